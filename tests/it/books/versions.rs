//! Journals of the first version of the format are read on, and records are kept under their digests.

use super::*;
use std::fs;

/// A line as the first version wrote it: this text, its checksum and all, came out of it.
const FIRST: &str = include_str!("../../data/ledger/version-1.jsonl");

#[test]
fn a_journal_of_the_first_version_is_read_and_goes_on_in_the_second() {
    let mut both = Both::new();
    both.close();
    let layout = both.layout();
    let journal = layout.journal(&local());
    fs::create_dir_all(journal.parent().unwrap()).unwrap();
    fs::write(&journal, FIRST).unwrap();
    let hash = Digest::of(FIRST.trim_end().as_bytes());
    let anchor = format!(r#"{{"v":1,"club":"local","number":1,"hash":"{hash}"}}"#);
    fs::write(layout.anchor(&local()), anchor).unwrap();
    fs::remove_file(layout.clean()).unwrap();
    both.open();
    let club = both.club();
    let first = club.entry(1).unwrap().unwrap();
    assert_eq!(first.entry().key().as_str(), "hand demo-001 E-1");
    // The same hand brought again is the same request, though its record is kept by now.
    let Kind::Hand(mut hand) = first.entry().kind().clone() else {
        panic!("no hand");
    };
    hand.file = Some(Digest::of(b"its record"));
    let points = |seat| first.entry().legs()[seat as usize].points;
    let entry = Entry::hand(hand, &BySeat::from_fn(points)).unwrap();
    let posted = club.post(entry, both.at, &scribe()).unwrap();
    assert_eq!(posted, Posted::Before(first.receipt()));
    let (player, member) = (id("guest-1"), None);
    let added = Kind::Player(PlayerChange::Added { player, member });
    club.post(affair("add".into(), added), both.at, &scribe())
        .unwrap();
    both.close();
    both.open();
    let report = both.club().verify().unwrap();
    assert!(report.is_sound() && report.entries == 2, "{report}");
}

#[test]
fn a_record_that_is_kept_is_the_one_that_was_given_or_told_of() {
    let both = Both::new();
    let club = both.club();
    let text = "%hkmj 1.0\n";
    let digest = club.keep_record(text).unwrap();
    assert_eq!(club.keep_record(text).unwrap(), digest);
    assert_eq!(club.record(digest).unwrap().as_deref(), Some(text));
    let other = both
        .store
        .as_ref()
        .unwrap()
        .club(&ClubId::new("other").unwrap());
    assert_eq!(other.record(digest).unwrap(), None);
    fs::write(both.layout().record(&local(), digest), "%hkmj 1.1\n").unwrap();
    let error = club.record(digest).unwrap_err().to_string();
    assert!(error.contains("does not have the digest"), "{error}");
}
