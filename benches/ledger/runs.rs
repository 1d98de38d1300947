//! Posting, and what it is compared with: the same bytes appended and synced, and nothing else.

use sikwu::ledger::{
    Club, ClubId, Digest, Entry, Hand, HowWon, Layout, PlayerId, Store, Winner, Word,
};
use sikwu::seat::{BySeat, Seat};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// How many players the club has.
pub(crate) const PLAYERS: u64 = 64;

/// A hand as an evening has them, the one of this number.
pub(crate) fn entry(number: u64) -> Entry {
    let player = |n: u64| PlayerId::new(format!("30809472389463{:04}", n % PLAYERS)).unwrap();
    let (winner, shooter) = (
        Seat::ALL[(number % 4) as usize],
        Seat::ALL[((number + 1) % 4) as usize],
    );
    let mut net = BySeat::default();
    (net[winner], net[shooter]) = (16, -16);
    let items = [("wan-yat-sik", 3), ("no-flowers", 1)];
    let items = items.map(|(id, faan)| (Word::new(id).unwrap(), faan));
    let hand = Hand {
        match_id: Word::new(format!("evening-{}", number / 40)).unwrap(),
        hand_id: Word::new(format!("E-{}", number % 40)).unwrap(),
        record: Some(Digest::of(&number.to_be_bytes())),
        file: None,
        rules: Word::new("hk-old-style").unwrap(),
        rules_digest: Digest::of(b"hk-old-style"),
        seats: BySeat::from_fn(|seat| player(number / 40 * 4 + seat as u64)),
        how: HowWon::Discard { shooter },
        winners: vec![Winner {
            seat: winner,
            faan: 4,
            items: items.to_vec(),
            tiles: None,
        }],
        liable: None,
        sitting: None,
        agree_hours: None,
    };
    Entry::hand(hand, &net).unwrap()
}

/// Groups of this size, from this number on.
pub(crate) fn groups(from: u64, size: u64, many: u64) -> Vec<Vec<Entry>> {
    let group = |group| {
        (0..size)
            .map(move |n| entry(from + group * size + n))
            .collect()
    };
    (0..many).map(group).collect()
}

pub(crate) fn open(folder: &Path) -> (Store, Club) {
    let layout = Layout::new(folder.join("data"), folder.join("anchors"));
    let store = Store::open(layout).unwrap();
    let club = store.club(&ClubId::new("local").unwrap());
    (store, club)
}

/// How long it took, and each group of it, in seconds.
#[derive(Default)]
pub(crate) struct Series {
    pub(crate) entries: u64,
    pub(crate) seconds: f64,
    pub(crate) each: Vec<f64>,
}

impl Series {
    pub(crate) fn run<T>(groups: Vec<T>, size: u64, mut put: impl FnMut(T)) -> Series {
        let mut series = Series::default();
        for group in groups {
            let start = Instant::now();
            put(group);
            series.each.push(start.elapsed().as_secs_f64());
        }
        series.seconds = series.each.iter().sum();
        series.entries = size * series.each.len() as u64;
        series
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.entries as f64 / self.seconds
    }
}

/// Posts the groups, each when the one before is acknowledged.
pub(crate) fn posted(club: &Club, groups: Vec<Vec<Entry>>, size: u64) -> Series {
    let (at, by) = (
        "2026-11-29T20:00:00Z".parse().unwrap(),
        PlayerId::new("scribe").unwrap(),
    );
    Series::run(groups, size, |group| {
        let begin = |entry| club.begin_post(entry, at, &by).unwrap();
        let begun: Vec<_> = group.into_iter().map(begin).collect();
        for post in begun {
            post.wait().unwrap();
        }
    })
}

/// Appends the same bytes to a file and waits for the disk, and does nothing else.
pub(crate) fn appended(file: &mut File, lines: &[String], size: u64) -> Series {
    let groups = lines
        .chunks(size as usize)
        .map(<[String]>::concat)
        .collect();
    Series::run(groups, size, |text: String| {
        file.write_all(text.as_bytes()).unwrap();
        file.sync_data().unwrap();
    })
}

/// The last lines of a journal, each with its line end.
pub(crate) fn last_lines(folder: &Path, many: u64) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("data/clubs/local/journal.jsonl")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let from = lines.len() - many as usize;
    lines[from..]
        .iter()
        .map(|line| (*line).to_owned())
        .collect()
}

pub(crate) fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// The time that 99 of 100 stay under.
pub(crate) fn p99(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[(of.len() * 99).div_ceil(100) - 1]
}
