//! One hand of a record: who was dealt what, what happened, what the table agreed on.

use super::digest::Nonce;
use super::events::Events;
use super::heading::Cut;
use super::words::{Extra, Text, Word, Written};
use crate::digest::Digest;
use crate::notation::tiles::Piece;
use crate::notation::{NotationError, Sheet};
use crate::seat::{BySeat, RoundWind, Seat};
use std::fmt;

/// A hand from `hand` to `end`. What no line says is `None`, or empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRecord {
    /// `hand E-1`.
    pub title: Written<Title>,
    /// `@dealer`.
    pub dealer: Option<Written<Dealer>>,
    /// `@start`: the scores before the hand.
    pub start: Option<Written<Scores>>,
    /// `@x-…`: kept and not understood.
    pub extras: Vec<Written<Extra>>,
    /// `commit wall sha256`: the digest that binds the wall before it is dealt.
    pub commit: Option<Written<Digest>>,
    /// `deal`: the tiles as dealt, flowers included. East's fourteenth is a draw.
    pub deals: BySeat<Option<Written<Deal>>>,
    /// What happened.
    pub events: Events,
    /// `result`.
    pub result: Option<Written<Outcome>>,
    /// `show`: the hands as the winners showed them.
    pub shows: BySeat<Option<Written<Show>>>,
    /// `faan`: what they were counted at.
    pub faan: BySeat<Option<Written<Faan>>>,
    /// `baau`: who was held liable.
    pub baau: Vec<Written<Baau>>,
    /// `pay`: who paid whom.
    pub pays: Vec<Written<Pay>>,
    /// `penalty`: the same, for a false win (W6).
    pub penalties: Vec<Written<Pay>>,
    /// `net`: what each seat gained.
    pub net: Option<Written<Scores>>,
    /// `total`: the scores after the hand.
    pub total: Option<Written<Scores>>,
    /// `reveal wall nonce`.
    pub reveal: Option<Written<Nonce>>,
    /// `wall`: the whole wall in drawing order; empty if it is not written.
    pub wall: Vec<Written<Piece>>,
    /// `end`. Without it the hand is unfinished: still being played, or broken off.
    pub end: Option<Written<End>>,
    /// The line in which the text breaks off, if it does so in this hand.
    pub cut: Cut,
}

impl HandRecord {
    /// A hand of which nothing is said yet.
    pub fn new(title: impl Into<Written<Title>>) -> HandRecord {
        HandRecord {
            title: title.into(),
            dealer: None,
            start: None,
            extras: vec![],
            commit: None,
            deals: BySeat::default(),
            events: Events::default(),
            result: None,
            shows: BySeat::default(),
            faan: BySeat::default(),
            baau: vec![],
            pays: vec![],
            penalties: vec![],
            net: None,
            total: None,
            reveal: None,
            wall: vec![],
            end: None,
            cut: Cut::default(),
        }
    }

    /// Whether its `end` is written. A hand without it may go on.
    pub fn is_finished(&self) -> bool {
        self.end.is_some()
    }
}

/// Which hand of the match it is: `E-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Title {
    /// The Round Wind (D2).
    pub round: RoundWind,
    /// The how-manieth hand of that round, from 1; repeats count.
    pub number: u32,
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.round.0.letter(), self.number)
    }
}

/// Who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealer {
    /// The seat: East's, where the seats turn with the deal (D3).
    pub seat: Seat,
    /// How many times this dealer has dealt again (D1).
    pub repeat: u32,
}

/// The thirteen tiles of a deal, each with its place.
pub type Deal = [Written<Piece>; 13];

/// Points of each seat, each with its place. They have at most twelve digits, so that no sum of
/// them can overflow.
pub type Scores = BySeat<Written<i64>>;

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Someone won.
    Win(Winners),
    /// Nobody did.
    Drawn,
    /// Someone won falsely (W6).
    FalseWin(Seat),
    /// It does not count, and why.
    Void(Text),
}

/// One winner, or up to three (T13), in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winners(BySeat<bool>);

impl Winners {
    /// These winners; `None` if there is none, or all four won.
    pub fn new(seats: impl IntoIterator<Item = Seat>) -> Option<Winners> {
        let mut won = BySeat::default();
        for seat in seats {
            won[seat] = true;
        }
        let winners = Winners(won);
        (1..=3).contains(&winners.iter().count()).then_some(winners)
    }

    /// Each of them, in the order of play from East.
    pub fn iter(&self) -> impl Iterator<Item = Seat> {
        let all = self.0.iter().filter(|(_, won)| **won);
        all.map(|(seat, _)| seat)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(winners) => {
                f.write_str("win")?;
                let mut all = winners.iter();
                all.try_for_each(|seat| write!(f, " {}", seat.letter()))
            }
            Outcome::Drawn => f.write_str("drawn"),
            Outcome::FalseWin(seat) => write!(f, "falsewin {}", seat.letter()),
            Outcome::Void(reason) => write!(f, "void {reason}"),
        }
    }
}

/// A hand as its winner showed it, in the notation of hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show(Text);

impl Show {
    /// The hand of a text.
    ///
    /// # Errors
    ///
    /// Those of [`Sheet::read`]; an empty text, or one with a `#`, is no hand either.
    pub fn new(text: &str) -> Result<Show, NotationError> {
        Sheet::read(text)?;
        match Text::new(text) {
            Some(text) => Ok(Show(text)),
            None => Err(NotationError::beside(
                Default::default(),
                crate::phrase!("there are no tiles to show", "沒有牌可以亮出"),
                crate::tongue::Phrase::same("EEE 234p 567p 88p + 8p"),
            )),
        }
    }

    /// The text, its blanks made single.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The hand that it writes.
    ///
    /// # Errors
    ///
    /// None for any hand that [`Show::new`] took: blanks alone have changed since.
    pub fn sheet(&self) -> Result<Sheet<'_>, NotationError> {
        Sheet::read(self.as_str())
    }
}

/// What a hand was counted at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faan {
    /// The faan.
    pub faan: u32,
    /// The items; none if nobody wrote them.
    pub items: Vec<Written<ItemCount>>,
}

/// An item of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemCount {
    /// The id, as a rule set has it.
    pub id: Word,
    /// The faan.
    pub faan: u32,
}

/// `baau W for N at 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Baau {
    /// Who is liable.
    pub liable: Seat,
    /// For whose win.
    pub winner: Seat,
    /// The event by which it came about.
    pub event: u32,
}

/// `pay S N 48`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pay {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// How much: never negative, and of at most twelve digits.
    pub points: i64,
}

/// The last line of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// The digest that the hand is sealed with, if it is.
    pub digest: Option<Digest>,
}
