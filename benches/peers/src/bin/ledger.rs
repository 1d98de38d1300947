//! Posting to the ledger beside SQLite, which keeps the same lines, keys and totals, and beside
//! the bare bytes: each entry is on disk before the next group begins. Every side has its turn in
//! every round, on the same disk.

#![allow(clippy::unwrap_used, reason = "a bench stops at a mistake")]

#[path = "../../../ledger/runs.rs"]
mod runs;

use runs::{PLAYERS, Series, appended, groups, last_lines, median, open, p99, posted};
use rusqlite::{Connection, params};
use sikwu::ledger::Entry;
use std::fs::File;
use std::path::Path;

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap_or_else(|| ".".to_owned());
    let rounds: usize = args.next().map_or(9, |it| it.parse().unwrap());
    let folder = tempfile::tempdir_in(folder).unwrap();
    let (store, club) = open(folder.path());
    let mut bare = File::create(folder.path().join("bare")).unwrap();
    let mut sqlite = sqlite(&folder.path().join("sqlite.db"));
    let mut next = 0;
    println!("group  side      posts/s  p99 of a group  ours to it");
    for (size, many) in [(1, 200), (16, 60), (256, 40)] {
        let mut sides: [Vec<Series>; 3] = Default::default();
        for _ in 0..rounds {
            let (ours, same) = (groups(next, size, many), groups(next, size, many));
            sides[0].push(posted(&club, ours, size));
            let lines = last_lines(folder.path(), size * many);
            sides[1].push(appended(&mut bare, &lines, size));
            sides[2].push(inserted(&mut sqlite, next, &lines, same, size));
            next += size * many;
        }
        let ratios = |of: &[Series]| {
            let pairs = sides[0].iter().zip(of);
            median(pairs.map(|(ours, its)| ours.per_second() / its.per_second()).collect())
        };
        let ratios = [1.0, ratios(&sides[1]), ratios(&sides[2])];
        for ((side, series), ratio) in ["sikwu", "bytes", "SQLite"].iter().zip(&sides).zip(ratios) {
            let per_second = median(series.iter().map(Series::per_second).collect());
            let each = series.iter().flat_map(|series| series.each.clone()).collect();
            let p99 = p99(each) * 1e6;
            println!("{size:>5}  {side:<6}  {per_second:>9.0}  {p99:>11.0} µs  {ratio:>10.2}");
        }
    }
    store.close().unwrap();
    println!("{PLAYERS} players, {next} entries");
}

fn sqlite(file: &Path) -> Connection {
    let sqlite = Connection::open(file).unwrap();
    sqlite
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             CREATE TABLE entries (number INTEGER PRIMARY KEY, key TEXT UNIQUE, line TEXT);
             CREATE TABLE balances (player TEXT PRIMARY KEY, points INTEGER, hands INTEGER)
             WITHOUT ROWID;",
        )
        .unwrap();
    sqlite
}

/// Puts the same lines into SQLite, a transaction for each group.
fn inserted(
    sqlite: &mut Connection,
    from: u64,
    lines: &[String],
    groups: Vec<Vec<Entry>>,
    size: u64,
) -> Series {
    let mut lines = (from + 1..).zip(lines);
    Series::run(groups, size, |group| {
        let all = sqlite.transaction().unwrap();
        {
            let mut entry = all
                .prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3)")
                .unwrap();
            let mut balance = all
                .prepare_cached(
                    "INSERT INTO balances VALUES (?1, ?2, 1) ON CONFLICT (player)
                     DO UPDATE SET points = points + excluded.points, hands = hands + 1",
                )
                .unwrap();
            for one in &group {
                let (number, line) = lines.next().unwrap();
                let number = i64::try_from(number).unwrap();
                entry
                    .execute(params![number, one.key().as_str(), line])
                    .unwrap();
                for leg in one.legs() {
                    balance
                        .execute(params![leg.player.as_str(), leg.points])
                        .unwrap();
                }
            }
        }
        all.commit().unwrap();
    })
}
