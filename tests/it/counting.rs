//! Does the count agree with a second, slow one, written from the rulebook alone (`slow.rs`), in
//! each of the three rule sets? Has the slow one the known answers? And do the worked hands of the
//! rulebook come out as printed there?

use crate::dice::seeds;
use crate::hands::{random_hand, reading_text, to_text};
use crate::slow::{
    EVERY_RULES, SlowBy, SlowHand, SlowKind, SlowPlace, SlowReading, SlowSet, SlowTally,
};
use serde_json::{Value, json};
use sikwu::bonus::{Bonus, Family};
use sikwu::count::{Place, Reading, Tally, count};
use sikwu::notation::{Asked, By, Given, Sheet};
use sikwu::rules::Book;
use sikwu::score::score;
use sikwu::seat::Seat;
use sikwu::set::{Laid, Set};
use sikwu::settle::{Payments, settle};
use sikwu::tile::Tile;
use sikwu::win::WonBy;
use std::collections::BTreeMap;

/// The context of a slow hand as options beside its text.
pub(crate) fn given(hand: &SlowHand, from: Option<Seat>) -> Given {
    Given {
        seat: Some(Seat::ALL[usize::from(hand.seat)]),
        round: Some(Seat::ALL[usize::from(hand.round)].wind()),
        by: Some(match hand.by {
            SlowBy::Draw => By::Draw,
            SlowBy::Discard => By::Discard,
            SlowBy::Rob => By::Rob,
            SlowBy::Flowers => By::Flowers,
        }),
        from,
        liable: None,
        kongs: Some(hand.kong).filter(|&kongs| kongs > 0),
        loose: hand.loose,
        last: hand.last,
        first: hand.first,
    }
}

#[test]
fn the_count_agrees_with_the_slow_one() {
    let book = Book::bundled();
    for seed in seeds(20_000) {
        let hand = random_hand(seed);
        let text = to_text(&hand);
        // East is the only seat whose discard can be the first.
        let shooter = match hand.by {
            SlowBy::Discard | SlowBy::Rob => {
                Seat::ALL.into_iter().find(|seat| *seat as u8 != hand.seat)
            }
            SlowBy::Draw | SlowBy::Flowers => None,
        };
        let given = given(&hand, shooter);
        let asked = Sheet::read(&text).and_then(|sheet| sheet.asked(&given));
        let asked = asked.unwrap_or_else(|error| panic!("seed {seed}: {}", error.show(&text)));
        for slow_rules in EVERY_RULES {
            let rules = book.get(slow_rules.id).unwrap();
            let tally = count(&asked.hand, &asked.win, rules);
            let slow = (slow_rules.count)(&hand);
            let story = || {
                let id = slow_rules.id;
                format!("seed {seed}: {text} by {id} {hand:?}\n{slow:?}\n{tally:?}")
            };
            let (Ok(tally), Some(slow)) = (&tally, &slow) else {
                assert_eq!(tally.is_ok(), slow.is_some(), "{}", story());
                continue;
            };
            agree(tally, &hand, slow, story);
            if !slow.wins {
                continue;
            }
            let paid = match settle(&asked.win, tally.faan, rules, None) {
                Some(Payments::Seats(paid)) => Seat::ALL.map(|seat| paid.of(seat)),
                other => panic!("{other:?} {}", story()),
            };
            let shooter = shooter.map(|seat| seat as u8);
            let slow = (slow_rules.settle)(hand.seat, hand.by, shooter, slow.faan);
            assert_eq!(paid, slow, "{}", story());
        }
    }
}

/// Both count the same items, faan and reading.
pub(crate) fn agree(
    tally: &Tally<'_>,
    hand: &SlowHand,
    slow: &SlowTally,
    story: impl Fn() -> String,
) {
    let items = tally.items.iter();
    let items: BTreeMap<&str, u32> = items
        .map(|it| (it.item.id.as_str(), u32::from(it.faan)))
        .collect();
    assert_eq!(items, slow.items, "{}", story());
    assert_eq!(u32::from(tally.raw), slow.raw, "{}", story());
    assert_eq!(u32::from(tally.faan), slow.faan, "{}", story());
    assert_eq!(
        (tally.limit, tally.wins()),
        (slow.limit, slow.wins),
        "{}",
        story()
    );
    let alike = match (&tally.reading(), &slow.reading) {
        (Reading::Sets(grouping), SlowReading::Sets { place, .. }) => {
            let place = match place {
                SlowPlace::Pair => Place::Pair,
                SlowPlace::Set(at) => Place::Set(*at),
            };
            let text = reading_text(hand, &slow.reading);
            grouping.place == place && Some(tally.reading().to_string()) == text
        }
        (Reading::Orphans { pair }, SlowReading::Orphans { pair: slow }) => {
            pair.index() == usize::from(*slow)
        }
        (Reading::Pairs(_), SlowReading::Pairs) => true,
        (Reading::NotConnected(_), SlowReading::NotConnected) => true,
        (Reading::Flowers, SlowReading::Flowers) => true,
        _ => false,
    };
    assert!(alike, "{}", story());
}

