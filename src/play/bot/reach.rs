//! How many tiles a hand lacks for four sets and a Pair, suit by suit, so that a look at one
//! discard more costs the look at one suit.
//!
//! Must agree with [`crate::count::shanten`] for hands without a set on the table; a test asks both.

use crate::counts::Counts;
use crate::tile::Tile;

/// What one suit, or several together, lack for so many sets without a Pair and with one: at
/// `2 * sets`, and the place after it. [`NEVER`] beyond four sets.
pub(super) type Lacks = [u8; 16];

/// More tiles than a hand has: what cannot be had at all.
pub(super) const NEVER: u8 = 60;

/// Nothing is lacked for no sets.
pub(super) const NOTHING: Lacks = {
    let mut none = [NEVER; 16];
    none[0] = 0;
    none
};

/// The suits as the look-ups number them: three of numbers, and the honours.
pub(super) const SUITS: usize = 4;

/// The suit of a tile.
pub(super) fn suit_of(tile: Tile) -> usize {
    tile.index() / 9
}

/// What the sets of a suit may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sets {
    /// Sheung and Pungs.
    Any,
    /// Sheung alone.
    Runs,
}

/// Remembers what each suit lacks, as it is asked for.
#[derive(Default)]
pub(super) struct Reach {
    any: Vec<Lacks>,
    runs: Vec<Lacks>,
}

/// The place of a suit's counts among all there are: digits of base five.
const PLACES: usize = 5usize.pow(9);

impl Reach {
    /// What one suit of these tiles lacks.
    pub(super) fn suit(&mut self, held: &Counts, suit: usize, sets: Sets) -> Lacks {
        let Some(counts) = held.as_array()[9 * suit..].first_chunk::<9>() else {
            return match sets {
                Sets::Any => honours(held),
                Sets::Runs => honour_pair(held),
            };
        };
        let place = counts
            .iter()
            .fold(0, |place, &n| 5 * place + usize::from(n));
        let known = match sets {
            Sets::Any => &mut self.any,
            Sets::Runs => &mut self.runs,
        };
        if known.is_empty() {
            known.resize(PLACES, [0; 16]);
        }
        // A place that was never asked for is all noughts, and no suit lacks nothing for a ninth
        // set.
        if known[place][15] == 0 {
            known[place] = work_out(counts, sets);
        }
        known[place]
    }
}

/// What two lack together: every way to share the sets and the Pair out between them.
pub(super) fn join(a: &Lacks, b: &Lacks) -> Lacks {
    let without_pair = least(b, &PAIRS_NEVER, u8::max);
    let mut both = [NEVER; 16];
    for sets in 0..5 {
        let more = plus(&further(b, 2 * sets), a[2 * sets]);
        both = least(&both, &more, u8::min);
        let more = plus(&further(&without_pair, 2 * sets + 1), a[2 * sets + 1]);
        both = least(&both, &more, u8::min);
    }
    both[10..].fill(NEVER);
    both
}

/// [`NEVER`] at the places with a Pair.
const PAIRS_NEVER: Lacks = [
    0, NEVER, 0, NEVER, 0, NEVER, 0, NEVER, 0, NEVER, 0, NEVER, 0, NEVER, 0, NEVER,
];

/// The same, so many places further on: with a Pair more, or with sets.
fn further(lacks: &Lacks, places: usize) -> Lacks {
    // The places are the bytes of a number, the first the lowest.
    let moved = u128::from_le_bytes(*lacks) << (8 * places);
    let fresh = u128::from_le_bytes([NEVER; 16]) & !(u128::MAX << (8 * places));
    (moved | fresh).to_le_bytes()
}

/// The same, with so many tiles more lacking.
fn plus(lacks: &Lacks, tiles: u8) -> Lacks {
    lacks.map(|lacks| lacks.wrapping_add(tiles).min(NEVER))
}

