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

/// The blocks of a language, without their fences.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("\n```{language}\n");
    let blocks = README.split(&opening).skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
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

#[test]
fn every_command_prints_what_is_shown_below_it() {
    let folder = workplace();
    let mut commands = vec![];
    for block in blocks("console") {
        for step in block.split_terminator("$ ").skip(1) {
            let (command, shown) = step.split_once('\n').unwrap();
            commands.push(command);
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
    assert!(
        commands
            .iter()
            .any(|it| it.ends_with("| cargo run --release"))
    );
    for wanted in ["cargo test", "cargo run --release -- audit records"] {
        let is_there = commands.iter().any(|it| it.starts_with(wanted));
        assert!(is_there, "{wanted}");
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
fn every_rule_set_is_in_the_table_as_it_is() {
    let table: Vec<String> = Book::bundled()
        .iter()
        .map(|rules| {
            let (id, minimum, limit) = (&rules.id, rules.minimum, rules.limit);
            format!("| `{id}` | {minimum} | {limit} | ")
        })
        .collect();
    assert_eq!(first_cells("Rule sets").len(), table.len());
    for row in table {
        assert!(README.contains(&format!("\n{row}")), "no row {row}");
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
