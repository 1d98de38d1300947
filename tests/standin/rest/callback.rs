//! The first answer to an interaction.
//!
//! <https://discord.com/developers/docs/interactions/receiving-and-responding#create-interaction-response>

use std::time::Instant;

use serde_json::{Value, json};

use crate::standin::Shared;
use crate::standin::check::{self, Broken};
use crate::standin::handle::kinds;
use crate::standin::state::{Answered, Asks, EPHEMERAL, LOADING, State};

use super::compose::{self, Draft};
use super::{Call, FIRST_ANSWER, Outcome, Refusal, Reply};

pub fn carry_out(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    id: &str,
    token: &str,
    at: Instant,
) -> Outcome {
    if call.method != "POST" {
        return Err(Refusal::Unknown);
    }
    let id = id.parse::<u64>().unwrap_or(0);
    let unknown = || Reply::refused(404, 10062, "Unknown interaction");
    let known = state.interactions.get(&id).filter(|it| it.token == token);
    let it = known.ok_or_else(unknown)?;
    let late = shared.clock.millis() > it.at + FIRST_ANSWER.as_millis() as u64;
    if it.answered.is_some() {
        let said = "Interaction has already been acknowledged.";
        return Ok(Reply::refused(400, 40060, said));
    }
    if late {
        return Ok(unknown());
    }
    let kind = call.body["type"].as_u64().unwrap_or(0);
    let data = &call.body["data"];
    let (asks, by, channel, clicked) = (it.asks, it.by, it.channel, it.clicked);
    if !allowed(asks, clicked.is_some(), kind) {
        let said = format!("type {kind} for {asks:?}");
        let rule = "an answer of a kind that fits the interaction";
        return Err(Refusal::Broken(vec![Broken::new(rule, "type", &said)]));
    }
    let draft = Draft {
        data,
        place: "data",
        edit: kind == kinds::UPDATE,
        interaction: Some(id),
        channel,
        only_for: by,
    };
    let original = match kind {
        kinds::MESSAGE => Some(compose::create(shared, state, call, &draft)?),
        kinds::LATER => {
            judged(call, check::deferred(data))?;
            Some(thinking(shared, state, &draft))
        }
        kinds::LATER_UPDATE => clicked,
        kinds::UPDATE => {
            // A form that was opened by a click changes the message that was clicked.
            let message = clicked.unwrap_or(0);
            compose::edit(shared, state, call, &draft, message)?;
            clicked
        }
        kinds::CHOICES => {
            let focused = focused(&state.interactions[&id].event["data"]["options"]);
            judged(call, check::choices(data, focused))?;
            None
        }
        _ => {
            judged(call, check::form(data))?;
            None
        }
    };
    let answered = Answered {
        kind,
        data: data.clone(),
        at,
        original,
        edits: 0,
    };
    if let Some(it) = state.interactions.get_mut(&id) {
        it.answered = Some(answered);
    }
    let wanted = call.query.iter().any(|(name, value)| {
        name == "with_response" && ["true", "1", "True"].contains(&value.as_str())
    });
    Ok(match wanted {
        true => Reply::ok(resource(shared, state, id, kind, original)),
        false => Reply::nothing(),
    })
}

fn judged(call: &Call, broken: Vec<Broken>) -> Result<(), Refusal> {
    match call.checked && !broken.is_empty() {
        true => Err(Refusal::Broken(broken)),
        false => Ok(()),
    }
}

/// Which answers fit an interaction; a form that a click opened can change what was clicked.
fn allowed(asks: Asks, on_message: bool, kind: u64) -> bool {
    match asks {
        Asks::Typing => kind == kinds::CHOICES,
        Asks::Command => [kinds::MESSAGE, kinds::LATER, kinds::FORM].contains(&kind),
        Asks::Component => (kinds::MESSAGE..=kinds::UPDATE).contains(&kind) || kind == kinds::FORM,
        Asks::Modal if on_message => (kinds::MESSAGE..=kinds::UPDATE).contains(&kind),
        Asks::Modal => [kinds::MESSAGE, kinds::LATER].contains(&kind),
    }
}

/// The message that says that the bot is thinking.
fn thinking(shared: &Shared, state: &mut State, draft: &Draft<'_>) -> u64 {
    let flags = draft.data["flags"].as_u64().unwrap_or(0) & EPHEMERAL;
    let id = shared.id(state);
    let message = compose::empty(shared, id, draft, flags | LOADING);
    state.messages.insert(id, message);
    id
}

/// The option that is being typed.
fn focused(options: &Value) -> Option<u64> {
    options.as_array()?.iter().find_map(|it| {
        let this = it["focused"] == true;
        this.then(|| it["type"].as_u64())
            .flatten()
            .or_else(|| focused(&it["options"]))
    })
}

fn resource(shared: &Shared, state: &State, id: u64, kind: u64, original: Option<u64>) -> Value {
    let it = &state.interactions[&id];
    let mut body = json!({"interaction": {
        "id": id.to_string(),
        "type": it.event["type"],
        "response_message_loading": kind == kinds::LATER,
        "response_message_ephemeral": it.answered.as_ref().is_some_and(|it| it.data["flags"]
            .as_u64()
            .is_some_and(|flags| flags & EPHEMERAL != 0)),
    }});
    if let Some(message) = original.and_then(|id| state.messages.get(&id)) {
        body["interaction"]["response_message_id"] = json!(message.id.to_string());
        if [kinds::MESSAGE, kinds::UPDATE].contains(&kind) {
            body["resource"] = json!({
                "type": kind, "message": state.message(message, &shared.base),
            });
        }
    }
    body
}
