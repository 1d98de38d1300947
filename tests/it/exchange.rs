//! Is a ledger that is carried out and in again the same ledger?

mod everything;

use crate::clubs::{player, some_club};
use crate::dice::{Dice, seeds, with_seed};
use chrono_tz::Tz;
use sikwu::exchange::{
    Export, Outgoing, Taken, defused, read_csv, read_json, restored, take, write_csv, write_json,
};
use sikwu::ledger::{Books, Club, ClubId, Layout, LedgerError, Store};
use std::path::Path;

fn store(folder: &Path) -> Store {
    Store::open(Layout::new(folder.join("data"), folder.join("anchors"))).unwrap()
}

fn local() -> ClubId {
    ClubId::new("local").unwrap()
}

/// Everything that a club has, by way of which both forms write the same as from the club itself.
fn held(club: &Club, names: bool) -> Export {
    let outgoing = Outgoing::of(club, names).unwrap();
    let export = Export::of(&outgoing).unwrap();
    let (mut from_club, mut from_held) = (vec![], vec![]);
    let entries = write_json(&outgoing, &mut from_club).unwrap();
    assert_eq!(entries, club.last().unwrap().number);
    write_json(&export, &mut from_held).unwrap();
    assert!(from_club == from_held);
    let (mut from_club, mut from_held) = (vec![], vec![]);
    write_csv(&outgoing, Tz::UTC, &mut from_club).unwrap();
    write_csv(&export, Tz::UTC, &mut from_held).unwrap();
    assert!(from_club == from_held);
    export
}

