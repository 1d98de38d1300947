//! One deal in progress: who may do what, whose the tile is, how it ends, who pays.
//!
//! A [`Table`] is a plain value. [`refuse`] says what the rules have against an action, and both
//! [`legal`] and [`apply`] ask it, so that what is offered and what is accepted are the same. The
//! files below are the chapters of rulebook 2 and 3: [`Terms`] are what a table plays by, claims
//! are T5, T6 and T10, Kongs T7 and T9, swapping back T11, passed wins T12, wins T13, T14 and W,
//! Baau B1 to B5.
//!
//! A table knows how many tiles are left and not which: draws come in with their tile, and whoever
//! knows the wall compares. Passing the deal is the business of [`crate::deal`].

mod action;
mod apply;
mod audit;
mod baau;
pub mod bot;
mod claim;
mod flowers;
#[cfg(test)]
mod game;
mod held;
mod judge;
mod kong;
mod legal;
mod occasion;
mod outcome;
mod passed;
mod shape;
mod swap;
mod terms;
mod through;
mod view;
mod win;

pub use action::{Action, Choice, Claim, Drawn, What};
pub use apply::{Happening, apply, refuse_wash_out, wash_out};
pub use audit::{Misplaced, audit};
pub use baau::{FedSet, Feed};
pub use held::{Guess, Held, OnTable};
pub use judge::refuse;
pub use legal::{legal, offers};
pub use outcome::{Outcome, Tallied, Won};
pub use swap::after_claim;
pub use terms::{PlayOnly, Terms, Walls};
pub use through::play_through;
pub use view::{Lies, View, view_for};

use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::refusal::Refusal;
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::Tile;
use crate::win::Replacements;
use terms::Wall;

/// One deal in progress.
///
/// ```
/// use sikwu::play::{Action, Awaited, Drawn, Table, Terms, What, apply, legal};
/// use sikwu::rules::Book;
/// use sikwu::seat::{BySeat, RoundWind, Seat};
/// use sikwu::tile::{Tile, Wind};
///
/// // Each seat is dealt a third of the kinds, one of each and a second of the last.
/// let dealt = BySeat::from_fn(|seat| {
///     let kinds = (0..13).map(|n| (seat as usize * 11 + n) % Tile::KINDS);
///     kinds.filter_map(Tile::from_index).map(Drawn::Tile).collect::<Vec<_>>()
/// });
/// let book = Book::bundled();
/// let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
/// let mut table = Table::deal(terms, RoundWind(Wind::East), &dealt)?;
///
/// let four = Tile::from_index(3).unwrap();
/// apply(&mut table, Action { seat: Seat::East, what: What::Draw(Drawn::Tile(four)) })?;
/// assert_eq!(table.awaited(), Awaited::Move(Seat::East));
/// assert!(legal(&table, Seat::South).is_empty());
///
/// // It is not South's turn (T2), and the table stays as it was.
/// let early = Action { seat: Seat::South, what: What::Draw(Drawn::Tile(four)) };
/// let before = table.clone();
/// assert_eq!(apply(&mut table, early).unwrap_err().rule(), "T2");
/// assert_eq!(table, before);
/// # Ok::<(), sikwu::refusal::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    terms: Terms,
    round: RoundWind,
    held: BySeat<Held>,
    thrown: Vec<Thrown>,
    wall: Wall,
    /// Every tile that has been dealt or drawn, so that a fifth copy is known at once (T1).
    seen: Counts,
    seen_flowers: BonusSet,
    awaited: Awaited,
    turn: Seat,
    /// The tile that the seat whose turn it is drew last.
    drawn: Option<Tile>,
    /// What has been replaced in this turn.
    chain: Replacements,
    /// The tile of the Kong that was declared last, until its replacement is drawn.
    declared: Option<(Seat, Tile)>,
    said: BySeat<Option<Said>>,
    events: u32,
    outcome: Option<Outcome>,
}

