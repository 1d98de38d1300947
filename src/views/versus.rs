//! What two people did to each other.

use super::Stands;
use crate::ledger::{HowWon, Kind, Leg, PlayerId, Players};
use crate::seat::Seat;

/// Two players in the hands that both played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The two.
    pub players: [PlayerId; 2],
    /// How many hands they played together.
    pub hands: u32,
    /// How many of these each won.
    pub won: [u32; 2],
    /// How many each won on a tile that the other let go.
    pub won_from: [u32; 2],
    /// What each won and lost in these hands.
    pub points: [i64; 2],
    /// The points that the second paid the first, less those that the first paid the second.
    pub passed: i64,
}

impl Versus {
    /// Two who have not met.
    pub fn new(players: [PlayerId; 2]) -> Versus {
        Versus {
            players,
            hands: 0,
            won: [0; 2],
            won_from: [0; 2],
            points: [0; 2],
            passed: 0,
        }
    }

    /// Adds an entry, if both were in it and it was played.
    pub fn add(&mut self, stands: &Stands<'_>, players: &Players) {
        if !matches!(stands.kind, Kind::Hand(_) | Kind::Penalty(_)) {
            return;
        }
        // The legs of what is played are in the order of the seats. Whoever sat in two of them
        // turned out to be one afterwards.
        let seats = self.players.each_ref().map(|player| {
            let legs = stands.legs.iter().enumerate();
            let own = legs.filter(|(_, leg)| players.one(&leg.player) == player);
            own.map(|(at, _)| at).collect::<Vec<_>>()
        });
        if seats.iter().any(Vec::is_empty) {
            return;
        }
        self.hands += 1;
        for (sum, own) in self.points.iter_mut().zip(&seats) {
            let points = own.iter().map(|at| stands.legs[*at].points);
            *sum = points.fold(*sum, i64::saturating_add);
        }
        let [first, second] = &seats;
        for to in first {
            let passed = second.iter().map(|from| passed(stands.legs, *from, *to));
            self.passed = passed.fold(self.passed, i64::saturating_add);
        }
        let Kind::Hand(hand) = stands.kind else {
            return;
        };
        let let_go = match hand.how {
            HowWon::Discard { shooter: seat } | HowWon::RobbedKong { maker: seat } => Some(seat),
            _ => None,
        };
        for (own, other) in [(0, 1), (1, 0)] {
            let sits = |seat: Seat, who: usize| seats[who].contains(&(seat as usize));
            let mut winners = hand.winners.iter();
            if winners.any(|winner| sits(winner.seat, own)) {
                self.won[own] += 1;
                if let_go.is_some_and(|seat| sits(seat, other)) {
                    self.won_from[own] += 1;
                }
            }
        }
    }
}

/// What one leg's player paid another's, less what came back. Where several pay several, everybody
/// who pays is taken to pay everybody who gains in proportion, so that what each paid and got in
/// all is what the legs say.
///
/// ```
/// use sikwu::ledger::{Leg, PlayerId};
/// use sikwu::views::passed;
/// let leg = |(id, points)| Ok(Leg { player: PlayerId::new(id)?, points });
/// let legs = [("a", 12), ("b", -4), ("c", -4), ("d", -4)].map(leg).into_iter();
/// let legs: Vec<Leg> = legs.collect::<Result<_, sikwu::ledger::NameError>>()?;
/// assert_eq!((passed(&legs, 1, 0), passed(&legs, 0, 1), passed(&legs, 1, 2)), (4, -4, 0));
/// # Ok::<(), sikwu::ledger::NameError>(())
/// ```
pub fn passed(legs: &[Leg], from: usize, to: usize) -> i64 {
    let points = |at: usize| legs.get(at).map_or(0, |leg| i128::from(leg.points));
    let (paid, got) = (points(from), points(to));
    let (payer, winner, sign) = match (paid < 0 && 0 < got, got < 0 && 0 < paid) {
        (true, _) => (from, to, 1),
        (_, true) => (to, from, -1),
        _ => return 0,
    };
    let owed = |at: usize| (0..at).map(|it| (-points(it)).max(0)).sum::<i128>();
    let won = |at: usize| (0..at).map(|it| points(it).max(0)).sum::<i128>();
    let all = won(legs.len());
    // What the first so many payers paid the first so many winners, rounded down: the differences
    // of these sum to what each paid and to what each got.
    let first = |payers: usize, winners: usize| {
        let product = owed(payers).checked_mul(won(winners));
        product.map_or(0, |product| product / all)
    };
    let both = first(payer + 1, winner + 1) - first(payer, winner + 1) - first(payer + 1, winner)
        + first(payer, winner);
    sign * i64::try_from(both).unwrap_or(i64::MAX)
}
