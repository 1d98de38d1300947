//! The gateway, kept: serenity's client is watched, and begun anew where it does not come right by
//! itself, never faster than Discord likes.

use super::client::chance;
use super::ladder::Ladder;
use super::life::Life;
use super::send::{Ask, Failed, Kind};
use super::{Trouble, Wire, addresses};
use reqwest::Method;
use serenity::all::{Context, EventHandler, GatewayError, Interaction, Ready, ResumedEvent, Route};
use serenity::async_trait;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::{Instant, interval, sleep, timeout};

/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// In how many looks a thread comes to rest or hears something, unless it is stuck.
const RESTLESS: u32 = 12;
/// How long a connection may take until Discord says that it stands.
const SLOW: Duration = Duration::from_secs(30);
/// How many sessions are left to be begun by hand, when Discord says that few are left today.
const SPARE: u64 = 20;

/// Keeps the gateway until it is stopped.
///
/// # Errors
///
/// [`Trouble`] that no patience cures.
pub(super) async fn keep(wire: &Arc<Wire>) -> Result<(), Trouble> {
    let mut ladder: Option<Ladder> = None;
    let mut wait = wire.pace.retry;
    loop {
        let found = tokio::select! {
            found = find(wire) => found,
            () = wire.stop.stopped() => return Ok(()),
        };
        let (address, shards) = match found {
            Found::At(address, shards) => (address, shards),
            Found::Never(trouble) => return Err(trouble),
            Found::NotYet(after, why) => {
                let pause = after.unwrap_or(wait);
                wait = (wait * 2).min(Duration::from_mins(2));
                tracing::error!(
                    why,
                    seconds = pause.as_secs_f32(),
                    "no gateway; trying again"
                );
                tokio::select! {
                    () = sleep(pause.mul_f64(1.0 + chance() / 4.0)) => continue,
                    () = wire.stop.stopped() => return Ok(()),
                }
            }
        };
        wait = wire.pace.retry;
        let ladder = ladder.get_or_insert_with(|| Ladder::new(shards));
        wire.counts
            .shards
            .store(u64::from(shards), Ordering::Relaxed);
        let ear = Ear {
            wire: Arc::clone(wire),
            handle: Handle::current(),
            heard: AtomicU64::new(0),
        };
        let ear = Arc::new(ear);
        let hearing: Arc<dyn EventHandler> = Arc::<Ear>::clone(&ear);
        let life = Life::start(address, shards, wire.sender.token(), hearing).await;
        let mut life = life.map_err(Trouble::System)?;
        let watched = watch(wire, &mut life, ladder, &ear, u64::from(shards)).await;
        wire.counts.connected.store(0, Ordering::Relaxed);
        life.end().await;
        match watched {
            End::Stopped => return Ok(()),
            End::Trouble(trouble) => return Err(trouble),
            End::Again(why) => {
                wire.counts.restarts.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(why, "the gateway's client is begun anew");
            }
        }
    }
}

/// Where the gateway is.
enum Found {
    At(String, u32),
    NotYet(Option<Duration>, String),
    Never(Trouble),
}

/// Asks Discord where its gateway is. Its real address is never guessed: a test would go there.
async fn find(wire: &Wire) -> Found {
    let ask = Ask {
        kind: Kind::Other,
        method: &Method::GET,
        route: Route::GatewayBot,
        query: "",
        body: None,
        files: &[],
    };
    let until = Instant::now() + wire.pace.find;
    let told = match wire.sender.send(&ask, until).await {
        Ok(told) => told,
        Err(Failed::Refused { status: 401, .. }) => return Found::Never(Trouble::Token),
        Err(why) => return Found::NotYet(None, why.to_string()),
    };
    let limit = &told["session_start_limit"];
    let after = limit["reset_after"].as_u64().unwrap_or(60_000);
    if limit["remaining"].as_u64().is_some_and(|left| left < SPARE) {
        let why = "Discord lets this bot begin no more sessions today".to_owned();
        return Found::NotYet(Some(Duration::from_millis(after)), why);
    }
    let recommended = told["shards"]
        .as_u64()
        .and_then(|it| u32::try_from(it).ok());
    let shards = wire
        .discord
        .shards
        .or(recommended)
        .unwrap_or(1)
        .clamp(1, 1000);
    let address = match (&wire.addresses.gateway, told["url"].as_str()) {
        (Some(given), _) => given.clone(),
        (None, Some(url)) => url.trim_end_matches('/').to_owned(),
        (None, None) => return Found::NotYet(None, "Discord gives no address".to_owned()),
    };
    if wire.addresses.api.is_some() && !addresses::is_here(&address, "ws") {
        return Found::Never(Trouble::Elsewhere(address));
    }
    Found::At(address, shards)
}

