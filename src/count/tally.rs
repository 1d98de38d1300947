//! Items found, items stood in for, the limit and the cap.

use super::facts::Facts;
use super::figure;
use super::reading::Reading;
use crate::refusal::Refusal;
use crate::rules::{EqualReadings, Item, LimitHands, RuleSet};

/// What a hand is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<'r> {
    /// What was counted, in the order of the rule set.
    pub items: Vec<Counted<'r>>,
    /// What was seen and not counted, each with the item that stands in for it.
    pub stood_in: Vec<StoodIn<'r>>,
    /// The sum before the cap; for a limit hand that stands alone, the limit.
    pub raw: u16,
    /// The faan that are paid: the sum, or the limit if that is less.
    pub faan: u8,
    /// Whether a limit hand, or an item worth the limit, made it.
    pub limit: bool,
    /// How the hand was read.
    pub reading: Reading,
    /// The faan that count toward the minimum.
    towards_minimum: u16,
    rules: &'r RuleSet,
}

/// An item that was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<'r> {
    /// The item.
    pub item: &'r Item,
    /// How often it was seen.
    pub times: u8,
    /// What it scored in all.
    pub faan: u16,
}

/// An item that was seen and not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoodIn<'r> {
    /// The item that was not counted, or not as often as it was seen.
    pub item: &'r Item,
    /// The item that stands in for it.
    pub by: &'r Item,
}

impl<'r> Tally<'r> {
    /// Why the hand may not win, if it may not (W2).
    pub fn refusal(&self) -> Option<Refusal> {
        let (faan, minimum) = (self.towards_minimum, self.rules.minimum);
        (faan < u16::from(minimum)).then_some(Refusal::BelowMinimum { faan, minimum })
    }

    /// Whether the hand may win.
    pub fn wins(&self) -> bool {
        self.refusal().is_none()
    }

    /// The rule set that it was counted by.
    pub fn rules(&self) -> &'r RuleSet {
        self.rules
    }

    pub(super) fn new(sum: Sum, reading: Reading, rules: &'r RuleSet) -> Tally<'r> {
        let limit = u16::from(rules.limit);
        let items = rules.items.iter().zip(sum.times);
        let items = items.filter(|(_, times)| *times > 0);
        let items = items.map(|(item, times)| Counted {
            item,
            times: times.count_ones() as u8,
            faan: item.worth.of(times.count_ones(), rules.limit),
        });
        Tally {
            items: items.collect(),
            stood_in: stood_in(&sum, rules),
            raw: sum.raw,
            faan: sum.raw.min(limit) as u8,
            limit: sum.limit,
            reading,
            towards_minimum: sum.towards_minimum,
            rules,
        }
    }
}

/// The count of one reading, before it is known to be the best.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// The bits of each item that was seen, and of each that is counted.
    seen: [u8; RuleSet::MOST_ITEMS],
    times: [u8; RuleSet::MOST_ITEMS],
    raw: u16,
    limit: bool,
    towards_minimum: u16,
    bill: u32,
    limit_hand: bool,
    items: u32,
}

impl Sum {
    /// Counts the reading that the facts are of.
    pub(super) fn of(facts: &Facts<'_>, rules: &RuleSet) -> Sum {
        let limit = u16::from(rules.limit);
        let mut seen = [0; RuleSet::MOST_ITEMS];
        for (bits, item) in seen.iter_mut().zip(&rules.items) {
            *bits = figure::seen(item.when, facts);
        }
        let mut times = seen;
        for (cover, item) in rules.items.iter().enumerate() {
            for &covered in &item.instead_of {
                times[covered] &= !covers(item, seen[cover], &rules.items[covered]);
            }
        }
        let is_limit = |item: &Item, times: u8| item.worth.is_limit(times.count_ones());
        let mut limits = rules.items.iter().zip(times);
        let limit_item = limits.any(|(item, times)| is_limit(item, times));
        let alone = limit_item && rules.limit_hands == LimitHands::Alone;
        let mut sum = Sum {
            seen,
            times,
            raw: 0,
            limit: limit_item,
            towards_minimum: 0,
            bill: 0,
            limit_hand: alone,
            items: 0,
        };
        for (item, times) in rules.items.iter().zip(&mut sum.times) {
            if alone && !is_limit(item, *times) {
                *times = 0;
            }
            let faan = item.worth.of(times.count_ones(), rules.limit);
            // A club may pay more for its own items than a sum can hold.
            sum.raw = sum.raw.saturating_add(faan);
            sum.items += u32::from(*times > 0);
            if rules.minimum_counts_flowers || !item.when.is_of_flowers() {
                sum.towards_minimum = sum.towards_minimum.saturating_add(faan);
            }
        }
        if alone {
            // However many limit hands are met, the limit is scored once.
            (sum.raw, sum.towards_minimum) = (limit, limit);
        }
        if sum.towards_minimum >= u16::from(rules.minimum) {
            let faan = sum.raw.min(limit) as u8;
            sum.bill = rules.bill(faan).unwrap_or(0);
        }
        sum
    }

    /// What makes one reading better than another (W3): what it pays, a limit hand, then the faan
    /// before the cap and the number of items, whichever the table puts first.
    pub(super) fn worth(&self, rules: &RuleSet) -> (u32, bool, [u32; 2]) {
        let (faan, items) = (u32::from(self.raw), self.items);
        let least = match rules.equal_readings {
            EqualReadings::MostFaan => [faan, items],
            EqualReadings::MostItems => [items, faan],
        };
        (self.bill, self.limit_hand, least)
    }
}

/// The bits of an item that another, seen so often, stands in for: all, unless both go by
/// family of flowers.
fn covers(cover: &Item, seen: u8, covered: &Item) -> u8 {
    match seen {
        0 => 0,
        _ if cover.when.is_by_family() && covered.when.is_by_family() => seen,
        _ => u8::MAX,
    }
}

fn stood_in<'r>(sum: &Sum, rules: &'r RuleSet) -> Vec<StoodIn<'r>> {
    let mut found = vec![];
    for (cover, by) in rules.items.iter().enumerate() {
        for &covered in &by.instead_of {
            let item = &rules.items[covered];
            if sum.seen[covered] & covers(by, sum.seen[cover], item) != 0 {
                found.push(StoodIn { item, by });
            }
        }
    }
    found
}
