//! The first way through the house, from a text to what it is worth and who pays.
//!
//! text → [`notation`](crate::notation) → hand and win → [`count()`] → tally → [`settle()`]. The
//! faces turn a [`Scored`] into words, JSON, a picture or an entry.

pub mod json;
pub mod waits;
pub mod why;

pub use waits::{Waited, WaitsFault, waits};
pub use why::{Because, Change, Difference, Other, Way, Why};

use crate::count::{Tally, count};
use crate::notation::{Asked, Code, Given, NotationError, Sheet};
use crate::phrase;
use crate::refusal::Refusal;
use crate::rules::RuleSet;
use crate::settle::{Payments, settle};

/// What a hand is worth by one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored<'r> {
    /// The rule set that it was counted by.
    pub rules: &'r RuleSet,
    /// The hand and the win, as they were understood.
    pub asked: Asked,
    /// The count; or why there is none (W1, W5).
    pub tally: Result<Tally<'r>, Refusal>,
    /// Who pays what, if the hand may win.
    pub payments: Option<Payments>,
}

impl Scored<'_> {
    /// Why the hand may not win, if it may not.
    pub fn refusal(&self) -> Option<Refusal> {
        match &self.tally {
            Ok(tally) => tally.refusal(),
            Err(refusal) => Some(refusal.clone()),
        }
    }
}

/// Reads, counts and settles a hand.
///
/// # Errors
///
/// [`NotationError`] if the text and the options are not a hand and a win, or if the hand shows
/// flowers where the table has none.
///
/// # Examples
///
/// ```
/// use sikwu::notation::Given;
/// use sikwu::rules::Book;
/// use sikwu::score::score;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let scored = score("234m 567m 345p 678s 9s + 9s<S / W E", &Given::default(), rules)?;
/// // The worked hand of the rulebook, from a discard: 2 faan, and the table starts at 3.
/// assert_eq!(scored.refusal().unwrap().rule(), "W2");
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
pub fn score<'r>(
    text: &str,
    given: &Given,
    rules: &'r RuleSet,
) -> Result<Scored<'r>, NotationError> {
    let sheet = Sheet::read(text)?;
    no_flowers_where_none_are(&sheet, rules)?;
    let asked = sheet.asked(given)?;
    let tally = count(&asked.hand, &asked.win, rules);
    let payments = match &tally {
        Ok(tally) if tally.wins() => settle(&asked.win, tally.faan, rules, asked.liable),
        _ => None,
    };
    Ok(Scored {
        rules,
        asked,
        tally,
        payments,
    })
}

/// Refuses a flower at a table that plays without them (T1).
fn no_flowers_where_none_are(sheet: &Sheet<'_>, rules: &RuleSet) -> Result<(), NotationError> {
    let Some(flower) = sheet.set_aside.first().filter(|_| !rules.flowers) else {
        return Ok(());
    };
    let (tile, id) = (flower.value, &rules.id);
    let message = phrase!(
        "{tile} where the table plays without flowers",
        "有 {tile}，但此枱不用花牌"
    );
    let cure = phrase!("{id} has 136 tiles (T1)", "{id} 用136隻牌（T1）");
    let (text, code) = (sheet.text, Code::BadContext);
    Err(NotationError::at(text, flower.text, code, message, cure))
}
