//! Which commands a member sees, and what the client lets him give to their options.

use serde_json::{Value, json};

use super::{Arg, Refused, listed};
use crate::standin::APPLICATION;
use crate::standin::permissions::bits;
use crate::standin::places::{Channel, Member};
use crate::standin::state::{Attachment, Posted, State, attachment_json};

impl Member {
    /// Whether this person sees the channel: is in its guild and may look, or it is his own.
    pub(super) fn is_at(&self, state: &State, channel: u64) -> Result<(), Refused> {
        let it = &state.channels[&channel];
        let here = match it.guild {
            Some(guild) => {
                let may = state.permissions(channel, self.id);
                state.guilds[&guild].members.contains_key(&self.id) && may & bits::VIEW_CHANNEL != 0
            }
            None => it.with.is_none_or(|with| with == self.id),
        };
        match here {
            true => Ok(()),
            false => Err("does not see the channel".to_owned()),
        }
    }

    /// The registered command, if this member sees it there.
    pub(super) fn registered(
        &self,
        state: &State,
        channel: u64,
        name: &str,
        kind: u64,
    ) -> Result<Value, Refused> {
        self.is_at(state, channel)?;
        let channel = &state.channels[&channel];
        let of_guild = channel.guild.and_then(|id| state.commands.guilds.get(&id));
        let global = state.commands.global.as_ref();
        let mut all = of_guild.into_iter().chain(global).flatten();
        let command = all.find(|it| it["name"] == name && it["type"] == kind);
        let command = command.ok_or_else(|| format!("no such command ({kind}): {name}"))?;
        let has = |list: &Value, wanted: u64| {
            let list = list.as_array();
            list.is_none_or(|list| list.iter().any(|it| *it == wanted))
        };
        let context = match (channel.guild, channel.with) {
            (Some(_), _) => 0,
            (None, Some(_)) => 1,
            (None, None) => 2,
        };
        if !has(&command["contexts"], context) {
            return Err(format!("not in context {context}"));
        }
        let installed = state.users[&self.id].installed;
        let there = match channel.guild {
            Some(id) => state.guilds[&id].members.contains_key(&APPLICATION),
            None => channel.with.is_some(),
        };
        let by_guild = there && has(&command["integration_types"], 0);
        let by_user = installed && has(&command["integration_types"], 1);
        if !by_guild && !by_user {
            return Err("it is not installed for this place".to_owned());
        }
        let may = state.permissions(channel.id, self.id);
        if may & bits::USE_APPLICATION_COMMANDS == 0 && channel.guild.is_some() {
            return Err("no permission to use commands".to_owned());
        }
        let needs = command["default_member_permissions"].as_str();
        let needs = needs.map(|it| it.parse::<u64>().unwrap());
        let lacks = needs.is_some_and(|needs| match needs {
            0 => may & bits::ADMINISTRATOR == 0,
            needs => may & needs != needs,
        });
        match lacks && channel.guild.is_some() {
            true => Err("the member lacks its permissions and does not see it".to_owned()),
            false => Ok(command.clone()),
        }
    }

    pub(super) fn slash(
        &self,
        state: &mut State,
        channel: &Channel,
        path: &str,
        given: Vec<(String, Arg)>,
        focused: Option<&str>,
    ) -> Result<Value, Refused> {
        let mut words = path.split(' ');
        let name = words.next().unwrap_or_default();
        let command = self.registered(state, channel.id, name, 1)?;
        let mut at = &command;
        let mut around = vec![];
        for word in words {
            let sub = listed(&at["options"])
                .find(|it| it["name"] == word && [json!(1), json!(2)].contains(&it["type"]));
            at = sub.ok_or_else(|| format!("no such subcommand: {word}"))?;
            around.push(json!({"name": word, "type": at["type"]}));
        }
        if listed(&at["options"]).any(|it| it["type"] == 1 || it["type"] == 2) {
            return Err("a subcommand is needed".to_owned());
        }
        let mut resolved = json!({});
        let mut options = vec![];
        for (name, arg) in given {
            let option = listed(&at["options"]).find(|it| it["name"] == name.as_str());
            let option = option.ok_or_else(|| format!("no such option: {name}"))?;
            let typing = focused == Some(name.as_str());
            if typing && option["autocomplete"] != true {
                return Err(format!("{name} has no autocomplete"));
            }
            let value = match typing {
                true => match arg {
                    Arg::Text(text) => json!(text),
                    other => return Err(format!("{other:?} cannot be typed")),
                },
                false => self.value(state, channel, option, arg, &mut resolved)?,
            };
            let mut it = json!({"name": name, "type": option["type"], "value": value});
            if typing {
                it["focused"] = json!(true);
            }
            options.push(it);
        }
        for option in listed(&at["options"]).filter(|it| it["required"] == true) {
            let filled = options.iter().any(|it| it["name"] == option["name"]);
            if !filled && focused.is_none() {
                return Err(format!("{} is required", option["name"]));
            }
        }
        for mut it in around.into_iter().rev() {
            it["options"] = json!(options);
            options = vec![it];
        }
        let mut data = json!({"id": command["id"], "name": name, "type": 1});
        if !options.is_empty() {
            data["options"] = json!(options);
        }
        if resolved != json!({}) {
            data["resolved"] = resolved;
        }
        if command["guild_id"].is_string() {
            data["guild_id"] = command["guild_id"].clone();
        }
        Ok(data)
    }

