//! What is said of a hand in lines that a phone shows unbroken: some thirty letters, no columns.

use super::caller::Caller;
use crate::aloud::seat_name;
use crate::bot::markup::escaped;
use crate::bot::reply::File;
use crate::count::{Tally, Wait};
use crate::picture::tiles::Face;
use crate::picture::{HandPicture, Scene, WaitingPicture, signed};
use crate::rules::RuleSet;
use crate::said;
use crate::score::{Scored, Waited};
use crate::seat::Seat;
use crate::settle::Payments;
use crate::tile::Tile;
use crate::tongue::Tongue;

/// How many tiles that a hand waits for are told a line each.
const MOST_WAITS: usize = 13;

/// A scored hand: its tiles, what counts, and who pays.
pub(super) fn scored(scored: &Scored<'_>, picture: &HandPicture<'_>, tongue: Tongue) -> String {
    let mut lines = vec![picture.one_line(), escaped(&picture.circumstances())];
    if let Ok(tally) = &scored.tally {
        lines.push(String::new());
        items(&mut lines, tally, tongue);
        let faan = tally.faan;
        let total = said!(tongue, "**{faan} faan**", "**{faan}番**");
        lines.push(match picture.ceiling() {
            Some(why) => format!("{total} · {}", escaped(&why)),
            None => total,
        });
    }
    let paid = scored
        .payments
        .map(|payments| paid(payments, scored, tongue));
    if let Some(paid) = paid.filter(|paid| !paid.is_empty()) {
        lines.push(String::new());
        lines.extend(paid);
    }
    let notes = [picture.refused(), picture.unsaid(), picture.liable()].concat();
    if !notes.is_empty() {
        lines.push(String::new());
        lines.extend(notes.iter().map(|note| escaped(note)));
    }
    lines.join("\n")
}

/// What was counted, an item to a line.
fn items(lines: &mut Vec<String>, tally: &Tally<'_>, tongue: Tongue) {
    for counted in &tally.items {
        let name = escaped(counted.item.names.speak(tongue));
        let times = match counted.times {
            1 => String::new(),
            n => format!(" ×{n}"),
        };
        let faan = match counted.item.worth.is_limit(u32::from(counted.times)) {
            true => said!(tongue, "limit", "爆棚"),
            false => counted.faan.to_string(),
        };
        lines.push(format!("{name}{times} · {faan}"));
    }
    if tally.items.is_empty() {
        lines.push(said!(tongue, "nothing that counts", "無番"));
    }
}

/// Who pays, two seats to a line; or each part, where nobody said whose the tile was.
fn paid(payments: Payments, scored: &Scored<'_>, tongue: Tongue) -> Vec<String> {
    match payments {
        Payments::Seats(settlement) => {
            let seats = Seat::ALL.map(|seat| {
                let told = format!(
                    "{} {}",
                    seat_name(seat, tongue),
                    signed(settlement.of(seat))
                );
                match seat == scored.asked.win.seat {
                    true => format!("**{told}**"),
                    false => told,
                }
            });
            seats.chunks(2).map(|two| two.join(" · ")).collect()
        }
        Payments::Unnamed {
            winner,
            shooter,
            others,
        } => {
            let [winner, shooter, others] = [winner, shooter, others].map(signed);
            vec![
                said!(tongue, "**The winner {winner}**", "**食糊者 {winner}**"),
                said!(tongue, "Who let it go {shooter}", "出銃者 {shooter}"),
                said!(tongue, "The others {others}, each", "其餘每家 {others}"),
            ]
        }
        Payments::Unsaid => vec![],
    }
}

/// A hand that waits: its tiles, and what it waits for; or what brings it nearer.
pub(super) fn waited(waited: &Waited<'_>, picture: &WaitingPicture<'_>, tongue: Tongue) -> String {
    let mut lines = vec![
        picture.one_line(),
        escaped(&picture.circumstances()),
        String::new(),
    ];
    let waits = &waited.waits;
    match (waits.is_waiting(), waits.live.is_empty()) {
        (true, true) => lines.push(said!(
            tongue,
            "It waits, but only for tiles that have all been seen.",
            "已叫糊，但所叫的牌已全部見過。"
        )),
        (true, false) => live(&mut lines, waited, tongue),
        (false, _) => nearer(&mut lines, waited, tongue),
    }
    let dead = |own: bool| {
        let dead = waits.dead.iter().filter(|dead| (dead.held == 4) == own);
        names(dead.map(|dead| dead.tile))
    };
    let (seen, own) = (dead(false), dead(true));
    if !seen.is_empty() || !own.is_empty() {
        lines.push(String::new());
    }
    if !seen.is_empty() {
        lines.push(said!(
            tongue,
            "Dead: {seen} (all seen)",
            "絕張：{seen}（全部見過）"
        ));
    }
    if !own.is_empty() {
        lines.push(said!(
            tongue,
            "Dead: {own} (the hand has all four)",
            "絕張：{own}（自己已有四隻）"
        ));
    }
    lines.join("\n")
}

