//! Which interactions were heard already, and which guilds have the bot.

use crate::bot::call::{Call, What};
use std::collections::{HashMap, HashSet};
use std::mem;
use std::time::{Duration, Instant};

/// For how long an interaction is remembered at least: for as long as its token lives.
const AGE: Duration = Duration::from_mins(15);
/// How many interactions are remembered at most, twice: 70 a second for a quarter of an hour.
const MOST: usize = 65_536;

/// The ids of the interactions that were heard in the last 15 to 30 minutes.
pub(super) struct Seen {
    young: HashSet<u64>,
    old: HashSet<u64>,
    since: Instant,
}

impl Seen {
    pub(super) fn new(now: Instant) -> Seen {
        Seen {
            young: HashSet::new(),
            old: HashSet::new(),
            since: now,
        }
    }

    /// Remembers an interaction; whether it is new.
    pub(super) fn is_new(&mut self, id: u64, now: Instant) -> bool {
        if now.duration_since(self.since) >= AGE || self.young.len() >= MOST {
            self.old = mem::take(&mut self.young);
            self.since = now;
        }
        !self.old.contains(&id) && self.young.insert(id)
    }
}

/// Whether guilds have the bot itself, as the last command or button in them said: a form does not.
#[derive(Default)]
pub(super) struct Guilds(HashMap<u64, bool>);

impl Guilds {
    /// Learns from a call, or corrects it.
    pub(super) fn correct(&mut self, call: &mut Call) {
        let Some(guild) = call.guild else {
            return;
        };
        if let What::Form { .. } = call.what {
            call.is_installed = self.0.get(&guild).copied().unwrap_or(true);
            return;
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(guild, call.is_installed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once() {
        let start = Instant::now();
        let mut seen = Seen::new(start);
        assert!(seen.is_new(7, start));
        for minutes in [0, 1, 14, 15, 16, 20] {
            let now = start + Duration::from_mins(minutes);
            assert!(!seen.is_new(7, now), "after {minutes} minutes");
        }
        assert!(seen.is_new(8, start + Duration::from_mins(16)));
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let start = Instant::now();
        let mut seen = Seen::new(start);
        for id in 0..500_000 {
            assert!(seen.is_new(id, start));
            assert!(!seen.is_new(id, start));
        }
        assert!(seen.young.len() + seen.old.len() <= 2 * MOST);
    }
}
