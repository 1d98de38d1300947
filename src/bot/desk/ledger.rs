//! Everything that is asked of a club's ledger, from here to whoever answers it.

use super::caller::Caller;
use super::pending::{self, Shown as Where};
use super::question::Question;
use super::{admit, entries, evening, looks, paying, post};
use crate::bot::call::Command;
use crate::bot::press::Press;
use crate::bot::reply::{Message, Reply};
use crate::parlour::Answer;
use crate::phrase;

/// The verbs of buttons, menus and forms that are about a ledger, beside those of previews.
const VERBS: &[&str] = &[
    "admit", "agree", "chart", "dispute", "fill", "join", "page", "paid", "proof", "recount",
    "settle", "sit", "stands", "void",
];

/// Whether a command is asked of a ledger.
pub(super) fn is_of_ledger(command: &str) -> bool {
    let first = command.split(' ').next().unwrap_or_default();
    matches!(
        first,
        "session"
            | "hand"
            | "entry"
            | "player"
            | "season"
            | "standings"
            | "me"
            | "statement"
            | "head-to-head"
            | "stats"
            | "rating"
            | "settle"
            | "export"
            | "verify"
    ) && command != "verify wall"
}

/// Whether a verb is about a ledger.
pub(super) fn is_verb(verb: &str) -> bool {
    VERBS.contains(&verb)
}

/// Whether only whoever asks sees the answer of a command.
pub(super) fn is_private(command: &str) -> bool {
    matches!(
        command,
        "hand tiles"
            | "hand faan"
            | "hand record"
            | "entry void"
            | "entry correct"
            | "entry transfer"
            | "entry penalty"
            | "entry cash"
            | "player forget"
            | "player merge"
            | "player unmerge"
            | "export"
    ) || looks::is_private(command)
}

/// Answers a command.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    if let Some(refused) = nowhere(caller) {
        return refused;
    }
    let question = match Question::of(caller, command) {
        Ok(question) => question,
        Err(refused) => return refused,
    };
    match command.name.as_str() {
        "session open" | "session seats" => evening::seat(caller, question),
        "session show" => evening::show(caller, &question),
        "entry show" => entries::show(caller, &question),
        "settle show" => paying::show(caller, &question),
        "export" => looks::export(caller, &question),
        "standings" | "me" | "statement" | "head-to-head" | "stats" | "rating"
        | "verify ledger" | "player list" => looks::answer(caller, &question),
        "player forget" => forget(caller, &question),
        _ => pending::ask(caller, question, Where::Anew),
    }
}

/// Answers a press on a button, or a choice from a menu.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    if let Some(refused) = nowhere(caller) {
        return refused;
    }
    if !caller.is_here(press) {
        return caller.no_such_thing();
    }
    match press.verb.as_str() {
        "admit" => admit::admit(caller, press),
        "agree" => entries::agree(caller, press),
        "chart" => looks::chart(caller, press),
        "dispute" | "recount" | "stands" | "void" => entries::ask_why(caller, press),
        "fill" => post::chosen(caller, press, values),
        "join" => admit::join(caller, press),
        "page" => looks::turn(caller, press),
        "paid" => paying::received(caller, press),
        "proof" => entries::prove(caller, press),
        "settle" => paying::pressed(caller, press),
        _ => caller.no_such_thing(),
    }
}

/// Answers a press on *Post to the evening*, which stands under a card that needs no club.
pub(super) fn post(caller: &Caller<'_>, press: &Press) -> Reply {
    nowhere(caller).unwrap_or_else(|| post::begin(caller, press))
}

/// Answers a form.
pub(super) fn filled(caller: &Caller<'_>, press: &Press, fields: &[(String, String)]) -> Reply {
    if let Some(refused) = nowhere(caller) {
        return refused;
    }
    if !caller.is_here(press) {
        return caller.no_such_thing();
    }
    let field = |name: &str| {
        let field = fields.iter().find(|(id, _)| id == name);
        field.map_or("", |(_, text)| text.as_str())
    };
    match press.verb.as_str() {
        "admit" => admit::named(caller, press, fields),
        "join" => admit::join_as(caller, field("name")),
        "sit" => evening::filled(caller, press, fields),
        "dispute" | "recount" | "stands" | "void" => {
            entries::with_reason(caller, press, field("reason"))
        }
        _ => caller.no_such_thing(),
    }
}

/// What is said where no ledger is kept.
fn nowhere(caller: &Caller<'_>) -> Option<Reply> {
    let said = match (caller.call.guild, caller.call.is_installed) {
        (Some(_), true) => return None,
        (Some(_), false) => phrase!(
            "A ledger is kept where the server has the bot itself. Whoever manages this server can add it; /score works everywhere.",
            "帳簿只設於已加入機器人的伺服器，可請管理本伺服器的人加入。/score 則隨處可用。"
        ),
        (None, _) => phrase!(
            "That is asked of a club: ask it in the club's server. /score works here too.",
            "此指令須在雀會的伺服器內使用。/score 在此亦可使用。"
        ),
    };
    Some(caller.refuse(&said))
}

/// Forgets what a player is called, and tells it to whoever asked alone.
fn forget(caller: &Caller<'_>, question: &Question) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Forgotten(_) => {
            Reply::whisper(Message::card(caller.in_words(caller.tongue, answer, done)))
        }
        other => caller.refused(other),
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}
