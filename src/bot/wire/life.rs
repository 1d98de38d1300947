//! One life of serenity's gateway client, in a runtime of its own.
//!
//! Its shards spin on a connection that was closed without a code, come back a hundred times a
//! second, or wait for ever, and cannot be stopped from outside. So they live where they can be
//! thrown away whole, behind a gate that lets them connect when it is time.

use super::log;
use super::secret::Secret;
use serenity::all::{
    ConnectionStage, EventHandler, GatewayError, GatewayIntents, HttpBuilder, OnlineStatus,
    ShardManager, ShardManagerOptions, ShardRunnerMessage,
};
use serenity::futures::StreamExt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::time::timeout;

/// How long the list of runners may be in other hands.
const BRIEF: Duration = Duration::from_millis(50);

/// The shards, and what can be known of them.
pub(super) struct Life {
    /// Taken when it ends.
    runtime: Option<Runtime>,
    manager: Arc<ShardManager>,
    /// Why serenity gave up, once it has.
    pub(super) ended: oneshot::Receiver<Option<GatewayError>>,
    closed: Arc<AtomicU16>,
    gate: Gate,
}

/// The gate before the gateway: each connection reads the address from under this lock first.
struct Gate {
    address: Arc<Mutex<String>>,
    state: State,
}

enum State {
    /// Nobody can read the address.
    #[allow(dead_code, reason = "it is held, not read")]
    Shut(OwnedMutexGuard<String>),
    /// Those who waited read it, and the lock comes back after them.
    Passing(Back),
}

type Back = Pin<Box<dyn Future<Output = OwnedMutexGuard<String>> + Send>>;

impl Life {
    /// Starts shards at an address; they connect when the gate is opened to them.
    ///
    /// # Errors
    ///
    /// That the system gives no thread.
    pub(super) async fn start(
        address: String,
        shards: u32,
        token: &Secret,
        ear: Arc<dyn EventHandler>,
    ) -> io::Result<Life> {
        let closed = Arc::new(AtomicU16::new(0));
        let overheard = Arc::clone(&closed);
        // One worker: where it is stuck, it parks no more, and that can be seen.
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gateway")
            .on_thread_start(move || log::overhear(Arc::clone(&overheard)))
            .enable_all()
            .build()?;
        let address = Arc::new(Mutex::new(address));
        let shut = Arc::clone(&address).lock_owned().await;
        // Nothing is asked over this; the shards read the token from it.
        let http = HttpBuilder::new(token.header());
        let http = http.ratelimiter_disabled(true).build();
        let inside = runtime.enter();
        let (manager, mut given_up) = ShardManager::new(ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![ear],
            raw_event_handlers: vec![],
            shard_index: 0,
            shard_init: shards,
            shard_total: shards,
            ws_url: Arc::clone(&address),
            http: Arc::new(http),
            intents: GatewayIntents::empty(),
            presence: None,
        });
        drop(inside);
        // It cannot fail, as its source says.
        let _ = manager.initialize();
        let (sender, ended) = oneshot::channel();
        tokio::spawn(async move {
            let why = given_up.next().await;
            let _ = sender.send(why.and_then(Result::err));
        });
        Ok(Life {
            runtime: Some(runtime),
            manager,
            ended,
            closed,
            gate: Gate {
                address,
                state: State::Shut(shut),
            },
        })
    }

    /// The close code after which the gateway is not to be asked again, if there was one.
    pub(super) fn closed(&self) -> Option<u16> {
        let code = self.closed.load(Ordering::Relaxed);
        (code != 0).then_some(code)
    }

    /// Lets through who waits at the gate; whether anybody did.
    pub(super) fn open(&mut self) -> bool {
        self.gate.open()
    }

    /// How often the shards' thread has gone to rest and risen: an odd number while it rests. It
    /// rises twice a second for each connection.
    pub(super) fn rests(&self) -> u64 {
        let runtime = self.runtime.as_ref();
        runtime.map_or(1, |runtime| runtime.metrics().worker_park_unpark_count(0))
    }

    /// How many shards believe to be connected, and whether each has a task that runs: nothing if
    /// that cannot be seen just now.
    pub(super) async fn connected(&self) -> Option<(u64, bool)> {
        let runners = timeout(BRIEF, self.manager.runners.lock()).await.ok()?;
        let connected = runners
            .values()
            .filter(|it| it.stage == ConnectionStage::Connected)
            .count();
        drop(runners);
        // One more starts the shards.
        let tasks = self.runtime.as_ref()?.metrics().num_alive_tasks();
        Some((connected as u64, tasks > connected))
    }

    /// Has every shard send something. One whose connection is closed ends by that, which frees
    /// the thread that is stuck on it; the others tell Discord once more that they are online.
    pub(super) async fn prod(&self) {
        if let Ok(runners) = timeout(BRIEF, self.manager.runners.lock()).await {
            for runner in runners.values() {
                let word = ShardRunnerMessage::SetStatus(OnlineStatus::Online);
                runner.runner_tx.send_to_shard(word);
            }
        }
    }

    /// Ends it, with a word to Discord if there is time for one.
    pub(super) async fn end(mut self) {
        if let Ok(runners) = timeout(BRIEF, self.manager.runners.lock()).await {
            for runner in runners.values() {
                let goodbye = ShardRunnerMessage::Close(1000, None);
                runner.runner_tx.send_to_shard(goodbye);
            }
        }
        // A shard looks at what it is sent twice a second.
        tokio::time::sleep(Duration::from_millis(600)).await;
        self.throw_away();
    }

    fn throw_away(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // It may be stuck: nobody waits for it.
            runtime.shutdown_background();
        }
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        self.throw_away();
    }
}

