//! What a club's books and entries show: places, statements, what two people did to each other,
//! statistics, a rating. Everything here is reckoned from what is handed in, and nothing is kept.
//!
//! Places and statistics come from the totals that the books keep, whatever the number of entries.
//! A statement goes through the entries of its player, and what two did to each other through those
//! of both; a rating, which hangs on everybody's matches, through all of them. Each counts as it
//! stands after what mended it.

mod course;
mod places;
mod rating;
mod settling;
mod statement;
mod stats;
mod versus;

pub use course::{Course, Flows, faan_counts, stands_in};
pub use places::{Place, places};
pub use rating::{Rated, Ratings};
pub use settling::{Due, Settling, settling};
pub use statement::{Statement, StatementLine};
pub use stats::{Rate, Stats};
pub use versus::{Versus, passed};

use crate::ledger::{Kept, Kind, Leg, Part};
use std::collections::BTreeMap;

/// What was mended, and what stands in its place.
#[derive(Clone, Debug, Default)]
pub struct Mended(BTreeMap<u64, Option<Part>>);

/// An entry that moved points, as it stands now.
#[derive(Clone, Copy, Debug)]
pub struct Stands<'e> {
    /// Its number; of one that was mended, that of the first.
    pub number: u64,
    /// What it is for.
    pub kind: &'e Kind,
    /// What it moves.
    pub legs: &'e [Leg],
}

impl Mended {
    /// Takes note of an entry. Those that mend come in the order in which they were posted.
    pub fn note(&mut self, kept: &Kept) {
        if let Kind::Correction(correction) = kept.entry().kind() {
            self.0.insert(correction.first, correction.now.clone());
        }
    }

    /// What stands where this entry was posted: nothing for what mends another, and for what is
    /// void.
    pub fn stands<'e>(&'e self, kept: &'e Kept) -> Option<Stands<'e>> {
        let number = kept.number();
        let (kind, legs) = match (self.0.get(&number), kept.entry().kind()) {
            (_, Kind::Correction(_)) | (Some(None), _) => return None,
            (Some(Some(now)), _) => (&*now.entry, &now.legs[..]),
            (None, kind) => (kind, kept.entry().legs()),
        };
        kind.moves_points().then_some(Stands { number, kind, legs })
    }
}
