//! A club in which everything happened that can happen to one, carried by the program as its
//! scorekeeper would; and a person who is forgotten in it.

use crate::transcript::program;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// Two evenings of a club that wants agreement: two tables at once, a substitute, a season, rules of
/// its own, hands that wait, are confirmed and disputed, one that is void, a penalty, a payment, a
/// guest who turns out to be another, texts that a spreadsheet would run.
const EVENINGS: &str = "\
/player add Ming-Unforgotten
/player add Fong
/player add Yee
/player add Bo
/player add Kit
/player add Ah Yee
/player add Lan
/player add Wing
/player alias Fong name:Fongfong
/season open =2026 autumn
/session open players:Ming-Unforgotten, Fong, Yee, Bo
/session seats table:2 players:Kit, Ah Yee, Lan, Wing
/hand faan Fong 3 faan, Zi Mo table:1 keep:yes
/hand faan Kit 4 faan from Lan table:2 keep:yes
/hand faan Ming-Unforgotten 6 faan from Bo table:1 keep:yes
/hand tiles [234m] 567m 234p 56p 99s + 7p winner:Yee by:draw table:1 keep:yes
/player add Bo2
/session seats out:Wing in:Bo2 table:2
/entry penalty Lan table:2 reason:two short keep:yes
/hand faan drawn table:2 keep:yes
/entry confirm 13 as:Bo
/entry dispute 14 as:Lan reason:=HYPERLINK(\"x\") it was three
/entry resolve 14 reason:@SUM(1) it was four
/entry dispute 15 as:Bo reason:+1 that was no discard
/entry transfer 4 from:Bo to:Yee reason:-1+1 keep:yes
/entry void 16 reason:nobody saw it keep:yes
/session close
/rules set house.yaml
/session open players:Ming-Unforgotten, Fong, Kit, Bo rules:thursday
/hand faan Kit 2 faan, Zi Mo keep:yes
/player merge Ah Yee into:Yee keep:yes
/season close
/season open winter
/hand faan Fong 5 faan from Ming-Unforgotten keep:yes
";

fn sikwu(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = program();
    command.current_dir(folder).args(arguments);
    command.stdin(Stdio::null()).output().unwrap()
}

/// What a command printed that must succeed.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let ran = sikwu(folder, arguments);
    assert!(ran.status.success(), "{arguments:?}: {ran:?}");
    String::from_utf8(ran.stdout).unwrap()
}

/// Types lines into the console, and returns what it said.
fn typed(folder: &Path, lines: &str) -> String {
    let mut command = program();
    let command = command.current_dir(folder).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// A folder with an empty store of a club that wants agreement.
fn empty() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let config = "ledger: { agree_hours: 48 }\n";
    fs::write(folder.path().join("config.yaml"), config).unwrap();
    let rules = "id: thursday\nlike: hk-old-style\nminimum: 1\n";
    fs::write(folder.path().join("house.yaml"), rules).unwrap();
    folder
}

/// The club of the evenings, with the hands of a record beside them.
fn club() -> (tempfile::TempDir, String) {
    let folder = empty();
    let told = typed(folder.path(), EVENINGS);
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/records/match-the-deal-passes.hkmj"
    );
    said(folder.path(), &["ledger", "post", record]);
    (folder, told)
}

/// Everything that the entries come to, as it is shown; names, which are in no table, apart.
fn shown(folder: &Path) -> String {
    let spans = [
        "all",
        "session 1",
        "session 2",
        "season 1",
        "season 2",
        "month",
    ];
    let standings = spans.map(|by| said(folder, &["ledger", "standings", "--by", by]));
    let entries = said(folder, &["ledger", "show"]);
    let settle = said(folder, &["ledger", "settle", "--session", "1"]);
    let verify = said(folder, &["ledger", "verify"]);
    let open = typed(folder, "/session show\n/rules\n");
    format!("{}{entries}{settle}{verify}{open}", standings.concat())
}

