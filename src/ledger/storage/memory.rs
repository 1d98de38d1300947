//! A disk that is no disk: for tests, and for a ledger that nobody needs to keep.

use super::{Each, Found, Guard, Row, Rows, Step, Storage};
use crate::ledger::error::LedgerError;
use crate::tongue::Phrase;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files in memory, which go with the last that holds them. A clone is the same disk.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    folders: BTreeSet<PathBuf>,
    files: BTreeMap<PathBuf, Vec<u8>>,
    locked: BTreeSet<PathBuf>,
    /// How many bytes all files may have together.
    room: Option<u64>,
}

impl Memory {
    /// All that the file holds, for a test that looks at it or changes it behind the ledger's
    /// back; nothing where there is no such file.
    pub fn change<T>(&self, file: &Path, change: impl FnOnce(&mut Vec<u8>) -> T) -> Option<T> {
        self.inner().files.get_mut(file).map(change)
    }

    /// Says how many bytes all its files may have together, from now on.
    pub fn set_room(&self, bytes: u64) {
        self.inner().room = Some(bytes);
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Nothing is left half done in here.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn file(&mut self, file: &Path) -> io::Result<&mut Vec<u8>> {
        self.files.get_mut(file).ok_or(ErrorKind::NotFound.into())
    }

    /// How many bytes may still be written, if there is an end to it.
    fn left(&self) -> Option<u64> {
        let held = self.files.values().map(|held| held.len() as u64);
        Some(self.room?.saturating_sub(held.sum()))
    }

    fn has_folder(&self, folder: &Path) -> bool {
        folder.as_os_str().is_empty() || folder == Path::new("/") || self.folders.contains(folder)
    }

    fn has_parent(&self, path: &Path) -> io::Result<()> {
        match path.parent().is_none_or(|folder| self.has_folder(folder)) {
            true => Ok(()),
            false => Err(ErrorKind::NotFound.into()),
        }
    }

    fn step(&mut self, step: &Step<'_>) -> io::Result<()> {
        match *step {
            Step::MakeFolder(folder) => {
                self.has_parent(folder)?;
                match self.folders.insert(folder.to_path_buf()) {
                    true => Ok(()),
                    false => Err(ErrorKind::AlreadyExists.into()),
                }
            }
            Step::MakeFile(file) => {
                self.has_parent(file)?;
                self.files.insert(file.to_path_buf(), Vec::new());
                Ok(())
            }
            Step::Write { file, at, bytes } => {
                let (at, left) = (length(at)?, self.left());
                let held = self.file(file)?;
                let end = at + bytes.len();
                if end.saturating_sub(held.len()) as u64 > left.unwrap_or(u64::MAX) {
                    return Err(ErrorKind::StorageFull.into());
                }
                if held.len() < end {
                    held.resize(end, 0);
                }
                held[at..end].copy_from_slice(bytes);
                Ok(())
            }
            Step::Sync(file) => self.file(file).map(|_| ()),
            Step::SyncFolder(folder) if self.has_folder(folder) => Ok(()),
            Step::SyncFolder(folder) if folder == Path::new(".") => Ok(()),
            Step::SyncFolder(_) => Err(ErrorKind::NotFound.into()),
            Step::Rename { from, to } => {
                self.has_parent(to)?;
                let held = self.files.remove(from).ok_or(ErrorKind::NotFound)?;
                self.files.insert(to.to_path_buf(), held);
                Ok(())
            }
            Step::Cut { file, length: to } => {
                let to = length(to)?;
                self.file(file)?.resize(to, 0);
                Ok(())
            }
            Step::Remove(path) => {
                let before = self.files.len() + self.folders.len();
                self.files.retain(|file, _| !file.starts_with(path));
                self.folders.retain(|folder| !folder.starts_with(path));
                match self.files.len() + self.folders.len() < before {
                    true => Ok(()),
                    false => Err(ErrorKind::NotFound.into()),
                }
            }
        }
    }
}

impl Storage for Memory {
    fn step(&self, step: &Step<'_>) -> io::Result<()> {
        self.inner().step(step)
    }

