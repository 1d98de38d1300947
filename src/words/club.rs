//! What is said of a club: an evening, a hand before it is posted, what was posted.

use super::entry::{brief, details, entry, entry_line, sitting};
use super::ledger::{name, standings};
use super::{BOLD, DIM, GOOD, hand_audit, line, signed};
use crate::ledger::{Agreement, Entry, Kind, PlayerChange, PlayerId, Posted, SessionChange, Table};
use crate::parlour::{Done, Effect, LedgerView, Preview, Shown};
use std::collections::BTreeMap;

/// A hand before it is posted: what it changes, and where everybody would stand then.
pub(super) fn preview(preview: &Preview<'_>) -> String {
    let Preview { ledger, entry } = preview;
    let names = &ledger.names;
    let mut text = String::new();
    let what = brief(entry.kind(), names);
    line(&mut text, &format!("{BOLD}{what}{BOLD:#}"));
    text.push_str(&details(entry.kind(), names));
    text.push_str(&Running::new(ledger).changes(entry));
    line(
        &mut text,
        &format!("  {DIM}nothing is kept yet: /keep posts it{DIM:#}"),
    );
    text
}

/// Where everybody stands, as entry after entry is told.
struct Running<'l> {
    ledger: &'l LedgerView,
    points: BTreeMap<&'l PlayerId, i64>,
}

