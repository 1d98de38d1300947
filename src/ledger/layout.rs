//! Where everything is kept.

use super::disk::Disk;
use super::error::LedgerError;
use super::name::ClubId;
use crate::digest::Digest;
use chrono_tz::Tz;
use std::path::{Path, PathBuf};

/// Where a store is: its data folder, and another for the anchors, which do their work best on
/// another disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    data: PathBuf,
    anchors: PathBuf,
    zone: Tz,
    keeps_free: u64,
}

/// How many bytes a mebibyte has.
pub(crate) const MEBIBYTE: u64 = 1024 * 1024;

impl Layout {
    /// How many bytes stay free where nothing else is said: 64 MiB.
    pub const KEEPS_FREE: u64 = 64 * MEBIBYTE;

    /// A store in these two folders, which need not be there yet.
    pub fn new(data: impl Into<PathBuf>, anchors: impl Into<PathBuf>) -> Layout {
        Layout {
            data: data.into(),
            anchors: anchors.into(),
            zone: Tz::UTC,
            keeps_free: Layout::KEEPS_FREE,
        }
    }

    /// The same, for clubs whose days and months are those of a time zone.
    pub fn in_zone(self, zone: Tz) -> Layout {
        Layout { zone, ..self }
    }

    /// The same, for a store that takes no entry when fewer bytes than this are free on a disk.
    pub fn keeping_free(self, keeps_free: u64) -> Layout {
        Layout { keeps_free, ..self }
    }

    /// How many bytes stay free on its disks.
    pub fn keeps_free(&self) -> u64 {
        self.keeps_free
    }

    /// The time zone of the clubs' days and months.
    pub fn zone(&self) -> Tz {
        self.zone
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// The folder of the anchors.
    pub fn anchors(&self) -> &Path {
        &self.anchors
    }

    /// The record of a club: a line of JSON for each entry.
    pub fn journal(&self, club: &ClubId) -> PathBuf {
        self.club(club).join("journal.jsonl")
    }

    /// What people call the players of a club.
    pub fn names(&self, club: &ClubId) -> PathBuf {
        self.club(club).join("names.json")
    }

    /// A record that a club keeps, by the digest of its text.
    pub fn record(&self, club: &ClubId, digest: Digest) -> PathBuf {
        self.records(club).join(format!("{digest}.hkmj"))
    }

    /// The folder of the records that a club keeps.
    pub(super) fn records(&self, club: &ClubId) -> PathBuf {
        self.club(club).join("records")
    }

    /// The last entry of a club that was acknowledged.
    pub fn anchor(&self, club: &ClubId) -> PathBuf {
        self.anchors.join(format!("{club}.json"))
    }

    /// The folder of the index, which can be thrown away when the store is not open.
    pub fn index(&self) -> PathBuf {
        self.data.join("index")
    }

    /// What a clean stop leaves.
    pub fn clean(&self) -> PathBuf {
        self.data.join("CLEAN")
    }

    /// Where the last backup is noted.
    pub fn backup_note(&self) -> PathBuf {
        self.data.join("BACKUP")
    }

    /// A file beside a journal, which is another journal of the club.
    pub(super) fn journal_beside(&self, club: &ClubId, what: &str) -> PathBuf {
        self.club(club).join(format!("journal.jsonl.{what}"))
    }

    /// The folder of the games that are being played: a record for each, which grows.
    pub fn tables(&self) -> PathBuf {
        self.data.join("tables")
    }

    /// The folders of what the bot keeps for people and cannot ask them for again: what members
    /// and clubs wish, and records that somebody is writing. What waits for a press, and what
    /// stands behind the buttons of answers, is asked again instead.
    pub fn wishes(&self) -> [PathBuf; 3] {
        ["members", "clubs", "drafts"].map(|it| self.data.join("bot").join(it))
    }

    /// The file that is locked while the store is open.
    pub fn lock(&self) -> PathBuf {
        self.data.join("LOCK")
    }

    /// The folder of all that is a club's own.
    pub(super) fn club(&self, club: &ClubId) -> PathBuf {
        self.clubs().join(club.as_str())
    }

    pub(super) fn clubs(&self) -> PathBuf {
        self.data.join("clubs")
    }

    /// Every club that has a folder or an anchor. A journal that is gone is missed by its anchor.
    pub(super) fn every_club(&self, disk: &Disk) -> Result<Vec<ClubId>, LedgerError> {
        let anchored = disk.list(&self.anchors)?.into_iter();
        let anchored = anchored.filter_map(|name| Some(name.strip_suffix(".json")?.to_string()));
        let mut clubs: Vec<ClubId> = disk
            .list(&self.clubs())?
            .into_iter()
            .chain(anchored)
            .filter_map(|name| ClubId::new(name).ok())
            .collect();
        clubs.sort();
        clubs.dedup();
        Ok(clubs)
    }
}
