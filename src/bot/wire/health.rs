//! `/health` and `/metrics`, on this machine alone, for whoever watches the bot.

use super::Wire;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long somebody may take to ask and to hear.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many may ask at once.
const MANY: usize = 16;

/// Listens at an address.
///
/// # Errors
///
/// Why it cannot: somebody else may listen there.
pub(super) async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Answers whoever asks, for ever.
pub(super) async fn serve(listener: TcpListener, wire: Arc<Wire>) {
    let slots = Arc::new(Semaphore::new(MANY));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, as a rule: it passes.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Ok(slot) = Arc::clone(&slots).try_acquire_owned() else {
            continue;
        };
        let wire = Arc::clone(&wire);
        tokio::spawn(async move {
            // Whoever asks badly, or goes away, hears nothing.
            let _ = timeout(PATIENCE, answer(stream, &wire)).await;
            drop(slot);
        });
    }
}

async fn answer(mut stream: TcpStream, wire: &Wire) -> io::Result<()> {
    let mut asked = vec![];
    while !asked.windows(4).any(|it| it == b"\r\n\r\n") && asked.len() < 8192 {
        if stream.read_buf(&mut asked).await? == 0 {
            return Ok(());
        }
    }
    let asked = String::from_utf8_lossy(&asked);
    let mut words = asked.split_ascii_whitespace();
    let (status, kind, body) = match (words.next(), words.next()) {
        (Some("GET" | "HEAD"), Some("/health")) => {
            let (status, word) = match wire.counts.is_well() {
                true => ("200 OK", "ok"),
                false => ("503 Service Unavailable", "not connected"),
            };
            (status, "application/json", wire.health(word))
        }
        (Some("GET" | "HEAD"), Some("/metrics")) => {
            let page = wire.counts.page(wire.pool.length(), wire.answering());
            ("200 OK", "text/plain; version=0.0.4; charset=utf-8", page)
        }
        (Some("GET" | "HEAD"), _) => (
            "404 Not Found",
            "text/plain",
            "/health, /metrics\n".to_owned(),
        ),
        _ => ("405 Method Not Allowed", "text/plain", String::new()),
    };
    let length = body.len();
    let body = if asked.starts_with("HEAD") { "" } else { &body };
    let text = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await?;
    stream.shutdown().await
}
