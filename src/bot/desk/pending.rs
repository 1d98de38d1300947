//! What was shown and waits to be confirmed: a request, kept on the disk until somebody presses.

use super::caller::Caller;
use super::posted::After;
use super::question::Question;
use super::{admit, note};
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Card, Message, Reply, Row, Style, Tint};
use crate::digest::Digest;
use crate::ledger::{Entry, Key};
use crate::parlour::{Answer, Command, Request, RequestError};
use crate::said;
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

/// Where a preview is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// In a message of its own that the caller alone sees.
    Anew,
    /// In the place of the private message that was pressed on.
    Here,
}

/// What was done, or shown, when something was asked.
enum Looked {
    Preview(Message),
    Done(After),
    Refused(Reply),
}

/// Asks what a command would do, and does it where it changes nobody's points; else it shows that
/// first, with a button that does it.
pub(super) fn ask(caller: &Caller<'_>, question: Question, shown: Shown) -> Reply {
    let key = caller.call.id.to_string();
    let pending = Pending {
        question,
        guild: caller.call.guild,
        shown: String::new(),
    };
    look(caller, pending, &key, shown, String::new())
}

/// Does what was shown, once: for a second press it tells that it is done.
pub(super) fn confirm(caller: &Caller<'_>, press: &Press) -> Reply {
    let _one = caller
        .desk
        .confirming
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let key = press.part(0).unwrap_or_default();
    let Some(pending) = waiting(caller, key) else {
        return nothing_waits(caller);
    };
    if let Some(number) = posted_as(caller, key) {
        let _ = caller.desk.pending.take_away(key);
        return Reply::change(note(said!(
            caller.tongue,
            "That is posted already: entry {number}.",
            "此項已入帳：第{number}筆帳。"
        )));
    }
    // What would be posted now is what was shown, or it is shown again.
    match entries_of(caller, &pending, key) {
        Some(now) if now == pending.shown => {}
        _ => {
            let moved = said!(
                caller.tongue,
                "The ledger has moved on meanwhile. This is what it would be now:",
                "帳簿其間已有變動。現在會是這樣："
            );
            return look(caller, pending, key, Shown::Here, moved);
        }
    }
    let request = match request(caller, &pending, key, true) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Done(it) => Ok(After::of(caller, it, answer, done)),
        other => Err(caller.refused(other)),
    });
    match asked.map(|asked| asked.told) {
        Ok(Ok(after)) => {
            // It is done, whether or not the note of it can be taken away: the ledger has its key.
            let _ = caller.desk.pending.take_away(key);
            let (said, beside) = after.told(caller);
            Reply {
                answer: Said::ChangeAndSay {
                    changed: note(said!(caller.tongue, "Posted.", "已入帳。")),
                    private: false,
                    said,
                },
                beside,
            }
        }
        Ok(Err(refused)) => refused,
        Err(error) => caller.failed(&error),
    }
}

/// Forgets what was shown.
pub(super) fn drop(caller: &Caller<'_>, press: &Press) -> Reply {
    let key = press.part(0).unwrap_or_default();
    if waiting(caller, key).is_none() {
        return nothing_waits(caller);
    }
    match caller.desk.pending.take_away(key) {
        Ok(()) => Reply::change(note(said!(
            caller.tongue,
            "Nothing was posted.",
            "沒有入帳。"
        ))),
        Err(error) => caller.no_room(&error),
    }
}

/// What a press on a preview that is done with is answered with.
fn nothing_waits(caller: &Caller<'_>) -> Reply {
    Reply::change(note(said!(
        caller.tongue,
        "Nothing waits here any more. The ledger tells what was posted: /entry show",
        "此處已沒有待確認的項目。可用 /entry show 查看已入帳的各筆帳。"
    )))
}

/// What waits under a key in this guild.
fn waiting(caller: &Caller<'_>, key: &str) -> Option<Pending> {
    let text = caller.desk.pending.get(key).ok()??;
    let pending: Pending = serde_json::from_str(&text).ok()?;
    (pending.guild == caller.call.guild).then_some(pending)
}

/// The number of what was posted under the key of a preview, if it was.
fn posted_as(caller: &Caller<'_>, key: &str) -> Option<u64> {
    let club = caller.house().ok()?.club(&caller.club_id().ok()?).ok()?;
    let key = Key::new(format!("discord {key}")).ok()?;
    Some(club.posted(&key).ok()??.number())
}

/// Shows what a request would do.
fn look(
    caller: &Caller<'_>,
    mut pending: Pending,
    key: &str,
    shown: Shown,
    title: String,
) -> Reply {
    let request = match request(caller, &pending, key, false) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request.clone(), &mut |answer, done| match answer {
        Answer::Preview(it) => {
            pending.shown = digest(&it.entries);
            Looked::Preview(Message::card(Card {
                title: title.clone(),
                tint: Tint::Waiting,
                ..caller.in_words(caller.tongue, answer, done)
            }))
        }
        Answer::Done(it) => Looked::Done(After::of(caller, it, answer, done)),
        other => Looked::Refused(caller.refused(other)),
    });
    let message = match asked.map(|asked| asked.told) {
        Ok(Looked::Preview(message)) => message,
        Ok(Looked::Done(after)) => {
            let (said, beside) = after.told(caller);
            return Reply {
                beside,
                ..Reply::say(said)
            };
        }
        Ok(Looked::Refused(reply)) => {
            return admit::offered(caller, &pending.question, &request, reply);
        }
        Err(error) => return caller.failed(&error),
    };
    let kept = serde_json::to_string(&pending).map_err(std::io::Error::other);
    if let Err(error) = kept.and_then(|text| caller.desk.pending.put(key, &text)) {
        return caller.no_room(&error);
    }
    let by = Some(caller.call.member.id);
    let id = |verb: &str| Press::new(verb, by).with(key).id();
    let message = message.row(Row::Buttons(vec![
        Button::new(
            id("keep"),
            said!(caller.tongue, "Confirm", "確認入帳"),
            Style::Good,
        ),
        Button::new(
            id("drop"),
            said!(caller.tongue, "Do not", "取消"),
            Style::Plain,
        ),
    ]));
    match shown {
        Shown::Here => Reply::change(message),
        Shown::Anew => Reply::whisper(message),
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
    if let Some(command) = Command::named(&question.command) {
        if command.option("key").is_some() {
            question = question.with("key", format!("discord {key}"));
        }
        if command.option("keep").is_some() {
            question = question.with("keep", if now { "yes" } else { "no" });
        }
    }
    question.request(caller)
}

/// A short digest of entries: whether these are those that were shown.
fn digest(entries: &[Entry]) -> String {
    Digest::of(format!("{entries:?}").as_bytes()).to_string()
}
