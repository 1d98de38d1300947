//! The books of a club: everything that its entries come to, in one pure fold.
//!
//! [`Desk`] is what the next entry is judged by: who plays, who sits where, what is open. It is
//! small, however long the journal. [`Books`] is that with the totals, which are kept for each
//! player over all, for each session, season and month, so that nobody reads the journal to know
//! where anybody stands. Nothing here keeps an entry: a correction carries what it takes back.

mod desk;
mod players;
mod refused;
mod sessions;
mod tables;
mod totals;

pub use desk::{Desk, Open, Season};
pub use players::{Player, Players};
pub use refused::Refused;
pub use sessions::Sessions;
pub use tables::{Played, Session, Table};
pub use totals::{Month, Tallies, Tally, Totals};

use super::line::Kept;
use super::name::PlayerId;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use std::collections::BTreeMap;

/// Everything that the entries of a club come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Books {
    desk: Desk,
    totals: Totals,
}

/// Over what points are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// All of it.
    Ever,
    /// An evening, by its number.
    Session(u32),
    /// A season, by its number.
    Season(u32),
    /// A month of the club's time zone.
    Month(Month),
}

impl Books {
    /// The books before the first entry, of a club whose months are those of this time zone.
    pub fn new(zone: Tz) -> Books {
        Books {
            desk: Desk::default(),
            totals: Totals::new(zone),
        }
    }

    /// The time zone of the club's months.
    pub fn zone(&self) -> Tz {
        self.totals.zone()
    }

    /// Adds the next entry.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it does not go with those before it. The books stay as they were.
    pub fn add(&mut self, kept: &Kept) -> Result<(), Refused> {
        let season = self
            .desk
            .admit(kept.number(), kept.at(), kept.by(), kept.entry())?;
        self.totals.add(kept.at(), season, kept.entry());
        Ok(())
    }

    /// What the next entry is judged by.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The totals as the entries have them, each under the id that was written.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Everybody's total over a span, those who are one counted as one. Their points sum to zero.
    pub fn tallies(&self, span: Span) -> BTreeMap<PlayerId, Tally> {
        let mut all = BTreeMap::<PlayerId, Tally>::new();
        for (player, tally) in self.totals.of(span) {
            let player = self.desk.players.one(player);
            all.entry(player.clone()).or_default().join(tally);
        }
        all
    }

    /// How many points of each player are in entries that are not agreed on yet.
    pub fn unsettled(&self) -> BTreeMap<PlayerId, i64> {
        let mut all = BTreeMap::new();
        for leg in self.desk.open.values().flat_map(|open| &open.legs) {
            let player = self.desk.players.one(&leg.player).clone();
            *all.entry(player).or_default() += leg.points;
        }
        all
    }

    /// The entries whose time to be agreed on is over, at this time.
    pub fn expired(&self, at: DateTime<Utc>) -> Vec<u64> {
        self.desk.expired(at)
    }
}
