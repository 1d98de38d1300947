//! Are the limits of Discord those of the stand-in: times, tokens, files, rights, routes?

use std::time::Duration;

use serde_json::{Value, json};

use super::sender::{Files, Sender};
use crate::standin::{APPLICATION as ME, Bot, Kind, Member, Options, StandIn, Upload, bits, opt};

fn hello() -> Value {
    json!({"content": "hello", "allowed_mentions": {"parse": []}})
}

fn message() -> Value {
    json!({"type": 4, "data": hello()})
}

#[test]
fn an_interaction_is_answered_once_and_in_three_seconds() {
    let sender = Sender::new();
    let it = sender.asked();
    assert_eq!(sender.answered(&it, &message()).0, 204);
    let (status, body) = sender.answered(&it, &message());
    assert_eq!((status, &body["code"]), (400, &json!(40060)));
    let it = sender.asked();
    sender.standin.advance(Duration::from_millis(3001));
    let (status, body) = sender.answered(&it, &message());
    assert_eq!((status, &body["code"]), (404, &json!(10062)));
    let path = format!("/interactions/{}/wrong/callback", it.id);
    assert_eq!(sender.send("POST", &path, &message()).1["code"], 10062);
    let it = sender.asked();
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        it.id, it.token
    );
    let (status, body) = sender.send("POST", &path, &message());
    assert_eq!(status, 200);
    assert_eq!(body["resource"]["message"]["content"], "hello");
    sender.standin.assert_lawful();
}

#[test]
fn a_token_lives_fifteen_minutes_and_begins_with_the_answer() {
    let sender = Sender::new();
    let it = sender.asked();
    let hook = format!("/webhooks/{ME}/{}", it.token);
    let original = format!("{hook}/messages/@original");
    assert_eq!(sender.send("POST", &hook, &hello()).1["code"], 10015);
    assert_eq!(sender.send("GET", &original, &Value::Null).1["code"], 10015);
    assert_eq!(
        sender
            .answered(&it, &json!({"type": 5, "data": {"flags": 64}}))
            .0,
        204
    );
    // The first follow-up takes the place of what was put off, and is as ephemeral as that.
    assert_eq!(sender.send("POST", &hook, &hello()).0, 200);
    assert!(it.answer().ephemeral && it.answer().deferred);
    assert_eq!(sender.send("POST", &hook, &hello()).0, 200);
    let later = it.followups(1);
    assert!(!later[0].ephemeral);
    let path = format!("{hook}/messages/{}", later[0].id);
    assert_eq!(sender.send("DELETE", &path, &Value::Null).0, 204);
    assert_eq!(sender.send("PATCH", &path, &hello()).1["code"], 10008);
    assert_eq!(sender.send("PATCH", &original, &hello()).0, 200);
    sender.standin.advance(Duration::from_secs(15 * 60 + 1));
    let (status, body) = sender.send("PATCH", &original, &hello());
    assert_eq!((status, &body["code"]), (401, &json!(50027)));
    sender.standin.assert_lawful();
}

