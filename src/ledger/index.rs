//! The index: a sled database that answers what would else take a reading of the journals. It
//! holds nothing of its own and is made again from them whenever it cannot be trusted.
//!
//! sled's own promises are not relied on: what is in it need not be on disk before the store is
//! closed, and it is opened only if its files are, byte for byte, what a clean stop left.

use super::changes::{Balance, Changes};
use super::disk::Disk;
use super::error::LedgerError;
use super::journal::Place;
use super::name::{ClubId, Key, PlayerId};
use crate::digest::Digest;
use sha2::{Digest as _, Sha256};
use sled::transaction::{TransactionError, TransactionResult, Transactional};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// How much of the index sled may keep in memory.
const CACHE: u64 = 16 * 1024 * 1024;

/// Where what is in the index can be looked up. Every key begins with the club.
#[derive(Debug)]
pub(super) struct Index {
    db: sled::Db,
    /// Club and number to the line's place in the journal.
    entries: sled::Tree,
    /// Club and idempotency key to number.
    keys: sled::Tree,
    /// Club and player to points and hands.
    balances: sled::Tree,
}

impl Index {
    /// Opens the index in this folder, and makes an empty one if there is none.
    pub(super) fn open(folder: &Path) -> Result<Index, LedgerError> {
        // sled takes the newest snapshot even if it is half written, and then does not open.
        for file in files(folder).unwrap_or_default() {
            if file.extension().is_some_and(|it| it == "generating") {
                fs::remove_file(&file).map_err(LedgerError::disk("removed", &file))?;
            }
        }
        let open = || -> sled::Result<Index> {
            let db = sled::Config::new()
                .path(folder)
                .cache_capacity(CACHE)
                .open()?;
            Ok(Index {
                entries: db.open_tree("entries")?,
                keys: db.open_tree("keys")?,
                balances: db.open_tree("balances")?,
                db,
            })
        };
        // sled panics on some of what it does not expect in its files.
        match catch_unwind(AssertUnwindSafe(open)) {
            Ok(index) => Ok(index?),
            Err(_) => Err(LedgerError::Index("it cannot be opened".into())),
        }
    }

    /// Empties the folder and begins a new index there.
    pub(super) fn begin(disk: &Disk, folder: &Path) -> Result<Index, LedgerError> {
        disk.remove_folder(folder)?;
        Index::open(folder)
    }

    /// Where the entry of this number stands.
    pub(super) fn place(&self, club: &ClubId, number: u64) -> Result<Option<Place>, LedgerError> {
        let value = self.entries.get(key(club, &number.to_be_bytes()))?;
        value.map(|value| place_from(&value)).transpose()
    }

    /// The number of the entry that was posted under this key.
    pub(super) fn number(&self, club: &ClubId, under: &Key) -> Result<Option<u64>, LedgerError> {
        let value = self.keys.get(key(club, under.as_str().as_bytes()))?;
        value.map(|value| number_from(&value)).transpose()
    }

    /// Where this player stands.
    pub(super) fn balance(&self, club: &ClubId, player: &PlayerId) -> Result<Balance, LedgerError> {
        let value = self.balances.get(key(club, player.as_str().as_bytes()))?;
        value.map_or(Ok(Balance::default()), |value| balance_from(&value))
    }

    /// Where every player of the club stands.
    pub(super) fn balances(
        &self,
        club: &ClubId,
    ) -> Result<BTreeMap<PlayerId, Balance>, LedgerError> {
        let prefix = key(club, b"");
        let balance = |row: sled::Result<(sled::IVec, sled::IVec)>| {
            let (key, value) = row?;
            let player = String::from_utf8_lossy(&key[prefix.len()..]);
            let player = PlayerId::new(player).map_err(|_| LedgerError::strange_index())?;
            Ok((player, balance_from(&value)?))
        };
        self.balances.scan_prefix(&prefix).map(balance).collect()
    }

