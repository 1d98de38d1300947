//! What is asked of a club's ledger, and how a typed line becomes that.

mod affairs;
mod amending;
mod entering;
mod evening;
mod people;
mod read;
mod view;

pub use view::{Asking, Done, LedgerView, Preview, Shown};
pub(super) use view::{Plan, Planned, refuse};

use super::request::{Attached, RequestError};
use super::{Answer, Effect, View};
use crate::ledger::{Agreement, Entry, Key, Kind};
use crate::notation::Given;

/// Everything that can be asked of a club's ledger beside where everybody stands. People are
/// named as members name them; whom that means is found when it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the commands say what the fields are")]
pub enum Errand {
    OpenSession {
        players: Vec<String>,
        rules: Option<String>,
    },
    Seat {
        table: Option<u8>,
        players: Vec<String>,
    },
    Substitute {
        out: String,
        player: String,
    },
    ShowSession {
        session: Option<u32>,
    },
    CloseSession {
        session: Option<u32>,
    },
    Hand {
        told: Told,
        table: Option<u8>,
        posting: Posting,
    },
    Record {
        record: Attached,
        table: Option<u8>,
    },
    Keep,
    Show {
        number: Option<u64>,
    },
    Void {
        number: u64,
        reason: String,
    },
    Correct {
        number: u64,
        reason: String,
        told: Told,
    },
    Confirm {
        number: u64,
        player: Option<String>,
    },
    Dispute {
        number: u64,
        player: Option<String>,
        reason: String,
    },
    Resolve {
        number: u64,
        reason: String,
        recount: bool,
    },
    Transfer {
        points: i64,
        from: String,
        to: String,
        reason: String,
        key: Option<String>,
    },
    Penalty {
        player: String,
        reason: Option<String>,
        table: Option<u8>,
        posting: Posting,
    },
    Cash {
        points: i64,
        from: String,
        to: String,
        cents: Option<u64>,
        key: Option<String>,
    },
    AddPlayer {
        name: String,
        member: Option<String>,
    },
    Link {
        player: String,
        member: String,
    },
    Rename {
        player: String,
        name: String,
    },
    Alias {
        player: String,
        alias: String,
    },
    Merge {
        player: String,
        into: String,
    },
    Unmerge {
        player: String,
    },
    Forget {
        player: String,
    },
    ListPlayers,
    OpenSeason {
        name: String,
    },
    CloseSeason,
    SetRules {
        file: Attached,
    },
}

/// A hand as it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// In which of the three ways.
    pub by: ToldBy,
    /// Who won, where that is said beside it.
    pub winner: Option<String>,
    /// Who let the tile go, where that is said beside it.
    pub from: Option<String>,
    /// Who is liable.
    pub liable: Option<String>,
    /// What else is said beside the tiles.
    pub given: Given,
}

/// How a hand is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldBy {
    /// By its tiles, in notation.
    Tiles(String),
    /// By its faan: `3 faan, Zi Mo`.
    Faan(String),
    /// By its record.
    Record(Attached),
}

/// How something is posted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Posting {
    /// What makes it the same request, where that is said.
    pub key: Option<String>,
    /// Whether it is posted at once; else it is shown first.
    pub now: bool,
}

/// Answers an errand: what must be done, and what is said then.
pub(super) fn answer<'v>(
    view: &View<'v>,
    ledger: &'v LedgerView,
    errand: Errand,
) -> (Vec<Effect>, Answer<'v>) {
    if errand.is_for_officers() && !ledger.asking.officer {
        let message = "that is for the officers of the club";
        let cure = "config.yaml says under `ledger:` who they are";
        return (vec![], Answer::Refused(RequestError::new(message, cure)));
    }
    let plan = match errand {
        Errand::OpenSession { .. }
        | Errand::Seat { .. }
        | Errand::Substitute { .. }
        | Errand::ShowSession { .. }
        | Errand::CloseSession { .. } => evening::plan(view, ledger, errand),
        Errand::Hand { .. } | Errand::Record { .. } | Errand::Penalty { .. } | Errand::Keep => {
            entering::plan(view, ledger, errand)
        }
        Errand::AddPlayer { .. }
        | Errand::Link { .. }
        | Errand::Rename { .. }
        | Errand::Alias { .. }
        | Errand::Merge { .. }
        | Errand::Unmerge { .. }
        | Errand::Forget { .. }
        | Errand::ListPlayers
        | Errand::OpenSeason { .. }
        | Errand::CloseSeason
        | Errand::SetRules { .. } => affairs::plan(view, ledger, errand),
        _ => amending::plan(view, ledger, errand),
    };
    match plan {
        Ok(Plan { effects, answer }) => (effects, answer),
        Err(answer) => (vec![], *answer),
    }
}

/// What must be done because time has passed: the entries that nobody spoke of stand.
pub fn overdue(ledger: &LedgerView) -> Vec<Effect> {
    let expired = ledger.desk.expired(ledger.asking.at).into_iter();
    let entries = expired.filter_map(|of| {
        let key = Key::new(format!("expired {of}")).ok()?;
        Entry::affair(key, Kind::Agreement(Agreement::Expired { of })).ok()
    });
    entries.map(|entry| Effect::Post(Box::new(entry))).collect()
}

impl Errand {
    /// The entry that it is about.
    pub fn number(&self) -> Option<u64> {
        match self {
            Errand::Show { number } => *number,
            Errand::Void { number, .. }
            | Errand::Correct { number, .. }
            | Errand::Confirm { number, .. }
            | Errand::Dispute { number, .. }
            | Errand::Resolve { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Whether it is for an officer of the club alone.
    pub fn is_for_officers(&self) -> bool {
        use Errand::*;
        matches!(
            self,
            Void { .. }
                | Correct { .. }
                | Resolve { .. }
                | Transfer { .. }
                | Link { .. }
                | Rename { .. }
                | Merge { .. }
                | Unmerge { .. }
                | Forget { .. }
                | OpenSeason { .. }
                | CloseSeason
                | SetRules { .. }
        )
    }
}
