//! Why a hand is worth what it is worth, in words.

use super::{BOLD, DIM, line};
use crate::count::{Counted, Made, Place, Reading, Tally};
use crate::counts::Counts;
use crate::refusal::Refusal;
use crate::rules::{Item, LimitHands};
use crate::score::{Because, Change, Other, Scored, Way, Why};
use crate::set::Set;
use crate::tile::Tile;
use crate::win::WonBy;
use unicode_width::UnicodeWidthStr;

/// The tiles of each item, what was not counted and why, the other readings, and what is near.
pub(super) fn reasons(text: &mut String, scored: &Scored<'_>) {
    let why = scored.why();
    if let Ok(tally) = &scored.tally {
        line(text, "");
        line(text, &format!("{BOLD}Why{BOLD:#}"));
        made(text, scored, tally, &why);
        not_counted(text, tally, &why);
        readings(text, tally, &why.others);
    }
    if let Some(refusal) = scored.refusal() {
        to_win(text, &refusal, &why);
    } else if !why.near.is_empty() {
        line(text, "");
        line(text, &format!("{BOLD}Worth more{BOLD:#}"));
        ways(text, &why.near);
    }
}

/// The tiles that make each item.
fn made(text: &mut String, scored: &Scored<'_>, tally: &Tally<'_>, why: &Why<'_>) {
    let names = tally.items.iter().map(|it| name(it.item));
    let names: Vec<String> = names.collect();
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    for (name, made) in names.iter().zip(&why.made) {
        let apart = " ".repeat(widest - name.width());
        let tiles = match made {
            Made::Hand(_) => "the whole hand".to_owned(),
            Made::Last(tile) => match scored.asked.win.by {
                WonBy::ZiMo { .. } => format!("{tile}, drawn"),
                WonBy::RobbedKong { .. } => format!("{tile}, robbed"),
                _ => format!("{tile}, discarded"),
            },
            Made::NoFlowers => "no flower and no season".to_owned(),
            Made::Sets { .. } | Made::Flowers(_) => made.to_string(),
        };
        line(text, &format!("  {name}{apart}  {tiles}"));
    }
}

/// What was stood in for, what a limit hand hides, and what is beyond the limit.
fn not_counted(text: &mut String, tally: &Tally<'_>, why: &Why<'_>) {
    for stood in tally.stood_in() {
        let (item, by) = (name(stood.item), name(stood.by));
        line(
            text,
            &format!("  {item} is not counted: {by} stands in for it."),
        );
    }
    if !why.hidden.is_empty() {
        let hidden: Vec<String> = why.hidden.iter().map(|item| name(item)).collect();
        let hidden = and(&hidden);
        line(
            text,
            &format!("  A limit hand scores the limit and nothing is added: not {hidden}."),
        );
    }
    let limit = tally.rules().limit;
    if u16::from(limit) < tally.raw {
        line(
            text,
            &format!("  {} faan are more than the limit of {limit}.", tally.raw),
        );
    }
}

/// The readings that were not chosen, and what decides.
fn readings(text: &mut String, tally: &Tally<'_>, others: &[Other<'_>]) {
    if others.is_empty() {
        line(text, "  There is no other way to read it.");
    }
    for other in others {
        let reading = other.tally.reading().to_string();
        // Laid out alike, they differ in the place of the winning tile.
        let reading = match reading == tally.reading().to_string() {
            true => format!("{reading}, {}", place(&other.tally.reading())),
            false => reading,
        };
        let mut items = vec![];
        if !other.than_chosen.more.is_empty() {
            items.push(format!(", with {}", counted(&other.than_chosen.more)));
        }
        if !other.than_chosen.less.is_empty() {
            items.push(format!(", without {}", counted(&other.than_chosen.less)));
        }
        let (faan, items) = (faan(&other.tally), items.concat());
        line(text, &format!("  It also reads {reading}: {faan}{items}."));
        let why = decides(tally, other.because);
        line(text, &format!("    {why}."));
    }
}

