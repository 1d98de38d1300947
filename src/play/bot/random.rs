//! The bot that does anything legal.

use crate::play::action::Choice;
use rand::Rng;
use rand::seq::IndexedRandom;

/// Any of the choices, each as likely as the others.
pub(super) fn choose(chance: &mut impl Rng, choices: &[Choice]) -> Option<Choice> {
    choices.choose(chance).copied()
}
