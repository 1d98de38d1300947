//! `/glossary`: what the words of the table mean.

use super::caller::Caller;
use crate::bot::call::Command;
use crate::bot::markup::{escaped, marked_up};
use crate::bot::press::Press;
use crate::bot::reply::{Card, Choice, Menu, Message, Reply, Row};
use crate::said;
use crate::tongue::Tongue;
use crate::words::glossary::{Term, term, terms};

/// How many words a page has: each is a choice of the menu under it.
const PAGE: usize = 20;

/// Answers `/glossary`: a word, or all of them page by page.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match command.text("term").map(str::trim) {
        None | Some("") => Reply::whisper(page(caller, 0)),
        Some(word) => match term(word) {
            Some(term) => Reply::whisper(one(caller, term)),
            None => unknown(caller, word),
        },
    }
}

/// Turns a page, or tells the word that was chosen.
pub(super) fn chosen(caller: &Caller<'_>, values: &[String]) -> Reply {
    let value = values.first().map(String::as_str).unwrap_or_default();
    match value.strip_prefix("page ").and_then(|it| it.parse().ok()) {
        Some(at) => Reply::change(page(caller, at)),
        None => match term(value) {
            Some(term) => Reply::whisper(one(caller, term)),
            None => caller.no_such_thing(),
        },
    }
}

/// A word, with what it means.
fn one(caller: &Caller<'_>, term: &Term) -> Message {
    Message::card(Card {
        text: marked_up(&term.told(caller.tongue)),
        ..Card::default()
    })
}

/// That a word is none of ours, and which may have been meant.
fn unknown(caller: &Caller<'_>, word: &str) -> Reply {
    let word: String = word.chars().take(40).collect();
    let near = |it: &&Term| {
        let (own, asked) = (it.english.to_lowercase(), word.to_lowercase());
        strsim::levenshtein(&own, &asked)
    };
    let near = terms().min_by_key(near).map(|it| it.english);
    let near = near.unwrap_or_default();
    caller.refuse(&crate::phrase!(
        "There is no `{word}` in the glossary. The nearest word is {near}.",
        "用語表沒有「{word}」。最接近的是 {near}。"
    ))
}

/// A page of words, each in a line, and a menu of them.
fn page(caller: &Caller<'_>, at: usize) -> Message {
    let tongue = caller.tongue;
    let all: Vec<&Term> = terms().collect();
    let pages = all.len().div_ceil(PAGE);
    let at = at.min(pages.saturating_sub(1));
    let here = all.iter().skip(at * PAGE).take(PAGE);
    let lines = here.clone().map(|it| {
        let (english, chinese) = (escaped(it.english), escaped(it.chinese));
        let meaning = escaped(tongue.pick(it.meaning, it.meaning_in_chinese));
        said!(
            tongue,
            "**{english} {chinese}**: {meaning}",
            "**{chinese}**（{english}）：{meaning}"
        )
    });
    let mut choices: Vec<Choice> = here
        .map(|it| Choice {
            value: it.id.to_owned(),
            label: match tongue {
                Tongue::English => format!("{} {}", it.english, it.chinese),
                Tongue::Chinese => format!("{} {}", it.chinese, it.english),
            },
            ..Choice::default()
        })
        .collect();
    let mut turn = |page: usize, label: String| {
        choices.push(Choice {
            value: format!("page {page}"),
            label,
            ..Choice::default()
        });
    };
    if at > 0 {
        turn(at - 1, said!(tongue, "Previous page …", "上一頁……"));
    }
    if at + 1 < pages {
        turn(at + 1, said!(tongue, "Next page …", "下一頁……"));
    }
    let number = at + 1;
    Message::card(Card {
        title: said!(tongue, "The words of the table", "枱上用語"),
        text: lines.collect::<Vec<_>>().join("\n"),
        foot: said!(
            tongue,
            "Page {number} of {pages}",
            "第{number}頁，共{pages}頁"
        ),
        ..Card::default()
    })
    .row(Row::Menu(Menu {
        id: Press::new("words", None).with(at).id(),
        hint: said!(tongue, "A word, or another page", "選一個用語，或轉頁"),
        choices,
    }))
}
