//! What records of riichi have in common: players of fixed places, hands that are dealt again, a
//! dead wall of fourteen tiles, and points that lie on the table between two hands.
//!
//! Only their play is judged. What else they tell is kept: `riichi=yes` beside the discard that
//! declares it, `red=1` beside an act with a red five, `dora=4p` beside the act after which an
//! indicator was turned, `ura=1s` beside a win, and lines `@x-…`. None of these formats says who
//! was furiten.

mod hand;

pub(super) use hand::{Hand, Open};

use super::draft::{self, Draft, scores};
use super::players::label;
use crate::record::{Heading, Label, Sum, TileSet, Title, WallKind};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::Wind;

/// The header of a match of riichi.
pub(super) fn heading(id: &str) -> Heading {
    let (tiles, sum) = (TileSet::WithoutFlowers, Sum::Free);
    Heading {
        dead: Some(14.into()),
        ..draft::heading(id, tiles, WallKind::Unknown, sum)
    }
}

/// One of four players, by a number from 0 that they keep throughout the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Player(u8);

impl Player {
    /// The player of a number.
    pub(super) fn new(number: i64) -> Result<Player, String> {
        let known = u8::try_from(number).ok().filter(|&number| number < 4);
        let known = known.ok_or_else(|| format!("{number} is no player: they are 0 to 3"))?;
        Ok(Player(known))
    }

    /// The number.
    pub(super) fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Where the player sits while `dealer` deals.
    pub(super) fn seat(self, dealer: Player) -> Seat {
        Seat::ALL[usize::from((self.0 + 4 - dealer.0) % 4)]
    }

    /// The player at a seat while this one deals.
    fn at(self, seat: Seat) -> usize {
        (usize::from(self.0) + seat as usize) % 4
    }

    /// What is told player by player, seat by seat while this one deals.
    pub(super) fn by_seat<T: Clone>(self, values: &[T; 4]) -> BySeat<T> {
        BySeat::from_fn(|seat| values[self.at(seat)].clone())
    }

    /// The labels of the players while this one deals.
    pub(super) fn labels(self) -> Option<BySeat<Label>> {
        BySeat::from_fn(|seat| label(self.at(seat))).whole()
    }
}

/// How a hand begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outset {
    /// The round.
    pub(super) round: Wind,
    /// The how-manieth deal of the round, from 1: repeats do not count.
    pub(super) deal: u32,
    /// How many counters the dealer has.
    pub(super) counters: u32,
    /// How many deposits lie on the table.
    pub(super) deposits: u32,
    /// Who deals.
    pub(super) dealer: Player,
    /// What everyone brings.
    pub(super) brought: [i64; 4],
}

/// How the hands of a match follow from each other.
#[derive(Debug, Default)]
pub(super) struct Course {
    before: Option<(Wind, u32)>,
    number: u32,
    repeat: Option<u32>,
}

impl Course {
    /// The draft of the next hand.
    pub(super) fn next(&mut self, outset: &Outset) -> Result<Draft, String> {
        let (round, deal) = (outset.round, outset.deal);
        let first_time = Some(0);
        (self.number, self.repeat) = match self.before {
            Some((wind, before)) if (wind, before) == (round, deal) => {
                (self.number.saturating_add(1), self.repeat.map(|n| n + 1))
            }
            Some((wind, before)) if (wind, before.saturating_add(1)) == (round, deal) => {
                (self.number.saturating_add(1), first_time)
            }
            Some((wind, _)) if wind != round && deal == 1 => (1, first_time),
            // Where a record begins, or leaves hands out, counters may come from a drawn hand too.
            _ => (deal, first_time.filter(|_| outset.counters == 0)),
        };
        self.before = Some((round, deal));
        let mut draft = Draft::new(Title {
            round: RoundWind(round),
            number: self.number,
        });
        if let Some(repeat) = self.repeat {
            draft.dealer(repeat);
        }
        draft.hand.start = Some(scores(outset.dealer.by_seat(&outset.brought))?);
        draft.note(&format!(
            "riichi {}{deal} counters={} deposits={}",
            round.letter(),
            outset.counters,
            outset.deposits
        ));
        Ok(draft)
    }
}

/// Sums of points, which may be anything in a damaged file.
pub(super) fn added(points: &[i64; 4], more: &[i64; 4]) -> [i64; 4] {
    std::array::from_fn(|nth| points[nth].saturating_add(more[nth]))
}
