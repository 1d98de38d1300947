//! Is a record of what one seat saw judged as the whole record is? Whole deals by dice, and the
//! records of the project, are seen from each seat: nothing in them is impossible, and they settle
//! as before. A tile too many is found where it comes to light (T1).
//!
//! The whole record is the second source: what was legal with every tile known cannot be impossible
//! with some of them unknown. `SEEDS=10000 cargo test` plays more deals.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a mistake in a test has to stop it"
)]

use crate::dice::{Dice, seeds, with_seed};
use crate::golden::golden;
use crate::play;
use sikwu::audit::{HandAudit, Verdict};
use sikwu::notation::tiles::{Class, Piece};
use sikwu::parlour::audit_record;
use sikwu::play::{Drawn, Terms, Won};
use sikwu::record::{Act, HandRecord, Heading, KongForm, Record, What};
use sikwu::rules::Book;
use sikwu::rules::turn::ConcealedKong;
use sikwu::seat::{RoundWind, Seat};
use sikwu::tile::{Tile, Wind};
use sikwu::win::WonBy;
use std::fmt::Write;
use std::fs;
use std::path::Path;

fn audit(book: &Book, heading: &Heading, hand: &HandRecord) -> HandAudit {
    let text = format!("{heading}\n{hand}");
    let mut hands = audit_record(text.as_bytes(), book, "hk-old-style");
    assert_eq!(hands.len(), 1);
    hands.remove(0).audit
}

/// The records of the project, by name.
fn records() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let files = fs::read_dir(folder)
        .expect("records")
        .map(|it| it.expect("a file").path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "hkmj"));
    let read = files.map(|path| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        (name, Record::read(&text).expect("a record"))
    });
    read.collect()
}

/// Sees a hand from each seat, and holds what is said of it against the whole.
fn see(book: &Book, heading: &Heading, hand: &HandRecord, story: &str) {
    let whole = audit(book, heading, hand);
    assert_eq!(
        whole.verdict,
        Verdict::Agreed,
        "{story}: {:?}\n{hand}",
        whole.faults
    );
    for seat in Seat::ALL {
        let seen = hand.seen_from(seat, ConcealedKong::Shown);
        let said = audit(book, heading, &seen);
        let story = format!("{story}, seen from {seat}");
        assert_eq!(said.faults, [], "{story}\n{seen}");
        assert!(
            matches!(said.verdict, Verdict::Agreed | Verdict::Possible),
            "{story}"
        );
        assert_eq!(
            (said.net, &said.winners),
            (whole.net, &whole.winners),
            "{story}\n{seen}"
        );
        assert_eq!(said.ending, whole.ending, "{story}");
        // Where no winner shows, nothing is impossible either; and nothing is invented.
        let mut silent = seen.clone();
        silent.shows = Default::default();
        let said = audit(book, heading, &silent);
        assert_eq!(said.faults, [], "{story}, nothing shown\n{silent}");
        assert!(said.net.is_none() || said.net == whole.net, "{story}");
        // So it is while the hand is played, and concealed Kongs lie face down (T8).
        let mut played = HandRecord::new(hand.title);
        (played.deals, played.events) = (hand.deals, hand.events.clone());
        let seen = played.seen_from(seat, ConcealedKong::FaceDown);
        let said = audit(book, heading, &seen);
        assert_eq!(said.faults, [], "{story}, face down\n{seen}");
    }
}

#[test]
fn every_record_of_the_project_is_possible_from_each_seat() {
    let book = Book::bundled();
    for (name, record) in records() {
        for hand in &record.hands {
            see(&book, &record.heading, hand, &name);
        }
    }
}

