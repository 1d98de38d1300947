//! What an audit says, in words.

mod details;

use super::{BAD, BOLD, DIM, GOOD, line, signed};
use crate::audit::json::Summary;
use crate::audit::{Ending, Fault, HandAudit, Verdict};
use crate::notation::fault::{Mark, draw};
use std::fmt::Write;

/// What an audit says of a hand. Where something is wrong its line is shown with a mark.
///
/// `source` gives a line of the record again, by its number; nothing where it cannot be had.
pub fn hand_audit(name: &str, source: &dyn Fn(u32) -> Option<String>, audit: &HandAudit) -> String {
    let hand = audit
        .hand
        .map_or(String::new(), |title| format!(" {title}"));
    let (style, verdict) = match audit.verdict {
        Verdict::Agreed => (GOOD, "agreed"),
        Verdict::Possible => (BOLD, "possible"),
        Verdict::Wrong => (BAD, "wrong"),
        Verdict::Unreadable => (BAD, "unreadable"),
    };
    let heading = format!("{BOLD}{name}{hand}{BOLD:#}: {style}{verdict}{style:#}");
    let (ending, net) = (ending(audit), net(audit));
    // Where all is well one line says it.
    if audit.verdict == Verdict::Agreed {
        let parts = [Some(ending), net].into_iter().flatten();
        let mut text = format!("{heading}; {}\n", parts.collect::<Vec<_>>().join(": "));
        missed(&mut text, audit);
        return text;
    }
    if audit.verdict == Verdict::Possible {
        return format!("{heading}{}", possible(audit, &ending, net));
    }
    let mut text = String::new();
    line(&mut text, &heading);
    for (nth, fault) in audit.faults.iter().enumerate() {
        if nth == 1 {
            line(&mut text, "  Beside that:");
        }
        text.push_str(&fault_text(name, fault, source(fault.line).as_deref()));
    }
    for winner in audit.winners.iter().filter(|winner| winner.faan.is_some()) {
        let items = winner.items.iter().map(|(id, faan)| format!("{id} {faan}"));
        let items = items.collect::<Vec<_>>().join(", ");
        line(
            &mut text,
            &format!("  {}'s hand counts {items}.", winner.seat),
        );
    }
    for chain in &audit.baau {
        details::baau(&mut text, chain);
    }
    details::beside(&mut text, &audit.beside);
    if let Some(net) = net {
        line(&mut text, &format!("  Right is: {ending}: {net}"));
    }
    missed(&mut text, audit);
    text
}

/// What was missed, where it was asked for and can be told.
fn missed(text: &mut String, audit: &HandAudit) {
    if let Some(missed) = &audit.missed {
        details::missed(text, missed);
    }
}

/// What is said of a hand that is possible and not proved, after its heading.
fn possible(audit: &HandAudit, ending: &str, net: Option<String>) -> String {
    let mut text = String::new();
    match (audit.ending, net) {
        (Ending::Open, _) if audit.lost.is_some() => line(&mut text, ""),
        (_, Some(net)) => line(&mut text, &format!("; {ending}: {net}")),
        (_, None) => line(&mut text, &format!("; {ending}")),
    }
    if audit.winners.iter().any(|winner| winner.faan.is_none()) && audit.net.is_none() {
        let told = "  Not all of the winning hand is known, so it is not counted.";
        line(&mut text, told);
    }
    if let Some(event) = audit.lost {
        let told = format!(
            "  From event {event} on too much is missing to follow the table: nothing but the copies \
             of tiles is counted."
        );
        line(&mut text, &told);
    }
    let few = audit.possible.iter().take(MOST_LISTED);
    let few: Vec<String> = few.map(u32::to_string).collect();
    let noun = if audit.possible.len() == 1 {
        "event"
    } else {
        "events"
    };
    let more = match audit.possible.len() - few.len() {
        0 => String::new(),
        n => format!(", and {n} more"),
    };
    if !few.is_empty() {
        let told = format!(
            "  Possible and not proved, for they need tiles that nobody saw: {noun} {}{more}.",
            few.join(", ")
        );
        line(&mut text, &told);
    }
    text
}

