//! What must be so for a figure to be in a hand, as marks that are quick to look at.
//!
//! A hand shows few of the figures that a table knows. Before each is looked for with care, the
//! marks of the hand tell which of them it cannot show.

use super::pattern::{Across, Pattern, Presence};
use crate::kinds::Kinds;
use crate::tile::Tile;
use std::ops::BitOr;

/// Things that can be true of a hand or of its reading, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(u64);

impl Marks {
    /// Nothing in particular.
    pub(crate) const NONE: Marks = Marks(0);

    // Of all tiles. The lowest nine bits are for the numbers that no tile has.
    pub(crate) const HONOURS: Marks = Marks(1 << 9);
    pub(crate) const NO_HONOURS: Marks = Marks(1 << 10);
    pub(crate) const TERMINALS: Marks = Marks(1 << 11);
    pub(crate) const SIMPLES: Marks = Marks(1 << 12);
    pub(crate) const ALL_GREEN: Marks = Marks(1 << 13);
    pub(crate) const ALL_BLUE: Marks = Marks(1 << 53);
    /// No suit; the next three bits are for one, two and three.
    const NO_SUIT: u64 = 14;

    // Of the table and the moment.
    pub(crate) const NOTHING_CLAIMED: Marks = Marks(1 << 18);
    pub(crate) const NOTHING_LAID: Marks = Marks(1 << 19);
    pub(crate) const KONGS: Marks = Marks(1 << 20);
    pub(crate) const NO_FLOWERS: Marks = Marks(1 << 21);
    pub(crate) const FLOWERS: Marks = Marks(1 << 22);
    pub(crate) const DRAWN: Marks = Marks(1 << 23);
    pub(crate) const NOT_DRAWN: Marks = Marks(1 << 24);
    pub(crate) const REPLACED: Marks = Marks(1 << 25);
    pub(crate) const LAST: Marks = Marks(1 << 26);
    pub(crate) const OPENING: Marks = Marks(1 << 27);

    pub(crate) const ROBBED: Marks = Marks(1 << 28);
    pub(crate) const FLOWERS_PLAYED: Marks = Marks(1 << 38);

    // Of the reading.
    pub(crate) const SPECIAL_SHAPE: Marks = Marks(1 << 29);
    pub(crate) const FLOWER_WIN: Marks = Marks(1 << 30);
    pub(crate) const SHEUNG_TWICE: Marks = Marks(1 << 31);
    pub(crate) const DRAGON_SET: Marks = Marks(1 << 32);
    pub(crate) const WIND_SET: Marks = Marks(1 << 33);
    pub(crate) const HONOUR_PAIR: Marks = Marks(1 << 34);
    pub(crate) const SUITED_PAIR: Marks = Marks(1 << 35);
    pub(crate) const OUTSIDE_PAIR: Marks = Marks(1 << 36);
    /// The Pair is a 2, a 5 or an 8.
    pub(crate) const SPECIAL_PAIR: Marks = Marks(1 << 37);
    /// At least one Sheung; the next three bits are for two, three and four.
    const SHEUNG: u64 = 40;
    /// At least one Pung or Kong; the next three bits are for two, three and four.
    const TRIPLETS: u64 = 44;
    pub(crate) const HONOUR_SET: Marks = Marks(1 << 39);
    pub(crate) const TERMINAL_SET: Marks = Marks(1 << 48);
    /// A Sheung has the tile of a Pung or Kong.
    pub(crate) const SHEUNG_BY_TRIPLET: Marks = Marks(1 << 49);
    /// A Sheung has the tile of the Pair.
    pub(crate) const SHEUNG_BY_PAIR: Marks = Marks(1 << 50);

    // Of all tiles again.
    /// No more than three numbers.
    pub(crate) const FEW_NUMBERS: Marks = Marks(1 << 51);
    /// Each number.
    pub(crate) const ALL_NUMBERS: Marks = Marks(1 << 52);

    /// No two numbers are more than four apart.
    pub(crate) const NEAR_NUMBERS: Marks = Marks(1 << 54);

    // Of the reading again.
    /// Three Sheung of any suits begin each one up from the last.
    pub(crate) const SHIFTED_SHEUNG: Marks = Marks(1 << 55);

    /// How many bytes hold a mark.
    pub(crate) const BYTES: usize = 7;

