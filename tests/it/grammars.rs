//! The grammars and the readers say the same: what a grammar derives is read, and what is printed
//! is derived by its grammar.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a mistake in a test has to stop it"
)]

use crate::dice::{Dice, seeds, with_seed};
use crate::ebnf::Grammar;
use crate::record::random_record;
use sikwu::bonus::{Bonus, BonusSet};
use sikwu::counts::Counts;
use sikwu::hand::Hand;
use sikwu::notation::asked::Asked;
use sikwu::notation::{Code, Sheet};
use sikwu::record::{FaultKind, Form, Reader, Reading, Record, RecordFault};
use sikwu::seat::{RoundWind, Seat};
use sikwu::set::{Laid, Run, Set};
use sikwu::tile::{Tile, Wind};
use sikwu::win::{Occasion, Replacements, Win, WonBy};
use std::fs;

/// A grammar, with what it leaves to classes of characters.
fn grammar(files: &[&str]) -> Grammar {
    let read = |file: &&str| {
        let path = format!("{}/grammars/{file}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).unwrap()
    };
    let text: String = files.iter().map(read).collect();
    let grammar = Grammar::read(&text).unwrap_or_else(|fault| panic!("{fault}"));
    grammar
        .free("line feed", |_| '\n', |c| c == '\n')
        .free("blank", blank, |c| c.is_whitespace() && c != '\n')
        .free("any but line feed", any, |c| c != '\n')
        .free("visible but #", visible, |c| is_visible(c, "#"))
        .free("visible but quotes", in_name, |c| is_visible(c, "\""))
        .free("visible but = : # \"", letter, |c| is_visible(c, "=:#\""))
        .free("visible but = , # { }", letter, |c| is_visible(c, "=,#{}"))
}

fn is_visible(c: char, but: &str) -> bool {
    !(c.is_whitespace() || c.is_control() || but.contains(c))
}

fn blank(dice: &mut Dice) -> char {
    *dice.pick(&[' ', ' ', ' ', '\t', '\u{a0}'])
}

fn letter(dice: &mut Dice) -> char {
    *dice.pick(&[
        'a', 'p', 'E', '7', '-', '_', '+', 'é', '牌', '🀄', '?', '@', '%',
    ])
}

fn visible(dice: &mut Dice) -> char {
    match dice.chance(1, 4) {
        true => *dice.pick(&['"', '=', ':', ',', '{', '}']),
        false => letter(dice),
    }
}

fn in_name(dice: &mut Dice) -> char {
    match dice.chance(1, 4) {
        true => *dice.pick(&['#', '=', ':', '\'']),
        false => letter(dice),
    }
}

fn any(dice: &mut Dice) -> char {
    match dice.chance(1, 4) {
        true => *dice.pick(&['#', '"', '\t', '\u{7}']),
        false => visible(dice),
    }
}

#[test]
fn every_rule_of_a_grammar_is_used() {
    assert_eq!(grammar(&["hand.ebnf"]).unreached("hand"), [""; 0]);
    let records = grammar(&["record.ebnf", "hand.ebnf"]);
    assert_eq!(records.unreached("record"), ["relaxed-event", "sign"]);
}

#[test]
fn every_sentence_of_the_grammar_of_hands_is_read() {
    let grammar = grammar(&["hand.ebnf"]);
    for seed in seeds(1500) {
        with_seed(seed, |dice| read_hand(&grammar.sentence("hand", dice)));
    }
    let mut dice = Dice::new(0);
    while !grammar.unused().is_empty() {
        read_hand(&grammar.seeking_sentence("hand", &mut dice));
    }
}

fn read_hand(sentence: &str) {
    if let Err(error) = Sheet::read(sentence) {
        panic!("{}", error.show(sentence));
    }
}

#[test]
fn every_sentence_of_the_grammar_of_records_is_read() {
    let grammar = grammar(&["record.ebnf", "hand.ebnf"]);
    for seed in seeds(200) {
        with_seed(seed, |dice| {
            read_record(&grammar.sentence("record", dice));
            read_relaxed(&grammar.sentence("relaxed-event", dice));
        });
    }
    // A whole record seldom gets as far as the flags of a hand that is shown. What is left of its
    // parts is sought where it is near, and the record then leaves nothing out.
    let mut dice = Dice::new(0);
    for start in ["hand", "relaxed-event", "closing", "hand-record", "record"] {
        for _ in 0..60 {
            let sentence = grammar.seeking_sentence(start, &mut dice);
            match start {
                "hand" => read_hand(&sentence),
                "relaxed-event" => read_relaxed(&sentence),
                "closing" => read_record(&format!("%hkmj 1.0\nhand E-1\n{sentence}")),
                "hand-record" => read_record(&format!("%hkmj 1.0\n{sentence}")),
                _ => read_record(&sentence),
            }
        }
    }
    assert_eq!(grammar.unused(), [""; 0]);
}

/// Reads events that only relaxed form takes.
fn read_relaxed(events: &str) {
    let text = format!("%hkmj 1.0\nhand E-1\n{}", without_numbers(events));
    assert!(
        Record::read(&text).is_err(),
        "strict form takes no signs: {text}"
    );
    let form = Form::Relaxed;
    let reading = Reading {
        form,
        ..Reading::default()
    };
    let mut reader = Reader::new(text.as_bytes(), reading).unwrap();
    match reader.next().unwrap() {
        Ok(hand) => assert!(!hand.events.is_empty()),
        Err(error) => panic!("{text}\n{error}"),
    }
}

/// Reads a sentence of the grammar: at once but for what no grammar can say, and whole when the
/// lines that say it are gone.
fn read_record(sentence: &str) {
    let beyond = |fault: &RecordFault| {
        let by_sense =
            [FaultKind::Twice, FaultKind::Number, FaultKind::Count].contains(&fault.kind);
        assert!(by_sense, "{}", fault.show("sentence"));
    };
    if let Err(faults) = Record::read(sentence) {
        faults.iter().for_each(beyond);
    }
    let mut text = without_numbers(sentence);
    while let Err(faults) = Record::read(&text) {
        faults.iter().for_each(beyond);
        let wrong = |line: usize| faults.iter().any(|fault| fault.line as usize == line);
        let kept = (1..).zip(text.split_inclusive('\n'));
        let kept = kept.filter(|(line, _)| !wrong(*line));
        text = kept.map(|(_, line)| line).collect();
    }
}

/// The same lines without event numbers, which a grammar cannot count.
fn without_numbers(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
        match after.strip_prefix('.') {
            Some(after) if after.len() < line.len() - 1 => after,
            _ => line,
        }
    });
    lines.collect()
}

