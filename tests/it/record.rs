//! Records: read, printed, read again; damaged in every way; proved against change.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a mistake in a test has to stop it"
)]

use crate::dice::{Dice, seeds, with_seed};
use sikwu::bonus::Bonus;
use sikwu::notation::tiles::{Class, Piece};
use sikwu::record::*;
use sikwu::seat::{BySeat, RoundWind, Seat};
use sikwu::tile::{Suit, Tile, Wind};
use sikwu::wall::{Tail, Wall};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::{array, env, fs};

mod damage;
mod proof;
mod random;

pub(crate) use random::random_record;

/// The worked example of notation 3, with a wall and digests that are right.
fn example() -> String {
    fs::read_to_string(data("ok/demo-001.hkmj")).unwrap()
}

fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/record")
        .join(path)
}

/// Compares what is said of each record in a folder with the `.out` beside it. `BLESS=1` writes
/// what was seen; `git diff` then shows what changed.
fn golden(folder: &str, say: impl Fn(&str, &[u8]) -> String) {
    let files = fs::read_dir(data(folder)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "hkmj"));
    files.sort();
    assert!(!files.is_empty(), "no records in {folder}");
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let seen = say(name, &fs::read(&file).unwrap());
        let kept = file.with_extension("out");
        match env::var_os("BLESS") {
            Some(_) => fs::write(kept, seen).unwrap(),
            None => assert_eq!(seen, fs::read_to_string(kept).unwrap_or_default(), "{name}"),
        }
    }
}

#[test]
fn every_kind_of_fault_is_told_with_its_place_and_its_cure() {
    golden("err", |name, bytes| {
        let mut reading = Reading::default();
        if name.starts_with("limit-") {
            reading.limits = Limits {
                line_bytes: 100,
                events: 16,
                hands: 3,
            };
        }
        let mut said = String::new();
        let reader = Reader::new(bytes, reading).unwrap();
        let tell = |said: &mut String, damage: &Unreadable| {
            for fault in &damage.faults {
                *said += &format!("{}\n\n", fault.show(name));
            }
        };
        if let Err(damage) = reader.heading() {
            said += "The heading cannot be read.\n\n";
            tell(&mut said, damage);
        }
        for hand in reader {
            match hand {
                Ok(hand) => {
                    let finished = if hand.is_finished() {
                        ""
                    } else {
                        ", unfinished"
                    };
                    let events = hand.events.len();
                    said += &format!("{} is read: {events} events{finished}.\n\n", *hand.title);
                }
                Err(ReadError::Text(damage)) => {
                    let what = damage
                        .hand
                        .map_or("What begins here".to_owned(), |hand| hand.to_string());
                    said += &format!("{what} cannot be read (line {}).\n\n", damage.line);
                    tell(&mut said, &damage);
                }
                Err(error) => panic!("{error}"),
            }
        }
        said.trim_end().to_owned() + "\n"
    });
}

#[test]
fn right_records_are_read_and_printed_in_one_form() {
    golden("ok", |name, bytes| {
        let text = std::str::from_utf8(bytes).unwrap();
        let record = Record::read(text).unwrap_or_else(|faults| panic!("{}", faults[0].show(name)));
        let printed = record.to_string();
        assert_eq!(Record::read(&printed).as_ref(), Ok(&record));
        assert_eq!(Record::read(&printed).unwrap().to_string(), printed);
        printed
    });
}

#[test]
fn a_printed_record_reads_back_the_same() {
    for seed in seeds(400) {
        with_seed(seed, |dice| {
            let record = random_record(dice);
            let text = record.to_string();
            match Record::read(&text) {
                Ok(again) => assert_eq!(again, record, "{text}"),
                Err(faults) => panic!("{}", faults[0].show("printed")),
            }
        });
    }
}

#[test]
fn every_part_of_an_event_has_its_place() {
    let text = "%hkmj 1.0\nhand E-1\n\n  1. N sheung 4p with 23p from W\n南 draw ３p\n";
    let record = Record::read(text).unwrap();
    let [first, second] = &record.hands[0].events[..] else {
        panic!("{record}");
    };
    let place = first.place;
    assert_eq!((place.line, place.column), (4, 3));
    assert_eq!((place.tile, place.with, place.from), (15, 23, 32));
    let place = second.place;
    assert_eq!((place.line, place.column, place.tile), (5, 1, 8));
    assert_eq!((place.with, place.from), (0, 0));
}

