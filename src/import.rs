//! Records of other programs, read into ours. What they leave open stays open; nothing is guessed.
//!
//! An importer reads; whether what it read is right is for [`crate::audit`] to say, under the
//! rule set `play-only` (rulebook 7). What a text says twice has to agree all the same: a hand
//! that contradicts itself is left out, and said.

pub mod botzone;
mod draft;
mod fault;
pub mod ijcai;
mod json;
mod letters;
pub mod mjai;
pub mod mjlog;
mod players;
pub mod pmn;
mod riichi;
mod shown;
pub mod tziakcha;

pub use fault::ImportFault;
pub use players::Names;

use crate::record::{HandRecord, Heading, Record};
use fault::{Source, Wrong};

/// What came of reading a foreign record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The hands that could be read whole.
    pub record: Record,
    /// What could not be read, and was left out, in the order of the lines.
    pub faults: Vec<ImportFault>,
}

impl Imported {
    /// A record of no hands yet.
    fn new(heading: Heading) -> Imported {
        let hands = vec![];
        Imported {
            record: Record { heading, hands },
            faults: vec![],
        }
    }

    /// Takes a hand in, or says why it is left out.
    fn take(&mut self, name: &str, read: Result<HandRecord, Wrong<'_>>, source: &Source<'_>) {
        match read {
            Ok(hand) => self.record.hands.push(hand),
            Err(wrong) => self.fault(Some(name), wrong, source),
        }
    }

    /// Says what could not be read.
    fn fault(&mut self, hand: Option<&str>, wrong: Wrong<'_>, source: &Source<'_>) {
        self.faults.push(source.fault(hand, wrong));
    }
}
