//! What is asked of a club's ledger, and how a typed line becomes that.

mod affairs;
mod amending;
mod entering;
mod evening;
mod people;
mod read;
mod view;

pub(super) use affairs::file_id;
pub use view::{Asking, Done, LedgerView, Over, Shown};
pub(super) use view::{Plan, Planned, refuse};

use super::request::Attached;
use super::{Answer, Effect, View};
use crate::ledger::{Agreement, Entry, Key, Kind};
use crate::notation::Given;
use crate::phrase;
use crate::tongue::Phrase;

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
        key: Option<String>,
    },
    Record {
        record: Attached,
        at: At,
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
        key: Option<String>,
    },
    Cash {
        points: i64,
        from: String,
        to: String,
        cents: Option<u64>,
        session: Option<u32>,
        key: Option<String>,
    },
    AddPlayer {
        names: Vec<String>,
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

/// By whom the hands of a record were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// By those who sit at the table that is going on, where there is one; else by those whom the
    /// record names.
    Going,
    /// By those who sit at this table.
    Table(u8),
    /// By those whom the record names.
    Names,
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

/// Answers an errand: what must be done, and what is said then. What changes anybody's points is
/// shown first, unless it is to be done `now`.
pub(super) fn answer<'v>(
    view: &View<'v>,
    ledger: &'v LedgerView,
    errand: Errand,
    now: bool,
) -> (Vec<Effect>, Answer<'v>) {
    match plan(view, ledger, errand, now) {
        Ok(Plan { effects, answer }) => (effects, answer),
        Err(answer) => (vec![], *answer),
    }
}

fn plan<'v>(view: &View<'v>, ledger: &'v LedgerView, errand: Errand, now: bool) -> Planned<'v> {
    if let Some(what) = errand.is_for_officers() {
        ledger.may(&what)?;
    }
    let now = now || matches!(errand, Errand::Keep);
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
    }?;
    Ok(if now { plan } else { plan.shown_first() })
}

/// What must be done first because time has passed, if anything must: the entries that nobody
/// spoke of stand.
pub fn overdue<'v>(ledger: &'v LedgerView) -> Option<(Vec<Effect>, Answer<'v>)> {
    let expired = ledger.desk.expired(ledger.asking.at).into_iter();
    let entries = expired.filter_map(|of| {
        let key = Key::new(format!("expired {of}")).ok()?;
        Entry::affair(key, Kind::Agreement(Agreement::Expired { of })).ok()
    });
    let entries: Vec<Entry> = entries.collect();
    let posts = entries.iter().cloned().map(Box::new).map(Effect::Post);
    let effects: Vec<Effect> = posts.collect();
    (!effects.is_empty()).then_some((effects, Answer::Overdue { ledger, entries }))
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

    /// What it does, where that is for an officer of the club alone.
    pub fn is_for_officers(&self) -> Option<Phrase> {
        use Errand::*;
        Some(match self {
            Correct { .. } => phrase!("correcting an entry", "更正一筆帳"),
            Resolve { .. } => phrase!("ending a dispute", "裁定異議"),
            Transfer { .. } => phrase!("moving points by hand", "轉分"),
            Link { .. } => phrase!("linking a player to a member", "把玩家連到成員"),
            Rename { .. } => phrase!("renaming a player", "替玩家改名"),
            Merge { .. } => phrase!("merging two players", "合併兩名玩家"),
            Unmerge { .. } => phrase!("parting two players", "分開兩名玩家"),
            Forget { .. } => phrase!("forgetting a player", "刪去玩家的名字"),
            OpenSeason { .. } => phrase!("opening a season", "開新一季"),
            CloseSeason => phrase!("closing a season", "結束一季"),
            SetRules { .. } => phrase!("keeping a rule set of the club", "存放雀會的規則"),
            _ => return None,
        })
    }
}
