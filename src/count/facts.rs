//! What is true of a hand and of one reading of it, gathered once.

use super::reading::{Shape, Way};
use super::split::{Split, Spot};
use crate::hand::Hand;
use crate::kinds::{Copies, Kinds};
use crate::rules::{Marks, RuleSet};
use crate::set::{Laid, Set};
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
    /// The sets on the table.
    pub(crate) laid: ReadingFacts,
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
                self.tiles.laid.with(split, claimed)
            }
            Way::Shape(shape) => ReadingFacts {
                shape: Some(*shape),
                ..ReadingFacts::default()
            },
        };
        self.marks = self.tiles.marks | self.read.marks();
    }
}

impl TileFacts {
    fn of(hand: &Hand, win: &Win, rules: &RuleSet, concealed: Kinds) -> TileFacts {
        let (mut laid, mut claimed) = (ReadingFacts::default(), false);
        for set in hand.laid() {
            laid.lay(*set);
            claimed |= set.is_claimed();
        }
        let kinds = concealed | laid.sheung.any().of_sheung() | laid.triplets;
        let suits = Suit::ALL.map(|suit| u8::from(kinds.numbers_of(suit) != 0));
        let suits = suits[0] + suits[1] + suits[2];
        let honours = kinds.meets(Kinds::HONOURS);
        let of_tiles = Marks::without(!kinds.numbers())
            | Marks::suits(suits)
            | Marks::HONOURS.when(honours)
            | Marks::NO_HONOURS.when(!honours)
            | Marks::ALL_NUMBERS.when(kinds.numbers() == 0b111_111_111)
            | Marks::FEW_NUMBERS.when(has_at_most_three(kinds.numbers()))
            | Marks::TERMINALS.when(kinds.meets(Kinds::TERMINALS))
            | Marks::SIMPLES.when(kinds.meets(Kinds::SIMPLES))
            | Marks::ALL_GREEN.when(kinds.is_within(Kinds::GREEN))
            | Marks::ALL_BLUE.when(kinds.is_within(Kinds::BLUE));
        let of_table = Marks::NOTHING_LAID.when(hand.laid().is_empty())
            | Marks::NOTHING_CLAIMED.when(!claimed)
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
            laid,
            marks: of_tiles | of_table | of_moment,
        }
    }
}

impl ReadingFacts {
    /// One more set on the table.
    fn lay(&mut self, laid: Laid) {
        let set = laid.set();
        let lowest = Kinds::from(set.lowest());
        if let Set::Sheung(_) = set {
            self.sheung.add(lowest);
            return;
        }
        self.triplets |= lowest;
        self.triplets_in_all += 1;
        if let Set::Kong(_) = set {
            self.kongs |= lowest;
        }
        self.concealed_kongs += u8::from(!laid.is_claimed());
    }

    /// Beside the sets on the table those in hand. A tile that somebody let go makes no
    /// concealed Pung (W4): `claimed` says that it finishes one.
    fn with(mut self, split: &Split, claimed: bool) -> ReadingFacts {
        self.sheung.add_all(&split.sheung);
        self.triplets |= split.pungs;
        self.pair = Some(split.pair);
        self.triplets_in_all += split.pungs_in_all;
        self.sheung_in_all = 4 - self.triplets_in_all;
        self.concealed_pungs = split.pungs_in_all - u8::from(claimed);
        self
    }

    fn marks(&self) -> Marks {
        let shape = match self.shape {
            None => Marks::NONE,
            Some(Shape::Flowers) => Marks::FLOWER_WIN,
            Some(_) => Marks::SPECIAL_SHAPE,
        };
        let pair = self.pair.map_or(Kinds::NONE, Kinds::from);
        let in_sheung = self.sheung.any().of_sheung();
        shape
            | Marks::sheung(self.sheung_in_all)
            | Marks::triplets(self.triplets_in_all)
            | Marks::SHEUNG_TWICE.when(!self.sheung.twice().is_empty())
            | Marks::SHEUNG_BY_TRIPLET.when(self.triplets.meets(in_sheung))
            | Marks::SHEUNG_BY_PAIR.when(pair.meets(in_sheung))
            | Marks::TERMINAL_SET.when(self.triplets.meets(Kinds::TERMINALS))
            | Marks::HONOUR_SET.when(self.triplets.meets(Kinds::HONOURS))
            | Marks::DRAGON_SET.when(self.triplets.meets(Kinds::DRAGONS))
            | Marks::WIND_SET.when(self.triplets.meets(Kinds::WINDS))
            | Marks::HONOUR_PAIR.when(pair.meets(Kinds::HONOURS))
            | Marks::SUITED_PAIR.when(pair.meets(Kinds::SUITED))
            | Marks::OUTSIDE_PAIR.when(pair.meets(Kinds::OUTSIDE))
            | Marks::SPECIAL_PAIR.when(pair.meets(Kinds::TWO_FIVE_EIGHT))
    }
}

/// Whether no more than three bits are set: none is left when the lowest is taken three times.
fn has_at_most_three(bits: u16) -> bool {
    (0..3).fold(bits, |bits, _| bits & bits.wrapping_sub(1)) == 0
}
