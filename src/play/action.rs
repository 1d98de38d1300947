//! What a seat may do, written as records write it.

pub use crate::wall::Drawn;

use crate::bonus::Bonus;
use crate::counts::Counts;
use crate::seat::Seat;
use crate::set::{Run, Set};
use crate::tile::Tile;
use crate::win::WonBy;
use std::fmt;

/// Something that a seat does.
///
/// ```
/// use sikwu::play::{Action, What};
/// use sikwu::seat::Seat;
/// use sikwu::tile::{Dragon, Tile};
///
/// let tile = Tile::dragon(Dragon::Green);
/// let from = Some(Seat::West);
/// let action = Action { seat: Seat::South, what: What::Pung { tile, from } };
/// assert_eq!(action.to_string(), "S pung F from W");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// Who does it.
    pub seat: Seat,
    /// What it does.
    pub what: What,
}

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Draws this from the front of the wall (T2).
    Draw(Drawn),
    /// Draws this from the back of the wall, in place of a flower or after a Kong (T2).
    Loose(Drawn),
    /// Sets a flower or season aside (T3).
    Flower(Bonus),
    /// Throws a tile.
    Discard {
        /// Which one.
        tile: Tile,
        /// Whether it is said to be the tile just drawn; false where nothing is said.
        just_drawn: bool,
    },
    /// Claims the discard for a Sheung, and it takes effect (T6).
    Sheung {
        /// The discard.
        tile: Tile,
        /// The two from the hand.
        with: [Tile; 2],
        /// Who threw it, where that is said.
        from: Option<Seat>,
    },
    /// Claims the discard for a Pung, and it takes effect.
    Pung {
        /// The discard.
        tile: Tile,
        /// Who threw it, where that is said.
        from: Option<Seat>,
    },
    /// Claims the discard for a Kong, and it takes effect (T7).
    Kong {
        /// The discard.
        tile: Tile,
        /// Who threw it, where that is said.
        from: Option<Seat>,
    },
    /// Declares four from the hand (T7).
    ConcealedKong(Tile),
    /// Declares the fourth tile onto its own claimed Pung (T7). It is a declaration until its
    /// replacement is drawn (T14).
    AddedKong(Tile),
    /// Says that it claims the tile; nothing has taken effect yet (T5).
    Call(Claim),
    /// Says that it lets the tile go.
    Pass,
    /// Wins. Where the seat that let the tile go is not said, it is the one that did.
    Win(WonBy),
}

/// What a tile is claimed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A Sheung with these two from the hand.
    Sheung {
        /// The discard.
        tile: Tile,
        /// The two from the hand.
        with: [Tile; 2],
    },
    /// A Pung.
    Pung(Tile),
    /// A Kong.
    Kong(Tile),
    /// A win, on a discard or by robbing a Kong.
    Win(Tile),
}

impl Claim {
    /// The tile that is claimed.
    pub fn tile(self) -> Tile {
        match self {
            Claim::Sheung { tile, .. }
            | Claim::Pung(tile)
            | Claim::Kong(tile)
            | Claim::Win(tile) => tile,
        }
    }

    /// The set that it makes; `None` for a win, and for a Sheung that is none.
    pub fn set(self) -> Option<Set> {
        match self {
            Claim::Sheung { tile, with: [a, b] } => {
                Set::of(&[tile, a, b]).filter(|set| matches!(set, Set::Sheung(_)))
            }
            Claim::Pung(tile) => Some(Set::Pung(tile)),
            Claim::Kong(tile) => Some(Set::Kong(tile)),
            Claim::Win(_) => None,
        }
    }

    /// The kinds that the hand gives for the set, and how many of each: two tiles in all, or three
    /// for a Kong.
    pub(super) fn given(self) -> [(Tile, u8); 2] {
        match self {
            Claim::Sheung { with: [a, b], .. } => [(a, 1), (b, 1)],
            Claim::Pung(tile) => [(tile, 2), (tile, 0)],
            Claim::Kong(tile) => [(tile, 3), (tile, 0)],
            Claim::Win(tile) => [(tile, 0), (tile, 0)],
        }
    }

    /// The place in T5's order, the lowest first; a Pung and a Kong share one.
    pub(super) fn rank(self) -> u8 {
        match self {
            Claim::Sheung { .. } => 0,
            Claim::Pung(_) | Claim::Kong(_) => 1,
            Claim::Win(_) => 2,
        }
    }

