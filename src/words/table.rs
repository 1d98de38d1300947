//! A table as it stands, as text: every hand open.

use super::{BOLD, DIM, line};
use crate::picture::html::Page;
use crate::play::{Awaited, Fate, Held, Table};
use crate::seat::Seat;
use crate::win::WonBy;
use std::fmt::Write;

/// The table: whose turn it is, what is left, and each seat's tiles, sets, flowers and discards.
/// `unseen` are the events whose tile is a guess, which is not told.
pub fn table(title: &str, table: &Table, unseen: &[u32]) -> String {
    let mut text = String::new();
    let left: Vec<u8> = Seat::ALL.iter().map(|&seat| table.left(seat)).collect();
    let left = match left[..] {
        [a, b, c, d] if a == b && b == c && c == d => format!("{a} tiles left"),
        _ => {
            let each = Seat::ALL
                .iter()
                .zip(&left)
                .map(|(seat, n)| format!("{} {n}", seat.letter()));
            format!("tiles left: {}", each.collect::<Vec<_>>().join(", "))
        }
    };
    let heading = format!(
        "{BOLD}{title}{BOLD:#} · {} round · after event {} · {left}",
        table.round(),
        table.events()
    );
    line(&mut text, &heading);
    line(&mut text, &format!("{}.", awaited(table, unseen)));
    for seat in Seat::ALL {
        let held = table.held(seat);
        let guessed = held.guess().tiles;
        let mut parts = vec![seen(held)];
        parts.extend(
            held.laid()
                .iter()
                .map(|set| match unseen.contains(&set.event) {
                    true => "[?]".to_owned(),
                    false => set.laid.to_string(),
                }),
        );
        if !held.set_aside().is_empty() {
            parts.push(format!("({})", flowers(held)));
        }
        let drawn = match table.drawn().filter(|_| table.turn() == seat) {
            Some(tile) if table.awaited() == Awaited::Move(seat) && guessed[tile] == 0 => {
                format!("  drew {tile}")
            }
            _ => String::new(),
        };
        let robbed = robbed(table, seat, unseen);
        line(&mut text, "");
        line(
            &mut text,
            &format!("{BOLD}{seat:<5}{BOLD:#} {}{drawn}{robbed}", parts.join(" ")),
        );
        line(
            &mut text,
            &format!("      {DIM}threw{DIM:#} {}", thrown(table, seat, unseen)),
        );
    }
    text
}

/// The tile that a seat has won by robbing. It is in nobody's hand any more, and no discard (T14).
fn robbed(table: &Table, seat: Seat, unseen: &[u32]) -> String {
    let won = table.outcome().map_or(&[][..], |outcome| &outcome.won);
    let won = won.iter().find(|won| won.win.seat == seat);
    match won.map(|won| (won.win.by, won.event)) {
        Some((WonBy::RobbedKong { tile, maker }, event)) => {
            let tile = match unseen.contains(&event) {
                true => "?".to_owned(),
                false => tile.to_string(),
            };
            let maker = maker.map_or("a".to_owned(), |maker| format!("{maker}'s"));
            format!("  + {tile}, robbing {maker} Kong")
        }
        _ => String::new(),
    }
}

/// The tiles in hand that somebody saw, and how many nobody did.
fn seen(held: &Held) -> String {
    let mut seen = *held.concealed();
    for (tile, n) in held.guess().tiles.kinds() {
        seen[tile] = seen[tile].saturating_sub(n);
    }
    let parts = match held.guess().tiles.total() {
        0 => vec![seen.to_string()],
        1 => vec![seen.to_string(), "?".to_owned()],
        n => vec![seen.to_string(), format!("?*{n}")],
    };
    let parts: Vec<String> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    parts.join(" ")
}

/// The flowers and seasons that somebody saw set aside, and how many nobody did.
fn flowers(held: &Held) -> String {
    let mut seen = held.set_aside();
    let mut more = String::new();
    for bonus in held.guess().flowers.iter() {
        more.push_str(if seen.remove(bonus) { " ?f" } else { "" });
    }
    format!("{seen}{more}").trim_start().to_owned()
}

/// What is said of a table that stands as it did before events that are missing.
pub fn table_lost(event: u32) -> String {
    format!("From event {event} on too much is missing to follow the table.\n")
}

/// What is said of a page that was written to a file.
pub fn page_written(file: &str, page: &Page) -> String {
    let hands = page.hands.len();
    let noun = if hands == 1 { "hand" } else { "hands" };
    let (events, bytes) = (page.events, page.html.len().div_ceil(1000));
    format!("{file}: {hands} {noun}, {events} events, {bytes} kB\n")
}

/// Each discard of a seat; those that were claimed in brackets with who has them.
fn thrown(table: &Table, seat: Seat, unseen: &[u32]) -> String {
    let mut text = String::new();
    for thrown in table.thrown().iter().filter(|thrown| thrown.seat == seat) {
        let tile = match unseen.contains(&thrown.event) {
            true => "?".to_owned(),
            false => thrown.tile.to_string(),
        };
        let _ = match thrown.fate {
            Fate::Lies => write!(text, "{tile} "),
            Fate::Claimed(by) => write!(text, "[{tile}→{}] ", by.letter()),
            Fate::Won(by) => write!(text, "[{tile} won by {}] ", by.letter()),
        };
    }
    match text.trim_end() {
        "" => "nothing".to_owned(),
        text => text.to_owned(),
    }
}

/// What the table waits for.
pub(super) fn awaited(table: &Table, unseen: &[u32]) -> String {
    match table.awaited() {
        Awaited::FirstDraw => "East draws the fourteenth tile".to_owned(),
        Awaited::Flower(seat) => format!("{seat} sets a flower aside"),
        Awaited::Replacement { seat, flower } => {
            let what = if flower { "a flower" } else { "a Kong" };
            format!("{seat} draws a replacement for {what}")
        }
        Awaited::Move(seat) => format!("{seat} wins, declares a Kong, or discards"),
        Awaited::Discard { seat, .. } => format!("{seat} discards"),
        Awaited::Claims { from, tile } => {
            let last = table.thrown().last();
            let hidden = last.is_some_and(|thrown| unseen.contains(&thrown.event));
            let tile = match hidden {
                true => "?".to_owned(),
                false => tile.to_string(),
            };
            format!("{from}'s {tile} is claimed, or {} draws", from.next())
        }
        Awaited::Robbing { maker, .. } if unseen.contains(&table.events()) => {
            format!("{maker}'s Kong is robbed, or {maker} draws the replacement")
        }
        Awaited::Robbing { maker, tile, .. } => {
            format!("{maker}'s Kong of {tile} is robbed, or {maker} draws the replacement")
        }
        Awaited::Nothing => "The hand is over".to_owned(),
    }
}
