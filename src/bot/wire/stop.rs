//! How the bot is stopped.

use std::io;
use tokio::sync::watch;

/// Stops a bot that runs. Every clone stops the same.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

/// SIGTERM and SIGINT, from the moment this is made.
pub(super) struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    pub(super) fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    pub(super) async fn wait(mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }

    #[cfg(not(unix))]
    pub(super) fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    pub(super) async fn wait(self) -> &'static str {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        "Ctrl-C"
    }
}

impl Default for Stop {
    fn default() -> Stop {
        Stop(watch::Sender::new(false))
    }
}

impl Stop {
    /// Stops the bot.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    pub(super) fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    pub(super) async fn stopped(&self) {
        // The sender is ours: it is not gone while this waits.
        let _ = self.0.subscribe().wait_for(|it| *it).await;
    }
}
