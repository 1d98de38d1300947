//! What follows with an interaction's token: the original answer and further messages.
//!
//! <https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages>

use serde_json::json;

use crate::standin::Shared;
use crate::standin::handle::kinds;
use crate::standin::state::{LOADING, State};

use super::compose::{self, Draft};
use super::{Call, Outcome, Refusal, Reply, TOKEN};

/// How many follow-ups there may be if the application is only installed by a user.
const MOST_FOLLOWUPS: usize = 5;

pub fn carry_out(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    token: &str,
    rest: &[&str],
) -> Outcome {
    let id = state.by_token.get(token).copied();
    let known = id.and_then(|id| state.interactions.get(&id));
    let it = known.ok_or_else(|| Reply::refused(404, 10015, "Unknown Webhook"))?;
    let answered = it.answered.as_ref();
    let answered = answered.ok_or_else(|| Reply::refused(404, 10015, "Unknown Webhook"))?;
    if shared.clock.millis() > it.at + TOKEN.as_millis() as u64 {
        return Ok(Reply::refused(401, 50027, "Invalid Webhook Token"));
    }
    let (id, by, channel, original) = (it.id, it.by, it.channel, answered.original);
    let kind = answered.kind;
    let guild_installed = it.event["authorizing_integration_owners"]["0"].is_string();
    let draft = Draft {
        data: &call.body,
        place: "",
        edit: !rest.is_empty(),
        interaction: Some(id),
        channel,
        only_for: by,
    };
    match (call.method.as_str(), rest) {
        ("POST", []) => {
            if !guild_installed && it.followups.len() >= MOST_FOLLOWUPS {
                let said = "Maximum number of follow-up messages reached";
                return Ok(Reply::refused(400, 40094, said));
            }
            let loading = original.filter(|id| {
                let message = state.messages.get(id);
                kind == kinds::LATER && message.is_some_and(|it| it.flags & LOADING != 0)
            });
            // The first one after a deferral acts as the edit of the original.
            let message = match loading {
                Some(message) => {
                    compose::edit(shared, state, call, &draft, message)?;
                    edited(state, id);
                    message
                }
                None => {
                    let message = compose::create(shared, state, call, &draft)?;
                    if let Some(it) = state.interactions.get_mut(&id) {
                        it.followups.push(message);
                    }
                    message
                }
            };
            shown(shared, state, message)
        }
        (method, ["messages", which]) => {
            let message = match *which {
                "@original" => original,
                which => which.parse().ok(),
            };
            let ours = |message: &u64| {
                let it = &state.interactions[&id];
                original == Some(*message) || it.followups.contains(message)
            };
            let message = message.filter(ours);
            let message = message.filter(|id| state.messages.contains_key(id));
            let message = message.ok_or_else(|| Reply::refused(404, 10008, "Unknown Message"))?;
            match method {
                "GET" => shown(shared, state, message),
                "PATCH" => {
                    compose::edit(shared, state, call, &draft, message)?;
                    if original == Some(message) {
                        edited(state, id);
                    }
                    shown(shared, state, message)
                }
                "DELETE" => {
                    state.messages.remove(&message);
                    Ok(Reply::nothing())
                }
                _ => Err(Refusal::Unknown),
            }
        }
        _ => Err(Refusal::Unknown),
    }
}

fn edited(state: &mut State, id: u64) {
    let it = state.interactions.get_mut(&id);
    if let Some(answered) = it.and_then(|it| it.answered.as_mut()) {
        answered.edits += 1;
    }
}

fn shown(shared: &Shared, state: &State, message: u64) -> Outcome {
    let message = state.messages.get(&message);
    let message = message.map(|it| state.message(it, &shared.base));
    Ok(Reply::ok(message.unwrap_or_else(|| json!(null))))
}
