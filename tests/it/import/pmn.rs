//! PMN: three real hands of duplicate play, and what is not in them.

use super::{Counts, assert_has, damaged, faults, sample};
use sikwu::import::{Imported, Names, pmn};

const SAMPLES: [&str; 3] = ["example_1.pmn", "example_2.pmn", "example_3.pmn"];

fn read(text: &str) -> Imported {
    pmn::read(text, Names::Labels)
}

#[test]
fn three_real_hands_replay_without_a_fault() {
    for name in SAMPLES {
        let text = sample(name);
        let imported = read(&text);
        assert_eq!(imported.faults, []);
        assert_eq!(faults(&imported), [""; 0], "{name}");
        // The letters of the play are its acts, and tiles have small ones.
        let (_, play) = text.split_once("[Play \"").unwrap();
        let (play, _) = play.split_once('"').unwrap();
        let count = |verb: char| play.matches(verb).count();
        let counts = Counts::of(&imported.record);
        assert_eq!(counts.draws + counts.loose, count('T'), "{name}");
        assert_eq!(
            (counts.discards, counts.sheungs),
            (count('D'), count('C')),
            "{name}"
        );
        assert_eq!(
            (counts.pungs, counts.wins),
            (count('P'), count('H')),
            "{name}"
        );
        assert_eq!(counts.kongs, [count('Z'), count('A'), count('B')], "{name}");
        assert_eq!(counts.loose, counts.kongs.iter().sum::<usize>(), "{name}");
        let marked = imported.record.to_string().matches("^\n").count();
        assert_eq!(marked, play.matches("z1").count(), "{name}");
    }
}

#[test]
fn two_win_in_duplicate_play_and_the_points_need_not_sum_to_zero() {
    let imported = read(&sample("example_2.pmn"));
    let record = imported.record.to_string();
    for line in [
        "@sum free",
        "hand E-1",
        "91. S win 3p from E",
        "92. N win 3p from E",
        "result win S N",
        "faan S 12",
        "net E=-32 S=36 W=-8 N=36",
        // A letter without digits has no tiles: it is no flower whose number is lost.
        "deal E 7m345677p3689sSC",
    ] {
        assert!(record.lines().any(|it| it == line), "{line}: {record}");
    }
}

#[test]
fn several_hands_stand_in_a_file_each_with_who_sat_where() {
    let text = sample("example_1.pmn") + &sample("example_2.pmn").replace("\"P4\"", "\"Ann\"");
    let imported = read(&text);
    assert_eq!((imported.faults.len(), imported.record.hands.len()), (0, 2));
    let seats = |hand: usize| imported.record.hands[hand].extras[0].as_str();
    assert_eq!(seats(0), "x-seats E=P1 S=P2 W=P3 N=P4");
    assert_eq!(seats(1), "x-seats E=P1 S=P2 W=P3 N=P5");
    let named = pmn::read(&text, Names::Kept).record.to_string();
    assert!(named.contains("@name P5 \"Ann\""), "{named}");
}

/// A hand written for this test: a dealt flower, a hand that nobody wins.
const HAND: &str = r#"[PWind "S"]
[Deal "c123456789d1b1wrf15 c111d111b111w111rf6 c222d222b222w2222rf c333d333b333w3333rf"]
[Result "0 0 0 0"]
[Play "T0d4R0f1T0f8R0f8T0b4R0f5T0b5R1f6T1b6D0z1N"]
[Scoring "MCR"]
"#;

#[test]
fn flowers_are_set_aside_and_replaced() {
    let imported = read(HAND);
    assert_eq!(imported.faults, []);
    assert_has(
        &imported,
        0,
        &[
            "2. E flower 1f",
            "3. E loose 4g",
            "4. E flower 4g",
            "6. E flower 1g",
            "8. S flower 2g",
        ],
    );
    let record = imported.record.to_string();
    assert!(record.contains("@tiles 144\n") && record.contains("@sum zero\n"));
    assert!(record.contains("result drawn\n"), "{record}");
}

#[test]
fn what_cannot_be_read_is_told_by_its_place() {
    let text = sample("example_1.pmn");
    for (from, to, line, message) in [
        ("Z1r1", "Z1r4", 15, "there is no such tile"),
        ("Z1r1", "Z4r1", 15, "a player is 0 to 3"),
        ("Z1r1", "Y1r1", 15, "`Y` is nothing that is done"),
        ("C3b7", "C3b9", 15, "9s is the middle of no run"),
        ("C3b7", "C3b3", 15, "8s is not in the run around 3s"),
        ("1H2\"", "1H\"", 15, "the play breaks off here"),
        ("1H2\"", "1\"", 1, "the hand is neither won nor drawn"),
        ("c25566", "c2556", 10, "12 tiles are dealt, not 13"),
        ("c25566", "x25566", 10, "there is no such tile"),
        ("[Deal", "[Deel", 1, "the tag `Deal` is missing"),
        (
            "\"-8 -17 33 -8\"",
            "\"-8 -17 33\"",
            13,
            "points are four numbers",
        ),
        ("55/4/1", "55/4/x", 16, "an item is numbers: 55/4/1"),
    ] {
        let (fault, marked, left) = damaged(&text, (from, to), read);
        assert_eq!(
            (fault.line, fault.message.as_str(), left),
            (line, message, 0)
        );
        // What is wrong with the whole is marked at its first tag.
        assert!(
            line == 1 || marked.contains(to) || to.contains(&marked),
            "{to}: {marked}"
        );
    }
    let imported = read("hello\n[Deal x]\n");
    assert_eq!(imported.faults.len(), 2);
    assert_eq!(
        imported.faults[1].message,
        "`[Deal x]` is no tag: [Key \"value\"]"
    );
}