#[test]
fn files_are_kept_described_and_limited() {
    let sender = Sender::new();
    let path = format!("/channels/{}/messages", sender.room.id);
    let mut body = hello();
    body["attachments"] = json!([{"id": 0, "description": "a hand"}]);
    let files = [("hand.png", 9), ("more.csv", 5)];
    let (status, sent) = sender.upload("POST", &path, &body, &files);
    assert_eq!(status, 200, "{sent}");
    let shown = &sender.room.messages()[0];
    assert_eq!(
        shown.file("hand.png").description.as_deref(),
        Some("a hand")
    );
    assert_eq!(shown.file("more.csv").bytes, [7; 5]);
    // What a change does not name stays; what its list leaves out goes.
    let one = format!("{path}/{}", sent["id"].as_str().unwrap());
    sender.send("PATCH", &one, &hello());
    assert_eq!(sender.room.messages()[0].files.len(), 2);
    let mut less = hello();
    less["attachments"] = json!([{"id": sent["attachments"][1]["id"]}]);
    sender.send("PATCH", &one, &less);
    assert_eq!(sender.room.messages()[0].files[0].name, "more.csv");
    sender.standin.assert_lawful();

    let mut long = hello();
    long["attachments"] = json!([{"id": 0, "description": "x".repeat(1025)}]);
    let mut unknown = hello();
    unknown["attachments"] = json!([{"id": 5}]);
    let big = 10 * 1024 * 1024 + 1;
    let nine = 9 * 1024 * 1024;
    let mut drawn = hello();
    drawn["embeds"] = json!([{"title": "t", "image": {"url": "attachment://a.svg"}}]);
    let eleven = [("a.csv", 1); 11];
    let mistakes: [(&str, Value, Files<'_>); 7] = [
        ("maxLength", long, &[("a.png", 1)]),
        ("sent or kept", unknown, &[("a.png", 1)]),
        ("a file's size", hello(), &[("a.png", big)]),
        (
            "25 MiB",
            hello(),
            &[("a.png", nine), ("b.png", nine), ("c.png", nine)],
        ),
        ("files ≤ 10", hello(), &eleven),
        ("not empty", hello(), &[("a.png", 0)]),
        ("embeds show", drawn, &[("a.svg", 1)]),
    ];
    for (rule, body, files) in mistakes {
        let before = sender.standin.violations().len();
        let (status, _) = sender.upload("POST", &path, &body, files);
        let broken = sender.new_violations(before);
        let noticed = broken.iter().any(|it| it.rule.contains(rule));
        assert!(
            noticed && status == 400,
            "not noticed: {rule}: {status} {broken:?}"
        );
    }
}

#[test]
fn what_a_member_posts_can_be_fetched_and_its_size_can_be_a_lie() {
    let sender = Sender::new();
    let bomb = Upload::new("record.hkmj", "a record").claiming(1 << 30);
    sender.ann.posts(&sender.room, "look", vec![bomb]);
    let path = format!("/channels/{}/messages", sender.room.id);
    let (_, seen) = sender.send("GET", &path, &Value::Null);
    let file = &seen[0]["attachments"][0];
    assert_eq!(file["size"], 1 << 30);
    assert_eq!(sender.standin.downloads("record.hkmj"), 0);
    let request = sender.client.get(file["url"].as_str().unwrap());
    let response = sender
        .runtime
        .block_on(async { request.send().await.unwrap().text().await.unwrap() });
    assert_eq!(response, "a record");
    assert_eq!(sender.standin.downloads("record.hkmj"), 1);
    sender.standin.assert_lawful();
}

#[test]
fn the_bot_may_do_what_its_roles_and_the_channel_say() {
    let sender = Sender::new();
    let path = format!("/channels/{}/messages", sender.room.id);
    assert_eq!(sender.send("POST", &path, &hello()).0, 200);
    sender.room.deny_bot(bits::ATTACH_FILES);
    assert_eq!(
        sender.upload("POST", &path, &hello(), &[("a.png", 1)]).1["code"],
        50013
    );
    sender.club.bot_may(bits::VIEW_CHANNEL);
    let asked = |who: &Member| who.try_command(&sender.room, "score", [opt("hand", "1m")]);
    assert!(asked(&sender.ann).is_ok() && asked(&sender.club.member("Bob")).is_ok());
    assert_eq!(sender.send("POST", &path, &hello()).1["code"], 50013);
    sender.room.deny_bot(bits::VIEW_CHANNEL);
    assert_eq!(sender.send("POST", &path, &hello()).1["code"], 50001);
    let guild = format!("/guilds/{}", sender.club.id);
    let channel = format!("/channels/{}", sender.club.channel("scores").id);
    for path in [
        guild.clone(),
        format!("{guild}/roles"),
        format!("{guild}/channels"),
        format!("{guild}/members/{ME}"),
        channel,
        "/users/@me".to_owned(),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        format!("/applications/{ME}/commands?with_localizations=true"),
    ] {
        assert_eq!(sender.send("GET", &path, &Value::Null).0, 200, "{path}");
    }
    let other = sender.standin.elsewhere("Another club");
    let (_, body) = sender.send("GET", &format!("/guilds/{}", other.id), &Value::Null);
    assert_eq!(body["code"], 10004);
    sender.standin.assert_lawful();
}

#[test]
fn who_has_no_token_and_what_is_no_route_are_refused() {
    let sender = Sender::new();
    let url = format!("{}/api/v10/users/@me", sender.standin.base());
    let (status, body) = sender.sent(sender.client.get(url));
    assert_eq!((status, &body["code"]), (401, &json!(0)));
    sender.standin.assert_lawful();
    for (method, path) in [
        ("GET", "/nowhere"),
        ("POST", "/users/@me"),
        ("GET", "/gateway?v=10"),
    ] {
        let before = sender.standin.violations().len();
        sender.send(method, path, &Value::Null);
        assert!(!sender.new_violations(before).is_empty(), "{path}");
    }
    assert_eq!(sender.standin.asked().last().unwrap().kind, Kind::Gateway);
    // A broken rule is told at its place, as Discord tells it.
    let (_, body) = sender.answered(&sender.asked(), &json!({"type": 4, "data": {"content": 7}}));
    assert_eq!(body["code"], 50035);
    assert!(
        body["errors"]["data"]["content"]["_errors"][0]["message"].is_string(),
        "{body}"
    );
}

#[test]
fn commands_of_a_guild_stand_beside_the_global_ones() {
    let sender = Sender::new();
    let path = format!("/applications/{ME}/guilds/{}/commands", sender.club.id);
    let named = |name: &str| json!([{"name": name, "description": "d", "nsfw": false}]);
    let (status, made) = sender.send("PUT", &path, &named("table"));
    assert_eq!((status, &made[0]["name"]), (200, &json!("table")));
    let (status, _) = sender.send("POST", &path, &named("more")[0]);
    assert_eq!(status, 201);
    assert_eq!(sender.send("POST", &path, &named("more")[0]).0, 200);
    let (_, kept) = sender.send("GET", &path, &Value::Null);
    assert_eq!(kept.as_array().map(Vec::len), Some(2));
    assert_eq!(kept[0]["id"], made[0]["id"]);
    let one = format!("{path}/{}", kept[1]["id"].as_str().unwrap());
    assert_eq!(sender.send("DELETE", &one, &Value::Null).0, 204);
    assert_eq!(sender.send("GET", &one, &Value::Null).1["code"], 10063);
    assert!(sender.ann.try_command(&sender.room, "table", []).is_ok());
    let other = sender.standin.guild("Another club");
    let (room, bob) = (other.channel("general"), other.member("Bob"));
    assert!(bob.try_command(&room, "table", []).is_err());
    assert!(
        sender
            .ann
            .try_command(&room, "score", [opt("hand", "1m")])
            .is_err()
    );
    sender.standin.assert_lawful();
}

#[test]
fn what_is_chosen_pressed_and_filled_in_is_what_the_bot_is_told() {
    let sender = Sender::new();
    let winds = json!([{"label": "East", "value": "E"}, {"label": "South", "value": "S"}]);
    let select = json!({
        "type": 3, "custom_id": "seat", "placeholder": "Your seat", "options": winds,
    });
    let button = json!({"type": 2, "style": 1, "label": "Note", "custom_id": "note"});
    let rows = [select, button].map(|it| json!({"type": 1, "components": [it]}));
    let mut shown = message();
    shown["data"]["components"] = json!(rows);
    let asked = sender.asked();
    assert_eq!(sender.answered(&asked, &shown).0, 204);
    let card = asked.answer();
    let chosen = sender.ann.chooses(&card, "Your seat", &["South"]).event();
    assert_eq!(chosen["data"]["values"], json!(["S"]));
    assert_eq!(chosen["message"]["id"], card.id.to_string());
    assert_eq!(chosen["member"]["user"]["id"], sender.ann.id.to_string());

    let pressed = sender.ann.presses(&card, "Note");
    let field = json!({"type": 4, "style": 1, "custom_id": "text", "required": false});
    let label = json!({"type": 18, "label": "What", "component": field});
    let form = json!({"type": 9, "data": {
        "custom_id": "form", "title": "A note", "components": [label],
    }});
    assert_eq!(sender.answered(&pressed, &form).0, 204);
    let form = pressed.form();
    assert_eq!(
        form.fields(),
        [("text".to_owned(), "What".to_owned(), String::new())]
    );
    let sent = sender.ann.submits(&form, &[("What", "a big hand")]);
    let filled = &sent.event()["data"]["components"][0]["component"];
    assert_eq!(filled["value"], "a big hand");

    // The form's answer takes the buttons away: who pressed before, pressed; who looks, cannot.
    let mut bare = message();
    bare["type"] = json!(7);
    bare["data"]["components"] = json!([]);
    assert_eq!(sender.answered(&sent, &bare).0, 204);
    assert_eq!(sent.answer().id, card.id);
    assert!(sender.ann.try_presses(&card, "Note").is_err());
    let late = sender.ann.presses_as_seen(&card, "Note").event();
    assert_eq!(late["message"]["components"], json!([]));
    sender.standin.assert_lawful();
}

#[test]
fn whoever_is_named_is_called_only_if_that_is_allowed() {
    let sender = Sender::new();
    let path = format!("/channels/{}/messages", sender.room.id);
    let (ann, bob) = (sender.ann.id, sender.club.member("Bob").id);
    let mut body = hello();
    body["content"] = json!(format!("<@{ann}> and <@{bob}>, and @everyone"));
    sender.send("POST", &path, &body);
    body["allowed_mentions"] = json!({"parse": [], "users": [bob.to_string()]});
    sender.send("POST", &path, &body);
    sender.standin.assert_lawful();
    body.as_object_mut().unwrap().remove("allowed_mentions");
    sender.send("POST", &path, &body);
    let shown = sender.room.messages();
    let called: Vec<_> = shown
        .iter()
        .map(|it| (it.pings.clone(), it.pings_everyone))
        .collect();
    assert_eq!(
        called,
        [(vec![], false), (vec![bob], false), (vec![ann, bob], true)]
    );
    assert_eq!(sender.standin.violations().len(), 1);
}

#[test]
fn an_answer_that_is_a_lie_is_noticed() {
    let lie = crate::standin::answer_is_lawful("GET", "/gateway", 200, &json!({"url": 7}));
    assert!(!lie.is_empty());
    let more = json!({"url": "wss://gateway.discord.gg", "shards": 1});
    assert!(!crate::standin::answer_is_lawful("GET", "/gateway", 200, &more).is_empty());
    let right = json!({"url": "wss://gateway.discord.gg"});
    assert!(crate::standin::answer_is_lawful("GET", "/gateway", 200, &right).is_empty());
}

#[test]
fn a_process_is_started_in_a_folder_of_its_own_and_ends_with_its_test() {
    let standin = StandIn::start(Options::default());
    let mut bot = Bot::spawn(&standin, "rules: hk-thirteen\n", &[("RUST_LOG", "off")]);
    let (pid, folder) = (bot.pid(), bot.folder());
    let config = std::fs::read_to_string(folder.join("config.yaml")).unwrap();
    assert_eq!(config, "rules: hk-thirteen\n");
    bot.kill();
    bot.wait_exit();
    drop(bot);
    assert!(!folder.exists());
    assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists());
}

#[test]
fn nothing_is_checked_that_is_not_to_be() {
    let standin = StandIn::start(Options {
        check_every: 0,
        ..Options::default()
    });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let url = format!("{}/api/v10/gateway?no=such", standin.base());
    runtime.block_on(async { reqwest::get(url).await.unwrap() });
    standin.assert_lawful();
}
