//! Is every change of a right record caught? One event is dropped, doubled, swapped with the next,
//! given another tile or another seat, or one number of the settlement is changed. No audit may
//! panic, or agree with what no longer agrees with itself, and each fault has a line of the file.
//!
//! Event numbers are taken out before, so that the rules have to find it and not the numbering.
//! `SEEDS=1000 cargo test` changes more.

mod by_rule;

use crate::audit;
use crate::dice::{Dice, seeds, with_seed};
use sikwu::audit::Verdict;
use sikwu::parlour::{AuditedHand, audit_record};
use sikwu::rules::Book;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The records of the project without event numbers and comments, by name, a line each.
static RECORDS: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
    let bare = |(name, text): (String, String)| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.map(|line| match line.split_once(". ") {
            Some((number, event)) if number.parse::<u32>().is_ok() => event.to_owned(),
            _ => line.to_owned(),
        });
        (name, lines.collect())
    };
    audit::records("records").into_iter().map(bare).collect()
});

static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);

fn audited(text: &[u8]) -> Vec<AuditedHand> {
    audit_record(text, &BOOK, "hk-old-style")
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

fn is_event(line: &str) -> bool {
    matches!(words(line)[..], ["E" | "S" | "W" | "N", _, ..])
}

/// What was done to a record: the lines as they are now, and the first that is another.
struct Changed {
    lines: Vec<String>,
    at: usize,
    what: String,
}

/// Each way to change a record, by name.
type Change = fn(&[String], &mut Dice) -> Option<Changed>;
const CHANGES: [(&str, Change); 6] = [
    ("dropped", dropped),
    ("doubled", doubled),
    ("swapped", swapped),
    ("another tile", another_tile),
    ("another seat", another_seat),
    ("another number", another_number),
];

/// Some event of a record that has a meaning by itself.
///
/// What a seat merely says is left alone: a call that is outranked, or a pass, changes nothing that
/// is written elsewhere.
fn event(lines: &[String], dice: &mut Dice) -> usize {
    let events = lines.iter().enumerate().filter(|(_, line)| {
        let said = matches!(words(line)[..], [_, "call" | "pass", ..]);
        is_event(line) && !said
    });
    *dice.pick(&events.map(|(at, _)| at).collect::<Vec<usize>>())
}

fn dropped(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let at = event(lines, dice);
    let mut lines = lines.to_vec();
    let what = lines.remove(at);
    Some(Changed { lines, at, what })
}

fn doubled(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let at = event(lines, dice);
    let mut lines = lines.to_vec();
    let what = lines[at].clone();
    lines.insert(at, what.clone());
    Some(Changed { lines, at, what })
}

fn swapped(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let at = event(lines, dice);
    let mut lines = lines.to_vec();
    let next = lines.get(at + 1).filter(|next| is_event(next))?;
    let what = format!("{} with {next}", lines[at]);
    lines.swap(at, at + 1);
    Some(Changed { lines, at, what })
}

const TILES: &str = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p \
    1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N C F P 1f 2f 3f 4f 1g 2g 3g 4g";

fn another_tile(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let at = event(lines, dice);
    let told = words(&lines[at]);
    let tile = told.get(2)?.trim_end_matches('^');
    if tile == "flowers" {
        return None;
    }
    let all: Vec<&str> = TILES.split(' ').filter(|other| *other != tile).collect();
    let other = *dice.pick(&all);
    // A loser's last tiles are nobody's: if the seat keeps one of these to the end, or has one it
    // could have thrown in place of the other, the record tells another deal that went as well.
    // With a wall the draw is known all the same.
    let seat = told[0];
    let won = wins(lines, at, seat);
    let walled = lines.iter().any(|line| line.starts_with("wall "));
    let kept = match told[1] {
        "draw" | "loose" if !walled => held_at_the_end(lines, at, seat, tile) > 0,
        "discard" => held_at_the_end(lines, at, seat, other) > 0,
        _ => false,
    };
    if kept && !won {
        return None;
    }
    let mut parts: Vec<String> = told.iter().map(|word| (*word).to_owned()).collect();
    parts[2] = parts[2].replace(tile, other);
    let what = format!("{} to {other}", lines[at]);
    let mut lines = lines.to_vec();
    lines[at] = parts.join(" ");
    Some(Changed { lines, at, what })
}

/// The lines of the hand in which a line stands.
fn hand_around(lines: &[String], at: usize) -> &[String] {
    let begins = lines[..at]
        .iter()
        .rposition(|line| line.starts_with("hand "));
    let rest = &lines[begins.unwrap()..];
    let ends = rest.iter().position(|line| line.starts_with("end"));
    &rest[..ends.unwrap_or(rest.len())]
}

/// Whether a seat wins with its tiles: a flower win needs no shape (W5).
fn wins(lines: &[String], at: usize, seat: &str) -> bool {
    let mut events = hand_around(lines, at).iter();
    events.any(
        |line| matches!(words(line)[..], [who, "win", on, ..] if who == seat && on != "flowers"),
    )
}

/// How many of a tile a seat has in its hand when all is over, by addition alone.
fn held_at_the_end(lines: &[String], at: usize, seat: &str, tile: &str) -> i32 {
    let mut held: BTreeMap<String, i32> = BTreeMap::new();
    let mut add = |text: &str, sign: i32| {
        for tile in tiles(text) {
            *held.entry(tile).or_default() += sign;
        }
    };
    for line in hand_around(lines, at) {
        match words(line)[..] {
            ["deal", whose, dealt] if whose == seat => add(dealt, 1),
            [whose, ..] if whose != seat => {}
            [_, "draw" | "loose", tile] => add(tile, 1),
            [_, "discard" | "flower", tile] => add(tile.trim_end_matches('^'), -1),
            [_, "pung", tile, ..] => add(&tile.repeat(2), -1),
            [_, "sheung", _, "with", two, ..] => add(two, -1),
            [_, "kong", tile, "concealed"] => add(&tile.repeat(4), -1),
            [_, "kong", tile, "added"] => add(tile, -1),
            [_, "kong", tile, ..] => add(&tile.repeat(3), -1),
            _ => {}
        }
    }
    held.get(tile).copied().unwrap_or_default()
}

/// The tiles of a text, one by one.
fn tiles(text: &str) -> Vec<String> {
    let (mut found, mut digits) = (vec![], vec![]);
    for c in text.chars() {
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

/// A seat of an event, of its source, or of the settlement.
fn another_seat(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let is_settled = |line: &str| {
        let word = words(line)[0];
        ["result", "show", "faan", "pay", "baau"].contains(&word)
    };
    let settled = lines.iter().enumerate().filter(|(_, it)| is_settled(it));
    let settled: Vec<usize> = settled.map(|(at, _)| at).collect();
    let at = match dice.chance(1, 2) && !settled.is_empty() {
        true => *dice.pick(&settled),
        false => event(lines, dice),
    };
    let mut parts: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let is_seat = |at: usize| match (
        at,
        parts[0].as_str(),
        at.checked_sub(1).map(|it| &parts[it]),
    ) {
        // What is shown has seats of its own, which need not be known.
        (2.., "show" | "faan", _) => false,
        (0, ..) => is_event(&lines[at]) || parts[0].len() == 1,
        (1, ..) => is_settled(&parts[0]),
        (_, "pay", _) => true,
        (_, _, Some(before)) => ["from", "robbing", "for"].contains(&before.as_str()),
        _ => false,
    };
    let seats = (0..parts.len()).filter(|&at| ["E", "S", "W", "N"].contains(&&*parts[at]));
    let seats: Vec<usize> = seats.filter(|&at| is_seat(at)).collect();
    if seats.is_empty() {
        return None;
    }
    let place = *dice.pick(&seats);
    let others = ["E", "S", "W", "N"].into_iter();
    let others: Vec<&str> = others.filter(|other| *other != parts[place]).collect();
    parts[place] = (*dice.pick(&others)).to_owned();
    let what = format!("{} to {}", lines[at], parts.join(" "));
    let mut lines = lines.to_vec();
    lines[at] = parts.join(" ");
    Some(Changed { lines, at, what })
}

/// A number of the settlement, or of what everyone began with.
fn another_number(lines: &[String], dice: &mut Dice) -> Option<Changed> {
    let words = ["@start", "@dealer", "faan", "baau", "pay", "net", "total"];
    let is_one = |line: &&String| words.contains(&line.split(' ').next().unwrap_or_default());
    let settled = lines.iter().enumerate().filter(|(_, line)| is_one(line));
    let at = *dice.pick(&settled.map(|(at, _)| at).collect::<Vec<usize>>());
    let line = &lines[at];
    // Where a run of digits begins, and where it ends.
    let digits = |at: usize| line.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts = (1..line.len()).filter(|&at| digits(at) && !digits(at - 1));
    let starts: Vec<usize> = starts.collect();
    if starts.is_empty() {
        return None;
    }
    let from = *dice.pick(&starts);
    let to = (from..).find(|&at| !digits(at)).unwrap();
    let number: u32 = line[from..to].parse().unwrap();
    // Nought is the same with either sign. A feed may be told by its discard or by its claim,
    // which are neighbours.
    let number = number + 3 + dice.below(90) as u32;
    let changed = format!("{}{number}{}", &line[..from], &line[to..]);
    let what = format!("{line} to {changed}");
    // How often the dealer had dealt before is not known of the first hand.
    let first = lines.iter().position(|line| line.starts_with("@dealer"));
    if first == Some(at) {
        return None;
    }
    let mut lines = lines.to_vec();
    lines[at] = changed;
    Some(Changed { lines, at, what })
}

#[test]
fn no_change_of_a_right_record_is_agreed_with() {
    for (name, lines) in RECORDS.iter() {
        let text = lines.join("\n") + "\n";
        let hands = audited(text.as_bytes());
        let agreed = |hand: &AuditedHand| hand.audit.verdict == Verdict::Agreed;
        assert!(hands.iter().all(agreed), "{name}");
        for (how, change) in CHANGES {
            for seed in seeds(20) {
                let seed = seed * 64 + name.len() as u64;
                let changed = with_seed(seed, |dice| change(lines, dice));
                if let Some(changed) = changed.filter(|it| it.lines != *lines) {
                    check(&changed, &format!("{name}, seed {seed}, {how}"));
                }
            }
        }
    }
}

fn check(changed: &Changed, story: &str) {
    let text = changed.lines.join("\n") + "\n";
    let hands = audited(text.as_bytes());
    let story = format!("{story}: {} (line {})", changed.what, changed.at + 1);
    let faults = hands.iter().flat_map(|hand| &hand.audit.faults);
    let lines: Vec<u32> = faults.map(|fault| fault.line).collect();
    assert!(!lines.is_empty(), "{story} is agreed with");
    let last = changed.lines.len() as u32;
    assert!(
        lines.iter().all(|line| (1..=last).contains(line)),
        "{story}: {lines:?}"
    );
    // Nothing is wrong before the change.
    let first = lines.iter().min().unwrap();
    assert!(*first > changed.at as u32, "{story}: {lines:?}");
}

#[test]
fn damaged_text_of_every_record_is_audited_at_a_place_in_it() {
    const SPICE: &[u8] = b"\n\r\t #@=%{}[]()\"?*.-+0129mpsEWx\0\xff\xc3\xe6\x9d";
    for (name, lines) in RECORDS.iter() {
        for seed in seeds(12) {
            with_seed(seed, |dice| {
                let mut bytes = (lines.join("\n") + "\n").into_bytes();
                for _ in 0..1 + dice.below(4) {
                    let at = dice.below(bytes.len());
                    match dice.below(5) {
                        0 => drop(bytes.remove(at)),
                        1 => bytes[at] = dice.below(256) as u8,
                        2 => bytes[at] = *dice.pick(SPICE),
                        3 => bytes.insert(at, *dice.pick(SPICE)),
                        _ => bytes.truncate(at.max(1)),
                    }
                }
                let last = 1 + bytes.iter().filter(|byte| **byte == b'\n').count() as u32;
                for hand in audited(&bytes) {
                    let wrong = hand.audit.verdict != Verdict::Agreed;
                    assert_eq!(wrong, !hand.audit.faults.is_empty(), "{name}");
                    for fault in &hand.audit.faults {
                        let inside = (1..=last).contains(&fault.line) && fault.column > 0;
                        assert!(inside, "{name}: {fault:?}");
                    }
                }
            });
        }
    }
}
