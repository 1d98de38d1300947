//! Does every item of every rule set score in the hand that shows it, and not in the near miss, what
//! a house can switch on too?

use sikwu::notation::{Given, Sheet};
use sikwu::rules::{Book, Item, RuleSet};

/// The ids that a hand scores by a rule set; `None` without a winning shape.
fn scored(hand: &str, rules: &RuleSet) -> Option<Vec<String>> {
    let asked = Sheet::read(hand).and_then(|sheet| sheet.asked(&Given::default()));
    let asked = asked.unwrap_or_else(|error| panic!("{hand}: {}", error.show(hand)));
    let tally = sikwu::count::count(&asked.hand, &asked.win, rules).ok()?;
    Some(tally.items.iter().map(|it| it.item.id.clone()).collect())
}

#[test]
fn every_item_is_shown_by_its_hand_and_not_by_the_near_miss() {
    let mut off = 0;
    for rules in Book::bundled().iter() {
        for item in &rules.items {
            check(item, rules);
        }
        for item in rules.off() {
            let (id, like) = (&item.id, &rules.id);
            let text = format!("{{ id: house, like: {like}, items: [{{ id: {id}, on: true }}] }}");
            let mut book = Book::bundled();
            book.read("house.yaml", &text).unwrap();
            check(item, book.get("house").unwrap());
            off += 1;
        }
    }
    // Four of rulebook 4's "Not here", in old style and in what is like it.
    assert_eq!(off, 8);
}

fn check(item: &Item, rules: &RuleSet) {
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
