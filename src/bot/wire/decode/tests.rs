//! Interactions as Discord writes them, and as somebody hostile might.

use super::*;
use serde_json::{Value as Json, json};

fn interaction(kind: u8, data: Json) -> Json {
    json!({
        "id": "1001", "application_id": "1002", "type": kind, "data": data, "version": 1,
        "token": "aW50ZXJhY3Rpb24", "guild_id": "1003", "channel_id": "1004",
        "member": {
            "user": user("1005", "ah-keung"), "nick": "Ah Keung", "roles": ["1006"],
            "joined_at": "2024-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
            "permissions": "2147483648",
        },
        "app_permissions": "52224", "locale": "zh-TW", "guild_locale": "en-US",
        "entitlements": [], "authorizing_integration_owners": { "0": "1003" },
        "attachment_size_limit": 10_485_760, "context": 0,
    })
}

fn user(id: &str, name: &str) -> Json {
    json!({ "id": id, "username": name, "discriminator": "0", "global_name": null, "avatar": null })
}

fn message(flags: u64) -> Json {
    json!({
        "id": "1007", "channel_id": "1004", "author": user("1002", "sikwu"), "type": 0,
        "content": "[CCC] 234p", "timestamp": "2024-01-01T00:00:00Z", "edited_timestamp": null,
        "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [{
            "id": "1008", "filename": "a.hkmj", "size": 12, "url": "https://cdn.discordapp.com/a",
            "proxy_url": "https://media.discordapp.net/a",
        }],
        "embeds": [], "pinned": false, "flags": flags, "components": [],
    })
}

fn hear(json: &Json) -> Heard {
    let interaction: Interaction = serde_json::from_value(json.clone()).unwrap();
    decode(&interaction).unwrap()
}

#[test]
fn who_asks_is_known() {
    let data = json!({ "id": "1", "name": "help", "type": 1 });
    let mut json = interaction(2, data);
    let call = hear(&json).call;
    assert_eq!(
        (call.id, call.guild, call.channel),
        (1001, Some(1003), 1004)
    );
    assert_eq!(
        (call.member.id, call.member.name.as_str()),
        (1005, "Ah Keung")
    );
    assert_eq!(call.member.roles, [1006]);
    assert_eq!(
        (call.member.permissions, call.permissions),
        (1 << 31, 52_224)
    );
    assert_eq!((call.locale.as_str(), call.file_limit), ("zh-TW", 10 << 20));
    assert!(call.is_installed);
    assert_eq!(call.called(), "/help");
    // Brought along by a member.
    json["authorizing_integration_owners"] = json!({ "1": "1005" });
    assert!(!hear(&json).call.is_installed);
    // In a direct message.
    let all = json.as_object_mut().unwrap();
    for member in ["guild_id", "guild_locale", "member"] {
        all.remove(member);
    }
    all.insert("user".to_owned(), user("1005", "ah-keung"));
    let call = hear(&json).call;
    assert_eq!((call.guild, call.member.id), (None, 1005));
    assert_eq!(call.member.name, "ah-keung");
    assert!(!call.is_installed);
}

#[test]
fn a_command_has_its_words_and_options() {
    let options = json!([{ "type": 2, "name": "evening", "options": [
        { "type": 1, "name": "open", "options": [
            { "type": 3, "name": "title", "value": "Friday" },
            { "type": 4, "name": "hours", "value": -3 },
            { "type": 5, "name": "quiet", "value": true },
            { "type": 6, "name": "host", "value": "1010" },
            { "type": 7, "name": "where", "value": "1011" },
            { "type": 8, "name": "for", "value": "1012" },
            { "type": 9, "name": "whom", "value": "1010" },
            { "type": 10, "name": "stake", "value": 2.0 },
            { "type": 11, "name": "file", "value": "1013" },
        ] },
    ] }]);
    let resolved = json!({
        "users": { "1010": user("1010", "mei") },
        "members": { "1010": {
            "nick": "Mei", "roles": [], "joined_at": "2024-01-01T00:00:00Z", "permissions": "0",
        } },
        "attachments": { "1013": {
            "id": "1013", "filename": "../x", "size": 9, "url": "https://cdn.discordapp.com/x",
            "proxy_url": "https://media.discordapp.net/x",
        } },
    });
    let data = json!({
        "id": "1", "name": "session", "type": 1, "options": options, "resolved": resolved,
    });
    let heard = hear(&interaction(2, data));
    let What::Command(command) = heard.call.what else {
        panic!("a command")
    };
    assert_eq!(command.name, "session evening open");
    let mei = Given::User {
        id: 1010,
        name: "Mei".to_owned(),
    };
    let file = Attachment {
        name: "../x".to_owned(),
        url: "https://cdn.discordapp.com/x".to_owned(),
        size: 9,
    };
    let expected = [
        ("title", Given::Text("Friday".to_owned())),
        ("hours", Given::Number(-3)),
        ("quiet", Given::Yes(true)),
        ("host", mei.clone()),
        ("where", Given::Channel(1011)),
        ("for", Given::Role(1012)),
        ("whom", mei),
        ("stake", Given::Number(2)),
        ("file", Given::File(file)),
    ];
    let expected: Vec<_> = expected.map(|(name, it)| (name.to_owned(), it)).into();
    assert_eq!(command.options, expected);
}

