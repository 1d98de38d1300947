//! What was shown and waits to be confirmed: a request, kept on the disk until somebody presses.

use super::caller::Caller;
use super::question::Question;
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Card, Message, Reply, Row, Style, Tint};
use crate::digest::Digest;
use crate::ledger::Entry;
use crate::parlour::{Answer, Command, Request, RequestError};
use crate::said;
use crate::words;
use serde::{Deserialize, Serialize};
use std::sync::PoisonError;

/// A question whose answer would change something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Pending {
    question: Question,
    /// The guild it was asked in.
    guild: Option<u64>,
    /// What was shown: the digest of the entries.
    shown: String,
}

/// Asks what a command would do, and does it where it changes nobody's points; else it shows that
/// first, with a button that does it.
pub(super) fn ask(caller: &Caller<'_>, question: Question) -> Reply {
    let key = caller.call.id.to_string();
    let pending = Pending {
        question,
        guild: caller.call.guild,
        shown: String::new(),
    };
    look(caller, pending, &key, None)
}

/// Does what was shown, once: for a second press it tells that it is done.
pub(super) fn confirm(caller: &Caller<'_>, press: &Press) -> Reply {
    let _one = caller
        .desk
        .confirming
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let key = press.part(0).unwrap_or_default();
    let pending = match caller.desk.pending.get(key) {
        Ok(Some(text)) => serde_json::from_str::<Pending>(&text).ok(),
        _ => None,
    };
    let Some(pending) = pending.filter(|it| it.guild == caller.call.guild) else {
        return Reply::change(over(said!(
            caller.tongue,
            "That is done already, or too long ago. The ledger tells: /entry show",
            "此項已完成，或已過時。可用 /entry show 查看帳目。"
        )));
    };
    // What would be posted now is what was shown, or it is shown again.
    let shown = pending.shown.clone();
    match entries_of(caller, &pending, key) {
        Some(now) if now == shown => {}
        _ => {
            let moved = said!(
                caller.tongue,
                "The ledger has moved on meanwhile. This is what it would be now:",
                "帳目其間已有變動。現在會是這樣："
            );
            return look(caller, pending, key, Some(moved));
        }
    }
    let request = request(caller, &pending, key, true);
    let request = match request {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Done(_) => {
            let card = Card {
                tint: Tint::Good,
                ..caller.in_words(answer, done)
            };
            Ok(Message::card(card))
        }
        other => Err(caller.wrong(&words::say(other, done, caller.tongue))),
    });
    match asked.map(|asked| asked.told) {
        Ok(Ok(said)) => {
            // It is done, whether or not the note of it can be taken away: the ledger has its key.
            let _ = caller.desk.pending.take_away(key);
            Reply::of(Said::ChangeAndSay {
                changed: over(said!(caller.tongue, "Posted.", "已入帳。")),
                private: false,
                said,
            })
        }
        Ok(Err(refused)) => refused,
        Err(error) => caller.failed(&error),
    }
}

/// Forgets what was shown.
pub(super) fn drop(caller: &Caller<'_>, press: &Press) -> Reply {
    let key = press.part(0).unwrap_or_default();
    match caller.desk.pending.take_away(key) {
        Ok(()) => Reply::change(over(said!(
            caller.tongue,
            "Nothing was posted.",
            "沒有入帳。"
        ))),
        Err(_) => caller.no_such_thing(),
    }
}

/// Shows what a request would do.
fn look(caller: &Caller<'_>, mut pending: Pending, key: &str, note: Option<String>) -> Reply {
    let request = match request(caller, &pending, key, false) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let is_anew = note.is_some();
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Preview(it) => {
            pending.shown = digest(&it.entries);
            let card = Card {
                title: note.clone().unwrap_or_default(),
                tint: Tint::Waiting,
                ..caller.in_words(answer, done)
            };
            Ok(Message::card(card))
        }
        Answer::Done(_) => Err(Reply::say(Message::card(Card {
            tint: Tint::Good,
            ..caller.in_words(answer, done)
        }))),
        other => Err(caller.wrong(&words::say(other, done, caller.tongue))),
    });
    let message = match asked.map(|asked| asked.told) {
        Ok(Ok(message)) => message,
        Ok(Err(reply)) => return reply,
        Err(error) => return caller.failed(&error),
    };
    let kept = serde_json::to_string(&pending).map_err(std::io::Error::other);
    if let Err(error) = kept.and_then(|text| caller.desk.pending.put(key, &text)) {
        return caller.wrong(&format!("error: {error}"));
    }
    let by = Some(caller.call.member.id);
    let id = |verb: &str| Press::new(verb, by).with(key).id();
    let message = message.row(Row::Buttons(vec![
        Button::new(
            id("keep"),
            said!(caller.tongue, "Post it", "入帳"),
            Style::Good,
        ),
        Button::new(
            id("drop"),
            said!(caller.tongue, "Do not", "取消"),
            Style::Plain,
        ),
    ]));
    match is_anew {
        true => Reply::change(message),
        false => Reply::whisper(message),
    }
}

/// What would be posted now.
fn entries_of(caller: &Caller<'_>, pending: &Pending, key: &str) -> Option<String> {
    let request = request(caller, pending, key, false).ok()?;
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Preview(it) => Some(digest(&it.entries)),
        _ => None,
    });
    asked.ok()?.told
}

/// The request, done at once or shown first. Where a command takes a key, it is that of the call
/// that it was shown to: it is posted once, whatever happens.
fn request(
    caller: &Caller<'_>,
    pending: &Pending,
    key: &str,
    now: bool,
) -> Result<Request, RequestError> {
    let mut question = pending.question.clone();
    if let Some((command, _)) = Command::of(&question.command) {
        let has = |name: &str| command.options.iter().any(|option| option.name == name);
        if has("key") {
            question = question.with("key", format!("discord {key}"));
        }
        if has("keep") && now {
            question = question.with("keep", "yes");
        }
    }
    question.request(caller)
}

/// What is shown in place of buttons that were pressed.
fn over(what: String) -> Message {
    Message::card(Card {
        text: what,
        ..Card::default()
    })
}

/// A short digest of entries: whether these are those that were shown.
fn digest(entries: &[Entry]) -> String {
    Digest::of(format!("{entries:?}").as_bytes()).to_string()
}
