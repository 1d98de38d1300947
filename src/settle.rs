//! Who pays what.
//!
//! Points can only be moved from a payer to the winner, so whatever is settled here sums to
//! zero (P6).

use crate::rules::pay::FalseWin;
use crate::rules::{Portion, RuleSet};
use crate::seat::{BySeat, Seat};
use crate::win::{Win, WonBy};

/// Points that changed hands.
///
/// ```
/// use sikwu::seat::Seat;
/// use sikwu::settle::Settlement;
/// let mut settlement = Settlement::default();
/// settlement.pay(Seat::West, Seat::South, 16);
/// assert_eq!((settlement.of(Seat::South), settlement.of(Seat::West)), (16, -16));
/// assert_eq!(settlement.net().iter().map(|(_, points)| points).sum::<i64>(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settlement {
    net: BySeat<i64>,
}

impl Settlement {
    /// Moves points from one seat to another. A seat that pays itself moves nothing.
    pub fn pay(&mut self, payer: Seat, winner: Seat, points: u32) {
        self.net[payer] -= i64::from(points);
        self.net[winner] += i64::from(points);
    }

    /// Moves to the winner what each of the other three owes.
    #[inline(always)]
    fn collect(winner: Seat, owes: impl Fn(Seat) -> u32) -> Settlement {
        let (mut net, mut gain) = (BySeat::ZERO, 0);
        for payer in winner.others() {
            let owed = i64::from(owes(payer));
            net[payer] = -owed;
            gain += owed;
        }
        net[winner] = gain;
        Settlement { net }
    }

    /// What a seat gained, or lost if negative.
    pub fn of(&self, seat: Seat) -> i64 {
        self.net[seat]
    }

    /// What each seat gained.
    pub fn net(&self) -> BySeat<i64> {
        self.net
    }

    /// Both settlements together: several winners on one tile (T13).
    pub fn and(self, other: Settlement) -> Settlement {
        let net = BySeat::from_fn(|seat| self.net[seat] + other.net[seat]);
        Settlement { net }
    }
}

/// What a win pays, by seat where every payer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payments {
    /// Every seat's part.
    Seats(Settlement),
    /// Somebody's discard or robbed Kong, nobody said whose.
    Unnamed {
        /// What the winner gains.
        winner: i64,
        /// What the shooter, or the maker of the Kong, loses: negative.
        shooter: i64,
        /// What each of the other two loses: negative or nothing.
        others: i64,
    },
    /// Somebody's discard or robbed Kong, nobody said whose, at a table where that changes what
    /// the winner gains: the dealer pays double.
    Unsaid,
}

/// Settles a win of so many faan. `None` if a hand of so few may not win (W2).
///
/// `liable` is the seat that Baau holds liable: it matters where the rule set plays Baau and the
/// winner drew the tile (B3); on a discard or a robbed Kong whoever let the tile go pays (B4).
///
/// ```
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
/// use sikwu::seat::Seat;
/// use sikwu::settle::{Payments, settle};
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let asked = Sheet::read("[FFF] 123m 456m 789m E + E<W / S E")?.asked(&Given::default())?;
/// let Some(Payments::Seats(paid)) = settle(&asked.win, 4, rules, None) else { panic!() };
/// assert_eq!((paid.of(Seat::South), paid.of(Seat::West)), (16, -16));
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
pub fn settle(win: &Win, faan: u8, rules: &RuleSet, liable: Option<Seat>) -> Option<Payments> {
    let bill = rules.bill(faan)?;
    let (winner, pay) = (win.seat, &rules.pay);
    let zi_mo_total = || {
        let parts = winner
            .others()
            .map(|payer| part(rules, pay.zi_mo, bill, [payer, winner]));
        parts.iter().sum::<u32>()
    };
    // What is due of whoever let the tile go, and of each other loser.
    let ([due, others], let_go, total) = match win.by {
        WonBy::ZiMo { .. } | WonBy::Flowers => {
            if let Some(liable) = liable.filter(|_| liable_pays(win, rules)) {
                let mut settlement = Settlement::default();
                settlement.pay(liable, winner, zi_mo_total()); // B3
                return Some(Payments::Seats(settlement));
            }
            ([Portion::Nothing, pay.zi_mo], Some(winner), None) // P3
        }
        WonBy::Discard { shooter, .. } => ([pay.shooter, pay.bystander], shooter, None), // P2, B4
        WonBy::RobbedKong { maker, .. } => {
            // Whoever pays for all three on a robbed Kong pays what they would have paid (P4).
            let total = pay.maker_pays_zi_mo().then(zi_mo_total);
            ([pay.maker, Portion::Nothing], maker, total) // P4, B4
        }
    };
    let Some(let_go) = let_go else {
        return Some(unnamed(win, rules, bill, [due, others], total));
    };
    let [due, others] = [due, others].map(|portion| share(portion, bill));
    Some(Payments::Seats(Settlement::collect(winner, |payer| {
        let lets_go = payer == let_go;
        let points = doubled(rules, if lets_go { due } else { others }, [payer, winner]);
        total.filter(|_| lets_go).unwrap_or(points)
    })))
}