/// What a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// East's fourteenth tile, the first event of a hand (T3).
    FirstDraw,
    /// This seat sets a flower aside (T3).
    Flower(Seat),
    /// This seat draws a replacement (T3, T7), or calls a flower win (W5).
    Replacement {
        /// Who draws it.
        seat: Seat,
        /// Whether it replaces a flower; a Kong, if not.
        flower: bool,
    },
    /// This seat has drawn: it wins, declares a Kong, or discards (T4).
    Move(Seat),
    /// This seat has claimed a Pung or Sheung and discards (T4).
    Discard {
        /// Who discards.
        seat: Seat,
        /// What may not be thrown straight after the claim (T11).
        barred: [Option<Tile>; 2],
    },
    /// A discard lies open: it is claimed, or the next seat draws (T5).
    Claims {
        /// Who threw it.
        from: Seat,
        /// What was thrown.
        tile: Tile,
    },
    /// A Kong is declared: it is robbed, or its maker draws the replacement (T14).
    Robbing {
        /// Who declared it.
        maker: Seat,
        /// The tile that may be robbed.
        tile: Tile,
        /// Whether it is a concealed Kong, which thirteen orphans may rob at some tables.
        concealed: bool,
    },
    /// Nothing: the hand is over.
    Nothing,
}

/// A tile that was thrown, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thrown {
    /// Who threw it.
    pub seat: Seat,
    /// What was thrown.
    pub tile: Tile,
    /// Whether it was said to be the tile just drawn.
    pub just_drawn: bool,
    /// The number of the event.
    pub event: u32,
    /// What became of it.
    pub fate: Fate,
    /// Whether nobody saw which tile it is, so that what is told is a guess.
    pub guessed: bool,
}

/// What became of a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It lies where it was thrown.
    Lies,
    /// It is in a set of this seat.
    Claimed(Seat),
    /// This seat won on it; the first to do so where several did.
    Won(Seat),
}

/// What a seat has said on the tile that lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Said {
    /// What it called; `None` if it passed.
    pub call: Option<Claim>,
    /// The number of the event.
    pub event: u32,
}

impl Table {
    /// The table when each seat has its thirteen tiles, flowers and seasons among them.
    ///
    /// # Errors
    ///
    /// T1: [`Refusal::WrongDeal`], [`Refusal::FifthCopy`], [`Refusal::SecondFlower`] or
    /// [`Refusal::NoFlowers`], over all four seats.
    pub fn deal<T: AsRef<[Drawn]>>(
        terms: Terms,
        round: RoundWind,
        dealt: &BySeat<T>,
    ) -> Result<Table, Refusal> {
        let mut table = Table {
            wall: terms.wall(),
            terms,
            round,
            held: BySeat::default(),
            // Nobody throws more often than there are draws and claims.
            thrown: Vec::with_capacity(112),
            seen: Counts::NONE,
            seen_flowers: BonusSet::default(),
            awaited: Awaited::FirstDraw,
            turn: Seat::East,
            drawn: None,
            chain: Replacements::default(),
            declared: None,
            said: BySeat::default(),
            events: 0,
            outcome: None,
        };
        for (seat, dealt) in dealt.iter() {
            let (dealt, tiles) = (dealt.as_ref(), dealt.as_ref().len());
            if tiles != 13 {
                return Err(Refusal::WrongDeal { seat, tiles });
            }
            for &drawn in dealt {
                judge::is_in_the_wall(&table, drawn)?;
                table.take(seat, drawn);
            }
        }
        Ok(table)
    }

    /// What the table plays by.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The Round Wind.
    pub fn round(&self) -> RoundWind {
        self.round
    }

    /// A seat's tiles.
    pub fn held(&self, seat: Seat) -> &Held {
        &self.held[seat]
    }

    /// Every discard, in order.
    pub fn thrown(&self) -> &[Thrown] {
        &self.thrown
    }

    /// How many tiles a seat could still draw: the same for all where the wall is shared.
    pub fn left(&self, seat: Seat) -> u8 {
        self.wall.left(seat)
    }

