//! Carrying a club's whole ledger out, and in again: as JSON, and as a table for spreadsheets.
//!
//! Both hold every line of the journal as it stands, so that a club that is carried into an empty
//! store has the same entries, the same balances and the same chain. Names go along only where
//! that is asked: the entries hold ids alone.

mod cells;
mod json;
mod rows;
mod table;
mod take;

pub use cells::{defused, restored};
pub use json::{JsonFault, read_json, write_json};
pub use table::{CsvFault, read_csv, write_csv};
pub use take::{Taken, take};

use crate::ledger::{Club, ClubId, Digest, JournalLine, Kind, LedgerError, Names};
use std::collections::BTreeMap;

/// What is written out. Its lines and records come one after the other, and none is held: a club
/// of any size takes no more memory than its longest record, and 32 bytes for each that it has.
pub trait Source {
    /// Whose it is, where that is said.
    fn club(&self) -> Option<&ClubId>;

    /// The lines of the journal, in order.
    ///
    /// # Errors
    ///
    /// What the journal said; each line may be damaged besides.
    fn lines(
        &self,
    ) -> Result<impl Iterator<Item = Result<JournalLine, LedgerError>> + '_, LedgerError>;

    /// The text of a record that an entry names, if it is kept.
    ///
    /// # Errors
    ///
    /// What reading it said.
    fn record(&self, digest: Digest) -> Result<Option<String>, LedgerError>;

    /// What people are called, where that goes along.
    fn names(&self) -> Option<&Names>;
}

/// A club's ledger as it is now, on its way out.
#[derive(Debug)]
pub struct Outgoing<'c> {
    club: &'c Club,
    last: u64,
    names: Option<Names>,
}

impl<'c> Outgoing<'c> {
    /// Everything that the club has by now.
    ///
    /// # Errors
    ///
    /// What the journal, or the file of names, said.
    pub fn of(club: &'c Club, with_names: bool) -> Result<Outgoing<'c>, LedgerError> {
        Ok(Outgoing {
            club,
            last: club.last()?.number,
            names: match with_names {
                true => Some(club.every_name()?),
                false => None,
            },
        })
    }

    /// How many entries there are.
    pub fn entries(&self) -> u64 {
        self.last
    }
}

impl Source for Outgoing<'_> {
    fn club(&self) -> Option<&ClubId> {
        Some(self.club.id())
    }

    fn lines(
        &self,
    ) -> Result<impl Iterator<Item = Result<JournalLine, LedgerError>> + '_, LedgerError> {
        let all = usize::try_from(self.last).unwrap_or(usize::MAX);
        Ok(self.club.lines()?.take(all))
    }

    fn record(&self, digest: Digest) -> Result<Option<String>, LedgerError> {
        self.club.record(digest)
    }

    fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }
}

/// A club's ledger, carried out and held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Whose it is, where that is said: a table does not say it.
    pub club: Option<ClubId>,
    /// The lines of the journal.
    pub lines: Vec<JournalLine>,
    /// The texts of the records that the club keeps, as far as entries name them.
    pub records: BTreeMap<Digest, String>,
    /// What people are called, where that goes along.
    pub names: Option<Names>,
}

impl Export {
    /// Everything that a source has.
    ///
    /// # Errors
    ///
    /// What the source said.
    pub fn of(source: &impl Source) -> Result<Export, LedgerError> {
        let lines: Vec<JournalLine> = source.lines()?.collect::<Result<_, _>>()?;
        let mut records = BTreeMap::new();
        for digest in lines.iter().filter_map(file) {
            if !records.contains_key(&digest)
                && let Some(text) = source.record(digest)?
            {
                records.insert(digest, text);
            }
        }
        Ok(Export {
            club: source.club().cloned(),
            lines,
            records,
            names: source.names().cloned(),
        })
    }
}

impl Source for Export {
    fn club(&self) -> Option<&ClubId> {
        self.club.as_ref()
    }

    fn lines(
        &self,
    ) -> Result<impl Iterator<Item = Result<JournalLine, LedgerError>> + '_, LedgerError> {
        Ok(self.lines.iter().cloned().map(Ok))
    }

    fn record(&self, digest: Digest) -> Result<Option<String>, LedgerError> {
        Ok(self.records.get(&digest).cloned())
    }

    fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }
}

/// The record that the entry of a line names, if the club keeps it.
fn file(line: &JournalLine) -> Option<Digest> {
    named(line.kept().entry().kind())
}

fn named(kind: &Kind) -> Option<Digest> {
    match kind {
        Kind::Hand(hand) => hand.file,
        Kind::Correction(it) => it.now.as_ref().and_then(|now| named(&now.entry)),
        _ => None,
    }
}
