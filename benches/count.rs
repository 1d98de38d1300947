//! How fast are hands counted? Beside each figure stands a reference from the same rounds, so
//! that the ratio holds on any machine: the slow counter of the tests, which lays the tiles out
//! in every way there is, and serde_json, which reads each question of a batch and writes its
//! answer without counting anything.
//!
//! `cargo bench --bench count -- 5` runs five rounds in place of eleven.

#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench stops at a mistake, and uses a part of what the tests have"
)]

#[path = "../tests/it"]
mod it {
    pub(crate) mod hands;
    pub(crate) mod slow;
}

use it::{hands, slow};
use serde_json::Value;
use sikwu::count::count;
use sikwu::notation::{Asked, Given, Sheet};
use sikwu::rules::{Book, RuleSet};
use sikwu::score::json;
use slow::{SlowBy, SlowHand, old_style};
use std::hint::black_box;
use std::time::Instant;

/// The known hands, each a question as a batch asks it.
const VECTORS: [&str; 2] = [
    include_str!("../tests/data/vectors/hk-old-style.jsonl"),
    include_str!("../tests/data/vectors/published-cases.jsonl"),
];

const GENERATED: u64 = 2_000;

fn main() {
    let rounds = std::env::args()
        .find_map(|it| it.parse().ok())
        .unwrap_or(11);
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let lines: Vec<&str> = VECTORS.iter().flat_map(|file| file.lines()).collect();
    let known = lines.iter().map(|line| question(line));
    let known: Hands = known.collect::<Vec<_>>().into();
    let generated = (0..GENERATED).map(hands::random_hand);
    let generated: Hands = generated.collect::<Vec<_>>().into();
    let answers: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(&json::answer(line, &book, &rules.id)).unwrap())
        .collect();

    let mut figures: [Vec<f64>; 6] = Default::default();
    for _ in 0..rounds {
        let times = [
            per_item(20, known.asked.len(), || known.count(rules)),
            per_item(1, known.slow.len(), || known.count_slowly()),
            per_item(5, generated.asked.len(), || generated.count(rules)),
            per_item(1, generated.slow.len(), || generated.count_slowly()),
            per_item(5, lines.len(), || {
                for line in &lines {
                    black_box(json::answer(line, &book, &rules.id));
                }
            }),
            per_item(5, lines.len(), || {
                for (line, answer) in lines.iter().zip(&answers) {
                    let question: Value = serde_json::from_str(line).unwrap();
                    black_box((question, answer.to_string()));
                }
            }),
        ];
        for (figure, time) in figures.iter_mut().zip(times) {
            figure.push(time);
        }
    }

    let [known_fast, known_slow, fast, slow, batch, json] = figures.map(median);
    println!("medians of {rounds} interleaved rounds, one thread");
    show(
        "known hands",
        "count",
        known_fast,
        "slow counter",
        known_slow,
    );
    show("generated hands", "count", fast, "slow counter", slow);
    show("lines of a batch", "answer", batch, "serde_json", json);
}

/// The same hands for both counters.
struct Hands {
    asked: Vec<Asked>,
    slow: Vec<SlowHand>,
}

impl From<Vec<SlowHand>> for Hands {
    fn from(slow: Vec<SlowHand>) -> Hands {
        let asked = slow.iter().map(asked).collect();
        Hands { asked, slow }
    }
}

impl Hands {
    fn count(&self, rules: &RuleSet) {
        for asked in &self.asked {
            let _ = black_box(count(&asked.hand, &asked.win, rules));
        }
    }

    fn count_slowly(&self) {
        for hand in &self.slow {
            black_box(old_style::count(hand));
        }
    }
}

/// What a line of a batch asks, for the slow counter.
fn question(line: &str) -> SlowHand {
    let question: Value = serde_json::from_str(line).unwrap();
    let seat = |name: &str| match question[name].as_str() {
        Some(letter) => "ESWN".find(letter).unwrap() as u8,
        None => 0,
    };
    let said = |name: &str| question[name] == true;
    let hand = hands::from_text(question["hand"].as_str().unwrap());
    SlowHand {
        by: match question["by"].as_str() {
            Some("discard") => SlowBy::Discard,
            Some("rob") => SlowBy::Rob,
            _ => hand.by,
        },
        seat: seat("seat"),
        round: seat("round"),
        kong: question["kong"].as_u64().unwrap_or(0) as u8,
        loose: said("loose"),
        last: said("last"),
        first: said("first"),
        ..hand
    }
}

/// The hand as `count` takes it.
fn asked(hand: &SlowHand) -> Asked {
    let mut given = Given {
        loose: hand.loose,
        last: hand.last,
        first: hand.first,
        kongs: Some(hand.kong).filter(|&kongs| kongs > 0),
        ..Given::default()
    };
    let letter = |seat: u8| &"ESWN"[usize::from(seat)..=usize::from(seat)];
    given.set("seat", letter(hand.seat)).unwrap();
    given.set("round", letter(hand.round)).unwrap();
    let by = match hand.by {
        SlowBy::Draw => "draw",
        SlowBy::Discard => "discard",
        SlowBy::Rob => "rob",
        SlowBy::Flowers => "flowers",
    };
    given.set("by", by).unwrap();
    let text = hands::to_text(hand);
    let asked = Sheet::read(&text).and_then(|sheet| sheet.asked(&given));
    asked.unwrap_or_else(|error| panic!("{}", error.show(&text)))
}

/// Nanoseconds an item, of `times` passes over `items` of them.
fn per_item(times: usize, items: usize, mut pass: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..times {
        pass();
    }
    start.elapsed().as_nanos() as f64 / (times * items) as f64
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn show(what: &str, ours: &str, our_time: f64, theirs: &str, their_time: f64) {
    let ratio = our_time / their_time;
    println!(
        "{what:<17} {ours:<7} {our_time:>9.0} ns   {theirs:<13} {their_time:>9.0} ns   ratio {ratio:.4}"
    );
}
