//! The slow counter: a second opinion on what a hand is worth and who pays.
//!
//! It is written from the rulebook alone and shares nothing with the library, so that the two
//! can be compared. It lays the tiles out in every way there is, asks each item its own
//! question of each way, and lets W3 choose. Each item is the sentence of its row in the
//! rulebook and spells its tiles out itself, so that no two items can share one mistake.
//!
//! Here are the hand and what every rule set asks of it: its readings (W1), and the choice
//! between them (W3). What counts and who pays is in a file for each rule set.

pub(crate) mod eighteen;
pub(crate) mod old_style;
pub(crate) mod thirteen;

use std::{cmp::Ordering, collections::BTreeMap};

/// A rule set as the slow counter has it.
#[derive(Clone, Copy)]
pub(crate) struct SlowRules {
    /// The id that the library has for it.
    pub(crate) id: &'static str,
    /// What a hand is worth; `None` where it has no winning shape (W1).
    pub(crate) count: fn(&SlowHand) -> Option<SlowTally>,
    /// What each seat gains, East first: of the winner's seat, how the tile came, the shooter
    /// and the faan. Nobody is liable.
    pub(crate) settle: fn(u8, SlowBy, Option<u8>, u32) -> [i64; 4],
}

/// The three rule sets.
pub(crate) const EVERY_RULES: [SlowRules; 3] = [old_style::RULES, thirteen::RULES, eighteen::RULES];

/// A hand and how it won, with tiles as plain numbers.
///
/// Tiles are 0-8 for characters 1-9, 9-17 for dots, 18-26 for bamboo, 27-30 for East, South,
/// West and North, 31 for Chung, 32 for Fat and 33 for Paak. Seats and rounds are 0 for East
/// to 3 for North. The hand is taken to be legal: nothing is checked but its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowHand {
    /// The tiles in hand, without the winning tile.
    pub(crate) concealed: Vec<u8>,
    /// The sets on the table, concealed Kongs among them (T8).
    pub(crate) sets: Vec<SlowSet>,
    /// The winning tile; it says nothing where `by` is `Flowers`.
    pub(crate) win: u8,
    /// How the winning tile came.
    pub(crate) by: SlowBy,
    /// The flowers set aside, as numbers 1-4.
    pub(crate) flowers: Vec<u8>,
    /// The seasons set aside, as numbers 1-4.
    pub(crate) seasons: Vec<u8>,
    /// The winner's seat, which is its Seat Wind.
    pub(crate) seat: u8,
    /// The Round Wind.
    pub(crate) round: u8,
    /// 1 on a Kong's replacement, 2 on that of the second Kong in a row, else 0.
    pub(crate) kong: u8,
    /// Whether the winning tile is a flower's replacement.
    pub(crate) loose: bool,
    /// Whether the winning tile is the last of the wall, or the discard after it.
    pub(crate) last: bool,
    /// Whether the win is on East's dealt tiles, or on East's first discard.
    pub(crate) first: bool,
}

/// A set, named by its lowest tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlowSet {
    pub(crate) kind: SlowKind,
    pub(crate) low: u8,
}

/// What a set is; a Kong is a claimed or an added one (T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlowKind {
    Sheung,
    Pung,
    Kong,
    ConcealedKong,
}

/// How the winning tile came (W1), or that no tile was needed (W5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlowBy {
    Draw,
    Discard,
    Rob,
    Flowers,
}

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowTally {
    /// The items by their ids, each with its faan; an item counted twice has their sum.
    pub(crate) items: BTreeMap<&'static str, u32>,
    /// The faan before the cap; a limit hand is the limit once.
    pub(crate) raw: u32,
    /// The faan that are paid.
    pub(crate) faan: u32,
    /// Whether a limit hand made it, rather than a sum that reached the cap.
    pub(crate) limit: bool,
    /// Whether it reaches the minimum (W2).
    pub(crate) wins: bool,
    /// The way of laying the hand out that W3 chose.
    pub(crate) reading: SlowReading,
}

