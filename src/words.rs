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
pub mod glossary;
mod ledger;
mod moves;
mod preview;
mod rules;
mod score;
mod scribe;
mod simulate;
mod spoken;
mod table;
mod views;
mod waits;
mod walls;

pub use crate::aloud::{Tongue, aloud};
pub use audit::{audit_summary, hand_audit};
pub use caption::{caption, dealt};
pub use club::previewed;
pub use entry::{entry, entry_line};
pub use filmed::filmed;
pub use glossary::glossary;
pub use ledger::{posted, verified};
pub use rules::rule_set;
pub use score::score;
pub use scribe::{scribe, scribe_begins, scribe_judged, scribe_prompt, scribe_status};
pub use simulate::simulated;
pub use table::{page_written, table, table_lost};
pub use views::span;
pub use waits::waits;

use crate::audit::Fault;
use crate::audit::json::Summary;
use crate::ledger::{PlayerId, Posted};
use crate::parlour::{Answer, Command, CommandOption};
use crate::said;
use crate::score::WaitsFault;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// Says an answer, once its effects are carried out: `done` is what posting said, in their order.
pub fn say(answer: &Answer<'_>, done: &[Posted], tongue: Tongue) -> String {
    match answer {
        Answer::Score { scored, explain } => score(scored, *explain, tongue),
        Answer::Waits(waited) => waits(waited, tongue),
        Answer::WrongWaits { text, fault } => match fault {
            WaitsFault::Hand(error) | WaitsFault::Seen(error) => error.show_in(text, tongue),
        },
        Answer::WrongHand { text, error } => error.show_in(text, tongue),
        Answer::Rules { rules, ids } => rule_set(rules, ids, tongue),
        Answer::WrongRules(fault) => fault.said(tongue).trim_end().to_owned(),
        Answer::UnknownRules { message } => {
            let message = message.speak(tongue);
            said!(tongue, "error: {message}", "錯誤：{message}")
        }
        Answer::Compared(it) => preview::compared(it, tongue),
        Answer::Walls { name, walls } => walls::walls(name, walls, tongue),
        Answer::Help => help(tongue),
        Answer::Audit { record, hands } => {
            let source = |line: u32| {
                let at = usize::try_from(line).ok()?.checked_sub(1)?;
                record.text.lines().nth(at).map(str::to_owned)
            };
            let said = hands
                .iter()
                .map(|hand| hand_audit(&record.name, &source, &hand.audit, tongue));
            let mut summary = Summary::default();
            for hand in hands {
                summary.add(&hand.audit.verdict.into());
            }
            said.collect::<String>() + &audit_summary(&summary, &[], tongue)
        }
        Answer::Seen(seen) => views::seen(seen, tongue),
        Answer::Saved { name, entries } => said!(
            tongue,
            "{name}: {entries} entries\n",
            "{name}：{entries}筆帳\n"
        ),
        Answer::Forgotten(player) => forgotten(player, tongue),
        Answer::Overdue { ledger, entries } => club::overdue(entries, ledger, tongue),
        Answer::Preview(it) => club::preview(it, tongue),
        Answer::Done(it) => club::done(it, done, tongue),
        Answer::Shown(shown) => club::shown(shown, tongue),
        Answer::Refused(error) => error.speak(tongue),
    }
}

/// That the ledger did not take what was asked for, and why.
pub fn refused(why: &str, tongue: Tongue) -> String {
    said!(tongue, "error: {why}\n", "錯誤：{why}\n")
}

/// That a player is called nothing any more.
fn forgotten(player: &PlayerId, tongue: Tongue) -> String {
    said!(
        tongue,
        "{player} is called nothing any more; the entries stay as they are\n",
        "{player} 不再有名稱；各筆帳不變\n"
    )
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The id of what is broken, or that it cannot be read.
fn rule(fault: &Fault, tongue: Tongue) -> &str {
    let rule = fault.rule.as_deref();
    rule.unwrap_or(tongue.pick("unreadable", "無法讀取"))
}

fn signed(points: i64) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("{GOOD}+{points}{GOOD:#}"),
        _ => format!("{BAD}−{}{BAD:#}", points.unsigned_abs()),
    }
}

/// Every command of the console, with what it is for and what its options say.
fn help(tongue: Tongue) -> String {
    let mut text = String::new();
    for command in Command::typed() {
        line(&mut text, &format!("{BOLD}{}{BOLD:#}", command.usage()));
        line(&mut text, &format!("    {}", command.about.speak(tongue)));
        for option in command.options.iter().filter(|it| it.face.is_typed()) {
            let (name, about) = (option.name, option.about.speak(tongue));
            let choices = choices(option, tongue);
            let _ = writeln!(text, "    {DIM}{name:<8}{DIM:#} {about}{choices}");
        }
    }
    line(&mut text, &format!("{BOLD}/quit{BOLD:#}"));
    line(
        &mut text,
        tongue.pick("    leave the console", "    離開主控台"),
    );
    text
}

/// The values of an option, where they are few and known.
fn choices(option: &CommandOption, tongue: Tongue) -> String {
    match &option.values()[..] {
        [] => String::new(),
        values => {
            let values = values.join(", ");
            said!(tongue, " ({values})", "（{values}）")
        }
    }
}
