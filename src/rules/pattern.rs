//! Every figure that the engine can see in a hand.

use serde::Deserialize;

/// A figure, with what a table may choose about it. [`crate::count`] sees each of them.
///
/// The names in a rule file are these in kebab case: `when: { figure: dragon-sets, sets: 2 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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
    /// 1112345678999 of a suit and one more of it, nothing on the table.
    NineGates {
        /// Whether all nine tiles of the suit must have been waited for.
        #[serde(default)]
        nine_sided: bool,
    },
    /// One of each 1, 9, wind and dragon, and one of them twice. A shape of its own.
    ThirteenOrphans {},
    /// The winner drew the tile.
    SelfDrawn {},
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

/// Whether tiles of a sort are in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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
    /// Whether the figure is about flowers and seasons, so that its faan may be kept from the
    /// minimum (W2).
    pub fn is_of_flowers(self) -> bool {
        matches!(
            self,
            Pattern::NoFlowers { .. }
                | Pattern::OwnFlower {}
                | Pattern::WholeFamily {}
                | Pattern::FlowerWin { .. }
        )
    }

    /// Whether each time it is seen belongs to a family of flowers, the flowers first.
    pub fn is_by_family(self) -> bool {
        matches!(self, Pattern::OwnFlower {} | Pattern::WholeFamily {})
    }

    /// Whether it is a winning shape by itself, beside four sets and a Pair (W1).
    pub fn is_shape(self) -> bool {
        matches!(self, Pattern::ThirteenOrphans {})
    }
}

fn yes() -> bool {
    true
}
