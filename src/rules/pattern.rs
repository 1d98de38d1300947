//! Every figure that the engine can see in a hand.

use serde::{Deserialize, Serialize};

/// A figure, with what a table may choose about it. [`crate::count`] sees each of them.
///
/// The names in a rule file are these in kebab case: `when: { figure: dragon-sets, sets: 2 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(tag = "figure", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pattern {
    /// Four Sheung and a Pair.
    AllSheung {
        /// Whether the Pair may be honours.
        #[serde(default = "yes")]
        honour_pair: bool,
    },
    /// Four Pungs or Kongs and a Pair.
    AllTriplets {},
    /// Tiles of exactly so many suits.
    Suits {
        /// How many suits.
        suits: u8,
        /// Honours beside them.
        honours: Presence,
    },
    /// Only tiles of some sorts, whatever their suits.
    Tiles {
        /// 1s and 9s.
        terminals: Presence,
        /// Winds and dragons.
        honours: Presence,
        /// 2s to 8s.
        simples: Presence,
    },
    /// Exactly so many Pungs or Kongs of dragons.
    DragonSets {
        /// How many.
        sets: u8,
        /// Whether the Pair is a dragon too.
        #[serde(default)]
        pair: bool,
    },
    /// Each Pung or Kong of dragons.
    EachDragonSet {},
    /// Exactly so many Pungs or Kongs of winds.
    WindSets {
        /// How many.
        sets: u8,
        /// Whether the Pair is a wind too.
        #[serde(default)]
        pair: bool,
    },
    /// A Pung or Kong of the winner's Seat Wind.
    SeatWindSet {},
    /// A Pung or Kong of the Round Wind.
    RoundWindSet {},
    /// So many Pungs made in the hand, W4 heeded.
    ConcealedTriplets {
        /// How many.
        sets: u8,
        /// Whether concealed Kongs are among them.
        #[serde(default = "yes")]
        kongs: bool,
        /// Whether the last tile may be another's discard (it finishes the Pair then).
        #[serde(default = "yes")]
        on_discard: bool,
    },
    /// So many Kongs of any form.
    Kongs {
        /// How many.
        kongs: u8,
    },
    /// Each Kong of any form.
    EachKong {},
    /// 1112345678999 of a suit and one more of it, nothing on the table.
    NineGates {
        /// Whether all nine tiles of the suit must have been waited for.
        #[serde(default)]
        nine_sided: bool,
    },
    /// Only numbers of a range, and no honours.
    Numbers {
        /// The lowest number.
        from: u8,
        /// The highest.
        to: u8,
    },
    /// Only numbers, of exactly so many values.
    NumberValues {
        /// How many.
        values: u8,
    },
    /// Only tiles that are all green: 2 3 4 6 8 of bamboo, and Fat.
    AllGreen {},
    /// Only tiles that are all blue: 8 of dots, Paak and winds.
    AllBlue {},
    /// The Pair is a 2, a 5 or an 8.
    SpecialPair {},
    /// 123, 456 and 789.
    Straight {
        /// Whether in one suit, or one in each.
        across: Across,
    },
    /// Three Sheung, each one up from the last.
    ShiftedSheung {
        /// Whether in one suit, or one in each.
        across: Across,
    },
    /// Three Pungs or Kongs, each one up from the last.
    ShiftedTriplets {
        /// Whether in one suit, or one in each.
        across: Across,
    },
    /// Three Pungs or Kongs of one suit, each one up, and the Sheung of the same tiles.
    FourLadies {},
    /// The same Sheung in all three suits.
    TripleSheung {},
    /// The same Sheung of one suit so many times; the most that there are.
    IdenticalSheung {
        /// How many times.
        sheung: u8,
    },
    /// Two different Sheung, each twice.
    TwiceTwoSheung {},
    /// The four Sheung fall into two pairs, each of one suit and three apart.
    TwoShortStraights {},
    /// Four of a tile across so many Sheung and what else holds it: a Pung beside one, the Pair
    /// beside two, nothing beside four.
    FourInOne {
        /// One, two or four.
        sheung: u8,
    },
    /// A 1, 9 or honour in each set and the Pair, and a tile that is none of these.
    OutsideEverywhere {
        /// Whether honours are among them.
        honours: Presence,
    },
    /// The four sets and the Pair are of characters, dots, bamboo, winds and dragons.
    AllTypes {},
    /// One number stands in every set and the Pair.
    AllLinked {},
    /// Each two Pungs or Kongs of one number in two suits.
    EachDoubleTriplet {},
    /// So many Pungs or Kongs of 1s or 9s.
    TerminalTriplets {
        /// The fewest.
        from: u8,
        /// The most.
        to: u8,
    },
    /// Each Pung or Kong of dragons, of the Seat Wind, of the Round Wind; one that is both
    /// winds twice.
    EachValueTriplet {},
    /// One of each 1, 9, wind and dragon, and one of them twice. A shape of its own.
    ThirteenOrphans {},
    /// Seven pairs; four of a tile may be two of them. A shape of its own.
    SevenPairs {
        /// Whether four of a tile are among them.
        fours: Presence,
        /// Whether all are honours.
        #[serde(default)]
        honours_alone: bool,
    },
    /// Fourteen different tiles, no two next to each other in a suit. A shape of its own.
    NotConnected {
        /// Whether all seven honours are among them.
        #[serde(default)]
        seven_honours: bool,
    },
    /// Nothing was claimed.
    NothingClaimed {
        /// Whether the winner drew the last tile, or somebody let it go; either, if it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawn: Option<bool>,
        /// Whether concealed Kongs may lie there.
        #[serde(default = "yes")]
        kongs: bool,
    },
    /// The winner drew the tile.
    SelfDrawn {},
    /// The winning tile replaced a Kong or a flower.
    AnyReplacement {},
    /// The winning tile replaced a flower or season.
    FlowerReplacement {},
    /// The winning tile replaced a Kong.
    KongReplacement {
        /// Whether the luck of the Kong survives a flower drawn on its replacement.
        #[serde(default)]
        through_flowers: bool,
    },
    /// The winning tile replaced the second of two Kongs in a row.
    KongUponKong {
        /// Whether a flower may come between or after.
        #[serde(default)]
        through_flowers: bool,
    },
    /// The winner drew the last tile there is.
    LastDraw {},
    /// The discard after the last tile was drawn.
    LastDiscard {},
    /// A Kong was robbed of the winning tile (T14).
    RobbedKong {},
    /// East wins on the dealt tiles.
    Heaven {
        /// Whether it may be after a Kong.
        #[serde(default)]
        after_kong: bool,
        /// Whether it may be after replaced flowers.
        #[serde(default = "yes")]
        after_flowers: bool,
    },
    /// Another seat wins on East's first discard.
    Earth {
        /// Whether it may be after East's Kong.
        #[serde(default)]
        after_kong: bool,
        /// Whether it may be after replaced flowers.
        #[serde(default = "yes")]
        after_flowers: bool,
    },
    /// No flower and no season.
    NoFlowers {
        /// Whether it counts even where the table plays without flowers.
        #[serde(default)]
        at_any_table: bool,
    },
    /// Each flower and season of the winner's own number.
    OwnFlower {},
    /// Each family of which all four are there.
    WholeFamily {},
    /// A win by so many flowers and seasons (W5).
    FlowerWin {
        /// Seven or eight.
        tiles: u8,
    },
}

