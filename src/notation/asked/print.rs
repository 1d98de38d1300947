//! The canonical form of a hand with all that is asked of it.

use super::{Asked, Waiting};
use crate::hand::Hand;
use crate::notation::sheet::Flag;
use crate::seat::Seat;
use crate::win::{Occasion, WonBy};
use std::fmt;

/// The canonical form; reading it gives the same again.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = &self.win;
        write_hand(f, &self.hand)?;
        if !self.hand.is_flowers_alone() {
            f.write_str(" ")?;
        }
        let source = |from: Option<Seat>| from.map_or('?', Seat::letter);
        match win.by {
            WonBy::ZiMo { tile } => write!(f, "+ {tile} self")?,
            WonBy::Discard { tile, shooter } => write!(f, "+ {tile}<{}", source(shooter))?,
            WonBy::RobbedKong { tile, maker } => write!(f, "+ {tile}<{} rob", source(maker))?,
            WonBy::Flowers => f.write_str("+ flowers")?,
        }
        if !self.hand.set_aside().is_empty() {
            write!(f, " ({})", self.hand.set_aside())?;
        }
        write!(f, " / {} {}", win.seat.letter(), win.round.0.letter())?;
        let Occasion {
            replacements,
            last,
            opening,
        } = win.occasion;
        let flags = [
            (replacements.kongs_in_a_row() >= 2, Flag::KongUponKong),
            (replacements.kongs_in_a_row() == 1, Flag::Kong),
            (replacements.ends_with_flower(), Flag::Loose),
            (last, Flag::Last),
            (opening.is_some(), Flag::First),
        ];
        for (_, flag) in flags.into_iter().filter(|(said, _)| *said) {
            write!(f, " {}", flag.name())?;
        }
        match self.liable {
            Some(seat) => write!(f, " baau={}", seat.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hand(f, &self.hand)?;
        if !self.hand.set_aside().is_empty() {
            write!(f, " ({})", self.hand.set_aside())?;
        }
        write!(f, " / {} {}", self.seat.letter(), self.round.0.letter())
    }
}

/// Sets on the table, then the concealed tiles.
fn write_hand(f: &mut fmt::Formatter<'_>, hand: &Hand) -> fmt::Result {
    for laid in hand.laid() {
        write!(f, "{laid} ")?;
    }
    write!(f, "{}", hand.concealed())
}
