//! Sheung, Pung and Kong, and how a set came to lie on the table (T7).

use crate::seat::Seat;
use crate::tile::Tile;
use std::fmt;

/// Three tiles of one suit in a row, known by the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run(Tile);

impl Run {
    /// The run that begins with this tile: none from an honour, an 8 or a 9 (T6).
    pub fn from_lowest(lowest: Tile) -> Option<Run> {
        (lowest.rank()?.get() <= 7).then_some(Run(lowest))
    }

    /// Its lowest tile.
    pub const fn lowest(self) -> Tile {
        self.0
    }

    /// Its three tiles, lowest first.
    pub fn tiles(self) -> [Tile; 3] {
        let middle = self.0.up().unwrap_or(self.0);
        [self.0, middle, middle.up().unwrap_or(middle)]
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Set::Sheung(*self))
    }
}

/// One of the four sets of a hand.
///
/// The order is W3's: a Sheung before a Pung, then the lower tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Set {
    /// A run of three (順).
    Sheung(Run),
    /// Three alike (碰).
    Pung(Tile),
    /// Four alike (槓).
    Kong(Tile),
}

impl Set {
    /// The set that these tiles make, in whatever order they come; `None` if they make none.
    ///
    /// ```
    /// use sikwu::set::{Run, Set};
    /// use sikwu::tile::{Rank, Suit, Tile};
    /// let [two, three, four] = [2, 3, 4].map(|n| Tile::suited(Suit::Dots, Rank::new(n).unwrap()));
    /// assert_eq!(Set::of(&[four, two, three]), Run::from_lowest(two).map(Set::Sheung));
    /// assert_eq!(Set::of(&[two, two, three]), None);
    /// ```
    pub fn of(tiles: &[Tile]) -> Option<Set> {
        match *tiles {
            [a, b, c, d] if a == b && b == c && c == d => Some(Set::Kong(a)),
            [a, b, c] if a == b && b == c => Some(Set::Pung(a)),
            [a, b, c] => {
                let run = Run::from_lowest(a.min(b).min(c))?;
                let mut sorted = [a, b, c];
                sorted.sort();
                (run.tiles() == sorted).then_some(Set::Sheung(run))
            }
            _ => None,
        }
    }

    /// Its lowest tile; the only kind there is in a Pung or Kong.
    pub fn lowest(self) -> Tile {
        match self {
            Set::Sheung(run) => run.lowest(),
            Set::Pung(tile) | Set::Kong(tile) => tile,
        }
    }

    /// The kind of tile that it has three or four of; `None` for a Sheung.
    pub fn triplet(self) -> Option<Tile> {
        match self {
            Set::Sheung(_) => None,
            Set::Pung(tile) | Set::Kong(tile) => Some(tile),
        }
    }

    /// Its tiles, lowest first: three, or four for a Kong.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (three, fourth) = match self {
            Set::Sheung(run) => (run.tiles(), None),
            Set::Pung(tile) => ([tile; 3], None),
            Set::Kong(tile) => ([tile; 3], Some(tile)),
        };
        three.into_iter().chain(fourth)
    }
}

/// The tiles alone: `234m`, `CCC`.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tile in self.tiles() {
            match tile.rank() {
                Some(rank) => write!(f, "{}", rank.get())?,
                None => write!(f, "{tile}")?,
            }
        }
        match self.lowest().suit() {
            Some(suit) => write!(f, "{}", suit.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Laid {
    /// Made by claiming a discard, from that seat where it is known.
    Claimed {
        /// What was made.
        set: Set,
        /// Who discarded the claimed tile.
        from: Option<Seat>,
    },
    /// A claimed Pung to which its owner added the fourth tile.
    Added {
        /// The kind of tile.
        tile: Tile,
        /// Who discarded the tile that made the Pung.
        from: Option<Seat>,
    },
    /// A Kong of four from the hand: shown, and counted among the sets on the table (T8), but
    /// nothing of it was claimed.
    Concealed(Tile),
}

impl Laid {
    /// The set itself.
    pub fn set(self) -> Set {
        match self {
            Laid::Claimed { set, .. } => set,
            Laid::Added { tile, .. } | Laid::Concealed(tile) => Set::Kong(tile),
        }
    }

    /// Whether a discard is in it.
    pub fn is_claimed(self) -> bool {
        !matches!(self, Laid::Concealed(_))
    }

    /// Whether it is a Kong of any of the three forms.
    pub fn is_kong(self) -> bool {
        matches!(self.set(), Set::Kong(_))
    }

    /// Who discarded the claimed tile, if there is one and it is known.
    pub fn from(self) -> Option<Seat> {
        match self {
            Laid::Claimed { from, .. } | Laid::Added { from, .. } => from,
            Laid::Concealed(_) => None,
        }
    }
}

/// As notation has it: `[234p<E]`, `[444+4p]`, `{FFFF}`.
impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Laid::Claimed { set, .. } => write!(f, "[{set}")?,
            Laid::Added { tile, .. } => match (tile.rank(), tile.suit()) {
                (Some(rank), Some(suit)) => {
                    let (n, suit) = (rank.get(), suit.letter());
                    write!(f, "[{n}{n}{n}+{n}{suit}")?;
                }
                _ => write!(f, "[{tile}{tile}{tile}+{tile}")?,
            },
            Laid::Concealed(tile) => return write!(f, "{{{}}}", Set::Kong(*tile)),
        }
        if let Some(seat) = self.from() {
            write!(f, "<{}", seat.letter())?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_one_runs_and_each_is_of_one_suit() {
        let runs: Vec<Run> = Tile::all().filter_map(Run::from_lowest).collect();
        assert_eq!(runs.len(), 21);
        for run in runs {
            let [low, middle, high] = run.tiles();
            assert_eq!((low.up(), middle.up()), (Some(middle), Some(high)));
            assert_eq!(Set::of(&[high, low, middle]), Some(Set::Sheung(run)));
        }
    }

    #[test]
    fn honours_make_no_run_and_nine_does_not_join_one() {
        let at = |index| Tile::from_index(index).unwrap();
        assert_eq!(Set::of(&[at(27), at(28), at(29)]), None);
        assert_eq!(Set::of(&[at(7), at(8), at(9)]), None);
        assert_eq!(Set::of(&[at(31), at(31)]), None);
    }
}
