//! Tiles as people write them: digits and suits, letters, words, Unicode tiles, characters.

mod numbered;
mod piece;
mod plain;
mod words;

pub(crate) use numbered::{kind, number, numbered_piece};
pub use piece::{Class, Piece};
#[cfg(test)]
pub(crate) use plain::texts;
pub(crate) use plain::{lone_letter, plain_group, plain_piece, plain_two};
pub(crate) use words::looked_up;

use super::fault::{Code, Fault, Parsed};
use super::{fold, is_variation_selector};
use crate::bonus::{Bonus, Family};
use crate::phrase;
use crate::tile::{Dragon, Rank, Suit, Tile, Wind};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use numbered::numbered;
use words::{GLYPHS, TILE_WORDS, no_tile};

/// A piece with the text that it was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<'a, T> {
    pub(crate) value: T,
    pub(crate) text: &'a str,
}

/// The pieces of a stretch of text, in the order in which they are written.
pub(crate) type Pieces<'a> = Vec<Placed<'a, Piece>>;

/// `blanks = { " " } ;`
pub(crate) fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(|c: char| fold(c).is_whitespace() || is_variation_selector(c)).parse(input)
}

/// `tiles = group, { group } ;` with nothing between the groups.
pub(crate) fn tiles(input: &str) -> Parsed<'_, Pieces<'_>> {
    let mut all = vec![];
    let (rest, ()) = tiles_into(input, &mut all)?;
    Ok((rest, all))
}

/// The same, added to those that are there.
pub(crate) fn tiles_into<'a>(input: &'a str, all: &mut Pieces<'a>) -> Parsed<'a, ()> {
    let mut rest = input;
    loop {
        if let Some(after) = plain_group(rest, all) {
            rest = after;
            continue;
        }
        let is_first = rest.len() == input.len();
        if !is_first
            && matches!(
                rest.as_bytes(),
                [] | [b' ' | b')'..=b'/' | b'[' | b']' | b'}', ..]
            )
        {
            // No group begins so, which need not be put in words.
            return Ok((rest, ()));
        }
        match group(rest) {
            Ok((after, mut more)) => {
                all.append(&mut more);
                rest = after;
            }
            Err(nom::Err::Error(_)) if !is_first => return Ok((rest, ())),
            Err(other) => return Err(other),
        }
    }
}

/// `group = numbered | unknown | word | letter | glyph ;`
pub(crate) fn group(input: &str) -> Parsed<'_, Pieces<'_>> {
    let group = alt((numbered, unknown, word, letter, glyph)).parse(input);
    group.map_err(|error| match error {
        nom::Err::Error(_) => nom::Err::Error(no_tile(input)),
        other => other,
    })
}

/// `unknown = "?", [ "m" | "p" | "s" | "z" | "f" ], [ "*", count ] ;`
fn unknown(input: &str) -> Parsed<'_, Pieces<'_>> {
    let (rest, character) = any(input)?;
    if character != '?' {
        return nothing(input);
    }
    let class = any(rest).ok().and_then(|(after, letter)| {
        let class = match letter {
            'm' => Class::Suit(Suit::Characters),
            'p' => Class::Suit(Suit::Dots),
            's' => Class::Suit(Suit::Bamboo),
            'z' => Class::Honour,
            'f' => Class::Bonus,
            _ => return None,
        };
        Some((after, class))
    });
    let (mut rest, class) = class.unwrap_or((rest, Class::Any));
    let mut times = 1;
    if let Ok((after, '*')) = any(rest) {
        let (after, digits) = number(after).map_err(|_| {
            let cure = phrase!("?*7 is seven unknown tiles", "?*7 是七隻未知的牌");
            let message = phrase!("how many unknown tiles?", "未知的牌有多少隻？");
            nom::Err::Failure(Fault::here(after, Code::UnknownTile, message, cure))
        })?;
        times = digits.iter().fold(0usize, |sum, digit| {
            sum.saturating_mul(10)
                .saturating_add(usize::from(digit.value))
        });
        if !(1..=MOST_UNKNOWN).contains(&times) {
            let cure = phrase!("1 to {MOST_UNKNOWN}", "1至{MOST_UNKNOWN}");
            let message = phrase!(
                "{times} unknown tiles are not to be had",
                "不會有{times}隻未知的牌"
            );
            let fault = Fault::here(rest, Code::UnknownTile, message, cure);
            return fault.spanning(rest.len() - after.len()).failure();
        }
        rest = after;
    }
    let text = &input[..input.len() - rest.len()];
    let value = Piece::Unknown(class);
    Ok((rest, vec![Placed { value, text }; times]))
}

/// `word = "east" | "red" | "plum" | … ;` in lower case, the first letter perhaps in upper.
fn word(input: &str) -> Parsed<'_, Pieces<'_>> {
    match looked_up(input, &TILE_WORDS) {
        (rest, Some(value)) => {
            let text = &input[..input.len() - rest.len()];
            Ok((rest, vec![Placed { value, text }]))
        }
        _ => nothing(input),
    }
}

/// `letter = "E" | "S" | "W" | "N" | "C" | "F" | "P" | "R" | "G" | "Wh" ;`
fn letter(input: &str) -> Parsed<'_, Pieces<'_>> {
    let (mut rest, character) = any(input)?;
    let value = match character {
        'C' | 'R' => Tile::dragon(Dragon::Red),
        'F' | 'G' => Tile::dragon(Dragon::Green),
        'P' => Tile::dragon(Dragon::White),
        'W' => match any(rest) {
            Ok((after, 'h')) => {
                rest = after;
                Tile::dragon(Dragon::White)
            }
            _ => Tile::wind(Wind::West),
        },
        _ => match Wind::ALL.into_iter().find(|w| w.letter() == character) {
            Some(wind) => Tile::wind(wind),
            None => return nothing(input),
        },
    };
    let text = &input[..input.len() - rest.len()];
    let value = Piece::Tile(value);
    Ok((rest, vec![Placed { value, text }]))
}

