//! The store of all clubs, open in this process and in no other.

use super::backup::{Backup, backup_on};
use super::club::Club;
use super::disk::Disk;
use super::error::LedgerError;
use super::layout::Layout;
use super::name::ClubId;
use super::note::Clean;
use super::opening::{Opening, View, open};
use super::storage::Guard;
use super::writer::{Command, Writer};
use crate::phrase;
use crate::tongue::Phrase;
use chrono::{DateTime, Utc};
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::{self, JoinHandle};

/// How many commands may wait for the writer before those who bring more must wait.
const QUEUE: usize = 1_024;

/// The ledgers of all clubs. What belongs to a club is reached through its [`Club`] alone.
///
/// Close it, or the next opening builds the index again.
#[derive(Debug)]
pub struct Store {
    shared: Arc<Shared>,
    sender: SyncSender<Command>,
    writer: Option<JoinHandle<()>>,
    opening: Opening,
    /// Held until everything else is gone.
    _lock: Locked,
}

/// The lock, which says nothing.
struct Locked(#[expect(dead_code, reason = "it is held, not used")] Guard);

impl fmt::Debug for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Locked")
    }
}

/// What the store, the writer and the clubs' handles have in common.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) disk: Disk,
    pub(super) layout: Layout,
    /// Nothing, once the store is closed.
    view: RwLock<Option<View>>,
    closed: AtomicBool,
    /// Why no more is written, if that is so.
    stopped: Mutex<Option<Phrase>>,
}

