//! What a hand waits for, in words.

use super::{BAD, BOLD, DIM, GOOD, line};
use crate::count::{DeadWait, Draw, Tally};
use crate::score::Waited;
use crate::tile::Tile;

/// What a hand waits for: each tile with how many are left and what it would be worth, dead waits
/// apart. Of a hand that does not wait, how far it is, and which tiles bring it nearer.
pub fn waits(waited: &Waited<'_>) -> String {
    let mut text = String::new();
    let hand = &waited.waiting.hand;
    let mut tiles: Vec<String> = hand.laid().iter().map(|laid| laid.to_string()).collect();
    tiles.push(hand.concealed().to_string());
    if !hand.set_aside().is_empty() {
        tiles.push(format!("({})", hand.set_aside()));
    }
    line(&mut text, &format!("{BOLD}{}{BOLD:#}", tiles.join(" ")));
    let (seat, round) = (waited.waiting.seat, waited.waiting.round);
    let rules = &waited.rules.names.en;
    line(
        &mut text,
        &format!("{seat}'s hand, {round} round {DIM}· {rules}{DIM:#}"),
    );
    line(&mut text, "");
    match waited.waits.is_waiting() {
        true => live(&mut text, waited),
        false => nearer(&mut text, waited),
    }
    dead(&mut text, &waited.waits.dead);
    text
}

/// A row for each tile that may still come.
fn live(text: &mut String, waited: &Waited<'_>) {
    let live = &waited.waits.live;
    if live.is_empty() {
        return line(
            text,
            "It waits, but only for tiles that have all been seen.",
        );
    }
    let discards: Vec<String> = live.iter().map(|wait| worth(&wait.discard)).collect();
    let widest = discards.iter().map(String::len).max().unwrap_or(0);
    let widest = widest.max("on a discard".len());
    let head = format!("  wait  left  {:<widest$}  by Zi Mo", "on a discard");
    line(text, &format!("{DIM}{head}{DIM:#}"));
    for (wait, discard) in live.iter().zip(&discards) {
        let (tile, unseen) = (wait.tile.to_string(), wait.unseen);
        let discard = styled(&wait.discard, &format!("{discard:<widest$}"));
        let zi_mo = styled(&wait.zi_mo, &worth(&wait.zi_mo));
        let row = format!("  {BOLD}{tile:<4}{BOLD:#}  {unseen:>4}  {discard}  {zi_mo}");
        line(text, &row);
    }
    let refused = |tally: &Tally<'_>| !tally.wins();
    if live
        .iter()
        .any(|it| refused(&it.discard) || refused(&it.zi_mo))
    {
        let minimum = waited.rules.minimum;
        line(text, "");
        line(
            text,
            &format!("May not win (W2): the table starts at {minimum} faan."),
        );
    }
}

/// How far it is, and the tiles that bring it nearer.
fn nearer(text: &mut String, waited: &Waited<'_>) {
    let far = match waited.distance.shanten {
        1 => "One tile".to_owned(),
        n => format!("{n} tiles"),
    };
    line(text, &format!("{far} from waiting. What brings it nearer:"));
    let (some, none): (Vec<&Draw>, Vec<&Draw>) =
        waited.distance.nearer.iter().partition(|it| it.unseen > 0);
    let each = some
        .iter()
        .map(|it| format!("{BOLD}{}{BOLD:#} ×{}", it.tile, it.unseen));
    let each: Vec<String> = each.collect();
    for row in each.chunks(8) {
        line(text, &format!("  {}", row.join("  ")));
    }
    let left: u32 = some.iter().map(|it| u32::from(it.unseen)).sum();
    let kinds = some.len();
    let tiles = if left == 1 { "tile" } else { "tiles" };
    line(text, &format!("  {left} {tiles} of {kinds} kinds left"));
    if !none.is_empty() {
        let tiles = none.iter().map(|it| it.tile);
        line(text, &format!("  All seen: {}", list(tiles)));
    }
}

/// The tiles that would complete it, and cannot come.
fn dead(text: &mut String, dead: &[DeadWait]) {
    let (held, seen): (Vec<_>, Vec<_>) = dead.iter().copied().partition(|dead| dead.held == 4);
    for (dead, why) in [(seen, "all seen"), (held, "the hand itself has all four")] {
        if !dead.is_empty() {
            let tiles = dead.iter().map(|dead| dead.tile);
            line(text, "");
            line(text, &format!("Dead: {} ({why})", list(tiles)));
        }
    }
}

fn list(tiles: impl Iterator<Item = Tile>) -> String {
    let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

/// `3 faan`, `10 faan, the limit`, `2 faan, may not win`
fn worth(tally: &Tally<'_>) -> String {
    let why = match (tally.wins(), tally.limit) {
        (false, _) => ", may not win",
        (true, true) => ", the limit",
        (true, false) => "",
    };
    format!("{} faan{why}", tally.faan)
}

fn styled(tally: &Tally<'_>, text: &str) -> String {
    let style = if tally.wins() { GOOD } else { BAD };
    format!("{style}{text}{style:#}")
}
