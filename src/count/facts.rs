//! What is true of a hand and of one reading of it, gathered once.

use super::reading::{Shape, Way};
use super::split::{Split, Spot};
use crate::hand::{Hand, LaidSets};
use crate::kinds::{Copies, Kinds};
use crate::rules::{Marks, RuleSet};
use crate::set::Set;
use crate::tile::{Suit, Tile};
use crate::win::{Win, WonBy};

/// What figures are seen in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) hand: &'a Hand,
    pub(crate) win: &'a Win,
    pub(crate) rules: &'a RuleSet,
    /// Of the tiles, whatever the reading.
    pub(crate) tiles: TileFacts,
    /// Of the reading.
    pub(crate) read: ReadingFacts,
    /// Of both, what tells quickly which figures cannot be there.
    pub(crate) marks: Marks,
}

/// What is true of the tiles, whatever the reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileFacts {
    /// The kinds that are there, in hand or on the table.
    pub(crate) kinds: Kinds,
    /// How many suits are among them.
    pub(crate) suits: u8,
    marks: Marks,
}

/// What is true of one reading.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadingFacts {
    /// `None` where it is of four sets and a Pair.
    pub(crate) shape: Option<Shape>,
    /// The Sheung by their lowest tiles; none where the reading is not of sets.
    pub(crate) sheung: Copies,
    /// The kinds of the Pungs and Kongs.
    pub(crate) triplets: Kinds,
    /// Those of them that are Kongs.
    pub(crate) kongs: Kinds,
    /// How many Sheung there are.
    pub(crate) sheung_in_all: u8,
    /// How many Pungs and Kongs there are.
    pub(crate) triplets_in_all: u8,
    /// Pungs made in the hand, W4 heeded, and Kongs of four from the hand.
    pub(crate) concealed_pungs: u8,
    pub(crate) concealed_kongs: u8,
    pub(crate) pair: Option<Tile>,
}

impl<'a> Facts<'a> {
    /// The facts of a hand whose concealed tiles are these, before any reading.
    pub(crate) fn of(
        hand: &'a Hand,
        win: &'a Win,
        rules: &'a RuleSet,
        concealed: &Copies,
    ) -> Facts<'a> {
        let tiles = TileFacts::of(hand, win, rules, concealed.any());
        let read = ReadingFacts::default();
        Facts {
            hand,
            win,
            rules,
            tiles,
            read,
            marks: tiles.marks,
        }
    }

    /// The same hand, read in this way.
    pub(crate) fn read(&mut self, way: &Way) {
        self.read = match way {
            Way::Sets(split, spot) => {
                let claimed = matches!(spot, Spot::Set(Set::Pung(_))) && !self.win.by.is_zi_mo();
                ReadingFacts::of(self.hand.laid_sets(), split, claimed)
            }
            Way::Shape(shape, _) => ReadingFacts {
                shape: Some(*shape),
                ..ReadingFacts::default()
            },
        };
        self.marks = self.tiles.marks | self.read.marks();
    }
}

impl TileFacts {
    fn of(hand: &Hand, win: &Win, rules: &RuleSet, concealed: Kinds) -> TileFacts {
        let laid = hand.laid_sets();
        let kinds = concealed | laid.sheung.any().of_sheung() | laid.triplets;
        let suits = Suit::ALL.map(|suit| u8::from(kinds.numbers_of(suit) != 0));
        let suits = suits[0] + suits[1] + suits[2];
        let honours = kinds.meets(Kinds::HONOURS);
        let of_tiles = Marks::of_numbers(kinds.numbers())
            | Marks::suits(suits)
            | Marks::HONOURS.when(honours)
            | Marks::NO_HONOURS.when(!honours)
            | Marks::ALL_GREEN.when(kinds.is_within(Kinds::GREEN))
            | Marks::ALL_BLUE.when(kinds.is_within(Kinds::BLUE));
        let of_table = Marks::NOTHING_LAID.when(hand.laid().is_empty())
            | Marks::NOTHING_CLAIMED.when(!laid.claimed)
            | Marks::KONGS.when(!laid.kongs.is_empty())
            | Marks::FLOWERS_PLAYED.when(rules.flowers)
            | Marks::NO_FLOWERS.when(hand.set_aside().is_empty())
            | Marks::FLOWERS.when(!hand.set_aside().is_empty());
        let by = match win.by {
            WonBy::ZiMo { .. } => {
                let replaced = !win.occasion.replacements.is_empty();
                Marks::DRAWN | Marks::REPLACED.when(replaced)
            }
            WonBy::Discard { .. } => Marks::NOT_DRAWN,
            WonBy::RobbedKong { .. } => Marks::NOT_DRAWN | Marks::ROBBED,
            // A flower win is drawn like any Zi Mo.
            WonBy::Flowers => Marks::DRAWN,
        };
        let of_moment = by
            | Marks::LAST.when(win.occasion.last)
            | Marks::OPENING.when(win.occasion.opening.is_some());
        TileFacts {
            kinds,
            suits,
            marks: of_tiles | of_table | of_moment,
        }
    }
}

impl ReadingFacts {
    /// The sets on the table and those in hand. A tile that somebody let go makes no concealed
    /// Pung (W4): `claimed` says that it finishes one.
    #[inline]
    fn of(laid: &LaidSets, split: &Split, claimed: bool) -> ReadingFacts {
        let mut sheung = laid.sheung;
        sheung.add_all(&split.sheung);
        let triplets_in_all = laid.triplets_in_all + split.pungs_in_all;
        ReadingFacts {
            shape: None,
            sheung,
            triplets: laid.triplets | split.pungs,
            kongs: laid.kongs,
            sheung_in_all: 4 - triplets_in_all,
            triplets_in_all,
            concealed_pungs: split.pungs_in_all - u8::from(claimed),
            concealed_kongs: laid.concealed_kongs,
            pair: Some(split.pair),
        }
    }

    #[inline]
    fn marks(&self) -> Marks {
        let Some(pair) = self.pair else {
            return match self.shape {
                Some(Shape::Flowers) => Marks::FLOWER_WIN,
                _ => Marks::SPECIAL_SHAPE,
            };
        };
        let in_sheung = self.sheung.any().of_sheung();
        let lowest = self.sheung.any().numbers();
        let shifted = lowest & lowest >> 1 & lowest >> 2 != 0;
        Marks::of_sets(self.triplets_in_all)
            | Marks::of_triplets(self.triplets)
            | Marks::of_pair(pair)
            | Marks::SHEUNG_TWICE.when(!self.sheung.twice().is_empty())
            | Marks::SHEUNG_BY_TRIPLET.when(self.triplets.meets(in_sheung))
            | Marks::SHEUNG_BY_PAIR.when(in_sheung.contains(pair))
            | Marks::SHIFTED_SHEUNG.when(shifted)
    }
}
