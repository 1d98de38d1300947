//! What moves points beside hands, and what mends an entry.

use super::{EntryError, Kind, Leg};
use crate::digest::Digest;
use crate::ledger::books::Refused;
use crate::ledger::entry::Sitting;
use crate::ledger::line::Kept;
use crate::ledger::name::{PlayerId, Text, Word};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Points that somebody moved by hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Transfer {
    /// The session that it belongs to, if it does to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<u32>,
    /// Why.
    pub reason: Text,
}

/// A false win that was paid for (W6). It ends the hand; the same dealer deals again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Penalty {
    /// Whose false win it was.
    pub by: Seat,
    /// Who sat where.
    pub seats: BySeat<PlayerId>,
    /// The rule set that says the price.
    pub rules: Word,
    /// The digest of that rule set.
    pub rules_digest: Digest,
    /// The hand that it ended: `E-1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Word>,
    /// The table of an evening that it happened at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sitting: Option<Sitting>,
    /// What was wrong with the win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Text>,
    /// For how many hours it waits for another of the four to confirm it, where the club wants that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agree_hours: Option<u32>,
}

/// A payment in cash: whoever paid owes so much less, and whoever received is owed so much less.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cash {
    /// Who paid.
    pub from: PlayerId,
    /// Who received it.
    pub to: PlayerId,
    /// How much it was, in whole cents, where that was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cents: Option<u64>,
    /// The session that it settles, if it does one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<u32>,
}

/// An entry that takes another back, and may put something in its place. Both stay.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Correction {
    /// The entry that it mends.
    pub of: u64,
    /// The entry at the beginning: another one where what is mended is a correction itself.
    pub first: u64,
    /// When the first was posted: what is put in its place counts for that day.
    pub at: DateTime<Utc>,
    /// Why.
    pub reason: Text,
    /// What stood there.
    pub was: Part,
    /// What stands there now; nothing if the entry is void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Part>,
}

/// What an entry says and moves, within another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is for: a hand, a transfer, a penalty or a payment.
    pub entry: Box<Kind>,
    /// What it moves.
    pub legs: Vec<Leg>,
}

impl Part {
    pub(super) fn judge(&self) -> Result<(), EntryError> {
        match self.entry.moves_points() {
            true => self.entry.judge(&self.legs),
            false => Err(EntryError::NoKind(phrase!(
                "what is mended is a hand, a transfer, a penalty or a payment",
                "可更正的是一局、轉分、罰分或付款"
            ))),
        }
    }
}

impl Transfer {
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        match legs.iter().all(|leg| leg.points == 0) {
            true => Err(EntryError::NoKind(phrase!(
                "a transfer moves points",
                "轉分要移動分數"
            ))),
            false => Ok(()),
        }
    }
}

impl Penalty {
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        let seats = self.seats.iter().map(|(_, player)| player);
        if !seats.eq(legs.iter().map(|leg| &leg.player)) {
            let why = phrase!(
                "the legs of a penalty are one for each seat, from East to North",
                "罰分四家各有一份得失，由東至北"
            );
            return Err(EntryError::NoKind(why));
        }
        let of = |seat: Seat| legs.get(seat as usize).map_or(0, |leg| leg.points);
        let pays = of(self.by) < 0 && self.by.others().into_iter().all(|seat| of(seat) > 0);
        match pays && self.sitting.is_none_or(|sitting| sitting.stays) {
            true => Ok(()),
            false => Err(EntryError::NoKind(phrase!(
                "a false winner pays the other three, and the dealer deals again (W6)",
                "詐糊者付另外三家，莊家連莊（W6）"
            ))),
        }
    }
}

impl Cash {
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        match legs {
            [from, to] if from.player == self.from && to.player == self.to && from.points > 0 => {
                Ok(())
            }
            _ => Err(EntryError::NoKind(phrase!(
                "the legs of a payment are of who paid, who owes less, and of who received",
                "付款的兩份得失，先是付款人（欠少了），後是收款人"
            ))),
        }
    }
}

impl Correction {
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        self.was.judge()?;
        if let Some(now) = &self.now {
            now.judge()?;
        }
        let why = match () {
            () if self.first == 0 || self.first > self.of => {
                phrase!(
                    "what is mended first comes before what is mended last",
                    "最先更正的一筆在最後更正的之前"
                )
            }
            () if self.now.as_ref() == Some(&self.was) => {
                phrase!("a correction changes something", "更正要有所改變")
            }
            () if self.legs()? != legs => {
                phrase!(
                    "the legs of a correction are what stands there now less what stood there",
                    "更正的得失，是現在的減去原來的"
                )
            }
            () => return Ok(()),
        };
        Err(EntryError::NoKind(why))
    }

    /// That what it says stood there is what the entry that it names says.
    pub(in crate::ledger) fn takes_back(&self, of: &Kept) -> Result<(), Refused> {
        let number = of.number();
        let same = match of.entry().kind() {
            Kind::Correction(earlier) => {
                (earlier.first, earlier.at) == (self.first, self.at)
                    && earlier.now.as_ref() == Some(&self.was)
            }
            kind => {
                (number, of.at()) == (self.first, self.at)
                    && (kind, of.entry().legs()) == (&*self.was.entry, &self.was.legs[..])
            }
        };
        match same && self.of == number {
            true => Ok(()),
            false => Err(Refused::NotAsWas { of: number }),
        }
    }

    /// What it moves: what stands there now less what stood there.
    pub(super) fn legs(&self) -> Result<Vec<Leg>, EntryError> {
        let mut points: BTreeMap<&PlayerId, i128> = BTreeMap::new();
        for leg in &self.was.legs {
            *points.entry(&leg.player).or_default() -= i128::from(leg.points);
        }
        for leg in self.now.iter().flat_map(|now| &now.legs) {
            *points.entry(&leg.player).or_default() += i128::from(leg.points);
        }
        let legs = points.into_iter().map(|(player, points)| {
            let points = i64::try_from(points);
            let points = points
                .map_err(|_| EntryError::NoKind(phrase!("it moves too much", "它移動太多")))?;
            let player = player.clone();
            Ok(Leg { player, points })
        });
        legs.collect()
    }
}
