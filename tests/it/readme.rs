//! Is what the README shows what the program does? Every command in it is run with the program
//! that was built, every hand is read, every setting too, and every file is there.

use crate::transcript::run;
use sikwu::config::Config;
use sikwu::notation::Given;
use sikwu::rules::Book;
use sikwu::score::score;
use std::path::Path;

const README: &str = include_str!("../../README.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every block, in order: its language, and the text without the fences.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fenced = README.split("\n```").skip(1).step_by(2);
    let blocks = fenced.map(|block| block.split_once('\n').unwrap());
    blocks.collect()
}

/// The cells in code style that begin the rows of a section's table.
fn first_cells(section: &str) -> Vec<&'static str> {
    let (_, section) = README.split_once(&format!("\n## {section}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.split(" | ").next().unwrap().trim_start_matches("| "))
        .collect()
}

/// A folder in which the commands can write: the files that they read lie in it as in the project.
fn workplace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["config.yaml", "records", "tests"] {
        std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    folder
}

/// The text with every `entry N (HASH)` as if the hash were the same: an entry's hash hangs on the
/// time at which it was posted.
fn without_hashes(text: &str) -> String {
    let mut parts = text.split(" (");
    let mut without = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let after_a_number = without.ends_with(|c: char| c.is_ascii_digit());
        let hash = part.split_once(')').filter(|(hash, _)| {
            hash.len() == 8 && hash.chars().all(|c| c.is_ascii_hexdigit()) && after_a_number
        });
        without.push_str(" (");
        match hash {
            Some((_, rest)) => without.push_str(&format!("HASH){rest}")),
            None => without.push_str(part),
        }
    }
    without
}

/// Types what stands after each prompt into one console after another, each of which begins where
/// there is nothing yet, and compares what was said to the last line; `…` stands for anything but
/// an error. The last console is that of the folder.
fn session(shown: &str, folder: &Path) {
    let steps: Vec<(&str, &str)> = shown
        .split("sikwu> ")
        .skip(1)
        .map(|step| step.split_once('\n').unwrap_or((step, "")))
        .collect();
    let (mut typed, mut before) = (String::new(), String::new());
    for (at, (line, wanted)) in steps.iter().enumerate() {
        typed.push_str(&format!("{line}\n"));
        let fresh = tempfile::tempdir().unwrap();
        let place = if at + 1 == steps.len() {
            folder
        } else {
            fresh.path()
        };
        std::fs::write(place.join("typed"), &typed).unwrap();
        let all = without_hashes(&run("sikwu < typed", place));
        let said = all.strip_prefix(&before).expect("the same as before");
        match wanted.trim_end() {
            "…" => assert!(
                !said.is_empty() && !said.contains("error"),
                "{line}: {said}"
            ),
            wanted => assert_eq!(said.trim_end(), without_hashes(wanted), "{line}"),
        }
        before = all;
    }
}

#[test]
fn every_command_prints_what_is_shown_below_it() {
    let folder = workplace();
    let mut commands = vec![];
    for (language, block) in blocks() {
        if language == "sikwu" {
            session(block, folder.path());
            commands.push("an evening");
        }
        if language != "console" {
            continue;
        }
        for step in format!("{}\n", block.trim_end()).split("$ ").skip(1) {
            let (command, shown) = step.split_once('\n').unwrap();
            commands.push(block.lines().find(|line| line.ends_with(command)).unwrap());
            // This is the command that runs this test.
            if command == "cargo test" {
                assert_eq!(shown, "");
                continue;
            }
            let typed = command.replace("cargo run --release --", "sikwu");
            let typed = typed.replace("cargo run --release", "sikwu");
            assert!(typed.contains("sikwu"), "{command} runs something else");
            let seen = run(&typed, folder.path());
            assert_eq!(without_hashes(&seen), without_hashes(shown), "{command}");
        }
    }
    for wanted in [
        "| cargo run --release",
        "$ cargo test",
        "ledger settle",
        "ledger export",
        "an evening",
    ] {
        assert!(commands.iter().any(|it| it.contains(wanted)), "{wanted}");
    }
}

#[test]
fn every_hand_of_the_table_is_read() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let hands = first_cells("How to write a hand");
    assert!(hands.len() > 5, "{hands:?}");
    for hand in hands {
        let hand = hand.trim_matches('`');
        let scored = score(hand, &Given::default(), rules);
        let scored = scored.unwrap_or_else(|error| panic!("{}", error.show(hand)));
        assert!(scored.tally.is_ok(), "{hand} has no shape");
    }
}

#[test]
fn every_rule_set_is_named_with_its_minimum_and_its_limit() {
    let text = README.split_whitespace().collect::<Vec<_>>().join(" ");
    for rules in Book::bundled().iter() {
        let (id, minimum, limit) = (&rules.id, rules.minimum, rules.limit);
        let forms = [
            format!("`{id}` ({minimum}, {limit})"),
            format!("`{id}` (from {minimum} faan, limit {limit})"),
        ];
        assert!(forms.iter().any(|form| text.contains(form)), "{forms:?}");
    }
}

#[test]
fn the_example_in_config_yaml_is_taken() {
    let text = include_str!("../../config.yaml");
    let from_there = text.lines().skip_while(|line| *line != "# rule_sets:");
    let example: Vec<&str> = from_there
        .map_while(|line| line.strip_prefix("# "))
        .collect();
    let example = example.join("\n");
    let config = Config::read("config.yaml", &example).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(config.book.get("tuesday").is_some());
}

#[test]
fn every_file_is_there() {
    let mut files: Vec<&str> = first_cells("Where things are")
        .into_iter()
        .flat_map(|cell| cell.split(", "))
        .map(|file| file.trim_matches('`'))
        .collect();
    let links = README.split("](").skip(1);
    files.extend(links.map(|link| link.split(')').next().unwrap()));
    files.push(".ci/run");
    assert!(files.len() > 8);
    for file in files {
        assert!(root().join(file).exists(), "there is no {file}");
    }
}
