//! Does the scribe write what happened: each line as it is typed, warned of at once where it breaks
//! a rule, undone as often as one likes, and settled as the audit has it?
//!
//! `tests/data/scribe/*.typed` are hands as somebody types them, with what they see beside. Where
//! they come from says the record that they end in: the example of the notation (`records/`).

use crate::audit::records;
use crate::dice::{seeds, with_seed};
use crate::golden::golden;
use crate::transcript::program;
use sikwu::audit::Verdict;
use sikwu::parlour::audit_record;
use sikwu::record::{HandRecord, Record};
use sikwu::rules::Book;
use sikwu::scribe::{Scribe, Told};
use sikwu::words;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::LazyLock;

static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);

fn begin() -> Scribe<'static> {
    Scribe::begin(&BOOK, "hk-old-style", false).unwrap()
}

fn resume(text: &str) -> Scribe<'static> {
    Scribe::resume(&BOOK, "hk-old-style", false, text).unwrap()
}

/// What is seen of a session: each line after its prompt, what is said to it, and at the end the
/// record and its audit.
fn session(typed: &str) -> String {
    let mut scribe = begin();
    let mut seen = String::new();
    for line in typed.lines() {
        seen += &format!("{}{line}\n", words::scribe_prompt(&scribe));
        let told = scribe.take(line);
        seen += &words::scribe(&scribe, &told, words::Tongue::English);
    }
    seen += &format!("\n{}\n", scribe.text());
    let line_of = |line: u32| {
        let line = scribe.text().lines().nth(line as usize - 1);
        line.map(str::to_owned)
    };
    for hand in audit_record(scribe.text().as_bytes(), &BOOK, "hk-old-style") {
        seen += &words::hand_audit("record", &line_of, &hand.audit, words::Tongue::English);
    }
    anstream::adapter::strip_str(&seen).to_string()
}

#[test]
fn hands_as_they_are_typed() {
    golden("tests/data/scribe", "typed", session);
}

/// What somebody types to write a record: its deals and events, without numbers, and `end`.
fn typed(record: &Record) -> Vec<String> {
    let mut lines = vec![];
    for hand in &record.hands {
        for line in hand.to_string().lines() {
            let event = line.split_once(". ").map(|(_, event)| event);
            match event.filter(|_| line.starts_with(|c: char| c.is_ascii_digit())) {
                Some(event) => lines.push(event.to_owned()),
                None if line.starts_with("deal ") => lines.push(line.to_owned()),
                None if line == "result drawn" => lines.push(line.to_owned()),
                None => {}
            }
        }
        lines.push("end".to_owned());
    }
    lines
}

/// A hand without what only a wall knows, and without its digest.
fn agreed_on(hand: &HandRecord) -> HandRecord {
    let mut hand = hand.clone();
    (hand.commit, hand.reveal, hand.wall) = (None, None, vec![]);
    hand.end = hand.end.map(|_| sikwu::record::End::default().into());
    hand.extras.clear();
    hand.events.unmark();
    hand
}

#[test]
fn a_record_that_is_typed_again_is_the_same_record() {
    for (name, text) in records("records") {
        let record = Record::read(&text).unwrap();
        let rules = record.heading.rules.as_ref().unwrap();
        let rules = format!("{} {}", rules.id, {
            let overrides = rules.overrides.iter().map(ToString::to_string);
            overrides.collect::<Vec<_>>().join(" ")
        });
        let mut scribe = Scribe::begin(&BOOK, rules.trim(), true).unwrap();
        for line in typed(&record) {
            let told = scribe.take(&line);
            assert!(!told.is_refusal(), "{name}: {line}: {told:?}");
        }
        let written = Record::read(scribe.text()).unwrap();
        let hands =
            |record: &Record| -> Vec<HandRecord> { record.hands.iter().map(agreed_on).collect() };
        let (written, wanted) = (hands(&written), hands(&record));
        for (written, wanted) in written.iter().zip(&wanted) {
            let (mut written, mut wanted) = (written.clone(), wanted.clone());
            // The tables of these records showed the same hands in another order of tiles.
            (written.shows, wanted.shows) = Default::default();
            // A table may name the discard of a feed, or its claim.
            assert_eq!(written.baau, wanted.baau, "{name}");
            (written.baau, wanted.baau) = Default::default();
            assert_eq!(written.to_string(), wanted.to_string(), "{name}");
        }
        assert_eq!(written.len(), wanted.len(), "{name}");
        for hand in audit_record(scribe.text().as_bytes(), &BOOK, "hk-old-style") {
            assert_eq!(
                hand.audit.verdict,
                Verdict::Agreed,
                "{name}: {:?}",
                hand.audit.faults
            );
        }
    }
}

