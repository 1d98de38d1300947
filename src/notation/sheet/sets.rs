//! Sets on the table: tiles in square brackets, concealed Kongs in braces.

use super::{Sheet, closed, fault, from, unknown};
use crate::notation::fault::{Code, Fault, Parsed};
use crate::notation::tiles::{
    Piece, Pieces, Placed, blanks, kind, number, numbered_piece, only, tiles,
};
use crate::set::{Laid, Set};
use crate::tile::Tile;
use nom::Parser;
use nom::combinator::opt;

/// `claimed = "[", blanks, ( added | tiles ), blanks, [ from ], blanks, "]" ;`
pub(super) fn claimed<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    let (rest, _) = only('[')(input)?;
    let (rest, _) = blanks(rest)?;
    let (rest, (pieces, added)) = added(rest)?;
    let (rest, _) = blanks(rest)?;
    let (rest, from) = opt(from).parse(rest)?;
    let (rest, _) = blanks(rest)?;
    let (rest, text) = closed(input, rest, ']')?;
    let from = from.and_then(|from| from.value);
    let laid = match (set_of(text, &pieces, sheet)?, added) {
        (Set::Kong(tile), true) => Laid::Added { tile, from },
        (_, true) => {
            let message = "a tile is added to a Pung of its own kind";
            return fault(text, Code::NotASet, message, "[444+4p]").failure();
        }
        (set, false) => Laid::Claimed { set, from },
    };
    sheet.laid.push(Placed { value: laid, text });
    Ok((rest, ()))
}

/// `added = number, "+", digit, kind | tiles, [ "+", tiles ] ;`
fn added(input: &str) -> Parsed<'_, (Pieces<'_>, bool)> {
    if let Ok((rest, mut digits)) = number(input)
        && let Ok((rest, _)) = only('+')(rest)
        && let Ok((rest, more)) = number(rest)
    {
        let (rest, kind) = kind(rest)?;
        digits.extend(more);
        let pieces: Result<Pieces<'_>, _> = digits
            .into_iter()
            .map(|digit| numbered_piece(digit, kind))
            .collect();
        return Ok((rest, (pieces?, true)));
    }
    let (rest, mut pieces) = set_tiles(input)?;
    let (rest, more) = opt((only('+'), blanks, set_tiles)).parse(rest)?;
    let added = more.is_some();
    pieces.extend(more.into_iter().flat_map(|(_, _, more)| more));
    Ok((rest, (pieces, added)))
}

/// `concealed-kong = "{", blanks, tiles, blanks, "}" ;`
pub(super) fn concealed_kong<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    let (rest, _) = only('{')(input)?;
    let (rest, _) = blanks(rest)?;
    let (rest, pieces) = set_tiles(rest)?;
    let (rest, _) = blanks(rest)?;
    let (rest, text) = closed(input, rest, '}')?;
    match set_of(text, &pieces, sheet)? {
        Set::Kong(tile) => {
            let value = Laid::Concealed(tile);
            sheet.laid.push(Placed { value, text });
            Ok((rest, ()))
        }
        _ => {
            let message = "braces hold a concealed Kong: four alike";
            let cure = "a claimed set stands in square brackets";
            fault(text, Code::NotASet, message, cure).failure()
        }
    }
}

/// The tiles of a set: there must be some once its bracket is open.
fn set_tiles(input: &str) -> Parsed<'_, Pieces<'_>> {
    tiles(input).map_err(|error| match error {
        nom::Err::Error(fault) => nom::Err::Failure(fault),
        other => other,
    })
}

/// The set that pieces make. Keeps their places for the count of copies.
fn set_of<'a>(
    text: &'a str,
    pieces: &[Placed<'a, Piece>],
    sheet: &mut Sheet<'a>,
) -> Result<Set, nom::Err<Fault<'a>>> {
    let mut tiles = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match piece.value {
            Piece::Tile(tile) => tiles.push(tile),
            Piece::Bonus(_) => {
                let message = "flowers and seasons make no set";
                let fault = fault(piece.text, Code::NotASet, message, "(13f 2g)");
                return Err(nom::Err::Failure(fault));
            }
            Piece::Unknown(_) => return Err(nom::Err::Failure(unknown(piece.text))),
        }
    }
    let Some(set) = Set::of(&tiles) else {
        return Err(nom::Err::Failure(no_set(text, &tiles)));
    };
    let places = pieces.iter().map(|piece| piece.text);
    let placed = tiles.iter().zip(places);
    let placed = placed.map(|(&value, text)| Placed { value, text });
    sheet.laid_tiles.extend(placed);
    Ok(set)
}

/// Says what keeps tiles from being a set.
fn no_set<'a>(text: &'a str, tiles: &[Tile]) -> Fault<'a> {
    let cure = "a Sheung is three in a row of one suit, a Pung three alike, a Kong four alike";
    let message = match tiles {
        _ if !matches!(tiles.len(), 3 | 4) => {
            format!(
                "{} tiles make no set",
                ["no", "1", "2"].get(tiles.len()).unwrap_or(&"so many")
            )
        }
        [_, _, _] if tiles.iter().all(|tile| tile.is_honour()) => {
            "honours make no Sheung (T6)".to_owned()
        }
        [a, b, c] if a.suit() != b.suit() || b.suit() != c.suit() => {
            "tiles of more than one suit make no set".to_owned()
        }
        _ => "these tiles make no set".to_owned(),
    };
    fault(text, Code::NotASet, message, cure)
}
