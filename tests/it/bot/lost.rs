//! Each way in which the connection to the gateway is lost.

use super::started::{Club, IN_TIME};
use crate::standin::{Cut, Fault, Kind, Options, StandIn};
use std::thread;
use std::time::{Duration, Instant};

/// Each case has a club of its own, at the same time as the others.
fn each<T: Copy + Send>(cases: &[T], tried: impl Fn(T) + Sync) {
    thread::scope(|scope| {
        for &case in cases {
            let tried = &tried;
            scope.spawn(move || tried(case));
        }
    });
}

#[test]
fn what_is_asked_meanwhile_is_answered_where_the_session_goes_on() {
    let ways = [
        Cut::Tcp,
        Cut::Close(1000),
        Cut::Close(1001),
        Cut::Close(4000),
        Cut::Reconnect,
        Cut::Invalid { resumable: true },
    ];
    each(&ways, |how| {
        let mut club = Club::start("");
        club.discord.cut(how);
        let asked = club.score();
        asked.answer().file("hand.png");
        assert!(asked.elapsed() < IN_TIME, "{how:?}: {:?}", asked.elapsed());
        let met = (club.discord.identifies(), club.discord.resumes());
        assert_eq!(met, (1, 1), "{how:?}");
        assert_eq!(club.room.messages().len(), 1, "{how:?}");
        club.ends_well("SIGTERM");
    });
}

#[test]
fn what_is_asked_next_is_answered_where_the_session_is_lost() {
    type Lose = fn(&Club);
    let ways: [(&str, Lose); 6] = [
        ("close 4009", |club| club.discord.cut(Cut::Close(4009))),
        ("op 9", |club| {
            club.discord.cut(Cut::Invalid { resumable: false });
        }),
        ("close without a code", |club| {
            club.discord.cut(Cut::CloseWithoutCode);
        }),
        ("silent heartbeats", |club| {
            club.discord.silent_heartbeats(true);
            let lost = |it: &StandIn| !it.is_connected() || it.connections() > 1;
            club.discord.wait_until("it hears nothing", lost);
            club.discord.silent_heartbeats(false);
        }),
        ("refused upgrades", |club| {
            club.discord.refuse_upgrades(true);
            club.discord.cut(Cut::Tcp);
            let refused = |it: &StandIn| it.refusals() > 0;
            club.discord.wait_until("it was refused", refused);
            club.discord.refuse_upgrades(false);
        }),
        ("closed after HELLO", |club| {
            club.discord.cut_after_hello(Cut::Close(4000), 1);
            club.discord.cut(Cut::Tcp);
        }),
    ];
    each(&ways, |(what, lose)| {
        let options = Options {
            heartbeat: Duration::from_millis(600),
            patience: Duration::from_secs(20),
            ..Options::default()
        };
        let mut club = Club::with(options, "");
        let met = |it: &StandIn| it.identifies() + it.resumes();
        let before = met(&club.discord);
        lose(&club);
        club.discord
            .wait_until(what, |it| met(it) > before && it.is_connected());
        let asked = club.score();
        asked.answer().file("hand.png");
        assert!(asked.elapsed() < IN_TIME, "{what}: {:?}", asked.elapsed());
        let (connections, identifies) = (club.discord.connections(), club.discord.identifies());
        assert!(connections <= 4, "{what}: {connections} connections");
        assert!(identifies <= 3, "{what}: {identifies} identifies");
        club.ends_well("SIGTERM");
    });
}

#[test]
fn there_is_no_storm() {
    // serenity notices a close without a code late, and comes back the later.
    let ways = [
        (Cut::Tcp, 4),
        (Cut::Close(4000), 4),
        (Cut::CloseWithoutCode, 3),
    ];
    each(&ways, |(how, times)| {
        let mut club = Club::start("");
        let start = Instant::now();
        club.discord.cut_after_hello(how, usize::MAX);
        club.discord.cut(Cut::Tcp);
        // The first two come at once, and the next waits a second. serenity alone would come a
        // hundred times in that.
        club.discord
            .wait_until("it tries", |it| it.connections() >= times);
        let took = start.elapsed();
        assert!(took > Duration::from_millis(900), "{how:?}: {took:?}");
        assert_eq!(club.discord.identifies(), 1, "{how:?}");
        // Nothing has to be connected to stop.
        club.ends_well("SIGTERM");
    });
}

#[test]
fn a_discord_that_is_down_is_waited_for() {
    let discord = StandIn::start(Options::default());
    discord.fault(Kind::Gateway, Fault::Status(502), 2);
    discord.fault(Kind::Gateway, Fault::Cut, 1);
    discord.fault(Kind::Commands, Fault::Status(503), 2);
    let limited = Fault::RateLimited {
        retry_after: 0.2,
        global: true,
    };
    discord.fault(Kind::Commands, limited, 1);
    let guild = discord.guild("Sheung Wan");
    let (room, ann) = (guild.channel("general"), guild.member("Ann"));
    let bot = crate::standin::Bot::start(&discord, "");
    super::started::score(&ann, &room).answer().file("hand.png");
    drop(bot);
    discord.assert_lawful();
}