#[test]
fn lenient_forms_read_as_what_they_mean() {
    let text = "\u{feff}%hkmj 1.0\r\n\r\nhand 東-1\r\n@dealer E\r\n\
        deal 东 ?*13\r\n S chow ４p with 二三筒 from 東 # so\r\n\
        5 bam\r\n";
    assert!(Record::read(text).is_err());
    let text = text
        .replace("5 bam", "N pong 5 bam from E {t = 1, src=x}")
        .replace('5', "５");
    let text = text + "南\tdraw\u{fe0e} 🀄\u{fe0f}\n";
    assert_eq!(
        Record::read(&text).unwrap().to_string(),
        "%hkmj 1.0\n\nhand E-1\n@dealer E repeat=0\ndeal E ?*13\n\
         1. S sheung 4p with 23p from E\n2. N pung 5s from E {t=1,src=x}\n3. S draw C\n"
    );
}

#[test]
fn relaxed_form_takes_events_by_their_signs_and_keys_that_nobody_knows() {
    let text =
        "%hkmj 1.0\n@scribe Ah Ming\nhand E-1\n@table 3\n1. S +? *3g ++8m -9s^ {t=1}\nW pass\n";
    let form = Form::Relaxed;
    let reading = Reading {
        form,
        ..Reading::default()
    };
    let mut reader = Reader::new(text.as_bytes(), reading).unwrap();
    assert_eq!(
        reader.heading().unwrap().to_string(),
        "%hkmj 1.0\n@x-scribe Ah Ming\n"
    );
    let hand = reader.next().unwrap().unwrap();
    assert_eq!(
        hand.to_string(),
        "hand E-1\n@x-table 3\n1. S draw ?\n2. S flower 3g\n3. S loose 8m\n\
         4. S discard 9s^ {t=1}\n5. W pass\n"
    );
    assert_eq!(hand.events[2].place.column, 13);
    let warned: Vec<u32> = reader.take_warnings().iter().map(|it| it.line).collect();
    assert_eq!(warned, [2, 4]);
}

#[test]
fn a_newer_minor_version_is_read_with_a_warning() {
    let mut reader = Reader::new(&b"%hkmj 1.3\nhand E-1\n"[..], Reading::default()).unwrap();
    let warnings = reader.take_warnings();
    assert_eq!((warnings.len(), warnings[0].kind), (1, FaultKind::Version));
    assert!(reader.next().unwrap().is_ok());
}

#[test]
fn after_a_gap_numbers_may_go_on_higher() {
    let text = "%hkmj 1.0\n\nhand E-1\n1. E draw ?\n2. gap\n17. S discard 3p\n18. W draw ?\n";
    let record = Record::read(text).unwrap();
    assert_eq!(record.to_string(), text);
    let numbers: Vec<u32> = record.hands[0].events.iter().map(|it| it.number).collect();
    assert_eq!(numbers, [1, 2, 17, 18]);
}

/// A source that gives few bytes at a time, and fails after so many.
struct Slow<'a> {
    bytes: &'a [u8],
    until: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.bytes.len().min(into.len()).min(3);
        if count > self.until {
            return Err(io::Error::other("the disk is gone"));
        }
        self.until -= count;
        let (given, left) = self.bytes.split_at(count);
        into[..count].copy_from_slice(given);
        self.bytes = left;
        Ok(count)
    }
}

#[test]
fn it_does_not_matter_in_what_pieces_a_source_gives_its_text() {
    let text = example();
    let until = usize::MAX;
    let slow = Slow {
        bytes: text.as_bytes(),
        until,
    };
    let reader = Reader::new(BufReader::with_capacity(5, slow), Reading::default()).unwrap();
    let hands: Vec<HandRecord> = reader.map(Result::unwrap).collect();
    assert_eq!(hands, Record::read(&text).unwrap().hands);
}

#[test]
fn a_source_that_fails_is_told_once_and_nothing_comes_after() {
    let text = format!("{}\nhand E-2\nend\n", example());
    let slow = Slow {
        bytes: text.as_bytes(),
        until: text.len() - 10,
    };
    let mut reader = Reader::new(BufReader::with_capacity(5, slow), Reading::default()).unwrap();
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the disk is gone");
    assert!(reader.next().is_none());
}
