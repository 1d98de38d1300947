//! Do bots play by the rules, the same for the same seed, and the better ones better? Whatever they
//! play is written, read again and audited like any record.
//!
//! `SEEDS=1000 cargo test` plays more matches.

use crate::dice::seeds;
use crate::play::houses;
use sikwu::audit::{Auditor, Verdict};
use sikwu::play::Terms;
use sikwu::play::bot::Level;
use sikwu::record::Record;
use sikwu::rules::Book;
use sikwu::simulate::{Simulation, Summary, Writer};
use std::collections::BTreeSet;

const EVERY_LEVEL: [Level; 4] = [Level::Plain, Level::Random, Level::Club, Level::Plain];

fn terms(book: &Book, id: &str) -> Terms {
    Terms::scored(book.get(id).unwrap().clone())
}

/// The record of so many hands.
fn record(terms: &Terms, levels: [Level; 4], seed: u64, hands: usize) -> String {
    let mut writer = Writer::new(terms, levels, &format!("simulate-{seed}"));
    let mut simulation = Simulation::new(terms.clone(), levels, seed);
    let mut text = writer.heading().to_string();
    for _ in 0..hands {
        let played = simulation.next_hand().unwrap();
        text += &format!("\n{}", writer.write(&played));
    }
    text
}

/// Audits a record: every hand is agreed. Tells how they ended.
fn is_agreed(text: &str, book: &Book, what: &str) -> (usize, usize) {
    let record = Record::read(text).unwrap_or_else(|faults| panic!("{what}: {}", faults[0]));
    assert_eq!(record.to_string(), text, "{what}: the record is canonical");
    let mut auditor = Auditor::new(&record.heading, book, "hk-old-style");
    let (mut won, mut drawn) = (0, 0);
    for hand in &record.hands {
        let audit = auditor.audit(hand);
        let title = hand.title.value;
        assert_eq!(audit.faults, [], "{what}, {title}");
        assert_eq!(audit.verdict, Verdict::Agreed, "{what}, {title}");
        assert!(audit.finished);
        match audit.winners.len() {
            0 => drawn += 1,
            _ => won += 1,
        }
    }
    (won, drawn)
}

#[test]
fn whatever_bots_play_is_agreed_by_each_rule_set() {
    let book = Book::bundled();
    for id in ["hk-old-style", "hk-thirteen", "hk-eighteen"] {
        for seed in seeds(2) {
            let text = record(&terms(&book, id), EVERY_LEVEL, seed, 50);
            let (won, drawn) = is_agreed(&text, &book, &format!("{id}, seed {seed}"));
            assert_eq!(won + drawn, 50);
            assert!(won > 5, "{id}, seed {seed}: only {won} were won");
        }
    }
}

#[test]
fn whatever_bots_play_is_agreed_where_a_table_has_chosen_otherwise() {
    let (book, ids) = houses();
    for id in &ids[2..] {
        for seed in seeds(2) {
            for levels in [[Level::Plain; 4], [Level::Random; 4]] {
                let text = record(&terms(&book, id), levels, seed, 30);
                is_agreed(&text, &book, &format!("{id}, seed {seed}, {levels:?}"));
            }
        }
    }
}

#[test]
fn one_match_follows_the_other_in_a_record() {
    let mut book = Book::bundled();
    let passes = "id: passes\nlike: hk-old-style\nturn: { drawn_hand: passes }\n";
    book.read("house.yaml", passes).unwrap();
    let text = record(&terms(&book, "passes"), [Level::Random; 4], 1, 40);
    is_agreed(&text, &book, "two matches");
    let starts = text.lines().filter(|line| *line == "hand E-1").count();
    assert_eq!(starts, 3, "a match of drawn hands has sixteen");
    // D2: what goes on after the last deal is no match that begins.
    let goes_on = text.replacen("hand N-4", "hand N-3", 1);
    let record = Record::read(&goes_on).unwrap();
    let mut auditor = Auditor::new(&record.heading, &book, "passes");
    let verdicts: Vec<Verdict> = record
        .hands
        .iter()
        .map(|it| auditor.audit(it).verdict)
        .collect();
    assert!(verdicts.contains(&Verdict::Wrong));
}

#[test]
fn d2_a_hand_after_the_last_deal_that_begins_no_match_is_wrong() {
    let mut book = Book::bundled();
    let passes = "id: passes\nlike: hk-old-style\nturn: { drawn_hand: passes }\n";
    book.read("house.yaml", passes).unwrap();
    let terms = terms(&book, "passes");
    let text = record(&terms, [Level::Random; 4], 1, 17);
    let (before, last) = text.rsplit_once("hand E-1").unwrap();
    let text = format!("{before}hand N-5{last}");
    let record = Record::read(&text).unwrap();
    let mut auditor = Auditor::new(&record.heading, &book, "passes");
    let audits: Vec<_> = record
        .hands
        .iter()
        .map(|hand| auditor.audit(hand))
        .collect();
    let faults: Vec<_> = audits[16]
        .faults
        .iter()
        .map(|it| it.rule.as_deref())
        .collect();
    assert!(faults.contains(&Some("D2")), "{faults:?}");
    assert!(audits[..16].iter().all(|it| it.faults.is_empty()));
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_others() {
    let book = Book::bundled();
    let terms = terms(&book, "hk-old-style");
    let texts: BTreeSet<String> = (0..3)
        .flat_map(|seed| [seed, seed])
        .map(|seed| {
            let text = record(&terms, EVERY_LEVEL, seed, 4);
            text.replace(&format!("simulate-{seed}"), "simulate")
        })
        .collect();
    assert_eq!(texts.len(), 3);
}

#[test]
fn a_wall_does_not_hang_on_what_was_played_before() {
    let book = Book::bundled();
    let walls = |levels: [Level; 4]| {
        let mut simulation = Simulation::new(terms(&book, "hk-old-style"), levels, 9);
        [(); 5].map(|()| simulation.next_hand().unwrap().wall)
    };
    assert_eq!(walls([Level::Random; 4]), walls([Level::Plain; 4]));
}

/// What bots of these levels come to, P1 first.
fn summary(levels: [Level; 4], hands: u64) -> Summary {
    let book = Book::bundled();
    let mut simulation = Simulation::new(terms(&book, "hk-old-style"), levels, 1);
    let mut summary = Summary::new(levels);
    for _ in 0..hands {
        summary.add(&simulation.next_hand().unwrap());
    }
    summary
}

#[test]
fn plain_is_better_than_random_and_club_than_plain() {
    for (levels, hands) in [
        (
            [Level::Plain, Level::Random, Level::Random, Level::Random],
            300,
        ),
        ([Level::Club, Level::Plain, Level::Plain, Level::Plain], 300),
    ] {
        let summary = summary(levels, hands);
        let (points, within) = summary.points(&summary.players[0]);
        assert!(points > within, "{levels:?}: {points} ± {within}");
        // P6: what one gains the others lose.
        let all = summary
            .players
            .iter()
            .map(|player| summary.points(player).0);
        assert!(all.sum::<f64>().abs() < 1e-9);
        let won: f64 = summary.players.iter().map(|it| summary.won_share(it)).sum();
        assert!(
            (won + summary.drawn_share() - 1.0).abs() < 1e-9,
            "one winner a hand (T13)"
        );
    }
}
