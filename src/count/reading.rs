//! Every way to read a hand (W1), and where the winning tile stands in each (W4).

use super::split::{Split, Spot};
use crate::counts::Counts;
use crate::hand::LaidRow;
use crate::kinds::{Copies, Kinds};
use crate::set::{Laid, Set};
use crate::tile::{Dragon, Tile};
use arrayvec::ArrayVec;
use std::cmp::Ordering;
use std::fmt;

/// One way to read a winning hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Four sets and a Pair.
    Sets(Grouping),
    /// One of each 1, 9, wind and dragon, and this one twice.
    Orphans {
        /// The tile that is there twice.
        pair: Tile,
    },
    /// Seven pairs; four of a tile are two of them.
    Pairs(Counts),
    /// Fourteen different tiles, no two next to each other in a suit.
    NotConnected(Counts),
    /// Seven or eight flowers and seasons, whatever the other tiles (W5).
    Flowers,
}

/// Four sets and a Pair, with the place of the winning tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The sets on the table, as they were laid.
    pub laid: ArrayVec<Laid, 4>,
    /// The sets in hand, in tile order; one that a discard finished is among them.
    pub concealed: ArrayVec<Set, 4>,
    /// The Pair.
    pub pair: Tile,
    /// Where the winning tile stands.
    pub place: Place,
}

/// Where the winning tile stands. The order is W3's: the Pair first, then sets from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// It finishes the Pair.
    Pair,
    /// It finishes this one of the sets in hand.
    Set(usize),
}

/// A reading in bits, as it is found and counted. [`Reading`] is what people are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Four sets and a Pair: those in hand, and where the winning tile stands among them.
    Sets(Split, Spot),
    /// Another shape, of these tiles.
    Shape(Shape, Copies),
}

/// A shape that is not four sets and a Pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Orphans,
    Pairs { fours: bool },
    NotConnected,
    Flowers,
}

impl Shape {
    /// Whether tiles can be a special shape: all alone, none alone, or of the kinds of orphans.
    #[inline]
    pub(crate) fn is_likely(all: &Copies) -> bool {
        all.twice().is_empty() || all.odd().is_empty() || all.any() == Kinds::OUTSIDE
    }

    /// The special shape that fourteen tiles make, if they make one: no tiles make two.
    #[inline]
    pub(crate) fn of(all: &Copies) -> Option<Shape> {
        let kinds = all.any();
        if kinds == Kinds::OUTSIDE {
            Some(Shape::Orphans)
        } else if all.odd().is_empty() {
            let fours = !all.four_times().is_empty();
            Some(Shape::Pairs { fours })
        } else {
            let alone = all.twice().is_empty() && !kinds.meets(kinds.down(1) & Kinds::HAS_NEXT);
            (alone && kinds.len() == 14).then_some(Shape::NotConnected)
        }
    }

    /// How these tiles are read.
    fn reading(self, all: &Copies) -> Reading {
        match self {
            Shape::Orphans => {
                // Fourteen tiles of thirteen kinds: one is there twice.
                let pair = all.twice().next();
                let pair = pair.unwrap_or(Tile::dragon(Dragon::White));
                Reading::Orphans { pair }
            }
            Shape::Pairs { .. } => Reading::Pairs(counts(all)),
            Shape::NotConnected => Reading::NotConnected(counts(all)),
            Shape::Flowers => Reading::Flowers,
        }
    }
}

/// How many there are of each kind.
fn counts(all: &Copies) -> Counts {
    let mut counts = Counts::NONE;
    for tile in all.any() {
        counts[tile] = all.of(tile);
    }
    counts
}