#[test]
fn a_sentence_reads_the_same_in_other_characters() {
    let grammar = grammar(&["hand.ebnf"]);
    for seed in seeds(400) {
        with_seed(seed, |dice| {
            let sentence = grammar.sentence("hand", dice);
            let other = in_other_characters(&sentence, dice);
            let asked = |text: &str| {
                let sheet = Sheet::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let asked = sheet.asked(&Default::default());
                asked.map_err(|error| error.code)
            };
            assert_eq!(asked(&sentence), asked(&other), "{sentence}\n{other}");
        });
    }
}

/// Full-width and simplified characters in place of some, a variation selector after some.
fn in_other_characters(text: &str, dice: &mut Dice) -> String {
    let mut other = String::new();
    for c in text.chars() {
        other.push(match c {
            '!'..='~' if dice.chance(1, 3) => char::from_u32(c as u32 + 0xfee0).unwrap(),
            '萬' if dice.chance(1, 2) => '万',
            '餅' if dice.chance(1, 2) => '饼',
            '條' if dice.chance(1, 2) => '条',
            '東' if dice.chance(1, 2) => '东',
            '發' if dice.chance(1, 2) => '发',
            '蘭' if dice.chance(1, 2) => '兰',
            other => other,
        });
        if !c.is_ascii() && dice.chance(1, 3) {
            other.push('\u{fe0f}');
        }
    }
    other
}

