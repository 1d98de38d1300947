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

use sikwu::audit::Verdict;
use sikwu::import::Imported;
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
