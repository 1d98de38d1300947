//! What a hand is worth, item by item, by the best of its readings (W3).
//!
//! `split` finds every way to part its tiles, [`reading`] shows one to people, [`facts`] gathers
//! what is true of one, [`figure`] sees figures in facts, and [`tally`] adds up what the rule set
//! pays for them; [`mod@made`] names the tiles that make a figure. Of a hand that is not complete,
//! [`mod@waits`] says which tiles complete it and [`mod@shanten`] how far it is.

pub mod facts;
pub mod figure;
pub mod made;
pub mod reading;
pub mod shanten;
mod split;
pub mod tally;
pub mod waits;

pub use made::{Made, made};
pub use reading::{Grouping, Place, Reading};
pub use shanten::{Distance, Draw, Nearest, Shapes, distance, shanten};
pub use tally::{Counted, Tally};
pub use waits::{DeadWait, Wait, Waits, waits};

use crate::hand::Hand;
use crate::refusal::Refusal;
use crate::rules::{Item, Pattern, RuleSet};
use crate::win::{Win, WonBy};
use facts::Facts;
use reading::{Shape, Way};
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
    let mut best: Option<(Sum, Way)> = None;
    let reading = |way: &Way| way.reading(hand, win.by.tile());
    each_sum(hand, win, rules, |sum, way| {
        let better = best.as_ref().is_none_or(|(least, other)| {
            // Sums by more, readings by order: Sheung before Pung, the lower tile first.
            sum.worth(rules)
                .cmp(&least.worth(rules))
                .then_with(|| reading(other).cmp(&reading(way)))
                .is_gt()
        });
        if better {
            best = Some((*sum, *way));
        }
    });
    match &best {
        Some((sum, way)) => Ok(Tally::new(sum, reading(way), rules)),
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
    each_sum(hand, win, rules, |sum, way| {
        all.push((*sum, way.reading(hand, win.by.tile())));
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
        .map(|(sum, reading)| Tally::new(&sum, reading, rules))
        .collect())
}

/// Shows each way to read the hand with its sum.
fn each_sum(hand: &Hand, win: &Win, rules: &RuleSet, mut see: impl FnMut(&Sum, &Way)) {
    each_way(hand, win, rules, |facts, way| see(&Sum::of(facts), way));
}

/// Shows each way to read the hand with what is true of it then.
fn each_way(hand: &Hand, win: &Win, rules: &RuleSet, mut see: impl FnMut(&Facts<'_>, &Way)) {
    let (mut all, mut copies) = (*hand.concealed(), *hand.copies());
    if let Some(tile) = win.by.tile() {
        all[tile] += 1;
        copies.add(tile.into());
    }
    let places = split::places_of_pair(&all);
    let shape = match win.by.tile() {
        Some(_) if rules.items.plan().knows_shapes && hand.laid().is_empty() => Shape::of(&copies),
        Some(_) => None,
        None => Some(Shape::Flowers),
    };
    let shape = shape.filter(|&shape| knows(rules, shape, hand));
    if places.is_none() && shape.is_none() {
        return;
    }
    let mut facts = Facts::of(hand, win, rules, &copies);
    let mut see = |way: &Way| {
        facts.read(way);
        see(&facts, way);
    };
    if let (Some(tile), Some(places)) = (win.by.tile(), places) {
        let claimed = !win.by.is_zi_mo();
        split::each_split(&copies, places, |split| {
            split.each_spot(tile, claimed, |spot| see(&Way::Sets(split, spot)));
        });
    }
    if let Some(shape) = shape {
        see(&Way::Shape(shape));
    }
}

/// Whether a special shape is one that the rule set lists (W1); flowers must be enough (W5).
fn knows(rules: &RuleSet, shape: Shape, hand: &Hand) -> bool {
    let set_aside = hand.set_aside().len();
    rules.items.iter().any(|item| match shape {
        Shape::Orphans => matches!(item.when, Pattern::ThirteenOrphans {}),
        Shape::Pairs { .. } => matches!(item.when, Pattern::SevenPairs { .. }),
        Shape::NotConnected => matches!(item.when, Pattern::NotConnected { .. }),
        Shape::Flowers => match item.when {
            Pattern::FlowerWin { tiles } => set_aside == u32::from(tiles),
            _ => false,
        },
    })
}

fn no_shape(hand: &Hand, win: &Win, rules: &RuleSet) -> Refusal {
    let flower_win = |item: &Item| matches!(item.when, Pattern::FlowerWin { .. });
    match win.by {
        WonBy::Flowers if rules.items.iter().any(flower_win) => Refusal::TooFewFlowers {
            set_aside: hand.set_aside().len(),
        },
        WonBy::Flowers => Refusal::NoFlowerWins,
        _ => Refusal::NoShape,
    }
}
