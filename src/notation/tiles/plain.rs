//! Short ways to the commonest spellings of tiles.
//!
//! They leave the rest to the productions, with which they must agree wherever they take anything;
//! the tests below compare them. Nearly all tiles are spelt so, and they are most of any record.

use super::{Class, Piece, Pieces, Placed};
use crate::bonus::{Bonus, Family};
use crate::seat::Seat;
use crate::tile::{Dragon, Rank, Suit, Tile};

/// The group at the beginning of a text, if it is plain: its tiles are added. Otherwise none are.
pub(crate) fn plain_group<'a>(input: &'a str, all: &mut Pieces<'a>) -> Option<&'a str> {
    let digits = input.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return plain_number(input, digits, all);
    }
    let (after, value) = plain_piece(input)?;
    let text = &input[..input.len() - after.len()];
    all.push(Placed { value, text });
    Some(after)
}

/// Two tiles of a suit and nothing else before the next blank: `23p`.
pub(crate) fn plain_two(input: &str) -> Option<(&str, [Piece; 2])> {
    let [one @ b'0'..=b'9', other @ b'0'..=b'9', letter, after @ ..] = input.as_bytes() else {
        return None;
    };
    let two = [numbered(*one, *letter)?, numbered(*other, *letter)?];
    matches!(after, [] | [b' ', ..]).then(|| (&input[3..], two))
}

/// Digits and the letter after them.
fn plain_number<'a>(input: &'a str, digits: usize, all: &mut Pieces<'a>) -> Option<&'a str> {
    let letter = *input.as_bytes().get(digits)?;
    let after = &input.as_bytes()[digits + 1..];
    if !ends_piece(after) {
        return None;
    }
    let before = all.len();
    for at in 0..digits {
        let Some(value) = numbered(input.as_bytes()[at], letter) else {
            all.truncate(before);
            return None;
        };
        // The place of a numbered tile is its digit.
        let text = &input[at..=at];
        all.push(Placed { value, text });
    }
    Some(&input[digits + 1..])
}

/// The spellings of one tile that nearly all records use: `4p`, `E`, `?`.
///
/// Must agree with [`group`](super::group), to which everything else is left; the tests compare
/// them.
pub(crate) fn plain_piece(input: &str) -> Option<(&str, Piece)> {
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
pub(crate) fn lone_letter(input: &str) -> Option<(char, &str)> {
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

/// Every text of up to so many parts.
#[cfg(test)]
pub(crate) fn texts(parts: &[&str], most: usize) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fault::Parsed;
    use crate::notation::tiles::{group, tiles};

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
    fn the_short_way_through_a_group_agrees_with_the_long_one() {
        let parts = [
            "1", "47", "0", "m", "s", "f", "z", "E", "W", "h", "?", "?p", "*", " ", "dots", "東",
        ];
        let mut taken = 0;
        for text in texts(&parts, 4) {
            let mut all = vec![];
            let Some(rest) = plain_group(&text, &mut all) else {
                assert!(all.is_empty(), "{text}");
                continue;
            };
            let (wanted, pieces) = group(&text).unwrap();
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
    fn the_short_way_through_all_groups_agrees_with_the_long_one() {
        let parts = [
            "1", "47", "m", "f", "z", "E", "W", "h", "?", "*3", " ", "+", "]", "東",
        ];
        let mut taken = 0;
        for text in texts(&parts, 4) {
            let say = |(rest, pieces): (&str, Pieces<'_>)| {
                let one = |it: &Placed<'_, Piece>| (it.value, it.text.as_ptr());
                let pieces: Vec<_> = pieces.iter().map(one).collect();
                (rest.to_owned(), pieces)
            };
            // What is wrong is told alike, and where.
            let tell = |error: nom::Err<crate::notation::fault::Fault<'_>>| match error {
                nom::Err::Error(it) => (false, it.rest.as_ptr(), it.words().0),
                nom::Err::Failure(it) => (true, it.rest.as_ptr(), it.words().0),
                nom::Err::Incomplete(_) => panic!("{text}"),
            };
            let short = tiles(&text).map(say).map_err(tell);
            assert_eq!(short, long(&text).map(say).map_err(tell), "{text}");
            if let Some((rest, two)) = plain_two(&text) {
                let (wanted, pieces) = long(&text).unwrap();
                assert_eq!(
                    (rest, two),
                    (wanted, [pieces[0].value, pieces[1].value]),
                    "{text}"
                );
                assert_eq!(pieces.len(), 2, "{text}");
            }
            taken += usize::from(short.is_ok());
        }
        assert!(taken > 1000, "{taken}");
    }

    /// Group after group, by the productions alone.
    fn long(input: &str) -> Parsed<'_, Pieces<'_>> {
        let (mut rest, mut all) = group(input)?;
        loop {
            match group(rest) {
                Ok((after, more)) => {
                    all.extend(more);
                    rest = after;
                }
                Err(nom::Err::Error(_)) => return Ok((rest, all)),
                Err(other) => return Err(other),
            }
        }
    }
}
