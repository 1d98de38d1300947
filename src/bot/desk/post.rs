//! From a card of `/score` or `/audit` to the evening that is going on: what the card does not say
//! is asked by menus, then it is shown as `/hand tiles` or `/hand record` would show it.

use super::caller::Caller;
use super::evening::called;
use super::pending::{self, Shown as Where};
use super::question::Question;
use crate::bot::press::Press;
use crate::bot::reply::{Card, Choice, Menu, Message, Reply, Row, Tint};
use crate::ledger::PlayerId;
use crate::parlour::LedgerView;
use crate::phrase;
use crate::said;
use crate::seat::{BySeat, Seat};

/// Posts what a card is about, for whoever pressed.
pub(super) fn begin(caller: &Caller<'_>, press: &Press) -> Reply {
    let Some(asked) = Question::kept(caller, press.part(0).unwrap_or_default()) else {
        return caller.no_such_thing();
    };
    let question = match asked.command.as_str() {
        "score" => of_score(&asked),
        "hand record" => asked,
        "audit" => match asked.get("file") {
            Some(file) => Question {
                command: "hand record".to_owned(),
                given: vec![("file".to_owned(), file.to_owned())],
                ..asked.clone()
            },
            None => {
                return caller.refuse(&phrase!(
                    "That is in the ledger already.",
                    "此項已在帳簿之中。"
                ));
            }
        },
        _ => return caller.no_such_thing(),
    };
    go_on(caller, question, Where::Anew)
}

/// Goes on with what was chosen from a menu.
pub(super) fn chosen(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    let question = Question::kept(caller, press.part(1).unwrap_or_default());
    let (Some(question), Some(option), Some(value)) = (question, press.part(2), values.first())
    else {
        return caller.no_such_thing();
    };
    go_on(caller, question.with(option, value), Where::Here)
}

/// The hand of a scored card as it is entered.
fn of_score(asked: &Question) -> Question {
    let mut question = Question::new("hand tiles");
    for (name, value) in &asked.given {
        match name.as_str() {
            "seat" => question = question.with("winner", value),
            "hand" | "by" | "from" | "baau" | "flags" => question = question.with(name, value),
            _ => {}
        }
    }
    question
}

/// Asks what is not said yet, or shows what would be posted.
fn go_on(caller: &Caller<'_>, question: Question, shown: Where) -> Reply {
    let view = match caller.view() {
        Ok(view) => view,
        Err(error) => return caller.failed(&error),
    };
    if question.command != "hand tiles" {
        return pending::ask(caller, question, shown);
    }
    let (table, seats) = match sitting(caller, &view, &question) {
        Ok(sitting) => sitting,
        Err(reply) => return reply,
    };
    let question = question.with("table", table.to_string());
    let needs_from = matches!(question.get("by"), Some("discard" | "rob"));
    let missing = match (question.get("winner"), question.get("from")) {
        (None, _) => Some("winner"),
        (_, None) if needs_from => Some("from"),
        _ => None,
    };
    match missing {
        Some(option) => menu(caller, &view, &seats, &question, option, shown),
        None => pending::ask(caller, question, shown),
    }
}

/// The table whose hand it was, with who sits there: that of whoever presses, or the only one.
fn sitting(
    caller: &Caller<'_>,
    view: &LedgerView,
    question: &Question,
) -> Result<(u8, BySeat<PlayerId>), Reply> {
    let session = view.desk.sessions.last();
    let session = session.filter(|session| !session.tables.is_empty());
    let session = session.ok_or_else(|| {
        caller.refuse(&phrase!(
            "No evening is going on: /session open begins one, with who sits where.",
            "現在未開場：可用 /session open 開場並安排座位。"
        ))
    })?;
    let named = question.get("table").and_then(|table| table.parse().ok());
    let own = view.own();
    let own = own.and_then(|own| {
        let mut tables = session.tables.iter();
        let sits = |player: &PlayerId| view.desk.players.one(player) == own;
        let found = tables.find(|(_, table)| table.players().any(sits));
        found.map(|(at, _)| *at)
    });
    let only = session.tables.keys().next().copied();
    let only = only.filter(|_| session.tables.len() == 1);
    let table = named.or(own).or(only);
    let found = table.and_then(|at| Some((at, session.tables.get(&at)?.seats())));
    found.ok_or_else(|| {
        caller.refuse(&phrase!(
            "There are several tables, and you sit at none: /hand tiles with table: says which.",
            "現有多張枱而你不在其中：請用 /hand tiles 並填寫 table:。"
        ))
    })
}

/// A menu of the four who sit there.
fn menu(
    caller: &Caller<'_>,
    view: &LedgerView,
    seats: &BySeat<PlayerId>,
    question: &Question,
    option: &str,
    shown: Where,
) -> Reply {
    let tongue = caller.tongue;
    let hint = match option {
        "winner" => said!(tongue, "Who won?", "誰食糊？"),
        _ => said!(tongue, "Who let the tile go?", "誰出銃？"),
    };
    let winner = question.get("winner");
    let choices = seats.iter().filter_map(|(seat, player)| {
        let letter = seat.letter().to_string();
        // Nobody wins on their own tile.
        if option == "from" && winner == Some(letter.as_str()) {
            return None;
        }
        Some(Choice {
            value: letter,
            label: format!("{} {}", wind(seat, caller), called(view, player)),
            ..Choice::default()
        })
    });
    let id = caller.press("fill", Some(caller.call.member.id));
    let menu = Menu {
        id: id.with(question.keep(caller)).with(option).id(),
        hint: hint.clone(),
        choices: choices.collect(),
    };
    let message = Message::card(Card {
        text: hint,
        tint: Tint::Waiting,
        ..Card::default()
    });
    let message = message.row(Row::Menu(menu));
    match shown {
        Where::Anew => Reply::whisper(message),
        Where::Here => Reply::change(message),
    }
}

fn wind(seat: Seat, caller: &Caller<'_>) -> String {
    let letter = seat.letter();
    let chinese = ['東', '南', '西', '北'][seat as usize];
    caller.tongue.pick(letter.to_string(), chinese.to_string())
}
