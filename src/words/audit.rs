//! What an audit says, in words.

mod details;

use super::spoken::{item_of, list, right};
use super::{BAD, BOLD, DIM, GOOD, line, rule, signed};
use crate::aloud::{Tongue, hand_name, seat_name};
use crate::audit::json::Summary;
use crate::audit::{Ending, Fault, HandAudit, Verdict};
use crate::notation::fault::{Mark, draw_in};
use crate::said;
use crate::seat::Seat;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// What an audit says of a hand. Where something is wrong its line is shown with a mark.
///
/// `source` gives a line of the record again, by its number; nothing where it cannot be had.
pub fn hand_audit(
    name: &str,
    source: &dyn Fn(u32) -> Option<String>,
    audit: &HandAudit,
    tongue: Tongue,
) -> String {
    let hand = audit.hand.map_or(String::new(), |title| {
        format!(" {}", hand_name(title, tongue))
    });
    let style = match audit.verdict {
        Verdict::Agreed => GOOD,
        Verdict::Possible => BOLD,
        Verdict::Wrong | Verdict::Unreadable => BAD,
    };
    let verdict = verdict(audit.verdict, tongue);
    let heading = said!(
        tongue,
        "{BOLD}{name}{hand}{BOLD:#}: {style}{verdict}{style:#}",
        "{BOLD}{name}{hand}{BOLD:#}：{style}{verdict}{style:#}"
    );
    let (ending, net) = (ending(audit, tongue), net(audit, tongue));
    // Where all is well one line says it.
    if audit.verdict == Verdict::Agreed {
        let parts = [Some(ending), net].into_iter().flatten();
        let parts = parts.collect::<Vec<_>>().join(tongue.pick(": ", "："));
        let mut text = said!(tongue, "{heading}; {parts}\n", "{heading}；{parts}\n");
        missed(&mut text, audit, tongue);
        return text;
    }
    if audit.verdict == Verdict::Possible {
        return format!("{heading}{}", possible(audit, &ending, net, tongue));
    }
    let mut text = String::new();
    line(&mut text, &heading);
    for (nth, fault) in audit.faults.iter().enumerate() {
        if nth == 1 {
            line(&mut text, tongue.pick("  Beside that:", "  另外："));
        }
        let source = source(fault.line);
        text.push_str(&fault_text(name, fault, source.as_deref(), tongue));
    }
    for winner in audit.winners.iter().filter(|winner| winner.faan.is_some()) {
        let items = winner.items.iter();
        let items = items.map(|(id, faan)| format!("{} {faan}", item_of(id, tongue)));
        let items = list(&items.collect::<Vec<_>>(), tongue);
        let seat = seat_name(winner.seat, tongue);
        let told = said!(
            tongue,
            "  {seat}'s hand counts {items}.",
            "  {seat}的牌計：{items}。"
        );
        line(&mut text, &told);
    }
    for chain in &audit.baau {
        details::baau(&mut text, chain, tongue);
    }
    details::beside(&mut text, &audit.beside, tongue);
    if let Some(net) = net {
        let told = said!(
            tongue,
            "  Right is: {ending}: {net}",
            "  正確結果：{ending}：{net}"
        );
        line(&mut text, &told);
    }
    missed(&mut text, audit, tongue);
    text
}

/// A verdict in a word.
pub(super) fn verdict(verdict: Verdict, tongue: Tongue) -> &'static str {
    match verdict {
        Verdict::Agreed => tongue.pick("agreed", "無誤"),
        Verdict::Possible => tongue.pick("possible", "並非全部有人見證"),
        Verdict::Wrong => tongue.pick("wrong", "有誤"),
        Verdict::Unreadable => tongue.pick("unreadable", "無法讀取"),
    }
}

/// What was missed, where it was asked for and can be told.
fn missed(text: &mut String, audit: &HandAudit, tongue: Tongue) {
    if let Some(missed) = &audit.missed {
        details::missed(text, missed, tongue);
    }
}

