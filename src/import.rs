//! Records of other programs, read into ours. What they leave open stays open; nothing is guessed.
//!
//! An importer reads; whether what it read is right is for [`crate::audit`] to say, under the
//! rule set `play-only` (rulebook 7).

pub mod ijcai;

use crate::notation::fault::{Mark, draw};
use crate::record::Record;
use std::fmt;

/// What came of reading a foreign record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The hands that could be read whole.
    pub record: Record,
    /// What could not be read, and was left out, in the order of the lines.
    pub faults: Vec<ImportFault>,
}

/// A line that could not be read. The hand that it stands in is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportFault {
    /// The line, from 1.
    pub line: usize,
    /// The hand, as its file names it, if the line stands in one.
    pub hand: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl ImportFault {
    /// The fault drawn under its line of `text`, with carets under it; `name` is what the file is
    /// called.
    pub fn show(&self, name: &str, text: &str) -> String {
        let line = self.line.checked_sub(1).and_then(|at| text.lines().nth(at));
        let line = line.unwrap_or_default();
        let blanks = line.chars().take_while(|c| c.is_whitespace()).count();
        let mark = Mark {
            text: line,
            file: Some((name, self.line)),
            column: blanks + 1,
            span: line.trim().chars().count(),
        };
        let cure = self.hand.as_ref();
        let cure = cure.map(|hand| format!("{hand} is left out of the record"));
        draw(
            "unreadable",
            &self.message,
            cure.as_deref().unwrap_or_default(),
            Some(mark),
        )
    }
}

impl fmt::Display for ImportFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)?;
        match &self.hand {
            Some(hand) => write!(f, " (in {hand}, which is left out)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ImportFault {}
