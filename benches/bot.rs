//! How soon does the bot answer? The real program runs as a child against the stand-in for
//! Discord of the tests, and each interaction is timed there: from its dispatch at the gateway
//! until the first answer has arrived at REST.
//!
//! Three loads: one at a time, 200 a second for ten seconds, and 2,000 at once. Of each it prints
//! p50 and p99 in milliseconds, and p99 as a multiple of that of a bot that does nothing: the same
//! transport in a child of the same size, whose desk says the same few words at once. It checks
//! that everything is answered, that in the burst no first answer comes after three seconds and
//! every card after its deferral, and that at 200 a second p99 of `/score` without its picture
//! (`pictures: false`) is below ten times that of the bot that does nothing.
//!
//! The club has 200 players and 20,000 entries. Nothing that is sent is checked here.
//!
//! `cargo bench --bench bot` prints the table; `cargo bench --bench bot -- --memory` prints how
//! much memory the bot holds over 100,000 interactions, and checks that it stops growing.
//! `SIKWU_BEFORE=path` names an older program, which is measured beside this one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench stops at a mistake"
)]

#[path = "bot/club.rs"]
mod club;
#[path = "../tests/standin/mod.rs"]
mod standin;

use club::PLAYERS;
use sikwu::bot::call::Call;
use sikwu::bot::reply::{Card, Message, Reply};
use sikwu::bot::wire::{self, Addresses, Pace, Secret, Setup, Stop};
use sikwu::bot::{Desk, Discord, register};
use sikwu::config;
use standin::{Bot, Channel, Handle, Member, Options, StandIn, opt};
use std::env;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// By which this program knows that it is the bot that does nothing.
const IDLE: &str = "SIKWU_BENCH_IDLE";
/// Discord takes no first answer after this.
const FIRST_ANSWER: Duration = Duration::from_secs(3);
const SECONDS: u32 = 10;
const PER_SECOND: u32 = 200;
const BURST: u32 = 2000;

fn main() {
    if env::var_os(IDLE).is_some() {
        return do_nothing();
    }
    match env::args().any(|it| it == "--memory") {
        true => memory(),
        false => times(),
    }
}

/// A desk that has nothing to do.
struct Idle;

impl Desk for Idle {
    fn is_private(&self, _: &Call) -> bool {
        false
    }

    fn answer(&self, _: &Call, _: &dyn Discord) -> Reply {
        Reply::say(Message::card(Card {
            text: "Nothing was done.".to_owned(),
            ..Card::default()
        }))
    }

    fn close(&self) {}
}

fn do_nothing() {
    let setup = Setup {
        discord: config::Discord {
            per_user: None,
            per_club: None,
            ..config::Discord::default()
        },
        token: Secret::new(env::var_os("DISCORD_TOKEN").unwrap()).unwrap(),
        commands: serde_json::Value::from(register::commands()).to_string(),
        addresses: Addresses::from_environment().unwrap(),
        pace: Pace::default(),
        stop: Stop::default(),
    };
    wire::run(Arc::new(Idle), setup).unwrap();
}

/// A bot, its Discord, and who asks there.
struct Rig {
    discord: StandIn,
    bot: Bot,
    room: Channel,
    members: Vec<Member>,
}

impl Rig {
    fn start(program: PathBuf, config: &str, more: &[(&str, &str)]) -> Rig {
        let discord = StandIn::start(Options {
            check_every: 0,
            keep: 10,
            patience: Duration::from_secs(60),
            ..Options::default()
        });
        let guild = discord.guild("Sheung Wan");
        let room = guild.channel("general");
        let members: Vec<_> = (0..PLAYERS)
            .map(|number| guild.member(&format!("Player {number}")))
            .collect();
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        if more.is_empty() {
            let ids: Vec<_> = members.iter().map(|it| it.id).collect();
            club::found(folder.path(), guild.id, &ids);
        }
        let bot = Bot::spawn_of(&program, folder, &discord, config, more);
        bot.wait_ready(&discord);
        Rig {
            discord,
            bot,
            room,
            members,
        }
    }

