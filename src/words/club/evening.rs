//! What is known of an evening, of the entries, and of who plays here.

use super::super::entry::{brief, entry, entry_line, sitting};
use super::super::ledger::{name, nothing_yet, standings};
use super::super::spoken::{hand_id, list};
use super::super::{BOLD, DIM, line, signed};
use crate::aloud::Tongue;
use crate::ledger::{Kept, Table};
use crate::parlour::{LedgerView, Over, Shown};
use crate::said;
use chrono::{DateTime, Utc};

/// What is known of the ledger.
pub(in crate::words) fn shown(shown: &Shown<'_>, tongue: Tongue) -> String {
    match shown {
        Shown::Evening { ledger, session } => evening(ledger, *session, tongue),
        Shown::Over { ledger, over } => self::over(ledger, over, tongue),
        Shown::Entries { ledger, book, one } => {
            let (names, zone) = (&ledger.names, ledger.terms.zone);
            let each = ledger.entries.iter();
            let all: String = match one {
                true => each
                    .map(|kept| entry(kept, names, book, zone, tongue))
                    .collect(),
                false => each
                    .map(|kept| entry_line(kept, names, zone, tongue))
                    .collect(),
            };
            let said = ledger.told.iter().map(|kept| said(kept, ledger, tongue));
            let states = ledger.entries.iter().map(|kept| {
                let number = kept.number();
                match ledger.desk.open.get(&number) {
                    // By whom it is disputed, and why, is said already.
                    Some(open) if open.dispute.is_some() && *one => {
                        let until = day(open.until, ledger);
                        said!(
                            tongue,
                            "  an officer ends it, until {until}\n",
                            "  由幹事裁定，期限 {until}\n"
                        )
                    }
                    _ => state(ledger, number, tongue),
                }
            });
            match all.is_empty() {
                true => format!("{}\n", nothing_yet(tongue)),
                false => all + &said.chain(states).collect::<String>(),
            }
        }
        Shown::Players(ledger) => players(ledger, tongue),
    }
}

/// What was said of an entry that waited.
fn said(kept: &Kept, ledger: &LedgerView, tongue: Tongue) -> String {
    let (number, at) = (kept.number(), day(kept.at(), ledger));
    let what = brief(kept.entry().kind(), &ledger.names, tongue);
    said!(
        tongue,
        "  {what} (entry {number}, {at})\n",
        "  {what}（第{number}筆帳，{at}）\n"
    )
}

/// A time as the club's clock has it.
fn day(at: DateTime<Utc>, ledger: &LedgerView) -> String {
    let at = at.with_timezone(&ledger.terms.zone);
    at.format("%Y-%m-%d %H:%M").to_string()
}

/// What has become of an entry.
fn state(ledger: &LedgerView, number: u64, tongue: Tongue) -> String {
    if let Some(by) = ledger.desk.mended.get(&number) {
        return said!(
            tongue,
            "  entry {number} was mended by entry {by}\n",
            "  第{number}筆帳已由第{by}筆帳更正\n"
        );
    }
    let Some(open) = ledger.desk.open.get(&number) else {
        return String::new();
    };
    let until = day(open.until, ledger);
    match &open.dispute {
        Some((player, reason)) => {
            let called = name(player, &ledger.names);
            said!(
                tongue,
                "  entry {number} is disputed by {called}: {reason}; until {until}\n",
                "  {called} 對第{number}筆帳有異議：{reason}；期限 {until}\n"
            )
        }
        None => said!(
            tongue,
            "  entry {number} waits until {until} to be confirmed\n",
            "  第{number}筆帳等候確認，期限 {until}\n"
        ),
    }
}

/// An evening that is over.
fn over(ledger: &LedgerView, over: &Over, tongue: Tongue) -> String {
    let mut text = String::new();
    let (session, rules) = (over.session, &over.rules);
    let (opened, closed) = (day(over.opened, ledger), day(over.closed, ledger));
    let heading = said!(
        tongue,
        "{BOLD}session {session}{BOLD:#}, by {rules}, {opened} to {closed}: it is over",
        "{BOLD}第{session}場{BOLD:#}，規則 {rules}，{opened} 至 {closed}：已結束"
    );
    line(&mut text, &heading);
    for (at, (seats, hands)) in &over.tables {
        let seats = sitting(seats, &ledger.names, tongue);
        let told = said!(
            tongue,
            "  table {session}.{at}: {hands} entered; first {seats}",
            "  第{session}場第{at}枱：已記{hands}局；開始時 {seats}"
        );
        line(&mut text, &told);
    }
    text.push_str(&unsettled(ledger, tongue));
    text.push_str(&standings(&ledger.evening, &ledger.names, tongue));
    text
}

