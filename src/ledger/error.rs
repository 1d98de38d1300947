//! What can go wrong with a ledger: a request, a line, a journal, the disk.

mod chinese;

use super::books::Refused;
use super::entry::EntryError;
use super::layout::MEBIBYTE;
use super::line::Receipt;
use super::name::{ClubId, Key, NameError, PlayerId};
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why the ledger could not do what was asked. The text says what is wrong, where, and what to
/// do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// What was to be posted is no entry.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// A name is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// It does not go with the entries before it.
    #[error("{0}. Nothing was posted")]
    Refused(#[from] Refused),
    /// The key has been posted under, and something else.
    #[error(
        "{key:?} was posted before as {receipt}, with other content: nothing was posted; \
         a mistake is mended by an entry of its own, not by posting again"
    )]
    KeyTaken {
        /// The key.
        key: Key,
        /// What was posted under it.
        receipt: Receipt,
    },
    /// A line that stood elsewhere does not go on from what stands here.
    #[error("that line does not go on from {last}: nothing was taken up from there on")]
    NotNext {
        /// The last entry here.
        last: Receipt,
    },
    /// A hand of a score sheet cannot be posted.
    #[error("the score sheet: {0}")]
    Sheet(Phrase),
    /// A player's points would pass the ends of 64 bits.
    #[error(
        "with this entry the points of {player} are more than can be counted: nothing was posted"
    )]
    Overflow {
        /// Whose points.
        player: PlayerId,
    },
    /// The year of the time does not have four digits.
    #[error("{at} cannot be written as a time of four-digit years: nothing was posted")]
    Time {
        /// The time that was handed in.
        at: String,
    },
    /// The entry is longer than a line may be.
    #[error(
        "the entry takes {bytes} bytes, and a line of the journal has {limit}: nothing was posted"
    )]
    TooLong {
        /// How long it would be.
        bytes: usize,
        /// How long it may be.
        limit: usize,
    },
    /// A journal has a line that is no entry of it.
    #[error("{}", damaged(.file, *.line, .fault, .witness.as_ref()))]
    Damaged {
        /// The journal.
        file: PathBuf,
        /// The first line that is wrong, from 1.
        line: u64,
        /// What is wrong with it.
        fault: Box<Fault>,
        /// Who saw entries from that line on, if somebody did.
        witness: Option<Witness>,
    },
    /// A journal ends before an entry that was acknowledged.
    #[error(
        "{} ends with entry {number}, but {witness}: the journal came back shorter or older. \
         It was not opened; put back the newest copy of it, which reaches that entry",
        .file.display()
    )]
    Behind {
        /// The journal.
        file: PathBuf,
        /// Its last entry.
        number: u64,
        /// Who saw a later one.
        witness: Witness,
    },
    /// A journal holds another entry than was acknowledged.
    #[error(
        "{} ends with entry {number}, but {witness} with another hash than the line has: this is \
         another history. It was not opened; put back the right copy of it",
        .file.display()
    )]
    Parted {
        /// The journal.
        file: PathBuf,
        /// Its last entry.
        number: u64,
        /// Who saw another line.
        witness: Witness,
    },
    /// The file beside the journals that says how far they went is not to be had.
    #[error(
        "{} {why}, so nothing says whether {} is whole. Put back the anchor; or, if the journal \
         is known to be right as it stands, write this line there: {line}",
        .anchor.display(), .file.display()
    )]
    NoAnchor {
        /// The journal.
        file: PathBuf,
        /// Where its anchor should be.
        anchor: PathBuf,
        /// What is the matter with that.
        why: Box<Phrase>,
        /// The anchor that fits the journal as it stands.
        line: String,
    },
    /// A file beside the journal cannot be read as what it is.
    #[error("{}: {why}. Mend the file or put back a copy; the journal is not touched by it", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: Phrase,
    },
    /// A newer program was here.
    #[error(
        "{} is of version {version}, and this program reads up to version {known}: a newer sikwu \
         wrote it. Nothing was changed; open the store with that",
        .file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its version.
        version: u32,
        /// The newest that this program reads.
        known: u32,
    },
    /// A backup is none, or cannot be made here.
    #[error("the backup {}: {why}. Nothing was changed", .folder.display())]
    Backup {
        /// The folder of the backup.
        folder: PathBuf,
        /// What is wrong with it.
        why: Phrase,
    },
    /// To put back a backup would lose entries.
    #[error(
        "{club} would end with {last}, but {witness}. Nothing was changed; put back a newer \
         backup, or say with --lose that what came after may be lost"
    )]
    Loses {
        /// Whose entries.
        club: ClubId,
        /// The last that would be there.
        last: Receipt,
        /// Who saw a later one.
        witness: Box<Witness>,
    },
    /// Another program has the store open.
    #[error(
        "{} is in use by another sikwu: one process at a time keeps a store. Stop the other, or \
         ask it",
        .folder.display()
    )]
    InUse {
        /// The data folder.
        folder: PathBuf,
    },
    /// The store takes no more writes.
    #[error(
        "the store has stopped taking writes ({why}), and whether this was kept is not known. \
         See to the disk, open the store again and post again: what was kept is not posted twice"
    )]
    Stopped {
        /// What stopped it.
        why: Phrase,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// A disk is nearly full.
    #[error(
        "the disk of {} is nearly full: {} are free, and {} stay free there (ledger.keep_free in \
         config.yaml). Nothing was posted, and everything can be read; make room and post again",
        .folder.display(), mebibytes(*.free), mebibytes(*.least)
    )]
    NearlyFull {
        /// The folder of which it is the disk.
        folder: PathBuf,
        /// How many bytes are free.
        free: u64,
        /// How many stay free.
        least: u64,
    },
    /// The disk said no.
    #[error("{} could not be {done}: {source}", .file.display())]
    Disk {
        /// What was to be done to the file.
        done: &'static str,
        /// The file.
        file: PathBuf,
        /// What the disk said.
        source: io::Error,
    },
    /// The index failed. The journals are not touched by that.
    #[error("the index failed: {0}. Open the store again: it is rebuilt from the journals")]
    Index(Phrase),
}