/// The record of a deal by dice, at one of these tables.
fn deal_by_dice(book: &Book, ids: &[String], dice: &mut Dice) -> Record {
    let id = dice.pick(ids);
    let terms = Terms::scored(book.get(id).expect("a house").clone());
    let mut game = play::deal(&terms, RoundWind(*dice.pick(&Wind::ALL)), dice);
    play::play(&mut game, dice);
    let text = format!("%hkmj 1.0\n@rules {id}\n\n{}", written(&game));
    Record::read(&text).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

/// A hand of a deal by dice, as it would be written down.
fn written(game: &play::Game) -> String {
    let mut text = format!("hand {}-1\n", game.table.round().0.letter());
    for (seat, dealt) in game.dealt.iter() {
        let tiles: String = dealt.iter().map(Drawn::to_string).collect();
        let _ = writeln!(text, "deal {} {tiles}", seat.letter());
    }
    for action in &game.done {
        let _ = writeln!(text, "{action}");
    }
    let outcome = game.table.outcome().expect("over");
    let winners = outcome
        .won
        .iter()
        .map(|won| won.win.seat.letter().to_string());
    match outcome.is_drawn() {
        true => text.push_str("result drawn\n"),
        false => {
            let winners: Vec<String> = winners.collect();
            let _ = writeln!(text, "result win {}", winners.join(" "));
        }
    }
    for won in &outcome.won {
        let _ = writeln!(text, "show {} {}", won.win.seat.letter(), shown(won));
    }
    text + "end\n"
}

/// A winning hand in the notation of hands.
fn shown(won: &Won) -> String {
    let mut parts = vec![won.hand.concealed().to_string()];
    parts.extend(won.hand.laid().iter().map(|laid| laid.to_string()));
    if !won.hand.set_aside().is_empty() {
        parts.push(format!("({})", won.hand.set_aside()));
    }
    parts.push(match won.win.by {
        WonBy::ZiMo { tile } => format!("+{tile}"),
        WonBy::Discard { tile, shooter } => {
            format!("+{tile}<{}", shooter.expect("known").letter())
        }
        WonBy::RobbedKong { tile, maker } => {
            format!("+{tile}<{} rob", maker.expect("known").letter())
        }
        WonBy::Flowers => return format!("+ flowers ({})", won.hand.set_aside()),
    });
    parts.join(" ")
}

#[test]
fn a_deal_by_dice_is_possible_from_each_seat_and_settles_as_before() {
    let (book, ids) = play::houses();
    let mut won = 0;
    for seed in seeds(24) {
        with_seed(seed, |dice| {
            let record = deal_by_dice(&book, &ids, dice);
            won += usize::from(!record.hands[0].shows.iter().all(|(_, show)| show.is_none()));
            see(
                &book,
                &record.heading,
                &record.hands[0],
                &format!("seed {seed}"),
            );
        });
    }
    assert!(won > 4, "{won}");
}

/// How many more copies of a tile an event brings to light, seen from a seat.
fn comes_to_light(seer: Seat, seat: Seat, act: Act, tile: Tile) -> usize {
    let is = |piece: Piece| usize::from(piece == Piece::Tile(tile));
    match act {
        Act::Draw(piece) | Act::Loose(piece) => is(piece),
        _ if seat == seer => 0,
        Act::Discard { tile, .. } => is(tile),
        Act::Pung { tile, .. } => 2 * is(tile),
        Act::Sheung { with, .. } => with.into_iter().map(is).sum(),
        Act::Kong { tile, form } => {
            is(tile)
                * match form {
                    KongForm::Claimed(_) => 3,
                    KongForm::Concealed => 4,
                    KongForm::Added => 1,
                }
        }
        _ => 0,
    }
}

#[test]
fn t01_a_fifth_copy_is_impossible_where_it_comes_to_light() {
    let (book, ids) = play::houses();
    let mut found = 0;
    for seed in seeds(24) {
        with_seed(seed, |dice| {
            let record = deal_by_dice(&book, &ids, dice);
            let seer = *dice.pick(&Seat::ALL);
            let mut hand = record.hands[0].seen_from(seer, ConcealedKong::Shown);
            hand.shows = Default::default();
            let tile = Tile::from_index(dice.below(Tile::KINDS)).expect("a kind");
            // What is merely said may be said of tiles that come to light later.
            let said = |event: &sikwu::record::Event| {
                matches!(event.what, What::Act(_, Act::Call(_) | Act::Win(_)))
            };
            let end = hand
                .events
                .iter()
                .position(said)
                .unwrap_or(hand.events.len());
            let whole = hand.events.clone();
            let (mut at, mut copies, mut fifth) = (0, 0, None);
            let dealt = hand.deals[seer].as_ref().expect("a deal").iter();
            copies += dealt
                .filter(|piece| piece.value == Piece::Tile(tile))
                .count();
            hand.events = whole.told(|event| {
                at += 1;
                let What::Act(seat, mut act) = event.what else {
                    return None;
                };
                if at > end || fifth.is_some() {
                    return None;
                }
                // Others throw this tile whenever nobody claims it and T11 does not bar it.
                let near = |step: usize, of: fn(Act) -> bool| {
                    let near = whole.get(step).map(|event| event.what);
                    matches!(near, Some(What::Act(_, act)) if of(act))
                };
                let is_draw = |act| matches!(act, Act::Draw(_));
                if let Act::Discard { tile: piece, drawn } = &mut act
                    && seat != seer
                    && at > 1
                    && near(at - 2, is_draw)
                    && near(at, is_draw)
                {
                    (*piece, *drawn) = (Piece::Tile(tile), false);
                }
                copies += comes_to_light(seer, seat, act, tile);
                if copies > 4 {
                    fifth = Some(event.number);
                }
                Some(What::Act(seat, act))
            });
            hand.result = None;
            hand.end = None;
            let said = audit(&book, &record.heading, &hand);
            let Some(fifth) = fifth else {
                assert_eq!(said.faults, [], "seed {seed}");
                return;
            };
            found += 1;
            let first = said.faults.first().map(|it| (it.event, it.rule.as_deref()));
            let story = format!("seed {seed}: {tile} from {seer}: {:?}\n{hand}", said.faults);
            assert_eq!(first, Some((Some(fifth), Some("T1"))), "{story}");
        });
    }
    assert!(found > 8, "{found}");
}

/// What somebody may remember of a tile: nothing, or its suit.
fn remembered(tile: &str, dice: &mut Dice) -> String {
    if tile.starts_with('?') {
        return tile.to_owned();
    }
    let class = match tile.trim_end_matches('^').chars().next_back() {
        Some(suit @ ('m' | 'p' | 's')) => suit.to_string(),
        Some('f' | 'g') => "f".to_owned(),
        _ => "z".to_owned(),
    };
    let class = if dice.chance(1, 2) {
        String::new()
    } else {
        class
    };
    let mark = if tile.ends_with('^') { "^" } else { "" };
    format!("?{class}{mark}")
}

/// A line of a record as it may be remembered.
fn forget(line: &str, odds: usize, dice: &mut Dice) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, _, "call", "win", ..] => 4,
        [_, _, "call", _, ..] => 4,
        [_, _, "pass"] | [_, _, _, "flowers"] | ["deal" | "show" | "result" | "end", ..] => {
            return line.to_owned();
        }
        [number, _, _, _, ..] if number.ends_with('.') => 3,
        _ => return line.to_owned(),
    };
    if dice.chance(odds, 100) {
        words[at] = remembered(&words[at], dice);
    }
    if let Some(with) = words.iter().position(|word| word == "with")
        && dice.chance(odds, 100)
    {
        words[with + 1] = "? ?".to_owned();
    }
    words.join(" ")
}

