//! Numbers with their suit after them: `123m`, `3 dots`, `一二三萬`.

use super::words::SUIT_WORDS;
use super::{Code, Fault, Parsed, Piece, Pieces, Placed, any, blanks, looked_up, nothing};
use crate::bonus::{Bonus, Family};
use crate::phrase;
use crate::tile::{Dragon, Rank, Suit, Tile, Wind};
use nom::Parser;
use nom::multi::fold_many1;

/// `number = digit, { digit } ;` each digit with its own place.
pub(crate) fn number(input: &str) -> Parsed<'_, Vec<Placed<'_, u8>>> {
    fold_many1(digit, Vec::new, |mut digits, digit| {
        digits.push(digit);
        digits
    })
    .parse(input)
}

/// What follows a number: `kind = suit | "z" | "f" | "g" | suit-character | [ blanks ], suit-word ;`
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Suit(Suit),
    Honours,
    Bonus(Family),
}

pub(crate) fn kind(input: &str) -> Parsed<'_, Kind> {
    // A blank may stand only before a word: `3 dots`.
    let (at_word, _) = blanks(input)?;
    if let (rest, Some(suit)) = looked_up(at_word, &SUIT_WORDS) {
        return Ok((rest, Kind::Suit(suit)));
    }
    let (rest, character) = match any(input) {
        Ok((rest, character)) => (rest, Some(character)),
        Err(_) => (input, None),
    };
    let kind = match character {
        Some('m' | '萬') => Kind::Suit(Suit::Characters),
        Some('p' | '筒' | '餅') => Kind::Suit(Suit::Dots),
        Some('s' | '索' | '條') => Kind::Suit(Suit::Bamboo),
        Some('z') => Kind::Honours,
        Some('f') => Kind::Bonus(Family::Flowers),
        Some('g') => Kind::Bonus(Family::Seasons),
        _ => {
            let cure = phrase!(
                "m characters, p dots, s bamboo, z honours, f flowers, g seasons",
                "m 萬、p 筒、s 索、z 字牌、f 花、g 季"
            );
            let message = phrase!("a number needs its suit after it", "數字之後要寫花色");
            return Fault::here(input, Code::UnknownTile, message, cure).error();
        }
    };
    Ok((rest, kind))
}

/// The tile of a digit before its kind; a fault at the digit if there is no such tile.
pub(crate) fn numbered_piece<'a>(
    digit: Placed<'a, u8>,
    kind: Kind,
) -> Result<Placed<'a, Piece>, nom::Err<Fault<'a>>> {
    let n = digit.value;
    let piece = match kind {
        Kind::Suit(suit) => Rank::new(n).map(|rank| Piece::Tile(Tile::suited(suit, rank))),
        Kind::Honours => match n {
            1..=4 => Some(Piece::Tile(Tile::wind(Wind::ALL[usize::from(n) - 1]))),
            // White, Green, Red: the order of riichi tools.
            5..=7 => Some(Piece::Tile(Tile::dragon(Dragon::ALL[usize::from(7 - n)]))),
            _ => None,
        },
        Kind::Bonus(family) => Bonus::new(family, n).map(Piece::Bonus),
    };
    let text = digit.text;
    piece.map(|value| Placed { value, text }).ok_or_else(|| {
        let (message, cure) = match kind {
            Kind::Suit(_) => (
                phrase!("a suit has no 0", "數牌沒有0"),
                phrase!("1 to 9; there are no red fives here", "1至9；此處沒有赤五"),
            ),
            Kind::Honours => (
                phrase!("honours are numbered 1 to 7", "字牌由1至7"),
                phrase!(
                    "E S W N are 1 to 4, P F C are 5 to 7",
                    "E S W N 是1至4，P F C 是5至7"
                ),
            ),
            Kind::Bonus(_) => (
                phrase!("flowers and seasons are numbered 1 to 4", "花牌由1至4"),
                phrase!("1 to 4", "1至4"),
            ),
        };
        nom::Err::Failure(Fault::here(text, Code::UnknownTile, message, cure))
    })
}

/// `numbered = number, kind ;`
pub(super) fn numbered(input: &str) -> Parsed<'_, Pieces<'_>> {
    let (rest, digits) = number(input)?;
    let (rest, kind) = kind(rest).map_err(|error| match error {
        // The digits are read: nothing else can begin with them.
        nom::Err::Error(fault) => nom::Err::Failure(fault),
        other => other,
    })?;
    let pieces: Result<Pieces<'_>, _> = digits
        .into_iter()
        .map(|digit| numbered_piece(digit, kind))
        .collect();
    Ok((rest, pieces?))
}

/// `digit = "0" .. "9" | "一" .. "九" ;`
fn digit(input: &str) -> Parsed<'_, Placed<'_, u8>> {
    let (rest, character) = any(input)?;
    let value = match character {
        '0'..='9' => character as u8 - b'0',
        _ => match CHINESE_DIGITS.iter().position(|&c| c == character) {
            Some(place) => place as u8 + 1,
            None => return nothing(input),
        },
    };
    let text = &input[..input.len() - rest.len()];
    Ok((rest, Placed { value, text }))
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
