//! Items found, items stood in for, the limit and the cap.

use super::facts::Facts;
use super::figure;
use super::reading::{Reading, Shape, Way};
use crate::hand::LaidRow;
use crate::refusal::Refusal;
use crate::rules::{EqualReadings, Item, ItemSet, LimitHands, Pattern, Plan, RuleSet};

/// What a hand is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<'r> {
    /// What was counted, in the order of the rule set.
    pub items: CountedItems<'r>,
    /// The sum before the cap; for a limit hand that stands alone, the limit.
    pub raw: u16,
    /// The faan that are paid: the sum, or the limit if that is less.
    pub faan: u8,
    /// Whether a limit hand, or an item worth the limit, made it.
    pub limit: bool,
    /// How the hand was read, and what lay on the table.
    way: Way,
    laid: LaidRow,
    /// The faan that count toward the minimum.
    towards_minimum: u16,
    rules: &'r RuleSet,
}

/// The items that were counted. Each is looked up when it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct CountedItems<'r> {
    seen: Times,
    counted: ItemSet,
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

    /// How the hand was read. It is laid out when it is asked for.
    pub fn reading(&self) -> Reading {
        self.way.reading(&self.laid)
    }

    /// The rule set that it was counted by.
    pub fn rules(&self) -> &'r RuleSet {
        self.rules
    }

    /// What was seen and not counted, each with the item that stands in for it.
    pub fn stood_in(&self) -> impl Iterator<Item = StoodIn<'r>> {
        let (seen, rules, plan) = (self.items.seen, self.rules, self.rules.items.plan());
        seen.items.flat_map(move |cover| {
            let by = &rules.items[cover];
            let covered = by.instead_of.iter().filter(move |&&covered| {
                seen.items.contains(covered)
                    && seen.of(covered, plan) & seen.covers(cover, covered, plan) != 0
            });
            covered.map(move |&covered| StoodIn {
                item: &rules.items[covered],
                by,
            })
        })
    }

    pub(super) fn new(sum: &Sum, way: &Way, laid: LaidRow, rules: &'r RuleSet) -> Tally<'r> {
        Tally {
            items: CountedItems {
                seen: sum.seen,
                counted: sum.counted,
                rules,
            },
            raw: sum.raw,
            faan: sum.raw.min(rules.limit.into()) as u8,
            limit: sum.limit,
            way: *way,
            laid,
            towards_minimum: sum.towards_minimum,
            rules,
        }
    }
}

impl<'r> CountedItems<'r> {
    /// How many there are; one that is counted twice is one.
    pub fn len(&self) -> usize {
        self.counted.len() as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counted.is_empty()
    }

    /// Each of them, in the order of the rule set.
    pub fn iter(&self) -> CountedIter<'_, 'r> {
        let left = self.counted;
        CountedIter { all: self, left }
    }
}

impl PartialEq for CountedItems<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for CountedItems<'_> {}

impl<'a, 'r> IntoIterator for &'a CountedItems<'r> {
    type Item = Counted<'r>;
    type IntoIter = CountedIter<'a, 'r>;

    fn into_iter(self) -> CountedIter<'a, 'r> {
        self.iter()
    }
}

/// The items that were counted, one after the other.
#[derive(Clone, Debug)]
pub struct CountedIter<'a, 'r> {
    all: &'a CountedItems<'r>,
    left: ItemSet,
}

impl<'r> Iterator for CountedIter<'_, 'r> {
    type Item = Counted<'r>;

    #[inline]
    fn next(&mut self) -> Option<Counted<'r>> {
        let at = self.left.next()?;
        let CountedItems { seen, rules, .. } = self.all;
        let (item, times) = (&rules.items[at], seen.times(at, rules.items.plan()));
        Some(Counted {
            item,
            times: times as u8,
            faan: seen.faan_of(at, rules),
        })
    }
}

/// A place for each figure that can be seen more than once, and the first for all others.
const BITS: usize = (1 + Pattern::REPEATING).next_power_of_two();

/// How often the items of a rule set are seen: a bit for each time, as figures have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Times {
    /// Those that are seen at all.
    items: ItemSet,
    /// The bits of each figure that can be seen more than once; the first is for all others.
    bits: [u8; BITS],
}

impl Times {
    /// The figures of the rule set that are seen in the facts.
    fn seen(facts: &Facts<'_>) -> Times {
        let (items, plan) = (&facts.rules.items, facts.rules.items.plan());
        let possible = plan.possible(facts.marks);
        // Of a flower win marks tell nothing: only flowers count there.
        let told = match facts.read.shape {
            Some(Shape::Flowers) => ItemSet::NONE,
            _ => possible & plan.told_by_marks,
        };
        let mut seen = Times {
            items: told,
            bits: [1; BITS],
        };
        for at in possible & !told {
            let bits = figure::seen(items[at].when, facts);
            if bits != 0 {
                seen.items.insert(at);
                seen.bits[plan.repeating(at) % BITS] = bits;
            }
        }
        seen
    }

    /// The bits of an item that is seen.
    fn of(&self, at: usize, plan: &Plan) -> u8 {
        self.bits[plan.repeating(at) % BITS]
    }

    /// The bits of an item for which another stands in (E2): all, unless both go by family of
    /// flowers.
    fn covers(&self, cover: usize, covered: usize, plan: &Plan) -> u8 {
        let by_family = plan.by_family.contains(cover) && plan.by_family.contains(covered);
        if by_family {
            self.of(cover, plan)
        } else {
            u8::MAX
        }
    }