    /// No tile has any of these numbers, the lowest bit for the 1.
    pub(crate) const fn without(numbers: u16) -> Marks {
        Marks((numbers & 0x1ff) as u64)
    }

    /// Exactly so many suits, from none to three.
    pub(crate) const fn suits(suits: u8) -> Marks {
        match suits {
            0..=3 => Marks(1 << (Marks::NO_SUIT + suits as u64)),
            _ => Marks::NONE,
        }
    }

    /// At least so many Sheung, and with them any fewer.
    pub(crate) const fn sheung(sheung: u8) -> Marks {
        Marks(up_to(sheung) << Marks::SHEUNG)
    }

    /// At least so many Pungs or Kongs, and with them any fewer.
    pub(crate) const fn triplets(triplets: u8) -> Marks {
        Marks(up_to(triplets) << Marks::TRIPLETS)
    }

    /// What is so of the numbers that are there in any suit, the lowest bit for the 1.
    #[inline]
    pub(crate) fn of_numbers(numbers: u16) -> Marks {
        OF_NUMBERS[usize::from(numbers & 0x1ff)]
    }

    /// What is so of a Pair of this kind.
    #[inline]
    pub(crate) fn of_pair(pair: Tile) -> Marks {
        OF_PAIR[pair.index()]
    }

    /// What is so of four sets of which so many are Pungs or Kongs and the others Sheung.
    #[inline]
    pub(crate) fn of_sets(triplets: u8) -> Marks {
        OF_SETS[usize::from(triplets.min(4))]
    }

    /// What is so of Pungs and Kongs of these kinds.
    #[inline]
    pub(crate) fn of_triplets(triplets: Kinds) -> Marks {
        let terminals = triplets.meets(Kinds::TERMINALS);
        OF_HONOUR_SETS[usize::from(triplets.honours())] | Marks::TERMINAL_SET.when(terminals)
    }

    /// Both.
    const fn and(self, others: Marks) -> Marks {
        Marks(self.0 | others.0)
    }

    /// These, where it is so.
    pub(crate) const fn when(self, so: bool) -> Marks {
        Marks(self.0 * so as u64)
    }

    /// These, cut into bytes.
    pub(crate) fn bytes(self) -> [u8; Marks::BYTES] {
        let [bytes @ .., _] = self.0.to_le_bytes();
        bytes
    }
}

/// [`Marks::of_numbers`].
static OF_NUMBERS: [Marks; 512] = {
    let mut all = [Marks::NONE; 512];
    let mut numbers = 0;
    while numbers < 512 {
        let there = numbers as u16;
        all[numbers] = Marks::without(!there)
            .and(Marks::ALL_NUMBERS.when(there == 0b111_111_111))
            .and(Marks::FEW_NUMBERS.when(there.count_ones() <= 3))
            .and(Marks::NEAR_NUMBERS.when(there >> (there.trailing_zeros() & 15) < 1 << 5))
            .and(Marks::TERMINALS.when(there & 0b100_000_001 != 0))
            .and(Marks::SIMPLES.when(there & 0b011_111_110 != 0));
        numbers += 1;
    }
    all
};

/// [`Marks::of_sets`].
static OF_SETS: [Marks; 5] = {
    let mut all = [Marks::NONE; 5];
    let mut triplets = 0;
    while triplets < 5 {
        let others = 4 - triplets as u8;
        all[triplets] = Marks::triplets(triplets as u8).and(Marks::sheung(others));
        triplets += 1;
    }
    all
};

/// The part of [`Marks::of_triplets`] that honours have.
static OF_HONOUR_SETS: [Marks; 128] = {
    let mut all = [Marks::NONE; 128];
    let mut honours = 0;
    while honours < 128 {
        all[honours] = Marks::HONOUR_SET
            .when(honours != 0)
            .and(Marks::WIND_SET.when(honours & 0b1111 != 0))
            .and(Marks::DRAGON_SET.when(honours >> 4 != 0));
        honours += 1;
    }
    all
};

