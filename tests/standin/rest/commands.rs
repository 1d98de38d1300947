//! The commands of the application, global and of a guild.
//!
//! <https://discord.com/developers/docs/interactions/application-commands#endpoints>

use serde_json::{Value, json};

use crate::standin::check;
use crate::standin::state::{State, drop_nulls};
use crate::standin::{APPLICATION, Shared};

use super::{Call, Outcome, Refusal, Reply};

pub fn carry_out(shared: &Shared, state: &mut State, call: &Call, steps: &[&str]) -> Outcome {
    let (application, guild, rest) = match steps {
        ["applications", of, "commands", rest @ ..] => (of, None, rest),
        ["applications", of, "guilds", id, "commands", rest @ ..] => (of, Some(*id), rest),
        _ => return Err(Refusal::Unknown),
    };
    if **application != *APPLICATION.to_string() {
        return Ok(Reply::refused(404, 10002, "Unknown Application"));
    }
    let guild: Option<u64> = guild.map(|id| id.parse().unwrap_or(0));
    let there = |id: &u64| {
        let guild = state.guilds.get(id);
        guild.is_some_and(|it| it.members.contains_key(&APPLICATION))
    };
    if guild.as_ref().is_some_and(|id| !there(id)) {
        return Ok(Reply::refused(403, 50001, "Missing Access"));
    }
    let kept = match guild {
        None => state.commands.global.clone(),
        Some(id) => state.commands.guilds.get(&id).cloned(),
    };
    let mut kept = kept.unwrap_or_default();
    let full = call
        .query
        .contains(&("with_localizations".to_owned(), "true".to_owned()));
    let reply = match (call.method.as_str(), rest) {
        ("GET", []) => {
            return Ok(Reply::ok(kept.iter().map(|it| shown(it, full)).collect()));
        }
        ("GET", [id]) => {
            let found = kept.iter().find(|it| it["id"] == *id);
            return Ok(match found {
                Some(it) => Reply::ok(shown(it, true)),
                None => Reply::refused(404, 10063, "Unknown application command"),
            });
        }
        ("PUT", []) => {
            let wanted = call.body.as_array().cloned().unwrap_or_default();
            judge(call, &wanted)?;
            let old = std::mem::take(&mut kept);
            for it in &wanted {
                // A command of the same name and kind is kept, with its id.
                kept.push(made(shared, state, guild, it, &old));
            }
            Reply::ok(kept.iter().map(|it| shown(it, true)).collect())
        }
        ("POST", []) => {
            let it = made(shared, state, guild, &call.body, &kept);
            let at = kept.iter().position(|old| old["id"] == it["id"]);
            let status = if at.is_some() { 200 } else { 201 };
            match at {
                Some(at) => kept[at] = it.clone(),
                None => kept.push(it.clone()),
            }
            judge(call, &kept)?;
            Reply {
                status,
                ..Reply::ok(shown(&it, true))
            }
        }
        ("DELETE", [id]) => {
            let before = kept.len();
            kept.retain(|it| it["id"] != *id);
            match kept.len() == before {
                true => return Ok(Reply::refused(404, 10063, "Unknown application command")),
                false => Reply::nothing(),
            }
        }
        _ => return Err(Refusal::Unknown),
    };
    match guild {
        None => state.commands.global = Some(kept),
        Some(id) => {
            state.commands.guilds.insert(id, kept);
        }
    }
    Ok(reply)
}

fn judge(call: &Call, commands: &[Value]) -> Result<(), Refusal> {
    let broken = match call.checked {
        true => check::commands(commands),
        false => vec![],
    };
    match broken.is_empty() {
        true => Ok(()),
        false => Err(Refusal::Broken(broken)),
    }
}

/// The command as it is kept.
fn made(
    shared: &Shared,
    state: &mut State,
    guild: Option<u64>,
    it: &Value,
    old: &[Value],
) -> Value {
    let kind = it["type"].as_u64().unwrap_or(1);
    let same = old
        .iter()
        .find(|old| old["name"] == it["name"] && old["type"] == kind);
    let id = match same {
        Some(old) => old["id"].clone(),
        None => json!(shared.id(state).to_string()),
    };
    let version = shared.id(state).to_string();
    let mut command = it.clone();
    // What says nothing is not kept.
    drop_nulls(&mut command);
    plain(&mut command["options"]);
    if command["options"].is_null() || command["options"] == json!([]) {
        command.as_object_mut().map(|it| it.shift_remove("options"));
    }
    command["id"] = id;
    command["application_id"] = json!(APPLICATION.to_string());
    command["version"] = json!(version);
    command["type"] = json!(kind);
    if !command["description"].is_string() {
        command["description"] = json!("");
    }
    if !command["nsfw"].is_boolean() {
        command["nsfw"] = json!(false);
    }
    let needs = &command["default_member_permissions"];
    command["default_member_permissions"] = match needs {
        Value::Number(n) => json!(n.to_string()),
        other => other.clone(),
    };
    match guild {
        Some(guild) => {
            command["guild_id"] = json!(guild.to_string());
            // Of global commands alone.
            for name in ["integration_types", "contexts"] {
                command.as_object_mut().map(|it| it.shift_remove(name));
            }
        }
        None => {
            if !command["integration_types"].is_array() {
                command["integration_types"] = json!([0]);
            }
            if !command["contexts"].is_array() {
                command["contexts"] = Value::Null;
            }
        }
    }
    command
}

/// Options without the members that say nothing.
fn plain(options: &mut Value) {
    for option in options.as_array_mut().into_iter().flatten() {
        plain(&mut option["options"]);
        if let Some(members) = option.as_object_mut() {
            members.retain(|name, it| {
                let says_nothing = *it == json!([]) || *it == json!({}) || it.is_null();
                let is_default = ["required", "autocomplete"].contains(&name.as_str());
                !says_nothing && (!is_default || *it != json!(false))
            });
        }
    }
}

/// A command as it is listed: without its translations, unless they are asked for.
fn shown(it: &Value, full: bool) -> Value {
    fn strip(it: &mut Value) {
        match it {
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(members) => {
                members.retain(|name, _| !name.ends_with("_localizations"));
                members.values_mut().for_each(strip);
            }
            _ => {}
        }
    }
    let mut it = it.clone();
    if !full {
        strip(&mut it);
    }
    it
}
