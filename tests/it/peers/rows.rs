//! Is each row of our survey of other programs a test, or is it said why it is none?

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The lists of the survey: the letter of the numbers, the last number, and where the tests that
/// name them are, as the beginnings of paths. W and T are letters of the rulebook's rules too.
const LISTS: [(&str, u32, &[&str]); 4] = [
    ("I-", 50, &["cli.rs", "peers", "waits.rs"]),
    ("X", 15, &["peers.rs"]),
    ("W", 12, &["waits.rs"]),
    ("T", 24, &["peers/settled.rs", "peers/played.rs"]),
];

/// What is no test, and why.
const EXCUSED: [(&str, &str); 3] = [
    (
        "I-25",
        "no rule set has an item for a hand that has no other",
    ),
    (
        "I-50",
        "a list of what to build, each of which has its tests",
    ),
    (
        "T9",
        "a fine of its own, not by the bill: no rule set has one (W6)",
    ),
];

/// The numbers that a text names: `"I-9"` or `"W7, I-9"`, or `i9_` in the name of a test.
fn named(text: &str, letter: &str) -> BTreeSet<String> {
    let in_names = letter.trim_end_matches('-').to_lowercase();
    let mut found = BTreeSet::new();
    for beginning in [letter, &in_names] {
        for (at, _) in text.match_indices(beginning) {
            let before = &text[..at];
            let rest = &text[at + beginning.len()..];
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let after = rest[digits.len()..].chars().next();
            let apart = match beginning == letter {
                true => before.ends_with('"') || before.ends_with(", "),
                false => before.ends_with([' ', '_']) && after == Some('_'),
            };
            if apart && !digits.is_empty() {
                found.insert(format!("{letter}{digits}"));
            }
        }
    }
    found
}

/// The text of every test file whose path begins so, but for this one.
fn tests(beginnings: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let mut text = String::new();
    for folder in [folder.clone(), folder.join("peers")] {
        for file in fs::read_dir(&folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            let name = name.strip_prefix("tests/it").unwrap().to_str().unwrap();
            let here = beginnings.iter().any(|it| name.starts_with(it));
            if here && name.ends_with(".rs") && name != "peers/rows.rs" {
                text.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }
    text
}

#[test]
fn every_row_of_the_survey_is_a_test_or_is_excused() {
    for (letter, last, places) in LISTS {
        let named = named(&tests(places), letter);
        for number in 1..=last {
            let row = format!("{letter}{number}");
            let excused = EXCUSED.iter().any(|(id, _)| *id == row);
            assert!(
                named.contains(&row) != excused,
                "{row}: named and excused, or neither"
            );
        }
        let beyond = format!("{letter}{}", last + 1);
        assert!(!named.contains(&beyond), "{beyond} is no row");
    }
}

mod shared {
    use super::LISTS;
    use crate::shared::shared;
    use std::fs;

    #[test]
    #[ignore = "needs SIKWU_SHARED"]
    fn the_survey_has_no_more_rows() {
        let survey = fs::read_to_string(shared().join("peers-scoring.md")).unwrap();
        for (letter, last, _) in LISTS {
            let row = |number: u32| survey.contains(&format!("\n| {letter}{number} |"));
            assert!((1..=last).all(row), "{letter}");
            assert!(!row(last + 1), "{letter}{}", last + 1);
        }
    }
}
