//! A club's handle: all that can be asked of its ledger.

mod carry;
mod posted;
mod whose;
mod zone;

pub use carry::{JournalLine, JournalLines};

use super::books::{Books, Span};
use super::disk::Disk;
use super::entries::Entries;
use super::error::LedgerError;
use super::journal::{Place, read_at};
use super::line::{Kept, Receipt};
use super::name::{ClubId, PlayerId, display_name};
use super::names::{Names, read_names};
use super::store::Shared;
use super::verify::{Proves, Report, verify};
use super::writer::{Command, Keep, Name, NameChange, Post};
use super::{Entry, Posted};
use crate::digest::Digest;
use crate::phrase;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::io::BufReader;
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The ledger of one club, and of no other.
#[derive(Clone, Debug)]
pub struct Club {
    id: ClubId,
    shared: Arc<Shared>,
    sender: SyncSender<Command>,
}

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who it is.
    pub player: PlayerId,
    /// The points.
    pub points: i64,
    /// How many hands were played.
    pub hands: u64,
}

/// An entry that is being posted.
#[derive(Debug)]
#[must_use = "nothing is known to be kept before it is waited for"]
pub struct Pending {
    answer: Receiver<Result<Posted, LedgerError>>,
    shared: Arc<Shared>,
}

impl Club {
    pub(super) fn new(id: ClubId, shared: Arc<Shared>, sender: SyncSender<Command>) -> Club {
        Club { id, shared, sender }
    }

    /// Which club it is.
    pub fn id(&self) -> &ClubId {
        &self.id
    }

