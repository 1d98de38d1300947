//! Is everything said in Chinese where Chinese is asked for? Whole evenings, scores, audits and a
//! scribe's sessions are told in it, and no English may be left; and every Chinese text keeps to the
//! words of the glossary.

mod glossary;

use crate::audit::records;
use crate::dice::seeds;
use crate::golden::golden;
use crate::hands::{random_hand, to_text};
use sikwu::config::Config;
use sikwu::house::{House, Told};
use sikwu::notation::Given;
use sikwu::parlour::posting::each_hand;
use sikwu::parlour::{COMMANDS, Request};
use sikwu::picture::{HandPicture, Speech, TablePicture};
use sikwu::rules::Book;
use sikwu::score::score;
use sikwu::scribe::{HELP, Scribe};
use sikwu::tongue::Phrase;
use sikwu::words::{self, Tongue};
use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Whatever is written alike in every language.
struct Names(BTreeSet<String>);

impl Names {
    fn new() -> Names {
        let mut names = BTreeSet::new();
        for rules in BOOK.iter() {
            names.insert(rules.id.clone());
            names.extend(rules.items.iter().map(|item| item.id.clone()));
            names.extend(rules.off().map(|item| item.id.clone()));
        }
        // What a hand has after it where notation needs it.
        names.extend(
            [
                "self", "rob", "loose", "kong", "kong2", "last", "first", "flowers",
            ]
            .map(str::to_owned),
        );
        // Of hashes, time zones, money, and the program.
        names.extend(
            [
                "SHA-256", "digest", "HKT", "HK", "UTC", "sikwu", "local", "late",
            ]
            .map(str::to_owned),
        );
        Names(names)
    }

    /// The same, and the words that somebody typed as names and reasons.
    fn and_of(mut self, typed: &str) -> Names {
        self.0.extend(latin(typed).map(str::to_owned));
        self
    }

    /// The words of a text that are English.
    fn english(&self, text: &str) -> Vec<String> {
        let mut found = vec![];
        for line in plain(text).lines() {
            // A line of a record, drawn, and where it stands.
            let drawn = line
                .trim_start()
                .trim_start_matches(|it: char| it.is_ascii_digit());
            if drawn.trim_start().starts_with('|') || line.trim_start().starts_with("-->") {
                continue;
            }
            // What stands between backquotes is typed so, and what is quoted was said by others.
            let said: String = line.split('`').step_by(2).collect();
            let quoted = said
                .split('「')
                .map(|it| it.split_once('」').map_or(it, |(_, it)| it));
            let said: String = quoted.collect();
            let commands = COMMANDS.iter().map(|it| format!("/{}", it.name));
            let said = commands.fold(said, |said, command| without(&said, &command));
            let is_option = |word: &str| {
                let mut options = COMMANDS.iter().flat_map(|it| it.options);
                let after = word.as_ptr() as usize + word.len() - said.as_ptr() as usize;
                said[after..].starts_with(':') && options.any(|option| option.name == word)
            };
            let left = latin(&said).filter(|word| !self.allows(word) && !is_option(word));
            found.extend(left.map(|word| format!("{word}: {line}")));
        }
        found
    }

    fn allows(&self, word: &str) -> bool {
        let all = |letters: &str| word.chars().all(|it| letters.contains(it));
        let is_digest = word.len() >= 8 && all("0123456789abcdef");
        let is_rule = word.strip_prefix(['T', 'W', 'P', 'B', 'D', 'E']);
        let is_rule = is_rule.is_some_and(|it| it.parse::<u8>().is_ok());
        let is_guest = word.strip_prefix("guest-").is_some();
        let is_file = word.ends_with("hkmj");
        is_digest
            || is_rule
            || is_guest
            || is_file
            || all("0123456789mpszfgESWNCFP-")
            || self.0.contains(word)
    }
}

/// The runs of Latin letters in a text, with the digits and hyphens between them.
fn latin(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '.');
    let words = words.map(|word| word.trim_matches(['-', '.']));
    words.filter(|word| word.contains(|it: char| it.is_ascii_alphabetic()))
}

fn file(name: &str) -> Result<String, Phrase> {
    let name = match name.strip_prefix("evening/") {
        Some(name) => format!("{ROOT}/tests/data/cli/evening/{name}"),
        None => format!("{ROOT}/{name}"),
    };
    fs::read_to_string(name).map_err(|error| Phrase::same(error.to_string()))
}

/// A text without a command, where it stands as a word of its own: `/record`, but not `/records`.
fn without(text: &str, command: &str) -> String {
    let mut parts = text.split(command);
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if part.starts_with(|it: char| it.is_ascii_alphanumeric()) {
            left.push_str(command);
        }
        left.push_str(part);
    }
    left
}

/// What is answered in Chinese to each line, with the line.
fn answers(typed: &str, config: &Config) -> Vec<(String, String)> {
    let mut house = House::new(config);
    house.tongue = Tongue::Chinese;
    let mut all = vec![];
    for line in typed.lines().flat_map(|line| line.split("\\n")) {
        if line.is_empty() || line.starts_with("/export") {
            continue;
        }
        let said = match Request::read(line, &file) {
            Ok(request) => match house.answer(request) {
                Ok(Told { said, .. }) => said,
                Err(error) => error.said(Tongue::Chinese),
            },
            Err(error) => error.speak(Tongue::Chinese),
        };
        all.push((line.to_owned(), said));
    }
    house.close().unwrap();
    all
}

