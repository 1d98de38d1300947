//! The one thread that writes. It takes all the commands that wait, puts their entries on disk
//! together, and answers each of them then, not before.

use super::books::{Books, Desk};
use super::changes::{Balance, Changes};
use super::disk::read;
use super::entry::Kind;
use super::error::LedgerError;
use super::journal::{Head, Place, read_at};
use super::line::{Kept, LONGEST, Line, Receipt, can_say};
use super::name::{ClubId, Key, PlayerId};
use super::note::{Names, read_names, write_anchor, write_names};
use super::opening::View;
use super::store::Shared;
use super::{Entry, Posted};
use crate::digest::Digest;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

/// How many commands are carried out together.
const GROUP: usize = 1_024;

/// What the writer can be told to do.
pub(super) enum Command {
    Post(Box<Post>),
    Name(Box<Name>),
    Keep(Box<Keep>),
    Close,
}

/// An entry to be posted, and where the answer goes.
pub(super) struct Post {
    pub(super) club: ClubId,
    pub(super) entry: Entry,
    pub(super) at: DateTime<Utc>,
    pub(super) by: PlayerId,
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
    /// The journals that were written to since the store was opened.
    journals: BTreeMap<ClubId, File>,
    /// By what the next entry of a club is judged, with what is not on disk yet.
    desks: BTreeMap<ClubId, Desk>,
}

/// What is to be written for one club.
struct Batch {
    /// How far the journal went before.
    from: Head,
    /// How far it goes with what is to be written.
    to: Head,
    text: String,
    changes: Changes,
    /// What is posted here, and which of it under which key.
    kept: Vec<Kept>,
    posted: BTreeMap<Key, usize>,
}

type Batches = BTreeMap<ClubId, Batch>;

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, receiver: Receiver<Command>) -> Writer {
        Writer {
            shared,
            receiver,
            journals: BTreeMap::new(),
            desks: BTreeMap::new(),
        }
    }

    /// Carries out commands until it is told to close, or nobody is left to command.
    pub(super) fn run(mut self) {
        while let Ok(first) = self.receiver.recv() {
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
                    Command::Close => closing = true,
                }
                if !closing && posts.len() < GROUP {
                    next = self.receiver.try_recv().ok();
                }
            }
            self.group(posts);
            if closing {
                return;
            }
        }
    }

    /// Posts a group: all of it is on disk before the first is answered.
    fn group(&mut self, posts: Vec<Post>) {
        let mut batches = Batches::new();
        let mut answers = Vec::new();
        for post in posts {
            let answer = match self.shared.stopped() {
                Some(why) => Err(LedgerError::Stopped { why }),
                None => {
                    let (shared, desks) = (&self.shared, &mut self.desks);
                    shared.read(|view| shared.plan(view, desks, &mut batches, &post))
                }
            };
            answers.push((post, answer));
        }
        batches.retain(|_, batch| !batch.text.is_empty());
        let failed = match self.commit(&batches) {
            Ok(()) => None,
            Err(LedgerError::Stopped { why }) => Some(why),
            Err(error) => {
                self.shared.stop(&error.to_string());
                Some(error.to_string())
            }
        };
        for (post, answer) in answers {
            let _ = post.answer.send(match (&failed, batches.get(&post.club)) {
                (Some(why), Some(batch)) => batch.failed(why, answer),
                _ => answer,
            });
        }
    }

    /// Puts the batches on disk: the journals, then the index, then the anchors.
    fn commit(&mut self, batches: &Batches) -> Result<(), LedgerError> {
        let shared = self.shared.clone();
        let (disk, layout) = (&shared.disk, &shared.layout);
        for (club, batch) in batches {
            let file = self.journal(club)?;
            let (path, text) = (layout.journal(club), batch.text.as_bytes());
            disk.write(file, &path, batch.from.length, text)?;
        }
        for club in batches.keys() {
            let file = self.journal(club)?;
            disk.sync(file, &layout.journal(club))?;
        }
        if batches.is_empty() {
            return Ok(());
        }
        shared.write(|view| {
            let changes = batches.iter().map(|(club, batch)| (club, &batch.changes));
            view.index.write(changes)?;
            let heads = batches.iter().map(|(club, batch)| (club.clone(), batch.to));
            view.heads.extend(heads);
            for (club, batch) in batches {
                let new = || Books::new(layout.zone());
                let books = view.books.entry(club.clone()).or_insert_with(new);
                for kept in &batch.kept {
                    books.add(kept)?;
                }
            }
            Ok(())
        })?;
        for (club, batch) in batches {
            write_anchor(disk, &layout.anchor(club), club, batch.to.receipt)?;
        }
        Ok(())
    }

    /// The journal of a club, made with its anchor if there is none: a journal that has entries
    /// and no anchor has then lost it.
    fn journal(&mut self, club: &ClubId) -> Result<&File, LedgerError> {
        let Shared { disk, layout, .. } = &*self.shared;
        if !self.journals.contains_key(club) {
            let anchor = layout.anchor(club);
            if !anchor.exists() {
                write_anchor(disk, &anchor, club, Receipt::genesis(club))?;
            }
            disk.make_folder(&layout.club(club))?;
            let file = disk.open(&layout.journal(club))?;
            self.journals.insert(club.clone(), file);
        }
        Ok(&self.journals[club])
    }

    /// Keeps or forgets names.
    fn name(&self, club: &ClubId, change: NameChange) -> Result<(), LedgerError> {
        if let Some(why) = self.shared.stopped() {
            return Err(LedgerError::Stopped { why });
        }
        let Shared { disk, layout, .. } = &*self.shared;
        let file = layout.names(club);
        let mut names = read_names(&file)?;
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
        if matches!(read(&file)?, Some(kept) if Digest::of(&kept) == digest) {
            return Ok(());
        }
        disk.make_folder(&layout.records(club))?;
        disk.replace(&file, text)
    }
}

