//! What an audit says.

use super::allowed::Allowed;
use super::because::Because;
use super::beside::Beside;
use super::chain::BaauChain;
use super::missed::Missed;
use crate::deal::Player;
use crate::record::{Act, Title};
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use crate::win::WonBy;

/// What an audit says of one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandAudit {
    /// Which hand it is, if that could be read.
    pub hand: Option<Title>,
    /// What it comes to.
    pub verdict: Verdict,
    /// Who won, as recounted.
    pub winners: Vec<Winner>,
    /// What the hand moves between the seats, as recounted; `None` where it cannot be settled.
    pub net: Option<BySeat<i64>>,
    /// What is wrong, the first wrong event first.
    pub faults: Vec<Fault>,
    /// Whether its `end` is written.
    pub finished: bool,
    /// How it ended, as recounted.
    pub ending: Ending,
    /// Who sits where, each known by the seat that they held in the first hand of the record; if
    /// that can be told (D3).
    pub players: Option<BySeat<Player>>,
    /// The events that are possible and not proved, by number: those that need tiles which nobody
    /// saw (notation 3.2).
    pub possible: Vec<u32>,
    /// The event from which on the table is not known: a gap.
    pub lost: Option<u32>,
    /// Who pays whom how much, as recounted; empty where nobody does, or nobody can tell.
    pub payments: Vec<(Seat, Seat, i64)>,
    /// The settlement as it is recorded beside the recount, where something is wrong.
    pub beside: Vec<Beside>,
    /// Which discard fed which set, where that bears on who pays (B1 to B5).
    pub baau: Vec<BaauChain>,
    /// Wins and claims that were there and were not made; only where that is asked for, and can be
    /// told.
    pub missed: Option<Missed>,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has not, or nobody can tell.
    Open,
    /// Somebody won, each in the same way.
    Won(WonBy),
    /// Nobody won.
    Drawn,
    /// Somebody won falsely (W6).
    FalseWin(Seat),
    /// It does not count.
    Void,
}

/// What a hand comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It was replayed, and everything written agrees.
    Agreed,
    /// Nothing is impossible, and not everything is proved: there are tiles that nobody saw, or
    /// events that are missing.
    Possible,
    /// Something is wrong.
    Wrong,
    /// The text could not be read.
    Unreadable,
}

impl Verdict {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agreed => "agreed",
            Verdict::Possible => "possible",
            Verdict::Wrong => "wrong",
            Verdict::Unreadable => "unreadable",
        }
    }
}

/// A winner, as recounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// Whose win it is.
    pub seat: Seat,
    /// The faan that are paid; `None` where only the play is judged.
    pub faan: Option<u8>,
    /// The items that were counted, by id.
    pub items: Vec<(String, u16)>,
    /// Who pays for everyone, if someone does (B3).
    pub baau: Option<Seat>,
}

/// One thing that is wrong with a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event; `None` for a line that is no event.
    pub event: Option<u32>,
    /// The line, from 1; 0 where no line says what is missing.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The rule, or the item, that it breaks; `None` where the text cannot be read.
    pub rule: Option<String>,
    /// What is wrong. As text it is English; `aloud` says it with the rule and what was allowed.
    pub message: Phrase,
    /// What each seat could have done instead: first the one whose event it is.
    pub allowed: Vec<Allowed>,
    /// More of it, where it is an event that the table has something against.
    pub explained: Option<Box<Explained>>,
}

/// A wrong event, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Whose event it is.
    pub seat: Seat,
    /// What they did.
    pub act: Act,
    /// What the table has against it; `None` where that tells of tiles that nobody saw.
    pub refusal: Option<Refusal>,
    /// An event before that explains it.
    pub because: Option<Because>,
    /// Where a win was called that is none: who pays whom how much for a false win (W6).
    pub penalties: Vec<(Seat, Seat, i64)>,
}

impl Fault {
    /// An event before that explains it.
    pub fn because(&self) -> Option<&Because> {
        self.explained.as_ref()?.because.as_ref()
    }

    /// Where a win was called that is none: who pays whom how much for a false win (W6).
    pub fn penalties(&self) -> &[(Seat, Seat, i64)] {
        let explained = self.explained.as_ref();
        explained.map_or(&[], |explained| &explained.penalties)
    }

    /// A fault at a line that is no event.
    pub(super) fn at(line: u32, column: u32, rule: &str, message: impl Into<Phrase>) -> Fault {
        Fault {
            event: None,
            line,
            column,
            rule: Some(rule.to_owned()),
            message: message.into(),
            allowed: vec![],
            explained: None,
        }
    }
}
