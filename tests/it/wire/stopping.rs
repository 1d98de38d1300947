//! A stop ends what was begun, with the gateway and without.

use super::rig::{Door, Plan, Rig};
use crate::standin::{Fault, Kind};
use sikwu::bot::reply::{Message, Reply};
use sikwu::bot::wire::Pace;
use std::sync::atomic::Ordering;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(4);

#[test]
fn what_was_begun_is_answered() {
    let door = Door::default();
    let at = door.clone();
    let mut rig = Rig::start(Plan::default(), move |_, _| {
        at.pass();
        Reply::say(Message::text("at last"))
    });
    let begun = rig.member.command(&rig.channel, "ask", []);
    rig.standin
        .wait_until("the desk is asked", |_| rig.asked() == 1);
    rig.stop.stop();
    rig.standin
        .wait_until("the gateway is left", |it| !it.is_connected());
    assert!(!rig.desk.is_closed.load(Ordering::SeqCst));
    door.open();
    assert_eq!(begun.answer().content(), "at last");
    rig.ended(SOON).unwrap();
    assert!(rig.desk.is_closed.load(Ordering::SeqCst));
}

#[test]
fn what_takes_too_long_is_left() {
    let door = Door::default();
    let at = door.clone();
    let plan = Plan {
        pace: Pace {
            stop: Duration::from_millis(300),
            ..Plan::default().pace
        },
        ..Plan::default()
    };
    let mut rig = Rig::start(plan, move |_, _| {
        at.pass();
        Reply::say(Message::text("too late"))
    });
    rig.member.command(&rig.channel, "ask", []);
    rig.standin
        .wait_until("the desk is asked", |_| rig.asked() == 1);
    rig.stop.stop();
    rig.ended(SOON).unwrap();
    door.open();
}

#[test]
fn it_stops_while_the_gateway_is_away() {
    // Nobody may connect.
    let mut rig = Rig::begin(
        Plan::default(),
        |standin| standin.refuse_upgrades(true),
        |_, _| unreachable!(),
    );
    rig.standin
        .wait_until("somebody was refused", |it| it.refusals() > 0);
    rig.stop.stop();
    rig.ended(SOON).unwrap();
    // Nobody says where it is; its real address is not tried.
    let mut rig = Rig::begin(
        Plan::default(),
        |standin| standin.fault(Kind::Gateway, Fault::Status(500), 1000),
        |_, _| unreachable!(),
    );
    rig.standin
        .wait_until("it was asked for", |it| it.asked().len() > 1);
    rig.stop.stop();
    rig.ended(SOON).unwrap();
    assert_eq!(rig.standin.connections(), 0);
    // It was there, and is gone.
    let mut rig = Rig::start(Plan::default(), |_, _| unreachable!());
    rig.standin.refuse_upgrades(true);
    rig.standin.cut(crate::standin::Cut::Tcp);
    rig.standin
        .wait_until("somebody was refused", |it| it.refusals() > 0);
    rig.stop.stop();
    rig.ended(SOON).unwrap();
}