/// A hand that was read, as the slow count has it.
fn slowly(asked: &Asked) -> SlowHand {
    let (hand, win) = (&asked.hand, &asked.win);
    let number = |tile: Tile| tile.index() as u8;
    let sets = hand.laid().iter().map(|laid| {
        let kind = match (laid, laid.set()) {
            (Laid::Concealed(_), _) => SlowKind::ConcealedKong,
            (_, Set::Kong(_)) => SlowKind::Kong,
            (_, Set::Pung(_)) => SlowKind::Pung,
            (_, Set::Sheung(_)) => SlowKind::Sheung,
        };
        let low = number(laid.set().tiles().next().unwrap());
        SlowSet { kind, low }
    });
    let family = |family| {
        let numbers = (1..=4).filter(|&number| {
            let bonus = Bonus::new(family, number).unwrap();
            hand.set_aside().contains(bonus)
        });
        numbers.collect()
    };
    let replaced = win.occasion.replacements;
    SlowHand {
        concealed: hand.concealed().tiles().map(number).collect(),
        sets: sets.collect(),
        win: win.by.tile().map_or(0, number),
        by: match win.by {
            WonBy::ZiMo { .. } => SlowBy::Draw,
            WonBy::Discard { .. } => SlowBy::Discard,
            WonBy::RobbedKong { .. } => SlowBy::Rob,
            WonBy::Flowers => SlowBy::Flowers,
        },
        flowers: family(Family::Flowers),
        seasons: family(Family::Seasons),
        seat: win.seat as u8,
        round: win.round.0 as u8,
        kong: replaced.kongs_in_a_row(),
        loose: replaced.ends_with_flower(),
        last: win.occasion.last,
        first: win.occasion.opening.is_some(),
    }
}

#[test]
fn the_slow_count_has_the_known_answers() {
    // Those of `vectors.rs`, computed by a program that is neither this one nor that one.
    for slow_rules in EVERY_RULES {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/tests/data/vectors/{}.jsonl", slow_rules.id);
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let question: Value = serde_json::from_str(line).unwrap();
            let (id, expect) = (&question["id"], &question["expect"]);
            let mut given = Given::default();
            for name in ["seat", "round", "by", "from", "baau", "kong"] {
                let value = match &question[name] {
                    Value::Null => continue,
                    Value::String(value) => value.clone(),
                    number => number.to_string(),
                };
                given.set(name, &value).unwrap();
            }
            let flag = |name: &str| question[name] == true;
            (given.loose, given.last, given.first) = (flag("loose"), flag("last"), flag("first"));
            let sheet = Sheet::read(question["hand"].as_str().unwrap());
            let asked = sheet.and_then(|sheet| sheet.asked(&given)).unwrap();
            let slow = (slow_rules.count)(&slowly(&asked)).unwrap();
            assert_eq!(json!(slow.items), expect["items"], "{id}: {slow:?}");
            let seen = json!([slow.raw, slow.faan, slow.limit, slow.wins]);
            let wanted = ["raw", "faan", "limit", "wins"].map(|key| expect[key].clone());
            assert_eq!(seen, json!(wanted), "{id}: {slow:?}");
        }
    }
}

#[test]
fn the_worked_hands_of_the_rulebook_come_out_as_printed() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    for (text, raw, faan, wins, paid) in [
        // Three quiet faan (rulebook 4): the minimum, each pays 4; from a discard it is refused.
        (
            "234m 567m 345p 678s 9s + 9s self / S E",
            3,
            3,
            true,
            Some([-4, 12, -4, -4]),
        ),
        ("234m 567m 345p 678s 9s + 9s<E / S E", 2, 2, false, None),
        // A flower that is not yours: the shooter pays 16.
        (
            "[FFF] 123m 456m 789m E + E<W (3f) / S E",
            4,
            4,
            true,
            Some([0, 16, -16, 0]),
        ),
        // Too big to pay in full: 64 from each, or 128 from the shooter.
        (
            "[111s] [222s] 999s 77s 55s + 5s self / S E",
            12,
            10,
            true,
            Some([-64, 192, -64, -64]),
        ),
        (
            "[111s] [222s] 999s 77s 55s + 5s<N / S E",
            11,
            10,
            true,
            Some([0, 128, 0, -128]),
        ),
    ] {
        let scored = score(text, &Given::default(), rules).unwrap();
        let tally = scored.tally.as_ref().unwrap();
        assert_eq!(
            (tally.raw, tally.faan, tally.wins()),
            (raw, faan, wins),
            "{text}"
        );
        let seen = scored.payments.map(|payments| match payments {
            Payments::Seats(paid) => Seat::ALL.map(|seat| paid.of(seat)),
            Payments::Unnamed { .. } | Payments::Unsaid => {
                panic!("{text}: every payer is named")
            }
        });
        assert_eq!(seen, paid, "{text}");
    }
}
