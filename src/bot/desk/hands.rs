//! Everything that is asked about a hand, a record or a rule set, from here to whoever answers it.
//! No ledger is needed for any of it.

use super::caller::Caller;
use super::{audit, glossary, help, replay, rules, score, waits};
use crate::bot::call::Command;
use crate::bot::press::Press;
use crate::bot::reply::Reply;

/// Whether only whoever asks sees the answer of a command.
pub(super) fn is_private(command: &str) -> bool {
    let public = [
        "score",
        "waits",
        "audit",
        "replay",
        "rules show",
        "verify wall",
    ];
    !public.contains(&command)
}

/// Whether all see the answer of a press, by its id.
pub(super) fn is_told_to_all(id: &str) -> bool {
    ["waits:", "judge:"].iter().any(|verb| id.starts_with(verb))
}

/// Whether somebody else than the owner of a button may press it: they get their own answer.
pub(super) fn is_for_all(press: &Press) -> bool {
    press.verb == "step"
}

/// Answers a command.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match command.name.as_str() {
        "score" => score::answer(caller, command),
        "waits" => waits::answer(caller, command),
        "audit" => audit::answer(caller, command),
        "replay" => replay::answer(caller, command),
        "rules show" => rules::show(caller, command),
        "rules preview" => rules::preview(caller, command),
        "rules set" => rules::set(caller, command),
        "verify wall" => rules::told(caller, command),
        "help" => help::answer(caller),
        "glossary" => glossary::answer(caller, command),
        _ => caller.no_such_thing(),
    }
}

/// Answers a press on a button, or a choice from a menu.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    match press.verb.as_str() {
        "explain" => score::explain(caller, press),
        "waits" => waits::pressed(caller, press),
        "hands" => audit::chosen(caller, press, values),
        "judge" => audit::pressed(caller, press),
        "open" => replay::opened(caller, press),
        "step" => replay::pressed(caller, press, values),
        "help" => help::chosen(caller, values),
        "words" => glossary::chosen(caller, values),
        _ => caller.no_such_thing(),
    }
}

/// Answers a form that was filled in.
pub(super) fn filled(caller: &Caller<'_>, press: &Press, fields: &[(String, String)]) -> Reply {
    match press.verb.as_str() {
        "step" => replay::filled(caller, press, fields),
        _ => caller.no_such_thing(),
    }
}
