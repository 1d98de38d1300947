//! How fast is play? Records that bots played are read, replayed and judged, on one thread; and
//! bots play with each other.
//!
//! `cargo bench --bench play -- 5` runs five rounds in place of eleven. What other programs need for
//! the like is compared in `benches/peers`.

#![allow(clippy::unwrap_used, reason = "a bench stops at a mistake")]

use sikwu::audit::{Auditor, Verdict};
use sikwu::play::bot::{Bots, Level};
use sikwu::play::{Choice, Table, Terms, View, play_through};
use sikwu::record::{HandRecord, Reader, Reading};
use sikwu::rules::Book;
use sikwu::seat::RoundWind;
use sikwu::simulate::{Simulation, Writer};
use sikwu::tile::Wind;
use sikwu::wall::{Tail, Wall};
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;

const RECORDED: usize = 1_000;
const PLAYED: usize = 2_000;

fn main() {
    let rounds: usize = std::env::args()
        .find_map(|it| it.parse().ok())
        .unwrap_or(11);
    let book = Book::bundled();
    let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
    let sealed = record(&terms, true);
    let bare = record(&terms, false);
    let events = events(&bare);
    let mut simulation = Simulation::new(terms.clone(), [Level::Plain; 4], 2);
    let mut times: [Vec<Duration>; 4] = Default::default();
    for _ in 0..rounds {
        let round = [
            timed(|| read(&bare)),
            timed(|| judge(&bare, &book)),
            timed(|| judge(&sealed, &book)),
            timed(|| {
                for _ in 0..PLAYED {
                    black_box(simulation.next_hand().unwrap());
                }
            }),
        ];
        for (times, time) in times.iter_mut().zip(round) {
            times.push(time);
        }
    }
    println!("medians of {rounds} interleaved rounds, one thread");
    let [reading, judging, sealed_judging, playing] = times.map(median);
    let told = |what: &str, bytes: usize, time: Duration| {
        let seconds = time.as_secs_f64();
        println!(
            "{what:<34} {:>10.0} events/s {:>8.0} hands/s {:>7.1} MB/s",
            events as f64 / seconds,
            RECORDED as f64 / seconds,
            bytes as f64 / 1e6 / seconds,
        );
    };
    told("records read", bare.len(), reading);
    told("read, replayed and judged", bare.len(), judging);
    told(
        "the same, sealed and with walls",
        sealed.len(),
        sealed_judging,
    );
    let hands = PLAYED as f64 / playing.as_secs_f64();
    println!("{:<34} {hands:>28.0} hands/s", "four plain bots play");
    for level in Level::ALL {
        let (median, most) = decisions(&terms, level);
        println!(
            "a decision of {:<20} {:>8.1} us at the median, {:.1} us at 99 of 100",
            level.name(),
            median * 1e6,
            most * 1e6,
        );
    }
}

/// A record of plain bots, with walls and seals or without.
fn record(terms: &Terms, whole: bool) -> String {
    let levels = [Level::Plain; 4];
    let mut writer = Writer::new(terms, levels, "bench");
    let mut simulation = Simulation::new(terms.clone(), levels, 1);
    let mut text = writer.heading().to_string();
    for _ in 0..RECORDED {
        let mut hand = writer.write(&simulation.next_hand().unwrap());
        if !whole {
            bare(&mut hand);
        }
        write!(text, "\n{hand}").unwrap();
    }
    text
}

fn bare(hand: &mut HandRecord) {
    hand.wall.clear();
    (hand.commit, hand.reveal) = (None, None);
    if let Some(end) = &mut hand.end {
        end.value.digest = None;
    }
}

fn events(text: &str) -> usize {
    let hands = Reader::new(text.as_bytes(), Reading::default()).unwrap();
    hands.map(|hand| hand.unwrap().events.len()).sum()
}

fn read(text: &str) {
    for hand in Reader::new(text.as_bytes(), Reading::default()).unwrap() {
        black_box(hand.unwrap());
    }
}

fn judge(text: &str, book: &Book) {
    let reader = Reader::new(text.as_bytes(), Reading::default()).unwrap();
    let heading = reader.heading().unwrap().clone();
    let mut auditor = Auditor::new(&heading, book, "hk-old-style");
    for hand in reader {
        let audit = auditor.audit(&hand.unwrap());
        assert_eq!(audit.verdict, Verdict::Agreed);
    }
}

/// How long the decisions of a level take, in seconds: the median, and what 99 of 100 stay under.
fn decisions(terms: &Terms, level: Level) -> (f64, f64) {
    let mut chance = ChaCha12Rng::seed_from_u64(3);
    let mut bots = Bots::new(terms, ChaCha12Rng::seed_from_u64(4));
    let mut times = vec![];
    for _ in 0..200 {
        let mut wall = Wall::shuffled(true, Tail::Last, &mut chance);
        let dealt = wall.deal().unwrap();
        let mut table = Table::deal(terms.clone(), RoundWind(Wind::East), &dealt).unwrap();
        let mut choose = |view: View<'_>, choices: &[Choice]| {
            let start = Instant::now();
            let choice = bots.choose(level, view, choices);
            times.push(start.elapsed());
            choice
        };
        play_through(&mut table, &mut wall, &mut choose, &mut |_| ()).unwrap();
    }
    times.sort();
    let at = |part: usize| times[times.len() * part / 100].as_secs_f64();
    (at(50), at(99))
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
