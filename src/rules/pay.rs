//! Who pays what part of the bill (P2 to P4, Baau), as closed choices.

use serde::{Deserialize, Serialize};

/// A part of the bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Portion {
    /// None of it.
    Nothing,
    /// A fourth.
    Quarter,
    /// Half.
    Half,
    /// All of it.
    Whole,
    /// The Zi Mo total of a table where each pays half.
    OneAndAHalf,
    /// Twice the bill.
    Double,
}

impl Portion {
    /// This portion of a bill; `None` if it is not a whole number.
    pub fn of(self, bill: u32) -> Option<u32> {
        let quarters = bill.checked_mul(self.quarters())?;
        quarters.is_multiple_of(4).then_some(quarters / 4)
    }

    fn quarters(self) -> u32 {
        match self {
            Portion::Nothing => 0,
            Portion::Quarter => 1,
            Portion::Half => 2,
            Portion::Whole => 4,
            Portion::OneAndAHalf => 6,
            Portion::Double => 8,
        }
    }
}

/// Who pays what part of the bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pay {
    /// What each of the other three pays on Zi Mo (P3).
    pub zi_mo: Portion,
    /// What the shooter pays on a discard (P2).
    pub shooter: Portion,
    /// What each of the two who did not shoot pays then.
    pub bystander: Portion,
    /// What the maker of a robbed Kong pays (P4).
    pub maker: Portion,
    /// What a false winner pays each of the other three (W6).
    pub false_win: FalseWin,
}

/// What a false winner pays each of the other three (W6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FalseWin {
    /// What one loser pays on a limit Zi Mo (decided).
    Share,
    /// What all three pay together on a limit Zi Mo.
    Total,
}

impl Pay {
    /// Every portion that this scheme asks for.
    pub fn portions(self) -> [Portion; 4] {
        [self.zi_mo, self.shooter, self.bystander, self.maker]
    }
}

/// Baau (包): who becomes liable, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Baau {
    /// Whoever feeds the fourth set on the table is liable (B1).
    pub fourth_set: bool,
    /// Whoever feeds the third dragon set on the table is liable (B2).
    pub third_dragon_set: bool,
    /// Which of two feeds pays (B5, decided: the later).
    pub two_liable: TwoLiable,
    /// Whether the liable seat pays a flower win too (W5, decided: no).
    pub flower_wins: bool,
}

impl Baau {
    /// Whether the table plays Baau at all.
    pub fn is_played(self) -> bool {
        self.fourth_set || self.third_dragon_set
    }
}

/// Which of two liable seats pays (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TwoLiable {
    /// The one that fed later.
    Later,
    /// The one that fed first.
    Earlier,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portion_of_a_bill_is_whole_or_nothing_is_said() {
        assert_eq!(Portion::Half.of(24), Some(12));
        assert_eq!(Portion::Half.of(3), None);
        assert_eq!(Portion::OneAndAHalf.of(128), Some(192));
        assert_eq!(Portion::Quarter.of(2), None);
        assert_eq!(Portion::Double.of(u32::MAX), None);
    }
}
