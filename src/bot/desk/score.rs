//! `/score`: what a hand is worth, with its picture and who pays.

use super::caller::{Caller, speech};
use super::question::Question;
use crate::bot::call::Command;
use crate::bot::markup::marked_up;
use crate::bot::press::Press;
use crate::bot::reply::{Button, Card, File, Message, Reply, Row, Style, Tint};
use crate::parlour::Answer;
use crate::picture::HandPicture;
use crate::said;
use crate::score::Scored;
use crate::words;

/// Answers `/score`.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match Question::of(caller, command) {
        Ok(question) => asked(caller, &question, |scored| {
            Reply::say(card(caller, scored, &question))
        }),
        Err(refused) => refused,
    }
}

/// Explains the hand of a card, to whoever pressed.
pub(super) fn explain(caller: &Caller<'_>, press: &Press) -> Reply {
    let key = press.part(0).unwrap_or_default();
    let Some(question) = Question::kept(caller, key) else {
        return caller.no_such_thing();
    };
    asked(caller, &question, |scored| {
        Reply::whisper(Message::card(Card {
            text: marked_up(&words::score(scored, true, caller.tongue)),
            ..Card::default()
        }))
    })
}

/// Answers a question for the worth of a hand.
fn asked(caller: &Caller<'_>, question: &Question, tell: impl Fn(&Scored<'_>) -> Reply) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Score { scored, .. } => tell(scored),
        other => caller.wrong(&words::say(other, done, caller.tongue)),
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
        .speech(speech(tongue))
        .look(caller.look());
    let tint = match scored.payments {
        Some(_) => Tint::Good,
        None => Tint::Bad,
    };
    let names = &scored.rules.names;
    let message = Message::card(Card {
        text: marked_up(&words::score(scored, false, tongue)),
        foot: tongue.pick(&names.en, &names.zh).clone(),
        tint,
        ..Card::default()
    });
    let explain = Button::new(
        Press::new("explain", None).with(question.keep(caller)).id(),
        said!(tongue, "Explain", "解釋"),
        Style::Plain,
    );
    message
        .file(File {
            name: "hand.png".to_owned(),
            bytes: picture.scene().png(),
            described: picture.described(),
        })
        .row(Row::Buttons(vec![explain]))
}
