//! Verifying a ledger: everything that can be reckoned is reckoned again, and every fault named.

mod check;
mod report;

pub use report::{Finding, Proof, Proves, Report};

use super::books::Books;
use super::disk::Disk;
use super::entry::{Hand, Kind, Leg};
use super::error::LedgerError;
use super::journal::Place;
use super::layout::Layout;
use super::line::{Kept, Receipt};
use super::lines::Lines;
use super::name::ClubId;
use super::note::read_anchor;
use super::store::Shared;
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use check::Check;
use std::collections::BTreeMap;

/// Verifies a club's journal and anchor without opening the store, as is needed when it will not
/// open. Of a store that is open and being written to, it may see an unfinished end.
///
/// # Errors
///
/// If the files cannot be read at all.
pub fn inspect(layout: &Layout, club: &ClubId) -> Result<Report, LedgerError> {
    verify(&Disk::default(), layout, club, None, None)
}

/// The same, where somebody audits each stored record again. Errors are those of [`inspect`].
pub fn inspect_by(
    layout: &Layout,
    club: &ClubId,
    proves: &mut dyn Proves,
) -> Result<Report, LedgerError> {
    verify(&Disk::default(), layout, club, None, Some(proves))
}

/// Verifies a club's ledger up to where it goes now, with the index if the store is open.
pub(super) fn verify(
    disk: &Disk,
    layout: &Layout,
    club: &ClubId,
    store: Option<&Shared>,
    mut proves: Option<&mut dyn Proves>,
) -> Result<Report, LedgerError> {
    let (file, anchor_file) = (layout.journal(club), layout.anchor(club));
    // The anchor goes last in writing, so read first it is never ahead of the rest.
    let anchored = read_anchor(disk, &anchor_file, club)?;
    let kept = match store {
        Some(store) => Some(store.read(|view| {
            let books = view.books.get(club).cloned();
            let books = books.unwrap_or_else(|| Books::new(layout.zone()));
            Ok((view.head(club), view.index.balances(club)?, books))
        })?),
        None => None,
    };
    let zone = kept
        .as_ref()
        .map_or(layout.zone(), |(.., books)| books.zone());
    let mut check = Check {
        last: Receipt::genesis(club),
        entries: 0,
        anchor: None,
        balances: BTreeMap::new(),
        books: Books::new(zone),
        places: Vec::new(),
        proved: proves.is_some().then_some(0),
        unproved: Vec::new(),
        faults: Vec::new(),
    };
    match &anchored {
        Ok(anchor) => check.anchor = anchor.as_ref().map(|witness| witness.receipt),
        Err(why) => {
            let anchor = anchor_file.display();
            let zh = why.speak(Tongue::Chinese);
            check.fault(None, phrase!("{anchor} {why}", "{anchor} {zh}"));
        }
    }
    check.compare_with_anchor(None);
    for (line, read) in (1..).zip(Lines::open(disk, &file, club)?.ahead()) {
        let read = read.map_err(LedgerError::disk("read", &file))?;
        match &kept {
            Some((head, ..)) if read.place.at >= head.length => break,
            _ => (),
        }
        if let Some(breaks) = read.breaks {
            check.fault(Some(line), Phrase::each(|tongue| breaks.said(tongue)));
        }
        match read.found {
            Ok(found) => {
                check.entry(line, &found.kept);
                check.correction(line, &found.kept, disk, &file)?;
                if let Some(proves) = &mut proves {
                    proves.note(&found.kept);
                }
                if let Some((hand, legs)) = hand(&found.kept)
                    && let Some(digest) = hand.file
                {
                    let record = disk.read(&layout.record(club, digest))?;
                    let proof = match (&record, &mut proves) {
                        (Some(bytes), Some(proves)) => {
                            let text = String::from_utf8_lossy(bytes);
                            Some(proves.prove(&found.kept, hand, legs, &text))
                        }
                        _ => None,
                    };
                    let number = found.kept.number();
                    check.record(line, number, digest, record.as_deref(), proof);
                }
                check.places.push(read.place);
                if let Some(store) = store
                    && !is_indexed(store, club, &found.kept, read.place)?
                {
                    let what = phrase!("the index does not have it there", "索引沒有指向該處");
                    check.fault(Some(line), what);
                }
            }
            Err(fault) => check.fault(Some(line), Phrase::each(|tongue| fault.said(tongue))),
        }
    }
    if matches!(anchored, Ok(None)) && check.last.number > 0 {
        let anchor = anchor_file.display();
        check.fault(None, phrase!("{anchor} is missing", "欠了 {anchor}"));
    }
    check.compare(kept);
    Ok(Report {
        club: club.clone(),
        entries: check.entries,
        last: check.last,
        anchor: check.anchor,
        with_index: store.is_some(),
        proved: check.proved,
        unproved: check.unproved,
        faults: check.faults,
    })
}