/// Whose points are in entries that are not agreed on yet.
pub(in crate::words) fn unsettled(ledger: &LedgerView, tongue: Tongue) -> String {
    let open = ledger.unsettled.iter().filter(|(_, points)| **points != 0);
    let open =
        open.map(|(player, points)| format!("{} {}", name(player, &ledger.names), signed(*points)));
    let open: Vec<String> = open.collect();
    let open = open.join("  ");
    match open.is_empty() {
        true => open,
        false => said!(
            tongue,
            "  not agreed on yet: {open}\n",
            "  尚未確認：{open}\n"
        ),
    }
}

fn evening(ledger: &LedgerView, number: u32, tongue: Tongue) -> String {
    let mut text = String::new();
    let Ok(session) = ledger.desk.sessions.get(number) else {
        return text;
    };
    let rules = &session.rules;
    let heading = said!(
        tongue,
        "{BOLD}session {number}{BOLD:#}, by {rules}",
        "{BOLD}第{number}場{BOLD:#}，規則 {rules}"
    );
    line(&mut text, &heading);
    for (at, table) in &session.tables {
        let seats = sitting(&table.seats(), &ledger.names, tongue);
        let what = next(table, tongue);
        let told = said!(
            tongue,
            "  table {number}.{at}: {what}; {seats}",
            "  第{number}場第{at}枱：{what}；{seats}"
        );
        line(&mut text, &told);
    }
    let open = &ledger.desk.open;
    let disputed = open.iter().filter(|(_, open)| open.dispute.is_some());
    let disputed = disputed.map(|(number, _)| state(ledger, *number, tongue));
    text.push_str(&disputed.collect::<String>());
    let waiting = open.iter().filter(|(_, open)| open.dispute.is_none());
    let waiting: Vec<u64> = waiting.map(|(number, _)| *number).collect();
    match &waiting[..] {
        [] => {}
        [only] => text.push_str(&state(ledger, *only, tongue)),
        all => {
            let all: Vec<String> = all.iter().map(u64::to_string).collect();
            let all = list(&all, tongue);
            let told = said!(
                tongue,
                "  entries {all} wait to be confirmed",
                "  第{all}筆帳等候確認"
            );
            line(&mut text, &told);
        }
    }
    text.push_str(&unsettled(ledger, tongue));
    if !ledger.evening.is_empty() {
        text.push_str(&standings(&ledger.evening, &ledger.names, tongue));
    }
    text
}

/// Which hand is dealt next.
fn next(table: &Table, tongue: Tongue) -> String {
    match table.deal() {
        Some(deal) => {
            let repeat = match deal.repeat {
                0 => String::new(),
                1 => said!(tongue, ", dealt again", "，連莊"),
                times => said!(tongue, ", dealt again {times} times", "，連莊{times}次"),
            };
            let hand = hand_id(&deal.to_string(), tongue);
            said!(tongue, "{hand} next{repeat}", "下一局是{hand}{repeat}")
        }
        None => said!(tongue, "the match is over", "雀局已完"),
    }
}

fn players(ledger: &LedgerView, tongue: Tongue) -> String {
    let mut text = String::new();
    for (id, player) in ledger.desk.players.iter() {
        let called = name(id, &ledger.names);
        let member = player.member.as_ref();
        let member = member.map_or(String::new(), |member| {
            said!(tongue, ", member {member}", "，成員 {member}")
        });
        let aliases = ledger.aliases.iter().filter(|(_, it)| *it == id);
        let aliases: Vec<String> = aliases.map(|(alias, _)| alias.clone()).collect();
        let also = list(&aliases, tongue);
        let also = match aliases.is_empty() {
            true => also,
            false => said!(tongue, ", also {also}", "，又稱 {also}"),
        };
        let into = player.into.as_ref();
        let into = into.map_or(String::new(), |into| {
            let other = name(into, &ledger.names);
            said!(tongue, ", one with {other}", "，與 {other} 是同一人")
        });
        let told = said!(
            tongue,
            "  {called} {DIM}({id}){DIM:#}{member}{also}{into}",
            "  {called}{DIM}（{id}）{DIM:#}{member}{also}{into}"
        );
        line(&mut text, &told);
    }
    match text.is_empty() {
        true => said!(
            tongue,
            "Nobody plays here yet: /player add NAME\n",
            "此處尚未有玩家：/player add `NAME`\n"
        ),
        false => text,
    }
}
