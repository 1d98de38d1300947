//! Figures of flowers and seasons, a bit for each family.

use crate::bonus::{Bonus, Family};
use crate::hand::Hand;
use crate::seat::Seat;

/// The flower and the season of a seat's own number.
pub(super) fn own(hand: &Hand, seat: Seat) -> u8 {
    families(|family| hand.set_aside().contains(Bonus::of(family, seat)))
}

/// The families of which all four are there.
pub(super) fn whole(hand: &Hand) -> u8 {
    families(|family| hand.set_aside().has_all(family))
}

fn families(there: impl Fn(Family) -> bool) -> u8 {
    let bit = |family: Family| u8::from(there(family)) << family as u8;
    Family::ALL.into_iter().map(bit).sum()
}
