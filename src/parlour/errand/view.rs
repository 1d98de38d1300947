//! What is known of a ledger when it is asked, and what is said of it.

use crate::ledger::{
    Desk, Entry, EntryError, Kept, Key, Kind, NameError, PlayerId, Refused, Standing,
};
use crate::parlour::{Answer, AuditedHand, Effect, Found, RequestError, Terms};
use crate::rules::Book;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// What is known of a club's ledger.
#[derive(Clone, Debug)]
pub struct LedgerView {
    /// Where everybody stands, the most points first.
    pub standings: Vec<Standing>,
    /// What people call the players.
    pub names: BTreeMap<PlayerId, String>,
    /// What else they can be called by.
    pub aliases: BTreeMap<String, PlayerId>,
    /// What the next entry is judged by.
    pub desk: Desk,
    /// How many points of each player are in entries that are not agreed on yet.
    pub unsettled: BTreeMap<PlayerId, i64>,
    /// Where everybody stands this evening, if there is one.
    pub evening: Vec<Standing>,
    /// The entry that is asked of, or the last ones.
    pub entries: Vec<Kept>,
    /// The record of the entry that is asked of, if the club keeps it.
    pub record: Option<String>,
    /// The entry that was shown last and not posted.
    pub shown: Option<Entry>,
    /// What the club has settled on, beside its rules.
    pub terms: Terms,
    /// What somebody looks at, where that was asked.
    pub found: Option<Found>,
    /// Who asks, and when.
    pub asking: Asking,
}

/// Who asks, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: DateTime<Utc>,
    /// Who: a member of the guild, or whoever sits at this machine.
    pub by: PlayerId,
    /// Whether they are an officer of the club.
    pub officer: bool,
    /// For how many hours an entry waits for agreement, where the club wants that.
    pub agree_hours: Option<u32>,
}

/// An entry that could be posted, and what would come of it.
#[derive(Clone, Debug)]
pub struct Preview<'v> {
    /// The ledger as it is.
    pub ledger: &'v LedgerView,
    /// The entry.
    pub entry: Entry,
}

/// What was posted.
#[derive(Clone, Debug)]
pub struct Done<'v> {
    /// The ledger as it was before.
    pub ledger: &'v LedgerView,
    /// The entries, in the order in which they are posted.
    pub entries: Vec<Entry>,
    /// What somebody is called from now on.
    pub names: Vec<(PlayerId, String)>,
    /// The record that a disputed entry was posted from, judged again.
    pub audit: Vec<(String, AuditedHand)>,
    /// What of a record is not posted.
    pub left_out: Vec<String>,
}

/// What is known of the ledger.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'v> {
    /// An evening that is going on.
    Evening {
        /// The ledger.
        ledger: &'v LedgerView,
        /// The number of the session.
        session: u32,
    },
    /// Entries.
    Entries {
        /// The ledger.
        ledger: &'v LedgerView,
        /// The rule sets.
        book: &'v Book,
        /// Whether one of them is asked for.
        one: bool,
    },
    /// Everybody who plays here.
    Players(&'v LedgerView),
}

/// What is to be done, and what is said then.
pub(in crate::parlour) struct Plan<'v> {
    pub(in crate::parlour) effects: Vec<Effect>,
    pub(in crate::parlour) answer: Answer<'v>,
}

/// What could not be planned, as it is answered.
pub(in crate::parlour) type Planned<'v, T = Plan<'v>> = Result<T, Box<Answer<'v>>>;

impl<'v> Plan<'v> {
    /// That these be posted and said, if they go with what is there.
    pub(in crate::parlour) fn post(ledger: &'v LedgerView, entries: Vec<Entry>) -> Planned<'v> {
        let mut desk = ledger.desk.clone();
        let Asking { at, by, .. } = &ledger.asking;
        for entry in &entries {
            // What was posted before is answered with what was posted then.
            let taken = desk.take(*at, by, entry);
            if let Err(Refused::Turn { .. } | Refused::SessionNumber { .. }) = taken {
                break;
            }
            taken.map_err(|refused| ledger.refused(&refused))?;
        }
        let posts = entries.iter().cloned();
        Ok(Plan {
            effects: posts.map(|entry| Effect::Post(Box::new(entry))).collect(),
            answer: Answer::Done(Box::new(Done {
                ledger,
                entries,
                names: vec![],
                audit: vec![],
                left_out: vec![],
            })),
        })
    }

    /// That something be known.
    pub(super) fn show(shown: Shown<'v>) -> Planned<'v> {
        Ok(Plan {
            effects: vec![],
            answer: Answer::Shown(shown),
        })
    }

    /// The same with another effect before all others.
    pub(super) fn after(mut self, effect: impl IntoIterator<Item = Effect>) -> Plan<'v> {
        self.effects.splice(0..0, effect);
        self
    }

    /// The same, where somebody is called so from now on.
    pub(super) fn calling(mut self, player: PlayerId, name: String) -> Plan<'v> {
        self.effects.push(Effect::Rename {
            player: player.clone(),
            name: name.clone(),
        });
        if let Answer::Done(done) = &mut self.answer {
            done.names.push((player, name));
        }
        self
    }
}

impl LedgerView {
    /// An entry that moves no points. It is the same request as long as nothing else is posted.
    pub(super) fn affair<'v>(&self, what: &str, kind: Kind) -> Planned<'v, Entry> {
        let key = format!("{what} after entry {}", self.desk.last);
        Ok(Entry::affair(Key::new(key)?, kind)?)
    }
}

/// What is refused, and what would be right.
pub(in crate::parlour) fn refuse<'v, T>(
    message: impl Into<String>,
    cure: impl Into<String>,
) -> Planned<'v, T> {
    Err(RequestError::new(message, cure).into())
}

impl From<RequestError> for Box<Answer<'_>> {
    fn from(error: RequestError) -> Self {
        Box::new(Answer::Refused(error))
    }
}

macro_rules! refused {
    ($($error:ty),*) => {$(
        impl From<$error> for Box<Answer<'_>> {
            fn from(error: $error) -> Self {
                RequestError::new(error.to_string(), "").into()
            }
        }
    )*};
}

refused!(Refused, NameError, EntryError);
