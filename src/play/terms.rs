//! What a table plays by: a rule set, or play alone; and how many tiles it draws from.

use crate::rules::{Item, Pattern, RuleSet, Turn};
use crate::seat::{BySeat, Seat};
use std::sync::Arc;

/// What a table plays by.
///
/// Tables live long and hands are many, so the rule set is shared and not borrowed.
///
/// ```
/// use sikwu::play::{PlayOnly, Terms};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
/// assert_eq!((terms.tiles(), terms.is_play_only()), (144, false));
/// let terms = Terms::play_only(PlayOnly { flowers: false, ..PlayOnly::default() });
/// assert_eq!((terms.tiles(), terms.is_play_only()), (136, true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    rules: Option<Arc<RuleSet>>,
    turn: Turn,
    wall: PlayOnly,
    shapes: Shapes,
}

/// The tiles of a record that is played under other scoring (rulebook 7): what its header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayOnly {
    /// Whether flowers and seasons are in play: 144 tiles, or 136.
    pub flowers: bool,
    /// How many tiles of a shared wall are never drawn.
    pub dead: u8,
    /// Whose wall a seat draws from.
    pub walls: Walls,
}

impl Default for PlayOnly {
    fn default() -> PlayOnly {
        PlayOnly {
            flowers: true,
            dead: 0,
            walls: Walls::Shared,
        }
    }
}

/// Whose wall a seat draws from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walls {
    /// One wall for all.
    Shared,
    /// Each seat has a fourth of the tiles for itself.
    Private,
}

impl Terms {
    /// The terms of a table that counts and settles by a rule set.
    pub fn scored(rules: impl Into<Arc<RuleSet>>) -> Terms {
        let rules = rules.into();
        let shape = |item: &Item| item.when.is_shape();
        let orphans = |item: &Item| item.when == Pattern::ThirteenOrphans {};
        let shapes = rules.items.iter().filter(|item| shape(item));
        let shapes = Shapes {
            orphans: rules.items.iter().any(orphans),
            others: shapes.filter(|item| !orphans(item)).count() > 0,
        };
        let flowers = rules.flowers;
        Terms {
            turn: rules.turn,
            rules: Some(rules),
            wall: PlayOnly {
                flowers,
                ..PlayOnly::default()
            },
            shapes,
        }
    }

    /// The terms of a table whose moves are judged and whose hands are not (rulebook 7).
    pub fn play_only(wall: PlayOnly) -> Terms {
        Terms {
            rules: None,
            turn: Turn::default(),
            wall,
            shapes: Shapes::default(),
        }
    }

    /// The rule set that hands are counted by; none where only the play is judged.
    pub fn rules(&self) -> Option<&RuleSet> {
        self.rules.as_deref()
    }

    /// Whether T10 to T13, shapes and settlements are taken as they are written (rulebook 7).
    pub fn is_play_only(&self) -> bool {
        self.rules.is_none()
    }

    /// What the table chose about the turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Whether flowers and seasons are in play (T1).
    pub fn flowers(&self) -> bool {
        self.wall.flowers
    }

    /// How many tiles there are in all: 144, or 136 (T1).
    pub fn tiles(&self) -> u8 {
        if self.wall.flowers { 144 } else { 136 }
    }

    /// The winning shapes beside four sets and a Pair.
    pub(super) fn shapes(&self) -> Shapes {
        self.shapes
    }

    /// The wall as it stands when each seat has its thirteen.
    pub(super) fn wall(&self) -> Wall {
        match self.wall.walls {
            Walls::Shared => Wall::Shared((self.tiles() - 52).saturating_sub(self.wall.dead)),
            Walls::Private => Wall::Private(BySeat::from_fn(|_| self.tiles() / 4 - 13)),
        }
    }

    /// How many tiles nobody ever draws.
    pub(super) fn dead(&self) -> u8 {
        match self.wall.walls {
            Walls::Shared => self.wall.dead.min(self.tiles() - 52),
            Walls::Private => 0,
        }
    }
}

/// The winning shapes that a rule set knows beside four sets and a Pair (W1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shapes {
    /// Thirteen orphans.
    pub(super) orphans: bool,
    /// Any other.
    pub(super) others: bool,
}

/// How many tiles are left to draw. Which they are is for a record with a known wall to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wall {
    Shared(u8),
    Private(BySeat<u8>),
}

impl Wall {
    /// How many a seat could still draw.
    pub(super) fn left(self, seat: Seat) -> u8 {
        match self {
            Wall::Shared(left) => left,
            Wall::Private(left) => left[seat],
        }
    }

    /// How many there are in all.
    pub(super) fn total(self) -> usize {
        match self {
            Wall::Shared(left) => left.into(),
            Wall::Private(left) => left.iter().map(|(_, &left)| usize::from(left)).sum(),
        }
    }

    /// One less for this seat.
    pub(super) fn take(&mut self, seat: Seat) {
        let left = match self {
            Wall::Shared(left) => left,
            Wall::Private(left) => &mut left[seat],
        };
        *left = left.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t09_a_wall_holds_what_is_not_dealt_and_not_dead() {
        let wall = |flowers, dead, walls| {
            let terms = Terms::play_only(PlayOnly {
                flowers,
                dead,
                walls,
            });
            let wall = terms.wall();
            let all = wall.total() + usize::from(terms.dead()) + 52;
            assert_eq!(all, usize::from(terms.tiles()));
            wall.left(Seat::West)
        };
        assert_eq!(wall(true, 0, Walls::Shared), 92);
        assert_eq!(wall(false, 14, Walls::Shared), 70);
        assert_eq!(wall(false, 0, Walls::Private), 21);
        assert_eq!(wall(false, 255, Walls::Shared), 0);
    }
}
