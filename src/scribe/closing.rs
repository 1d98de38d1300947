//! The end of a hand: whatever no line says yet, as recounted.

use super::Scribe;
use crate::aloud::seat_name;
use crate::audit::{replay, write_false_win, write_outcome, write_sums};
use crate::play::{refuse_wash_out, wash_out};
use crate::record::{Chain, End, HandRecord, Outcome};
use crate::said;
use crate::tongue::Phrase;

/// The lines that end the open hand.
///
/// # Errors
///
/// Why it cannot end yet.
pub(super) fn lines(scribe: &Scribe<'_>, seal: bool) -> Result<String, Phrase> {
    let page = &scribe.page;
    let Some(open) = &page.open else {
        return Err(("no hand is open", "沒有未完結的局").into());
    };
    let mut hand = open.clone();
    settle(scribe, &mut hand)?;
    hand.end = Some(End::default().into());
    if seal {
        let mut chain = Chain::new(&page.heading);
        for hand in &page.ended {
            chain.check(hand);
        }
        chain.seal(&mut hand);
    }
    let (before, after) = (open.to_string(), hand.to_string());
    let new = after
        .lines()
        .filter(|line| !before.lines().any(|it| it == *line));
    Ok(new.map(|line| format!("{line}\n")).collect())
}

fn settle(scribe: &Scribe<'_>, hand: &mut HandRecord) -> Result<(), Phrase> {
    let page = &scribe.page;
    let result = hand.result.as_ref().map(|result| &result.value);
    let Ok(terms) = &page.terms else {
        let why = (
            "by which rules this is played is not known",
            "不知道用哪套規則打",
        );
        return Err(why.into());
    };
    if let Some(Outcome::Void(_)) = result {
        write_sums(hand, Some(Default::default()));
        return Ok(());
    }
    let replay = replay(hand, &page.heading, terms);
    let mut table = match replay.table {
        Some(table) if replay.fault.is_none() && replay.lost.is_none() => table,
        // Nobody can recount it, so the table has to say how it ended.
        _ if result.is_some() => {
            let drawn = matches!(result, Some(Outcome::Drawn));
            write_sums(hand, drawn.then(Default::default));
            return Ok(());
        }
        _ => {
            let why = (
                "how it went is not known to the end, so say what the table agreed on: `result win \
                 N`, `pay S N 48`, and then `end`",
                "不知道此局如何打完，請寫各家議定的結果：`result win N`、`pay S N 48`，再寫 `end`",
            );
            return Err(why.into());
        }
    };
    if let (Some(seat), Some(rules)) = (replay.false_win, terms.rules()) {
        write_false_win(hand, seat, rules);
        return Ok(());
    }
    if table.outcome().is_none() && replay.false_win.is_none() {
        match refuse_wash_out(&table) {
            None => _ = wash_out(&mut table),
            // What the table agreed on against the rules was kept on purpose.
            Some(_) if result.is_some() => {
                write_sums(hand, None);
                return Ok(());
            }
            Some(refusal) => {
                return Err(Phrase::each(|tongue| {
                    let (why, rule) = (refusal.said(tongue), refusal.rule());
                    said!(
                        tongue,
                        "{why} ({rule}); a hand that does not count ends with `result void` and \
                         why",
                        "{why}（{rule}）；作廢的局寫 `result void` 及原因完結"
                    )
                }));
            }
        }
    }
    if let Some(outcome) = table.outcome() {
        let unknown = outcome.won.iter().find(|won| won.tallied.is_none());
        let shown = |won: &crate::play::Won| hand.shows[won.win.seat].is_some();
        let settled = !hand.pays.is_empty() || hand.net.is_some();
        if let Some(won) = unknown.filter(|won| !settled && !shown(won) && !terms.is_play_only()) {
            let (seat, letter) = (won.win.seat, won.win.seat.letter());
            return Err(Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat}'s hand is not all known: say what was shown, `show {letter} EEE 234p \
                     …`, or what was paid, `pay E {letter} 8`",
                    "{seat}的牌並非全部已知：請寫攤開的牌，`show {letter} EEE 234p …`，或所付的，\
                     `pay E {letter} 8`"
                )
            }));
        }
        write_outcome(hand, outcome);
    }
    Ok(())
}
