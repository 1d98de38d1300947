//! What the entries sum to.

use super::Span;
use crate::ledger::entry::{Entry, Hand, HowWon, Kind, Leg};
use crate::ledger::name::PlayerId;
use crate::seat::Seat;
use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::fmt;

/// A month of the club's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Month {
    /// The year.
    pub year: i32,
    /// The month, from 1.
    pub month: u32,
}

/// `2026-11`
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// What a player has over a span.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The points, less what was paid for in cash.
    pub points: i64,
    /// The part of them that payments in cash moved.
    pub cash: i64,
    /// How many hands were played, penalties among them.
    pub hands: u32,
    /// How many wins came by Zi Mo, or by flowers.
    pub zi_mo: u32,
    /// How often another won on a tile that was let go: thrown, or added to a Pung.
    pub dealt_in: u32,
    /// How often a false win was paid for (W6).
    pub false_wins: u32,
    /// The points that were paid for being liable (包).
    pub baau: i64,
    /// How many hands were won with how many faan, the fewest first.
    pub wins: Vec<(u16, u32)>,
}

/// The totals of some players, each under the id that was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies(BTreeMap<u32, Tally>);

/// The totals over every span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    zone: Tz,
    /// A small number stands for each player, since they are named in many places.
    numbers: BTreeMap<PlayerId, u32>,
    ids: Vec<PlayerId>,
    ever: Tallies,
    sessions: BTreeMap<u32, Tallies>,
    seasons: BTreeMap<u32, Tallies>,
    months: BTreeMap<Month, Tallies>,
    /// What was paid in cash for each session, by whom and to whom.
    paid: BTreeMap<u32, BTreeMap<(u32, u32), i64>>,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals::new(Tz::UTC)
    }
}

impl Totals {
    pub(super) fn new(zone: Tz) -> Totals {
        Totals {
            zone,
            numbers: BTreeMap::new(),
            ids: vec![],
            ever: Tallies::default(),
            sessions: BTreeMap::new(),
            seasons: BTreeMap::new(),
            months: BTreeMap::new(),
            paid: BTreeMap::new(),
        }
    }

    pub(super) fn zone(&self) -> Tz {
        self.zone
    }

    /// The month of a time.
    pub fn month(&self, at: DateTime<Utc>) -> Month {
        let day = at.with_timezone(&self.zone);
        let (year, month) = (day.year(), day.month());
        Month { year, month }
    }

    /// The months that have entries.
    pub fn months(&self) -> impl Iterator<Item = Month> {
        self.months.keys().copied()
    }

    /// What each has over a span, under the id that was written.
    pub fn of(&self, span: Span) -> impl Iterator<Item = (&PlayerId, &Tally)> {
        let tallies = match span {
            Span::Ever => Some(&self.ever),
            Span::Session(session) => self.sessions.get(&session),
            Span::Season(season) => self.seasons.get(&season),
            Span::Month(month) => self.months.get(&month),
        };
        let all = tallies.into_iter().flat_map(|tallies| &tallies.0);
        all.filter_map(|(number, tally)| Some((self.ids.get(*number as usize)?, tally)))
    }

    /// The points that were paid in cash for a session, each with who paid and who received.
    pub fn paid(&self, session: u32) -> impl Iterator<Item = (&PlayerId, &PlayerId, i64)> {
        let paid = self.paid.get(&session).into_iter().flatten();
        paid.filter_map(|((from, to), points)| {
            let player = |number: &u32| self.ids.get(*number as usize);
            Some((player(from)?, player(to)?, *points))
        })
    }

    /// Adds an entry that counts for this season.
    pub(super) fn add(&mut self, at: DateTime<Utc>, season: Option<u32>, entry: &Entry) {
        match entry.kind() {
            Kind::Correction(correction) => {
                let at = correction.at;
                let was = &correction.was;
                self.part(at, season, &was.entry, &was.legs, -1);
                if let Some(now) = &correction.now {
                    self.part(at, season, &now.entry, &now.legs, 1);
                }
            }
            kind => self.part(at, season, kind, entry.legs(), 1),
        }
    }

