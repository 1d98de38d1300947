//! The file system, and sled.

use super::{Each, Found, Guard, Row, Rows, Step, Storage};
use crate::ledger::error::LedgerError;
use crate::phrase;
use crate::tongue::Phrase;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

/// How much of a table sled may keep in memory.
const CACHE: u64 = 16 * 1024 * 1024;

/// How many files are held open for writing.
const HELD: usize = 64;

/// The disk of this machine.
#[derive(Debug, Default)]
pub struct Real {
    /// The files that were written to of late.
    held: Mutex<HashMap<PathBuf, Arc<File>>>,
}

impl Real {
    /// The file, open for writing.
    fn file(&self, path: &Path) -> io::Result<Arc<File>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = held.get(path) {
            return Ok(file.clone());
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(hold(&mut held, path, file))
    }

    fn make(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        let file = options.open(path)?;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        hold(&mut held, path, file);
        Ok(())
    }

    /// Lets go of the file of this name, and of all in it if it is a folder.
    fn let_go(&self, path: &Path) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|file, _| !file.starts_with(path));
    }
}

fn hold(held: &mut HashMap<PathBuf, Arc<File>>, path: &Path, file: File) -> Arc<File> {
    if held.len() >= HELD {
        held.clear();
    }
    let file = Arc::new(file);
    held.insert(path.to_path_buf(), file.clone());
    file
}

impl Storage for Real {
    fn step(&self, step: &Step<'_>) -> io::Result<()> {
        match *step {
            Step::MakeFolder(folder) => fs::create_dir(folder),
            Step::MakeFile(file) => self.make(file),
            Step::Write { file, at, bytes } => self.file(file)?.write_all_at(bytes, at),
            Step::Sync(file) => match self.file(file) {
                Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                    File::open(file)?.sync_data()
                }
                file => file?.sync_data(),
            },
            Step::SyncFolder(folder) => File::open(folder)?.sync_all(),
            Step::Rename { from, to } => {
                self.let_go(from);
                self.let_go(to);
                fs::rename(from, to)
            }
            Step::Cut { file, length } => self.file(file)?.set_len(length),
            Step::Remove(path) => {
                self.let_go(path);
                match path.is_dir() {
                    true => fs::remove_dir_all(path),
                    false => fs::remove_file(path),
                }
            }
        }
    }

    fn read(&self, file: &Path, from: u64) -> io::Result<Box<dyn Read + Send>> {
        let mut file = File::open(file)?;
        if from > 0 {
            file.seek(SeekFrom::Start(from))?;
        }
        Ok(Box::new(file))
    }

    fn find(&self, path: &Path) -> io::Result<Option<Found>> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Ok(Some(Found::Folder)),
            Ok(found) => Ok(Some(Found::File(found.len()))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        fs::read_dir(folder)?
            .map(|item| Ok(item?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    fn free(&self, folder: &Path) -> io::Result<Option<u64>> {
        let room = rustix::fs::statvfs(folder)?;
        Ok(Some(room.f_bavail.saturating_mul(room.f_frsize)))
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Guard>> {
        let lock = OpenOptions::new().read(true).write(true).open(file)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Box::new(Lock(lock)))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn table(&self, folder: &Path) -> Result<Box<dyn Rows>, LedgerError> {
        // sled takes the newest snapshot even if it is half written, and then does not open.
        for name in self.list(folder).unwrap_or_default() {
            if name.ends_with(".generating") {
                let file = folder.join(name);
                fs::remove_file(&file).map_err(LedgerError::disk("removed", &file))?;
            }
        }
        let open = || {
            sled::Config::new()
                .path(folder)
                .cache_capacity(CACHE)
                // Only what is closed needs to be on disk.
                .flush_every_ms(None)
                .open()
        };
        // sled panics on some of what it does not expect in its files.
        match catch_unwind(AssertUnwindSafe(open)) {
            Ok(db) => Ok(Box::new(Sled {
                db: db?,
                data: folder.join("db"),
            })),
            Err(_) => Err(LedgerError::Index(phrase!(
                "it cannot be opened",
                "無法打開"
            ))),
        }
    }
}

/// The lock that one process holds at a time. It goes with the process, however that ends.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // To close the file is not enough: a process that is being started by another thread has
        // all our files for a moment, and would keep the lock for that long.
        let _ = self.0.unlock();
    }
}

/// sled's own promises are not relied on: nothing needs to be on disk before the table is closed.
#[derive(Debug)]
struct Sled {
    db: sled::Db,
    /// The file that sled locks.
    data: PathBuf,
}

impl Rows for Sled {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, LedgerError> {
        Ok(self.db.get(key)?.map(|value| value.to_vec()))
    }

    fn scan(&self, prefix: &[u8], each: &mut Each<'_>) -> Result<(), LedgerError> {
        for row in self.db.scan_prefix(prefix) {
            let (key, value) = row?;
            each(&key, &value)?;
        }
        Ok(())
    }

    fn batch(&self, rows: Vec<Row>) -> Result<(), LedgerError> {
        let mut batch = sled::Batch::default();
        for (key, value) in rows {
            batch.insert(key, value);
        }
        Ok(self.db.apply_batch(batch)?)
    }

    fn load(&self, rows: Vec<Row>) -> Result<(), LedgerError> {
        for (key, value) in rows {
            self.db.insert(key, value)?;
        }
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), LedgerError> {
        self.db.flush()?;
        let data = self.data.clone();
        drop(self);
        // sled's threads can hold the files a little longer than the database itself.
        let file = File::open(&data).map_err(LedgerError::disk("opened", &data))?;
        let mut waits = 0;
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            waits += 1;
            if waits == 5_000 {
                return Err(LedgerError::Index(phrase!(
                    "sled does not let go of it",
                    "`sled` 仍未放開它"
                )));
            }
            sleep(Duration::from_millis(1));
        }
        // A process that another thread is starting may have the file too, so closing it would
        // not do.
        file.unlock().map_err(LedgerError::disk("unlocked", &data))
    }
}

impl From<sled::Error> for LedgerError {
    fn from(error: sled::Error) -> LedgerError {
        LedgerError::Index(Phrase::quoted(error))
    }
}
