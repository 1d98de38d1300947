//! What is said of an audited hand on a phone.

use crate::aloud::{aloud, hand_name, seat_name};
use crate::audit::{Ending, Fault, HandAudit, Verdict};
use crate::bot::desk::phone;
use crate::bot::markup::escaped;
use crate::bot::reply::Tint;
use crate::parlour::{Attached, AuditedHand};
use crate::rules::Book;
use crate::said;
use crate::seat::Seat;
use crate::tongue::Tongue;
use unicode_width::UnicodeWidthStr;

/// How long the verdict on a hand may be, in characters.
const MOST_READ: usize = 3400;

/// A hand in a line: `E-1 ✓ South 6 faan`.
pub(super) fn row(audit: &HandAudit, tongue: Tongue) -> String {
    let sign = match audit.verdict {
        Verdict::Agreed => "✓",
        Verdict::Possible => "~",
        Verdict::Wrong => "✗",
        Verdict::Unreadable => "?",
    };
    let name = name(audit, tongue);
    let ended = ended(audit, tongue);
    let wrong = audit.faults.first().map(|fault| match fault.event {
        Some(event) => said!(tongue, "event {event}", "第{event}項"),
        None => {
            let line = fault.line;
            said!(tongue, "line {line}", "第{line}行")
        }
    });
    let parts = [wrong, Some(ended).filter(|it| !it.is_empty())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    escaped(&format!("{sign} {name} · {}", parts.join(" · ")))
}

/// How a hand ended, as recounted, in a few words.
pub(super) fn ended(audit: &HandAudit, tongue: Tongue) -> String {
    let seat = |seat: Seat| seat_name(seat, tongue);
    match audit.ending {
        Ending::Open => String::new(),
        Ending::Won(_) => {
            let winners = audit.winners.iter().map(|winner| {
                let name = seat(winner.seat);
                match winner.faan {
                    Some(faan) => said!(tongue, "{name} {faan} faan", "{name}{faan}番"),
                    None => said!(tongue, "{name} wins", "{name}食糊"),
                }
            });
            winners.collect::<Vec<_>>().join(tongue.pick(", ", "，"))
        }
        Ending::Drawn => said!(tongue, "drawn", "流局"),
        Ending::FalseWin(it) => {
            let name = seat(it);
            said!(tongue, "a false win by {name}", "{name}詐糊")
        }
        Ending::Void => said!(tongue, "void", "作廢"),
    }
}

fn name(audit: &HandAudit, tongue: Tongue) -> String {
    match audit.hand {
        Some(title) => hand_name(title, tongue),
        None => said!(tongue, "the record", "整份記錄"),
    }
}

/// A hand and the verdict on it.
pub(super) fn title(audit: &HandAudit, tongue: Tongue) -> String {
    let verdict = match audit.verdict {
        Verdict::Agreed => said!(tongue, "agreed", "無誤"),
        Verdict::Possible => said!(tongue, "possible", "未能全部證實"),
        Verdict::Wrong => said!(tongue, "wrong", "有誤"),
        Verdict::Unreadable => said!(tongue, "unreadable", "無法讀取"),
    };
    let name = name(audit, tongue);
    said!(tongue, "{name}: {verdict}", "{name}：{verdict}")
}

/// The colour of a verdict.
pub(super) fn tint(verdict: Verdict) -> Tint {
    match verdict {
        Verdict::Agreed => Tint::Good,
        Verdict::Possible => Tint::Waiting,
        Verdict::Wrong | Verdict::Unreadable => Tint::Bad,
    }
}

/// The verdict as an officer reads it out, and what is not proved; cut at a sentence.
pub(super) fn read(audit: &HandAudit, record: &str, book: &Book, tongue: Tongue) -> String {
    let source = |line: u32| line_of(record, line).map(str::to_owned);
    let said = aloud(audit, &source, book, tongue);
    let mut text = String::new();
    for line in said.lines() {
        let line = escaped(line);
        if text.chars().count() + line.chars().count() > MOST_READ {
            text.push_str(tongue.pick(
                "… `sikwu audit` says all of it.",
                "……其餘可用 `sikwu audit` 細看。",
            ));
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    if audit.verdict == Verdict::Possible {
        let n = audit.possible.len();
        text.push_str(&match audit.lost {
            Some(event) => said!(
                tongue,
                "From event {event} on too much is missing to follow the table.",
                "由第{event}項起缺漏太多，無法再跟。"
            ),
            None => said!(
                tongue,
                "{n} events need tiles that nobody saw: possible, and not proved.",
                "有{n}項涉及無人看見的牌：並非不可能，但未能證實。"
            ),
        });
    }
    text.trim_end().to_owned()
}

/// The line of a fault, with a caret under its place; long lines around it alone.
pub(super) fn place(fault: &Fault, record: &str) -> Option<String> {
    const BEFORE: usize = 24;
    const MOST: usize = 56;
    let line = line_of(record, fault.line)?;
    let at = (fault.column.max(1) - 1) as usize;
    let first = if at > MOST - 8 { at - BEFORE } else { 0 };
    let cut = if first > 0 { "…" } else { "" };
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let shown: String = line.chars().skip(first).take(MOST).map(blank).collect();
    let before: String = shown.chars().take(at - first).collect();
    let number = fault.line.to_string();
    let apart = " ".repeat(number.len());
    let blanks = " ".repeat(cut.width() + before.width());
    Some(format!("{number} | {cut}{shown}\n{apart} | {blanks}^"))
}

/// A line of a text, by its number from 1.
fn line_of(text: &str, line: u32) -> Option<&str> {
    let at = usize::try_from(line).ok()?.checked_sub(1)?;
    text.lines().nth(at)
}

/// By which rules it was judged, and what the file is called.
pub(super) fn foot(
    record: &Attached,
    audit: &HandAudit,
    hand: &AuditedHand,
    book: &Book,
    tongue: Tongue,
) -> String {
    let name: String = record.name.chars().take(60).collect();
    let rules = hand.rules.and_then(|digest| {
        let mut all = book.iter();
        all.find(|rules| rules.digest() == digest)
    });
    match rules {
        Some(rules) => format!("{} · {name}", phone::by_rules(rules, tongue)),
        None if audit.verdict == Verdict::Unreadable => name,
        None => match hand.rules {
            Some(digest) => format!("{} · {name}", digest.short()),
            None => name,
        },
    }
}
