//! Requests that Discord refuses, loses, delays; interactions that it delivers twice or swapped.

use super::started::{Club, IN_TIME, record};
use crate::standin::{Fault, Kind, bits, opt};
use std::time::Duration;

/// What may happen to a request, and whether it is carried out by then.
fn faults() -> [(&'static str, Fault); 6] {
    let limited = |global| Fault::RateLimited {
        retry_after: 0.2,
        global,
    };
    [
        ("429", limited(false)),
        ("429, global", limited(true)),
        ("502", Fault::Status(502)),
        ("cut before", Fault::Cut),
        ("cut after", Fault::CutAfter),
        ("delayed", Fault::Delay(Duration::from_millis(300))),
    ]
}

#[test]
fn a_first_answer_arrives_once() {
    let mut club = Club::start("");
    for (number, (what, fault)) in faults().into_iter().enumerate() {
        club.discord.fault(Kind::Callback, fault, 1);
        let asked = club.score();
        let card = asked.answer();
        card.file("hand.png");
        assert!(!card.deferred, "{what}");
        assert!(asked.elapsed() < IN_TIME, "{what}");
        assert_eq!(club.room.messages().len(), number + 1, "{what}");
    }
    // Twice in a row, each of them.
    for (what, fault) in faults() {
        club.discord.fault(Kind::Callback, fault, 2);
        let before = club.room.messages().len();
        club.score().answer().file("hand.png");
        assert_eq!(club.room.messages().len(), before + 1, "{what}");
    }
    club.discord.mend();
    assert_eq!(club.asked(Kind::Followup) + club.asked(Kind::Original), 0);
    club.ends_well("SIGTERM");
    assert!(!club.bot.stderr().contains("lost"), "{}", club.bot.stderr());
}

#[test]
fn what_comes_too_late_to_be_answered_is_given_up() {
    let mut club = Club::start("");
    let limited = Fault::RateLimited {
        retry_after: 30.0,
        global: false,
    };
    club.discord.fault(Kind::Callback, limited, 1);
    club.score();
    club.wait_log("outcome=\"lost\"");
    assert_eq!(club.asked(Kind::Callback), 1, "it is not asked for again");
    // Others are not held up by it.
    let asked = club.score();
    asked.answer().file("hand.png");
    assert!(asked.elapsed() < Duration::from_secs(2));
    club.ends_well("SIGTERM");
}

#[test]
fn what_follows_a_wait_arrives_once() {
    let mut club = Club::start("");
    // Each audit waits for its file, and each meets another fault when it changes its answer.
    let slow = Fault::Delay(Duration::from_millis(1700));
    club.discord.fault(Kind::Cdn, slow, faults().len());
    for (_, fault) in faults() {
        club.discord.fault(Kind::Original, fault, 1);
    }
    let asked: Vec<_> = faults().iter().map(|_| club.audit(&record())).collect();
    for asked in &asked {
        let card = asked.answer();
        assert!(card.deferred && !card.loading && !card.ephemeral);
        assert!(card.text().contains("agreed"), "{}", card.text());
        assert!(asked.elapsed() < IN_TIME);
    }
    assert_eq!(club.room.messages().len(), asked.len());
    assert_eq!(club.asked(Kind::Followup), 0);
    club.ends_well("SIGTERM");
}

#[test]
fn a_further_message_is_there_once_at_most() {
    let mut club = Club::start("");
    // What is no record is told to Ann alone, after everybody saw her wait.
    let slow = Fault::Delay(Duration::from_millis(1700));
    club.discord.fault(Kind::Cdn, slow, faults().len());
    for (_, fault) in faults() {
        club.discord.fault(Kind::Followup, fault, 1);
    }
    let asked: Vec<_> = faults().iter().map(|_| club.audit(b"no record")).collect();
    for _ in &asked {
        club.wait_log("deferred=true");
    }
    let ended = |club: &Club| club.bot.stderr().matches("deferred=true").count();
    club.discord
        .wait_until("they end", |_| ended(&club) == asked.len());
    let told = club.room.seen_by(&club.ann);
    assert!(told.iter().all(|it| it.ephemeral && !it.loading));
    // The one that was cut before it was carried out cannot be told from the other.
    assert_eq!(told.len(), asked.len() - 1, "{told:#?}");
    assert_eq!(club.room.messages().len(), 0);
    club.ends_well("SIGTERM");
}

#[test]
fn a_post_in_another_channel_is_there_once() {
    let mut club = Club::start("");
    club.guild.allow(&club.ann, bits::MANAGE_GUILD);
    let results = club.guild.channel("results");
    let given = [opt("what", "results"), opt("channel", &results)];
    club.ann
        .command(&club.room, "setup channel", given)
        .answer();
    let names = [opt("name", "Ming, Mei, Bo, Kit")];
    club.ann.command(&club.room, "player add", names).answer();
    for (number, (what, fault)) in faults().into_iter().enumerate() {
        club.discord.fault(Kind::Messages, fault, 1);
        let players = [opt("players", "Ming, Mei, Bo, Kit")];
        let opened = club.ann.command(&club.room, "session open", players);
        opened.answer();
        let posted = |_: &_| results.messages().len() == 2 * number + 1;
        club.discord.wait_until(what, posted);
        club.ann.command(&club.room, "session close", []).answer();
        let posted = |_: &_| results.messages().len() == 2 * number + 2;
        club.discord.wait_until(what, posted);
    }
    club.ends_well("SIGTERM");
    assert_eq!(results.messages().len(), 2 * faults().len());
}

#[test]
fn what_is_delivered_twice_is_done_once() {
    let mut club = Club::start("");
    club.discord.deliver_twice();
    club.score().answer();
    club.wait_log("delivered again");
    club.discord.deliver_twice();
    let names = [opt("name", "Ming, Mei, Bo, Kit")];
    club.ann.command(&club.room, "player add", names).answer();
    // One that is told to wait, too.
    let slow = Fault::Delay(Duration::from_millis(1700));
    club.discord.fault(Kind::Cdn, slow, 1);
    club.discord.deliver_twice();
    let audited = club.audit(&record());
    assert!(audited.answer().deferred);
    assert_eq!(club.asked(Kind::Callback), 3);
    assert_eq!(club.room.messages().len(), 3);
    club.ends_well("SIGTERM");
    let log = club.bot.stderr();
    assert_eq!(log.matches("delivered again").count(), 3, "{log}");
    let journals = super::started::files(&club.bot.folder());
    let journal = journals
        .iter()
        .find(|(path, _)| path.ends_with("journal.jsonl"));
    let journal = String::from_utf8_lossy(&journal.unwrap().1).into_owned();
    assert_eq!(journal.matches("\"added\"").count(), 4, "{journal}");
}

#[test]
fn what_is_swapped_is_answered() {
    let mut club = Club::start("");
    club.discord.swap_next_two();
    let first = club.score();
    let second = super::started::score(&club.fong, &club.room);
    second.answer().file("hand.png");
    first.answer().file("hand.png");
    club.ends_well("SIGTERM");
}
