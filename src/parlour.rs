//! Everything that a member can ask, without Discord and without a console.
//!
//! A face decodes what it was given into a [`Request`], asks [`answer`], and speaks the
//! [`Answer`]. Nothing here reads a clock or a disk.

pub mod command;
pub mod request;

pub use command::{COMMANDS, Command};
pub use request::{Request, RequestError};

use crate::notation::NotationError;
use crate::rules::{Book, RuleSet};
use crate::score::{Scored, score};

/// What was known when the question came.
#[derive(Clone, Copy, Debug)]
pub struct View<'v> {
    /// The rule sets.
    pub book: &'v Book,
    /// The id of the rule set of a question that names none.
    pub rules: &'v str,
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
    /// There is no such rule set.
    UnknownRules {
        /// What was asked for, and what there is.
        message: String,
    },
    /// What can be asked.
    Help,
}

impl Answer<'_> {
    /// Whether the question could not be answered as it was put.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Answer::WrongHand { .. } | Answer::UnknownRules { .. })
    }
}

/// Answers a request.
///
/// ```
/// use sikwu::parlour::{Answer, Request, View, answer};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let view = View { book: &book, rules: "hk-old-style" };
/// let request = Request::read("/score 234m 567m 345p 678s 9s + 9s by:draw")?;
/// let Answer::Score { scored, .. } = answer(&view, request) else { panic!() };
/// assert_eq!(scored.tally.unwrap().faan, 3);
/// # Ok::<(), sikwu::parlour::RequestError>(())
/// ```
pub fn answer<'v>(view: &View<'v>, request: Request) -> Answer<'v> {
    match request {
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
            Err(unknown) => unknown,
        },
        Request::ShowRules { id } => match known(view, id) {
            Ok(rules) => Answer::Rules {
                rules,
                ids: view.book.iter().map(|rules| rules.id.as_str()).collect(),
            },
            Err(unknown) => unknown,
        },
        Request::Help => Answer::Help,
    }
}

/// The rule set of an id, or the default one.
fn known<'v>(view: &View<'v>, id: Option<String>) -> Result<&'v RuleSet, Answer<'v>> {
    let id = id.as_deref().unwrap_or(view.rules);
    view.book.get(id).ok_or_else(|| Answer::UnknownRules {
        message: view.book.unknown(id),
    })
}
