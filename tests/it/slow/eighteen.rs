//! `hk-eighteen` (rulebook 6): what its list adds up to, and who pays. What each item of the list
//! asks of the tiles is beside this file.

#![allow(clippy::expect_used, reason = "a test may stop on a broken hand")]

mod of_sets;
mod of_shapes;
mod of_tiles;
mod of_wins;

use std::collections::BTreeMap;

use super::{
    Choice, Laid, SlowBy, SlowHand, SlowReading, SlowRules, SlowTally, best, every_reading, lay,
};

/// `hk-eighteen`, the limit of which is 18.
pub(crate) const RULES: SlowRules = SlowRules {
    id: "hk-eighteen",
    count,
    settle,
};

/// An item: how many faan it earns, which may be none.
type Item = fn(&Laid) -> u32;

/// E1: what an item worth the Limit scores.
const LIMIT: u32 = 18;

/// E2: what the page says replaces what. The larger figure stands first.
const REPLACES: [(&str, &str); 14] = [
    ("kong-on-kong", "win-on-kong"),
    ("small-four-winds", "big-three-winds"),
    ("small-four-winds", "small-three-winds"),
    ("four-ladies", "pure-shifted-triplets"),
    ("big-four-winds", "big-three-winds"),
    ("three-identical-sequences", "two-identical-sequences"),
    // The page has no mark here; the known answers have it so (`eighteen-162`).
    ("four-identical-sequences", "two-identical-sequences"),
    ("four-identical-sequences", "three-identical-sequences"),
    ("double-two-identical-sequences", "two-identical-sequences"),
    ("double-two-terminal-triplets", "two-terminal-triplets"),
    ("big-seven-pairs", "seven-pairs"),
    ("seven-stars-pairs", "seven-pairs"),
    ("seven-stars-pairs", "big-seven-pairs"),
    ("seven-stars", "thirteen-not-connected"),
];

/// Counts a hand by `hk-eighteen`; `None` where it has no winning shape (W1).
pub(crate) fn count(hand: &SlowHand) -> Option<SlowTally> {
    // W5 is of old style and thirteen: here flowers win nothing (E4).
    if hand.by == SlowBy::Flowers {
        return None;
    }
    let mut readings = every_reading(hand);
    readings.extend(of_shapes::more_readings(hand));
    let choice = Choice {
        bill: base,
        limit_hand_first: false,
    };
    best(readings, |reading| count_reading(hand, reading), choice)
}

/// E5: base = max(faan, 1).
fn base(faan: u32) -> i64 {
    i64::from(faan.max(1))
}

/// E5: what each seat gains, East first. On Zi Mo each pays the base; on a discard or a robbed
/// Kong the thrower alone pays double the base. There is no Baau.
pub(crate) fn settle(winner: u8, by: SlowBy, shooter: Option<u8>, faan: u32) -> [i64; 4] {
    let mut net = [0; 4];
    for payer in 0..4 {
        let pays = match by {
            SlowBy::Draw | SlowBy::Flowers => base(faan),
            SlowBy::Discard | SlowBy::Rob if Some(payer) == shooter => 2 * base(faan),
            SlowBy::Discard | SlowBy::Rob => 0,
        };
        if payer != winner {
            net[usize::from(payer)] -= pays;
            net[usize::from(winner)] += pays;
        }
    }
    net
}

/// Counts one reading. E1: the score is the sum of the items, capped at 18.
fn count_reading(hand: &SlowHand, reading: SlowReading) -> SlowTally {
    let laid = lay(hand, &reading);
    let of_reading = match reading {
        SlowReading::Sets { .. } => &of_sets::ITEMS[..],
        _ => &of_shapes::ITEMS[..],
    };
    let mut items = BTreeMap::new();
    for (id, earns) in [&of_wins::ITEMS[..], &of_tiles::ITEMS[..], of_reading].concat() {
        let faan = earns(&laid);
        if 0 < faan {
            items.insert(id, faan);
        }
    }
    for (larger, smaller) in REPLACES {
        if items.contains_key(larger) {
            items.remove(smaller);
        }
    }
    // No item that adds up reaches 18 by itself.
    let limit = items.values().any(|&faan| faan == LIMIT);
    let raw = items.values().sum();
    SlowTally {
        items,
        raw,
        faan: raw.min(LIMIT),
        limit,
        wins: true, // E4: there is no minimum
        reading,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::from_text;

    /// What a hand of East's in the East round scores on a discard.
    fn items(text: &str) -> Vec<(&'static str, u32)> {
        let by = SlowBy::Discard;
        let hand = SlowHand {
            by,
            ..from_text(text)
        };
        count(&hand).expect(text).items.into_iter().collect()
    }

    #[test]
    fn a_hand_of_nothing_wins_and_pays_as_one_faan_would() {
        let tally = count(&SlowHand {
            by: SlowBy::Discard,
            ..from_text("[123m] [678m] 222p 34s NN + 5s")
        });
        let tally = tally.unwrap();
        assert_eq!((tally.raw, tally.wins), (0, true));
        assert_eq!(settle(1, SlowBy::Draw, None, 0), [-1, 3, -1, -1]);
        assert_eq!(settle(1, SlowBy::Discard, Some(0), 0), [-2, 2, 0, 0]);
    }

    #[test]
    fn the_special_shapes_are_read() {
        let seven = items("1133m 5577p 2299s E + E");
        assert_eq!(seven, [("concealed-hand", 1), ("seven-pairs", 6)]);
        let four = items("1111m 5577p 2299s E + E");
        assert_eq!(four, [("big-seven-pairs", 9), ("concealed-hand", 1)]);
        let stars = items("EESSWWNNCCFFP + P");
        assert_eq!(
            stars,
            [
                ("all-honors", 18),
                ("concealed-hand", 1),
                ("seven-stars-pairs", 18)
            ]
        );
        assert_eq!(count(&from_text("147m 2589p 369s ESW + N")), None);
        let apart = items("147m 259p 369s ESWN + C");
        assert_eq!(
            apart,
            [("concealed-hand", 1), ("thirteen-not-connected", 5)]
        );
        let stars = items("147m 25p 69s ESWNCF + P");
        assert_eq!(stars, [("concealed-hand", 1), ("seven-stars", 6)]);
        let orphans = items("19m 19p 19s ESWNCFF + P");
        assert_eq!(
            orphans,
            [
                ("concealed-hand", 1),
                ("mixed-terminals", 9),
                ("thirteen-orphans", 18)
            ]
        );
    }

    #[test]
    fn of_a_special_shape_and_four_sets_the_one_that_pays_more_is_counted() {
        // 1 + 4 for the four sets, 6 for the pairs.
        let pairs = items("112233m 445566p E + E");
        assert_eq!(pairs, [("concealed-hand", 1), ("seven-pairs", 6)]);
        // 1 + 1 + 4 for the four sets, 6 for the pairs: the sets are more items.
        let sets = items("112233m 778899m 5m + 5m");
        assert_eq!(
            sets,
            [
                ("all-sequences", 1),
                ("concealed-hand", 1),
                ("double-two-identical-sequences", 4),
                ("one-suit", 9),
                ("special-eyes", 1)
            ]
        );
    }
}
