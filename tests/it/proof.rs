//! Is every record that is kept with a hand audited again, and does it prove the entry?

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::transcript::program;
use sikwu::ledger::{
    Club, ClubId, Entry, Hand, Kind, Layout, PlayerId, Posted, RulesKept, Store, Word,
};
use sikwu::parlour::{AuditedHand, Reaudit, audit_record};
use sikwu::record::{Chain, Record};
use sikwu::rules::Book;
use sikwu::seat::{BySeat, Seat};
use std::fs;
use std::path::Path;

/// Every record of ours in the project, by its name.
fn records() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let ours = files.filter(|path| path.extension().is_some_and(|it| it == "hkmj"));
    let read = ours.map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    });
    read.collect()
}

/// The same record, sealed, with a name in its header.
fn sealed(text: &str) -> String {
    let named = text.replacen("\n@seats", "\n@name P1 \"Ming\"\n@seats", 1);
    let mut record = Record::read(&named).unwrap();
    let mut chain = Chain::new(&record.heading);
    for hand in &mut record.hands {
        assert!(chain.seal(hand));
    }
    record.to_string()
}

fn postable(text: &str) -> Vec<AuditedHand> {
    let hands = audit_record(text.as_bytes(), &Book::bundled(), "hk-old-style");
    hands.into_iter().filter(|it| it.entry.is_ok()).collect()
}

fn store(folder: &Path) -> (Store, Club, Layout) {
    let layout = Layout::new(folder.join("data"), folder.join("anchors"));
    let store = Store::open(layout.clone()).unwrap();
    let club = store.club(&ClubId::new("local").unwrap());
    (store, club, layout)
}

fn post(club: &Club, entry: Entry) -> Posted {
    let by = PlayerId::new("scribe").unwrap();
    club.post(entry, Default::default(), &by).unwrap()
}

