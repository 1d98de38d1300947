//! Tiles as Botzone writes them: `W` characters, `B` dots, `T` bamboo, `F` winds, `J` dragons
//! (Chung, Fat, Paak), `H` flowers and seasons, each with its number.

use super::fault::short;
use crate::bonus::{Bonus, Family};
use crate::notation::tiles::Piece;
use crate::tile::{Dragon, Rank, Suit, Tile, Wind};

/// The tile of a letter and a number, one that a hand is made of.
pub(super) fn tile(word: &str) -> Result<Tile, String> {
    match piece(word)? {
        Piece::Tile(tile) => Ok(tile),
        _ => Err(format!("`{}` is set aside, and nothing else", short(word))),
    }
}

/// The tile, flower or season of a letter and a number.
pub(super) fn piece(word: &str) -> Result<Piece, String> {
    let wrong = || format!("`{}` is no tile", short(word));
    let mut letters = word.chars();
    let (Some(kind), Some(digit), None) = (letters.next(), letters.next(), letters.next()) else {
        return Err(wrong());
    };
    let number = digit.to_digit(10).ok_or_else(wrong)?;
    let piece = match kind {
        'W' => suited(Suit::Characters, number),
        'B' => suited(Suit::Dots, number),
        'T' => suited(Suit::Bamboo, number),
        'F' => wind(number),
        'J' => dragon(number),
        'H' => bonus(number),
        _ => None,
    };
    piece.ok_or_else(wrong)
}

/// The tile of a suit with this number.
pub(super) fn suited(suit: Suit, number: u32) -> Option<Piece> {
    let rank = u8::try_from(number).ok().and_then(Rank::new)?;
    Some(Piece::Tile(Tile::suited(suit, rank)))
}

/// East, South, West, North, numbered from 1.
pub(super) fn wind(number: u32) -> Option<Piece> {
    let at = (number as usize).checked_sub(1)?;
    let wind = Wind::ALL.get(at)?;
    Some(Piece::Tile(Tile::wind(*wind)))
}

/// Chung, Fat, Paak, numbered from 1.
pub(super) fn dragon(number: u32) -> Option<Piece> {
    let at = (number as usize).checked_sub(1)?;
    let dragon = Dragon::ALL.get(at)?;
    Some(Piece::Tile(Tile::dragon(*dragon)))
}

/// The flowers and seasons that other programs number 1 to 8. Which four are the flowers they do
/// not say: they keep their numbers, and 1 to 4 are taken for flowers, 5 to 8 for seasons.
pub(super) fn bonus(number: u32) -> Option<Piece> {
    let number = u8::try_from(number).ok()?;
    let bonus = match number {
        1..=4 => Bonus::new(Family::Flowers, number),
        _ => Bonus::new(Family::Seasons, number.checked_sub(4)?),
    };
    bonus.map(Piece::Bonus)
}
