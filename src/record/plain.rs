//! Short ways through what nearly all lines of a record are.
//!
//! They take the commonest spellings, and leave the rest to the productions, with which they must
//! agree wherever they take anything; the tests below compare them. A record is mostly draws and
//! discards, so that this is what the time goes into.

use super::acts::{Entry, Parts};
use super::attributes::Attributes;
use super::event::{Act, What};
use crate::bonus::{Bonus, Family};
use crate::notation::tiles::{Class, Piece, Pieces, Placed};
use crate::seat::Seat;
use crate::tile::{Dragon, Rank, Suit, Tile};

/// A draw, a replacement, a flower or a discard as it is printed: `12. E discard 9s^`.
pub(super) fn plain_event(input: &str) -> Option<Entry<'_>> {
    let digits = input.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = match input.split_at(digits) {
        ("", rest) => (None, rest),
        (digits, rest) if digits.len() <= 9 => (digits.parse().ok(), rest.strip_prefix(". ")?),
        _ => return None,
    };
    let [letter, b' ', ..] = rest.as_bytes() else {
        return None;
    };
    let seat = Seat::from_letter(char::from(*letter))?;
    let rest = &rest[2..];
    let (act, after, tile) = if let Some(at_tile) = rest.strip_prefix("discard ") {
        let (after, tile) = plain_piece(at_tile)?;
        let drawn = after == "^";
        let after = if drawn { "" } else { after };
        (Act::Discard { tile, drawn }, after, at_tile)
    } else {
        let (made, at_tile): (fn(Piece) -> Act, &str) =
            if let Some(at_tile) = rest.strip_prefix("draw ") {
                (Act::Draw, at_tile)
            } else if let Some(at_tile) = rest.strip_prefix("loose ") {
                (Act::Loose, at_tile)
            } else {
                (Act::Flower, rest.strip_prefix("flower ")?)
            };
        let (after, tile) = plain_piece(at_tile)?;
        (made(tile), after, at_tile)
    };
    let parts = Parts {
        tile: Some(tile),
        ..Parts::default()
    };
    after.is_empty().then_some(Entry {
        start: input,
        number,
        what: What::Act(seat, act),
        parts,
        attributes: Attributes::NONE,
    })
}

/// Tiles up to the next blank, digits grouped or not: `135789m247sEESS`. Either there are some and
/// all of them are added, or none.
pub(super) fn plain_stretch<'a>(input: &'a str, all: &mut Pieces<'a>) -> Option<&'a str> {
    let before = all.len();
    let mut rest = input;
    while !matches!(rest.as_bytes(), [] | [b' ', ..]) {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let taken = if digits < 2 {
            let taken = plain_piece(rest);
            taken.map(|(after, value)| {
                // The place of a numbered tile is its digit.
                let length = if digits == 1 {
                    1
                } else {
                    rest.len() - after.len()
                };
                let text = &rest[..length];
                all.push(Placed { value, text });
                after
            })
        } else {
            plain_number(rest, digits, all)
        };
        match taken {
            Some(after) => rest = after,
            None => {
                all.truncate(before);
                return None;
            }
        }
    }
    (all.len() > before).then_some(rest)
}

/// Digits and the letter after them.
fn plain_number<'a>(input: &'a str, digits: usize, all: &mut Pieces<'a>) -> Option<&'a str> {
    let letter = *input.as_bytes().get(digits)?;
    let after = &input.as_bytes()[digits + 1..];
    if !ends_piece(after) {
        return None;
    }
    for at in 0..digits {
        let value = numbered(input.as_bytes()[at], letter)?;
        let text = &input[at..=at];
        all.push(Placed { value, text });
    }
    Some(&input[digits + 1..])
}