/// A way to lay the hand out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SlowReading {
    /// Four sets and a Pair: the sets in hand in tile order, and where the winning tile went.
    Sets {
        sets: Vec<SlowSet>,
        pair: u8,
        place: SlowPlace,
    },
    /// One of each 1, 9, wind and dragon, and this one twice.
    Orphans { pair: u8 },
    /// Seven pairs; four of a tile are two of them.
    Pairs,
    /// Fourteen different tiles, no two next to each other in a suit.
    NotConnected,
    /// A flower win, which needs no shape (W5).
    Flowers,
}

/// Where the winning tile went: the Pair, or one of the sets in hand, counted from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlowPlace {
    Pair,
    Set(usize),
}

impl SlowSet {
    /// The three or four tiles of the set.
    pub(crate) fn tiles(self) -> Vec<u8> {
        match self.kind {
            SlowKind::Sheung => vec![self.low, self.low + 1, self.low + 2],
            SlowKind::Pung => vec![self.low; 3],
            SlowKind::Kong | SlowKind::ConcealedKong => vec![self.low; 4],
        }
    }
}

// --- The readings of a hand ---

/// Every way to lay the hand out in the shapes that all rule sets know, once each.
fn every_reading(hand: &SlowHand) -> Vec<SlowReading> {
    let mut all = hand.concealed.clone();
    all.push(hand.win);
    let mut readings = Vec::new();

    // W1: four sets and a Pair. Try every Pair, then every way to take out the sets.
    if hand.sets.len() <= 4 {
        for pair in 0..34 {
            let Some(rest) = without(&all, &[pair, pair]) else {
                continue;
            };
            let mut ways = Vec::new();
            take_sets(&rest, 4 - hand.sets.len(), &mut Vec::new(), &mut ways);
            for sets in ways {
                // The winning tile may have gone to any place that holds its kind.
                let mut places = Vec::new();
                if pair == hand.win {
                    places.push(SlowPlace::Pair);
                }
                for (index, set) in sets.iter().enumerate() {
                    if set.tiles().contains(&hand.win) {
                        places.push(SlowPlace::Set(index));
                    }
                }
                for place in places {
                    let sets = sets.clone();
                    readings.push(SlowReading::Sets { sets, pair, place });
                }
            }
        }
    }

    // `sap-saam-yiu`: one of each 1, 9, wind and dragon, and one of them twice; nothing claimed.
    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    if hand.sets.is_empty()
        && let Some(rest) = without(&all, &orphans)
        && let [pair] = rest[..]
        && orphans.contains(&pair)
    {
        readings.push(SlowReading::Orphans { pair });
    }

    readings
}

/// Takes `wanted` sets out of the tiles in every way, and keeps the ways that leave nothing.
///
/// Each set that is taken is the one before it or comes later in tile order, so that the same
/// sets come out in one order alone.
fn take_sets(tiles: &[u8], wanted: usize, taken: &mut Vec<SlowSet>, ways: &mut Vec<Vec<SlowSet>>) {
    if wanted == 0 {
        if tiles.is_empty() {
            ways.push(taken.clone());
        }
        return;
    }
    let last = taken.last().copied();
    for low in last.map_or(0, |set| set.low)..34 {
        if tiles.iter().any(|tile| *tile < low) {
            // No set from here on would take that tile out.
            return;
        }
        if !tiles.contains(&low) {
            continue;
        }
        for kind in [SlowKind::Sheung, SlowKind::Pung] {
            // T6: a Sheung has no honours; nor does it run from one suit into the next.
            if kind == SlowKind::Sheung && (27 <= low || 7 <= low % 9) {
                continue;
            }
            let set = SlowSet { kind, low };
            if last.is_some_and(|last| last.low == low && sheung_first(&set, &last).is_lt()) {
                continue;
            }
            if let Some(rest) = without(tiles, &set.tiles()) {
                taken.push(set);
                take_sets(&rest, wanted - 1, taken, ways);
                taken.pop();
            }
        }
    }
}

