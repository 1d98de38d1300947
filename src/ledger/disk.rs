//! Everything that the ledger does to the disk, step by step, so that a test can see each step
//! and refuse it. The index does its own writing: it is made again when it is lost.

use super::error::LedgerError;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The disk, with somebody who is told of each step before it is done.
#[derive(Clone, Default)]
pub struct Disk {
    watch: Option<Arc<Watch>>,
}

type Watch = dyn Fn(&Step<'_>) -> io::Result<()> + Send + Sync;

/// One thing that is done to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A folder is made.
    MakeFolder(&'a Path),
    /// An empty file is made, or an old one emptied.
    MakeFile(&'a Path),
    /// Bytes are written at this place of the file.
    Write {
        /// The file.
        file: &'a Path,
        /// Where the bytes go.
        at: u64,
        /// What is written.
        bytes: &'a [u8],
    },
    /// What was written to the file is put on disk.
    Sync(&'a Path),
    /// The names in the folder are put on disk.
    SyncFolder(&'a Path),
    /// A file takes the place of another.
    Rename {
        /// The name that it had.
        from: &'a Path,
        /// The name that it gets.
        to: &'a Path,
    },
    /// The file is cut to this length.
    Cut {
        /// The file.
        file: &'a Path,
        /// What is left of it.
        length: u64,
    },
    /// The file or folder is removed.
    Remove(&'a Path),
}

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
        let watch: Arc<Watch> = Arc::new(watch);
        Disk { watch: Some(watch) }
    }

    fn step(&self, step: Step<'_>) -> io::Result<()> {
        match &self.watch {
            Some(watch) => watch(&step),
            None => Ok(()),
        }
    }

    /// Makes the folder and those above it, each with its name on disk. Of one that is there
    /// already nobody knows whether its name is: it may be of a run that was killed.
    pub(super) fn make_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        let (above, is_there) = (parent(folder), folder.is_dir());
        if !is_there {
            if !above.as_os_str().is_empty() && !above.is_dir() {
                self.make_folder(&above)?;
            }
            self.step(Step::MakeFolder(folder))
                .and_then(|()| fs::create_dir(folder))
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

    /// Opens a file for writing at places, made if it is not there, with its name on disk.
    pub(super) fn open(&self, file: &Path) -> Result<File, LedgerError> {
        let opened = OpenOptions::new().read(true).write(true).open(file);
        let opened = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => self.make(file)?,
            opened => opened.map_err(LedgerError::disk("opened", file))?,
        };
        self.sync_folder(&parent(file))?;
        Ok(opened)
    }

    /// Writes all the bytes at a place of the file.
    pub(super) fn write(
        &self,
        to: &File,
        file: &Path,
        at: u64,
        bytes: &[u8],
    ) -> Result<(), LedgerError> {
        self.step(Step::Write { file, at, bytes })
            .and_then(|()| to.write_all_at(bytes, at))
            .map_err(LedgerError::disk("written", file))
    }

    /// Waits until what was written to the file is on disk. If that fails it must not be tried
    /// again: the second time it may succeed although the first time's bytes are lost.
    pub(super) fn sync(&self, to: &File, file: &Path) -> Result<(), LedgerError> {
        self.step(Step::Sync(file))
            .and_then(|()| to.sync_data())
            .map_err(LedgerError::disk("synced", file))
    }

    /// Waits until the names in the folder are on disk.
    pub(super) fn sync_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        self.step(Step::SyncFolder(folder))
            .and_then(|()| File::open(folder)?.sync_all())
            .map_err(LedgerError::disk("synced", folder))
    }

    /// Puts the bytes in the file's place, so that a crash leaves the old or the new.
    pub(super) fn replace(&self, file: &Path, bytes: &[u8]) -> Result<(), LedgerError> {
        let new = beside(file);
        let to = self.make(&new)?;
        self.write(&to, &new, 0, bytes)?;
        self.sync(&to, &new)?;
        let (from, to) = (new.as_path(), file);
        self.step(Step::Rename { from, to })
            .and_then(|()| fs::rename(from, to))
            .map_err(LedgerError::disk("replaced", file))?;
        self.sync_folder(&parent(file))
    }

    /// Cuts the file to this length, on disk.
    pub(super) fn cut(&self, to: &File, file: &Path, length: u64) -> Result<(), LedgerError> {
        self.step(Step::Cut { file, length })
            .and_then(|()| to.set_len(length))
            .map_err(LedgerError::disk("cut", file))?;
        self.sync(to, file)
    }

    /// Removes a file, if it is there, on disk.
    pub(super) fn remove(&self, file: &Path) -> Result<(), LedgerError> {
        self.step(Step::Remove(file))
            .and_then(|()| fs::remove_file(file))
            .or_else(not_found)
            .map_err(LedgerError::disk("removed", file))?;
        self.sync_folder(&parent(file))
    }

    /// Removes a folder with everything in it, if it is there.
    pub(super) fn remove_folder(&self, folder: &Path) -> Result<(), LedgerError> {
        self.step(Step::Remove(folder))
            .and_then(|()| fs::remove_dir_all(folder))
            .or_else(not_found)
            .map_err(LedgerError::disk("removed", folder))
    }

    fn make(&self, file: &Path) -> Result<File, LedgerError> {
        self.step(Step::MakeFile(file))
            .and_then(|()| {
                let mut options = OpenOptions::new();
                options.read(true).write(true).create(true).truncate(true);
                options.open(file)
            })
            .map_err(LedgerError::disk("made", file))
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.watch {
            Some(_) => f.write_str("Disk (watched)"),
            None => f.write_str("Disk"),
        }
    }
}

/// What the file holds, or nothing where there is no file.
pub(super) fn read(file: &Path) -> Result<Option<Vec<u8>>, LedgerError> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LedgerError::disk("read", file)(error)),
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

fn parent(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
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
