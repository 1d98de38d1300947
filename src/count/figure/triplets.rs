//! Figures of Pungs and Kongs.

use super::runs::steps;
use crate::count::facts::ReadingFacts;
use crate::kinds::Kinds;
use crate::rules::Across;
use crate::tile::Suit;

/// Three Pungs or Kongs, each one up from the last.
pub(super) fn shifted(read: &ReadingFacts, across: Across) -> bool {
    steps(read.triplets, across, 1)
}

/// Three Pungs or Kongs of one suit, each one up, and the Sheung of the same tiles.
pub(super) fn four_ladies(read: &ReadingFacts) -> bool {
    read.sheung_in_all == 1 && read.triplets == read.sheung.any().of_sheung()
}

/// How many times two of them are of one number in two suits: three of a number are three.
pub(super) fn doubles(read: &ReadingFacts) -> u32 {
    let [m, p, s] = Suit::ALL.map(|suit| read.triplets.numbers_of(suit));
    [m & p, m & s, p & s].map(u16::count_ones).iter().sum()
}

/// How many are of 1s or 9s.
pub(super) fn terminals(read: &ReadingFacts) -> u32 {
    (read.triplets & Kinds::TERMINALS).len()
}