impl Way {
    /// How a hand with these sets on the table is read.
    pub(crate) fn reading(&self, laid: &LaidRow) -> Reading {
        match self {
            Way::Sets(split, spot) => {
                let concealed = split.sets();
                let place = match spot {
                    Spot::Pair => None,
                    Spot::Set(set) => concealed.iter().position(|it| it == set),
                };
                Reading::Sets(Grouping {
                    laid: laid.as_slice().iter().copied().collect(),
                    place: place.map_or(Place::Pair, Place::Set),
                    pair: split.pair,
                    concealed,
                })
            }
            Way::Shape(shape, all) => shape.reading(all),
        }
    }
}

/// The order of equals (W3): the sets in hand one by one, the Pair, the winning tile's place.
/// A special shape comes after four sets and a Pair.
impl Ord for Reading {
    fn cmp(&self, other: &Reading) -> Ordering {
        let key = |reading: &Reading| match reading {
            Reading::Sets(_) => 0,
            Reading::Orphans { .. } => 1,
            Reading::Pairs(_) => 2,
            Reading::NotConnected(_) => 3,
            Reading::Flowers => 4,
        };
        match (self, other) {
            (Reading::Sets(a), Reading::Sets(b)) => {
                let places = a.pair.cmp(&b.pair).then(a.place.cmp(&b.place));
                a.concealed.cmp(&b.concealed).then(places)
            }
            _ => key(self).cmp(&key(other)),
        }
    }
}

impl PartialOrd for Reading {
    fn partial_cmp(&self, other: &Reading) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `[CCC] 123m 234p 567p 99s`
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reading::Sets(grouping) => {
                for laid in &grouping.laid {
                    write!(f, "{laid} ")?;
                }
                for set in &grouping.concealed {
                    write!(f, "{set} ")?;
                }
                let pair: Counts = [grouping.pair; 2].into_iter().collect();
                write!(f, "{pair}")
            }
            Reading::Orphans { pair } => {
                let orphan = |tile: &Tile| tile.is_terminal() || tile.is_honour();
                let mut all: Counts = Tile::all().filter(orphan).collect();
                all[*pair] += 1;
                write!(f, "{all}")
            }
            Reading::Pairs(all) | Reading::NotConnected(all) => write!(f, "{all}"),
            Reading::Flowers => f.write_str("flowers"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::split::Splittable;
    use crate::notation::{Given, Sheet};

    fn readings(text: &str) -> Vec<String> {
        let asked = Sheet::read(text).unwrap().asked(&Given::default()).unwrap();
        let (tile, claimed) = (asked.win.by.tile().unwrap(), !asked.win.by.is_zi_mo());
        let mut copies = *asked.hand.copies();
        copies.add(tile.into());
        let mut seen = vec![];
        let splittable = Splittable::of(&copies, asked.hand.rests(), tile).unwrap();
        splittable.each_split(&copies, |split| {
            split.each_spot(tile, claimed, |spot| {
                let reading = Way::Sets(split, spot).reading(&asked.hand.laid_row());
                let Reading::Sets(grouping) = &reading else {
                    return;
                };
                seen.push(format!("{reading} {:?}", grouping.place));
            });
        });
        seen.sort();
        seen
    }

    #[test]
    fn three_equal_runs_are_three_pungs_too() {
        assert_eq!(
            readings("111222333m 456p 9s + 9s<S"),
            [
                "111m 222m 333m 456p 99s Pair",
                "123m 123m 123m 456p 99s Pair"
            ]
        );
    }

    #[test]
    fn a_claimed_tile_has_its_first_place_and_that_in_a_pung() {
        assert_eq!(
            readings("1112223334445s + 4s<S"),
            [
                "111s 222s 345s 444s 33s Set(2)",
                "111s 222s 345s 444s 33s Set(3)"
            ]
        );
        assert_eq!(
            readings("23m 456p 789s 44m EEE + 4m<S"),
            ["234m 456p 789s EEE 44m Pair"]
        );
    }

    #[test]
    fn four_alike_may_be_a_run_and_a_pung() {
        assert_eq!(
            readings("1111m 23m 444p 555s 6s + 6s"),
            ["123m 111m 444p 555s 66s Pair"]
        );
    }
}
