//! What bots came to over many hands.

use super::Played;
use crate::play::bot::Level;
use crate::seat::Seat;

/// What bots came to over many hands, P1 first.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many hands there were.
    pub hands: u64,
    /// How many of them nobody won.
    pub drawn: u64,
    /// Each player.
    pub players: [Standing; 4],
}

/// What one player came to.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// How well it plays.
    pub level: Level,
    /// The hands that it won.
    pub won: u64,
    /// Those of them that it drew itself.
    pub zi_mo: u64,
    /// The hands that it let another win, by a discard or a robbed Kong.
    pub shot: u64,
    /// The faan of all that it won.
    faan: u64,
    points: i64,
    /// The sum of the squares, from which the spread is known.
    squares: u64,
}

impl Summary {
    /// Nothing played yet.
    pub fn new(levels: [Level; 4]) -> Summary {
        Summary {
            hands: 0,
            drawn: 0,
            players: levels.map(|level| Standing {
                level,
                won: 0,
                zi_mo: 0,
                shot: 0,
                faan: 0,
                points: 0,
                squares: 0,
            }),
        }
    }

    /// One hand more.
    pub fn add(&mut self, played: &Played) {
        self.hands += 1;
        self.drawn += u64::from(played.outcome.is_drawn());
        for seat in Seat::ALL {
            let points = played.net(seat);
            let player = &mut self.players[played.deal.players[seat].0 as usize];
            player.points += points;
            player.squares += points.unsigned_abs().pow(2);
        }
        for won in &played.outcome.won {
            let of = |seat: Seat| played.deal.players[seat].0 as usize;
            let winner = &mut self.players[of(won.win.seat)];
            winner.won += 1;
            winner.zi_mo += u64::from(won.win.by.is_zi_mo());
            winner.faan += won.tallied.as_ref().map_or(0, |it| u64::from(it.faan));
            if let Some(seat) = won.win.by.let_go() {
                self.players[of(seat)].shot += 1;
            }
        }
    }

    /// The share of hands that nobody won.
    pub fn drawn_share(&self) -> f64 {
        share(self.drawn, self.hands)
    }

    /// The mean faan of the hands that were won.
    pub fn mean_faan(&self) -> f64 {
        let faan = self.players.iter().map(|player| player.faan).sum();
        let won = self.players.iter().map(|player| player.won).sum();
        share(faan, won)
    }

    /// The points that a player gains in a hand, and how far from that the truth may be: the half
    /// of an interval that holds it in 95 of 100 such runs.
    pub fn points(&self, player: &Standing) -> (f64, f64) {
        let hands = self.hands.max(1) as f64;
        let mean = player.points as f64 / hands;
        let spread = (player.squares as f64 / hands - mean * mean).max(0.0);
        (mean, 1.96 * (spread / hands).sqrt())
    }

    /// The share of hands that a player won.
    pub fn won_share(&self, player: &Standing) -> f64 {
        share(player.won, self.hands)
    }

    /// The share of hands that a player let another win.
    pub fn shot_share(&self, player: &Standing) -> f64 {
        share(player.shot, self.hands)
    }
}

impl Standing {
    /// The mean faan of the hands that it won.
    pub fn mean_faan(&self) -> f64 {
        share(self.faan, self.won)
    }
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