/// What is said of a hand that is possible and not proved, after its heading.
fn possible(audit: &HandAudit, ending: &str, net: Option<String>, tongue: Tongue) -> String {
    let mut text = String::new();
    match (audit.ending, net) {
        (Ending::Open, _) if audit.lost.is_some() => line(&mut text, ""),
        (_, Some(net)) => line(
            &mut text,
            &said!(tongue, "; {ending}: {net}", "；{ending}：{net}"),
        ),
        (_, None) => line(&mut text, &said!(tongue, "; {ending}", "；{ending}")),
    }
    if audit.winners.iter().any(|winner| winner.faan.is_none()) && audit.net.is_none() {
        let told = tongue.pick(
            "  Not all of the winning hand is known, so it is not counted.",
            "  食糊的牌未能全知，故不計番。",
        );
        line(&mut text, told);
    }
    if let Some(event) = audit.lost {
        let told = said!(
            tongue,
            "  From event {event} on too much is missing to follow the table: nothing but the copies \
             of tiles is counted.",
            "  由第{event}項起缺漏太多，無法再跟，只點算每種牌的隻數。"
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
        n => said!(tongue, ", and {n} more", "，另有{n}項"),
    };
    if !few.is_empty() {
        let few = list(&few, tongue);
        let told = said!(
            tongue,
            "  Possible and not proved, for they need tiles that nobody saw: {noun} {few}{more}.",
            "  以下各項並非不可能，但涉及無人看見的牌，未能證實：{few}{more}。"
        );
        line(&mut text, &told);
    }
    text
}

/// How the hand ended, as recounted.
pub(super) fn ending(audit: &HandAudit, tongue: Tongue) -> String {
    let name = |seat: Seat| seat_name(seat, tongue);
    let winners = audit.winners.iter().map(|winner| {
        let seat = name(winner.seat);
        let faan = winner.faan.map_or(String::new(), |faan| {
            said!(tongue, " {faan} faan", "{faan}番")
        });
        let baau = winner.baau.map_or(String::new(), |liable| {
            let liable = name(liable);
            said!(tongue, ", {liable} is liable", "，{liable}包")
        });
        said!(tongue, "{seat} wins{faan}{baau}", "{seat}食糊{faan}{baau}")
    });
    match audit.ending {
        Ending::Won(_) => winners.collect::<Vec<_>>().join(tongue.pick(", ", "，")),
        Ending::Drawn => said!(tongue, "drawn", "流局"),
        Ending::FalseWin(seat) => {
            let seat = name(seat);
            said!(tongue, "a false win by {seat}", "{seat}詐糊")
        }
        Ending::Void => said!(tongue, "it does not count", "此局作廢"),
        Ending::Open => said!(tongue, "not finished yet", "尚未完結"),
    }
}

/// What the hand moves between the seats, as recounted.
pub(super) fn net(audit: &HandAudit, tongue: Tongue) -> Option<String> {
    let net = audit.net?;
    let seats = net.iter().map(|(seat, points)| {
        let seat = seat_name(seat, tongue);
        format!("{seat} {}", signed(*points))
    });
    Some(seats.collect::<Vec<_>>().join("  "))
}

/// One thing that is wrong, drawn under its line.
pub(super) fn fault_text(
    name: &str,
    fault: &Fault,
    source: Option<&str>,
    tongue: Tongue,
) -> String {
    let mark = source.map(|text| Mark {
        text,
        file: Some((name, fault.line as usize)),
        column: fault.column.max(1) as usize,
        span: 1,
    });
    let (kind, message) = (rule(fault, tongue), fault.message.speak(tongue));
    let drawn = draw_in(tongue, kind, message, "", mark);
    let mut text: String = drawn.lines().map(|drawn| format!("  {drawn}\n")).collect();
    details::allowed(&mut text, fault, tongue);
    if let Some(because) = fault.because() {
        details::because(&mut text, because, tongue);
    }
    details::penalties(&mut text, fault, tongue);
    text
}

/// How many of the events that are not proved are listed.
const MOST_LISTED: usize = 14;

/// The sum of all hands; where there are several files, below a table of what became of each.
pub fn audit_summary(summary: &Summary, files: &[(String, Summary)], tongue: Tongue) -> String {
    let mut text = String::new();
    if files.len() > 1 {
        table(&mut text, summary, files, tongue);
    }
    let Summary { hands, agreed, .. } = summary;
    let noun = if *hands == 1 { "hand" } else { "hands" };
    text.push_str(&said!(
        tongue,
        "{hands} {noun}: {agreed} agreed",
        "共{hands}局：{agreed}局無誤"
    ));
    if summary.possible > 0 {
        let n = summary.possible;
        text.push_str(&said!(tongue, ", {n} possible", "，{n}局並非全部有人見證"));
    }
    for (n, verdict) in [
        (summary.wrong, Verdict::Wrong),
        (summary.unreadable, Verdict::Unreadable),
    ] {
        if n > 0 {
            let what = self::verdict(verdict, tongue);
            text.push_str(&said!(
                tongue,
                ", {BAD}{n} {what}{BAD:#}",
                "，{BAD}{n}局{what}{BAD:#}"
            ));
        }
    }
    text.push('\n');
    text
}

/// A row for each file, with a column for whatever became of any hand.
fn table(text: &mut String, all: &Summary, files: &[(String, Summary)], tongue: Tongue) {
    type Column = (&'static str, fn(&Summary) -> usize);
    let columns: [Column; 5] = [
        (tongue.pick("hands", "局數"), |it| it.hands),
        (tongue.pick("agreed", "無誤"), |it| it.agreed),
        (tongue.pick("possible", "未證實"), |it| it.possible),
        (tongue.pick("wrong", "有誤"), |it| it.wrong),
        (tongue.pick("unreadable", "無法讀取"), |it| {
            it.unreadable
        }),
    ];
    let columns: Vec<Column> = columns.into_iter().filter(|(_, of)| of(all) > 0).collect();
    let mut heading = String::new();
    for (name, _) in &columns {
        let _ = write!(heading, "  {}", right(name, 6));
    }
    let file = tongue.pick("file", "檔案");
    line(text, "");
    line(text, &format!("{DIM}{heading}  {file}{DIM:#}"));
    for (file, summary) in files {
        let mut row = String::new();
        for (name, of) in &columns {
            let number = match of(summary) {
                0 => String::new(),
                n => n.to_string(),
            };
            let _ = write!(row, "  {}", right(&number, name.width().max(6)));
        }
        line(text, &format!("{row}  {file}"));
    }
    line(text, "");
}