/// Settles a false win: it pays each of the other three, at the limit (W6).
///
/// ```
/// use sikwu::rules::Book;
/// use sikwu::seat::Seat;
/// use sikwu::settle::false_win;
///
/// let book = Book::bundled();
/// let paid = false_win(Seat::South, book.get("hk-old-style").unwrap());
/// // One loser pays 64 on a limit Zi Mo.
/// assert_eq!((paid.of(Seat::South), paid.of(Seat::East)), (-192, 64));
/// ```
pub fn false_win(seat: Seat, rules: &RuleSet) -> Settlement {
    // Every faan from the minimum to the limit has its bill.
    let bill = rules.bill(rules.limit).unwrap_or(0);
    let times = match rules.pay.false_win {
        FalseWin::Share => 1,
        FalseWin::Total => 3,
    };
    let mut settlement = Settlement::default();
    for other in seat.others() {
        let share = part(rules, rules.pay.zi_mo, bill, [seat, other]);
        settlement.pay(seat, other, times * share);
    }
    settlement
}

/// What is paid where nobody said who let the tile go: so much of the bill by whoever did, and by
/// each of the other two; or this in all.
#[cold]
fn unnamed(
    win: &Win,
    rules: &RuleSet,
    bill: u32,
    [let_go, others]: [Portion; 2],
    total: Option<u32>,
) -> Payments {
    if rules.pay.dealer_double && win.seat != Seat::East && total.is_none() {
        return Payments::Unsaid;
    }
    // Who of the three it was makes no difference here.
    let [payer, ..] = win.seat.others();
    let of = |portion| part(rules, portion, bill, [payer, win.seat]);
    let shooter = i64::from(total.unwrap_or_else(|| of(let_go)));
    let others = i64::from(of(others));
    Payments::Unnamed {
        winner: shooter + 2 * others,
        shooter: -shooter,
        others: -others,
    }
}

/// Whether a liable seat pays for everyone: on a drawn win, and on a flower win only where the
/// table says so (B3, W5).
fn liable_pays(win: &Win, rules: &RuleSet) -> bool {
    let drawn = win.by.is_zi_mo() || rules.baau.flower_wins;
    rules.baau.is_played() && drawn
}

/// What passes between two seats for this portion of a bill.
fn part(rules: &RuleSet, portion: Portion, bill: u32, between: [Seat; 2]) -> u32 {
    doubled(rules, share(portion, bill), between)
}

/// This portion of a bill.
fn share(portion: Portion, bill: u32) -> u32 {
    // A rule set whose bills cannot be shared in whole points is refused when it is read.
    portion.of(bill).unwrap_or(0)
}

/// A share, and twice that where the table has it so and one of the two seats is the dealer. The
/// dealer is always East (D3).
fn doubled(rules: &RuleSet, share: u32, between: [Seat; 2]) -> u32 {
    let dealer = rules.pay.dealer_double && between.contains(&Seat::East);
    if dealer { 2 * share } else { share }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Book;
    use crate::seat::RoundWind;
    use crate::tile::{Tile, Wind};
    use crate::win::Occasion;

    #[test]
    fn every_settlement_sums_to_zero_and_the_winner_gains() {
        let book = Book::bundled();
        let tile = Tile::wind(Wind::East);
        for rules in book.iter() {
            for seat in Seat::ALL {
                let [a, b, c] = seat.others();
                let ways = [a, b, c].into_iter().flat_map(|other| {
                    let other = Some(other);
                    let shooter = WonBy::Discard {
                        tile,
                        shooter: other,
                    };
                    [shooter, WonBy::RobbedKong { tile, maker: other }]
                });
                for by in ways.chain([WonBy::ZiMo { tile }, WonBy::Flowers]) {
                    let (round, occasion) = (RoundWind(Wind::East), Occasion::default());
                    let win = Win {
                        seat,
                        round,
                        by,
                        occasion,
                    };
                    for liable in [None, Some(a), Some(b), Some(c)] {
                        for faan in rules.minimum..=rules.limit + 5 {
                            let paid = settle(&win, faan, rules, liable);
                            let Some(Payments::Seats(paid)) = paid else {
                                panic!("{win:?}: {paid:?}");
                            };
                            let sum: i64 = paid.net().iter().map(|(_, points)| points).sum();
                            assert_eq!(sum, 0, "P6: {win:?}");
                            assert!(paid.of(seat) > 0, "{win:?}");
                        }
                    }
                }
            }
        }
    }
}
