//! The commonest lines of a record, put together byte by byte.
//!
//! Whoever sums a record up prints all of it, so that nearly all of the time goes into these.

use super::event::{Act, Event, What};
use crate::notation::tiles::Piece;
use crate::seat::Seat;
use std::fmt;

/// What lines are printed to.
pub(super) trait Out: fmt::Write {
    /// Prints a line that was put together.
    fn ascii(&mut self, ascii: &Ascii) -> fmt::Result {
        let text = std::str::from_utf8(ascii.bytes());
        self.write_str(text.map_err(|_| fmt::Error)?)
    }
}

impl Out for fmt::Formatter<'_> {}

/// A line of ASCII: an event, or a side of a wall.
pub(super) struct Ascii {
    bytes: [u8; Ascii::MOST],
    length: usize,
}

impl Ascii {
    /// Room for a side of a wall: a word, and thirty-six tiles in two letters between blanks.
    const MOST: usize = 128;

    /// An empty line.
    pub(super) fn new() -> Ascii {
        Ascii {
            bytes: [0; Ascii::MOST],
            length: 0,
        }
    }

    /// What the line has.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Adds so many letters.
    #[inline]
    pub(super) fn put<const N: usize>(&mut self, letters: &[u8; N]) {
        let end = self.length + N;
        self.bytes[self.length..end].copy_from_slice(letters);
        self.length = end;
    }

    /// Adds a tile, in its one letter or two.
    #[inline]
    pub(super) fn piece(&mut self, piece: Piece) {
        match *piece.name().as_bytes() {
            [one, other] => self.put(&[one, other]),
            [one] => self.put(&[one]),
            _ => {}
        }
    }

    /// Tells an event in an empty line, with its line end. Not all are told here: false for one that
    /// is left to [`Event`]'s own way, with which this must agree.
    pub(super) fn tell(&mut self, event: &Event) -> bool {
        self.told(event).is_some()
    }

    fn told(&mut self, event: &Event) -> Option<()> {
        let What::Act(seat, act) = event.what else {
            return None;
        };
        if !event.attributes.is_empty() {
            return None;
        }
        let line = self;
        line.number(event.number);
        line.put(b". ");
        line.seat(seat);
        match act {
            Act::Draw(tile) => {
                line.put(b" draw ");
                line.piece(tile);
            }
            Act::Loose(tile) => {
                line.put(b" loose ");
                line.piece(tile);
            }
            Act::Flower(tile) => {
                line.put(b" flower ");
                line.piece(tile);
            }
            Act::Discard { tile, drawn } => {
                line.put(b" discard ");
                line.piece(tile);
                if drawn {
                    line.put(b"^");
                }
            }
            Act::Pung { tile, from } => {
                line.put(b" pung ");
                line.piece(tile);
                line.put(b" from ");
                line.seat(from);
            }
            Act::Sheung { tile, with, from } => {
                line.put(b" sheung ");
                line.piece(tile);
                line.put(b" with ");
                line.put(&two(with)?);
                line.put(b" from ");
                line.seat(from);
            }
            Act::Pass => line.put(b" pass"),
            _ => return None,
        }
        line.put(b"\n");
        Some(())
    }

    fn seat(&mut self, seat: Seat) {
        self.put(&[b"ESWN"[seat as usize]]);
    }

    fn number(&mut self, number: u32) {
        // Ten digits are room for any number.
        let mut digits = [0; 10];
        let (mut left, mut from) = (number, digits.len());
        loop {
            from -= 1;
            digits[from] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        for &digit in &digits[from..] {
            self.put(&[digit]);
        }
    }
}

/// Two tiles of one suit, their digits grouped.
fn two(with: [Piece; 2]) -> Option<[u8; 3]> {
    match with.map(|piece| piece.name().as_bytes()) {
        [[one @ b'1'..=b'9', suit], [other @ b'1'..=b'9', letter]] if suit == letter => {
            Some([*one, *other, *suit])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tiles::tiles;
    use crate::record::{Events, KongForm};

    #[test]
    fn the_short_way_to_print_an_event_agrees_with_the_long_one() {
        let (_, pieces) = tiles("123456789m19p19sESWNCFP1234f1234g??m?p?s?z?f").unwrap();
        let pieces: Vec<Piece> = pieces.iter().map(|piece| piece.value).collect();
        let mut events = Events::default();
        let mut short = 0;
        for number in [1, 9, 10, 99, 100, 1024, 999_999_999, u32::MAX] {
            for (nth, &tile) in pieces.iter().enumerate() {
                let seat = Seat::ALL[nth % 4];
                let (from, drawn) = (Seat::ALL[nth / 4 % 4], nth % 2 == 0);
                let form = KongForm::Added;
                let mut acts = vec![
                    Act::Draw(tile),
                    Act::Loose(tile),
                    Act::Flower(tile),
                    Act::Discard { tile, drawn },
                    Act::Pung { tile, from },
                    Act::Kong { tile, form },
                    Act::Pass,
                ];
                let runs = pieces.iter().map(|&other| Act::Sheung {
                    tile,
                    with: [tile, other],
                    from,
                });
                acts.extend(runs);
                for act in acts {
                    events.force_next(number);
                    events.push(What::Act(seat, act), Default::default());
                    let event = events.last().unwrap();
                    let mut line = Ascii::new();
                    if line.tell(event) {
                        let line = std::str::from_utf8(line.bytes()).unwrap();
                        assert_eq!(line, format!("{event}\n"));
                        short += 1;
                    }
                }
            }
        }
        assert!(short > 2000, "{short}");
    }
}