/// What of W3 decides against a reading.
fn decides(tally: &Tally<'_>, because: Because) -> String {
    let same = match tally.wins() {
        true => "It pays the same, and",
        false => "It may not win either, and",
    };
    let why = match because {
        Because::MayNotWin => return "It may not win so (W2)".to_owned(),
        Because::PaysLess => "It pays less".to_owned(),
        Because::NoLimitHand => format!("{same} is no limit hand"),
        Because::FewerFaan => format!("{same} has fewer faan"),
        Because::FewerItems => format!("{same} has fewer items"),
        Because::LaterSet(first, later) => {
            let why = match (first, later) {
                (Set::Sheung(_), Set::Pung(_)) => "a Sheung before a Pung",
                _ => "the lower tile first",
            };
            format!("{same} {first} goes before {later}: {why}")
        }
        Because::LaterPair(first, later) => {
            let [first, later] = [first, later].map(pair);
            format!("{same} the Pair {first} goes before {later}")
        }
        Because::LaterPlace => {
            let place = place(&tally.reading());
            format!("{same} the winning tile is taken to be {place}")
        }
        Because::LaterShape => format!("{same} four sets and a Pair go before another shape"),
    };
    format!("{why} (W3)")
}

/// How a hand that may not win would be one that may.
fn to_win(text: &mut String, refusal: &Refusal, why: &Why<'_>) {
    let far = match (refusal, why.short, why.shanten) {
        // At such a table nothing would.
        (Refusal::NoFlowerWins, ..) => return,
        (Refusal::TooFewFlowers { .. }, ..) => "Too few flowers".to_owned(),
        (_, _, Some(0)) => "It waits for another tile".to_owned(),
        (_, _, Some(1)) => "One tile from waiting".to_owned(),
        (_, _, Some(tiles)) => format!("{tiles} tiles from waiting"),
        (_, 1, None) => "One faan short".to_owned(),
        (_, short, None) => format!("{short} faan short"),
    };
    line(text, "");
    let near = match why.to_win[..] {
        [] => "nothing near makes it a win",
        [_] => "this would make it a win",
        [_, _, ..] => "each of these would make it a win",
    };
    line(text, &format!("{BOLD}{far}: {near}{BOLD:#}"));
    match why.to_win[..] {
        [] => ways(text, &why.near),
        _ => ways(text, &why.to_win),
    }
}

/// Ways that come to the same but for one change of a kind, told in one row.
struct Row<'a> {
    changes: Vec<Vec<Change>>,
    way: &'a Way<'a>,
}

/// How many rows are told.
const MOST_ROWS: usize = 12;

fn ways(text: &mut String, ways: &[Way<'_>]) {
    let mut rows: Vec<Row<'_>> = vec![];
    for way in ways {
        let joined = rows.iter_mut().any(|row| row.takes(way));
        if !joined {
            rows.push(Row {
                changes: way.changes.iter().map(|&it| vec![it]).collect(),
                way,
            });
        }
    }
    for row in rows.iter().take(MOST_ROWS) {
        let tally = &row.way.tally;
        let mut worth = faan(tally);
        if !tally.wins() {
            worth.push_str(", which may not win");
        }
        let than_now = &row.way.than_now;
        let mut items = vec![];
        if !than_now.more.is_empty() {
            items.push(format!("with {}", counted(&than_now.more)));
        }
        // Beside a limit hand they are there, and add nothing.
        let alone = tally.limit && tally.rules().limit_hands == LimitHands::Alone;
        if !than_now.less.is_empty() && !alone {
            items.push(format!("without {}", counted(&than_now.less)));
        }
        let (how, items) = (row.how(), items.join(", "));
        line(text, &format!("  {how}: {worth}  {DIM}{items}{DIM:#}"));
    }
    if let more @ 1.. = rows.len().saturating_sub(MOST_ROWS) {
        line(text, &format!("  and {more} other ways"));
    }
}

impl Row<'_> {
    /// Takes a way up if it comes to the same and differs in one change of the same kind.
    fn takes(&mut self, way: &Way<'_>) -> bool {
        let same = self.changes.len() == way.changes.len()
            && self.way.tally.faan == way.tally.faan
            && self.way.tally.wins() == way.tally.wins()
            && self.way.than_now == way.than_now;
        let flower = |change: &&Change| matches!(change, Change::Flower(_));
        if !same || way.changes.iter().filter(flower).count() > 1 {
            return false;
        }
        let pairs = self.changes.iter_mut().zip(&way.changes);
        let mut apart = pairs.filter(|(mine, its)| mine[..] != [**its]);
        let (Some((mine, its)), None) = (apart.next(), apart.next()) else {
            return false;
        };
        let kind = std::mem::discriminant::<Change>;
        let taken = mine.iter().all(|it| kind(it) == kind(its));
        if taken {
            mine.push(*its);
        }
        taken
    }

    /// `by Zi Mo, with 2f or 2g`
    fn how(&self) -> String {
        let changes = self.changes.iter().map(|it| said(it, self.way));
        changes.collect::<Vec<_>>().join(", ")
    }
}