impl Store {
    /// Opens the store, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// [`LedgerError::InUse`] if another process has it open. [`LedgerError::Damaged`],
    /// [`LedgerError::Behind`], [`LedgerError::Parted`] or [`LedgerError::NoAnchor`] if a journal
    /// is not what was acknowledged: then nothing is opened, and no journal is changed but for
    /// the writes that were cut off.
    ///
    /// # Examples
    ///
    /// ```
    /// use sikwu::ledger::{ClubId, Layout, Store};
    /// let folder = tempfile::tempdir()?;
    /// let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
    /// let store = Store::open(layout)?;
    /// let club = store.club(&ClubId::new("local")?);
    /// assert!(club.standings()?.is_empty());
    /// store.close()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(layout: Layout) -> Result<Store, LedgerError> {
        Store::open_on(Disk::default(), layout)
    }

    /// Opens the store on a disk that a test keeps an eye on.
    ///
    /// # Errors
    ///
    /// As for [`Store::open`].
    pub fn open_on(disk: Disk, layout: Layout) -> Result<Store, LedgerError> {
        disk.make_folder(layout.data())?;
        let lock = disk.lock(&layout.lock())?;
        let lock = lock.map(Locked).ok_or_else(|| LedgerError::InUse {
            folder: layout.data().to_path_buf(),
        })?;
        disk.make_folder(layout.anchors())?;
        disk.make_folder(&layout.clubs())?;
        let (view, opening) = open(&disk, &layout)?;
        let shared = Arc::new(Shared {
            disk,
            layout,
            view: RwLock::new(Some(view)),
            closed: AtomicBool::new(false),
            stopped: Mutex::new(None),
        });
        let (sender, receiver) = sync_channel(QUEUE);
        let writer = Writer::new(shared.clone(), receiver);
        let writer = thread::Builder::new()
            .name("ledger writer".into())
            .spawn(move || writer.run())
            .map_err(LedgerError::disk("served", shared.layout.data()))?;
        Ok(Store {
            shared,
            sender,
            writer: Some(writer),
            opening,
            _lock: lock,
        })
    }

    /// What had to be mended when it was opened.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Why the store takes no more writes, if that is so. It reads on.
    pub fn stopped(&self) -> Option<Phrase> {
        self.shared.stopped()
    }

    /// The clubs that have entries.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Stopped`] if the writer failed within a write.
    pub fn clubs(&self) -> Result<Vec<ClubId>, LedgerError> {
        self.shared
            .read(|view| Ok(view.receipts().into_keys().collect()))
    }

    /// The handle of a club. It reaches nothing of any other.
    pub fn club(&self, id: &ClubId) -> Club {
        Club::new(id.clone(), self.shared.clone(), self.sender.clone())
    }

    /// Copies everything that was acknowledged into a folder that is new or empty; see [`backup`].
    ///
    /// [`backup`]: super::backup()
    ///
    /// # Errors
    ///
    /// As for [`backup`](super::backup()).
    pub fn backup(&self, folder: &Path, at: DateTime<Utc>) -> Result<Backup, LedgerError> {
        self.catch_up()?;
        backup_on(&self.shared.disk, &self.shared.layout, folder, at)
    }

    /// Puts index and anchors where the journals are, which else takes them half a second.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn catch_up(&self) -> Result<(), LedgerError> {
        let (answer, receiver) = sync_channel(1);
        let sent = self.sender.send(Command::CatchUp(answer));
        sent.map_err(|_| self.shared.gone())?;
        receiver.recv().unwrap_or_else(|_| Err(self.shared.gone()))
    }

    /// Closes the store when the commands that wait are carried out, and leaves a note by which
    /// the index can be trusted the next time. The clubs' handles then answer that it is closed.
    ///
    /// # Errors
    ///
    /// What the disk or the index said. Nothing that was acknowledged is lost by it.
    pub fn close(mut self) -> Result<(), LedgerError> {
        self.shut()
    }

    fn shut(&mut self) -> Result<(), LedgerError> {
        let Some(writer) = self.writer.take() else {
            return Ok(());
        };
        // If the writer is gone already, there is nobody to tell and nothing to wait for.
        let _ = self.sender.send(Command::Close);
        if writer.join().is_err() {
            self.shared.stop(writer_failed());
        }
        self.shared.closed.store(true, Ordering::SeqCst);
        let view = self.shared.view.write();
        let Some(view) = view.unwrap_or_else(PoisonError::into_inner).take() else {
            return Ok(());
        };
        if let Some(why) = self.shared.stopped() {
            // The index may be behind the journals, so no note is left.
            return Err(LedgerError::Stopped { why });
        }
        let Shared { disk, layout, .. } = &*self.shared;
        let heads = view.receipts();
        let index = Some(view.index.close(disk, &layout.index())?);
        Clean { heads, index }.write(disk, &layout.clean())
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Whoever wants to know closes it.
        let _ = self.shut();
    }
}

impl Shared {
    /// Reads, while nothing is written.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&View) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        match self.view.read() {
            Ok(view) => read(view.as_ref().ok_or(LedgerError::Closed)?),
            Err(_) => Err(self.gone()),
        }
    }

    /// Writes, while nobody reads.
    pub(super) fn write<T>(
        &self,
        write: impl FnOnce(&mut View) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        match self.view.write() {
            Ok(mut view) => write(view.as_mut().ok_or(LedgerError::Closed)?),
            Err(_) => Err(self.gone()),
        }
    }

    /// The error of somebody whom the writer does not answer.
    pub(super) fn gone(&self) -> LedgerError {
        match self.closed.load(Ordering::SeqCst) {
            true => LedgerError::Closed,
            false => self.stop(writer_failed()),
        }
    }

    /// Takes no more writes from now on, and says why. What stopped it first is what counts.
    pub(super) fn stop(&self, why: Phrase) -> LedgerError {
        let stopped = self.stopped.lock();
        let mut stopped = stopped.unwrap_or_else(PoisonError::into_inner);
        let why = stopped.get_or_insert(why).clone();
        LedgerError::Stopped { why }
    }

    pub(super) fn stopped(&self) -> Option<Phrase> {
        let stopped = self.stopped.lock();
        stopped.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn writer_failed() -> Phrase {
    phrase!("its writer failed", "寫入的程序失敗")
}
