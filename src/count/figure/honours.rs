//! Figures of winds and dragons.

use crate::count::facts::ReadingFacts;
use crate::hand::Hand;
use crate::kinds::Kinds;
use crate::tile::{Tile, Wind};
use crate::win::Win;

/// Exactly so many sets of dragons, and perhaps a Pair of them.
pub(super) fn dragons(read: &ReadingFacts, sets: u8, pair: bool) -> bool {
    exactly(read, Kinds::DRAGONS, sets, pair)
}

/// Exactly so many sets of winds, and perhaps a Pair of them.
pub(super) fn winds(read: &ReadingFacts, sets: u8, pair: bool) -> bool {
    exactly(read, Kinds::WINDS, sets, pair)
}

/// Whether there is a set of this wind.
pub(super) fn is_set(read: &ReadingFacts, wind: Wind) -> bool {
    read.triplets.contains(Tile::wind(wind))
}

/// A bit for each set of dragons.
pub(super) fn each_dragon(read: &ReadingFacts) -> u8 {
    read.triplets.dragons()
}

/// A bit for each set of dragons, then one for the Seat Wind's and one for the Round Wind's.
pub(super) fn values(read: &ReadingFacts, win: &Win) -> u8 {
    let seat = u8::from(is_set(read, win.seat.wind()));
    let round = u8::from(is_set(read, win.round.0));
    each_dragon(read) | seat << 3 | round << 4
}

/// Whether all seven winds and dragons are there.
pub(super) fn all_seven(hand: &Hand, win: &Win) -> bool {
    let mut honours = Tile::all().filter(|tile| tile.is_honour());
    honours.all(|tile| hand.concealed()[tile] > 0 || win.by.tile() == Some(tile))
}

fn exactly(read: &ReadingFacts, kinds: Kinds, sets: u8, pair: bool) -> bool {
    (read.triplets & kinds).len() == u32::from(sets)
        && (!pair || read.pair.is_some_and(|pair| kinds.contains(pair)))
}
