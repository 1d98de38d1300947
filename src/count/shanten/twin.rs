//! The tables and their slow twin: what a suit lacks by the definition, drawing until it is there.

use super::look::{Look, LookedUp, OnTable, Walked};
use super::tables::Tables;
use super::words::{Suit, Suits, place, suits_of};
use crate::counts::Counts;
use crate::set::{Laid, Run, Set};
use crate::tile::Tile;
use std::collections::{HashMap, HashSet};

/// What is lacking where one may draw any tile until it is there: by the definition.
///
/// Of each choice of up to four of each kind, found backward from the fullest: what is there,
/// and what would be there with one more of some kind. A number of draws has nine bits, for
/// no set to four of them without and with a Pair, less the nothing that is always there.
struct Slow {
    kinds: usize,
    sets: Vec<[usize; 3]>,
}

/// One tile of a kind, in a choice: a digit to the base of five for each kind.
const ONE: [usize; 10] = {
    let (mut one, mut kind) = ([1; 10], 1);
    while kind < 10 {
        one[kind] = 5 * one[kind - 1];
        kind += 1;
    }
    one
};

/// How many there are of each kind.
fn held(choice: usize) -> [u8; 9] {
    let mut rest = choice;
    let mut held = [0; 9];
    for held in &mut held {
        *held = (rest % 5) as u8;
        rest /= 5;
    }
    held
}

impl Slow {
    fn choices(&self) -> usize {
        ONE[self.kinds]
    }

    /// What can be made of the tiles alone.
    fn made(&self) -> Vec<u16> {
        let mut made: Vec<u16> = vec![1; self.choices()];
        for choice in 0..self.choices() {
            let held = held(choice);
            let mut all = 1;
            for &[a, b, c] in &self.sets {
                let there = if a == b {
                    held[a] > 2
                } else {
                    held[a].min(held[b]).min(held[c]) > 0
                };
                if there {
                    // One set more, of four.
                    let rest = choice - ONE[a] - ONE[b] - ONE[c];
                    all |= (made[rest] & 0b01111_01111) << 1;
                }
            }
            for kind in 0..self.kinds {
                if held[kind] > 1 {
                    all |= (made[choice - 2 * ONE[kind]] & 0b11111) << 5;
                }
            }
            made[choice] = all;
        }
        made
    }

    /// Of each choice, from none to thirteen draws, what can be made then.
    fn lacking(&self) -> Vec<u128> {
        let made = self.made();
        let mut drawn: Vec<u128> = vec![0; made.len()];
        for choice in (0..made.len()).rev() {
            let held = held(choice);
            let mut later = 0;
            for kind in 0..self.kinds {
                if held[kind] < 4 {
                    later |= drawn[choice + ONE[kind]];
                }
            }
            drawn[choice] = u128::from(made[choice] >> 1) | later << 9;
        }
        drawn
    }
}

/// What is lacking, cut down to what the rest costs elsewhere.
fn cut_down(drawn: u128) -> [u8; 10] {
    let mut lacking = [0; 10];
    for (at, lacking) in lacking.iter_mut().enumerate().skip(1) {
        let draws = (0..14).find(|draws| drawn >> (9 * draws + at - 1) & 1 == 1);
        let elsewhere = match at {
            0..5 => 3 * at as u8,
            _ => 2 + 3 * (at - 5) as u8,
        };
        *lacking = draws.map_or(elsewhere, |draws| (draws as u8).min(elsewhere));
    }
    for at in 1..10 {
        if at != 5 {
            lacking[at] = lacking[at].min(lacking[at - 1] + 3);
        }
        if at >= 5 {
            lacking[at] = lacking[at].min(lacking[at - 5] + 2);
        }
    }
    lacking
}

fn looked_up(tables: &Tables, class: u8) -> [u8; 10] {
    let lacks = tables.lacks(class);
    std::array::from_fn(|at| lacks.of(at % 5, at >= 5))
}

#[test]
fn every_choice_of_a_suit_is_looked_up_right() {
    let tables = Tables::get();
    let pungs = (0..9).map(|kind| [kind; 3]);
    let sheung = (0..7).map(|kind| [kind, kind + 1, kind + 2]);
    let slow = Slow {
        kinds: 9,
        sets: pungs.chain(sheung).collect(),
    };
    let (mut seen, mut known) = (0, HashMap::new());
    for (choice, &drawn) in slow.lacking().iter().enumerate() {
        let held = held(choice);
        if held.iter().sum::<u8>() <= 14 {
            let [one, others @ ..] = held;
            let others = u64::from_le_bytes(others);
            let class = tables.suit(Suit { one, others });
            let lacking = known.entry(drawn).or_insert_with(|| cut_down(drawn));
            assert_eq!(looked_up(tables, class), *lacking, "{held:?}");
            seen += 1;
        }
    }
    // How many there are, as published (nyanten).
    assert_eq!(seen, 405_350);
}

