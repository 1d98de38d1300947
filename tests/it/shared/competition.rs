//! Do real records that nobody here wrote convert and replay without a fault? The set has no
//! licence, so it is read where it lies and never copied.

use super::shared;
use sikwu::audit::Verdict;
use sikwu::import::{Imported, ijcai};
use sikwu::parlour::audit_record;
use sikwu::record::{Act, Outcome, Record, What};
use sikwu::rules::Book;

fn sample(name: &str) -> Imported {
    let path = shared().join("data/mcr-botzone").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    ijcai::read(&String::from_utf8(bytes).unwrap())
}

/// What the acts of all hands come to, by kind.
fn counts(record: &Record) -> [usize; 6] {
    let acts = record.hands.iter().flat_map(|hand| hand.events.iter());
    let mut counts = [0; 6];
    for event in acts {
        let What::Act(_, act) = event.what else {
            continue;
        };
        let kind = match act {
            Act::Draw(_) | Act::Loose(_) => 0,
            Act::Discard { .. } => 1,
            Act::Sheung { .. } => 2,
            Act::Pung { .. } => 3,
            Act::Kong { .. } => 4,
            Act::Win(_) => 5,
            _ => continue,
        };
        counts[kind] += 1;
    }
    counts
}

/// The faults of every hand under the rules of its own header, with the hand.
fn faults(imported: &Imported) -> Vec<String> {
    let text = imported.record.to_string();
    let hands = audit_record(text.as_bytes(), &Book::bundled(), "hk-old-style");
    assert_eq!(hands.len(), imported.record.hands.len());
    let wrong = hands
        .iter()
        .filter(|hand| hand.audit.verdict != Verdict::Agreed);
    wrong
        .map(|hand| format!("{:?}: {:?}", hand.audit.hand, hand.audit.faults))
        .collect()
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn the_sixteen_hands_of_the_competition_sample_replay_without_a_fault() {
    let imported = sample("sample-16-matches.txt");
    assert_eq!(imported.faults, []);
    assert_eq!(imported.record.hands.len(), 16);
    // The counts of the records survey, section 4, which came from another program.
    assert_eq!(counts(&imported.record), [738, 786, 33, 25, 5, 14]);
    let drawn = |outcome: &Outcome| matches!(outcome, Outcome::Drawn);
    let results = imported
        .record
        .hands
        .iter()
        .filter_map(|hand| hand.result.as_ref());
    assert_eq!(results.filter(|result| drawn(result)).count(), 2);
    assert_eq!(faults(&imported), [""; 0]);
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn the_damaged_copy_keeps_its_other_hands_and_tells_its_foreign_lines() {
    let imported = sample("sample-16-matches.edited-copy.txt");
    assert_eq!(imported.record.hands.len(), 15);
    assert_eq!(imported.faults.first().map(|fault| fault.line), Some(1746));
    assert_eq!(faults(&imported), [""; 0]);
}
