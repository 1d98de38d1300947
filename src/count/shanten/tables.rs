//! What every suit and every hand lacks, looked up.
//!
//! Much the same in different tiles: all 1,953,125 choices of up to four of each kind of a suit
//! lack one of 126 things ([`Lacks`]), and those of the honours one of 55. So a byte says what a
//! suit lacks, a byte what two suits lack together, and a byte how many tiles the hand lacks.
//!
//! The numbers of a suit are found by its first five kinds, which lead to one of a few hundred
//! rows, and its last four, which are a place in the row. (The idea of such classes is that of
//! the nyanten library; where the rows are cut is our own.)

use super::lacks::{Lacks, Walk};
use super::words::{Suit, at_least, sum};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::LazyLock;

/// What is looked up: 0.7 MB in all, made from nothing in about ten milliseconds when it is
/// first asked for. Must agree with the slow twin (`twin.rs`).
pub(super) struct Tables {
    /// By the first five kinds of a suit, where the row of its last four begins.
    pub(super) rows: Vec<u32>,
    /// By row and the last four kinds, the class of the suit.
    pub(super) suits: Vec<u8>,
    /// By how many honours there are at least once, twice (eight times it), three times.
    pub(super) honours: [u8; 512],
    /// By the classes of two suits, the class of both.
    pub(super) halves: Vec<[u8; 256]>,
    /// By the sets to make and the classes of two halves, how many tiles are lacking.
    pub(super) hands: [Vec<[u8; 256]>; 5],
    /// What a suit of each class lacks.
    pub(super) classes: Vec<Lacks>,
}

/// Choices of up to four of each of four kinds.
const FOUR_KINDS: usize = 5 * 5 * 5 * 5;

impl Tables {
    /// The tables.
    pub(super) fn get() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        &TABLES
    }

    /// The class of a suit.
    #[inline]
    pub(super) fn suit(&self, Suit { one, others }: Suit) -> u8 {
        // Two kinds in each sixteen bits, then four in each thirty-two.
        let odd = others >> 8 & 0x00ff_00ff_00ff_00ff;
        let twos = (others & 0x00ff_00ff_00ff_00ff).wrapping_add(odd.wrapping_mul(5));
        let fours = twos.wrapping_add((twos >> 16).wrapping_mul(25));
        let first = usize::from(one) + 5 * usize::from(fours as u16);
        let last = usize::from((fours >> 32) as u16);
        // Nobody has five of a tile; whoever says so learns nothing.
        let row = self.rows.get(first).copied().unwrap_or_default();
        let class = self.suits.get(row as usize + last);
        class.copied().unwrap_or_default()
    }

    /// The class of the honours.
    #[inline]
    pub(super) fn honours(&self, honours: Suit) -> u8 {
        self.honours[honours_at(honours.others)]
    }

    /// The class of two suits together.
    #[inline]
    pub(super) fn half(&self, one: u8, other: u8) -> u8 {
        let row = self.halves.get(usize::from(one));
        row.map_or(0, |row| row[usize::from(other)])
    }

    /// How many tiles two halves lack for so many sets and a Pair.
    #[inline]
    pub(super) fn lacking(&self, sets: usize, one: u8, other: u8) -> u8 {
        let row = self.hands[sets.min(4)].get(usize::from(one));
        row.map_or(0, |row| row[usize::from(other)])
    }

    /// What a suit of a class lacks.
    pub(super) fn lacks(&self, class: u8) -> Lacks {
        self.classes[usize::from(class)]
    }

    fn new() -> Tables {
        let mut classes = Numbered::default();
        let (rows, suits) = suits(&mut classes);
        let honours = honours(&mut classes);
        let classes = classes.all;
        let mut both = Numbered::default();
        let mut halves = vec![[0; 256]; classes.len()];
        for (row, one) in halves.iter_mut().zip(&classes) {
            for (half, &other) in row.iter_mut().zip(&classes) {
                *half = both.number(one.both(other)) as u8;
            }
        }
        let mut hands = [(); 5].map(|()| vec![[0; 256]; both.all.len()]);
        for (at, &one) in both.all.iter().enumerate() {
            for (to, &other) in both.all.iter().enumerate() {
                let hand = one.both(other);
                for (sets, rows) in hands.iter_mut().enumerate() {
                    rows[at][to] = hand.of(sets, true);
                }
            }
        }
        Tables {
            rows,
            suits,
            honours,
            halves,
            hands,
            classes,
        }
    }
}

fn honours_at(honours: u64) -> usize {
    let kinds = |tiles| usize::from(sum(at_least(honours, tiles)) & 7);
    kinds(1) | kinds(2) << 3 | kinds(3) << 6
}

/// The class of the honours: which of them there are does not matter.
fn honours(classes: &mut Numbered<Lacks>) -> [u8; 512] {
    let mut honours = [0; 512];
    for one in 0..=7 {
        for two in 0..=one {
            for three in 0..=two {
                let held = (0..7).map(|at| [one, two, three].iter().filter(|&&n| at < n).count());
                let walk = held.fold(Walk::start(), |walk, held| walk.next(false, held as u8, 4));
                let class = classes.number(walk.end());
                honours[one | two << 3 | three << 6] = class as u8;
            }
        }
    }
    honours
}

/// Where the rows of a suit begin, and the rows.
///
/// A walk over the first five kinds comes to one of some states. Then back from the last kind: the
/// row of a state has the rows of those that it leads to, and states of one row are the same.
fn suits(classes: &mut Numbered<Lacks>) -> (Vec<u32>, Vec<u8>) {
    let mut states = vec![Walk::start()];
    let mut first = vec![0];
    let mut leads = vec![];
    for kind in 0..9 {
        let mut next = Numbered::default();
        let each = states.iter().map(|walk| {
            let each_next = walk.each_next(kind < 7, [0, 1, 2, 3, 4], 4);
            each_next.map(|walk| next.number(walk))
        });
        let led: Vec<[usize; 5]> = each.collect();
        if kind < 5 {
            let each = (0..5).flat_map(|held| first.iter().map(move |&at: &usize| (at, held)));
            first = each.map(|(at, held)| led[at][held]).collect();
        } else {
            leads.push(led);
        }
        states = next.all;
    }
    let ends = states.iter().map(|walk| classes.number(walk.end()));
    // Of each state the number of its row.
    let mut at: Vec<usize> = ends.collect();
    let mut rows: Vec<Vec<u8>> = (0..classes.all.len()).map(|it| vec![it as u8]).collect();
    for led in leads.iter().rev() {
        let mut longer = Numbered::default();
        let each = led.iter().map(|led| {
            let next = led.map(|state| &rows[at[state]]);
            let places = 0..next[0].len();
            let row: Vec<u8> = places
                .flat_map(|place| next.map(|row| row[place]))
                .collect();
            longer.number(row)
        });
        at = each.collect();
        rows = longer.all;
    }
    let begins = first.iter().map(|&state| (at[state] * FOUR_KINDS) as u32);
    (begins.collect(), rows.concat())
}

/// Things, each with the number by which it came first.
struct Numbered<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize, BuildHasherDefault<Mixed>>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered {
            all: vec![],
            numbers: HashMap::default(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, thing: T) -> usize {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            self.all.len() - 1
        })
    }
}

/// A hash of numbers that are our own: nobody chooses them to collide.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write_u64(&mut self, word: u64) {
        // An odd number without a pattern: the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let word = eight
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