/// One change, or one of several of a kind.
fn said(changes: &[Change], way: &Way<'_>) -> String {
    let by = way.asked.win.by;
    let each = changes.iter().map(|change| match change {
        Change::ZiMo => "by Zi Mo".to_owned(),
        Change::Robbed => "robbed from a Kong".to_owned(),
        Change::Last if by.is_zi_mo() => "as the last tile".to_owned(),
        Change::Last => "on the last discard".to_owned(),
        Change::Kong => "on a Kong's replacement".to_owned(),
        Change::KongUponKong => "on the replacement of a second Kong in a row".to_owned(),
        Change::NoFlowers => "without flowers".to_owned(),
        Change::Loose => "on a flower's replacement".to_owned(),
        Change::Concealed => "with nothing claimed".to_owned(),
        Change::Flower(bonus) => bonus.to_string(),
        Change::Tile(tile) => tile.to_string(),
        Change::Seat(seat) => seat.to_string(),
        Change::Round(wind) => format!("{wind:?}"),
    });
    let each = or(&each.collect::<Vec<_>>());
    match changes.first() {
        Some(Change::Flower(_)) => format!("with {each}"),
        Some(Change::Tile(_)) => format!("on {each}"),
        Some(Change::Seat(_)) => format!("as {each}"),
        Some(Change::Round(_)) => format!("in the {each} round"),
        _ => each,
    }
}

/// `Zi Mo 自摸`
fn name(item: &Item) -> String {
    format!("{} {}", item.names.en, item.names.zh)
}

/// `Ping Wu 平糊 1 and Zi Mo 自摸 1`
fn counted(items: &[Counted<'_>]) -> String {
    let each = items.iter().map(|it| {
        let times = u32::from(it.times);
        match it.item.worth.is_limit(times) {
            true => name(it.item),
            false => format!("{} {}", name(it.item), it.faan),
        }
    });
    and(&each.collect::<Vec<_>>())
}

/// `3 faan`, `10 faan, the limit`, `12 faan, paid as 10`
fn faan(tally: &Tally<'_>) -> String {
    let (faan, raw) = (tally.faan, tally.raw);
    match u16::from(faan) < raw {
        _ if tally.limit => format!("{faan} faan, the limit"),
        true => format!("{raw} faan, paid as {faan}"),
        false => format!("{faan} faan"),
    }
}

/// Where the winning tile stands in a reading.
fn place(reading: &Reading) -> String {
    let Reading::Sets(grouping) = reading else {
        return "among the rest".to_owned();
    };
    let set = match grouping.place {
        Place::Pair => None,
        Place::Set(at) => grouping.concealed.get(at),
    };
    match set {
        Some(set) => format!("in {set}"),
        None => "in the Pair".to_owned(),
    }
}

fn pair(tile: Tile) -> String {
    [tile; 2].into_iter().collect::<Counts>().to_string()
}

fn and(words: &[String]) -> String {
    joined(words, "and")
}

fn or(words: &[String]) -> String {
    joined(words, "or")
}

/// `a`, `a or b`, `a, b or c`
fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}
