//! Does the count agree with a second, slow one, written from the rulebook alone
//! (`slow.rs`)? And do the worked hands of the rulebook come out as printed there?

use crate::dice::seeds;
use crate::hands::{random_hand, reading_text, to_text};
use crate::slow::{SlowBy, SlowHand, old_style};
use sikwu::notation::{By, Given};
use sikwu::rules::Book;
use sikwu::score::score;
use sikwu::seat::Seat;
use sikwu::settle::Payments;
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
    let rules = book.get("hk-old-style").unwrap();
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
        let scored = score(&text, &given(&hand, shooter), rules)
            .unwrap_or_else(|error| panic!("seed {seed}: {}", error.show(&text)));
        let slow = old_style::count(&hand);
        let story = || format!("seed {seed}: {text} {hand:?}\n{slow:?}\n{:?}", scored.tally);
        let Some(slow) = &slow else {
            assert!(scored.tally.is_err(), "{}", story());
            continue;
        };
        let tally = scored
            .tally
            .as_ref()
            .unwrap_or_else(|_| panic!("{}", story()));
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
        if let Some(reading) = reading_text(&hand, &slow.reading) {
            assert_eq!(tally.reading.to_string(), reading, "{}", story());
        }
        match scored.payments {
            Some(Payments::Seats(paid)) => {
                let shooter = shooter.map(|seat| seat as u8);
                let slow = old_style::settle(hand.seat, hand.by, shooter, None, slow.faan);
                let paid = Seat::ALL.map(|seat| paid.of(seat));
                assert_eq!(paid, slow.map(i64::from), "{}", story());
            }
            Some(unnamed) => panic!("{unnamed:?} {}", story()),
            None => assert!(!slow.wins, "{}", story()),
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