#[test]
fn every_choice_of_honours_is_looked_up_right() {
    let tables = Tables::get();
    let slow = Slow {
        kinds: 7,
        sets: (0..7).map(|kind| [kind; 3]).collect(),
    };
    let mut seen = 0;
    for (choice, &drawn) in slow.lacking().iter().enumerate() {
        let held = held(choice);
        if held.iter().sum::<u8>() <= 14 {
            let [honours @ .., _] = held;
            let others = u64::from_le_bytes(honours);
            let class = tables.honours(Suit { one: 0, others });
            assert_eq!(looked_up(tables, class), cut_down(drawn), "{held:?}");
            seen += 1;
        }
    }
    assert_eq!(seen, 43_130);
}

#[test]
fn a_class_is_a_byte_and_the_tables_are_as_large_as_said() {
    let tables = Tables::get();
    let of_honours: HashSet<u8> = tables.honours.iter().copied().collect();
    let of_suits: HashSet<u8> = tables.suits.iter().copied().collect();
    // As published (nyanten).
    assert_eq!((of_suits.len(), of_honours.len()), (126, 55));
    assert!(tables.classes.len() < 256 && tables.hands[0].len() < 256);
    let bytes = tables.rows.len() * 4
        + tables.suits.len()
        + tables.honours.len()
        + (tables.halves.len() + 5 * tables.hands[0].len()) * 256;
    assert_eq!(bytes / 1000, 701);
}

/// Hands of few kinds, with sets of the same kinds on the table, looked up and walked.
#[test]
fn what_is_on_the_table_is_heeded() {
    let tables = Tables::get();
    let mut state: u64 = 0x5eed;
    let mut below = move |most: usize| {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most as u64) as usize
    };
    let (mut looked_up, mut walked) = (0, 0);
    while looked_up < 2_000 {
        let (from, kinds) = (below(31), 3 + below(12));
        let mut some = || Tile::from_index((from + below(kinds)) % 34).unwrap();
        let mut all = Counts::NONE;
        let mut laid = vec![];
        for _ in 0..1 + some().index() % 4 {
            let (tile, other) = (some(), some());
            let set = match (other.index() % 4, Run::from_lowest(tile)) {
                (0, _) => Set::Kong(tile),
                (1 | 2, Some(run)) => Set::Sheung(run),
                _ => Set::Pung(tile),
            };
            all.extend(set.tiles());
            laid.push(Laid::Claimed { set, from: None });
        }
        let mut concealed = Counts::NONE;
        let tiles = 13 + some().index() % 2 - 3 * laid.len();
        while concealed.total() < tiles {
            concealed[some()] += 1;
        }
        all.add(&concealed);
        if all.kinds().any(|(_, n)| n > 4) {
            continue;
        }
        let (held, table) = (suits_of(&concealed), OnTable::of(&laid));
        let fast = LookedUp {
            tables,
            table: &table,
        };
        let slow = Walked(fast);
        let Some(parts) = fast.right_parts(&held) else {
            walked += 1;
            continue;
        };
        looked_up += 1;
        let now = fast.lacking(&parts);
        let slowly = |held: &Suits| slow.lacking(&slow.parts(held));
        assert_eq!(now, slowly(&held), "{laid:?} {concealed}");
        for tile in Tile::all() {
            let (at, place) = place(tile);
            let story = || format!("{laid:?} {concealed}, {tile}");
            let mut changed = held;
            if all[tile] < 4 {
                changed[at] = held[at].plus(place, 1);
                let nearer = fast.lacking(&fast.parts(&changed)) < now;
                assert_eq!(nearer, slowly(&changed) < now, "{}", story());
            }
            if concealed[tile] > 0 {
                changed[at] = held[at].minus_one(place);
                let as_near = fast.lacking(&fast.parts(&changed)) == now;
                assert_eq!(as_near, slowly(&changed) == now, "{}", story());
            }
        }
    }
    assert!(walked > 50, "{walked}");
}
