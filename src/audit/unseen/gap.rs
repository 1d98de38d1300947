//! What an event says after a gap, where nobody knows what happened in between.
//!
//! Tiles that were known in a hand may have left it, and others may have come. A tile that a seat
//! shows is taken to be one it was known to have, or else one that nobody saw, or else one that came
//! in the gap: in this order, for so there are the fewest tiles. What a hand once held never comes
//! into another hand, since discards are claimed into sets on the table. So the tiles that are
//! counted are all different ones, and too many of a kind are too many (T1).

use super::kinds::Kinds;
use super::moves::{Step, claim, needs};
use super::told;
use super::way::Way;
use crate::notation::tiles::Piece;
use crate::record::{Act, KongForm, Won};
use crate::seat::Seat;

impl Way {
    /// Every way in which this one can go on with an event after a gap.
    pub(super) fn bound(mut self, step: &Step<'_>) -> Vec<Way> {
        let (seat, when) = (step.seat, step.when);
        if let Act::Draw(piece) | Act::Loose(piece) = step.act {
            self.come(seat, Kinds::of(piece), when);
            self.open = None;
            return vec![self];
        }
        if !told::is_known(step.act) {
            if !matches!(step.act, Act::Call(_) | Act::Win(_) | Act::FalseWin(_)) {
                self.open = None;
            }
            return vec![self];
        }
        match step.act {
            Act::Flower(piece) => self.shows(seat, Kinds::of(piece), when),
            Act::Discard { tile, .. } => {
                let ways = self.shows(seat, Kinds::of(tile), when).into_iter();
                let ways = ways.map(|mut way| {
                    let last = |(_, item): &(usize, &super::way::Item)| {
                        item.seat == seat && item.gone == Some(when)
                    };
                    way.open = way.items.iter().enumerate().find(last).map(|(at, _)| at);
                    way
                });
                ways.collect()
            }
            Act::Kong {
                tile,
                form: form @ (KongForm::Concealed | KongForm::Added),
            } => {
                let n = if form == KongForm::Added { 1 } else { 4 };
                self.declared = told::tile(step.act).map(|tile| tile.index());
                let mut ways = vec![self];
                for _ in 0..n {
                    let more = ways.into_iter();
                    ways = more
                        .flat_map(|way| way.shows(seat, Kinds::of(tile), when))
                        .collect();
                }
                ways
            }
            Act::Pung { tile, from } | Act::Sheung { tile, from, .. } => {
                self.claimed(step, tile, from)
            }
            Act::Kong {
                tile,
                form: KongForm::Claimed(from),
            } => self.claimed(step, tile, from),
            Act::Call(_) => self.held_for(step, None),
            Act::Win(Won::Drawn(Piece::Tile(tile))) => self.has(seat, tile.index(), 1, when),
            Act::Win(Won::Discard { tile, from }) => self.let_go(tile, from, when),
            Act::Win(Won::Robbing { tile, maker }) => {
                let declared = self.declared.map(Kinds::one) == Some(Kinds::of(tile));
                match declared {
                    true => vec![self],
                    false => self.let_go(tile, maker, when),
                }
            }
            _ => vec![self],
        }
    }

    /// A seat has so many of a kind in hand.
    pub(super) fn has(self, seat: Seat, kind: usize, n: usize, when: usize) -> Vec<Way> {
        let mut ways = vec![self];
        for wanted in 1..=n {
            let more = ways.into_iter().flat_map(|way| {
                if way.known(seat, kind) >= wanted {
                    return vec![way];
                }
                let mut new = way.clone();
                let ways = way.having(seat, kind, wanted);
                if ways.is_empty() {
                    new.come(seat, Kinds::one(kind), when);
                    return vec![new];
                }
                ways
            });
            ways = more.collect();
        }
        ways
    }

    /// A tile of a seat leaves its hand.
    fn shows(self, seat: Seat, kinds: Kinds, when: usize) -> Vec<Way> {
        let Some(kind) = kinds.only() else {
            return vec![self];
        };
        let mut ways = self.has(seat, kind, 1, when);
        for way in &mut ways {
            way.lose(seat, kind, 1, when);
        }
        ways
    }

    /// A tile that a seat let go: the one that lies open, or else one of its hand.
    fn let_go(mut self, tile: Piece, from: Seat, when: usize) -> Vec<Way> {
        let open = self.open.filter(|&at| self.items[at].seat == from);
        match open {
            Some(at) if self.narrow(at, Kinds::of(tile)) => vec![self],
            _ => self.shows(from, Kinds::of(tile), when),
        }
    }

    fn claimed(self, step: &Step<'_>, tile: Piece, from: Seat) -> Vec<Way> {
        let ways = self.let_go(tile, from, step.when).into_iter();
        let ways = ways.flat_map(|way| way.held_for(step, Some(step.when)));
        let ways = ways.map(|mut way| {
            way.open = None;
            way
        });
        ways.collect()
    }

    /// A seat holds what it claims with, and lays it down if it says when.
    fn held_for(self, step: &Step<'_>, laid: Option<usize>) -> Vec<Way> {
        let needs = claim(step.act).map_or(vec![], |(claim, _)| needs(claim));
        let mut ways = vec![self];
        for &(kind, n) in &needs {
            let more = ways.into_iter();
            ways = more
                .flat_map(|way| way.has(step.seat, kind, n, step.when))
                .collect();
        }
        for way in &mut ways {
            for &(kind, n) in needs.iter().filter(|_| laid.is_some()) {
                way.lose(step.seat, kind, n, step.when);
            }
        }
        ways
    }
}
