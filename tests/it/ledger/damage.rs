//! Files that are not what they were: healed where nothing is lost by it, refused where not.

use super::*;
use std::fs;
use std::path::PathBuf;

/// A closed store of three hands, with its journal and anchor at hand.
pub(super) struct Kept {
    pub(super) house: House,
    pub(super) entries: Vec<Entry>,
    journal: PathBuf,
    pub(super) text: Vec<u8>,
}

impl Kept {
    pub(super) fn new() -> Kept {
        let house = House::in_memory();
        let entries: Vec<Entry> = (1..=3)
            .map(|n| some_hand("damage", n, 4, &mut Dice(n)))
            .collect();
        let store = house.open();
        for entry in &entries {
            post(&store.club(&local()), entry);
        }
        store.close().unwrap();
        let journal = house.layout().journal(&local());
        let text = fs::read(&journal).unwrap();
        Kept {
            house,
            entries,
            journal,
            text,
        }
    }

    /// Where each line begins, and where the file ends.
    pub(super) fn lines(&self) -> Vec<usize> {
        let ends = (1..).zip(&self.text).filter(|(_, byte)| **byte == b'\n');
        [0].into_iter().chain(ends.map(|(at, _)| at)).collect()
    }

    /// Sets the anchor to the entry of this number, as if nobody had been told of a later one,
    /// and takes away what the clean stop left, with the index.
    pub(super) fn anchor_at(&self, number: u64) {
        let layout = self.house.layout();
        let line = &self.text[self.lines()[number as usize - 1]..self.lines()[number as usize] - 1];
        let anchor = format!(
            r#"{{"v":1,"club":"local","number":{number},"hash":"{}"}}"#,
            Digest::of(line)
        );
        fs::write(layout.anchor(&local()), anchor).unwrap();
        let _ = fs::remove_file(layout.clean());
        let _ = fs::remove_dir_all(layout.index());
    }

    pub(super) fn write(&self, text: &[u8]) {
        fs::write(&self.journal, text).unwrap();
    }
}

#[test]
fn every_flipped_byte_of_a_journal_is_refused_at_its_line() {
    let kept = Kept::new();
    let lines = kept.lines();
    for at in 0..kept.text.len() {
        let mut text = kept.text.clone();
        text[at] ^= 1 << (at % 8);
        kept.write(&text);
        let line = lines.iter().filter(|begin| **begin <= at).count();
        let error = kept.house.refuses();
        let LedgerError::Damaged { line: named, .. } = &error else {
            panic!("byte {at}: {error}");
        };
        assert_eq!(*named, line as u64, "byte {at}: {error}");
        let place = format!("journal.jsonl, line {line}: ");
        assert!(error.to_string().contains(&place), "byte {at}: {error}");
    }
    // Refusing changed nothing: with the right text, everything is there.
    kept.write(&kept.text);
    let store = kept.house.open();
    assert_eq!(store.opening().rebuilt, None);
    assert_keeps(&store.club(&local()), &kept.entries);
}

#[test]
fn every_truncation_of_a_journal_is_refused_with_both_numbers() {
    let kept = Kept::new();
    let lines = kept.lines();
    for length in 0..kept.text.len() {
        kept.write(&kept.text[..length]);
        let whole = lines[1..].iter().filter(|end| **end <= length).count() as u64;
        match kept.house.refuses() {
            LedgerError::Behind {
                number, witness, ..
            } => {
                assert!(lines.contains(&length));
                assert_eq!((number, witness.receipt.number), (whole, 3));
            }
            LedgerError::Damaged { line, witness, .. } => {
                assert!(!lines.contains(&length));
                let seen = witness.map(|witness| witness.receipt.number);
                assert_eq!((line, seen), (whole + 1, Some(3)));
            }
            error => panic!("length {length}: {error}"),
        }
    }
}

