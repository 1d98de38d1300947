//! For each rule that a record can show broken, is it named where it is broken?
//!
//! Legal hands are played by dice, and broken in one way at one place: by the words of the rulebook,
//! not by asking the table what it refuses. The audit has to name the rule, at that event or line.
//! `tests/data/mutations/all.out` is the table of the first of each: the rule, how it was broken,
//! what was said. `SEEDS=1000` breaks each rule a thousand times; hands for it are looked for until
//! there are enough.
//!
//! No record can show T8 (nobody sees how a Kong lies), and W4 shows in the count alone (W3).

mod events;
mod sums;

use super::audited;
use crate::dice::{Dice, seeds, with_seed};
use crate::golden::golden;
use std::collections::BTreeMap;

/// A record that breaks a rule.
struct Broken {
    text: String,
    /// The event that breaks it, or the line.
    at: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Event(u32),
    Line(u32),
}

/// A way to break a rule.
struct Way {
    rule: &'static str,
    how: &'static str,
    /// What the audit may name in its place, where the rulebook lets both be said.
    or: &'static [&'static str],
    /// Breaks it in some hand, if these dice find one that can be broken so.
    breaks: fn(&mut Dice) -> Option<Broken>,
}

fn ways() -> impl Iterator<Item = &'static Way> {
    events::WAYS.iter().chain(sums::WAYS)
}

/// What the audit says first of a broken record.
fn said(way: &Way, broken: &Broken, story: &str) -> String {
    let hands = audited(broken.text.as_bytes());
    let faults = hands.iter().flat_map(|hand| &hand.audit.faults);
    let told = || format!("{}, {}, {story}\n{}", way.rule, way.how, broken.text);
    let Some(first) = faults.clone().next() else {
        panic!("goes unseen: {}", told());
    };
    let rule = first.rule.as_deref().unwrap_or("unreadable");
    let named = rule == way.rule || way.or.contains(&rule);
    assert!(named, "is blamed on {rule}, {}: {}", first.message, told());
    let here = match broken.at {
        Place::Event(event) => first.event == Some(event),
        Place::Line(line) => first.line == line,
    };
    let (event, line) = (first.event, first.line);
    assert!(
        here,
        "{:?} is found at {event:?}, {line}: {}",
        broken.at,
        told()
    );
    let left = crate::tongues::english_left(&first.message.chinese);
    assert!(
        left.is_empty(),
        "{left:?} is left in {}",
        first.message.chinese
    );
    format!("{rule}: {}", first.message)
}

/// Breaks each rule in each way until there are enough, and tells what was said of the first.
fn table() -> String {
    let wanted = seeds(6).count();
    let mut rows: BTreeMap<(String, &str), String> = BTreeMap::new();
    let mut of_rule: BTreeMap<&str, usize> = BTreeMap::new();
    for way in ways() {
        let mut found = 0;
        for seed in 0..60 + 12 * wanted as u64 {
            with_seed(seed, |dice| {
                let Some(broken) = (way.breaks)(dice) else {
                    return;
                };
                found += 1;
                let said = said(way, &broken, &format!("seed {seed}"));
                // T2 before T10.
                let (letter, number) = way.rule.split_at(1);
                let key = (format!("{letter}{number:0>2}"), way.how);
                rows.entry(key).or_insert(said);
            });
            if found == wanted {
                break;
            }
        }
        assert!(found > 0, "{}: {} is never found", way.rule, way.how);
        *of_rule.entry(way.rule).or_default() += found;
    }
    let few = of_rule.iter().find(|(_, found)| **found < wanted);
    assert_eq!(few, None, "of {wanted}");
    let rows = rows.iter().map(|((rule, how), said)| {
        let rule = rule.replacen('0', "", usize::from(rule.as_bytes()[1] == b'0'));
        format!("{rule:<4} {how}\n     {said}\n")
    });
    rows.collect()
}

#[test]
fn every_rule_that_is_broken_is_named_where_it_is_broken() {
    let table = table();
    golden("tests/data/mutations", "rules", |head| {
        format!("{head}\n{table}")
    });
}

#[test]
fn every_rule_that_a_record_can_show_broken_is_broken_here() {
    let numbered = [("T", 14), ("W", 6), ("P", 6), ("B", 5), ("D", 3)];
    for (letter, most) in numbered {
        for number in 1..=most {
            let rule = format!("{letter}{number}");
            let here = ways().any(|way| way.rule == rule);
            assert_eq!(here, rule != "T8", "{rule}");
        }
    }
}