#[test]
fn the_extract_of_every_hand_is_sealed_nameless_and_comes_to_the_same_entry() {
    let mut seen = 0;
    for (name, text) in records() {
        let plain = postable(&text);
        let sealed = postable(&sealed(&text));
        assert_eq!(plain.len(), sealed.len(), "{name}");
        for (hand, other) in plain.iter().zip(&sealed) {
            let (entry, extract) = (hand.entry.as_ref().unwrap(), hand.extract.as_ref().unwrap());
            // Sealing a record, or naming somebody in it, does not change what is kept of it.
            assert_eq!(entry, other.entry.as_ref().unwrap(), "{name}");
            assert_eq!(Some(extract), other.extract.as_ref(), "{name}");
            assert!(
                !extract.contains("@name") && extract.contains(" sha256="),
                "{extract}"
            );
            let seal = extract.lines().last().unwrap();
            assert!(seal.starts_with("end ") && seal.len() > 64, "{seal}");
            let again = audit_record(extract.as_bytes(), &Book::bundled(), "hk-thirteen");
            let [again] = &again[..] else {
                panic!("{name}: {} hands", again.len());
            };
            assert_eq!(
                again.entry.as_ref(),
                Ok(entry),
                "{name}: {:?}",
                again.audit.faults
            );
            assert_eq!(again.extract.as_ref(), Some(extract), "{name}");
            seen += 1;
        }
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn every_record_of_the_project_is_posted_and_proves_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    let (store, club, _) = store(folder.path());
    let mut posted = 0;
    for (_, text) in records() {
        for hand in postable(&text) {
            club.keep_record(hand.extract.as_ref().unwrap()).unwrap();
            post(&club, hand.entry.unwrap());
            posted += 1;
        }
    }
    let report = club.verify_by(&mut Reaudit::new(&Book::bundled())).unwrap();
    assert!(report.is_sound(), "{report}");
    assert_eq!(
        (report.proved, report.unproved.len()),
        (Some(posted), 0),
        "{report}"
    );
    // Whoever only reckons says nothing of the records.
    assert_eq!(club.verify().unwrap().proved, None);
    store.close().unwrap();
}

/// What is said of a ledger that has one hand, told as `change` has it beside its right record.
fn told_of(change: impl Fn(&mut Hand, &mut BySeat<i64>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (store, club, _) = store(folder.path());
    let (_, text) = records()
        .into_iter()
        .find(|(name, _)| name == "worked-example.hkmj")
        .unwrap();
    let hand = postable(&text).remove(0);
    club.keep_record(hand.extract.as_ref().unwrap()).unwrap();
    let entry = hand.entry.unwrap();
    let Kind::Hand(mut it) = entry.kind().clone() else {
        panic!("no hand");
    };
    let mut net = BySeat::from_fn(|seat: Seat| entry.legs()[seat as usize].points);
    change(&mut it, &mut net);
    post(&club, Entry::hand(it, &net).unwrap());
    let report = club.verify_by(&mut Reaudit::new(&Book::bundled())).unwrap();
    assert_eq!(report.is_sound(), report.faults.is_empty());
    store.close().unwrap();
    report.to_string()
}

/// The worked example: North wins 6 faan by robbing South's Kong, and South pays 48.
#[test]
fn an_entry_that_its_record_does_not_prove_is_named_with_what_differs() {
    assert!(told_of(|_, _| ()).contains("1 stored record was audited again and agrees"));
    let faan = told_of(|hand, _| hand.winners[0].faan = 7);
    assert!(
        faan.contains("line 1: entry 1: it says winners North 7 faan (")
            && faan.contains("its record says North 6 faan ("),
        "{faan}"
    );
    let items = told_of(|hand, _| drop(hand.winners[0].items.pop()));
    assert!(items.contains("own-flower 1)"), "{items}");
    let paid = told_of(|_, net| (net[Seat::North], net[Seat::South]) = (64, -64));
    assert!(
        paid.contains("it says payments 0, -64, 0, 64, and its record says 0, -48, 0, 48"),
        "{paid}"
    );
    let won = told_of(|hand, _| hand.how = sikwu::ledger::HowWon::ZiMo);
    assert!(
        won.contains("it ended by Zi Mo, and its record says a Kong of South"),
        "{won}"
    );
    let seats = told_of(|hand, _| {
        (hand.seats[Seat::East], hand.seats[Seat::West]) = (
            hand.seats[Seat::West].clone(),
            hand.seats[Seat::East].clone(),
        );
    });
    assert!(seats.contains("it says seats E=P3"), "{seats}");
    // Rules that nobody has here prove nothing, and are no fault.
    let gone = told_of(|hand, _| hand.rules_digest = sikwu::ledger::Digest::of(b"others"));
    assert!(
        gone.contains("not audited again: line 1: entry 1:"),
        "{gone}"
    );
}

#[test]
fn a_stored_record_that_was_changed_is_named_by_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/worked-example.hkmj");
    let run = |arguments: &[&str]| {
        let ran = program()
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        (String::from_utf8(ran.stdout).unwrap(), ran.status.code())
    };
    run(&["ledger", "post", record.to_str().unwrap()]);
    let (sound, code) = run(&["ledger", "verify"]);
    assert_eq!(code, Some(0), "{sound}");
    assert!(
        sound.contains("1 stored record was audited again and agrees"),
        "{sound}"
    );
    let kept = folder.path().join("data/clubs/local/records");
    let file = fs::read_dir(kept).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("pay S N 48", "pay S N 40", 1)).unwrap();
    let (told, code) = run(&["ledger", "verify"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("line 1: entry 1: its record") && told.contains("was changed"),
        "{told}"
    );
    assert!(
        told.contains("right would be: South pays North 48"),
        "{told}"
    );
}

/// Records that were kept before they were sealed and said by which rules to the digest.
#[test]
fn a_record_that_an_older_program_kept_proves_its_entry_and_is_the_same_request() {
    let folder = tempfile::tempdir().unwrap();
    let (store, club, _) = store(folder.path());
    let (_, text) = records()
        .into_iter()
        .find(|(name, _)| name == "worked-example.hkmj")
        .unwrap();
    let hand = postable(&text).remove(0);
    let lines = hand
        .extract
        .as_ref()
        .unwrap()
        .lines()
        .map(|line| match line {
            line if line.starts_with("@rules") => line.split(" sha256=").next().unwrap(),
            line if line.starts_with("end ") => "end",
            line => line,
        });
    let older: String = lines.map(|line| format!("{line}\n")).collect();
    let digest = club.keep_record(&older).unwrap();
    let entry = hand.entry.unwrap();
    let Kind::Hand(it) = entry.kind().clone() else {
        panic!("no hand");
    };
    assert_ne!(it.file, Some(digest));
    let net = BySeat::from_fn(|seat: Seat| entry.legs()[seat as usize].points);
    let file = Some(digest);
    let posted = post(&club, Entry::hand(Hand { file, ..it }, &net).unwrap());
    let report = club.verify_by(&mut Reaudit::new(&Book::bundled())).unwrap();
    assert_eq!(
        (report.is_sound(), report.proved),
        (true, Some(1)),
        "{report}"
    );
    assert_eq!(post(&club, entry), Posted::Before(posted.receipt()));
    store.close().unwrap();
}

/// A rule set that a club keeps anew under its id leaves the hands of before as they are.
#[test]
fn a_record_is_judged_by_the_rules_of_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let (store, club, _) = store(folder.path());
    let (_, text) = records()
        .into_iter()
        .find(|(name, _)| name == "worked-example.hkmj")
        .unwrap();
    let text = text.replacen("@rules hk-old-style", "@rules house", 1);
    for (number, stake) in [(1, 1), (2, 2)] {
        let rules = format!("id: house\nlike: hk-old-style\nminimum: 1\nstake: {stake}\n");
        let mut book = Book::bundled();
        book.read("house.yaml", &rules).unwrap();
        let kept = RulesKept {
            id: Word::new("house").unwrap(),
            digest: book.get("house").unwrap().digest(),
            text: rules,
        };
        let key = sikwu::ledger::Key::new(format!("rules {number}")).unwrap();
        post(&club, Entry::affair(key, Kind::Rules(kept)).unwrap());
        // What is written of the settlement is that of the stake.
        let lines = text.lines().filter(|it| {
            !["pay ", "net ", "total"]
                .iter()
                .any(|word| it.starts_with(word))
        });
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let text = text.replacen("@match ", &format!("@match n{number}-"), 1);
        let hand = audit_record(text.as_bytes(), &book, "house").remove(0);
        club.keep_record(hand.extract.as_ref().unwrap()).unwrap();
        post(&club, hand.entry.unwrap());
    }
    let report = club.verify_by(&mut Reaudit::new(&Book::bundled())).unwrap();
    assert_eq!(
        (report.is_sound(), report.proved),
        (true, Some(2)),
        "{report}"
    );
    store.close().unwrap();
}
