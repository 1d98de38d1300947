//! The names of people: kept under a checksum, told of when they are damaged, and nothing that the
//! ledger hangs on.

use super::*;
use std::fs;

/// A closed store of two hands, some of whose players are called something, with the text of its
/// file of names.
fn named() -> (House, Vec<Entry>, String) {
    let house = House::in_memory();
    let store = house.open();
    let club = store.club(&local());
    let entries: Vec<Entry> = (0..2)
        .map(|n| some_hand("names", n, 4, &mut Dice(n)))
        .collect();
    for entry in &entries {
        post(&club, entry);
    }
    club.call(&player(0), "阿明").unwrap();
    club.call(&player(1), "Fong").unwrap();
    club.alias(&player(1), "F").unwrap();
    store.close().unwrap();
    let text = fs::read_to_string(house.layout().names(&local())).unwrap();
    (house, entries, text)
}

#[test]
fn names_that_were_damaged_are_told_of_and_lose_nothing_of_the_ledger() {
    let (house, entries, text) = named();
    let file = house.layout().names(&local());
    let mut damaged: Vec<Vec<u8>> = vec![b"{".to_vec(), vec![]];
    for at in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        damaged.push(bytes);
        damaged.push(text.as_bytes()[..at].to_vec());
    }
    let mut next = 10;
    let mut entries = entries;
    for (n, bytes) in damaged.iter().enumerate() {
        fs::write(&file, bytes).unwrap();
        let store = house.open();
        let club = store.club(&local());
        let told = &store.opening().names;
        let names = club.every_name().unwrap();
        // Blanks between the words of the file, and a version before this one, say nothing else.
        let harmless = told.is_empty();
        if harmless {
            assert_eq!(names.names[&player(1)], "Fong", "{n}");
            assert_eq!(names.names[&player(0)], "阿明", "{n}");
            assert_eq!(names.aliases["F"], player(1), "{n}");
        } else {
            assert_eq!(told[0].file, file);
            let error = club.call(&player(2), "Kit").unwrap_err().to_string();
            assert!(error.contains("names.json"), "{error}");
            assert_eq!(
                &fs::read(&file).unwrap(),
                bytes,
                "nothing is written over it"
            );
        }
        if n % 40 == 0 {
            entries.push(some_hand("names", next, 4, &mut Dice(next)));
            post(&club, &entries[entries.len() - 1]);
            next += 1;
            assert_keeps(&club, &entries);
        }
        store.close().unwrap();
    }
    fs::write(&file, &text).unwrap();
    assert_eq!(house.open().opening().names, []);
}

#[test]
fn only_blanks_and_the_version_may_change_unseen() {
    let (house, _, text) = named();
    let file = house.layout().names(&local());
    let mut unseen = 0;
    for at in 0..text.len() {
        for bit in [0, 1 + at % 7] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            fs::write(&file, &bytes).unwrap();
            let report = Store::open(house.layout()).unwrap();
            if report.opening().names.is_empty() {
                unseen += 1;
                let was = text.as_bytes()[at];
                assert!(
                    was.is_ascii_whitespace() || was == b'3',
                    "byte {at}, bit {bit}"
                );
            }
            drop(report);
        }
    }
    assert!(unseen > 0);
}

#[test]
fn what_a_person_wrote_is_believed_with_the_checksum_that_is_told() {
    let (house, _, text) = named();
    let file = house.layout().names(&local());
    fs::write(&file, text.replace("Fong", "Fang")).unwrap();
    let store = house.open();
    let why = store.opening().names[0].why.clone();
    assert_eq!(store.club(&local()).names().unwrap()[&player(1)], "Fang");
    store.close().unwrap();
    let right = why.english.split('"').nth(3).unwrap();
    let was = text.split('"').rev().nth(1).unwrap();
    let right = text.replace("Fong", "Fang").replace(was, right);
    fs::write(&file, right).unwrap();
    let store = house.open();
    assert_eq!(store.opening().names, []);
    store.club(&local()).call(&player(2), "Kit").unwrap();
}

#[test]
fn names_of_older_versions_are_read_and_get_a_checksum_with_the_next_change() {
    let (house, ..) = named();
    let file = house.layout().names(&local());
    for old in [
        r#"{"v":1,"names":{"P1":"Fong"}}"#,
        r#"{"v":2,"names":{"P1":"Fong"},"aliases":{"F":"P1"}}"#,
    ] {
        fs::write(&file, old).unwrap();
        let store = house.open();
        assert_eq!(store.opening().names, []);
        let club = store.club(&local());
        assert_eq!(club.names().unwrap(), [(player(1), "Fong".into())].into());
        club.call(&player(2), "Kit").unwrap();
        store.close().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            text.contains("\"v\": 3") && text.contains("\"check\": \""),
            "{text}"
        );
        // The checksum as any tool can take it: id, tab, name, line end; a blank line; the aliases.
        let aliases = if old.contains("aliases") {
            "F\tP1\n"
        } else {
            ""
        };
        let lines = format!("P1\tFong\nP2\tKit\n\n{aliases}");
        let check = &Digest::of(lines.as_bytes()).to_string()[..16];
        assert!(text.contains(check), "{text}");
    }
    fs::write(&file, r#"{"v":9,"names":{}}"#).unwrap();
    let why = house.open().opening().names[0].why.clone();
    assert!(why.english.contains("version 9"), "{why}");
}