#[test]
fn whatever_is_forgotten_of_a_deal_it_is_not_impossible() {
    let (book, ids) = play::houses();
    let (mut settled, mut gaps) = (0, 0);
    for seed in seeds(24) {
        with_seed(seed, |dice| {
            let record = deal_by_dice(&book, &ids, dice);
            let whole = audit(&book, &record.heading, &record.hands[0]);
            // Little of all, or much of what one seat did not see.
            let odds = *dice.pick(&[1, 3, 30]);
            let mut hand = match odds {
                30 => record.hands[0].seen_from(*dice.pick(&Seat::ALL), ConcealedKong::Shown),
                _ => record.hands[0].clone(),
            };
            for seat in Seat::ALL {
                let deal = hand.deals[seat].as_mut().expect("a deal");
                for piece in deal.value.iter_mut().filter(|_| dice.chance(odds, 100)) {
                    piece.value = Piece::Unknown(Class::Any);
                }
            }
            let text = hand.to_string();
            let mut lines: Vec<String> =
                text.lines().map(|line| forget(line, odds, dice)).collect();
            let events: Vec<usize> = (0..lines.len())
                .filter(|&at| lines[at].contains(". "))
                .collect();
            let gap = dice.chance(1, 3) && events.len() > 8;
            if gap {
                let from = events[dice.below(events.len() - 4)];
                let to = (from + 1 + dice.below(12)).min(*events.last().expect("events"));
                lines.drain(from..to);
                lines.insert(from, "gap".to_owned());
                gaps += 1;
            }
            let bare = lines.iter().map(|line| match line.split_once(". ") {
                Some((number, event)) if number.parse::<u32>().is_ok() => event,
                _ => line,
            });
            let text = format!(
                "{}\n{}\n",
                record.heading,
                bare.collect::<Vec<_>>().join("\n")
            );
            let mut hands = audit_record(text.as_bytes(), &book, "hk-old-style");
            let said = hands.remove(0).audit;
            assert_eq!(said.faults, [], "seed {seed}\n{text}");
            if let Some(net) = said.net {
                assert_eq!(Some(net), whole.net, "seed {seed}\n{text}");
                settled += 1;
            }
            assert!(!gap || said.net.is_none() && said.lost.is_some());
        });
    }
    assert!(settled > 3 && gaps > 3, "{settled} {gaps}");
}

