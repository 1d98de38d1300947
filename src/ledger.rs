//! The ledger: what a club's hands moved between its players, posted once, whole, and never
//! changed.
//!
//! A club's record is its journal, `clubs/ID/journal.jsonl`: a line of JSON for each entry, only
//! ever added to. Every line has its number, the SHA-256 of the line before it, and a checksum:
//!
//! ```text
//! {"v":2,"n":2,"prev":"9c2e…","synced":1,"at":"2026-11-29T20:00:00Z","by":"scribe",
//!  "key":"hand demo-001 E-1","legs":[["P1",0],["P2",-48],["P3",0],["P4",48]],
//!  "entry":{"hand":{"match":"demo-001","hand":"E-1","record":"5d41…","rules":"hk-old-style",
//!  "rules-digest":"7ac0…","seats":["P1","P2","P3","P4"],"how":{"robbed-kong":"S"},
//!  "winners":[{"seat":"N","faan":6,"items":[["wan-yat-sik",3],["dragon-set",1]]}]}},
//!  "check":"0f3b5a77c1d2e4f6"}
//! ```
//!
//! (all on one line). `prev` is the SHA-256 of the whole line before, without its line end; before
//! the first stands that of `sikwu journal of ID`. `synced` is the last entry that was on disk
//! when the line was written. `check` is the first sixteen digits of the SHA-256 of what stands
//! before `,"check"`.
//!
//! Beside the journals, and each replaceable: an anchor for each club in a folder of its own,
//! which tells a journal that came back shorter or older; an index (sled) of keys and totals, which
//! answers without reading the journals and is built from them whenever it was not left behind by
//! a clean stop, and after any other is a witness of how far they went; the note `CLEAN` that such a
//! stop leaves; and the names of people, which are in no chain, so that they can be forgotten, and
//! have a checksum of their own. Games that are being played stand in `tables`, and go along with a
//! backup.
//!
//! When the disk is nearly full no entry is taken, while there is still room for what needs some.
//!
//! An entry is acknowledged when its line is on disk, and not before. The ledger has no clock: the
//! time of an entry is handed in.

mod backup;
mod batch;
mod books;
mod changes;
mod club;
mod disk;
mod entries;
mod entry;
mod error;
mod index;
mod journal;
mod layout;
mod line;
mod lines;
mod name;
mod names;
mod note;
mod opening;
mod places;
mod restore;
mod shape;
mod storage;
mod store;
mod verify;
mod writer;

pub use crate::digest::Digest;
pub use backup::{Backup, backup};
pub use books::{
    Books, Desk, Month, Open, Played, Player, Players, Refused, Season, Session, Sessions, Span,
    Table, Tallies, Tally, Totals,
};
pub use club::{Club, JournalLine, JournalLines, Pending, Standing};
pub use disk::Disk;
pub use entries::{Chosen, Entries};
pub use entry::{
    Agreement, Cash, Correction, Entry, EntryError, Hand, HowWon, Kind, Leg, Part, Penalty,
    PlayerChange, RulesKept, SeasonChange, SessionChange, Sitting, Transfer, Winner,
};
pub use error::{Fault, LedgerError, Witness};
pub use layout::Layout;
pub use line::{Kept, Receipt};
pub use name::{ClubId, Key, NameError, PlayerId, Text, Word};
pub use names::{DamagedNames, Names};
pub use opening::{Cut, Opening};
pub use restore::{Restored, remedy, restore};
pub use storage::{Each, Found, Guard, Memory, Real, Row, Rows, Step, Storage};
pub use store::Store;
pub use verify::{Finding, Proof, Proves, Report, inspect, inspect_by};

/// What posting an entry did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Posted {
    /// It was posted.
    Now(Receipt),
    /// It had been posted before, and was left as it was.
    Before(Receipt),
}

impl Posted {
    /// The proof that the entry is kept.
    pub fn receipt(&self) -> Receipt {
        match self {
            Posted::Now(receipt) | Posted::Before(receipt) => *receipt,
        }
    }
}
