//! The short way through what nearly all lines of a record are.
//!
//! It takes the commonest spelling, and leaves the rest to the productions, with which it must
//! agree wherever it takes anything; the tests below compare them. A record is mostly draws and
//! discards, so that this is what the time goes into.

use super::event::{Act, What};
use crate::notation::tiles::plain_piece;
use crate::seat::Seat;

/// An event that is printed as most are, with the byte at which its tile stands.
pub(super) struct Plain {
    pub(super) number: Option<u32>,
    pub(super) what: What,
    pub(super) tile: u32,
}

/// A draw, a replacement, a flower or a discard as it is printed: `12. E discard 9s^`.
pub(super) fn plain_event(input: &str) -> Option<Plain> {
    let bytes = input.as_bytes();
    let (mut at, mut number) = (0, 0);
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        // Nine digits are room for any number that is written without need for a closer look.
        if at == 9 {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
        at += 1;
    }
    let number = match at {
        0 => None,
        _ => Some(number),
    };
    let seat = match number {
        None => bytes,
        Some(_) => bytes[at..].strip_prefix(b". ")?,
    };
    let [letter, b' ', verb @ ..] = seat else {
        return None;
    };
    let seat = Seat::from_letter(char::from(*letter))?;
    let draw: fn(_) -> Act = |tile| Act::Draw(tile);
    let (act, tile) = if let Some(tile) = verb.strip_prefix(b"discard ") {
        (None, tile)
    } else if let Some(tile) = verb.strip_prefix(b"draw ") {
        (Some(draw), tile)
    } else if let Some(tile) = verb.strip_prefix(b"loose ") {
        (Some((|tile| Act::Loose(tile)) as fn(_) -> Act), tile)
    } else {
        let tile = verb.strip_prefix(b"flower ")?;
        (Some((|tile| Act::Flower(tile)) as fn(_) -> Act), tile)
    };
    let at = bytes.len() - tile.len();
    // Everything before it is ASCII.
    let (after, tile) = plain_piece(&input[at..])?;
    let act = match (act, after) {
        (Some(act), "") => act(tile),
        (None, "" | "^") => Act::Discard {
            tile,
            drawn: !after.is_empty(),
        },
        _ => return None,
    };
    Some(Plain {
        number,
        what: What::Act(seat, act),
        tile: u32::try_from(at).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::acts::{Entry, events};
    use super::super::reader::Form;
    use super::*;
    use crate::notation::tiles::texts;

    #[test]
    fn the_short_way_to_an_event_agrees_with_the_long_one() {
        let parts = [
            "1", "23", ".", " ", "E", "W", "draw", "discard", "flower", "loose", "4p", "?", "^",
            "Wh", "{t=1}",
        ];
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
                    let say = |it: &Entry<'_>| {
                        assert!(it.attributes.is_empty(), "{text}");
                        assert!(it.parts.with.is_none() && it.parts.from.is_none(), "{text}");
                        assert_eq!(it.start.as_ptr(), text.as_ptr(), "{text}");
                        (it.number, it.what, it.parts.tile.map(str::as_ptr))
                    };
                    let read = events(&text, Form::Relaxed, |entry| wanted.push(say(&entry)));
                    assert!(read.is_ok(), "{text}");
                    let tile = Some(text[found.tile as usize..].as_ptr());
                    assert_eq!([(found.number, found.what, tile)], wanted[..], "{text}");
                    taken += 1;
                }
            }
        }
        assert!(taken > 100, "{taken}");
    }
}
