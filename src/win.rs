//! A win: whose it is, on which tile, how it came, and on what occasion.

use crate::seat::{RoundWind, Seat};
use crate::tile::Tile;

/// How the win came, with the tile where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// The winner drew the tile (自摸).
    ZiMo {
        /// The tile drawn.
        tile: Tile,
    },
    /// Another seat threw the tile.
    Discard {
        /// The tile thrown.
        tile: Tile,
        /// Who threw it (出銃), where it is known.
        shooter: Option<Seat>,
    },
    /// Another seat added the tile to a Pung, and was robbed of it (搶槓, T14).
    RobbedKong {
        /// The tile added.
        tile: Tile,
        /// Who added it, where it is known.
        maker: Option<Seat>,
    },
    /// Seven or eight flowers and seasons were set aside (W5).
    Flowers,
}

impl WonBy {
    /// The winning tile; a flower win has none.
    pub fn tile(self) -> Option<Tile> {
        match self {
            WonBy::ZiMo { tile } | WonBy::Discard { tile, .. } | WonBy::RobbedKong { tile, .. } => {
                Some(tile)
            }
            WonBy::Flowers => None,
        }
    }

    /// Who let the tile go: whoever threw it, or added it to a Pung.
    pub fn let_go(self) -> Option<Seat> {
        match self {
            WonBy::Discard { shooter: seat, .. } | WonBy::RobbedKong { maker: seat, .. } => seat,
            WonBy::ZiMo { .. } | WonBy::Flowers => None,
        }
    }

    /// Whether the tile came from the winner's own draw.
    pub fn is_zi_mo(self) -> bool {
        matches!(self, WonBy::ZiMo { .. })
    }
}

/// The chain of replacements that ended in the winning draw: which Kongs and flowers of this
/// turn were replaced, and in what order.
///
/// Whether a flower breaks the luck of a Kong is for the rule set to say (`gong-seung-hoi-fa`,
/// `kong-upon-kong`), so the chain keeps what happened and not what it earns.
///
/// ```
/// use sikwu::win::Replacements;
/// let chain = Replacements::default().kong().flower().kong();
/// assert_eq!((chain.kongs(), chain.kongs_in_a_row()), (2, 1));
/// assert!(!chain.ends_with_flower());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replacements {
    kongs: u8,
    in_a_row: u8,
    flowers: u8,
}

impl Replacements {
    /// The chain with a Kong declared and replaced.
    pub fn kong(self) -> Replacements {
        Replacements {
            kongs: self.kongs.saturating_add(1),
            in_a_row: self.in_a_row.saturating_add(1),
            ..self
        }
    }

    /// The chain with a flower set aside and replaced.
    pub fn flower(self) -> Replacements {
        Replacements {
            in_a_row: 0,
            flowers: self.flowers.saturating_add(1),
            ..self
        }
    }

    /// How many Kongs are in it.
    pub fn kongs(self) -> u8 {
        self.kongs
    }

    /// How many Kongs end it, with no flower between or after.
    pub fn kongs_in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// Whether the winning tile replaced a flower.
    pub fn ends_with_flower(self) -> bool {
        self.flowers > 0 && self.in_a_row == 0
    }

    /// Whether nothing was replaced: an ordinary draw from the front of the wall.
    pub fn is_empty(self) -> bool {
        self == Replacements::default()
    }
}

/// A win before anyone's second move: East on the dealt tiles, another seat on East's first
/// discard. What had happened by then is for the rule set to weigh (`tin-wu`, `dei-wu`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Opening {
    /// East had declared a Kong before.
    pub after_kong: bool,
    /// Dealt flowers had been replaced before.
    pub after_flowers: bool,
}

/// What was special about the moment of the win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Occasion {
    /// What the winning draw replaced.
    pub replacements: Replacements,
    /// The last tile of the wall, or the discard after it (T10).
    pub last: bool,
    /// East's dealt tiles, or East's first discard.
    pub opening: Option<Opening>,
}

/// A win as it is called: the hand that it completes stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The winner.
    pub seat: Seat,
    /// The Round Wind.
    pub round: RoundWind,
    /// How it came.
    pub by: WonBy,
    /// When it came.
    pub occasion: Occasion,
}
