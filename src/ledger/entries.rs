//! Reading many entries, one after the other.

use super::error::{Fault, LedgerError};
use super::journal::{Place, numbered};
use super::line::Kept;
use super::name::ClubId;
use super::store::Shared;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::vec;

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

/// Entries here and there in a journal, in the order of their numbers.
pub struct Chosen {
    club: ClubId,
    shared: Arc<Shared>,
    numbers: vec::IntoIter<u64>,
    /// The journal, read up to this byte.
    source: Option<(u64, BufReader<Box<dyn Read + Send>>)>,
}

/// How many bytes between two entries are rather read than passed over.
const NEAR: u64 = 16 * 1024;

impl Chosen {
    pub(super) fn new(club: ClubId, shared: Arc<Shared>, numbers: Vec<u64>) -> Chosen {
        Chosen {
            club,
            shared,
            numbers: numbers.into_iter(),
            source: None,
        }
    }

    fn read(&mut self, number: u64, place: Place) -> Result<Kept, LedgerError> {
        let file = self.shared.layout.journal(&self.club);
        let mut text = vec![0; place.length as usize];
        let near = self.source.take().filter(|(at, _)| {
            let apart = place.at.checked_sub(*at);
            apart.is_some_and(|apart| apart <= NEAR)
        });
        let read = || {
            let mut source = match near {
                Some((at, mut source)) => {
                    io::copy(&mut source.by_ref().take(place.at - at), &mut io::sink())?;
                    source
                }
                None => {
                    let source = self.shared.disk.reader(&file, place.at)?;
                    BufReader::with_capacity(4 * 1024, source)
                }
            };
            source.read_exact(&mut text)?;
            Ok(source)
        };
        let source = read().map_err(LedgerError::disk("read", &file))?;
        let kept = numbered(&text, number);
        let kept = kept.map_err(|fault| LedgerError::damaged(&file, number, fault))?;
        self.source = Some((place.at + u64::from(place.length), source));
        Ok(kept)
    }
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.numbers.len();
        write!(f, "{left} chosen entries of {}", self.club)
    }
}

impl Iterator for Chosen {
    type Item = Result<Kept, LedgerError>;

    fn next(&mut self) -> Option<Result<Kept, LedgerError>> {
        loop {
            let number = self.numbers.next()?;
            let place = self
                .shared
                .read(|view| Ok(view.index.place(&self.club, number)));
            let kept = match place {
                Ok(Some(place)) => self.read(number, place),
                Ok(None) => continue,
                Err(error) => Err(error),
            };
            if kept.is_err() {
                // Nothing after a line that is not what was written is believed.
                self.numbers = Vec::new().into_iter();
            }
            return Some(kept);
        }
    }
}
