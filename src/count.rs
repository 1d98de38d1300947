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
use crate::kinds::Copies;
use crate::refusal::Refusal;
use crate::rules::{Item, Pattern, RuleSet};
use crate::tile::Tile;
use crate::win::{Win, WonBy};
use facts::Facts;
use reading::{Shape, Way};
use split::Splittable;
use std::cmp::Reverse;
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
#[inline]
pub fn count<'r>(hand: &Hand, win: &Win, rules: &'r RuleSet) -> Result<Tally<'r>, Refusal> {
    // Most tiles are no hand at all, which is seen before anything is made ready for one.
    if win
        .by
        .tile()
        .is_some_and(|tile| Found::is_hopeless(hand, tile, rules))
    {
        return Err(Refusal::NoShape);
    }
    best(hand, win, rules)
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
    let mut all: Vec<(Sum, Way)> = vec![];
    if let Some(found) = Found::of(hand, win, rules) {
        found.each_sum(hand, win, rules, |sum, way| all.push((*sum, *way)));
    }
    if all.is_empty() {
        return Err(no_shape(hand, win, rules));
    }
    let laid = hand.laid_row();
    all.sort_by_cached_key(|(sum, way)| (Reverse(sum.worth(rules)), way.reading(&laid)));
    let tallies = all.iter();
    Ok(tallies
        .map(|(sum, way)| Tally::new(sum, way, laid, rules))
        .collect())
}

/// What [`count`] gives where the tiles may be a hand.
#[inline(never)]
fn best<'r>(hand: &Hand, win: &Win, rules: &'r RuleSet) -> Result<Tally<'r>, Refusal> {
    let Some(found) = Found::of(hand, win, rules) else {
        return Err(no_shape(hand, win, rules));
    };
    let mut best: Option<(Sum, Way)> = None;
    let laid = hand.laid_row();
    found.each_sum(hand, win, rules, |sum, way| {
        let better = best.as_ref().is_none_or(|(least, other)| {
            // Sums by more, readings by order: Sheung before Pung, the lower tile first.
            sum.worth(rules)
                .cmp(&least.worth(rules))
                .then_with(|| other.reading(&laid).cmp(&way.reading(&laid)))
                .is_gt()
        });
        if better {
            best = Some((*sum, *way));
        }
    });
    match &best {
        Some((sum, way)) => Ok(Tally::new(sum, way, laid, rules)),
        None => Err(no_shape(hand, win, rules)),
    }
}

/// Tiles that may be a hand, for all that a quick look tells.
struct Found {
    /// The tiles in hand with the winning one.
    copies: Copies,
    /// They may be sets and a Pair, in one way or several, where this is the winning tile.
    sets: Option<(Splittable, Tile)>,
    /// They are this shape, which the rule set knows.
    shape: Option<Shape>,
}

impl Found {
    /// Whether a glance tells that the tiles are no hand with this one.
    #[inline]
    fn is_hopeless(hand: &Hand, tile: Tile, rules: &RuleSet) -> bool {
        let mut copies = *hand.copies();
        copies.add(tile.into());
        if Splittable::is_likely(&copies) {
            return false;
        }
        let special = rules.items.plan().knows_shapes && hand.laid().is_empty();
        !special || !Shape::is_likely(&copies)
    }

    /// `None` if they are no hand, where that is seen without laying them out.
    #[inline(always)]
    fn of(hand: &Hand, win: &Win, rules: &RuleSet) -> Option<Found> {
        let mut copies = *hand.copies();
        let Some(tile) = win.by.tile() else {
            let shape = Some(Shape::Flowers).filter(|&shape| knows(rules, shape, hand));
            return shape.is_some().then_some(Found {
                copies,
                sets: None,
                shape,
            });
        };
        copies.add(tile.into());
        let sets = Splittable::of(&copies, hand.rests(), tile).map(|it| (it, tile));
        let special = rules.items.plan().knows_shapes && hand.laid().is_empty();
        let shape = if special { Shape::of(&copies) } else { None };
        let shape = shape.filter(|&shape| knows(rules, shape, hand));
        (sets.is_some() || shape.is_some()).then_some(Found {
            copies,
            sets,
            shape,
        })
    }

    /// Shows each way to read the hand with its sum.
    #[inline]
    fn each_sum(&self, hand: &Hand, win: &Win, rules: &RuleSet, mut see: impl FnMut(&Sum, &Way)) {
        self.each_way(hand, win, rules, |facts, way| see(&Sum::of(facts), way));
    }

    /// Shows each way to read the hand with what is true of it then.
    #[inline]
    fn each_way(
        &self,
        hand: &Hand,
        win: &Win,
        rules: &RuleSet,
        mut see: impl FnMut(&Facts<'_>, &Way),
    ) {
        let copies = &self.copies;
        let mut facts = None;
        let mut see = |way: &Way| {
            let facts = facts.get_or_insert_with(|| Facts::of(hand, win, rules, copies));
            facts.read(way);
            see(facts, way);
        };
        if let Some((splittable, tile)) = self.sets {
            let claimed = !win.by.is_zi_mo();
            splittable.each_split(copies, |split| {
                split.each_spot(tile, claimed, |spot| see(&Way::Sets(split, spot)));
            });
        }
        if let Some(shape) = self.shape {
            see(&Way::Shape(shape, *copies));
        }
    }
}

/// Whether a special shape is one that the rule set lists (W1); flowers must be enough (W5).
#[cold]
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

/// Why there is no reading.
fn no_shape(hand: &Hand, win: &Win, rules: &RuleSet) -> Refusal {
    let flower_win = |item: &Item| matches!(item.when, Pattern::FlowerWin { .. });
    if win.by != WonBy::Flowers {
        return Refusal::NoShape;
    }
    match rules.items.iter().any(flower_win) {
        true => Refusal::TooFewFlowers {
            set_aside: hand.set_aside().len(),
        },
        false => Refusal::NoFlowerWins,
    }
}
