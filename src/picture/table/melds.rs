//! A set in the picture of a table.

use crate::picture::lying::lying;
use crate::picture::scene::Turn;
use crate::picture::tiles::Face;
use crate::play::{OnTable, Thrown};
use crate::seat::Seat;
use crate::set::Laid;

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
    pub(super) fn new(owner: Seat, set: &OnTable, fed: Option<&Thrown>, unseen: bool) -> Meld {
        let set_lying = lying(set.laid, owner, fed.map(|thrown| thrown.tile));
        let turned = set_lying.turned;
        let tiles = set_lying.tiles.into_iter().enumerate().map(|(at, tile)| {
            let face = if unseen { Face::Back } else { Face::Tile(tile) };
            let turn = turned.filter(|(place, _)| *place == at);
            (face, turn.map_or(Turn::None, |(_, turn)| turn))
        });
        Meld {
            what: match unseen {
                true => Known::Unseen,
                false => Known::Set(set.laid),
            },
            tiles: tiles.collect(),
            added: turned.map(|(place, _)| place).filter(|_| set_lying.added),
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
