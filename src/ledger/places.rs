//! Where the entries of a club stand in its journal, and which of them are whose. The journal is read
//! at every opening, so this is kept in memory alone.

use super::entry::{Kind, Leg};
use super::journal::Place;
use super::line::Kept;
use super::name::PlayerId;
use std::collections::HashMap;

/// Where a club's entries stand, and whose points each of them moves or moved.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// Where the lines begin, and where the last ends.
    lines: Vec<u64>,
    /// The numbers of the entries of each player, in order, under the id that was written.
    of: HashMap<PlayerId, Vec<u64>>,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            lines: vec![0],
            of: HashMap::new(),
        }
    }
}

impl Places {
    /// Adds the next entry.
    pub(super) fn add(&mut self, kept: &Kept, place: Place) {
        self.lines.push(place.end());
        self.note(kept.number(), kept.entry().legs());
        // What is taken back, and what stands in its place, may move nothing all in all.
        if let Kind::Correction(correction) = kept.entry().kind() {
            self.note(kept.number(), &correction.was.legs);
            if let Some(now) = &correction.now {
                self.note(kept.number(), &now.legs);
            }
        }
    }

    /// Where the entry of this number stands.
    pub(super) fn place(&self, number: u64) -> Option<Place> {
        let at = usize::try_from(number.checked_sub(1)?).ok()?;
        let (at, end) = (*self.lines.get(at)?, *self.lines.get(at + 1)?);
        let length = u32::try_from(end - at - 1).ok()?;
        Some(Place { at, length })
    }

    /// The numbers of the entries that name one of these, in order.
    pub(super) fn of<'p>(&self, players: impl Iterator<Item = &'p PlayerId>) -> Vec<u64> {
        let lists = players.filter_map(|player| self.of.get(player));
        let mut all = lists.flatten().copied().collect::<Vec<u64>>();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn note(&mut self, number: u64, legs: &[Leg]) {
        for leg in legs {
            let numbers = match self.of.get_mut(&leg.player) {
                Some(numbers) => numbers,
                None => self.of.entry(leg.player.clone()).or_default(),
            };
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        }
    }
}
