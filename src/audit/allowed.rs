//! What each seat could have done instead, where an event is wrong.

use crate::play::{Choice, Table, legal};
use crate::seat::Seat;
use std::fmt;

/// Something that a seat could have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowed {
    /// Who.
    pub seat: Seat,
    /// What.
    pub choice: Choice,
}

/// As an event is written: `S pung 4p from W`; a draw without its tile.
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat.letter(), self.choice)
    }
}

/// What each seat could have done at this table: first the seat that did something else, then the
/// others in the order of play. Of hands that are guesses nothing is told.
pub fn allowed(table: &Table, first: Seat) -> Vec<Allowed> {
    let [a, b, c] = first.others();
    let seats = [first, a, b, c].into_iter();
    let known = seats.filter(|&seat| !table.held(seat).is_guessed());
    let each = known.flat_map(|seat| {
        let choices = legal(table, seat).into_iter();
        choices.map(move |choice| Allowed { seat, choice })
    });
    each.collect()
}
