//! The one thread that writes. It takes all the commands that wait, puts their entries on disk
//! together, and answers each of them then, not before.

use super::batch::Batches;
use super::books::{Books, Desk};
use super::error::LedgerError;
use super::line::Receipt;
use super::name::{ClubId, PlayerId};
use super::names::{Names, read_names, write_names};
use super::note::write_anchor;
use super::store::Shared;
use super::{Entry, Posted};
use crate::digest::Digest;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

/// How many commands are carried out together.
const GROUP: usize = 1_024;

/// How long an anchor may stay behind its journal. It is also how long what was posted waits to
/// go into the index, unless it is [`FRESH`] entries before that.
const LAG: Duration = Duration::from_millis(500);
const FRESH: usize = 4_096;

/// What the writer can be told to do.
pub(super) enum Command {
    Post(Box<Post>),
    Name(Box<Name>),
    Keep(Box<Keep>),
    /// That index and anchors catch up with the journals.
    CatchUp(SyncSender<Result<(), LedgerError>>),
    Close,
}

/// An entry to be posted, and where the answer goes.
pub(super) struct Post {
    pub(super) club: ClubId,
    pub(super) entry: Entry,
    pub(super) at: DateTime<Utc>,
    pub(super) by: PlayerId,
    /// The line as it stood in a journal of this club elsewhere, if it is carried over.
    pub(super) line: Option<String>,
    pub(super) answer: SyncSender<Result<Posted, LedgerError>>,
}

/// What is to be changed in the names of a club.
pub(super) type NameChange = Box<dyn FnOnce(&mut Names) + Send>;

/// Names to be kept or forgotten.
pub(super) struct Name {
    pub(super) club: ClubId,
    pub(super) change: NameChange,
    pub(super) answer: SyncSender<Result<(), LedgerError>>,
}

/// A record to be kept.
pub(super) struct Keep {
    pub(super) club: ClubId,
    pub(super) text: String,
    pub(super) answer: SyncSender<Result<(), LedgerError>>,
}

