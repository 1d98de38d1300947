//! What an audit says, in words.

use super::{BAD, BOLD, GOOD, line, signed};
use crate::audit::json::Summary;
use crate::audit::{Fault, HandAudit, Verdict};
use crate::notation::fault::{Mark, draw};
use std::fmt::Write;

/// What an audit says of a hand. Where something is wrong its line is shown with a mark.
///
/// `source` gives a line of the record again, by its number; nothing where it cannot be had.
pub fn hand_audit(name: &str, source: &dyn Fn(u32) -> Option<String>, audit: &HandAudit) -> String {
    let mut text = String::new();
    let hand = audit
        .hand
        .map_or(String::new(), |title| format!(" {title}"));
    let (style, verdict) = match audit.verdict {
        Verdict::Agreed => (GOOD, "agreed"),
        Verdict::Wrong => (BAD, "wrong"),
        Verdict::Unreadable => (BAD, "unreadable"),
    };
    line(
        &mut text,
        &format!("{BOLD}{name}{hand}{BOLD:#}: {style}{verdict}{style:#}"),
    );
    if audit.verdict == Verdict::Agreed && !audit.finished {
        line(
            &mut text,
            "  The hand is not finished; what is written of it is right.",
        );
    }
    for (nth, fault) in audit.faults.iter().enumerate() {
        if nth == 1 {
            line(&mut text, "  Beside that:");
        }
        text.push_str(&fault_text(name, fault, source(fault.line).as_deref()));
    }
    for winner in &audit.winners {
        let items = winner.items.iter().map(|(id, faan)| format!("{id} {faan}"));
        let items = items.collect::<Vec<_>>().join(", ");
        let counted = winner
            .faan
            .map_or(String::new(), |faan| format!(" {faan} faan: {items}"));
        let baau = winner
            .baau
            .map_or(String::new(), |seat| format!("; {seat} is liable (Baau)"));
        line(&mut text, &format!("  {} wins{counted}{baau}", winner.seat));
    }
    if audit.winners.is_empty() && audit.net.is_some() {
        line(&mut text, "  Nobody wins.");
    }
    if let Some(net) = audit.net {
        let seats = net
            .iter()
            .map(|(seat, points)| format!("{seat} {}", signed(*points)));
        let right = match audit.verdict {
            Verdict::Agreed => "",
            _ => "The right settlement: ",
        };
        line(
            &mut text,
            &format!("  {right}{}", seats.collect::<Vec<_>>().join("   ")),
        );
    }
    text
}

/// One thing that is wrong, drawn under its line.
fn fault_text(name: &str, fault: &Fault, source: Option<&str>) -> String {
    let kind = fault.rule.as_deref().unwrap_or("unreadable");
    let cure = match fault.allowed.len() {
        0 => String::new(),
        n if n > MOST_ALLOWED => {
            let shown = fault.allowed[..MOST_ALLOWED].join(", ");
            format!("allowed: {shown}, and {} more", n - MOST_ALLOWED)
        }
        _ => format!("allowed: {}", fault.allowed.join(", ")),
    };
    let mark = source.map(|text| Mark {
        text,
        file: Some((name, fault.line as usize)),
        column: fault.column.max(1) as usize,
        span: 1,
    });
    let drawn = draw(kind, &fault.message, &cure, mark);
    drawn.lines().map(|drawn| format!("  {drawn}\n")).collect()
}

/// How many of the things that would have been allowed are listed.
const MOST_ALLOWED: usize = 14;

/// The sum of all hands.
pub fn audit_summary(summary: &Summary) -> String {
    let Summary {
        hands,
        agreed,
        wrong,
        unreadable,
    } = summary;
    let noun = if *hands == 1 { "hand" } else { "hands" };
    let mut text = format!("{hands} {noun}: {agreed} agreed");
    for (n, what) in [(wrong, "wrong"), (unreadable, "unreadable")] {
        if *n > 0 {
            let _ = write!(text, ", {BAD}{n} {what}{BAD:#}");
        }
    }
    text.push('\n');
    text
}