/// The tiles with `taken` taken out of them, if they were all there.
fn without(tiles: &[u8], taken: &[u8]) -> Option<Vec<u8>> {
    let mut rest = tiles.to_vec();
    for tile in taken {
        let at = rest.iter().position(|it| it == tile)?;
        rest.remove(at);
    }
    Some(rest)
}

// --- One reading laid out, and the choice between two ---

/// The hand as one reading lays it out: what an item may ask about.
struct Laid<'a> {
    hand: &'a SlowHand,
    reading: &'a SlowReading,
    /// The sets on the table, then those in hand.
    sets: Vec<SlowSet>,
    pair: u8,
    /// Every tile of the hand, with the winning tile and all four of each Kong.
    tiles: Vec<u8>,
}

fn lay<'a>(hand: &'a SlowHand, reading: &'a SlowReading) -> Laid<'a> {
    let mut sets = hand.sets.clone();
    let pair = match reading {
        SlowReading::Sets { sets: it, pair, .. } => {
            sets.extend(it);
            *pair
        }
        SlowReading::Orphans { pair } => *pair,
        // No item asks such a hand for its Pair; 255 is no tile.
        SlowReading::Pairs | SlowReading::NotConnected => u8::MAX,
        SlowReading::Flowers => unreachable!("a flower win is not laid out"),
    };
    let mut tiles = hand.concealed.clone();
    tiles.push(hand.win);
    for set in &hand.sets {
        tiles.extend(set.tiles());
    }
    Laid {
        hand,
        reading,
        sets,
        pair,
        tiles,
    }
}

/// What W3 leaves to the rule set.
#[derive(Clone, Copy)]
struct Choice {
    /// What a hand of so many faan that may win pays.
    bill: fn(u32) -> i64,
    /// Whether a limit hand goes before what is none (old style, thirteen).
    limit_hand_first: bool,
}

/// W3: the tally that is counted, of those of all readings.
fn best(
    readings: Vec<SlowReading>,
    count: impl Fn(SlowReading) -> SlowTally,
    choice: Choice,
) -> Option<SlowTally> {
    let tallies = readings.into_iter().map(count);
    tallies.min_by(|a, b| before(a, b, choice))
}

/// W3: `Less` where `a` is to be counted rather than `b`.
fn before(a: &SlowTally, b: &SlowTally, choice: Choice) -> Ordering {
    // A hand that may not win pays nothing (W2).
    let pays = |tally: &SlowTally| match tally.wins {
        true => (choice.bill)(tally.faan),
        false => 0,
    };
    let limit_hand = |tally: &SlowTally| choice.limit_hand_first && tally.limit;
    // The way that pays the most.
    (pays(b).cmp(&pays(a)))
        // One that is a limit hand before one that is not.
        .then(limit_hand(b).cmp(&limit_hand(a)))
        // Then the most faan before the cap.
        .then(b.raw.cmp(&a.raw))
        // Then the most items; one counted twice is one item.
        .then(b.items.len().cmp(&a.items.len()))
        // Then by how the tiles lie.
        .then_with(|| reading_before(&a.reading, &b.reading))
}

