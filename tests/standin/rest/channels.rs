//! Channels, and the bot's own messages in them.

use serde_json::json;

use crate::standin::permissions::bits;
use crate::standin::state::State;
use crate::standin::{APPLICATION, Shared};

use super::compose::{self, Draft};
use super::{Call, Outcome, Refusal, Reply, guilds};

pub fn carry_out(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    id: &str,
    rest: &[&str],
) -> Outcome {
    let id: u64 = id.parse().unwrap_or(0);
    let unknown = || Reply::refused(404, 10003, "Unknown Channel");
    let channel = state.channels.get(&id).ok_or_else(unknown)?;
    let guild = channel.guild.and_then(|id| state.guilds.get(&id));
    if guild.is_some_and(|it| !it.members.contains_key(&APPLICATION)) {
        return Ok(unknown());
    }
    let may = state.permissions(id, APPLICATION);
    let guarded = channel.guild.is_some();
    let lacks = |needed: u64| guarded && may & needed != needed;
    if lacks(bits::VIEW_CHANNEL) {
        return Ok(Reply::refused(403, 50001, "Missing Access"));
    }
    let forbidden = || Ok(Reply::refused(403, 50013, "Missing Permissions"));
    let draft = Draft {
        data: &call.body,
        place: "",
        edit: call.method == "PATCH",
        interaction: None,
        channel: id,
        only_for: 0,
    };
    match (call.method.as_str(), rest) {
        ("GET", []) => {
            let mut body = guilds::channel(channel);
            if let Some(with) = channel.with {
                body["recipients"] = json!([state.user(with)]);
            }
            Ok(Reply::ok(body))
        }
        ("GET", ["messages"]) => {
            if lacks(bits::READ_MESSAGE_HISTORY) {
                return forbidden();
            }
            let wanted = call.query.iter().find(|(name, _)| name == "limit");
            let most = wanted.and_then(|(_, it)| it.parse().ok()).unwrap_or(50);
            let here = state.messages.values().rev();
            let here = here.filter(|it| it.channel == id && it.only_for.is_none());
            let here = here.take(most).map(|it| state.message(it, &shared.base));
            Ok(Reply::ok(here.collect()))
        }
        ("POST", ["messages"]) => {
            let files = !call.files.is_empty();
            let embeds = call.body["embeds"].as_array();
            let embeds = embeds.is_some_and(|it| !it.is_empty());
            if lacks(bits::SEND_MESSAGES)
                || files && lacks(bits::ATTACH_FILES)
                || embeds && lacks(bits::EMBED_LINKS)
            {
                return forbidden();
            }
            // What was sent with the same nonce before is not made again.
            let enforced = call.body["enforce_nonce"] == true && !call.body["nonce"].is_null();
            let nonce = enforced.then(|| (id, call.body["nonce"].to_string()));
            let known = nonce.as_ref().and_then(|it| state.nonces.get(it)).copied();
            if let Some(known) = known.filter(|it| state.messages.contains_key(it)) {
                return shown(shared, state, known);
            }
            let message = compose::create(shared, state, call, &draft)?;
            if let Some(nonce) = nonce {
                state.nonces.insert(nonce, message);
            }
            shown(shared, state, message)
        }
        (method, ["messages", message]) => {
            let message: u64 = message.parse().unwrap_or(0);
            // Nobody sees an ephemeral message by its channel.
            let known = state.messages.get(&message);
            let known = known.filter(|it| it.channel == id && it.only_for.is_none());
            let known = known.ok_or_else(|| Reply::refused(404, 10008, "Unknown Message"))?;
            let own = known.author == APPLICATION;
            match method {
                "GET" if lacks(bits::READ_MESSAGE_HISTORY) => forbidden(),
                "GET" => shown(shared, state, message),
                "PATCH" if !own => {
                    let said = "Cannot edit a message authored by another user";
                    Ok(Reply::refused(403, 50005, said))
                }
                "PATCH" => {
                    compose::edit(shared, state, call, &draft, message)?;
                    shown(shared, state, message)
                }
                "DELETE" if !own && lacks(bits::MANAGE_MESSAGES) => forbidden(),
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

fn shown(shared: &Shared, state: &State, message: u64) -> Outcome {
    let message = &state.messages[&message];
    Ok(Reply::ok(state.message(message, &shared.base)))
}
