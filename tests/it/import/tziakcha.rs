//! The scripts of tziakcha: four real hands with flowers, the whole wall and the dice.

use super::{Counts, assert_has, damaged, events, faults, sample};
use serde_json::Value;
use sikwu::import::{Imported, Names, tziakcha};
use sikwu::record::Record;
use sikwu::tile::Tile;
use std::fs;
use std::path::Path;

const SAMPLE: &str = "tziakcha-four-hands.json";

fn read(text: &str) -> Imported {
    tziakcha::read(text, Names::Labels)
}

#[test]
fn four_real_hands_replay_against_their_walls_without_a_fault() {
    let imported = read(&sample(SAMPLE));
    assert_eq!(imported.faults, []);
    assert_eq!(faults(&imported), [""; 0]);
    // Counted from the kinds of the acts alone, by another program.
    let wanted = Counts {
        // Kind 7 less those from the back; and East's fourteenth tile is none of the acts.
        draws: 41 + 62 + 27 + 77 - 2 + 4,
        loose: 6 + 8 + 5 + 8 + 2,
        flowers: 6 + 8 + 5 + 8,
        discards: 46 + 67 + 34 + 82,
        sheungs: 3 + 2 + 6 + 1,
        pungs: 1 + 2 + 4,
        kongs: [2, 0, 0],
        wins: 4,
        passes: Counts::of(&imported.record).passes,
        ..Counts::default()
    };
    assert_eq!(Counts::of(&imported.record), wanted);
    let titles = imported
        .record
        .hands
        .iter()
        .map(|hand| hand.title.to_string());
    assert_eq!(titles.collect::<Vec<_>>(), ["E-1", "E-4", "S-2", "S-4"]);
}

#[test]
fn every_tile_that_is_drawn_is_by_its_number_the_next_of_the_wall() {
    // The audit compares kinds. Here the tiles themselves are followed, with none of the code that
    // converts: which of the four copies came is checked too.
    let session: Value = serde_json::from_str(&sample(SAMPLE)).unwrap();
    let mut seen = [0; 2];
    for hand in session["hands"].as_array().unwrap() {
        let step = &hand["step"];
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let hex = step["w"].as_str().unwrap();
        let digits = |at: usize| usize::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
        let dice = [0, 4, 8, 12].map(|shift| number(&step["d"]) >> shift & 15);
        let side = (12 - (dice[0] + dice[1] - 1)) % 4;
        let start = 36 * side + 2 * dice.iter().sum::<usize>();
        let wall: Vec<usize> = (0..144).map(|nth| digits((start + nth) % 144)).collect();
        let (mut front, mut back) = (53, 0);
        for act in step["a"].as_array().unwrap() {
            let (code, payload) = (number(&act[0]), number(&act[1]));
            let from_back = match code & 15 {
                1 => true,
                7 => payload >> 8 & 1 == 1,
                _ => continue,
            };
            let place = match from_back {
                // The upper tile of the last stack first: -2, -1, -4, -3.
                true => 144 - [2, 1][back % 2] - back / 2 * 2,
                false => front,
            };
            assert_eq!(payload & 255, wall[place], "{act}");
            seen[usize::from(from_back)] += 1;
            match from_back {
                true => back += 1,
                false => front += 1,
            }
        }
    }
    assert_eq!(seen, [205, 29]);
}

#[test]
fn a_draw_that_is_not_the_next_of_the_wall_is_wrong_by_t2() {
    let text = sample(SAMPLE);
    for (act, other, rule) in [
        // From the front: 3m and not 2m.
        ("[23,5,12859]", "[23,9,12859]", "T2"),
        // From the back: N and not W.
        ("[1,4983,6874]", "[1,4987,6874]", "T2"),
    ] {
        let damaged = text.replacen(act, other, 1);
        assert_ne!(damaged, text);
        let imported = read(&damaged);
        assert_eq!(imported.faults, []);
        let faults = faults(&imported);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains(&format!("{rule:?}")), "{faults:?}");
    }
}

#[test]
fn the_record_in_records_is_this_conversion_with_its_source_named() {
    let path = "records/elsewhere/tziakcha-four-hands.hkmj";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let kept = fs::read_to_string(path).unwrap();
    let imported = read(&sample(SAMPLE));
    let mut record = Record::read(&kept).unwrap();
    let source = record.heading.extras.pop().unwrap();
    assert!(source.as_str().contains("tziakcha-stats/tziakcha-fetcher"));
    assert_eq!(record.to_string(), imported.record.to_string());
}

