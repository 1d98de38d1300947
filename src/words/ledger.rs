//! The ledger in words.

use super::{BAD, DIM, GOOD, line, signed};
use crate::ledger::{PlayerId, Posted, Standing};
use crate::parlour::{AuditedHand, Unposted};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// What people call players.
pub(super) type Called = BTreeMap<PlayerId, String>;

/// Where everybody stands, the most points first.
pub(super) fn standings(standings: &[Standing], names: &Called) -> String {
    let mut text = String::new();
    if standings.is_empty() {
        line(&mut text, "Nothing has been posted yet.");
    }
    let called = |player: &PlayerId| name(player, names);
    let widths = standings.iter().map(|it| called(&it.player).width());
    let widest = widths.max().unwrap_or(0);
    for (place, standing) in (1..).zip(standings) {
        let called = called(&standing.player);
        let apart = " ".repeat(widest - called.width());
        let points = signed(standing.points);
        let hands = match standing.hands {
            1 => "1 hand".to_owned(),
            n => format!("{n} hands"),
        };
        // Colours have no width, so the number is put in place without them.
        let digits = standing.points.to_string().len() + usize::from(standing.points > 0);
        let pad = " ".repeat(8_usize.saturating_sub(digits));
        line(
            &mut text,
            &format!("{place:>3}. {called}{apart}{pad}{points}  {DIM}{hands}{DIM:#}"),
        );
    }
    text
}

/// What became of a hand that was to be posted.
pub fn posted(file: &str, hand: &AuditedHand, posted: &Result<Posted, Unposted>) -> String {
    let title = hand
        .audit
        .hand
        .map_or(String::new(), |title| format!(" {title}"));
    match posted {
        Ok(Posted::Now(receipt)) => {
            format!("{file}{title}: {GOOD}posted{GOOD:#} as {receipt}\n")
        }
        Ok(Posted::Before(receipt)) => {
            format!("{file}{title}: posted before, as {receipt}\n")
        }
        Err(Unposted::NotAgreed) => {
            let why = hand.audit.faults.first();
            let why = why.map_or(String::new(), |fault| {
                let rule = fault
                    .rule
                    .as_ref()
                    .map_or(String::new(), |rule| format!(" ({rule})"));
                format!(
                    ": line {}, column {}{rule}: {}",
                    fault.line, fault.column, fault.message
                )
            });
            format!("{file}{title}: {BAD}not posted{BAD:#}{why}\n")
        }
        Err(why) => format!("{file}{title}: {BAD}not posted{BAD:#}: {why}\n"),
    }
}

pub(super) fn name(player: &PlayerId, names: &Called) -> String {
    names
        .get(player)
        .cloned()
        .unwrap_or_else(|| player.to_string())
}
