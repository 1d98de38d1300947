//! A Discord on loopback, for tests: the gateway and the REST routes that a bot of commands
//! needs, members who act, and checks of whatever the bot sends.
//!
//! Everything here blocks, so that a test needs no async. What the bot sends, and what is
//! answered, is checked against Discord's published description (`discord-openapi.json`) and the
//! rules that it lacks (`check/`); [`StandIn::violations`] has what was wrong.
//!
//! ```ignore
//! let discord = StandIn::start(Options::default());
//! let club = discord.guild("Sheung Wan").speaking("zh-TW");
//! let room = club.channel("general");
//! let (ann, officer) = (club.member("Ann"), club.member("Officer").speaking("zh-TW"));
//! club.allow(&officer, bits::MANAGE_GUILD);
//! let mut bot = Bot::start(&discord, "");
//! let asked = ann.command(&room, "score", [opt("hand", "123m 456p 789s EEE CC + C")]);
//! let card = asked.answer();
//! assert_eq!(card.file("hand.png").description.as_deref(), Some("…"));
//! let told = officer.presses(&card, "Explain").answer();
//! assert!(told.ephemeral && asked.elapsed() < Duration::from_secs(3));
//! bot.terminate();
//! assert!(bot.wait_exit().success());
//! discord.assert_lawful();
//! ```

#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "the tests and the benchmark each use a part, and fail by panicking"
)]

mod acts;
mod bot;
mod check;
mod clock;
mod events;
mod faults;
mod gateway;
mod handle;
mod permissions;
mod places;
mod rest;
mod server;
mod shown;
mod state;

pub use acts::{Arg, opt};
pub use bot::Bot;
pub use check::{Violation, answer_is_lawful};
pub use faults::{Fault, Kind};
pub use gateway::Cut;
pub use handle::{Form, Handle};
pub use permissions::bits;
pub use places::{Channel, Guild, Member};
pub use shown::{File, Shown};
pub use state::Upload;

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::Value;

use clock::Clock;
use state::State;

/// The id of the bot's user and of its application.
pub const APPLICATION: u64 = 900_000_000_000_000_001;

/// How a stand-in is to be.
#[derive(Clone)]
pub struct Options {
    /// The only token that is let in.
    pub token: String,
    /// Whether frames of the gateway are compressed for who asks for it.
    pub zlib: bool,
    /// Between two heartbeats.
    pub heartbeat: Duration,
    /// How long a test waits for what the bot should send.
    pub patience: Duration,
    /// Every how many requests one is checked: 1 checks all, 0 none.
    pub check_every: u32,
    /// The most bytes of one file that the bot may send with an answer.
    pub attachment_size_limit: u64,
    /// How many of the newest requests are kept, with their bodies and files.
    pub keep: usize,
    /// The sessions that may still be started today.
    pub session_starts: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            token: "MTIzNDU2Nzg5MDEyMzQ1Njc4.stand.in-for-Discord-in-tests".to_owned(),
            zlib: true,
            heartbeat: Duration::from_millis(41_250),
            patience: Duration::from_secs(10),
            check_every: 1,
            attachment_size_limit: 10 * 1024 * 1024,
            keep: 20_000,
            session_starts: 1000,
        }
    }
}

/// What the bot asked for, as it came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub method: String,
    /// Without the `/api/v10` and without the query.
    pub path: String,
    pub kind: Kind,
    pub body: Value,
    pub files: Vec<File>,
    pub status: u16,
    pub at: Instant,
}

