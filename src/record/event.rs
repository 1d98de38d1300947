//! What happened at the table, event by event.
//!
//! An [`Act`] says what a seat did, in tiles that may be unknown. Whether it might do so is not
//! asked here: that is the business of play.

use super::attributes::Attributes;
use super::print::Grouped;
use super::words::Written;
use crate::digest::Digest;
use crate::notation::tiles::Piece;
use crate::seat::Seat;
use std::fmt;

/// One event of a hand, numbered from 1.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its number. Only after a gap may numbers be left out.
    pub number: u32,
    /// What happened.
    pub what: What,
    /// What the writer noted beside it.
    pub attributes: Attributes,
    /// `= n hex`: the digest of the hand up to this event, if it was written down (notation 3.3).
    pub mark: Option<Box<Written<Digest>>>,
    /// Where it is written.
    pub place: EventPlace,
}

impl Event {
    /// Whose event it is. A gap is nobody's.
    pub fn seat(&self) -> Option<Seat> {
        match self.what {
            What::Act(seat, _) => Some(seat),
            What::Gap => None,
        }
    }
}

/// Where an event and its parts are written: the line, and columns in characters, all from 1.
/// 0 stands for what is not there.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventPlace {
    /// The line.
    pub line: u32,
    /// The number of the event or, without one, the seat.
    pub column: u32,
    /// The tile.
    pub tile: u32,
    /// The two tiles after `with`.
    pub with: u32,
    /// The seat after `from` or `robbing`.
    pub from: u32,
}

/// Events are equal if they say the same, wherever they are written.
impl PartialEq for Event {
    fn eq(&self, other: &Event) -> bool {
        let said = |it: &Event| (it.number, it.what);
        said(self) == said(other) && self.attributes == other.attributes && self.mark == other.mark
    }
}

impl Eq for Event {}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A seat did something.
    Act(Seat, Act),
    /// An unknown number of events is missing; after it, counts are bounds only.
    Gap,
}

/// What a seat did (notation 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Drew a tile from the front of the wall.
    Draw(Piece),
    /// Drew a replacement from its back, after a Kong or a flower.
    Loose(Piece),
    /// Set a flower or season aside.
    Flower(Piece),
    /// Threw a tile.
    Discard {
        /// Which.
        tile: Piece,
        /// Whether it is marked (`^`) as the tile just drawn.
        drawn: bool,
    },
    /// Claimed a discard for a Pung.
    Pung {
        /// The claimed tile.
        tile: Piece,
        /// Who threw it.
        from: Seat,
    },
    /// Claimed a discard for a Sheung.
    Sheung {
        /// The claimed tile.
        tile: Piece,
        /// The two from the hand.
        with: [Piece; 2],
        /// Who threw it.
        from: Seat,
    },
    /// Declared a Kong. An added one is a declaration until its replacement is drawn (T14).
    Kong {
        /// The tile.
        tile: Piece,
        /// Which of the three forms.
        form: KongForm,
    },
    /// Said something that did not take effect.
    Call(Call),
    /// Declined in a window that was offered.
    Pass,
    /// Won.
    Win(Won),
    /// Won, and the table found it wrong (W6).
    FalseWin(Won),
}

/// The three forms of a Kong (T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KongForm {
    /// A discard of this seat, and three in hand.
    Claimed(Seat),
    /// Four in hand.
    Concealed,
    /// The fourth tile onto one's own Pung.
    Added,
}

/// What a seat said. Outranked calls stay in a record, because disputes are about these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// "Pung!"
    Pung(Piece),
    /// "Sheung!", with two from the hand.
    Sheung {
        /// The tile that was thrown.
        tile: Piece,
        /// The two from the hand.
        with: [Piece; 2],
    },
    /// "Kong!"
    Kong(Piece),
    /// "Sikwu!"
    Win(Piece),
}

/// What a win is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// The tile just drawn.
    Drawn(Piece),
    /// A discard.
    Discard {
        /// Which.
        tile: Piece,
        /// Who threw it.
        from: Seat,
    },
    /// The tile that another seat adds to its Pung (T14).
    Robbing {
        /// Which.
        tile: Piece,
        /// Who adds it.
        maker: Seat,
    },
    /// Seven or eight flowers and seasons (W5).
    Flowers,
}

impl Won {
    /// The winning tile; a flower win has none.
    pub fn tile(self) -> Option<Piece> {
        match self {
            Won::Drawn(tile) | Won::Discard { tile, .. } | Won::Robbing { tile, .. } => Some(tile),
            Won::Flowers => None,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Act::Draw(tile) => write!(f, "draw {tile}"),
            Act::Loose(tile) => write!(f, "loose {tile}"),
            Act::Flower(tile) => write!(f, "flower {tile}"),
            Act::Discard { tile, drawn } => {
                write!(f, "discard {tile}{}", if drawn { "^" } else { "" })
            }
            Act::Pung { tile, from } => write!(f, "pung {tile} from {}", from.letter()),
            Act::Sheung { tile, with, from } => {
                let with = Grouped(&with);
                write!(f, "sheung {tile} with {with} from {}", from.letter())
            }
            Act::Kong { tile, form } => match form {
                KongForm::Claimed(from) => write!(f, "kong {tile} from {}", from.letter()),
                KongForm::Concealed => write!(f, "kong {tile} concealed"),
                KongForm::Added => write!(f, "kong {tile} added"),
            },
            Act::Call(call) => write!(f, "call {call}"),
            Act::Pass => f.write_str("pass"),
            Act::Win(won) => write!(f, "win {won}"),
            Act::FalseWin(won) => write!(f, "falsewin {won}"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pung(tile) => write!(f, "pung {tile}"),
            Call::Sheung { tile, with } => write!(f, "sheung {tile} with {}", Grouped(with)),
            Call::Kong(tile) => write!(f, "kong {tile}"),
            Call::Win(tile) => write!(f, "win {tile}"),
        }
    }
}

impl fmt::Display for Won {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Won::Drawn(tile) => write!(f, "{tile} self"),
            Won::Discard { tile, from } => write!(f, "{tile} from {}", from.letter()),
            Won::Robbing { tile, maker } => write!(f, "{tile} robbing {}", maker.letter()),
            Won::Flowers => f.write_str("flowers"),
        }
    }
}

/// The canonical line, without its line end and without the digest after it.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Act(seat, act) => write!(f, "{}. {} {act}", self.number, seat.letter())?,
            What::Gap => write!(f, "{}. gap", self.number)?,
        }
        match self.attributes.is_empty() {
            true => Ok(()),
            false => write!(f, " {}", self.attributes),
        }
    }
}
