//! Does the program post what it audits, once, and stand by it?

use crate::transcript::program;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Output, Stdio};

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

/// A folder in which one right record has been posted, and that record.
fn posted() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let right = in_project("records/zi-mo-three-payers.hkmj");
    let output = run(folder.path(), &["ledger", "post", &right]);
    assert!(output.status.success(), "{output:?}");
    (folder, right)
}

#[test]
fn posting_all_records_twice_leaves_the_same_balances_that_sum_to_zero() {
    let folder = tempfile::tempdir().unwrap();
    // Those of other programs are played for other points.
    let files = std::fs::read_dir(in_project("records")).unwrap();
    let files = files.map(|it| it.unwrap().path());
    let files = files.filter(|it| it.extension().is_some_and(|it| it == "hkmj"));
    let mut post = vec!["ledger".to_owned(), "post".to_owned()];
    post.extend(files.map(|path| path.to_str().unwrap().to_owned()));
    let post: Vec<&str> = post.iter().map(String::as_str).collect();
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
fn what_cannot_be_read_takes_nothing_from_what_can() {
    let folder = tempfile::tempdir().unwrap();
    let good = in_project("records/robbed-kong.hkmj");
    let posted = run(
        folder.path(),
        &["ledger", "post", "none.hkmj", "nowhere/", &good],
    );
    assert_eq!(posted.status.code(), Some(2), "{posted:?}");
    assert!(text(&posted).contains("posted as entry 1"), "{posted:?}");
    let verified = text(&run(folder.path(), &["ledger", "verify"]));
    assert!(verified.starts_with("local: 1 entry, "), "{verified}");
    // A hand under a heading that cannot be read is nobody's.
    let damaged = std::fs::read_to_string(&good)
        .unwrap()
        .replacen("@rules", "@ruls", 1);
    std::fs::write(folder.path().join("damaged.hkmj"), damaged).unwrap();
    let posted = run(folder.path(), &["ledger", "post", "damaged.hkmj"]);
    assert_eq!(posted.status.code(), Some(2), "{posted:?}");
    assert!(!text(&posted).contains("posted as"), "{posted:?}");
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
    let (folder, right) = posted();
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
    let (folder, _) = posted();
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
    let script = format!(
        "/audit {right}\n/hand record {right}\n/keep\n/hand record {right} keep:yes\n/standings\n"
    );
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
        "nothing is kept yet",
        "entry 1 (",
        "posted before as entry 1",
        "1. P4",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

/// What `ledger post` has told is there, whenever the program is killed.
#[test]
fn a_hand_survives_fifty_kills_right_after_its_acknowledgement() {
    let folder = tempfile::tempdir().unwrap();
    let record = std::fs::read_to_string(in_project("records/match-the-deal-passes.hkmj")).unwrap();
    let line = record.lines().find(|line| line.starts_with("@match"));
    let line = line.unwrap();
    let mut told = vec![];
    for round in 0..50 {
        let path = folder.path().join(format!("{round}.hkmj"));
        std::fs::write(
            &path,
            record.replacen(line, &format!("@match kill-{round}"), 1),
        )
        .unwrap();
        let mut child = program()
            .args(["ledger", "post"])
            .arg(&path)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // After the first hand, or a later one.
        for _ in 0..=round % 5 {
            told.push((round, lines.next().unwrap().unwrap()));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let shown = text(&run(folder.path(), &["ledger", "show"]));
    for (round, line) in &told {
        // `….hkmj E-2: posted as entry 7 (5a0c7e19)`
        let (name, receipt) = line.split_once(": posted as entry ").unwrap();
        let (number, hash) = receipt.split_once(' ').unwrap();
        assert!(hash.len() == 10 && hash.starts_with('('), "{line}");
        let hand = name.split(' ').next_back().unwrap();
        let entry = shown
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{number} ")));
        let entry = entry.unwrap_or_else(|| panic!("{line} is not there:\n{shown}"));
        assert!(
            entry.contains(&format!("hand kill-{round} {hand} ")),
            "{entry}"
        );
    }
    assert_eq!(told.len(), 150);
    // Posting them all once more posts what was not told of, and nothing twice.
    let post = ["ledger", "post", "."];
    assert!(run(folder.path(), &post).status.success());
    let shown = text(&run(folder.path(), &["ledger", "show"]));
    assert_eq!(shown.lines().count(), 250);
    let verified = run(folder.path(), &["ledger", "verify"]);
    assert!(verified.status.success(), "{verified:?}");
}
