//! Does an audit agree with the records that are right, and catch each false twin by the rule
//! that it breaks? The twins stand in `tests/data/records`, each with what is said of it beside.

use crate::golden::golden;
use sikwu::audit::Verdict;
use sikwu::parlour::{AuditedHand, audit_record};
use sikwu::record::{Chain, Record};
use sikwu::rules::Book;
use sikwu::seat::Seat;
use sikwu::words::hand_audit;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn audit(text: &str) -> Vec<AuditedHand> {
    audit_record(text.as_bytes(), &Book::bundled(), "hk-old-style")
}

/// The records of a folder of the project, by name.
fn records(folder: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "hkmj"));
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.map(read).collect()
}

/// What is said of a record, without colours.
fn told(text: &str) -> String {
    let line_of = |line: u32| text.lines().nth(line as usize - 1).map(str::to_owned);
    let hands = audit(text);
    let said = hands
        .iter()
        .map(|hand| hand_audit("record", &line_of, &hand.audit));
    anstream::adapter::strip_str(&said.collect::<String>()).to_string()
}

#[test]
fn every_record_that_is_right_agrees() {
    let records = records("records");
    assert!(records.len() >= 12, "{:?}", records.keys());
    for (name, text) in records {
        for hand in audit(&text) {
            assert_eq!(
                hand.audit.verdict,
                Verdict::Agreed,
                "{name}: {:?}",
                hand.audit.faults
            );
            assert!(
                hand.audit.finished && hand.entry.is_ok(),
                "{name}: {:?}",
                hand.entry
            );
            let net = hand.audit.net.unwrap();
            assert_eq!(
                net.iter().map(|(_, points)| points).sum::<i64>(),
                0,
                "P6: {name}"
            );
        }
    }
}

#[test]
fn every_record_that_is_right_has_a_false_twin_and_each_twin_is_caught() {
    let twins = records("tests/data/records");
    for name in records("records").keys() {
        assert!(twins.contains_key(name), "{name} has no false twin");
    }
    for (name, text) in twins {
        let wrong = audit(&text)
            .iter()
            .any(|hand| hand.audit.verdict == Verdict::Wrong);
        assert!(wrong, "{name} is not caught");
    }
    golden("tests/data/records", "hkmj", told);
}

#[test]
fn what_is_printed_of_a_record_reads_and_audits_the_same() {
    for (name, text) in records("records") {
        let record = Record::read(&text).unwrap();
        let printed = record.to_string();
        assert_eq!(Record::read(&printed).as_ref(), Ok(&record), "{name}");
        let nets =
            |text: &str| -> Vec<_> { audit(text).iter().map(|hand| hand.audit.net).collect() };
        assert_eq!(nets(&printed), nets(&text), "{name}");
    }
}

#[test]
fn a_sealed_record_cannot_change_unseen() {
    for (name, text) in records("records") {
        let mut record = Record::read(&text).unwrap();
        let mut chain = Chain::new(&record.heading);
        for hand in &mut record.hands {
            assert!(chain.seal(hand), "{name}");
        }
        let sealed = record.to_string();
        assert!(
            audit(&sealed)
                .iter()
                .all(|hand| hand.audit.verdict == Verdict::Agreed),
            "{name}"
        );
        // Another player at the table is another record: the first hand hangs on the header.
        let changed = sealed.replacen("E=P1 S=P2", "E=P2 S=P1", 1);
        let hands = audit(&changed);
        let digest = hands[0]
            .audit
            .faults
            .iter()
            .any(|it| it.rule.as_deref() == Some("digest"));
        assert!(digest, "{name}: {:?}", hands[0].audit.faults);
        // Sealing a record does not make its hands other hands for the ledger.
        let entries = |text: &str| -> Vec<_> {
            audit(text)
                .into_iter()
                .map(|hand| hand.entry.unwrap())
                .collect()
        };
        assert_eq!(entries(&sealed), entries(&text), "{name}");
    }
}

#[test]
fn players_move_on_with_the_deal() {
    let text = &records("records")["match-the-deal-passes"];
    let hands = audit(text);
    let east = |hand: &AuditedHand| hand.audit.players.unwrap()[Seat::East].to_string();
    let dealers: Vec<String> = hands.iter().map(east).collect();
    // The dealer wins and stays; South wins; nobody wins; West wins (D1, D3).
    assert_eq!(dealers, ["P1", "P1", "P2", "P2", "P3"]);
}

#[test]
fn a_damaged_hand_does_not_stop_the_file() {
    let text = &records("records")["match-the-deal-passes"];
    let damaged = text.replacen("hand E-2\n", "hand E-2\nthis is no line\n", 1);
    let verdicts: Vec<Verdict> = audit(&damaged)
        .iter()
        .map(|hand| hand.audit.verdict)
        .collect();
    let mut wanted = [Verdict::Agreed; 5];
    wanted[1] = Verdict::Unreadable;
    assert_eq!(verdicts, wanted);
}

#[test]
fn a_record_that_begins_within_a_match_is_not_accused_of_what_came_before() {
    let text = &records("records")["match-the-deal-passes"];
    let (heading, _) = text.split_once("hand E-1\n").unwrap();
    let (_, rest) = text.split_once("hand E-3\n").unwrap();
    let begun = format!("{heading}hand E-3\n{rest}");
    let verdicts = |text: &str| -> Vec<Verdict> {
        audit(text).iter().map(|hand| hand.audit.verdict).collect()
    };
    assert_eq!(verdicts(&begun), [Verdict::Agreed; 3]);
    // Nobody knows how many deals had passed before E-3, so the next round may begin (D2); from
    // the first hand on it is known.
    let next_round = begun.replacen("hand E-5\n", "hand S-1\n", 1);
    assert_eq!(verdicts(&next_round), [Verdict::Agreed; 3]);
    let skipped = begun.replacen("hand E-5\n", "hand E-7\n", 1);
    assert_eq!(verdicts(&skipped)[2], Verdict::Wrong);
    let from_the_first = text.replacen("hand E-5\n", "hand S-1\n", 1);
    assert_eq!(verdicts(&from_the_first)[4], Verdict::Wrong);
}
