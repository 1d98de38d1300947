//! Whole records from the tiles and events that matter.

/// A turn for everyone, so that what comes next is not East's first discard.
const ROUND: &str = "E +9s -9s; S +9s -9s; W +9s -9s; N +1m -1m";

/// A record of one hand under these rules.
pub(crate) fn record(rules: &str, deal: &str, events: &str) -> String {
    let heading = format!("%hkmj 1.0\n@match flips\n@rules {rules}\n");
    format!("{heading}\nhand E-1\n{}", hand(deal, events))
}

/// The lines of a hand, its deal filled up and its events one to a line.
pub(super) fn hand(deal: &str, events: &str) -> String {
    let events = events.replace("ROUND", ROUND);
    let events = events.split(';').map(str::trim);
    let events: Vec<String> = events.flat_map(single).collect();
    let mut dealt: [Vec<String>; 4] = Default::default();
    for part in deal.split(';').filter(|part| !part.trim().is_empty()) {
        let (seat, named) = part.trim().split_once(' ').unwrap();
        dealt[SEATS.iter().position(|it| *it == seat).unwrap()] = tiles(named);
    }
    // What is named anywhere is not to be had for filling up.
    let drawn = events.iter().filter_map(|event| drawn(event));
    let named = dealt.iter().flatten().map(String::as_str).chain(drawn);
    let mut rest = all_tiles();
    for tile in named {
        let at = rest.iter().position(|it| it == tile);
        rest.remove(at.unwrap_or_else(|| panic!("too many {tile}")));
    }
    for tiles in &mut dealt {
        while tiles.len() < 13 {
            let at = rest.iter().position(|tile| !is_flower(tile)).unwrap();
            tiles.push(rest.remove(at));
        }
    }
    let mut lines: Vec<String> = SEATS
        .iter()
        .zip(&dealt)
        .map(|(seat, tiles)| format!("deal {seat} {}", tiles.join(" ")))
        .collect();
    for event in events {
        match event.strip_prefix("play on to ") {
            Some(left) => play_on(&mut lines, &mut rest, left.parse().unwrap()),
            None => lines.push(event),
        }
    }
    lines.join("\n") + "\n"
}

/// Everyone draws and throws what is left until so many tiles are, the flowers one to a turn.
fn play_on(lines: &mut Vec<String>, rest: &mut Vec<String>, until: usize) {
    let thrower = lines.iter().rev().find(|line| line.contains(" discard "));
    let thrower = thrower.and_then(|line| SEATS.iter().position(|it| line.starts_with(it)));
    let mut turn = thrower.unwrap();
    let mut left = 144 - 52 - lines.iter().filter(|line| drawn(line).is_some()).count();
    let rest = std::mem::take(rest).into_iter();
    let (flowers, plain): (Vec<String>, Vec<String>) = rest.partition(|tile| is_flower(tile));
    let (mut flowers, mut plain) = (flowers.into_iter(), plain.into_iter());
    while left > until {
        turn = (turn + 1) % 4;
        let seat = SEATS[turn];
        let flower = flowers.next();
        let act = flower.as_ref().map_or("draw", |_| "loose");
        lines.extend(flower.iter().flat_map(|flower| {
            left -= 1;
            ["draw", "flower"].map(|act| format!("{seat} {act} {flower}"))
        }));
        let tile = plain.next().unwrap();
        left -= 1;
        lines.extend([act, "discard"].map(|act| format!("{seat} {act} {tile}")));
    }
}

const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// The events of a line, each as the strict form has it.
fn single(line: &str) -> Vec<String> {
    let (seat, rest) = line.split_once(' ').unwrap();
    let signs = rest.split_whitespace().map(|word| {
        let (act, tile) = match word.strip_prefix("++") {
            Some(tile) => ("loose", tile),
            None => match word.split_at(1) {
                ("+", tile) => ("draw", tile),
                ("-", tile) => ("discard", tile),
                ("*", tile) => ("flower", tile),
                _ => return None,
            },
        };
        Some(format!("{seat} {act} {tile}"))
    });
    signs
        .collect::<Option<Vec<String>>>()
        .unwrap_or_else(|| vec![line.to_owned()])
}

/// The tile that comes off the wall in an event.
fn drawn(event: &str) -> Option<&str> {
    let mut words = event.split(' ').skip(1);
    let act = words.next()?;
    ["draw", "loose"].contains(&act).then(|| words.next())?
}

/// The tiles of a text, one by one.
pub(super) fn tiles(text: &str) -> Vec<String> {
    let (mut found, mut digits) = (vec![], vec![]);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '0'..='9' => digits.push(c),
            'm' | 'p' | 's' | 'f' | 'g' => {
                found.extend(digits.drain(..).map(|digit| format!("{digit}{c}")));
            }
            _ => found.push(c.to_string()),
        }
    }
    found
}

/// All tiles of a wall, in steps that leave no neighbours, so that what is filled in makes no sets.
pub(super) fn all_tiles() -> Vec<String> {
    let kinds = tiles("123456789m123456789p123456789sESWNCFP");
    let mut all: Vec<String> = (0..34 * 4).map(|n| kinds[n * 7 % 34].clone()).collect();
    all.extend(tiles("1234f1234g"));
    all
}

fn is_flower(tile: &str) -> bool {
    tile.ends_with(['f', 'g'])
}
