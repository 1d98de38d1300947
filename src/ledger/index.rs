//! The index: a table that answers what would else take a reading of the journals. It holds
//! nothing of its own and is made again from them whenever it cannot be trusted.
//!
//! It is not waited for. What was posted of late is answered from memory, and goes into the table
//! when there is time; the table need not be on disk before the store is closed, and is believed
//! only if its files are, byte for byte, what a clean stop left.
//!
//! After any other stop it answers nothing, and is a witness still: only what was acknowledged goes
//! into it, so a journal that ends before an entry that it saw came back shorter.

use super::changes::{Balance, Changes};
use super::disk::Disk;
use super::error::LedgerError;
use super::journal::{Head, Place};
use super::line::{Kept, Receipt};
use super::name::{ClubId, Key, PlayerId};
use super::places::Places;
use super::storage::{Found, Row, Rows};
use crate::digest::Digest;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Where what is in the index can be looked up. Every key begins with what it is the key of, and
/// the club.
#[derive(Debug)]
pub(super) struct Index {
    table: Box<dyn Rows>,
    /// Where the entries of each club stand in its journal.
    places: BTreeMap<ClubId, Places>,
    /// What is not in the table yet.
    fresh: BTreeMap<ClubId, Fresh>,
}

/// What of a club was posted of late.
#[derive(Debug, Default)]
struct Fresh {
    numbers: BTreeMap<Key, u64>,
    balances: BTreeMap<PlayerId, Balance>,
    /// The last entry.
    head: Option<Receipt>,
}

/// Idempotency key to number.
const NUMBERS: u8 = b'k';
/// Player to points and entries.
const BALANCES: u8 = b'b';
/// The last entry that is in the table: number and hash.
const HEADS: u8 = b'h';

impl Index {
    /// Opens the index in this folder, and makes an empty one if there is none.
    pub(super) fn open(disk: &Disk, folder: &Path) -> Result<Index, LedgerError> {
        Ok(Index {
            table: disk.table(folder)?,
            places: BTreeMap::new(),
            fresh: BTreeMap::new(),
        })
    }

    /// Empties the folder and begins a new index there.
    pub(super) fn begin(disk: &Disk, folder: &Path) -> Result<Index, LedgerError> {
        disk.remove_folder(folder)?;
        Index::open(disk, folder)
    }

    /// The last entry of each club that is in the table of this folder, which nobody else may
    /// believe. One that cannot be read saw nothing.
    pub(super) fn seen(disk: &Disk, folder: &Path) -> BTreeMap<ClubId, Receipt> {
        let read = || {
            if disk.list(folder)?.is_empty() {
                return Ok(BTreeMap::new());
            }
            let table = disk.table(folder)?;
            let mut heads = BTreeMap::new();
            table.scan(&[HEADS], &mut |key, value| {
                let club = String::from_utf8_lossy(key.get(1..).unwrap_or_default());
                let club = ClubId::new(club.trim_end_matches('\0'));
                let club = club.map_err(|_| LedgerError::strange_index())?;
                heads.insert(club, head_from(value)?);
                Ok(())
            })?;
            table.close()?;
            Ok::<_, LedgerError>(heads)
        };
        // sled panics on some of what it does not expect in its files.
        let read = catch_unwind(AssertUnwindSafe(read));
        read.map_or_else(|_| BTreeMap::new(), Result::unwrap_or_default)
    }

    /// Says where the entries of a club stand.
    pub(super) fn set_places(&mut self, club: &ClubId, places: Places) {
        self.places.insert(club.clone(), places);
    }

    /// Where the entries of a club stand, if it has some.
    pub(super) fn places(&self, club: &ClubId) -> Option<&Places> {
        self.places.get(club)
    }