#[test]
fn who_sits_where_is_told_by_labels_and_names_are_kept_only_if_asked_for() {
    let text = sample(SAMPLE).replace("\"P4\"", "\"Ann \\\"A\\\" Lee\"");
    let imported = read(&text);
    let record = imported.record.to_string();
    assert!(!record.contains("Ann"), "{record}");
    // Players change places after the first round, so the seats do not turn by D3.
    assert_eq!(imported.record.heading.seats, None);
    let hands = &imported.record.hands;
    let seats: Vec<&str> = hands.iter().map(|hand| hand.extras[0].as_str()).collect();
    assert_eq!(seats[1], "x-seats E=P4 S=P1 W=P2 N=P3");
    assert_eq!(seats[2], "x-seats E=P1 S=P4 W=P3 N=P2");
    let named = tziakcha::read(&text, Names::Kept).record.to_string();
    assert!(named.contains("@name P4 \"Ann 'A' Lee\""), "{named}");
}

#[test]
fn without_a_wall_the_deal_is_unknown() {
    let text = sample(SAMPLE);
    let mut session: Value = serde_json::from_str(&text).unwrap();
    let step = session["hands"][0]["step"].as_object_mut().unwrap();
    step.remove("w");
    let imported = read(&Value::Object(step.clone()).to_string());
    assert_eq!(imported.faults, []);
    let record = imported.record.to_string();
    assert!(record.contains("@wall unknown\n"), "{record}");
    assert!(record.contains("deal E ?*13\n"), "{record}");
    assert_has(&imported, 0, &["1. E draw ?", "2. E flower 4f {t=6874}"]);
}

#[test]
fn passing_is_kept_where_a_tile_was_open() {
    let imported = read(&sample(SAMPLE));
    let passes: Vec<String> = (0..4)
        .flat_map(|hand| events(&imported, hand))
        .filter(|event| event.contains(" pass"))
        .collect();
    // Four of each hand's passes say that somebody has no flower to set aside.
    assert_eq!(passes.len(), 9 + 16 + 8 + 22 - 4 * 4);
}

#[test]
fn what_cannot_be_read_is_told_by_its_place() {
    let text = sample(SAMPLE);
    for (from, to, message) in [
        (
            "[8,2,7276]",
            "[8,2]",
            "invalid length 2, expected an array of length 3",
        ),
        (
            "[18,330,14804]",
            "[18,255,14804]",
            "255 is no tile: they are 0 to 143",
        ),
        (
            "[18,330,14804]",
            "[27,330,14804]",
            "nobody knows what an act of kind 11 is",
        ),
        (
            "[20,1504,19219]",
            "[20,1535,19219]",
            "63 is no kind of tile: they are 0 to 33",
        ),
        (
            "[19,14534,42771]",
            "[19,14535,42771]",
            "the tile just thrown is not in the run around 8m",
        ),
        (
            "\"b\":132",
            "\"b\":130",
            "the result does not say that West won",
        ),
        (
            "\"b\":132",
            "\"b\":68",
            "the result does not say that West won on North's tile",
        ),
        (
            "\"7d45",
            "\"7d46",
            "tile 69 is not in the wall, and another twice",
        ),
        (
            "\"7d45",
            "\"xd45",
            "a wall is 144 tiles of two hex digits each: Invalid character 'x' at position 0",
        ),
        (
            "\"d\":17746",
            "\"d\":17740",
            "four dice are four times four bits, each 1 to 6",
        ),
    ] {
        let (fault, marked, left) = damaged(&text, (from, to), read);
        assert_eq!((fault.message.as_str(), left), (message, 3));
        assert_eq!((fault.line, fault.hand.as_deref()), (4, Some("hand 1")));
        assert!(fault.column > 1, "{marked}");
    }
    // What was shown is compared with what was held.
    let other = text.replacen("\"s\":[0,6,9,", "\"s\":[4,6,9,", 1);
    assert!(faults(&read(&other))[0].contains("this is not the hand that was held"));
    for text in ["", "[", "{}", "{\"hands\": [{}]}", "{\"hands\": 1}"] {
        let imported = read(text);
        assert!(
            imported.record.hands.is_empty() && imported.faults.len() == 1,
            "{text}"
        );
    }
}

#[test]
fn tiles_are_numbered_by_kind() {
    // 0, 36, 72 are the first tiles of characters, bamboo, dots; 124 to 135 Chung, Fat, Paak.
    let imported = read(&sample(SAMPLE));
    let wall = &imported.record.hands[0].wall;
    assert_eq!(wall.len(), 144);
    let mut kinds = [0; Tile::KINDS];
    for piece in wall {
        if let sikwu::notation::tiles::Piece::Tile(tile) = piece.value {
            kinds[tile.index()] += 1;
        }
    }
    assert_eq!(kinds, [4; Tile::KINDS]);
}
