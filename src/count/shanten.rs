//! How far a hand is from waiting, over every shape that a rule set knows (W1).
//!
//! A shape is a way to fill fourteen places. What counts is how many of them the hand cannot
//! fill: a waiting hand lacks one. No shape takes a fifth copy of a tile, the sets on the table
//! counted, so a hand whose only tile is one that it holds four times does not wait (T1).
//!
//! This is the plain way: a walk from kind to kind, and one more for each tile that may be drawn.

use crate::counts::Counts;
use crate::hand::Hand;
use crate::rules::{Pattern, RuleSet};
use crate::set::Run;
use crate::tile::Tile;
use std::ops::Range;

/// How far a hand is from waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    /// How many tiles must be drawn, each in exchange for another, before it waits: 0 where it
    /// does.
    pub shanten: u8,
    /// The tiles of which one more brings it nearer, in tile order; of a waiting hand, those that
    /// complete it. A tile of which it has all four is never among them.
    pub nearer: Vec<Draw>,
}

/// A tile that is worth drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The tile.
    pub tile: Tile,
    /// How many of it nobody has shown yet.
    pub unseen: u8,
}

/// How far a hand is from waiting, and which tiles bring it nearer.
///
/// Tiles seen elsewhere make draws rarer and leave the distance as it is. Must agree with the
/// exhaustive search of `tests/it/waits.rs`.
///
/// # Examples
///
/// ```
/// use sikwu::count::distance;
/// use sikwu::counts::Counts;
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let waiting = Sheet::read("123m 456m 789m 11p 2s E")?.waiting(&Given::default())?;
/// let distance = distance(&waiting.hand, &Counts::NONE, rules);
/// assert_eq!(distance.shanten, 1);
/// // A Pung of 1p, or anything to go with the 2s.
/// let tiles: Vec<String> = distance.nearer.iter().map(|it| it.tile.to_string()).collect();
/// assert_eq!(tiles, ["1p", "1s", "2s", "3s", "4s", "E"]);
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
pub fn distance(hand: &Hand, seen: &Counts, rules: &RuleSet) -> Distance {
    let shapes = Shapes::of(hand, rules);
    let (all, mut held) = (hand.all(), *hand.concealed());
    let mut lacking = shapes.lacking(&held);
    let missing = shapes.missing(&held, &lacking);
    let mut nearer = vec![];
    for tile in Tile::all().filter(|&tile| all[tile] < 4) {
        // One more of a tile changes nothing outside its own suit.
        let home = SUITS.iter().position(|kinds| kinds.contains(&tile.index()));
        let home = home.unwrap_or_default();
        let before = lacking[home];
        held[tile] += 1;
        lacking[home] = shapes.lacking_in(home, &held);
        if shapes.missing(&held, &lacking) < missing {
            let unseen = unseen(&all, seen, tile);
            nearer.push(Draw { tile, unseen });
        }
        held[tile] -= 1;
        lacking[home] = before;
    }
    Distance {
        // Thirteen tiles never fill fourteen places.
        shanten: missing.saturating_sub(1),
        nearer,
    }
}

/// How many tiles a hand must draw, each in exchange for another, before it waits; 0 where it does.
///
/// The distance alone, without the tiles that bring it nearer.
pub fn shanten(hand: &Hand, rules: &RuleSet) -> u8 {
    let (shapes, held) = (Shapes::of(hand, rules), hand.concealed());
    shapes
        .missing(held, &shapes.lacking(held))
        .saturating_sub(1)
}

/// How many of a tile nobody has shown, neither the hand nor anybody else (T1).
pub(super) fn unseen(all: &Counts, seen: &Counts, tile: Tile) -> u8 {
    4u8.saturating_sub(all[tile]).saturating_sub(seen[tile])
}

/// More places than there are: what cannot be had at all.
const NEVER: u8 = 100;

/// The three suits and the honours, by their places in tile order. No set lies across two.
const SUITS: [Range<usize>; 4] = [0..9, 9..18, 18..27, 27..34];

/// The fewest tiles that one suit lacks for so many sets, without a Pair and with one.
type Lacking = [[u8; 2]; 5];

/// The shapes that a hand may become.
struct Shapes {
    /// How many sets are to be made of the concealed tiles.
    sets: usize,
    /// How many of each kind they can be made of: those on the table are gone.
    room: Counts,
    orphans: bool,
    pairs: bool,
    not_connected: bool,
}

