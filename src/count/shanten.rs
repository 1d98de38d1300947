//! How far a hand is from waiting, over every shape that a rule set knows (W1).
//!
//! A shape is a way to fill fourteen places. What counts is how many of them the hand cannot
//! fill: a waiting hand lacks one. No shape takes a fifth copy of a tile, the sets on the table
//! counted, so a hand whose only tile is one that it holds four times does not wait (T1).
//!
//! Sets and a Pair are looked up, as if no tile were on the table ([`tables`]). A tile that
//! is on the table may make that too good; where it may, the suits with such tiles are walked.

mod lacks;
mod look;
mod special;
mod tables;
#[cfg(test)]
mod twin;
mod words;

use crate::counts::Counts;
use crate::hand::Hand;
use crate::rules::{Pattern, RuleSet};
use crate::set::Laid;
use crate::tile::Tile;
use arrayvec::ArrayVec;
use look::{Look, LookedUp, OnTable, Walked};
use special::{for_not_connected, for_orphans, for_pairs};
use tables::Tables;
use words::{Suit, Suits, place, suits_of};

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

/// What a seat that has just drawn or claimed may discard and be as near as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// How far the hand is from waiting then.
    pub shanten: u8,
    /// The discards, in tile order.
    pub discards: ArrayVec<Tile, 14>,
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
    Shapes::of(rules).distance(hand, seen)
}

/// How many tiles a hand must draw, each in exchange for another, before it waits; 0 where it does.
///
/// The distance alone, without the tiles that bring it nearer.
pub fn shanten(hand: &Hand, rules: &RuleSet) -> u8 {
    // Thirteen tiles never fill fourteen places.
    let lacking = Shapes::of(rules).lacking(hand.concealed(), hand.laid());
    lacking.saturating_sub(1)
}

/// How many of a tile nobody has shown, neither the hand nor anybody else (T1).
pub(super) fn unseen(all: &Counts, seen: &Counts, tile: Tile) -> u8 {
    4u8.saturating_sub(all[tile]).saturating_sub(seen[tile])
}

/// The shapes that hands may become by a rule set (W1): for many questions, asked fast.
///
/// The first time that anybody asks takes about ten milliseconds more: tables of 0.7 MB are made.
///
/// # Examples
///
/// ```
/// use sikwu::count::Shapes;
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
/// use sikwu::tile::{Tile, Wind};
///
/// let book = Book::bundled();
/// let shapes = Shapes::of(book.get("hk-old-style").unwrap());
/// let hand = Sheet::read("[CCC] 234m 567p 99s S N")?.waiting(&Given::default())?.hand;
/// // Waiting takes one tile more; winning takes two.
/// assert_eq!(shapes.lacking(hand.concealed(), hand.laid()), 2);
///
/// let mut drawn = *hand.concealed();
/// drawn[Tile::wind(Wind::South)] += 1;
/// let nearest = shapes.nearest(&drawn, hand.laid());
/// assert_eq!(nearest.shanten, 0);
/// assert_eq!(nearest.discards[..], [Tile::wind(Wind::North)]);
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Shapes {
    tables: &'static Tables,
    orphans: bool,
    pairs: bool,
    not_connected: bool,
}

impl Shapes {
    /// The shapes that a rule set knows.
    pub fn of(rules: &RuleSet) -> Shapes {
        let lists = |shape: fn(Pattern) -> bool| rules.items.iter().any(|item| shape(item.when));
        Shapes {
            tables: Tables::get(),
            orphans: lists(|when| matches!(when, Pattern::ThirteenOrphans {})),
            pairs: lists(|when| matches!(when, Pattern::SevenPairs { .. })),
            not_connected: lists(|when| matches!(when, Pattern::NotConnected { .. })),
        }
    }

    /// How many of the fourteen places of the nearest shape a hand cannot fill: 0 where it is
    /// complete, 1 where it waits, and one more than its distance from waiting.
    ///
    /// Thirteen or fourteen tiles' worth, no kind five times; of anything else the answer means
    /// nothing.
    pub fn lacking(&self, concealed: &Counts, laid: &[Laid]) -> u8 {
        let held = suits_of(concealed);
        if laid.is_empty() {
            let sets = self.looked_up(&OnTable::NOTHING);
            return sets.lacking(&sets.parts(&held)).min(self.special(&held));
        }
        let table = OnTable::of(laid);
        let sets = self.looked_up(&table);
        match sets.right_parts(&held) {
            Some(parts) => sets.lacking(&parts),
            None => {
                let sets = Walked(sets);
                sets.lacking(&sets.parts(&held))
            }
        }
    }