    /// Writes what changes, whole or not at all.
    pub(super) fn write<'a>(
        &self,
        changes: impl Iterator<Item = (&'a ClubId, &'a Changes)> + Clone,
    ) -> Result<(), LedgerError> {
        // The closure may run more than once, so it only writes what was reckoned before.
        let written: TransactionResult<(), ()> = (&self.entries, &self.keys, &self.balances)
            .transaction(|(entries, keys, balances)| {
                for (club, changes) in changes.clone() {
                    for (number, place, under) in &changes.rows {
                        let number = number.to_be_bytes();
                        entries.insert(key(club, &number), &place_to(*place))?;
                        keys.insert(key(club, under.as_str().as_bytes()), &number)?;
                    }
                    for (player, balance) in &changes.balances {
                        let player = key(club, player.as_str().as_bytes());
                        balances.insert(player, &balance_to(*balance))?;
                    }
                }
                Ok(())
            });
        written.map_err(|error| match error {
            TransactionError::Abort(()) => LedgerError::strange_index(),
            TransactionError::Storage(error) => error.into(),
        })
    }

    /// Writes the rows while nobody looks and nothing needs to be whole: when the index is built.
    /// They are taken out of `changes`, whose balances are written at the end.
    pub(super) fn load_rows(
        &self,
        club: &ClubId,
        changes: &mut Changes,
    ) -> Result<(), LedgerError> {
        for (number, place, under) in changes.rows.drain(..) {
            let number = number.to_be_bytes();
            self.entries.insert(key(club, &number), &place_to(place))?;
            let under = key(club, under.as_str().as_bytes());
            self.keys.insert(under, &number)?;
        }
        Ok(())
    }

    /// Writes the balances when the index is built.
    pub(super) fn load_balances(
        &self,
        club: &ClubId,
        changes: &Changes,
    ) -> Result<(), LedgerError> {
        for (player, balance) in &changes.balances {
            let player = key(club, player.as_str().as_bytes());
            self.balances.insert(player, &balance_to(*balance))?;
        }
        Ok(())
    }

    /// Closes the index and waits until its files are on disk. Their digest is what they must
    /// have to be opened again.
    pub(super) fn close(self, disk: &Disk, folder: &Path) -> Result<Digest, LedgerError> {
        self.db.flush()?;
        drop(self);
        // sled's threads can hold the files a little longer than the database itself.
        let data = folder.join("db");
        let file = File::open(&data).map_err(LedgerError::disk("opened", &data))?;
        let mut waits = 0;
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            waits += 1;
            if waits == 5_000 {
                return Err(LedgerError::Index("sled does not let go of it".into()));
            }
            sleep(Duration::from_millis(1));
        }
        // A process that another thread is starting may have the file too, so closing it would
        // not do.
        file.unlock()
            .map_err(LedgerError::disk("unlocked", &data))?;
        for path in files(folder).map_err(LedgerError::disk("read", folder))? {
            let file = File::open(&path).map_err(LedgerError::disk("opened", &path))?;
            disk.sync(&file, &path)?;
        }
        disk.sync_folder(folder)?;
        disk.sync_folder(folder.parent().unwrap_or(folder))?;
        Index::digest(folder).map_err(LedgerError::disk("read", folder))
    }

    /// The digest of all that is in the folder: the names, the lengths and the bytes.
    pub(super) fn digest(folder: &Path) -> io::Result<Digest> {
        let mut hash = Sha256::new();
        let mut buffer = vec![0; 64 * 1024];
        for path in files(folder)? {
            let mut file = File::open(&path)?;
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let length = file.metadata()?.len();
            hash.update(format!("{} {length}\n", name.display()));
            loop {
                match file.read(&mut buffer)? {
                    0 => break,
                    n => hash.update(&buffer[..n]),
                }
            }
        }
        Ok(Digest::from_bytes(hash.finalize().into()))
    }
}

/// The files in a folder and the folders in it, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        match path.is_dir() {
            true => all.extend(files(&path)?),
            false => all.push(path),
        }
    }
    all.sort();
    Ok(all)
}

/// No club's id holds the byte between the club and the rest, so no club's keys begin another's.
fn key(club: &ClubId, rest: &[u8]) -> Vec<u8> {
    [club.as_str().as_bytes(), b"\0", rest].concat()
}

fn place_to(place: Place) -> [u8; 12] {
    let mut value = [0; 12];
    value[..8].copy_from_slice(&place.at.to_be_bytes());
    value[8..].copy_from_slice(&place.length.to_be_bytes());
    value
}

fn place_from(value: &[u8]) -> Result<Place, LedgerError> {
    let (at, length) = value
        .split_first_chunk()
        .ok_or_else(LedgerError::strange_index)?;
    let length = length
        .try_into()
        .map_err(|_| LedgerError::strange_index())?;
    Ok(Place {
        at: u64::from_be_bytes(*at),
        length: u32::from_be_bytes(length),
    })
}

fn balance_to(balance: Balance) -> [u8; 16] {
    let mut value = [0; 16];
    value[..8].copy_from_slice(&balance.points.to_be_bytes());
    value[8..].copy_from_slice(&balance.hands.to_be_bytes());
    value
}

fn balance_from(value: &[u8]) -> Result<Balance, LedgerError> {
    let (points, hands) = value
        .split_first_chunk()
        .ok_or_else(LedgerError::strange_index)?;
    Ok(Balance {
        points: i64::from_be_bytes(*points),
        hands: number_from(hands)?,
    })
}

fn number_from(value: &[u8]) -> Result<u64, LedgerError> {
    let value = value.try_into().map_err(|_| LedgerError::strange_index())?;
    Ok(u64::from_be_bytes(value))
}

impl From<sled::Error> for LedgerError {
    fn from(error: sled::Error) -> LedgerError {
        LedgerError::Index(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_closed_is_opened_with_the_same_digest_and_content() {
        let folder = tempfile::tempdir().unwrap();
        let (disk, index) = (Disk::default(), folder.path().join("index"));
        let club = ClubId::new("local").unwrap();
        let (player, points) = (PlayerId::new("P1").unwrap(), -48);
        let place = Place { at: 7, length: 9 };
        let under = Key::new("hand demo-001 E-1").unwrap();
        let mut changes = Changes::default();
        changes.row(1, place, &under);
        let balance = Balance { points, hands: 1 };
        changes.balances.insert(player.clone(), balance);
        let opened = Index::begin(&disk, &index).unwrap();
        opened.write([(&club, &changes)].into_iter()).unwrap();
        let digest = opened.close(&disk, &index).unwrap();
        assert_eq!(Index::digest(&index).unwrap(), digest);
        let opened = Index::open(&index).unwrap();
        assert_eq!(opened.place(&club, 1).unwrap(), Some(place));
        assert_eq!(opened.number(&club, &under).unwrap(), Some(1));
        assert_eq!(opened.balances(&club).unwrap(), [(player, balance)].into());
    }
}