    fn idle() -> Rig {
        Rig::start(env::current_exe().unwrap(), "", &[(IDLE, "1")])
    }

    fn bot(program: PathBuf, pictures: bool) -> Rig {
        // A program of before may not know the setting.
        let pictures = if pictures { "" } else { ", pictures: false" };
        let config = format!("discord: {{ limits: {{ user: 0, club: 0 }}{pictures} }}\n");
        Rig::start(program, &config, &[])
    }

    /// Somebody asks something; the same number asks the same.
    fn ask(&self, what: What, number: u32) -> Handle {
        let member = &self.members[number as usize % self.members.len()];
        let hand = HANDS[number as usize % HANDS.len()];
        let seat = ["E", "S", "W", "N"][number as usize / HANDS.len() % 4];
        let round = ["E", "S", "W", "N"][number as usize / HANDS.len() / 4 % 4];
        match what {
            What::Score => member.command(
                &self.room,
                "score",
                [
                    opt("hand", hand),
                    opt("by", "draw"),
                    opt("seat", seat),
                    opt("round", round),
                ],
            ),
            What::Standings => member.command(&self.room, "standings", []),
            What::Typing => {
                let length = hand.len() - number as usize % (hand.len() / 2);
                member.types(&self.room, "score", "hand", &hand[..length], [])
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Score,
    Standings,
    Typing,
}

const HANDS: [&str; 6] = [
    "[CCC] 234p 567p 99s 12m + 3m",
    "234m 567m 345p 678s 9s + 9s",
    "[CCC] [FFF] 123m 55s PP + P",
    "[CCC] [FFF] [PPP] 123m 5s + 5s",
    "1m 9m 1p 9p 1s 9s E S W N C F P + P",
    "11p 22p 33p 44p 55p 66p 7p + 7p",
];

/// What a load took.
#[derive(Default)]
struct Took {
    /// Until the first answers, in order.
    first: Vec<Duration>,
    deferred: usize,
    /// Until every answer was there.
    whole: Duration,
}

impl Took {
    fn of(asked: &[Handle], since: Instant) -> Took {
        let mut took = Took::default();
        for it in asked {
            while !it.is_answered() {
                assert!(
                    since.elapsed() < Duration::from_secs(60),
                    "an answer is lost"
                );
                sleep(Duration::from_millis(5));
            }
        }
        for it in asked {
            if it.kind() == 5 {
                took.deferred += 1;
                // It fails if nothing comes.
                it.answer();
            }
        }
        took.whole = since.elapsed();
        took.first = asked.iter().map(Handle::elapsed).collect();
        took.first.sort();
        took
    }

    fn share(&self, of_hundred: usize) -> f64 {
        let at = (self.first.len() * of_hundred).div_ceil(100) - 1;
        self.first[at].as_secs_f64() * 1e3
    }
}

/// One after the other.
fn one_at_a_time(rig: &Rig, what: What) -> Took {
    let mut all = Took::default();
    let start = Instant::now();
    for number in 0..300 {
        let asked = [rig.ask(what, number)];
        // Waited for where it is told, so that nothing looks while it is answered.
        asked[0].kind();
        let took = Took::of(&asked, start);
        all.first.extend(took.first);
        all.deferred += took.deferred;
    }
    all.whole = start.elapsed();
    all.first.sort();
    all
}

/// So many a second, whether they are answered or not.
fn steadily(rig: &Rig, what: What) -> Took {
    let start = Instant::now();
    let mut asked = vec![];
    for number in 0..PER_SECOND * SECONDS {
        let due = start + Duration::from_secs(1) * number / PER_SECOND;
        sleep(due.saturating_duration_since(Instant::now()));
        asked.push(rig.ask(what, number));
    }
    Took::of(&asked, start)
}

fn at_once(rig: &Rig, what: What) -> Took {
    let start = Instant::now();
    let asked: Vec<_> = (0..BURST).map(|number| rig.ask(what, number)).collect();
    let took = Took::of(&asked, start);
    let last = took.first[took.first.len() - 1];
    assert!(last < FIRST_ANSWER, "a first answer after {last:?}");
    took
}

fn times() {
    let now = PathBuf::from(env!("CARGO_BIN_EXE_sikwu"));
    let idle = Rig::idle();
    let mut rows = vec![("nothing".to_owned(), 0, What::Score)];
    let mut rigs = vec![idle];
    let before = env::var_os("SIKWU_BEFORE").map(PathBuf::from);
    for (which, program) in [("", Some(now)), (" (before)", before)] {
        let Some(program) = program else { continue };
        rigs.push(Rig::bot(program.clone(), false));
        rigs.push(Rig::bot(program, true));
        let (plain, drawn) = (rigs.len() - 2, rigs.len() - 1);
        for (name, rig, what) in [
            ("typing a hand", plain, What::Typing),
            ("/score, no picture", plain, What::Score),
            ("/score", drawn, What::Score),
            ("/standings", plain, What::Standings),
        ] {
            rows.push((format!("{name}{which}"), rig, what));
        }
    }
    // What is made at the first use is made by then.
    for (_, rig, what) in &rows {
        for number in 0..200 {
            rigs[*rig].ask(*what, number).kind();
        }
    }
    type Load = fn(&Rig, What) -> Took;
    let loads: [(&str, Load); 3] = [
        ("one at a time", one_at_a_time),
        ("200 a second", steadily),
        ("2,000 at once", at_once),
    ];
    let mut worst = 0.0;
    for (load, run) in loads {
        println!(
            "{load:<28} p50 ms   p99 ms   max ms   p99/nothing  told to wait  all there after"
        );
        let mut least = 0.0;
        for (name, rig, what) in &rows {
            let took = run(&rigs[*rig], *what);
            rigs[*rig].discord.forget();
            if *rig == 0 {
                least = took.share(99);
            }
            let ratio = took.share(99) / least;
            if load == "200 a second" && name == "/score, no picture" {
                worst = ratio;
            }
            println!(
                "  {name:<26} {:>6.2}  {:>7.2}  {:>7.2}  {ratio:>10.2}  {:>12}  {:>13.2} s",
                took.share(50),
                took.share(99),
                took.share(100),
                took.deferred,
                took.whole.as_secs_f64()
            );
        }
        println!();
    }
    for rig in &rigs {
        rig.discord.assert_lawful();
    }
    assert!(
        worst < 10.0,
        "/score without its picture: {worst} x nothing"
    );
}

/// How much the bot holds while it is asked a hundred thousand things.
fn memory() {
    let rig = Rig::bot(PathBuf::from(env!("CARGO_BIN_EXE_sikwu")), true);
    let mut sizes = vec![];
    println!("answered   MB held");
    for ten_thousand in 0..10 {
        for group in 0..200 {
            let start = Instant::now();
            let number = |n: u32| ten_thousand * 10_000 + group * 50 + n;
            let asked: Vec<_> = (0..50)
                .map(|n| {
                    let what = match n % 10 {
                        0 => What::Score,
                        1..=3 => What::Standings,
                        _ => What::Typing,
                    };
                    rig.ask(what, number(n))
                })
                .collect();
            Took::of(&asked, start);
            rig.discord.forget();
        }
        let size = held(rig.bot.pid());
        println!("{:>8}  {size:>8.1}", (ten_thousand + 1) * 10_000);
        sizes.push(size);
    }
    let grown = sizes[9] - sizes[1];
    println!("grown after the first 20,000: {grown:.1} MB");
    assert!(grown < MOST_GROWN, "{grown} MB");
}

/// What an allocator may hold back more or less, in MB.
const MOST_GROWN: f64 = 8.0;

/// The memory of a process that is in RAM, in MB.
fn held(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: f64 = line
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    kib / 1024.0
}
