//! Guilds, their roles, channels and members, as a bot that checks its permissions reads them.

use serde_json::{Value, json};

use crate::standin::APPLICATION;
use crate::standin::state::{ChannelData, Role, State};

use super::{Call, Outcome, Refusal, Reply};

pub fn carry_out(state: &mut State, call: &Call, id: &str, rest: &[&str]) -> Outcome {
    if call.method != "GET" {
        return Err(Refusal::Unknown);
    }
    let id: u64 = id.parse().unwrap_or(0);
    let guild = state.guilds.get(&id);
    let Some(guild) = guild.filter(|it| it.members.contains_key(&APPLICATION)) else {
        return Ok(Reply::refused(404, 10004, "Unknown Guild"));
    };
    let body = match rest {
        [] => json!({
            "id": id.to_string(),
            "name": guild.name,
            "icon": null,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "features": [],
            "banner": null,
            "owner_id": guild.owner.to_string(),
            "application_id": null,
            "region": "hongkong",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": state.roles(id),
            "default_message_notifications": 0,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
        }),
        ["roles"] => json!(state.roles(id)),
        ["channels"] => {
            let here = state.channels.values().filter(|it| it.guild == Some(id));
            here.map(channel).collect()
        }
        ["members", who] => {
            let who = if *who == "@me" {
                APPLICATION
            } else {
                who.parse().unwrap_or(0)
            };
            match guild.members.contains_key(&who) {
                true => state.member(id, who),
                false => return Ok(Reply::refused(404, 10007, "Unknown Member")),
            }
        }
        _ => return Err(Refusal::Unknown),
    };
    Ok(Reply::ok(body))
}

/// A text channel of a guild.
pub fn channel(it: &ChannelData) -> Value {
    let overwrites = it.overwrites.iter().map(|(id, kind, allow, deny)| {
        json!({
            "id": id.to_string(), "type": kind,
            "allow": allow.to_string(), "deny": deny.to_string(),
        })
    });
    let overwrites: Vec<_> = overwrites.collect();
    match it.guild {
        Some(guild) => json!({
            "id": it.id.to_string(),
            "type": 0,
            "flags": 0,
            "guild_id": guild.to_string(),
            "name": it.name,
            "position": 0,
            "parent_id": null,
            "topic": null,
            "nsfw": false,
            "last_message_id": null,
            "rate_limit_per_user": 0,
            "permission_overwrites": overwrites,
        }),
        None => json!({
            "id": it.id.to_string(),
            "type": 1,
            "flags": 0,
            "last_message_id": null,
            "recipients": [],
        }),
    }
}

impl State {
    /// The roles of a guild, `@everyone` first.
    pub fn roles(&self, guild: u64) -> Vec<Value> {
        let roles = self.guilds.get(&guild).map(|it| it.roles.as_slice());
        let roles = roles.into_iter().flatten().enumerate();
        roles.map(|(at, role)| role_json(at, role)).collect()
    }
}

fn role_json(at: usize, it: &Role) -> Value {
    json!({
        "id": it.id.to_string(),
        "name": it.name,
        "permissions": it.permissions.to_string(),
        "position": at,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false,
        "managed": false,
        "mentionable": false,
        "icon": null,
        "unicode_emoji": null,
        "flags": 0,
    })
}
