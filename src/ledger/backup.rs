//! A copy of everything, made while the store is written to, by this process or another.
//!
//! A journal is only ever added to, so the copy of its beginning is always a journal. The copy goes
//! as far as is known to be on disk: as far as the anchor, or as the last line that says so.

use super::disk::{Disk, parent};
use super::error::{Fault, LedgerError, Witness, mebibytes};
use super::journal::{Head, judge};
use super::layout::Layout;
use super::line::Receipt;
use super::lines::Lines;
use super::name::ClubId;
use super::note::{digest, head_of, of_version, parse, read_anchor, write};
use super::storage::Found;
use crate::digest::Digest;
use crate::phrase;
use crate::tongue::Phrase;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The format of the list.
const VERSION: u32 = 1;

/// A backup: where it is, when it was made, how far it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The folder that it is in.
    pub folder: PathBuf,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// The last entry of each club.
    pub heads: BTreeMap<ClubId, Receipt>,
    /// The digest of each file, by its path in the folder.
    pub(super) files: BTreeMap<String, Digest>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupShape {
    v: u32,
    folder: String,
    at: String,
    heads: BTreeMap<String, (u64, String)>,
    files: BTreeMap<String, String>,
}

/// Copies every club's journal, names and records, the games that are being played, and what
/// members and clubs wish of the bot, into a folder that is new or empty, reads the copy again, and notes in the data folder where the last
/// backup is.
///
/// The store may be open, here or in another process. Whoever has it open is not kept waiting.
///
/// # Errors
///
/// [`LedgerError::Backup`] if something is in the folder already or its disk has no room, [`LedgerError::Damaged`] if a
/// journal is: a backup of it would be none. Or what the disk said.
pub fn backup(layout: &Layout, folder: &Path, at: DateTime<Utc>) -> Result<Backup, LedgerError> {
    backup_on(&Disk::default(), layout, folder, at)
}

pub(super) fn backup_on(
    disk: &Disk,
    layout: &Layout,
    folder: &Path,
    at: DateTime<Utc>,
) -> Result<Backup, LedgerError> {
    if !disk.list(folder)?.is_empty() {
        return Err(LedgerError::Backup {
            folder: folder.to_path_buf(),
            why: phrase!(
                "something is in it already, and a backup is made in a new folder",
                "該處已有東西，而備份要放在新的資料夾"
            ),
        });
    }
    let mut backup = Backup {
        folder: std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf()),
        at,
        heads: BTreeMap::new(),
        files: BTreeMap::new(),
    };
    has_room(disk, layout, folder)?;
    let copy = Layout::new(folder, folder.join("none"));
    for club in layout.every_club(disk)? {
        let head = reach(disk, layout, &club)?;
        if head.receipt.number == 0 {
            continue;
        }
        backup.heads.insert(club.clone(), head.receipt);
        let mut files = vec![(
            layout.journal(&club),
            copy.journal(&club),
            Some(head.length),
        )];
        let (names, to) = (layout.names(&club), copy.names(&club));
        if disk.find(&names)?.is_some() {
            files.push((names, to, None));
        }
        for name in disk.list(&layout.records(&club))? {
            // What is not in its place yet is in no entry.
            if name.ends_with(".hkmj") {
                let (from, to) = (layout.records(&club), copy.records(&club));
                files.push((from.join(&name), to.join(&name), None));
            }
        }
        for (from, to, length) in files {
            disk.make_folder(to.parent().unwrap_or(folder))?;
            let digest = copied(disk, &from, &to, length)?;
            let name = to.strip_prefix(folder).unwrap_or(&to);
            backup.files.insert(name.display().to_string(), digest);
        }
    }
    for wishes in wishes(disk, layout)? {
        // What somebody takes away meanwhile is not there.
        let Some(text) = disk.read(&wishes)? else {
            continue;
        };
        let name = wishes.strip_prefix(layout.data()).unwrap_or(&wishes);
        let to = folder.join(name);
        disk.make_folder(&parent(&to))?;
        disk.replace(&to, &text)?;
        let digest = Digest::of(&text);
        backup.files.insert(name.display().to_string(), digest);
    }
    for table in disk.files(&layout.tables())? {
        let name = table.strip_prefix(layout.data()).unwrap_or(&table);
        // What is written beside a file is not in its place yet, and a game may end meanwhile.
        let is_new = table.extension().is_some_and(|it| it == "new");
        let Some(mut text) = disk.read(&table)?.filter(|_| !is_new) else {
            continue;
        };
        if table.extension().is_some_and(|it| it == "hkmj") {
            let whole = text.iter().rposition(|byte| *byte == b'\n');
            text.truncate(whole.map_or(0, |at| at + 1));
        }
        let to = folder.join(name);
        disk.make_folder(&parent(&to))?;
        disk.replace(&to, &text)?;
        let digest = Digest::of(&text);
        backup.files.insert(name.display().to_string(), digest);
    }
    disk.make_folder(folder)?;
    backup.write(disk, &list(folder))?;
    Backup::check(disk, folder)?;
    backup.write(disk, &layout.backup_note())?;
    Ok(backup)
}

