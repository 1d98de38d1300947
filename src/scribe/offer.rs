//! What can come next: what is legal for each seat, and how a line can go on.

use super::Scribe;
use crate::audit::{Allowed, TableAt, allowed};
use crate::play::{Choice, Table};
use crate::seat::Seat;

impl Scribe<'_> {
    /// The table of the open hand, as far as its events are right.
    pub fn table(&self) -> Option<&TableAt> {
        self.page.table.as_ref()
    }

    /// What each seat may do next, where the table and its hand are known: first the one that the
    /// table waits for.
    pub fn moves(&self) -> Vec<Allowed> {
        self.playing()
            .map_or(vec![], |(table, first)| allowed(table, first))
    }

    /// Every line that could come next, as far as it is known, and every command.
    pub fn lines_to_come(&self) -> Vec<String> {
        let mut all: Vec<String> = self.moves().iter().map(line).collect();
        match (self.hand(), self.playing()) {
            (None, _) => all.extend(Seat::ALL.map(|seat| format!("deal {} ", seat.letter()))),
            (Some(hand), _) if hand.events.is_empty() => {
                let open = Seat::ALL
                    .into_iter()
                    .filter(|&seat| hand.deals[seat].is_none());
                all.extend(open.map(|seat| format!("deal {} ", seat.letter())));
            }
            (Some(_), Some((table, _))) => {
                // Of a hand that is not all known it can be said how a line begins.
                let unknown = Seat::ALL
                    .into_iter()
                    .filter(|&seat| table.held(seat).is_guessed());
                let begins = unknown.flat_map(|seat| {
                    [
                        "draw", "discard", "pung", "sheung", "kong", "win", "loose", "flower",
                    ]
                    .map(|verb| format!("{} {verb} ", seat.letter()))
                });
                all.extend(begins);
            }
            (Some(_), None) => {}
        }
        let commands = [
            "undo",
            "table",
            "end",
            "help",
            "quit",
            "result drawn",
            "result win ",
        ];
        all.extend(commands.map(str::to_owned));
        all
    }

    /// The table, and whom it waits for, while events can follow.
    fn playing(&self) -> Option<(&Table, Seat)> {
        let at = self.page.table.as_ref()?;
        let table = at.table.as_ref()?;
        let seat = table.awaited().seat()?;
        (at.fault.is_none() && at.lost.is_none()).then_some((table, seat))
    }
}

/// A line that does this, as far as it can be told before.
fn line(allowed: &Allowed) -> String {
    match allowed.choice {
        Choice::Draw | Choice::Loose => format!("{allowed} "),
        Choice::Do(_) => allowed.to_string(),
    }
}
