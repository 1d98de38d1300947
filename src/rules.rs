//! Rule sets: what wins, what counts, who pays. Judged, complete, and borrowed by everyone below.
//!
//! A *figure* is something to be seen in a hand: code, one variant of [`Pattern`]. An *item* is
//! what a table pays for a figure: data, a row of a rule file. The files stand beside this one
//! (`rules/*.yaml`); a club's own say what they are `like:` and how they differ.

pub mod file;
mod identity;
mod items;
pub mod ladder;
mod marks;
pub mod pattern;
pub mod pay;
pub mod turn;

pub use file::{Book, RuleFault};
pub use identity::Since;
pub use items::Items;
pub use ladder::Ladder;
pub use pattern::{Across, Pattern, Presence};
pub use pay::{Baau, Pay, Portion};
pub use turn::Turn;

pub(crate) use items::{ItemSet, Plan};
pub(crate) use marks::Marks;

use crate::tongue::Tongue;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A rule set that makes sense: every id resolves, every faan that can win has one bill, and
/// every bill can be shared as the table shares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The id, `hk-old-style` for one.
    pub id: String,
    /// What people call it.
    pub names: Names,
    /// Whether flowers and seasons are in the wall: 144 tiles, or 136 (T1).
    pub flowers: bool,
    /// The least faan that wins (W2).
    pub minimum: u8,
    /// Whether the faan of flowers count toward the minimum (W2, decided: they do).
    pub minimum_counts_flowers: bool,
    /// The most faan that are paid.
    pub limit: u8,
    /// What limit hands do to the rest of the count.
    pub limit_hands: LimitHands,
    /// What a flower win scores beside its own faan (W5, decided: nothing).
    pub flower_wins: FlowerWins,
    /// Which of two readings that pay the same is told (W3, decided: that of the most faan).
    pub equal_readings: EqualReadings,
    /// From faan to the bill (P1).
    pub ladder: Ladder,
    /// The base stake: how many points each point of the ladder is (P1: one).
    pub stake: u32,
    /// Who pays what part of the bill (P2 to P4).
    pub pay: Pay,
    /// Who becomes liable and for what (B1 to B5).
    pub baau: Baau,
    /// What the table chose about the turn (T5 to T14, D1).
    pub turn: Turn,
    /// What is counted, in the order in which it is told. At most [`RuleSet::MOST_ITEMS`].
    pub items: Items,
    /// Every item that is known here, counted or not, for the rule sets that are like this one.
    known: Arc<[Known]>,
    /// What [`RuleSet::digest`] has found.
    digest: identity::Memo,
}

impl RuleSet {
    /// How many items a rule set may have.
    pub const MOST_ITEMS: usize = 96;

    /// What a hand of this many faan is billed, beyond the limit as at the limit (P1).
    ///
    /// `None` below the minimum.
    pub fn bill(&self, faan: u8) -> Option<u32> {
        (self.minimum <= faan)
            .then(|| self.ladder.bill(faan.min(self.limit)))
            .flatten()
            .and_then(|bill| bill.checked_mul(self.stake))
    }

    /// The item of an id.
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    /// The items that are known and not counted: a house may switch them on by their ids.
    pub fn off(&self) -> impl Iterator<Item = &Item> {
        let off = self.known.iter().filter(|known| !known.on);
        off.map(|known| &known.item)
    }
}

/// What something is called, in the languages that the program speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// In English, or in the Cantonese that English speakers use at the table.
    pub en: String,
    /// In Traditional Chinese.
    pub zh: String,
}

impl Names {
    /// The name in a language.
    pub fn speak(&self, tongue: Tongue) -> &str {
        tongue.pick(&self.en, &self.zh)
    }
}

/// What limit hands do to the rest of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LimitHands {
    /// A limit hand scores the limit and nothing is added (rulebook 4).
    Alone,
    /// An item worth the limit is one item among the rest (E1).
    Add,
}

/// What a flower win scores beside its own faan (W5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlowerWins {
    /// Nothing.
    Alone,
    /// The draw and the flowers themselves too: Zi Mo, one's own flowers, a whole family.
    WithFlowersAndDraw,
}

/// Which of two readings is told that pay the same and are both limit hands or both none (W3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EqualReadings {
    /// That of the most faan before the cap, and of those the one with the most items.
    MostFaan,
    /// That of the most items, and of those the one with the most faan before the cap.
    MostItems,
}

/// What a table pays for a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The id of the rulebook.
    pub id: String,
    /// What people call it.
    pub names: Names,
    /// What it scores, each time it is seen.
    pub worth: Worth,
    /// The figure.
    pub when: Pattern,
    /// The places in [`RuleSet::items`] of the items that this one stands in for.
    pub instead_of: Vec<usize>,
    /// A hand that shows it, in notation.
    pub shows: String,
    /// A hand that nearly does.
    pub near: String,
}

/// An item as a rule file has it: its relations by id, and whether it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    /// The item, its [`Item::instead_of`] empty.
    item: Item,
    /// The ids of the items that it stands in for, where they are counted.
    instead_of: Vec<String>,
    /// Whether it is counted.
    on: bool,
}

/// What an item scores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// This much each time it is seen.
    Each(Amount),
    /// This much for one, two, three … of them; the last for any more.
    Steps(Vec<Amount>),
}

/// A number of faan, or the limit of the rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// So many faan.
    Faan(u8),
    /// The limit.
    Limit,
}

impl Amount {
    /// So many faan, at a table with this limit.
    pub(crate) fn faan(self, limit: u8) -> u16 {
        match self {
            Amount::Faan(faan) => faan.into(),
            Amount::Limit => limit.into(),
        }
    }
}

impl Worth {
    /// What the item scores when it is seen so often, at a table with this limit.
    pub fn of(&self, times: u32, limit: u8) -> u16 {
        match (self, times) {
            (_, 0) => 0,
            (Worth::Each(each), _) => each.faan(limit) * times as u16,
            (Worth::Steps(_), _) => self.step(times).map_or(0, |step| step.faan(limit)),
        }
    }

    /// What the item scores when it is seen once.
    pub(crate) fn once(&self) -> Amount {
        match self {
            Worth::Each(each) => *each,
            Worth::Steps(_) => self.step(1).unwrap_or(Amount::Faan(0)),
        }
    }

    /// Whether the item scores the limit outright when it is seen so often.
    pub fn is_limit(&self, times: u32) -> bool {
        match self {
            Worth::Each(each) => times > 0 && *each == Amount::Limit,
            Worth::Steps(_) => self.step(times) == Some(Amount::Limit),
        }
    }

    /// Whether the item scores the limit outright, if it is seen often enough.
    pub(crate) fn reaches_limit(&self) -> bool {
        match self {
            Worth::Each(each) => *each == Amount::Limit,
            Worth::Steps(steps) => steps.contains(&Amount::Limit),
        }
    }

    /// The amount for so many, where it goes by steps.
    fn step(&self, times: u32) -> Option<Amount> {
        let Worth::Steps(steps) = self else {
            return None;
        };
        let at = (times as usize).checked_sub(1)?;
        steps.get(at).or(steps.last()).copied()
    }
}

/// `3`, `limit`, `1, 2, 6, limit`
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = match self {
            Worth::Each(each) => (Some(each), &[][..]),
            Worth::Steps(steps) => (steps.first(), steps.get(1..).unwrap_or_default()),
        };
        let text = |amount: &Amount| match amount {
            Amount::Faan(faan) => faan.to_string(),
            Amount::Limit => "limit".to_owned(),
        };
        let all: Vec<String> = first.into_iter().chain(rest).map(text).collect();
        f.pad(&all.join(", "))
    }
}
