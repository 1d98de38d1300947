//! Who is in which place.

use crate::ledger::{PlayerId, Tally};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place, from 1; players with the same points share one, and the next is left out. None
    /// where too few hands were played.
    pub place: Option<u32>,
    /// Who it is.
    pub player: PlayerId,
    /// The points that were won and lost, whatever was paid for them in cash.
    pub points: i64,
    /// The points that nobody has paid for yet.
    pub open: i64,
    /// How many hands were played.
    pub hands: u32,
}

/// The places of everybody who has points or hands, the most points first; after them, in the same
/// order, whoever played fewer than `least` hands.
///
/// ```
/// use sikwu::ledger::{PlayerId, Tally};
/// use sikwu::views::places;
/// let player = |(id, points)| {
///     let tally = Tally { points, hands: 8, ..Tally::default() };
///     Ok((PlayerId::new(id)?, tally))
/// };
/// let tallies = [("a", 5), ("b", -10), ("c", 5)].into_iter().map(player);
/// let tallies = tallies.collect::<Result<_, sikwu::ledger::NameError>>()?;
/// let places = places(&tallies, 0);
/// let told = places.iter().map(|it| (it.place, it.player.as_str()));
/// assert_eq!(told.collect::<Vec<_>>(), [(Some(1), "a"), (Some(1), "c"), (Some(3), "b")]);
/// # Ok::<(), sikwu::ledger::NameError>(())
/// ```
pub fn places(tallies: &BTreeMap<PlayerId, Tally>, least: u32) -> Vec<Place> {
    let all = tallies.iter().map(|(player, tally)| Place {
        place: None,
        player: player.clone(),
        points: tally.net(),
        open: tally.points,
        hands: tally.hands,
    });
    let mut all: Vec<Place> = all.collect();
    // The sort keeps the order of the players among equals.
    all.sort_by_key(|it| (it.hands < least, Reverse(it.points)));
    let mut before: Option<(u32, i64)> = None;
    for (at, place) in (1..).zip(all.iter_mut().filter(|it| it.hands >= least)) {
        let shared = before.filter(|(_, points)| *points == place.points);
        let number = shared.map_or(at, |(number, _)| number);
        place.place = Some(number);
        before = Some((number, place.points));
    }
    all
}
