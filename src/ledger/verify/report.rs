//! What is found when a ledger is verified, and who proves what a stored record comes to.

use crate::ledger::entry::{Hand, Leg};
use crate::ledger::line::{Kept, Receipt};
use crate::ledger::name::ClubId;
use std::fmt;

/// Whoever can audit a stored record again. The ledger itself knows no rules of play.
pub trait Proves {
    /// Takes note of an entry; they come in order, each before its own record.
    fn note(&mut self, kept: &Kept);

    /// What a stored record comes to, beside the hand that stands by an entry, of itself or in the
    /// place of another, and what that moves.
    fn prove(&mut self, kept: &Kept, hand: &Hand, legs: &[Leg], record: &str) -> Proof;
}

/// What a stored record comes to, beside its entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The same.
    Agrees,
    /// Something else: what differs.
    Differs(String),
    /// Nobody can say: why not.
    Unknown(String),
}

/// What was found when a ledger was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whose ledger it is.
    pub club: ClubId,
    /// How many entries could be read.
    pub entries: u64,
    /// The last of them.
    pub last: Receipt,
    /// The anchor, if there is one.
    pub anchor: Option<Receipt>,
    /// Whether the index was compared, which takes an open store.
    pub with_index: bool,
    /// How many stored records were audited again and agree with their entries; none where nobody
    /// was there to audit them.
    pub proved: Option<u64>,
    /// The records that could not be audited again, and why.
    pub unproved: Vec<Finding>,
    /// Everything that is wrong, in the order of the lines.
    pub faults: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the journal, from 1, if it is in one.
    pub line: Option<u64>,
    /// What is wrong.
    pub what: String,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { club, .. } = self;
        let entries = match self.entries {
            1 => "1 entry".to_owned(),
            n => format!("{n} entries"),
        };
        match self.is_sound() {
            true => write!(
                f,
                "{club}: {entries}, numbers, chain, checksums and sums are right, and so \
                 {} the anchor; the last is {}",
                match self.with_index {
                    true => "are the index and",
                    false => "is",
                },
                self.last
            )?,
            false => {
                write!(f, "{club}: {entries} could be read")?;
                for fault in &self.faults {
                    write!(f, "\n{fault}")?;
                }
            }
        }
        match self.proved {
            Some(1) => write!(f, "\n1 stored record was audited again and agrees")?,
            Some(n @ 2..) => write!(f, "\n{n} stored records were audited again and agree")?,
            _ => {}
        }
        for finding in &self.unproved {
            write!(f, "\nnot audited again: {finding}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}
