//! A set on the table as the page shows it: which tile lies turned, and what it is called.

use super::words::Words;
use crate::picture::lying::lying;
use crate::play::{OnTable, Thrown};
use crate::seat::Seat;
use serde::Serialize;

/// A set on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Meld {
    /// Its tiles as they lie, left to right: the claimed one towards the seat that threw it.
    tiles: String,
    /// The place of the tile that lies turned, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    turned: Option<usize>,
    /// Whether a fourth tile lies on the turned one.
    #[serde(skip_serializing_if = "is_false")]
    added: bool,
    /// Whether it lies face down before the other seats (T8).
    #[serde(skip_serializing_if = "is_false")]
    shut: bool,
    /// The whole in words.
    words: String,
}

impl Meld {
    /// The same, known to lie face down before the other seats or not.
    pub(super) fn shut(self, shut: bool) -> Meld {
        Meld { shut, ..self }
    }

    /// A concealed Kong that lies face down (T8).
    pub(super) fn face_down(words: &Words) -> Meld {
        Meld {
            tiles: "? ? ? ?".to_owned(),
            turned: None,
            added: false,
            shut: true,
            words: words.shut_kong(),
        }
    }
}

fn is_false(it: &bool) -> bool {
    !it
}

/// A set of this seat. `thrown` are the discards, in which the claimed tile is found; a set of
/// which nobody saw the tiles is told without them.
pub(super) fn meld(
    seat: Seat,
    set: &OnTable,
    thrown: &[Thrown],
    unseen: &[u32],
    words: &Words,
) -> Meld {
    if unseen.contains(&set.event) {
        return Meld {
            tiles: "? ? ?".to_owned(),
            turned: None,
            added: false,
            shut: false,
            words: words.unseen_set(),
        };
    }
    let fed = set.fed_at.and_then(|event| {
        let mut thrown = thrown.iter();
        thrown.find(|thrown| thrown.event == event)
    });
    let claimed = fed.map_or(set.laid.set().lowest(), |thrown| thrown.tile);
    let mut lying = lying(set.laid, seat, Some(claimed));
    if lying.added {
        // The fourth tile comes last, and the page lays it on the turned one.
        lying.tiles.push(claimed);
    }
    let names: Vec<&str> = lying.tiles.iter().map(|tile| tile.name()).collect();
    Meld {
        tiles: names.join(" "),
        turned: lying.turned.map(|(place, _)| place),
        added: lying.added,
        shut: false,
        words: words.set(set.laid, claimed),
    }
}
