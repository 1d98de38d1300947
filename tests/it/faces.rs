//! Do `audit`, `format` and `replay` keep their contracts (design 2.1, 2.3): each member of the
//! JSON and its order, the line that sums up, the exit codes, what goes to standard error?

use crate::transcript::program;
use std::fs;
use std::path::Path;

/// What a run printed, what it complained of, and its exit code.
struct Ran {
    out: String,
    err: String,
    code: i32,
}

/// Runs the program in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = program()
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    Ran {
        out: String::from_utf8(ran.stdout).unwrap(),
        err: String::from_utf8(ran.stderr).unwrap(),
        code: ran.status.code().unwrap(),
    }
}

/// A record of the project.
fn record(name: &str) -> String {
    let path = format!("{}/records/{name}.hkmj", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

/// A folder with one record in it, under the name `x.hkmj`.
fn folder(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.hkmj"), text).unwrap();
    folder
}

/// What `audit --json` says of a text, and its exit code.
fn audited(text: &str) -> (Vec<String>, i32) {
    let ran = run(folder(text).path(), &["audit", "--json", "x.hkmj"]);
    assert_eq!(ran.err, "");
    (ran.out.lines().map(str::to_owned).collect(), ran.code)
}

/// The worked example without the lines that begin with one of these words.
fn without(words: &[&str]) -> String {
    let text = record("worked-example");
    let lines = text.lines().filter(|line| {
        let word = line.split(' ').next().unwrap_or_default();
        !words.contains(&word)
    });
    lines.map(|line| format!("{line}\n")).collect()
}

const WINNER: &str = r#"{"seat":"N","faan":6,"items":[{"id":"wan-yat-sik","faan":3},{"id":"dragon-set","faan":1},{"id":"cheung-gong","faan":1},{"id":"own-flower","faan":1}],"baau":null}"#;
const NET: &str = r#"{"E":0,"S":-48,"W":0,"N":48}"#;

#[test]
fn an_audit_in_json_is_what_the_contract_says_word_by_word() {
    let agreed = format!(
        r#"{{"file":"x.hkmj","hand":"E-1","verdict":"agreed","winners":[{WINNER}],"net":{NET},"faults":[]}}"#
    );
    let one = |verdict: &str| {
        let count = |name: &str| usize::from(name == verdict);
        let (agreed, wrong, unreadable) = (count("agreed"), count("wrong"), count("unreadable"));
        format!(r#"{{"hands":1,"agreed":{agreed},"wrong":{wrong},"unreadable":{unreadable}}}"#)
    };
    let whole = record("worked-example");
    // One with a settlement is compared, one without is settled (notation 3.2).
    let unsettled = without(&["show", "faan", "pay", "net", "total"]);
    for text in [&whole, &unsettled] {
        assert_eq!(audited(text), (vec![agreed.clone(), one("agreed")], 0));
    }
    // One that goes on is no fault, and cannot be settled.
    let (open, _) = whole.split_once("22. N win").unwrap();
    let goes_on =
        r#"{"file":"x.hkmj","hand":"E-1","verdict":"agreed","winners":[],"net":null,"faults":[]}"#;
    assert_eq!(audited(open), (vec![goes_on.to_owned(), one("agreed")], 0));
    // A drawn hand, or one that does not count, has no winners and zeros.
    let zeros = goes_on.replace("null", r#"{"E":0,"S":0,"W":0,"N":0}"#);
    let drawn = record("drawn-hand");
    let void = format!("{open}result void the wall fell\nend\n");
    for text in [&drawn, &void] {
        assert_eq!(audited(text), (vec![zeros.clone(), one("agreed")], 0));
    }
    // A settlement that is wrong: what is right stands beside it.
    let message = r#"{"event":null,"line":42,"column":1,"rule":"P4","message":"right would be: South pays North 48","allowed":[]}"#;
    let wrong = agreed
        .replace("\"agreed\"", "\"wrong\"")
        .replace(r#""faults":[]"#, &format!(r#""faults":[{message}]"#));
    let paid = whole.replace("pay S N 48", "pay S N 40");
    assert_eq!(audited(&paid), (vec![wrong, one("wrong")], 1));
    // An event that is wrong: nothing is recounted.
    let event = r#"{"event":13,"line":29,"column":1,"rule":"T4","message":"there is no 4p in hand: it holds 15689m 2366s FP","allowed":["S discard 1m","#;
    let (lines, code) = audited(&whole.replace("13. S discard 1m", "13. S discard 4p"));
    let begins = goes_on
        .replace("\"agreed\"", "\"wrong\"")
        .replace("[]}", &format!("[{event}"));
    assert!(lines[0].starts_with(&begins), "{}", lines[0]);
    assert!(lines[0].ends_with(r#""S discard P"]}]}"#), "{}", lines[0]);
    assert_eq!((&lines[1], code), (&one("wrong"), 1));
    // A text that cannot be read says where, by no rule.
    let unreadable = r#"{"file":"x.hkmj","hand":"E-1","verdict":"unreadable","winners":[],"net":null,"faults":[{"event":null,"line":29,"column":7,"rule":null,"message":"`dicard` is nothing that a seat does (did you mean `discard`?)","allowed":[]}]}"#;
    let damaged = whole.replace("13. S discard", "13. S dicard");
    assert_eq!(
        audited(&damaged),
        (vec![unreadable.to_owned(), one("unreadable")], 2)
    );
    // Nothing but a heading has no hands, and no fault.
    let (heading, _) = whole.split_once("hand E-1").unwrap();
    let none = r#"{"hands":0,"agreed":0,"wrong":0,"unreadable":0}"#;
    assert_eq!(audited(heading), (vec![none.to_owned()], 0));
    // Not even that can be read: no hand is named.
    let (lines, code) = audited("%hkmj 2.0\n");
    let unnamed = r#"{"file":"x.hkmj","hand":null,"verdict":"unreadable","#;
    assert!(lines[0].starts_with(unnamed), "{}", lines[0]);
    assert_eq!((&lines[1], code), (&one("unreadable"), 2));
}

#[test]
fn nothing_is_agreed_under_a_heading_that_means_nothing() {
    let whole = record("worked-example");
    let rules = "@rules hk-old-style";
    assert!(whole.contains(rules));
    // A rule set that nobody has, and a line that cannot be read.
    for (heading, hands) in [("@rules hk-new-style", 1), ("@ruls hk-old-style", 2)] {
        let (lines, code) = audited(&whole.replacen(rules, heading, 1));
        let (summary, told) = lines.split_last().unwrap();
        assert_eq!(told.len(), hands, "{told:?}");
        for line in told {
            assert!(line.contains(r#""verdict":"unreadable""#), "{line}");
            assert!(line.contains(r#""rule":null"#), "{line}");
        }
        assert!(summary.contains(r#""agreed":0,"wrong":0"#), "{summary}");
        assert_eq!(code, 2);
    }
}

#[test]
fn how_a_text_is_written_does_not_matter() {
    let text = record("worked-example");
    let wanted = audited(&text);
    for other in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        text.replace("13. S discard 1m", "１３．　Ｓ discard １ｍ"),
        text.replace("13. S discard 1m", "13. S discard 一萬"),
        text.replace("13. S discard 1m", "S discard 1m   # a comment"),
        text.replace("12. S pung", "12. S pong"),
    ] {
        assert_eq!(audited(&other), wanted, "{other}");
    }
}

#[test]
fn the_worst_of_several_files_is_the_exit_code_and_none_keeps_the_others_back() {
    let text = record("worked-example");
    let folder = folder(&text);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("wrong.hkmj", &text.replace("pay S N 48", "pay S N 40"));
    write("damaged.hkmj", &text.replace("22. N win", "22. N wins"));
    for (files, summary, code) in [
        (&["x.hkmj"][..], "1 hand: 1 agreed", 0),
        (&["wrong.hkmj", "x.hkmj"], "2 hands: 1 agreed, 1 wrong", 1),
        (&["."], "3 hands: 1 agreed, 1 wrong, 1 unreadable", 2),
        (&["none.hkmj", "x.hkmj"], "1 hand: 1 agreed", 2),
    ] {
        let arguments = [&["audit"], files].concat();
        let ran = run(folder.path(), &arguments);
        assert_eq!(ran.out.lines().last(), Some(summary), "{files:?}");
        assert_eq!(ran.code, code, "{files:?}");
        assert_eq!(ran.err.is_empty(), files[0] != "none.hkmj", "{}", ran.err);
    }
}

#[test]
fn relaxed_input_becomes_the_canonical_form() {
    let text = record("worked-example");
    let canonical = run(folder(&text).path(), &["format", "x.hkmj"]);
    let events = "5. S draw 3g\n6. S flower 3g\n7. S loose 8m\n8. S discard 9s\n";
    assert!(text.contains(events));
    let relaxed = text.replace(events, "S +3g *3g ++8m -9s\n");
    let formatted = run(folder(&relaxed).path(), &["format", "x.hkmj"]);
    assert_eq!(formatted.out, canonical.out);
    assert_eq!((formatted.code, formatted.err.as_str()), (0, ""));
    // A key that nobody knows is kept, and told.
    let unknown = text.replace("@view all", "@view all\n@table 3");
    let formatted = run(folder(&unknown).path(), &["format", "x.hkmj"]);
    assert!(
        formatted.out.contains("\n@x-table 3\n"),
        "{}",
        formatted.out
    );
    assert!(
        formatted.err.starts_with("warning: x.hkmj, line 7, "),
        "{}",
        formatted.err
    );
}

#[test]
fn a_newer_minor_version_is_read_and_warned_of() {
    let text = record("worked-example").replace("%hkmj 1.0", "%hkmj 1.7");
    let folder = folder(&text);
    for arguments in [
        &["audit", "x.hkmj"][..],
        &["audit", "--json", "x.hkmj"],
        &["format", "x.hkmj"],
        &["replay", "x.hkmj"],
    ] {
        let ran = run(folder.path(), arguments);
        assert_eq!(ran.code, 0, "{arguments:?}");
        let warning = "warning: x.hkmj, line 1, column 1: version 1.7 is newer";
        assert!(ran.err.starts_with(warning), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn t14_a_robbed_tile_is_shown_with_whoever_won_on_it() {
    let folder = folder(&record("worked-example"));
    let table = |at: &str| run(folder.path(), &["replay", "x.hkmj", "--at", at]).out;
    let north = |text: &str| {
        let mut lines = text.lines().filter(|line| line.starts_with("North"));
        lines.next().map(str::to_owned)
    };
    let (before, after) = (north(&table("21")).unwrap(), north(&table("22")).unwrap());
    assert_eq!(after, format!("{before}  + 4p, robbing South's Kong"));
}

#[test]
fn a_hand_that_breaks_off_in_its_deal_has_no_table_to_show() {
    let text = record("worked-example");
    let (open, _) = text.split_once("deal W").unwrap();
    let ran = run(folder(open).path(), &["replay", "x.hkmj"]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("E-1 breaks off in its deal\n", 0)
    );
    let goes_on =
        r#"{"file":"x.hkmj","hand":"E-1","verdict":"agreed","winners":[],"net":null,"faults":[]}"#;
    assert_eq!(audited(open).0[0], goes_on);
}

/// The worked example as East saw it.
fn one_seat() -> String {
    let path = format!(
        "{}/tests/data/unseen/one-seat.hkmj",
        env!("CARGO_MANIFEST_DIR")
    );
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_record_of_what_one_seat_saw_is_possible_and_nothing_is_wrong_with_it() {
    let (lines, code) = audited(&one_seat());
    // Each discard of another, each claim, the Kong and the win need tiles that East did not see.
    let hand = format!(
        r#"{{"file":"x.hkmj","hand":"E-1","verdict":"possible","winners":[{WINNER}],"net":{NET},"faults":[],"possible":[8,10,11,12,13,15,17,21,22],"gap":null}}"#
    );
    let sum = r#"{"hands":1,"agreed":0,"wrong":0,"unreadable":0,"possible":1}"#;
    assert_eq!((lines, code), (vec![hand, sum.to_owned()], 0));
    // From a gap on nothing is known, and nothing is settled.
    let gap = one_seat().replace("E draw 5m\nE discard 7s\n", "gap\n");
    let (lines, code) = audited(&gap);
    let ends = r#""net":null,"faults":[],"possible":[8,10,11,12,13,15,17,19,20,21],"gap":18}"#;
    assert!(lines[0].ends_with(ends), "{}", lines[0]);
    assert_eq!(code, 0);
}

#[test]
fn a_table_that_one_seat_saw_is_shown_without_what_nobody_saw() {
    let folder = folder(&one_seat());
    let ran = run(folder.path(), &["replay", "x.hkmj", "--at", "14"]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    for line in [
        "East 135789m 127s EESS",
        "South ?*10 [444p<W] (3g)",
        "West ?*14",
        "North 23p ?*11 (4f)",
    ] {
        assert!(ran.out.contains(&format!("{line}\n")), "{}", ran.out);
    }
    assert!(!ran.out.contains("drew"), "{}", ran.out);
    let gap = one_seat().replace("E draw 5m\nE discard 7s\n", "gap\n");
    let ran = run(self::folder(&gap).path(), &["replay", "x.hkmj"]);
    assert!(ran.out.contains("after event 17"), "{}", ran.out);
    assert!(
        ran.out
            .ends_with("From event 18 on too much is missing to follow the table.\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 0);
    // It prints in canonical form as any record does.
    let ran = run(folder.path(), &["format", "x.hkmj"]);
    assert!(ran.out.contains("deal S ?*13\n") && ran.out.contains("1. E draw 1s\n"));
    assert_eq!(ran.code, 0);
}