#[test]
fn a_club_in_which_everything_happened_is_the_same_club_in_an_empty_store() {
    let (here, told) = club();
    let here = here.path();
    let journal = fs::read_to_string(here.join("data/clubs/local/journal.jsonl")).unwrap();
    // Every kind of entry is in it, and what it says of them is a second source for the script.
    for kind in [
        "\"added\"",
        "\"merged\"",
        "\"opened\"",
        "\"seated\"",
        "\"substituted\"",
        "\"closed\"",
        "\"hand\"",
        "\"penalty\"",
        "\"transfer\"",
        "\"correction\"",
        "\"season\"",
        "\"rules\"",
        "\"confirmed\"",
        "\"disputed\"",
        "\"resolved\"",
        "\"file\"",
    ] {
        assert!(journal.contains(kind), "{kind} is missing:\n{told}");
    }
    let before = shown(here);
    for waiting in ["is disputed", "wait to be confirmed"] {
        assert!(before.contains(waiting), "nothing {waiting}: {before}");
    }
    said(here, &["ledger", "export", "--names", "-o", "all.json"]);
    said(here, &["ledger", "export", "-o", "all.csv"]);
    said(here, &["ledger", "export", "--names", "-o", "names.csv"]);
    assert_eq!(
        said(here, &["ledger", "export", "--names"]),
        fs::read_to_string(here.join("all.json")).unwrap()
    );
    let names = fs::read_to_string(here.join("data/clubs/local/names.json")).unwrap();
    for (form, with_names) in [("all.json", true), ("all.csv", false), ("names.csv", false)] {
        let there = empty();
        let there = there.path();
        fs::copy(here.join(form), there.join(form)).unwrap();
        let taken = said(there, &["ledger", "import", form]);
        assert!(taken.contains(", 0 that were here"), "{taken}");
        let same = fs::read_to_string(there.join("data/clubs/local/journal.jsonl")).unwrap();
        assert!(same == journal, "{form}: the chain");
        if !with_names {
            // What people are called is in no table that is read again: it is told once more.
            let file = there.join("data/clubs/local/names.json");
            assert!(!file.exists());
            fs::write(file, &names).unwrap();
        }
        assert_eq!(shown(there), before, "{form}");
        said(there, &["ledger", "export", "-o", "again.csv"]);
        let again = fs::read(there.join("again.csv")).unwrap();
        assert!(again == fs::read(here.join("all.csv")).unwrap(), "{form}");
        // It goes on as the first one would.
        let next = "/entry confirm 15 as:Ming-Unforgotten\n/entry resolve 15 reason:so it is\n";
        let told = typed(there, next);
        assert!(told.contains("entry "), "{told}");
        said(there, &["ledger", "verify"]);
    }
    // Nothing in the table is run by a spreadsheet.
    let table = fs::read_to_string(here.join("names.csv")).unwrap();
    for text in ["'=HYPERLINK", "'@SUM", "'+1 that", "'-1+1"] {
        assert!(table.contains(text), "{text}");
    }
    for cell in table.split("\",\"") {
        let run = cell.starts_with(['=', '+', '@']) || cell.starts_with("-1+");
        assert!(!run, "{cell:?}");
    }
}

/// The files below a folder in which these bytes stand.
fn files_with(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let (mut found, mut left) = (vec![], vec![folder.to_path_buf()]);
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|it| it.unwrap().path()));
        } else if fs::read(&path)
            .unwrap()
            .windows(bytes.len())
            .any(|part| part == bytes)
        {
            found.push(path.strip_prefix(folder).unwrap().display().to_string());
        }
    }
    found.sort();
    found
}

#[test]
fn a_person_who_is_forgotten_is_named_nowhere_and_the_chain_and_the_others_are_as_before() {
    let (folder, _) = club();
    let folder = folder.path();
    let name = b"Ming-Unforgotten";
    said(folder, &["ledger", "backup", "before"]);
    let journal = fs::read(folder.join("data/clubs/local/journal.jsonl")).unwrap();
    let names = "data/clubs/local/names.json";
    assert_eq!(
        files_with(folder, name),
        ["before/clubs/local/names.json", names]
    );
    let others = |text: &str| {
        let lines = text
            .lines()
            .filter(|line| !line.contains("Ming") && !line.contains("guest-1 "));
        // Columns are as wide as the longest name.
        let words = lines.map(|line| line.split_whitespace().map(str::to_owned).collect());
        words.collect::<Vec<Vec<String>>>()
    };
    let before = others(&said(folder, &["ledger", "standings"]));
    assert!(before.len() > 6, "{before:?}");
    said(folder, &["ledger", "forget", "Ming-Unforgotten"]);
    let after = said(folder, &["ledger", "standings"]);
    assert!(
        !after.contains("Ming-Unforgotten") && after.contains("guest-1"),
        "{after}"
    );
    assert_eq!(others(&after), before);
    assert!(fs::read(folder.join("data/clubs/local/journal.jsonl")).unwrap() == journal);
    said(folder, &["ledger", "verify"]);
    said(folder, &["ledger", "export", "--names", "-o", "after.json"]);
    said(folder, &["ledger", "export", "--names", "-o", "after.csv"]);
    said(folder, &["ledger", "backup", "after"]);
    // The backup of before is the only place, and is the club's to throw away.
    assert_eq!(files_with(folder, name), ["before/clubs/local/names.json"]);
    // To put that back does not bring the name back.
    said(folder, &["ledger", "restore", "before"]);
    assert_eq!(files_with(&folder.join("data"), name), Vec::<String>::new());
    fs::remove_dir_all(folder.join("before")).unwrap();
    assert_eq!(files_with(folder, name), Vec::<String>::new());
}
