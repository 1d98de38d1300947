//! The index: a table that answers what would else take a reading of the journals. It holds
//! nothing of its own and is made again from them whenever it cannot be trusted.
//!
//! It is not waited for. What was posted of late is answered from memory, and goes into the table
//! when there is time; the table need not be on disk before the store is closed, and is opened
//! only if its files are, byte for byte, what a clean stop left.

use super::changes::{Balance, Changes};
use super::disk::Disk;
use super::error::LedgerError;
use super::journal::Place;
use super::name::{ClubId, Key, PlayerId};
use super::storage::{Found, Row, Rows};
use crate::digest::Digest;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where what is in the index can be looked up. Every key begins with what it is the key of, and
/// the club.
#[derive(Debug)]
pub(super) struct Index {
    table: Box<dyn Rows>,
    /// Where the lines of each club's journal begin, and where the last ends. The journal is read
    /// at every opening, so they are kept in memory alone.
    lines: BTreeMap<ClubId, Vec<u64>>,
    /// What is not in the table yet.
    fresh: BTreeMap<ClubId, Fresh>,
}

/// What of a club was posted of late.
#[derive(Debug, Default)]
struct Fresh {
    numbers: BTreeMap<Key, u64>,
    balances: BTreeMap<PlayerId, Balance>,
}

/// Idempotency key to number.
const NUMBERS: u8 = b'k';
/// Player to points and entries.
const BALANCES: u8 = b'b';

impl Index {
    /// Opens the index in this folder, and makes an empty one if there is none.
    pub(super) fn open(disk: &Disk, folder: &Path) -> Result<Index, LedgerError> {
        Ok(Index {
            table: disk.table(folder)?,
            lines: BTreeMap::new(),
            fresh: BTreeMap::new(),
        })
    }

    /// Empties the folder and begins a new index there.
    pub(super) fn begin(disk: &Disk, folder: &Path) -> Result<Index, LedgerError> {
        disk.remove_folder(folder)?;
        Index::open(disk, folder)
    }

    /// Says where the lines of a club's journal begin, and where the last ends.
    pub(super) fn set_lines(&mut self, club: &ClubId, lines: Vec<u64>) {
        self.lines.insert(club.clone(), lines);
    }

    /// Where the entry of this number stands.
    pub(super) fn place(&self, club: &ClubId, number: u64) -> Option<Place> {
        let lines = self.lines.get(club)?;
        let at = usize::try_from(number.checked_sub(1)?).ok()?;
        let (at, end) = (*lines.get(at)?, *lines.get(at + 1)?);
        let length = u32::try_from(end - at - 1).ok()?;
        Some(Place { at, length })
    }

    /// The number of the entry that was posted under this key.
    pub(super) fn number(&self, club: &ClubId, under: &Key) -> Result<Option<u64>, LedgerError> {
        let fresh = self.fresh.get(club).and_then(|it| it.numbers.get(under));
        if let Some(number) = fresh {
            return Ok(Some(*number));
        }
        let value = self
            .table
            .get(&key(NUMBERS, club, under.as_str().as_bytes()))?;
        value.map(|value| number_from(&value)).transpose()
    }

    /// Where this player stands.
    pub(super) fn balance(&self, club: &ClubId, player: &PlayerId) -> Result<Balance, LedgerError> {
        let fresh = self.fresh.get(club).and_then(|it| it.balances.get(player));
        if let Some(balance) = fresh {
            return Ok(*balance);
        }
        let value = self
            .table
            .get(&key(BALANCES, club, player.as_str().as_bytes()))?;
        value.map_or(Ok(Balance::default()), |value| balance_from(&value))
    }

    /// Where every player of the club stands.
    pub(super) fn balances(
        &self,
        club: &ClubId,
    ) -> Result<BTreeMap<PlayerId, Balance>, LedgerError> {
        let prefix = key(BALANCES, club, b"");
        let mut balances = BTreeMap::new();
        self.table.scan(&prefix, &mut |key, value| {
            let player = String::from_utf8_lossy(&key[prefix.len()..]);
            let player = PlayerId::new(player).map_err(|_| LedgerError::strange_index())?;
            balances.insert(player, balance_from(value)?);
            Ok(())
        })?;
        let fresh = self.fresh.get(club).into_iter();
        let fresh = fresh.flat_map(|fresh| &fresh.balances);
        balances.extend(fresh.map(|(player, balance)| (player.clone(), *balance)));
        Ok(balances)
    }

    /// Takes up what was posted: it can be asked for at once, and is in the table later.
    pub(super) fn add(&mut self, club: &ClubId, changes: Changes) {
        if !self.fresh.contains_key(club) {
            self.fresh.insert(club.clone(), Fresh::default());
        }
        let Some(fresh) = self.fresh.get_mut(club) else {
            return;
        };
        let lines = self.lines.entry(club.clone()).or_insert_with(|| vec![0]);
        for (number, place, under) in changes.rows {
            lines.push(place.end());
            fresh.numbers.insert(under, number);
        }
        fresh.balances.extend(changes.balances);
    }

    /// How many entries are not in the table yet.
    pub(super) fn fresh(&self) -> usize {
        self.fresh.values().map(|fresh| fresh.numbers.len()).sum()
    }

