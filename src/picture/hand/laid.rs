//! How a set lies in the picture of a hand.

use crate::picture::lying;
use crate::picture::scene::Turn;
use crate::picture::tiles::Face;
use crate::seat::Seat;
use crate::set::Laid;

/// A tile of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) face: Face,
    pub(super) turn: Turn,
    /// Whether it lies above the one before it: the fourth tile of an added Kong.
    pub(super) above: bool,
}

/// The tiles of a set from left to right. Notation does not say which tile of a Sheung was claimed.
pub(super) fn lying(laid: Laid, owner: Seat) -> Vec<Lying> {
    let set = lying::lying(laid, owner, None);
    let mut found = vec![];
    for (at, tile) in set.tiles.into_iter().enumerate() {
        let turned = set.turned.filter(|(place, _)| *place == at);
        let lying = Lying {
            face: tile.into(),
            turn: turned.map_or(Turn::None, |(_, turn)| turn),
            above: false,
        };
        found.push(lying);
        if set.added && turned.is_some() {
            found.push(Lying {
                above: true,
                ..lying
            });
        }
    }
    found
}
