//! A table as it stands, as text: every hand open.

use super::{BOLD, DIM, line};
use crate::play::{Awaited, Fate, Table};
use crate::seat::Seat;
use std::fmt::Write;

/// The table: whose turn it is, what is left, and each seat's tiles, sets, flowers and discards.
pub fn table(title: &str, table: &Table) -> String {
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
    line(&mut text, &format!("{}.", awaited(table)));
    for seat in Seat::ALL {
        let held = table.held(seat);
        let mut parts = vec![held.concealed().to_string()];
        parts.extend(held.laid().iter().map(|set| set.laid.to_string()));
        if !held.set_aside().is_empty() {
            parts.push(format!("({})", held.set_aside()));
        }
        let drawn = match table.drawn().filter(|_| table.turn() == seat) {
            Some(tile) if table.awaited() == Awaited::Move(seat) => format!("  drew {tile}"),
            _ => String::new(),
        };
        line(&mut text, "");
        line(
            &mut text,
            &format!("{BOLD}{seat:<5}{BOLD:#} {}{drawn}", parts.join(" ")),
        );
        line(
            &mut text,
            &format!("      {DIM}threw{DIM:#} {}", thrown(table, seat)),
        );
    }
    text
}

/// Each discard of a seat; those that were claimed in brackets with who has them.
fn thrown(table: &Table, seat: Seat) -> String {
    let mut text = String::new();
    for thrown in table.thrown().iter().filter(|thrown| thrown.seat == seat) {
        let tile = thrown.tile;
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
fn awaited(table: &Table) -> String {
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
            format!("{from}'s {tile} is claimed, or {} draws", from.next())
        }
        Awaited::Robbing { maker, tile, .. } => {
            format!("{maker}'s Kong of {tile} is robbed, or {maker} draws the replacement")
        }
        Awaited::Nothing => "The hand is over".to_owned(),
    }
}
