//! Putting back a backup, without losing what came after it.

use super::backup::{Backup, copied, wishes};
use super::disk::{Disk, parent};
use super::error::{LedgerError, Witness};
use super::layout::Layout;
use super::line::Receipt;
use super::lines::Lines;
use super::name::ClubId;
use super::names::read_names;
use super::note::{read_anchor, write_anchor};
use super::opening::heed_index;
use std::fmt;
use std::path::Path;

/// What putting back a backup did to a club's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Whose journal it is.
    pub club: ClubId,
    /// How far the backup went.
    pub backup: Receipt,
    /// How far the journal goes now, with the sound entries after the backup that were there.
    pub last: Receipt,
    /// The last entry that the anchor saw, if it is past that.
    pub lost: Option<Receipt>,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restored {
            club, backup, last, ..
        } = self;
        write!(f, "{club}: the backup goes as far as {backup}")?;
        if last != backup {
            let more = last.number - backup.number;
            write!(f, ", and {more} after it were taken from the journal")?;
        }
        write!(f, "; the last is {last}")?;
        match self.lost {
            Some(lost) => write!(f, "; what came after it, to {lost}, is lost"),
            None => Ok(()),
        }
    }
}

/// Puts back a backup, of which every file is read first: if anything in it is damaged, nothing is
/// changed. What is sound in a journal after the backup's last entry is kept. The journal as it
/// was stays beside the new one, as `journal.jsonl.before`. Names are put back only where there are
/// none that are as they were written, so that nobody who was forgotten is remembered again. A game
/// that is being played is put back unless it is there and has gone on since; one that is another
/// stays beside it, as `….before`.
///
/// # Errors
///
/// [`LedgerError::InUse`] if the store is open, [`LedgerError::Backup`] or
/// [`LedgerError::Damaged`] if the backup is not sound, and [`LedgerError::Loses`] if a club's
/// journal would end before what its anchor saw, unless `lose` says that it may.
pub fn restore(layout: &Layout, folder: &Path, lose: bool) -> Result<Vec<Restored>, LedgerError> {
    restore_on(&Disk::default(), layout, folder, lose)
}

pub(super) fn restore_on(
    disk: &Disk,
    layout: &Layout,
    folder: &Path,
    lose: bool,
) -> Result<Vec<Restored>, LedgerError> {
    let backup = Backup::check(disk, folder)?;
    disk.make_folder(layout.data())?;
    let _lock = disk
        .lock(&layout.lock())?
        .ok_or_else(|| LedgerError::InUse {
            folder: layout.data().to_path_buf(),
        })?;
    if disk.find(&layout.clean())?.is_none() {
        heed_index(disk, layout)?;
    }
    let all = foreseen(disk, layout, &backup)?;
    for (restored, _) in &all {
        if let (Some(lost), false) = (restored.lost, lose) {
            return Err(LedgerError::Loses {
                club: restored.club.clone(),
                last: restored.last,
                witness: Box::new(Witness {
                    file: layout.anchor(&restored.club),
                    receipt: lost,
                }),
            });
        }
    }
    let copy = Layout::new(folder, folder.join("none"));
    disk.make_folder(layout.anchors())?;
    disk.make_folder(&layout.clubs())?;
    // The note of a clean stop and the index may speak of what is lost now.
    disk.remove(&layout.clean())?;
    disk.remove_folder(&layout.index())?;
    for (restored, rest) in &all {
        let club = &restored.club;
        disk.make_folder(&layout.club(club))?;
        let (journal, new) = (layout.journal(club), layout.journal_beside(club, "new"));
        copied(disk, &copy.journal(club), &new, None)?;
        if let Some(rest) = rest {
            disk.copy(&journal, rest.from..rest.to, &new, rest.at)?;
            disk.sync(&new)?;
        }
        if disk.find(&journal)?.is_some() {
            disk.rename(&journal, &layout.journal_beside(club, "before"))?;
        }
        disk.rename(&new, &journal)?;
        write_anchor(disk, &layout.anchor(club), club, restored.last)?;
        let names = layout.names(club);
        let is_sound = |file: &Path| -> Result<bool, LedgerError> {
            Ok(disk.find(file)?.is_some() && read_names(disk, file)?.damage.is_none())
        };
        if !is_sound(&names)? && is_sound(&copy.names(club))? {
            copied(disk, &copy.names(club), &names, None)?;
        }
        for name in disk.list(&copy.records(club))? {
            disk.make_folder(&layout.records(club))?;
            let (from, to) = (copy.records(club), layout.records(club));
            copied(disk, &from.join(&name), &to.join(&name), None)?;
        }
    }
    for kept in wishes(disk, &copy)? {
        let own = kept.strip_prefix(folder).unwrap_or(&kept);
        let own = layout.data().join(own);
        // What is there already is what somebody wished last.
        if disk.find(&own)?.is_none() {
            disk.make_folder(&parent(&own))?;
            copied(disk, &kept, &own, None)?;
        }
    }
    for kept in disk.files(&copy.tables())? {
        let table = kept.strip_prefix(folder).unwrap_or(&kept);
        put_back(disk, &kept, &layout.data().join(table))?;
    }
    Ok(all.into_iter().map(|(restored, _)| restored).collect())
}

