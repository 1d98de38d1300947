//! Tiles and seats as a record has them: mostly one, and mostly in one letter or two.

use super::fault::{Parsed, lift};
use super::terms::{blanks, misread, wanted};
use crate::bonus::{Bonus, Family};
use crate::notation::sheet;
use crate::notation::tiles::{Class, Piece, Pieces, group, tiles};
use crate::seat::Seat;
use crate::tile::{Dragon, Rank, Suit, Tile};

/// `seat`, as in `hand.ebnf`.
pub(super) fn seat(input: &str) -> Parsed<'_, Seat> {
    // Nearly all seats are one letter. What might be a word is left to the reader of words.
    if let Some((first, rest)) = lone_letter(input)
        && let Some(seat) = Seat::from_letter(first)
    {
        return Ok((rest, seat));
    }
    let (rest, seat) = lift(sheet::seat(input))?;
    Ok((rest, seat.value))
}

/// `piece = group ;` of one tile: in an event there is one at a time.
pub(super) fn piece(input: &str) -> Parsed<'_, Piece> {
    if let Some(found) = plain_piece(input) {
        return Ok(found);
    }
    let (rest, pieces) = lift(group(input))?;
    match pieces[..] {
        [piece] => Ok((rest, piece.value)),
        _ => {
            let second = pieces.get(1).map_or(input, |second| second.text);
            misread(
                second,
                "one tile at a time",
                "each tile in an event of its own",
            )
        }
    }
}

/// The spellings of one tile that nearly all records use: `4p`, `E`, `?`.
///
/// Must agree with [`group`], to which everything else is left; the tests compare them.
fn plain_piece(input: &str) -> Option<(&str, Piece)> {
    let bytes = input.as_bytes();
    if let Some((letter, rest)) = lone_letter(input) {
        let tile = match letter {
            'C' => Tile::dragon(Dragon::Red),
            'F' => Tile::dragon(Dragon::Green),
            'P' => Tile::dragon(Dragon::White),
            _ => Tile::wind(Seat::from_letter(letter)?.wind()),
        };
        return Some((rest, Piece::Tile(tile)));
    }
    if let [digit @ b'1'..=b'9', letter, after @ ..] = bytes {
        let number = digit - b'0';
        let suited = |suit| Rank::new(number).map(|rank| Piece::Tile(Tile::suited(suit, rank)));
        let bonus = |family| Bonus::new(family, number).map(Piece::Bonus);
        let piece = match letter {
            b'm' => suited(Suit::Characters),
            b'p' => suited(Suit::Dots),
            b's' => suited(Suit::Bamboo),
            b'f' => bonus(Family::Flowers),
            b'g' => bonus(Family::Seasons),
            _ => None,
        };
        // Another letter may make a word of this one.
        return piece
            .filter(|_| ends_piece(after))
            .map(|piece| (&input[2..], piece));
    }
    let rest = input.strip_prefix('?')?;
    let class = match rest.as_bytes().first() {
        Some(b'm') => Class::Suit(Suit::Characters),
        Some(b'p') => Class::Suit(Suit::Dots),
        Some(b's') => Class::Suit(Suit::Bamboo),
        Some(b'z') => Class::Honour,
        Some(b'f') => Class::Bonus,
        _ => Class::Any,
    };
    let rest = &rest[usize::from(class != Class::Any)..];
    // `?*3` is three of them.
    let alone = ends_piece(rest.as_bytes()) && !rest.starts_with('*');
    alone.then_some((rest, Piece::Unknown(class)))
}

/// A capital letter that is no beginning of a word.
fn lone_letter(input: &str) -> Option<(char, &str)> {
    let (first, after) = input.as_bytes().split_first()?;
    let lone = first.is_ascii_uppercase() && ends_piece(after);
    lone.then(|| (char::from(*first), &input[1..]))
}

/// Whether a tile ends before these bytes, whatever they are: no lower-case letter goes on with
/// it, and no variation selector belongs to it.
fn ends_piece(after: &[u8]) -> bool {
    let goes_on = |next: &u8| !next.is_ascii() || next.is_ascii_lowercase();
    !after.first().is_some_and(goes_on)
}

/// `pieces = tiles, { blanks, tiles } ;` up to a word that is no tile.
pub(super) fn pieces(input: &str) -> Parsed<'_, Pieces<'_>> {
    let (mut rest, mut all) = lift(tiles(input))?;
    loop {
        let next = blanks(rest);
        if next.is_empty() {
            return Ok((next, all));
        }
        let (after, more) = lift(tiles(next))?;
        all.extend(more);
        rest = after;
    }
}

/// `two = tiles, [ blanks, tiles ] ;` of two tiles.
pub(super) fn two(input: &str) -> Parsed<'_, [Piece; 2]> {
    let (mut rest, mut all) = lift(tiles(input))?;
    if all.len() == 1
        && let Ok((after, more)) = tiles(blanks(rest))
    {
        all.extend(more);
        rest = after;
    }
    match all[..] {
        [one, other] => Ok((rest, [one.value, other.value])),
        [_, _, third, ..] => misread(third.text, "two tiles from the hand, not more", "with 23p"),
        _ => wanted(blanks(rest), "a second tile is wanted here", "with 23p"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_to_a_piece_agrees_with_the_long_one() {
        let parts = [
            "1", "3", "9", "0", "m", "p", "s", "z", "f", "g", "E", "W", "h", "C", "R", "?", "*",
            " ", "dots", "^", "east", "\u{fe0f}", "東", "",
        ];
        let mut taken = 0;
        for one in parts {
            for two in parts {
                for three in parts {
                    let text = format!("{one}{two}{three}");
                    let Some((rest, piece)) = plain_piece(&text) else {
                        continue;
                    };
                    let (wanted, pieces) = group(&text).unwrap();
                    assert_eq!((rest, piece), (wanted, pieces[0].value), "{text}");
                    assert_eq!(pieces.len(), 1, "{text}");
                    taken += 1;
                }
            }
        }
        assert!(taken > 1000, "{taken}");
    }
}