    /// What is sent for an argument, if the client lets it be entered.
    fn value(
        &self,
        state: &mut State,
        channel: &Channel,
        option: &Value,
        arg: Arg,
        resolved: &mut Value,
    ) -> Result<Value, Refused> {
        let name = option["name"].as_str().unwrap_or_default();
        let kind = option["type"].as_u64().unwrap_or_default();
        let value = match (kind, arg) {
            (3, Arg::Text(text)) => {
                let long = text.chars().count() as u64;
                let most = option["max_length"].as_u64().unwrap_or(6000);
                let least = option["min_length"].as_u64().unwrap_or(0);
                if long > most || long < least {
                    return Err(format!("{name} has {long} characters"));
                }
                json!(text)
            }
            (4, Arg::Whole(n)) => json!(n),
            (10, Arg::Number(n)) => json!(n),
            (5, Arg::Yes(yes)) => json!(yes),
            (6 | 9, Arg::Id(id)) if state.users.contains_key(&id) => {
                resolved["users"][id.to_string()] = state.user(id);
                let guild = channel.guild.and_then(|guild| state.guilds.get(&guild));
                if let Some(guild) = guild.filter(|guild| guild.members.contains_key(&id)) {
                    let mut member = state.member(guild.id, id);
                    if let Some(members) = member.as_object_mut() {
                        members.retain(|it, _| !["user", "mute", "deaf"].contains(&it.as_str()));
                    }
                    member["permissions"] = json!(state.permissions(channel.id, id).to_string());
                    resolved["members"][id.to_string()] = member;
                }
                json!(id.to_string())
            }
            (7, Arg::Id(id)) if state.channels.contains_key(&id) => {
                let it = &state.channels[&id];
                let may = state.permissions(id, self.id);
                resolved["channels"][id.to_string()] = json!({
                    "id": id.to_string(), "type": 0, "name": it.name, "flags": 0,
                    "permissions": may.to_string(), "parent_id": null,
                });
                json!(id.to_string())
            }
            (8 | 9, Arg::Id(id)) => {
                let roles = channel.guild.map(|id| state.roles(id)).unwrap_or_default();
                let wanted = json!(id.to_string());
                let role = roles.into_iter().find(|it| it["id"] == wanted);
                resolved["roles"][id.to_string()] =
                    role.ok_or_else(|| format!("no such role: {id}"))?;
                json!(id.to_string())
            }
            (11, Arg::File(file)) => {
                let id = self.shared.id(state);
                let it = Attachment {
                    id,
                    name: file.name.clone(),
                    size: file.claims.unwrap_or(file.bytes.len() as u64),
                    description: None,
                    content_type: file.content_type,
                };
                let url = format!(
                    "{}/ephemeral-attachments/{}/{id}/{}",
                    self.shared.base, channel.id, it.name
                );
                resolved["attachments"][id.to_string()] = attachment_json(&it, &url, true);
                let posted = Posted {
                    bytes: file.bytes,
                    name: file.name,
                    downloads: 0,
                };
                state.uploads.insert(id, posted);
                json!(id.to_string())
            }
            (kind, arg) => return Err(format!("{name} is of kind {kind}: not {arg:?}")),
        };
        let mut choices = listed(&option["choices"]).peekable();
        let out = |limit: &str, over: fn(f64, f64) -> bool| {
            let limit = option[limit].as_f64();
            limit.is_some_and(|limit| value.as_f64().is_some_and(|it| over(it, limit)))
        };
        if choices.peek().is_some() && !choices.any(|it| it["value"] == value) {
            return Err(format!("{name} is not one of its choices: {value}"));
        }
        if out("min_value", |it, limit| it < limit) || out("max_value", |it, limit| it > limit) {
            return Err(format!("{name} is out of its range: {value}"));
        }
        Ok(value)
    }
}
