//! Does a foreign record come out as what it says, and is what cannot be read told by its place?
//!
//! The files in `tests/data/import` are real ones that nobody here wrote. Those that may not be
//! copied are asked in [`crate::shared`].

mod botzone;
mod ijcai;
mod mjai;
mod mjlog;
pub(crate) mod mutations;
mod pmn;
mod tziakcha;

use crate::transcript::program;
use sikwu::audit::Verdict;
use sikwu::import::{ImportFault, Imported, Names};
use sikwu::parlour::audit_record;
use sikwu::record::{Act, Call, KongForm, Record, What};
use sikwu::rules::Book;
use std::fs;
use std::path::Path;

/// A real file of another program.
pub(crate) fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import");
    let path = folder.join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the acts of all hands come to, by kind.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) draws: usize,
    pub(crate) loose: usize,
    pub(crate) flowers: usize,
    pub(crate) discards: usize,
    pub(crate) sheungs: usize,
    pub(crate) pungs: usize,
    /// Claimed, concealed, added.
    pub(crate) kongs: [usize; 3],
    pub(crate) calls: usize,
    pub(crate) called_wins: usize,
    pub(crate) passes: usize,
    pub(crate) wins: usize,
}

impl Counts {
    pub(crate) fn of(record: &Record) -> Counts {
        let mut counts = Counts::default();
        for event in record.hands.iter().flat_map(|hand| hand.events.iter()) {
            let What::Act(_, act) = event.what else {
                continue;
            };
            let kind = match act {
                Act::Draw(_) => &mut counts.draws,
                Act::Loose(_) => &mut counts.loose,
                Act::Flower(_) => &mut counts.flowers,
                Act::Discard { .. } => &mut counts.discards,
                Act::Sheung { .. } => &mut counts.sheungs,
                Act::Pung { .. } => &mut counts.pungs,
                Act::Kong { form, .. } => match form {
                    KongForm::Claimed(_) => &mut counts.kongs[0],
                    KongForm::Concealed => &mut counts.kongs[1],
                    KongForm::Added => &mut counts.kongs[2],
                },
                Act::Call(Call::Win(_)) => &mut counts.called_wins,
                Act::Call(_) => &mut counts.calls,
                Act::Pass => &mut counts.passes,
                Act::Win(_) | Act::FalseWin(_) => &mut counts.wins,
            };
            *kind += 1;
        }
        counts
    }
}

/// The faults of every hand under the rules of its own header, with the hand. The record goes
/// through its text, as it would from a file.
pub(crate) fn faults(imported: &Imported) -> Vec<String> {
    let text = imported.record.to_string();
    assert_eq!(Record::read(&text).as_ref(), Ok(&imported.record));
    let hands = audit_record(text.as_bytes(), &Book::bundled(), "hk-old-style");
    assert_eq!(hands.len(), imported.record.hands.len());
    let wrong = hands
        .iter()
        .filter(|hand| hand.audit.verdict != Verdict::Agreed);
    wrong
        .map(|hand| format!("{:?}: {:?}", hand.audit.hand, hand.audit.faults))
        .collect()
}

/// The events of a hand, each as its line.
pub(crate) fn events(imported: &Imported, hand: usize) -> Vec<String> {
    let events = imported.record.hands[hand].events.iter();
    events.map(|event| event.to_string()).collect()
}

/// That these lines are among the events of a hand.
#[track_caller]
pub(crate) fn assert_has(imported: &Imported, hand: usize, lines: &[&str]) {
    let events = events(imported, hand);
    for line in lines {
        assert!(
            events.iter().any(|seen| seen == line),
            "{line}: {events:#?}"
        );
    }
}

/// What comes of a file in which one thing is another: the one fault that is told, the text that it
/// marks, and the hands that are left.
#[track_caller]
pub(crate) fn damaged(
    text: &str,
    (from, to): (&str, &str),
    read: fn(&str) -> Imported,
) -> (ImportFault, String, usize) {
    let damaged = text.replacen(from, to, 1);
    assert_ne!(damaged, text, "{from}");
    let mut imported = read(&damaged);
    assert_eq!(imported.faults.len(), 1, "{to}: {:?}", imported.faults);
    let fault = imported.faults.remove(0);
    let line = damaged.lines().nth(fault.line - 1).unwrap();
    let marked = line.chars().skip(fault.column - 1).take(fault.span);
    let marked: String = marked.collect();
    assert!(
        fault.span > 0 && marked.chars().count() == fault.span,
        "{to}: {marked}"
    );
    (fault, marked, imported.record.hands.len())
}

#[test]
fn the_program_reads_every_format_and_keeps_names_only_if_asked() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import");
    let convert = |arguments: &[&str]| {
        let ran = program()
            .arg("convert")
            .args(arguments)
            .current_dir(&samples)
            .output();
        let ran = ran.unwrap();
        let [out, err] = [ran.stdout, ran.stderr].map(|it| String::from_utf8(it).unwrap());
        (out, err, ran.status.code())
    };
    type Read = fn(&str, Names) -> Imported;
    let formats: [(&str, &str, Read); 4] = [
        ("mjai", "mjai-twelve-hands.jsonl", sikwu::import::mjai::read),
        ("mjlog", "pao-tsumo.mjlog", sikwu::import::mjlog::read),
        ("pmn", "example_2.pmn", sikwu::import::pmn::read),
        (
            "tziakcha",
            "tziakcha-four-hands.json",
            sikwu::import::tziakcha::read,
        ),
    ];
    for (format, name, read) in formats {
        for names in [Names::Labels, Names::Kept] {
            let record = read(&sample(name), names).record.to_string();
            assert_eq!(
                record.contains("\n@name P1 "),
                names == Names::Kept,
                "{record}"
            );
            let keep = ["--keep-names"].iter().filter(|_| names == Names::Kept);
            let arguments: Vec<&str> = ["--from", format, name]
                .iter()
                .chain(keep)
                .copied()
                .collect();
            assert_eq!(
                convert(&arguments),
                (record, String::new(), Some(0)),
                "{format}"
            );
        }
    }
    // A file of another format is no hand of this one, and nothing comes of it.
    for format in ["botzone", "ijcai", "mjai", "mjlog", "pmn", "tziakcha"] {
        let (out, err, code) = convert(&["--from", format, "NOTICE.md"]);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{format}");
        assert!(err.contains("--> NOTICE.md:1:1"), "{format}: {err}");
    }
    let folder = tempfile::tempdir().unwrap();
    let packed = folder.path().join("x.mjlog");
    fs::write(&packed, [0x1f, 0x8b, 8, 0]).unwrap();
    let (_, err, code) = convert(&["--from", "mjlog", packed.to_str().unwrap()]);
    assert!(code == Some(2) && err.contains("gunzip"), "{err}");
}