    /// Writes what is fresh into the table, the balances whole or not at all. It stays fresh as
    /// well, so that who reads meanwhile sees all of it, until [`Index::settled`].
    pub(super) fn settle(&self) -> Result<(), LedgerError> {
        let (mut rows, mut balances) = (Vec::new(), Vec::new());
        for (club, fresh) in &self.fresh {
            let numbers = fresh.numbers.iter();
            rows.extend(numbers.map(|(under, number)| number_row(club, under, *number)));
            balances.extend(balance_rows(club, &fresh.balances));
        }
        self.table.load(rows)?;
        self.table.batch(balances)
    }

    /// Forgets what was fresh, once it is in the table.
    pub(super) fn settled(&mut self) {
        self.fresh.clear();
    }

    /// Writes rows of a club of which nothing was in the table, when the index is built.
    pub(super) fn load(&self, club: &ClubId, changes: Changes) -> Result<(), LedgerError> {
        let rows = changes.rows.iter();
        let rows = rows.map(|(number, _, under)| number_row(club, under, *number));
        self.table.load(rows.collect())?;
        self.table
            .batch(balance_rows(club, &changes.balances).collect())
    }

    /// Closes the index and waits until its files are on disk. Their digest is what they must
    /// have to be opened again.
    pub(super) fn close(self, disk: &Disk, folder: &Path) -> Result<Digest, LedgerError> {
        self.settle()?;
        self.table.close()?;
        for path in files(disk, folder)? {
            disk.sync(&path)?;
        }
        disk.sync_folder(folder)?;
        disk.sync_folder(folder.parent().unwrap_or(folder))?;
        Index::digest(disk, folder)
    }

    /// The digest of all that is in the folder: the names, the lengths and the bytes.
    pub(super) fn digest(disk: &Disk, folder: &Path) -> Result<Digest, LedgerError> {
        let mut hash = Sha256::new();
        let mut buffer = vec![0; 64 * 1024];
        for path in files(disk, folder)? {
            let read = |hash: &mut Sha256, buffer: &mut [u8]| {
                let mut file = disk.reader(&path, 0)?;
                loop {
                    match file.read(buffer)? {
                        0 => return Ok(()),
                        n => hash.update(&buffer[..n]),
                    }
                }
            };
            let length = match disk.find(&path)? {
                Some(Found::File(length)) => length,
                _ => 0,
            };
            let name = path.strip_prefix(folder).unwrap_or(&path);
            hash.update(format!("{} {length}\n", name.display()));
            read(&mut hash, &mut buffer).map_err(LedgerError::disk("read", &path))?;
        }
        Ok(Digest::from_bytes(hash.finalize().into()))
    }
}

/// The files in a folder and the folders in it, in the order of their names.
fn files(disk: &Disk, folder: &Path) -> Result<Vec<PathBuf>, LedgerError> {
    let mut all = Vec::new();
    for name in disk.list(folder)? {
        let path = folder.join(name);
        match disk.find(&path)? {
            Some(Found::Folder) => all.extend(files(disk, &path)?),
            _ => all.push(path),
        }
    }
    Ok(all)
}

fn number_row(club: &ClubId, under: &Key, number: u64) -> Row {
    let key = key(NUMBERS, club, under.as_str().as_bytes());
    (key, number.to_be_bytes().to_vec())
}

fn balance_rows(
    club: &ClubId,
    balances: &BTreeMap<PlayerId, Balance>,
) -> impl Iterator<Item = Row> {
    balances.iter().map(|(player, balance)| {
        let key = key(BALANCES, club, player.as_str().as_bytes());
        (key, balance_to(*balance).to_vec())
    })
}

/// No club's id holds the byte between the club and the rest, so no club's keys begin another's.
fn key(of: u8, club: &ClubId, rest: &[u8]) -> Vec<u8> {
    [&[of], club.as_str().as_bytes(), b"\0", rest].concat()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_asked_for_before_it_is_in_the_table_and_after() {
        let folder = tempfile::tempdir().unwrap();
        for disk in [Disk::default(), Disk::in_memory()] {
            let index = folder.path().join("index");
            disk.make_folder(folder.path()).unwrap();
            let club = ClubId::new("local").unwrap();
            let (player, points) = (PlayerId::new("P1").unwrap(), -48);
            let place = Place { at: 0, length: 9 };
            let under = Key::new("hand demo-001 E-1").unwrap();
            let balance = Balance { points, hands: 1 };
            let is_right = |index: &Index| {
                assert_eq!(index.number(&club, &under).unwrap(), Some(1));
                assert_eq!(index.balance(&club, &player).unwrap(), balance);
                let balances = index.balances(&club).unwrap();
                assert_eq!(balances, [(player.clone(), balance)].into());
            };
            let mut changes = Changes::default();
            changes.row(1, place, &under);
            changes.balances.insert(player.clone(), balance);
            let mut opened = Index::begin(&disk, &index).unwrap();
            opened.add(&club, changes);
            assert_eq!(opened.place(&club, 1), Some(place));
            assert_eq!(opened.place(&club, 2), None);
            assert_eq!(opened.fresh(), 1);
            is_right(&opened);
            opened.settle().unwrap();
            is_right(&opened);
            opened.settled();
            assert_eq!(opened.fresh(), 0);
            is_right(&opened);
            let digest = opened.close(&disk, &index).unwrap();
            assert_eq!(Index::digest(&disk, &index).unwrap(), digest);
            is_right(&Index::open(&disk, &index).unwrap());
        }
    }
}