impl Shapes {
    fn of(hand: &Hand, rules: &RuleSet) -> Shapes {
        let mut room: Counts = Tile::all().flat_map(|tile| [tile; 4]).collect();
        for tile in hand.laid().iter().flat_map(|laid| laid.set().tiles()) {
            room[tile] = room[tile].saturating_sub(1);
        }
        // A set on the table rules the special shapes out.
        let lists = |shape: fn(Pattern) -> bool| {
            hand.laid().is_empty() && rules.items.iter().any(|item| shape(item.when))
        };
        Shapes {
            sets: 4usize.saturating_sub(hand.laid().len()),
            room,
            orphans: lists(|when| matches!(when, Pattern::ThirteenOrphans {})),
            pairs: lists(|when| matches!(when, Pattern::SevenPairs { .. })),
            not_connected: lists(|when| matches!(when, Pattern::NotConnected { .. })),
        }
    }

    /// The fewest tiles that these lack for any of the shapes.
    fn missing(&self, held: &Counts, lacking: &[Lacking; 4]) -> u8 {
        let mut least = self.sets_and_pair(lacking);
        if self.orphans {
            least = least.min(for_orphans(held));
        }
        if self.pairs {
            least = least.min(for_pairs(held));
        }
        if self.not_connected {
            least = least.min(for_not_connected(held));
        }
        least
    }

    /// Four sets and a Pair: every way to share them out among the suits.
    fn sets_and_pair(&self, lacking: &[Lacking; 4]) -> u8 {
        let mut together: Lacking = [[NEVER; 2]; 5];
        together[0][0] = 0;
        for suit in lacking {
            let mut more = [[NEVER; 2]; 5];
            for (sets, so_far) in together.iter().enumerate() {
                for (here, least) in suit.iter().enumerate().take(5 - sets) {
                    let both = &mut more[sets + here];
                    both[0] = both[0].min(so_far[0] + least[0]);
                    both[1] = both[1].min(so_far[0] + least[1]).min(so_far[1] + least[0]);
                }
            }
            together = more;
        }
        together[self.sets][1]
    }

    fn lacking(&self, held: &Counts) -> [Lacking; 4] {
        [0, 1, 2, 3].map(|suit| self.lacking_in(suit, held))
    }

    /// What one suit lacks, by a walk over its kinds that decides at each how many Sheung begin
    /// there, whether there is a Pung of it, and whether it is the Pair.
    fn lacking_in(&self, suit: usize, held: &Counts) -> Lacking {
        let mut steps = [NEVER; Step::ALL];
        steps[Step::default().at()] = 0;
        for tile in SUITS[suit].clone().filter_map(Tile::from_index) {
            let mut next = [NEVER; Step::ALL];
            for (at, &lacks) in steps.iter().enumerate() {
                if lacks < NEVER {
                    let (held, room) = (held[tile], self.room[tile]);
                    Step::of(at).each_next(tile, room, &mut |step, takes| {
                        let least = &mut next[step.at()];
                        *least = (*least).min(lacks + takes.saturating_sub(held));
                    });
                }
            }
            steps = next;
        }
        let mut lacking = [[NEVER; 2]; 5];
        for (at, &lacks) in steps.iter().enumerate() {
            // A Sheung that began is finished: none begins with an 8, a 9 or an honour.
            let step = Step::of(at);
            let least = &mut lacking[step.sets][step.pairs];
            *least = (*least).min(lacks);
        }
        lacking
    }
}

/// Where a walk over the kinds of a suit stands, before the next kind.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The sets so far, those that are not finished among them.
    sets: usize,
    /// The Pair, if it is there.
    pairs: usize,
    /// How many Sheung began with the last kind, and with the one before.
    last: usize,
    before: usize,
}

impl Step {
    /// How many there are: at most four sets and a Pair, and of one Sheung at most two, because
    /// three equal Sheung are the tiles of three Pungs.
    const ALL: usize = 5 * 2 * 3 * 3;

    fn at(self) -> usize {
        ((self.sets * 2 + self.pairs) * 3 + self.last) * 3 + self.before
    }

