//! Self-play: bots play matches, hand after hand, and what they played is written as records.
//!
//! The seed says everything: the same seed gives the same walls, the same decisions and the same
//! bytes. Each hand has chance of its own, so a hand's wall does not hang on what was played before.

mod summary;
mod written;

pub use summary::{Standing, Summary};
pub use written::Writer;

use crate::deal::{Deal, Match};
use crate::play::bot::{Bots, Level};
use crate::play::{Action, Outcome, Table, Terms, play_through};
use crate::record::Nonce;
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::wall::{Drawn, Tail, Wall};
use rand::rngs::ChaCha12Rng;
use rand::{Rng, SeedableRng};

/// Bots at a table, playing one match after the other.
///
/// ```
/// use sikwu::play::Terms;
/// use sikwu::play::bot::Level;
/// use sikwu::rules::Book;
/// use sikwu::simulate::Simulation;
///
/// let book = Book::bundled();
/// let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
/// let mut simulation = Simulation::new(terms, [Level::Random; 4], 1);
/// let hand = simulation.next_hand()?;
/// assert_eq!(hand.deal.to_string(), "E-1");
/// assert!(hand.actions.len() > 100);
/// # Ok::<(), sikwu::refusal::Refusal>(())
/// ```
pub struct Simulation {
    terms: Terms,
    levels: [Level; 4],
    seed: u64,
    bots: Bots,
    game: Match,
    hands: u64,
}

/// A hand that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which hand of the match it is, and who sat where.
    pub deal: Deal,
    /// What everyone brought.
    pub start: BySeat<i64>,
    /// The wall, as it stood before the deal.
    pub wall: Wall,
    /// What keeps the wall from being guessed from its digest (notation 3.3).
    pub nonce: Nonce,
    /// What was dealt.
    pub dealt: BySeat<[Drawn; 13]>,
    /// What was done, in order.
    pub actions: Vec<Action>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Simulation {
    /// Bots of these levels, P1 first: who sits East in the first hand of every match.
    pub fn new(terms: Terms, levels: [Level; 4], seed: u64) -> Simulation {
        Simulation {
            bots: Bots::new(&terms, ChaCha12Rng::seed_from_u64(seed)),
            game: Match::default(),
            hands: 0,
            terms,
            levels,
            seed,
        }
    }

    /// What the bots play by.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Plays the next hand; once a match is over, the first of another.
    ///
    /// # Errors
    ///
    /// None, unless a bot chose what it was not offered.
    pub fn next_hand(&mut self) -> Result<Played, Refusal> {
        let deal = match self.game.deal() {
            Some(deal) => deal,
            None => {
                self.game = Match::default();
                // A match that has not begun is not over.
                self.game.deal().ok_or(Refusal::HandIsOver)?
            }
        };
        let mut chance = self.stream(2 * self.hands);
        let wall = Wall::shuffled(self.terms.flowers(), Tail::Last, &mut chance);
        let mut nonce = [0; 16];
        chance.fill_bytes(&mut nonce);
        self.bots.reseed(self.stream(2 * self.hands + 1));
        self.hands += 1;

        let mut left = wall.clone();
        // Nothing has been taken from it.
        let dealt = left.deal().ok_or(Refusal::WallEmpty)?;
        let mut table = Table::deal(self.terms.clone(), deal.round, &dealt)?;
        let mut actions = Vec::with_capacity(256);
        let bots = &mut self.bots;
        let levels = deal.players.map(|player| self.levels[player.0 as usize]);
        play_through(
            &mut table,
            &mut left,
            &mut |view, choices| bots.choose(levels[view.seat()], view, choices),
            &mut |action| actions.push(action),
        )?;
        let outcome = table.outcome().cloned().ok_or(Refusal::HandIsOver)?;
        let start = deal.players.map(|player| self.game.score(player));
        let settlement = outcome.settlement.unwrap_or_default();
        self.game.settle(&settlement, outcome.dealer_stays);
        Ok(Played {
            deal,
            start,
            wall,
            nonce: Nonce(nonce),
            dealt,
            actions,
            outcome,
        })
    }

    fn stream(&self, number: u64) -> ChaCha12Rng {
        let mut chance = ChaCha12Rng::seed_from_u64(self.seed);
        chance.set_stream(number);
        chance
    }
}

impl Played {
    /// What a seat gained.
    pub fn net(&self, seat: Seat) -> i64 {
        self.outcome.settlement.map_or(0, |it| it.of(seat))
    }
}
