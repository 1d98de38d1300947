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
    /// Three times: the Zi Mo total of a table where each pays the whole bill.
    Triple,
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
            Portion::Triple => 12,
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
    /// Whether whatever passes between the dealer and another seat is doubled (P5: it is not).
    pub dealer_double: bool,
}

/// A way to share the bill that clubs know by name. The bill is two shares of a loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name in a rule file.
    pub name: &'static str,
    /// What each of the other three pays on Zi Mo.
    pub zi_mo: Portion,
    /// What the shooter pays on a discard.
    pub shooter: Portion,
    /// What each of the two who did not shoot pays then.
    pub bystander: Portion,
    /// What the maker of a robbed Kong pays: the Zi Mo total, as in P4.
    pub maker: Portion,
}

impl Scheme {
    /// The schemes of clubs: of full liability (全銃, P2 to P4), of a shooter who pays two shares
    /// where the others pay one and everyone two on Zi Mo, and of half liability (半銃).
    pub const ALL: [Scheme; 3] = [
        Scheme {
            name: "shooter-pays-all",
            zi_mo: Portion::Half,
            shooter: Portion::Whole,
            bystander: Portion::Nothing,
            maker: Portion::OneAndAHalf,
        },
        Scheme {
            name: "shooter-double",
            zi_mo: Portion::Whole,
            shooter: Portion::Whole,
            bystander: Portion::Half,
            maker: Portion::Triple,
        },
        Scheme {
            name: "half-responsibility",
            zi_mo: Portion::Half,
            shooter: Portion::Half,
            bystander: Portion::Quarter,
            maker: Portion::OneAndAHalf,
        },
    ];
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

    /// Whether the maker of a robbed Kong pays what all three pay on Zi Mo (P4).
    pub fn maker_pays_zi_mo(self) -> bool {
        self.maker.quarters() == 3 * self.zi_mo.quarters()
    }
}

/// Baau (包): who becomes liable, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Baau {
    /// Whoever feeds the fourth set on the table is liable (B1).
    pub fourth_set: bool,
    /// Whoever feeds the third dragon set on the table is liable (B2).
    pub third_dragon_set: bool,
    /// Whoever feeds the fourth wind set on the table is liable. It is a fourth set too, so this
    /// matters where `fourth_set` is not played.
    pub fourth_wind_set: bool,
    /// Which of two feeds pays (B5, decided: the later).
    pub two_liable: TwoLiable,
    /// Whether the liable seat pays a flower win too (W5, decided: no).
    pub flower_wins: bool,
}

impl Baau {
    /// Whether the table plays Baau at all.
    pub fn is_played(self) -> bool {
        self.fourth_set || self.third_dragon_set || self.fourth_wind_set
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
