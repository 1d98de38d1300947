//! What is said of a club: an evening, a hand before it is posted, what was posted.

use super::entry::{brief, details, entry, entry_line, sitting};
use super::ledger::{name, standings};
use super::{BAD, BOLD, DIM, GOOD, hand_audit, line, signed};
use crate::ledger::{
    Agreement, Entry, Kept, Kind, PlayerChange, PlayerId, Posted, SessionChange, Table,
};
use crate::parlour::{Done, LedgerView, Over, Shown};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// What could be posted: what it changes, and where everybody would stand then.
pub(super) fn preview(it: &Done<'_>) -> String {
    let names = &it.ledger.names;
    let mut running = Running::new(it.ledger);
    let mut text = String::new();
    for entry in &it.entries {
        let what = brief(entry.kind(), names);
        line(&mut text, &format!("{BOLD}{what}{BOLD:#}"));
        text.push_str(&details(entry.kind(), names));
        text.push_str(&running.changes(entry));
    }
    text.push_str(&left_out(it));
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
        if let Kind::Player(change) = entry.kind() {
            return self.parted(change);
        }
        let mut text = String::new();
        for leg in entry.legs() {
            let one = self.ledger.desk.players.one(&leg.player);
            let points = self.points.entry(one).or_default();
            let before = *points;
            *points = before.saturating_add(leg.points);
            let told = (signed(leg.points), signed(before), signed(*points));
            line(
                &mut text,
                &change(&name(&leg.player, &self.ledger.names), told),
            );
        }
        let sum: i128 = entry.legs().iter().map(|leg| i128::from(leg.points)).sum();
        if !entry.legs().is_empty() {
            line(&mut text, &format!("  {DIM}together {sum}{DIM:#}"));
        }
        text
    }

    /// Whose points are counted as another's, or as their own again: nothing of them is moved.
    fn parted(&self, changed: &PlayerChange) -> String {
        let (player, merges) = match changed {
            PlayerChange::Merged { player, .. } => (player, true),
            PlayerChange::Unmerged { player } => (player, false),
            _ => return String::new(),
        };
        let players = &self.ledger.desk.players;
        // Everybody who is one with this player by now, through however many others.
        let below = |id: &PlayerId| {
            let mut at = Some(id);
            while let Some(it) = at.filter(|it| *it != player) {
                at = players.get(it).and_then(|it| it.into.as_ref());
            }
            at.is_some()
        };
        let own = self.ledger.points.iter().filter(|(id, _)| below(id));
        let own: i64 = own.map(|(_, points)| *points).sum();
        let of = |id: &PlayerId| self.points.get(id).copied().unwrap_or(0);
        let other = match changed {
            PlayerChange::Merged { into, .. } => players.one(into),
            _ => players.one(player),
        };
        let (from, to) = if merges { (own, 0) } else { (0, own) };
        let there = of(other);
        let after = if merges { there + own } else { there - own };
        let mut text = String::new();
        for (who, before, after) in [(player, from, to), (other, there, after)] {
            let told = (signed(after - before), signed(before), signed(after));
            line(&mut text, &change(&name(who, &self.ledger.names), told));
        }
        line(&mut text, &format!("  {DIM}together 0{DIM:#}"));
        text
    }
}

/// `Ming         +12: from 0 to +12`
fn change(called: &str, (change, before, after): (String, String, String)) -> String {
    format!("  {called:<12} {change}: from {before} to {after}")
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
                }
                text.push_str(&running.changes(entry));
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
    text.push_str(&left_out(it));
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

