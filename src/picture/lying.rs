//! How a set lies on the table: which of its tiles is turned.

use super::scene::Turn;
use crate::seat::Seat;
use crate::set::{Laid, Set};
use crate::tile::Tile;

/// A set as it lies before the seat that laid it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    /// Its tiles from left to right; of an added Kong the three that were a Pung.
    pub(super) tiles: Vec<Tile>,
    /// The place of the claimed tile, which lies turned, and how far.
    pub(super) turned: Option<(usize, Turn)>,
    /// Whether a fourth tile lies on the turned one: a Pung became a Kong.
    pub(super) added: bool,
}

/// How a set of this seat lies. `claimed` is the tile that was claimed, where that is known; of a
/// Sheung it is the lowest otherwise.
///
/// The claimed tile lies turned, at the side of the seat that let it go: at the left for the seat
/// before, in the middle for the seat across, at the right for the seat after. A Sheung comes from
/// the seat before alone (T6). Where nobody said whose tile it was, none is turned, but in an added
/// Kong, which shows that it was one. A concealed Kong is upright, with nothing turned (T8).
pub(super) fn lying(laid: Laid, owner: Seat, claimed: Option<Tile>) -> Lying {
    let mut tiles: Vec<Tile> = laid.set().tiles().collect();
    let added = matches!(laid, Laid::Added { .. });
    if added {
        tiles.pop();
    }
    let is_sheung = matches!(laid.set(), Set::Sheung(_));
    let side = laid.from().map(|from| owner.turns_to(from));
    let turned = match side.or(is_sheung.then_some(3)) {
        Some(3) => Some((0, Turn::ThreeQuarters)),
        Some(2) => Some((1, Turn::ThreeQuarters)),
        Some(1) => Some((tiles.len() - 1, Turn::Quarter)),
        None if added => Some((1, Turn::ThreeQuarters)),
        _ => None,
    };
    if let (Some((place, _)), Some(claimed)) = (turned, claimed)
        && let Some(at) = tiles.iter().position(|tile| *tile == claimed)
    {
        tiles.remove(at);
        tiles.insert(place, claimed);
    }
    Lying {
        tiles,
        turned,
        added,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Sheet;

    fn laid(text: &str) -> Laid {
        Sheet::read(text).unwrap().laid[0].value
    }

    #[test]
    fn the_turned_tile_lies_at_the_side_of_whoever_let_it_go() {
        // Of East: North is before it, West across, South after it.
        for (text, turned) in [
            ("[444p<N]", Some((0, Turn::ThreeQuarters))),
            ("[444p<W]", Some((1, Turn::ThreeQuarters))),
            ("[444p<S]", Some((2, Turn::Quarter))),
            ("[4444p<S]", Some((3, Turn::Quarter))),
            ("[234p]", Some((0, Turn::ThreeQuarters))),
            ("[444p]", None),
            ("[444+4p<W]", Some((1, Turn::ThreeQuarters))),
            ("[444+4p]", Some((1, Turn::ThreeQuarters))),
            ("{FFFF}", None),
        ] {
            let lying = lying(laid(text), Seat::East, None);
            assert_eq!(lying.turned, turned, "{text}");
            assert_eq!(lying.added, text.contains('+'), "{text}");
        }
    }

    #[test]
    fn the_claimed_tile_of_a_sheung_is_the_turned_one() {
        let run = laid("[234p]");
        let lie = |claimed| {
            let tiles = lying(run, Seat::East, claimed).tiles;
            tiles.iter().map(|tile| tile.name()).collect::<Vec<_>>()
        };
        assert_eq!(lie(None), ["2p", "3p", "4p"]);
        let three = run.set().tiles().nth(1);
        assert_eq!(lie(three), ["3p", "2p", "4p"]);
    }
}
