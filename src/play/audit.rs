//! Every tile is in one place.

use super::{Awaited, Fate, Table};
use crate::bonus::{Bonus, BonusSet};
use crate::counts::Counts;
use crate::seat::Seat;
use crate::tile::Tile;
use thiserror::Error;

/// A table that no play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misplaced {
    /// T1: more than four of a kind.
    #[error("{copies} of {tile} are on the table")]
    TooMany {
        /// The kind.
        tile: Tile,
        /// How many there are.
        copies: u8,
    },
    /// T1: a flower or season in two places.
    #[error("{bonus} is in two places")]
    Twice {
        /// The flower or season.
        bonus: Bonus,
    },
    /// A tile appeared or vanished.
    #[error("the tiles on the table are not those that were dealt and drawn")]
    Lost,
    /// A seat holds too many tiles, or too few.
    #[error("{seat} holds {tiles} tiles' worth, and should hold {wanted}")]
    WrongHand {
        /// Whose hand.
        seat: Seat,
        /// Its tiles, three for a set on the table.
        tiles: usize,
        /// How many there should be.
        wanted: usize,
    },
}

/// Looks wherever a tile can be, and says how many there are in all: 144, or 136 (T1).
///
/// A tile is in a hand, in a set on the table, set aside, among the discards that nobody claimed
/// for a set, declared for a Kong that is not made yet (T14), or in the wall.
///
/// # Errors
///
/// [`Misplaced`] if a tile is in two places or none, or a hand has a wrong size. No sequence of
/// actions leads there; tests ask after each of them.
pub fn audit(table: &Table) -> Result<usize, Misplaced> {
    let (mut tiles, mut flowers) = (Counts::NONE, BonusSet::default());
    for (seat, held) in table.held.iter() {
        let mut own = held.concealed;
        own.extend(held.laid.iter().flat_map(|set| set.laid.set().tiles()));
        tiles.add(&own);
        for bonus in held.flowers.iter().chain(held.set_aside.iter()) {
            if !flowers.insert(bonus) {
                return Err(Misplaced::Twice { bonus });
            }
        }
        let in_hand = held.concealed.total() + held.flowers.len() as usize;
        let worth = in_hand + 3 * held.laid.len();
        if let Some(wanted) = table.worth(seat).filter(|&wanted| wanted != worth) {
            return Err(Misplaced::WrongHand {
                seat,
                tiles: worth,
                wanted,
            });
        }
    }
    let thrown = table.thrown.iter();
    let lies = thrown.filter(|thrown| !matches!(thrown.fate, Fate::Claimed(_)));
    tiles.extend(lies.map(|thrown| thrown.tile));
    tiles.extend(table.declared.map(|(_, tile)| tile));
    let too_many = tiles.as_array().iter().position(|&copies| copies > 4);
    if let Some(tile) = too_many.and_then(Tile::from_index) {
        let copies = tiles[tile];
        return Err(Misplaced::TooMany { tile, copies });
    }
    if tiles != table.seen || flowers != table.seen_flowers {
        return Err(Misplaced::Lost);
    }
    let seen = tiles.total() + flowers.len() as usize;
    Ok(seen + table.wall.total() + usize::from(table.terms.dead()))
}

impl Table {
    /// How many tiles' worth a seat holds; not asked once the hand is over.
    fn worth(&self, seat: Seat) -> Option<usize> {
        let due = self.awaited.seat()?;
        // Dealt flowers of others are replaced while East holds fourteen (T3).
        let mut worth = 13 + usize::from(seat == self.turn && due != self.turn);
        match self.awaited {
            // The next seat is waited for here, and nobody holds more than thirteen.
            Awaited::FirstDraw | Awaited::Claims { .. } => return Some(13),
            Awaited::Move(_) | Awaited::Discard { .. } if seat == due => worth = 14,
            Awaited::Flower(_) if seat == due && seat == self.turn => worth = 14,
            Awaited::Replacement { .. } if seat == due && seat != self.turn => worth = 12,
            _ => {}
        }
        Some(worth)
    }
}
