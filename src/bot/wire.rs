//! The transport: the only room that knows serenity, tokio and reqwest.
//!
//! It hears interactions at Discord's gateway, asks a [`Desk`] on threads of their own, and sends
//! what it says. What is promised: each interaction is answered once, within three seconds or
//! after being told to wait; nothing that a member typed is logged; a stop ends what was begun.

use crate::bot::Desk;
use crate::config;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

mod addresses;
mod answer;
mod ask;
mod client;
mod counts;
mod decode;
mod gateway;
mod health;
mod ladder;
mod life;
mod limits;
mod log;
mod pool;
mod post;
mod register;
mod rights;
mod said;
mod secret;
mod seen;
mod send;
mod setup;
mod stop;
mod trouble;

pub use addresses::Addresses;
pub use secret::Secret;
pub use setup::{Pace, Setup};
pub use stop::Stop;
pub use trouble::Trouble;

use ask::Asker;
use counts::Counts;
use limits::Limits;
use pool::Pool;
use seen::{Guilds, Seen};
use send::Sender;
use stop::Signals;

/// Runs the bot until it is stopped.
///
/// # Errors
///
/// [`Trouble`] that nothing here can cure: a token that Discord does not know, for one.
pub fn run(desk: Arc<dyn Desk>, setup: Setup) -> Result<(), Trouble> {
    log::start(setup.discord.json_log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .thread_name("wire")
        .enable_all()
        .build()
        .map_err(Trouble::System)?;
    let done = runtime.block_on(live(Arc::clone(&desk), setup));
    // Whatever still hangs on a socket does not hold up the end.
    runtime.shutdown_timeout(Duration::from_millis(200));
    desk.close();
    done
}

async fn live(desk: Arc<dyn Desk>, setup: Setup) -> Result<(), Trouble> {
    let signals = Signals::new().map_err(Trouble::System)?;
    let listener = match setup.discord.health {
        Some(address) => Some(health::listen(address).await.map_err(Trouble::Health)?),
        None => None,
    };
    let wire = Arc::new(Wire::new(desk, setup)?);
    if let (Some(api), gateway) = (&wire.addresses.api, &wire.addresses.gateway) {
        let gateway = gateway.as_deref().unwrap_or("as that says");
        tracing::warn!(
            api,
            gateway,
            "this is a test: a stand-in is asked in place of Discord"
        );
    }
    let serving = listener.map(|it| tokio::spawn(health::serve(it, Arc::clone(&wire))));
    let stop = wire.stop.clone();
    let signalled = tokio::spawn(async move {
        let name = signals.wait().await;
        tracing::info!(signal = name, "stopping");
        stop.stop();
    });
    let kept = gateway::keep(&wire).await;
    wire.stop.stop();
    wire.counts.is_stopping.store(true, Ordering::Relaxed);
    let left = wire.answering();
    if !gateway::briefly(wire.quiet(), wire.pace.stop).await {
        let left = wire.answering();
        tracing::error!(left, "some calls were not answered in time");
    } else if left > 0 {
        tracing::info!(left, "what was begun is answered");
    }
    signalled.abort();
    if let Some(serving) = serving {
        serving.abort();
    }
    tracing::info!("stopped");
    kept
}

/// Everything that answering a call needs.
struct Wire {
    desk: Arc<dyn Desk>,
    discord: config::Discord,
    addresses: Addresses,
    commands: serde_json::Value,
    pace: Pace,
    stop: Stop,
    sender: Arc<Sender>,
    asker: Asker,
    pool: Pool,
    seen: Mutex<Seen>,
    guilds: Mutex<Guilds>,
    limits: Mutex<Limits>,
    counts: Arc<Counts>,
    /// As many permits as calls may be answered at once; who answers one holds one.
    turns: Arc<Semaphore>,
    application: AtomicU64,
    is_registered: AtomicBool,
}

/// How many calls may be answered at once: more than come in fifteen minutes.
const MANY: u32 = 1 << 20;

impl Wire {
    fn new(desk: Arc<dyn Desk>, setup: Setup) -> Result<Wire, Trouble> {
        let commands = serde_json::from_str(&setup.commands).map_err(Trouble::Commands)?;
        let counts = Arc::new(Counts::default());
        let client = |error: reqwest::Error| Trouble::Client(error.without_url().to_string());
        let base = setup.addresses.api.clone();
        let sender = Sender::new(setup.token, base, setup.pace.retry, Arc::clone(&counts));
        let sender = Arc::new(sender.map_err(client)?);
        let handle = tokio::runtime::Handle::current();
        let pool = Pool::new().map_err(Trouble::System)?;
        let asker = Asker::new(Arc::clone(&sender), handle, pool.turns()).map_err(client)?;
        let (user, club) = (setup.discord.per_user, setup.discord.per_club);
        Ok(Wire {
            desk,
            commands,
            addresses: setup.addresses,
            pace: setup.pace,
            stop: setup.stop,
            sender,
            asker,
            pool,
            seen: Mutex::new(Seen::new(Instant::now())),
            guilds: Mutex::default(),
            limits: Mutex::new(Limits::new(user, club)),
            discord: setup.discord,
            counts,
            turns: Arc::new(Semaphore::new(MANY as usize)),
            application: AtomicU64::new(0),
            is_registered: AtomicBool::new(false),
        })
    }

    /// Takes an interaction, once. While the bot is being stopped, what Discord still sends before
    /// the gateway is left is taken too: nobody else would answer it.
    fn hear(wire: &Arc<Wire>, interaction: &serenity::all::Interaction) {
        let came = Instant::now();
        let id = interaction.id().get();
        if wire.counts.is_stopping.load(Ordering::Relaxed) {
            tracing::info!(interaction = id, "not taken: the bot is being stopped");
            return;
        }
        let is_new = {
            let mut seen = wire.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.is_new(id, came)
        };
        if !is_new {
            wire.counts.repeated.fetch_add(1, Ordering::Relaxed);
            tracing::info!(interaction = id, "delivered again");
            return;
        }
        // The application is known from the first interaction on, whoever else says it.
        let application = interaction.application_id().get();
        wire.application.store(application, Ordering::Relaxed);
        let mut heard = match decode::decode(interaction) {
            Ok(heard) => heard,
            Err(why) => {
                wire.counts.ignored.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(interaction = id, why, "ignored");
                return;
            }
        };
        let guilds = wire.guilds.lock();
        guilds
            .unwrap_or_else(PoisonError::into_inner)
            .correct(&mut heard.call);
        let Ok(turn) = Arc::clone(&wire.turns).try_acquire_owned() else {
            tracing::error!(interaction = id, "not taken: too many are being answered");
            return;
        };
        let wire = Arc::clone(wire);
        tokio::spawn(async move {
            answer::attend(wire, heard, came).await;
            drop(turn);
        });
    }

    /// The gateway says who the bot is. The commands are registered, the first time.
    async fn is_ready(&self, application: u64, user: u64) {
        self.application.store(application, Ordering::Relaxed);
        self.asker.is(user);
        if self.is_registered.swap(true, Ordering::Relaxed) {
            return;
        }
        let guild = self.discord.guild;
        match register::register(&self.sender, application, guild, &self.commands).await {
            Ok(true) => tracing::info!(guild, "the commands are registered"),
            Ok(false) => tracing::info!(guild, "the commands are registered already"),
            Err(why) => {
                // The next session tries again.
                self.is_registered.store(false, Ordering::Relaxed);
                tracing::error!(guild, %why, "the commands are not registered");
            }
        }
    }

    fn limits(&self) -> MutexGuard<'_, Limits> {
        self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many calls are being answered.
    fn answering(&self) -> usize {
        (MANY as usize).saturating_sub(self.turns.available_permits())
    }

    /// Waits until no call is being answered.
    async fn quiet(&self) {
        // Nobody closes it.
        let _ = self.turns.acquire_many(MANY).await;
    }

    /// What is told of the health.
    fn health(&self, word: &str) -> String {
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let (shards, connected) = (get(&self.counts.shards), get(&self.counts.connected));
        let health = serde_json::json!({
            "status": word, "shards": shards, "connected": connected,
            "answering": self.answering(), "queue": self.pool.length(),
            "stopping": self.stop.is_stopped(),
        });
        format!("{health}\n")
    }
}
