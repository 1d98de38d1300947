//! The Baau chain: which discard fed which set of a winner, and who pays for it (B1 to B5).

use super::replay::Replay;
use crate::play::{self, Feed};
use crate::record::HandRecord;
use crate::seat::Seat;
use crate::set::Set;
use crate::win::WonBy;

/// How a winner's sets came to the table, where that bears on who pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaauChain {
    /// Whose sets they are.
    pub seat: Seat,
    /// The sets, in the order in which they were laid.
    pub sets: Vec<Fed>,
    /// Every feed that can make somebody liable, the earlier first (B1, B2).
    pub feeds: Vec<Feed>,
    /// The one of them that does, if one does (B5).
    pub feed: Option<Feed>,
    /// What becomes of it.
    pub comes_to: ComesTo,
}

/// A set on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fed {
    /// The set, as it lies there in the end.
    pub set: Set,
    /// The event that laid it.
    pub event: u32,
    /// The discard that fed it, and who threw that; none for a concealed Kong.
    pub by: Option<(Seat, u32)>,
}

/// What a feed comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComesTo {
    /// Nobody is liable.
    Nothing,
    /// The liable seat pays for everyone (B3).
    PaysForAll,
    /// Whoever let the winning tile go pays alone (B4).
    LetGoPays,
    /// A flower win is not touched (W5).
    FlowerWin,
}

/// The chains of this hand: of each winner whom somebody is liable for, or is written to be.
pub(super) fn chains(hand: &HandRecord, replay: &Replay) -> Vec<BaauChain> {
    let Some(table) = &replay.table else {
        return vec![];
    };
    let Some(rules) = table.terms().rules() else {
        return vec![];
    };
    let won = table.outcome().map_or(&[][..], |outcome| &outcome.won);
    let known = won
        .iter()
        .filter(|won| !table.held(won.win.seat).guess().more);
    let matters = known.filter(|won| {
        let mut written = hand.baau.iter();
        won.liable.is_some()
            || table.liable(won.win.seat).is_some()
            || written.any(|baau| baau.winner == won.win.seat)
    });
    let chain = |won: &play::Won| {
        let seat = won.win.seat;
        let feed = table.liable(seat);
        let sets = table.held(seat).laid().iter().map(|set| Fed {
            set: set.laid.set(),
            event: set.event,
            by: set.laid.from().zip(set.fed_at),
        });
        BaauChain {
            seat,
            sets: sets.collect(),
            feeds: table.feeds(seat),
            feed,
            comes_to: match (feed, won.win.by) {
                (None, _) => ComesTo::Nothing,
                (_, WonBy::Discard { .. } | WonBy::RobbedKong { .. }) => ComesTo::LetGoPays,
                (_, WonBy::Flowers) if !rules.baau.flower_wins => ComesTo::FlowerWin,
                _ => ComesTo::PaysForAll,
            },
        }
    };
    matters.map(chain).collect()
}
