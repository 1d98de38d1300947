//! Figures of Sheung: straights, shifted, identical, four of a tile.
//!
//! A Sheung is known by its lowest tile.

use crate::count::facts::ReadingFacts;
use crate::kinds::Kinds;
use crate::rules::Across;
use crate::tile::Suit;

/// Four Sheung and a Pair.
pub(super) fn all_sheung(read: &ReadingFacts, honour_pair: bool) -> bool {
    let suited = read.pair.is_some_and(|pair| !pair.is_honour());
    read.sheung_in_all == 4 && (honour_pair || suited)
}

/// 123, 456 and 789.
pub(super) fn straight(read: &ReadingFacts, across: Across) -> bool {
    steps(
        read.sheung.any() & Kinds::of_each_suit(0b001_001_001),
        across,
        3,
    )
}

/// Three Sheung, each one up from the last.
pub(super) fn shifted(read: &ReadingFacts, across: Across) -> bool {
    steps(read.sheung.any(), across, 1)
}

/// The same Sheung in all three suits.
pub(super) fn triple(read: &ReadingFacts) -> bool {
    steps(read.sheung.any(), Across::ThreeSuits, 0)
}

/// The most of one Sheung that there are.
pub(super) fn identical(read: &ReadingFacts) -> u8 {
    let sheung = &read.sheung;
    let at_least = [
        sheung.any(),
        sheung.twice(),
        sheung.thrice(),
        sheung.four_times(),
    ];
    at_least
        .map(|kinds| u8::from(!kinds.is_empty()))
        .iter()
        .sum()
}

/// Two different Sheung, each twice.
pub(super) fn twice_two(read: &ReadingFacts) -> bool {
    read.sheung_in_all == 4 && read.sheung.odd().is_empty() && read.sheung.any().len() == 2
}

/// The four Sheung fall into two pairs, each of one suit and three apart.
pub(super) fn two_short_straights(read: &ReadingFacts) -> bool {
    let mut rest = read.sheung;
    // The lowest is the low half of its pair.
    let mut take_pair = || {
        let low = rest.any().lowest() & Kinds::of_each_suit(0b000_001_111);
        !low.is_empty() && rest.take(low | low.up(3))
    };
    read.sheung_in_all == 4 && take_pair() && take_pair()
}

/// Four of a tile across so many Sheung, and a Pung, the Pair or nothing more.
pub(super) fn four_in_one(read: &ReadingFacts, sheung: u8) -> bool {
    let all = read.sheung.any();
    match (sheung, read.pair) {
        (1, _) => all.of_sheung().meets(read.triplets & !read.kongs),
        (2, Some(pair)) => {
            let holding = Kinds::of_sheung_with(pair);
            read.sheung.twice().meets(holding) || (all & holding).len() >= 2
        }
        // One tile is in all four where none begins above it or ends below.
        (4, _) => read.sheung_in_all == 4 && all.is_within(all.lowest().of_sheung()),
        _ => false,
    }
}

/// Whether three sets stand at equal steps of number: all in one suit, or one in each.
pub(super) fn steps(lowest: Kinds, across: Across, step: u32) -> bool {
    match across {
        Across::OneSuit => {
            let room = Kinds::of_each_suit((1 << (9 - 2 * step)) - 1);
            (lowest & lowest.down(step) & lowest.down(2 * step)).meets(room)
        }
        Across::ThreeSuits => {
            let [m, p, s] = Suit::ALL.map(|suit| lowest.numbers_of(suit));
            let climb = |a: u16, b: u16, c: u16| a & b >> step & c >> (2 * step);
            let orders = climb(m, p, s) | climb(m, s, p) | climb(p, m, s);
            orders | climb(p, s, m) | climb(s, m, p) | climb(s, p, m) != 0
        }
    }
}