/// The spellings of one tile that nearly all records use: `4p`, `E`, `?`.
///
/// Must agree with [`group`], to which everything else is left; the tests compare them.
pub(super) fn plain_piece(input: &str) -> Option<(&str, Piece)> {
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
    if let [digit @ b'0'..=b'9', letter, after @ ..] = bytes {
        // Another letter may make a word of this one.
        let piece = numbered(*digit, *letter).filter(|_| ends_piece(after));
        return piece.map(|piece| (&input[2..], piece));
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

/// The tile of a digit and a letter.
fn numbered(digit: u8, letter: u8) -> Option<Piece> {
    let number = digit.checked_sub(b'0')?;
    let suited = |suit| Rank::new(number).map(|rank| Piece::Tile(Tile::suited(suit, rank)));
    let bonus = |family| Bonus::new(family, number).map(Piece::Bonus);
    match letter {
        b'm' => suited(Suit::Characters),
        b'p' => suited(Suit::Dots),
        b's' => suited(Suit::Bamboo),
        b'f' => bonus(Family::Flowers),
        b'g' => bonus(Family::Seasons),
        _ => None,
    }
}

/// A capital letter that is no beginning of a word.
pub(super) fn lone_letter(input: &str) -> Option<(char, &str)> {
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

#[cfg(test)]
mod tests {
    use super::super::acts::productions;
    use super::super::reader::Form;
    use super::*;
    use crate::notation::tiles::{group, tiles};

    /// Every text of up to so many parts.
    fn texts(parts: &[&str], most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut longest = 0;
        for _ in 0..most {
            let from = std::mem::replace(&mut longest, all.len());
            for at in from..longest {
                let longer = parts.iter().map(|part| all[at].clone() + part);
                all.extend(longer.collect::<Vec<_>>());
            }
        }
        all
    }

    #[test]
    fn the_short_way_to_a_piece_agrees_with_the_long_one() {
        let parts = [
            "1", "3", "9", "0", "m", "p", "s", "z", "f", "g", "E", "W", "h", "C", "R", "?", "*",
            " ", "dots", "^", "east", "\u{fe0f}", "東",
        ];
        let mut taken = 0;
        for text in texts(&parts, 3) {
            let Some((rest, piece)) = plain_piece(&text) else {
                continue;
            };
            let (wanted, pieces) = group(&text).unwrap();
            assert_eq!((rest, piece), (wanted, pieces[0].value), "{text}");
            assert_eq!(pieces.len(), 1, "{text}");
            taken += 1;
        }
        assert!(taken > 1000, "{taken}");
    }

    #[test]
    fn the_short_way_through_many_tiles_agrees_with_the_long_one() {
        let parts = [
            "1", "47", "0", "m", "s", "f", "z", "E", "W", "h", "?", "?p", "*", " ", "dots", "東",
        ];
        let mut taken = 0;
        for text in texts(&parts, 4) {
            let mut all = vec![];
            let Some(rest) = plain_stretch(&text, &mut all) else {
                assert!(all.is_empty(), "{text}");
                continue;
            };
            let (wanted, pieces) = tiles(&text).unwrap();
            let say = |pieces: &Pieces<'_>| {
                let one = |it: &Placed<'_, Piece>| (it.value, it.text.as_ptr());
                pieces.iter().map(one).collect::<Vec<_>>()
            };
            assert_eq!((rest, say(&all)), (wanted, say(&pieces)), "{text}");
            taken += 1;
        }
        assert!(taken > 1000, "{taken}");
    }

    #[test]
    fn the_short_way_to_an_event_agrees_with_the_long_one() {
        let parts = [
            "1", "23", ".", " ", "E", "W", "draw", "discard", "flower", "loose", "4p", "?", "^",
            "Wh", "{t=1}",
        ];
        let say = |it: &Entry<'_>| {
            let place = |part: Option<&str>| part.map(str::as_ptr);
            let parts = (
                place(it.parts.tile),
                place(it.parts.with),
                place(it.parts.from),
            );
            (it.start.as_ptr(), it.number, it.what, parts)
        };
        let mut taken = 0;
        let after = texts(&parts[3..], 4);
        for start in ["", "1. ", "1.", "123456789. ", "1234567890. "] {
            for seat in ["E ", "W ", "東 ", "E"] {
                for after in &after {
                    let text = format!("{start}{seat}{after}");
                    let Some(found) = plain_event(&text) else {
                        continue;
                    };
                    let mut wanted = vec![];
                    let read = productions(&text, Form::Relaxed, |entry| wanted.push(say(&entry)));
                    assert!(read.is_ok(), "{text}");
                    assert_eq!([say(&found)], wanted[..], "{text}");
                    taken += 1;
                }
            }
        }
        assert!(taken > 100, "{taken}");
    }
}
