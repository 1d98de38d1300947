//! What one written tile can be.

use crate::bonus::Bonus;
use crate::tile::{Suit, Tile};
use crate::wall::Drawn;
use std::fmt;

/// What one written tile can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A tile that a hand is made of.
    Tile(Tile),
    /// A flower or season.
    Bonus(Bonus),
    /// A tile that whoever wrote this did not see.
    Unknown(Class),
}

/// What is known of an unknown tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Nothing: `?`.
    Any,
    /// Its suit: `?m`, `?p`, `?s`.
    Suit(Suit),
    /// That it is a wind or a dragon: `?z`.
    Honour,
    /// That it is a flower or season: `?f`.
    Bonus,
}

impl Piece {
    /// The letters that it is written with: `4p`, `?z`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Piece::Tile(tile) => tile.name(),
            Piece::Bonus(bonus) => bonus.name(),
            Piece::Unknown(Class::Any) => "?",
            Piece::Unknown(Class::Suit(Suit::Characters)) => "?m",
            Piece::Unknown(Class::Suit(Suit::Dots)) => "?p",
            Piece::Unknown(Class::Suit(Suit::Bamboo)) => "?s",
            Piece::Unknown(Class::Honour) => "?z",
            Piece::Unknown(Class::Bonus) => "?f",
        }
    }

    /// The tile, flower or season, if it is known.
    pub fn known(self) -> Option<Drawn> {
        match self {
            Piece::Tile(tile) => Some(Drawn::Tile(tile)),
            Piece::Bonus(bonus) => Some(Drawn::Bonus(bonus)),
            Piece::Unknown(_) => None,
        }
    }
}

impl From<Drawn> for Piece {
    fn from(drawn: Drawn) -> Piece {
        match drawn {
            Drawn::Tile(tile) => Piece::Tile(tile),
            Drawn::Bonus(bonus) => Piece::Bonus(bonus),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
