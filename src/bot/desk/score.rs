//! `/score`: what a hand is worth, with its picture and who pays.

use super::caller::Caller;
use super::question::Question;
use super::{offers, phone, waits};
use crate::bot::call::Command;
use crate::bot::markup::marked_up;
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Card, Message, Reply, Row, Tint};
use crate::parlour::Answer;
use crate::picture::HandPicture;
use crate::said;
use crate::score::Scored;
use crate::words;

/// Answers `/score`.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match Question::of(caller, command) {
        Ok(question) => answered(caller, &question),
        Err(refused) => refused,
    }
}

/// Answers a question for the worth of a hand: to all, or to whoever asked where it is no hand.
/// One of thirteen tiles may be meant to wait: that is offered.
pub(super) fn answered(caller: &Caller<'_>, question: &Question) -> Reply {
    let mut is_wrong = false;
    let mut reply = asked(caller, question, &mut is_wrong, |scored| {
        Reply::say(card(caller, scored, question))
    });
    if is_wrong
        && let Said::Say { message, .. } = &mut reply.answer
        && let Some(waiting) = waits::of_score(caller, question)
    {
        let waits = offers::waits(caller, &waiting.keep(caller));
        message.rows.push(Row::Buttons(vec![waits]));
    }
    reply
}

/// Explains the hand of a card, to whoever pressed.
pub(super) fn explain(caller: &Caller<'_>, press: &Press) -> Reply {
    let key = press.part(0).unwrap_or_default();
    let Some(question) = Question::kept(caller, key) else {
        return caller.no_such_thing();
    };
    asked(caller, &question, &mut false, |scored| {
        Reply::whisper(Message::card(Card {
            text: marked_up(&words::score(scored, true, caller.tongue)),
            ..Card::default()
        }))
    })
}

/// Asks what a hand is worth; notes where the text of the hand is wrong.
fn asked(
    caller: &Caller<'_>,
    question: &Question,
    is_wrong: &mut bool,
    tell: impl Fn(&Scored<'_>) -> Reply,
) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Score { scored, .. } => tell(scored),
        other => {
            *is_wrong = matches!(other, Answer::WrongHand { .. });
            caller.refused(other)
        }
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// The card of a scored hand: its picture, and the same in words.
fn card(caller: &Caller<'_>, scored: &Scored<'_>, question: &Question) -> Message {
    let tongue = caller.aloud;
    let picture = HandPicture::new(scored)
        .speech(tongue.into())
        .look(caller.look());
    let tint = match scored.payments {
        Some(_) => Tint::Good,
        None => Tint::Bad,
    };
    let heading = picture.headings().concat();
    let title = match &scored.tally {
        Ok(tally) if tally.wins() => {
            let faan = tally.faan;
            said!(tongue, "{heading}: {faan} faan", "{heading}：{faan}番")
        }
        _ => heading,
    };
    let key = question.keep(caller);
    let mut buttons = vec![offers::explain(caller, &key)];
    if scored.payments.is_some() {
        buttons.extend(offers::post(caller, &key));
    }
    let mut message = Message::card(Card {
        title,
        text: phone::scored(scored, &picture, tongue),
        foot: phone::by_rules(scored.rules, tongue),
        tint,
    });
    let file = phone::picture(caller, "hand.png", || picture.scene(), picture.described());
    message.files.extend(file);
    message.row(Row::Buttons(buttons))
}
