//! The tiles of a hand counted: no fifth copy, no flower twice, as many as a hand has.

use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::hand::{Hand, HandFault};
use crate::notation::fault::{Code, NotationError};
use crate::notation::sheet::Sheet;
use crate::notation::tiles::Placed;
use crate::set::Laid;
use crate::tile::Tile;
use nom::Offset;

/// What kind of hand the tiles should be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Winning,
    Waiting,
    Flowers,
}

impl Sheet<'_> {
    /// The hand, its winning tile aside, with no fifth copy of anything.
    pub(super) fn hand(
        &self,
        concealed: &[Placed<'_, Tile>],
        kind: Kind,
    ) -> Result<Hand, NotationError> {
        self.copies()?;
        let set_aside = self.bonus()?;
        if kind == Kind::Flowers && self.laid.is_empty() && concealed.is_empty() {
            return Ok(Hand::flowers_alone(set_aside));
        }
        let laid: Vec<Laid> = self.laid.iter().map(|laid| laid.value).collect();
        let counts: Counts = concealed.iter().map(|tile| tile.value).collect();
        Hand::new(counts, &laid, set_aside).map_err(|fault| match fault {
            // Found with its place by `copies` already.
            HandFault::FifthCopy { .. } => {
                self.at(self.text, Code::FifthCopy, fault.to_string(), FOUR_OF_EACH)
            }
            HandFault::TooManySets { .. } => {
                let fifth = self.laid.get(4).map_or(self.text, |laid| laid.text);
                let message = fault.to_string();
                self.at(
                    fifth,
                    Code::WrongCount,
                    message,
                    "four sets and a Pair (W1)",
                )
            }
            HandFault::WrongCount { .. } => self.wrong_count(kind),
        })
    }

    /// How many tiles there are and how many there should be, marked where the surplus begins
    /// or where the missing ones would stand.
    fn wrong_count(&self, kind: Kind) -> NotationError {
        let sets = self.laid.len();
        let called = self.call.and_then(|call| call.tile).is_some();
        let have = self.concealed.len() + usize::from(called);
        let (name, wanted) = match kind {
            Kind::Winning => ("a winning hand", Hand::SIZE + 1 - 3 * sets),
            Kind::Waiting => ("a waiting hand", Hand::SIZE - 3 * sets),
            Kind::Flowers => ("the hand of a flower win", Hand::SIZE - 3 * sets),
        };
        let beside = match sets {
            0 => String::new(),
            1 => " beside its set on the table".to_owned(),
            n => format!(" beside its {n} sets on the table"),
        };
        let counted = match called {
            true => ", the winning one counted",
            false => "",
        };
        let tiles = if have == 1 { "tile" } else { "tiles" };
        let message = format!("{have} {tiles}{beside}{counted}; {name} has {wanted}");
        let (part, cure) = if have > wanted {
            let surplus = wanted - usize::from(called);
            let part = self.concealed.get(surplus).map_or(self.text, |it| it.text);
            (part, format!("{} too many", have - wanted))
        } else {
            let end = self
                .concealed
                .last()
                .map_or(0, |last| self.text.offset(last.text) + last.text.len());
            (&self.text[end..end], format!("{} missing", wanted - have))
        };
        self.at(part, Code::WrongCount, message, cure)
    }

    /// Nothing is there five times, the winning tile counted.
    fn copies(&self) -> Result<(), NotationError> {
        let called = self.call.and_then(|call| call.tile);
        let mut all: Vec<&Placed<'_, Tile>> = self
            .concealed
            .iter()
            .chain(&self.laid_tiles)
            .chain(&called)
            .collect();
        all.sort_by_key(|tile| self.text.offset(tile.text));
        let mut counts = Counts::NONE;
        for Placed { value, text } in all {
            counts[*value] += 1;
            if counts[*value] > 4 {
                let message = format!("a fifth {value}");
                return Err(self.at(text, Code::FifthCopy, message, FOUR_OF_EACH));
            }
        }
        Ok(())
    }

    fn bonus(&self) -> Result<BonusSet, NotationError> {
        let mut set_aside = BonusSet::default();
        for bonus in &self.set_aside {
            if !set_aside.insert(bonus.value) {
                let message = format!("{} a second time", bonus.value);
                let cure = "there is one of each flower and season";
                return Err(self.at(bonus.text, Code::DuplicateBonus, message, cure));
            }
        }
        Ok(set_aside)
    }
}

const FOUR_OF_EACH: &str = "there are four of each tile (T1)";
