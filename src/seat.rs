//! Seats, the winds they are named by, and one value per seat.

use crate::tile::Wind;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table, named by the wind that it holds in this deal (D3).
///
/// ```
/// use sikwu::seat::Seat;
/// assert_eq!(Seat::North.next(), Seat::East);
/// assert_eq!(Seat::from_letter('W'), Some(Seat::West));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "char", into = "char")]
pub enum Seat {
    /// The dealer (D3).
    East,
    /// The seat after East.
    South,
    /// The seat across from East.
    West,
    /// The seat before East.
    North,
}

impl Seat {
    /// Every seat, in the order in which turns pass (T2).
    pub const ALL: [Seat; 4] = [Seat::East, Seat::South, Seat::West, Seat::North];

    /// The seat whose turn is next: the only one that may claim a Sheung from here (T6).
    pub fn next(self) -> Seat {
        Seat::ALL[(self as usize + 1) % 4]
    }

    /// How many turns after `self` the seat `other` comes: 0 for itself, 3 for the seat before.
    pub fn turns_to(self, other: Seat) -> usize {
        (other as usize + 4 - self as usize) % 4
    }

    /// The other three, in the order in which turns pass after this seat.
    pub fn others(self) -> [Seat; 3] {
        let (a, b) = (self.next(), self.next().next());
        [a, b, b.next()]
    }

    /// The wind that names the seat.
    pub fn wind(self) -> Wind {
        Wind::ALL[self as usize]
    }

    /// The number on this seat's flower and season: 1 for East to 4 for North (rulebook 1).
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The wind that names the seat, in Chinese: `東`, which is both 東家 and 東圈.
    pub fn in_chinese(self) -> &'static str {
        ["東", "南", "西", "北"][self as usize]
    }

    /// The letter that stands for the seat in hands and records.
    pub fn letter(self) -> char {
        self.wind().letter()
    }

    /// The seat of a letter, if it is one of E, S, W, N.
    pub fn from_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter() == letter)
    }
}

impl From<Seat> for char {
    fn from(seat: Seat) -> char {
        seat.letter()
    }
}

impl TryFrom<char> for Seat {
    type Error = String;

    fn try_from(letter: char) -> Result<Seat, String> {
        Seat::from_letter(letter).ok_or_else(|| format!("{letter:?} is no seat"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self)
    }
}

/// The wind of the round (D2). Not a seat: East may sit in the South round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoundWind(pub Wind);

impl fmt::Display for RoundWind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// One `T` for each seat. There is no fifth place to read from.
///
/// ```
/// use sikwu::seat::{BySeat, Seat};
/// let mut points = BySeat::<i64>::default();
/// points[Seat::South] += 16;
/// assert_eq!(points.iter().map(|(_, points)| points).sum::<i64>(), 16);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub struct BySeat<T>([T; 4]);

impl BySeat<i64> {
    /// Nothing for each seat.
    pub const ZERO: BySeat<i64> = BySeat([0; 4]);
}

impl<T> BySeat<T> {
    /// Makes the value of each seat, East first.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut make))
    }

    /// Each seat with its value, East first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// What becomes of each value.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(make))
    }
}

impl<T> BySeat<Option<T>> {
    /// The values, if each seat has one.
    pub fn whole(self) -> Option<BySeat<T>> {
        let [east, south, west, north] = self.0;
        Some(BySeat([east?, south?, west?, north?]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_pass_east_south_west_north_and_round_again() {
        for seat in Seat::ALL {
            assert_eq!(seat.next().next().next().next(), seat);
            assert_eq!(seat.turns_to(seat.next()), 1);
            assert_eq!(seat.others().map(|other| seat.turns_to(other)), [1, 2, 3]);
        }
    }
}
