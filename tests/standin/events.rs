//! Interactions as Discord dispatches them.
//!
//! <https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object>

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use super::check;
use super::handle::Handle;
use super::state::{Asks, Interaction, State};
use super::{APPLICATION, Shared};

/// Who acts, where, and on what.
pub struct Act {
    pub asks: Asks,
    pub by: u64,
    pub locale: String,
    pub channel: u64,
    pub data: Value,
    /// The message that a component was pressed on, or a form opened from.
    pub clicked: Option<u64>,
}

impl Shared {
    /// Sends an interaction to the bot.
    pub fn interact(self: &Arc<Self>, state: &mut State, act: Act) -> Handle {
        let id = self.id(state);
        // As long as those of Discord are, and never the same.
        let token = format!("aW50ZXJhY3Rpb246{id:020}{:0180}", id.rotate_left(17));
        let event = self.event(state, id, &token, &act);
        let guild = state.channels[&act.channel].guild;
        if self.options.check_every == 1 {
            let resolved = event["data"]["resolved"]["messages"].as_object();
            let resolved = resolved.into_iter().flat_map(|it| it.values());
            for message in event.get("message").into_iter().chain(resolved) {
                let broken = check::message_is_lawful(message);
                state.violations.extend(broken);
            }
        }
        let interaction = Interaction {
            id,
            token: token.clone(),
            asks: act.asks,
            by: act.by,
            channel: act.channel,
            guild,
            event: event.clone(),
            at: self.clock.millis(),
            dispatched: Instant::now(),
            clicked: act.clicked,
            answered: None,
            followups: vec![],
        };
        state.interactions.insert(id, interaction);
        state.by_token.insert(token.clone(), id);
        state.gateway.dispatch("INTERACTION_CREATE", event, guild);
        self.changed.notify_all();
        let shared = self.clone();
        Handle { shared, id, token }
    }

    fn event(&self, state: &State, id: u64, token: &str, act: &Act) -> Value {
        let channel = &state.channels[&act.channel];
        let guild = channel.guild.map(|guild| &state.guilds[&guild]);
        let installed = state.users.get(&act.by).is_some_and(|it| it.installed);
        let kind = match act.asks {
            Asks::Command => 2,
            Asks::Component => 3,
            Asks::Typing => 4,
            Asks::Modal => 5,
        };
        let mut owners = json!({});
        let with_bot = match guild {
            Some(guild) => guild.members.contains_key(&APPLICATION),
            None => channel.with.is_some(),
        };
        if with_bot {
            owners["0"] = json!(guild.map_or("0".to_owned(), |guild| guild.id.to_string()));
        }
        if installed {
            owners["1"] = json!(act.by.to_string());
        }
        let may = state.permissions(act.channel, act.by);
        let app_may = state.permissions(act.channel, APPLICATION);
        let mut event = json!({
            "id": id.to_string(),
            "application_id": APPLICATION.to_string(),
            "type": kind,
            "token": token,
            "version": 1,
            "data": act.data,
            "channel_id": channel.id.to_string(),
            "app_permissions": app_may.to_string(),
            "locale": act.locale,
            "entitlements": [],
            "authorizing_integration_owners": owners,
            "attachment_size_limit": self.options.attachment_size_limit,
        });
        match guild {
            Some(guild) => {
                event["context"] = json!(0);
                event["guild_id"] = json!(guild.id.to_string());
                event["guild_locale"] = json!(guild.locale);
                event["guild"] = json!({
                    "id": guild.id.to_string(), "locale": guild.locale, "features": [],
                });
                event["channel"] = json!({
                    "id": channel.id.to_string(), "type": 0, "name": channel.name,
                    "guild_id": guild.id.to_string(), "permissions": may.to_string(),
                    "parent_id": null, "position": 0, "flags": 0, "nsfw": false, "topic": null,
                    "last_message_id": null, "rate_limit_per_user": 0,
                });
                event["member"] = state.member(guild.id, act.by);
                event["member"]["permissions"] = json!(may.to_string());
            }
            None => {
                event["context"] = json!(if channel.with.is_some() { 1 } else { 2 });
                event["user"] = state.user(act.by);
                event["channel"] = json!({
                    "id": channel.id.to_string(), "type": 1, "flags": 0,
                    "permissions": may.to_string(), "last_message_id": null,
                    "recipients": [state.user(act.by)],
                });
            }
        }
        if let Some(clicked) = act.clicked.and_then(|id| state.messages.get(&id)) {
            event["message"] = state.message(clicked, &self.base);
        }
        event
    }
}

impl State {
    /// A member of a guild as Discord sends one.
    pub fn member(&self, guild: u64, id: u64) -> Value {
        let roles = self.guilds.get(&guild).and_then(|it| it.members.get(&id));
        let roles: Vec<_> = roles.into_iter().flatten().map(u64::to_string).collect();
        json!({
            "user": self.user(id),
            "roles": roles,
            "nick": null,
            "avatar": null,
            "banner": null,
            "communication_disabled_until": null,
            "flags": 0,
            "joined_at": "2024-01-01T00:00:00.000000+00:00",
            "pending": false,
            "premium_since": null,
            "mute": false,
            "deaf": false,
        })
    }
}
