//! What a ledger is kept on. Everything above asks these two traits and nothing else, so another
//! engine can be put under it: files that are appended to, read and synced, and a table that is
//! scanned and written in atomic batches.
//!
//! There are two forms, the real one and one in memory; a [`Disk`](super::Disk) that is watched
//! makes a faulty one of either.

mod memory;
mod real;

pub use memory::Memory;
pub use real::Real;

use super::error::LedgerError;
use std::any::Any;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// Files in folders, a lock, and tables.
///
/// ```
/// use sikwu::ledger::{Found, Memory, Step, Storage};
/// use std::path::Path;
/// let (storage, file) = (Memory::default(), Path::new("clubs/journal.jsonl"));
/// storage.step(&Step::MakeFolder(Path::new("clubs")))?;
/// storage.step(&Step::MakeFile(file))?;
/// storage.step(&Step::Write { file, at: 0, bytes: b"{}\n" })?;
/// storage.step(&Step::Sync(file))?;
/// assert_eq!(storage.find(file)?, Some(Found::File(3)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Storage: fmt::Debug + Send + Sync {
    /// Does one thing to the files, whole or with an error.
    ///
    /// # Errors
    ///
    /// What the disk said.
    fn step(&self, step: &Step<'_>) -> io::Result<()>;

    /// Reads a file from this byte on, as it is while it is read.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::NotFound`] if there is no such file, or what the disk said.
    fn read(&self, file: &Path, from: u64) -> io::Result<Box<dyn Read + Send>>;

    /// What stands under this name; nothing where nothing does.
    ///
    /// # Errors
    ///
    /// What the disk said.
    fn find(&self, path: &Path) -> io::Result<Option<Found>>;

    /// The names in a folder, in any order.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::NotFound`] if there is no such folder, or what the disk said.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// How many bytes may still be written where this folder is, if that is known.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::NotFound`] if there is no such folder, or what the disk said.
    fn free(&self, folder: &Path) -> io::Result<Option<u64>> {
        let _ = folder;
        Ok(None)
    }

    /// Takes the lock that this file is; nothing if somebody has it. It is given back when the
    /// guard is dropped, and with the process, however that ends.
    ///
    /// # Errors
    ///
    /// What the disk said.
    fn lock(&self, file: &Path) -> io::Result<Option<Guard>>;

    /// Opens the table in this folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if what is there is no table.
    fn table(&self, folder: &Path) -> Result<Box<dyn Rows>, LedgerError>;
}

/// Keys in order, each with a value.
pub trait Rows: fmt::Debug + Send + Sync {
    /// The value of a key.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if the table failed.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, LedgerError>;

    /// Every key that begins like this with its value, in order, until `each` fails.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if the table failed, or the error of `each`.
    fn scan(&self, prefix: &[u8], each: &mut Each<'_>) -> Result<(), LedgerError>;

    /// Writes these, all or none.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if the table failed.
    fn batch(&self, rows: Vec<Row>) -> Result<(), LedgerError>;

    /// Writes these in any order, with no promise of how far it came if it fails: for very many
    /// rows, which cost much less like this.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if the table failed.
    fn load(&self, rows: Vec<Row>) -> Result<(), LedgerError> {
        self.batch(rows)
    }

    /// Closes the table: what was written is in its files then, though perhaps not yet synced.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Index`] if the table failed.
    fn close(self: Box<Self>) -> Result<(), LedgerError>;
}

/// What is told of each row that a scan finds.
pub type Each<'e> = dyn FnMut(&[u8], &[u8]) -> Result<(), LedgerError> + 'e;

/// A key and its value.
pub type Row = (Vec<u8>, Vec<u8>);

/// A lock that is held.
pub type Guard = Box<dyn Any + Send + Sync>;

/// What stands under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A folder.
    Folder,
    /// A file of this length.
    File(u64),
}

/// One thing that is done to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A folder is made.
    MakeFolder(&'a Path),
    /// An empty file is made, or an old one emptied.
    MakeFile(&'a Path),
    /// Bytes are written at this place of a file that is there.
    Write {
        /// The file.
        file: &'a Path,
        /// Where the bytes go.
        at: u64,
        /// What is written.
        bytes: &'a [u8],
    },
    /// What was written to the file is put on disk. If that fails it must not be tried again: the
    /// second time it may succeed although the first time's bytes are lost.
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
