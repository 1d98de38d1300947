//! Figures of how and when the winning tile came.

use crate::win::{Replacements, Win, WonBy};

/// What the winning draw replaced; nothing where the tile was not drawn.
pub(super) fn replaced(win: &Win) -> Replacements {
    match win.by {
        WonBy::ZiMo { .. } => win.occasion.replacements,
        _ => Replacements::default(),
    }
}

/// How many Kongs the winning draw replaced in a row, a flower between or after breaking the
/// row or not.
pub(super) fn kongs(win: &Win, through_flowers: bool) -> u8 {
    let replaced = replaced(win);
    match through_flowers {
        true => replaced.kongs(),
        false => replaced.kongs_in_a_row(),
    }
}

/// Whether the win came before anyone's second move, after no more than may come before.
pub(super) fn opens(win: &Win, after_kong: bool, after_flowers: bool) -> bool {
    win.occasion.opening.is_some_and(|opening| {
        (after_kong || !opening.after_kong) && (after_flowers || !opening.after_flowers)
    })
}

/// Whether another seat threw the tile.
pub(super) fn is_discard(win: &Win) -> bool {
    matches!(win.by, WonBy::Discard { .. })
}

/// Whether a Kong was robbed of the tile.
pub(super) fn is_robbed(win: &Win) -> bool {
    matches!(win.by, WonBy::RobbedKong { .. })
}
