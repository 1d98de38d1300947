//! What a member is told is wrong, in every language: the same lines, kept side by side.

#![allow(clippy::unwrap_used, clippy::panic)]

use chrono::{DateTime, Utc};
use sikwu::house::know;
use sikwu::ledger::{Club, ClubId, Layout, PlayerId, Store};
use sikwu::parlour::{self, Answer, Asking, Effect, Request, View};
use sikwu::phrase;
use sikwu::rules::Book;
use sikwu::score::WaitsFault;
use sikwu::tongue::{Phrase, Tongue};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

fn id(text: &str) -> PlayerId {
    PlayerId::new(text).unwrap()
}

/// What is refused of an answer, in every language.
fn refusal(answer: &Answer<'_>) -> Option<Phrase> {
    Some(match answer {
        Answer::Refused(error) => Phrase::each(|tongue| error.speak(tongue)),
        Answer::UnknownRules { message } => message.clone(),
        Answer::WrongHand { text, error }
        | Answer::WrongWaits {
            text,
            fault: WaitsFault::Hand(error) | WaitsFault::Seen(error),
        } => Phrase::each(|tongue| error.show_in(text, tongue)),
        _ => return None,
    })
}

/// What is said of a line that a member types, where that is refused; else it is done.
fn ask(club: &Club, book: &Book, at: DateTime<Utc>, line: &str) -> Result<(), Phrase> {
    let file = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        fs::read_to_string(path).map_err(|_| phrase!("there is no such file", "沒有這個檔案"))
    };
    let request = Request::read(line, &file);
    let request = request.map_err(|error| Phrase::each(|tongue| error.speak(tongue)))?;
    let asking = Asking {
        at,
        by: id("100"),
        officers: vec![id("100")],
        agree_hours: Some(48),
        officers_are: None,
    };
    let mut ledger = know(club, asking, &request).unwrap();
    if let Request::Look(look) = &request
        && let Ok(wanted) = look.wanted(&ledger)
    {
        let config = sikwu::config::Config::default();
        ledger.found = Some(sikwu::house::find(club, &wanted, &config).unwrap());
    }
    let view = View {
        book,
        rules: "hk-old-style",
        ledger: Some(&ledger),
    };
    let (effects, answer) = parlour::answer(&view, request);
    if let Some(told) = refusal(&answer) {
        return Err(told);
    }
    for effect in effects {
        match effect {
            Effect::Post(entry) => drop(
                club.post(*entry, at, &id("100"))
                    .map_err(|error| Phrase::each(|tongue| error.said(tongue)))?,
            ),
            Effect::Rename { player, name } => club.call(&player, &name).unwrap(),
            Effect::Alias { player, alias } => club.alias(&player, &alias).unwrap(),
            other => panic!("{line}: {other:?}"),
        }
    }
    Ok(())
}

/// Each line that is refused, with what is said of it.
fn refused() -> &'static [(String, Phrase)] {
    static REFUSED: OnceLock<Vec<(String, Phrase)>> = OnceLock::new();
    REFUSED.get_or_init(all_refused)
}

fn all_refused() -> Vec<(String, Phrase)> {
    let folder = tempfile::tempdir().unwrap();
    let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
    let store = Store::open(layout).unwrap();
    let club = store.club(&ClubId::new("club").unwrap());
    let book = Book::bundled();
    let at = "2026-11-30T12:00:00Z".parse().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/faults/lines.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut all = vec![];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix("> ") {
            Some(line) => {
                ask(&club, &book, at, line).unwrap_or_else(|told| panic!("{line}: {told}"))
            }
            None => match ask(&club, &book, at, line) {
                Err(told) => all.push((line.to_owned(), told)),
                Ok(()) => panic!("{line}: it is not refused"),
            },
        }
    }
    all
}

#[test]
fn what_is_wrong_is_told_in_every_language() {
    let refused = refused();
    assert!(refused.len() > 100, "{}", refused.len());
    for (tongue, kept) in [(Tongue::English, "lines.en"), (Tongue::Chinese, "lines.zh")] {
        let told = refused.iter().map(|(line, told)| {
            let told: Vec<String> = told
                .speak(tongue)
                .lines()
                .map(|it| format!("  {it}"))
                .collect();
            format!("{line}\n{}\n", told.join("\n"))
        });
        let seen = told.collect::<String>();
        let seen: String = seen
            .lines()
            .map(|it| format!("{}\n", it.trim_end()))
            .collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data/faults")
            .join(kept);
        if env::var_os("BLESS").is_some() {
            fs::write(&path, seen).unwrap();
        } else {
            assert_eq!(fs::read_to_string(&path).unwrap(), seen, "{kept}");
        }
    }
}

/// Words that are the same in every language: options and their values, flags, files, ids.
const IDS: &str = "seat round by from baau kong kong2 flags last loose first draw discard rob \
    flowers self faan tiles file points table member players reason winner all session season \
    month config yaml ledger local hk-old-style hk-eighteen hk-thirteen robbing drawn false win \
    yes no unknown-tile fifth-copy wrong-count not-a-set duplicate-bonus bad-context";

/// Those who play.
const NAMES: [&str; 5] = ["Ming", "Fong", "Yee", "Bo", "Kit"];

/// The runs of Latin letters of a text.
fn latin(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
    text.split(part)
        .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
}

#[test]
fn what_is_told_in_chinese_has_no_english_left_in_it() {
    let commands = parlour::COMMANDS
        .iter()
        .map(|it| it.usage())
        .collect::<String>();
    let usual: BTreeSet<&str> = latin(IDS).chain(latin(&commands)).chain(NAMES).collect();
    for (line, told) in refused() {
        let zh = told.speak(Tongue::Chinese);
        assert!(!zh.is_ascii(), "{line}: {zh}");
        // What was typed is told as it was typed.
        let typed: BTreeSet<&str> = latin(line).collect();
        for word in latin(zh) {
            // Tiles begin with their numbers: `123m`; a rule is a letter and a number: `T14`.
            let notation = word.chars().any(|c| c.is_ascii_digit())
                || word.chars().all(|c| "ESWNCFP".contains(c));
            let known = usual.contains(word) || typed.contains(word) || notation;
            assert!(known, "{line}: `{word}` in {zh}");
        }
    }
}

#[test]
fn people_are_told_of_by_their_names_in_every_language() {
    let mut named = refused()
        .iter()
        .filter(|(line, _)| line.contains("confirm 8 as:Kit"));
    let (_, told) = named.next().unwrap();
    for tongue in Tongue::ALL {
        let told = told.speak(tongue);
        assert!(told.contains("Kit") && !told.contains("G1"), "{told}");
    }
}
