//! A seat's tiles while a deal is in progress.

use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::hand::Hand;
use crate::set::{Laid, Set};
use crate::tile::Tile;
use arrayvec::ArrayVec;

/// The tiles of a seat: in hand, on the table, set aside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub(super) concealed: Counts,
    pub(super) laid: ArrayVec<OnTable, 4>,
    pub(super) flowers: BonusSet,
    pub(super) set_aside: BonusSet,
    pub(super) guess: Guess,
    /// The event that began this seat's last turn: its draw, or its claim (T12).
    pub(super) turn_began: u32,
    /// Wins passed up that later claims or discards of this seat's own must not make forgotten,
    /// each with its event. Empty unless the table chose otherwise than T12 decides.
    pub(super) passed: Vec<(Tile, u32)>,
}

/// What of a seat's tiles is a guess, filled in where nobody saw them so that a table can go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guess {
    /// Tiles in hand.
    pub tiles: Counts,
    /// Flowers and seasons set aside.
    pub flowers: BonusSet,
    /// Whether anything else is one: a set on the table, or the tile that is won.
    pub more: bool,
}

/// A set on the table, and when it came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnTable {
    /// The set, with whoever fed it.
    pub laid: Laid,
    /// The event that laid it. A fourth tile added to a Pung changes nothing about this (B1).
    pub event: u32,
    /// The discard that fed it; none for a concealed Kong.
    pub fed_at: Option<u32>,
}

impl Held {
    /// The tiles that nobody else sees, a tile just drawn among them.
    pub fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// What of this nobody saw. Nothing at a table that is played; a record may be of what one seat
    /// saw.
    pub fn guess(&self) -> &Guess {
        &self.guess
    }

    /// Whether nobody saw some of this. What such a hand alone could forbid, a win or its last
    /// discard, is taken as it is written.
    pub fn is_guessed(&self) -> bool {
        self.guess != Guess::default()
    }

    /// The sets on the table, in the order in which they were laid.
    pub fn laid(&self) -> &[OnTable] {
        &self.laid
    }

    /// The flowers and seasons that are still in hand and have to be set aside (T3).
    pub fn flowers_in_hand(&self) -> BonusSet {
        self.flowers
    }

    /// The flowers and seasons set aside.
    pub fn set_aside(&self) -> BonusSet {
        self.set_aside
    }

    /// The place on the table of a claimed Pung of this tile.
    pub(super) fn claimed_pung(&self, tile: Tile) -> Option<usize> {
        self.laid.iter().position(|set| match set.laid {
            Laid::Claimed { set, .. } => set == Set::Pung(tile),
            _ => false,
        })
    }

    /// The hand of thirteen tiles' worth, the winning tile aside if it is in hand.
    pub(super) fn hand(&self, aside: Option<Tile>) -> Option<Hand> {
        let mut concealed = self.concealed;
        if let Some(tile) = aside {
            concealed[tile] = concealed[tile].checked_sub(1)?;
        }
        let laid: ArrayVec<Laid, 4> = self.laid.iter().map(|set| set.laid).collect();
        Hand::new(concealed, &laid, self.set_aside).ok()
    }
}
