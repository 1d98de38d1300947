//! What an entry is for.

use super::{
    Agreement, Cash, Correction, EntryError, Hand, Leg, Penalty, PlayerChange, RulesKept,
    SeasonChange, SessionChange, Sitting, Transfer,
};
use crate::phrase;
use serde::{Deserialize, Serialize};

/// What an entry is for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A hand was played.
    Hand(Hand),
    /// Somebody moved points by hand.
    Transfer(Transfer),
    /// A false win was paid for (W6).
    Penalty(Penalty),
    /// A debt was paid in cash.
    Cash(Cash),
    /// An entry was taken back, and perhaps another put in its place.
    Correction(Correction),
    /// Who plays here changed.
    Player(PlayerChange),
    /// An evening began, went on or ended.
    Session(SessionChange),
    /// A season began or ended.
    Season(SeasonChange),
    /// The club keeps a rule set of its own.
    Rules(RulesKept),
    /// Somebody agreed to an entry, or did not.
    Agreement(Agreement),
}

impl Kind {
    /// Whether it moves points between players of itself.
    pub fn moves_points(&self) -> bool {
        use Kind::*;
        matches!(self, Hand(_) | Transfer(_) | Penalty(_) | Cash(_))
    }

    /// Where it was played, if it was at a table of an evening.
    pub fn sitting(&self) -> Option<Sitting> {
        match self {
            Kind::Hand(hand) => hand.sitting,
            Kind::Penalty(penalty) => penalty.sitting,
            _ => None,
        }
    }

    /// The session that its points belong to, if they do to one.
    pub fn session(&self) -> Option<u32> {
        match self {
            Kind::Transfer(transfer) => transfer.session,
            Kind::Cash(cash) => cash.session,
            _ => self.sitting().map(|sitting| sitting.session),
        }
    }

    /// Whether the legs are such an entry's.
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        let moves = self.moves_points() || matches!(self, Kind::Correction(_));
        match legs.is_empty() {
            true if moves => return Err(EntryError::Empty),
            false if !moves => {
                let why = phrase!("it moves no points", "它不移動分數");
                return Err(EntryError::NoKind(why));
            }
            _ => {}
        }
        for (i, leg) in legs.iter().enumerate() {
            if legs[..i].iter().any(|other| other.player == leg.player) {
                let player = leg.player.clone();
                return Err(EntryError::Twice { player });
            }
        }
        // No entry has enough legs to pass the ends of 128 bits, so the sum itself is exact.
        match legs.iter().map(|leg| i128::from(leg.points)).sum() {
            0 => (),
            by => return Err(EntryError::Unbalanced { by }),
        }
        match self {
            Kind::Hand(hand) => hand.judge(legs),
            Kind::Transfer(transfer) => transfer.judge(legs),
            Kind::Penalty(penalty) => penalty.judge(legs),
            Kind::Cash(cash) => cash.judge(legs),
            Kind::Correction(correction) => correction.judge(legs),
            _ => Ok(()),
        }
    }
}
