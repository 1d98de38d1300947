//! Everything that a member can ask, without Discord and without a console.
//!
//! A face decodes what it was given into a [`Request`], asks [`answer`], and speaks the
//! [`Answer`]. What must be done before an answer is true comes beside it, as [`Effect`]s, for the
//! face to carry out. Nothing here reads a clock or a disk.

pub mod command;
pub mod errand;
pub mod look;
pub mod posting;
pub mod preview;
pub mod proof;
pub mod request;
pub mod sheets;
pub mod walls;

pub use command::{
    Both, COMMANDS, Choice, Command, CommandOption, Face, MESSAGE_COMMANDS, MessageCommand, Place,
    Takes,
};
pub use errand::{Asking, At, Done, Errand, LedgerView, Over, Shown, overdue};
pub use look::{Chart, ChartOf, Found, Look, Seen, Terms, Wanted};
pub use posting::{AuditedHand, Unposted, audit_record};
pub use preview::{Compared, ComparedHand, Value, compare};
pub use proof::Reaudit;
pub use request::{Attached, Files, Preview, Request, RequestError};
pub use sheets::{SheetEntry, sheet_entries};
pub use walls::{WallProof, WallState, wall_state};

use crate::audit::Verdict;
use crate::ledger::{Entry, PlayerId};
use crate::notation::NotationError;
use crate::phrase;
use crate::rules::{Book, RuleFault, RuleSet};
use crate::score::{Scored, Waited, WaitsFault, score, waits};
use crate::tongue::Phrase;

/// What was known when the question came.
#[derive(Clone, Copy, Debug)]
pub struct View<'v> {
    /// The rule sets.
    pub book: &'v Book,
    /// The id of the rule set of a question that names none.
    pub rules: &'v str,
    /// The club's ledger, where [`Request::needs_ledger`] asks for it.
    pub ledger: Option<&'v LedgerView>,
}

/// What must be done before the answer is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Post this entry; what posting said is told with the answer, in the order of effects.
    Post(Box<Entry>),
    /// Keep the text of a record.
    Keep {
        /// The text, without names.
        text: String,
    },
    /// Remember all this, to be done when it is asked for: it was shown.
    Show(Vec<Effect>),
    /// Remember what people call a player, in place of what they did.
    Rename {
        /// The player.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// Remember another word for a player.
    Alias {
        /// The player.
        player: PlayerId,
        /// The word.
        alias: String,
    },
    /// Hand this file over to whoever asked.
    Save(Attached),
    /// Forget what people call a player.
    Forget {
        /// The player.
        player: PlayerId,
    },
    /// Remember what people call a player, unless they are called something already.
    Call {
        /// The player.
        player: PlayerId,
        /// The name.
        name: String,
    },
}

