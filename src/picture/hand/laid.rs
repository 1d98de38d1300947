//! How a set lies on the table: which of its tiles is turned.

use crate::picture::scene::Turn;
use crate::picture::tiles::Face;
use crate::seat::Seat;
use crate::set::{Laid, Set};
use crate::tile::Tile;

/// A tile of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) face: Face,
    pub(super) turn: Turn,
    /// Whether it lies above the one before it: the fourth tile of an added Kong.
    pub(super) above: bool,
}

/// The tiles of a set from left to right.
///
/// The claimed tile lies turned, at the side of the seat that let it go: at the left for the seat
/// before, in the middle for the seat across, at the right for the seat after. A Sheung comes from
/// the seat before alone (T6). Where nobody said whose tile it was, none is turned. A concealed
/// Kong is shown upright, with nothing turned (T8).
pub(super) fn lying(laid: Laid, owner: Seat) -> Vec<Lying> {
    let mut tiles: Vec<Tile> = laid.set().tiles().collect();
    let added = matches!(laid, Laid::Added { .. });
    if added {
        tiles.pop();
    }
    let sheung = matches!(
        laid,
        Laid::Claimed {
            set: Set::Sheung(_),
            ..
        }
    );
    let from = laid.from().map(|from| owner.turns_to(from));
    let turned = match from.or(sheung.then_some(3)) {
        Some(3) => Some((0, Turn::ThreeQuarters)),
        Some(2) => Some((1, Turn::ThreeQuarters)),
        Some(1) => Some((tiles.len() - 1, Turn::Quarter)),
        // An added Kong shows that it was one.
        None if added => Some((1, Turn::ThreeQuarters)),
        _ => None,
    };
    let mut found = vec![];
    for (at, tile) in tiles.into_iter().enumerate() {
        let turn = match turned {
            Some((place, turn)) if place == at => turn,
            _ => Turn::None,
        };
        let lying = Lying {
            face: tile.into(),
            turn,
            above: false,
        };
        found.push(lying);
        if added && turn != Turn::None {
            found.push(Lying {
                above: true,
                ..lying
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Sheet;

    /// The turned tiles of the first set of a hand that East holds: `..x` for the third of three.
    fn turned(text: &str) -> String {
        let laid = Sheet::read(text).unwrap().laid[0].value;
        let mark = |lying: &Lying| match (lying.turn, lying.above) {
            (Turn::None, _) => '.',
            (_, false) => 'x',
            (_, true) => '^',
        };
        lying(laid, Seat::East).iter().map(mark).collect()
    }

    #[test]
    fn the_turned_tile_lies_at_the_side_of_whoever_let_it_go() {
        // North is before East, West across, South after.
        assert_eq!(turned("[444p<N]"), "x..");
        assert_eq!(turned("[444p<W]"), ".x.");
        assert_eq!(turned("[444p<S]"), "..x");
        assert_eq!(turned("[4444p<S]"), "...x");
        assert_eq!(turned("[234p]"), "x..");
        assert_eq!(turned("[444p]"), "...");
        assert_eq!(turned("[444+4p<W]"), ".x^.");
        assert_eq!(turned("{FFFF}"), "....");
    }
}
