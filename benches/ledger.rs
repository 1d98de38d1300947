//! How fast is posting, when each entry is on disk before it is acknowledged? Beside it stand the
//! same bytes appended to a file and synced, in the same rounds on the same disk, so that the
//! ratio holds on any machine. And what do a million entries cost: to open, to build the index
//! of, to ask for standings and statements, in time and in memory?
//!
//! `cargo bench --bench ledger -- 5` runs five rounds in place of nine;
//! `cargo bench --bench ledger -- 5 100000` takes so many entries in place of a million.
//! SQLite stands beside them in `benches/peers`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench stops at a mistake"
)]

#[path = "ledger/runs.rs"]
mod runs;

use runs::{Series, appended, entry, groups, last_lines, median, open, p99, posted};
use serde::de::IgnoredAny;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sikwu::config::Config;
use sikwu::house::find;
use sikwu::ledger::{Club, Entry, Key, Kind, PlayerId, SeasonChange, Span, Text, Word};
use sikwu::parlour::Wanted;
use sikwu::seat::{BySeat, Seat};
use std::env;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// By which a part of the bench knows that it runs in a process of its own, for its memory.
const PART: &str = "SIKWU_BENCH_PART";

fn main() {
    if let Ok(part) = env::var(PART) {
        let (part, folder) = part.split_once(' ').unwrap();
        return alone(part, Path::new(folder));
    }
    let mut numbers = env::args().filter_map(|it| it.parse::<u64>().ok());
    let rounds = numbers.next().unwrap_or(9);
    let many = numbers.next().unwrap_or(1_000_000);
    durable_posts(rounds);
    println!();
    many_entries(many);
}

/// Posts in groups of each size, and the same bytes appended.
fn durable_posts(rounds: u64) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (store, club) = open(folder.path());
    let mut bare = File::create(folder.path().join("bare")).unwrap();
    let mut next = 0;
    println!("group  posts/s  p99 of a group  append+sync/s  p99 of a group  ratio");
    for (size, many) in [(1, 200), (16, 60), (256, 40)] {
        let mut both: [Vec<Series>; 2] = Default::default();
        for _ in 0..rounds {
            both[0].push(posted(&club, groups(next, size, many), size));
            next += size * many;
            let lines = last_lines(folder.path(), size * many);
            both[1].push(appended(&mut bare, &lines, size));
        }
        let ratios = both[0].iter().zip(&both[1]);
        let ratios = ratios.map(|(ours, bare)| ours.per_second() / bare.per_second());
        let ratio = median(ratios.collect());
        let [ours, bare] = both.map(|series| {
            let per_second = median(series.iter().map(Series::per_second).collect());
            let each = series.into_iter().flat_map(|series| series.each).collect();
            (per_second, p99(each) * 1e6)
        });
        println!(
            "{size:>5}  {:>7.0}  {:>11.0} µs  {:>13.0}  {:>11.0} µs  {ratio:>5.2}",
            ours.0, ours.1, bare.0, bare.1
        );
    }
    store.close().unwrap();
}

/// What a club of very many entries costs, beside reading its journal alone.
fn many_entries(many: u64) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let small = folder.path().join("small");
    let large = folder.path().join("large");
    for (folder, many) in [(&small, many / 100), (&large, many)] {
        std::fs::create_dir(folder).unwrap();
        let (store, club) = open(folder);
        begin_season(&club);
        let start = Instant::now();
        for from in (0..many / 256).step_by(64) {
            let groups_now = (many / 256 - from).min(64);
            let _ = posted(&club, groups(from * 256, 256, groups_now), 256);
        }
        store.close().unwrap();
        println!(
            "{many} entries posted in groups of 256 and closed: {:.1} s",
            start.elapsed().as_secs_f64()
        );
    }
    let parts = ["read", "skim", "parse", "open", "rebuild"];
    let mut seconds: [Vec<f64>; 5] = Default::default();
    for round in 0..3 {
        for (seconds, part) in seconds.iter_mut().zip(parts) {
            seconds.push(run_alone(part, &large, round == 0));
        }
    }
    let [read, skim, parse, opened, rebuilt] = seconds.map(median);
    println!(
        "medians of 3: read {read:.2} s, skim {skim:.2} s, parse {parse:.2} s, open {opened:.2} s, \
         rebuild {rebuilt:.2} s; rebuild as fast as parse: {:.2}, as skim: {:.2}",
        parse / rebuilt,
        skim / rebuilt
    );
    answers(&small, &large, many);
    let peak = peak();
    println!("posting all of that and answering took at most {peak:.0} MB");
    assert!(peak < MOST_MEMORY, "{peak} MB");
}

