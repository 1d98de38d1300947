//! Why a hand is worth what it is worth, as data: the words come later.

mod change;
mod near;

pub use change::Change;
pub use near::Way;

use super::Scored;
use crate::count::{Counted, Made, Reading, Tally, every_tally, made, shanten};
use crate::notation::Asked;
use crate::refusal::Refusal;
use crate::rules::{EqualReadings, Item, LimitHands, RuleSet};
use crate::set::Set;
use crate::tile::Tile;

/// Why a hand is worth what it is worth, and what would change it.
///
/// What was stood in for is in [`Tally::stood_in`], and what was capped is the difference of
/// [`Tally::raw`] and [`Tally::faan`].
///
/// ```
/// use sikwu::notation::Given;
/// use sikwu::rules::Book;
/// use sikwu::score::{Change, score};
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// // The worked hand of the rulebook, from a discard: 2 faan, and the table starts at 3.
/// let scored = score("234m 567m 345p 678s 9s + 9s<S / W E", &Given::default(), rules)?;
/// let why = scored.why();
/// assert_eq!(why.made[0].to_string(), "234m 567m 345p 678s 99s");
/// assert_eq!(why.short, 1);
/// assert_eq!(why.to_win[0].changes, [Change::ZiMo]);
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why<'r> {
    /// The tiles that make each item of the tally, in its order.
    pub made: Vec<Made>,
    /// The items that are there and that a limit hand hides, since it stands alone.
    pub hidden: Vec<&'r Item>,
    /// The other readings, the best first, each with what decides against it.
    pub others: Vec<Other<'r>>,
    /// One change away, and worth more: each was counted.
    pub near: Vec<Way<'r>>,
    /// The faan that are missing to the minimum (W2).
    pub short: u16,
    /// Of a hand that may not win, the fewest changes that make it one that may; none if more
    /// than [`Way::MOST_CHANGES`] are needed. Each was counted.
    pub to_win: Vec<Way<'r>>,
    /// Of a hand without a winning shape, how far its thirteen tiles are from waiting.
    pub shanten: Option<u8>,
}

/// A reading that was not chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other<'r> {
    /// What it is worth.
    pub tally: Tally<'r>,
    /// How it differs from the reading that is counted.
    pub than_chosen: Difference<'r>,
    /// What decides against it (W3).
    pub because: Because,
}

/// Which items one count has and another has not, each with the faan between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference<'r> {
    /// What it has more.
    pub more: Vec<Counted<'r>>,
    /// What it has less.
    pub less: Vec<Counted<'r>>,
}

/// What decides between the reading that is counted and another, in W3's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The other may not win (W2).
    MayNotWin,
    /// The other pays less.
    PaysLess,
    /// They pay the same, and only the one that is counted is a limit hand.
    NoLimitHand,
    /// They pay the same, and the other has fewer faan before the cap.
    FewerFaan,
    /// They pay the same, and the other has fewer items.
    FewerItems,
    /// They differ in a set: the one that is counted, then the other's. A Sheung goes before a
    /// Pung, then the lower tile.
    LaterSet(Set, Set),
    /// They differ in the Pair: the one that is counted, then the other's.
    LaterPair(Tile, Tile),
    /// They differ in the place of the winning tile: the Pair first, then sets from the left.
    LaterPlace,
    /// Four sets and a Pair go before another shape.
    LaterShape,
}

impl<'r> Scored<'r> {
    /// Why it is worth that, and what would change it.
    pub fn why(&self) -> Why<'r> {
        let Asked { hand, win, .. } = &self.asked;
        let chosen = self.tally.as_ref().ok();
        let made = chosen.map(|tally| {
            let items = tally.items.iter();
            let made = items.map(|it| made(it.item.when, hand, win, &tally.reading()));
            made.collect()
        });
        let refused = self.refusal().is_some();
        let completes = win.by.tile().is_some();
        Why {
            made: made.unwrap_or_default(),
            hidden: chosen.map_or_else(Vec::new, |it| hidden(&self.asked, it, self.rules)),
            others: chosen.map_or_else(Vec::new, |it| others(&self.asked, it, self.rules)),
            near: near::worth_more(&self.asked, self.rules),
            short: chosen.map_or(0, missing),
            to_win: match refused {
                true => near::to_win(&self.asked, self.rules),
                false => vec![],
            },
            shanten: match chosen {
                None if completes => Some(shanten(hand, self.rules)),
                _ => None,
            },
        }
    }
}

