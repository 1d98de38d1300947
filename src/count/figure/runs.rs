//! Figures of Sheung: straights, shifted, identical, four of a tile.
//!
//! A Sheung is known by its lowest tile; those of a reading stand in tile order.

use crate::count::facts::ReadingFacts;
use crate::rules::Across;
use crate::tile::{Rank, Suit, Tile};

/// Four Sheung and a Pair.
pub(super) fn all_sheung(read: &ReadingFacts, honour_pair: bool) -> bool {
    let suited = read.pair.is_some_and(|pair| !pair.is_honour());
    read.sheung.len() == 4 && (honour_pair || suited)
}

/// 123, 456 and 789.
pub(super) fn straight(read: &ReadingFacts, across: Across) -> bool {
    steps(&read.sheung, across, 3, 1..=1)
}

/// Three Sheung, each one up from the last.
pub(super) fn shifted(read: &ReadingFacts, across: Across) -> bool {
    steps(&read.sheung, across, 1, 1..=5)
}

/// The same Sheung in all three suits.
pub(super) fn triple(read: &ReadingFacts) -> bool {
    steps(&read.sheung, Across::ThreeSuits, 0, 1..=7)
}

/// The most of one Sheung that there are.
pub(super) fn identical(read: &ReadingFacts) -> usize {
    let alike = |sheung: &Tile| read.sheung.iter().filter(|it| *it == sheung).count();
    read.sheung.iter().map(alike).max().unwrap_or(0)
}

/// Two different Sheung, each twice.
pub(super) fn twice_two(read: &ReadingFacts) -> bool {
    matches!(read.sheung[..], [a, b, c, d] if a == b && b != c && c == d)
}

/// The four Sheung fall into two pairs, each of one suit and three apart.
pub(super) fn two_short_straights(read: &ReadingFacts) -> bool {
    let apart = |low: Tile, high: Tile| three_up(low) == Some(high);
    match read.sheung[..] {
        // In tile order the first is the low half of its pair.
        [a, b, c, d] => {
            apart(a, b) && apart(c, d) || apart(a, c) && apart(b, d) || apart(a, d) && apart(b, c)
        }
        _ => false,
    }
}

/// Four of a tile across so many Sheung, and a Pung, the Pair or nothing more.
pub(super) fn four_in_one(read: &ReadingFacts, sheung: usize) -> bool {
    Tile::all().any(|tile| {
        let holds = |lowest: &&Tile| {
            let up = tile.index().checked_sub(lowest.index());
            lowest.suit() == tile.suit() && up.is_some_and(|up| up < 3)
        };
        let there = || read.sheung.iter().filter(holds).count() >= sheung;
        let rest = match sheung {
            1 => read.triplets.contains(&tile) && !read.kongs.contains(&tile),
            2 => read.pair == Some(tile),
            _ => sheung == 4,
        };
        rest && there()
    })
}

/// Whether three sets stand at equal steps of number: all in one suit, or one in each.
pub(super) fn steps(
    lowest: &[Tile],
    across: Across,
    step: u8,
    mut from: std::ops::RangeInclusive<u8>,
) -> bool {
    let has = |suit: Suit, number: u8| {
        let tile = Rank::new(number).map(|rank| Tile::suited(suit, rank));
        tile.is_some_and(|tile| lowest.contains(&tile))
    };
    from.any(|number| {
        let numbers = [number, number + step, number + 2 * step];
        match across {
            Across::OneSuit => Suit::ALL
                .into_iter()
                .any(|suit| numbers.into_iter().all(|number| has(suit, number))),
            Across::ThreeSuits => ORDERS.iter().any(|suits| {
                let mut sets = suits.iter().zip(numbers);
                sets.all(|(&suit, number)| has(suit, number))
            }),
        }
    })
}

/// The suits in every order.
const ORDERS: [[Suit; 3]; 6] = {
    let [m, p, s] = Suit::ALL;
    [
        [m, p, s],
        [m, s, p],
        [p, m, s],
        [p, s, m],
        [s, m, p],
        [s, p, m],
    ]
};

fn three_up(tile: Tile) -> Option<Tile> {
    tile.up()?.up()?.up()
}
