//! Is a damaged file never more than an error? Bytes of every real file are changed, taken out,
//! doubled, and the file is cut: an importer may then say what is wrong, or make a record, which
//! has to be one that reads back and can be audited. Nothing may panic.
//!
//! `SEEDS=1000 cargo test` damages more.

use super::sample;
use crate::dice::{Dice, seeds, with_seed};
use sikwu::import::{Imported, Names, mjai, mjlog, pmn, tziakcha};
use sikwu::parlour::audit_record;
use sikwu::record::Record;
use sikwu::rules::Book;

pub(crate) type Read = fn(&str) -> Imported;

/// Every real file, with its importer.
const SAMPLES: &[(&str, Read)] = &[
    ("example_3.pmn", |text| pmn::read(text, Names::Kept)),
    ("mjai-twelve-hands.jsonl", |text| {
        mjai::read(text, Names::Kept)
    }),
    ("upd-bef-chankan-twice.mjlog", |text| {
        mjlog::read(text, Names::Kept)
    }),
    ("tziakcha-four-hands.json", |text| {
        tziakcha::read(text, Names::Kept)
    }),
];

fn damaged(bytes: &mut Vec<u8>, dice: &mut Dice) {
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        match dice.below(6) {
            0 => bytes[at] ^= 1 << dice.below(8),
            1 => bytes[at] = *dice.pick(b"0123456789\"[]{}<>=, \nWBTFJHmpsEN-"),
            2 => {
                let end = (at + 1 + dice.below(20)).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let end = (at + 1 + dice.below(20)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            // A digit is a tile, a seat or a number of points: most damage that can still be read.
            4 => {
                let digits = bytes.iter().enumerate().skip(at);
                let digit = digits.clone().find(|(_, byte)| byte.is_ascii_digit());
                if let Some((at, _)) = digit {
                    bytes[at] = b'0' + dice.below(10) as u8;
                }
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
}

/// How many of the damaged files still had hands.
pub(crate) fn survive(text: &str, read: Read, runs: u64) -> usize {
    let book = Book::bundled();
    let mut read_all_the_same = 0;
    for seed in seeds(runs) {
        with_seed(seed, |dice| {
            let mut bytes = text.as_bytes().to_vec();
            damaged(&mut bytes, dice);
            let text = String::from_utf8_lossy(&bytes);
            let imported = read(&text);
            for fault in &imported.faults {
                let lines = text.lines().count().max(1);
                assert!(!fault.message.is_empty());
                assert!(
                    (1..=lines + 1).contains(&fault.line) && fault.column > 0,
                    "{fault}"
                );
                fault.show("damaged", &text);
            }
            if imported.record.hands.is_empty() {
                assert!(
                    !imported.faults.is_empty(),
                    "nothing came of it, and nothing is said"
                );
                return;
            }
            read_all_the_same += 1;
            let record = imported.record.to_string();
            assert_eq!(Record::read(&record).as_ref(), Ok(&imported.record));
            audit_record(record.as_bytes(), &book, "hk-old-style");
        });
    }
    read_all_the_same
}

#[test]
fn a_damaged_file_is_an_error_or_a_record_and_never_a_panic() {
    for (name, read) in SAMPLES {
        let text = sample(name);
        let survived = survive(&text, *read, 60);
        assert!(
            survived > 0,
            "{name}: all damage was too much, which tests little"
        );
    }
}