    /// Where the entry of this number stands.
    pub(super) fn place(&self, club: &ClubId, number: u64) -> Option<Place> {
        self.places.get(club)?.place(number)
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

    /// Takes up what was posted, in order: it can be asked for at once, and is in the table later.
    pub(super) fn add(&mut self, club: &ClubId, kept: &[Kept], changes: Changes) {
        if !self.fresh.contains_key(club) {
            self.fresh.insert(club.clone(), Fresh::default());
        }
        let Some(fresh) = self.fresh.get_mut(club) else {
            return;
        };
        let places = self.places.entry(club.clone()).or_default();
        for (kept, (number, place, under)) in kept.iter().zip(changes.rows) {
            places.add(kept, place);
            fresh.numbers.insert(under, number);
            fresh.head = Some(kept.receipt());
        }
        fresh.balances.extend(changes.balances);
    }

    /// How many entries are not in the table yet.
    pub(super) fn fresh(&self) -> usize {
        self.fresh.values().map(|fresh| fresh.numbers.len()).sum()
    }

    /// Writes what is fresh into the table, the balances and heads whole or not at all. It stays fresh as
    /// well, so that who reads meanwhile sees all of it, until [`Index::settled`].
    pub(super) fn settle(&self) -> Result<(), LedgerError> {
        let (mut rows, mut balances) = (Vec::new(), Vec::new());
        for (club, fresh) in &self.fresh {
            let numbers = fresh.numbers.iter();
            rows.extend(numbers.map(|(under, number)| number_row(club, under, *number)));
            balances.extend(balance_rows(club, &fresh.balances));
            balances.extend(fresh.head.map(|head| head_row(club, head)));
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

    /// Says how far the journals went that the index was built from, once it is. Until then it has
    /// seen nothing: a journal that is refused half way must not be held against its own beginning.
    pub(super) fn built(&self, heads: &BTreeMap<ClubId, Head>) -> Result<(), LedgerError> {
        let rows = heads.iter().filter(|(_, head)| head.receipt.number > 0);
        let rows = rows.map(|(club, head)| head_row(club, head.receipt));
        self.table.batch(rows.collect())
    }

    /// Closes the index and waits until its files are on disk. Their digest is what they must
    /// have to be opened again.
    pub(super) fn close(self, disk: &Disk, folder: &Path) -> Result<Digest, LedgerError> {
        self.settle()?;
        self.table.close()?;
        for path in disk.files(folder)? {
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
        for path in disk.files(folder)? {
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

fn head_row(club: &ClubId, head: Receipt) -> Row {
    let mut value = head.number.to_be_bytes().to_vec();
    value.extend(head.hash.bytes());
    (key(HEADS, club, b""), value)
}

fn head_from(value: &[u8]) -> Result<Receipt, LedgerError> {
    let (number, hash) = value
        .split_first_chunk()
        .ok_or_else(LedgerError::strange_index)?;
    let hash = hash.try_into().map_err(|_| LedgerError::strange_index())?;
    Ok(Receipt {
        number: u64::from_be_bytes(*number),
        hash: Digest::from_bytes(hash),
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
    use super::super::entry::Entry;
    use super::super::entry::tests::{net, some_hand};
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
            let kept = Kept {
                number: 1,
                hash: Digest::of(b"a line"),
                at: Default::default(),
                by: player.clone(),
                entry: Entry::hand(some_hand("E-1"), &net([-16, 0, 0, 16])).unwrap(),
            };
            let is_right = |index: &Index| {
                assert_eq!(index.number(&club, &under).unwrap(), Some(1));
                assert_eq!(index.balance(&club, &player).unwrap(), balance);
                let balances = index.balances(&club).unwrap();
                assert_eq!(balances, [(player.clone(), balance)].into());
            };
            assert_eq!(Index::seen(&disk, &index), BTreeMap::new());
            let mut changes = Changes::default();
            changes.row(1, place, &under);
            changes.balances.insert(player.clone(), balance);
            let mut opened = Index::begin(&disk, &index).unwrap();
            opened.add(&club, std::slice::from_ref(&kept), changes);
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
            let opened = Index::open(&disk, &index).unwrap();
            is_right(&opened);
            opened.close(&disk, &index).unwrap();
            assert_eq!(Index::seen(&disk, &index), [(club, kept.receipt())].into());
        }
    }
}
