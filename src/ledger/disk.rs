//! Everything that the ledger does to the disk, step by step, so that a test can see each step
//! and refuse it. The index does its own writing: it is made again when it is lost.

use super::error::LedgerError;
use super::storage::{Found, Guard, Memory, Real, Rows, Step, Storage};
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many bytes are copied at once.
const AT_ONCE: usize = 1024 * 1024;

/// Where a ledger is kept, with somebody who may be told of each step before it is done.
#[derive(Clone)]
pub struct Disk {
    storage: Arc<dyn Storage>,
    watch: Option<Arc<Watch>>,
}

type Watch = dyn Fn(&Step<'_>) -> io::Result<()> + Send + Sync;

impl Disk {
    /// A disk on which `watch` is told of each step before it is done, and may refuse it with the
    /// error that the disk shall have.
    ///
    /// ```
    /// use sikwu::ledger::{Disk, Layout, LedgerError, Step, Store};
    /// use std::io::{Error, ErrorKind};
    /// let folder = tempfile::tempdir()?;
    /// let full = Disk::watched(|step| match step {
    ///     Step::MakeFolder(_) => Err(Error::from(ErrorKind::StorageFull)),
    ///     _ => Ok(()),
    /// });
    /// let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
    /// assert!(matches!(Store::open_on(full, layout), Err(LedgerError::Disk { .. })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn watched(watch: impl Fn(&Step<'_>) -> io::Result<()> + Send + Sync + 'static) -> Disk {
        Disk::default().and_watched(watch)
    }

    /// A disk in memory.
    pub fn in_memory() -> Disk {
        Disk::on(Memory::default())
    }

    /// The disk that this storage is.
    pub fn on(storage: impl Storage + 'static) -> Disk {
        let storage: Arc<dyn Storage> = Arc::new(storage);
        let watch = None;
        Disk { storage, watch }
    }

    /// The same, with a watch as in [`Disk::watched`].
    pub fn and_watched(
        self,
        watch: impl Fn(&Step<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Disk {
        let watch: Arc<Watch> = Arc::new(watch);
        Disk {
            watch: Some(watch),
            ..self
        }
    }

    fn step(&self, step: Step<'_>) -> io::Result<()> {
        if let Some(watch) = &self.watch {
            watch(&step)?;
        }
        self.storage.step(&step)
    }

    /// Makes the folder and those above it, each with its name on disk. Of one that is there
    /// already nobody knows whether its name is: it may be of a run that was killed.
    pub(super) fn make_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        let (above, is_there) = (parent(folder), self.find(folder)? == Some(Found::Folder));
        if !is_there {
            if !above.as_os_str().is_empty() && self.find(&above)? != Some(Found::Folder) {
                self.make_folder(&above)?;
            }
            self.step(Step::MakeFolder(folder))
                .map_err(LedgerError::disk("made", folder))?;
        }
        match self.sync_folder(&above) {
            // A folder that was made for us need not be in one that we may read.
            Err(LedgerError::Disk { source, .. })
                if is_there && source.kind() == ErrorKind::PermissionDenied =>
            {
                Ok(())
            }
            synced => synced,
        }
    }

    /// Makes the file if it is not there, and puts its name on disk.
    pub(super) fn have(&self, file: &Path) -> Result<(), LedgerError> {
        if self.find(file)?.is_none() {
            self.make(file)?;
        }
        self.sync_folder(&parent(file))
    }

    /// Writes all the bytes at a place of a file that is there.
    pub(super) fn write(&self, file: &Path, at: u64, bytes: &[u8]) -> Result<(), LedgerError> {
        self.step(Step::Write { file, at, bytes })
            .map_err(LedgerError::disk("written", file))
    }

    /// Writes a part of one file at a place of another, which may be the same.
    pub(super) fn copy(
        &self,
        from: &Path,
        part: Range<u64>,
        to: &Path,
        mut at: u64,
    ) -> Result<(), LedgerError> {
        let mut from_at = part.start;
        while from_at < part.end {
            let left = usize::try_from(part.end - from_at).unwrap_or(AT_ONCE);
            let bytes = self.read_at(from, from_at, left.min(AT_ONCE))?;
            self.write(to, at, &bytes)?;
            from_at += bytes.len() as u64;
            at += bytes.len() as u64;
        }
        Ok(())
    }

    /// Waits until what was written to the file is on disk.
    pub(super) fn sync(&self, file: &Path) -> Result<(), LedgerError> {
        self.step(Step::Sync(file))
            .map_err(LedgerError::disk("synced", file))
    }

    /// Waits until the names in the folder are on disk.
    pub(super) fn sync_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        self.step(Step::SyncFolder(folder))
            .map_err(LedgerError::disk("synced", folder))
    }

    /// Puts the bytes in the file's place, so that a crash leaves the old or the new.
    pub(super) fn replace(&self, file: &Path, bytes: &[u8]) -> Result<(), LedgerError> {
        let new = beside(file);
        self.make(&new)?;
        self.write(&new, 0, bytes)?;
        self.sync(&new)?;
        self.rename(&new, file)
    }

    /// Puts a file that is on disk in the place of another.
    pub(super) fn rename(&self, from: &Path, to: &Path) -> Result<(), LedgerError> {
        self.step(Step::Rename { from, to })
            .map_err(LedgerError::disk("replaced", to))?;
        self.sync_folder(&parent(to))
    }

    /// Cuts the file to this length, on disk.
    pub(super) fn cut(&self, file: &Path, length: u64) -> Result<(), LedgerError> {
        self.step(Step::Cut { file, length })
            .map_err(LedgerError::disk("cut", file))?;
        self.sync(file)
    }

    /// Removes a file, if it is there, on disk.
    pub(super) fn remove(&self, file: &Path) -> Result<(), LedgerError> {
        self.step(Step::Remove(file))
            .or_else(not_found)
            .map_err(LedgerError::disk("removed", file))?;
        self.sync_folder(&parent(file))
    }

    /// Removes a folder with everything in it, if it is there.
    pub(super) fn remove_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        self.step(Step::Remove(folder))
            .or_else(not_found)
            .map_err(LedgerError::disk("removed", folder))
    }

    /// Makes an empty file, or empties the one that is there.
    pub(super) fn make(&self, file: &Path) -> Result<(), LedgerError> {
        self.step(Step::MakeFile(file))
            .map_err(LedgerError::disk("made", file))
    }

    /// What stands under this name.
    pub(super) fn find(&self, path: &Path) -> Result<Option<Found>, LedgerError> {
        let found = self.storage.find(path);
        found.map_err(LedgerError::disk("found", path))
    }

    /// The names in a folder, in order; none where there is no folder.
    pub(super) fn list(&self, folder: &Path) -> Result<Vec<String>, LedgerError> {
        let mut names = match self.storage.list(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            names => names.map_err(LedgerError::disk("read", folder))?,
        };
        names.sort();
        Ok(names)
    }

    /// The files in a folder and in the folders in it, in the order of their names.
    pub(super) fn files(&self, folder: &Path) -> Result<Vec<PathBuf>, LedgerError> {
        let mut all = Vec::new();
        for name in self.list(folder)? {
            let path = folder.join(name);
            match self.find(&path)? {
                Some(Found::Folder) => all.extend(self.files(&path)?),
                _ => all.push(path),
            }
        }
        Ok(all)
    }

    /// The file from this byte on.
    pub(super) fn reader(&self, file: &Path, from: u64) -> io::Result<Box<dyn Read + Send>> {
        self.storage.read(file, from)
    }

    /// So many bytes of the file from this place.
    pub(super) fn read_at(
        &self,
        file: &Path,
        at: u64,
        length: usize,
    ) -> Result<Vec<u8>, LedgerError> {
        let mut bytes = vec![0; length];
        self.reader(file, at)
            .and_then(|mut reader| reader.read_exact(&mut bytes))
            .map_err(LedgerError::disk("read", file))?;
        Ok(bytes)
    }

    /// What the file holds, or nothing where there is no file.
    pub(super) fn read(&self, file: &Path) -> Result<Option<Vec<u8>>, LedgerError> {
        let mut bytes = Vec::new();
        let read = self.reader(file, 0);
        match read.and_then(|mut reader| reader.read_to_end(&mut bytes)) {
            Ok(_) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(LedgerError::disk("read", file)(error)),
        }
    }

    /// How many bytes may still be written where this folder is, if that is known.
    pub(super) fn free(&self, folder: &Path) -> Result<Option<u64>, LedgerError> {
        let free = self.storage.free(folder);
        free.map_err(LedgerError::disk("asked for its room", folder))
    }

    /// Takes the lock that this file is, unless somebody has it.
    pub(super) fn lock(&self, file: &Path) -> Result<Option<Guard>, LedgerError> {
        self.have(file)?;
        let lock = self.storage.lock(file);
        lock.map_err(LedgerError::disk("locked", file))
    }

    /// The table in this folder.
    pub(super) fn table(&self, folder: &Path) -> Result<Box<dyn Rows>, LedgerError> {
        self.storage.table(folder)
    }
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::on(Real::default())
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let watched = self.watch.is_some();
        let mut disk = f.debug_struct("Disk");
        disk.field("storage", &self.storage);
        disk.field("watched", &watched).finish()
    }
}

