//! Every way to read a hand (W1), and where the winning tile stands in each (W4).

use crate::counts::Counts;
use crate::hand::Hand;
use crate::set::{Laid, Run, Set};
use crate::tile::{Suit, Tile};
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

/// Shows every grouping of a hand with its winning tile.
///
/// Where nobody let the tile go its place changes nothing but the order of equals, so only the
/// first place is shown; where it is `claimed` each place is (W4).
pub(crate) fn each_grouping(hand: &Hand, tile: Tile, claimed: bool, see: &mut dyn FnMut(&Reading)) {
    let mut rest = *hand.concealed();
    rest[tile] += 1;
    if rest.total() + 3 * hand.laid().len() != Hand::SIZE + 1 {
        return;
    }
    let Some(home) = home_of_pair(&rest) else {
        return;
    };
    let mut sets = ArrayVec::new();
    for pair in Tile::all().filter(|tile| tile.suit() == home) {
        if rest[pair] < 2 {
            continue;
        }
        rest[pair] -= 2;
        each_split(&mut rest, 0, &mut sets, &mut |concealed| {
            let mut reading = Grouping {
                laid: hand.laid().iter().copied().collect(),
                concealed: concealed.clone(),
                pair,
                place: Place::Pair,
            };
            each_place(&mut reading, tile, claimed, see);
        });
        rest[pair] += 2;
    }
}

/// The special shape that fourteen tiles make, if they make one: no tiles make two.
pub(crate) fn special_shape(all: &Counts) -> Option<Reading> {
    if all.total() != Hand::SIZE + 1 {
        return None;
    }
    let orphan = |tile: Tile| tile.is_terminal() || tile.is_honour();
    let kinds = all.kinds().count();
    if kinds == 13 && all.kinds().all(|(tile, _)| orphan(tile)) {
        let (pair, _) = all.kinds().find(|&(_, n)| n == 2)?;
        return Some(Reading::Orphans { pair });
    }
    if all.kinds().all(|(_, n)| n % 2 == 0) {
        return Some(Reading::Pairs(*all));
    }
    let connected = |tile: Tile| tile.up().is_some_and(|up| all[up] > 0);
    if kinds == 14 && !all.kinds().any(|(tile, _)| connected(tile)) {
        return Some(Reading::NotConnected(*all));
    }
    None
}

/// The suit that holds the Pair (`Some(None)`: the honours): the one that has two tiles beside
/// its sets of three. `None` if there is not just one.
fn home_of_pair(counts: &Counts) -> Option<Option<Suit>> {
    let mut home = None;
    for suit in Suit::ALL.map(Some).into_iter().chain([None]) {
        let tiles = Tile::all().filter(|tile| tile.suit() == suit);
        let total: u8 = tiles.map(|tile| counts[tile]).sum();
        match (total % 3, home) {
            (0, _) => {}
            (2, None) => home = Some(suit),
            _ => return None,
        }
    }
    home
}

/// Shows every way to part tiles into sets, each way once, its sets in tile order.
fn each_split(
    rest: &mut Counts,
    from: usize,
    sets: &mut ArrayVec<Set, 4>,
    see: &mut dyn FnMut(&ArrayVec<Set, 4>),
) {
    let Some(lowest) = (from..Tile::KINDS)
        .filter_map(Tile::from_index)
        .find(|&tile| rest[tile] > 0)
    else {
        return see(sets);
    };
    if sets.is_full() {
        return;
    }
    // The lowest tile is in a Sheung or in a Pung. Sheung come first where both begin with it,
    // so a Pung may only take the last three.
    if let Some(run) = Run::from_lowest(lowest)
        && run.tiles().iter().all(|&tile| rest[tile] > 0)
    {
        for tile in run.tiles() {
            rest[tile] -= 1;
        }
        sets.push(Set::Sheung(run));
        each_split(rest, lowest.index(), sets, see);
        sets.pop();
        for tile in run.tiles() {
            rest[tile] += 1;
        }
    }
    if rest[lowest] == 3 {
        rest[lowest] = 0;
        sets.push(Set::Pung(lowest));
        each_split(rest, lowest.index() + 1, sets, see);
        sets.pop();
        rest[lowest] = 3;
    }
}

/// Shows a grouping with the winning tile in its place, or in each of its places.
fn each_place(reading: &mut Grouping, tile: Tile, every: bool, see: &mut dyn FnMut(&Reading)) {
    let sets = reading.concealed.clone();
    let in_sets = sets.iter().enumerate().filter(|&(at, set)| {
        // Of equal sets the first will do.
        let again = at > 0 && sets[at - 1] == *set;
        !again && set.tiles().any(|other| other == tile)
    });
    let pair = (reading.pair == tile).then_some(Place::Pair);
    let places = pair
        .into_iter()
        .chain(in_sets.map(|(at, _)| Place::Set(at)));
    for place in places.take(if every { usize::MAX } else { 1 }) {
        let reading = Grouping {
            place,
            ..reading.clone()
        };
        see(&Reading::Sets(reading));
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
    use crate::notation::{Given, Sheet};

    fn readings(text: &str) -> Vec<String> {
        let asked = Sheet::read(text).unwrap().asked(&Given::default()).unwrap();
        let (tile, claimed) = (asked.win.by.tile().unwrap(), !asked.win.by.is_zi_mo());
        let mut seen = vec![];
        each_grouping(&asked.hand, tile, claimed, &mut |reading| {
            let Reading::Sets(grouping) = reading else {
                return;
            };
            seen.push(format!("{reading} {:?}", grouping.place));
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
    fn a_claimed_tile_has_each_of_its_places() {
        assert_eq!(
            readings("1112223334445s + 4s<S"),
            [
                "111s 222s 345s 444s 33s Set(2)",
                "111s 222s 345s 444s 33s Set(3)"
            ]
        );
        assert_eq!(
            readings("23m 456p 789s 44m EEE + 4m<S"),
            [
                "234m 456p 789s EEE 44m Pair",
                "234m 456p 789s EEE 44m Set(0)"
            ]
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
