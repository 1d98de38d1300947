//! What is completed while somebody types an option: hands drawn with their count so far, and
//! whatever is known by a name or a number.

use crate::golden::golden;
use sikwu::bot::call::{Command, Given};
use sikwu::bot::complete::{Known, MOST, MOST_CHARACTERS, complete};
use sikwu::parlour::{COMMANDS, Takes};
use sikwu::rules::Book;
use sikwu::tongue::Tongue;

fn command(name: &str, options: &[(&str, &str)]) -> Command {
    let options = options.iter();
    let options = options.map(|&(name, value)| (name.to_owned(), Given::Text(value.to_owned())));
    Command {
        name: name.to_owned(),
        options: options.collect(),
    }
}

/// Each line `COMMAND OPTION [name=value …] | TYPED` with its completions in both languages.
pub(crate) fn completed(script: &str, known: &Known<'_>) -> String {
    let mut seen = String::new();
    for line in script.lines() {
        seen.push_str(&format!("{line}\n"));
        let Some((asked, typed)) = line.split_once('|') else {
            continue;
        };
        let mut words = asked.split_whitespace();
        let (name, option) = (words.next().unwrap(), words.next().unwrap());
        let given: Vec<_> = words.map(|it| it.split_once('=').unwrap()).collect();
        let command = command(&name.replace('/', " "), &given);
        let typed = typed.strip_prefix(' ').unwrap_or(typed);
        for tongue in Tongue::ALL {
            let found = complete(&command, option, typed, tongue, known);
            for (label, value) in found {
                seen.push_str(&format!("    {label}  =>  {value}\n"));
            }
        }
    }
    seen
}

#[test]
fn what_is_offered_is_kept_word_for_word() {
    let book = Book::bundled();
    let known = Known {
        book: &book,
        rules: "hk-old-style",
        ledger: None,
        terms: &[],
    };
    golden("tests/data/complete", "txt", |script| {
        completed(script, &known)
    });
}

#[test]
fn nothing_that_is_typed_is_too_much_for_it() {
    let book = Book::bundled();
    let known = Known {
        book: &book,
        rules: "hk-old-style",
        ledger: None,
        terms: &[],
    };
    let long = "123m".repeat(1500);
    let typed = [
        "",
        " ",
        "[",
        "]",
        "[[",
        "{",
        "(",
        "+",
        "/",
        "<",
        "?",
        "1",
        "123",
        "🀄",
        "中中中",
        "１２３ｍ",
        "🀀🀀🀀🀀🀀",
        "+ flowers",
        "+ flowers (1234f 123g)",
        "1f1f",
        "[123m",
        "{1111m}",
        "\u{0}",
        "\u{202e}m",
        &long,
        "東南西北",
        "123m 456m 789m 11p 22p + 2p",
    ];
    for command_ in COMMANDS {
        for option in command_.options {
            for typed in typed {
                for tongue in Tongue::ALL {
                    let sent = command(command_.name, &[]);
                    let found = complete(&sent, option.name, typed, tongue, &known);
                    assert!(found.len() <= MOST, "{typed}");
                    for (label, value) in &found {
                        let units = |text: &str| text.encode_utf16().count();
                        assert!((1..=MOST_CHARACTERS).contains(&units(label)), "{label}");
                        assert!((1..=MOST_CHARACTERS).contains(&units(value)), "{value}");
                    }
                    let values: Vec<_> = found.iter().map(|(_, value)| value).collect();
                    let is_hand = matches!(option.takes, Takes::Hand | Takes::Waiting);
                    let fits = !typed.trim().is_empty() && typed.len() < 50;
                    assert!(!is_hand || !fits || *values[0] == typed, "{typed}");
                }
            }
        }
    }
}
