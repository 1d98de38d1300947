//! What could not be read of a foreign text, and where it stands there.

use crate::notation::fault::{Mark, draw};
use std::fmt;

/// A place that could not be read. The hand that it stands in is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportFault {
    /// The line, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
    /// How many characters of the line it spans.
    pub span: usize,
    /// The hand, as its file names it, if the place stands in one.
    pub hand: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl ImportFault {
    /// The fault drawn under its line of `text`, with carets under it; `name` is what the file is
    /// called.
    pub fn show(&self, name: &str, text: &str) -> String {
        let line = self.line.checked_sub(1).and_then(|at| text.lines().nth(at));
        // Some formats are one line of many kilobytes: what stands around the place is enough.
        let from = self.column.saturating_sub(BESIDE + 1);
        let line = line.unwrap_or_default().chars().skip(from);
        let span = self.span.min(BESIDE);
        let line: String = line.take(BESIDE + span.max(1) + BESIDE).collect();
        let mark = Mark {
            text: &line,
            file: Some((name, self.line)),
            column: self.column - from,
            span,
        };
        let cure = self.hand.as_ref();
        let cure = cure.map(|hand| format!("{hand} is left out of the record"));
        let shown = draw(
            "unreadable",
            &self.message,
            cure.as_deref().unwrap_or_default(),
            Some(mark),
        );
        // The part that is drawn begins further on in the file.
        let drawn = format!("{name}:{}:{}", self.line, self.column - from);
        shown.replacen(&drawn, &format!("{name}:{}:{}", self.line, self.column), 1)
    }
}

/// How much of a long line is drawn on either side of a place.
const BESIDE: usize = 60;

impl fmt::Display for ImportFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImportFault { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.message)?;
        match &self.hand {
            Some(hand) => write!(f, " (in {hand}, which is left out)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ImportFault {}

/// What is wrong with a part of a text.
#[derive(Clone, Debug)]
pub(super) struct Wrong<'a> {
    part: &'a str,
    message: String,
}

impl<'a> Wrong<'a> {
    pub(super) fn new(part: &'a str, message: impl Into<String>) -> Wrong<'a> {
        let message = message.into();
        Wrong { part, message }
    }
}

/// Says of which part of a text something is said.
pub(super) trait Of<T> {
    fn of(self, part: &str) -> Result<T, Wrong<'_>>;
}

impl<T, M: Into<String>> Of<T> for Result<T, M> {
    fn of(self, part: &str) -> Result<T, Wrong<'_>> {
        self.map_err(|message| Wrong::new(part, message))
    }
}

/// A foreign text, every part of which has its line and column.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    text: &'a str,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Source<'a> {
        let after = text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(after).collect();
        Source { text, starts }
    }

    /// The fault at a part of this text. What is no part of it stands at its beginning.
    pub(super) fn fault(&self, hand: Option<&str>, wrong: Wrong<'_>) -> ImportFault {
        let at = wrong.part.as_ptr() as usize;
        let at = at.checked_sub(self.text.as_ptr() as usize);
        let at = at.filter(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let line = self.starts.partition_point(|&start| start <= at);
        let start = line.checked_sub(1).and_then(|nth| self.starts.get(nth));
        let before = self.text.get(start.copied().unwrap_or(0)..at);
        let first = wrong.part.lines().next().unwrap_or_default();
        ImportFault {
            line,
            column: before.unwrap_or_default().chars().count() + 1,
            span: first.trim_end().chars().count(),
            hand: hand.map(short),
            message: wrong.message,
        }
    }
}

/// As much of a foreign text as a message can hold.
pub(super) fn short(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).take(41).collect();
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_long_line_is_drawn_with_what_stands_around_it() {
        let text = format!("one\n{}[萬?]{}\n", "萬".repeat(5000), "-".repeat(5000));
        let at = text.find("[萬?]").unwrap();
        let wrong = Wrong::new(&text[at..at + 6], "no tile");
        let fault = Source::new(&text).fault(None, wrong);
        assert_eq!((fault.line, fault.column, fault.span), (2, 5001, 4));
        let shown = fault.show("x.json", &text);
        assert!(shown.contains("--> x.json:2:5001"), "{shown}");
        let mut lines = shown.lines().skip_while(|line| !line.contains("[萬?]"));
        let (source, caret) = (lines.next().unwrap(), lines.next().unwrap());
        let width = |line: &str| unicode_width::UnicodeWidthStr::width(line);
        let until = |line: &str, c: char| width(&line[..line.find(c).unwrap()]);
        assert_eq!(until(source, '['), until(caret, '^'), "{shown}");
        assert!(shown.len() < 2000, "{shown}");
    }
}