#[test]
fn t02_a_wall_that_is_known_in_part_gives_what_was_drawn() {
    let book = Book::bundled();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/worked-example.hkmj");
    let text = fs::read_to_string(path).expect("a record");
    let record = Record::read(&text).expect("a record");
    let mut whole = record.hands[0].clone();
    (whole.commit, whole.reveal) = (None, None);
    for seed in seeds(24) {
        with_seed(seed, |dice| {
            let mut hand = whole.seen_from(*dice.pick(&Seat::ALL), ConcealedKong::Shown);
            hand.wall.clone_from(&whole.wall);
            for piece in hand.wall.iter_mut().filter(|_| dice.chance(1, 3)) {
                piece.value = Piece::Unknown(Class::Any);
            }
            let said = audit(&book, &record.heading, &hand);
            assert_eq!(said.faults, [], "seed {seed}\n{hand}");
            assert!(said.net.is_some());
            // The 5m that East draws at event 18 is the 58th tile, and somebody saw an honour there.
            hand.wall[57].value = Piece::Unknown(Class::Honour);
            hand.events = whole.events.clone();
            let said = audit(&book, &record.heading, &hand);
            let first = said.faults.first().map(|it| (it.event, it.rule.as_deref()));
            assert_eq!(
                first,
                Some((Some(18), Some("T2"))),
                "seed {seed}: {:?}\n{hand}",
                said.faults
            );
        });
    }
}

#[test]
fn damaged_records_that_are_not_all_known_are_audited_at_a_place_in_them() {
    const SPICE: &[u8] = b"\n ??*-+0129mpsfgzEWCF^.";
    let book = Book::bundled();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/unseen");
    let files = fs::read_dir(folder)
        .expect("records")
        .map(|it| it.expect("a file").path());
    for path in files.filter(|path| path.extension().is_some_and(|it| it == "hkmj")) {
        let whole = fs::read(&path).expect("a text");
        for seed in seeds(24) {
            with_seed(seed, |dice| {
                let mut bytes = whole.clone();
                for _ in 0..1 + dice.below(4) {
                    let at = dice.below(bytes.len());
                    match dice.below(4) {
                        0 => drop(bytes.remove(at)),
                        1 => bytes[at] = *dice.pick(SPICE),
                        2 => bytes.insert(at, *dice.pick(SPICE)),
                        _ => {
                            // A whole line, so that what is left can be read.
                            let text = String::from_utf8_lossy(&bytes).into_owned();
                            let mut lines: Vec<&str> = text.lines().collect();
                            let line = 6.min(lines.len() - 1) + dice.below(lines.len().max(7) - 6);
                            let line = line.min(lines.len() - 1);
                            match dice.chance(1, 2) {
                                true => drop(lines.remove(line)),
                                false => lines.insert(line, lines[line]),
                            }
                            bytes = (lines.join("\n") + "\n").into_bytes();
                        }
                    }
                }
                let last = 1 + bytes.iter().filter(|byte| **byte == b'\n').count() as u32;
                for hand in audit_record(&bytes[..], &book, "hk-old-style") {
                    for fault in &hand.audit.faults {
                        let inside = (1..=last).contains(&fault.line) && fault.column > 0;
                        assert!(inside, "{}: {fault:?}", path.display());
                        let played = !fault.message.english.contains("cannot be played");
                        assert!(played, "{}: {fault:?}", path.display());
                    }
                }
            });
        }
    }
}

#[test]
fn what_is_said_of_each_record_that_is_not_all_known() {
    golden("tests/data/unseen", "hkmj", crate::audit::told);
}
