//! Stopping, by signal and by force.

use super::started::{Club, IN_TIME, free, get, record};
use crate::standin::{Bot, Cut, Fault, Kind, Options, StandIn};
use std::time::{Duration, Instant};

#[test]
fn what_was_begun_is_answered_before_the_end() {
    let health = free();
    let mut club = Club::start(&format!("discord: {{ health: \"{health}\" }}"));
    let slow = Fault::Delay(Duration::from_millis(1200));
    club.discord.fault(Kind::Cdn, slow, 1);
    let begun = club.audit(&record());
    let answering = |_: &_| get(health, "/health").contains("\"answering\":1");
    club.discord.wait_until("it is begun", answering);
    // This one arrives with the signal.
    let late = club.score();
    club.ends_well("SIGTERM");
    assert!(begun.answer().text().contains("agreed"));
    late.answer().file("hand.png");
    assert!(late.elapsed() < IN_TIME);
}

#[test]
fn what_arrives_while_it_stops_is_not_passed_over() {
    let mut club = Club::start("");
    let asked: Vec<_> = (0..20).map(|_| club.score()).collect();
    club.bot.terminate();
    let more: Vec<_> = (0..20).map(|_| club.score()).collect();
    club.ends_after_signal();
    for asked in &asked {
        asked.answer().file("hand.png");
    }
    // Those that Discord sent before it was told are heard, and then they are answered.
    let heard = club.bot.stderr().matches("outcome=\"answered\"").count();
    let answered = more.iter().filter(|it| it.is_answered()).count();
    assert_eq!(heard, asked.len() + answered, "{}", club.bot.stderr());
}

#[test]
fn ctrl_c_is_a_stop_too() {
    let mut club = Club::start("");
    club.score().answer();
    club.ends_well("SIGINT");
}

#[test]
fn it_stops_while_the_gateway_is_away() {
    let mut club = Club::start("");
    club.discord.refuse_upgrades(true);
    club.discord.cut(Cut::Tcp);
    club.discord
        .wait_until("it was refused", |it| it.refusals() > 0);
    let start = Instant::now();
    club.ends_well("SIGTERM");
    assert!(start.elapsed() < Duration::from_secs(5));

    let discord = StandIn::start(Options::default());
    discord.fault(Kind::Gateway, Fault::Status(500), usize::MAX);
    let mut bot = Bot::spawn(&discord, "", &[]);
    discord.wait_until("it was asked for", |it| it.asked().len() > 1);
    bot.terminate();
    assert_eq!(bot.wait_exit().code(), Some(0), "{}", bot.stderr());
    assert_eq!(discord.connections(), 0);
    discord.assert_lawful();
}
