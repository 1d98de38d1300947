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

/// A club's ledger, carried out.
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
    /// Everything that a club has.
    ///
    /// # Errors
    ///
    /// What the journal, a record or the file of names said.
    pub fn of(club: &Club, with_names: bool) -> Result<Export, LedgerError> {
        let lines: Vec<JournalLine> = club.lines()?.collect::<Result<_, _>>()?;
        let mut records = BTreeMap::new();
        for digest in lines
            .iter()
            .filter_map(|line| file(line.kept().entry().kind()))
        {
            if !records.contains_key(&digest)
                && let Some(text) = club.record(digest)?
            {
                records.insert(digest, text);
            }
        }
        Ok(Export {
            club: Some(club.id().clone()),
            lines,
            records,
            names: match with_names {
                true => Some(club.every_name()?),
                false => None,
            },
        })
    }
}

/// The record that an entry names, if the club keeps it.
fn file(kind: &Kind) -> Option<Digest> {
    match kind {
        Kind::Hand(hand) => hand.file,
        Kind::Correction(it) => it.now.as_ref().and_then(|now| file(&now.entry)),
        _ => None,
    }
}
