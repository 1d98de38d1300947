//! A table as it stands, as text: every hand open.

use super::spoken::{letter, round};
use super::{BOLD, DIM, line};
use crate::aloud::{Tongue, seat_name};
use crate::picture::html::Page;
use crate::play::{Awaited, Fate, Held, Table};
use crate::said;
use crate::seat::Seat;
use crate::win::WonBy;
use std::fmt::Write;

/// The table: whose turn it is, what is left, and each seat's tiles, sets, flowers and discards.
/// `unseen` are the events whose tile is a guess, which is not told.
pub fn table(title: &str, table: &Table, unseen: &[u32], tongue: Tongue) -> String {
    let mut text = String::new();
    let each: Vec<u8> = Seat::ALL.iter().map(|&seat| table.left(seat)).collect();
    let tiles = match each[..] {
        [a, b, c, d] if a == b && b == c && c == d => {
            said!(tongue, "{a} tiles left", "剩牌{a}隻")
        }
        _ => {
            let each = Seat::ALL
                .iter()
                .zip(&each)
                .map(|(seat, n)| format!("{} {n}", letter(*seat, tongue)));
            let each = each.collect::<Vec<_>>().join(tongue.pick(", ", "、"));
            said!(tongue, "tiles left: {each}", "剩牌：{each}")
        }
    };
    let (round, events) = (round(table.round(), tongue), table.events());
    let heading = said!(
        tongue,
        "{BOLD}{title}{BOLD:#} · {round} · after event {events} · {tiles}",
        "{BOLD}{title}{BOLD:#} · {round} · 第{events}項之後 · {tiles}"
    );
    line(&mut text, &heading);
    let awaited = awaited(table, unseen, tongue);
    line(&mut text, &said!(tongue, "{awaited}.", "{awaited}。"));
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
                said!(tongue, "  drew {tile}", "  剛摸 {tile}")
            }
            _ => String::new(),
        };
        let robbed = robbed(table, seat, unseen, tongue);
        line(&mut text, "");
        let (name, parts) = (seat_name(seat, tongue), parts.join(" "));
        line(
            &mut text,
            &format!("{BOLD}{name}{BOLD:#} {parts}{drawn}{robbed}"),
        );
        let thrown = thrown(table, seat, unseen, tongue);
        let told = said!(
            tongue,
            "      {DIM}threw{DIM:#} {thrown}",
            "      {DIM}打出{DIM:#} {thrown}"
        );
        line(&mut text, &told);
    }
    text
}

/// The tile that a seat has won by robbing. It is in nobody's hand any more, and no discard (T14).
fn robbed(table: &Table, seat: Seat, unseen: &[u32], tongue: Tongue) -> String {
    let won = table.outcome().map_or(&[][..], |outcome| &outcome.won);
    let won = won.iter().find(|won| won.win.seat == seat);
    match won.map(|won| (won.win.by, won.event)) {
        Some((WonBy::RobbedKong { tile, maker }, event)) => {
            let tile = match unseen.contains(&event) {
                true => "?".to_owned(),
                false => tile.to_string(),
            };
            let maker = match (maker, tongue) {
                (None, _) => tongue.pick("a", "").to_owned(),
                (Some(maker), Tongue::English) => format!("{maker}'s"),
                (Some(maker), Tongue::Chinese) => seat_name(maker, tongue).to_owned(),
            };
            said!(
                tongue,
                "  + {tile}, robbing {maker} Kong",
                "  + {tile}，搶{maker}槓"
            )
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
pub fn table_lost(event: u32, tongue: Tongue) -> String {
    said!(
        tongue,
        "From event {event} on too much is missing to follow the table.\n",
        "由第{event}項起缺漏太多，無法再跟。\n"
    )
}

/// What is said of a page that was written to a file.
pub fn page_written(file: &str, page: &Page) -> String {
    let hands = page.hands.len();
    let noun = if hands == 1 { "hand" } else { "hands" };
    let (events, bytes) = (page.events, page.html.len().div_ceil(1000));
    format!("{file}: {hands} {noun}, {events} events, {bytes} kB\n")
}

/// Each discard of a seat; those that were claimed in brackets with who has them.
fn thrown(table: &Table, seat: Seat, unseen: &[u32], tongue: Tongue) -> String {
    let mut text = String::new();
    for thrown in table.thrown().iter().filter(|thrown| thrown.seat == seat) {
        let tile = match unseen.contains(&thrown.event) {
            true => "?".to_owned(),
            false => thrown.tile.to_string(),
        };
        let _ = match thrown.fate {
            Fate::Lies => write!(text, "{tile} "),
            Fate::Claimed(by) => write!(text, "[{tile}→{}] ", letter(by, tongue)),
            Fate::Won(by) => {
                let by = letter(by, tongue);
                let won = said!(tongue, "[{tile} won by {by}] ", "[{tile} {by}食糊] ");
                write!(text, "{won}")
            }
        };
    }
    match text.trim_end() {
        "" => tongue.pick("nothing", "無").to_owned(),
        text => text.to_owned(),
    }
}

/// What the table waits for, without a full stop.
pub(super) fn awaited(table: &Table, unseen: &[u32], tongue: Tongue) -> String {
    let name = |seat: Seat| seat_name(seat, tongue);
    match table.awaited() {
        Awaited::FirstDraw => said!(tongue, "East draws the fourteenth tile", "東家摸第十四隻"),
        Awaited::Flower(seat) => {
            let seat = name(seat);
            said!(tongue, "{seat} sets a flower aside", "{seat}亮出花牌")
        }
        Awaited::Replacement { seat, flower } => {
            let (seat, what) = (name(seat), if flower { "a flower" } else { "a Kong" });
            let zh = if flower { "補花" } else { "開槓後補牌" };
            said!(
                tongue,
                "{seat} draws a replacement for {what}",
                "{seat}{zh}"
            )
        }
        Awaited::Move(seat) => {
            let seat = name(seat);
            said!(
                tongue,
                "{seat} wins, declares a Kong, or discards",
                "輪到{seat}食糊、開槓或打牌"
            )
        }
        Awaited::Discard { seat, .. } => {
            let seat = name(seat);
            said!(tongue, "{seat} discards", "輪到{seat}打牌")
        }
        Awaited::Claims { from, tile } => {
            let last = table.thrown().last();
            let hidden = last.is_some_and(|thrown| unseen.contains(&thrown.event));
            let tile = match hidden {
                true => "?".to_owned(),
                false => tile.to_string(),
            };
            let (from, next) = (name(from), name(from.next()));
            said!(
                tongue,
                "{from}'s {tile} is claimed, or {next} draws",
                "{from}的 {tile} 可叫，否則{next}摸牌"
            )
        }
        Awaited::Robbing { maker, tile, .. } => {
            let maker = name(maker);
            match unseen.contains(&table.events()) {
                true => said!(
                    tongue,
                    "{maker}'s Kong is robbed, or {maker} draws the replacement",
                    "{maker}的槓可搶，否則{maker}補牌"
                ),
                false => said!(
                    tongue,
                    "{maker}'s Kong of {tile} is robbed, or {maker} draws the replacement",
                    "{maker}的 {tile} 槓可搶，否則{maker}補牌"
                ),
            }
        }
        Awaited::Nothing => said!(tongue, "The hand is over", "此局已完"),
    }
}
