//! What the scribe says.

use super::audit::{ending, fault_text, net};
use super::moves::by_seat;
use super::table::{awaited, table, table_lost};
use super::{BAD, BOLD, DIM, GOOD, line};
use crate::audit::{Ending, Fault, HandAudit, Verdict};
use crate::record::{Act, HandRecord};
use crate::scribe::{HELP, Next, Scribe, Told};
use crate::seat::Seat;

/// What stands before the first line: the file, and how to begin.
pub fn scribe_begins(file: &str, scribe: &Scribe<'_>) -> String {
    let mut text = String::new();
    let told = format!("{file}: ? shows what is legal next, `help` the commands, `quit` leaves");
    line(&mut text, &told);
    text.push_str(&status(scribe));
    text
}

/// The prompt: which hand, and the number of the next event.
pub fn scribe_prompt(scribe: &Scribe<'_>) -> String {
    match (scribe.hand(), scribe.next()) {
        (Some(hand), _) => format!("{} {}> ", *hand.title, hand.events.next_number()),
        (None, Next::Hand { title, .. }) => format!("{title}> "),
        (None, Next::Over) => "> ".to_owned(),
    }
}

/// What comes next in the record, in a line.
pub fn scribe_status(scribe: &Scribe<'_>) -> String {
    status(scribe)
}

/// What the audit says of a hand that has ended, in a few lines.
pub fn scribe_judged(audit: &HandAudit) -> String {
    verdict(audit)
}

/// What a scribe says to a line.
pub fn scribe(scribe: &Scribe<'_>, told: &Told) -> String {
    let mut text = String::new();
    match told {
        Told::Nothing => {}
        Told::Written(lines) => {
            lines.iter().for_each(|it| line(&mut text, it));
            text.push_str(&status(scribe));
        }
        Told::Ended(lines) => {
            lines.iter().for_each(|it| line(&mut text, it));
            text.push_str(&judged(scribe));
            text.push_str(&status(scribe));
        }
        Told::Undone(lines) => {
            for it in lines {
                line(&mut text, &format!("{DIM}undone: {it}{DIM:#}"));
            }
            text.push_str(&status(scribe));
        }
        Told::NothingToUndo => line(&mut text, "error: there is nothing to undo"),
        Told::Warned { lines, faults } => {
            for fault in faults {
                text.push_str(&warning(lines, fault));
            }
            let cure = "  Left out. If this is what happened, `!` keeps it.";
            line(&mut text, cure);
        }
        Told::NothingToKeep => {
            line(
                &mut text,
                "error: no line was warned of just now; `!` and the line keeps it",
            );
        }
        Told::Unread(faults) => {
            for fault in faults {
                line(&mut text, &fault.show("not written"));
            }
        }
        Told::NotNow(why) => line(&mut text, &format!("error: {why}")),
        Told::Table => text.push_str(&shown(scribe)),
        Told::Moves => {
            text.push_str(&status(scribe));
            let moves = by_seat(&scribe.moves());
            for (seat, moves) in &moves {
                line(&mut text, &format!("  {seat:<5} {moves}"));
            }
            let at = scribe.table().and_then(|at| at.table.as_ref());
            for seat in Seat::ALL {
                if at.is_some_and(|table| table.held(seat).is_guessed()) {
                    line(
                        &mut text,
                        &format!("  {DIM}{seat:<5} not all of its hand is known{DIM:#}"),
                    );
                }
            }
        }
        Told::Help => {
            for (typed, does, _) in HELP {
                line(&mut text, &format!("{BOLD}{typed:<18}{BOLD:#} {does}"));
            }
        }
    }
    text
}

/// What is wrong with lines that are not written.
fn warning(lines: &[String], fault: &Fault) -> String {
    // Of several events on a line, the one that is wrong.
    let number = fault.event.map(|event| format!("{event}. "));
    let mut lines = lines.iter().rev();
    let written = match &number {
        Some(number) => lines.find(|line| line.starts_with(number.as_str())),
        None => lines.next(),
    };
    let mut text = fault_text("not written", fault, written.map(String::as_str));
    let done = fault.explained.as_ref().map(|it| (it.seat, it.act));
    if let Some((seat, Act::Win(won))) = done {
        let letter = seat.letter();
        let told = format!("  A win that the table found wrong is `{letter} falsewin {won}` (W6).");
        line(&mut text, &told);
    }
    text
}

