//! A player's statement: what moved their points, entry by entry.

use crate::ledger::{Books, Kept, Kind, PlayerId, Span};
use std::collections::VecDeque;

/// What moved a player's points over a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Whose it is.
    pub player: PlayerId,
    /// Over what.
    pub span: Span,
    /// How many of the last lines are kept.
    most: usize,
    /// How many lines there were before those.
    pub earlier: u64,
    /// What the points were before the first line that is kept, counted from the beginning of the
    /// span.
    pub before: i64,
    /// The lines, in the order of the entries.
    pub lines: VecDeque<StatementLine>,
}

/// An entry that moved a player's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementLine {
    /// The entry.
    pub kept: Kept,
    /// What it moved.
    pub points: i64,
    /// What the points were then.
    pub after: i64,
}

impl Statement {
    /// An empty statement, of which the last so many lines will be kept.
    pub fn new(player: PlayerId, span: Span, most: usize) -> Statement {
        Statement {
            player,
            span,
            most,
            earlier: 0,
            before: 0,
            lines: VecDeque::new(),
        }
    }

    /// Adds the next entry, if it moved the player's points and counts for the span: what mends
    /// another counts for the day of the other, as in the books.
    pub fn add(&mut self, kept: &Kept, books: &Books) {
        if !counts(kept, self.span, books) {
            return;
        }
        let players = &books.desk().players;
        let mut legs = kept.entry().legs().iter();
        let mut found = false;
        let points = legs.try_fold(0_i64, |sum, leg| {
            let own = *players.one(&leg.player) == self.player;
            found |= own;
            sum.checked_add(if own { leg.points } else { 0 })
        });
        let points = points.unwrap_or(i64::MAX);
        if !found {
            return;
        }
        let after = self.balance().saturating_add(points);
        self.lines.push_back(StatementLine {
            kept: kept.clone(),
            points,
            after,
        });
        if self.most < self.lines.len()
            && let Some(line) = self.lines.pop_front()
        {
            self.earlier += 1;
            self.before = line.after;
        }
    }

    /// What the points are after the last line.
    pub fn balance(&self) -> i64 {
        self.lines.back().map_or(self.before, |line| line.after)
    }
}

/// Whether the points of an entry count for a span.
fn counts(kept: &Kept, span: Span, books: &Books) -> bool {
    let (number, at, kind) = match kept.entry().kind() {
        Kind::Correction(it) => (it.first, it.at, &*it.was.entry),
        kind => (kept.number(), kept.at(), kind),
    };
    match span {
        Span::Ever => true,
        Span::Session(session) => kind.session() == Some(session),
        Span::Season(season) => books.desk().season_of(number) == Some(season),
        Span::Month(month) => books.totals().month(at) == month,
    }
}
