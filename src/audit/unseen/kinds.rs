//! Which kinds a tile that nobody saw can be of.

use crate::bonus::Bonus;
use crate::notation::tiles::{Class, Piece};
use crate::tile::Tile;
use crate::wall::Drawn;

/// How many kinds there are: those of hands, then each flower and season.
pub(super) const KINDS: usize = Tile::KINDS + 8;

/// How many tiles there are of each kind.
pub(super) type Supply = [u8; KINDS];

/// The number of a kind.
pub(super) fn kind(drawn: Drawn) -> usize {
    match drawn {
        Drawn::Tile(tile) => tile.index(),
        Drawn::Bonus(bonus) => Tile::KINDS + bonus.index(),
    }
}

/// The tile of a kind; `None` past the last.
pub(super) fn drawn(kind: usize) -> Option<Drawn> {
    let bonus = || Bonus::all().find(|bonus| Tile::KINDS + bonus.index() == kind);
    let tile = Tile::from_index(kind).map(Drawn::Tile);
    tile.or_else(|| bonus().map(Drawn::Bonus))
}

/// Some of the kinds: what a tile can be. Never none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kinds(u64);

impl Kinds {
    /// All of them.
    pub(super) const ANY: Kinds = Kinds((1 << KINDS) - 1);
    /// Those that hands are made of.
    pub(super) const TILES: Kinds = Kinds((1 << Tile::KINDS) - 1);
    /// Flowers and seasons.
    pub(super) const FLOWERS: Kinds = Kinds(Kinds::ANY.0 & !Kinds::TILES.0);

    /// This kind alone.
    pub(super) fn one(kind: usize) -> Kinds {
        Kinds(1 << kind)
    }

    /// What a written tile can be.
    pub(super) fn of(piece: Piece) -> Kinds {
        match piece {
            Piece::Tile(tile) => Kinds::one(kind(Drawn::Tile(tile))),
            Piece::Bonus(bonus) => Kinds::one(kind(Drawn::Bonus(bonus))),
            Piece::Unknown(Class::Any) => Kinds::ANY,
            Piece::Unknown(Class::Bonus) => Kinds::FLOWERS,
            Piece::Unknown(Class::Honour) => Kinds::suit(None),
            Piece::Unknown(Class::Suit(suit)) => Kinds::suit(Some(suit)),
        }
    }

    fn suit(suit: Option<crate::tile::Suit>) -> Kinds {
        let tiles = Tile::all().filter(|tile| tile.suit() == suit);
        Kinds(tiles.fold(0, |kinds, tile| kinds | 1 << tile.index()))
    }

    /// The kinds of both; `None` if there are none.
    pub(super) fn and(self, other: Kinds) -> Option<Kinds> {
        Some(Kinds(self.0 & other.0)).filter(|both| both.0 != 0)
    }

    /// The kinds of either.
    #[cfg(test)]
    pub(super) fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The kinds without one of them; `None` if it was the last.
    pub(super) fn without(self, kind: usize) -> Option<Kinds> {
        Some(Kinds(self.0 & !(1 << kind))).filter(|rest| rest.0 != 0)
    }

    /// Whether a kind is among them.
    pub(super) fn has(self, kind: usize) -> bool {
        self.0 >> kind & 1 == 1
    }

    /// Whether the other has all of these.
    pub(super) fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many there are.
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The kind, if there is only one.
    pub(super) fn only(self) -> Option<usize> {
        (self.len() == 1).then_some(self.0.trailing_zeros() as usize)
    }

    /// Each of them.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..KINDS).filter(move |&kind| self.has(kind))
    }
}