/// What is not there need not be removed.
fn not_found(error: io::Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    }
}

/// Where a file is written before it takes the place of the old one.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    file.with_file_name(name)
}

pub(super) fn parent(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::Mutex;

    #[test]
    fn a_file_is_replaced_only_by_one_that_is_on_disk() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("anchor.json");
        let steps = Arc::new(Mutex::new(Vec::new()));
        let seen = steps.clone();
        let disk = Disk::watched(move |step| {
            seen.lock().unwrap().push(match step {
                Step::Sync(_) => "sync",
                Step::SyncFolder(_) => "sync folder",
                Step::Rename { .. } => "rename",
                _ => "",
            });
            Ok(())
        });
        disk.replace(&file, b"one").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one");
        assert_eq!(
            steps.lock().unwrap()[2..],
            ["sync", "rename", "sync folder"]
        );
    }

    #[test]
    fn a_refused_step_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("anchor.json");
        Disk::default().replace(&file, b"one").unwrap();
        for refused in 0..4 {
            let left = Mutex::new(refused);
            let disk = Disk::watched(move |_| {
                let mut left = left.lock().unwrap();
                *left -= 1;
                match *left {
                    -1 => Err(ErrorKind::StorageFull.into()),
                    _ => Ok(()),
                }
            });
            let error = disk.replace(&file, b"two").unwrap_err().to_string();
            assert!(error.contains("could not be"), "{error}");
            assert_eq!(fs::read(&file).unwrap(), b"one");
        }
    }

    #[test]
    fn folders_are_made_down_from_the_first_that_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        Disk::default().make_folder(&deep).unwrap();
        Disk::default().make_folder(&deep).unwrap();
        assert!(deep.is_dir());
    }
}