#[test]
fn what_is_printed_of_a_hand_is_derived() {
    let grammar = grammar(&["hand.ebnf"]);
    for seed in seeds(150) {
        with_seed(seed, |dice| {
            let asked = random_win(dice);
            let text = asked.to_string();
            assert!(grammar.derives("hand", &text), "{text}");
            let sheet = Sheet::read(&text).unwrap();
            // Flags are drawn without a thought for each other, and then refused.
            match sheet.asked(&Default::default()) {
                Ok(again) => assert_eq!(again, asked, "{text}"),
                Err(error) => assert_eq!(error.code, Code::BadContext, "{text}: {error}"),
            }
        });
    }
}

/// A hand of any tiles and a win, with flags that need not go together.
fn random_win(dice: &mut Dice) -> Asked {
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    dice.shuffle(&mut wall);
    let mut take = |tile: Tile, count: usize| {
        let enough = wall.iter().filter(|other| **other == tile).count() >= count;
        for _ in 0..if enough { count } else { 0 } {
            let at = wall.iter().position(|other| *other == tile).unwrap();
            wall.swap_remove(at);
        }
        enough
    };
    let seat = *dice.pick(&Seat::ALL);
    let mut laid = vec![];
    for _ in 0..dice.below(5) {
        let tile = Tile::from_index(dice.below(34)).unwrap();
        let from = dice.chance(1, 2).then(|| *dice.pick(&seat.others()));
        let run = Run::from_lowest(tile).filter(|_| dice.chance(1, 2));
        let kinds = run.map_or([tile; 3], Run::tiles);
        let set = run.map_or(Set::Pung(tile), Set::Sheung);
        match dice.below(3) {
            0 if take(tile, 4) => laid.push(match dice.below(3) {
                0 => Laid::Concealed(tile),
                1 => Laid::Added { tile, from },
                _ => {
                    let set = Set::Kong(tile);
                    Laid::Claimed { set, from }
                }
            }),
            1 if run.is_some() && kinds.iter().all(|kind| take(*kind, 1)) => {
                laid.push(Laid::Claimed { set, from });
            }
            2 if run.is_none() && take(tile, 3) => laid.push(Laid::Claimed { set, from }),
            _ => (),
        }
    }
    let concealed: Counts = wall.drain(..13 - 3 * laid.len()).collect();
    let bonus: BonusSet = Bonus::all().filter(|_| dice.chance(1, 4)).collect();
    let flowers_alone = dice.chance(1, 8);
    let hand = match flowers_alone {
        true => Hand::flowers_alone(bonus),
        false => Hand::new(concealed, &laid, bonus).unwrap(),
    };
    let tile = wall[0];
    let source = dice.chance(2, 3).then(|| *dice.pick(&seat.others()));
    let by = match dice.below(4) {
        _ if flowers_alone => WonBy::Flowers,
        0 => WonBy::ZiMo { tile },
        1 => WonBy::Discard {
            tile,
            shooter: source,
        },
        2 => WonBy::RobbedKong {
            tile,
            maker: source,
        },
        _ => WonBy::Flowers,
    };
    let replacements = match dice.below(6) {
        0 => Replacements::default().kong(),
        1 => Replacements::default().kong().kong(),
        2 => Replacements::default().flower(),
        _ => Replacements::default(),
    };
    let last = dice.chance(1, 6);
    let win = Win {
        seat,
        round: RoundWind(*dice.pick(&Wind::ALL)),
        by,
        occasion: Occasion {
            replacements,
            last,
            opening: None,
        },
    };
    let liable = dice.chance(1, 4).then(|| *dice.pick(&seat.others()));
    Asked { hand, win, liable }
}

#[test]
fn what_is_printed_of_a_record_is_derived() {
    let grammar = grammar(&["record.ebnf", "hand.ebnf"]);
    for seed in seeds(40) {
        with_seed(seed, |dice| {
            let text = random_record(dice).to_string();
            assert!(grammar.derives("record", &text), "{text}");
        });
    }
}