/// Over how many suits a figure of three sets stretches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Across {
    /// All three sets in one suit.
    OneSuit,
    /// One set in each suit.
    ThreeSuits,
}

/// Whether tiles of a sort are in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// There are none.
    None,
    /// There are some.
    Some,
    /// There may be some.
    Any,
}

impl Presence {
    /// Whether it is so, given whether there are any.
    pub fn fits(self, there: bool) -> bool {
        match self {
            Presence::None => !there,
            Presence::Some => there,
            Presence::Any => true,
        }
    }
}

impl Pattern {
    /// Whether the figure is about flowers and seasons beside a hand, so that its faan may be
    /// kept from the minimum (W2). A flower win is not: there the flowers are the hand (W5).
    pub fn is_of_flowers(self) -> bool {
        matches!(
            self,
            Pattern::NoFlowers { .. } | Pattern::OwnFlower {} | Pattern::WholeFamily {}
        )
    }

    /// Whether each time it is seen belongs to a family of flowers, the flowers first.
    pub fn is_by_family(self) -> bool {
        matches!(self, Pattern::OwnFlower {} | Pattern::WholeFamily {})
    }

    /// How many figures there are that can be seen more than once.
    pub(crate) const REPEATING: usize = 6;

    /// Which of those it is, from 1; 0 for any other.
    pub(crate) fn repeating(self) -> usize {
        match self {
            Pattern::EachDragonSet {} => 1,
            Pattern::EachValueTriplet {} => 2,
            Pattern::EachDoubleTriplet {} => 3,
            Pattern::EachKong {} => 4,
            Pattern::OwnFlower {} => 5,
            Pattern::WholeFamily {} => 6,
            _ => 0,
        }
    }

    /// Whether it is a winning shape by itself, beside four sets and a Pair (W1).
    pub fn is_shape(self) -> bool {
        matches!(
            self,
            Pattern::ThirteenOrphans {} | Pattern::SevenPairs { .. } | Pattern::NotConnected { .. }
        )
    }
}

fn yes() -> bool {
    true
}
