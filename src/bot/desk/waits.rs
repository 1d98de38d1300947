//! `/waits`: what a hand of thirteen waits for, or how far it is from waiting.

use super::caller::Caller;
use super::phone;
use super::question::Question;
use crate::bot::call::Command;
use crate::bot::press::Press;
use crate::bot::reply::{Card, Message, Reply, Tint};
use crate::parlour::Answer;
use crate::picture::WaitingPicture;
use crate::said;
use crate::score::Waited;

/// Answers `/waits`.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match Question::of(caller, command) {
        Ok(question) => answered(caller, &question),
        Err(refused) => refused,
    }
}

/// Answers the question that was kept for a button.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press) -> Reply {
    let key = press.part(0).unwrap_or_default();
    match Question::kept(caller, key) {
        Some(question) => answered(caller, &question),
        None => caller.no_such_thing(),
    }
}

/// The question what the hand of another question waits for, if it is one of thirteen.
pub(super) fn of_score(caller: &Caller<'_>, question: &Question) -> Option<Question> {
    let mut waiting = Question::new("waits");
    for name in ["hand", "seat", "round", "rules"] {
        if let Some(value) = question.get(name) {
            waiting = waiting.with(name, value);
        }
    }
    let request = waiting.request(caller).ok()?;
    let is_waiting = &mut |answer: &Answer<'_>, _: &[_]| matches!(answer, Answer::Waits(_));
    let asked = caller.ask(request, is_waiting).ok()?;
    asked.told.then_some(waiting)
}

fn answered(caller: &Caller<'_>, question: &Question) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Waits(waited) => Reply::say(card(caller, waited)),
        other => caller.refused(other),
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// The card of a hand that waits.
fn card(caller: &Caller<'_>, waited: &Waited<'_>) -> Message {
    let tongue = caller.aloud;
    let picture = WaitingPicture::new(waited)
        .speech(tongue.into())
        .look(caller.look());
    let tiles = picture.waits_in_one_line();
    let title = match (waited.waits.is_waiting(), waited.waits.live.len()) {
        (false, _) => said!(tongue, "Not waiting yet", "尚未叫糊"),
        (true, 0) => said!(tongue, "A dead wait", "叫絕張"),
        (true, 1..=9) => said!(tongue, "Waits for {tiles}", "叫 {tiles}"),
        (true, n) => said!(tongue, "Waits for {n} kinds of tile", "叫{n}款牌"),
    };
    let card = Card {
        title,
        text: phone::waited(waited, &picture, tongue),
        foot: phone::by_rules(waited.rules, tongue),
        tint: Tint::Plain,
    };
    let mut message = Message::card(card);
    let file = phone::picture(caller, "waits.png", || picture.scene(), picture.described());
    message.files.extend(file);
    message
}
