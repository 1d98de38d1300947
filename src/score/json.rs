//! A hand asked for and answered in JSON (design 2.2): one object a line.

mod fault;
mod members;
mod question;
mod waits;
mod why;

pub use waits::{waits_fault_object, waits_object};

use super::{Scored, score};
use crate::notation::NotationError;
use crate::rules::Book;
use fault::Fault;
use indexmap::IndexMap;
use members::Answer;
use question::Question;
use serde::Serialize;

/// Answers a line of a batch: a JSON object in, a JSON object out, whatever the line holds.
///
/// Members that the question does not know are echoed back as they were written, but for those
/// that have the name of a member of the answer.
///
/// ```
/// use sikwu::rules::Book;
/// use sikwu::score::json::answer;
///
/// let book = Book::bundled();
/// let line = r#"{"hand": "123m 456m 789m 11p 22p + 2x", "id": 7}"#;
/// let answer: serde_json::Value = serde_json::from_str(&answer(line, &book, "hk-old-style"))?;
/// assert_eq!(answer["error"]["code"], "unknown-tile");
/// assert_eq!(answer["error"]["at"], 27);
/// assert_eq!(answer["id"], 7);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn answer(line: &str, book: &Book, default_rules: &str) -> String {
    let (answered, question) = match serde_json::from_str::<Question<'_>>(line) {
        Ok(question) => (asked(&question, book, default_rules), question),
        Err(error) => (Err(Fault::not_json(line, &error)), Question::default()),
    };
    let (answered, explain) = match &answered {
        Ok((scored, explain)) => (Ok(scored), *explain),
        Err(fault) => (Err(fault), false),
    };
    text(&Answer {
        answered,
        explain,
        echoed: &question.echoed,
    })
}

/// What is answered to a line that is not even text, or is longer than a line may be.
pub fn unreadable(why: &str) -> String {
    refused(&Fault::bad_json(why))
}

/// A score as a JSON object; with the `explain` object, if the reasons are wanted too.
pub fn object(scored: &Scored<'_>, explain: bool) -> String {
    text(&Answer {
        answered: Ok(scored),
        explain,
        echoed: &IndexMap::new(),
    })
}

/// An error in the text or the options as a JSON object.
pub fn error_object(error: &NotationError) -> String {
    refused(&error.into())
}

/// That a rule set is not known, as a JSON object.
pub fn unknown_rules(id: &str, book: &Book) -> String {
    refused(&Fault::unknown_rules(id, book))
}

/// What is asked for, and whether the reasons are.
fn asked<'r>(
    question: &Question<'_>,
    book: &'r Book,
    default_rules: &str,
) -> Result<(Scored<'r>, bool), Fault> {
    let hand = question.hand()?;
    let id = question.rules()?.unwrap_or(default_rules);
    let rules = book.get(id).ok_or_else(|| Fault::unknown_rules(id, book))?;
    let explain = question.explain()?;
    Ok((score(hand, &question.given()?, rules)?, explain))
}

fn refused(fault: &Fault) -> String {
    text(&Answer {
        answered: Err(fault),
        explain: false,
        echoed: &IndexMap::new(),
    })
}

/// A line of JSON.
fn text(value: &impl Serialize) -> String {
    // Nothing that is answered has keys that are not text, or can fail on its own.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(line: &str) -> String {
        answer(line, &Book::bundled(), "hk-old-style")
    }

    #[test]
    fn what_is_not_asked_is_echoed_as_it_was_written() {
        let line = r#"{"big": 1e999, "hand": "x", "a\nb": [ 1,2 ], "ok": 5, "big": 12345678901234567890123}"#;
        let told = answered(line);
        assert!(
            told.ends_with(r#","big":12345678901234567890123,"a\nb":[ 1,2 ]}"#),
            "{told}"
        );
        assert!(told.starts_with(r#"{"ok":false,"#), "{told}");
    }

    #[test]
    fn of_a_member_that_is_there_twice_the_last_counts() {
        let told = answered(r#"{"hand": 3, "hand": "19m 19p 19s ESWNCFP + E"}"#);
        assert!(told.contains(r#""id":"sap-saam-yiu""#), "{told}");
    }

    #[test]
    fn an_escaped_hand_is_read_as_what_it_says() {
        let told = answered(r#"{"\u0068and": "19m 19p 19s \u0045SWNCFP + E"}"#);
        assert!(told.contains(r#""id":"sap-saam-yiu""#), "{told}");
    }

    #[test]
    fn a_line_that_is_no_object_is_told_so() {
        for line in ["7", "[1]", "\"hand\"", "null"] {
            let told = answered(line);
            assert!(told.contains("an object was expected"), "{line}: {told}");
        }
    }
}
