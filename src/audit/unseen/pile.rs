//! The tiles that are in no hand yet.

use super::fill::Places;
use super::kinds::Kinds;
use super::way::add;
use crate::notation::tiles::Piece;
use crate::seat::BySeat;
use crate::wall::{Tail, Wall};

/// The wall, as far as it is known.
#[derive(Clone, Debug)]
pub(super) enum Pile {
    /// So many tiles, and nobody knows which.
    Unknown(usize),
    /// A wall in order, with what each of its places can be and whether it is taken.
    InOrder(Wall<usize>, Vec<(Kinds, bool)>),
    /// Nobody knows how many there are: something is missing.
    Lost,
}

impl Pile {
    /// A wall that is written down.
    pub(super) fn in_order(pieces: impl Iterator<Item = Piece>, tail: Tail) -> Pile {
        let places: Vec<_> = pieces.map(|piece| (Kinds::of(piece), false)).collect();
        let order = Wall::in_order((0..places.len()).collect(), tail);
        Pile::InOrder(order, places)
    }

    /// Deals, and tells what each seat is dealt as far as that is known.
    pub(super) fn deal(&mut self) -> Option<BySeat<Vec<Kinds>>> {
        match self {
            Pile::InOrder(order, places) => {
                let dealt = order.deal()?;
                let mut take = |at: usize| {
                    places[at].1 = true;
                    places[at].0
                };
                Some(dealt.map(|dealt| dealt.into_iter().map(&mut take).collect()))
            }
            Pile::Unknown(n) => {
                *n = n.saturating_sub(52);
                None
            }
            Pile::Lost => None,
        }
    }

    /// Takes a tile from the front, or from the back, and tells what it can be.
    pub(super) fn take(&mut self, front: bool) -> Option<Kinds> {
        match self {
            Pile::InOrder(order, places) => {
                let at = match front {
                    true => order.draw(),
                    false => order.replacement(),
                };
                let place = places.get_mut(at?)?;
                place.1 = true;
                Some(place.0)
            }
            Pile::Unknown(n) => {
                *n = n.saturating_sub(1);
                None
            }
            Pile::Lost => None,
        }
    }

    /// The places that are left.
    pub(super) fn rest(&self) -> Vec<Places> {
        let mut rest = vec![];
        match self {
            Pile::InOrder(_, places) => {
                let left = places.iter().filter(|(_, taken)| !taken);
                left.for_each(|&(kinds, _)| add(&mut rest, kinds, 1));
            }
            &Pile::Unknown(n) => add(&mut rest, Kinds::ANY, n as u16),
            Pile::Lost => {}
        }
        rest
    }
}