/// `glyph = "🀀" .. "🀩" | "東" | … | "冬" ;`
fn glyph(input: &str) -> Parsed<'_, Pieces<'_>> {
    let (rest, character) = any(input)?;
    let text = &input[..input.len() - rest.len()];
    let value = match character {
        '\u{1f000}'..='\u{1f021}' => unicode_tile(character as u32 - 0x1f000).map(Piece::Tile),
        '\u{1f022}'..='\u{1f029}' => {
            // Unicode has Bamboo before Chrysanthemum.
            let number = [1, 2, 4, 3, 1, 2, 3, 4][character as usize - 0x1f022];
            let family = Family::ALL[usize::from(character >= '\u{1f026}')];
            Bonus::new(family, number).map(Piece::Bonus)
        }
        _ => GLYPHS
            .iter()
            .find(|(glyph, _)| *glyph == character)
            .map(|&(_, piece)| piece),
    };
    match value {
        Some(value) => Ok((rest, vec![Placed { value, text }])),
        None => nothing(input),
    }
}

fn unicode_tile(place: u32) -> Option<Tile> {
    let rank = |base: u32| Rank::new((place - base + 1) as u8);
    Some(match place {
        0..=3 => Tile::wind(Wind::ALL[place as usize]),
        4..=6 => Tile::dragon(Dragon::ALL[place as usize - 4]),
        7..=15 => Tile::suited(Suit::Characters, rank(7)?),
        16..=24 => Tile::suited(Suit::Bamboo, rank(16)?),
        _ => Tile::suited(Suit::Dots, rank(25)?),
    })
}

/// The next character, folded, with any variation selectors after it.
pub(crate) fn any(input: &str) -> Parsed<'_, char> {
    // Nothing that folds or chooses a glyph is ASCII, and nearly all text is.
    if let [byte, next, ..] = input.as_bytes()
        && byte.is_ascii()
        && next.is_ascii()
    {
        return Ok((&input[1..], char::from(*byte)));
    }
    match input.chars().next() {
        Some(character) => {
            let rest = input[character.len_utf8()..].trim_start_matches(is_variation_selector);
            Ok((rest, fold(character)))
        }
        None => nothing(input),
    }
}

/// This character, folded.
pub(crate) fn only(wanted: char) -> impl Fn(&str) -> Parsed<'_, char> {
    move |input| match any(input)? {
        (rest, character) if character == wanted => Ok((rest, character)),
        _ => nothing(input),
    }
}

/// Something else must be tried here. The text of this fault is never seen: [`group`] puts
/// its own in place.
fn nothing<T>(input: &str) -> Parsed<'_, T> {
    Fault::wordless(input, Code::UnknownTile).error()
}

/// How many unknown tiles may be written at once: no more than the wall has (T1).
const MOST_UNKNOWN: usize = 144;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let (rest, pieces) = tiles(text).unwrap();
        assert_eq!(rest, "", "{text}");
        let pieces: Vec<String> = pieces.iter().map(|p| p.value.to_string()).collect();
        pieces.join(" ")
    }

    #[test]
    fn every_way_of_writing_a_tile_reads_as_its_canonical_form() {
        for (written, canonical) in [
            ("123m", "1m 2m 3m"),
            ("1m2m3m", "1m 2m 3m"),
            ("一二三萬", "1m 2m 3m"),
            ("1万", "1m"),
            ("７ｐ", "7p"),
            ("九餅八饼", "9p 8p"),
            ("五索5条", "5s 5s"),
            ("3 dots", "3p"),
            ("34bamboo", "3s 4s"),
            ("7 char", "7m"),
            ("1234567z", "E S W N P F C"),
            ("ESWNCFP", "E S W N C F P"),
            ("RGWhW", "C F P W"),
            ("东南西北中发白", "E S W N C F P"),
            ("East", "E"),
            ("red", "C"),
            ("🀀🀁🀂🀃🀄🀅🀆", "E S W N C F P"),
            ("🀄\u{fe0e}🀇🀏", "C 1m 9m"),
            ("🀐🀘🀙🀡", "1s 9s 1p 9p"),
            ("🀢🀣🀤🀥", "1f 2f 4f 3f"),
            ("🀦🀧🀨🀩", "1g 2g 3g 4g"),
            ("梅兰菊竹春夏秋冬", "1f 2f 3f 4f 1g 2g 3g 4g"),
            ("chrysanthemum", "3f"),
            ("13f2g", "1f 3f 2g"),
            ("??p?z?f?*3", "? ?p ?z ?f ? ? ?"),
        ] {
            assert_eq!(read(written), canonical, "{written}");
        }
    }

    #[test]
    fn what_stands_for_no_tile_is_marked_where_it_stands() {
        for (written, place) in [
            ("12x", 2),
            ("b", 0),
            ("108m", 1),
            ("8z", 0),
            ("5f", 0),
            ("12", 2),
            ("?*0", 1),
            ("?*999", 1),
            ("?*", 2),
            ("三竹", 3),
            ("🀫", 0),
        ] {
            let fault = match tiles(written) {
                Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => fault,
                other => panic!("{written}: {other:?}"),
            };
            assert_eq!(nom::Offset::offset(written, fault.rest), place, "{written}");
            assert!(!fault.words().0.is_empty(), "{written}");
        }
    }
}
