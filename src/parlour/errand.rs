//! What is asked of a club's ledger, and how a typed line becomes that.

mod affairs;
mod amending;
mod entering;
mod evening;
mod people;
mod view;

pub use view::{Asking, Done, LedgerView, Preview, Shown};

use super::request::{Attached, Files, Options, RequestError};
use super::{Answer, Effect, View};
use crate::ledger::{Agreement, Entry, Key, Kind};
use crate::notation::Given;
use view::Plan;

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
                | OpenSeason { .. }
                | CloseSeason
                | SetRules { .. }
        )
    }

    /// The errand of a command, if it is one for the ledger.
    pub(super) fn read(
        name: &str,
        options: &Options<'_>,
        files: Files<'_>,
    ) -> Result<Option<Errand>, RequestError> {
        let said = |option: &str| options.text(option).unwrap_or_default().to_owned();
        let perhaps = |option: &str| options.text(option).map(str::to_owned);
        let key = || perhaps("key");
        let (table, number) = (options.number("table")?, || options.number("number"));
        let session = || options.number("session");
        // What is needed is there, or the options would not have been read.
        let entry = || number().map(Option::unwrap_or_default);
        let points = || options.number("points").map(Option::unwrap_or_default);
        let posting = || {
            Ok::<_, RequestError>(Posting {
                key: key(),
                now: options.yes("keep")?,
            })
        };
        Ok(Some(match name {
            "session open" => Errand::OpenSession {
                players: options.list("players"),
                rules: perhaps("rules"),
            },
            "session seats" => match (options.text("out"), options.text("in")) {
                (Some(out), Some(player)) => Errand::Substitute {
                    out: out.to_owned(),
                    player: player.to_owned(),
                },
                (None, None) => Errand::Seat {
                    table,
                    players: options.list("players"),
                },
                _ => {
                    let cure = "/session seats out:Ming in:Kit";
                    let message = "`out` and `in` go together";
                    return Err(RequestError::new(message, cure));
                }
            },
            "session show" => Errand::ShowSession {
                session: session()?,
            },
            "session close" => Errand::CloseSession {
                session: session()?,
            },
            "hand tiles" => Errand::Hand {
                told: options.told(ToldBy::Tiles(said("hand")))?,
                table,
                posting: posting()?,
            },
            "hand faan" => Errand::Hand {
                told: options.told(ToldBy::Faan(said("hand")))?,
                table,
                posting: posting()?,
            },
            "hand record" if table.is_some() => Errand::Record {
                record: options.file(files)?,
                table,
            },
            "keep" => Errand::Keep,
            "entry show" => Errand::Show { number: number()? },
            "entry void" => Errand::Void {
                number: entry()?,
                reason: said("reason"),
            },
            "entry correct" => Errand::Correct {
                number: entry()?,
                reason: said("reason"),
                told: {
                    let ways = ["faan", "tiles", "file"];
                    let mut told = ways.into_iter().filter_map(|way| options.text(way));
                    if let (Some(_), Some(_)) | (None, _) = (told.next(), told.next()) {
                        let message = "the right hand is told in one way";
                        return Err(RequestError::new(message, "one of faan:, tiles:, file:"));
                    }
                    let by = match (perhaps("faan"), perhaps("tiles")) {
                        (Some(faan), _) => ToldBy::Faan(faan),
                        (None, Some(tiles)) => ToldBy::Tiles(tiles),
                        (None, None) => ToldBy::Record(options.file(files)?),
                    };
                    options.told(by)?
                },
            },
            "entry confirm" => Errand::Confirm {
                number: entry()?,
                player: perhaps("as"),
            },
            "entry dispute" => Errand::Dispute {
                number: entry()?,
                player: perhaps("as"),
                reason: said("reason"),
            },
            "entry resolve" => Errand::Resolve {
                number: entry()?,
                reason: said("reason"),
                recount: options.one_of("as", &["entered", "record"])? == Some("record"),
            },
            "entry transfer" => Errand::Transfer {
                points: points()?,
                from: said("from"),
                to: said("to"),
                reason: said("reason"),
                key: key(),
            },
            "entry penalty" => Errand::Penalty {
                player: said("player"),
                reason: perhaps("reason"),
                table,
                posting: posting()?,
            },
            "entry cash" => Errand::Cash {
                points: points()?,
                from: said("from"),
                to: said("to"),
                cents: options.number("cents")?,
                key: key(),
            },
            "player add" => Errand::AddPlayer {
                name: said("name"),
                member: perhaps("member"),
            },
            "player link" => Errand::Link {
                player: said("player"),
                member: said("member"),
            },
            "player rename" => Errand::Rename {
                player: said("player"),
                name: said("name"),
            },
            "player alias" => Errand::Alias {
                player: said("player"),
                alias: said("name"),
            },
            "player merge" => Errand::Merge {
                player: said("player"),
                into: said("into"),
            },
            "player unmerge" => Errand::Unmerge {
                player: said("player"),
            },
            "player list" => Errand::ListPlayers,
            "season open" => Errand::OpenSeason { name: said("name") },
            "season close" => Errand::CloseSeason,
            "rules set" => Errand::SetRules {
                file: options.file(files)?,
            },
            _ => return Ok(None),
        }))
    }
}

impl Options<'_> {
    /// The hand that is told in this way, with what is said beside it.
    fn told(&self, by: ToldBy) -> Result<Told, RequestError> {
        let perhaps = |option: &str| self.text(option).map(str::to_owned);
        Ok(Told {
            by,
            winner: perhaps("winner"),
            from: perhaps("from"),
            liable: perhaps("baau"),
            given: self.given(&["by", "flags"])?,
        })
    }
}