fn least(a: &Lacks, b: &Lacks, of: impl Fn(u8, u8) -> u8) -> Lacks {
    let mut both = *a;
    for (a, b) in both.iter_mut().zip(b) {
        *a = of(*a, *b);
    }
    both
}

/// The rest of a hand turned round, so that [`missing`] only has to add: at the place of what a
/// suit gives stands what the rest then has to.
pub(super) fn turned(rest: &Lacks, sets: usize) -> Lacks {
    let mut turned = [NEVER; 16];
    for own in 0..=sets.min(4) {
        turned[2 * own] = rest[2 * (sets - own) + 1];
        turned[2 * own + 1] = rest[2 * (sets - own)];
    }
    turned
}

/// How many tiles a suit and the rest of the hand lack together for the sets and the Pair.
pub(super) fn missing(suit: &Lacks, turned: &Lacks) -> u8 {
    let both = suit.iter().zip(turned);
    both.fold(NEVER, |least, (a, b)| least.min(a.wrapping_add(*b)))
}

/// What lies beside each suit.
pub(super) fn rests([m, p, s, z]: &[Lacks; SUITS], sets: usize) -> [Lacks; SUITS] {
    let (front, back) = (join(m, p), join(s, z));
    let rests = [
        join(p, &back),
        join(m, &back),
        join(&front, z),
        join(&front, s),
    ];
    rests.map(|rest| turned(&rest, sets))
}

/// What the honours lack: no Sheung is made of them.
fn honours(held: &Counts) -> Lacks {
    let mut of = [0usize; 5];
    for &n in &held.as_array()[27..] {
        of[usize::from(n.min(4))] += 1;
    }
    let mut lacks = [NEVER; 16];
    // The kinds with the most copies first: Pungs of them, and the Pair of the next.
    let mut left = (0..5usize)
        .rev()
        .flat_map(|n| std::iter::repeat_n(n as u8, of[n]));
    let mut so_far = 0;
    for sets in 0..5 {
        let next = left.next().unwrap_or(0);
        lacks[2 * sets] = so_far;
        lacks[2 * sets + 1] = so_far + 2u8.saturating_sub(next);
        so_far += 3u8.saturating_sub(next);
    }
    lacks
}

/// What the honours lack where they can only be the Pair.
fn honour_pair(held: &Counts) -> Lacks {
    let most = held.as_array()[27..].iter().copied().max().unwrap_or(0);
    let mut lacks = NOTHING;
    lacks[1] = 2u8.saturating_sub(most);
    lacks
}

