//! The wall: what is dealt and drawn from its front, and what replaces from its back (T2).
//!
//! A [`Wall`] has every tile of the set once. Who draws when, and whether a tile may be drawn at
//! all (T9, T10), is for play to say. How a wall is committed to and revealed is in
//! [`crate::record`].

use crate::aloud::{bonus_name, tile_name};
use crate::bonus::Bonus;
use crate::seat::{BySeat, Seat};
use crate::tile::Tile;
use crate::tongue::{Phrase, Tongue};
use rand::Rng;
use rand::seq::SliceRandom;
use std::array;
use std::fmt;
use thiserror::Error;

/// What can be drawn: a tile of a hand, or a flower or season that is set aside (T3).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// A tile that a hand is made of.
    Tile(Tile),
    /// A flower or season.
    Bonus(Bonus),
}

impl Drawn {
    /// The tile as it is written in English, and as it is said in Chinese.
    pub(crate) fn said(self, tongue: Tongue) -> String {
        match (tongue, self) {
            (Tongue::English, drawn) => drawn.to_string(),
            (Tongue::Chinese, Drawn::Tile(tile)) => tile_name(tile, tongue),
            (Tongue::Chinese, Drawn::Bonus(bonus)) => {
                format!("花牌{}", bonus_name(bonus, tongue))
            }
        }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Tile(tile) => tile.fmt(f),
            Drawn::Bonus(bonus) => bonus.fmt(f),
        }
    }
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which tile at the back is the first to replace (notation 3.3, `@wall-tail`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tail {
    /// The last of the list, then the one before it.
    #[default]
    Last,
    /// The upper tile of the last stack of two, then the lower one, as at a real table: the last
    /// but one of the list, the last, the last but three, the last but two.
    Stack,
}

/// A wall in the order in which it is dealt and drawn.
///
/// ```
/// use sikwu::wall::{Tail, Wall};
///
/// let mut wall = Wall::new(Wall::set(true).collect(), Tail::Last)?;
/// assert_eq!(wall.draw().unwrap().to_string(), "1m");
/// assert_eq!(wall.replacement().unwrap().to_string(), "4g");
/// assert_eq!(wall.left(), 142);
/// # Ok::<(), sikwu::wall::WallFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall<T = Drawn> {
    tiles: Vec<T>,
    tail: Tail,
    from_front: usize,
    from_back: usize,
}

/// Why tiles are no wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WallFault {
    /// Neither 144 tiles nor, without flowers, 136 (T1).
    #[error("{count} tiles are no wall: it has 144, or 136 without flowers and seasons")]
    WrongCount {
        /// How many there are.
        count: usize,
    },
    /// A fifth copy, or a second of a flower (T1).
    #[error("tile {place} of the wall is one {tile} too many")]
    Surplus {
        /// Its place in the wall, from 1.
        place: usize,
        /// What it is.
        tile: Drawn,
    },
}

impl WallFault {
    /// Why, in every language.
    pub fn phrase(&self) -> Phrase {
        Phrase {
            english: self.to_string(),
            chinese: match *self {
                WallFault::WrongCount { count } => {
                    format!("{count}隻不成牌牆，應有144隻，沒有花牌則136隻")
                }
                WallFault::Surplus { place, tile } => {
                    format!("牌牆第{place}隻是多出的{}", tile.said(Tongue::Chinese))
                }
            },
        }
    }
}

impl Wall {
    /// A wall of these tiles, front first.
    ///
    /// # Errors
    ///
    /// A [`WallFault`] unless every tile of the set is there just once: four of each kind and,
    /// in a wall of 144, one of each flower and season.
    pub fn new(tiles: Vec<Drawn>, tail: Tail) -> Result<Wall, WallFault> {
        let count = tiles.len();
        let flowers = match count {
            144 => 1,
            136 => 0,
            _ => return Err(WallFault::WrongCount { count }),
        };
        let mut wanted = ([4u8; Tile::KINDS], [flowers; 8]);
        for (place, &tile) in (1..).zip(&tiles) {
            let left = match tile {
                Drawn::Tile(tile) => &mut wanted.0[tile.index()],
                Drawn::Bonus(bonus) => &mut wanted.1[bonus.index()],
            };
            // With the right number of tiles and none too many, none is missing either.
            *left = left
                .checked_sub(1)
                .ok_or(WallFault::Surplus { place, tile })?;
        }
        Ok(Wall::in_order(tiles, tail))
    }

    /// A wall in an order drawn from all orders alike, by the chance that is handed in.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha12Rng;
    /// use sikwu::wall::{Tail, Wall};
    ///
    /// let wall = |seed| Wall::shuffled(true, Tail::Last, &mut ChaCha12Rng::seed_from_u64(seed));
    /// assert_eq!(wall(7), wall(7));
    /// assert_ne!(wall(7), wall(8));
    /// ```
    pub fn shuffled(flowers: bool, tail: Tail, chance: &mut impl Rng) -> Wall {
        let mut tiles: Vec<Drawn> = Wall::set(flowers).collect();
        tiles.shuffle(chance);
        Wall {
            tiles,
            tail,
            from_front: 0,
            from_back: 0,
        }
    }

    /// Every tile of a set, in tile order, with or without flowers and seasons (T1).
    pub fn set(flowers: bool) -> impl Iterator<Item = Drawn> {
        let tiles = Tile::all().flat_map(|tile| [Drawn::Tile(tile); 4]);
        let bonus = Bonus::all().filter(move |_| flowers).map(Drawn::Bonus);
        tiles.chain(bonus)
    }
}

