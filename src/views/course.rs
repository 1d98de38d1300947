//! How points went over a span, what was won with how many faan, and who paid whom: what is drawn
//! as a chart.

use super::{Mended, Stands, passed};
use crate::ledger::{Books, Kept, Kind, PlayerId, Span, Tally};
use std::collections::BTreeMap;

/// Everybody's points after each hand of a span, penalties and transfers counted as hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// How many hands there were.
    pub hands: usize,
    /// For each player, each hand that they had points in, from 1, with their points after it.
    pub points: BTreeMap<PlayerId, Vec<(usize, i64)>>,
}

/// Who paid whom how many points, by hands and penalties.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flows {
    /// Whoever paid, whom, and how much in all; nothing that is zero.
    pub paid: BTreeMap<(PlayerId, PlayerId), i64>,
}

impl Course {
    /// Adds what was played; what was paid in cash changes nobody's place.
    pub fn add(&mut self, stands: &Stands<'_>, books: &Books) {
        if let Kind::Cash(_) = stands.kind {
            return;
        }
        self.hands += 1;
        for leg in stands.legs {
            let player = books.desk().players.one(&leg.player);
            let points = self.points.entry(player.clone()).or_default();
            let before = points.last().map_or(0, |(_, points)| *points);
            let after = before.saturating_add(leg.points);
            match points.last_mut() {
                // Whoever sat in two seats turned out to be one afterwards.
                Some(last) if last.0 == self.hands => last.1 = after,
                _ => points.push((self.hands, after)),
            }
        }
    }
}

impl Flows {
    /// Adds what was played; what is nothing else than moved is passed over.
    pub fn add(&mut self, stands: &Stands<'_>, books: &Books) {
        if !matches!(stands.kind, Kind::Hand(_) | Kind::Penalty(_)) {
            return;
        }
        let one = |at: usize| books.desk().players.one(&stands.legs[at].player).clone();
        for from in 0..stands.legs.len() {
            for to in 0..stands.legs.len() {
                let points = passed(stands.legs, from, to);
                let pair = (one(from), one(to));
                if points > 0 && pair.0 != pair.1 {
                    let sum = self.paid.entry(pair).or_default();
                    *sum = sum.saturating_add(points);
                }
            }
        }
    }
}

/// How many hands were won with how many faan, whoever won them.
pub fn faan_counts(tallies: &BTreeMap<PlayerId, Tally>) -> BTreeMap<u16, u32> {
    let mut all = BTreeMap::new();
    for &(faan, count) in tallies.values().flat_map(|tally| &tally.wins) {
        let sum: &mut u32 = all.entry(faan).or_default();
        *sum = sum.saturating_add(count);
    }
    all
}

/// What stands where an entry was posted, if it counts for a span: by the day, the season and the
/// evening of the entry itself, whatever mended it since.
pub fn stands_in<'e>(
    mended: &'e Mended,
    kept: &'e Kept,
    span: Span,
    books: &Books,
) -> Option<Stands<'e>> {
    let stands = mended.stands(kept)?;
    let counts = match span {
        Span::Ever => true,
        Span::Session(session) => stands.kind.session() == Some(session),
        Span::Season(season) => books.desk().season_of(kept.number()) == Some(season),
        Span::Month(month) => books.totals().month(kept.at()) == month,
    };
    counts.then_some(stands)
}