    /// Adds what moves points, or takes it away.
    fn part(
        &mut self,
        at: DateTime<Utc>,
        season: Option<u32>,
        kind: &Kind,
        legs: &[Leg],
        times: i64,
    ) {
        if legs.is_empty() {
            return;
        }
        let numbers: Vec<u32> = legs.iter().map(|leg| self.number(&leg.player)).collect();
        let month = self.month(at);
        let session = kind.session();
        if let (Kind::Cash(_), Some(session), [payer, _], [from, to]) =
            (kind, session, legs, &numbers[..])
        {
            let paid = self.paid.entry(session).or_default();
            let sum = paid.entry((*from, *to)).or_default();
            *sum = sum.saturating_add(times * payer.points);
        }
        let spans = [
            Some(&mut self.ever),
            session.map(|session| self.sessions.entry(session).or_default()),
            season.map(|season| self.seasons.entry(season).or_default()),
            Some(self.months.entry(month).or_default()),
        ];
        for tallies in spans.into_iter().flatten() {
            for (at, (leg, number)) in legs.iter().zip(&numbers).enumerate() {
                let tally = tallies.0.entry(*number).or_default();
                tally.points = tally.points.saturating_add(times * leg.points);
                if matches!(kind, Kind::Cash(_)) {
                    tally.cash = tally.cash.saturating_add(times * leg.points);
                }
                // The legs of a hand are in the order of the seats.
                if let Some(seat) = Seat::ALL.get(at) {
                    tally.played(kind, *seat, leg.points, times);
                }
            }
        }
    }

    fn number(&mut self, player: &PlayerId) -> u32 {
        if let Some(number) = self.numbers.get(player) {
            return *number;
        }
        let number = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        self.numbers.insert(player.clone(), number);
        self.ids.push(player.clone());
        number
    }
}

impl Tally {
    /// The points that were won and lost, whatever was paid for them in cash.
    pub fn net(&self) -> i64 {
        self.points.saturating_sub(self.cash)
    }

    /// How many hands were won.
    pub fn won(&self) -> u32 {
        self.wins.iter().map(|(_, times)| times).sum()
    }

    /// The most faan of a hand that was won.
    pub fn biggest(&self) -> Option<u16> {
        self.wins.last().map(|(faan, _)| *faan)
    }

    /// The sum of the faan of all hands that were won.
    pub fn faan(&self) -> u64 {
        let wins = self.wins.iter();
        wins.map(|(faan, times)| u64::from(*faan) * u64::from(*times))
            .sum()
    }

    /// Both together: of two ids that are one player.
    pub fn join(&mut self, other: &Tally) {
        self.points = self.points.saturating_add(other.points);
        self.cash = self.cash.saturating_add(other.cash);
        self.hands += other.hands;
        self.zi_mo += other.zi_mo;
        self.dealt_in += other.dealt_in;
        self.false_wins += other.false_wins;
        self.baau = self.baau.saturating_add(other.baau);
        for (faan, times) in &other.wins {
            self.win(*faan, i64::from(*times));
        }
    }

    /// Counts a hand that was played in this seat, or takes it away.
    fn played(&mut self, kind: &Kind, seat: Seat, points: i64, times: i64) {
        match kind {
            Kind::Hand(hand) => self.hand(hand, seat, points, times),
            Kind::Penalty(penalty) => {
                count(&mut self.hands, times);
                if penalty.by == seat {
                    count(&mut self.false_wins, times);
                }
            }
            _ => {}
        }
    }

    fn hand(&mut self, hand: &Hand, seat: Seat, points: i64, times: i64) {
        count(&mut self.hands, times);
        match hand.how {
            HowWon::Discard { shooter: it } | HowWon::RobbedKong { maker: it } if it == seat => {
                count(&mut self.dealt_in, times);
            }
            HowWon::FalseWin { by } if by == seat => count(&mut self.false_wins, times),
            _ => {}
        }
        if hand.liable == Some(seat) {
            self.baau = self
                .baau
                .saturating_add(times * points.min(0).saturating_neg());
        }
        if let Some(won) = hand.winners.iter().find(|winner| winner.seat == seat) {
            self.win(won.faan, times);
            if matches!(hand.how, HowWon::ZiMo | HowWon::Flowers) {
                count(&mut self.zi_mo, times);
            }
        }
    }

    fn win(&mut self, faan: u16, times: i64) {
        match self.wins.binary_search_by_key(&faan, |(faan, _)| *faan) {
            Ok(at) => {
                count(&mut self.wins[at].1, times);
                if self.wins[at].1 == 0 {
                    self.wins.remove(at);
                }
            }
            Err(at) => {
                let mut wins = 0;
                count(&mut wins, times);
                self.wins.insert(at, (faan, wins));
            }
        }
    }
}

/// Counts so many more, or fewer.
fn count(number: &mut u32, times: i64) {
    let counted = i64::from(*number).saturating_add(times);
    *number = u32::try_from(counted.max(0)).unwrap_or(u32::MAX);
}
