//! `/rules show`, `/rules preview` and `/rules set`: what a table plays by, what another rule set
//! would change, and a club's own.

use super::caller::Caller;
use super::pending::{self, Shown};
use super::phone;
use super::question::Question;
use crate::bot::call::Command;
use crate::bot::markup::{marked_up, without_colours};
use crate::bot::reply::{Card, File, Message, Reply, Tint};
use crate::parlour::Answer;
use crate::words;
use crate::{phrase, said};

/// How long a card may be, in characters.
const CARD: usize = 2600;
/// How many cards a message has at most: Discord takes 6,000 characters over all of them.
const CARDS: usize = 2;

/// Answers `/rules show`.
pub(super) fn show(caller: &Caller<'_>, command: &Command) -> Reply {
    asked(caller, command, |answer| match answer {
        Answer::Rules { rules, ids } => {
            let text = words::rule_set(rules, ids, caller.aloud);
            let mut message = pages(caller, &text, "rules.txt");
            if let Some(last) = message.cards.last_mut() {
                last.foot = phone::by_rules(rules, caller.aloud);
            }
            Reply::say(message)
        }
        other => caller.refused(other),
    })
}

/// Answers `/rules preview`, to whoever asked alone.
pub(super) fn preview(caller: &Caller<'_>, command: &Command) -> Reply {
    asked(caller, command, |answer| match answer.is_refusal() {
        true => caller.refused(answer),
        false => {
            let text = caller.words(caller.tongue, answer, &[]);
            Reply::whisper(pages(caller, &text, "preview.txt"))
        }
    })
}

/// Answers a command in the words that there are for its answer, to all.
pub(super) fn told(caller: &Caller<'_>, command: &Command) -> Reply {
    asked(caller, command, |answer| match answer.is_refusal() {
        true => caller.refused(answer),
        false => {
            let text = caller.words(caller.aloud, answer, &[]);
            Reply::say(pages(caller, &text, "answer.txt"))
        }
    })
}

/// Answers `/rules set`: a rule set of the club's own is kept in its ledger.
pub(super) fn set(caller: &Caller<'_>, command: &Command) -> Reply {
    if !caller.has_ledger() {
        return caller.refuse(&phrase!(
            "A rule set is kept by a club: ask in a server that has the bot.",
            "規則由雀會存放：請在已加入機械人的伺服器內使用。"
        ));
    }
    match Question::of(caller, command) {
        Ok(question) => pending::ask(caller, question, Shown::Anew),
        Err(refused) => refused,
    }
}

fn asked(caller: &Caller<'_>, command: &Command, tell: impl Fn(&Answer<'_>) -> Reply) -> Reply {
    let request = match Question::of(caller, command) {
        Ok(question) => question.request(caller),
        Err(refused) => return refused,
    };
    let asked = match request {
        Ok(request) => caller.ask(request, &mut |answer, _| tell(answer)),
        Err(error) => return caller.unread(&error),
    };
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// Words as cards, parted at lines; what is too long for a message is attached whole.
fn pages(caller: &Caller<'_>, words: &str, file: &str) -> Message {
    let mut cards: Vec<String> = vec![];
    for line in marked_up(words).lines() {
        match cards.last_mut() {
            Some(card) if card.chars().count() + line.chars().count() < CARD => {
                card.push('\n');
                card.push_str(line);
            }
            _ => cards.push(line.to_owned()),
        }
    }
    let is_cut = cards.len() > CARDS;
    cards.truncate(CARDS);
    let cards = cards.into_iter().map(|text| Card {
        text: text.trim().to_owned(),
        tint: Tint::Plain,
        ..Card::default()
    });
    let message = Message {
        cards: cards.collect(),
        ..Message::default()
    };
    let bytes = without_colours(words).into_bytes();
    if !is_cut || bytes.len() as u64 > caller.call.file_limit {
        return message;
    }
    message.file(File {
        name: file.to_owned(),
        bytes,
        described: said!(caller.aloud, "All of it, as text", "全文"),
    })
}
