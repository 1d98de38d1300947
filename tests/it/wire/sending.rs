//! What gets lost on the way, and is not.

use super::rig::{Plan, Rig};
use crate::standin::{Fault, Kind};
use sikwu::bot::reply::{Message, Reply};
use sikwu::bot::wire::Pace;
use sikwu::config;
use std::time::Duration;

fn echo() -> Rig {
    Rig::start(Plan::default(), |_, _| Reply::say(Message::text("yes")))
}

fn callbacks(rig: &Rig) -> usize {
    let asked = rig.standin.asked();
    asked.iter().filter(|it| it.kind == Kind::Callback).count()
}

#[test]
fn one_delivered_twice_is_answered_once() {
    let rig = echo();
    rig.standin.deliver_twice();
    rig.member.command(&rig.channel, "ask", []).answer();
    // The next one comes after both.
    rig.member.command(&rig.channel, "ask", []).answer();
    assert_eq!(rig.asked(), 2);
    rig.standin
        .wait_until("two answers", |_| callbacks(&rig) == 2);
}

#[test]
fn a_first_answer_arrives_though_it_is_refused_lost_or_cut_off() {
    let limited = |global| Fault::RateLimited {
        retry_after: 0.15,
        global,
    };
    let faults = [
        vec![limited(false)],
        vec![limited(true), Fault::Status(502)],
        vec![Fault::Status(500), Fault::Status(503)],
        vec![Fault::Cut],
        // It was answered, and nobody knows: the next attempt hears 40060.
        vec![Fault::CutAfter],
    ];
    for faults in faults {
        let rig = echo();
        for fault in &faults {
            rig.standin.fault(Kind::Callback, fault.clone(), 1);
        }
        let handle = rig.member.command(&rig.channel, "ask", []);
        assert_eq!(handle.answer().content(), "yes", "{faults:?}");
        assert!(handle.elapsed() < Duration::from_secs(3));
        // The caller hears of it once.
        rig.member.command(&rig.channel, "ask", []).answer();
        assert_eq!(rig.channel.seen_by(&rig.member).len(), 2, "{faults:?}");
        assert_eq!(rig.asked(), 2);
    }
}

#[test]
fn what_is_too_late_is_given_up() {
    let rig = echo();
    let long = Fault::RateLimited {
        retry_after: 30.0,
        global: false,
    };
    rig.standin.fault(Kind::Callback, long, 1);
    let lost = rig.member.command(&rig.channel, "ask", []);
    rig.standin
        .wait_until("a refusal", |_| callbacks(&rig) == 1);
    let answer = rig.member.command(&rig.channel, "ask", []).answer();
    assert_eq!(answer.content(), "yes");
    rig.standin
        .wait_until("an answer", |_| callbacks(&rig) == 2);
    assert!(!lost.is_answered());
}

#[test]
fn commands_are_registered_where_they_differ() {
    let mut rig = echo();
    let puts = |rig: &Rig| {
        let all = rig.standin.asked();
        all.iter()
            .filter(|it| it.kind == Kind::Commands && it.method == "PUT")
            .count()
    };
    rig.standin.wait_until("the commands", |_| puts(&rig) == 1);
    // Another session of the same bot.
    let before = rig.standin.identifies();
    rig.standin.forget_sessions();
    rig.standin.cut(crate::standin::Cut::Tcp);
    rig.standin
        .wait_until("a new session", |it| it.identifies() > before);
    rig.member.command(&rig.channel, "ask", []).answer();
    assert_eq!(puts(&rig), 1);
    rig.stop.stop();
    rig.ended(Duration::from_secs(5)).unwrap();
}

#[test]
fn in_a_burst_nothing_is_lost_and_nobody_waits_long() {
    let plan = Plan {
        discord: config::Discord {
            per_user: None,
            per_club: None,
            ..config::Discord::default()
        },
        pace: Pace {
            defer: Duration::from_millis(300),
            ..Plan::default().pace
        },
        ..Plan::default()
    };
    let rig = Rig::start(plan, |_, _| {
        // As long as a picture takes.
        std::thread::sleep(Duration::from_millis(10));
        Reply::say(Message::text("yes"))
    });
    let all: Vec<_> = (0..300)
        .map(|_| rig.member.command(&rig.channel, "ask", []))
        .collect();
    for handle in &all {
        assert!(handle.elapsed() < Duration::from_secs(3));
        assert_eq!(handle.answer().content(), "yes");
    }
    assert_eq!(rig.asked(), all.len());
}