impl Backup {
    /// Reads every file of a backup, and says what it holds if all of it is sound.
    pub(super) fn check(disk: &Disk, folder: &Path) -> Result<Backup, LedgerError> {
        let file = list(folder);
        let backup = Backup::read(disk, &file)?.ok_or_else(|| LedgerError::Backup {
            folder: folder.to_path_buf(),
            why: phrase!(
                "its list, backup.json, is missing, so it is none or was not finished",
                "沒有清單 `backup.json`，所以不是備份，或未做完"
            ),
        })?;
        for (name, wanted) in &backup.files {
            let file = folder.join(name);
            let found = disk.read(&file)?.map(|bytes| Digest::of(&bytes));
            if found != Some(*wanted) && !name.ends_with("journal.jsonl") {
                return Err(LedgerError::Backup {
                    folder: folder.to_path_buf(),
                    why: phrase!("{name} is not what was copied", "{name} 與當時所抄的不同"),
                });
            }
        }
        let copy = Layout::new(folder, folder.join("none"));
        for (club, receipt) in &backup.heads {
            let witness = Witness {
                file: file.clone(),
                receipt: *receipt,
            };
            let journal = copy.journal(club);
            let judged = judge(disk, &journal, club, &[witness], |_, _| Ok(Ok(())))?;
            if judged.torn > 0 || judged.head.receipt != *receipt {
                let line = receipt.number + 1;
                return Err(LedgerError::damaged(&journal, line, Fault::Checksum));
            }
        }
        Ok(backup)
    }

    /// The list of a backup, or the note of the last one, if it is there.
    pub(super) fn read(disk: &Disk, file: &Path) -> Result<Option<Backup>, LedgerError> {
        let Some(bytes) = disk.read(file)? else {
            return Ok(None);
        };
        let backup = parse(&bytes).and_then(BackupShape::judge);
        backup.map(Some).map_err(|why| LedgerError::Unreadable {
            file: file.to_path_buf(),
            why,
        })
    }

    fn write(&self, disk: &Disk, file: &Path) -> Result<(), LedgerError> {
        let head = |(club, head): (&ClubId, &Receipt)| {
            let hash = head.hash.to_string();
            (club.to_string(), (head.number, hash))
        };
        let digest = |(name, digest): (&String, &Digest)| (name.clone(), digest.to_string());
        let shape = BackupShape {
            v: VERSION,
            folder: self.folder.display().to_string(),
            at: self.at.to_rfc3339_opts(SecondsFormat::Secs, true),
            heads: self.heads.iter().map(head).collect(),
            files: self.files.iter().map(digest).collect(),
        };
        write(disk, file, &shape)
    }
}

impl BackupShape {
    fn judge(self) -> Result<Backup, Phrase> {
        if self.v != VERSION {
            let v = self.v;
            return Err(of_version(v, VERSION));
        }
        let at = DateTime::parse_from_rfc3339(&self.at).map_err(Phrase::quoted)?;
        let head = |(club, (number, hash)): (String, (u64, String))| {
            let club =
                ClubId::new(club).map_err(|error| Phrase::each(|tongue| error.said(tongue)))?;
            Ok((club, head_of(number, &hash)?))
        };
        let file = |(name, text): (String, String)| Ok((name, digest(&text)?));
        Ok(Backup {
            folder: self.folder.into(),
            at: at.to_utc(),
            heads: self
                .heads
                .into_iter()
                .map(head)
                .collect::<Result<_, Phrase>>()?,
            files: self
                .files
                .into_iter()
                .map(file)
                .collect::<Result<_, Phrase>>()?,
        })
    }
}

/// What members and clubs wish, as far as it is in its place: what is written beside it begins
/// with a dot.
pub(super) fn wishes(disk: &Disk, layout: &Layout) -> Result<Vec<PathBuf>, LedgerError> {
    let mut all = vec![];
    for folder in layout.wishes() {
        let is_whole = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            !name.to_string_lossy().starts_with('.')
        };
        all.extend(disk.files(&folder)?.into_iter().filter(is_whole));
    }
    Ok(all)
}

