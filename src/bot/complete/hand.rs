//! A hand while it is typed: drawn in tiles, with its count so far or what is wrong.

use super::{Completion, Counting, units};
use crate::aloud::tile_name;
use crate::bonus::Bonus;
use crate::count::{shanten, waits};
use crate::counts::Counts;
use crate::notation::{Code, Given, NotationError, Sheet};
use crate::picture::tiles::Face;
use crate::said;
use crate::score::{Scored, score};
use crate::set::Laid;
use crate::tile::Tile;
use crate::tongue::Tongue;
use crate::win::WonBy;
use std::ops::Range;

/// The words that stand after a `+` or a `/`.
const WORDS: [&str; 9] = [
    "flowers", "self", "rob", "last", "kong", "kong2", "loose", "first", "baau=",
];

/// What is shown where nothing is typed yet.
const EXAMPLE: &str = "[CCC] 234p 567p 99s 12m";

/// Completes a winning hand of fourteen.
pub(super) fn winning(typed: &str, by: &Counting<'_>, tongue: Tongue) -> Vec<Completion> {
    if typed.trim().is_empty() {
        return example(&format!("{EXAMPLE} + 3m"), 14, by, tongue);
    }
    if units(typed) > super::MOST_CHARACTERS {
        return shorter(typed, by, tongue).into_iter().collect();
    }
    let mut found = vec![told(typed, 14, by, tongue)];
    found.extend(more(typed).map(|more| told(&more, 14, by, tongue)));
    let thirteen = typed.trim_end().trim_end_matches('+').trim_end();
    if drawn(thirteen).is_some_and(|drawn| drawn.tiles == 13 && !drawn.is_won) {
        let wins = Tile::all().map(|tile| format!("{thirteen} + {tile}"));
        let wins = wins.filter(|text| won(text, by).is_some_and(|it| it.tally.is_ok()));
        found.extend(wins.map(|text| told(&text, 14, by, tongue)));
    }
    found
}

/// Completes a hand of thirteen that waits.
pub(super) fn waiting(typed: &str, by: &Counting<'_>, tongue: Tongue) -> Vec<Completion> {
    if typed.trim().is_empty() {
        return example(EXAMPLE, 13, by, tongue);
    }
    let mut found = vec![told(typed, 13, by, tongue)];
    found.extend(more(typed).map(|more| told(&more, 13, by, tongue)));
    found
}

fn example(text: &str, whole: usize, by: &Counting<'_>, tongue: Tongue) -> Vec<Completion> {
    let (label, value) = told(text, whole, by, tongue);
    let label = said!(tongue, "for instance {label}", "例如 {label}");
    vec![(label, value)]
}

/// A text that Discord would not take as a value, written shorter, where that says the same.
fn shorter(typed: &str, by: &Counting<'_>, tongue: Tongue) -> Option<Completion> {
    let short = won(typed, by)?.asked.to_string();
    let (label, _) = told(&short, 14, by, tongue);
    Some((label, short))
}

/// What could follow what is typed: the suit of a number, the end of a set.
fn more(typed: &str) -> impl Iterator<Item = String> {
    let ends: &[&str] = match typed.chars().next_back() {
        Some('0'..='9') => &["m", "p", "s"],
        _ => &[],
    };
    let opened = typed.rfind(['[', '{', '(']);
    let is_open = opened.is_some_and(|at| !typed[at..].contains([']', '}', ')']));
    let end = opened.filter(|_| is_open).map(|at| match &typed[at..=at] {
        "[" => "]",
        "{" => "}",
        _ => ")",
    });
    let mut all: Vec<String> = ends.iter().map(|it| format!("{typed}{it}")).collect();
    match (end, all.is_empty()) {
        (Some(end), true) => all.push(format!("{typed}{end}")),
        (Some(end), false) => all.iter_mut().for_each(|text| text.push_str(end)),
        (None, _) => {}
    }
    // What can be read is worth offering.
    all.into_iter().filter(|text| Sheet::read(text).is_ok())
}

/// A text with what it is so far; `whole` tiles are a hand.
fn told(text: &str, whole: usize, by: &Counting<'_>, tongue: Tongue) -> Completion {
    let label = match Sheet::read(text) {
        Ok(sheet) => {
            let drawn = Drawn::of(&sheet);
            let state = match drawn.wrong(whole, tongue) {
                Some(wrong) => wrong,
                None if whole == 13 => waits_for(&sheet, by, tongue),
                None => worth(text, by, tongue),
            };
            format!("{} · {state}", drawn.text)
        }
        Err(error) => unread(text, whole, &error, tongue),
    };
    (label.trim_start().to_owned(), text.to_owned())
}