/// What comes next, in a line.
fn status(scribe: &Scribe<'_>) -> String {
    let mut text = String::new();
    let told = match (scribe.hand(), scribe.next()) {
        (Some(hand), _) => open(scribe, hand),
        (None, Next::Hand { title, .. }) => format!(
            "Hand {title} comes next: its deals (`deal E 135789m…`, `deal ?` for what nobody saw), \
             or its first event."
        ),
        (None, Next::Over) => {
            "The match is over (D2). Another begins with its line, `hand E-1`.".to_owned()
        }
    };
    line(&mut text, &format!("  {DIM}{told}{DIM:#}"));
    text
}

/// What an open hand waits for.
fn open(scribe: &Scribe<'_>, hand: &HandRecord) -> String {
    let missing = Seat::ALL
        .into_iter()
        .filter(|&seat| hand.deals[seat].is_none());
    let missing: Vec<String> = missing.map(|seat| seat.to_string()).collect();
    if hand.events.is_empty() && !missing.is_empty() {
        return format!("The deal of {} is to come.", missing.join(", "));
    }
    let (Some(at), Some(audit)) = (scribe.table(), scribe.audit()) else {
        return String::new();
    };
    match (&at.table, &at.fault, at.lost) {
        (_, _, Some(event)) => table_lost(event).trim_end().to_owned(),
        (_, Some(fault), _) => {
            let at = fault
                .event
                .map_or("the deal".to_owned(), |event| format!("event {event}"));
            format!("From {at} on nothing is judged: what the table agreed on is for you to write.")
        }
        (Some(table), _, _) if table.outcome().is_some() || is_over(scribe) => {
            let sums = net(audit).map_or(String::new(), |net| format!(": {net}"));
            format!("{}{sums}. `end` writes it.", ending(audit))
        }
        (Some(table), _, _) => format!("{}.", awaited(table, &at.unseen)),
        (None, _, _) => String::new(),
    }
}

/// Whether a false win has ended the hand, or it does not count.
fn is_over(scribe: &Scribe<'_>) -> bool {
    let ending = scribe.audit().map(|audit| audit.ending);
    !matches!(ending, None | Some(Ending::Open))
}

/// What the audit says of the hand that has ended.
fn judged(scribe: &Scribe<'_>) -> String {
    scribe.audit().map_or(String::new(), verdict)
}

/// A verdict in a few lines.
fn verdict(audit: &HandAudit) -> String {
    let title = audit.hand.map_or(String::new(), |title| title.to_string());
    let (style, verdict) = match audit.verdict {
        Verdict::Agreed | Verdict::Possible => (GOOD, audit.verdict.name()),
        Verdict::Wrong | Verdict::Unreadable => (BAD, audit.verdict.name()),
    };
    let sums = net(audit).map_or(String::new(), |net| format!(": {net}"));
    let came_to = match audit.ending {
        Ending::Open => String::new(),
        _ => format!("; {}{sums}", ending(audit)),
    };
    let mut text = String::new();
    line(
        &mut text,
        &format!("  {title}: {style}{verdict}{style:#}{came_to}"),
    );
    for fault in &audit.faults {
        let rule = fault.rule.as_deref().unwrap_or("unreadable");
        line(&mut text, &format!("  {rule}: {}", fault.message));
    }
    text
}

/// How the table stands.
fn shown(scribe: &Scribe<'_>) -> String {
    match (scribe.hand(), scribe.table()) {
        (Some(hand), Some(at)) => match &at.table {
            Some(stands) => table(&hand.title.to_string(), stands, &at.unseen),
            None => status(scribe),
        },
        _ => status(scribe),
    }
}
