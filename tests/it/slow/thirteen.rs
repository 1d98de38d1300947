//! `hk-thirteen` (rulebook 5): old style with its own limit, Kong wins and payments.

#![allow(clippy::expect_used, reason = "a test may stop on a broken hand")]

use std::collections::BTreeMap;

use super::old_style::{ITEMS, LIMIT_HANDS, flower_win, kong_upon_kong};
use super::{
    Choice, SlowBy, SlowHand, SlowReading, SlowRules, SlowTally, best, every_reading, lay,
};

/// `hk-thirteen`, the limit of which is 13.
pub(crate) const RULES: SlowRules = SlowRules {
    id: "hk-thirteen",
    count,
    settle,
};

/// Counts a hand by `hk-thirteen`; `None` where it has no winning shape (W1).
pub(crate) fn count(hand: &SlowHand) -> Option<SlowTally> {
    // W5 is the same: Seven Flowers is 3 faan, and eight are 8.
    if hand.by == SlowBy::Flowers {
        return flower_win(hand);
    }
    let choice = Choice {
        // Whether the base or its double, more of it is more.
        bill: base,
        limit_hand_first: true,
    };
    best(
        every_reading(hand),
        |reading| count_reading(hand, reading),
        choice,
    )
}

/// What each seat gains, East first. Baau is not played.
pub(crate) fn settle(winner: u8, by: SlowBy, shooter: Option<u8>, faan: u32) -> [i64; 4] {
    let base = base(faan);
    let mut net = [0; 4];
    match by {
        // The thrower alone pays double the base; a robbed Kong is a discard by its maker.
        SlowBy::Discard | SlowBy::Rob => {
            let shooter = shooter.expect("somebody let the tile go");
            net[usize::from(shooter)] = -2 * base;
            net[usize::from(winner)] = 2 * base;
        }
        // Each of the three pays the base. W5: a flower win is paid like Zi Mo.
        SlowBy::Draw | SlowBy::Flowers => {
            net = [-base; 4];
            net[usize::from(winner)] = 3 * base;
        }
    }
    net
}

/// The base doubles every two faan from 8 at 3 faan. Nothing below 3 wins (W2).
fn base(faan: u32) -> i64 {
    match faan {
        3 | 4 => 8,
        5 | 6 => 16,
        7 | 8 => 32,
        9 | 10 => 64,
        11 | 12 => 128,
        _ => 256,
    }
}

/// Counts one reading: as old style does, but for what rulebook 5 has otherwise.
fn count_reading(hand: &SlowHand, reading: SlowReading) -> SlowTally {
    let laid = lay(hand, &reading);
    let mut items = BTreeMap::new();
    for (id, is_there) in LIMIT_HANDS {
        // `kong-upon-kong` is no limit hand here.
        if id != "kong-upon-kong" && is_there(&laid) {
            items.insert(id, 13);
        }
    }
    let limit = !items.is_empty();
    if !limit {
        for (id, earns) in ITEMS {
            let faan = match id {
                // 2 faan where old style has 1.
                "gong-seung-hoi-fa" => 2 * earns(&laid),
                _ => earns(&laid),
            };
            if 0 < faan {
                items.insert(id, faan);
            }
        }
        // 9 faan, in place of `gong-seung-hoi-fa`.
        if kong_upon_kong(&laid) {
            items.remove("gong-seung-hoi-fa");
            items.insert("kong-upon-kong", 9);
        }
    }
    let raw = if limit { 13 } else { items.values().sum() };
    SlowTally {
        items,
        raw,
        faan: raw.min(13),
        limit,
        wins: 3 <= raw, // W2
        reading,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::from_text;

    /// Counts a hand of East's in the East round, drawn on the replacement of so many Kongs.
    fn on_kongs(text: &str, kong: u8) -> SlowTally {
        let hand = from_text(text);
        count(&SlowHand { kong, ..hand }).expect(text)
    }

    #[test]
    fn a_win_on_a_kong_is_two_faan_and_on_two_in_a_row_nine() {
        let hand = "[1111m] {2222p} 345s 678s 9s + 9s (2f)";
        let one = on_kongs(hand, 1);
        assert_eq!(
            one.items,
            BTreeMap::from([("gong-seung-hoi-fa", 2), ("zi-mo", 1)])
        );
        let two = on_kongs(hand, 2);
        assert_eq!(
            two.items,
            BTreeMap::from([("kong-upon-kong", 9), ("zi-mo", 1)])
        );
        assert_eq!((two.raw, two.limit), (10, false));
    }

    #[test]
    fn a_limit_hand_scores_thirteen() {
        let tally = on_kongs("[EEE] [SSS] [WWW] [NNN] C + C", 0);
        assert_eq!((tally.raw, tally.faan, tally.limit), (13, 13, true));
        assert_eq!(settle(0, SlowBy::Draw, None, 13), [768, -256, -256, -256]);
        assert_eq!(settle(0, SlowBy::Rob, Some(2), 3), [16, 0, -16, 0]);
    }
}