impl<'r> Difference<'r> {
    /// All that a count has, where there is no other.
    pub(super) fn all_of(count: &Tally<'r>) -> Difference<'r> {
        Difference {
            more: count.items.iter().collect(),
            less: vec![],
        }
    }

    /// How a count differs from another by the same rule set.
    pub fn between(count: &Tally<'r>, other: &Tally<'r>) -> Difference<'r> {
        let beyond = |a: &Tally<'r>, b: &Tally<'r>| {
            let items = a.items.iter().filter_map(|it| {
                let same = b.items.iter().find(|other| other.item.id == it.item.id);
                let (faan, times) = same.map_or((0, 0), |same| (same.faan, same.times));
                let between = Counted {
                    item: it.item,
                    times: it.times.saturating_sub(times),
                    faan: it.faan.saturating_sub(faan),
                };
                (same.is_none() || between.faan > 0).then_some(between)
            });
            items.collect()
        };
        Difference {
            more: beyond(count, other),
            less: beyond(other, count),
        }
    }
}

/// The faan that are missing to the minimum.
fn missing(tally: &Tally<'_>) -> u16 {
    match tally.refusal() {
        Some(Refusal::BelowMinimum { faan, minimum }) => u16::from(minimum).saturating_sub(faan),
        _ => 0,
    }
}

/// What the same reading would count if limit hands added up, and is not counted.
fn hidden<'r>(asked: &Asked, tally: &Tally<'r>, rules: &'r RuleSet) -> Vec<&'r Item> {
    if !stands_alone(tally) {
        return vec![];
    }
    let mut adding = rules.clone();
    adding.limit_hands = LimitHands::Add;
    let all = every_tally(&asked.hand, &asked.win, &adding).unwrap_or_default();
    let same = all.iter().find(|it| it.reading() == tally.reading());
    let seen = same.into_iter().flat_map(|it| &it.items);
    let counted = |id: &str| tally.items.iter().any(|it| it.item.id == id);
    let unseen = seen.filter(|it| !counted(&it.item.id));
    unseen.filter_map(|it| rules.item(&it.item.id)).collect()
}

/// Whether a limit hand made it to which nothing is added.
fn stands_alone(tally: &Tally<'_>) -> bool {
    tally.limit && tally.rules().limit_hands == LimitHands::Alone
}

/// The readings that were not chosen. Where the tiles are laid out alike and only the winning
/// tile's place differs, it is another reading if it counts otherwise.
fn others<'r>(asked: &Asked, chosen: &Tally<'r>, rules: &'r RuleSet) -> Vec<Other<'r>> {
    let all = every_tally(&asked.hand, &asked.win, rules).unwrap_or_default();
    let mut told: Vec<(String, Tally<'r>)> = vec![(chosen.reading().to_string(), chosen.clone())];
    let mut others = vec![];
    for tally in all {
        let laid_out = tally.reading().to_string();
        let same =
            |(seen, other): &(String, Tally<'r>)| *seen == laid_out && other.items == tally.items;
        if told.iter().any(same) {
            continue;
        }
        told.push((laid_out, tally.clone()));
        others.push(Other {
            than_chosen: Difference::between(&tally, chosen),
            because: because(chosen, &tally),
            tally,
        });
    }
    others
}

/// What W3 decides by, in its order.
fn because(chosen: &Tally<'_>, other: &Tally<'_>) -> Because {
    let rules = chosen.rules();
    let bill = |tally: &Tally<'_>| match tally.wins() {
        true => rules.bill(tally.faan).unwrap_or(0),
        false => 0,
    };
    let items = [chosen, other].map(|it| it.items.len());
    let fewer_faan = (other.raw < chosen.raw).then_some(Because::FewerFaan);
    let fewer_items = (items[1] < items[0]).then_some(Because::FewerItems);
    let counted = match rules.equal_readings {
        EqualReadings::MostFaan => fewer_faan.or(fewer_items),
        EqualReadings::MostItems => fewer_items.or(fewer_faan),
    };
    if chosen.wins() && !other.wins() {
        Because::MayNotWin
    } else if bill(other) < bill(chosen) {
        Because::PaysLess
    } else if stands_alone(chosen) && !stands_alone(other) {
        Because::NoLimitHand
    } else {
        counted.unwrap_or_else(|| later(&chosen.reading(), &other.reading()))
    }
}

/// Where two readings of the same worth part.
fn later(chosen: &Reading, other: &Reading) -> Because {
    let (Reading::Sets(a), Reading::Sets(b)) = (chosen, other) else {
        return Because::LaterShape;
    };
    let mut sets = a.concealed.iter().zip(&b.concealed);
    match sets.find(|(a, b)| a != b) {
        Some((&a, &b)) => Because::LaterSet(a, b),
        None if a.pair != b.pair => Because::LaterPair(a.pair, b.pair),
        None => Because::LaterPlace,
    }
}
