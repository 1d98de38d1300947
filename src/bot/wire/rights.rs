//! What the bot may do in a channel: Discord's own sum, pure.
//!
//! <https://docs.discord.com/developers/topics/permissions#permission-overwrites>

use serde_json::Value;

const ADMINISTRATOR: u64 = 1 << 3;

/// The permissions of a member in a channel, from what Discord says of the guild's roles, the
/// member and the channel; nothing if that cannot be read.
pub(super) fn rights(guild: u64, roles: &Value, member: &Value, channel: &Value) -> Option<u64> {
    let own: Vec<u64> = member["roles"].as_array()?.iter().filter_map(id).collect();
    let me = id(&member["user"]["id"])?;
    let mut base = 0;
    for role in roles.as_array()? {
        let role_id = id(&role["id"])?;
        // The role of everybody has the id of the guild.
        if role_id == guild || own.contains(&role_id) {
            base |= id(&role["permissions"])?;
        }
    }
    if base & ADMINISTRATOR != 0 {
        return Some(u64::MAX >> 1);
    }
    let overwrites = channel["permission_overwrites"].as_array();
    let overwrites: Vec<(u64, bool, u64, u64)> = overwrites
        .into_iter()
        .flatten()
        .filter_map(|it| {
            let is_member = it["type"] == 1;
            Some((
                id(&it["id"])?,
                is_member,
                id(&it["allow"])?,
                id(&it["deny"])?,
            ))
        })
        .collect();
    // First everybody, then all roles at once, then the member.
    let wave = |base: u64, of: &dyn Fn(u64, bool) -> bool| {
        let theirs = overwrites.iter().filter(|it| of(it.0, it.1));
        let (allow, deny) = theirs.fold((0, 0), |sum, it| (sum.0 | it.2, sum.1 | it.3));
        base & !deny | allow
    };
    let base = wave(base, &|id, is_member| !is_member && id == guild);
    let base = wave(base, &|id, is_member| {
        !is_member && id != guild && own.contains(&id)
    });
    Some(wave(base, &|id, is_member| is_member && id == me))
}

/// The channel whose overwrites count, where it is not the channel itself: a thread has its
/// parent's.
pub(super) fn parent(channel: &Value) -> Option<u64> {
    let is_thread = matches!(channel["type"].as_u64(), Some(10..=12));
    is_thread.then(|| id(&channel["parent_id"])).flatten()
}

/// A number that Discord writes as text.
pub(super) fn id(value: &Value) -> Option<u64> {
    value
        .as_str()
        .and_then(|it| it.parse().ok())
        .or(value.as_u64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const EMBED: u64 = 1 << 14;

    fn roles() -> Value {
        json!([
            { "id": "1", "permissions": (VIEW | SEND).to_string() },
            { "id": "2", "permissions": EMBED.to_string() },
            { "id": "3", "permissions": ADMINISTRATOR.to_string() },
        ])
    }

    fn member(roles: &[&str]) -> Value {
        json!({ "user": { "id": "9" }, "roles": roles })
    }

    fn overwrite(id: &str, kind: u8, allow: u64, deny: u64) -> Value {
        json!({ "id": id, "type": kind, "allow": allow.to_string(), "deny": deny.to_string() })
    }

    #[test]
    fn roles_add_up() {
        let bare = json!({ "permission_overwrites": [] });
        let of = |list: &[&str]| rights(1, &roles(), &member(list), &bare);
        assert_eq!(of(&[]), Some(VIEW | SEND));
        assert_eq!(of(&["2"]), Some(VIEW | SEND | EMBED));
        assert!(of(&["3"]).is_some_and(|it| it & (1 << 40) != 0));
    }

    #[test]
    fn overwrites_count_from_the_widest_to_the_narrowest() {
        let channel = json!({ "permission_overwrites": [
            overwrite("9", 1, 0, EMBED),
            overwrite("2", 0, SEND | EMBED, 0),
            overwrite("1", 0, 0, SEND | VIEW),
            overwrite("7", 0, VIEW, 0),
            overwrite("8", 1, VIEW, 0),
        ] });
        let with = rights(1, &roles(), &member(&["2"]), &channel);
        assert_eq!(with, Some(SEND));
        assert_eq!(rights(1, &roles(), &member(&[]), &channel), Some(0));
        assert!(rights(1, &roles(), &member(&["3"]), &channel).is_some_and(|it| it & SEND != 0));
    }

    #[test]
    fn what_cannot_be_read_grants_nothing() {
        for broken in [json!(null), json!({}), json!([{ "id": "1" }])] {
            assert_eq!(rights(1, &broken, &member(&[]), &json!({})), None);
        }
        assert_eq!(
            rights(1, &roles(), &json!({ "roles": [] }), &json!({})),
            None
        );
    }

    #[test]
    fn a_thread_has_what_its_channel_has() {
        assert_eq!(parent(&json!({ "type": 11, "parent_id": "5" })), Some(5));
        assert_eq!(parent(&json!({ "type": 0, "parent_id": "5" })), None);
    }
}
