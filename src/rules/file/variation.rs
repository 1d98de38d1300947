//! A rule set varied by a line of a record: `@rules hk-old-style minimum=1 winners=all`.

use super::Book;
use super::draft::{BAAU_KEYS, Draft, PAY_KEYS};
use super::judge;
use super::turn::KEYS as TURN_KEYS;
use crate::phrase;
use crate::rules::RuleSet;
use crate::tongue::Phrase;
use crate::yaml::{Document, Problem};

impl Book {
    /// The rule set of an id with some keys otherwise, each by its own name; where two sections
    /// have a key of one name, the one inside a section is told with it: `baau.flower_wins`.
    ///
    /// ```
    /// use sikwu::rules::Book;
    /// let book = Book::bundled();
    /// let varied = book.varied("hk-old-style", &[("minimum", "1"), ("winners", "all")]).unwrap();
    /// assert_eq!((varied.id.as_str(), varied.minimum), ("hk-old-style", 1));
    /// let (at, why) = &book.varied("hk-old-style", &[("minimum", "ten")]).unwrap_err()[0];
    /// assert_eq!(*at, Some(0), "{why}");
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, each with the place in `keys` of what is at fault; `None` where it is the
    /// id, or all of them together.
    pub fn varied(
        &self,
        id: &str,
        keys: &[(&str, &str)],
    ) -> Result<RuleSet, Vec<(Option<usize>, Phrase)>> {
        let Some(like) = self.get(id) else {
            return Err(vec![(None, self.unknown(id))]);
        };
        if keys.is_empty() {
            return Ok(like.clone());
        }
        let mut text = format!("id: {id}\n");
        // Which of the keys each line of the text is of.
        let mut lines = vec![None];
        let mut wrong = vec![];
        let mut told = vec![false; keys.len()];
        for (section, names) in [
            (None, &TOP_KEYS[..]),
            (Some("turn"), &TURN_KEYS[..]),
            (Some("baau"), &BAAU_KEYS[..]),
            (Some("pay"), &PAY_KEYS[..]),
        ] {
            let mut open = section.is_none();
            for (at, (key, value)) in keys.iter().enumerate() {
                let within = section.and_then(|name| key.strip_prefix(name)?.strip_prefix('.'));
                let key = within.unwrap_or(key);
                if told[at] || !names.contains(&key) {
                    continue;
                }
                told[at] = true;
                if !std::mem::replace(&mut open, true) {
                    text.push_str(&format!("{}:\n", section.unwrap_or_default()));
                    lines.push(None);
                }
                let indent = if section.is_some() { "  " } else { "" };
                text.push_str(&format!("{indent}{key}: {value}\n"));
                lines.push(Some(at));
            }
        }
        for (at, (key, _)) in keys.iter().enumerate() {
            if !told[at] {
                let message = phrase!(
                    "`{key}` cannot be varied in a record",
                    "`{key}` 不可在記錄中更改"
                );
                wrong.push((Some(at), message));
            }
        }
        let place = |problem: &Problem| {
            let at = problem
                .line
                .checked_sub(1)
                .and_then(|at| lines.get(at).copied());
            (at.flatten(), problem.message.clone())
        };
        let document = match Document::read(&text, Book::LIMIT) {
            Ok(document) => document,
            Err(problems) => {
                wrong.extend(problems.iter().map(place));
                return Err(wrong);
            }
        };
        let mut problems = vec![];
        let draft = Draft::read(document.root(), &mut problems);
        let set = draft.and_then(|draft| judge::judge(draft, Some(like), &[], &mut problems));
        wrong.extend(problems.iter().map(place));
        match set {
            Some(set) if wrong.is_empty() => Ok(set),
            _ => Err(wrong),
        }
    }
}

/// What can be varied and is no list or mapping; of ladders those that have a name.
const TOP_KEYS: [&str; 9] = [
    "flowers",
    "minimum",
    "minimum_counts_flowers",
    "limit",
    "limit_hands",
    "flower_wins",
    "equal_readings",
    "ladder",
    "stake",
];
