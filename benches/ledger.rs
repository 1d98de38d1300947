//! How fast is posting, when each entry is on disk before it is acknowledged? Beside it stand the
//! same bytes appended to a file and synced, in the same rounds on the same disk, so that the
//! ratio holds on any machine. And what do a million entries cost: to open, to build the index
//! of, to ask for the standings?
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

use runs::{Series, appended, groups, last_lines, median, open, p99, posted};
use serde::de::IgnoredAny;
use serde_json::Value;
use sha2::{Digest, Sha256};
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
    for part in ["read", "skim", "parse", "open", "rebuild"] {
        run_alone(part, &large);
    }
    let (stores, clubs): (Vec<_>, Vec<_>) = [&small, &large].map(|it| open(it)).into_iter().unzip();
    let mut times: [Vec<f64>; 2] = Default::default();
    for _ in 0..500 {
        for (times, club) in times.iter_mut().zip(&clubs) {
            let start = Instant::now();
            black_box(club.standings().unwrap());
            times.push(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    let [small, large] = times.map(median);
    println!(
        "standings: {small:.1} µs of {}, {large:.1} µs of {many}: {:.2} times",
        many / 100,
        large / small
    );
    for store in stores {
        store.close().unwrap();
    }
}

fn run_alone(part: &str, folder: &Path) {
    let mut child = Command::new(env::current_exe().unwrap());
    child.env(PART, format!("{part} {}", folder.display()));
    assert!(child.status().unwrap().success());
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
            store.close().unwrap();
            return;
        }
    };
    tell(what, start.elapsed().as_secs_f64());
}

fn clean(folder: &Path) -> PathBuf {
    folder.join("data/CLEAN")
}

fn tell(what: &str, seconds: f64) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|it| it.trim().strip_suffix(" kB")?.parse().ok());
    let peak: f64 = peak.unwrap_or(f64::NAN) / 1024.0;
    println!("{what}: {seconds:.2} s, at most {peak:.0} MB");
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