fn json(export: &Export) -> String {
    let mut text = vec![];
    write_json(export, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn csv(export: &Export, zone: Tz) -> String {
    let mut text = vec![];
    write_csv(export, zone, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// What is done with a club that was made up, in a store.
fn with_club(seed: u64, work: impl FnOnce(&Club, &mut Dice)) {
    with_seed(seed, |dice| {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path());
        let club = store.club(&local());
        some_club(dice, &club, 60);
        club.call(&player("P1"), "=Ming").unwrap();
        club.alias(&player("P1"), "M").unwrap();
        club.keep_record("a record").unwrap();
        work(&club, dice);
        store.close().unwrap();
    });
}

/// Takes an export into an empty store and holds what comes of it against the club.
fn holds(club: &Club, export: &Export, names: bool) {
    let folder = tempfile::tempdir().unwrap();
    let store = store(folder.path());
    let other = store.club(&local());
    let taken = take(&other, export).unwrap();
    let last = club.last().unwrap();
    assert_eq!((taken.new, taken.before), (last.number, 0));
    assert_eq!(other.last().unwrap(), last, "the chain");
    assert_eq!(other.standings().unwrap(), club.standings().unwrap());
    let books = |club: &Club| club.books(Books::clone).unwrap();
    assert!(books(&other) == books(club), "the books");
    let report = other.verify().unwrap();
    assert!(report.is_sound(), "{report}");
    let text = |club: &Club| {
        club.lines()
            .unwrap()
            .map(|it| it.unwrap().text().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(text(&other), text(club));
    match names {
        true => assert_eq!(other.every_name().unwrap(), club.every_name().unwrap()),
        false => assert!(other.names().unwrap().is_empty()),
    }
    // The same again does nothing.
    let again = take(&other, export).unwrap();
    assert_eq!(
        again,
        Taken {
            new: 0,
            before: last.number
        }
    );
    store.close().unwrap();
}

#[test]
fn json_carries_everything() {
    for seed in seeds(6) {
        with_club(seed, |club, _| {
            for names in [false, true] {
                let export = held(club, names);
                let text = json(&export);
                assert_eq!(text.contains("Ming"), names);
                let read = read_json(&text).unwrap();
                assert_eq!(read, export);
                holds(club, &read, names);
            }
        });
    }
}

#[test]
fn json_that_another_tool_has_laid_out_is_read_too() {
    with_club(3, |club, _| {
        let export = held(club, true);
        let value: serde_json::Value = serde_json::from_str(&json(&export)).unwrap();
        let laid_out = serde_json::to_string_pretty(&value).unwrap();
        assert_eq!(read_json(&laid_out).unwrap(), export);
    });
}

#[test]
fn a_table_carries_everything_but_names() {
    for seed in seeds(6) {
        with_club(seed, |club, _| {
            for (names, zone) in [(false, Tz::UTC), (true, Tz::Asia__Hong_Kong)] {
                let export = held(club, names);
                let text = csv(&export, zone);
                assert_eq!(text.contains("Ming"), names);
                let read = read_csv(&text).unwrap();
                assert_eq!((&read.lines, &read.names), (&export.lines, &None));
                holds(club, &read, false);
            }
        });
    }
}

#[test]
fn no_cell_of_a_table_begins_a_formula() {
    for seed in seeds(6) {
        with_club(seed, |club, _| {
            let text = csv(&held(club, true), Tz::UTC);
            let mut cells = 0;
            let mut at_cell = true;
            let mut chars = text.chars().peekable();
            // Every cell stands between quotes, so that one begins after each that is not doubled.
            while let Some(c) = chars.next() {
                match (at_cell, c) {
                    (true, '"') => {
                        let first = chars.peek().copied().unwrap_or_default();
                        assert!(!"=+@\t\r".contains(first), "{text}");
                        cells += 1;
                        at_cell = false;
                    }
                    (false, '"') if chars.peek() == Some(&'"') => {
                        chars.next();
                    }
                    (false, '"') => at_cell = true,
                    _ => {}
                }
            }
            assert!(cells > 100);
        });
    }
}

#[test]
fn whatever_a_cell_says_it_says_again() {
    for seed in seeds(2000) {
        with_seed(seed, |dice| {
            let letters = [
                '=', '\'', '-', '+', '@', ' ', '\t', 'a', '1', '＝', '\n', '.',
            ];
            let length = dice.below(6);
            let text: String = (0..length).map(|_| *dice.pick(&letters)).collect();
            let cell = defused(&text);
            assert_eq!(restored(&cell), text);
            let run = cell.trim_start().starts_with(['=', '+', '-', '@', '＝']);
            let number = cell
                .trim_start_matches(['-', '+'])
                .bytes()
                .all(|it| it.is_ascii_digit());
            assert!(!run || number, "{cell:?}");
        });
    }
}

#[test]
fn a_table_that_was_written_over_is_refused_at_its_cell() {
    with_club(5, |club, _| {
        let text = csv(&held(club, false), Tz::UTC);
        let fault = |this: &str, that: &str| {
            assert!(text.contains(this), "{this}");
            read_csv(&text.replacen(this, that, 1))
                .unwrap_err()
                .to_string()
        };
        let told = fault("\"add 1\"", "\"add one\"");
        assert!(
            told.contains("column \"key\"") && told.contains("\"add one\""),
            "{told}"
        );
        let told = fault("\"\"synced\"\":0", "\"\"synced\"\":1");
        assert!(told.contains("column \"line\": its checksum"), "{told}");
        assert!(fault("\"line\"", "\"row\"").contains("no column \"line\""));
        let short: String = text.lines().take(2).collect::<Vec<_>>().join("\n") + "\nmore";
        assert!(read_csv(&short).unwrap_err().to_string().contains("line 3"));
    });
}

#[test]
fn what_does_not_go_on_from_what_is_there_is_refused() {
    with_club(7, |club, _| {
        let export = held(club, false);
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path());
        let other = store.club(&local());
        // A part of it first, and all of it then.
        let part = Export {
            lines: export.lines[..10].to_vec(),
            ..export.clone()
        };
        assert_eq!(take(&other, &part).unwrap().new, 10);
        let gap = Export {
            lines: export.lines[11..].to_vec(),
            ..export.clone()
        };
        assert!(matches!(
            take(&other, &gap),
            Err(LedgerError::NotNext { .. })
        ));
        assert_eq!(take(&other, &export).unwrap().before, 10);
        assert_eq!(other.last().unwrap(), club.last().unwrap());
        // Another club has another chain from the first line on.
        let third = store.club(&ClubId::new("third").unwrap());
        assert!(matches!(
            take(&third, &export),
            Err(LedgerError::NotNext { .. })
        ));
        store.close().unwrap();
    });
    let fault = |text: &str| read_json(text).unwrap_err().to_string();
    assert!(fault("{}").contains("this is no export"));
    let newer = r#"{"sikwu-export":2,"club":"local","entries":[]}"#;
    assert!(fault(newer).contains("version 2"));
    let wrong = r#"{"sikwu-export":1,"club":"local","entries":[{}]}"#;
    assert!(fault(wrong).contains("entry 1 of this export"));
}

#[test]
fn forgetting_a_player_takes_their_names_out_and_leaves_chain_and_totals() {
    with_club(9, |club, _| {
        let (last, standings) = (club.last().unwrap(), club.standings().unwrap());
        club.forget(&player("P1")).unwrap();
        assert_eq!(
            (club.last().unwrap(), club.standings().unwrap()),
            (last, standings)
        );
        assert!(club.verify().unwrap().is_sound());
        let export = held(club, true);
        for text in [json(&export), csv(&export, Tz::UTC)] {
            assert!(!text.contains("Ming"), "the name is gone");
        }
    });
}
