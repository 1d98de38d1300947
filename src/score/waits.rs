//! From a text to what a hand waits for: [`notation`] → waiting hand →
//! [`count::waits`](mod@crate::count::waits).

use super::no_flowers_where_none_are;
use crate::count::{self, Distance, Waits};
use crate::counts::Counts;
use crate::notation::{self, Given, NotationError, Sheet, Waiting};
use crate::rules::RuleSet;
use crate::tongue::Tongue;
use thiserror::Error;

/// What a hand waits for by one rule set, or how far it is from waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waited<'r> {
    /// The rule set that it was counted by.
    pub rules: &'r RuleSet,
    /// The hand, as it was understood.
    pub waiting: Waiting,
    /// The tiles seen elsewhere.
    pub seen: Counts,
    /// The tiles that complete it.
    pub waits: Waits<'r>,
    /// How far it is from waiting, and what brings it nearer.
    pub distance: Distance,
}

/// Which of the two texts cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WaitsFault {
    /// The hand.
    #[error("{0}")]
    Hand(NotationError),
    /// The tiles seen elsewhere.
    #[error("the tiles seen: {0}")]
    Seen(NotationError),
}

impl WaitsFault {
    /// What is wrong, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match (self, tongue) {
            (_, Tongue::English) => self.to_string(),
            (WaitsFault::Hand(error), _) => error.speak(tongue),
            (WaitsFault::Seen(error), Tongue::Chinese) => {
                format!("見過的牌：{}", error.speak(tongue))
            }
        }
    }
}

/// Reads a hand of thirteen and the tiles seen elsewhere, and says what it waits for.
///
/// # Errors
///
/// [`WaitsFault`] if the hand is no waiting hand, or shows flowers where the table has none; if
/// the tiles seen are no tiles, or more than the wall has beside the hand.
///
/// # Examples
///
/// ```
/// use sikwu::notation::Given;
/// use sikwu::rules::Book;
/// use sikwu::score::waits;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let waited = waits("1112345678999s", "1s 5s", &Given::default(), rules)?;
/// // All nine, and the last 1s has been seen.
/// assert_eq!((waited.waits.live.len(), waited.waits.dead.len()), (8, 1));
/// # Ok::<(), sikwu::score::WaitsFault>(())
/// ```
pub fn waits<'r>(
    text: &str,
    seen: &str,
    given: &Given,
    rules: &'r RuleSet,
) -> Result<Waited<'r>, WaitsFault> {
    let sheet = Sheet::read(text).map_err(WaitsFault::Hand)?;
    no_flowers_where_none_are(&sheet, rules).map_err(WaitsFault::Hand)?;
    let waiting = sheet.waiting(given).map_err(WaitsFault::Hand)?;
    let seen = notation::seen(seen, &waiting.hand).map_err(WaitsFault::Seen)?;
    Ok(Waited {
        rules,
        waits: count::waits(&waiting, &seen, rules),
        distance: count::distance(&waiting.hand, &seen, rules),
        waiting,
        seen,
    })
}