/// `63.9 MiB`, rounded down.
pub(super) fn mebibytes(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10) / MEBIBYTE;
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}

/// Somebody who saw an entry of a journal: its anchor, or the note that the last clean stop left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The file that says so.
    pub file: PathBuf,
    /// The last entry that it saw.
    pub receipt: Receipt,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} saw {}", self.file.display(), self.receipt)
    }
}

fn damaged(file: &Path, line: u64, fault: &Fault, witness: Option<&Witness>) -> String {
    let seen = match witness {
        Some(witness) => format!(" ({witness})"),
        None => String::new(),
    };
    let file = file.display();
    format!(
        "{file}, line {line}: {fault}{seen}. Nothing from there on is believed or changed; put back \
         a good copy of the journal"
    )
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file ends within it.
    #[error("the line is not finished")]
    Unfinished,
    /// It is longer than any entry.
    #[error("the line is longer than any entry")]
    TooLong,
    /// Its text is not the text that was written.
    #[error("its checksum does not match its text")]
    Checksum,
    /// Another version of the program wrote it.
    #[error("it is written in version {0} of the format, and this program reads versions 1 and 2")]
    Version(u32),
    /// It is not of the right shape.
    #[error("it is no entry: {0}")]
    Shape(Phrase),
    /// Its number is not the next.
    #[error("it is numbered {found} where {wanted} is next")]
    Number {
        /// The number that it has.
        found: u64,
        /// The number that it should have.
        wanted: u64,
    },
    /// It was not written after the line before it, as that stands now.
    #[error("it does not follow from the line before it: the chain is broken")]
    Chain,
    /// It has the shape of an entry and is none.
    #[error("it is no entry: {0}")]
    NoEntry(#[from] EntryError),
    /// It does not go with the entries before it.
    #[error("it does not go with what is before it: {0}")]
    Refused(#[from] Refused),
    /// It takes a player's points past what can be counted.
    #[error("with it the points of {0} are more than can be counted")]
    Overflow(PlayerId),
}

impl Fault {
    /// What is wrong, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => chinese::fault(self),
        }
    }
}

impl LedgerError {
    /// What went wrong, in a language; as text it is said in English.
    ///
    /// ```
    /// use sikwu::ledger::LedgerError;
    /// use sikwu::tongue::Tongue;
    /// assert_eq!(LedgerError::Closed.said(Tongue::Chinese), "帳簿已經關閉");
    /// ```
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => chinese::error(self),
        }
    }

    /// What went wrong, in every language.
    pub fn phrase(&self) -> Phrase {
        Phrase::each(|tongue| self.said(tongue))
    }

    /// A line that is no entry, with nobody to say more.
    pub(super) fn damaged(file: &Path, line: u64, fault: Fault) -> LedgerError {
        LedgerError::Damaged {
            file: file.to_path_buf(),
            line,
            fault: Box::new(fault),
            witness: None,
        }
    }

    /// A file that a newer program wrote.
    pub(super) fn newer(file: &Path, version: u32, known: u32) -> LedgerError {
        LedgerError::Newer {
            file: file.to_path_buf(),
            version,
            known,
        }
    }

    /// The index says what it was never told.
    pub(super) fn strange_index() -> LedgerError {
        LedgerError::Index(phrase!(
            "it holds what was never put into it",
            "它有從未放進去的內容"
        ))
    }

    /// For `map_err`: a file could not be handed over.
    pub fn saving(name: &str) -> impl Fn(io::Error) -> LedgerError {
        let file = PathBuf::from(name);
        move |source| LedgerError::Disk {
            done: "written",
            file: file.clone(),
            source,
        }
    }

    /// For `map_err`: the disk failed at doing this to that file.
    pub(super) fn disk(done: &'static str, file: &Path) -> impl Fn(io::Error) -> LedgerError {
        move |source| LedgerError::Disk {
            done,
            file: file.to_path_buf(),
            source,
        }
    }
}
