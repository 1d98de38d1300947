//! Entries: looking at one, agreeing, disputing, taking back, ending a dispute.
//!
//! Buttons say what can be done; whether whoever presses may do it, and whether it can still be
//! done, the ledger says.

use super::caller::Caller;
use super::drawn::drawn;
use super::pending::{self, Shown as Where};
use super::question::Question;
use crate::bot::press::Press;
use crate::bot::reply::{
    Answer as Said, Button, Card, Field, Form, Message, Reply, Row, Style, Tint,
};
use crate::ledger::{Kind, LedgerError};
use crate::parlour::{Answer, Attached, Request, Shown};
use crate::said;
use crate::tongue::Tongue;
use std::fmt::Display;

/// `/entry show`: an entry with its picture, or the last ones.
pub(super) fn show(caller: &Caller<'_>, question: &Question) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Shown(Shown::Entries { ledger, book, one }) => {
            let mut message = Message::card(caller.in_words(caller.aloud, answer, done));
            let kept = ledger.entries.first().filter(|_| *one);
            if let Some(kept) = kept {
                let (number, kind) = (kept.number(), kept.entry().kind());
                message
                    .files
                    .extend(drawn(caller, kind, book, &ledger.names));
                let open = ledger.desk.open.get(&number);
                let is_disputed = open.is_some_and(|open| open.dispute.is_some());
                let mut row = vec![];
                if ledger.record.is_some() {
                    row.push(proof(caller, number));
                }
                if is_disputed {
                    row.extend(row_of_dispute(caller, number, ledger.record.is_some()));
                } else if open.is_some() {
                    row.extend(row_of_waiting(caller, number));
                }
                let is_mended = ledger.desk.mended.contains_key(&number);
                if !is_mended && is_void_able(kind) {
                    row.push(void(caller, number));
                }
                if !row.is_empty() {
                    message.rows.push(Row::Buttons(row));
                }
                if is_disputed && let Some(card) = message.cards.first_mut() {
                    card.tint = Tint::Bad;
                    let record = ledger.record.clone();
                    return Ok((message, record.map(|text| (number, text))));
                }
            }
            Ok((message, None))
        }
        other => Err(caller.refused(other)),
    });
    match asked.map(|asked| asked.told) {
        Ok(Ok((mut message, disputed))) => {
            // What the record of a disputed entry proves stands beside it.
            let proved = disputed.map(|(number, text)| proved(caller, number, text, caller.aloud));
            message.cards.extend(proved.and_then(Result::ok));
            Reply::say(message)
        }
        Ok(Err(refused)) => refused,
        Err(error) => caller.failed(&error),
    }
}

/// The buttons under what was posted, if any make sense; under a dispute, whether its entry has a
/// record.
pub(super) fn row(
    caller: &Caller<'_>,
    number: u64,
    kind: &Kind,
    disputed: Option<bool>,
) -> Option<Vec<Button>> {
    if let Some(has_record) = disputed {
        return Some(row_of_dispute(caller, number, has_record));
    }
    let waits = match kind {
        Kind::Hand(hand) => hand.agree_hours.is_some(),
        Kind::Penalty(penalty) => penalty.agree_hours.is_some(),
        _ => false,
    };
    let mut row = match waits {
        true => row_of_waiting(caller, number),
        false => vec![],
    };
    if is_void_able(kind) {
        row.push(void(caller, number));
    }
    (!row.is_empty()).then_some(row)
}

/// What an officer can do about a disputed entry.
pub(super) fn row_of_dispute(caller: &Caller<'_>, number: u64, has_record: bool) -> Vec<Button> {
    let id = |verb: &str| caller.press(verb, None).with(number).id();
    let tongue = caller.aloud;
    let mut row = vec![Button::new(
        id("stands"),
        said!(tongue, "It stands", "維持不變"),
        Style::Plain,
    )];
    if has_record {
        row.push(Button::new(
            id("recount"),
            said!(tongue, "By the record", "依記錄裁定"),
            Style::Main,
        ));
    }
    row
}

fn row_of_waiting(caller: &Caller<'_>, number: u64) -> Vec<Button> {
    let id = |verb: &str| caller.press(verb, None).with(number).id();
    let tongue = caller.aloud;
    vec![
        Button::new(id("agree"), said!(tongue, "Confirm", "確認"), Style::Good),
        Button::new(
            id("dispute"),
            said!(tongue, "Dispute", "提出異議"),
            Style::Danger,
        ),
    ]
}