/// A Discord of a test's own. It ends when it is dropped.
pub struct StandIn {
    shared: Arc<Shared>,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl StandIn {
    pub fn start(options: Options) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let shared = Arc::new(Shared {
            base: format!("http://{}", listener.local_addr().unwrap()),
            options,
            clock: Clock::new(),
            state: Mutex::default(),
            count: AtomicU32::new(0),
            changed: Condvar::new(),
        });
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let thread = std::thread::spawn({
            let shared = shared.clone();
            move || server::run(shared, listener, stopped)
        });
        StandIn {
            shared,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// Where REST is: what stands in the place of `https://discord.com`.
    pub fn base(&self) -> &str {
        &self.shared.base
    }

    /// Where the gateway is.
    pub fn gateway_url(&self) -> String {
        self.shared.gateway_url()
    }

    pub fn token(&self) -> &str {
        &self.shared.options.token
    }

    /// Puts the clock of the stand-in forward.
    pub fn advance(&self, by: Duration) {
        self.shared.clock.advance(by);
        self.shared.changed.notify_all();
    }

    /// Whatever the bot sent or the stand-in answered against a rule.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.state().violations.clone()
    }

    /// Fails if there is any violation.
    #[track_caller]
    pub fn assert_lawful(&self) {
        let broken = self.violations();
        let told: Vec<_> = broken.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "against the rules:\n{}", told.join("\n"));
    }

    /// What the bot asked for, in order; the newest of them ([`Options::keep`]).
    pub fn asked(&self) -> Vec<Asked> {
        self.shared.state().asked.iter().cloned().collect()
    }

    /// The commands that are registered: of a guild, or global.
    pub fn commands(&self, guild: Option<u64>) -> Vec<Value> {
        let state = self.shared.state();
        match guild {
            None => state.commands.global.clone(),
            Some(guild) => state.commands.guilds.get(&guild).cloned(),
        }
        .unwrap_or_default()
    }

    /// Global commands that no bot has registered: for what is tried without a bot.
    pub fn register(&self, commands: Vec<Value>) {
        self.shared.state().commands.global = Some(commands);
    }

    /// Waits until something is so. Fails with what was asked for if it does not become so.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut so: impl FnMut(&StandIn) -> bool) {
        let end = Instant::now() + self.shared.options.patience;
        while !so(self) {
            assert!(
                Instant::now() < end,
                "never came: {what}\n{}",
                self.shared.told()
            );
            self.shared.pause();
        }
    }

    /// Forgets messages, interactions, uploads and requests: for runs of a hundred thousand.
    pub fn forget(&self) {
        self.shared.state().forget();
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the server and the members have in common.
pub struct Shared {
    base: String,
    options: Options,
    clock: Clock,
    state: Mutex<State>,
    /// The requests so far.
    count: AtomicU32,
    /// Told whenever the state may have changed.
    changed: Condvar,
}

impl Shared {
    /// The state, to itself.
    pub fn state(&self) -> MutexGuard<'_, State> {
        // A test that panics with the state in hand has failed already; others may still look.
        self.state.lock().unwrap_or_else(|held| held.into_inner())
    }

    fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// An id of this moment.
    fn id(&self, state: &mut State) -> u64 {
        state.next = (state.next + 1).max(self.clock.snowflake());
        state.next
    }

    /// Waits for a change, or for a short while.
    fn pause(&self) {
        let _ = self
            .changed
            .wait_timeout(self.state(), Duration::from_millis(20));
    }

    /// Waits until something can be had of the state.
    fn wait<T>(&self, mut find: impl FnMut(&mut State) -> Option<T>) -> Option<T> {
        let end = Instant::now() + self.options.patience;
        let mut state = self.state();
        loop {
            if let Some(found) = find(&mut state) {
                return Some(found);
            }
            let left = end.checked_duration_since(Instant::now())?;
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(|held| held.into_inner()).0;
        }
    }

    /// What was seen so far, for a test that fails.
    fn told(&self) -> String {
        let state = self.state();
        let last = state.asked.iter().rev().take(20).rev();
        let mut lines: Vec<_> = last
            .map(|it| format!("{} {} -> {} {}", it.method, it.path, it.status, it.body))
            .collect();
        lines.extend(state.violations.iter().map(ToString::to_string));
        lines.push(format!("gateway: {}", state.gateway.told()));
        lines.join("\n")
    }
}
