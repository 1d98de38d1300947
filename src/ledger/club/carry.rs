//! Carrying a journal elsewhere: its lines as they stand, and taking up lines that stood elsewhere.

use super::super::entries::Entries;
use super::super::error::{Fault, LedgerError};
use super::super::line::{Kept, Line};
use super::super::writer::{Command, Post};
use super::{Club, Pending};
use crate::tongue::Phrase;
use std::sync::mpsc::sync_channel;

/// A line of a journal, judged by itself: its number, chain and place are for whoever takes it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    text: String,
    kept: Kept,
    synced: u64,
}

/// The lines of a journal, in order.
#[derive(Debug)]
pub struct JournalLines(Entries);

impl JournalLine {
    /// The line of this text, without its line end.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    pub fn read(text: &str) -> Result<JournalLine, Phrase> {
        match Line::read(text.as_bytes()) {
            Ok(Line { kept, synced, .. }) => Ok(JournalLine {
                text: text.to_owned(),
                kept,
                synced,
            }),
            Err(fault) => Err(Phrase::each(|tongue| fault.said(tongue))),
        }
    }

    /// Its text, as it stands in the journal.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its entry.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The last entry that was on disk when it was written.
    pub fn synced(&self) -> u64 {
        self.synced
    }
}

impl Club {
    /// The lines of the journal that there are by now.
    ///
    /// # Errors
    ///
    /// What the disk said. Each line can be damaged besides.
    pub fn lines(&self) -> Result<JournalLines, LedgerError> {
        self.entries(..).map(JournalLines)
    }

    /// Begins to take up a line that stood in a journal of this club elsewhere, as the next one.
    /// If it is there already, nothing is done.
    ///
    /// # Errors
    ///
    /// As for [`Club::begin_post`]; waiting for it, [`LedgerError::NotNext`] if it does not go on
    /// from the last entry here, or says that entries were on disk which are not yet.
    pub fn begin_take(&self, line: JournalLine) -> Result<Pending, LedgerError> {
        let (answer, receiver) = sync_channel(1);
        let post = Post {
            club: self.id.clone(),
            entry: line.kept.entry().clone(),
            at: line.kept.at(),
            by: line.kept.by().clone(),
            line: Some(line.text),
            answer,
        };
        self.command(Command::Post(Box::new(post)))?;
        Ok(Pending {
            answer: receiver,
            shared: self.shared.clone(),
        })
    }
}

impl Iterator for JournalLines {
    type Item = Result<JournalLine, LedgerError>;

    fn next(&mut self) -> Option<Result<JournalLine, LedgerError>> {
        let line = self.0.next_line()?;
        Some(line.and_then(|(text, kept)| {
            let damaged = |why: Phrase| {
                let shape = Fault::Shape(why);
                LedgerError::damaged(&self.0.file, kept.number, shape)
            };
            JournalLine::read(&text).map_err(damaged)
        }))
    }
}
