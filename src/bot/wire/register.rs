//! The commands, as Discord is to know them: written only where they differ from what it knows.
//!
//! Discord takes 200 new commands a day, and shows an overwritten one anew to everybody:
//! <https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands>

use super::send::{Ask, Failed, Kind, Sender};
use reqwest::Method;
use serde_json::Value;
use serenity::all::{ApplicationId, GuildId, Route};
use std::time::Duration;
use tokio::time::Instant;

/// For how long it is tried.
const PATIENCE: Duration = Duration::from_mins(2);

/// Registers commands for every guild, or for one; whether that was needed.
pub(super) async fn register(
    sender: &Sender,
    application: u64,
    guild: Option<u64>,
    commands: &Value,
) -> Result<bool, Failed> {
    let application_id = ApplicationId::new(application);
    let route = match guild {
        Some(guild) => Route::GuildCommands {
            application_id,
            guild_id: GuildId::new(guild),
        },
        None => Route::Commands { application_id },
    };
    let commands = &match guild {
        Some(_) => of_guild(commands),
        None => commands.clone(),
    };
    let mut ask = Ask {
        kind: Kind::Other,
        method: &Method::GET,
        route,
        query: "?with_localizations=true",
        body: None,
        files: &[],
    };
    let known = sender.send(&ask, Instant::now() + PATIENCE).await?;
    if is_known(commands, &known) {
        return Ok(false);
    }
    ask.method = &Method::PUT;
    ask.query = "";
    ask.body = Some(commands);
    sender.send(&ask, Instant::now() + PATIENCE).await?;
    Ok(true)
}

/// The commands as a guild has them: where they are offered is known of global ones alone.
fn of_guild(commands: &Value) -> Value {
    let mut commands = commands.clone();
    for command in commands.as_array_mut().into_iter().flatten() {
        if let Some(members) = command.as_object_mut() {
            members.retain(|name, _| name != "contexts" && name != "integration_types");
        }
    }
    commands
}

/// Whether Discord knows these commands and no others.
fn is_known(ours: &Value, known: &Value) -> bool {
    let (Some(ours), Some(known)) = (ours.as_array(), known.as_array()) else {
        return false;
    };
    let key = |command: &Value| {
        (
            command["name"].clone(),
            command["type"].as_u64().unwrap_or(1),
        )
    };
    ours.len() == known.len()
        && ours.iter().all(|our| {
            let its = known.iter().find(|known| key(known) == key(our));
            its.is_some_and(|known| is_same(our, known))
        })
}

/// What Discord adds to a command by itself.
const ADDED: [&str; 9] = [
    "id",
    "application_id",
    "version",
    "guild_id",
    "type",
    "default_permission",
    "dm_permission",
    "contexts",
    "integration_types",
];

/// Whether two values mean the same, where a member that is missing and one that is empty, null,
/// false or what Discord adds do.
fn is_same(our: &Value, known: &Value) -> bool {
    match (our, known) {
        (Value::Object(our), Value::Object(known)) => {
            let ours = our.iter().all(|(key, value)| match known.get(key) {
                Some(known) => is_same(value, known),
                None => is_nothing(value) || key == "type" && value == 1,
            });
            let theirs = known.iter().all(|(key, value)| {
                our.contains_key(key) || is_nothing(value) || ADDED.contains(&key.as_str())
            });
            ours && theirs
        }
        (Value::Array(our), Value::Array(known)) => {
            // Lists of numbers are sets: contexts, kinds of channels.
            let numbers = |list: &[Value]| {
                let mut numbers: Vec<u64> = list.iter().filter_map(Value::as_u64).collect();
                numbers.sort_unstable();
                (numbers.len() == list.len()).then_some(numbers)
            };
            if let (Some(our), Some(known)) = (numbers(our), numbers(known)) {
                return our == known;
            }
            our.len() == known.len()
                && our
                    .iter()
                    .zip(known)
                    .all(|(our, known)| is_same(our, known))
        }
        (Value::Number(our), Value::Number(known)) => our.as_f64() == known.as_f64(),
        _ => our == known || is_nothing(our) && is_nothing(known),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        // The description of a command of a message.
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ours() -> Value {
        json!([{
            "name": "score", "description": "What a hand is worth", "contexts": [0, 1, 2],
            "description_localizations": { "zh-TW": "計番" },
            "options": [{ "type": 3, "name": "hand", "description": "The hand", "required": true,
                          "autocomplete": true, "max_length": 6000 }],
        }])
    }

    fn known() -> Value {
        json!([{
            "id": "1", "application_id": "2", "version": "3", "type": 1, "name": "score",
            "description": "What a hand is worth", "default_member_permissions": null,
            "name_localizations": null, "description_localizations": { "zh-TW": "計番" },
            "dm_permission": true, "nsfw": false, "contexts": [2, 1, 0], "integration_types": [0],
            "options": [{ "type": 3, "name": "hand", "description": "The hand", "required": true,
                          "autocomplete": true, "max_length": 6000, "name_localizations": null }],
        }])
    }

    #[test]
    fn what_discord_adds_is_no_difference() {
        assert!(is_known(&ours(), &known()));
        assert!(is_known(&json!([]), &json!([])));
        let ours = json!([{ "type": 3, "name": "Audit this record" }]);
        let known = json!([{ "type": 3, "name": "Audit this record", "description": "" }]);
        assert!(is_known(&ours, &known));
    }

    #[test]
    fn where_a_command_is_offered_is_no_matter_of_a_guild() {
        let mut known = known();
        for name in ["contexts", "integration_types"] {
            known[0].as_object_mut().unwrap().remove(name);
        }
        assert!(!is_known(&ours(), &known));
        assert!(is_known(&of_guild(&ours()), &known));
    }

    #[test]
    fn every_difference_is_one() {
        let changes: [(&str, Value); 6] = [
            ("/0/description", json!("Something else")),
            ("/0/description_localizations", json!({ "zh-TW": "番" })),
            ("/0/options/0/max_length", json!(100)),
            ("/0/options/0/required", json!(false)),
            ("/0/options", json!([])),
            ("/0/nsfw", json!(true)),
        ];
        for (place, value) in changes {
            let mut known = known();
            *known.pointer_mut(place).unwrap() = value;
            assert!(!is_known(&ours(), &known), "{place}");
        }
        // A member that we no longer have.
        let mut fewer = ours();
        fewer[0]["options"][0]
            .as_object_mut()
            .unwrap()
            .remove("max_length");
        assert!(!is_known(&fewer, &known()));
        assert!(!is_known(&json!([]), &known()));
        assert!(!is_known(&ours(), &json!([])));
    }
}