    /// How the table says it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Claim::Sheung { .. } => "a Sheung",
            Claim::Pung(_) => "a Pung",
            Claim::Kong(_) => "a Kong",
            Claim::Win(_) => "a win",
        }
    }

    /// Every way to claim a tile for a Sheung.
    pub(super) fn every_sheung(tile: Tile) -> impl Iterator<Item = Claim> {
        let down = tile.down();
        let lowest = [down.and_then(Tile::down), down, Some(tile)];
        let runs = lowest.into_iter().flatten().filter_map(Run::from_lowest);
        runs.map(move |run| {
            let [low, middle, high] = run.tiles();
            let with = match tile {
                _ if tile == low => [middle, high],
                _ if tile == middle => [low, high],
                _ => [low, middle],
            };
            Claim::Sheung { tile, with }
        })
    }
}

/// What a seat may do next. Which tile the wall gives is for the wall to say, so a draw is
/// offered without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Draw from the front of the wall.
    Draw,
    /// Draw a replacement from its back.
    Loose,
    /// Do this.
    Do(What),
}

impl Choice {
    /// The choice, made: with the tile that the wall gives, if it asks for one.
    pub fn with(self, seat: Seat, drawn: Drawn) -> Action {
        let what = match self {
            Choice::Draw => What::Draw(drawn),
            Choice::Loose => What::Loose(drawn),
            Choice::Do(what) => what,
        };
        Action { seat, what }
    }
}

/// What a player would say: `draw`, `discard 4p`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Draw => f.write_str("draw"),
            Choice::Loose => f.write_str("loose"),
            Choice::Do(what) => write!(f, "{what}"),
        }
    }
}

/// `sheung 4p with 23p`
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Claim::Sheung { tile, with } => {
                let with: Counts = with.into_iter().collect();
                write!(f, "sheung {tile} with {with}")
            }
            Claim::Pung(tile) => write!(f, "pung {tile}"),
            Claim::Kong(tile) => write!(f, "kong {tile}"),
            Claim::Win(tile) => write!(f, "win {tile}"),
        }
    }
}

/// An event line of a record, without its number.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat.letter(), self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |from: Option<Seat>, how: &str| {
            from.map_or(String::new(), |seat| format!(" {how} {}", seat.letter()))
        };
        match *self {
            What::Draw(drawn) => write!(f, "draw {drawn}"),
            What::Loose(drawn) => write!(f, "loose {drawn}"),
            What::Flower(bonus) => write!(f, "flower {bonus}"),
            What::Discard { tile, just_drawn } => {
                write!(f, "discard {tile}{}", if just_drawn { "^" } else { "" })
            }
            What::Sheung { tile, with, from } => {
                write!(f, "{}{}", Claim::Sheung { tile, with }, said(from, "from"))
            }
            What::Pung { tile, from } => write!(f, "pung {tile}{}", said(from, "from")),
            What::Kong { tile, from } => write!(f, "kong {tile}{}", said(from, "from")),
            What::ConcealedKong(tile) => write!(f, "kong {tile} concealed"),
            What::AddedKong(tile) => write!(f, "kong {tile} added"),
            What::Call(claim) => write!(f, "call {claim}"),
            What::Pass => f.write_str("pass"),
            What::Win(WonBy::ZiMo { tile }) => write!(f, "win {tile} self"),
            What::Win(WonBy::Discard { tile, shooter }) => {
                write!(f, "win {tile}{}", said(shooter, "from"))
            }
            What::Win(WonBy::RobbedKong { tile, maker }) => match maker {
                Some(_) => write!(f, "win {tile}{}", said(maker, "robbing")),
                None => write!(f, "win {tile} robbing"),
            },
            What::Win(WonBy::Flowers) => f.write_str("win flowers"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t06_a_tile_runs_with_the_pairs_around_it() {
        let ways = |index| -> Vec<String> {
            let tile = Tile::from_index(index).unwrap();
            Claim::every_sheung(tile).map(|it| it.to_string()).collect()
        };
        assert_eq!(ways(0), ["sheung 1m with 23m"]);
        assert_eq!(
            ways(9 + 3),
            [
                "sheung 4p with 23p",
                "sheung 4p with 35p",
                "sheung 4p with 56p"
            ]
        );
        assert_eq!(ways(18 + 7), ["sheung 8s with 67s", "sheung 8s with 79s"]);
        assert_eq!(ways(27), [""; 0]);
    }
}
