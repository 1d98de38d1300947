//! Game records (`.hkmj`): read line by line, printed in one form, proved against change.
//!
//! The formal grammar is `grammars/record.ebnf`; each parser is one of its productions. What was
//! written is kept as it was said, with the place of everything that an audit may want to point
//! at. This floor does not judge play: whether a tile was held, a claim allowed or a payment
//! right is for those above it to say.
//!
//! ```
//! use sikwu::record::Record;
//!
//! let record = Record::read("%hkmj 1.0\nhand E-1\nE draw 一索\nE discard 9m # at last\n").unwrap();
//! assert_eq!(
//!     record.to_string(),
//!     "%hkmj 1.0\n\nhand E-1\n1. E draw 1s\n2. E discard 9m\n"
//! );
//! ```

mod acts;
mod ascii;
mod attributes;
mod digest;
mod draft;
mod event;
mod events;
mod fault;
mod hand;
mod header;
mod heading;
mod line;
mod lines;
mod numbering;
mod outset;
mod pieces;
mod plain;
mod print;
mod proof;
mod reader;
mod seen;
mod stage;
mod statements;
mod terms;
mod words;

pub use crate::digest::Digest;
pub use attributes::Attributes;
pub use digest::Nonce;
pub use event::{Act, Call, Event, EventPlace, KongForm, What, Won};
pub use events::Events;
pub use fault::{FaultKind, ReadError, RecordFault, Unreadable};
pub use hand::{
    Baau, Deal, Dealer, End, Faan, HandRecord, ItemCount, Outcome, Pay, Scores, Show, Title,
    Winners,
};
pub use heading::{Cut, Heading, Label, Override, RulesLine, Sum, TileSet, View, WallKind};
pub use proof::{Chain, DigestFault, DigestProblem, commitment};
pub use reader::{Form, Limits, Reader, Reading};
pub use words::{Extra, Name, Text, Word, Written};

use std::fmt;

/// A whole record, all of its hands in memory. [`Reader`] has them one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What stands before the first hand.
    pub heading: Heading,
    /// The hands, in their order.
    pub hands: Vec<HandRecord>,
}

impl Record {
    /// Reads a text in strict form, within the limits of notation 3.4.
    ///
    /// # Errors
    ///
    /// Every fault of every damaged part, in the order of the lines.
    pub fn read(text: &str) -> Result<Record, Vec<RecordFault>> {
        // A text in memory is a source that cannot fail.
        let Ok(reader) = Reader::new(text.as_bytes(), Reading::default()) else {
            return Err(vec![]);
        };
        let heading = reader.heading().cloned();
        let heading = heading.map_err(|damage| damage.faults.clone());
        match (heading, reader.every_hand()) {
            (Ok(heading), Ok(hands)) => Ok(Record { heading, hands }),
            (Ok(_), Err(faults)) | (Err(faults), Ok(_)) => Err(faults),
            (Err(faults), Err(more)) => Err([faults, more].concat()),
        }
    }
}

/// The canonical form of a record: a blank line before each hand.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.heading)?;
        self.hands.iter().try_for_each(|hand| write!(f, "\n{hand}"))
    }
}
