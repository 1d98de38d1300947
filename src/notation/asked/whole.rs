//! The tiles of a hand counted: no fifth copy, no flower twice, as many as a hand has.

use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::hand::{Hand, HandFault};
use crate::notation::fault::{Code, NotationError};
use crate::notation::sheet::Sheet;
use crate::notation::tiles::Placed;
use crate::phrase;
use crate::set::Laid;
use crate::tile::Tile;
use crate::tongue::{Phrase, Tongue};
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
            HandFault::FifthCopy { tile } => {
                let message = phrase!("{fault}", "第五隻{tile}：每款牌只有四隻");
                self.at(self.text, Code::FifthCopy, message, four_of_each())
            }
            HandFault::TooManySets { sets } => {
                let fifth = self.laid.get(4).map_or(self.text, |laid| laid.text);
                let message = phrase!("{fault}", "枱面有{sets}副牌：一手牌只有四副");
                let cure = phrase!("four sets and a Pair (W1)", "四副牌加一對眼（W1）");
                self.at(fifth, Code::WrongCount, message, cure)
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
            Kind::Winning => (phrase!("a winning hand", "食糊"), Hand::SIZE + 1 - 3 * sets),
            Kind::Waiting => (phrase!("a waiting hand", "叫糊"), Hand::SIZE - 3 * sets),
            Kind::Flowers => (
                phrase!("the hand of a flower win", "花糊"),
                Hand::SIZE - 3 * sets,
            ),
        };
        let beside = match sets {
            0 => Phrase::default(),
            1 => phrase!(" beside its set on the table", "枱面一副牌之外"),
            n => phrase!(" beside its {n} sets on the table", "枱面{n}副牌之外"),
        };
        let counted = match called {
            true => phrase!(", the winning one counted", "（連食糊牌）"),
            false => Phrase::default(),
        };
        let tiles = if have == 1 { "tile" } else { "tiles" };
        let [name_zh, beside_zh, counted_zh] =
            [&name, &beside, &counted].map(|it| it.speak(Tongue::Chinese));
        let message = phrase!(
            "{have} {tiles}{beside}{counted}; {name} has {wanted}",
            "{beside_zh}有{have}隻牌{counted_zh}；{name_zh}應有{wanted}隻"
        );
        let (part, cure) = if have > wanted {
            let surplus = wanted - usize::from(called);
            let part = self.concealed.get(surplus).map_or(self.text, |it| it.text);
            let many = have - wanted;
            (part, phrase!("{many} too many", "多了{many}隻"))
        } else {
            let end = self
                .concealed
                .last()
                .map_or(0, |last| self.text.offset(last.text) + last.text.len());
            let few = wanted - have;
            (&self.text[end..end], phrase!("{few} missing", "欠{few}隻"))
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
                let message = phrase!("a fifth {value}", "第五隻{value}");
                return Err(self.at(text, Code::FifthCopy, message, four_of_each()));
            }
        }
        Ok(())
    }

    fn bonus(&self) -> Result<BonusSet, NotationError> {
        let mut set_aside = BonusSet::default();
        for bonus in &self.set_aside {
            if !set_aside.insert(bonus.value) {
                let twice = bonus.value;
                let message = phrase!("{twice} a second time", "{twice} 出現兩次");
                let cure = phrase!("there is one of each flower and season", "每隻花牌只有一隻");
                return Err(self.at(bonus.text, Code::DuplicateBonus, message, cure));
            }
        }
        Ok(set_aside)
    }
}

fn four_of_each() -> Phrase {
    phrase!("there are four of each tile (T1)", "每款牌有四隻（T1）")
}