pub(super) struct Writer {
    shared: Arc<Shared>,
    receiver: Receiver<Command>,
    /// The clubs whose journal and anchor are known to be there.
    journals: BTreeSet<ClubId>,
    /// The clubs whose anchor is behind the journal, and when it must not be any more.
    behind: BTreeSet<ClubId>,
    due: Option<Instant>,
    /// By what the next entry of a club is judged, with what is not on disk yet.
    desks: BTreeMap<ClubId, Desk>,
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, receiver: Receiver<Command>) -> Writer {
        Writer {
            shared,
            receiver,
            journals: BTreeSet::new(),
            behind: BTreeSet::new(),
            due: None,
            desks: BTreeMap::new(),
        }
    }

    /// Carries out commands until it is told to close, or nobody is left to command.
    pub(super) fn run(mut self) {
        while let Some(first) = self.wait() {
            let mut posts = Vec::new();
            let mut next = Some(first);
            let mut closing = false;
            while let Some(command) = next.take() {
                match command {
                    Command::Post(post) => posts.push(*post),
                    // Whoever asked may have gone away: what was asked is done all the same.
                    Command::Name(name) => {
                        let Name {
                            club,
                            change,
                            answer,
                        } = *name;
                        let _ = answer.send(self.name(&club, change));
                    }
                    Command::Keep(keep) => {
                        let _ = keep.answer.send(self.keep(&keep));
                    }
                    Command::CatchUp(answer) => {
                        self.group(std::mem::take(&mut posts));
                        let _ = answer.send(self.catch_up());
                    }
                    Command::Close => closing = true,
                }
                if !closing && posts.len() < GROUP {
                    next = self.receiver.try_recv().ok();
                }
            }
            self.group(posts);
            if closing {
                // Whoever closes asks what stopped the writer, if something did.
                let _ = self.catch_up();
                return;
            }
            if self.due.is_some_and(|due| due <= Instant::now()) {
                let _ = self.catch_up();
            }
        }
    }

    /// Waits for a command, and meanwhile lets index and anchors catch up. Nothing if nobody is
    /// left to command.
    fn wait(&mut self) -> Option<Command> {
        while let Some(due) = self.due {
            let left = due.saturating_duration_since(Instant::now());
            match self.receiver.recv_timeout(left) {
                Ok(command) => return Some(command),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.catch_up();
                }
            }
        }
        self.receiver.recv().ok()
    }

    /// Puts what was posted into the index and the anchors. If that fails, no more is written.
    fn catch_up(&mut self) -> Result<(), LedgerError> {
        self.due = None;
        if let Some(why) = self.shared.stopped() {
            return Err(LedgerError::Stopped { why });
        }
        let behind = std::mem::take(&mut self.behind);
        let anchored = || {
            let Shared { disk, layout, .. } = &*self.shared;
            for club in &behind {
                let receipt = self.shared.read(|view| Ok(view.head(club).receipt))?;
                write_anchor(disk, &layout.anchor(club), club, receipt)?;
            }
            self.settle()
        };
        anchored().map_err(|error| self.shared.stop(error.phrase()))
    }

    /// Puts what was posted into the index's table. Nobody needs to wait for that: it is only
    /// taken out of memory when it is there.
    fn settle(&self) -> Result<(), LedgerError> {
        self.shared.read(|view| view.index.settle())?;
        self.shared.write(|view| {
            view.index.settled();
            Ok(())
        })
    }

    /// Posts a group: all of it is on disk before the first is answered.
    fn group(&mut self, posts: Vec<Post>) {
        if posts.is_empty() {
            return;
        }
        let mut batches = Batches::new();
        let mut answers = Vec::with_capacity(posts.len());
        let has_room = self.shared.has_room().is_ok();
        for post in posts {
            let (club, answer) = (post.club.clone(), post.answer.clone());
            let shared = &self.shared;
            let room = match has_room {
                true => Ok(()),
                false => shared.has_room(),
            };
            let posted = match (shared.stopped(), room) {
                (Some(why), _) => Err(LedgerError::Stopped { why }),
                (None, Ok(())) => {
                    let desks = &mut self.desks;
                    shared.read(|view| shared.plan(view, desks, &mut batches, post))
                }
                // What is kept already takes no room.
                (None, Err(full)) => shared.read(|view| {
                    let before = shared.posted_before(view, &club, &post.entry)?;
                    before.unwrap_or(Err(full))
                }),
            };
            answers.push((club, answer, posted));
        }
        batches.retain(|_, batch| !batch.text.is_empty());
        let failed = match self.commit(&mut batches) {
            Ok(()) => None,
            Err(LedgerError::Stopped { why }) => Some(why),
            Err(error) => {
                self.shared.stop(error.phrase());
                Some(error.phrase())
            }
        };
        for (club, answer, posted) in answers {
            let _ = answer.send(match (&failed, batches.get(&club)) {
                (Some(why), Some(batch)) => batch.failed(why, posted),
                _ => posted,
            });
        }
        let fresh = self.shared.read(|view| Ok(view.index.fresh()));
        if failed.is_none()
            && fresh.is_ok_and(|fresh| fresh >= FRESH)
            && let Err(error) = self.settle()
        {
            self.shared.stop(error.phrase());
        }
    }

    /// Puts the batches on disk, in the journals. Index and anchors need not be there before the
    /// posters are answered.
    fn commit(&mut self, batches: &mut Batches) -> Result<(), LedgerError> {
        if batches.is_empty() {
            return Ok(());
        }
        let shared = self.shared.clone();
        let (disk, layout) = (&shared.disk, &shared.layout);
        for (club, batch) in &*batches {
            self.have_journal(club)?;
            let (file, text) = (layout.journal(club), batch.text.as_bytes());
            disk.write(&file, batch.from.length, text)?;
        }
        for club in batches.keys() {
            disk.sync(&layout.journal(club))?;
        }
        shared.write(|view| {
            for (club, batch) in &mut *batches {
                let changes = std::mem::take(&mut batch.changes);
                view.index.add(club, &batch.kept, changes);
                view.heads.insert(club.clone(), batch.to);
                let new = || Books::new(layout.zone());
                let books = view.books.entry(club.clone()).or_insert_with(new);
                for kept in &batch.kept {
                    books.add(kept)?;
                }
            }
            Ok(())
        })?;
        self.behind.extend(batches.keys().cloned());
        self.due = self.due.or_else(|| Instant::now().checked_add(LAG));
        Ok(())
    }

    /// The journal of a club, made with its anchor if there is none: a journal that has entries
    /// and no anchor has then lost it.
    fn have_journal(&mut self, club: &ClubId) -> Result<(), LedgerError> {
        let Shared { disk, layout, .. } = &*self.shared;
        if !self.journals.contains(club) {
            let anchor = layout.anchor(club);
            if disk.find(&anchor)?.is_none() {
                write_anchor(disk, &anchor, club, Receipt::genesis(club))?;
            }
            disk.make_folder(&layout.club(club))?;
            disk.have(&layout.journal(club))?;
            self.journals.insert(club.clone());
        }
        Ok(())
    }

    /// Keeps or forgets names.
    fn name(&self, club: &ClubId, change: NameChange) -> Result<(), LedgerError> {
        if let Some(why) = self.shared.stopped() {
            return Err(LedgerError::Stopped { why });
        }
        let Shared { disk, layout, .. } = &*self.shared;
        let file = layout.names(club);
        let mut names = read_names(disk, &file)?.sound(&file)?;
        change(&mut names);
        disk.make_folder(&layout.club(club))?;
        write_names(disk, &file, &names)
    }

    /// Keeps a record under the digest of its text, unless it is there.
    fn keep(&self, keep: &Keep) -> Result<(), LedgerError> {
        if let Some(why) = self.shared.stopped() {
            return Err(LedgerError::Stopped { why });
        }
        let Shared { disk, layout, .. } = &*self.shared;
        let (club, text) = (&keep.club, keep.text.as_bytes());
        let digest = Digest::of(text);
        let file = layout.record(club, digest);
        if matches!(disk.read(&file)?, Some(kept) if Digest::of(&kept) == digest) {
            return Ok(());
        }
        self.shared.has_room()?;
        disk.make_folder(&layout.records(club))?;
        disk.replace(&file, text)
    }
}