impl Gate {
    fn open(&mut self) -> bool {
        if let State::Passing(back) = &mut self.state {
            match back.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(shut) => self.state = State::Shut(shut),
                // Somebody is still passing, or stuck there.
                Poll::Pending => return false,
            }
        }
        // We stand in the queue before the lock is given up, so that nobody passes twice.
        let bell = Arc::new(Bell::default());
        let mut back: Back = Box::pin(Arc::clone(&self.address).lock_owned());
        let waker = Waker::from(Arc::clone(&bell));
        if let Poll::Ready(shut) = back.as_mut().poll(&mut Context::from_waker(&waker)) {
            self.state = State::Shut(shut);
            return false;
        }
        self.state = State::Passing(back);
        // Giving it up told the next in the queue, who is us if nobody waits.
        !bell.has_rung_here()
    }
}

/// Remembers on which thread it was rung.
#[derive(Default)]
struct Bell(std::sync::Mutex<Option<ThreadId>>);

impl Bell {
    fn has_rung_here(&self) -> bool {
        let rung = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rung == Some(thread::current().id())
    }
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        let mut rung = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *rung = Some(thread::current().id());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_gate_lets_through_who_waits_and_nobody_twice() {
        let address = Arc::new(Mutex::new("ws://127.0.0.1".to_owned()));
        let shut = Arc::clone(&address).lock_owned().await;
        let mut gate = Gate {
            address: Arc::clone(&address),
            state: State::Shut(shut),
        };
        assert!(!gate.open(), "nobody waits");
        let (sender, mut passed) = tokio::sync::mpsc::unbounded_channel();
        tokio::spawn(async move {
            // Somebody who comes back at once, for ever.
            for number in 0.. {
                let url = address.lock().await.clone();
                drop(url);
                if sender.send(number).is_err() {
                    return;
                }
            }
        });
        let brief = Duration::from_millis(2);
        tokio::time::sleep(brief).await;
        assert!(passed.try_recv().is_err(), "the gate is shut");
        // Each opening lets one through, and says so, however fast that is.
        for expected in 0..200 {
            while !gate.open() {
                tokio::task::yield_now().await;
            }
            assert_eq!(passed.recv().await, Some(expected));
        }
        tokio::time::sleep(brief).await;
        assert!(passed.try_recv().is_err(), "it passed twice");
    }
}