/// The list of what is in a backup, which is written last.
fn list(folder: &Path) -> PathBuf {
    folder.join("backup.json")
}

/// That the disk of a backup has room for it, as far as that is known.
fn has_room(disk: &Disk, layout: &Layout, folder: &Path) -> Result<(), LedgerError> {
    let mut bytes = 0_u64;
    let [members, clubs, drafts] = layout.wishes();
    for part in [layout.clubs(), layout.tables(), members, clubs, drafts] {
        for file in disk.files(&part)? {
            if let Some(Found::File(length)) = disk.find(&file)? {
                bytes = bytes.saturating_add(length);
            }
        }
    }
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    for above in absolute.ancestors() {
        if disk.find(above)? != Some(Found::Folder) {
            continue;
        }
        return match disk.free(above)?.filter(|free| *free < bytes) {
            None => Ok(()),
            Some(free) => {
                let (bytes, free) = (mebibytes(bytes), mebibytes(free));
                Err(LedgerError::Backup {
                    folder: folder.to_path_buf(),
                    why: phrase!(
                        "it takes {bytes}, and its disk has {free} left",
                        "需要 {bytes}，而磁碟只餘 {free}"
                    ),
                })
            }
        };
    }
    Ok(())
}

/// How far a journal goes on disk, for all that can be seen from outside.
fn reach(disk: &Disk, layout: &Layout, club: &ClubId) -> Result<Head, LedgerError> {
    let (file, anchor) = (layout.journal(club), layout.anchor(club));
    let anchored = read_anchor(disk, &anchor, club)?;
    let mut heads = vec![Head::genesis(club)];
    let mut synced = match &anchored {
        Ok(Some(witness)) => witness.receipt.number,
        _ => 0,
    };
    let mut fault = None;
    for read in Lines::open(disk, &file, club)?.ahead() {
        let read = read.map_err(LedgerError::disk("read", &file))?;
        match (read.found, read.breaks) {
            (Ok(line), None) => {
                synced = synced.max(line.synced);
                heads.push(Head {
                    receipt: line.kept.receipt(),
                    length: read.place.end(),
                });
            }
            (Ok(_), Some(breaks)) => fault = Some(breaks),
            (Err(found), _) => fault = Some(found),
        }
        if fault.is_some() {
            break;
        }
    }
    let head = usize::try_from(synced).ok().and_then(|at| heads.get(at));
    let head = head.ok_or_else(|| {
        let line = heads.len() as u64;
        LedgerError::damaged(&file, line, fault.unwrap_or(Fault::Unfinished))
    })?;
    match anchored {
        Ok(Some(witness)) => {
            let at = usize::try_from(witness.receipt.number).ok();
            let seen = at.and_then(|at| heads.get(at)).map(|head| head.receipt);
            match seen == Some(witness.receipt) {
                true => Ok(*head),
                false => Err(LedgerError::Parted {
                    file,
                    number: head.receipt.number,
                    witness,
                }),
            }
        }
        Ok(None) if heads.len() == 1 => Ok(*head),
        Ok(None) => Err(LedgerError::Unreadable {
            file: anchor,
            why: phrase!(
                "it is missing, so nothing says how far the journal goes",
                "不見了，所以無從知道帳簿到哪一筆"
            ),
        }),
        Err(why) => Err(LedgerError::Unreadable { file: anchor, why }),
    }
}

/// Copies a file, or the beginning of one, onto the disk; the digest of the copy.
pub(super) fn copied(
    disk: &Disk,
    from: &Path,
    to: &Path,
    length: Option<u64>,
) -> Result<Digest, LedgerError> {
    disk.make(to)?;
    let (mut at, mut hash) = (0, Sha256::new());
    let reader = disk.reader(from, 0);
    let mut reader = reader.map_err(LedgerError::disk("read", from))?;
    let mut buffer = vec![0; 1024 * 1024];
    loop {
        let left = length.map_or(u64::MAX, |length| length - at);
        let most = usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let read = reader.read(&mut buffer[..most]);
        let read = read.map_err(LedgerError::disk("read", from))?;
        if read == 0 {
            break;
        }
        disk.write(to, at, &buffer[..read])?;
        hash.update(&buffer[..read]);
        at += read as u64;
    }
    disk.sync(to)?;
    disk.sync_folder(to.parent().unwrap_or(to))?;
    Ok(Digest::from_bytes(hash.finalize().into()))
}
