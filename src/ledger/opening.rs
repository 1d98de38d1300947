//! Opening a store: every journal is judged before anything is believed or changed, and the index
//! is used only if nothing speaks against it.

use super::backup::Backup;
use super::books::Books;
use super::changes::Changes;
use super::disk::Disk;
use super::error::{Fault, LedgerError, Witness};
use super::index::Index;
use super::journal::{Head, Judged, Place, judge};
use super::layout::Layout;
use super::line::{Kept, Receipt};
use super::name::ClubId;
use super::names::{DamagedNames, damaged_names};
use super::note::{Clean, anchor_text, read_anchor, write_anchor};
use super::places::Places;
use crate::phrase;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many entries go into the index at once when it is built.
const AT_ONCE: usize = 8_192;

/// What had to be mended when the store was opened. None of it was ever acknowledged, or it was
/// made again from what was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Why the index was built again, if it was and there was something to build.
    pub rebuilt: Option<&'static str>,
    /// The writes that had been cut off.
    pub cut: Vec<Cut>,
    /// The names of people that are not as they were written. They are left as they are.
    pub names: Vec<DamagedNames>,
}

/// A write that was cut off before its poster was answered, and was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Whose journal it was in.
    pub club: ClubId,
    /// The entry that it came after.
    pub after: u64,
    /// How many bytes there were of it.
    pub bytes: u64,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cut { club, after, bytes } = self;
        write!(
            f,
            "{club}: {bytes} bytes after entry {after} were a write that was cut off and never \
             acknowledged; they were taken away"
        )
    }
}

/// What the store reads from and, under its lock, the writer writes to.
#[derive(Debug)]
pub(super) struct View {
    pub(super) index: Index,
    /// How far the journal of each club goes.
    pub(super) heads: BTreeMap<ClubId, Head>,
    /// What the entries of each club come to.
    pub(super) books: BTreeMap<ClubId, Books>,
}

impl View {
    pub(super) fn head(&self, club: &ClubId) -> Head {
        let head = self.heads.get(club).copied();
        head.unwrap_or_else(|| Head::genesis(club))
    }

    /// What a clean stop says of the journals.
    pub(super) fn receipts(&self) -> BTreeMap<ClubId, Receipt> {
        receipts(&self.heads)
    }
}

/// Who is handed every entry of a journal in turn, and may find a fault with it.
type Each<'e> = &'e mut dyn FnMut(&Kept, Place) -> Result<(), Fault>;

/// Opens what is in the layout, or refuses with the first thing that is wrong in it.
pub(super) fn open(disk: &Disk, layout: &Layout) -> Result<(View, Opening), LedgerError> {
    let folder = layout.index();
    let clean = Clean::read(disk, &layout.clean())?;
    // Nobody needs the note of the last backup to open a store.
    let backup = Backup::read(disk, &layout.backup_note()).unwrap_or_default();
    let digest = || Index::digest(disk, &folder).ok();
    let is_as_left = |clean: &Clean| clean.index.is_some() && digest() == clean.index;
    // As long as the note of the last stop is there, a store that is refused now is refused the
    // next time for the same reason. So the note is removed last; an index that is begun here
    // does not fit it any more.
    let (building, why) = match &clean {
        Some(clean) if is_as_left(clean) => (None, None),
        Some(clean) => (
            Some(Index::begin(disk, &folder)?),
            Some(match clean.index {
                Some(_) => "it is not as the last stop left it",
                None => "an older program made it",
            }),
        ),
        None => {
            heed_index(disk, layout)?;
            (
                Some(Index::begin(disk, &folder)?),
                Some("the last stop was not clean"),
            )
        }
    };
    let mut opening = Opening::default();
    let mut heads = BTreeMap::new();
    let mut every_book = BTreeMap::new();
    let mut every_place = BTreeMap::new();
    for club in layout.every_club(disk)? {
        let kept = backup.as_ref();
        let seen = clean.as_ref().and_then(|clean| clean.heads.get(&club));
        let kept = kept.and_then(|backup| backup.heads.get(&club));
        let seen = seen.map(|receipt| (layout.clean(), receipt));
        let kept = kept.map(|receipt| (layout.backup_note(), receipt));
        let seen = seen.into_iter().chain(kept);
        let seen: Vec<Witness> = seen
            .map(|(file, receipt)| Witness {
                file,
                receipt: *receipt,
            })
            .collect();
        let mut books = Books::new(layout.zone());
        let mut places = Places::default();
        let mut each = |kept: &Kept, place: Place| {
            places.add(kept, place);
            books.add(kept).map_err(Fault::Refused)
        };
        let judged = open_club(disk, layout, &club, seen, building.as_ref(), &mut each)?;
        every_book.insert(club.clone(), books);
        every_place.insert(club.clone(), places);
        if judged.torn > 0 {
            opening.cut.push(Cut {
                club: club.clone(),
                after: judged.head.receipt.number,
                bytes: judged.torn,
            });
        }
        heads.insert(club, judged.head);
    }
    disk.remove(&layout.clean())?;
    let fits = clean.is_some_and(|clean| clean.heads == receipts(&heads));
    let (mut index, why) = match (building, why) {
        (Some(index), why) => {
            index.built(&heads)?;
            (index, why)
        }
        (None, _) if !fits => (
            rebuilt(disk, layout, &heads)?,
            Some("the journals went on without it"),
        ),
        (None, _) => match Index::open(disk, &folder) {
            Ok(index) => (index, None),
            Err(_) => (
                rebuilt(disk, layout, &heads)?,
                Some("it could not be opened"),
            ),
        },
    };
    if heads.values().any(|head| head.receipt.number > 0) {
        opening.rebuilt = why;
    }
    opening.names = damaged_names(disk, layout, heads.keys())?;
    let books = every_book;
    for (club, places) in every_place {
        index.set_places(&club, places);
    }
    let view = View {
        index,
        heads,
        books,
    };
    Ok((view, opening))
}

