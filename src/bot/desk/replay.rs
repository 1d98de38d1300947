//! `/replay`: a hand of a record, step by step, on one message with buttons.
//!
//! The record is kept as a question; where the stepper stands is in the ids of its buttons, so they
//! work after a restart. Whoever opened it moves it; anybody else who presses gets their own.

mod step;

use super::caller::Caller;
use super::{phone, records};
use crate::audit::TableAt;
use crate::bot::call::Command;
use crate::bot::markup::escaped;
use crate::bot::press::Press;
use crate::bot::reply::{Answer, Button, Card, Field, Form, Message, Reply, Style, Tint};
use crate::parlour::Attached;
use crate::record::{Reader, Reading};
use crate::replay::{Found, Missing, find, right_until, titles};
use crate::tongue::Tongue;
use crate::{aloud, phrase, said};
use step::Step;

/// Answers `/replay`.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    let record = match records::of(caller, command) {
        Ok(record) => record,
        Err(refused) => return refused,
    };
    let hands = hands(&record.text);
    let mut step = Step::new(
        caller.call.member.id,
        &records::question("replay", &record).keep(caller),
    );
    if let Some(wanted) = command.text("hand") {
        let wanted = wanted.trim();
        let nth = hands.iter().position(|it| it.eq_ignore_ascii_case(wanted));
        let Some(nth) = nth else {
            let there: Vec<&str> = hands.iter().take(40).map(String::as_str).collect();
            let there = there.join(", ");
            return caller.refuse(&phrase!(
                "There is no hand {wanted} in this record; there are {there}.",
                "這份記錄沒有 {wanted} 一局；有 {there}。"
            ));
        };
        step.hand = nth;
    }
    step.at = match records::number(command, "at") {
        Some(at) => u32::try_from(at).unwrap_or(Step::END),
        None => Step::END,
    };
    step.seat = command.text("seat").and_then(step::seat);
    match shown(caller, &record, &hands, &step) {
        Ok(message) => Reply::say(message),
        Err(refused) => *refused,
    }
}

/// The button that opens a stepper: before a wrong event, or at the end.
pub(super) fn from(
    caller: &Caller<'_>,
    key: &str,
    hand: usize,
    wrong: Option<u32>,
    tongue: Tongue,
) -> Button {
    let step = Step {
        hand,
        at: wrong.map_or(Step::END, |wrong| wrong.saturating_sub(1)),
        ..Step::new(caller.call.member.id, key)
    };
    let label = match wrong {
        Some(_) => said!(tongue, "Replay from here", "由此重看"),
        None => said!(tongue, "Replay", "重看"),
    };
    Button::new(step.opens(), label, Style::Plain)
}

/// Opens a stepper of their own for whoever pressed.
pub(super) fn opened(caller: &Caller<'_>, press: &Press) -> Reply {
    moved(caller, Step::of(press), Reply::whisper)
}

/// Moves a stepper, or opens another one for whoever is not its owner.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    let is_own = press.is_for(caller.call.member.id);
    let Some(mut step) = Step::of(press) else {
        return caller.no_such_thing();
    };
    let value = values.first().map(String::as_str).unwrap_or_default();
    match step::does(press) {
        "jump" if is_own => return asks(caller, &step),
        "seat" => step.seat = step::seat(value),
        "hand" => match value.parse() {
            Ok(hand) => (step.hand, step.at) = (hand, Step::END),
            Err(_) => return caller.no_such_thing(),
        },
        _ => {}
    }
    moved(caller, Some(step), |message| match is_own {
        true => Reply::change(message),
        false => Reply::whisper(message),
    })
}

/// Moves a stepper to the event that was filled into its form.
pub(super) fn filled(caller: &Caller<'_>, press: &Press, fields: &[(String, String)]) -> Reply {
    let typed = fields.iter().find(|(id, _)| id == "at");
    let typed = typed.map(|(_, it)| it.trim()).unwrap_or_default();
    let Ok(at) = typed.parse::<u32>() else {
        return caller.refuse(&phrase!(
            "`{typed}` is no event: type its number, 0 for the deal.",
            "「{typed}」不是項數：請輸入數字，0 為開牌。"
        ));
    };
    let step = Step::of(press).map(|step| Step { at, ..step });
    moved(caller, step, Reply::change)
}

/// The form for the number of an event.
fn asks(caller: &Caller<'_>, step: &Step) -> Reply {
    let tongue = caller.tongue;
    Reply::of(Answer::Ask(Form {
        id: step.does("jump"),
        title: said!(tongue, "Jump to an event", "跳到某一項"),
        fields: vec![Field {
            id: "at".to_owned(),
            label: said!(
                tongue,
                "The number of the event; 0: the deal",
                "第幾項；0：開牌"
            ),
            hint: "12".to_owned(),
            ..Field::default()
        }],
    }))
}