/// What of a record is not posted, and what the audit says of it or of a disputed entry.
fn left_out(it: &Done<'_>) -> String {
    let mut text = String::new();
    for kept in &it.before {
        let what = brief(kept.entry().kind(), &it.ledger.names);
        line(
            &mut text,
            &format!("posted before as {}: {what}", kept.receipt()),
        );
    }
    for left_out in &it.left_out {
        line(&mut text, &format!("{BAD}not posted{BAD:#}: {left_out}"));
    }
    let record = it.source.as_deref().or(it.ledger.record.as_deref());
    for (called, hand) in &it.audit {
        let source = |number: u32| {
            let at = usize::try_from(number).ok()?.checked_sub(1)?;
            record?.lines().nth(at).map(str::to_owned)
        };
        text.push_str(&hand_audit(called, &source, &hand.audit));
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
        Shown::Over { ledger, over } => self::over(ledger, over),
        Shown::Entries { ledger, book, one } => {
            let (names, zone) = (&ledger.names, ledger.terms.zone);
            let each = ledger.entries.iter();
            let all: String = match one {
                true => each.map(|kept| entry(kept, names, book, zone)).collect(),
                false => each.map(|kept| entry_line(kept, names, zone)).collect(),
            };
            let said = ledger.told.iter().map(|kept| said(kept, ledger));
            let states = ledger
                .entries
                .iter()
                .map(|kept| state(ledger, kept.number()));
            match all.is_empty() {
                true => "Nothing has been posted yet.\n".to_owned(),
                false => all + &said.chain(states).collect::<String>(),
            }
        }
        Shown::Players(ledger) => players(ledger),
    }
}

/// What was said of an entry that waited.
fn said(kept: &Kept, ledger: &LedgerView) -> String {
    let at = day(kept.at(), ledger);
    let (number, what) = (kept.number(), brief(kept.entry().kind(), &ledger.names));
    format!("  {what} (entry {number}, {at})\n")
}

/// A time as the club's clock has it.
fn day(at: DateTime<Utc>, ledger: &LedgerView) -> String {
    let at = at.with_timezone(&ledger.terms.zone);
    at.format("%Y-%m-%d %H:%M").to_string()
}

/// What has become of an entry.
fn state(ledger: &LedgerView, number: u64) -> String {
    if let Some(by) = ledger.desk.mended.get(&number) {
        return format!("  entry {number} was mended by entry {by}\n");
    }
    let Some(open) = ledger.desk.open.get(&number) else {
        return String::new();
    };
    let until = day(open.until, ledger);
    match &open.dispute {
        Some((player, reason)) => {
            let called = name(player, &ledger.names);
            format!("  entry {number} is disputed by {called}: {reason}; until {until}\n")
        }
        None => format!("  entry {number} waits until {until} to be confirmed\n"),
    }
}

/// An evening that is over.
fn over(ledger: &LedgerView, over: &Over) -> String {
    let mut text = String::new();
    let (session, rules) = (over.session, &over.rules);
    let (opened, closed) = (day(over.opened, ledger), day(over.closed, ledger));
    line(
        &mut text,
        &format!("{BOLD}session {session}{BOLD:#}, by {rules}, {opened} to {closed}: it is over"),
    );
    for (at, (seats, hands)) in &over.tables {
        let seats = sitting(seats, &ledger.names);
        line(
            &mut text,
            &format!("  table {session}.{at}: {hands} entered; first {seats}"),
        );
    }
    text.push_str(&unsettled(ledger));
    text.push_str(&standings(&ledger.evening, &ledger.names));
    text
}

/// Whose points are in entries that are not agreed on yet.
pub(super) fn unsettled(ledger: &LedgerView) -> String {
    let open = ledger.unsettled.iter().filter(|(_, points)| **points != 0);
    let open =
        open.map(|(player, points)| format!("{} {}", name(player, &ledger.names), signed(*points)));
    let open: Vec<String> = open.collect();
    match open.is_empty() {
        true => String::new(),
        false => format!("  not agreed on yet: {}\n", open.join("  ")),
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
    let open = &ledger.desk.open;
    let disputed = open.iter().filter(|(_, open)| open.dispute.is_some());
    let disputed = disputed.map(|(number, _)| state(ledger, *number));
    text.push_str(&disputed.collect::<String>());
    let waiting = open.iter().filter(|(_, open)| open.dispute.is_none());
    let waiting: Vec<u64> = waiting.map(|(number, _)| *number).collect();
    match &waiting[..] {
        [] => {}
        [only] => text.push_str(&state(ledger, *only)),
        all => {
            let all: Vec<String> = all.iter().map(u64::to_string).collect();
            let what = format!("  entries {} wait to be confirmed", all.join(", "));
            line(&mut text, &what);
        }
    }
    text.push_str(&unsettled(ledger));
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
pub(super) fn overdue(entries: &[Entry], ledger: &LedgerView) -> String {
    let notice = |entry: &Entry| format!("note: {}\n", brief(entry.kind(), &ledger.names));
    entries.iter().map(notice).collect()
}
