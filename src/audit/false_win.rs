//! A false win in a record (W6): the table takes none, so it is only looked at here.

use crate::aloud::{seat_name, tile_name};
use crate::play::{Action, Awaited, Table, What, refuse};
use crate::said;
use crate::seat::Seat;
use crate::set::Laid;
use crate::tile::Tile;
use crate::tongue::{Phrase, Tongue};
use crate::win::WonBy;

/// What speaks against a false win as it is written, by rule; `None` if it may have been called.
///
/// What makes it false is the table's to find. Where only the play is judged, wins are taken as
/// they are written (rulebook 7), and so are false ones.
pub(super) fn objection(table: &Table, action: &Action) -> Option<(&'static str, Phrase)> {
    let seat = action.seat;
    if table.outcome().is_some() {
        return Some(("D1", ("the hand is over", "此局已完").into()));
    }
    let What::Win(by) = action.what else {
        return None;
    };
    match by {
        WonBy::ZiMo { tile } if table.held(seat).concealed()[tile] == 0 => {
            return Some((
                "W1",
                Phrase::each(|tongue| {
                    let (seat, tile) = names(seat, tile, tongue);
                    said!(
                        tongue,
                        "{seat} has drawn no {tile} to win on",
                        "{seat}沒有摸到可食糊的{tile}"
                    )
                }),
            ));
        }
        WonBy::Discard {
            tile,
            shooter: Some(from),
        } => {
            let mut thrown = table.thrown().iter();
            if from == seat || !thrown.any(|it| (it.seat, it.tile) == (from, tile)) {
                return Some((
                    "T5",
                    Phrase::each(|tongue| {
                        let (from, tile) = names(from, tile, tongue);
                        let seat = seat_name(seat, tongue);
                        said!(
                            tongue,
                            "{from} threw no {tile} that {seat} could call",
                            "{from}沒有打出{seat}可叫的{tile}"
                        )
                    }),
                ));
            }
        }
        WonBy::RobbedKong {
            tile,
            maker: Some(maker),
        } => {
            let declared = matches!(table.awaited(),
                Awaited::Robbing { maker: by, tile: there, .. } if (by, there) == (maker, tile));
            let mut laid = table.held(maker).laid().iter();
            // A false win may come too late, or on a Kong that nobody may rob.
            let made = laid.any(|set| match set.laid {
                Laid::Added { tile: kong, .. } | Laid::Concealed(kong) => kong == tile,
                Laid::Claimed { .. } => false,
            });
            if maker == seat || !(declared || made) {
                let message = Phrase::each(|tongue| {
                    let (maker, tile) = names(maker, tile, tongue);
                    said!(
                        tongue,
                        "{maker} has declared no Kong of {tile} to rob",
                        "{maker}沒有開{tile}的槓可搶"
                    )
                });
                return Some(("T14", message));
            }
        }
        _ => {}
    }
    // What nobody saw of a hand may be what makes its win false.
    let guessed = table.held(seat).is_guessed();
    if table.terms().is_play_only() || guessed || refuse(table, action).is_some() {
        return None;
    }
    let message = ("this win is right, and no false win", "此糊無誤，不是詐糊");
    Some(("W6", message.into()))
}

/// A seat and a tile in a sentence: in English the tile as it is written.
fn names(seat: Seat, tile: Tile, tongue: Tongue) -> (&'static str, String) {
    let tile = match tongue {
        Tongue::English => tile.to_string(),
        Tongue::Chinese => tile_name(tile, tongue),
    };
    (seat_name(seat, tongue), tile)
}