impl<'l> Running<'l> {
    fn new(ledger: &'l LedgerView) -> Running<'l> {
        let standings = ledger.standings.iter();
        let points = standings.map(|it| (&it.player, it.points)).collect();
        Running { ledger, points }
    }

    /// What an entry changes for each, with where they stand by it, and that it sums to zero (P6).
    fn changes(&mut self, entry: &'l Entry) -> String {
        let mut text = String::new();
        for leg in entry.legs() {
            let one = self.ledger.desk.players.one(&leg.player);
            let points = self.points.entry(one).or_default();
            let before = *points;
            *points = before.saturating_add(leg.points);
            let called = name(&leg.player, &self.ledger.names);
            let (change, before, after) = (signed(leg.points), signed(before), signed(*points));
            let told = format!("  {called:<12} {change}: from {before} to {after}");
            line(&mut text, &told);
        }
        let sum: i128 = entry.legs().iter().map(|leg| i128::from(leg.points)).sum();
        line(&mut text, &format!("  {DIM}together {sum}{DIM:#}"));
        text
    }
}

/// What was posted, once it was.
pub(super) fn done(it: &Done<'_>, posted: &[Posted]) -> String {
    let mut names = it.ledger.names.clone();
    names.extend(it.names.iter().cloned());
    let mut running = Running::new(it.ledger);
    let mut text = String::new();
    for (entry, posted) in it.entries.iter().zip(posted) {
        let what = brief(entry.kind(), &names);
        let receipt = posted.receipt();
        match posted {
            Posted::Now(_) => {
                line(&mut text, &format!("{GOOD}{receipt}{GOOD:#}: {what}"));
                if !entry.legs().is_empty() {
                    text.push_str(&details(entry.kind(), &names));
                    text.push_str(&running.changes(entry));
                }
                if let Some(hours) = waits(entry.kind()) {
                    let number = receipt.number;
                    let note = format!(
                        "  it waits {hours} hours for another of the four: /entry confirm {number}"
                    );
                    line(&mut text, &note);
                }
            }
            Posted::Before(_) => {
                line(&mut text, &format!("posted before as {receipt}: {what}"));
            }
        }
        if let Kind::Session(SessionChange::Closed { .. }) = entry.kind() {
            text.push_str(&standings(&it.ledger.evening, &names));
        }
    }
    for (player, called) in &it.names {
        let adds = |entry: &Entry| matches!(entry.kind(), Kind::Player(PlayerChange::Added { .. }));
        if !it.entries.iter().any(adds) {
            let before = name(player, &it.ledger.names);
            line(&mut text, &format!("{before} is called {called}"));
        }
    }
    for left_out in &it.left_out {
        line(&mut text, &format!("not posted: {left_out}"));
    }
    for (called, hand) in &it.audit {
        let source = |number: u32| {
            let at = usize::try_from(number).ok()?.checked_sub(1)?;
            let record = it.ledger.record.as_deref()?;
            record.lines().nth(at).map(str::to_owned)
        };
        text.push_str(&hand_audit(
            &format!("the record of {called},"),
            &source,
            &hand.audit,
        ));
    }
    let disputed = it.entries.iter().find_map(|entry| match entry.kind() {
        Kind::Agreement(Agreement::Disputed { of, .. }) => Some(of),
        _ => None,
    });
    if let Some(of) = disputed.filter(|_| it.audit.is_empty()) {
        let note = format!(
            "  it has no record to judge; an officer ends it: /entry resolve {of}, or /entry \
             correct {of}"
        );
        line(&mut text, &note);
    }
    text
}

/// For how many hours an entry waits for agreement.
fn waits(kind: &Kind) -> Option<u32> {
    match kind {
        Kind::Hand(hand) => hand.agree_hours,
        Kind::Penalty(penalty) => penalty.agree_hours,
        _ => None,
    }
}

/// What is known of the ledger.
pub(super) fn shown(shown: &Shown<'_>) -> String {
    match shown {
        Shown::Evening { ledger, session } => evening(ledger, *session),
        Shown::Entries { ledger, book, one } => {
            let names = &ledger.names;
            let each = ledger.entries.iter();
            let all: String = match one {
                true => each.map(|kept| entry(kept, names, book)).collect(),
                false => each.map(|kept| entry_line(kept, names)).collect(),
            };
            let states = ledger
                .entries
                .iter()
                .map(|kept| state(ledger, kept.number()));
            match all.is_empty() {
                true => "Nothing has been posted yet.\n".to_owned(),
                false => all + &states.collect::<String>(),
            }
        }
        Shown::Players(ledger) => players(ledger),
    }
}

/// What has become of an entry.
fn state(ledger: &LedgerView, number: u64) -> String {
    if let Some(by) = ledger.desk.mended.get(&number) {
        return format!("  entry {number} was mended by entry {by}\n");
    }
    let Some(open) = ledger.desk.open.get(&number) else {
        return String::new();
    };
    let until = open.until.format("%Y-%m-%d %H:%M UTC");
    match &open.dispute {
        Some((player, reason)) => {
            let called = name(player, &ledger.names);
            format!("  entry {number} is disputed by {called}: {reason}; until {until}\n")
        }
        None => format!("  entry {number} waits until {until} to be confirmed\n"),
    }
}

fn evening(ledger: &LedgerView, number: u32) -> String {
    let mut text = String::new();
    let Ok(session) = ledger.desk.sessions.get(number) else {
        return text;
    };
    let rules = &session.rules;
    line(
        &mut text,
        &format!("{BOLD}session {number}{BOLD:#}, by {rules}"),
    );
    for (at, table) in &session.tables {
        let seats = sitting(&table.seats(), &ledger.names);
        let what = next(table);
        line(
            &mut text,
            &format!("  table {number}.{at}: {what}; {seats}"),
        );
    }
    let open = ledger.desk.open.keys().map(|number| state(ledger, *number));
    text.push_str(&open.collect::<String>());
    if !ledger.evening.is_empty() {
        text.push_str(&standings(&ledger.evening, &ledger.names));
    }
    text
}

/// Which hand is dealt next.
fn next(table: &Table) -> String {
    match table.deal() {
        Some(deal) => {
            let repeat = match deal.repeat {
                0 => String::new(),
                1 => ", dealt again".to_owned(),
                times => format!(", dealt again {times} times"),
            };
            format!("{deal} next{repeat}")
        }
        None => "the match is over".to_owned(),
    }
}

fn players(ledger: &LedgerView) -> String {
    let mut text = String::new();
    for (id, player) in ledger.desk.players.iter() {
        let called = name(id, &ledger.names);
        let member = player.member.as_ref();
        let member = member.map_or(String::new(), |member| format!(", member {member}"));
        let aliases = ledger.aliases.iter().filter(|(_, it)| *it == id);
        let aliases: Vec<&str> = aliases.map(|(alias, _)| alias.as_str()).collect();
        let aliases = match aliases.is_empty() {
            true => String::new(),
            false => format!(", also {}", aliases.join(", ")),
        };
        let into = player.into.as_ref();
        let into = into.map_or(String::new(), |into| {
            format!(", one with {}", name(into, &ledger.names))
        });
        line(
            &mut text,
            &format!("  {called} {DIM}({id}){DIM:#}{member}{aliases}{into}"),
        );
    }
    match text.is_empty() {
        true => "Nobody plays here yet: /player add NAME\n".to_owned(),
        false => text,
    }
}

/// The notice of entries whose time to be agreed on is over.
pub fn expired(overdue: &[Effect], ledger: &LedgerView) -> String {
    let notices = overdue.iter().filter_map(|effect| match effect {
        Effect::Post(entry) => Some(format!("note: {}\n", brief(entry.kind(), &ledger.names))),
        _ => None,
    });
    notices.collect()
}
