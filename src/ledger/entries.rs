//! Reading many entries, one after the other.

use super::error::{Fault, LedgerError};
use super::journal::numbered;
use super::line::Kept;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

/// Entries in the order of their numbers.
pub struct Entries {
    pub(super) file: PathBuf,
    pub(super) source: Option<BufReader<Box<dyn Read + Send>>>,
    pub(super) next: u64,
    pub(super) last: u64,
}

impl fmt::Debug for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entries {
            file, next, last, ..
        } = self;
        write!(f, "Entries {next} to {last} of {}", file.display())
    }
}

impl Entries {
    /// The next entry, with the text of its line.
    pub(super) fn next_line(&mut self) -> Option<Result<(String, Kept), LedgerError>> {
        if self.next > self.last {
            return None;
        }
        let wanted = self.next;
        let source = self.source.as_mut()?;
        let mut text = Vec::new();
        let read = source.read_until(b'\n', &mut text);
        let line = read
            .map_err(LedgerError::disk("read", &self.file))
            .and_then(|_| {
                let bytes = text.strip_suffix(b"\n").ok_or(Fault::Unfinished);
                let kept = bytes.and_then(|bytes| numbered(bytes, wanted));
                kept.map_err(|fault| LedgerError::damaged(&self.file, wanted, fault))
            });
        match line {
            Ok(kept) => {
                self.next += 1;
                text.pop();
                // What was read as JSON is text.
                Some(Ok((String::from_utf8_lossy(&text).into_owned(), kept)))
            }
            // Nothing after a line that is not what was written is believed.
            Err(error) => {
                self.source = None;
                Some(Err(error))
            }
        }
    }
}

impl Iterator for Entries {
    type Item = Result<Kept, LedgerError>;

    fn next(&mut self) -> Option<Result<Kept, LedgerError>> {
        let line = self.next_line()?;
        Some(line.map(|(_, kept)| kept))
    }
}