/// The names and reasons in what was typed.
fn typed_names(typed: &str) -> String {
    let each = typed.lines().flat_map(|line| line.split("\\n"));
    let names = each.flat_map(|line| {
        let given = [
            "/player add ",
            "/season open ",
            "/player alias ",
            "/session open ",
        ];
        let given = given.iter().find_map(|command| line.strip_prefix(command));
        let reason = line.split_once(" reason:").map(|(_, reason)| reason);
        // Somebody who is spoken for; `as:record` is a choice.
        let spoken_for = line.split_once(" as:").map(|(_, name)| name);
        let spoken_for = spoken_for.filter(|it| it.starts_with(char::is_uppercase));
        [given, spoken_for, reason].into_iter().flatten()
    });
    names.collect::<Vec<_>>().join("\n")
}

#[test]
fn whole_evenings_are_answered_in_chinese_alone() {
    let (mut said, mut left) = (0, vec![]);
    for evening in ["scorekeeper", "agreement", "settling"] {
        let typed = file(&format!("evening/{evening}.txt")).unwrap();
        let mut config = match file(&format!("evening/{evening}.yaml")) {
            Ok(text) => Config::read("config.yaml", &text).unwrap(),
            Err(_) => Config::default(),
        };
        let folder = tempfile::tempdir().unwrap();
        config.data = folder.path().join("data");
        config.anchors = folder.path().join("anchors");
        config.officers = vec![];
        let names = Names::new()
            .and_of(&typed_names(&typed))
            .and_of("evening demo-001");
        for (line, answer) in answers(&typed, &config) {
            said += 1;
            let english = names.english(&answer);
            left.extend(english.into_iter().map(|it| format!("{line} -> {it}")));
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
    assert!(said > 60, "{said}");
}

#[test]
fn the_answers_in_chinese_are_these() {
    let config = Config::default();
    golden("tests/data/chinese", "typed", |typed| {
        let answers = answers(typed, &config);
        let answered: Vec<&str> = answers.iter().map(|(line, _)| &**line).collect();
        assert_eq!(answered, typed.lines().collect::<Vec<_>>());
        let told = answers.iter().map(|(line, said)| {
            let file = line.strip_prefix("/audit ").unwrap_or_default();
            let left = Names::new().and_of(file).english(said);
            assert!(left.is_empty(), "{line}: {left:?}");
            format!("> {line}\n{}\n", plain(said))
        });
        told.collect()
    });
}

#[test]
fn every_count_is_explained_in_chinese_alone() {
    let names = Names::new();
    for seed in seeds(40) {
        let text = to_text(&random_hand(seed));
        for rules in BOOK.iter() {
            let Ok(scored) = score(&text, &Given::default(), rules) else {
                continue;
            };
            let picture = HandPicture::new(&scored).speech(Speech::Chinese);
            let told = words::score(&scored, true, Tongue::Chinese) + &picture.described();
            let left = names.english(&told);
            assert!(left.is_empty(), "{text}: {left:?}");
        }
    }
}

#[test]
fn every_audit_is_told_in_chinese_alone() {
    let names = Names::new();
    let (mut hands, mut all_left) = (0, vec![]);
    for folder in [
        "records",
        "tests/data/records",
        "tests/data/unseen",
        "tests/data/aloud",
    ] {
        for (name, text) in records(folder) {
            let names = Names(names.0.clone()).and_of(&name);
            let line_of = |line: u32| text.lines().nth(line as usize - 1).map(str::to_owned);
            let see = &mut |hand: sikwu::parlour::AuditedHand| {
                let told = words::hand_audit(&name, &line_of, &hand.audit, Tongue::Chinese);
                let left = names.english(&told);
                all_left.extend(left.into_iter().map(|it| format!("{name}: {it}")));
                hands += 1;
                true
            };
            each_hand(text.as_bytes(), &BOOK, "hk-old-style", true, see).unwrap();
        }
    }
    assert!(all_left.is_empty(), "{}", all_left.join("\n"));
    assert!(hands > 50, "{hands}");
}

#[test]
fn a_scribe_is_answered_in_chinese_alone() {
    let names = Names::new();
    for typed in fs::read_dir(format!("{ROOT}/tests/data/scribe")).unwrap() {
        let path = typed.unwrap().path();
        if path.extension().is_none_or(|it| it != "typed") {
            continue;
        }
        let mut scribe = Scribe::begin(&BOOK, "hk-old-style", false).unwrap();
        let mut said = words::scribe_begins("a.hkmj", &scribe, Tongue::Chinese);
        for line in fs::read_to_string(&path).unwrap().lines() {
            for line in [line, "?", "table"] {
                let told = scribe.take(line);
                let written = scribe.text().to_owned();
                let answer = plain(&words::scribe(&scribe, &told, Tongue::Chinese));
                let own = answer.lines().filter(|it| {
                    let is_written = written.lines().any(|line| line == *it);
                    !is_written && !it.starts_with("已收回")
                });
                // Help has what is typed in front.
                let own = own.map(|it| {
                    let typed = HELP.iter().find_map(|(typed, ..)| it.strip_prefix(typed));
                    typed.unwrap_or(it)
                });
                said.extend(own.map(|line| format!("{line}\n")));
                if let Some(table) = scribe.table().and_then(|at| at.table.as_ref()) {
                    let picture = TablePicture::open(table)
                        .title("E-1")
                        .speech(Speech::Chinese);
                    let told = [picture.described(), picture.one_line()];
                    said.extend(told.map(|line| format!("{line}\n")));
                }
            }
        }
        let left = names.english(&said);
        assert!(left.is_empty(), "{}: {left:#?}", path.display());
    }
}
