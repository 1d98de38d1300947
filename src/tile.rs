//! The thirty-four kinds of tile that a hand is made of.
//!
//! Flowers and seasons are not among them: they are set aside the moment they appear (T3), and
//! live in [`crate::bonus`]. How tiles are written is the business of [`crate::notation`].

use std::fmt;

/// One of the three suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Characters (萬), written `m`.
    Characters,
    /// Dots (筒), written `p`.
    Dots,
    /// Bamboo (索), written `s`.
    Bamboo,
}

impl Suit {
    /// Every suit, in tile order.
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Dots, Suit::Bamboo];

    /// The letter that follows the digits of this suit.
    pub fn letter(self) -> char {
        ['m', 'p', 's'][self as usize]
    }
}

/// The number on a suited tile, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// Every rank, from 1 to 9.
    pub const ALL: [Rank; 9] = [
        Rank(1),
        Rank(2),
        Rank(3),
        Rank(4),
        Rank(5),
        Rank(6),
        Rank(7),
        Rank(8),
        Rank(9),
    ];

    /// The rank of a number, if it is 1 to 9.
    pub fn new(number: u8) -> Option<Rank> {
        (1..=9).contains(&number).then_some(Rank(number))
    }

    /// The number, 1 to 9.
    pub fn get(self) -> u8 {
        self.0
    }
}

/// A wind, in the order in which turns pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wind {
    /// 東
    East,
    /// 南
    South,
    /// 西
    West,
    /// 北
    North,
}

impl Wind {
    /// Every wind, in the order of play.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// `E`, `S`, `W` or `N`.
    pub fn letter(self) -> char {
        ['E', 'S', 'W', 'N'][self as usize]
    }
}

/// A dragon (三元牌).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dragon {
    /// Chung, the red dragon (中), written `C`.
    Red,
    /// Fat, the green dragon (發), written `F`.
    Green,
    /// Paak, the white dragon (白), written `P`.
    White,
}

impl Dragon {
    /// Every dragon, in tile order.
    pub const ALL: [Dragon; 3] = [Dragon::Red, Dragon::Green, Dragon::White];

    /// `C`, `F` or `P`.
    pub fn letter(self) -> char {
        ['C', 'F', 'P'][self as usize]
    }
}

/// What is drawn on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A number of a suit.
    Suited(Suit, Rank),
    /// A wind.
    Wind(Wind),
    /// A dragon.
    Dragon(Dragon),
}

/// A kind of tile. Four copies of each are in the wall (T1).
///
/// The order is that of the rulebook's first table: characters, dots, bamboo, winds, dragons.
///
/// ```
/// use sikwu::tile::{Rank, Suit, Tile, Wind};
/// let four = Tile::suited(Suit::Dots, Rank::new(4).unwrap());
/// assert_eq!(four.to_string(), "4p");
/// assert_eq!(four.up().unwrap().to_string(), "5p");
/// assert!(four < Tile::wind(Wind::East));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// How many kinds there are.
    pub const KINDS: usize = 34;

    /// A tile of a suit.
    pub const fn suited(suit: Suit, rank: Rank) -> Tile {
        Tile(suit as u8 * 9 + rank.0 - 1)
    }

    /// A wind.
    pub const fn wind(wind: Wind) -> Tile {
        Tile(27 + wind as u8)
    }

    /// A dragon.
    pub const fn dragon(dragon: Dragon) -> Tile {
        Tile(31 + dragon as u8)
    }

    /// Every kind, in tile order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..Tile::KINDS as u8).map(Tile)
    }

    /// The place of this kind in tile order, 0 to 33.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind at a place in tile order, if there is one.
    pub fn from_index(index: usize) -> Option<Tile> {
        (index < Tile::KINDS).then_some(Tile(index as u8))
    }

    /// The letters that it is written with: `4p`, `E`.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// What is drawn on it.
    pub fn face(self) -> Face {
        match self.0 {
            0..27 => Face::Suited(Suit::ALL[self.0 as usize / 9], Rank(self.0 % 9 + 1)),
            27..31 => Face::Wind(Wind::ALL[self.0 as usize - 27]),
            _ => Face::Dragon(Dragon::ALL[self.0 as usize - 31]),
        }
    }

    /// Its suit, unless it is an honour.
    pub fn suit(self) -> Option<Suit> {
        (self.0 < 27).then(|| Suit::ALL[self.0 as usize / 9])
    }

    /// Its number, unless it is an honour.
    pub fn rank(self) -> Option<Rank> {
        (self.0 < 27).then_some(Rank(self.0 % 9 + 1))
    }

    /// Whether it is a wind or a dragon.
    pub const fn is_honour(self) -> bool {
        self.0 >= 27
    }

    /// Whether it is a 1 or a 9.
    pub const fn is_terminal(self) -> bool {
        self.0 < 27 && matches!(self.0 % 9, 0 | 8)
    }

    /// The next tile up in its suit, if there is one.
    pub fn up(self) -> Option<Tile> {
        (self.0 < 27 && self.0 % 9 < 8).then_some(Tile(self.0 + 1))
    }

    /// The next tile down in its suit, if there is one.
    pub fn down(self) -> Option<Tile> {
        (self.0 < 27 && !self.0.is_multiple_of(9)).then(|| Tile(self.0 - 1))
    }
}

/// What each kind is called, in tile order. Records print a great many of them.
const NAMES: [&str; Tile::KINDS] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p",
    "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "C", "F",
    "P",
];

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_its_face() {
        for tile in Tile::all() {
            let again = match tile.face() {
                Face::Suited(suit, rank) => Tile::suited(suit, rank),
                Face::Wind(wind) => Tile::wind(wind),
                Face::Dragon(dragon) => Tile::dragon(dragon),
            };
            assert_eq!(again, tile);
            assert_eq!(Tile::from_index(tile.index()), Some(tile));
            let name = match tile.face() {
                Face::Suited(suit, rank) => format!("{}{}", rank.get(), suit.letter()),
                Face::Wind(wind) => wind.letter().to_string(),
                Face::Dragon(dragon) => dragon.letter().to_string(),
            };
            assert_eq!(tile.to_string(), name);
            assert_eq!(tile.is_honour(), tile.suit().is_none());
        }
        assert_eq!(Tile::from_index(34), None);
        assert_eq!(Rank::new(0), None);
        assert_eq!(Rank::new(10), None);
    }

    #[test]
    fn up_and_down_undo_each_other_and_stay_in_the_suit() {
        for tile in Tile::all() {
            if let Some(up) = tile.up() {
                assert_eq!(up.down(), Some(tile));
                assert_eq!(up.suit(), tile.suit());
            }
        }
        assert_eq!(Tile::all().filter(|tile| tile.up().is_some()).count(), 24);
    }
}
