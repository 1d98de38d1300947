//! Answers that take longer than Discord waits.

use super::started::{Club, IN_TIME, record, score};
use crate::standin::{Fault, Kind, Upload, opt};
use std::time::Duration;

const SLOW: Fault = Fault::Delay(Duration::from_millis(1700));

#[test]
fn a_slow_answer_is_waited_for_and_follows() {
    let mut club = Club::start("");
    club.discord.fault(Kind::Cdn, SLOW, 1);
    let asked = club.audit(&record());
    assert_eq!(asked.kind(), 5);
    assert!(asked.elapsed() < IN_TIME);
    assert!(club.room.messages()[0].loading);
    let card = asked.answer();
    assert!(card.deferred && !card.ephemeral && !card.loading);
    assert!(card.text().contains("agreed"), "{}", card.text());
    // What is on it can be pressed like any other.
    club.fong
        .presses(&card, "Replay")
        .answer()
        .file("table.png");
    assert_eq!(club.room.messages().len(), 1);
    club.ends_well("SIGTERM");
}

#[test]
fn what_is_for_one_is_not_seen_by_all_who_saw_them_wait() {
    let mut club = Club::start("");
    club.discord.fault(Kind::Cdn, SLOW, 1);
    let asked = club.audit(b"no record");
    let told = asked.followups(1).remove(0);
    assert!(told.ephemeral && !told.loading);
    assert_eq!(club.room.messages().len(), 0, "nobody is left thinking");
    assert_eq!(club.room.seen_by(&club.ann).len(), 1);
    assert_eq!(club.room.seen_by(&club.fong).len(), 0);
    club.ends_well("SIGTERM");
}

#[test]
fn those_who_wait_for_files_hold_up_nobody() {
    let mut club = Club::start("");
    let slow = Fault::Delay(Duration::from_secs(3));
    club.discord.fault(Kind::Cdn, slow, 8);
    let waiting: Vec<_> = (0..8).map(|_| club.audit(&record())).collect();
    let asked = score(&club.fong, &club.room);
    let card = asked.answer();
    assert!(!card.deferred, "{:?}", asked.elapsed());
    let typed = club.fong.types(&club.room, "score", "hand", "123", []);
    assert!(!typed.choices().is_empty());
    for waiting in waiting {
        assert!(waiting.elapsed() < IN_TIME);
        assert!(waiting.answer().text().contains("agreed"));
    }
    club.ends_well("SIGTERM");
}

#[test]
fn a_record_of_a_mebibyte_is_answered() {
    let mut club = Club::start("");
    let text = String::from_utf8(record()).unwrap();
    let (heading, hand) = text.split_at(text.find("\nhand ").unwrap() + 1);
    let hands = (1 << 20) / hand.len() - 1;
    let large = heading.to_owned() + &hand.repeat(hands);
    let file = Upload::new("large.hkmj", large.into_bytes());
    let asked = club.ann.command(&club.room, "audit", [opt("file", file)]);
    assert!(asked.elapsed() < IN_TIME);
    // Others need not wait until it is read.
    let other = score(&club.fong, &club.room);
    other.answer();
    assert!(other.elapsed() < IN_TIME);
    club.discord
        .wait_until("it is answered", |_| club.bot.stderr().contains("/audit"));
    let seen = club.room.seen_by(&club.ann);
    assert!(seen.iter().all(|it| !it.loading), "{seen:#?}");
    assert_eq!(seen.len(), 2, "{seen:#?}");
    club.ends_well("SIGTERM");
}