#[test]
fn what_is_typed_is_told_from_what_is_given() {
    let options = json!([{ "type": 1, "name": "show", "options": [
        { "type": 3, "name": "rules", "value": "house" },
        { "type": 3, "name": "entry", "value": "12", "focused": true },
    ] }]);
    let data = json!({ "id": "1", "name": "entry", "type": 1, "options": options });
    let What::Typing {
        command,
        option,
        typed,
    } = hear(&interaction(4, data)).call.what
    else {
        panic!("typing")
    };
    assert_eq!(
        (command.name.as_str(), option.as_str()),
        ("entry show", "entry")
    );
    assert_eq!(
        (typed.as_str(), command.text("rules")),
        ("12", Some("house"))
    );
    assert_eq!(command.get("entry"), None);
}

#[test]
fn a_message_is_acted_on() {
    let resolved = json!({ "messages": { "1007": message(0) } });
    let data = json!({
        "id": "1", "name": "Score this hand", "type": 3, "target_id": "1007", "resolved": resolved,
    });
    let What::OnMessage { name, message } = hear(&interaction(2, data)).call.what else {
        panic!("on a message")
    };
    assert_eq!((name.as_str(), message.id), ("Score this hand", 1007));
    assert_eq!(
        (message.text.as_str(), message.attachments.len()),
        ("[CCC] 234p", 1)
    );
    assert!(!message.is_private);
}

#[test]
fn buttons_and_menus_are_presses() {
    let mut json = interaction(3, json!({ "custom_id": "explain:3", "component_type": 2 }));
    json["message"] = message(64);
    let heard = hear(&json);
    assert!(heard.has_message);
    let What::Press {
        id,
        values,
        message,
    } = heard.call.what
    else {
        panic!("a press")
    };
    assert_eq!((id.as_str(), values.len()), ("explain:3", 0));
    assert!(message.is_private);
    let data = json!({ "custom_id": "seat", "component_type": 3, "values": ["E", "S"] });
    json["data"] = data;
    let What::Press { values, .. } = hear(&json).call.what else {
        panic!("a press")
    };
    assert_eq!(values, ["E", "S"]);
}

#[test]
fn a_form_has_its_fields() {
    let row = |id: &str, value: &str| json!({ "type": 1, "components": [{ "type": 4, "custom_id": id, "value": value }] });
    let rows = json!([row("hand", "[CCC]"), row("why", "")]);
    let mut json = interaction(5, json!({ "custom_id": "hand:new", "components": rows }));
    let heard = hear(&json);
    assert!(!heard.has_message);
    let What::Form { id, fields } = heard.call.what else {
        panic!("a form")
    };
    assert_eq!(id, "hand:new");
    let expected = [("hand", "[CCC]"), ("why", "")];
    assert_eq!(
        fields,
        expected.map(|(id, it)| (id.to_owned(), it.to_owned()))
    );
    json["message"] = message(0);
    assert!(hear(&json).has_message);
}

#[test]
fn what_nobody_can_answer_is_ignored() {
    let option = |option: Json| json!({ "id": "1", "name": "x", "type": 1, "options": [option] });
    let hostile = [
        // The user, file or message it is about is missing.
        (
            2,
            option(json!({ "type": 6, "name": "who", "value": "1010" })),
        ),
        (
            2,
            option(json!({ "type": 9, "name": "who", "value": "1010" })),
        ),
        (
            2,
            option(json!({ "type": 11, "name": "file", "value": "1013" })),
        ),
        (
            2,
            json!({ "id": "1", "name": "x", "type": 3, "target_id": "1007" }),
        ),
        // Kinds that we do not know.
        (
            2,
            json!({ "id": "1", "name": "x", "type": 2, "target_id": "1005" }),
        ),
        (2, json!({ "id": "1", "name": "x", "type": 99 })),
        (
            2,
            option(json!({ "type": 77, "name": "new", "value": "?" })),
        ),
        (
            2,
            option(json!({ "type": 10, "name": "half", "value": 2.5 })),
        ),
        (
            4,
            option(json!({ "type": 3, "name": "entry", "value": "12" })),
        ),
        // Subcommands beside options.
        (
            2,
            json!({ "id": "1", "name": "x", "type": 1, "options": [
            { "type": 1, "name": "a", "options": [] }, { "type": 1, "name": "b", "options": [] },
        ] }),
        ),
    ];
    for (kind, data) in hostile {
        let json = interaction(kind, data);
        let read = serde_json::from_value::<Interaction>(json.clone());
        let read = read.unwrap_or_else(|why| panic!("{why}: {json}"));
        assert!(decode(&read).is_err(), "{json}");
    }
    let mut press = interaction(3, json!({ "custom_id": "x", "component_type": 88 }));
    press["message"] = message(0);
    let press: Interaction = serde_json::from_value(press).unwrap();
    assert!(decode(&press).is_err());
}

#[test]
fn groups_without_end_do_no_harm() {
    let mut options = json!([]);
    for _ in 0..30 {
        options = json!([{ "type": 2, "name": "g", "options": options }]);
    }
    let data = json!({ "id": "1", "name": "x", "type": 1, "options": options });
    let What::Command(command) = hear(&interaction(2, data)).call.what else {
        panic!("a command")
    };
    assert!(command.options.is_empty());
}