/// Everything that can be said back. Words come later, in [`crate::words`].
#[derive(Clone, Debug)]
pub enum Answer<'v> {
    /// What a hand is worth.
    Score {
        /// The hand, counted and settled.
        scored: Box<Scored<'v>>,
        /// Whether the reasons are wanted too.
        explain: bool,
    },
    /// What a hand waits for.
    Waits(Box<Waited<'v>>),
    /// One of the texts of a waiting hand is wrong.
    WrongWaits {
        /// That text.
        text: String,
        /// Which it is, and what is wrong with it.
        fault: WaitsFault,
    },
    /// The text of a hand is wrong.
    WrongHand {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A rule set, and the ids of all.
    Rules {
        /// The one that was asked for.
        rules: &'v RuleSet,
        /// All there are.
        ids: Vec<&'v str>,
    },
    /// What another rule set would change.
    Compared(Box<Compared>),
    /// There is no such rule set.
    UnknownRules {
        /// What was asked for, and what there is.
        message: Phrase,
    },
    /// The text of a rule set makes no sense.
    WrongRules(RuleFault),
    /// What can be asked.
    Help,
    /// What the record proves, hand by hand.
    Audit {
        /// The record.
        record: Attached,
        /// Its hands.
        hands: Vec<AuditedHand>,
    },
    /// What a record proves of its walls, hand by hand.
    Walls {
        /// What the record is called.
        name: String,
        /// Its hands.
        walls: Vec<WallProof>,
    },
    /// What somebody looks at.
    Seen(Seen<'v>),
    /// The time of some entries to be agreed on is over. Once that is posted, which is told once,
    /// the question is put again: nobody is answered from a ledger in which they still wait.
    Overdue {
        /// The ledger.
        ledger: &'v LedgerView,
        /// What is posted.
        entries: Vec<Entry>,
    },
    /// What could be posted, and what would come of it.
    Preview(Box<Done<'v>>),
    /// What is posted, once it is.
    Done(Box<Done<'v>>),
    /// What is known of the ledger.
    Shown(Shown<'v>),
    /// A file that was handed over, with so many entries.
    Saved {
        /// What it is called.
        name: String,
        /// How many entries are in it.
        entries: u64,
    },
    /// A player whose names are forgotten.
    Forgotten(PlayerId),
    /// It could not be answered as it was put.
    Refused(RequestError),
}

impl Answer<'_> {
    /// Whether the question could not be answered as it was put.
    pub fn is_refusal(&self) -> bool {
        match self {
            Answer::WrongHand { .. }
            | Answer::WrongWaits { .. }
            | Answer::UnknownRules { .. }
            | Answer::WrongRules(_)
            | Answer::Refused(_) => true,
            Answer::Audit { hands, .. } => hands
                .iter()
                .any(|hand| matches!(hand.audit.verdict, Verdict::Wrong | Verdict::Unreadable)),
            Answer::Walls { walls, .. } => walls.iter().any(|it| it.wall.is_wrong()),
            Answer::Preview(done) | Answer::Done(done) => !done.left_out.is_empty(),
            _ => false,
        }
    }
}

/// Answers a request.
///
/// ```
/// use sikwu::parlour::{Answer, Request, View, answer};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let view = View { book: &book, rules: "hk-old-style", ledger: None };
/// let request = Request::read("/score 234m 567m 345p 678s 9s + 9s by:draw", &|_| unreachable!())?;
/// let (effects, Answer::Score { scored, .. }) = answer(&view, request) else { panic!() };
/// assert_eq!(effects, []);
/// assert_eq!(scored.tally.unwrap().faan, 3);
/// # Ok::<(), sikwu::parlour::RequestError>(())
/// ```
pub fn answer<'v>(view: &View<'v>, request: Request) -> (Vec<Effect>, Answer<'v>) {
    let answer = match request {
        Request::Score {
            hand,
            given,
            rules,
            explain,
        } => match known(view, rules) {
            Ok(rules) => match score(&hand, &given, rules) {
                Ok(scored) => Answer::Score {
                    scored: Box::new(scored),
                    explain,
                },
                Err(error) => Answer::WrongHand { text: hand, error },
            },
            Err(message) => Answer::UnknownRules { message },
        },
        Request::Waits {
            hand,
            seen,
            given,
            rules,
        } => match known(view, rules) {
            Ok(rules) => match waits(&hand, &seen, &given, rules) {
                Ok(waited) => Answer::Waits(Box::new(waited)),
                Err(fault) => {
                    let text = match fault {
                        WaitsFault::Hand(_) => hand,
                        WaitsFault::Seen(_) => seen,
                    };
                    Answer::WrongWaits { text, fault }
                }
            },
            Err(message) => Answer::UnknownRules { message },
        },
        Request::ShowRules { id } => match known(view, id) {
            Ok(rules) => Answer::Rules {
                rules,
                ids: view.book.iter().map(|rules| rules.id.as_str()).collect(),
            },
            Err(message) => Answer::UnknownRules { message },
        },
        Request::PreviewRules(asked) => preview::answer(view, &asked),
        Request::Help => Answer::Help,
        Request::Audit { record } => {
            let hands = audit_record(record.text.as_bytes(), view.book, view.rules);
            Answer::Audit { record, hands }
        }
        Request::Walls { record } => walls::answer(view, record),
        Request::AuditEntry { number } => match view.ledger {
            Some(ledger) => {
                let answer = || (vec![], proof::audit_entry(view, ledger, number));
                return overdue(ledger).unwrap_or_else(answer);
            }
            None => no_ledger(),
        },
        Request::Look(look) => match view.ledger {
            Some(ledger) => {
                return overdue(ledger).unwrap_or_else(|| look::answer(ledger, &look));
            }
            None => no_ledger(),
        },
        Request::Ledger { errand, now } => match view.ledger {
            Some(ledger) => {
                let answer = || errand::answer(view, ledger, *errand, now);
                return overdue(ledger).unwrap_or_else(answer);
            }
            None => no_ledger(),
        },
    };
    (vec![], answer)
}

/// What is said where nobody keeps a ledger.
fn no_ledger<'v>() -> Answer<'v> {
    let message = phrase!("there is no ledger here", "此處沒有帳簿");
    Answer::Refused(RequestError::new(message, Phrase::default()))
}

/// The rule set of an id, or the default one.
fn known<'v>(view: &View<'v>, id: Option<String>) -> Result<&'v RuleSet, Phrase> {
    let id = id.as_deref().unwrap_or(view.rules);
    view.book.get(id).ok_or_else(|| view.book.unknown(id))
}
