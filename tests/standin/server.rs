//! The server on loopback, on a thread of its own.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::connect_info::Connected;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Request, State as Given};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::state::User;
use super::{APPLICATION, Shared, gateway, rest};

/// Serves until it is told to stop.
pub fn run(shared: Arc<Shared>, listener: std::net::TcpListener, stopped: oneshot::Receiver<()>) {
    shared.state().users.insert(
        APPLICATION,
        User {
            id: APPLICATION,
            name: "sikwu".to_owned(),
            locale: "en-US".to_owned(),
            bot: true,
            installed: false,
        },
    );
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async move {
        let door = Door(TcpListener::from_std(listener).unwrap());
        let app = Router::new()
            .route("/gateway", get(upgrade))
            .route("/gateway/", get(upgrade))
            .fallback(asked)
            .with_state(shared);
        let app = app.into_make_service_with_connect_info::<Wire>();
        tokio::select! {
            _ = axum::serve(door, app) => {}
            _ = stopped => {}
        }
    });
    // Connections that are still open are not waited for.
    runtime.shutdown_background();
}

async fn upgrade(Given(shared): Given<Arc<Shared>>, ws: WebSocketUpgrade) -> Response {
    match gateway::lets_in(&shared) {
        true => ws.on_upgrade(move |socket| gateway::serve(shared, socket)),
        false => axum::http::StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn asked(
    Given(shared): Given<Arc<Shared>>,
    ConnectInfo(wire): ConnectInfo<Wire>,
    request: Request,
) -> Response {
    match rest::answer(&shared, request).await {
        Some(response) => response,
        None => {
            wire.cut();
            std::future::pending().await
        }
    }
}

/// A connection as seen from a handler, which can cut it.
#[derive(Clone, Default)]
struct Wire(Arc<(AtomicBool, AtomicWaker)>);

impl Wire {
    fn cut(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        self.0.1.wake();
    }
}

struct Door(TcpListener);

impl Listener for Door {
    type Io = Stream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Stream, SocketAddr) {
        loop {
            if let Ok((inner, address)) = self.0.accept().await {
                // Answers are small, and are measured.
                let _ = inner.set_nodelay(true);
                let wire = Wire::default();
                return (Stream { inner, wire }, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, Door>> for Wire {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.io().wire.clone()
    }
}

struct Stream {
    inner: TcpStream,
    wire: Wire,
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.wire.0.1.register(context.waker());
        if self.wire.0.0.load(Ordering::SeqCst) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        Pin::new(&mut self.inner).poll_read(context, into)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}
