//! Do real records that nobody here wrote convert and replay without a fault? The set has no
//! licence, so it is read where it lies and never copied.

use super::foreign;
use crate::import::mutations::survive;
use crate::import::{Counts, faults};
use sikwu::import::{Imported, ijcai};
use sikwu::record::Outcome;

fn sample(name: &str) -> Imported {
    ijcai::read(&foreign(&format!("mcr-botzone/{name}")))
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn the_sixteen_hands_of_the_competition_sample_replay_without_a_fault() {
    let imported = sample("sample-16-matches.txt");
    assert_eq!(imported.faults, []);
    assert_eq!(imported.record.hands.len(), 16);
    // The counts of the records survey, section 4, which came from another program.
    let counts = Counts::of(&imported.record);
    assert_eq!((counts.draws + counts.loose, counts.discards), (738, 786));
    assert_eq!((counts.sheungs, counts.pungs), (33, 25));
    assert_eq!((counts.kongs.iter().sum(), counts.wins), (5, 14));
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
    // Every line after the 1745th is foreign, also those that look as if they were not.
    let text = foreign("mcr-botzone/sample-16-matches.edited-copy.txt");
    let lines = (1..).zip(text.lines()).skip(1745);
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<usize> = lines.map(|(number, _)| number).collect();
    let told: Vec<usize> = imported.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(told, lines);
    assert_eq!((told.len(), told[0]), (606, 1746));
    assert_eq!(faults(&imported), [""; 0]);
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn a_damaged_hand_is_an_error_or_a_record_and_never_a_panic() {
    let text = foreign("mcr-botzone/sample-16-matches.txt");
    assert!(survive(&text, ijcai::read, 60) > 0);
}