impl<T: Copy> Wall<T> {
    /// A wall of anything that stands for tiles, front first: of what is known of each, say.
    pub fn in_order(tiles: Vec<T>, tail: Tail) -> Wall<T> {
        Wall {
            tiles,
            tail,
            from_front: 0,
            from_back: 0,
        }
    }

    /// Deals thirteen to each seat: three times four tiles in turn from East, then one each.
    /// East's fourteenth tile is a draw. `None` if anything was taken from the wall before, or
    /// there are not so many.
    pub fn deal(&mut self) -> Option<BySeat<[T; 13]>> {
        if self.from_front + self.from_back > 0 || self.tiles.len() < 52 {
            return None;
        }
        self.from_front = 52;
        Some(BySeat::from_fn(|seat: Seat| {
            array::from_fn(|nth| {
                let (round, within) = (nth / 4, nth % 4);
                let each = if round == 3 { 1 } else { 4 };
                self.tiles[16 * round + each * seat as usize + within]
            })
        }))
    }

    /// The next tile from the front.
    pub fn draw(&mut self) -> Option<T> {
        let left = self.left().checked_sub(1)?;
        let mut next = self.from_front;
        // The upper tile of a broken stack is gone: where that is all there is, the lower is left.
        if left == 0 && self.stack_is_broken() {
            next += 1;
        }
        self.from_front += 1;
        Some(self.tiles[next])
    }

    /// The next tile from the back: it replaces a flower, or a Kong's fourth tile (T3, T7).
    pub fn replacement(&mut self) -> Option<T> {
        let left = self.left().checked_sub(1)?;
        let last = self.tiles.len() - 1 - self.from_back;
        let next = match self.tail {
            Tail::Last => last,
            Tail::Stack if self.stack_is_broken() => last + 1,
            // Of the last stack the front may have taken the upper tile.
            Tail::Stack if left == 0 => last,
            Tail::Stack => last - 1,
        };
        self.from_back += 1;
        Some(self.tiles[next])
    }

    /// How many tiles are left.
    pub fn left(&self) -> usize {
        self.tiles.len() - self.from_front - self.from_back
    }

    /// Every tile of the wall in its order, those taken too.
    pub fn tiles(&self) -> &[T] {
        &self.tiles
    }

    fn stack_is_broken(&self) -> bool {
        self.tail == Tail::Stack && self.from_back % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall as it stands on a table: stacks of two, the upper tile listed first.
    fn next_of_stacks(left: &mut Vec<usize>, from_back: bool) -> Option<usize> {
        let last = left.len().checked_sub(1)?;
        let at = match from_back {
            false => 0,
            true if last > 0 && left[last - 1] / 2 == left[last] / 2 => last - 1,
            true => last,
        };
        Some(left.remove(at))
    }

    #[test]
    fn stacks_are_taken_as_hands_take_them() {
        let tiles: Vec<Drawn> = Wall::set(true).collect();
        for pattern in 0..256u32 {
            let mut wall = Wall::new(tiles.clone(), Tail::Stack).unwrap();
            let mut left: Vec<usize> = (0..144).collect();
            for turn in 0..145 {
                // The last turns vary most, for there front and back meet.
                let back = pattern >> (turn % 8) & 1 == 1;
                let taken = match back {
                    true => wall.replacement(),
                    false => wall.draw(),
                };
                let at = next_of_stacks(&mut left, back);
                assert_eq!(taken, at.map(|at| tiles[at]), "{pattern} {turn}");
                assert_eq!(wall.left(), left.len());
            }
        }
    }

    #[test]
    fn a_flat_list_is_taken_from_its_two_ends() {
        let mut tiles: Vec<Drawn> = Wall::set(false).collect();
        let mut wall = Wall::new(tiles.clone(), Tail::Last).unwrap();
        for turn in 0..136 {
            let (taken, wanted) = match turn % 3 {
                0 => (wall.replacement(), tiles.pop().unwrap()),
                _ => (wall.draw(), tiles.remove(0)),
            };
            assert_eq!(taken, Some(wanted));
        }
        assert_eq!((wall.draw(), wall.replacement()), (None, None));
    }

    #[test]
    fn four_tiles_are_dealt_three_times_in_turn_and_then_one() {
        let tiles: Vec<Drawn> = Wall::set(true).collect();
        let mut wall = Wall::new(tiles.clone(), Tail::Last).unwrap();
        let dealt = wall.deal().unwrap();
        assert_eq!(wall.deal(), None);
        let mut front = tiles.iter();
        let mut hands = BySeat::<Vec<Drawn>>::default();
        for each in [4, 4, 4, 1] {
            for seat in Seat::ALL {
                hands[seat].extend(front.by_ref().take(each));
            }
        }
        for (seat, hand) in hands.iter() {
            assert_eq!(dealt[seat][..], hand[..], "{seat}");
        }
        assert_eq!(wall.draw().as_ref(), front.next());
    }

    #[test]
    fn a_tile_too_many_and_a_wrong_number_are_found() {
        let mut tiles: Vec<Drawn> = Wall::set(true).collect();
        tiles.swap(0, 143);
        assert!(Wall::new(tiles.clone(), Tail::Last).is_ok());
        tiles[7] = tiles[0];
        let fault = Wall::new(tiles.clone(), Tail::Last).unwrap_err();
        let said = "tile 8 of the wall is one 4g too many";
        assert_eq!(fault.to_string(), said);
        tiles.pop();
        let fault = Wall::new(tiles, Tail::Last);
        assert_eq!(fault, Err(WallFault::WrongCount { count: 143 }));
        let mut plain: Vec<Drawn> = Wall::set(false).collect();
        plain[135] = Drawn::Bonus(Bonus::of(crate::bonus::Family::Seasons, Seat::East));
        assert!(Wall::new(plain, Tail::Last).is_err());
    }
}