/// A text that cannot be read to its end: what of it can, and why no more.
fn unread(text: &str, whole: usize, error: &NotationError, tongue: Tongue) -> String {
    let bytes = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
    let start = bytes(error.at.unwrap_or(1).saturating_sub(1));
    let end = bytes(error.at.unwrap_or(1).saturating_sub(1) + error.span as usize);
    // What is typed last begins after a blank, or where a set that is open does.
    let opened = text.rfind(['[', '{', '(']);
    let opened = opened.filter(|&at| !text[at..].contains([']', '}', ')']));
    let tail = opened.or_else(|| text.trim_end().rfind(char::is_whitespace).map(|at| at + 1));
    let tail = tail.unwrap_or(0).min(start);
    let is_word = |it: &str| WORDS.iter().any(|word| word.starts_with(it));
    let unfinished = start == text.len() || text.contains(['+', '/']) && is_word(&text[start..]);
    // A call that has no tile yet goes with what follows.
    let tail = text[..tail]
        .trim_end()
        .strip_suffix('+')
        .map_or(tail, str::len);
    let so_far = drawn(&text[..tail]);
    let text_so_far = so_far.as_ref().map_or("", |drawn| drawn.text.as_str());
    let state = match (unfinished, &so_far) {
        (true, Some(Drawn { tiles: 1.., .. })) => so_far
            .as_ref()
            .and_then(|drawn| drawn.wrong(whole, tongue))
            .unwrap_or_else(|| said!(tongue, "go on", "請繼續")),
        (true, _) => said!(tongue, "go on", "請繼續"),
        (false, _) => wrong(error, &text[start..end], tongue),
    };
    let rest = text[tail..].trim();
    let dots = if unfinished { "…" } else { "" };
    format!("{text_so_far} {rest}{dots} · {state}")
}

/// The tiles of a text, as far as it is a hand.
fn drawn(text: &str) -> Option<Drawn> {
    Sheet::read(text).ok().map(|sheet| Drawn::of(&sheet))
}

/// A hand as it is drawn.
struct Drawn {
    /// In Unicode's tiles, in the order in which they are written.
    text: String,
    /// How many tiles it has, a Kong as three.
    tiles: usize,
    /// How many of each.
    counts: Counts,
    /// Its flowers and seasons.
    bonus: Vec<Bonus>,
    /// Whether its winning tile is told apart.
    is_won: bool,
    /// Whether it wins by its flowers.
    by_flowers: bool,
}

impl Drawn {
    fn of(sheet: &Sheet<'_>) -> Drawn {
        let place = |part: &str| -> Range<usize> {
            let start = part.as_ptr() as usize - sheet.text.as_ptr() as usize;
            start..start + part.len()
        };
        let glyph = |tile: Tile| Face::from(tile).unicode().to_owned();
        let mut parts: Vec<(Range<usize>, String, u8)> = vec![];
        for tile in &sheet.concealed {
            let suit = tile.value.suit().map_or(4, |suit| suit as u8);
            parts.push((place(tile.text), glyph(tile.value), suit));
        }
        for laid in &sheet.laid {
            let tiles: String = laid.value.set().tiles().map(glyph).collect();
            let set = match laid.value {
                Laid::Concealed(_) => format!("{{{tiles}}}"),
                _ => format!("[{tiles}]"),
            };
            parts.push((place(laid.text), set, u8::MAX));
        }
        for bonus in &sheet.set_aside {
            let face = Face::from(bonus.value).unicode().to_owned();
            parts.push((place(bonus.text), face, 5));
        }
        let call = sheet.call.and_then(|call| call.tile);
        if let Some(tile) = call {
            parts.push((
                place(tile.text),
                format!("+ {}", glyph(tile.value)),
                u8::MAX,
            ));
        }
        parts.sort_by_key(|(place, ..)| place.start);
        let mut text = String::new();
        let mut before: Option<(usize, u8)> = None;
        for (place, part, suit) in parts {
            let apart = before.is_some_and(|(end, last)| {
                let between = sheet.text.get(end..place.start).unwrap_or_default();
                suit == u8::MAX || suit != last || between.contains(char::is_whitespace)
            });
            text.push_str(if apart { " " } else { "" });
            text.push_str(&part);
            before = Some((place.end, suit));
        }
        let mut counts = Counts::default();
        let tiles = sheet.concealed.iter().chain(&sheet.laid_tiles);
        for tile in tiles.chain(call.iter()) {
            counts[tile.value] = counts[tile.value].saturating_add(1);
        }
        let by_flowers = sheet.call.is_some_and(|call| call.tile.is_none());
        Drawn {
            text,
            tiles: sheet.concealed.len() + 3 * sheet.laid.len() + usize::from(call.is_some()),
            counts,
            bonus: sheet.set_aside.iter().map(|it| it.value).collect(),
            is_won: sheet.call.is_some(),
            by_flowers,
        }
    }

