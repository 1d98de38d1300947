//! The plainest keeping of a club that there is: every fact in a list, and everything that is
//! asked reckoned from the first one on. It shares no code with the books.

use sikwu::ledger::{Leg, Month, PlayerId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Something that moved points, as it stands now.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// The first entry that told of it, and the last.
    pub(super) first: u64,
    pub(super) last: u64,
    /// Nothing once it is void.
    pub(super) now: Option<Vec<Leg>>,
    pub(super) hand: Option<HandFact>,
    pub(super) session: Option<u32>,
    pub(super) season: Option<u32>,
    pub(super) month: Month,
}

/// The place of a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandFact {
    pub(super) table: u8,
    pub(super) sat_down: u64,
    pub(super) stays: bool,
    pub(super) winner: usize,
    pub(super) faan: u16,
}

/// Four who sat down.
#[derive(Clone, Debug)]
pub(super) struct Sat {
    pub(super) at: u64,
    pub(super) places: [PlayerId; 4],
    pub(super) turns: u32,
}

#[derive(Default)]
pub(super) struct Model {
    pub(super) players: Vec<PlayerId>,
    pub(super) into: BTreeMap<PlayerId, PlayerId>,
    pub(super) facts: Vec<Fact>,
    pub(super) tables: BTreeMap<(u32, u8), Sat>,
    pub(super) open_sessions: BTreeSet<u32>,
    pub(super) sessions: u32,
    pub(super) season: Option<u32>,
    pub(super) seasons: u32,
    /// What waits for agreement, and whether it is disputed.
    pub(super) waiting: BTreeMap<u64, bool>,
}

impl Model {
    pub(super) fn one(&self, player: &PlayerId) -> PlayerId {
        match self.into.get(player) {
            Some(into) => self.one(into),
            None => player.clone(),
        }
    }

    /// Points, hands, wins and faan of each over a span; nobody who has no leg in it ever.
    pub(super) fn totals(&self, span: Span) -> BTreeMap<PlayerId, (i64, u32, u32, u64)> {
        let mut all = BTreeMap::<PlayerId, (i64, u32, u32, u64)>::new();
        let in_span = |fact: &&Fact| match span {
            Span::Ever => true,
            Span::Session(session) => fact.session == Some(session),
            Span::Season(season) => fact.season == Some(season),
            Span::Month(month) => fact.month == month,
        };
        for fact in self.facts.iter().filter(in_span) {
            for (seat, leg) in fact.now.iter().flatten().enumerate() {
                let (points, hands, wins, faan) = all.entry(self.one(&leg.player)).or_default();
                *points += leg.points;
                if let Some(hand) = fact.hand {
                    *hands += 1;
                    if hand.winner == seat {
                        *wins += 1;
                        *faan += u64::from(hand.faan);
                    }
                }
            }
        }
        all
    }

    /// The hand that is dealt next at a table, how often its dealer dealt already, and who sits
    /// where: counted by hand from D1 to D3.
    pub(super) fn next(&self, session: u32, table: u8) -> Option<(String, u16, [PlayerId; 4])> {
        let sat = &self.tables[&(session, table)];
        let (mut round, mut passed, mut number, mut repeat) = (0, 0, 1, 0);
        for fact in &self.facts {
            let Some(hand) = fact.hand.filter(|_| fact.now.is_some()) else {
                continue;
            };
            if fact.session != Some(session) || hand.table != table || hand.sat_down != sat.at {
                continue;
            }
            number += 1;
            repeat += 1;
            if hand.stays {
                continue;
            }
            (repeat, passed) = (0, passed + 1);
            if passed % 4 == 0 {
                (round, number) = (round + 1, 1);
            }
        }
        let letter = ["E", "S", "W", "N"].get(round)?;
        let seats = [0, 1, 2, 3].map(|seat| sat.places[(seat + passed) % 4].clone());
        Some((format!("{letter}-{number}"), repeat, seats))
    }

    pub(super) fn sits(&self, player: &PlayerId) -> bool {
        let tables = self.tables.iter();
        let mut open = tables.filter(|((session, _), _)| self.open_sessions.contains(session));
        open.any(|(_, sat)| sat.places.contains(player))
    }
}