/// [`Marks::of_pair`].
static OF_PAIR: [Marks; Tile::KINDS] = {
    let mut all = [Marks::NONE; Tile::KINDS];
    let mut at = 0;
    while at < Tile::KINDS {
        let honour = Kinds::HONOURS.has(at);
        all[at] = Marks::HONOUR_PAIR
            .when(honour)
            .and(Marks::SUITED_PAIR.when(!honour))
            .and(Marks::OUTSIDE_PAIR.when(Kinds::OUTSIDE.has(at)))
            .and(Marks::SPECIAL_PAIR.when(Kinds::TWO_FIVE_EIGHT.has(at)));
        at += 1;
    }
    all
};

impl BitOr for Marks {
    type Output = Marks;
    fn bitor(self, others: Marks) -> Marks {
        Marks(self.0 | others.0)
    }
}

/// The bits for one, two … of at most four.
const fn up_to(n: u8) -> u64 {
    (1 << if n < 4 { n } else { 4 }) - 1
}

impl Pattern {
    /// The marks of every hand and reading that shows the figure. Others may have them too.
    pub(crate) fn marks(self) -> Marks {
        let four_sheung = Marks::sheung(4);
        let three_of = |across, set: fn(u8) -> Marks| match across {
            Across::OneSuit => set(3),
            Across::ThreeSuits => set(3) | Marks::suits(3),
        };
        let pair_of_honours = |pair: bool| Marks::HONOUR_PAIR.when(pair);
        match self {
            Pattern::Suits { suits, honours } => Marks::suits(suits) | honours_are(honours),
            Pattern::Tiles {
                terminals,
                honours,
                simples,
            } => {
                let terminals = sort(terminals, Marks::TERMINALS, Marks::without(0b100_000_001));
                let simples = sort(simples, Marks::SIMPLES, Marks::without(0b011_111_110));
                terminals | honours_are(honours) | simples
            }
            Pattern::Numbers { from, to } => {
                let others = (1..=9).filter(|number| !(from..=to).contains(number));
                let others = others.fold(0, |bits, number| bits | 1 << (number - 1));
                Marks::NO_HONOURS | Marks::without(others)
            }
            Pattern::NumberValues { values: 0..=3 } => Marks::NO_HONOURS | Marks::FEW_NUMBERS,
            Pattern::NumberValues { .. } => Marks::NO_HONOURS,
            Pattern::AllGreen {} => Marks::ALL_GREEN,
            Pattern::AllBlue {} => Marks::ALL_BLUE,
            Pattern::NineGates { .. } => {
                Marks::suits(1) | Marks::NO_HONOURS | Marks::NOTHING_LAID | Marks::TERMINALS
            }

            Pattern::AllSheung { honour_pair: true } => four_sheung,
            Pattern::AllSheung { honour_pair: false } => four_sheung | Marks::SUITED_PAIR,
            Pattern::Straight { across } => three_of(across, Marks::sheung) | Marks::ALL_NUMBERS,
            Pattern::ShiftedSheung { across } => {
                three_of(across, Marks::sheung) | Marks::SHIFTED_SHEUNG
            }
            Pattern::TripleSheung {} => three_of(Across::ThreeSuits, Marks::sheung),
            Pattern::IdenticalSheung { sheung: 0 | 1 } => Marks::NONE,
            Pattern::IdenticalSheung { sheung } => Marks::sheung(sheung) | Marks::SHEUNG_TWICE,
            Pattern::TwiceTwoSheung {} => four_sheung | Marks::SHEUNG_TWICE,
            Pattern::TwoShortStraights {} => four_sheung,
            Pattern::FourInOne { sheung: 1 } => Marks::SHEUNG_BY_TRIPLET,
            Pattern::FourInOne { sheung: 2 } => Marks::sheung(2) | Marks::SHEUNG_BY_PAIR,
            Pattern::FourInOne { .. } => four_sheung,

            Pattern::AllTriplets {} => Marks::triplets(4),
            Pattern::ShiftedTriplets { across } => three_of(across, Marks::triplets),
            Pattern::FourLadies {} => Marks::triplets(3) | Marks::sheung(1),
            Pattern::EachDoubleTriplet {} => Marks::triplets(2),
            Pattern::TerminalTriplets { from: 0, .. } => Marks::NONE,
            Pattern::TerminalTriplets { from, .. } => Marks::triplets(from) | Marks::TERMINAL_SET,
            Pattern::ConcealedTriplets { sets, .. } => Marks::triplets(sets),
            Pattern::Kongs { kongs: 0 } => Marks::NONE,
            Pattern::Kongs { .. } | Pattern::EachKong {} => Marks::KONGS,

            Pattern::DragonSets { sets: 0, pair } | Pattern::WindSets { sets: 0, pair } => {
                pair_of_honours(pair)
            }
            Pattern::DragonSets { sets, pair } => {
                Marks::DRAGON_SET | Marks::triplets(sets) | pair_of_honours(pair)
            }
            Pattern::WindSets { sets, pair } => {
                Marks::WIND_SET | Marks::triplets(sets) | pair_of_honours(pair)
            }
            Pattern::EachDragonSet {} => Marks::DRAGON_SET,
            Pattern::SeatWindSet {} | Pattern::RoundWindSet {} => Marks::WIND_SET,
            Pattern::EachValueTriplet {} => Marks::HONOUR_SET,

            Pattern::SpecialPair {} => Marks::SPECIAL_PAIR,
            Pattern::OutsideEverywhere { honours } => {
                let no_middle = Marks::without(0b000_111_000);
                Marks::OUTSIDE_PAIR | Marks::SIMPLES | no_middle | honours_are(honours)
            }
            Pattern::AllTypes {} => Marks::suits(3) | Marks::HONOURS,
            Pattern::AllLinked {} => Marks::SUITED_PAIR | Marks::NO_HONOURS | Marks::NEAR_NUMBERS,
            Pattern::ThirteenOrphans {}
            | Pattern::SevenPairs { .. }
            | Pattern::NotConnected { .. } => Marks::SPECIAL_SHAPE,

            Pattern::SelfDrawn {} => Marks::DRAWN,
            Pattern::NothingClaimed { drawn, .. } => {
                let so_won = match drawn {
                    Some(true) => Marks::DRAWN,
                    Some(false) => Marks::NOT_DRAWN,
                    None => Marks::NONE,
                };
                Marks::NOTHING_CLAIMED | so_won
            }
            Pattern::AnyReplacement {}
            | Pattern::FlowerReplacement {}
            | Pattern::KongReplacement { .. }
            | Pattern::KongUponKong { .. } => Marks::REPLACED,
            Pattern::LastDraw {} => Marks::DRAWN | Marks::LAST,
            Pattern::LastDiscard {} => Marks::NOT_DRAWN | Marks::LAST,
            Pattern::RobbedKong {} => Marks::ROBBED,
            Pattern::Heaven { .. } => Marks::DRAWN | Marks::OPENING,
            Pattern::Earth { .. } => Marks::NOT_DRAWN | Marks::OPENING,

            Pattern::NoFlowers { at_any_table: true } => Marks::NO_FLOWERS,
            Pattern::NoFlowers { .. } => Marks::NO_FLOWERS | Marks::FLOWERS_PLAYED,
            Pattern::OwnFlower {} | Pattern::WholeFamily {} => Marks::FLOWERS,
            Pattern::FlowerWin { .. } => Marks::FLOWER_WIN,
        }
    }
}

impl Pattern {
    /// Whether every hand and reading that has the marks of the figure shows it, once. (A flower
    /// win shows nothing but flowers, whatever its marks.)
    pub(crate) fn is_told_by_marks(self) -> bool {
        match self {
            Pattern::Suits { suits, .. } => (1..=3).contains(&suits),
            Pattern::SelfDrawn {}
            | Pattern::Tiles { .. }
            | Pattern::Numbers { .. }
            | Pattern::AllGreen {}
            | Pattern::AllBlue {}
            | Pattern::AllSheung { .. }
            | Pattern::AllTriplets {}
            | Pattern::SpecialPair {}
            | Pattern::NothingClaimed { kongs: true, .. }
            | Pattern::AnyReplacement {}
            | Pattern::LastDraw {}
            | Pattern::RobbedKong {}
            | Pattern::NoFlowers { .. } => true,
            _ => false,
        }
    }
}

fn honours_are(honours: Presence) -> Marks {
    sort(honours, Marks::HONOURS, Marks::NO_HONOURS)
}

fn sort(presence: Presence, some: Marks, none: Marks) -> Marks {
    match presence {
        Presence::Some => some,
        Presence::None => none,
        Presence::Any => Marks::NONE,
    }
}