/// Puts what the index saw into the anchors that are behind it, before it is made again: whoever is
/// refused now is refused the next time too. The index cannot be believed in anything else.
pub(super) fn heed_index(disk: &Disk, layout: &Layout) -> Result<(), LedgerError> {
    for (club, seen) in Index::seen(disk, &layout.index()) {
        let anchor = layout.anchor(&club);
        match read_anchor(disk, &anchor, &club)? {
            Ok(Some(witness)) if witness.receipt.number < seen.number => {
                write_anchor(disk, &anchor, &club, seen)?;
            }
            // An anchor that is missing or damaged is missed on its own account.
            _ => {}
        }
    }
    Ok(())
}

/// Judges a club's journal, and mends its end.
fn open_club(
    disk: &Disk,
    layout: &Layout,
    club: &ClubId,
    seen: Vec<Witness>,
    building: Option<&Index>,
    each: Each<'_>,
) -> Result<Judged, LedgerError> {
    let (file, anchor) = (layout.journal(club), layout.anchor(club));
    let anchored = read_anchor(disk, &anchor, club)?;
    let anchor_witness = anchored.clone().ok().flatten();
    let witnesses: Vec<Witness> = anchor_witness.iter().cloned().chain(seen).collect();
    let judged = match building {
        Some(index) => load(disk, index, &file, club, &witnesses, each)?,
        None => judge(disk, &file, club, &witnesses, |kept, place| {
            Ok(each(kept, place))
        })?,
    };
    let receipt = judged.head.receipt;
    let why = match anchored {
        Ok(None) if receipt.number > 0 => Some(phrase!("is missing", "不見了")),
        Ok(_) => None,
        Err(why) => Some(why),
    };
    if let Some(why) = why {
        let line = anchor_text(club, receipt);
        return Err(LedgerError::NoAnchor {
            file,
            anchor,
            why: Box::new(why),
            line,
        });
    }
    let is_anchored = anchor_witness.is_none_or(|witness| witness.receipt == receipt);
    if judged.torn > 0 || !is_anchored {
        disk.make_folder(&layout.club(club))?;
        mend(disk, &file, &judged)?;
    }
    if !is_anchored {
        write_anchor(disk, &anchor, club, receipt)?;
    }
    Ok(judged)
}

/// Takes away what was cut off, and puts on disk what nobody saw there.
fn mend(disk: &Disk, file: &Path, judged: &Judged) -> Result<(), LedgerError> {
    disk.have(file)?;
    let (from, end) = (judged.unseen, judged.head.length);
    // A sync that failed leaves pages that look written and are not. Written again, they are
    // synced again.
    disk.copy(file, from..end, file, from)?;
    disk.cut(file, end)
}

/// An index built from journals that were judged already.
fn rebuilt(
    disk: &Disk,
    layout: &Layout,
    heads: &BTreeMap<ClubId, Head>,
) -> Result<Index, LedgerError> {
    let index = Index::begin(disk, &layout.index())?;
    for club in heads.keys() {
        load(
            disk,
            &index,
            &layout.journal(club),
            club,
            &[],
            &mut |_, _| Ok(()),
        )?;
    }
    index.built(heads)?;
    Ok(index)
}

/// Judges a journal and puts what it holds into an index that has nothing of the club.
fn load(
    disk: &Disk,
    index: &Index,
    file: &Path,
    club: &ClubId,
    witnesses: &[Witness],
    each: Each<'_>,
) -> Result<Judged, LedgerError> {
    // The rows are put into the table by another thread, so that reading need not wait for it.
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel::<Changes>(2);
        let loader = scope.spawn(move || {
            let mut chunks = receiver.into_iter();
            chunks.try_for_each(|changes| index.load(club, changes))
        });
        // If the loader has failed, it says so itself.
        let send = |changes: Changes| sender.send(changes).is_ok();
        let mut changes = Changes::default();
        let judged = judge(disk, file, club, witnesses, |kept, place| {
            if let Err(fault) = each(kept, place) {
                return Ok(Err(fault));
            }
            if let Err(player) = changes.add(kept, place) {
                return Ok(Err(Fault::Overflow(player)));
            }
            if changes.len() == AT_ONCE {
                let rows = std::mem::take(&mut changes.rows);
                send(Changes {
                    rows,
                    ..Changes::default()
                });
            }
            Ok(Ok(()))
        });
        send(changes);
        drop(sender);
        let failed = || LedgerError::Index(phrase!("it could not be built", "無法建立"));
        let loaded = loader.join().unwrap_or_else(|_| Err(failed()));
        let judged = judged?;
        loaded?;
        Ok(judged)
    })
}

fn receipts(heads: &BTreeMap<ClubId, Head>) -> BTreeMap<ClubId, Receipt> {
    let begun = heads.iter().filter(|(_, head)| head.receipt.number > 0);
    begun
        .map(|(club, head)| (club.clone(), head.receipt))
        .collect()
}
