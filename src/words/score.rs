//! What a hand is worth, in words.

use super::explain::reasons;
use super::{BAD, BOLD, DIM, GOOD, line, signed};
use crate::count::{Reading, Tally};
use crate::notation::Asked;
use crate::score::Scored;
use crate::settle::Payments;
use crate::win::WonBy;
use unicode_width::UnicodeWidthStr;

/// What a hand is worth: how it was read, its items, the total, and who pays.
pub fn score(scored: &Scored<'_>, explain: bool) -> String {
    let mut text = String::new();
    let heading = heading(&scored.asked);
    let rules = &scored.rules.names.en;
    match &scored.tally {
        Ok(tally) => {
            let reading = match tally.reading() {
                Reading::Flowers => scored.asked.hand.set_aside().to_string(),
                _ => tally.reading().to_string(),
            };
            line(&mut text, &format!("{BOLD}{reading}{BOLD:#}"));
            line(&mut text, &format!("{heading} · {rules}"));
            line(&mut text, "");
            items(&mut text, tally);
            total(&mut text, tally);
        }
        Err(_) => {
            line(&mut text, &format!("{BOLD}{}{BOLD:#}", scored.asked));
            line(&mut text, &format!("{heading} · {rules}"));
        }
    }
    line(&mut text, "");
    if let Some(refusal) = scored.refusal() {
        let rule = refusal.rule();
        line(
            &mut text,
            &format!("{BAD}No win{BAD:#} ({rule}): {refusal}."),
        );
    }
    if let Some(payments) = scored.payments {
        line(&mut text, &paid(payments));
    }
    if let Some(liable) = scored.asked.liable.filter(|_| scored.payments.is_some()) {
        let baau = scored.rules.baau;
        let note = match scored.asked.win.by {
            _ if !baau.is_played() => format!("{rules} plays no Baau, so {liable} is not liable."),
            WonBy::Flowers if !baau.flower_wins => {
                format!("Baau does not touch a flower win (W5): {liable} is not liable.")
            }
            WonBy::ZiMo { .. } | WonBy::Flowers => {
                format!("{liable} is liable and pays for all (B3).")
            }
            _ => format!("{liable} fed the set, but whoever let the tile go pays (B4)."),
        };
        line(&mut text, &note);
    }
    if explain {
        reasons(&mut text, scored);
    }
    text
}

/// Whose win, how, and in which round.
fn heading(asked: &Asked) -> String {
    let win = &asked.win;
    let seat = win.seat;
    let how = match win.by {
        WonBy::ZiMo { tile } => format!("{seat} draws {tile}"),
        WonBy::Discard {
            tile,
            shooter: Some(shooter),
        } => {
            format!("{seat} wins on {tile} from {shooter}")
        }
        WonBy::Discard {
            tile,
            shooter: None,
        } => format!("{seat} wins on {tile}, discarded"),
        WonBy::RobbedKong {
            tile,
            maker: Some(maker),
        } => {
            format!("{seat} robs {maker}'s Kong of {tile}")
        }
        WonBy::RobbedKong { tile, maker: None } => format!("{seat} robs a Kong of {tile}"),
        WonBy::Flowers => format!("{seat} wins by flowers"),
    };
    format!("{how}, {} round", win.round)
}

fn items(text: &mut String, tally: &Tally<'_>) {
    let names = tally.items.iter().map(|counted| {
        let names = &counted.item.names;
        let times = match counted.times {
            1 => String::new(),
            n => format!(" ×{n}"),
        };
        format!("{}{times} {}", names.en, names.zh)
    });
    let names: Vec<String> = names.collect();
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    for (counted, name) in tally.items.iter().zip(&names) {
        let apart = " ".repeat(widest - name.width());
        let limit = counted.item.worth.is_limit(u32::from(counted.times));
        let faan = match limit {
            true => "limit".to_owned(),
            false => counted.faan.to_string(),
        };
        let id = &counted.item.id;
        line(
            text,
            &format!("  {name}{apart}  {faan:>5}  {DIM}{id}{DIM:#}"),
        );
    }
    if tally.items.is_empty() {
        line(text, "  nothing that counts");
    }
}

fn total(text: &mut String, tally: &Tally<'_>) {
    let (faan, raw) = (tally.faan, tally.raw);
    let why = if tally.limit {
        " (the limit)".to_owned()
    } else if u16::from(faan) < raw {
        format!(" ({raw} counted, paid as the limit)")
    } else {
        String::new()
    };
    let style = if tally.wins() { GOOD } else { BAD };
    line(
        text,
        &format!("  {style}{BOLD}{faan} faan{BOLD:#}{style:#}{why}"),
    );
}

/// The four payments, or those that can be told without the shooter's name.
fn paid(payments: Payments) -> String {
    match payments {
        Payments::Seats(settlement) => {
            let net = settlement.net();
            let seats = net
                .iter()
                .map(|(seat, points)| format!("{seat} {}", signed(*points)));
            seats.collect::<Vec<_>>().join("   ")
        }
        Payments::Unnamed {
            winner,
            shooter,
            others,
        } => format!(
            "the winner {}   who let it go {}   each of the others {}",
            signed(winner),
            signed(shooter),
            signed(others)
        ),
        Payments::Unsaid => "The dealer pays double here, so who pays what depends on who let the \
             tile go: say it after the tile (`9s<W`), or with --from."
            .to_owned(),
    }
}
