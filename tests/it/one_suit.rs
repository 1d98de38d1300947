//! Does the count agree with the slow one (`slow.rs`) on every complete hand of one suit with
//! honours of two kinds at most, whichever of its tiles won it, from a discard and by Zi Mo, in
//! each of the three rule sets?
//!
//! Every hand here is of fourteen tiles in hand: four sets and a Pair, or seven pairs. Which
//! honours stand for all of them is [`HONOURS`]. These are 481,482 hands and [`QUESTIONS`]; by
//! default the dice ask one question in eight hundred, and all of them are asked with
//! `EVERY=1 cargo test --release --test it one_suit::`, which takes some minutes.

use crate::counting::agree;
use crate::dice::Dice;
use crate::slow::{EVERY_RULES, SlowBy, SlowHand, SlowRules};
use sikwu::bonus::BonusSet;
use sikwu::count::count;
use sikwu::hand::Hand;
use sikwu::rules::{Book, RuleSet};
use sikwu::seat::{RoundWind, Seat};
use sikwu::tile::Tile;
use sikwu::win::{Occasion, Win, WonBy};
use std::collections::{BTreeMap, BTreeSet};
use std::env;

const EAST: u8 = 27;
const SOUTH: u8 = 28;
const WEST: u8 = 29;
const NORTH: u8 = 30;
const CHUNG: u8 = 31;
const FAT: u8 = 32;
const PAAK: u8 = 33;

/// The kinds of honours in the hand, with the Seat Wind and the Round Wind.
///
/// Nothing in the rulebook tells one wind from another but that it is the Seat Wind, the Round
/// Wind, both or neither. So with South's seat in the East round East stands for any Round Wind,
/// South for any Seat Wind and West for any other, North where there are two others; with East's
/// seat in the East round East stands for what is both. The dragons differ: Fat is all green and
/// Paak all blue, so each is here. A suit differs from the others too (all green is of bamboo,
/// all blue of dots), so all of this is asked of each suit.
const HONOURS: [(&[u8], u8, u8); 28] = [
    (&[], SOUTH, EAST),
    (&[EAST], SOUTH, EAST),
    (&[SOUTH], SOUTH, EAST),
    (&[WEST], SOUTH, EAST),
    (&[CHUNG], SOUTH, EAST),
    (&[FAT], SOUTH, EAST),
    (&[PAAK], SOUTH, EAST),
    (&[EAST, SOUTH], SOUTH, EAST),
    (&[EAST, WEST], SOUTH, EAST),
    (&[SOUTH, WEST], SOUTH, EAST),
    (&[WEST, NORTH], SOUTH, EAST),
    (&[EAST, CHUNG], SOUTH, EAST),
    (&[EAST, FAT], SOUTH, EAST),
    (&[EAST, PAAK], SOUTH, EAST),
    (&[SOUTH, CHUNG], SOUTH, EAST),
    (&[SOUTH, FAT], SOUTH, EAST),
    (&[SOUTH, PAAK], SOUTH, EAST),
    (&[WEST, CHUNG], SOUTH, EAST),
    (&[WEST, FAT], SOUTH, EAST),
    (&[WEST, PAAK], SOUTH, EAST),
    (&[CHUNG, FAT], SOUTH, EAST),
    (&[CHUNG, PAAK], SOUTH, EAST),
    (&[FAT, PAAK], SOUTH, EAST),
    (&[EAST], EAST, EAST),
    (&[EAST, WEST], EAST, EAST),
    (&[EAST, CHUNG], EAST, EAST),
    (&[EAST, FAT], EAST, EAST),
    (&[EAST, PAAK], EAST, EAST),
];

/// Which tile of which hand won it, how, and by which rules: how many that is.
const QUESTIONS: u32 = 17_628_048;

/// How many there are of each number of a suit.
type Part = [u8; 9];

