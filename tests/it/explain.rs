//! Is every explanation true? The tiles that are named make the item, W3's step is the one that
//! decides, and what is said to be near is near: counted here by the slow counter.

mod made;
mod near;

use crate::golden::golden;
use crate::switches::BILLED_ALIKE;
use crate::told::like_old_style;
use sikwu::notation::Given;
use sikwu::rules::{Book, RuleSet};
use sikwu::score::{Because, Scored, Why, score};

/// A hand that reads, counted.
fn scored<'r>(hand: &str, rules: &'r RuleSet) -> Scored<'r> {
    score(hand, &Given::default(), rules).unwrap_or_else(|error| panic!("{}", error.show(hand)))
}

/// The rule set with every item on that it knows and does not count.
fn all_on(rules: &RuleSet) -> RuleSet {
    let on = rules
        .off()
        .map(|item| format!("{{ id: {}, on: true }}", item.id));
    let on = on.collect::<Vec<_>>().join(", ");
    let text = format!("{{ id: house, like: {}, items: [{on}] }}", rules.id);
    let mut book = Book::bundled();
    book.read("house.yaml", &text).unwrap();
    book.get("house").unwrap().clone()
}

/// Each item with its hand and the tiles that make it there, for the eye to go over.
#[test]
fn the_tiles_that_make_each_item_of_its_own_hand_are_kept() {
    let book = Book::bundled();
    golden("tests/data/explain", "id", |id| {
        let rules = book.get(id.trim()).unwrap();
        let all_on = all_on(rules);
        // What is on stays as the bundled set counts it.
        let on = rules.items.iter().map(|item| (item, rules));
        let off = rules.off().map(|item| (item, &all_on));
        let told = on.chain(off).map(|(item, rules)| {
            let scored = scored(&item.shows, rules);
            let items = &scored.tally.as_ref().unwrap().items;
            let at = items.iter().position(|it| it.item.id == item.id).unwrap();
            let made = &scored.why().made[at];
            let line = format!("{:<31} {:<50} {made}", item.id, item.shows);
            line.trim_end().to_owned() + "\n"
        });
        told.collect()
    });
}

/// The ids of the items that a count has more, or less, than another.
fn ids(items: &[sikwu::count::Counted<'_>]) -> Vec<String> {
    items.iter().map(|it| it.item.id.clone()).collect()
}

/// The one other reading of a hand and why it is not counted.
fn other(why: &Why<'_>) -> (String, Because, Vec<String>, Vec<String>) {
    let [other] = &why.others[..] else {
        panic!("{:?}", why.others);
    };
    let than = &other.than_chosen;
    let reading = other.tally.reading().to_string();
    (reading, other.because, ids(&than.more), ids(&than.less))
}

/// The hands are argued by W3, step by step, in its order.
#[test]
fn w3_the_step_that_decides_between_two_readings_is_named() {
    // Three equal runs are three Pungs: Ping Wu wins with 3 faan, the Pungs have 2.
    let rules = like_old_style(&[]);
    let hand = "111222333m 456p 9s + 9s self / S E";
    let (reading, because, more, less) = other(&scored(hand, &rules).why());
    assert_eq!(reading, "111m 222m 333m 456p 99s");
    assert_eq!(because, Because::MayNotWin);
    assert_eq!((more.len(), less), (0, vec!["ping-wu".to_owned()]));

    // From a discard neither may win.
    let hand = "111222333m 456p 9s + 9s<N / S E";
    assert_eq!(other(&scored(hand, &rules).why()).1, Because::FewerFaan);

    // Both win: four concealed Pungs are the limit, and Ching Yat Sik 7 with two more pays less.
    let hand = "222333444m 777m 8m + 8m self / S E";
    let (reading, because, ..) = other(&scored(hand, &rules).why());
    assert_eq!(reading, "234m 234m 234m 777m 88m");
    assert_eq!(because, Because::PaysLess);

    // At a limit of 8 both are past it and pay the same; one of them is no limit hand.
    let rules = like_old_style(&["limit: 8"]);
    let because = other(&scored(hand, &rules).why()).1;
    assert_eq!(because, Because::NoLimitHand);

    // 234 or 345 with the Pair: alike in faan and items; the lower Sheung goes first.
    let rules = like_old_style(&[]);
    let why = scored("[CCC] [456p] 2233445m + 5m self / S E", &rules).why();
    let (reading, because, ..) = other(&why);
    assert_eq!(reading, "[CCC] [456p] 345m 345m 22m");
    let Because::LaterSet(first, later) = because else {
        panic!("{because:?}");
    };
    assert_eq!(
        (first.to_string(), later.to_string()),
        ("234m".into(), "345m".into())
    );

    // A Sheung goes before a Pung.
    let why = scored("[CCC] [456p] 2223455m + 5m self / S E", &rules).why();
    let Because::LaterSet(first, later) = other(&why).1 else {
        panic!("{:?}", why.others);
    };
    assert_eq!(
        (first.to_string(), later.to_string()),
        ("234m".into(), "222m".into())
    );
}

/// Seven pairs and no flowers are two items of 5 faan; Ping Wu, twins and no flowers three of 3.
#[test]
fn w3_the_switch_of_equal_readings_is_told_as_what_decided() {
    let hand = "223344m 556677p 8s + 8s<S / E E";
    let rules = like_old_style(&[BILLED_ALIKE]);
    let (reading, because, more, less) = other(&scored(hand, &rules).why());
    assert_eq!(reading, "234m 234m 567p 567p 88s");
    assert_eq!(because, Because::FewerFaan);
    assert_eq!(
        (more, less),
        (named(&["ping-wu", "twins"]), named(&["seven-pairs"]))
    );

    let rules = like_old_style(&[BILLED_ALIKE, "equal_readings: most-items"]);
    let (reading, because, more, less) = other(&scored(hand, &rules).why());
    assert_eq!(reading, "223344m 556677p 88s");
    assert_eq!(because, Because::FewerItems);
    assert_eq!(
        (more, less),
        (named(&["seven-pairs"]), named(&["ping-wu", "twins"]))
    );
}

fn named(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

/// Rulebook 4: a limit hand scores the limit outright, whatever else is there.
#[test]
fn what_a_limit_hand_hides_is_named_and_only_where_it_stands_alone() {
    let book = Book::bundled();
    let hidden = |hand: &str, rules: &str| {
        let scored = scored(hand, book.get(rules).unwrap());
        let why = scored.why();
        why.hidden
            .iter()
            .map(|it| it.id.clone())
            .collect::<Vec<_>>()
    };
    let concealed = "222333444m 777m 8m + 8m self / S E";
    assert_eq!(
        hidden(concealed, "hk-old-style"),
        named(&["dui-dui-wu", "ching-yat-sik", "zi-mo", "no-flowers"])
    );
    // What Kong upon Kong stands in for is not hidden: it is told as that.
    let kongs = "{3333p} [7777m] [222p] 2288s + 8s / S S kong2";
    assert_eq!(
        hidden(kongs, "hk-old-style"),
        named(&["dui-dui-wu", "zi-mo", "no-flowers"])
    );
    // E1: there an item worth the limit is one among the rest.
    assert_eq!(hidden(concealed, "hk-eighteen"), named(&[]));
    assert_eq!(
        hidden("[CCC] 234p 567p 99s 12m + 3m", "hk-old-style"),
        named(&[])
    );
}
