//! Is what is said to be near near? Each change is made to the slow hand here, and the slow
//! counter, which shares nothing with the library, counts what comes of it.

use crate::counting::given;
use crate::dice::{seeds, with_seed};
use crate::hands::{random_hand, to_text};
use crate::slow::{SlowBy, SlowHand, SlowKind, SlowTally, old_style};
use sikwu::bonus::{Bonus, Family};
use sikwu::notation::{Given, Sheet};
use sikwu::rules::{Book, RuleSet};
use sikwu::score::{Change, Scored, Way, score};
use sikwu::seat::Seat;
use sikwu::tile::{Tile, Wind};

fn counted<'r>(hand: &SlowHand, rules: &'r RuleSet) -> Scored<'r> {
    let text = to_text(hand);
    score(&text, &given(hand, None), rules).unwrap_or_else(|error| panic!("{}", error.show(&text)))
}

/// The hand with one thing otherwise.
fn with(hand: &SlowHand, change: Change) -> SlowHand {
    let mut hand = hand.clone();
    match change {
        Change::ZiMo => hand.by = SlowBy::Draw,
        Change::Robbed => hand.by = SlowBy::Rob,
        Change::Last => hand.last = true,
        Change::Kong => hand.kong = 1,
        Change::KongUponKong => hand.kong = 2,
        Change::NoFlowers => {
            hand.flowers.clear();
            hand.seasons.clear();
        }
        Change::Flower(bonus) => {
            let numbers = match bonus.family() {
                Family::Flowers => &mut hand.flowers,
                Family::Seasons => &mut hand.seasons,
            };
            numbers.push(bonus.number());
            numbers.sort();
        }
        Change::Loose => hand.loose = true,
        Change::Tile(tile) => hand.win = tile.index() as u8,
        Change::Seat(seat) => hand.seat = seat as u8,
        Change::Round(wind) => hand.round = wind as u8,
        Change::Concealed => {
            let (kongs, sets): (Vec<_>, Vec<_>) = hand
                .sets
                .iter()
                .copied()
                .partition(|set| set.tiles().len() == 4);
            hand.concealed
                .extend(sets.iter().flat_map(|set| set.tiles()));
            hand.concealed.sort();
            hand.sets = kongs;
            for kong in &mut hand.sets {
                kong.kind = SlowKind::ConcealedKong;
            }
        }
    }
    hand
}

/// What the slow counter pays: whether it may win, and for how many faan.
fn worth(tally: Option<&SlowTally>) -> Option<(bool, u32)> {
    tally.map(|tally| (tally.wins, tally.faan))
}

/// Counts a way by the slow counter and holds the library to it.
fn check(hand: &SlowHand, way: &Way<'_>) -> SlowTally {
    let changed = way
        .changes
        .iter()
        .fold(hand.clone(), |hand, &change| with(&hand, change));
    let story = format!("{:?} of {} is {}", way.changes, to_text(hand), way.asked);
    let slow = old_style::count(&changed).unwrap_or_else(|| panic!("{story}"));
    assert_eq!(u32::from(way.tally.faan), slow.faan, "{story}");
    assert_eq!(way.tally.wins(), slow.wins, "{story}");
    // It is the hand that was changed, and one that a table can see.
    let text = to_text(&changed);
    let read = Sheet::read(&text).and_then(|sheet| sheet.asked(&given(&changed, None)));
    let read = read.unwrap_or_else(|error| panic!("{story}: {}", error.show(&text)));
    assert_eq!(read.hand.all(), way.asked.hand.all(), "{story}");
    assert_eq!(read.win.by.tile(), way.asked.win.by.tile(), "{story}");
    assert_eq!(read.win.occasion, way.asked.win.occasion, "{story}");
    let printed = way.asked.to_string();
    let again = Sheet::read(&printed).and_then(|sheet| sheet.asked(&Given::default()));
    assert_eq!(again.as_ref(), Ok(&way.asked), "{story}");
    // What it has more and less than now is all the difference there is.
    let now = old_style::count(hand)
        .map(|it| it.items)
        .unwrap_or_default();
    let mut items = now.clone();
    for it in &way.than_now.less {
        *items.get_mut(it.item.id.as_str()).unwrap() -= u32::from(it.faan);
    }
    for it in &way.than_now.more {
        let ids = slow.items.keys().find(|id| **id == it.item.id);
        *items.entry(ids.unwrap()).or_insert(0) += u32::from(it.faan);
    }
    items.retain(|_, faan| *faan > 0);
    assert_eq!(items, slow.items, "{story}");
    slow
}

/// One change of each kind and value, in no order of the library's.
fn singles() -> Vec<Change> {
    let mut all = vec![
        Change::Concealed,
        Change::Loose,
        Change::NoFlowers,
        Change::Kong,
        Change::Last,
        Change::Robbed,
        Change::ZiMo,
    ];
    all.extend(Bonus::all().map(Change::Flower));
    all.extend(Tile::all().map(Change::Tile));
    all.extend(Seat::ALL.map(Change::Seat));
    all.extend(Wind::ALL.map(Change::Round));
    all
}