impl Shared {
    /// Reckons what posting an entry writes, and what the answer will be when that is on disk.
    fn plan(
        &self,
        view: &View,
        desks: &mut BTreeMap<ClubId, Desk>,
        batches: &mut Batches,
        post: &Post,
    ) -> Result<Posted, LedgerError> {
        let Post { club, entry, .. } = post;
        let batch = batches
            .entry(club.clone())
            .or_insert_with(|| Batch::after(view.head(club)));
        let key = entry.key();
        if let Some(kept) = batch.posted.get(key).map(|at| &batch.kept[*at]) {
            return before(key, kept.receipt(), kept.entry() == entry);
        }
        if let Some(number) = view.index.number(club, key)? {
            let place = view.index.place(club, number)?;
            let place = place.ok_or_else(LedgerError::strange_index)?;
            let kept = read_at(&self.layout.journal(club), number, place)?;
            return before(key, kept.receipt(), kept.entry() == entry);
        }
        let balance = |player: &PlayerId| match batch.changes.balances.get(player) {
            Some(balance) => Ok(*balance),
            None => view.index.balance(club, player),
        };
        let balances = reckon(entry, balance)?;
        if let Kind::Correction(correction) = entry.kind() {
            let of = correction.of;
            let new = batch.kept.iter().find(|kept| kept.number() == of);
            let was = match (new, view.index.place(club, of)?) {
                (Some(kept), _) => Some(kept.clone()),
                (None, Some(place)) => Some(read_at(&self.layout.journal(club), of, place)?),
                (None, None) => None,
            };
            if let Some(was) = was {
                correction.takes_back(&was)?;
            }
        }
        let desk = desks.entry(club.clone()).or_insert_with(|| {
            let books = view.books.get(club);
            books.map_or_else(Desk::default, |books| books.desk().clone())
        });
        batch.add(post, balances, desk)
    }
}

impl Batch {
    /// The answer to a post, now that the batch could not be written. What had been kept before
    /// is kept still.
    fn failed(
        &self,
        why: &str,
        answer: Result<Posted, LedgerError>,
    ) -> Result<Posted, LedgerError> {
        let receipt = match &answer {
            Ok(posted) => Some(posted.receipt()),
            Err(LedgerError::KeyTaken { receipt, .. }) => Some(*receipt),
            Err(_) => None,
        };
        match receipt {
            Some(receipt) if receipt.number > self.from.receipt.number => {
                Err(LedgerError::Stopped { why: why.into() })
            }
            _ => answer,
        }
    }

    fn after(head: Head) -> Batch {
        Batch {
            from: head,
            to: head,
            text: String::new(),
            changes: Changes::default(),
            kept: Vec::new(),
            posted: BTreeMap::new(),
        }
    }

    /// Adds an entry, after which these players stand as given.
    fn add(
        &mut self,
        post: &Post,
        balances: Vec<(PlayerId, Balance)>,
        desk: &mut Desk,
    ) -> Result<Posted, LedgerError> {
        let Post { entry, at, by, .. } = post;
        if !can_say(*at) {
            let at = at.to_string();
            return Err(LedgerError::Time { at });
        }
        let synced = self.from.receipt.number;
        let (text, receipt) = Line::write(self.to.receipt, synced, *at, by, entry);
        let bytes = text.len() - 1;
        let place = match u32::try_from(bytes) {
            Ok(length) if bytes <= LONGEST => Place {
                at: self.to.length,
                length,
            },
            _ => {
                let limit = LONGEST;
                return Err(LedgerError::TooLong { bytes, limit });
            }
        };
        debug_assert!(Line::read(&text.as_bytes()[..bytes]).is_ok());
        desk.admit(receipt.number, *at, by, entry)?;
        self.to = Head {
            receipt,
            length: self.to.length + text.len() as u64,
        };
        self.text.push_str(&text);
        self.changes.row(receipt.number, place, entry.key());
        self.changes.balances.extend(balances);
        self.posted.insert(entry.key().clone(), self.kept.len());
        self.kept.push(Kept {
            number: receipt.number,
            hash: receipt.hash,
            at: *at,
            by: by.clone(),
            entry: entry.clone(),
        });
        Ok(Posted::Now(receipt))
    }
}

/// The answer to somebody who posts under a key that is taken.
fn before(key: &Key, receipt: Receipt, is_same: bool) -> Result<Posted, LedgerError> {
    match is_same {
        true => Ok(Posted::Before(receipt)),
        false => Err(LedgerError::KeyTaken {
            key: key.clone(),
            receipt,
        }),
    }
}

/// Where the players of an entry stand after it.
fn reckon(
    entry: &Entry,
    balance: impl Fn(&PlayerId) -> Result<Balance, LedgerError>,
) -> Result<Vec<(PlayerId, Balance)>, LedgerError> {
    let after = entry.legs().iter().map(|leg| {
        let player = leg.player.clone();
        match balance(&player)?.and(leg.points) {
            Some(balance) => Ok((player, balance)),
            None => Err(LedgerError::Overflow { player }),
        }
    });
    after.collect()
}
