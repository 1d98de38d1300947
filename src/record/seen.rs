//! A record as one seat saw it.

use super::event::{Act, Event, What};
use super::hand::{Deal, HandRecord};
use super::words::Written;
use crate::notation::tiles::{Class, Piece};
use crate::seat::Seat;

const NOBODY_SAW: Piece = Piece::Unknown(Class::Any);

impl HandRecord {
    /// The hand as a seat saw it: its own tiles, and of the others what they laid, threw, said and
    /// showed (notation 3.2). What they were dealt and drew is unknown; so is the wall.
    ///
    /// A concealed Kong is shown (T8), and so is known here too.
    ///
    /// Digests go, for they are of the whole text; attributes go where the tile beside them does. A
    /// winner shows its hand, so that the settlement can be told as before.
    ///
    /// ```
    /// use sikwu::record::Record;
    /// use sikwu::seat::Seat;
    ///
    /// let text = include_str!("../../records/worked-example.hkmj");
    /// let record = Record::read(text).unwrap();
    /// let seen = record.hands[0].seen_from(Seat::South).to_string();
    /// assert!(seen.contains("deal N ?*13\n") && seen.contains("1. E draw ?\n"));
    /// assert!(seen.contains("5. S draw 3g\n") && !seen.contains("wall 1m"));
    /// ```
    pub fn seen_from(&self, seat: Seat) -> HandRecord {
        let mut seen = self.clone();
        for (other, deal) in self.deals.iter() {
            if let (Some(deal), true) = (deal, other != seat) {
                let hidden: Deal = deal.value.map(|_| Written::from(NOBODY_SAW));
                seen.deals[other] = Some(Written::from(hidden));
            }
        }
        let hides = |event: &Event| match event.what {
            What::Act(other, Act::Draw(_) | Act::Loose(_)) => other != seat,
            _ => false,
        };
        seen.events = self.events.told(|event| {
            Some(match event.what {
                What::Act(other, Act::Draw(_)) if hides(event) => {
                    What::Act(other, Act::Draw(NOBODY_SAW))
                }
                What::Act(other, Act::Loose(_)) if hides(event) => {
                    What::Act(other, Act::Loose(NOBODY_SAW))
                }
                what => what,
            })
        });
        seen.events.clear_attributes(hides);
        seen.events.unmark();
        seen.wall.clear();
        seen.reveal = None;
        if let Some(end) = &mut seen.end {
            end.value.digest = None;
        }
        seen
    }
}
