//! What is to be written next, and what each poster will be answered when it is on disk.

use super::books::Desk;
use super::changes::{Balance, Changes};
use super::entry::Kind;
use super::error::LedgerError;
use super::journal::{Head, Place, read_at};
use super::line::{Kept, LONGEST, Line, Receipt, can_say};
use super::name::{ClubId, Key, PlayerId};
use super::opening::View;
use super::store::Shared;
use super::writer::Post;
use super::{Entry, Posted};
use crate::tongue::Phrase;
use std::collections::BTreeMap;

/// What is to be written for one club.
pub(super) struct Batch {
    /// How far the journal went before.
    pub(super) from: Head,
    /// How far it goes with what is to be written.
    pub(super) to: Head,
    pub(super) text: String,
    pub(super) changes: Changes,
    /// What is posted here, and which of it under which key.
    pub(super) kept: Vec<Kept>,
    posted: BTreeMap<Key, usize>,
}

pub(super) type Batches = BTreeMap<ClubId, Batch>;

impl Shared {
    /// The answer to somebody who posts what is kept already, or something else under its key.
    pub(super) fn posted_before(
        &self,
        view: &View,
        club: &ClubId,
        entry: &Entry,
    ) -> Result<Option<Result<Posted, LedgerError>>, LedgerError> {
        let key = entry.key();
        let Some(number) = view.index.number(club, key)? else {
            return Ok(None);
        };
        let place = view.index.place(club, number);
        let place = place.ok_or_else(LedgerError::strange_index)?;
        let kept = read_at(&self.disk, &self.layout.journal(club), number, place)?;
        let is_same = is_same(kept.entry(), entry);
        Ok(Some(before(key, kept.receipt(), is_same)))
    }

    /// Whether there is room for entries.
    ///
    /// # Errors
    ///
    /// [`LedgerError::NearlyFull`] if there is not.
    pub(super) fn has_room(&self) -> Result<(), LedgerError> {
        let least = self.layout.keeps_free();
        for folder in [self.layout.data(), self.layout.anchors()] {
            if let Some(free) = self.disk.free(folder)?.filter(|free| *free < least) {
                let folder = folder.to_path_buf();
                return Err(LedgerError::NearlyFull {
                    folder,
                    free,
                    least,
                });
            }
        }
        Ok(())
    }

    /// Reckons what posting an entry writes, and what the answer will be when that is on disk.
    pub(super) fn plan(
        &self,
        view: &View,
        desks: &mut BTreeMap<ClubId, Desk>,
        batches: &mut Batches,
        post: Post,
    ) -> Result<Posted, LedgerError> {
        let Post { club, entry, .. } = &post;
        let batch = batches
            .entry(club.clone())
            .or_insert_with(|| Batch::after(view.head(club)));
        let key = entry.key();
        if let Some(kept) = batch.posted.get(key).map(|at| &batch.kept[*at]) {
            return before(key, kept.receipt(), is_same(kept.entry(), entry));
        }
        if let Some(before) = self.posted_before(view, club, entry)? {
            return before;
        }
        let balance = |player: &PlayerId| match batch.changes.balances.get(player) {
            Some(balance) => Ok(*balance),
            None => view.index.balance(club, player),
        };
        let balances = reckon(entry, balance)?;
        if let Kind::Correction(correction) = entry.kind() {
            let of = correction.of;
            let new = batch.kept.iter().find(|kept| kept.number() == of);
            let was = match (new, view.index.place(club, of)) {
                (Some(kept), _) => Some(kept.clone()),
                (None, Some(place)) => {
                    Some(read_at(&self.disk, &self.layout.journal(club), of, place)?)
                }
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
    pub(super) fn failed(
        &self,
        why: &Phrase,
        answer: Result<Posted, LedgerError>,
    ) -> Result<Posted, LedgerError> {
        let receipt = match &answer {
            Ok(posted) => Some(posted.receipt()),
            Err(LedgerError::KeyTaken { receipt, .. }) => Some(*receipt),
            Err(_) => None,
        };
        match receipt {
            Some(receipt) if receipt.number > self.from.receipt.number => {
                Err(LedgerError::Stopped { why: why.clone() })
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
        post: Post,
        balances: Vec<(PlayerId, Balance)>,
        desk: &mut Desk,
    ) -> Result<Posted, LedgerError> {
        let Post {
            entry,
            at,
            by,
            line,
            ..
        } = post;
        if !can_say(at) {
            let at = at.to_string();
            return Err(LedgerError::Time { at });
        }
        let synced = self.from.receipt.number;
        let (text, receipt) = match line {
            Some(line) => carried(line, self.to.receipt, synced)?,
            None => Line::write(self.to.receipt, synced, at, &by, &entry),
        };
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
        desk.admit(receipt.number, at, &by, &entry)?;
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
            at,
            by,
            entry,
        });
        Ok(Posted::Now(receipt))
    }
}

/// A line that stood elsewhere, with its line end, if it is the next one here too.
fn carried(mut text: String, prev: Receipt, synced: u64) -> Result<(String, Receipt), LedgerError> {
    let line = Line::read(text.as_bytes());
    let is_next = |line: &Line| {
        let number = line.kept.number();
        line.prev == prev.hash && number == prev.number + 1 && line.synced <= synced
    };
    match line.ok().filter(is_next) {
        Some(line) => {
            text.push('\n');
            Ok((text, line.kept.receipt()))
        }
        None => Err(LedgerError::NotNext { last: prev }),
    }
}

/// Whether what was posted is what is asked for. A hand of the same record is the same, though an
/// older program kept the text of that record otherwise, or not at all.
fn is_same(kept: &Entry, asked: &Entry) -> bool {
    let (Kind::Hand(before), Kind::Hand(hand)) = (kept.kind(), asked.kind()) else {
        return kept == asked;
    };
    let mut hand = hand.clone();
    if hand.record.is_some() {
        hand.file = before.file;
    }
    *before == hand && kept.key() == asked.key() && kept.legs() == asked.legs()
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
