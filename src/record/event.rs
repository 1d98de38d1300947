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
use std::ops::Deref;

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

/// The events of a hand. They number themselves, so that no two have one number.
#[derive(Clone, Debug)]
pub struct Events {
    all: Vec<Event>,
    next: u32,
}

impl Default for Events {
    fn default() -> Events {
        let (all, next) = (vec![], 1);
        Events { all, next }
    }
}

impl Events {
    /// Adds an event and tells its number.
    pub fn push(&mut self, what: What, attributes: Attributes) -> u32 {
        self.push_written(what, attributes, EventPlace::default())
    }

    pub(super) fn push_written(
        &mut self,
        what: What,
        attributes: Attributes,
        place: EventPlace,
    ) -> u32 {
        if self.all.is_empty() {
            // Most hands have as many.
            self.all.reserve(192);
        }
        let number = self.next;
        self.all.push(Event {
            number,
            what,
            attributes,
            mark: None,
            place,
        });
        self.next = number.saturating_add(1);
        number
    }

    /// After a gap the numbers may go on from where the writer knows them to be. False, and
    /// nothing done, if the last event is no gap or has a number as high.
    pub fn resume_at(&mut self, number: u32) -> bool {
        let after_gap = self
            .all
            .last()
            .is_some_and(|last| last.what == What::Gap && last.number < number);
        if after_gap {
            self.next = number;
        }
        after_gap
    }

    /// The number of the next event.
    pub fn next_number(&self) -> u32 {
        self.next
    }

    /// Goes on from a number that was found to be wrong, so that it is told once.
    pub(super) fn force_next(&mut self, number: u32) {
        self.next = number;
    }

    /// The same events, each as it is told here: the numbers stay, and where nothing is told they
    /// end.
    pub fn told(&self, mut tell: impl FnMut(&Event) -> Option<What>) -> Events {
        let told = |event: &Event| {
            let what = tell(event)?;
            let event = event.clone();
            Some(Event { what, ..event })
        };
        let all: Vec<Event> = self.all.iter().map_while(told).collect();
        let next = all.last().map_or(1, |last| last.number.saturating_add(1));
        Events { all, next }
    }

    /// Drops all but the first events.
    pub(super) fn truncate(&mut self, length: usize) {
        self.all.truncate(length);
        self.next = self
            .all
            .last()
            .map_or(1, |last| last.number.saturating_add(1));
    }

    /// The event of a number.
    pub fn numbered(&self, number: u32) -> Option<&Event> {
        let place = self.place_of(number)?;
        self.all.get(place)
    }

    /// Writes the digest down that the hand has up to an event; false if there is no such event.
    pub fn mark(&mut self, number: u32, digest: Written<Digest>) -> bool {
        let event = self
            .place_of(number)
            .and_then(|place| self.all.get_mut(place));
        event
            .map(|event| event.mark = Some(Box::new(digest)))
            .is_some()
    }

    /// Takes the attributes of some events away.
    pub(super) fn clear_attributes(&mut self, which: impl Fn(&Event) -> bool) {
        for event in self.all.iter_mut().filter(|event| which(event)) {
            event.attributes = Attributes::NONE;
        }
    }

    /// Takes every such digest away.
    pub fn unmark(&mut self) {
        for event in &mut self.all {
            event.mark = None;
        }
    }

    fn place_of(&self, number: u32) -> Option<usize> {
        let found = self.all.binary_search_by_key(&number, |event| event.number);
        found.ok()
    }
}

impl Deref for Events {
    type Target = [Event];
    fn deref(&self) -> &[Event] {
        &self.all
    }
}

impl PartialEq for Events {
    fn eq(&self, other: &Events) -> bool {
        self.all == other.all
    }
}

impl Eq for Events {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_after_a_gap_are_numbers_left_out() {
        let mut events = Events::default();
        let pass = What::Act(Seat::East, Act::Pass);
        assert_eq!(events.push(pass, Attributes::NONE), 1);
        assert!(!events.resume_at(9));
        assert_eq!(events.push(What::Gap, Attributes::NONE), 2);
        assert!(!events.resume_at(2) && events.resume_at(9));
        assert_eq!(events.push(pass, Attributes::NONE), 9);
        assert_eq!(events.numbered(9).and_then(Event::seat), Some(Seat::East));
        assert_eq!(events.numbered(3), None);
    }
}
