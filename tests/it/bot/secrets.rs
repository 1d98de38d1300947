//! What is in the log and at the health's address, and what is nowhere.

use super::started::{Club, HAND, files, free, get, record, score};
use crate::standin::{Cut, Fault, Kind, StandIn, bits, opt};
use serde_json::Value;

const NAMES: [&str; 4] = ["Mingming", "Feifei", "Bobo", "Kitty"];

/// An evening, with what goes wrong in it. The tokens of its interactions.
fn evening(club: &Club) -> Vec<String> {
    club.guild.allow(&club.ann, bits::MANAGE_GUILD);
    let names = NAMES.join(", ");
    let mut asked = vec![];
    let mut ask = |path: &str, given: Vec<(String, crate::standin::Arg)>| {
        let it = club.ann.command(&club.room, path, given);
        asked.push(it.token.clone());
        it.answer()
    };
    ask("player add", vec![opt("name", names.as_str())]);
    ask("session open", vec![opt("players", names.as_str())]);
    let card = ask("score", vec![opt("hand", HAND), opt("by", "discard")]);
    ask("score", vec![opt("hand", "123m 456q")]);
    ask("hand faan", vec![opt("hand", "Bobo 3 faan, Zi Mo")]);
    let explained = club.fong.presses(&card, "Explain");
    explained.answer();
    let typed = club.fong.types(&club.room, "score", "hand", HAND, []);
    typed.choices();
    // What goes wrong is logged: it is there that secrets slip out.
    club.discord.fault(Kind::Callback, Fault::Status(400), 1);
    let refused = club.score();
    club.discord.fault(Kind::Callback, Fault::CutAfter, 1);
    let lost = club.score();
    lost.answer();
    club.discord.fault(Kind::Cdn, Fault::Status(404), 1);
    let no_file = club.audit(&record());
    no_file.answer();
    let file = club.audit(&record());
    file.answer();
    club.discord.deliver_twice();
    let twice = club.score();
    twice.answer();
    let dm = club.discord.dm(&club.fong);
    let alone = score(&club.fong, &dm);
    alone.answer();
    club.discord.cut(Cut::Invalid { resumable: false });
    club.discord
        .wait_until("a session", |it| it.identifies() == 2 && it.is_connected());
    let after = club.score();
    after.answer();
    let more = [
        explained, typed, refused, lost, no_file, file, twice, alone, after,
    ];
    asked.extend(more.map(|it| it.token));
    asked
}

#[track_caller]
fn holds_no_secret(club: &Club, tokens: &[String]) {
    let (log, said) = (club.bot.stderr(), club.bot.stdout());
    assert_eq!(said, "", "everything is in the log");
    let private = NAMES
        .into_iter()
        .chain([HAND, "234p", "456q", "Zi Mo", "evening.hkmj"]);
    for private in private {
        assert!(!log.contains(private), "{private} in\n{log}");
    }
    let mut written = files(&club.bot.folder());
    assert!(written.len() > 3, "it has written something");
    written.push(("stderr".into(), log.into_bytes()));
    for (path, bytes) in written {
        let text = String::from_utf8_lossy(&bytes);
        let path = path.display();
        let token = club.discord.token();
        for part in token.split('.').filter(|it| it.len() > 12) {
            assert!(!text.contains(part), "a part of the token in {path}");
        }
        for token in tokens {
            assert!(
                !text.contains(token.as_str()),
                "an interaction's token in {path}"
            );
        }
    }
}

#[test]
fn a_log_for_people_says_what_was_done_and_nothing_of_what_was_said() {
    let mut club = Club::start("");
    let tokens = evening(&club);
    club.ends_well("SIGTERM");
    holds_no_secret(&club, &tokens);
    let log = club.bot.stderr();
    let guild = club.guild.id;
    let line = log
        .lines()
        .find(|it| it.contains("command=\"/session open\""));
    let line = line.unwrap_or_else(|| panic!("no such line in\n{log}"));
    for field in [
        "interaction=",
        &format!("club={guild}"),
        "ms=",
        "outcome=\"answered\"",
    ] {
        assert!(line.contains(field), "no {field} in {line}");
    }
}

#[test]
fn a_log_for_machines_has_fields() {
    let mut club = Club::start("discord: { log: json }");
    let tokens = evening(&club);
    club.ends_well("SIGTERM");
    holds_no_secret(&club, &tokens);
    let log = club.bot.stderr();
    let lines: Vec<Value> = log
        .lines()
        .map(|it| serde_json::from_str(it).unwrap_or_else(|_| panic!("no JSON: {it}")))
        .collect();
    let answered: Vec<_> = lines
        .iter()
        .filter(|it| it["message"] == "answered")
        .collect();
    // One line each, though one was delivered twice.
    assert_eq!(answered.len(), tokens.len(), "{log}");
    for line in answered {
        assert!(
            line["interaction"].is_u64() && line["ms"].is_u64(),
            "{line}"
        );
        assert!(
            line["command"].is_string() && line["outcome"].is_string(),
            "{line}"
        );
        let club_or_none = line.get("club").is_none_or(|it| *it == club.guild.id);
        assert!(club_or_none, "{line}");
    }
    let no_club = |it: &&Value| it["message"] == "answered" && it.get("club").is_none();
    assert_eq!(lines.iter().filter(no_club).count(), 1);
}

#[test]
fn its_health_can_be_asked_for() {
    let address = free();
    let mut club = Club::start(&format!("discord: {{ health: \"{address}\" }}"));
    let has = |path: &str, what: &str| {
        let so = |_: &StandIn| get(address, path).contains(what);
        club.discord.wait_until(what, so);
    };
    has("/health", "HTTP/1.1 200 OK");
    let asked = club.score();
    asked.answer();
    club.ann
        .types(&club.room, "score", "hand", HAND, [])
        .choices();
    has(
        "/metrics",
        "sikwu_interactions_total{command=\"/score\",outcome=\"answered\"} 1\n",
    );
    has("/metrics", "sikwu_answer_seconds_count 2\n");
    let page = get(address, "/metrics");
    for secret in [club.discord.token(), &asked.token, HAND] {
        assert!(!page.contains(secret), "{page}");
    }
    club.discord.refuse_upgrades(true);
    club.discord.cut(Cut::Close(4009));
    has("/health", "HTTP/1.1 503");
    has("/health", "\"connected\":0");
    club.ends_well("SIGTERM");
    assert_eq!(get(address, "/health"), "");
}
