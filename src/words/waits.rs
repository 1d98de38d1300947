//! What a hand waits for, in words.

use super::spoken::{faan, left, round, widest};
use super::{BAD, BOLD, DIM, GOOD, line};
use crate::aloud::{Tongue, seat_name};
use crate::count::{DeadWait, Draw, Tally};
use crate::said;
use crate::score::Waited;
use crate::tile::Tile;

/// What a hand waits for: each tile with how many are left and what it would be worth, dead waits
/// apart. Of a hand that does not wait, how far it is, and which tiles bring it nearer.
pub fn waits(waited: &Waited<'_>, tongue: Tongue) -> String {
    let mut text = String::new();
    let hand = &waited.waiting.hand;
    let mut tiles: Vec<String> = hand.laid().iter().map(|laid| laid.to_string()).collect();
    tiles.push(hand.concealed().to_string());
    if !hand.set_aside().is_empty() {
        tiles.push(format!("({})", hand.set_aside()));
    }
    line(&mut text, &format!("{BOLD}{}{BOLD:#}", tiles.join(" ")));
    let seat = seat_name(waited.waiting.seat, tongue);
    let round = round(waited.waiting.round, tongue);
    let rules = waited.rules.names.speak(tongue);
    let told = said!(
        tongue,
        "{seat}'s hand, {round} {DIM}· {rules}{DIM:#}",
        "{seat}的牌，{round} {DIM}· {rules}{DIM:#}"
    );
    line(&mut text, &told);
    line(&mut text, "");
    match waited.waits.is_waiting() {
        true => live(&mut text, waited, tongue),
        false => nearer(&mut text, waited, tongue),
    }
    dead(&mut text, &waited.waits.dead, tongue);
    text
}

/// A row for each tile that may still come.
fn live(text: &mut String, waited: &Waited<'_>, tongue: Tongue) {
    let live = &waited.waits.live;
    if live.is_empty() {
        let told = tongue.pick(
            "It waits, but only for tiles that have all been seen.",
            "已叫糊，但所叫的牌已全部見過。",
        );
        return line(text, told);
    }
    let discards: Vec<String> = live
        .iter()
        .map(|wait| worth(&wait.discard, tongue))
        .collect();
    let on_a_discard = tongue.pick("on a discard", "食出銃");
    let widest = widest(discards.iter().map(String::as_str).chain([on_a_discard]));
    let on_a_discard = left(on_a_discard, widest);
    let head = said!(
        tongue,
        "  wait  left  {on_a_discard}  by Zi Mo",
        "  所叫  剩牌  {on_a_discard}  自摸"
    );
    line(text, &format!("{DIM}{head}{DIM:#}"));
    for (wait, discard) in live.iter().zip(&discards) {
        let (tile, unseen) = (wait.tile.to_string(), wait.unseen);
        let discard = styled(&wait.discard, &left(discard, widest));
        let zi_mo = styled(&wait.zi_mo, &worth(&wait.zi_mo, tongue));
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
        let told = said!(
            tongue,
            "May not win (W2): the table starts at {minimum} faan.",
            "不可食糊（W2）：此枱{minimum}番起糊。"
        );
        line(text, &told);
    }
}

/// How far it is, and the tiles that bring it nearer.
fn nearer(text: &mut String, waited: &Waited<'_>, tongue: Tongue) {
    let shanten = waited.distance.shanten;
    let far = match shanten {
        1 => said!(tongue, "One tile from waiting", "距叫糊尚差1隻"),
        _ => said!(
            tongue,
            "{shanten} tiles from waiting",
            "距叫糊尚差{shanten}隻"
        ),
    };
    let told = said!(
        tongue,
        "{far}. What brings it nearer:",
        "{far}。可進一步的牌："
    );
    line(text, &told);
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
    let told = said!(
        tongue,
        "  {left} {tiles} of {kinds} kinds left",
        "  共{kinds}種，剩{left}隻"
    );
    line(text, &told);
    if !none.is_empty() {
        let tiles = list(none.iter().map(|it| it.tile));
        line(
            text,
            &said!(tongue, "  All seen: {tiles}", "  已全部見過：{tiles}"),
        );
    }
}

/// The tiles that would complete it, and cannot come.
fn dead(text: &mut String, dead: &[DeadWait], tongue: Tongue) {
    let (held, seen): (Vec<_>, Vec<_>) = dead.iter().copied().partition(|dead| dead.held == 4);
    let seen_why = tongue.pick("all seen", "已全部見過");
    let held_why = tongue.pick("the hand itself has all four", "四隻都在自己手上");
    for (dead, why) in [(seen, seen_why), (held, held_why)] {
        if !dead.is_empty() {
            let tiles = list(dead.iter().map(|dead| dead.tile));
            line(text, "");
            let told = said!(tongue, "Dead: {tiles} ({why})", "絕張：{tiles}（{why}）");
            line(text, &told);
        }
    }
}

fn list(tiles: impl Iterator<Item = Tile>) -> String {
    let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

/// `3 faan`, `10 faan, the limit`, `2 faan, may not win`
fn worth(tally: &Tally<'_>, tongue: Tongue) -> String {
    let why = match (tally.wins(), tally.limit) {
        (false, _) => tongue.pick(", may not win", "，不可食糊"),
        (true, true) => tongue.pick(", the limit", "，爆棚"),
        (true, false) => "",
    };
    format!("{}{why}", faan(tally.faan, tongue))
}

fn styled(tally: &Tally<'_>, text: &str) -> String {
    let style = if tally.wins() { GOOD } else { BAD };
    format!("{style}{text}{style:#}")
}