    /// Posts an entry, whole or not at all, and returns when it is on disk. Posting it again is
    /// the same as posting it once: the time and the poster are then the first ones.
    ///
    /// # Errors
    ///
    /// [`LedgerError::KeyTaken`] if another entry was posted under its key. After
    /// [`LedgerError::Stopped`] it is not known whether it was kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use sikwu::ledger::{ClubId, Digest, Entry, Hand, HowWon, Layout, Posted, Store};
    /// use sikwu::ledger::{PlayerId, Winner, Word};
    /// use sikwu::seat::{BySeat, Seat};
    /// # let folder = tempfile::tempdir()?;
    /// # let player = |seat: Seat| PlayerId::new(format!("P{}", seat.number()));
    /// # let players = Seat::ALL.map(player).into_iter().collect::<Result<Vec<_>, _>>()?;
    /// # let (data, anchors) = (folder.path().join("data"), folder.path().join("anchors"));
    /// # let hand = Hand {
    /// #     match_id: Word::new("demo-001")?,
    /// #     hand_id: Word::new("E-1")?,
    /// #     record: Some(Digest::of(b"")),
    /// #     file: None,
    /// #     rules: Word::new("hk-old-style")?,
    /// #     rules_digest: Digest::of(b""),
    /// #     seats: BySeat::from_fn(|seat| players[seat as usize].clone()),
    /// #     how: HowWon::ZiMo,
    /// #     winners: vec![Winner { seat: Seat::East, faan: 3, items: vec![], tiles: None }],
    /// #     liable: None,
    /// #     sitting: None,
    /// #     agree_hours: None,
    /// # };
    /// # let net = BySeat::from_fn(|seat| if seat == Seat::East { 12 } else { -4 });
    /// # let (at, by) = ("2026-11-29T20:00:00Z".parse()?, PlayerId::new("scribe")?);
    /// let store = Store::open(Layout::new(data, anchors))?;
    /// let club = store.club(&ClubId::new("local")?);
    /// let entry = Entry::hand(hand, &net)?;
    /// let posted = club.post(entry.clone(), at, &by)?;
    /// assert_eq!(posted.receipt().number, 1);
    /// assert_eq!(club.post(entry, at, &by)?, Posted::Before(posted.receipt()));
    /// assert_eq!(club.standings()?[0].points, 12);
    /// store.close()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn post(
        &self,
        entry: Entry,
        at: DateTime<Utc>,
        by: &PlayerId,
    ) -> Result<Posted, LedgerError> {
        self.begin_post(entry, at, by)?.wait()
    }

    /// Begins to post an entry. Entries that wait together are put on disk together.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Closed`] or [`LedgerError::Stopped`] if nobody is there to post it.
    pub fn begin_post(
        &self,
        entry: Entry,
        at: DateTime<Utc>,
        by: &PlayerId,
    ) -> Result<Pending, LedgerError> {
        let (answer, receiver) = sync_channel(1);
        let post = Post {
            club: self.id.clone(),
            entry,
            at,
            by: by.clone(),
            line: None,
            answer,
        };
        self.command(Command::Post(Box::new(post)))?;
        Ok(Pending {
            answer: receiver,
            shared: self.shared.clone(),
        })
    }

    /// The last entry; number 0 before the first.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Closed`] after the store was closed.
    pub fn last(&self) -> Result<Receipt, LedgerError> {
        self.shared.read(|view| Ok(view.head(&self.id).receipt))
    }

    /// The entry of this number, if there is one.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Damaged`] if its line is not what was written.
    pub fn entry(&self, number: u64) -> Result<Option<Kept>, LedgerError> {
        let place = self.place(number)?;
        place
            .map(|place| read_at(&self.shared.disk, &self.journal(), number, place))
            .transpose()
    }

    /// The entries of these numbers that there are by now, in order.
    ///
    /// # Errors
    ///
    /// What the disk or the index said. Each entry can be damaged besides.
    pub fn entries(&self, numbers: impl RangeBounds<u64>) -> Result<Entries, LedgerError> {
        let first = match numbers.start_bound() {
            Bound::Included(first) => *first,
            Bound::Excluded(before) => before.saturating_add(1),
            Bound::Unbounded => 1,
        };
        let last = match numbers.end_bound() {
            Bound::Included(last) => *last,
            Bound::Excluded(after) => after.saturating_sub(1),
            Bound::Unbounded => u64::MAX,
        };
        let (next, last) = (first.max(1), last.min(self.last()?.number));
        let file = self.journal();
        let source = match self.place(next)? {
            Some(place) if next <= last => {
                let open = self.shared.disk.reader(&file, place.at);
                let open = open.map_err(LedgerError::disk("read", &file))?;
                Some(BufReader::with_capacity(64 * 1024, open))
            }
            _ => None,
        };
        Ok(Entries {
            file,
            source,
            next,
            last,
        })
    }

    /// Looks into the books. Nothing is posted meanwhile, so a look is short.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Closed`] after the store was closed.
    pub fn books<T>(&self, look: impl FnOnce(&Books) -> T) -> Result<T, LedgerError> {
        self.shared.read(|view| match view.books.get(&self.id) {
            Some(books) => Ok(look(books)),
            None => Ok(look(&Books::new(self.shared.layout.zone()))),
        })
    }

    /// Where everybody stands over all, the most points first. They sum to zero.
    ///
    /// # Errors
    ///
    /// As for [`Club::books`].
    pub fn standings(&self) -> Result<Vec<Standing>, LedgerError> {
        self.standings_of(Span::Ever)
    }

    /// Where everybody stands over a span, the most points first. They sum to zero.
    ///
    /// # Errors
    ///
    /// As for [`Club::books`].
    pub fn standings_of(&self, span: Span) -> Result<Vec<Standing>, LedgerError> {
        let tallies = self.books(|books| books.tallies(span))?;
        let standing = |(player, tally): (PlayerId, super::Tally)| Standing {
            player,
            points: tally.points,
            hands: u64::from(tally.hands),
        };
        let mut standings: Vec<Standing> = tallies.into_iter().map(standing).collect();
        // The tallies come in the order of the players, which is kept among equals.
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.points));
        Ok(standings)
    }

    /// Reads the whole journal, reckons all that follows from it, and compares that with the
    /// index and the anchor. It changes nothing. The stored records are there as they were kept;
    /// what they come to is for [`Club::verify_by`].
    ///
    /// # Errors
    ///
    /// If it cannot be read at all. What is wrong in it is in the report.
    pub fn verify(&self) -> Result<Report, LedgerError> {
        let Shared { disk, layout, .. } = &*self.shared;
        verify(disk, layout, &self.id, Some(&self.shared), None)
    }

    /// The same, where somebody audits each stored record again. Errors are those of
    /// [`Club::verify`].
    pub fn verify_by(&self, proves: &mut dyn Proves) -> Result<Report, LedgerError> {
        let Shared { disk, layout, .. } = &*self.shared;
        verify(disk, layout, &self.id, Some(&self.shared), Some(proves))
    }

    /// What people call the players, as far as it was said and can be read.
    ///
    /// # Errors
    ///
    /// What the disk said. Names that were damaged are told of when the store is opened.
    pub fn names(&self) -> Result<BTreeMap<PlayerId, String>, LedgerError> {
        Ok(self.every_name()?.names)
    }

    /// What people call the players, and what else they can be called by.
    ///
    /// # Errors
    ///
    /// As for [`Club::names`].
    pub fn every_name(&self) -> Result<Names, LedgerError> {
        let read = read_names(&self.shared.disk, &self.shared.layout.names(&self.id))?;
        Ok(read.names)
    }

    /// Keeps what people call a player, in place of what they did.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Name`] for a name of more than 100 characters or with control characters,
    /// [`LedgerError::Unreadable`] if the names were damaged, or what the disk said.
    pub fn call(&self, player: &PlayerId, name: &str) -> Result<(), LedgerError> {
        let (player, name) = (player.clone(), display_name(name)?);
        self.rename(Box::new(move |names| {
            names.names.insert(player, name);
        }))
    }

    /// Keeps another word for a player, in place of whom it stood for.
    ///
    /// # Errors
    ///
    /// As for [`Club::call`].
    pub fn alias(&self, player: &PlayerId, alias: &str) -> Result<(), LedgerError> {
        let (player, alias) = (player.clone(), display_name(alias)?);
        self.rename(Box::new(move |names| {
            names.aliases.insert(alias, player);
        }))
    }

    /// Forgets what people call a player. The entries hold ids alone and stay as they are.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Unreadable`] if the names were damaged, or what the disk said.
    pub fn forget(&self, player: &PlayerId) -> Result<(), LedgerError> {
        let player = player.clone();
        self.rename(Box::new(move |names| {
            names.names.remove(&player);
            names.aliases.retain(|_, it| *it != player);
        }))
    }

    /// Keeps a record, which entries name by the digest of its text, and says that. It is on disk
    /// then.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn keep_record(&self, text: &str) -> Result<Digest, LedgerError> {
        let (answer, receiver) = sync_channel(1);
        let digest = Digest::of(text.as_bytes());
        self.command(Command::Keep(Box::new(Keep {
            club: self.id.clone(),
            text: text.to_owned(),
            answer,
        })))?;
        let kept = receiver.recv();
        kept.unwrap_or_else(|_| Err(self.shared.gone()))?;
        Ok(digest)
    }

    /// The record of this digest, if the club keeps it.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Unreadable`] if it is not what was kept.
    pub fn record(&self, digest: Digest) -> Result<Option<String>, LedgerError> {
        let file = self.shared.layout.record(&self.id, digest);
        read_record(&self.shared.disk, &file, digest)
    }

    fn rename(&self, change: NameChange) -> Result<(), LedgerError> {
        let (answer, receiver) = sync_channel(1);
        self.command(Command::Name(Box::new(Name {
            club: self.id.clone(),
            change,
            answer,
        })))?;
        receiver.recv().unwrap_or_else(|_| Err(self.shared.gone()))
    }

    fn command(&self, command: Command) -> Result<(), LedgerError> {
        let sent = self.sender.send(command);
        sent.map_err(|_| self.shared.gone())
    }

    fn place(&self, number: u64) -> Result<Option<Place>, LedgerError> {
        self.shared
            .read(|view| Ok(view.index.place(&self.id, number)))
    }

    fn journal(&self) -> PathBuf {
        self.shared.layout.journal(&self.id)
    }
}

/// A record that was kept under this digest, if it is there.
fn read_record(disk: &Disk, file: &Path, digest: Digest) -> Result<Option<String>, LedgerError> {
    let Some(bytes) = disk.read(file)? else {
        return Ok(None);
    };
    let text = String::from_utf8(bytes).ok();
    let text = text.filter(|text| Digest::of(text.as_bytes()) == digest);
    let unreadable = || LedgerError::Unreadable {
        file: file.to_path_buf(),
        why: phrase!(
            "its text does not have the digest that it is named by",
            "文字的摘要與檔案名稱不符"
        ),
    };
    text.map(Some).ok_or_else(unreadable)
}

impl Pending {
    /// Waits until the entry is on disk.
    ///
    /// # Errors
    ///
    /// As for [`Club::post`].
    pub fn wait(self) -> Result<Posted, LedgerError> {
        let answer = self.answer.recv();
        answer.unwrap_or_else(|_| Err(self.shared.gone()))
    }
}
