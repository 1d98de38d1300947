//! What is said of a club: a hand before it is posted, what was posted, an evening.

mod evening;

pub(super) use evening::{shown, unsettled};

use super::entry::{brief, details};
use super::ledger::{name, receipt, standings};
use super::{BAD, BOLD, DIM, GOOD, hand_audit, line, signed};
use crate::aloud::Tongue;
use crate::ledger::{Agreement, Entry, Kind, PlayerChange, PlayerId, Posted, SessionChange};
use crate::parlour::{Done, LedgerView};
use crate::said;
use std::collections::BTreeMap;

/// What could be posted: what it changes, and where everybody would stand then.
pub(super) fn preview(it: &Done<'_>, tongue: Tongue) -> String {
    let mut text = previewed(it, tongue);
    let note = said!(
        tongue,
        "  {DIM}nothing is kept yet: /keep posts it{DIM:#}",
        "  {DIM}尚未入帳：/keep 即入帳{DIM:#}"
    );
    line(&mut text, &note);
    text
}

/// The same, where another face says how it is posted.
pub fn previewed(it: &Done<'_>, tongue: Tongue) -> String {
    let names = &it.ledger.names;
    let mut running = Running::new(it.ledger, tongue);
    let mut text = String::new();
    for entry in &it.entries {
        let what = brief(entry.kind(), names, tongue);
        line(&mut text, &format!("{BOLD}{what}{BOLD:#}"));
        text.push_str(&details(entry.kind(), names, tongue));
        text.push_str(&running.changes(entry));
    }
    text.push_str(&left_out(it, tongue));
    text
}

/// Where everybody stands, as entry after entry is told.
struct Running<'l> {
    ledger: &'l LedgerView,
    points: BTreeMap<&'l PlayerId, i64>,
    tongue: Tongue,
}

impl<'l> Running<'l> {
    fn new(ledger: &'l LedgerView, tongue: Tongue) -> Running<'l> {
        let standings = ledger.standings.iter();
        let points = standings.map(|it| (&it.player, it.points)).collect();
        Running {
            ledger,
            points,
            tongue,
        }
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
            let called = name(&leg.player, &self.ledger.names);
            line(&mut text, &change(&called, told, self.tongue));
        }
        let sum: i128 = entry.legs().iter().map(|leg| i128::from(leg.points)).sum();
        if !entry.legs().is_empty() {
            line(&mut text, &together(sum, self.tongue));
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
            let called = name(who, &self.ledger.names);
            line(&mut text, &change(&called, told, self.tongue));
        }
        line(&mut text, &together(0, self.tongue));
        text
    }
}

/// `Ming         +12: from 0 to +12`
fn change(
    called: &str,
    (change, before, after): (String, String, String),
    tongue: Tongue,
) -> String {
    said!(
        tongue,
        "  {called:<12} {change}: from {before} to {after}",
        "  {called:<12} {change}：由 {before} 至 {after}"
    )
}

/// What all the changes sum to.
fn together(sum: i128, tongue: Tongue) -> String {
    said!(
        tongue,
        "  {DIM}together {sum}{DIM:#}",
        "  {DIM}總和 {sum}{DIM:#}"
    )
}

/// What was posted, once it was.
pub(super) fn done(it: &Done<'_>, posted: &[Posted], tongue: Tongue) -> String {
    let mut names = it.ledger.names.clone();
    names.extend(it.names.iter().cloned());
    let mut running = Running::new(it.ledger, tongue);
    let mut text = String::new();
    for (entry, posted) in it.entries.iter().zip(posted) {
        let what = brief(entry.kind(), &names, tongue);
        let number = posted.receipt().number;
        let receipt = receipt(&posted.receipt(), tongue);
        match posted {
            Posted::Now(_) => {
                let told = said!(
                    tongue,
                    "{GOOD}{receipt}{GOOD:#}: {what}",
                    "{GOOD}{receipt}{GOOD:#}：{what}"
                );
                line(&mut text, &told);
                if !entry.legs().is_empty() {
                    text.push_str(&details(entry.kind(), &names, tongue));
                }
                text.push_str(&running.changes(entry));
                if let Some(hours) = waits(entry.kind()) {
                    let note = said!(
                        tongue,
                        "  it waits {hours} hours for another of the four: /entry confirm {number}",
                        "  {hours}小時內等候四家中另一人確認：/entry confirm {number}"
                    );
                    line(&mut text, &note);
                }
            }
            Posted::Before(_) => line(&mut text, &before(&receipt, &what, tongue)),
        }
        if let Kind::Session(SessionChange::Closed { .. }) = entry.kind() {
            text.push_str(&standings(&it.ledger.evening, &names, tongue));
        }
    }
    for (player, called) in &it.names {
        let adds = |entry: &Entry| matches!(entry.kind(), Kind::Player(PlayerChange::Added { .. }));
        if !it.entries.iter().any(adds) {
            let before = name(player, &it.ledger.names);
            let told = said!(
                tongue,
                "{before} is called {called}",
                "{before} 稱為 {called}"
            );
            line(&mut text, &told);
        }
    }
    for (player, alias) in &it.aliases {
        let called = name(player, &it.ledger.names);
        let told = said!(
            tongue,
            "{called} is also called {alias}",
            "{called} 又稱 {alias}"
        );
        line(&mut text, &told);
    }
    text.push_str(&left_out(it, tongue));
    let disputed = it.entries.iter().find_map(|entry| match entry.kind() {
        Kind::Agreement(Agreement::Disputed { of, .. }) => Some(of),
        _ => None,
    });
    if let Some(of) = disputed.filter(|_| it.audit.is_empty()) {
        let note = said!(
            tongue,
            "  it has no record to judge; an officer ends it: /entry resolve {of}, or /entry \
             correct {of}",
            "  沒有記錄可供判斷，由幹事裁定：/entry resolve {of}，或 /entry correct {of}"
        );
        line(&mut text, &note);
    }
    text
}

/// That something was posted before.
fn before(receipt: &str, what: &str, tongue: Tongue) -> String {
    said!(
        tongue,
        "posted before as {receipt}: {what}",
        "早已入帳，{receipt}：{what}"
    )
}

/// What of a record is not posted, and what the audit says of it or of a disputed entry.
fn left_out(it: &Done<'_>, tongue: Tongue) -> String {
    let mut text = String::new();
    for kept in &it.before {
        let what = brief(kept.entry().kind(), &it.ledger.names, tongue);
        let receipt = receipt(&kept.receipt(), tongue);
        line(&mut text, &before(&receipt, &what, tongue));
    }
    for left_out in &it.left_out {
        let why = left_out.speak(tongue);
        let told = said!(
            tongue,
            "{BAD}not posted{BAD:#}: {why}",
            "{BAD}未入帳{BAD:#}：{why}"
        );
        line(&mut text, &told);
    }
    let record = it.source.as_deref().or(it.ledger.record.as_deref());
    for (called, hand) in &it.audit {
        let source = |number: u32| {
            let at = usize::try_from(number).ok()?.checked_sub(1)?;
            record?.lines().nth(at).map(str::to_owned)
        };
        let called = called.speak(tongue);
        text.push_str(&hand_audit(called, &source, &hand.audit, tongue));
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

/// The notice of entries whose time to be agreed on is over.
pub(super) fn overdue(entries: &[Entry], ledger: &LedgerView, tongue: Tongue) -> String {
    let notice = |entry: &Entry| {
        let what = brief(entry.kind(), &ledger.names, tongue);
        said!(tongue, "note: {what}\n", "注意：{what}\n")
    };
    entries.iter().map(notice).collect()
}