    fn of(at: usize) -> Step {
        Step {
            sets: at / 18,
            pairs: at / 9 % 2,
            last: at / 3 % 3,
            before: at % 3,
        }
    }

    /// Shows every step past this kind, with how many tiles of the kind it takes.
    fn each_next(self, tile: Tile, room: u8, see: &mut dyn FnMut(Step, u8)) {
        let most = if Run::from_lowest(tile).is_some() {
            2
        } else {
            0
        };
        for begin in 0..=most {
            for pung in 0..=1 {
                let sets = self.sets + begin + pung;
                for pair in 0..=1 - self.pairs {
                    let takes = self.before + self.last + begin + 3 * pung + 2 * pair;
                    if sets <= 4 && takes <= usize::from(room) {
                        let step = Step {
                            sets,
                            pairs: self.pairs + pair,
                            last: begin,
                            before: self.last,
                        };
                        see(step, takes as u8);
                    }
                }
            }
        }
    }
}

/// What is missing for one of each 1, 9, wind and dragon, and one of them twice.
fn for_orphans(held: &Counts) -> u8 {
    let orphan = |tile: Tile| tile.is_terminal() || tile.is_honour();
    let mut missing = 14;
    let mut pair = 0;
    for (_, n) in held.kinds().filter(|&(tile, _)| orphan(tile)) {
        missing -= 1;
        pair = pair.max(u8::from(n > 1));
    }
    missing - pair
}

/// What is missing for seven pairs; four of a tile may be two of them.
fn for_pairs(held: &Counts) -> u8 {
    // The second pair of a kind never lacks less than the first, so the cheapest seven will do.
    let each = held
        .as_array()
        .iter()
        .flat_map(|&n| [n, n.saturating_sub(2)]);
    let mut lacks: Vec<u8> = each.map(|n| 2u8.saturating_sub(n)).collect();
    lacks.sort_unstable();
    lacks.iter().take(7).sum()
}

/// What is missing for fourteen different tiles, no two next to each other in a suit.
fn for_not_connected(held: &Counts) -> u8 {
    // The least for so many kinds so far: where the last kind is not taken, and where it is.
    let (mut without, mut with) = ([NEVER; 15], [NEVER; 15]);
    without[0] = 0;
    for tile in Tile::all() {
        let lacks = u8::from(held[tile] == 0);
        let mut either = without;
        for (least, with) in either.iter_mut().zip(with) {
            *least = (*least).min(with);
        }
        let free = if tile.down().is_none() {
            either
        } else {
            without
        };
        with = [NEVER; 15];
        for (kinds, least) in free.iter().enumerate().take(14) {
            with[kinds + 1] = NEVER.min(least + lacks);
        }
        without = either;
    }
    without[14].min(with[14])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Given, Sheet};
    use crate::rules::Book;

    #[test]
    fn the_distance_is_over_the_shapes_that_the_table_knows() {
        let book = Book::bundled();
        for (text, old_style, eighteen) in [
            // Four sets and a Pair; two sets on the table.
            ("123m 456m 789m 11p 23s", 0, 0),
            ("[CCC] [123m] 23m 44p 9s EE", 1, 1),
            // Thirteen orphans, which are not connected either; not with a set on the table.
            ("19m 19p 19s 1234567z", 0, 0),
            ("19m 19p 19s 123456z 5m", 1, 0),
            ("[EEE] 19m 19p 19s SWNC", 6, 6),
            // Seven pairs; fourteen tiles that are not connected.
            ("1133m 5577p 2299s E", 3, 0),
            ("1111m 5577p 2299s E", 2, 0),
            ("147m 258p 369s ESWN", 7, 0),
            ("13579m 258p 369s EE", 5, 1),
            // The only tile is the fifth copy (I-9, I-14).
            ("123456789m 1111p", 1, 1),
            ("{3333p} 12p 789s 123s 99m", 1, 1),
        ] {
            let waiting = Sheet::read(text).unwrap();
            let waiting = waiting.waiting(&Given::default()).unwrap();
            for (id, shanten) in [("hk-old-style", old_style), ("hk-eighteen", eighteen)] {
                let rules = book.get(id).unwrap();
                let distance = distance(&waiting.hand, &Counts::NONE, rules);
                assert_eq!(distance.shanten, shanten, "{text} by {id}");
            }
        }
    }
}
