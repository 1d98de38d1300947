//! What is known of a ledger when it is asked, and what is said of it.

use crate::ledger::{
    Desk, Entry, EntryError, Kept, Key, Kind, NameError, PlayerChange, PlayerId, Refused, Standing,
    Word,
};
use crate::parlour::{Answer, AuditedHand, Effect, Found, RequestError, Terms};
use crate::phrase;
use crate::rules::Book;
use crate::seat::BySeat;
use crate::tongue::{Phrase, Tongue};
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
    /// The points under each id that was written, before those who are one are added up.
    pub points: BTreeMap<PlayerId, i64>,
    /// Where everybody stands this evening, if there is one.
    pub evening: Vec<Standing>,
    /// The evening that is asked of, where it is over.
    pub over: Option<Over>,
    /// The entry that is asked of, or the last ones.
    pub entries: Vec<Kept>,
    /// The entries that were posted before under the keys of what is brought: the hands of a record.
    pub before: Vec<Kept>,
    /// What was said of those entries while they waited for agreement.
    pub told: Vec<Kept>,
    /// The record of the entry that is asked of, if the club keeps it.
    pub record: Option<String>,
    /// What was shown last, as it would be carried out.
    pub shown: Option<Vec<Effect>>,
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
    /// Who the officers of the club are: those who may mend what others entered.
    pub officers: Vec<PlayerId>,
    /// For how many hours an entry waits for agreement, where the club wants that.
    pub agree_hours: Option<u32>,
    /// What whoever is no officer is told of who they are, where that is no list.
    pub officers_are: Option<Phrase>,
}

/// An evening that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Its number.
    pub session: u32,
    /// The rule set that was played by.
    pub rules: Word,
    /// When it was opened.
    pub opened: DateTime<Utc>,
    /// When it was closed.
    pub closed: DateTime<Utc>,
    /// Who sat at each table, and how many hands were entered there.
    pub tables: BTreeMap<u8, (BySeat<PlayerId>, u32)>,
}

/// What was posted.
#[derive(Clone, Debug)]
pub struct Done<'v> {
    /// The ledger as it was before.
    pub ledger: &'v LedgerView,
    /// The entries, in the order in which they are posted.
    pub entries: Vec<Entry>,
    /// What was posted before already.
    pub before: Vec<&'v Kept>,
    /// What somebody is called from now on.
    pub names: Vec<(PlayerId, String)>,
    /// What somebody is called too from now on.
    pub aliases: Vec<(PlayerId, String)>,
    /// The record that a disputed entry was posted from, judged again; or what of a record is not
    /// posted.
    pub audit: Vec<(Phrase, AuditedHand)>,
    /// What of a record is not posted, and why.
    pub left_out: Vec<Phrase>,
    /// The text of the record that is judged.
    pub source: Option<String>,
}

/// What is known of the ledger.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'v> {
    /// An evening that is over.
    Over {
        /// The ledger.
        ledger: &'v LedgerView,
        /// The evening.
        over: &'v Over,
    },
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
                before: vec![],
                names: vec![],
                aliases: vec![],
                audit: vec![],
                left_out: vec![],
                source: None,
            })),
        })
    }

    /// The same, shown and not done: it is done when that is asked for. What changes nobody's
    /// points is done at once.
    pub(in crate::parlour) fn shown_first(self) -> Plan<'v> {
        match self.answer {
            Answer::Done(done) if done.entries.iter().any(moves) => Plan {
                effects: vec![Effect::Show(self.effects)],
                answer: Answer::Preview(done),
            },
            _ => self,
        }
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
    /// That whoever asks may do what is for the officers of the club alone.
    ///
    /// # Errors
    ///
    /// That they may not, and who may.
    pub fn may(&self, what: &Phrase) -> Result<(), RequestError> {
        if self.asking.is_officer() {
            return Ok(());
        }
        if let Some(they) = &self.asking.officers_are {
            let (officers, zh) = (they.speak(Tongue::Chinese), what.speak(Tongue::Chinese));
            return Err(RequestError::new(
                phrase!(
                    "{what} is for the officers of the club: {they}",
                    "只有本會幹事可以{zh}：{officers}"
                ),
                Phrase::default(),
            ));
        }
        let called = |officer: &PlayerId| {
            let player = self.desk.players.of_member(officer).unwrap_or(officer);
            let name = self.names.get(player);
            name.map_or_else(|| officer.to_string(), |name| format!("{name} ({officer})"))
        };
        let officers: Vec<String> = self.asking.officers.iter().map(called).collect();
        let (officers, zh) = (officers.join(", "), what.speak(Tongue::Chinese));
        Err(RequestError::new(
            phrase!(
                "{what} is for the officers of the club: {officers}",
                "只有雀會的幹事可以{zh}：{officers}"
            ),
            phrase!(
                "config.yaml says under `ledger:` who they are, beside `local`: whoever sits at its machine",
                "`config.yaml` 的 `ledger:` 之下寫明是誰，另加 `local`：坐在本機前的人"
            ),
        ))
    }

    /// An entry that moves no points. It is the same request as long as nothing else is posted.
    pub(super) fn affair<'v>(&self, what: &str, kind: Kind) -> Planned<'v, Entry> {
        let key = format!("{what} after entry {}", self.desk.last);
        Ok(Entry::affair(Key::new(key)?, kind)?)
    }
}

impl Asking {
    /// Whether they are an officer of the club.
    pub fn is_officer(&self) -> bool {
        self.officers.contains(&self.by)
    }
}

/// Whether an entry changes what anybody stands at.
fn moves(entry: &Entry) -> bool {
    let one = |change: &_| {
        matches!(
            change,
            PlayerChange::Merged { .. } | PlayerChange::Unmerged { .. }
        )
    };
    !entry.legs().is_empty() || matches!(entry.kind(), Kind::Player(change) if one(change))
}

/// What is refused, and what would be right.
pub(in crate::parlour) fn refuse<'v, T>(message: Phrase, cure: Phrase) -> Planned<'v, T> {
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
                let message = Phrase::each(|tongue| error.said(tongue));
                RequestError::new(message, Phrase::default()).into()
            }
        }
    )*};
}

refused!(Refused, NameError, EntryError);
