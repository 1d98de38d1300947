//! Tiles as words of eight kinds, a byte a kind: what is asked of them is asked of a whole word
//! at once.

use crate::counts::Counts;
use crate::tile::Tile;

/// The tiles of one suit, or the honours.
#[derive(Clone, Copy)]
pub(super) struct Suit {
    /// How many 1s.
    pub(super) one: u8,
    /// How many of 2 to 9, the lowest in the lowest byte. Of honours, how many of each of the
    /// seven: they have no 1.
    pub(super) others: u64,
}

/// The tiles of a hand: the three suits and the honours. No set lies across two.
pub(super) type Suits = [Suit; 4];

/// A one in each byte.
pub(super) const BYTES: u64 = 0x0101_0101_0101_0101;

/// The tiles in suits.
pub(super) fn suits_of(counts: &Counts) -> Suits {
    let counts = counts.as_array();
    let eight = |from: usize| {
        let mut eight = [0; 8];
        eight.copy_from_slice(&counts[from..from + 8]);
        u64::from_le_bytes(eight)
    };
    let suit = |from: usize| Suit {
        one: counts[from],
        others: eight(from + 1),
    };
    let honours = Suit {
        one: 0,
        others: eight(26) >> 8,
    };
    [suit(0), suit(9), suit(18), honours]
}

/// The suit of a tile, 3 for honours, and its place there: 0 for a 1.
pub(super) fn place(tile: Tile) -> (usize, usize) {
    match tile.index() {
        at @ 27.. => (3, at - 26),
        at => (at / 9, at % 9),
    }
}

impl Suit {
    /// How many there are at a place.
    pub(super) fn held(self, place: usize) -> u8 {
        match place.checked_sub(1) {
            None => self.one,
            Some(byte) => (self.others >> (8 * byte)) as u8,
        }
    }

    /// With so many more at a place.
    #[inline]
    pub(super) fn plus(mut self, place: usize, more: u8) -> Suit {
        match place.checked_sub(1) {
            None => self.one = self.one.wrapping_add(more),
            Some(byte) => {
                let more = u64::from(more).wrapping_shl(8 * byte as u32);
                self.others = self.others.wrapping_add(more);
            }
        }
        self
    }

    /// With one less at a place where there is one.
    #[inline]
    pub(super) fn minus_one(mut self, place: usize) -> Suit {
        match place.checked_sub(1) {
            None => self.one = self.one.wrapping_sub(1),
            Some(byte) => {
                let one = 1u64.wrapping_shl(8 * byte as u32);
                self.others = self.others.wrapping_sub(one);
            }
        }
        self
    }
}

/// A one in each byte of the word that has at least so many tiles.
#[inline]
pub(super) fn at_least(word: u64, tiles: u8) -> u64 {
    let up_to_128 = BYTES.wrapping_mul(u64::from(128 - tiles));
    word.wrapping_add(up_to_128) >> 7 & BYTES
}

/// All bytes of a word together; no more than 255.
#[inline]
pub(super) fn sum(word: u64) -> u8 {
    (word.wrapping_mul(BYTES) >> 56) as u8
}
