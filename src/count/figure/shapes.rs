//! Figures of the four sets and the Pair together.

use crate::count::facts::{Facts, ReadingFacts};
use crate::rules::Presence;
use crate::tile::{Face, Rank, Suit, Tile};

/// The Pair is a 2, a 5 or an 8.
pub(super) fn special_pair(read: &ReadingFacts) -> bool {
    let rank = read.pair.and_then(Tile::rank);
    rank.is_some_and(|rank| matches!(rank.get(), 2 | 5 | 8))
}

/// A 1, 9 or honour in each set and the Pair, and a tile that is none of these.
pub(super) fn outside(facts: &Facts<'_>, honours: Presence) -> bool {
    let read = &facts.read;
    let outside = |tile: Tile| tile.is_terminal() || tile.is_honour();
    let ends = |lowest: &Tile| matches!(lowest.rank().map(Rank::get), Some(1 | 7));
    read.pair.is_some_and(outside)
        && read.sheung.iter().all(ends)
        && read.triplets.iter().all(|&tile| outside(tile))
        && honours.fits(facts.tiles.honours)
        && facts.tiles.simples
}

/// The four sets and the Pair are of characters, dots, bamboo, winds and dragons.
pub(super) fn all_types(read: &ReadingFacts) -> bool {
    let kind = |tile: Tile| match tile.face() {
        Face::Suited(Suit::Characters, _) => 1,
        Face::Suited(Suit::Dots, _) => 2,
        Face::Suited(Suit::Bamboo, _) => 4,
        Face::Wind(_) => 8,
        Face::Dragon(_) => 16,
    };
    groups(read).fold(0, |bits, tile| bits | kind(tile)) == 31
}

/// One number stands in every set and the Pair.
pub(super) fn all_linked(read: &ReadingFacts) -> bool {
    let (Some(pair), sheung, triplets) = (read.pair, &read.sheung, &read.triplets) else {
        return false;
    };
    let is = |tile: Tile, rank: Rank| tile.rank() == Some(rank);
    let holds = |lowest: Tile, rank: Rank| {
        let low = lowest.rank().map_or(0, Rank::get);
        (low..low + 3).contains(&rank.get())
    };
    // Only the Pair's own number can stand in the Pair.
    pair.rank().is_some_and(|rank| {
        sheung.iter().all(|&lowest| holds(lowest, rank))
            && triplets.iter().all(|&tile| is(tile, rank))
    })
}

/// One tile of each set and of the Pair.
fn groups(read: &ReadingFacts) -> impl Iterator<Item = Tile> {
    let sets = read.sheung.iter().chain(&read.triplets).copied();
    sets.chain(read.pair)
}