    /// What the table waits for.
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }

    /// Whose turn it is: who drew or claimed last.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The tile that the seat whose turn it is drew last.
    pub fn drawn(&self) -> Option<Tile> {
        self.drawn
    }

    /// The Kongs and flowers that were replaced in this turn.
    pub fn chain(&self) -> Replacements {
        self.chain
    }

    /// What a seat has said on the tile that lies open.
    pub fn said(&self, seat: Seat) -> Option<Said> {
        self.said[seat]
    }

    /// How many events there have been; the number of the last one.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// How the hand ended, if it has. Where several may win, more may still win (T13).
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Who would pay for everyone, did this seat now win by Zi Mo (B1 to B5).
    pub fn liable(&self, seat: Seat) -> Option<Feed> {
        baau::liable(self, seat)
    }

    /// Says what of a seat's tiles is a guess, filled in where nobody saw it. What the tiles of that
    /// seat alone could forbid is then taken as it is written: a win by such a hand is not counted,
    /// and moves nothing that could be told.
    pub fn guess(&mut self, seat: Seat, guess: Guess) {
        self.held[seat].guess = guess;
    }

    /// Says that the tile thrown last is a guess: nobody can have passed it up (T12).
    pub fn guess_thrown(&mut self) {
        if let Some(thrown) = self.thrown.last_mut() {
            thrown.guessed = true;
        }
    }

    /// Whether a discard lies open now, so that nobody has passed it up yet.
    fn lies_open(&self, at: usize) -> bool {
        at + 1 == self.thrown.len() && matches!(self.awaited, Awaited::Claims { .. })
    }

    /// Puts a tile from the wall into a hand, and remembers that it was seen.
    fn take(&mut self, seat: Seat, drawn: Drawn) {
        match drawn {
            Drawn::Tile(tile) => {
                self.seen[tile] += 1;
                self.held[seat].concealed[tile] += 1;
            }
            Drawn::Bonus(bonus) => {
                self.seen_flowers.insert(bonus);
                self.held[seat].flowers.insert(bonus);
            }
        }
    }
}

impl Awaited {
    /// Whom the table waits for; where a tile lies open, who goes on if nobody claims it.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Awaited::FirstDraw => Some(Seat::East),
            Awaited::Flower(seat)
            | Awaited::Replacement { seat, .. }
            | Awaited::Move(seat)
            | Awaited::Discard { seat, .. } => Some(seat),
            Awaited::Claims { from, .. } => Some(from.next()),
            Awaited::Robbing { maker, .. } => Some(maker),
            Awaited::Nothing => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::game::{items, net, old_style, play, won};
    use super::*;

    #[test]
    fn the_hand_that_the_notation_shows_ends_as_it_says() {
        let deal = "E 135789m247sEESS; S 1569m44p23669sPF; W 2789m149p1345sNP; N 1m23567789pWFF4f";
        let lines = "
            E draw 1s
            N flower 4f
            N loose W
            E discard 4s
            S draw 3g
            S flower 3g
            S loose 8m
            S discard 9s
            W draw S
            W discard 4p
            N call sheung 4p with 23p
            S pung 4p from W
            S discard 1m
            W draw 9m
            W discard 9m
            N draw F
            N discard 1m
            E draw 5m
            E discard 7s
            S draw 4p
            S kong 4p added
            N win 4p robbing S
            ";
        let table = play(&old_style(), deal, lines);
        let counted = ["wan-yat-sik", "dragon-set", "cheung-gong", "own-flower"];
        assert_eq!(items(won(&table)), counted);
        assert_eq!((net(&table), table.events()), ([0, -48, 0, 48], 22));
        let fates: Vec<Fate> = table.thrown().iter().map(|thrown| thrown.fate).collect();
        let lies = Fate::Lies;
        assert_eq!(
            fates,
            [
                lies,
                lies,
                Fate::Claimed(Seat::South),
                lies,
                lies,
                lies,
                lies
            ]
        );
    }
}
