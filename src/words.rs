//! An answer in words, for a terminal or a pipe. Every text that people read is made here.
//!
//! Colours are written as terminal sequences; the face that prints them takes them out where no
//! terminal listens.

mod audit;
mod caption;
mod club;
mod entry;
mod explain;
mod filmed;
mod ledger;
mod moves;
mod rules;
mod score;
mod scribe;
mod simulate;
mod table;
mod views;
mod waits;

pub use crate::aloud::{Tongue, aloud};
pub use audit::{audit_summary, hand_audit};
pub use caption::{caption, dealt};
pub use entry::{entry, entry_line};
pub use filmed::filmed;
pub use ledger::posted;
pub use rules::rule_set;
pub use score::score;
pub use scribe::{scribe, scribe_begins, scribe_judged, scribe_prompt, scribe_status};
pub use simulate::simulated;
pub use table::{page_written, table, table_lost};
pub use views::span;
pub use waits::waits;

use crate::audit::json::Summary;
use crate::ledger::{PlayerId, Posted};
use crate::parlour::{Answer, COMMANDS};
use crate::score::WaitsFault;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// Says an answer, once its effects are carried out: `done` is what posting said, in their order.
pub fn say(answer: &Answer<'_>, done: &[Posted]) -> String {
    match answer {
        Answer::Score { scored, explain } => score(scored, *explain),
        Answer::Waits(waited) => waits(waited),
        Answer::WrongWaits { text, fault } => match fault {
            WaitsFault::Hand(error) | WaitsFault::Seen(error) => error.show(text),
        },
        Answer::WrongHand { text, error } => error.show(text),
        Answer::Rules { rules, ids } => rule_set(rules, ids),
        Answer::UnknownRules { message } => format!("error: {message}"),
        Answer::Help => help(),
        Answer::Audit { record, hands } => {
            let source = |line: u32| {
                let at = usize::try_from(line).ok()?.checked_sub(1)?;
                record.text.lines().nth(at).map(str::to_owned)
            };
            let said = hands
                .iter()
                .map(|hand| hand_audit(&record.name, &source, &hand.audit));
            let mut summary = Summary::default();
            for hand in hands {
                summary.add(&hand.audit.verdict.into());
            }
            said.collect::<String>() + &audit_summary(&summary, &[])
        }
        Answer::Seen(seen) => views::seen(seen),
        Answer::Saved { name, entries } => format!("{name}: {entries} entries\n"),
        Answer::Forgotten(player) => forgotten(player),
        Answer::Overdue { ledger, entries } => club::overdue(entries, ledger),
        Answer::Preview(it) => club::preview(it),
        Answer::Done(it) => club::done(it, done),
        Answer::Shown(shown) => club::shown(shown),
        Answer::Refused(error) => error.to_string(),
    }
}

/// That a player is called nothing any more.
fn forgotten(player: &PlayerId) -> String {
    format!("{player} is called nothing any more; the entries stay as they are\n")
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn signed(points: i64) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("{GOOD}+{points}{GOOD:#}"),
        _ => format!("{BAD}−{}{BAD:#}", points.unsigned_abs()),
    }
}

fn help() -> String {
    let mut text = String::new();
    for command in COMMANDS {
        line(&mut text, &format!("{BOLD}{}{BOLD:#}", command.usage()));
        line(&mut text, &format!("    {}", command.about));
        for option in command.options {
            let choices = match option.choices {
                [] => String::new(),
                choices => format!(" ({})", choices.join(", ")),
            };
            let _ = writeln!(
                text,
                "    {DIM}{:<8}{DIM:#} {}{choices}",
                option.name, option.about
            );
        }
    }
    line(&mut text, &format!("{BOLD}/quit{BOLD:#}"));
    line(&mut text, "    leave the console");
    text
}
