//! Records of other programs, read into ours. What they leave open stays open; nothing is guessed.
//!
//! An importer reads; whether what it read is right is for [`crate::audit`] to say, under the
//! rule set `play-only` (rulebook 7).

pub mod ijcai;

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
