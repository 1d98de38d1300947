//! What another rule set would change: the numbers, and what sample hands would be worth.

use super::request::Preview;
use super::{Answer, RequestError, View};
use crate::notation::Given;
use crate::rules::RuleSet;
use crate::score::score;
use crate::settle::Payments;
use crate::tongue::Phrase;

/// Two rule sets beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The one that somebody thinks of.
    pub new: RuleSet,
    /// The one that it is compared with.
    pub old: RuleSet,
    /// What the sample hands are worth by each.
    pub hands: Vec<ComparedHand>,
}

/// What a hand is worth by two rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedHand {
    /// The hand, in notation.
    pub hand: &'static str,
    /// By the one that somebody thinks of.
    pub new: Value,
    /// By the one that it is compared with.
    pub old: Value,
}

/// What a hand is worth by a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It is no winning hand (W1), or the table has no such tiles.
    NoHand,
    /// So few faan may not win (W2).
    TooFew(u8),
    /// It wins with so many faan and gains so many points, where that can be said.
    Wins(u8, Option<i64>),
}

/// Hands that rule sets differ about: plain ones around the minimum, from a discard and drawn; each
/// big hand; flowers, Kongs and what is special about the last tile.
pub const SAMPLES: &[&str] = &[
    "234m 567m 345p 678s 9s + 9s<S / W E",
    "234m 567m 345p 678s 9s + 9s self / W E",
    "234m 567m 345p 678s 9s + 9s self 1f 2g / W E",
    "[CCC] 234p 567p 99s 12m + 3m<E / S E",
    "[CCC] 234p 567p 99s 12m + 3m self / S E",
    "[222m] [555p] 888s EE 77s + 7s<N / S E",
    "222m 555p 888s EE 77s + 7s self / S E",
    "[123m] 456m 789m EE 22m + 2m<W / S E",
    "123m 345m 567m 99m 78m + 9m self / S E",
    "[CCC] [FFF] 123m 55s PP + P<E / S E",
    "[EEE] [SSS] [WWW] 11p NN + N<E / S E",
    "[CCC] [EEE] FFF PP SS + S self / S E",
    "11p 33p 55m 77m 99s EE C + C self / S E",
    "1m 9m 1p 9p 1s 9s E S W N C F P + P<E / S E",
    "{1111m} 456p 789s 22s 45s + 6s self / S E kong",
    "234m 567m 345p 678s 9s + 9s<S / W E last",
    "+ flowers (1234f 123g) / S E",
];

/// Compares two rule sets, or says which of them is none.
pub(super) fn answer<'v>(view: &View<'v>, asked: &Preview) -> Answer<'v> {
    let unknown = |id: &str| Answer::UnknownRules {
        message: view.book.unknown(id),
    };
    let old = asked.than.as_deref().unwrap_or(view.rules);
    let Some(old) = view.book.get(old) else {
        return unknown(old);
    };
    let new = match (&asked.file, &asked.id) {
        (Some(file), _) => {
            // It may be a newer form of one that is here, so that one steps aside.
            let mut book = view.book.clone();
            let id = super::errand::file_id(&file.text);
            book.retain(|rules| Some(rules.id.as_str()) != id.as_deref());
            match book.read(&file.name, &file.text) {
                Ok(id) => book.get(&id).cloned(),
                Err(fault) => {
                    let told = Phrase::each(|tongue| {
                        let told = fault.said(tongue);
                        let level = tongue.pick("error: ", "錯誤: ");
                        told.strip_prefix(level)
                            .unwrap_or(&told)
                            .trim_end()
                            .to_owned()
                    });
                    return Answer::Refused(RequestError::new(told, Phrase::default()));
                }
            }
        }
        (None, Some(id)) => match view.book.get(id) {
            Some(rules) => Some(rules.clone()),
            None => return unknown(id),
        },
        (None, None) => None,
    };
    let Some(new) = new else {
        return unknown("");
    };
    Answer::Compared(Box::new(compare(new, old.clone())))
}

/// Two rule sets beside each other.
///
/// ```
/// use sikwu::parlour::{Value, compare};
/// use sikwu::rules::Book;
///
/// let mut book = Book::bundled();
/// book.read("house", "id: house\nlike: hk-old-style\nminimum: 1").unwrap();
/// let rules = |id: &str| book.get(id).unwrap().clone();
/// let compared = compare(rules("house"), rules("hk-old-style"));
/// // The worked hand of the rulebook, from a discard, is 2 faan: too few where 3 are wanted.
/// assert_eq!(compared.hands[0].old, Value::TooFew(2));
/// assert!(matches!(compared.hands[0].new, Value::Wins(2, Some(_))));
/// ```
pub fn compare(new: RuleSet, old: RuleSet) -> Compared {
    let hands = SAMPLES.iter().map(|&hand| ComparedHand {
        hand,
        new: value(hand, &new),
        old: value(hand, &old),
    });
    let hands = hands.collect();
    Compared { new, old, hands }
}

fn value(hand: &str, rules: &RuleSet) -> Value {
    let Ok(scored) = score(hand, &Given::default(), rules) else {
        return Value::NoHand;
    };
    match &scored.tally {
        Err(_) => Value::NoHand,
        Ok(tally) if !tally.wins() => Value::TooFew(tally.faan),
        Ok(tally) => {
            let seat = scored.asked.win.seat;
            let gain = match scored.payments {
                Some(Payments::Seats(paid)) => Some(paid.of(seat)),
                Some(Payments::Unnamed { winner, .. }) => Some(winner),
                Some(Payments::Unsaid) | None => None,
            };
            Value::Wins(tally.faan, gain)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Book;

    #[test]
    fn every_sample_is_a_hand_that_some_rule_set_takes() {
        let book = Book::bundled();
        for hand in SAMPLES {
            let taken = book.iter().any(|rules| {
                let scored = score(hand, &Given::default(), rules);
                scored.is_ok_and(|scored| scored.tally.is_ok())
            });
            assert!(taken, "{hand}");
        }
    }
}
