//! Why the table will not have it. A refusal is an answer, not an accident.

use thiserror::Error;

/// What is refused, and by which rule.
///
/// ```
/// use sikwu::refusal::Refusal;
/// let refusal = Refusal::BelowMinimum { faan: 2, minimum: 3 };
/// assert_eq!(refusal.rule(), "W2");
/// assert_eq!(refusal.to_string(), "this hand has 2 faan and the table starts at 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// W1: neither four sets and a Pair nor a special shape of the rule set.
    #[error("these tiles are not four sets and a Pair, nor another shape that this table knows")]
    NoShape,
    /// W2: the shape is there, the faan are not.
    #[error("this hand has {faan} faan and the table starts at {minimum}")]
    BelowMinimum {
        /// The faan that count toward the minimum.
        faan: u16,
        /// The least that wins.
        minimum: u8,
    },
    /// W5: a flower win takes seven or eight.
    #[error("{set_aside} flowers and seasons are set aside; a flower win takes seven or eight")]
    TooFewFlowers {
        /// How many there are.
        set_aside: u32,
    },
    /// W5: the table knows no flower wins.
    #[error("this table knows no flower wins")]
    NoFlowerWins,
}

impl Refusal {
    /// The rule that refuses, as the rulebook numbers it.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::NoShape => "W1",
            Refusal::BelowMinimum { .. } => "W2",
            Refusal::TooFewFlowers { .. } | Refusal::NoFlowerWins => "W5",
        }
    }
}
