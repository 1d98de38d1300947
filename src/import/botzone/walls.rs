//! The walls of a log, and whether what was dealt and drawn came from them.

use crate::import::fault::{Of, Wrong};
use crate::import::json::Raw;
use crate::import::letters::piece;
use crate::notation::tiles::Piece;
use crate::seat::Seat;
use serde::Deserialize;
use std::borrow::Cow;

/// The tiles that are left, the next one last: of each seat, or of all in the first.
#[derive(Debug)]
pub(super) struct Walls {
    left: Vec<Vec<Piece>>,
    flowers: bool,
}

/// What a match is begun with.
#[derive(Deserialize)]
struct Begin<'a> {
    #[serde(borrow)]
    walltiles: Option<Cow<'a, str>>,
}

impl Walls {
    /// The walls that the log was begun with; none if it does not say. They may stand in a text of
    /// JSON within the JSON.
    pub(super) fn new<'a>(
        begin: Option<Raw<'a>>,
        private: bool,
    ) -> Result<Option<Walls>, Wrong<'a>> {
        let Some(raw) = begin else {
            return Ok(None);
        };
        let inner = raw.read::<Cow<'_, str>>();
        let tiles = match &inner {
            Ok(text) => tiles_within(text),
            Err(_) => raw.read::<Begin<'_>>()?.walltiles.map(Cow::into_owned),
        };
        let Some(tiles) = tiles else {
            return Ok(None);
        };
        let tiles = tiles.split_whitespace().map(piece);
        let tiles: Vec<Piece> = tiles.collect::<Result<_, _>>().of(raw.text())?;
        let count = tiles.len();
        if ![136, 144].contains(&count) {
            let message = format!("{count} tiles are no wall: it has 144, or 136 without flowers");
            return Err(Wrong::new(raw.text(), message));
        }
        let each = if private { count / 4 } else { count };
        let left = tiles.chunks(each).map(<[Piece]>::to_vec).collect();
        let flowers = count == 144;
        Ok(Some(Walls { left, flowers }))
    }

    /// Whether flowers and seasons are among them.
    pub(super) fn has_flowers(&self) -> bool {
        self.flowers
    }

    /// Takes the next tile, which has to be this one.
    pub(super) fn take(&mut self, seat: Seat, tile: Piece) -> Result<(), String> {
        let own = if self.left.len() > 1 {
            seat as usize
        } else {
            0
        };
        match self.left.get_mut(own).and_then(Vec::pop) {
            Some(next) if next == tile => Ok(()),
            Some(next) => Err(format!(
                "the next tile of {seat}'s wall is {next}, not {tile}"
            )),
            None => Err(format!("{seat}'s wall has no tile left")),
        }
    }
}

/// The tiles in a text that is JSON itself.
fn tiles_within(text: &str) -> Option<String> {
    let begin: Begin<'_> = crate::import::json::read(text).ok()?;
    begin.walltiles.map(Cow::into_owned)
}
