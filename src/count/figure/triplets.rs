//! Figures of Pungs and Kongs.

use super::runs::steps;
use crate::count::facts::ReadingFacts;
use crate::rules::Across;

/// Three Pungs or Kongs, each one up from the last.
pub(super) fn shifted(read: &ReadingFacts, across: Across) -> bool {
    steps(&read.triplets, across, 1, 1..=7)
}

/// Three Pungs or Kongs of one suit, each one up, and the Sheung of the same tiles.
pub(super) fn four_ladies(read: &ReadingFacts) -> bool {
    let ([low, middle, high], [sheung]) = (&read.triplets[..], &read.sheung[..]) else {
        return false;
    };
    low == sheung && low.up() == Some(*middle) && middle.up() == Some(*high)
}

/// How many times two of them are of one number in two suits: three of a number are three.
pub(super) fn doubles(read: &ReadingFacts) -> usize {
    let all = read.triplets.iter().enumerate();
    let matches = all.map(|(at, tile)| {
        let rest = read.triplets[at + 1..].iter();
        rest.filter(|other| tile.rank().is_some() && other.rank() == tile.rank())
            .count()
    });
    matches.sum()
}

/// How many are of 1s or 9s.
pub(super) fn terminals(read: &ReadingFacts) -> usize {
    read.triplets
        .iter()
        .filter(|tile| tile.is_terminal())
        .count()
}
