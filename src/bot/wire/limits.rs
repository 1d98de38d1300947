//! How often a member, and a club, may ask.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How many members or clubs are kept in mind before those that are free again are forgotten.
const MANY: usize = 8192;

/// The limits of members and clubs, and of what they type.
pub(super) struct Limits {
    users: Buckets,
    clubs: Buckets,
    /// Completions come with every key that is pressed.
    typing: Buckets,
}

impl Limits {
    /// So many calls a minute for a member and for a club; without a number, as many as they like.
    pub(super) fn new(user: Option<u32>, club: Option<u32>) -> Limits {
        Limits {
            users: Buckets::new(user),
            clubs: Buckets::new(club),
            typing: Buckets::new(user.map(|most| most.saturating_mul(5))),
        }
    }

    /// Takes a call.
    ///
    /// # Errors
    ///
    /// How long to wait, if it is one too many.
    pub(super) fn take(
        &mut self,
        user: u64,
        club: Option<u64>,
        is_typing: bool,
        now: Instant,
    ) -> Result<(), Duration> {
        if is_typing {
            return self.typing.take(user, now);
        }
        self.users.take(user, now)?;
        match club {
            Some(club) => self.clubs.take(club, now),
            None => Ok(()),
        }
    }
}

/// Token buckets: each holds a minute's worth, and fills again evenly.
struct Buckets {
    most: Option<f64>,
    held: HashMap<u64, (f64, Instant)>,
    /// How many are kept in mind when those that are free again are looked for next.
    sweep: usize,
}

impl Buckets {
    fn new(most: Option<u32>) -> Buckets {
        Buckets {
            most: most.map(f64::from),
            held: HashMap::new(),
            sweep: MANY,
        }
    }

    fn take(&mut self, id: u64, now: Instant) -> Result<(), Duration> {
        let Some(most) = self.most else {
            return Ok(());
        };
        let filled = |(held, since): (f64, Instant)| {
            let new = now.duration_since(since).as_secs_f64() * most / 60.0;
            (held + new).min(most)
        };
        if self.held.len() >= self.sweep {
            self.held.retain(|_, bucket| filled(*bucket) < most);
            if self.held.len() >= 4 * MANY {
                // Everybody asks at once: what is forgotten is given back.
                self.held.clear();
            }
            // Not at every call, where it finds little.
            self.sweep = MANY.max(2 * self.held.len());
        }
        let bucket = self.held.entry(id).or_insert((most, now));
        let held = filled(*bucket);
        if held < 1.0 {
            *bucket = (held, now);
            return Err(Duration::from_secs_f64((1.0 - held) * 60.0 / most));
        }
        *bucket = (held - 1.0, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_too_many_waits_until_there_is_room() {
        let mut limits = Limits::new(Some(2), None);
        let start = Instant::now();
        assert!(limits.take(1, Some(9), false, start).is_ok());
        assert!(limits.take(1, Some(9), false, start).is_ok());
        let wait = limits.take(1, Some(9), false, start).unwrap_err();
        assert_eq!(wait.as_secs(), 30);
        assert!(limits.take(2, Some(9), false, start).is_ok(), "another");
        assert!(limits.take(1, None, true, start).is_ok(), "typing");
        assert!(limits.take(1, Some(9), false, start + wait).is_ok());
    }

    #[test]
    fn a_club_has_its_own() {
        let mut limits = Limits::new(None, Some(1));
        let now = Instant::now();
        assert!(limits.take(1, Some(9), false, now).is_ok());
        assert!(limits.take(2, Some(9), false, now).is_err());
        assert!(limits.take(2, Some(8), false, now).is_ok());
        assert!(limits.take(2, None, false, now).is_ok());
    }

    #[test]
    fn what_is_kept_in_mind_is_bounded() {
        let mut buckets = Buckets::new(Some(60));
        let now = Instant::now();
        for id in 0..200_000 {
            assert!(buckets.take(id, now).is_ok());
        }
        assert!(buckets.held.len() <= 8 * MANY);
    }
}