    /// How far a hand is from waiting, and which tiles bring it nearer, as [`distance()`].
    pub fn distance(&self, hand: &Hand, seen: &Counts) -> Distance {
        let all = hand.all();
        let more = Change {
            tiles: Tile::all().filter(|&tile| all[tile] < 4),
            changed: |suit: Suit, place| suit.plus(place, 1),
            wanted: |now, then| then < now,
        };
        let (lacking, tiles) = self.change(hand.concealed(), hand.laid(), more);
        let draw = |tile| Draw {
            tile,
            unseen: unseen(&all, seen, tile),
        };
        Distance {
            // Thirteen tiles never fill fourteen places.
            shanten: lacking.saturating_sub(1),
            nearer: tiles.into_iter().map(draw).collect(),
        }
    }

    /// The discards after which fourteen tiles' worth are as near to waiting as they can be.
    ///
    /// Whether a discard is allowed (T11) is for the table to say.
    pub fn nearest(&self, concealed: &Counts, laid: &[Laid]) -> Nearest {
        let less = Change {
            tiles: concealed.kinds().map(|(tile, _)| tile),
            changed: Suit::minus_one,
            // What is complete breaks by any discard; of anything else a tile is left over.
            wanted: |now: u8, then| then <= now.max(1),
        };
        let (lacking, tiles) = self.change(concealed, laid, less);
        Nearest {
            shanten: lacking.saturating_sub(1),
            discards: tiles.into_iter().take(14).collect(),
        }
    }

    fn looked_up<'t>(&self, table: &'t OnTable) -> LookedUp<'t> {
        let tables = self.tables;
        LookedUp { tables, table }
    }

    /// How many tiles are lacking, and which changes are wanted for what is lacking then.
    fn change<T, C, W>(
        &self,
        concealed: &Counts,
        laid: &[Laid],
        change: Change<T, C, W>,
    ) -> (u8, Tiles)
    where
        T: Iterator<Item = Tile>,
        C: Fn(Suit, usize) -> Suit,
        W: Fn(u8, u8) -> bool,
    {
        let (held, table) = (suits_of(concealed), OnTable::of(laid));
        let sets = self.looked_up(&table);
        // A set on the table rules the special shapes out.
        let special = table.is_empty().then(|| self.special(&held));
        match sets.right_parts(&held) {
            Some(parts) => self.change_by(&sets, parts, &held, special, change),
            None => {
                let sets = Walked(sets);
                self.change_by(&sets, sets.parts(&held), &held, special, change)
            }
        }
    }

    fn change_by<L, T, C, W>(
        &self,
        sets: &L,
        parts: [L::Part; 4],
        held: &Suits,
        special: Option<u8>,
        change: Change<T, C, W>,
    ) -> (u8, Tiles)
    where
        L: Look,
        T: Iterator<Item = Tile>,
        C: Fn(Suit, usize) -> Suit,
        W: Fn(u8, u8) -> bool,
    {
        let now = special.unwrap_or(u8::MAX).min(sets.lacking(&parts));
        // A tile changes what is lacking by one at most.
        let special = special.is_some_and(|special| special <= now.max(1));
        let mut tiles = Tiles::new();
        for tile in change.tiles {
            let (at, place) = place(tile);
            let suit = (change.changed)(held[at], place);
            let mut parts = parts;
            parts[at] = sets.part(at, suit);
            let mut then = sets.lacking(&parts);
            if special {
                let mut held = *held;
                held[at] = suit;
                then = then.min(self.special(&held));
            }
            if (change.wanted)(now, then) {
                tiles.push(tile);
            }
        }
        (now, tiles)
    }

    /// What thirteen orphans, seven pairs and fourteen tiles that are not connected lack, of those
    /// that the rule set knows; nothing may lie on the table.
    pub(crate) fn special_shapes(&self, concealed: &Counts) -> [Option<u8>; 3] {
        let held = suits_of(concealed);
        [
            self.orphans.then(|| for_orphans(&held)),
            self.pairs.then(|| for_pairs(&held)),
            self.not_connected.then(|| for_not_connected(&held)),
        ]
    }

    /// What is lacking for the nearest of the special shapes.
    #[inline]
    fn special(&self, held: &Suits) -> u8 {
        let mut least = u8::MAX;
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
}

/// Some of the kinds of tile.
type Tiles = ArrayVec<Tile, { Tile::KINDS }>;

/// A tile more or a tile less.
struct Change<T, C, W> {
    /// Which tiles, each once.
    tiles: T,
    /// A suit with the change at a place.
    changed: C,
    /// Whether a change is wanted, by what is lacking now and then.
    wanted: W,
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
