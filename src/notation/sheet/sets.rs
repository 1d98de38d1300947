//! Sets on the table: tiles in square brackets, concealed Kongs in braces.

use super::{Sheet, closed, fault, from, unknown};
use crate::notation::fault::{Code, Fault, Parsed};
use crate::notation::tiles::{
    Piece, Pieces, Placed, blanks, kind, number, numbered_piece, only, tiles,
};
use crate::phrase;
use crate::set::{Laid, Set};
use crate::tile::Tile;
use crate::tongue::Phrase;
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
            let message = phrase!(
                "a tile is added to a Pung of its own kind",
                "加槓要加在同款牌的碰上"
            );
            let cure = Phrase::same("[444+4p]");
            return fault(text, Code::NotASet, message, cure).failure();
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
            let message = phrase!(
                "braces hold a concealed Kong: four alike",
                "大括號內是暗槓：四隻相同的牌"
            );
            let cure = phrase!(
                "a claimed set stands in square brackets",
                "上、碰、明槓寫在方括號內"
            );
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
                let message = phrase!("flowers and seasons make no set", "花牌不能組成一副牌");
                let cure = Phrase::same("(13f 2g)");
                let fault = fault(piece.text, Code::NotASet, message, cure);
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
    let cure = phrase!(
        "a Sheung is three in a row of one suit, a Pung three alike, a Kong four alike",
        "上是同一花色三隻連號，碰是三隻相同，槓是四隻相同"
    );
    let message = match tiles {
        _ if !matches!(tiles.len(), 3 | 4) => {
            let many = ["no", "1", "2"].get(tiles.len()).unwrap_or(&"so many");
            let many_zh = tiles.len();
            phrase!("{many} tiles make no set", "{many_zh}隻牌不能組成一副牌")
        }
        [_, _, _] if tiles.iter().all(|tile| tile.is_honour()) => {
            phrase!("honours make no Sheung (T6)", "字牌不可上（T6）")
        }
        [a, b, c] if a.suit() != b.suit() || b.suit() != c.suit() => {
            phrase!(
                "tiles of more than one suit make no set",
                "不同花色的牌不能組成一副牌"
            )
        }
        _ => phrase!("these tiles make no set", "這些牌不能組成一副牌"),
    };
    fault(text, Code::NotASet, message, cure)
}
