//! The ledger in words.

use super::spoken::{hands, left, widest};
use super::{BAD, DIM, GOOD, line, signed};
use crate::aloud::{Tongue, hand_name};
use crate::ledger::{PlayerId, Posted, Receipt, Report, Standing};
use crate::parlour::{AuditedHand, Unposted};
use crate::said;
use std::collections::BTreeMap;

/// What people call players.
pub(super) type Called = BTreeMap<PlayerId, String>;

/// Where everybody stands, the most points first.
pub(super) fn standings(standings: &[Standing], names: &Called, tongue: Tongue) -> String {
    let mut text = String::new();
    if standings.is_empty() {
        line(&mut text, nothing_yet(tongue));
    }
    let called = |player: &PlayerId| name(player, names);
    let widest = widest(standings.iter().map(|it| called(&it.player)));
    let mut before: Option<(usize, i64)> = None;
    for (at, standing) in (1..).zip(standings) {
        // Those with the same points share a place.
        let shared = before.filter(|(_, points)| *points == standing.points);
        let place = shared.map_or(at, |(place, _)| place);
        before = Some((place, standing.points));
        let called = left(&called(&standing.player), widest);
        let points = signed(standing.points);
        let hands = hands(standing.hands, tongue);
        // Colours have no width, so the number is put in place without them.
        let digits = standing.points.to_string().len() + usize::from(standing.points > 0);
        let pad = " ".repeat(8_usize.saturating_sub(digits));
        line(
            &mut text,
            &format!("{place:>3}. {called}{pad}{points}  {DIM}{hands}{DIM:#}"),
        );
    }
    text
}

/// That a ledger is empty.
pub(super) fn nothing_yet(tongue: Tongue) -> &'static str {
    tongue.pick("Nothing has been posted yet.", "尚未有任何入帳。")
}

/// The proof that an entry is kept: `entry 7 (6f1a…)`.
pub(super) fn receipt(receipt: &Receipt, tongue: Tongue) -> String {
    let (number, hash) = (receipt.number, receipt.hash.short());
    said!(tongue, "{receipt}", "第{number}筆帳（{hash}）")
}

/// What became of a hand that was to be posted.
pub fn posted(
    file: &str,
    hand: &AuditedHand,
    posted: &Result<Posted, Unposted>,
    tongue: Tongue,
) -> String {
    let title = hand.audit.hand.map_or(String::new(), |title| {
        format!(" {}", hand_name(title, tongue))
    });
    match posted {
        Ok(Posted::Now(now)) => {
            let receipt = receipt(now, tongue);
            said!(
                tongue,
                "{file}{title}: {GOOD}posted{GOOD:#} as {receipt}\n",
                "{file}{title}：{GOOD}已入帳{GOOD:#}，{receipt}\n"
            )
        }
        Ok(Posted::Before(before)) => {
            let receipt = receipt(before, tongue);
            said!(
                tongue,
                "{file}{title}: posted before, as {receipt}\n",
                "{file}{title}：早已入帳，{receipt}\n"
            )
        }
        Err(Unposted::NotAgreed) => {
            let why = hand.audit.faults.first();
            let why = why.map_or(String::new(), |fault| {
                let rule = fault.rule.as_ref().map_or(String::new(), |rule| {
                    said!(tongue, " ({rule})", "（{rule}）")
                });
                let (line, column) = (fault.line, fault.column);
                let message = fault.message.speak(tongue);
                said!(
                    tongue,
                    ": line {line}, column {column}{rule}: {message}",
                    "：第{line}行第{column}字{rule}：{message}"
                )
            });
            said!(
                tongue,
                "{file}{title}: {BAD}not posted{BAD:#}{why}\n",
                "{file}{title}：{BAD}未入帳{BAD:#}{why}\n"
            )
        }
        Err(why) => {
            let why = why.said(tongue);
            said!(
                tongue,
                "{file}{title}: {BAD}not posted{BAD:#}: {why}\n",
                "{file}{title}：{BAD}未入帳{BAD:#}：{why}\n"
            )
        }
    }
}

/// What was found when a ledger was verified. What is wrong in it is said as it was found.
pub fn verified(report: &Report, tongue: Tongue) -> String {
    if tongue == Tongue::English {
        return report.to_string();
    }
    let (club, entries) = (&report.club, report.entries);
    let finding = |it: &crate::ledger::Finding| it.said(tongue);
    let mut lines = vec![];
    if report.is_sound() {
        let index = if report.with_index { "、索引" } else { "" };
        let last = receipt(&report.last, tongue);
        lines.push(format!(
            "{club}：共{entries}筆帳，編號、鏈、校驗碼、總和{index}及錨定均正確；最後是{last}"
        ));
    } else {
        lines.push(format!("{club}：可讀取{entries}筆帳"));
        lines.extend(report.faults.iter().map(finding));
    }
    if let Some(n @ 1..) = report.proved {
        lines.push(format!("已重新審核所存的{n}份記錄，全部相符"));
    }
    let unproved = report.unproved.iter();
    lines.extend(unproved.map(|it| format!("未重新審核：{}", finding(it))));
    lines.join("\n")
}

pub(super) fn name(player: &PlayerId, names: &Called) -> String {
    names
        .get(player)
        .cloned()
        .unwrap_or_else(|| player.to_string())
}