fn moved(caller: &Caller<'_>, step: Option<Step>, say: impl Fn(Message) -> Reply) -> Reply {
    let kept = step.and_then(|step| Some((records::kept(caller, &step.key)?, step)));
    let Some((record, step)) = kept else {
        return caller.no_such_thing();
    };
    // What is opened by a press is seen by whoever pressed alone.
    let is_new = matches!(say(Message::default()).answer, Answer::Say { .. });
    let step = Step {
        by: caller.call.member.id,
        is_private: step.is_private || is_new,
        ..step
    };
    match shown(caller, &record, &hands(&record.text), &step) {
        Ok(message) => say(message),
        Err(refused) => *refused,
    }
}

/// What the hands of a record are called.
fn hands(text: &str) -> Vec<String> {
    let reader = Reader::new(text.as_bytes(), Reading::default());
    reader.map_or(vec![], titles)
}

/// The message of a stepper: the table as it stood, and where else it can go.
fn shown(
    caller: &Caller<'_>,
    record: &Attached,
    hands: &[String],
    step: &Step,
) -> Result<Message, Box<Reply>> {
    let tongue = match step.is_private {
        true => caller.tongue,
        false => caller.aloud,
    };
    let (book, rules) = (records::book(caller, &record.text), &caller.config.rules);
    let found = found(caller, record, step.hand, &book)?;
    let last = found.table(&book, rules, u32::MAX);
    let lost = last.lost.map(|lost| lost.saturating_sub(1));
    let end = right_until(lost.unwrap_or(u32::MAX), last.fault.as_ref());
    let at = step.at.min(end);
    let TableAt { table, unseen, .. } = match at == u32::MAX {
        true => last.clone(),
        false => found.table(&book, rules, at),
    };
    let steps: Vec<u32> = found.numbers().take_while(|it| *it <= end).collect();
    let place = steps.iter().rposition(|it| *it <= at).unwrap_or_default();
    let mut lines = vec![escaped(&found.caption(at, step.seat, tongue))];
    let is_stopped = place + 1 == steps.len();
    // The audit explains what stopped it.
    let wrong = found.audit.faults.iter().find(|it| it.event.is_some());
    let wrong = wrong
        .or(last.fault.as_ref())
        .filter(|_| last.fault.is_some());
    if let Some(fault) = wrong.filter(|_| is_stopped) {
        let source = |line: u32| {
            let at = usize::try_from(line).ok()?.checked_sub(1)?;
            record.text.lines().nth(at).map(str::to_owned)
        };
        let told = aloud::fault_told(0, fault, &source, &book, tongue);
        lines.extend(told.iter().take(4).map(|line| escaped(line)));
    } else if let Some(lost) = last.lost.filter(|_| is_stopped) {
        lines.push(said!(
            tongue,
            "From event {lost} on too much is missing to follow the table.",
            "由第{lost}項起缺漏太多，無法再跟。"
        ));
    }
    let title = aloud::hand_name(found.hand.title.value, tongue);
    let (now, all) = (place, steps.len().saturating_sub(1));
    let whose = step::whose(step.seat, tongue);
    let mut message = Message::card(Card {
        title: format!("{title} · {now}/{all} · {whose}"),
        text: lines.join("\n"),
        foot: record.name.chars().take(60).collect(),
        tint: match last.fault.is_some() && is_stopped {
            true => Tint::Bad,
            false => Tint::Plain,
        },
    });
    if let Some(table) = table {
        let picture = found.picture(&table, &unseen, at, step.seat, tongue);
        let picture = picture.look(caller.look()).speech(tongue.into());
        let file = phone::picture(caller, "table.png", || picture.scene(), picture.described());
        message.files.extend(file);
    }
    message.rows = step.rows(&steps, place, at, hands, tongue);
    Ok(message)
}

/// A hand of a record by its place among those that can be read.
fn found(
    caller: &Caller<'_>,
    record: &Attached,
    nth: usize,
    book: &crate::rules::Book,
) -> Result<Found, Box<Reply>> {
    let mut before = nth;
    let mut wanted = |_: &_| match before {
        0 => true,
        _ => {
            before -= 1;
            false
        }
    };
    let reader = Reader::new(record.text.as_bytes(), Reading::default());
    let reader = reader.map_err(|error| caller.wrong(&error.to_string()))?;
    let found = find(reader, &mut wanted, book, &caller.config.rules);
    found.map_err(|why| {
        Box::new(match why {
            Missing::Heading(damage) => {
                let shown = damage.faults.iter().take(3).map(|it| it.show(&record.name));
                caller.wrong(&shown.collect::<Vec<_>>().join("\n"))
            }
            Missing::Hand(_) => caller.refuse(&phrase!(
                "There is no such hand in this record that can be read. /audit says why.",
                "這份記錄沒有這一局，或無法讀取。可用 /audit 查問原因。"
            )),
            Missing::Source(error) => caller.wrong(&error.to_string()),
        })
    })
}
