//! The deal passes, the Round Wind moves, the match ends (D1 to D3).
//!
//! A [`Match`] stands between two hands and knows what the next one is. Who won and what it moved
//! is for [`crate::play`] and [`crate::settle`] to say.

use crate::seat::{BySeat, RoundWind, Seat};
use crate::settle::Settlement;
use crate::tile::Wind;
use std::fmt;

/// A player, known by the seat that they held in the first hand: P1 sat East.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub Seat);

/// `P1` to `P4`
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0.number())
    }
}

/// One hand of a match, before it is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    /// The Round Wind (D2).
    pub round: RoundWind,
    /// The how-manieth hand of the round it is, repeats counted.
    pub hand: u16,
    /// How often the dealer has dealt again (D1).
    pub repeat: u16,
    /// Who sits where. East deals (D3).
    pub players: BySeat<Player>,
}

/// `E-1`: the Round Wind, and the how-manieth hand of that round.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.round.0.letter(), self.hand)
    }
}

/// A match of four rounds, between two hands.
///
/// ```
/// use sikwu::deal::Match;
/// use sikwu::seat::Seat;
/// use sikwu::settle::Settlement;
///
/// let mut game = Match::default();
/// let mut settlement = Settlement::default();
/// settlement.pay(Seat::East, Seat::South, 16);
/// game.settle(&settlement, false);
/// let next = game.deal().unwrap();
/// assert_eq!((next.to_string(), next.repeat), ("E-2".to_owned(), 0));
/// // Whoever sat South deals now, and East has become North (D3).
/// assert_eq!(next.players[Seat::East].to_string(), "P2");
/// assert_eq!(game.score(next.players[Seat::North]), -16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    round: Wind,
    /// How many deals have passed in this round.
    passed: u8,
    /// How many seats each player has moved on since the first hand.
    turned: u8,
    hand: u16,
    repeat: u16,
    scores: BySeat<i64>,
    over: bool,
}

impl Default for Match {
    /// A match before its first hand, nobody with any points.
    fn default() -> Match {
        Match::starting(BySeat::default())
    }
}

impl Match {
    /// A match before its first hand, with the points that each player brings.
    pub fn starting(scores: BySeat<i64>) -> Match {
        Match {
            round: Wind::East,
            passed: 0,
            turned: 0,
            hand: 1,
            repeat: 0,
            scores,
            over: false,
        }
    }

    /// A match that is taken up before this hand, by players who sit as they do in it: for records
    /// that do not begin at the beginning.
    ///
    /// How many deals have passed in the round does not follow from the number of the hand, since
    /// repeats count; where it is not known it is as many as there can have been.
    pub fn resumed(
        round: RoundWind,
        hand: u16,
        repeat: u16,
        passed: Option<u8>,
        scores: BySeat<i64>,
    ) -> Match {
        let most = hand.saturating_sub(1).saturating_sub(repeat).min(3) as u8;
        Match {
            round: round.0,
            passed: passed.unwrap_or(most).min(3),
            hand,
            repeat,
            ..Match::starting(scores)
        }
    }

    /// The hand that comes next; none once the match is over.
    pub fn deal(&self) -> Option<Deal> {
        (!self.over).then(|| Deal {
            round: RoundWind(self.round),
            hand: self.hand,
            repeat: self.repeat,
            players: BySeat::from_fn(|seat| self.player(seat)),
        })
    }

    /// Who sits here in the hand that comes next (D3).
    pub fn player(&self, seat: Seat) -> Player {
        Player(Seat::ALL[(seat as usize + usize::from(self.turned)) % 4])
    }

    /// A player's points.
    pub fn score(&self, player: Player) -> i64 {
        self.scores[player.0]
    }

    /// Gives each seat of the hand that comes next these points: for records that say otherwise
    /// than what the hand before came to.
    pub fn bring(&mut self, points: BySeat<i64>) {
        for (seat, &points) in points.iter() {
            let Player(first) = self.player(seat);
            self.scores[first] = points;
        }
    }

    /// Ends the hand: moves its points, and passes the deal unless the dealer stays (D1). Once the
    /// last deal of the last round has passed, the match is over (D2).
    pub fn settle(&mut self, settlement: &Settlement, dealer_stays: bool) {
        if self.over {
            return;
        }
        for seat in Seat::ALL {
            let Player(first) = self.player(seat);
            self.scores[first] = self.scores[first].saturating_add(settlement.of(seat));
        }
        self.hand = self.hand.saturating_add(1);
        if dealer_stays {
            self.repeat = self.repeat.saturating_add(1);
            return;
        }
        self.repeat = 0;
        self.turned = (self.turned + 1) % 4;
        self.passed += 1;
        if self.passed < 4 {
            return;
        }
        (self.passed, self.hand) = (0, 1);
        match Wind::ALL.get(self.round as usize + 1) {
            Some(&next) => self.round = next,
            None => self.over = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(game: &Match) -> String {
        let deal = game.deal().unwrap();
        let players = Seat::ALL.map(|seat| deal.players[seat].to_string());
        format!("{deal} {} {}", deal.repeat, players.join(" "))
    }

    #[test]
    fn d1_a_drawn_hand_or_a_dealers_win_is_dealt_again() {
        let mut game = Match::default();
        let nothing = Settlement::default();
        assert_eq!(labels(&game), "E-1 0 P1 P2 P3 P4");
        game.settle(&nothing, true);
        game.settle(&nothing, true);
        assert_eq!(labels(&game), "E-3 2 P1 P2 P3 P4");
        game.settle(&nothing, false);
        assert_eq!(labels(&game), "E-4 0 P2 P3 P4 P1");
    }

    #[test]
    fn d2_the_round_moves_on_when_the_last_deal_has_passed_and_ends_after_north() {
        let mut game = Match::default();
        let nothing = Settlement::default();
        let mut rounds = String::new();
        let mut hands = 0;
        while let Some(deal) = game.deal() {
            rounds.push(deal.round.0.letter());
            // The last dealer of each round deals twice.
            let stays = deal.players[Seat::East] == Player(Seat::North) && deal.repeat == 0;
            game.settle(&nothing, stays);
            hands += 1;
        }
        assert_eq!(rounds, "EEEEESSSSSWWWWWNNNNN");
        game.settle(&nothing, false);
        assert_eq!((game.deal(), hands), (None, 20));
    }

    #[test]
    fn d3_points_stay_with_the_player_when_seats_turn() {
        let mut game = Match::starting(BySeat::from_fn(|_| 500));
        let mut settlement = Settlement::default();
        settlement.pay(Seat::North, Seat::South, 32);
        for _ in 0..3 {
            game.settle(&settlement, false);
        }
        // North was P4, P1, P2 in turn; South P2, P3, P4.
        let scores = Seat::ALL.map(|seat| game.score(Player(seat)));
        assert_eq!(scores, [468, 500, 532, 500]);
    }

    #[test]
    fn d2_a_match_can_be_taken_up_in_its_midst() {
        let round = RoundWind(Wind::West);
        let game = Match::resumed(round, 5, 1, None, BySeat::default());
        assert_eq!(labels(&game), "W-5 1 P1 P2 P3 P4");
        let mut game = Match::resumed(round, 5, 1, Some(3), BySeat::default());
        game.settle(&Settlement::default(), false);
        assert_eq!(labels(&game), "N-1 0 P2 P3 P4 P1");
    }
}
