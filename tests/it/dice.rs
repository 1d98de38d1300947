//! Seeded chance for the tests: the same seed gives the same run on every machine, so that a
//! failure can be repeated from the number it prints.

#![allow(clippy::panic, reason = "a mistake in a test has to stop it")]

use std::{env, thread};

/// A small generator (splitmix64), which is enough to vary test data and needs no crate.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    /// Starts a run that depends on nothing but the seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// Draws one of `0..n`. There is nothing to draw when `n` is nought, which is a fault of the
    /// test and stops it.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a draw needs at least one outcome");
        // The upper half of the product is below `n`, because the drawn word is below 2^64.
        ((u128::from(self.word()) * n as u128) >> 64) as usize
    }

    /// Draws one of the items, each as likely as the others.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Says yes `n` times out of `of`, so that odds read as they are spoken.
    pub(crate) fn chance(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// Puts the items in an order drawn from all orders alike.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// Draws a whole word, for whatever takes a seed or a number of its own.
    pub(crate) fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

/// Gives the seeds a test runs through: `0..default`, or `0..$SEEDS` when that variable is set,
/// so that a longer run needs no change to the tests.
pub(crate) fn seeds(default: u64) -> impl Iterator<Item = u64> {
    0..how_many(default, env::var("SEEDS").ok().as_deref())
}

/// Runs the work with dice of that seed, and prints the seed if the work panics.
pub(crate) fn with_seed<T>(seed: u64, work: impl FnOnce(&mut Dice) -> T) -> T {
    let _named_on_panic = Named(seed);
    work(&mut Dice::new(seed))
}

struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("seed {}", self.0);
        }
    }
}

/// A `SEEDS` that is no number stops the test, since running the default would hide the mistake.
fn how_many(default: u64, asked: Option<&str>) -> u64 {
    asked.map_or(default, |asked| {
        let count = asked.trim().parse();
        count.unwrap_or_else(|_| panic!("SEEDS must be a number, not {asked:?}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_words_are_those_published_for_splitmix64() {
        let mut dice = Dice::new(1_234_567);
        let words = [dice.word(), dice.word(), dice.word()];
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(words, published);
    }

    #[test]
    fn a_seed_repeats_its_run_and_another_seed_does_not() {
        let run = |seed| with_seed(seed, |dice| [(); 20].map(|()| dice.below(100)));
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
    }

    #[test]
    fn every_outcome_comes_up_about_as_often_as_the_others() {
        let mut dice = Dice::new(0);
        let mut counts = [0_usize; 6];
        for _ in 0..6000 {
            counts[*dice.pick(&[0, 1, 2, 3, 4, 5])] += 1;
        }
        assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
    }

    #[test]
    fn a_chance_keeps_to_its_odds() {
        let mut dice = Dice::new(1);
        let hits = (0..4000).filter(|_| dice.chance(1, 4)).count();
        assert!((900..1100).contains(&hits), "{hits}");
        assert!(!dice.chance(0, 9) && dice.chance(9, 9));
    }

    #[test]
    fn a_shuffle_keeps_every_item_and_reaches_every_order() {
        let mut dice = Dice::new(2);
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut items = ['a', 'b', 'c'];
            dice.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.iter().all(|order| {
            let mut sorted = *order;
            sorted.sort_unstable();
            sorted == ['a', 'b', 'c']
        }));
    }

    #[test]
    fn the_number_of_seeds_is_the_default_unless_another_is_asked_for() {
        assert_eq!(how_many(10, None), 10);
        assert_eq!(how_many(10, Some("250")), 250);
        assert_eq!(seeds(5).next(), Some(0));
    }

    #[test]
    #[should_panic = "SEEDS must be a number, not \"many\""]
    fn a_number_of_seeds_that_is_no_number_stops_the_test() {
        how_many(10, Some("many"));
    }
}