/// Whether a change could be made to the hand, by the notation's own judgement of the outcome.
fn could_be(hand: &SlowHand, change: Change) -> bool {
    let fits = match change {
        // Two flags would have to go together.
        Change::Kong => hand.kong == 0 && !hand.loose,
        Change::Loose => hand.kong == 0,
        Change::Flower(_) if hand.by != SlowBy::Flowers => {
            // The eighth wins at once (W5).
            hand.flowers.len() + hand.seasons.len() < 7
        }
        _ if hand.by == SlowBy::Flowers => matches!(change, Change::Flower(_)),
        _ => true,
    };
    let changed = with(hand, change);
    let text = to_text(&changed);
    let read = Sheet::read(&text).and_then(|sheet| sheet.asked(&given(&changed, None)));
    fits && read.is_ok()
}

#[test]
fn what_is_near_or_reaches_the_minimum_is_counted_so_by_the_slow_counter() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let (mut near, mut to_win, mut alone) = (0, 0, 0);
    for seed in seeds(200) {
        let hand = random_hand(seed);
        // What opens a hand is a limit hand by itself.
        if hand.first {
            continue;
        }
        with_seed(seed, |_| {
            let now = old_style::count(&hand);
            let why = counted(&hand, rules).why();
            let minimum = 3;
            if let Some(tally) = &now {
                let raw = tally.raw;
                assert_eq!(u32::from(why.short), minimum - raw.min(minimum));
            }
            for way in &why.near {
                near += 1;
                assert_eq!(way.changes.len(), 1);
                let then = check(&hand, way);
                assert!(worth(Some(&then)) > worth(now.as_ref()), "{way:?}");
            }
            for way in &why.to_win {
                to_win += 1;
                assert!(check(&hand, way).wins, "{way:?}");
            }
            // Nothing that is one change away is left out, and no way is longer than it need be.
            let told =
                |change: Change, ways: &[Way<'_>]| ways.iter().any(|it| it.changes == [change]);
            for change in singles() {
                if !could_be(&hand, change) || with(&hand, change) == hand {
                    continue;
                }
                alone += 1;
                let then = old_style::count(&with(&hand, change));
                let more = worth(then.as_ref()) > worth(now.as_ref());
                assert_eq!(told(change, &why.near), more, "{change:?} {hand:?}");
                let loses = now.as_ref().is_none_or(|now| !now.wins);
                let wins = loses && then.is_some_and(|then| then.wins);
                assert_eq!(told(change, &why.to_win), wins, "{change:?} {hand:?}");
            }
        });
    }
    assert!(
        near > 100 && to_win > 40 && alone > 2_000,
        "{near} {to_win} {alone}"
    );
}

/// There is no second counter of the other rule sets: the hand that was changed here is counted
/// by the library as it is written down.
#[test]
fn what_is_near_by_another_rule_set_is_the_count_of_the_changed_hand() {
    let book = Book::bundled();
    for id in ["hk-thirteen", "hk-eighteen"] {
        let rules = book.get(id).unwrap();
        let mut near = 0;
        for seed in seeds(150) {
            let hand = random_hand(seed);
            let why = counted(&hand, rules).why();
            for way in why.near.iter().chain(&why.to_win) {
                near += 1;
                let made = way.changes.iter();
                let changed = made.fold(hand.clone(), |hand, &change| with(&hand, change));
                let then = counted(&changed, rules).tally.unwrap();
                let story = format!("seed {seed}: {:?} of {}", way.changes, to_text(&hand));
                assert_eq!(then, way.tally, "{story}");
            }
        }
        assert!(near > 200, "{id}: {near}");
    }
}

/// Two changes make it, and no one does: the fewest are told, each way once.
#[test]
fn the_fewest_changes_that_reach_the_minimum_are_told_and_no_more() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let (mut twos, mut threes, mut none) = (0, 0, 0);
    for seed in seeds(300) {
        let hand = random_hand(seed);
        let scored = counted(&hand, rules);
        if hand.first || hand.by == SlowBy::Flowers || scored.tally.is_err() {
            continue;
        }
        let why = scored.why();
        let fewest = why.to_win.first().map(|way| way.changes.len());
        assert!(
            why.to_win
                .iter()
                .all(|way| Some(way.changes.len()) == fewest)
        );
        for (at, way) in why.to_win.iter().enumerate() {
            let again = why.to_win[..at].iter().any(|it| it.changes == way.changes);
            assert!(!again, "{way:?} is told twice");
        }
        match fewest {
            _ if scored.refusal().is_none() => assert!(why.to_win.is_empty()),
            Some(2) => twos += 1,
            Some(3) => threes += 1,
            None => none += 1,
            _ => {}
        }
        // No two of the slow hand's changes do what is said to take three.
        if fewest.is_none_or(|many| many > 2) && scored.refusal().is_some() {
            for one in singles().into_iter().filter(|it| could_be(&hand, *it)) {
                let first = with(&hand, one);
                if old_style::count(&first).is_none() {
                    continue;
                }
                for other in singles().into_iter().filter(|it| could_be(&first, *it)) {
                    let then = old_style::count(&with(&first, other));
                    let wins = then.is_some_and(|then| then.wins);
                    assert!(!wins, "{one:?}, {other:?} of {}", to_text(&hand));
                }
            }
        }
    }
    assert!(twos > 5 && threes > 0, "{twos} {threes} {none}");
}
