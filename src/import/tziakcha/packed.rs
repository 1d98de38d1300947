//! What is packed into the numbers of a script.

use super::super::draft::Draft;
use super::super::letters;
use super::super::shown::Laid;
use crate::notation::tiles::Piece;
use crate::seat::Seat;
use crate::tile::{Suit, Tile};

/// A tile that knows which of the 144 it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(u8);

impl Id {
    /// The tile of a number, 0 to 143.
    pub(super) fn new(number: u32) -> Result<Id, String> {
        let id = u8::try_from(number).ok().filter(|&id| id < 144);
        let id = id.ok_or_else(|| format!("{number} is no tile: they are 0 to 143"))?;
        Ok(Id(id))
    }

    /// The flower or season of a number, 0 to 7.
    pub(super) fn bonus(number: u32) -> Result<Id, String> {
        Id::new(136 + (number & 7))
    }

    /// What is drawn on it.
    pub(super) fn piece(self) -> Piece {
        match self.0 {
            136.. => letters::bonus(u32::from(self.0) - 135),
            _ => kind(self.0 / 4).map(Piece::Tile),
        }
        // All of 0 to 143 are tiles.
        .unwrap_or(Piece::Unknown(crate::notation::tiles::Class::Any))
    }

    /// What is drawn on it, if a hand is made of it.
    pub(super) fn tile(self) -> Result<Tile, String> {
        match self.piece() {
            Piece::Tile(tile) => Ok(tile),
            other => Err(format!("{other} is set aside, and nothing else")),
        }
    }
}

/// The kind of a number: characters, bamboo, dots, winds, dragons.
fn kind(number: u8) -> Option<Tile> {
    let suits = [Suit::Characters, Suit::Bamboo, Suit::Dots];
    let piece = match (suits.get(usize::from(number / 9)), u32::from(number)) {
        (Some(&suit), number) => letters::suited(suit, number % 9 + 1),
        (None, number @ 27..31) => letters::wind(number - 26),
        (None, number) => letters::dragon(number - 30),
    };
    match piece? {
        Piece::Tile(tile) => Some(tile),
        _ => None,
    }
}

/// A set, as a claim has it and as a winner shows it: bits 0-5 the kind (of a run the middle), 6-7
/// what was claimed or from whom (nothing if it was not), 8-9 the form, and of a run 10-15 which
/// copies of its three tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed(u32);

impl Packed {
    pub(super) fn new(payload: u32) -> Packed {
        Packed(payload)
    }

    fn kind(self) -> Result<Tile, String> {
        let number = (self.0 & 63) as u8;
        kind(number).ok_or_else(|| format!("{number} is no kind of tile: they are 0 to 33"))
    }

    /// The set.
    pub(super) fn laid(self) -> Result<Laid, String> {
        let kind = self.kind()?;
        Ok(match (self.0 >> 8 & 3, self.0 >> 6 & 3) {
            (0, _) => {
                let low = kind.down().filter(|_| kind.up().is_some());
                Laid::Sheung(low.ok_or_else(|| format!("{kind} is the middle of no run"))?)
            }
            (1, _) => Laid::Pung(kind),
            (2, 0) => Laid::Concealed(kind),
            (2, _) => Laid::Kong(kind),
            _ => Laid::Added(kind),
        })
    }

    /// A Sheung of this run with the open tile, which has to be one of its three.
    pub(super) fn sheung(
        self,
        draft: &mut Draft,
        seat: Seat,
        open: Option<Id>,
    ) -> Result<(), String> {
        let middle = self.kind()?;
        let number = self.0 & 63;
        let ids = [(number.wrapping_sub(1), 10), (number, 12), (number + 1, 14)];
        let is_open = |(kind, shift): (u32, u32)| {
            let id = kind.wrapping_mul(4) + (self.0 >> shift & 3);
            open.is_some_and(|open| u32::from(open.0) == id)
        };
        if !ids.into_iter().any(is_open) {
            return Err(format!(
                "the tile just thrown is not in the run around {middle}"
            ));
        }
        draft.sheung(seat, middle)
    }
}

/// The tiles of a wall that is written in hex, from where the dice break it.
pub(super) fn wall(hex: &str, dice: u32) -> Result<Vec<Id>, String> {
    let mut bytes = [0; 144];
    hex::decode_to_slice(hex, &mut bytes)
        .map_err(|error| format!("a wall is 144 tiles of two hex digits each: {error}"))?;
    let mut ids = bytes.iter().map(|&byte| Id::new(u32::from(byte)));
    let mut ids = ids.by_ref().collect::<Result<Vec<Id>, String>>()?;
    let mut missing = (0..144).filter(|&id| !bytes.contains(&id));
    if let Some(id) = missing.next() {
        return Err(format!("tile {id} is not in the wall, and another twice"));
    }
    let dice = [0, 4, 8, 12].map(|shift| dice >> shift & 15);
    if dice.iter().any(|die| !(1..=6).contains(die)) {
        return Err("four dice are four times four bits, each 1 to 6".to_owned());
    }
    let side = (13 - (dice[0] + dice[1]) as usize) % 4;
    let sum: u32 = dice.iter().sum();
    ids.rotate_left((36 * side + 2 * sum as usize) % 144);
    Ok(ids)
}