/// W3, the rest: by the concealed sets in tile order, compared one by one (Sheung before
/// Pung, then the lower tile), then the Pair, then the winning tile's place (Pair first, then
/// sets from the left).
fn reading_before(a: &SlowReading, b: &SlowReading) -> Ordering {
    let (
        SlowReading::Sets {
            sets: a_sets,
            pair: a_pair,
            place: a_place,
        },
        SlowReading::Sets {
            sets: b_sets,
            pair: b_pair,
            place: b_place,
        },
    ) = (a, b)
    else {
        // W3 does not say where a special shape goes, and need not. Seven pairs alone can be
        // four sets too: two Sheung, each twice, or one four times, which are more items.
        unreachable!("{a:?} and {b:?} are worth the same");
    };
    for (a, b) in a_sets.iter().zip(b_sets) {
        let order = sheung_first(a, b).then(a.low.cmp(&b.low));
        if order != Ordering::Equal {
            return order;
        }
    }
    let from_the_left = |place: &SlowPlace| match place {
        SlowPlace::Pair => 0,
        SlowPlace::Set(index) => 1 + index,
    };
    (a_pair.cmp(b_pair)).then(from_the_left(a_place).cmp(&from_the_left(b_place)))
}

/// A Sheung before a Pung.
fn sheung_first(a: &SlowSet, b: &SlowSet) -> Ordering {
    let rank = |set: &SlowSet| match set.kind {
        SlowKind::Sheung => 0,
        SlowKind::Pung => 1,
        SlowKind::Kong | SlowKind::ConcealedKong => unreachable!("a Kong lies on the table (T8)"),
    };
    rank(a).cmp(&rank(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::{from_text, reading_text};

    /// The reading that is counted, and where the winning tile went.
    fn counted(text: &str, by: SlowBy) -> (String, SlowPlace) {
        let hand = SlowHand {
            by,
            ..from_text(text)
        };
        let reading = old_style::count(&hand).expect(text).reading;
        let SlowReading::Sets { place, .. } = reading else {
            panic!("{text}: {reading:?}");
        };
        (reading_text(&hand, &reading).unwrap(), place)
    }

    #[test]
    fn a_hand_is_read_in_every_way_that_leaves_nothing() {
        let one_too_many = from_text("[456p] 11122233399m + 9m");
        assert_eq!(every_reading(&one_too_many), []);

        let hand = from_text("[456p] 111222333m 9p + 9p");
        let read: Vec<String> = every_reading(&hand)
            .iter()
            .map(|reading| reading_text(&hand, reading).unwrap())
            .collect();
        assert_eq!(
            read,
            ["[456p] 123m 123m 123m 99p", "[456p] 111m 222m 333m 99p"]
        );
    }

    #[test]
    fn the_reading_that_pays_the_most_is_counted() {
        let (runs, _) = counted("[456p] 111222333m 9p + 9p", SlowBy::Draw);
        assert_eq!(runs, "[456p] 123m 123m 123m 99p");
        let (pungs, _) = counted("[EEE] 111222333m 9p + 9p", SlowBy::Draw);
        assert_eq!(pungs, "[EEE] 111m 222m 333m 99p");
    }

    #[test]
    fn between_equals_a_sheung_comes_before_a_pung() {
        // Or 222m 345m 55m, which is worth the same.
        let (read, _) = counted("[CCC] [456p] 2223455m + 5m", SlowBy::Draw);
        assert_eq!(read, "[CCC] [456p] 234m 555m 22m");
    }

    #[test]
    fn between_equals_the_lower_sets_come_first() {
        // Or 345m 345m 22m, which is worth the same.
        let (read, _) = counted("[CCC] [456p] 2233445m + 5m", SlowBy::Draw);
        assert_eq!(read, "[CCC] [456p] 234m 234m 55m");
    }

    #[test]
    fn between_equals_the_winning_tile_goes_to_the_pair_and_else_to_the_left() {
        let (read, place) = counted("[CCC] [EEE] 2345567m + 5m", SlowBy::Draw);
        assert_eq!(read, "[CCC] [EEE] 234m 567m 55m");
        assert_eq!(place, SlowPlace::Pair);
        let (read, place) = counted("[CCC] 12345678m 99s + 3m", SlowBy::Draw);
        assert_eq!(read, "[CCC] 123m 345m 678m 99s");
        assert_eq!(place, SlowPlace::Set(0));
    }
}
