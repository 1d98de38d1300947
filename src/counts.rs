//! How many there are of each kind of tile: what every search runs on.

use crate::tile::{Suit, Tile};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A number of tiles of each kind.
///
/// ```
/// use sikwu::counts::Counts;
/// use sikwu::tile::{Dragon, Tile};
/// let red = Tile::dragon(Dragon::Red);
/// let counts: Counts = [red, red].into_iter().collect();
/// assert_eq!(counts[red], 2);
/// assert_eq!(counts.to_string(), "CC");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counts([u8; Tile::KINDS]);

impl Counts {
    /// No tiles.
    pub const NONE: Counts = Counts([0; Tile::KINDS]);

    /// The numbers in tile order.
    pub fn as_array(&self) -> &[u8; Tile::KINDS] {
        &self.0
    }

    /// As many more of each kind as the other has.
    pub fn add(&mut self, more: &Counts) {
        for (n, more) in self.0.iter_mut().zip(&more.0) {
            *n += more;
        }
    }

    /// How many tiles there are in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// Each kind of which there is at least one, in tile order, with its number.
    pub fn kinds(&self) -> impl Iterator<Item = (Tile, u8)> {
        Tile::all().zip(self.0).filter(|&(_, n)| n > 0)
    }

    /// Each single tile, in tile order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.kinds()
            .flat_map(|(tile, n)| std::iter::repeat_n(tile, usize::from(n)))
    }
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::NONE
    }
}

impl Index<Tile> for Counts {
    type Output = u8;
    fn index(&self, tile: Tile) -> &u8 {
        &self.0[tile.index()]
    }
}

impl IndexMut<Tile> for Counts {
    fn index_mut(&mut self, tile: Tile) -> &mut u8 {
        &mut self.0[tile.index()]
    }
}

impl Extend<Tile> for Counts {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self[tile] += 1;
        }
    }
}

impl FromIterator<Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Counts {
        let mut counts = Counts::NONE;
        counts.extend(tiles);
        counts
    }
}

/// Suits with their digits grouped, then honours: `123m 99p EECP`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut apart = "";
        for suit in Suit::ALL.map(Some).into_iter().chain([None]) {
            let mut any = false;
            for tile in self.tiles().filter(|tile| tile.suit() == suit) {
                f.write_str(std::mem::take(&mut apart))?;
                match tile.rank() {
                    Some(rank) => write!(f, "{}", rank.get())?,
                    None => write!(f, "{tile}")?,
                }
                any = true;
            }
            if any {
                suit.map_or(Ok(()), |suit| write!(f, "{}", suit.letter()))?;
                apart = " ";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