#[test]
fn a_last_line_that_nobody_was_told_of_is_taken_away_if_it_is_torn() {
    let kept = Kept::new();
    let begin = kept.lines()[2];
    let mut cases: Vec<Vec<u8>> = Vec::new();
    for at in (begin + 1..kept.text.len()).step_by(19) {
        cases.push(kept.text[..at].to_vec());
        let mut holed = kept.text.clone();
        holed[at..].fill(0);
        cases.push(holed);
        let mut flipped = kept.text.clone();
        flipped[at] ^= 4;
        cases.push(flipped);
    }
    for text in cases {
        kept.anchor_at(2);
        kept.write(&text);
        let store = kept.house.open();
        let [cut] = &store.opening().cut[..] else {
            panic!("{:?}", store.opening());
        };
        assert_eq!((cut.after, cut.bytes), (2, (text.len() - begin) as u64));
        let club = store.club(&local());
        assert_keeps(&club, &kept.entries[..2]);
        assert!(matches!(post(&club, &kept.entries[2]), Posted::Now(_)));
        assert_keeps(&club, &kept.entries);
    }
}

#[test]
fn a_whole_line_that_nobody_was_told_of_is_kept() {
    let kept = Kept::new();
    for number in 1..=3 {
        kept.anchor_at(number);
        let store = kept.house.open();
        assert!(store.opening().cut.is_empty());
        let club = store.club(&local());
        assert_keeps(&club, &kept.entries);
        let again = post(&club, &kept.entries[2]);
        assert!(matches!(again, Posted::Before(receipt) if receipt.number == 3));
        // From now on it is known to be kept, and would be missed.
        let anchor = club.verify().unwrap().anchor;
        assert_eq!(anchor, Some(club.last().unwrap()));
    }
}

#[test]
fn a_torn_line_before_a_whole_one_is_damage_though_the_anchor_is_older() {
    let kept = Kept::new();
    let lines = kept.lines();
    for at in (lines[1]..lines[2]).step_by(7).chain([lines[2] - 1]) {
        kept.anchor_at(1);
        let mut text = kept.text.clone();
        text[at] ^= 1;
        kept.write(&text);
        let error = kept.house.refuses();
        assert!(
            matches!(error, LedgerError::Damaged { line: 2, .. }),
            "{error}"
        );
        assert_eq!(fs::read(&kept.journal).unwrap(), text);
    }
}

#[test]
fn yesterdays_copy_of_a_journal_is_refused_again_and_again() {
    let kept = Kept::new();
    let yesterday = &kept.text[..kept.lines()[2]];
    kept.write(yesterday);
    for _ in 0..2 {
        let error = kept.house.refuses().to_string();
        assert!(error.contains("ends with entry 2"), "{error}");
        assert!(error.contains("local.json saw entry 3"), "{error}");
    }
    // Yesterday's anchor beside it does not help: the clean stop was later.
    let clean = fs::read(kept.house.layout().clean()).unwrap();
    kept.anchor_at(2);
    fs::write(kept.house.layout().clean(), clean).unwrap();
    for _ in 0..2 {
        let error = kept.house.refuses().to_string();
        assert!(error.contains("CLEAN saw entry 3"), "{error}");
    }
    fs::remove_file(&kept.journal).unwrap();
    let error = kept.house.refuses().to_string();
    assert!(error.contains("ends with entry 0"), "{error}");
    kept.write(&kept.text);
    assert_keeps(&kept.house.open().club(&local()), &kept.entries);
}

