//! How many tiles a suit lacks for so many sets, and the walk over its kinds that finds out.
//!
//! What a suit lacks is never more than what making the rest elsewhere would cost: three tiles for
//! one more set, two for the Pair. There always is such an elsewhere: a hand, its sets on the table
//! and any shape together touch fewer than the thirty-four kinds. Numbers above that say nothing
//! more, so they are cut down to it, and few different ones are left.

/// The fewest tiles that are lacking for none to four sets, without a Pair and with one.
///
/// Ten numbers of five bits, each below a spare bit, so that all are added and compared at once:
/// the numbers of sets without a Pair stand first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lacks(u64);

/// Bits of a number and its spare bit.
const LANE: u32 = 6;
/// A one in each place.
const ONES: u64 = {
    let (mut ones, mut lane) = (0, 0);
    while lane < 10 {
        ones |= 1 << (LANE * lane);
        lane += 1;
    }
    ones
};
/// The spare bits.
const SPARE: u64 = ONES << 5;
/// The places of the five numbers without a Pair.
const NO_PAIR: u64 = (1 << (5 * LANE)) - 1;
/// More than any shape lacks that can be had.
const NEVER: u64 = 15;

/// The places of the numbers for at least so many sets.
const AT_LEAST: [u64; 5] = {
    let mut at_least = [0; 5];
    let mut sets = 0;
    while sets < 5 {
        let some = (NO_PAIR << (LANE * sets as u32)) & NO_PAIR;
        at_least[sets] = some | some << (5 * LANE);
        sets += 1;
    }
    at_least
};

impl Lacks {
    /// Nothing can be had.
    const NOTHING: Lacks = Lacks(ONES * NEVER);

    /// What no tiles at all lack: 0, 3, 6, 9 and 12, and two more with a Pair.
    const NO_TILES: Lacks = {
        let (mut lacks, mut sets) = (0, 0);
        while sets < 5 {
            lacks |= (3 * sets) << (LANE as u64 * sets);
            lacks |= (3 * sets + 2) << (LANE as u64 * (sets + 5));
            sets += 1;
        }
        Lacks(lacks)
    };

    /// What is lacking for so many sets, with a Pair or without.
    pub(super) fn of(self, sets: usize, pair: bool) -> u8 {
        let lane = LANE * (sets.min(4) as u32 + 5 * u32::from(pair));
        (self.0 >> lane & 31) as u8
    }

    /// The lesser of each.
    fn or(self, other: Lacks) -> Lacks {
        let (a, b) = (self.0, other.0);
        // The spare bit is left where the first is no less than the second.
        let no_less = (a | SPARE).wrapping_sub(b) & SPARE;
        let those = no_less.wrapping_sub(no_less >> 5);
        Lacks(a ^ ((a ^ b) & those))
    }

    /// With so many more sets.
    fn and_sets(self, sets: usize) -> Lacks {
        self.moved(LANE * sets as u32, AT_LEAST[sets])
    }

    /// With so many more sets and the Pair.
    fn and_pair(self, sets: usize) -> Lacks {
        self.moved(LANE * (sets as u32 + 5), AT_LEAST[sets] & !NO_PAIR)
    }

    fn moved(self, by: u32, there: u64) -> Lacks {
        Lacks(self.0.wrapping_shl(by) & there | Lacks::NOTHING.0 & !there)
    }

    /// With so many more tiles lacking.
    fn and(self, lacking: u8) -> Lacks {
        let all = ONES.wrapping_mul(u64::from(lacking));
        Lacks(self.0.wrapping_add(all))
    }

    /// What two suits lack together, however the sets are shared out.
    pub(super) fn both(self, other: Lacks) -> Lacks {
        (0..5).fold(Lacks::NOTHING, |both, sets| {
            both.or(other.and_sets(sets).and(self.of(sets, false)))
                .or(other.and_pair(sets).and(self.of(sets, true)))
        })
    }
}

/// A walk over the kinds of a suit, in order, that decides at each how many Sheung begin there and
/// whether a Pung and the Pair are made of it.
///
/// Of each number of Sheung that began with the last kind (three times it) and with the one
/// before, the sets that they will be counted in. Of one Sheung there are at most two: three equal
/// ones are the tiles of three Pungs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Walk([Lacks; 9]);

impl Walk {
    /// Before the first kind.
    pub(super) fn start() -> Walk {
        let mut walk = Walk([Lacks::NOTHING; 9]);
        walk.0[0] = Lacks::NO_TILES;
        walk.settled()
    }

    /// Past one more kind, of which there are so many, and may be at most so many. Whether Sheung
    /// may begin with it.
    pub(super) fn next(&self, begins: bool, held: u8, room: u8) -> Walk {
        let [next] = self.each_next(begins, [held], room);
        next
    }

    /// As [`Walk::next`], for each of some numbers that are held.
    pub(super) fn each_next<const N: usize>(
        &self,
        begins: bool,
        held: [u8; N],
        room: u8,
    ) -> [Walk; N] {
        let steps: &[Step] = if begins { &BEGINNING } else { &ENDING };
        let mut next = [Walk([Lacks::NOTHING; 9]); N];
        for step in steps.iter().filter(|step| step.takes <= room) {
            let moved = self.0[step.from];
            if moved != Lacks::NOTHING {
                let moved = moved.moved(step.by, step.there);
                for (next, held) in next.iter_mut().zip(held) {
                    let to = &mut next.0[step.to];
                    *to = to.or(moved.and(step.takes.saturating_sub(held)));
                }
            }
        }
        next.map(Walk::settled)
    }

    /// What the suit lacks, past its last kind: no Sheung is unfinished then.
    pub(super) fn end(&self) -> Lacks {
        self.0[0]
    }

    /// A Sheung that began is worth no more than a set made elsewhere.
    fn settled(mut self) -> Walk {
        for at in 1..9_usize {
            let less = [(at % 3 > 0).then(|| at - 1), at.checked_sub(3)];
            for less in less.into_iter().flatten() {
                if self.0[at] != Lacks::NOTHING {
                    self.0[at] = self.0[at].or(self.0[less].and_sets(1).and(3));
                }
            }
        }
        self
    }
}

/// A way to go past one kind.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    /// How many tiles of the kind it takes.
    takes: u8,
    /// How far the numbers move, for the sets and the Pair, and the places that they come to.
    by: u32,
    there: u64,
}

/// Every way past a kind with which Sheung may begin.
const BEGINNING: [Step; 37] = steps(2);
/// Every way past one with which none may.
const ENDING: [Step; 18] = steps(0);

/// Every way past a kind with which at most so many Sheung begin.
const fn steps<const N: usize>(most: usize) -> [Step; N] {
    let mut steps = [Step {
        from: 0,
        to: 0,
        takes: 0,
        by: 0,
        there: 0,
    }; N];
    let (mut n, mut from) = (0, 0);
    while from < 9 {
        let (last, before) = (from / 3, from % 3);
        let mut begin = 0;
        while begin <= most {
            // Nothing else, the Pair, a Pung.
            let mut more = 0;
            while more <= 3 {
                let takes = last + before + begin + more;
                if more != 1 && takes <= 4 {
                    let sets = begin + more / 3;
                    let pair = more == 2;
                    let to = begin * 3 + last;
                    steps[n] = Step {
                        from,
                        to,
                        takes: takes as u8,
                        by: LANE * (sets as u32 + if pair { 5 } else { 0 }),
                        there: AT_LEAST[sets] & if pair { !NO_PAIR } else { !0 },
                    };
                    n += 1;
                }
                more += 1;
            }
            begin += 1;
        }
        from += 1;
    }
    assert!(n == N);
    steps
}