#[test]
fn the_count_agrees_on_every_hand_of_one_suit_and_two_honours() {
    let every = env::var_os("EVERY").is_some();
    let book = Book::bundled();
    let rules = EVERY_RULES.map(|slow| (slow, book.get(slow.id).unwrap()));
    let mut dice = Dice::new(0);
    let mut asked = 0;
    let shapes = [0, 1, 2].map(shapes_with);
    for suit in [0, 9, 18] {
        for (honours, seat, round) in HONOURS {
            for (part, counts) in &shapes[honours.len()] {
                if !every && !dice.chance(1, 40) {
                    continue;
                }
                let numbers = (suit..).zip(part.iter().copied());
                let honours = honours.iter().copied().zip(counts.iter().copied());
                let kinds: Vec<(u8, u8)> = numbers.chain(honours).collect();
                for &(win, _) in kinds.iter().filter(|(_, n)| 0 < *n) {
                    for by in [SlowBy::Draw, SlowBy::Discard] {
                        let hand = won(&kinds, win, by, seat, round);
                        for (slow_rules, rules) in rules {
                            if every || dice.chance(1, 20) {
                                ask(&hand, slow_rules, rules);
                                asked += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    match every {
        true => assert_eq!(asked, QUESTIONS),
        false => assert!(20_000 < asked, "{asked} questions"),
    }
}

/// Asks both counts of a complete hand.
fn ask(hand: &SlowHand, slow_rules: SlowRules, rules: &RuleSet) {
    let slow = (slow_rules.count)(hand);
    let (ours, call) = as_the_library_has_it(hand);
    let tally = count(&ours, &call, rules);
    let story = || format!("{}: {hand:?}\n{slow:?}\n{tally:?}", slow_rules.id);
    if let (Ok(tally), Some(slow)) = (&tally, &slow) {
        agree(tally, hand, slow, story);
    } else {
        // Seven pairs are a hand in `hk-eighteen` alone.
        let neither = tally.is_err() && slow.is_none();
        assert!(neither && slow_rules.id != "hk-eighteen", "{}", story());
    }
}

fn won(kinds: &[(u8, u8)], win: u8, by: SlowBy, seat: u8, round: u8) -> SlowHand {
    let mut concealed = vec![];
    for &(tile, n) in kinds {
        let left = n - u8::from(tile == win);
        concealed.extend((0..left).map(|_| tile));
    }
    SlowHand {
        concealed,
        sets: vec![],
        win,
        by,
        flowers: vec![],
        seasons: vec![],
        seat: seat - EAST,
        round: round - EAST,
        kong: 0,
        loose: false,
        last: false,
        first: false,
    }
}

fn as_the_library_has_it(hand: &SlowHand) -> (Hand, Win) {
    let tile = |number: u8| Tile::from_index(usize::from(number)).unwrap();
    let concealed = hand.concealed.iter().map(|&number| tile(number)).collect();
    let win = Win {
        seat: Seat::ALL[usize::from(hand.seat)],
        round: RoundWind(Seat::ALL[usize::from(hand.round)].wind()),
        by: match hand.by {
            SlowBy::Draw => WonBy::ZiMo {
                tile: tile(hand.win),
            },
            _ => WonBy::Discard {
                tile: tile(hand.win),
                shooter: None,
            },
        },
        occasion: Occasion::default(),
    };
    let hand = Hand::new(concealed, &[], BonusSet::default()).unwrap();
    (hand, win)
}

// --- Every hand ---

/// Every complete hand of a suit and so many kinds of honours: the part of the suit, and how
/// many there are of each kind.
fn shapes_with(honours: usize) -> Vec<(Part, Vec<u8>)> {
    let mut shapes = vec![];
    let mut of = |parts: BTreeSet<Part>, counts: &[u8]| {
        shapes.extend(parts.into_iter().map(|part| (part, counts.to_vec())));
    };
    let either = |sets: BTreeSet<Part>, pairs| sets.union(&pairs).copied().collect();
    match honours {
        0 => of(either(of_sets(4, true), of_pairs(7)), &[]),
        1 => {
            of(either(of_sets(4, false), of_pairs(6)), &[2]);
            of(of_sets(3, true), &[3]);
            of(of_pairs(5), &[4]);
        }
        _ => {
            of(of_sets(3, false), &[3, 2]);
            of(of_sets(3, false), &[2, 3]);
            of(of_sets(2, true), &[3, 3]);
            of(of_pairs(5), &[2, 2]);
            of(of_pairs(4), &[4, 2]);
            of(of_pairs(4), &[2, 4]);
            of(of_pairs(3), &[4, 4]);
        }
    }
    shapes
}

/// Every part that is so many sets, and a Pair if it has one: they are put together in every
/// way, and what holds a tile five times is left out.
fn of_sets(sets: usize, pair: bool) -> BTreeSet<Part> {
    let mut parts = BTreeSet::new();
    match pair {
        true => (0..9).for_each(|at| {
            let mut part = [0; 9];
            part[at] = 2;
            put_sets(part, sets, 0, &mut parts);
        }),
        false => put_sets([0; 9], sets, 0, &mut parts),
    }
    parts
}

/// Adds so many sets, none before the `from`-th of the seven Sheung and nine Pungs.
fn put_sets(part: Part, sets: usize, from: usize, parts: &mut BTreeSet<Part>) {
    if sets == 0 {
        parts.insert(part);
        return;
    }
    for set in from..16 {
        let mut with = part;
        match set {
            0..7 => (set..set + 3).for_each(|at| with[at] += 1),
            _ => with[set - 7] += 3,
        }
        if with.iter().all(|&n| n <= 4) {
            put_sets(with, sets - 1, set, parts);
        }
    }
}

/// Every part that is so many pairs; four of a tile are two of them.
fn of_pairs(pairs: u8) -> BTreeSet<Part> {
    let mut parts = BTreeSet::from([[0; 9]]);
    for at in 0..9 {
        let so_far = std::mem::take(&mut parts);
        for part in so_far {
            for n in [0, 2, 4] {
                let mut with = part;
                with[at] = n;
                parts.insert(with);
            }
        }
    }
    parts.retain(|part| part.iter().sum::<u8>() == 2 * pairs);
    parts
}

// --- How many there are, by another way ---

/// Where a part may stand after some of its numbers: how many Sheung began at the number just
/// passed and at the one before it, how many sets were begun, and whether the Pair is taken.
type Stand = (u8, u8, u8, bool);

/// How many parts are so many sets, and a Pair if they have one, with so many of each number as
/// is allowed.
///
/// Nothing is put together: the numbers are gone through from 1 to 9, and all the ways to stand
/// that a count of each leads to are held together, so that a part of several ways counts once.
fn how_many(sets: u8, pair: bool, allowed: &[u8]) -> u32 {
    let start = BTreeSet::from([(0, 0, 0, false)]);
    let mut ways: BTreeMap<BTreeSet<Stand>, u32> = BTreeMap::from([(start, 1)]);
    for number in 1..=9 {
        let mut next = BTreeMap::new();
        for (stands, times) in &ways {
            for &n in allowed {
                let moved: BTreeSet<Stand> = stands
                    .iter()
                    .flat_map(|&stand| moves(stand, n, number))
                    .collect();
                *next.entry(moved).or_insert(0) += times;
            }
        }
        ways = next;
    }
    let end = (0, 0, sets, pair);
    let ended = ways.iter().filter(|(stands, _)| stands.contains(&end));
    ended.map(|(_, times)| times).sum()
}

/// Where `n` of a number may lead: they finish what has begun, and the rest is a Pung, the Pair
/// or the beginning of a Sheung.
fn moves((one, two, sets, paired): Stand, n: u8, number: u8) -> Vec<Stand> {
    let mut moves = vec![];
    let Some(rest) = n.checked_sub(one + two) else {
        return moves;
    };
    for pungs in 0..=1 {
        for pairs in 0..=u8::from(!paired) {
            let Some(begun) = rest.checked_sub(3 * pungs + 2 * pairs) else {
                continue;
            };
            // No Sheung begins with an 8 or a 9.
            if begun == 0 || number <= 7 {
                let sets = sets + pungs + begun;
                moves.push((begun, one, sets, paired || pairs == 1));
            }
        }
    }
    moves
}

const ANY: [u8; 5] = [0, 1, 2, 3, 4];

/// In how many ways nine numbers have so many pairs, none, one or two each: the coefficient of
/// (1 + x + x^2)^9.
fn how_many_pairs(pairs: usize) -> u32 {
    let mut ways = vec![1];
    for _ in 0..9 {
        let at = |at: usize| ways.get(at).copied().unwrap_or(0);
        ways = (0..ways.len() + 2)
            .map(|n| at(n) + at(n.wrapping_sub(1)) + at(n.wrapping_sub(2)))
            .collect();
    }
    ways[pairs]
}

#[test]
fn every_hand_is_there() {
    // Of four sets and a Pair, or of seven pairs, but what is both counts once.
    let even = [0, 2, 4];
    let none = how_many(4, true, &ANY) + how_many_pairs(7) - how_many(4, true, &even);
    let two_of_it = how_many(4, false, &ANY) + how_many_pairs(6) - how_many(4, false, &even);
    let one = two_of_it + how_many(3, true, &ANY) + how_many_pairs(5);
    let sets = 2 * how_many(3, false, &ANY) + how_many(2, true, &ANY);
    let two = sets + how_many_pairs(5) + 2 * how_many_pairs(4) + how_many_pairs(3);
    let made = [0, 1, 2].map(|honours| shapes_with(honours).len() as u32);
    assert_eq!(made, [none, one, two]);
    let once: BTreeSet<(Part, Vec<u8>)> = [0, 1, 2].into_iter().flat_map(shapes_with).collect();
    assert_eq!(once.len() as u32, none + one + two);
}

#[test]
fn the_parts_of_a_suit_add_up_to_all_the_hands_of_four_sets_and_a_pair() {
    // Sets of honours are Pungs of different kinds, and the Pair is of another.
    let honours = |sets: u32, pair: bool| {
        let choose = [1, 7, 21, 35, 35][sets as usize];
        choose * if pair { 7 - sets } else { 1 }
    };
    let parts: Vec<[u32; 2]> = (0..=4)
        .map(|sets| [false, true].map(|pair| how_many(sets, pair, &ANY)))
        .collect();
    let suit = |sets: u32, pair: bool| parts[sets as usize][usize::from(pair)];
    let mut hands = 0;
    for a in 0..=4 {
        for b in 0..=4 - a {
            for c in 0..=4 - a - b {
                let d = 4 - a - b - c;
                for home in 0..4 {
                    let suits = suit(a, home == 0) * suit(b, home == 1) * suit(c, home == 2);
                    hands += suits * honours(d, home == 3);
                }
            }
        }
    }
    // The number that is given wherever these hands are counted, as is 13,259 for one suit.
    assert_eq!(hands, 11_498_658);
    assert_eq!(suit(4, true), 13_259);
}