/// Puts back a game that was being played, unless it has gone on since.
fn put_back(disk: &Disk, kept: &Path, table: &Path) -> Result<(), LedgerError> {
    let text = disk.read(kept)?.unwrap_or_default();
    match disk.read(table)? {
        Some(there) if there.starts_with(&text) => return Ok(()),
        Some(_) => {
            let mut name = table.file_name().unwrap_or_default().to_os_string();
            name.push(".before");
            disk.rename(table, &table.with_file_name(name))?;
        }
        None => disk.make_folder(&parent(table))?,
    }
    disk.replace(table, &text)
}

/// The sound part of a journal that goes on where a backup ends.
pub(super) struct Rest {
    from: u64,
    to: u64,
    /// Where it belongs in the new journal.
    at: u64,
}

/// What putting back this backup would do.
pub(super) fn foreseen(
    disk: &Disk,
    layout: &Layout,
    backup: &Backup,
) -> Result<Vec<(Restored, Option<Rest>)>, LedgerError> {
    let mut all = Vec::new();
    for (club, receipt) in &backup.heads {
        let journal = Layout::new(&backup.folder, "").journal(club);
        let at = match disk.find(&journal)? {
            Some(super::Found::File(length)) => length,
            _ => 0,
        };
        let (mut last, mut rest) = (*receipt, None::<Rest>);
        for read in Lines::open(disk, &layout.journal(club), club)?.ahead() {
            let read = read.map_err(LedgerError::disk("read", &layout.journal(club)))?;
            let follows = match &read.found {
                Ok(line) => line.kept.number() == last.number + 1 && line.prev == last.hash,
                Err(_) => false,
            };
            match (read.found, follows) {
                (Ok(line), true) => {
                    last = line.kept.receipt();
                    let (from, to) = (read.place.at, read.place.end());
                    rest.get_or_insert(Rest { from, to, at }).to = to;
                }
                _ if rest.is_some() => break,
                _ => (),
            }
        }
        let anchored = read_anchor(disk, &layout.anchor(club), club)?;
        let lost = match anchored {
            Ok(Some(seen)) if seen.receipt.number > last.number => Some(seen.receipt),
            _ => None,
        };
        let restored = Restored {
            club: club.clone(),
            backup: *receipt,
            last,
            lost,
        };
        all.push((restored, rest));
    }
    Ok(all)
}

/// What can be done about a store that was refused: what the last backup would bring back. Nothing
/// if the refusal is about no journal.
pub fn remedy(layout: &Layout, refused: &LedgerError) -> Option<String> {
    let disk = Disk::default();
    match refused {
        LedgerError::Damaged { .. } | LedgerError::Behind { .. } | LedgerError::Parted { .. } => (),
        _ => return None,
    }
    let index = "The index holds no entries, so nothing can be taken from it";
    let backup = match Backup::read(&disk, &layout.backup_note()) {
        Ok(Some(backup)) => backup,
        Ok(None) => return Some(format!("{index}, and no backup is noted there")),
        Err(error) => return Some(format!("{index}, and of the last backup: {error}")),
    };
    let folder = backup.folder.clone();
    let (folder, at) = (folder.display(), backup.at.format("%Y-%m-%d %H:%M UTC"));
    let foreseen = Backup::check(&disk, &backup.folder).and_then(|_| {
        let foreseen = foreseen(&disk, layout, &backup)?;
        Ok(foreseen
            .iter()
            .map(|(it, _)| it.to_string())
            .collect::<Vec<_>>())
    });
    Some(match foreseen {
        Ok(foreseen) => format!(
            "{index}. The last backup is {folder} of {at}; with `sikwu ledger restore {folder}`: {}",
            foreseen.join("; ")
        ),
        Err(error) => format!("{index}, and the last backup, of {at}, is not sound: {error}"),
    })
}
