//! What is told beside a fault: what each seat could have done, what explains it, the Baau chain,
//! the settlement as recorded and as recounted, and what was missed.

use super::super::moves::by_seat;
use super::super::{BAD, DIM, line};
use crate::audit::{BaauChain, Because, Beside, ComesTo, Fault, Fed, Missed, Row, Why};
use crate::play::FedSet;
use std::fmt::Write;

/// What each seat could have done where this is wrong.
pub(super) fn allowed(text: &mut String, fault: &Fault) {
    let mut head = "Allowed there:";
    for (seat, moves) in by_seat(&fault.allowed) {
        line(text, &format!("    {head:<14} {seat:<5} {moves}"));
        head = "";
    }
}

/// The event that explains a fault.
pub(super) fn because(text: &mut String, because: &Because) {
    let Because { event, said, .. } = because;
    let why = match because.why {
        Why::PassedWin { seat, tile, faan } => {
            let faan = faan.map_or(String::new(), |faan| format!(" for {faan} faan"));
            format!("{seat} could have won on {tile}{faan} and let it go")
        }
        Why::Passed(seat) => format!("{seat} let the tile go"),
        Why::Claim(seat) => format!("this is what {seat} had claimed"),
        Why::Call(seat) => format!("{seat} had called"),
        Why::Win(seat) => format!("{seat} had won"),
        Why::Replaced(_) => "this is not replaced yet".to_owned(),
    };
    let at = format!("event {event} (line {}), {said}", because.line);
    line(text, &format!("    Because of:    {at}: {why}."));
}

/// What a win that is none costs whoever called it.
pub(super) fn penalties(text: &mut String, fault: &Fault) {
    let pays = fault.penalties().iter();
    let pays: Vec<String> = pays
        .map(|(from, to, points)| format!("{from} pays {to} {points}"))
        .collect();
    if !pays.is_empty() {
        let told = format!("    As a false win (W6): {}.", pays.join(", "));
        line(text, &told);
    }
}

/// Which discard fed which set, and what it comes to.
pub(super) fn baau(text: &mut String, chain: &BaauChain) {
    line(text, &format!("  {}'s sets, and who fed them:", chain.seat));
    for (nth, Fed { set, event, by }) in chain.sets.iter().enumerate() {
        let fed = match by {
            Some((seat, discard)) => format!("from {seat}, discard at event {discard}"),
            None => "concealed".to_owned(),
        };
        let feed = chain.feeds.iter().find(|feed| feed.claim == *event);
        let rule = feed.map_or(String::new(), |feed| {
            let what = match feed.fed {
                FedSet::Fourth => "the fourth set",
                FedSet::ThirdDragon => "the third dragon set",
                FedSet::FourthWind => "the fourth wind set",
            };
            format!("; {what}: {} is liable ({})", feed.liable, feed.fed.rule())
        });
        let set = set.to_string();
        let nth = nth + 1;
        line(
            text,
            &format!("    {nth}. {set:<5} at event {event:>3}, {fed}{rule}"),
        );
    }
    let comes_to = match (chain.comes_to, chain.feed) {
        (ComesTo::PaysForAll, Some(feed)) => {
            format!(
                "{} drew the win, so {} pays for everyone (B3).",
                chain.seat, feed.liable
            )
        }
        (ComesTo::LetGoPays, _) => "Whoever let the winning tile go pays alone (B4).".to_owned(),
        (ComesTo::FlowerWin, _) => "A flower win is not touched by it (W5).".to_owned(),
        _ => "Nobody is liable.".to_owned(),
    };
    if chain.feeds.len() > 1 {
        line(text, "    Of two feeds one pays alone (B5).");
    }
    line(text, &format!("    {comes_to}"));
}

/// The settlement as it is recorded beside the recount; what differs is marked.
pub(super) fn beside(text: &mut String, rows: &[Beside]) {
    if rows.is_empty() {
        return;
    }
    let named = |row: &Row| match row {
        Row::Item(_, id) => format!("  {id}"),
        row => row.to_string(),
    };
    let names: Vec<String> = rows.iter().map(|row| named(&row.what)).collect();
    let widest = names.iter().map(String::len).max().unwrap_or(0);
    let head = format!("  {:<widest$}  recorded  recounted", "");
    line(text, &format!("{DIM}{head}{DIM:#}"));
    let number = |n: Option<i64>| n.map_or("-".to_owned(), |n| n.to_string());
    for (row, name) in rows.iter().zip(names) {
        let (recorded, recounted) = (number(row.recorded), number(row.recounted));
        let mut told = format!("  {name:<widest$}  {recorded:>8}  {recounted:>9}");
        if !row.agrees() {
            let _ = write!(told, "  {BAD}<{BAD:#}");
        }
        line(text, &told);
    }
}

/// What was missed: the wins, then the claims.
pub(super) fn missed(text: &mut String, missed: &Missed) {
    if missed.wins.is_empty() && missed.claims.is_empty() {
        return line(text, "  Nothing was missed.");
    }
    for win in &missed.wins {
        let faan = win
            .faan
            .map_or(String::new(), |faan| format!(", {faan} faan"));
        let told = format!(
            "  Missed win after event {}: {} {}{faan}",
            win.event,
            win.seat.letter(),
            win.what
        );
        line(text, &told);
    }
    if missed.claims.is_empty() {
        return;
    }
    let claims = missed.claims.iter().map(|claim| {
        let whats: Vec<String> = claim.whats.iter().map(ToString::to_string).collect();
        format!(
            "{} {} {}",
            claim.event,
            claim.seat.letter(),
            whats.join(" or ")
        )
    });
    line(text, "  Claims not made, after event:");
    for claim in claims {
        line(text, &format!("    {claim}"));
    }
}
