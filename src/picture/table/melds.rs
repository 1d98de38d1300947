//! How a set lies on the table: which tile of it is turned.

use crate::picture::scene::Turn;
use crate::picture::tiles::Face;
use crate::play::{OnTable, Thrown};
use crate::seat::Seat;
use crate::set::Laid;
use crate::tile::Tile;

/// A set as it lies, its tiles from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meld {
    pub(super) what: Known,
    pub(super) tiles: Vec<(Face, Turn)>,
    /// The place of the turned tile behind which the fourth one lies that was added to a Pung.
    pub(super) added: Option<usize>,
}

/// What is known of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// What it is.
    Set(Laid),
    /// Nothing: nobody saw its tiles.
    Unseen,
    /// That it is a concealed Kong: it lies face down before the viewer (T8).
    FaceDown,
}

impl Meld {
    /// The set that a seat laid, with the discard that fed it if there is one.
    ///
    /// The claimed tile lies turned, at the side of the seat that let it go: at the left for the
    /// seat before, in the middle for the seat across, at the right for the seat after. Of a
    /// concealed Kong that is shown (T8) no tile is turned.
    pub(super) fn new(owner: Seat, set: &OnTable, fed: Option<&Thrown>, unseen: bool) -> Meld {
        let laid = set.laid;
        let mut tiles: Vec<Tile> = laid.set().tiles().collect();
        let is_added = matches!(laid, Laid::Added { .. });
        if is_added {
            tiles.pop();
        }
        let from = laid.from().or(fed.map(|thrown| thrown.seat));
        let turned = from.map(|from| match owner.turns_to(from) {
            3 => (0, Turn::ThreeQuarters),
            2 => (1, Turn::ThreeQuarters),
            _ => (tiles.len() - 1, Turn::Quarter),
        });
        // The claimed tile of a Sheung lies at the left, whichever of the three it is.
        if let (Some((place, _)), Some(thrown)) = (turned, fed)
            && let Some(at) = tiles.iter().position(|tile| *tile == thrown.tile)
        {
            let claimed = tiles.remove(at);
            tiles.insert(place, claimed);
        }
        let lying = tiles.into_iter().enumerate().map(|(at, tile)| {
            let face = if unseen { Face::Back } else { Face::Tile(tile) };
            match turned {
                Some((place, turn)) if place == at => (face, turn),
                _ => (face, Turn::None),
            }
        });
        Meld {
            what: match unseen {
                true => Known::Unseen,
                false => Known::Set(laid),
            },
            tiles: lying.collect(),
            added: turned.map(|(place, _)| place).filter(|_| is_added),
        }
    }

    /// A concealed Kong of which the viewer sees four backs (T8).
    pub(super) fn face_down() -> Meld {
        Meld {
            what: Known::FaceDown,
            tiles: vec![(Face::Back, Turn::None); 4],
            added: None,
        }
    }
}