    fn read(&self, file: &Path, from: u64) -> io::Result<Box<dyn Read + Send>> {
        self.inner().file(file)?;
        Ok(Box::new(Reading {
            memory: self.clone(),
            file: file.to_path_buf(),
            at: length(from)?,
        }))
    }

    fn find(&self, path: &Path) -> io::Result<Option<Found>> {
        let inner = self.inner();
        Ok(match inner.files.get(path) {
            Some(held) => Some(Found::File(held.len() as u64)),
            None if inner.has_folder(path) => Some(Found::Folder),
            None => None,
        })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let inner = self.inner();
        if !inner.has_folder(folder) {
            return Err(ErrorKind::NotFound.into());
        }
        let all = inner.files.keys().chain(&inner.folders);
        let within = all.filter(|path| path.parent() == Some(folder));
        let names = within.filter_map(|path| path.file_name());
        Ok(names
            .map(|name| name.to_string_lossy().into_owned())
            .collect())
    }

    fn free(&self, _: &Path) -> io::Result<Option<u64>> {
        Ok(self.inner().left())
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Guard>> {
        let mut inner = self.inner();
        inner.file(file)?;
        let file = file.to_path_buf();
        let memory = self.clone();
        Ok(match inner.locked.insert(file.clone()) {
            true => Some(Box::new(Lock { memory, file })),
            false => None,
        })
    }

    fn table(&self, folder: &Path) -> Result<Box<dyn Rows>, LedgerError> {
        let file = folder.join("rows.json");
        let mut inner = self.inner();
        inner.folders.insert(folder.to_path_buf());
        let rows = match inner.files.get(&file) {
            Some(held) => {
                let rows: Vec<Row> = serde_json::from_slice(held)
                    .map_err(|error| LedgerError::Index(Phrase::quoted(error)))?;
                rows.into_iter().collect()
            }
            None => BTreeMap::new(),
        };
        Ok(Box::new(Held {
            memory: self.clone(),
            file,
            rows: Mutex::new(rows),
        }))
    }
}

#[derive(Debug)]
struct Lock {
    memory: Memory,
    file: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.memory.inner().locked.remove(&self.file);
    }
}

struct Reading {
    memory: Memory,
    file: PathBuf,
    at: usize,
}

impl Read for Reading {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut inner = self.memory.inner();
        let held = inner.file(&self.file)?;
        let left = held.get(self.at..).unwrap_or_default();
        let read = left.len().min(into.len());
        into[..read].copy_from_slice(&left[..read]);
        self.at += read;
        Ok(read)
    }
}

/// A table, whose file is written when it is closed.
#[derive(Debug)]
struct Held {
    memory: Memory,
    file: PathBuf,
    rows: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
}

impl Held {
    fn rows(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, Vec<u8>>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rows for Held {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, LedgerError> {
        Ok(self.rows().get(key).cloned())
    }

    fn scan(&self, prefix: &[u8], each: &mut Each<'_>) -> Result<(), LedgerError> {
        let rows = self.rows();
        let from = rows.range(prefix.to_vec()..);
        from.take_while(|(key, _)| key.starts_with(prefix))
            .try_for_each(|(key, value)| each(key, value))
    }

    fn batch(&self, rows: Vec<Row>) -> Result<(), LedgerError> {
        self.rows().extend(rows);
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), LedgerError> {
        let rows: Vec<Row> = self.rows().clone().into_iter().collect();
        let text =
            serde_json::to_vec(&rows).map_err(|error| LedgerError::Index(Phrase::quoted(error)))?;
        self.memory.inner().files.insert(self.file.clone(), text);
        Ok(())
    }
}

/// A length in memory.
fn length(bytes: u64) -> io::Result<usize> {
    usize::try_from(bytes).map_err(|_| ErrorKind::FileTooLarge.into())
}
