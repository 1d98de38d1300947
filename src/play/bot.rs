//! Bots that fill a seat. Each sees a [`View`] and no more, and picks one of what it may do.

mod club;
mod danger;
mod plain;
mod plans;
mod random;
mod reach;
mod worth;

use super::action::Choice;
use super::terms::Terms;
use super::view::View;
use crate::count::Shapes;
use rand::rngs::ChaCha12Rng;
use reach::Reach;
use std::fmt;
use worth::Worth;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move, each as likely as the others.
    Random,
    /// The fastest way to a ready hand, whatever it is worth.
    Plain,
    /// Weighs faan against the minimum and against the danger of a discard.
    Club,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 3] = [Level::Random, Level::Plain, Level::Club];

    /// `random`, `plain` or `club`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Plain => "plain",
            Level::Club => "club",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The bots of a table: what they have worked out, and the chance that was handed to them.
///
/// What they remember from one decision to the next is arithmetic and nothing of the hand, so a
/// decision follows from the view, the choices and the chance alone.
pub struct Bots {
    chance: ChaCha12Rng,
    reach: Reach,
    shapes: Option<(Shapes, Worth)>,
}

impl Bots {
    /// Bots that have worked nothing out yet.
    pub fn new(terms: &Terms, chance: ChaCha12Rng) -> Bots {
        Bots {
            chance,
            reach: Reach::default(),
            shapes: terms
                .rules()
                .map(|rules| (Shapes::of(rules), Worth::of(rules))),
        }
    }

    /// The same bots with other chance.
    pub fn reseed(&mut self, chance: ChaCha12Rng) {
        self.chance = chance;
    }

    /// What a bot of this level does. `choices` are what it may do, the win first where it may
    /// win; of none it cannot choose, and draws.
    pub fn choose(&mut self, level: Level, view: View<'_>, choices: &[Choice]) -> Choice {
        let chosen = match (level, &self.shapes) {
            // Where hands are not counted there is nothing to play for.
            (Level::Random, _) | (_, None) => random::choose(&mut self.chance, choices),
            (Level::Plain, Some((shapes, _))) => plain::choose(*shapes, view, choices),
            (Level::Club, Some((shapes, worth))) => {
                club::choose(*shapes, &mut self.reach, worth, view, choices)
            }
        };
        chosen.unwrap_or(Choice::Draw)
    }
}
