//! The ledger in words.

use super::{BAD, BOLD, DIM, GOOD, line, signed};
use crate::ledger::{HowWon, Kept, Kind, PlayerId, Posted};
use crate::parlour::{AuditedHand, LedgerView, Unposted};
use crate::rules::{Book, Since};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// What people call players.
type Names = BTreeMap<PlayerId, String>;

/// Where everybody stands, the most points first.
pub fn standings(view: &LedgerView) -> String {
    let mut text = String::new();
    if view.standings.is_empty() {
        line(&mut text, "Nothing has been posted yet.");
    }
    let called = |player: &PlayerId| name(player, &view.names);
    let widths = view.standings.iter().map(|it| called(&it.player).width());
    let widest = widths.max().unwrap_or(0);
    for (place, standing) in (1..).zip(&view.standings) {
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
            let number = receipt.number;
            format!("{file}{title}: {GOOD}posted{GOOD:#} as entry {number}\n")
        }
        Ok(Posted::Before(receipt)) => {
            format!(
                "{file}{title}: posted before, as entry {}\n",
                receipt.number
            )
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

/// An entry in a line.
pub fn entry_line(kept: &Kept, names: &Names) -> String {
    let legs = kept.entry().legs().iter();
    let legs = legs.map(|leg| format!("{} {}", name(&leg.player, names), signed(leg.points)));
    let at = kept.at().format("%Y-%m-%d %H:%M");
    let key = kept.entry().key();
    format!(
        "{:>5}  {at}  {key}  {}\n",
        kept.number(),
        legs.collect::<Vec<_>>().join("  ")
    )
}

/// An entry whole: what it is for, who moved what, by which rules, and what proves it. The book
/// says what has become of those rules since.
pub fn entry(kept: &Kept, names: &Names, book: &Book) -> String {
    let mut text = String::new();
    let at = kept.at().format("%Y-%m-%d %H:%M:%S UTC");
    line(
        &mut text,
        &format!(
            "{BOLD}entry {}{BOLD:#}  {at}, by {}",
            kept.number(),
            kept.by()
        ),
    );
    let Kind::Hand(hand) = kept.entry().kind();
    let called = |seat| name(&hand.seats[seat], names);
    let how = match hand.how {
        HowWon::Drawn => "drawn".to_owned(),
        HowWon::ZiMo => "Zi Mo".to_owned(),
        HowWon::Discard { shooter } => format!("on a discard by {}", called(shooter)),
        HowWon::RobbedKong { maker } => format!("robbing a Kong of {}", called(maker)),
        HowWon::Flowers => "by flowers".to_owned(),
        HowWon::FalseWin { by } => format!("a false win by {}", called(by)),
    };
    line(
        &mut text,
        &format!("  hand {} of {}, {how}", hand.hand_id, hand.match_id),
    );
    for winner in &hand.winners {
        let items = winner.items.iter().map(|(id, faan)| format!("{id} {faan}"));
        let items = items.collect::<Vec<_>>().join(", ");
        let seat = winner.seat;
        line(
            &mut text,
            &format!(
                "  {} ({seat}) wins {} faan: {items}",
                called(seat),
                winner.faan
            ),
        );
    }
    if let Some(liable) = hand.liable {
        line(&mut text, &format!("  {} is liable (Baau)", called(liable)));
    }
    for leg in kept.entry().legs() {
        line(
            &mut text,
            &format!("  {:<12} {}", name(&leg.player, names), signed(leg.points)),
        );
    }
    line(
        &mut text,
        &format!("  {DIM}rules {} {}{DIM:#}", hand.rules, hand.rules_digest),
    );
    let (id, digest) = (hand.rules.as_str(), hand.rules_digest);
    if let Some(since) = since(book.since(id, digest), id) {
        line(&mut text, &format!("  {since}"));
    }
    line(&mut text, &format!("  {DIM}record {}{DIM:#}", hand.record));
    line(
        &mut text,
        &format!("  {DIM}line {}{DIM:#}", kept.receipt().hash),
    );
    text
}

/// What has become of the rules that a hand was played by, where their name does not tell it.
fn since(since: Since<'_>, id: &str) -> Option<String> {
    match since {
        Since::Same(_) => None,
        Since::Renamed(rules) => Some(format!("those rules are called {} here now", rules.id)),
        Since::Changed(rules) => Some(format!(
            "{id} is {} here now: it has been changed since, or the record varied it",
            rules.digest().short()
        )),
        Since::Gone => Some(format!(
            "no rule set here is called {id} now, nor has its rules"
        )),
    }
}

fn name(player: &PlayerId, names: &Names) -> String {
    names
        .get(player)
        .cloned()
        .unwrap_or_else(|| player.to_string())
}
