//! How soon the gateway may be connected to again.
//!
//! serenity knows no patience: it came back 105 times a second when it was closed after each HELLO.
//! Discord takes 1,000 IDENTIFYs a day, and resets the token of a bot that sends more
//! (<https://docs.discord.com/developers/events/gateway#session-start-limit>).

use std::time::{Duration, Instant};

/// What passes between one connection and the next, while none of them lasts. The last is for all
/// that follow: 480 a day.
const WAITS: [u64; 9] = [0, 0, 1, 3, 10, 30, 60, 120, 180];
/// How long a connection has to last until what was before it is forgotten.
const LASTED: Duration = Duration::from_mins(5);

/// Counts connections, and says when the next may be made.
pub(super) struct Ladder {
    shards: usize,
    made: usize,
    last: Option<Instant>,
    next: Option<Instant>,
}

impl Ladder {
    /// Every shard has a connection of its own.
    pub(super) fn new(shards: u32) -> Ladder {
        Ladder {
            shards: (shards as usize).max(1),
            made: 0,
            last: None,
            next: None,
        }
    }

    /// Whether a connection may be made now.
    pub(super) fn is_free(&self, now: Instant) -> bool {
        self.next.is_none_or(|next| now >= next)
    }

    /// A connection was made, or tried. `chance` from 0 to 1 spreads bots that fell together.
    pub(super) fn made(&mut self, now: Instant, chance: f64) {
        self.made += 1;
        let step = self.made.saturating_sub(1) / self.shards;
        let wait = WAITS[step.min(WAITS.len() - 1)] as f64;
        self.last = Some(now);
        self.next = Some(now + Duration::from_secs_f64(wait * (1.0 + chance / 4.0)));
    }

    /// Every shard is connected: once that has lasted, everything is as at first.
    pub(super) fn connected(&mut self, now: Instant) {
        let lasted = self
            .last
            .is_some_and(|last| now.duration_since(last) >= LASTED);
        if lasted && self.made > 0 {
            self.made = 0;
            self.next = None;
        }
    }

    /// How long ago the last connection was made or tried.
    pub(super) fn since(&self, now: Instant) -> Option<Duration> {
        self.last.map(|last| now.duration_since(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many connections somebody makes in so many seconds who comes back at once.
    fn made_in(seconds: u64, shards: u32, lasts: impl Fn(usize) -> u64) -> usize {
        let start = Instant::now();
        let mut ladder = Ladder::new(shards);
        let (mut made, mut now) = (0, 0);
        while now < seconds * 10 {
            let at = start + Duration::from_millis(now * 100);
            ladder.connected(at);
            if ladder.is_free(at) {
                ladder.made(at, 0.0);
                made += 1;
                now += lasts(made) * 10;
            }
            now += 1;
        }
        made
    }

    #[test]
    fn there_is_no_storm() {
        let storm = |seconds| made_in(seconds, 1, |_| 0);
        assert!(storm(60) <= 7, "{} a minute", storm(60));
        assert!(storm(86_400) < 500, "{} a day", storm(86_400));
        // Neither if it is closed whenever it has nearly lasted, nor if it always just has.
        assert!(made_in(86_400, 1, |_| 299) < 500);
        assert!(made_in(86_400, 1, |_| 301) < 500);
    }

    #[test]
    fn one_that_fell_comes_back_at_once() {
        let mut ladder = Ladder::new(1);
        let now = Instant::now();
        for _ in 0..2 {
            assert!(ladder.is_free(now));
            ladder.made(now, 1.0);
        }
        assert!(ladder.is_free(now));
        ladder.made(now, 1.0);
        assert!(!ladder.is_free(now));
        ladder.connected(now + LASTED);
        assert!(ladder.is_free(now));
    }

    #[test]
    fn shards_start_one_after_the_other() {
        let mut ladder = Ladder::new(8);
        let now = Instant::now();
        for _ in 0..16 {
            assert!(ladder.is_free(now));
            ladder.made(now, 1.0);
        }
    }
}
