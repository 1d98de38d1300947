//! The hand of an entry, drawn.

use super::caller::Caller;
use super::phone;
use crate::bot::reply::File;
use crate::ledger::{Hand, Kind, PlayerId};
use crate::notation::Given;
use crate::picture::HandPicture;
use crate::rules::{Book, Since};
use crate::score::score;
use crate::seat::BySeat;
use std::collections::BTreeMap;

/// The picture of what stands in an entry, where its tiles were told and its rules are still here.
pub(super) fn drawn(
    caller: &Caller<'_>,
    kind: &Kind,
    book: &Book,
    names: &BTreeMap<PlayerId, String>,
) -> Option<File> {
    let hand = hand_of(kind)?;
    let [winner] = &hand.winners[..] else {
        return None;
    };
    let rules = match book.since(hand.rules.as_str(), hand.rules_digest) {
        Since::Same(rules) | Since::Renamed(rules) => rules,
        // By other rules it would be worth something else than was posted.
        Since::Changed(_) | Since::Gone => return None,
    };
    let tiles = winner.tiles.as_ref()?;
    // What was told of the win stands in the text that was kept.
    let scored = score(&tiles.to_string(), &Given::default(), rules).ok()?;
    let called = BySeat::from_fn(|seat| {
        let player = &hand.seats[seat];
        let name = names.get(player);
        name.cloned().unwrap_or_else(|| player.to_string())
    });
    let picture = HandPicture::new(&scored)
        .speech(caller.aloud.into())
        .look(caller.look())
        .names(&called);
    phone::picture(caller, "hand.png", || picture.scene(), picture.described())
}

/// The hand that stands there, if it is one.
pub(super) fn hand_of(kind: &Kind) -> Option<&Hand> {
    match kind {
        Kind::Hand(hand) => Some(hand),
        Kind::Correction(correction) => hand_of(&correction.now.as_ref()?.entry),
        _ => None,
    }
}
