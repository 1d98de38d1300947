//! The small files beside the journals: the anchor of a club, and what a clean stop leaves. Each is
//! replaced whole.

use super::disk::Disk;
use super::error::{LedgerError, Witness};
use super::line::Receipt;
use super::name::ClubId;
use super::shape::Versioned;
use crate::digest::Digest;
use crate::phrase;
use crate::tongue::Phrase;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

/// The format of the anchors.
const VERSION: u32 = 1;

/// The format of the note of a clean stop, and of the index that it vouches for. Of the first
/// only the heads are believed: its index had other rows.
const CLEAN_VERSION: u32 = 2;

/// The last acknowledged entry of a club, kept in another folder than the journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnchorShape {
    v: u32,
    club: String,
    number: u64,
    hash: String,
}

/// What a clean stop leaves: how far each journal went, and what the index looked like.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clean {
    pub(super) heads: BTreeMap<ClubId, Receipt>,
    /// Nothing, if the index is of an older format.
    pub(super) index: Option<Digest>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CleanShape {
    v: u32,
    index: String,
    heads: BTreeMap<String, HeadShape>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadShape {
    number: u64,
    hash: String,
}

/// The text of an anchor, which is also what a person would write to set one right.
pub(super) fn anchor_text(club: &ClubId, receipt: Receipt) -> String {
    let Receipt { number, hash } = receipt;
    format!(r#"{{"v":{VERSION},"club":"{club}","number":{number},"hash":"{hash}"}}"#)
}

/// Puts the anchor at this entry, on disk.
pub(super) fn write_anchor(
    disk: &Disk,
    file: &Path,
    club: &ClubId,
    receipt: Receipt,
) -> Result<(), LedgerError> {
    disk.replace(file, (anchor_text(club, receipt) + "\n").as_bytes())
}

/// The anchor of the club, if there is one. What is wrong with it is told as text, since what
/// follows from that depends on the journal.
pub(super) fn read_anchor(
    disk: &Disk,
    file: &Path,
    club: &ClubId,
) -> Result<Result<Option<Witness>, Phrase>, LedgerError> {
    let Some(bytes) = disk.read(file)? else {
        return Ok(Ok(None));
    };
    if let Ok(Versioned { v }) = parse(&bytes)
        && v > VERSION
    {
        return Err(LedgerError::newer(file, v, VERSION));
    }
    let receipt =
        parse(&bytes).and_then(
            |shape: AnchorShape| match (shape.v, shape.club == club.as_str()) {
                (VERSION, true) => head_of(shape.number, &shape.hash),
                (VERSION, false) => {
                    let other = shape.club;
                    let why = phrase!("is the anchor of {other:?}", "是「{other}」的錨檔");
                    Err(why)
                }
                (version, _) => Err(of_version(version, VERSION)),
            },
        );
    let file = file.to_path_buf();
    Ok(receipt.map(|receipt| Some(Witness { file, receipt })))
}

impl Clean {
    /// What the last stop left, if it was clean. A note that cannot be read is none: the index is
    /// built again without it. That of a newer program is not passed over.
    pub(super) fn read(disk: &Disk, file: &Path) -> Result<Option<Clean>, LedgerError> {
        let Some(bytes) = disk.read(file)? else {
            return Ok(None);
        };
        match parse(&bytes) {
            Ok(Versioned { v }) if v > CLEAN_VERSION => {
                Err(LedgerError::newer(file, v, CLEAN_VERSION))
            }
            _ => Ok(parse(&bytes).and_then(Clean::judge).ok()),
        }
    }

    fn judge(shape: CleanShape) -> Result<Clean, Phrase> {
        let head = |(club, head): (String, HeadShape)| {
            let club =
                ClubId::new(club).map_err(|error| Phrase::each(|tongue| error.said(tongue)))?;
            Ok((club, head_of(head.number, &head.hash)?))
        };
        Ok(Clean {
            heads: shape
                .heads
                .into_iter()
                .map(head)
                .collect::<Result<_, Phrase>>()?,
            index: match shape.v {
                CLEAN_VERSION => Some(digest(&shape.index)?),
                _ => None,
            },
        })
    }

    pub(super) fn write(&self, disk: &Disk, file: &Path) -> Result<(), LedgerError> {
        let head = |(club, receipt): (&ClubId, &Receipt)| {
            let Receipt { number, hash } = *receipt;
            let hash = hash.to_string();
            (club.to_string(), HeadShape { number, hash })
        };
        let shape = CleanShape {
            v: CLEAN_VERSION,
            index: self.index.map_or(String::new(), |index| index.to_string()),
            heads: self.heads.iter().map(head).collect(),
        };
        write(disk, file, &shape)
    }
}

pub(super) fn write(disk: &Disk, file: &Path, shape: &impl Serialize) -> Result<(), LedgerError> {
    let mut text = serde_json::to_vec_pretty(shape)
        .map_err(|error| LedgerError::disk("written", file)(error.into()))?;
    text.push(b'\n');
    disk.replace(file, &text)
}

pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Phrase> {
    serde_json::from_slice(bytes).map_err(unread)
}

pub(super) fn head_of(number: u64, hash: &str) -> Result<Receipt, Phrase> {
    let hash = digest(hash)?;
    Ok(Receipt { number, hash })
}

pub(super) fn digest(text: &str) -> Result<Digest, Phrase> {
    text.parse::<Digest>().map_err(unread)
}

fn unread(error: impl Display) -> Phrase {
    phrase!("cannot be read ({error})", "無法讀取（「{error}」）")
}

/// That a file is of another version than the one that is read.
pub(super) fn of_version(version: u32, known: u32) -> Phrase {
    phrase!(
        "is of version {version}, and this program reads version {known}",
        "是第{version}版，而本程式讀第{known}版"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_is_read_as_it_was_written_and_only_for_its_club() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("local.json");
        let club = ClubId::new("local").unwrap();
        assert_eq!(
            read_anchor(&Disk::default(), &file, &club).unwrap(),
            Ok(None)
        );
        let receipt = Receipt::genesis(&club);
        write_anchor(&Disk::default(), &file, &club, receipt).unwrap();
        let witness = read_anchor(&Disk::default(), &file, &club)
            .unwrap()
            .unwrap()
            .unwrap();
        assert_eq!(witness.receipt, receipt);
        let other = ClubId::new("other").unwrap();
        let why = read_anchor(&Disk::default(), &file, &other)
            .unwrap()
            .unwrap_err();
        assert_eq!(why.english, "is the anchor of \"local\"");
        let newer = anchor_text(&club, receipt).replace(r#""v":1"#, r#""v":2"#);
        std::fs::write(&file, newer).unwrap();
        let error = read_anchor(&Disk::default(), &file, &club).unwrap_err();
        assert!(matches!(
            error,
            LedgerError::Newer {
                version: 2,
                known: 1,
                ..
            }
        ));
    }

    #[test]
    fn a_note_of_a_clean_stop_that_cannot_be_read_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("CLEAN");
        let club = ClubId::new("local").unwrap();
        let clean = Clean {
            heads: [(club.clone(), Receipt::genesis(&club))].into(),
            index: Some(Digest::of(b"")),
        };
        clean.write(&Disk::default(), &file).unwrap();
        let text = std::fs::read(&file).unwrap();
        assert_eq!(Clean::read(&Disk::default(), &file).unwrap(), Some(clean));
        for length in 0..text.len() - 2 {
            std::fs::write(&file, &text[..length]).unwrap();
            assert_eq!(
                Clean::read(&Disk::default(), &file).unwrap(),
                None,
                "{length}"
            );
        }
    }
}
