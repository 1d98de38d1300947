//! The items of a rule set, and what is worked out of them once for every hand to come.

use super::marks::Marks;
use super::{Amount, Item, RuleSet};
use std::ops::{BitAnd, BitOr, Deref, Not};

/// What a table counts, in the order in which it is told.
///
/// It is a slice of [`Item`] that cannot be changed, so what counting has worked out of it stays
/// true; [`Items::new`] makes another.
#[derive(Clone, Debug)]
pub struct Items {
    items: Box<[Item]>,
    plan: Box<Plan>,
}

/// What counting has to know of all items at once.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// For each byte of marks and each value that it can have: the items whose figure needs no
    /// other mark of that byte.
    possible: [[ItemSet; 256]; Marks::BYTES],
    /// The items whose figure is there wherever its marks are.
    pub(crate) told_by_marks: ItemSet,
    /// For each item its [`Pattern::repeating`] and what it scores when it is seen once.
    each: [(u8, Amount); ItemSet::MOST],
    /// For each item those that it stands in for.
    pub(crate) covered: Box<[ItemSet]>,
    /// The items that stand in for any.
    pub(crate) covering: ItemSet,
    /// The items that go by family of flowers.
    pub(crate) by_family: ItemSet,
    /// The items of flowers beside a hand, which a table may keep from its minimum (W2).
    pub(crate) of_flowers: ItemSet,
    /// The items that are worth the limit, if seen often enough.
    pub(crate) worth_limit: ItemSet,
    /// Whether any is a winning shape by itself (W1).
    pub(crate) knows_shapes: bool,
}

impl Items {
    /// These items. `None` if there are more than [`RuleSet::MOST_ITEMS`], or if one stands in
    /// for an item that is not there.
    pub fn new(items: Vec<Item>) -> Option<Items> {
        let there = |at: &usize| *at < items.len();
        let resolved = items.iter().all(|item| item.instead_of.iter().all(there));
        (resolved && items.len() <= RuleSet::MOST_ITEMS).then(|| Items {
            plan: Box::new(Plan::of(&items)),
            items: items.into(),
        })
    }

    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }
}

impl Plan {
    fn of(items: &[Item]) -> Plan {
        let those = |which: &dyn Fn(&Item) -> bool| -> ItemSet {
            let all = items.iter().enumerate();
            all.filter(|(_, item)| which(item))
                .map(|(at, _)| at)
                .collect()
        };
        let needs: Vec<_> = items.iter().map(|it| it.when.marks().bytes()).collect();
        let possible = std::array::from_fn(|byte| {
            std::array::from_fn(|value| {
                let needs = needs.iter().enumerate();
                let possible = needs.filter(|(_, needs)| needs[byte] & !(value as u8) == 0);
                possible.map(|(at, _)| at).collect()
            })
        });
        Plan {
            possible,
            told_by_marks: those(&|item| item.when.is_told_by_marks()),
            each: std::array::from_fn(|at| match items.get(at) {
                Some(item) => (item.when.repeating() as u8, item.worth.once()),
                None => (0, Amount::Faan(0)),
            }),
            covered: items
                .iter()
                .map(|item| item.instead_of.iter().copied().collect())
                .collect(),
            covering: those(&|item| !item.instead_of.is_empty()),
            by_family: those(&|item| item.when.is_by_family()),
            of_flowers: those(&|item| item.when.is_of_flowers()),
            worth_limit: those(&|item| item.worth.reaches_limit()),
            knows_shapes: items.iter().any(|item| item.when.is_shape()),
        }
    }

    /// The [`Pattern::repeating`] of an item.
    #[inline]
    pub(crate) fn repeating(&self, at: usize) -> usize {
        usize::from(self.each[at % ItemSet::MOST].0)
    }

    /// What an item scores when it is seen once.
    #[inline]
    pub(crate) fn once(&self, at: usize) -> Amount {
        self.each[at % ItemSet::MOST].1
    }

    /// The items that a hand with these marks may show: all others it does not.
    pub(crate) fn possible(&self, marks: Marks) -> ItemSet {
        let bytes = self.possible.iter().zip(marks.bytes());
        bytes.fold(!ItemSet::NONE, |possible, (by_value, byte)| {
            possible & by_value[usize::from(byte)]
        })
    }
}

impl PartialEq for Items {
    fn eq(&self, other: &Items) -> bool {
        self.items == other.items
    }
}

impl Eq for Items {}

impl Deref for Items {
    type Target = [Item];

    fn deref(&self) -> &[Item] {
        &self.items
    }
}

impl<'a> IntoIterator for &'a Items {
    type Item = &'a Item;
    type IntoIter = std::slice::Iter<'a, Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// Some of the items of a rule set, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ItemSet(u128);

impl ItemSet {
    pub(crate) const NONE: ItemSet = ItemSet(0);
    /// How many places there are; a rule set has at most 96 items.
    pub(crate) const MOST: usize = 128;

    pub(crate) fn insert(&mut self, at: usize) {
        self.0 |= ItemSet::place(at).0;
    }

    pub(crate) fn remove(&mut self, at: usize) {
        self.0 &= !ItemSet::place(at).0;
    }

    pub(crate) fn contains(self, at: usize) -> bool {
        !(self & ItemSet::place(at)).is_empty()
    }

    pub(crate) fn is_empty(self) -> bool {
        self == ItemSet::NONE
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    fn place(at: usize) -> ItemSet {
        ItemSet(1 << (at % ItemSet::MOST))
    }
}

/// The places, in order.
impl Iterator for ItemSet {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        (!self.is_empty()).then(|| {
            let at = self.0.trailing_zeros() as usize;
            self.0 &= self.0.wrapping_sub(1);
            at
        })
    }
}

impl FromIterator<usize> for ItemSet {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> ItemSet {
        let mut all = ItemSet::NONE;
        for at in places {
            all.insert(at);
        }
        all
    }
}

impl BitAnd for ItemSet {
    type Output = ItemSet;
    fn bitand(self, others: ItemSet) -> ItemSet {
        ItemSet(self.0 & others.0)
    }
}

impl BitOr for ItemSet {
    type Output = ItemSet;
    fn bitor(self, others: ItemSet) -> ItemSet {
        ItemSet(self.0 | others.0)
    }
}

impl Not for ItemSet {
    type Output = ItemSet;
    fn not(self) -> ItemSet {
        ItemSet(!self.0)
    }
}