/// What is asked of both clubs, in the same rounds.
fn answers(small: &Path, large: &Path, many: u64) {
    let (stores, clubs): (Vec<_>, Vec<_>) = [small, large].map(open).into_iter().unzip();
    let player = |id: &str| PlayerId::new(id).unwrap();
    // One who plays in every sixteenth hand, and one who came for two evenings.
    let [often, seldom] = [player("308094723894630003"), player(SELDOM)];
    type Ask<'a> = &'a dyn Fn(&Club);
    let config = Config::default();
    let wanted = |club: &Club, wanted: &Wanted| {
        black_box(find(club, wanted, &config).unwrap());
    };
    let statement = |player: &PlayerId| Wanted::Statement(Span::Ever, player.clone());
    let seldom_both = Wanted::Versus([seldom.clone(), player("308094723894630001")]);
    let asks: [(&str, u32, Ask<'_>); 5] = [
        ("standings of all time", 500, &|club| {
            black_box(club.standings().unwrap());
        }),
        ("standings of the season", 500, &|club| {
            black_box(club.standings_of(Span::Season(1)).unwrap());
        }),
        ("statement of 80 hands", 20, &|club| {
            wanted(club, &statement(&seldom))
        }),
        ("head to head within 80 hands", 20, &|club| {
            wanted(club, &seldom_both)
        }),
        ("statement of every 16th hand", 1, &|club| {
            wanted(club, &statement(&often))
        }),
    ];
    for (what, times, ask) in asks {
        let mut both: [Vec<f64>; 2] = Default::default();
        for _ in 0..times {
            for (seconds, club) in both.iter_mut().zip(&clubs) {
                let start = Instant::now();
                ask(club);
                seconds.push(start.elapsed().as_secs_f64() * 1e6);
            }
        }
        let [small, large] = both.map(median);
        println!(
            "{what}: {small:.1} µs of {}, {large:.1} µs of {many}: {:.2} times",
            many / 100,
            large / small
        );
    }
    for store in stores {
        store.close().unwrap();
    }
}

/// Somebody who plays in the first two evenings alone.
const SELDOM: &str = "seldom";

/// Opens a season, and posts the hands of somebody who plays in it twice.
fn begin_season(club: &Club) {
    let opened = Kind::Season(SeasonChange::Opened {
        season: 1,
        name: Text::new("2026").unwrap(),
    });
    let opened = Entry::affair(Key::new("season 1").unwrap(), opened).unwrap();
    let few = (0..80).map(|n| {
        let entry = entry(n);
        let Kind::Hand(mut hand) = entry.kind().clone() else {
            panic!("a hand")
        };
        hand.match_id = Word::new(format!("seldom-{}", n / 40)).unwrap();
        hand.seats[Seat::East] = PlayerId::new(SELDOM).unwrap();
        let net = BySeat::from_fn(|seat| entry.legs()[seat as usize].points);
        Entry::hand(hand, &net).unwrap()
    });
    let _ = posted(club, vec![std::iter::once(opened).chain(few).collect()], 81);
}

/// Runs a part in a process of its own, and says how many seconds it took.
fn run_alone(part: &str, folder: &Path, tell: bool) -> f64 {
    let mut child = Command::new(env::current_exe().unwrap());
    child.env(PART, format!("{part} {}", folder.display()));
    let ran = child.output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    let said = String::from_utf8(ran.stdout).unwrap();
    let (seconds, said) = said.split_once(' ').unwrap();
    if tell {
        print!("{said}");
    }
    seconds.parse().unwrap()
}

/// One part, in a process of its own.
fn alone(part: &str, folder: &Path) {
    let journal = folder.join("data/clubs/local/journal.jsonl");
    let start = Instant::now();
    let what = match part {
        "read" => {
            each_line(&journal, |_| ());
            "reading and hashing the journal"
        }
        "skim" => {
            each_line(&journal, |line| {
                black_box(serde_json::from_slice::<IgnoredAny>(line).unwrap());
            });
            "reading, hashing and skimming the journal, keeping nothing of its JSON"
        }
        "parse" => {
            each_line(&journal, |line| {
                black_box(serde_json::from_slice::<Value>(line).unwrap());
            });
            "reading, hashing and parsing the journal"
        }
        "open" => {
            std::mem::forget(open(folder));
            "opening after a clean stop"
        }
        _ => {
            let _ = std::fs::remove_file(clean(folder));
            let (store, _) = open(folder);
            let seconds = start.elapsed().as_secs_f64();
            assert!(store.opening().rebuilt.is_some());
            tell("opening with the index built again", seconds);
            return store.close().unwrap();
        }
    };
    tell(what, start.elapsed().as_secs_f64());
}

fn clean(folder: &Path) -> PathBuf {
    folder.join("data/CLEAN")
}

fn tell(what: &str, seconds: f64) {
    let peak = peak();
    println!("{seconds} {what}: {seconds:.2} s, at most {peak:.0} MB");
    // What the others take is theirs.
    assert!(
        !what.starts_with("opening") || peak < MOST_MEMORY,
        "{peak} MB"
    );
}

/// The most memory that an opening, or anything after it, may take of a million entries, in MB.
const MOST_MEMORY: f64 = 300.0;

/// The most memory that this process has had, in MB.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|it| it.trim().strip_suffix(" kB")?.parse().ok());
    peak.unwrap_or(f64::NAN) / 1024.0
}

fn each_line(journal: &Path, mut each: impl FnMut(&[u8])) {
    let mut source = BufReader::with_capacity(64 * 1024, File::open(journal).unwrap());
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line).unwrap() > 0 {
        black_box(Sha256::digest(&line[..line.len() - 1]));
        each(&line[..line.len() - 1]);
        line.clear();
    }
}
