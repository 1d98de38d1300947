//! Figures of the four sets and the Pair together.

use crate::count::facts::{Facts, ReadingFacts};
use crate::kinds::Kinds;
use crate::rules::Presence;

/// The Pair is a 2, a 5 or an 8.
pub(super) fn special_pair(read: &ReadingFacts) -> bool {
    pair(read).meets(Kinds::TWO_FIVE_EIGHT)
}

/// A 1, 9 or honour in each set and the Pair, and a tile that is none of these.
pub(super) fn outside(facts: &Facts<'_>, honours: Presence) -> bool {
    let read = &facts.read;
    let ends = Kinds::of_each_suit(0b001_000_001);
    pair(read).meets(Kinds::OUTSIDE)
        && read.sheung.any().is_within(ends)
        && read.triplets.is_within(Kinds::OUTSIDE)
        && honours.fits(facts.tiles.kinds.meets(Kinds::HONOURS))
        && facts.tiles.kinds.meets(Kinds::SIMPLES)
}

/// The four sets and the Pair are of characters, dots, bamboo, winds and dragons.
pub(super) fn all_types(read: &ReadingFacts) -> bool {
    let [m, p, s, _] = Kinds::SECTIONS;
    let groups = read.sheung.any() | read.triplets | pair(read);
    let types = [m, p, s, Kinds::WINDS, Kinds::DRAGONS];
    types.iter().all(|&kinds| groups.meets(kinds))
}

/// One number stands in every set and the Pair.
pub(super) fn all_linked(read: &ReadingFacts) -> bool {
    let pair = pair(read);
    // Only the Pair's own number can stand in the Pair.
    let number = pair.numbers();
    let holding = number | number >> 1 | number >> 2;
    pair.meets(Kinds::SUITED)
        && read.sheung.any().numbers() & !holding == 0
        && read.triplets.is_within(Kinds::SUITED)
        && read.triplets.numbers() & !number == 0
}

/// The Pair, if there is one.
fn pair(read: &ReadingFacts) -> Kinds {
    read.pair.map_or(Kinds::NONE, Kinds::from)
}
