//! The text of a journal's line as serde has it, and the judging of what was read through it.

use super::entry::{Entry, Kind, Leg};
use super::error::Fault;
use super::line::{Kept, Line, Receipt};
use super::name::{Key, NameError, PlayerId};
use crate::digest::{Digest, DigestError};
use crate::phrase;
use crate::tongue::Phrase;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// The format that this program writes.
pub(super) const VERSION: u32 = 2;

/// The first version: it had hands alone, of records, and is read as it always was.
const HANDS_ALONE: u32 = 1;

/// Whether this program reads lines of this version.
pub(super) fn is_known(version: u32) -> bool {
    (HANDS_ALONE..=VERSION).contains(&version)
}

/// The one member that every version of the format has.
#[derive(Deserialize)]
pub(super) struct Versioned {
    pub(super) v: u32,
}

/// A line as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineShape {
    v: u32,
    n: u64,
    prev: String,
    synced: u64,
    at: String,
    by: String,
    key: String,
    legs: Vec<Leg>,
    entry: Kind,
    #[serde(rename = "check")]
    _check: String,
}

/// A line as it is written.
#[derive(Serialize)]
pub(super) struct Written<'e> {
    v: u32,
    n: u64,
    prev: Digest,
    synced: u64,
    at: String,
    by: &'e PlayerId,
    key: &'e Key,
    legs: &'e [Leg],
    entry: &'e Kind,
    check: &'static str,
}

impl Written<'_> {
    /// The line after `prev`, with its checksum still to be filled in.
    pub(super) fn of<'e>(
        prev: Receipt,
        synced: u64,
        at: DateTime<Utc>,
        by: &'e PlayerId,
        entry: &'e Entry,
    ) -> Written<'e> {
        Written {
            v: VERSION,
            n: prev.number + 1,
            prev: prev.hash,
            synced,
            at: at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            by,
            key: entry.key(),
            legs: entry.legs(),
            entry: entry.kind(),
            check: "",
        }
    }
}

impl LineShape {
    /// The line that this is the text of, if it is one; its whole text has this hash.
    pub(super) fn judge(self, hash: Digest) -> Result<Line, Fault> {
        if !is_known(self.v) {
            return Err(Fault::Version(self.v));
        }
        if self.v == HANDS_ALONE && !matches!(self.entry, Kind::Hand(_)) {
            let why = phrase!(
                "version 1 of the format knows hands alone",
                "第1版格式只有各局"
            );
            return Err(Fault::Shape(why));
        }
        if self.synced >= self.n {
            let (n, synced) = (self.n, self.synced);
            let why = phrase!(
                "entry {n} cannot have been written after entry {synced}",
                "第{n}筆帳不可能寫在第{synced}筆帳之後"
            );
            return Err(Fault::Shape(why));
        }
        let no_time = |error| {
            let at = &self.at;
            let why = phrase!(
                "{at:?} is no time: {error}",
                "「{at}」不是時間：「{error}」"
            );
            Fault::Shape(why)
        };
        let at = DateTime::parse_from_rfc3339(&self.at).map_err(no_time)?;
        Ok(Line {
            prev: digest(&self.prev)?,
            synced: self.synced,
            kept: Kept {
                number: self.n,
                hash,
                at: at.to_utc(),
                by: PlayerId::new(self.by)?,
                entry: Entry::new(Key::new(self.key)?, self.entry, self.legs)?,
            },
        })
    }
}

impl From<NameError> for Fault {
    fn from(error: NameError) -> Fault {
        Fault::NoEntry(error.into())
    }
}

fn digest(text: &str) -> Result<Digest, Fault> {
    text.parse()
        .map_err(|error: DigestError| Fault::Shape(Phrase::quoted(error)))
}
