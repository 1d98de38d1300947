//! The small values of a record: words, names and free text that print and read back the same,
//! and the place where a value is written.

use crate::notation::{fold, is_variation_selector};
use std::fmt;
use std::ops::Deref;

/// A value with the place where a record has it. Two are equal if their values are: records are
/// compared by what they say.
#[derive(Clone, Copy, Debug)]
pub struct Written<T> {
    /// What is written.
    pub value: T,
    /// The line, from 1; 0 if it was not read from a text.
    pub line: u32,
    /// The column in characters, from 1; 0 if it was not read from a text.
    pub column: u32,
}

impl<T> From<T> for Written<T> {
    /// A value that was not read from a text.
    fn from(value: T) -> Written<T> {
        let (line, column) = (0, 0);
        Written {
            value,
            line,
            column,
        }
    }
}

impl<T> Deref for Written<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Written<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Written<T> {}

/// A word without blanks: an id, the label of a player.
///
/// ```
/// use sikwu::record::Word;
/// assert_eq!(Word::new("ｄｅｍｏ-001").unwrap().as_str(), "demo-001");
/// assert_eq!(Word::new("two words"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Box<str>);

impl Word {
    /// The word, folded as tiles are: full-width letters and digits become ASCII. `None` if it
    /// is empty or has a blank, a control character, or one of `= : # "` in it.
    pub fn new(text: &str) -> Option<Word> {
        let folded = folded(text);
        let sound = !folded.is_empty() && folded.chars().all(is_word_character);
        sound.then(|| Word(folded.into()))
    }

    /// The text of the word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text as it is compared: full-width forms in ASCII, no variation selectors.
pub(super) fn folded(text: &str) -> String {
    let kept = text.chars().filter(|&c| !is_variation_selector(c));
    kept.map(fold).collect()
}

/// Whether a folded character may stand in a word.
pub(super) fn is_word_character(c: char) -> bool {
    let sign = matches!(c, '=' | ':' | '#' | '"');
    !(sign || c.is_whitespace() || c.is_control() || is_variation_selector(c))
}

/// Free text on one line, kept as it was typed: the reason why a hand is void.
///
/// Runs of blanks count as one. There is no control character in it, and no `#`, which would
/// begin a comment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(Box<str>);

impl Text {
    /// The text, its blanks made single. `None` if it is empty or cannot be kept.
    pub fn new(text: &str) -> Option<Text> {
        free(text, '#').map(Text)
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a player is called. It stands in quotes, so that a `#` may be in it and a `"` may not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(Box<str>);

impl Name {
    /// The name, its blanks made single. `None` if it is empty or cannot be kept.
    pub fn new(text: &str) -> Option<Name> {
        free(text, '"').map(Name)
    }

    /// The name without its quotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }
}

/// Text with single blanks, unless it is empty, has a control character or the sign that ends it.
fn free(text: &str, end: char) -> Option<Box<str>> {
    let mut kept = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if word.chars().any(|c| c.is_control() || fold(c) == end) {
            return None;
        }
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    (!kept.is_empty()).then(|| kept.into())
}

/// A line `@x-…`: kept, and not understood (notation 3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extra(Text);

impl Extra {
    /// The line without its `@`. `None` unless it begins with `x-` and a name.
    pub fn new(text: &str) -> Option<Extra> {
        let mut rest = text.trim_start().chars();
        let begins = [rest.next(), rest.next()].map(|c| c.map(fold)) == [Some('x'), Some('-')];
        let named = rest.clone().next().is_some_and(|c| !c.is_whitespace());
        let text = Text::new(&format!("x-{}", rest.as_str()));
        text.filter(|_| begins && named).map(Extra)
    }

    /// The line without its `@`.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_would_not_read_back_is_not_to_be_had() {
        assert_eq!(
            Text::new("  two \u{3000} Easts ").unwrap().as_str(),
            "two Easts"
        );
        for text in ["", " ", "a # b", "a＃b", "bell\u{7}"] {
            assert_eq!(Text::new(text), None, "{text:?}");
        }
        assert_eq!(Name::new("No. #1").unwrap().to_string(), "\"No. #1\"");
        assert_eq!(Name::new("so-called \"Ace\""), None);
        assert_eq!(Extra::new("ｘ-table 3").unwrap().to_string(), "@x-table 3");
        assert_eq!(Extra::new("x- 3").or(Extra::new("y-table")), None);
    }
}