#[test]
fn a_last_line_that_only_the_index_saw_is_damaged_if_it_is_not_what_was_written() {
    let kept = Kept::new();
    let begin = kept.lines()[2];
    let mut rotten = vec![kept.text[..begin].to_vec()];
    for at in (begin..kept.text.len()).step_by(37) {
        let mut text = kept.text.clone();
        text[at] ^= 16;
        rotten.extend([text, kept.text[..at].to_vec()]);
    }
    for text in rotten {
        // The anchor is of before the last entry, and the stop was not clean: the index alone has
        // the third. The second opening finds no such index any more, and refuses all the same.
        let kept = Kept::new();
        let index = kept.house.folder.path().join("index");
        fs::rename(layout_index(&kept), &index).unwrap();
        kept.anchor_at(2);
        fs::rename(&index, layout_index(&kept)).unwrap();
        kept.write(&text);
        for _ in 0..2 {
            let refused = kept.house.refuses();
            assert!(
                matches!(
                    refused,
                    LedgerError::Damaged { line: 3, .. } | LedgerError::Behind { number: 2, .. }
                ),
                "{refused}"
            );
        }
        kept.write(&kept.text);
        assert_keeps(&kept.house.open().club(&local()), &kept.entries);
    }
}

fn layout_index(kept: &Kept) -> PathBuf {
    kept.house.layout().index()
}

#[test]
fn another_history_of_the_same_length_is_refused() {
    let (kept, other) = (Kept::new(), House::new());
    let store = other.open();
    for n in 1..=3 {
        let entry = some_hand("other", n, 4, &mut Dice(n));
        post(&store.club(&local()), &entry);
    }
    store.close().unwrap();
    fs::copy(other.layout().journal(&local()), &kept.journal).unwrap();
    let error = kept.house.refuses();
    assert!(
        matches!(&error, LedgerError::Parted { number: 3, witness, .. } if witness.receipt.number == 3),
        "{error}"
    );
}

#[test]
fn a_lost_or_damaged_anchor_is_missed_and_can_be_set_right() {
    let kept = Kept::new();
    let anchor = kept.house.layout().anchor(&local());
    let right = fs::read_to_string(&anchor).unwrap();
    for at in 0..right.len() - 1 {
        let mut text = right.clone().into_bytes();
        text[at] ^= 1;
        fs::write(&anchor, text).unwrap();
        kept.house.refuses();
    }
    fs::remove_file(&anchor).unwrap();
    let error = kept.house.refuses();
    let LedgerError::NoAnchor { line, .. } = &error else {
        panic!("{error}");
    };
    assert!(error.to_string().contains("is missing"), "{error}");
    fs::write(&anchor, line).unwrap();
    assert_keeps(&kept.house.open().club(&local()), &kept.entries);
}

#[test]
fn every_fault_is_named_though_the_store_will_not_open() {
    let kept = Kept::new();
    let lines = kept.lines();
    let mut text = kept.text.clone();
    text[lines[0] + 100] ^= 1;
    text[lines[2] + 100] ^= 1;
    kept.write(&text);
    let report = sikwu::ledger::inspect(&kept.house.layout(), &local()).unwrap();
    let named: Vec<_> = report.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(named, [Some(1), Some(3), None], "{report}");
    assert_eq!(report.entries, 1);
    kept.write(&kept.text);
    let report = sikwu::ledger::inspect(&kept.house.layout(), &local()).unwrap();
    assert!(report.is_sound() && report.entries == 3, "{report}");
}

#[test]
fn rot_under_an_open_store_is_named_by_verify_and_by_reading() {
    let kept = Kept::new();
    let store = kept.house.open();
    let club = store.club(&local());
    let mut text = kept.text.clone();
    text[kept.lines()[1] + 100] ^= 1;
    kept.write(&text);
    let error = club.entry(2).unwrap_err().to_string();
    assert!(
        error.contains("journal.jsonl, line 2: its checksum"),
        "{error}"
    );
    let read: Vec<bool> = club.entries(..).unwrap().map(|kept| kept.is_ok()).collect();
    assert_eq!(read, [true, false]);
    let report = club.verify().unwrap();
    assert_eq!(report.faults[0].line, Some(2), "{report}");
    // The totals were kept apart from the line, and now they show what it was.
    assert!(report.faults.len() > 1, "{report}");
}
