//! What a hand is worth, item by item, by the best of its readings (W3).
//!
//! [`reading`] finds every way to read a hand, [`facts`] gathers what is true of one, [`figure`]
//! sees figures in facts, and [`tally`] adds up what the rule set pays for them; [`mod@made`] names
//! the tiles that make a figure. Of a hand that is not complete, [`mod@waits`] says which tiles
//! complete it and [`mod@shanten`] how far it is.

pub mod facts;
pub mod figure;
pub mod made;
pub mod reading;
pub mod shanten;
pub mod tally;
pub mod waits;

pub use made::{Made, made};
pub use reading::{Grouping, Place, Reading};
pub use shanten::{Distance, Draw, Nearest, Shapes, distance, shanten};
pub use tally::{Counted, Tally};
pub use waits::{DeadWait, Wait, Waits, waits};

use crate::hand::Hand;
use crate::refusal::Refusal;
use crate::rules::{Pattern, RuleSet};
use crate::win::{Win, WonBy};
use facts::Facts;
use tally::Sum;

/// What a hand is worth.
///
/// Of all readings the one that pays the most is taken; between equals W3 decides. A hand below
/// the minimum is counted all the same: [`Tally::refusal`] says that it may not win (W2).
///
/// # Errors
///
/// [`Refusal::NoShape`] if there is no reading (W1); for a flower win, [`Refusal::TooFewFlowers`]
/// or [`Refusal::NoFlowerWins`] (W5).
///
/// # Examples
///
/// ```
/// use sikwu::count::count;
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let asked = Sheet::read("[111s] [222s] 999s 77s 55s + 5s")?.asked(&Given::default())?;
/// let tally = count(&asked.hand, &asked.win, rules)?;
/// // Ching Yat Sik 7, Dui Dui Wu 3, Zi Mo 1, no flowers 1: paid as the limit.
/// assert_eq!((tally.raw, tally.faan), (12, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count<'r>(hand: &Hand, win: &Win, rules: &'r RuleSet) -> Result<Tally<'r>, Refusal> {
    let mut best: Option<(Sum, Reading)> = None;
    each_sum(hand, win, rules, &mut |sum, reading| {
        let better = best.as_ref().is_none_or(|(least, other)| {
            // Sums by more, readings by order: Sheung before Pung, the lower tile first.
            sum.worth(rules)
                .cmp(&least.worth(rules))
                .then_with(|| other.cmp(reading))
                .is_gt()
        });
        if better {
            best = Some((sum, reading.clone()));
        }
    });
    match best {
        Some((sum, reading)) => Ok(Tally::new(sum, reading, rules)),
        None => Err(no_shape(hand, win, rules)),
    }
}

/// The tally of every reading, the best first: what [`count`] chose between.
///
/// # Errors
///
/// As for [`count`].
pub fn every_tally<'r>(
    hand: &Hand,
    win: &Win,
    rules: &'r RuleSet,
) -> Result<Vec<Tally<'r>>, Refusal> {
    let mut all: Vec<(Sum, Reading)> = vec![];
    each_sum(hand, win, rules, &mut |sum, reading| {
        all.push((sum, reading.clone()));
    });
    if all.is_empty() {
        return Err(no_shape(hand, win, rules));
    }
    all.sort_by(|(a, at), (b, bt)| {
        let by_worth = b.worth(rules).cmp(&a.worth(rules));
        by_worth.then_with(|| at.cmp(bt))
    });
    let tallies = all.into_iter();
    Ok(tallies
        .map(|(sum, reading)| Tally::new(sum, reading, rules))
        .collect())
}

/// Shows each reading with its sum.
fn each_sum(hand: &Hand, win: &Win, rules: &RuleSet, see: &mut dyn FnMut(Sum, &Reading)) {
    let mut facts = Facts::of(hand, win, rules);
    let mut weigh = |reading: &Reading| {
        facts.read(reading);
        see(Sum::of(&facts, rules), reading);
    };
    match win.by.tile() {
        Some(tile) => {
            let claimed = !win.by.is_zi_mo();
            reading::each_grouping(hand, tile, claimed, &mut weigh);
            let known = rules.items.iter().any(|item| item.when.is_shape());
            if known && hand.laid().is_empty() {
                let mut all = *hand.concealed();
                all[tile] += 1;
                let shape = reading::special_shape(&all).filter(|it| knows(rules, it));
                if let Some(shape) = shape {
                    weigh(&shape);
                }
            }
        }
        None => {
            let wins = |item: &crate::rules::Item| match item.when {
                Pattern::FlowerWin { tiles } => hand.set_aside().len() == u32::from(tiles),
                _ => false,
            };
            if rules.items.iter().any(wins) {
                weigh(&Reading::Flowers);
            }
        }
    }
}

/// Whether a special shape is one that the rule set lists (W1).
fn knows(rules: &RuleSet, shape: &Reading) -> bool {
    rules.items.iter().any(|item| match shape {
        Reading::Orphans { .. } => matches!(item.when, Pattern::ThirteenOrphans {}),
        Reading::Pairs(_) => matches!(item.when, Pattern::SevenPairs { .. }),
        Reading::NotConnected(_) => matches!(item.when, Pattern::NotConnected { .. }),
        Reading::Sets(_) | Reading::Flowers => false,
    })
}

fn no_shape(hand: &Hand, win: &Win, rules: &RuleSet) -> Refusal {
    let flower_win = |item: &crate::rules::Item| matches!(item.when, Pattern::FlowerWin { .. });
    match win.by {
        WonBy::Flowers if rules.items.iter().any(flower_win) => Refusal::TooFewFlowers {
            set_aside: hand.set_aside().len(),
        },
        WonBy::Flowers => Refusal::NoFlowerWins,
        _ => Refusal::NoShape,
    }
}