/// How the hand ended, as recounted.
pub(super) fn ending(audit: &HandAudit) -> String {
    let winners = audit.winners.iter().map(|winner| {
        let faan = winner
            .faan
            .map_or(String::new(), |faan| format!(" {faan} faan"));
        let baau = winner
            .baau
            .map_or(String::new(), |seat| format!(", {seat} is liable"));
        format!("{} wins{faan}{baau}", winner.seat)
    });
    match audit.ending {
        Ending::Won(_) => winners.collect::<Vec<_>>().join(", "),
        Ending::Drawn => "drawn".to_owned(),
        Ending::FalseWin(seat) => format!("a false win by {seat}"),
        Ending::Void => "it does not count".to_owned(),
        Ending::Open => "not finished yet".to_owned(),
    }
}

/// What the hand moves between the seats, as recounted.
pub(super) fn net(audit: &HandAudit) -> Option<String> {
    let net = audit.net?;
    let seats = net
        .iter()
        .map(|(seat, points)| format!("{seat} {}", signed(*points)));
    Some(seats.collect::<Vec<_>>().join("  "))
}

/// One thing that is wrong, drawn under its line.
pub(super) fn fault_text(name: &str, fault: &Fault, source: Option<&str>) -> String {
    let kind = fault.rule.as_deref().unwrap_or("unreadable");
    let mark = source.map(|text| Mark {
        text,
        file: Some((name, fault.line as usize)),
        column: fault.column.max(1) as usize,
        span: 1,
    });
    let drawn = draw(kind, &fault.message.english, "", mark);
    let mut text: String = drawn.lines().map(|drawn| format!("  {drawn}\n")).collect();
    details::allowed(&mut text, fault);
    if let Some(because) = fault.because() {
        details::because(&mut text, because);
    }
    details::penalties(&mut text, fault);
    text
}

/// How many of the events that are not proved are listed.
const MOST_LISTED: usize = 14;

/// The sum of all hands; where there are several files, below a table of what became of each.
pub fn audit_summary(summary: &Summary, files: &[(String, Summary)]) -> String {
    let mut text = String::new();
    if files.len() > 1 {
        table(&mut text, summary, files);
    }
    let noun = if summary.hands == 1 { "hand" } else { "hands" };
    let _ = write!(text, "{} {noun}: {} agreed", summary.hands, summary.agreed);
    if summary.possible > 0 {
        let _ = write!(text, ", {} possible", summary.possible);
    }
    for (n, what) in [(summary.wrong, "wrong"), (summary.unreadable, "unreadable")] {
        if n > 0 {
            let _ = write!(text, ", {BAD}{n} {what}{BAD:#}");
        }
    }
    text.push('\n');
    text
}

/// A row for each file, with a column for whatever became of any hand.
fn table(text: &mut String, all: &Summary, files: &[(String, Summary)]) {
    type Column = (&'static str, fn(&Summary) -> usize);
    let columns: [Column; 5] = [
        ("hands", |it| it.hands),
        ("agreed", |it| it.agreed),
        ("possible", |it| it.possible),
        ("wrong", |it| it.wrong),
        ("unreadable", |it| it.unreadable),
    ];
    let columns: Vec<Column> = columns.into_iter().filter(|(_, of)| of(all) > 0).collect();
    let mut heading = String::new();
    for (name, _) in &columns {
        let _ = write!(heading, "  {name:>6}");
    }
    line(text, "");
    line(text, &format!("{DIM}{heading}  file{DIM:#}"));
    for (file, summary) in files {
        let mut row = String::new();
        for (name, of) in &columns {
            let width = name.len().max(6);
            let _ = match of(summary) {
                0 => write!(row, "  {:>width$}", ""),
                n => write!(row, "  {n:>width$}"),
            };
        }
        line(text, &format!("{row}  {file}"));
    }
    line(text, "");
}