/// A line for each tile that may still come; of many, the last by name alone.
fn live(lines: &mut Vec<String>, waited: &Waited<'_>, tongue: Tongue) {
    let live = &waited.waits.live;
    let (told, rest) = live.split_at(live.len().min(MOST_WAITS));
    lines.extend(told.iter().map(|it| wait(it, tongue)));
    if !rest.is_empty() {
        let (more, tiles) = (rest.len(), names(rest.iter().map(|it| it.tile)));
        lines.push(said!(
            tongue,
            "and {more} more: {tiles}",
            "另有{more}款：{tiles}"
        ));
    }
    let left: u32 = live.iter().map(|it| u32::from(it.unseen)).sum();
    lines.push(said!(tongue, "**{left} left**", "**剩{left}隻**"));
    let no_win = |it: &Wait<'_>| !it.discard.wins() || !it.zi_mo.wins();
    if live.iter().any(no_win) {
        let minimum = waited.rules.minimum;
        lines.push(said!(
            tongue,
            "no win: the table starts at {minimum} faan (W2)",
            "未夠番：起糊要{minimum}番（W2）"
        ));
    }
}

/// `🀉 **3m** ×4 · 2 faan · Zi Mo 3`
fn wait(wait: &Wait<'_>, tongue: Tongue) -> String {
    let worth = |tally: &Tally<'_>| {
        let faan = tally.faan;
        match tally.wins() {
            true => said!(tongue, "{faan} faan", "{faan}番"),
            false => said!(tongue, "no win", "未夠番"),
        }
    };
    let (face, tile, left) = (Face::Tile(wait.tile).unicode(), wait.tile, wait.unseen);
    let (discard, zi_mo) = (worth(&wait.discard), worth(&wait.zi_mo));
    said!(
        tongue,
        "{face} **{tile}** ×{left} · {discard} · Zi Mo {zi_mo}",
        "{face} **{tile}** ×{left} · 出銃{discard} · 自摸{zi_mo}"
    )
}

/// How far it is, and which tiles bring it nearer: eight to a line.
fn nearer(lines: &mut Vec<String>, waited: &Waited<'_>, tongue: Tongue) {
    let far = waited.distance.shanten;
    lines.push(match far {
        1 => said!(
            tongue,
            "**One tile** from waiting. It comes nearer by:",
            "**尚差一隻**叫糊。有用的牌："
        ),
        _ => said!(
            tongue,
            "**{far} tiles** from waiting. It comes nearer by:",
            "**尚差{far}隻**叫糊。有用的牌："
        ),
    });
    let draws = waited.distance.nearer.iter().filter(|it| it.unseen > 0);
    let draws: Vec<String> = draws
        .map(|it| format!("{}×{}", it.tile, it.unseen))
        .collect();
    lines.extend(draws.chunks(6).map(|row| row.join("  ")));
    let left = waited.distance.nearer.iter().map(|it| u32::from(it.unseen));
    let (left, kinds) = (left.sum::<u32>(), draws.len());
    lines.push(said!(
        tongue,
        "{left} left, of {kinds} kinds",
        "共{kinds}款，剩{left}隻"
    ));
}

/// Tiles by their names in notation.
fn names(tiles: impl Iterator<Item = Tile>) -> String {
    let names: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
    names.join(" ")
}

/// The name and the version of a rule set: what a result goes by.
pub(super) fn by_rules(rules: &RuleSet, tongue: Tongue) -> String {
    format!("{} · {}", rules.names.speak(tongue), rules.digest().short())
}

/// A picture as a file of a message; none where the bot draws none, or where it would be larger than
/// Discord takes here. What is on it is said in the card too.
pub(super) fn picture(
    caller: &Caller<'_>,
    name: &str,
    scene: impl FnOnce() -> Scene,
    described: String,
) -> Option<File> {
    if !caller.config.discord.pictures {
        return None;
    }
    let bytes = scene().png();
    let fits = bytes.len() as u64 <= caller.call.file_limit;
    fits.then(|| File {
        name: name.to_owned(),
        bytes,
        described,
    })
}