fn void(caller: &Caller<'_>, number: u64) -> Button {
    let id = caller.press("void", None).with(number).id();
    Button::new(id, said!(caller.aloud, "Void", "作廢"), Style::Plain)
}

fn proof(caller: &Caller<'_>, number: u64) -> Button {
    let id = caller.press("proof", None).with(number).id();
    Button::new(id, said!(caller.aloud, "Audit", "審核"), Style::Plain)
}

fn is_void_able(kind: &Kind) -> bool {
    match kind {
        Kind::Correction(correction) => correction.now.is_some(),
        kind => kind.moves_points(),
    }
}

/// Whoever presses says that an entry is right.
pub(super) fn agree(caller: &Caller<'_>, press: &Press) -> Reply {
    let number = press.part(1).unwrap_or_default();
    let question = Question::new("entry confirm").with("number", number);
    pending::ask(caller, question, Where::Anew)
}

/// Asks for the reason that is needed for what a button does.
pub(super) fn ask_why(caller: &Caller<'_>, press: &Press) -> Reply {
    let number = press.part(1).unwrap_or_default();
    let tongue = caller.tongue;
    let title = match press.verb.as_str() {
        "void" => said!(tongue, "Void entry {number}", "將第{number}筆帳作廢"),
        "dispute" => said!(tongue, "Dispute entry {number}", "對第{number}筆帳提出異議"),
        "stands" => said!(tongue, "Entry {number} stands", "第{number}筆帳維持不變"),
        _ => said!(
            tongue,
            "Entry {number} by its record",
            "依記錄裁定第{number}筆帳"
        ),
    };
    Reply::of(Said::Ask(Form {
        id: press.id(),
        title,
        fields: vec![Field {
            id: "reason".to_owned(),
            label: said!(tongue, "Why", "原因"),
            hint: said!(tongue, "All will read it.", "所有人都會看到。"),
            ..Field::default()
        }],
    }))
}

/// Does, with the reason that was given, what a button does.
pub(super) fn with_reason(caller: &Caller<'_>, press: &Press, reason: &str) -> Reply {
    let number = press.part(1).unwrap_or_default();
    let question = match press.verb.as_str() {
        "void" => Question::new("entry void"),
        "dispute" => Question::new("entry dispute"),
        "stands" => Question::new("entry resolve").with("as", "entered"),
        _ => Question::new("entry resolve").with("as", "record"),
    };
    let question = question.with("number", number).with("reason", reason);
    pending::ask(caller, question, Where::Anew)
}

/// What the record of an entry proves.
pub(super) fn prove(caller: &Caller<'_>, press: &Press) -> Reply {
    let number = press.part(1).unwrap_or_default();
    let shown = Question::new("entry show").with("number", number);
    let request = match shown.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let record = caller.ask(request, &mut |answer, _| match answer {
        Answer::Shown(Shown::Entries { ledger, .. }) => Ok(ledger.record.clone()),
        other => Err(caller.refused(other)),
    });
    let text = match record.map(|asked| asked.told) {
        Ok(Ok(Some(text))) => text,
        Ok(Ok(None)) => return caller.no_such_thing(),
        Ok(Err(refused)) => return refused,
        Err(error) => return caller.failed(&error),
    };
    match proved(caller, number, text, caller.tongue) {
        Ok(card) => Reply::whisper(Message::card(card)),
        Err(error) => caller.failed(&error),
    }
}

/// What the record of an entry proves, as a card.
fn proved(
    caller: &Caller<'_>,
    number: impl Display,
    text: String,
    tongue: Tongue,
) -> Result<Card, LedgerError> {
    let name = said!(
        tongue,
        "the record of entry {number}",
        "第{number}筆帳的記錄"
    );
    let record = Attached { name, text };
    let asked = caller.ask(Request::Audit { record }, &mut |answer, done| Card {
        tint: if answer.is_refusal() {
            Tint::Bad
        } else {
            Tint::Good
        },
        ..caller.in_words(tongue, answer, done)
    })?;
    Ok(asked.told)
}
