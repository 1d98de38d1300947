//! What is told at the start, and what Discord is told then.

use super::started::{Club, score};
use crate::standin::{Asked, Bot, Kind, Options, StandIn};

/// A bot that does not start: it ends with 2, and has said why.
#[track_caller]
fn refused(discord: &StandIn, config: &str, more: &[(&str, &str)]) -> String {
    let mut bot = Bot::spawn(discord, config, more);
    let status = bot.wait_exit();
    let told = bot.stderr();
    assert_eq!(status.code(), Some(2), "{told}");
    assert_eq!(bot.stdout(), "");
    assert!(!told.contains(discord.token()), "{told}");
    assert_eq!(discord.identifies(), 0, "{told}");
    discord.assert_lawful();
    told
}

#[test]
fn a_token_that_is_none_is_told() {
    let discord = StandIn::start(Options::default());
    for token in ["MTIz.wrong.token", "two words"] {
        let told = refused(&discord, "", &[("DISCORD_TOKEN", token)]);
        assert!(told.contains("DISCORD_TOKEN"), "{told}");
        assert!(told.contains("https://discord.com/developers"), "{told}");
        assert!(!told.contains(token), "{told}");
    }
    assert_eq!(discord.connections(), 0);
}

#[test]
fn a_wrong_config_is_told_at_its_place() {
    let discord = StandIn::start(Options::default());
    let cases = [
        ("health: 0.0.0.0:9090", "config.yaml:2:11", "127.0.0.1:9090"),
        (
            "health: \"[::]:9090\"",
            "config.yaml:2:11",
            "127.0.0.1:9090",
        ),
        ("log: xml", "config.yaml:2:8", "`text` or `json`"),
        ("guild: ours", "config.yaml:2:10", "the id of a server"),
        ("limits: { user: many }", "config.yaml:2:19", ""),
        ("token: abc", "config.yaml:2:3", ""),
    ];
    for (line, place, expected) in cases {
        let told = refused(&discord, &format!("discord:\n  {line}\n"), &[]);
        for part in [place, expected, "^"] {
            assert!(told.contains(part), "{line}: no {part} in\n{told}");
        }
    }
    assert!(discord.asked().is_empty());
}

#[test]
fn the_token_goes_to_discord_alone() {
    let discord = StandIn::start(Options::default());
    for (name, address) in [
        ("SIKWU_DISCORD_API", "http://example.org"),
        ("SIKWU_DISCORD_API", "https://127.0.0.1:1"),
        ("SIKWU_DISCORD_GATEWAY", "ws://example.org"),
    ] {
        let told = refused(&discord, "", &[(name, address)]);
        assert!(told.contains(name), "{told}");
        assert!(told.contains("unset it"), "{told}");
    }
    assert!(discord.asked().is_empty());
}

#[test]
fn where_somebody_listens_no_health_can_be_told() {
    let discord = StandIn::start(Options::default());
    let taken = discord.base().trim_start_matches("http://");
    let config = format!("discord: {{ health: \"{taken}\" }}");
    let told = refused(&discord, &config, &[]);
    assert!(told.contains("discord.health"), "{told}");
}

/// The requests that register commands.
fn registered(discord: &StandIn) -> Vec<Asked> {
    let mut asked = discord.asked();
    asked.retain(|it| it.kind == Kind::Commands && it.method == "PUT");
    asked
}

#[test]
fn commands_are_registered_where_they_differ() {
    let mut club = Club::start("");
    club.wait_log("the commands are registered");
    assert_eq!(registered(&club.discord).len(), 1);
    let ours = club.discord.commands(None);
    club.bot.restart(&club.discord);
    club.wait_log("registered already");
    assert_eq!(registered(&club.discord).len(), 1);
    // Another has fewer of them, and a word is another.
    let mut others = ours.clone();
    others.pop();
    others[0]["description"] = "Something else".into();
    club.discord.register(others);
    club.bot.restart(&club.discord);
    club.discord
        .wait_until("they are registered", |it| registered(it).len() == 2);
    let names = |all: &[serde_json::Value]| -> Vec<_> {
        let name = |it: &serde_json::Value| (it["name"].clone(), it["description"].clone());
        all.iter().map(name).collect()
    };
    assert_eq!(names(&club.discord.commands(None)), names(&ours));
    club.ends_well("SIGTERM");
}

#[test]
fn one_guild_may_have_them_alone() {
    let discord = StandIn::start(Options::default());
    let guild = discord.guild("Sheung Wan");
    let (room, ann) = (guild.channel("general"), guild.member("Ann"));
    let elsewhere = discord.guild("Elsewhere");
    let (hall, bo) = (elsewhere.channel("general"), elsewhere.member("Bo"));
    let config = format!("discord:\n  guild: {}\n", guild.id);
    let mut bot = Bot::start(&discord, &config);
    score(&ann, &room).answer().file("hand.png");
    let asked = registered(&discord);
    assert_eq!(asked.len(), 1);
    assert!(asked[0].path.contains(&guild.id.to_string()));
    assert!(discord.commands(None).is_empty());
    assert!(bo.try_command(&hall, "score", []).is_err());
    // After a restart it knows them.
    bot.restart(&discord);
    let so = |_: &StandIn| bot.stderr().contains("registered already");
    discord.wait_until("it has looked", so);
    assert_eq!(registered(&discord).len(), 1);
    bot.terminate();
    assert!(bot.wait_exit().success());
    discord.assert_lawful();
}
