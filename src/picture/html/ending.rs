//! The end of a hand as the page has it: what was counted, who pays, where everybody stands.

use super::words::Words;
use crate::aloud::item_name;
use crate::audit::HandAudit;
use crate::record::HandRecord;
use crate::rules::Book;
use crate::seat::{BySeat, Seat};
use serde::Serialize;

/// How a hand ended, as recounted.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ended {
    wins: Vec<Won>,
    /// Who pays whom, a sentence each.
    pays: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<BySeat<i64>>,
    /// What each seat has then, where the record says what it had before.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BySeat<i64>>,
}

/// A winner, and what its hand was counted at.
#[derive(Clone, Debug, Serialize)]
struct Won {
    seat: Seat,
    /// The items with their faan, then the total.
    items: Vec<(String, u16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faan: Option<u8>,
}

/// The end of this hand.
pub(super) fn ended(hand: &HandRecord, audit: &HandAudit, book: &Book, words: &Words) -> Ended {
    let wins = audit.winners.iter().map(|winner| {
        let items = winner.items.iter();
        Won {
            seat: winner.seat,
            items: items
                .map(|(id, faan)| (item_name(id, book, words.tongue()).to_owned(), *faan))
                .collect(),
            faan: winner.faan,
        }
    });
    let pays = audit.payments.iter();
    let points = hand.start.as_ref().zip(audit.net);
    Ended {
        wins: wins.collect(),
        pays: pays
            .map(|&(from, to, points)| words.pays(from, to, points))
            .collect(),
        net: audit.net,
        points: points.map(|(start, net)| {
            BySeat::from_fn(|seat| start[seat].value.saturating_add(net[seat]))
        }),
    }
}
