//! A false win in a record (W6): the table takes none, so it is only looked at here.

use crate::play::{Action, Awaited, Table, What, refuse};
use crate::set::Laid;
use crate::win::WonBy;

/// What speaks against a false win as it is written, by rule; `None` if it may have been called.
///
/// What makes it false is the table's to find. Where only the play is judged, wins are taken as
/// they are written (rulebook 7), and so are false ones.
pub(super) fn objection(table: &Table, action: &Action) -> Option<(&'static str, String)> {
    let seat = action.seat;
    if table.outcome().is_some() {
        return Some(("D1", "the hand is over".to_owned()));
    }
    let What::Win(by) = action.what else {
        return None;
    };
    match by {
        WonBy::ZiMo { tile } if table.held(seat).concealed()[tile] == 0 => {
            return Some(("W1", format!("{seat} has drawn no {tile} to win on")));
        }
        WonBy::Discard {
            tile,
            shooter: Some(from),
        } => {
            let mut thrown = table.thrown().iter();
            if from == seat || !thrown.any(|it| (it.seat, it.tile) == (from, tile)) {
                return Some((
                    "T5",
                    format!("{from} threw no {tile} that {seat} could call"),
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
                let message = format!("{maker} has declared no Kong of {tile} to rob");
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
    Some(("W6", "this win is right, and no false win".to_owned()))
}