/// What a suit lacks, by a walk over its numbers that decides at each how many Sheung begin there,
/// whether there is a Pung of it, and whether it is the Pair. Between two numbers it is known what
/// is lacked for each number of sets begun, by how many Sheung began with the last number and with
/// the one before.
fn work_out(counts: &[u8; 9], sets: Sets) -> Lacks {
    // Three equal Sheung are three Pungs too, so two are enough where Pungs are allowed.
    let (most, pungs) = match sets {
        Sets::Any => (2, 1),
        Sets::Runs => (4, 0),
    };
    let mut steps = [[[NEVER; 16]; 5]; 5];
    steps[0][0] = NOTHING;
    for (number, &held) in counts.iter().enumerate() {
        let mut next = [[[NEVER; 16]; 5]; 5];
        // None begins with an 8 or a 9.
        let begins = if number < 7 { most } else { 0 };
        for (last, steps) in steps.iter().enumerate().take(most + 1) {
            for (before, lacks) in steps.iter().enumerate().take(most + 1) {
                if lacks.iter().all(|&lacks| lacks >= NEVER) {
                    continue;
                }
                let without_pair = least(lacks, &PAIRS_NEVER, u8::max);
                for (begin, next) in next.iter_mut().enumerate().take(begins + 1) {
                    for pung in 0..=pungs {
                        for pair in 0..=1 {
                            let takes = before + last + begin + 3 * pung + 2 * pair;
                            if takes > 4 {
                                continue;
                            }
                            let from = if pair == 0 { lacks } else { &without_pair };
                            let more = further(from, 2 * (begin + pung) + pair);
                            let more = plus(&more, (takes as u8).saturating_sub(held));
                            let there = &mut next[last];
                            *there = least(there, &more, u8::min);
                        }
                    }
                }
            }
        }
        steps = next;
    }
    let mut lacks = steps[0][0];
    lacks[10..].fill(NEVER);
    lacks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Shapes;
    use crate::rules::Book;
    use crate::wall::{Drawn, Tail, Wall};
    use rand::SeedableRng;
    use rand::rngs::ChaCha12Rng;

    /// The first tiles of a shuffled wall.
    fn tiles(seed: u64, n: usize) -> Counts {
        let wall = Wall::shuffled(false, Tail::Last, &mut ChaCha12Rng::seed_from_u64(seed));
        let tiles = wall.tiles().iter().take(n);
        let tiles = tiles.filter_map(|drawn| match drawn {
            Drawn::Tile(tile) => Some(*tile),
            Drawn::Bonus(_) => None,
        });
        tiles.collect()
    }

    #[test]
    fn suit_by_suit_a_hand_lacks_what_the_tables_say() {
        let book = Book::bundled();
        let shapes = Shapes::of(book.get("hk-old-style").unwrap());
        let mut reach = Reach::default();
        for seed in 0..300 {
            let held = tiles(seed, 13 + (seed % 2) as usize);
            let parts = [0, 1, 2, 3].map(|suit| reach.suit(&held, suit, Sets::Any));
            let lacking = [0, 1, 2, 3].map(|suit| missing(&parts[suit], &rests(&parts, 4)[suit]));
            let [orphans, _, _] = shapes.special_shapes(&held);
            let least = shapes.lacking(&held, &[]);
            for lacking in lacking {
                assert_eq!(lacking.min(orphans.unwrap()), least, "{held}");
            }
        }
    }

    /// The least that is lacking for so many of these sets, by trying all.
    fn by_trying(counts: &[u8; 9], sets: &[[u8; 9]], n: usize, pair: bool, need: [u8; 9]) -> u8 {
        let lacks = |need: [u8; 9]| match need.iter().all(|&n| n <= 4) {
            true => need
                .iter()
                .zip(counts)
                .map(|(n, have)| n.saturating_sub(*have))
                .sum(),
            false => NEVER,
        };
        if n == 0 && !pair {
            return lacks(need);
        }
        if n == 0 {
            let with = (0..9).map(|at| {
                let mut need = need;
                need[at] += 2;
                lacks(need)
            });
            return with.min().unwrap();
        }
        let each = sets.iter().enumerate().map(|(at, set)| {
            let mut need = need;
            for (n, more) in need.iter_mut().zip(set) {
                *n += more;
            }
            by_trying(counts, &sets[at..], n - 1, pair, need)
        });
        each.min().unwrap()
    }

    #[test]
    fn a_suit_lacks_what_trying_every_way_finds() {
        let run = |at: usize| std::array::from_fn(|n| u8::from((at..at + 3).contains(&n)));
        let pung = |at: usize| std::array::from_fn(|n| if n == at { 3 } else { 0 });
        let runs: Vec<[u8; 9]> = (0..7).map(run).collect();
        let any: Vec<[u8; 9]> = runs.iter().copied().chain((0..9).map(pung)).collect();
        for seed in 0..4 {
            let held = tiles(seed, 40);
            let counts = *held.as_array().first_chunk::<9>().unwrap();
            for (form, sets) in [(Sets::Any, &any), (Sets::Runs, &runs)] {
                let lacks = work_out(&counts, form);
                for (at, lacks) in lacks[..10].iter().enumerate() {
                    let tried = by_trying(&counts, sets, at / 2, at % 2 == 1, [0; 9]);
                    assert_eq!(*lacks, tried, "{counts:?} {form:?} {at}");
                }
            }
        }
    }
}
