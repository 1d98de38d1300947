//! How a hand ended.

use super::baau::Feed;
use super::terms::Terms;
use crate::count::{Reading, Tally};
use crate::hand::Hand;
use crate::rules::turn::DrawnHand;
use crate::seat::Seat;
use crate::settle::Settlement;
use crate::win::Win;

/// How a hand ended: who won, or that it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Those who won, in the order in which they said so; none if the hand was drawn.
    pub won: Vec<Won>,
    /// What all of it moves between the seats (P1 to P6); `None` where only the play is judged, or
    /// where a winner's tiles are guesses.
    pub settlement: Option<Settlement>,
    /// Whether the dealer deals again (D1, T13).
    pub dealer_stays: bool,
}

/// A seat's win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Won {
    /// The win: whose, on what, on what occasion.
    pub win: Win,
    /// The hand without the winning tile; only its flowers, for a flower win.
    pub hand: Hand,
    /// What it is worth; `None` where only the play is judged, or the tiles are guesses.
    pub tallied: Option<Tallied>,
    /// Who pays for everyone, and the feed that made it so (B3).
    pub liable: Option<Feed>,
    /// What it moves between the seats; `None` where only the play is judged, or the tiles are
    /// guesses.
    pub settlement: Option<Settlement>,
    /// The number of the event.
    pub event: u32,
}

/// A tally without the rule set that it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tallied {
    /// The id of each item that was counted, in the order of the rule set, with its faan.
    pub items: Vec<(String, u16)>,
    /// The faan that are paid.
    pub faan: u8,
    /// The sum before the cap.
    pub raw: u16,
    /// Whether a limit hand, or an item worth the limit, made it.
    pub limit: bool,
    /// How the hand was read.
    pub reading: Reading,
}

impl Outcome {
    /// The outcome of a hand that nobody won (P5, D1).
    pub(super) fn drawn(terms: &Terms) -> Outcome {
        Outcome {
            won: vec![],
            settlement: (!terms.is_play_only()).then(Settlement::default),
            dealer_stays: terms.turn().drawn_hand == DrawnHand::Stays,
        }
    }

    /// One more winner (T13).
    pub(super) fn add(&mut self, won: Won) {
        self.settlement = self
            .settlement
            .zip(won.settlement)
            .map(|(all, one)| all.and(one));
        self.dealer_stays |= won.win.seat == Seat::East;
        self.won.push(won);
    }

    /// The outcome of a hand that somebody won.
    pub(super) fn of(won: Won) -> Outcome {
        Outcome {
            settlement: won.settlement,
            dealer_stays: won.win.seat == Seat::East,
            won: vec![won],
        }
    }

    /// Whether nobody won.
    pub fn is_drawn(&self) -> bool {
        self.won.is_empty()
    }
}

impl From<Tally<'_>> for Tallied {
    fn from(tally: Tally<'_>) -> Tallied {
        let items = tally.items.iter();
        Tallied {
            items: items.map(|it| (it.item.id.clone(), it.faan)).collect(),
            faan: tally.faan,
            raw: tally.raw,
            limit: tally.limit,
            reading: tally.reading(),
        }
    }
}