/// Whether the index finds the entry where it is, by its number and by its key.
fn is_indexed(
    store: &Shared,
    club: &ClubId,
    kept: &Kept,
    place: Place,
) -> Result<bool, LedgerError> {
    store.read(|view| {
        let by_number = view.index.place(club, kept.number());
        let by_key = view.index.number(club, kept.entry().key())?;
        Ok((by_number, by_key) == (Some(place), Some(kept.number())))
    })
}

/// The hand that stands by an entry, and what it moves: of a correction, what it puts there.
fn hand(kept: &Kept) -> Option<(&Hand, &[Leg])> {
    let entry = kept.entry();
    let (kind, legs) = match entry.kind() {
        Kind::Correction(correction) => {
            let now = correction.now.as_ref()?;
            (&*now.entry, &now.legs[..])
        }
        kind => (kind, entry.legs()),
    };
    match kind {
        Kind::Hand(hand) => Some((hand, legs)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::Entry;
    use super::super::entry::tests::{net, some_hand};
    use super::super::line::Line;
    use super::super::name::PlayerId;
    use super::*;
    use std::fs;

    /// The findings about a journal of three hands whose lines were changed like this.
    fn findings(change: impl Fn(&mut Vec<String>)) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let layout = Layout::new(folder.path(), folder.path().join("anchors"));
        let club = ClubId::new("local").unwrap();
        let (mut prev, mut lines) = (Receipt::genesis(&club), Vec::new());
        for hand in ["E-1", "E-2", "E-3"] {
            let entry = Entry::hand(some_hand(hand), &net([-16, 0, 0, 16])).unwrap();
            let by = PlayerId::new("scribe").unwrap();
            let (text, receipt) = Line::write(prev, prev.number, Default::default(), &by, &entry);
            lines.push(text);
            prev = receipt;
        }
        change(&mut lines);
        let journal = layout.journal(&club);
        fs::create_dir_all(journal.parent().unwrap()).unwrap();
        fs::create_dir_all(layout.anchors()).unwrap();
        fs::write(journal, lines.concat()).unwrap();
        let anchor = super::super::note::anchor_text(&club, prev);
        fs::write(layout.anchor(&club), anchor).unwrap();
        let report = inspect(&layout, &club).unwrap();
        report.faults.iter().map(Finding::to_string).collect()
    }

    #[test]
    fn a_sound_journal_has_no_findings() {
        assert_eq!(findings(|_| ()), Vec::<String>::new());
    }

    #[test]
    fn each_fault_is_found_where_it_is() {
        let found = findings(|lines| lines[0] = lines[0].replace("-16", "-17"));
        assert_eq!(found[0], "line 1: its checksum does not match its text");
        let found = findings(|lines| lines.swap(1, 2));
        assert_eq!(found[0], "line 2: it is numbered 3 where 2 is next");
        assert!(found.contains(&"line 3: it is numbered 2 where 4 is next".into()));
        let found = findings(|lines| drop(lines.pop()));
        assert!(
            found[0].starts_with("the journal ends with entry 2 ("),
            "{found:?}"
        );
        assert_eq!(found.len(), 1);
    }
}
