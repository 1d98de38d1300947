//! The lines of a journal as they are on disk, sound or not.

use super::disk::Disk;
use super::error::{Fault, LedgerError};
use super::journal::Place;
use super::line::{LONGEST, Line, Receipt};
use super::name::ClubId;
use std::io::{self, BufRead, BufReader, ErrorKind, Read as ReadBytes};
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::{thread, vec};

/// The lines of a journal, whatever is wrong with them.
pub(super) struct Lines {
    /// A club without a journal has no lines.
    source: Option<BufReader<Box<dyn ReadBytes + Send>>>,
    at: u64,
    /// What the next line must follow; nothing after a line that could not be read.
    prev: Option<Receipt>,
    /// The line being read: all of it, or the end of one that is far too long.
    text: Vec<u8>,
}

/// Lines that are read before they are asked for.
pub(super) struct Ahead {
    chunk: vec::IntoIter<io::Result<Read>>,
    /// Nothing more comes, if there is none.
    rest: Option<Receiver<Vec<io::Result<Read>>>>,
}

/// How many lines are handed over at once.
const CHUNK: usize = 256;

/// A line of the file.
pub(super) struct Read {
    pub(super) place: Place,
    /// How many bytes of the file it takes, with its line end.
    pub(super) bytes: u64,
    pub(super) found: Result<Line, Fault>,
    /// What is wrong with a sound line coming here.
    pub(super) breaks: Option<Fault>,
    /// What was synced before a whole line that stands at the end of one that is none, as it
    /// does when the line end before it is lost.
    pub(super) hidden: Option<u64>,
}

impl Lines {
    pub(super) fn open(disk: &Disk, file: &Path, club: &ClubId) -> Result<Lines, LedgerError> {
        let source = match disk.reader(file, 0) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            file_or => Some(file_or.map_err(LedgerError::disk("opened", file))?),
        };
        Ok(Lines {
            source: source.map(|file| BufReader::with_capacity(LONGEST, file)),
            at: 0,
            prev: Some(Receipt::genesis(club)),
            text: Vec::new(),
        })
    }

    /// The same lines, read and checked by a thread of its own while who asks is busy with those
    /// before, if there are many.
    pub(super) fn ahead(mut self) -> Ahead {
        let first: Vec<_> = self.by_ref().take(CHUNK).collect();
        let rest = (first.len() == CHUNK).then(|| {
            let (sender, receiver) = sync_channel(4);
            thread::spawn(move || {
                loop {
                    let chunk: Vec<_> = self.by_ref().take(CHUNK).collect();
                    let over = chunk.len() < CHUNK;
                    if sender.send(chunk).is_err() || over {
                        return;
                    }
                }
            });
            receiver
        });
        Ahead {
            chunk: first.into_iter(),
            rest,
        }
    }

    /// Fills `text` with the next line and says how long it was in the file.
    fn fill(&mut self) -> io::Result<u64> {
        self.text.clear();
        let mut bytes = 0;
        let Some(source) = &mut self.source else {
            return Ok(0);
        };
        loop {
            let part = source.by_ref().take(LONGEST as u64);
            let taken = { part }.read_until(b'\n', &mut self.text)?;
            bytes += taken as u64;
            if taken == 0 || self.text.ends_with(b"\n") {
                return Ok(bytes);
            }
            // A line that is too long is not kept whole, however large the file may be: what
            // could still be a line is its end.
            let surplus = self.text.len().saturating_sub(LONGEST + 1);
            self.text.drain(
                ..if bytes > 4 * LONGEST as u64 {
                    surplus
                } else {
                    0
                },
            );
        }
    }

    fn judge(&mut self, bytes: u64) -> Read {
        let place = Place {
            at: self.at,
            length: u32::try_from(bytes - 1).unwrap_or(u32::MAX),
        };
        self.at += bytes;
        let found = match self.text.strip_suffix(b"\n") {
            _ if bytes > LONGEST as u64 + 1 => Err(Fault::TooLong),
            None => Err(Fault::Unfinished),
            Some(text) => Line::read(text),
        };
        let (breaks, hidden) = match &found {
            Ok(line) => (self.prev.and_then(|prev| line.breaks_after(prev)), None),
            Err(_) => (None, hidden(&self.text)),
        };
        self.prev = found.as_ref().ok().map(|line| line.kept.receipt());
        Read {
            place,
            bytes,
            found,
            breaks,
            hidden,
        }
    }
}

impl Iterator for Lines {
    type Item = io::Result<Read>;

    fn next(&mut self) -> Option<io::Result<Read>> {
        match self.fill() {
            Ok(0) => None,
            Ok(bytes) => Some(Ok(self.judge(bytes))),
            Err(error) => {
                self.source = None;
                Some(Err(error))
            }
        }
    }
}

impl Iterator for Ahead {
    type Item = io::Result<Read>;

    fn next(&mut self) -> Option<io::Result<Read>> {
        if let Some(read) = self.chunk.next() {
            return Some(read);
        }
        let chunk = match self.rest.as_ref()?.recv() {
            Ok(chunk) => chunk,
            // The end comes as a chunk that is not full, never like this.
            Err(_) => vec![Err(io::Error::other("its reader failed"))],
        };
        if chunk.len() < CHUNK {
            self.rest = None;
        }
        self.chunk = chunk.into_iter();
        self.chunk.next()
    }
}

impl Line {
    fn breaks_after(&self, prev: Receipt) -> Option<Fault> {
        let (found, wanted) = (self.kept.number(), prev.number + 1);
        if found != wanted {
            return Some(Fault::Number { found, wanted });
        }
        (self.prev != prev.hash).then_some(Fault::Chain)
    }
}

/// Looks for a whole line at the end of a text that is none.
fn hidden(text: &[u8]) -> Option<u64> {
    let text = text.strip_suffix(b"\n")?;
    let begin = br#"{"v":"#;
    let starts = (1..text.len()).filter(|at| text[*at..].starts_with(begin));
    let mut lines = starts.filter_map(|at| Line::read(&text[at..]).ok());
    lines.next().map(|line| line.synced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// What is wrong with each line of a file with this text.
    fn faults(text: &[u8]) -> Vec<(u64, Option<Fault>)> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("journal.jsonl");
        fs::write(&file, text).unwrap();
        Lines::open(&Disk::default(), &file, &ClubId::new("local").unwrap())
            .unwrap()
            .map(Result::unwrap)
            .map(|read| (read.bytes, read.found.err()))
            .collect()
    }

    #[test]
    fn whatever_the_bytes_are_each_is_in_one_line() {
        assert_eq!(faults(b""), []);
        assert_eq!(faults(b"\n"), [(1, Some(Fault::Checksum))]);
        assert_eq!(
            faults(b"{}\n\xff\xfe"),
            [(3, Some(Fault::Checksum)), (2, Some(Fault::Unfinished))]
        );
    }

    #[test]
    fn a_line_that_is_far_too_long_is_not_kept_whole() {
        let mut text = vec![0; 20 * LONGEST];
        text.push(b'\n');
        text.extend(b"{}");
        let long = 20 * LONGEST as u64 + 1;
        assert_eq!(
            faults(&text),
            [(long, Some(Fault::TooLong)), (2, Some(Fault::Unfinished))]
        );
    }

    #[test]
    fn a_club_without_a_journal_has_no_lines() {
        let folder = tempfile::tempdir().unwrap();
        let club = ClubId::new("local").unwrap();
        let mut lines = Lines::open(&Disk::default(), &folder.path().join("none"), &club).unwrap();
        assert!(lines.next().is_none());
    }
}
