//! Tiles and seats as a record has them: mostly one, and mostly in one letter or two.

use super::fault::{Parsed, lift};
use super::terms::{blanks, misread, wanted};
use crate::notation::sheet;
use crate::notation::tiles::{
    Piece, Pieces, group, lone_letter, plain_group, plain_piece, plain_two, tiles, tiles_into,
};
use crate::seat::Seat;
use crate::tongue::Phrase;

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
                ("one tile at a time", "每次一隻牌"),
                ("each tile in an event of its own", "每隻牌自成一項"),
            )
        }
    }
}

/// `pieces = stretch, { apart, stretch } ;` up to the end of the line.
pub(super) fn pieces(input: &str) -> Parsed<'_, Pieces<'_>> {
    // A tile takes three bytes on a line `wall`, and fewer in a deal.
    let mut all = Vec::with_capacity(input.len() / 3 + 8);
    let mut rest = input;
    loop {
        // Nearly all are plain, and one blank apart.
        while let Some(after) = plain_group(rest, &mut all) {
            rest = after.strip_prefix(' ').unwrap_or(after);
        }
        rest = blanks(rest);
        if rest.is_empty() && !all.is_empty() {
            return Ok((rest, all));
        }
        rest = lift(tiles_into(rest, &mut all))?.0;
    }
}

/// `two = tiles, [ blanks, tiles ] ;` of two tiles.
pub(super) fn two(input: &str) -> Parsed<'_, [Piece; 2]> {
    if let Some(found) = plain_two(input) {
        return Ok(found);
    }
    let (mut rest, mut all) = lift(tiles(input))?;
    if all.len() == 1
        && let Ok((after, more)) = tiles(blanks(rest))
    {
        all.extend(more);
        rest = after;
    }
    match all[..] {
        [one, other] => Ok((rest, [one.value, other.value])),
        [_, _, third, ..] => misread(
            third.text,
            ("two tiles from the hand, not more", "手上出兩隻，不可更多"),
            Phrase::same("with 23p"),
        ),
        _ => wanted(
            blanks(rest),
            ("a second tile is wanted here", "此處還應有一隻牌"),
            Phrase::same("with 23p"),
        ),
    }
}