#[test]
fn whatever_is_typed_is_undone_to_the_last_letter() {
    const WORDS: [&str; 24] = [
        "E draw 1s",
        "E discard 4s",
        "! E discard 4s",
        "S draw ?",
        "S discard ?",
        "deal ?",
        "deal E 135789m247sEESS",
        "deal S 1569m44p23669sPF",
        "gap",
        "! gap",
        "end",
        "result drawn",
        "! result drawn",
        "result void so",
        "S +? -9s",
        "N pass",
        "! N pass",
        "hand S-2",
        "# a note",
        "pay S N 4",
        "! pay S N 4",
        "@x-note what",
        "? what",
        "E +1s *1f",
    ];
    for seed in seeds(40) {
        with_seed(seed, |dice| {
            let mut scribe = begin();
            let mut texts = vec![scribe.text().to_owned()];
            for _ in 0..30 {
                let line = *dice.pick(&WORDS);
                let before = scribe.text().to_owned();
                let told = scribe.take(line);
                match told {
                    Told::Written(_) | Told::Ended(_) => {
                        assert!(scribe.text().starts_with(&before), "{line}");
                        assert!(scribe.text().len() > before.len(), "{line}");
                        texts.push(scribe.text().to_owned());
                    }
                    _ => assert_eq!(scribe.text(), before, "{line}: {told:?}"),
                }
                // What is on the disk can be gone on with, as it is and undone.
                assert_eq!(resume(&before).text(), before);
            }
            while texts.len() > 1 {
                assert_eq!(scribe.text(), texts.pop().unwrap());
                assert!(matches!(scribe.take("undo"), Told::Undone(_)));
            }
            assert_eq!(scribe.text(), texts[0]);
            assert_eq!(scribe.take("undo"), Told::NothingToUndo);
        });
    }
}

#[test]
fn a_record_that_breaks_off_is_gone_on_with() {
    let text = &records("records")["match-the-deal-passes"];
    let text: String = text
        .lines()
        .filter(|it| !it.starts_with('#'))
        .map(|it| format!("{it}\n"))
        .collect();
    for seed in seeds(60) {
        with_seed(seed, |dice| {
            let at = dice.below(text.len());
            let mut scribe = match Scribe::resume(&BOOK, "hk-old-style", false, &text[..at]) {
                Ok(scribe) => scribe,
                // Without its first line a text is no record.
                Err(_) => return assert!(at < 10, "{at}"),
            };
            // At most the line in which it broke off is gone, and its end may be new.
            let kept = scribe.text().trim_end_matches('\n');
            assert!(text.starts_with(kept), "{at}");
            let whole = text[..at].rfind('\n').map_or(0, |end| end + 1);
            assert!(scribe.text().len() >= whole, "{at}");
            while scribe.take("undo") != Told::NothingToUndo {}
            assert!(!scribe.text().contains("hand "), "{}", scribe.text());
        });
    }
}

#[test]
fn what_is_offered_is_taken() {
    let text = &records("records")["worked-example"];
    let mut scribe = begin();
    for line in typed(&Record::read(text).unwrap()) {
        for offered in scribe.lines_to_come() {
            // What ends in a blank waits for a tile; the rest is whole.
            let command = ["undo", "table", "end", "help", "quit", "result drawn"];
            if offered.ends_with(' ') || command.contains(&offered.as_str()) {
                continue;
            }
            let told = scribe.clone().take(&offered);
            assert!(matches!(told, Told::Written(_)), "{offered}: {told:?}");
        }
        let begins = |it: &String| line.starts_with(it.trim_end());
        let known = scribe.lines_to_come().iter().any(begins) || line.starts_with("deal");
        assert!(known, "{line} is not offered: {:?}", scribe.lines_to_come());
        scribe.take(&line);
    }
}

#[test]
fn what_was_answered_is_on_the_disk_when_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = program()
        .args(["record", "hand.hkmj"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut typing = child.stdin.take().unwrap();
    let mut seen = BufReader::new(child.stdout.take().unwrap()).lines();
    let lines = ["deal ?", "E +? -4s", "S +3g *3g ++? -9s", "undo", "S +3g"];
    for line in lines {
        writeln!(typing, "{line}").unwrap();
    }
    // The last line is answered when its event is told a second time.
    let told = seen.by_ref().map(|line| line.unwrap());
    let answered = told.filter(|line| line == "3. S draw 3g").take(2);
    assert_eq!(answered.count(), 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(folder.path().join("hand.hkmj")).unwrap();
    let mut scribe = begin();
    for line in lines {
        scribe.take(line);
    }
    assert_eq!(kept, scribe.text());
    assert!(kept.ends_with("2. E discard 4s\n3. S draw 3g\n"), "{kept}");
    // Nothing else is left in the folder.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
