//! Does the program post what it audits, once, and stand by it?

use crate::transcript::program;
use std::path::Path;
use std::process::Output;

/// Runs the program with a data folder of its own.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    program()
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn in_project(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn posting_all_records_twice_leaves_the_same_balances_that_sum_to_zero() {
    let folder = tempfile::tempdir().unwrap();
    let records = in_project("records");
    let post = ["ledger", "post", records.as_str()];
    let first = run(folder.path(), &post);
    assert!(first.status.success(), "{first:?}");
    let standings = text(&run(folder.path(), &["ledger", "standings"]));
    let second = run(folder.path(), &post);
    assert!(
        text(&second)
            .lines()
            .all(|line| line.contains("posted before")),
        "{second:?}"
    );
    assert_eq!(
        text(&run(folder.path(), &["ledger", "standings"])),
        standings
    );
    // The points stand in the third column, with a true minus sign.
    let points = standings.lines().map(|line| {
        let column = line.split_whitespace().nth(2).unwrap().replace('−', "-");
        column.parse::<i64>().unwrap()
    });
    assert_eq!(points.sum::<i64>(), 0, "{standings}");
    let verified = run(folder.path(), &["ledger", "verify"]);
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn what_is_wrong_is_not_posted_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let twin = in_project("tests/data/records/robbed-kong.hkmj");
    let output = run(folder.path(), &["ledger", "post", &twin]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("not posted"), "{output:?}");
    assert!(text(&run(folder.path(), &["ledger", "standings"])).contains("Nothing"));
}

#[test]
fn another_hand_under_a_name_that_is_taken_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let right = in_project("records/zi-mo-three-payers.hkmj");
    assert!(
        run(folder.path(), &["ledger", "post", &right])
            .status
            .success()
    );
    // The same hand of the same match, told otherwise: East throws another tile.
    let other =
        std::fs::read_to_string(&right)
            .unwrap()
            .replacen("E discard 1m", "E discard 1m^", 1);
    let path = folder.path().join("other.hkmj");
    std::fs::write(&path, other).unwrap();
    let output = run(folder.path(), &["ledger", "post", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("entry 1"), "{said}");
}

#[test]
fn a_journal_that_was_changed_by_hand_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let right = in_project("records/zi-mo-three-payers.hkmj");
    assert!(
        run(folder.path(), &["ledger", "post", &right])
            .status
            .success()
    );
    let journal = folder.path().join("data/clubs/local/journal.jsonl");
    let changed =
        std::fs::read_to_string(&journal)
            .unwrap()
            .replacen("[\"P3\",12]", "[\"P3\",13]", 1);
    std::fs::write(&journal, changed).unwrap();
    std::fs::remove_file(folder.path().join("data/CLEAN")).unwrap();
    let output = run(folder.path(), &["ledger", "standings"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let verified = run(folder.path(), &["ledger", "verify"]);
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
    assert!(text(&verified).contains("line 1"), "{verified:?}");
}

#[test]
fn the_console_audits_posts_and_tells_the_standings() {
    let folder = tempfile::tempdir().unwrap();
    let right = in_project("records/worked-example.hkmj");
    let script =
        format!("/audit {right}\n/hand record {right}\n/hand record {right}\n/standings\n");
    std::fs::write(folder.path().join("script"), script).unwrap();
    let input = std::fs::File::open(folder.path().join("script")).unwrap();
    let output = program()
        .current_dir(folder.path())
        .stdin(input)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = text(&output);
    for wanted in [
        "E-1: agreed",
        "posted as entry 1",
        "posted before, as entry 1",
        "1. P4",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}
