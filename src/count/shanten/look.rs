//! Two ways to see how many tiles a hand lacks for sets and a Pair: looked up, as if any shape
//! could have four of every tile, and walked, heeding those that lie on the table.

use super::lacks::{Lacks, Walk};
use super::tables::Tables;
use super::words::{Suit, Suits, place};
use crate::set::{Laid, Set};
use crate::tile::Tile;

/// What lies on the table.
pub(super) struct OnTable {
    /// How many sets are still to be made.
    sets: usize,
    /// How many tiles there are at each place of the suits.
    laid: [[u8; 9]; 3],
    /// The bytes of the honours of which there are some.
    honours: u64,
}

impl OnTable {
    pub(super) const NOTHING: OnTable = OnTable {
        sets: 4,
        laid: [[0; 9]; 3],
        honours: 0,
    };

    pub(super) fn of(laid: &[Laid]) -> OnTable {
        let mut table = OnTable {
            sets: 4usize.saturating_sub(laid.len()),
            ..OnTable::NOTHING
        };
        for set in laid.iter().map(|laid| laid.set()) {
            match set {
                Set::Sheung(run) => run.tiles().into_iter().for_each(|tile| table.add(tile, 1)),
                Set::Pung(tile) => table.add(tile, 3),
                Set::Kong(tile) => table.add(tile, 4),
            }
        }
        table
    }

    fn add(&mut self, tile: Tile, tiles: u8) {
        let (suit, place) = place(tile);
        match self.laid.get_mut(suit) {
            Some(laid) => laid[place] = laid[place].saturating_add(tiles),
            None => self.honours |= 0xff << (8 * (place - 1)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sets == 4
    }

    /// The honours that can still be a Pair or more. Of a kind on the table one at most is left,
    /// which is as good as none.
    fn useful(&self, honours: Suit) -> Suit {
        Suit {
            others: honours.others & !self.honours,
            ..honours
        }
    }
}

/// A way to see what a hand lacks for sets and a Pair.
pub(super) trait Look {
    /// What one suit comes to.
    type Part: Copy;

    /// What one of the four suits comes to.
    fn part(&self, at: usize, suit: Suit) -> Self::Part;

    /// How many tiles the whole hand lacks.
    fn lacking(&self, parts: &[Self::Part; 4]) -> u8;

    /// What all suits come to.
    fn parts(&self, held: &Suits) -> [Self::Part; 4] {
        [0, 1, 2, 3].map(|at| self.part(at, held[at]))
    }
}

/// Looked up: never too much, and too little only where every nearest shape has too many of a
/// tile that lies on the table.
#[derive(Clone, Copy)]
pub(super) struct LookedUp<'t> {
    pub(super) tables: &'static Tables,
    pub(super) table: &'t OnTable,
}

impl Look for LookedUp<'_> {
    type Part = u8;

    #[inline]
    fn part(&self, at: usize, suit: Suit) -> u8 {
        match at {
            0..3 => self.tables.suit(suit),
            _ => self.tables.honours(self.table.useful(suit)),
        }
    }

    #[inline]
    fn lacking(&self, &[m, p, s, honours]: &[u8; 4]) -> u8 {
        let (one, other) = (self.tables.half(m, p), self.tables.half(s, honours));
        self.tables.lacking(self.table.sets, one, other)
    }
}

impl LookedUp<'_> {
    /// What all suits come to, unless a nearest shape may have more of a tile than there can be.
    ///
    /// Then what is looked up is right, and right of every hand that one tile more brings nearer
    /// or one tile less leaves as near: it becomes one of those shapes. A shape that has too many
    /// of a tile draws some. With as many as are too many in hand, all of those would be there,
    /// and just so much less would be lacking.
    pub(super) fn right_parts(&self, held: &Suits) -> Option<[u8; 4]> {
        let parts = self.parts(held);
        if self.table.is_empty() {
            return Some(parts);
        }
        let lacking = self.lacking(&parts);
        for (at, laid) in self.table.laid.iter().enumerate() {
            for (place, &laid) in laid.iter().enumerate().filter(|&(_, &laid)| laid > 0) {
                let too_many = 5u8.saturating_sub(laid);
                let drawn = too_many.saturating_sub(held[at].held(place));
                let mut more = parts;
                more[at] = self.part(at, held[at].plus(place, drawn));
                if self.lacking(&more) + drawn <= lacking {
                    return None;
                }
            }
        }
        Some(parts)
    }
}

/// Walked kind by kind where tiles lie on the table: always right.
pub(super) struct Walked<'t>(pub(super) LookedUp<'t>);

impl Look for Walked<'_> {
    type Part = Lacks;

    fn part(&self, at: usize, suit: Suit) -> Lacks {
        let LookedUp { tables, table } = self.0;
        let laid = table.laid.get(at).filter(|laid| **laid != [0; 9]);
        let Some(laid) = laid else {
            return tables.lacks(self.0.part(at, suit));
        };
        let kinds = laid.iter().enumerate();
        let walk = kinds.fold(Walk::start(), |walk, (place, laid)| {
            let room = 4u8.saturating_sub(*laid);
            walk.next(place < 7, suit.held(place), room)
        });
        walk.end()
    }

    fn lacking(&self, &[m, p, s, honours]: &[Lacks; 4]) -> u8 {
        let hand = m.both(p).both(s.both(honours));
        hand.of(self.0.table.sets, true)
    }
}
