//! Does every item of every rule set score in the hand that shows it, and not in the near miss?

use sikwu::notation::{Given, Sheet};
use sikwu::rules::{Book, RuleSet};

/// The ids that a hand scores by a rule set. The hand must be one.
fn scored(hand: &str, rules: &RuleSet) -> Vec<String> {
    let asked = Sheet::read(hand).and_then(|sheet| sheet.asked(&Given::default()));
    let asked = asked.unwrap_or_else(|error| panic!("{hand}: {}", error.show(hand)));
    match sikwu::count::count(&asked.hand, &asked.win, rules) {
        Ok(tally) => tally.items.iter().map(|it| it.item.id.clone()).collect(),
        Err(_) => vec![],
    }
}

#[test]
fn every_item_is_shown_by_its_hand_and_not_by_the_near_miss() {
    for rules in Book::bundled().iter() {
        for item in &rules.items {
            let (shows, near) = (scored(&item.shows, rules), scored(&item.near, rules));
            assert!(
                shows.contains(&item.id),
                "{}: {} scores {shows:?}",
                item.id,
                item.shows
            );
            assert!(
                !near.contains(&item.id),
                "{}: {} scores {near:?}",
                item.id,
                item.near
            );
            assert!(
                !near.is_empty() || item.id == "sap-saam-yiu",
                "{}: {} is no near miss",
                item.id,
                item.near
            );
            assert!(
                !item.names.en.is_empty() && !item.names.zh.is_ascii(),
                "{}",
                item.id
            );
        }
    }
}
