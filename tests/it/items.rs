//! Does every item of every rule set score in the hand that shows it, and not in the near miss?

use sikwu::notation::{Given, Sheet};
use sikwu::rules::{Book, RuleSet};

/// The ids that a hand scores by a rule set; `None` without a winning shape.
fn scored(hand: &str, rules: &RuleSet) -> Option<Vec<String>> {
    let asked = Sheet::read(hand).and_then(|sheet| sheet.asked(&Given::default()));
    let asked = asked.unwrap_or_else(|error| panic!("{hand}: {}", error.show(hand)));
    let tally = sikwu::count::count(&asked.hand, &asked.win, rules).ok()?;
    Some(tally.items.iter().map(|it| it.item.id.clone()).collect())
}

#[test]
fn every_item_is_shown_by_its_hand_and_not_by_the_near_miss() {
    for rules in Book::bundled().iter() {
        for item in &rules.items {
            let (shows, near) = (scored(&item.shows, rules), scored(&item.near, rules));
            let has = |ids: &Option<Vec<String>>| ids.iter().flatten().any(|id| *id == item.id);
            assert!(has(&shows), "{}: {} scores {shows:?}", item.id, item.shows);
            assert!(!has(&near), "{}: {} scores {near:?}", item.id, item.near);
            // Near is a hand that wins, but for what is a shape itself.
            let near_enough = near.is_some() || item.when.is_shape();
            assert!(near_enough, "{}: {} is no hand", item.id, item.near);
            assert!(
                !item.names.en.is_empty() && !item.names.zh.is_ascii(),
                "{}",
                item.id
            );
        }
    }
}