    /// Why it is no whole hand, if it is none.
    fn wrong(&self, whole: usize, tongue: Tongue) -> Option<String> {
        let fifth = Tile::all().find(|&tile| self.counts[tile] > 4);
        if let Some(tile) = fifth {
            let name = tile_name(tile, tongue);
            return Some(said!(tongue, "a fifth {tile}", "第五隻{name}"));
        }
        let mut flowers = self.bonus.iter().enumerate();
        let twice = flowers.find(|(at, bonus)| self.bonus[..*at].contains(bonus));
        if let Some((_, bonus)) = twice {
            return Some(said!(tongue, "{bonus} twice", "{bonus}兩次"));
        }
        let n = self.tiles;
        match n.cmp(&whole) {
            _ if self.by_flowers => None,
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(so_far_told(n, tongue)),
            std::cmp::Ordering::Greater => Some(said!(
                tongue,
                "{n} tiles, and it has {whole}",
                "{n}隻牌，應為{whole}隻"
            )),
        }
    }
}

fn so_far_told(tiles: usize, tongue: Tongue) -> String {
    let noun = if tiles == 1 { "tile" } else { "tiles" };
    said!(tongue, "{tiles} {noun} so far", "已有{tiles}隻牌")
}

fn won<'k>(text: &str, by: &Counting<'k>) -> Option<Scored<'k>> {
    score(text, &by.given, by.rules).ok()
}

/// What a whole hand is worth.
fn worth(text: &str, by: &Counting<'_>, tongue: Tongue) -> String {
    let scored = match score(text, &by.given, by.rules) {
        Ok(scored) => scored,
        Err(error) => return wrong(&error, "", tongue),
    };
    let tally = match &scored.tally {
        Ok(tally) => tally,
        Err(_) => return said!(tongue, "no winning hand (W1)", "不成糊（W1）"),
    };
    if !by.is_whole {
        return said!(tongue, "a winning hand", "成糊");
    }
    let (faan, minimum) = (tally.faan, by.rules.minimum);
    if !tally.wins() {
        return said!(
            tongue,
            "{faan} faan, and the table starts at {minimum}",
            "{faan}番，{minimum}番起糊"
        );
    }
    let how = match scored.asked.win.by {
        WonBy::ZiMo { .. } => tongue.pick("by Zi Mo", "自摸"),
        WonBy::Discard { .. } => tongue.pick("on a discard", "出銃"),
        WonBy::RobbedKong { .. } => tongue.pick("robbing a Kong", "搶槓"),
        WonBy::Flowers => tongue.pick("by flowers", "花糊"),
    };
    match tally.limit {
        true => said!(
            tongue,
            "{faan} faan {how}, the limit",
            "{faan}番{how}，爆棚"
        ),
        false => said!(tongue, "{faan} faan {how}", "{faan}番{how}"),
    }
}

/// What a hand of thirteen waits for, or how far it is from that.
fn waits_for(sheet: &Sheet<'_>, by: &Counting<'_>, tongue: Tongue) -> String {
    let given = Given {
        seat: by.given.seat,
        round: by.given.round,
        ..Given::default()
    };
    let waiting = match sheet.waiting(&given) {
        Ok(waiting) => waiting,
        Err(error) => return wrong(&error, "", tongue),
    };
    let waits = waits(&waiting, &Counts::default(), by.rules);
    if waits.is_waiting() {
        let tiles = waits
            .live
            .iter()
            .map(|wait| Face::from(wait.tile).unicode());
        let tiles: String = tiles.collect();
        return said!(tongue, "waits for {tiles}", "叫{tiles}");
    }
    match shanten(&waiting.hand, by.rules) {
        1 => said!(tongue, "one tile from waiting", "差一隻叫糊"),
        n => said!(tongue, "{n} tiles from waiting", "差{n}隻叫糊"),
    }
}

/// What is wrong with a text, in a few words.
fn wrong(error: &NotationError, part: &str, tongue: Tongue) -> String {
    let part: String = part.chars().take(20).collect();
    match (error.code, part.is_empty()) {
        (Code::UnknownTile, false) => said!(tongue, "`{part}` is no tile", "「{part}」不是牌"),
        (Code::NotASet, false) => said!(tongue, "`{part}` is no set", "「{part}」不成上碰槓"),
        _ => {
            let english = &error.message;
            let chinese = match error.code {
                Code::UnknownTile => "有不認得的牌",
                Code::FifthCopy => "同一隻牌多於四隻",
                Code::WrongCount => "牌數不對",
                Code::NotASet => "不成上碰槓",
                Code::DuplicateBonus => "花牌重複",
                Code::BadContext => "所說的與此牌不符",
            };
            said!(tongue, "{english}", "{chinese}")
        }
    }
}
