//! The bot's own account, where the gateway is, and the files that members posted.

use serde_json::json;

use crate::standin::state::State;
use crate::standin::{APPLICATION, Shared};

use super::{Call, Outcome, Refusal, Reply};

pub fn carry_out(shared: &Shared, state: &mut State, call: &Call, steps: &[&str]) -> Outcome {
    let me = APPLICATION.to_string();
    let user = || {
        let mut user = state.user(APPLICATION);
        user["bot"] = json!(true);
        user["global_name"] = json!(null);
        user
    };
    let body = match (call.method.as_str(), steps) {
        ("GET", ["gateway"]) => json!({"url": shared.gateway_url()}),
        ("GET", ["gateway", "bot"]) => {
            let used = u32::try_from(state.gateway.identified.len()).unwrap_or(u32::MAX);
            json!({
                "url": shared.gateway_url(),
                "shards": 1,
                "session_start_limit": {
                    "total": 1000,
                    "remaining": shared.options.session_starts.saturating_sub(used),
                    "reset_after": 14_400_000,
                    "max_concurrency": 1,
                },
            })
        }
        ("GET", ["users", "@me"]) => {
            let mut user = user();
            user["mfa_enabled"] = json!(false);
            user["locale"] = json!("en-US");
            user["verified"] = json!(true);
            user["email"] = json!(null);
            user
        }
        ("GET", ["users", id]) => match id.parse::<u64>() {
            Ok(id) if state.users.contains_key(&id) => state.user(id),
            _ => return Ok(Reply::refused(404, 10013, "Unknown User")),
        },
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => json!({
            "id": me,
            "name": "sikwu",
            "icon": null,
            "description": "",
            "type": null,
            "bot": user(),
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "0".repeat(64),
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "owner": state.user(0),
            "approximate_guild_count": state.guilds.len(),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
            "integration_types_config": {"0": {}, "1": {}},
        }),
        _ => return Err(Refusal::Unknown),
    };
    Ok(Reply::ok(body))
}

/// A file that somebody posted: `/attachments/CHANNEL/ID/NAME`.
pub fn file(state: &mut State, steps: &[&str]) -> Reply {
    let id = steps.get(2).and_then(|id| id.parse().ok());
    match id.and_then(|id: u64| state.uploads.get_mut(&id)) {
        Some(posted) => {
            posted.downloads += 1;
            Reply {
                raw: Some(posted.bytes.clone().into()),
                ..Reply::ok(json!(null))
            }
        }
        None => Reply::not_found(),
    }
}