    /// The bits of an item for which no other stands in.
    fn left(&self, at: usize, plan: &Plan) -> u8 {
        let covering = self.items & plan.covering;
        let covers = covering.filter(|&cover| plan.covered[cover].contains(at));
        covers.fold(self.of(at, plan), |left, cover| {
            left & !self.covers(cover, at, plan)
        })
    }

    /// How often an item counts, if it does.
    #[inline]
    fn times(&self, at: usize, plan: &Plan) -> u32 {
        match plan.repeating(at) {
            0 => 1,
            _ => self.left(at, plan).count_ones(),
        }
    }

    /// What an item scores.
    #[inline]
    fn faan_of(&self, at: usize, rules: &RuleSet) -> u16 {
        let plan = rules.items.plan();
        match plan.repeating(at) {
            0 => plan.once(at).faan(rules.limit),
            _ => {
                let times = self.left(at, plan).count_ones();
                rules.items[at].worth.of(times, rules.limit)
            }
        }
    }

    /// What some items score together.
    #[inline]
    fn faan(&self, items: ItemSet, rules: &RuleSet) -> u16 {
        // A club may pay more for its own items than a sum can hold.
        items.fold(0, |sum: u16, at| {
            sum.saturating_add(self.faan_of(at, rules))
        })
    }

    /// The items that count.
    fn counted(&self, plan: &Plan) -> ItemSet {
        let mut counted = self.items;
        for cover in self.items & plan.covering {
            for covered in self.items & plan.covered[cover] {
                if self.left(covered, plan) == 0 {
                    counted.remove(covered);
                }
            }
        }
        counted
    }
}

/// The count of one reading, before it is known to be the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    seen: Times,
    counted: ItemSet,
    raw: u16,
    limit: bool,
    towards_minimum: u16,
    /// Whether it is a limit hand to which nothing is added.
    alone: bool,
}

impl Sum {
    /// Counts the reading that the facts are of.
    pub(super) fn of(facts: &Facts<'_>) -> Sum {
        let rules = facts.rules;
        let plan = rules.items.plan();
        let mut sum = Sum {
            seen: Times::seen(facts),
            counted: ItemSet::NONE,
            raw: 0,
            limit: false,
            towards_minimum: 0,
            alone: false,
        };
        sum.counted = sum.seen.counted(plan);
        let worth_limit = sum.counted & plan.worth_limit;
        if !worth_limit.is_empty() {
            let times = |at| sum.seen.times(at, plan);
            let limits = worth_limit.filter(|&at| rules.items[at].worth.is_limit(times(at)));
            let limits: ItemSet = limits.collect();
            sum.limit = !limits.is_empty();
            if sum.limit && rules.limit_hands == LimitHands::Alone {
                // However many limit hands are met, the limit is scored once.
                let limit = u16::from(rules.limit);
                (sum.raw, sum.towards_minimum) = (limit, limit);
                (sum.counted, sum.alone) = (limits, true);
                return sum;
            }
        }
        let of_flowers = match rules.minimum_counts_flowers {
            true => ItemSet::NONE,
            false => sum.counted & plan.of_flowers,
        };
        sum.towards_minimum = sum.seen.faan(sum.counted & !of_flowers, rules);
        let flowers = sum.seen.faan(of_flowers, rules);
        sum.raw = sum.towards_minimum.saturating_add(flowers);
        sum
    }

    /// What makes one reading better than another (W3): what it pays, a limit hand, then the faan
    /// before the cap and the number of items, whichever the table puts first.
    pub(super) fn worth(&self, rules: &RuleSet) -> (u32, bool, [u32; 2]) {
        let faan = self.raw.min(u16::from(rules.limit)) as u8;
        let bill = match self.towards_minimum >= u16::from(rules.minimum) {
            true => rules.bill(faan).unwrap_or(0),
            false => 0,
        };
        let (faan, items) = (u32::from(self.raw), self.counted.len());
        let least = match rules.equal_readings {
            EqualReadings::MostFaan => [faan, items],
            EqualReadings::MostItems => [items, faan],
        };
        (bill, self.alone, least)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Found, facts::Facts};
    use super::*;
    use crate::notation::{Given, Sheet};
    use crate::rules::Book;

    /// What marks rule out is not there, and what they tell is: every figure of every rule set is
    /// looked for in each hand that shows one, or nearly does, the slow way.
    #[test]
    fn marks_neither_hide_a_figure_nor_make_one_up() {
        let book = Book::bundled();
        let mut looked = 0;
        for text in book
            .iter()
            .flat_map(|rules| &rules.items)
            .flat_map(|it| [&it.shows, &it.near])
        {
            let asked = Sheet::read(text).unwrap().asked(&Given::default()).unwrap();
            for rules in book.iter() {
                let found = Found::of(&asked.hand, &asked.win, rules);
                let Some(found) = found else {
                    continue;
                };
                found.each_way(&asked.hand, &asked.win, rules, |facts: &Facts<'_>, _| {
                    let seen = Times::seen(facts);
                    for (at, item) in rules.items.iter().enumerate() {
                        let bits = figure::seen(item.when, facts);
                        assert_eq!(seen.items.contains(at), bits != 0, "{text}: {}", item.id);
                        assert!(
                            bits == 0 || seen.of(at, rules.items.plan()) == bits,
                            "{text}: {}",
                            item.id
                        );
                        looked += 1;
                    }
                });
            }
        }
        assert!(looked > 10_000);
    }
}
