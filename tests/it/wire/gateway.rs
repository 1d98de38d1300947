//! Whichever way the gateway is lost, the bot is there again, and never too often.

use super::rig::{Plan, Rig};
use crate::standin::Cut;
use sikwu::bot::reply::{Message, Reply};
use sikwu::bot::wire::Trouble;
use sikwu::config;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

fn echo() -> Rig {
    Rig::start(Plan::default(), |_, _| Reply::say(Message::text("yes")))
}

#[test]
fn what_comes_while_the_socket_is_down_is_answered_after_resuming() {
    let ways = [
        Cut::Tcp,
        Cut::Close(4000),
        Cut::Close(1001),
        Cut::Close(1000),
        Cut::Reconnect,
        Cut::Invalid { resumable: true },
    ];
    for how in ways {
        let rig = echo();
        rig.standin.cut(how);
        let handle = rig.member.command(&rig.channel, "ask", []);
        assert_eq!(handle.answer().content(), "yes", "{how:?}");
        assert!(handle.elapsed() < Duration::from_secs(3), "{how:?}");
    }
}

#[test]
fn a_session_that_is_over_is_begun_anew() {
    for how in [
        Cut::Close(4009),
        Cut::Close(4003),
        Cut::Invalid { resumable: false },
        Cut::CloseWithoutCode,
    ] {
        let rig = echo();
        let met = |rig: &Rig| rig.standin.identifies() + rig.standin.resumes();
        let before = met(&rig);
        let start = Instant::now();
        rig.standin.cut(how);
        rig.standin
            .wait_until(&format!("{how:?}: a session"), |standin| {
                met(&rig) > before && standin.is_connected()
            });
        assert!(start.elapsed() < Duration::from_secs(10), "{how:?}");
        let answer = rig.member.command(&rig.channel, "ask", []).answer();
        assert_eq!(answer.content(), "yes", "{how:?}");
    }
}

#[test]
fn there_is_no_storm_of_connections() {
    for how in [
        Cut::Close(4000),
        Cut::Tcp,
        Cut::Invalid { resumable: false },
    ] {
        let rig = echo();
        rig.standin.cut_after_hello(how, usize::MAX);
        rig.standin.cut(Cut::Tcp);
        // serenity alone would come a hundred times in this time.
        thread::sleep(Duration::from_millis(1500));
        let connections = rig.standin.connections();
        assert!((2..=5).contains(&connections), "{how:?}: {connections}");
    }
}

#[test]
fn what_no_patience_cures_ends_the_bot() {
    let wrong = Plan {
        token: Some("MTIz.not-a-token.of-any-bot"),
        ..Plan::default()
    };
    let mut rig = Rig::begin(wrong, |_| (), |_, _| unreachable!());
    let trouble = rig.ended(Duration::from_secs(5)).unwrap_err();
    assert!(trouble.to_string().contains("DISCORD_TOKEN"), "{trouble}");
    assert!(!trouble.to_string().contains("not-a-token"));
    type Is = fn(&Trouble) -> bool;
    let codes: [(u16, Is); 6] = [
        (4004, |it| matches!(it, Trouble::Token)),
        (4010, |it| matches!(it, Trouble::Shards)),
        (4011, |it| matches!(it, Trouble::Shards)),
        (4012, |it| matches!(it, Trouble::Version)),
        (4013, |it| matches!(it, Trouble::Version)),
        (4014, |it| matches!(it, Trouble::Version)),
    ];
    for (code, is) in codes {
        let mut rig = echo();
        rig.standin.cut(Cut::Close(code));
        let trouble = rig.ended(Duration::from_secs(8)).unwrap_err();
        assert!(is(&trouble), "{code}: {trouble:?}");
        assert!(rig.desk.is_closed.load(std::sync::atomic::Ordering::SeqCst));
    }
}

#[test]
fn its_health_can_be_asked_for() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let plan = Plan {
        discord: config::Discord {
            health: Some(address),
            ..config::Discord::default()
        },
        ..Plan::default()
    };
    let rig = Rig::start(plan, |_, _| Reply::say(Message::text("yes")));
    let secret = rig.member.command(&rig.channel, "ask", []);
    secret.answer();
    let get = |path: &str| get(address, path);
    rig.standin
        .wait_until("health", |_| get("/health").starts_with("HTTP/1.1 200"));
    let line = "sikwu_interactions_total{command=\"/ask\",outcome=\"answered\"} 1";
    rig.standin
        .wait_until("a count", |_| get("/metrics").lines().any(|it| it == line));
    assert!(!get("/metrics").contains(&secret.token));
    assert!(get("/token").starts_with("HTTP/1.1 404"));
    // The gateway is away.
    rig.standin.refuse_upgrades(true);
    rig.standin.cut(Cut::Close(4009));
    rig.standin
        .wait_until("no health", |_| get("/health").starts_with("HTTP/1.1 503"));
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
