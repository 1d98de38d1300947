//! Evenings: who sits where, which hand is next, and the forms that ask who sits down.

use super::caller::Caller;
use super::pending::{self, Shown as Where};
use super::question::{Question, ids_of_mentions};
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Card, Field, Form, Message, Reply, Row, Style};
use crate::ledger::PlayerId;
use crate::parlour::{Answer, LedgerView, Shown};
use crate::said;
use crate::seat::Seat;

/// `/session open` and `/session seats`: where nobody is named, a form asks.
pub(super) fn seat(caller: &Caller<'_>, question: Question) -> Reply {
    let is_named = ["players", "out", "in"]
        .into_iter()
        .any(|option| question.get(option).is_some());
    match is_named {
        true => pending::ask(caller, question, Where::Anew),
        false => form(caller, &question),
    }
}

/// The form that asks who sits down.
fn form(caller: &Caller<'_>, question: &Question) -> Reply {
    let tongue = caller.tongue;
    let view = match caller.view() {
        Ok(view) => view,
        Err(error) => return caller.failed(&error),
    };
    let last = last_four(&view);
    let label = |seat: Seat| match seat {
        Seat::East => said!(tongue, "East", "東"),
        Seat::South => said!(tongue, "South", "南"),
        Seat::West => said!(tongue, "West", "西"),
        Seat::North => said!(tongue, "North", "北"),
    };
    let id = caller.press("sit", Some(caller.call.member.id));
    let opens = question.command == "session open";
    let fields = Seat::ALL.into_iter().map(|seat| Field {
        id: seat.letter().to_string(),
        label: label(seat),
        text: match (&last, opens) {
            (Some(names), true) => names[seat as usize].clone(),
            _ => String::new(),
        },
        hint: said!(tongue, "a name or an alias", "名字或別名"),
        is_long: false,
        is_optional: opens,
    });
    Reply::of(Said::Ask(Form {
        id: id.with(question.keep(caller)).id(),
        title: match opens {
            true => said!(tongue, "Begin an evening", "開場"),
            false => said!(tongue, "Seat four", "四人入座"),
        },
        fields: fields.collect(),
    }))
}

/// Who sat at the first table of the evening that is going on, as they are called.
fn last_four(view: &LedgerView) -> Option<[String; 4]> {
    let table = view.desk.sessions.last()?.tables.values().next()?;
    let seats = table.seats();
    Some(Seat::ALL.map(|seat| called(view, &seats[seat])))
}

/// What was filled in who sits down.
pub(super) fn filled(caller: &Caller<'_>, press: &Press, fields: &[(String, String)]) -> Reply {
    let Some(question) = Question::kept(caller, press.part(1).unwrap_or_default()) else {
        return caller.no_such_thing();
    };
    let named = fields.iter().map(|(_, text)| ids_of_mentions(text.trim()));
    let named: Vec<String> = named.filter(|text| !text.is_empty()).collect();
    let question = match named.is_empty() {
        true => question,
        false => question.with("players", named.join(", ")),
    };
    pending::ask(caller, question, Where::Anew)
}

/// `/session show`: an evening as a card.
pub(super) fn show(caller: &Caller<'_>, question: &Question) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Shown(_) => Reply::say(card(caller, answer)),
        other => caller.refused(other),
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// The evening that is going on, under what was said of it first. Where it cannot be shown, that
/// alone.
pub(super) fn shown(caller: &Caller<'_>, session: Option<u32>, first: Option<Card>) -> Message {
    let mut question = Question::new("session show");
    if let Some(session) = session {
        question = question.with("session", session.to_string());
    }
    let request = question.request(caller).ok();
    let asked = request.and_then(|request| {
        let told = caller.ask(request, &mut |answer, _| match answer {
            Answer::Shown(_) => Some(card(caller, answer)),
            _ => None,
        });
        told.ok()?.told
    });
    let mut message = asked.unwrap_or_default();
    message.cards.splice(0..0, first);
    message
}

/// An evening in words, with a button for its settling.
fn card(caller: &Caller<'_>, answer: &Answer<'_>) -> Message {
    let message = Message::card(caller.in_words(caller.aloud, answer, &[]));
    let Answer::Shown(Shown::Evening { ledger, session }) = answer else {
        return message;
    };
    if ledger.evening.is_empty() {
        return message;
    }
    let settle = caller.press("settle", None).with(session);
    message.row(Row::Buttons(vec![Button::new(
        settle.id(),
        said!(caller.aloud, "Who pays whom", "誰付誰"),
        Style::Plain,
    )]))
}

/// What a player is called.
pub(super) fn called(view: &LedgerView, player: &PlayerId) -> String {
    let name = view.names.get(player);
    name.cloned().unwrap_or_else(|| player.to_string())
}
