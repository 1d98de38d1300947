//! What entries change in what can be asked: where they stand, and where their players do.

use super::journal::Place;
use super::line::Kept;
use super::name::{Key, PlayerId};
use std::collections::BTreeMap;

/// Where a player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    pub(super) points: i64,
    pub(super) hands: u64,
}

/// What some entries of one club change in the index.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) rows: Vec<(u64, Place, Key)>,
    /// The whole balance after the entries, of each player that they touch.
    pub(super) balances: BTreeMap<PlayerId, Balance>,
}

impl Balance {
    /// The balance after a leg of this many points, if it can be counted.
    pub(super) fn and(self, points: i64) -> Option<Balance> {
        Some(Balance {
            points: self.points.checked_add(points)?,
            hands: self.hands.checked_add(1)?,
        })
    }
}

impl Changes {
    /// Adds where an entry stands.
    pub(super) fn row(&mut self, number: u64, place: Place, key: &Key) {
        self.rows.push((number, place, key.clone()));
    }

    /// Adds an entry of a club of which nothing is in the index yet, or says whose points are
    /// past counting.
    pub(super) fn add(&mut self, kept: &Kept, place: Place) -> Result<(), PlayerId> {
        for leg in kept.entry().legs() {
            let balance = self.balances.entry(leg.player.clone()).or_default();
            *balance = balance.and(leg.points).ok_or(leg.player.clone())?;
        }
        self.row(kept.number(), place, kept.entry().key());
        Ok(())
    }

    /// How many entries there are in it.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_is_counted_to_the_ends_and_not_past_them() {
        let balance = Balance::default().and(i64::MAX).unwrap();
        assert_eq!((balance.points, balance.hands), (i64::MAX, 1));
        assert_eq!(balance.and(1), None);
        assert!(balance.and(-1).is_some());
    }
}
