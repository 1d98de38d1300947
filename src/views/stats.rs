//! Statistics of a player, from the totals that are kept.

use crate::ledger::Tally;

/// So many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many.
    pub of: u64,
    /// Of how many.
    pub all: u64,
}

/// What a player's hands come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// How many hands were played.
    pub hands: u32,
    /// The points that were won and lost.
    pub points: i64,
    /// The hands that were won, of all.
    pub wins: Rate,
    /// The wins by Zi Mo, of the wins.
    pub zi_mo: Rate,
    /// The hands in which another won on this player's tile, of all.
    pub dealt_in: Rate,
    /// The faan of the wins, of which there are so many.
    pub faan: Rate,
    /// The most faan that were won with.
    pub biggest: Option<u16>,
    /// The points that were paid for being liable (包).
    pub baau: i64,
    /// How often a false win was paid for (W6).
    pub false_wins: u32,
}

impl Stats {
    /// The statistics of these totals.
    pub fn of(tally: &Tally) -> Stats {
        let (hands, wins) = (u64::from(tally.hands), u64::from(tally.won()));
        let rate = |of, all| Rate { of, all };
        Stats {
            hands: tally.hands,
            points: tally.net(),
            wins: rate(wins, hands),
            zi_mo: rate(u64::from(tally.zi_mo), wins),
            dealt_in: rate(u64::from(tally.dealt_in), hands),
            faan: rate(tally.faan(), wins),
            biggest: tally.biggest(),
            baau: tally.baau,
            false_wins: tally.false_wins,
        }
    }
}

impl Rate {
    /// In thousandths, rounded to the nearest; none of nothing.
    ///
    /// ```
    /// use sikwu::views::Rate;
    /// assert_eq!(Rate { of: 2, all: 3 }.thousandths(), Some(667));
    /// assert_eq!(Rate { of: 0, all: 0 }.thousandths(), None);
    /// ```
    pub fn thousandths(&self) -> Option<u64> {
        let (of, all) = (u128::from(self.of), u128::from(self.all));
        let rounded = (of * 2000 + all).checked_div(2 * all)?;
        u64::try_from(rounded).ok()
    }
}
