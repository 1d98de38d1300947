//! What the scribe says.

use super::audit::{ending, fault_text, net, verdict};
use super::moves::by_seat;
use super::table::{awaited, table, table_lost};
use super::{BAD, BOLD, DIM, GOOD, line, rule};
use crate::aloud::{Tongue, hand_name, seat_name};
use crate::audit::{Ending, Fault, HandAudit, Verdict};
use crate::record::{Act, HandRecord};
use crate::said;
use crate::scribe::{HELP, Next, Scribe, Told};
use crate::seat::Seat;

/// What stands before the first line: the file, and how to begin.
pub fn scribe_begins(file: &str, scribe: &Scribe<'_>, tongue: Tongue) -> String {
    let mut text = String::new();
    let told = said!(
        tongue,
        "{file}: ? shows what is legal next, `help` the commands, `quit` leaves",
        "{file}：`?` 顯示下一步可做的事，`help` 顯示指令，`quit` 離開"
    );
    line(&mut text, &told);
    text.push_str(&status(scribe, tongue));
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
pub fn scribe_status(scribe: &Scribe<'_>, tongue: Tongue) -> String {
    status(scribe, tongue)
}

/// What a scribe says to a line.
pub fn scribe(scribe: &Scribe<'_>, told: &Told, tongue: Tongue) -> String {
    let mut text = String::new();
    match told {
        Told::Nothing => {}
        Told::Written(lines) => {
            lines.iter().for_each(|it| line(&mut text, it));
            text.push_str(&status(scribe, tongue));
        }
        Told::Ended(lines) => {
            lines.iter().for_each(|it| line(&mut text, it));
            text.push_str(&judged(scribe, tongue));
            text.push_str(&status(scribe, tongue));
        }
        Told::Undone(lines) => {
            for it in lines {
                let told = said!(
                    tongue,
                    "{DIM}undone: {it}{DIM:#}",
                    "{DIM}已收回：{it}{DIM:#}"
                );
                line(&mut text, &told);
            }
            text.push_str(&status(scribe, tongue));
        }
        Told::NothingToUndo => line(
            &mut text,
            tongue.pick("error: there is nothing to undo", "錯誤：沒有可收回的"),
        ),
        Told::Warned { lines, faults } => {
            for fault in faults {
                text.push_str(&warning(lines, fault, tongue));
            }
            let cure = tongue.pick(
                "  Left out. If this is what happened, `!` keeps it.",
                "  未寫入。如果真是如此，用 `!` 保留。",
            );
            line(&mut text, cure);
        }
        Told::NothingToKeep => line(
            &mut text,
            tongue.pick(
                "error: no line was warned of just now; `!` and the line keeps it",
                "錯誤：剛才沒有警告過任何一行；用 `!` 加該行保留",
            ),
        ),
        Told::Unread(faults) => {
            let file = tongue.pick("not written", "未寫入");
            for fault in faults {
                line(&mut text, &fault.show_in(file, tongue));
            }
        }
        Told::NotNow(why) => {
            let why = why.speak(tongue);
            line(&mut text, &said!(tongue, "error: {why}", "錯誤：{why}"));
        }
        Told::Table => text.push_str(&shown(scribe, tongue)),
        Told::Moves => text.push_str(&moves(scribe, tongue)),
        Told::Help => {
            for (typed, english, chinese) in HELP {
                let does = tongue.pick(english, chinese);
                line(&mut text, &format!("{BOLD}{typed:<18}{BOLD:#} {does}"));
            }
        }
    }
    text
}

/// What is legal next.
fn moves(scribe: &Scribe<'_>, tongue: Tongue) -> String {
    let mut text = status(scribe, tongue);
    let name = |seat| seat_name(seat, tongue);
    for (seat, moves) in &by_seat(&scribe.moves(), tongue) {
        line(&mut text, &format!("  {} {moves}", name(*seat)));
    }
    let at = scribe.table().and_then(|at| at.table.as_ref());
    for seat in Seat::ALL {
        if at.is_some_and(|table| table.held(seat).is_guessed()) {
            let seat = name(seat);
            let told = said!(
                tongue,
                "  {DIM}{seat} not all of its hand is known{DIM:#}",
                "  {DIM}{seat} 手牌未能全知{DIM:#}"
            );
            line(&mut text, &told);
        }
    }
    text
}

/// What is wrong with lines that are not written.
fn warning(lines: &[String], fault: &Fault, tongue: Tongue) -> String {
    // Of several events on a line, the one that is wrong.
    let number = fault.event.map(|event| format!("{event}. "));
    let mut lines = lines.iter().rev();
    let written = match &number {
        Some(number) => lines.find(|line| line.starts_with(number.as_str())),
        None => lines.next(),
    };
    let mut text = fault_text(
        tongue.pick("not written", "未寫入"),
        fault,
        written.map(String::as_str),
        tongue,
    );
    let done = fault.explained.as_ref().map(|it| (it.seat, it.act));
    if let Some((seat, Act::Win(won))) = done {
        let letter = seat.letter();
        let told = said!(
            tongue,
            "  A win that the table found wrong is `{letter} falsewin {won}` (W6).",
            "  枱上判為詐糊的，應寫成 `{letter} falsewin {won}`（W6）。"
        );
        line(&mut text, &told);
    }
    text
}

/// What comes next, in a line.
fn status(scribe: &Scribe<'_>, tongue: Tongue) -> String {
    let mut text = String::new();
    let told = match (scribe.hand(), scribe.next()) {
        (Some(hand), _) => open(scribe, hand, tongue),
        (None, Next::Hand { title, .. }) => {
            let title = hand_name(title, tongue);
            said!(
                tongue,
                "Hand {title} comes next: its deals (`deal E 135789m…`, `deal ?` for what nobody \
                 saw), or its first event.",
                "下一局是{title}：先寫派牌（`deal E 135789m…`，無人看見的寫 `deal ?`），或第一項。"
            )
        }
        (None, Next::Over) => said!(
            tongue,
            "The match is over (D2). Another begins with its line, `hand E-1`.",
            "雀局已完（D2）。另一雀局由 `hand E-1` 一行開始。"
        ),
    };
    line(&mut text, &format!("  {DIM}{told}{DIM:#}"));
    text
}

/// What an open hand waits for.
fn open(scribe: &Scribe<'_>, hand: &HandRecord, tongue: Tongue) -> String {
    let missing = Seat::ALL
        .into_iter()
        .filter(|&seat| hand.deals[seat].is_none());
    let missing: Vec<&str> = missing.map(|seat| seat_name(seat, tongue)).collect();
    if hand.events.is_empty() && !missing.is_empty() {
        let missing = missing.join(tongue.pick(", ", "、"));
        return said!(
            tongue,
            "The deal of {missing} is to come.",
            "尚欠{missing}的派牌。"
        );
    }
    let (Some(at), Some(audit)) = (scribe.table(), scribe.audit()) else {
        return String::new();
    };
    match (&at.table, &at.fault, at.lost) {
        (_, _, Some(event)) => table_lost(event, tongue).trim_end().to_owned(),
        (_, Some(fault), _) => {
            let at = match fault.event {
                Some(event) => said!(tongue, "event {event}", "第{event}項"),
                None => said!(tongue, "the deal", "派牌"),
            };
            said!(
                tongue,
                "From {at} on nothing is judged: what the table agreed on is for you to write.",
                "由{at}起不再判斷：枱上同意的結果由你寫下。"
            )
        }
        (Some(table), _, _) if table.outcome().is_some() || is_over(scribe) => {
            let came_to = came_to(audit, tongue);
            said!(
                tongue,
                "{came_to}. `end` writes it.",
                "{came_to}。`end` 寫下。"
            )
        }
        (Some(table), _, _) => {
            let awaited = awaited(table, &at.unseen, tongue);
            said!(tongue, "{awaited}.", "{awaited}。")
        }
        (None, _, _) => String::new(),
    }
}

/// How a hand ended, and what it moves.
fn came_to(audit: &HandAudit, tongue: Tongue) -> String {
    let ending = ending(audit, tongue);
    match net(audit, tongue) {
        Some(net) => said!(tongue, "{ending}: {net}", "{ending}：{net}"),
        None => ending,
    }
}

/// Whether a false win has ended the hand, or it does not count.
fn is_over(scribe: &Scribe<'_>) -> bool {
    let ending = scribe.audit().map(|audit| audit.ending);
    !matches!(ending, None | Some(Ending::Open))
}

/// What the audit says of the hand that has ended.
fn judged(scribe: &Scribe<'_>, tongue: Tongue) -> String {
    let audit = scribe.audit();
    audit.map_or(String::new(), |audit| scribe_judged(audit, tongue))
}

/// What the audit says of a hand that has ended, in a few lines.
pub fn scribe_judged(audit: &HandAudit, tongue: Tongue) -> String {
    let title = audit
        .hand
        .map_or(String::new(), |title| hand_name(title, tongue));
    let style = match audit.verdict {
        Verdict::Agreed | Verdict::Possible => GOOD,
        Verdict::Wrong | Verdict::Unreadable => BAD,
    };
    let verdict = verdict(audit.verdict, tongue);
    let came_to = match audit.ending {
        Ending::Open => String::new(),
        _ => {
            let came_to = came_to(audit, tongue);
            said!(tongue, "; {came_to}", "；{came_to}")
        }
    };
    let mut text = String::new();
    let told = said!(
        tongue,
        "  {title}: {style}{verdict}{style:#}{came_to}",
        "  {title}：{style}{verdict}{style:#}{came_to}"
    );
    line(&mut text, &told);
    for fault in &audit.faults {
        let (rule, message) = (rule(fault, tongue), fault.message.speak(tongue));
        line(
            &mut text,
            &said!(tongue, "  {rule}: {message}", "  {rule}：{message}"),
        );
    }
    text
}

/// How the table stands.
fn shown(scribe: &Scribe<'_>, tongue: Tongue) -> String {
    match (scribe.hand(), scribe.table()) {
        (Some(hand), Some(at)) => match &at.table {
            Some(stands) => {
                let title = hand_name(*hand.title, tongue);
                table(&title, stands, &at.unseen, tongue)
            }
            None => status(scribe, tongue),
        },
        _ => status(scribe, tongue),
    }
}