/// How a life ended.
enum End {
    Stopped,
    Again(&'static str),
    Trouble(Trouble),
}

async fn watch(wire: &Wire, life: &mut Life, ladder: &mut Ladder, ear: &Ear, shards: u64) -> End {
    let mut ticks = interval(LOOK);
    let mut still = Still::default();
    let mut lost = 0;
    let mut waiting = 0;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = wire.stop.stopped() => return End::Stopped,
            why = &mut life.ended => return given_up(why.ok().flatten()),
        }
        if let Some(code) = life.closed() {
            return match Trouble::closed(code) {
                Some(trouble) => End::Trouble(trouble),
                None => End::Again("it was closed for good"),
            };
        }
        let now = std::time::Instant::now();
        if ladder.is_free(now) && life.open() {
            ladder.made(now, chance());
            wire.counts.connections.fetch_add(1, Ordering::Relaxed);
            waiting = 0;
        }
        let heard = ear.heard.load(Ordering::Relaxed);
        if still.is_stuck(life.rests(), heard) {
            tracing::warn!("a shard is deaf: its connection is closed and it has not noticed");
            life.prod().await;
        }
        let Some((connected, all_run)) = life.connected().await else {
            continue;
        };
        wire.counts.connected.store(connected, Ordering::Relaxed);
        lost = if all_run { 0 } else { lost + 1 };
        if lost > 5 {
            return End::Again("a shard is gone");
        }
        if connected >= shards {
            ladder.connected(now);
            waiting = 0;
        } else if ladder.is_free(now) {
            waiting += 1;
        }
        // Each shard waits five seconds for the one before.
        let slow = SLOW + Duration::from_secs(6 * shards);
        if LOOK * waiting > slow && ladder.since(now).is_none_or(|since| since > SLOW) {
            return End::Again("it does not connect");
        }
    }
}

/// What serenity gave up for.
fn given_up(why: Option<GatewayError>) -> End {
    match why {
        Some(GatewayError::InvalidAuthentication) => End::Trouble(Trouble::Token),
        Some(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents) => {
            End::Trouble(Trouble::Version)
        }
        _ => End::Again("it gave up"),
    }
}

/// Whether a thread has come to rest, or something was heard, in the last looks.
#[derive(Default)]
struct Still {
    seen: (u64, u64),
    looks: u32,
}

impl Still {
    /// Another look; whether it is stuck, once each time it is.
    fn is_stuck(&mut self, rests: u64, heard: u64) -> bool {
        let is_resting = rests % 2 == 1;
        if is_resting || self.seen != (rests, heard) {
            self.seen = (rests, heard);
            self.looks = 0;
            return false;
        }
        self.looks += 1;
        self.looks.is_multiple_of(RESTLESS)
    }
}

/// What serenity tells. It is called in the runtime of a life, and does everything in ours.
struct Ear {
    wire: Arc<Wire>,
    handle: Handle,
    heard: AtomicU64,
}

#[async_trait]
impl EventHandler for Ear {
    async fn ready(&self, _: Context, ready: Ready) {
        self.heard.fetch_add(1, Ordering::Relaxed);
        self.wire.counts.ready.fetch_add(1, Ordering::Relaxed);
        let shard = ready.shard.map_or(0, |shard| shard.id.0);
        tracing::info!(shard, bot = ready.user.id.get(), "connected");
        let (application, user) = (ready.application.id.get(), ready.user.id.get());
        let wire = Arc::clone(&self.wire);
        self.handle
            .spawn(async move { wire.is_ready(application, user).await });
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.heard.fetch_add(1, Ordering::Relaxed);
        self.wire.counts.resumed.fetch_add(1, Ordering::Relaxed);
        tracing::info!("connected again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.heard.fetch_add(1, Ordering::Relaxed);
        let _inside = self.handle.enter();
        Wire::hear(&self.wire, &interaction);
    }
}

/// Does something, for a while at most.
pub(super) async fn briefly(what: impl Future<Output = ()>, most: Duration) -> bool {
    timeout(most, what).await.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_without_rest_is_stuck() {
        let mut still = Still::default();
        let mut stuck = (0..3 * RESTLESS).map(|_| still.is_stuck(8, 9));
        assert_eq!(stuck.by_ref().filter(|it| *it).count(), 2);
        // One that rests waits for something.
        let mut resting = Still::default();
        assert!((0..3 * RESTLESS).all(|_| !resting.is_stuck(7, 9)));
        // One that works hears something.
        let mut busy = (0..3 * RESTLESS).map(|heard| still.is_stuck(8, u64::from(heard)));
        assert!(!busy.any(|it| it));
    }
}
