//! The mjlog of Tenhou: five real files with robbed Kongs, two winners, three calls of a win that
//! break a hand off, and a hand that is not over.

use super::{Counts, assert_has, damaged, faults, sample};
use sikwu::import::{Imported, Names, mjlog};
use sikwu::record::WallKind;

/// The files, with how many hands they have.
const SAMPLES: [(&str, usize); 5] = [
    ("double-ron.mjlog", 4),
    ("encdec-chankan-ippatsu.mjlog", 9),
    ("pao-tsumo.mjlog", 5),
    ("upd-aft-ron3.mjlog", 7),
    ("upd-bef-chankan-twice.mjlog", 2),
];

fn read(text: &str) -> Imported {
    mjlog::read(text, Names::Labels)
}

/// The elements of a file, each as it is written.
fn elements(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split('<').skip(1)
}

#[test]
fn twenty_seven_real_hands_replay_against_the_walls_of_their_seeds() {
    let mut all = [0; 2];
    for (name, hands) in SAMPLES {
        let text = sample(name);
        let imported = read(&text);
        assert_eq!(imported.faults, [], "{name}");
        assert_eq!(imported.record.hands.len(), hands, "{name}");
        // The walls are there, so that the audit has compared every draw with them (T2).
        for hand in &imported.record.hands {
            assert_eq!(hand.wall.len(), 136, "{name} {}", hand.title.value);
        }
        assert_eq!(faults(&imported), [""; 0], "{name}");
        // The acts are counted from the names of the elements, calls from their marks.
        let one = |letters: &str| {
            let numbered = |it: &&str| {
                let (letter, number) = it.split_at(1);
                letters.contains(letter) && number.starts_with(|c: char| c.is_ascii_digit())
            };
            elements(&text).filter(numbered).count()
        };
        let calls = elements(&text).filter(|it| it.starts_with("N "));
        let calls: Vec<u32> = calls
            .map(|it| it.rsplit('"').nth(1).unwrap().parse().unwrap())
            .collect();
        let runs = calls.iter().filter(|it| **it & 4 > 0).count();
        let pungs = calls.iter().filter(|it| **it & 12 == 8).count();
        let counts = Counts::of(&imported.record);
        assert_eq!(counts.draws + counts.loose, one("TUVW"), "{name}");
        assert_eq!(counts.discards, one("DEFG"), "{name}");
        assert_eq!((counts.sheungs, counts.pungs), (runs, pungs), "{name}");
        assert_eq!(
            counts.kongs.iter().sum::<usize>(),
            calls.len() - runs - pungs
        );
        assert_eq!(
            counts.kongs[2],
            calls.iter().filter(|it| **it & 28 == 16).count()
        );
        assert_eq!(
            counts.wins,
            elements(&text).filter(|it| it.starts_with("AGARI")).count()
        );
        all[0] += counts.draws + counts.loose;
        all[1] += counts.discards;
    }
    assert_eq!(all, [1178, 1210]);
}

#[test]
fn what_is_special_about_each_is_there() {
    let read = |name: &str| read(&sample(name));
    let double = read("double-ron.mjlog");
    let wins = ["S win 1m from E", "N win 1m from E"];
    let last: Vec<String> = super::events(&double, 3)
        .into_iter()
        .rev()
        .take(2)
        .collect();
    assert!(
        last[1].contains(wins[0]) && last[0].contains(wins[1]),
        "{last:?}"
    );
    let robbed = read("encdec-chankan-ippatsu.mjlog").record.to_string();
    assert_eq!(robbed.matches("robbing").count(), 1);
    let pao = read("pao-tsumo.mjlog").record.to_string();
    assert!(pao.contains("yakuman 39 liable=S"), "{pao}");
    let broken = read("upd-aft-ron3.mjlog");
    let record = broken.record.to_string();
    assert!(record.contains("result void ron3"), "{record}");
    assert_eq!(Counts::of(&broken.record).called_wins, 3);
    let open = read("upd-bef-chankan-twice.mjlog");
    let finished = open.record.hands.iter().map(|hand| hand.is_finished());
    assert_eq!(finished.collect::<Vec<_>>(), [true, false]);
    assert_has(&double, 0, &["1. E draw 7s", "2. E discard W"]);
}

#[test]
fn a_draw_that_is_not_the_next_of_the_wall_is_wrong_by_t2() {
    let text = sample("double-ron.mjlog");
    // 7s comes first, and not 8s.
    let other = text.replacen("<T98/>", "<T100/>", 1);
    assert_ne!(other, text);
    let imported = read(&other);
    assert!(
        faults(&imported)[0].contains("\"T2\""),
        "{:?}",
        faults(&imported)
    );
}

#[test]
fn where_a_hand_is_missing_nobody_knows_whose_wall_is_next() {
    let text = sample("encdec-chankan-ippatsu.mjlog");
    let places: Vec<usize> = text.match_indices("<INIT").map(|(at, _)| at).collect();
    let without =
        |from: usize, to: usize| format!("{}{}", &text[..places[from]], &text[places[to]..]);
    let walls = |text: &str| {
        let imported = read(text);
        assert_eq!(imported.faults, []);
        assert_eq!(faults(&imported), [""; 0]);
        let kind = imported.record.heading.wall.unwrap().value;
        assert_eq!(kind, WallKind::Unknown);
        let hands = imported.record.hands.iter();
        hands.filter(|hand| !hand.wall.is_empty()).count()
    };
    assert_eq!(walls(&without(0, 1)), 0);
    assert_eq!(walls(&without(3, 5)), 3);
    // Without the seed, or with one of another kind, none is known at all.
    assert_eq!(walls(&text.replacen("n288", "n289", 1)), 0);
    assert_eq!(walls(&text.replacen("SHUFFLE", "BYE", 1)), 0);
}

#[test]
fn names_are_written_in_bytes_and_kept_only_if_asked_for() {
    let text = sample("double-ron.mjlog").replacen("n1=\"P2\"", "n1=\"%E9%BA%BB%20x%\"", 1);
    assert!(!read(&text).record.to_string().contains('麻'));
    let named = mjlog::read(&text, Names::Kept).record.to_string();
    assert!(named.contains("@name P2 \"麻 x%\""), "{named}");
}

#[test]
fn what_cannot_be_read_is_told_by_its_place() {
    let text = sample("upd-bef-chankan-twice.mjlog");
    for (from, to, message) in [
        (
            "<N who=\"2\" m=\"45161\"",
            "<N who=\"2\" m=\"45673\"",
            "W is not the tile just thrown",
        ),
        (
            "<N who=\"2\" m=\"45161\"",
            "<N who=\"2\" m=\"65537000\"",
            "65537000 is no call: they have sixteen bits",
        ),
        (
            "<N who=\"2\" m=\"45161\"",
            "<N who=\"2\" m=\"32\"",
            "a North is set aside only in the game of three",
        ),
        (
            "<N who=\"2\" m=\"45161\"",
            "<N who=\"2\"",
            "`m` is missing in `N`",
        ),
        (
            "<N who=\"2\" m=\"45161\"",
            "<N who=\"4\" m=\"45161\"",
            "4 is no player: they are 0 to 3",
        ),
        ("<AGARI", "<AGARO", "`AGARO` is no element that is known"),
        (
            "fromWho=\"1\"",
            "fromWho=\"2\"",
            "`fromWho` is not whose tile it was",
        ),
        (
            "machi=\"24\"",
            "machi=\"240\"",
            "240 is no tile: they are 0 to 135",
        ),
        (
            "machi=\"24\"",
            "machi=\"0\"",
            "1m won the hand and is not in it",
        ),
        (
            "sc=\"240,",
            "sc=\"",
            "`sc` is what each of four had, and what they gain",
        ),
        (
            "seed=\"0,0,0,1,2,107\"",
            "seed=\"0,0,0,1,2\"",
            "a `seed` is six numbers",
        ),
        (
            "seed=\"0,0,0,1,2,107\"",
            "seed=\"16,0,0,1,2,107\"",
            "a match has four rounds of four deals at most",
        ),
        ("hai0=\"47,64", "hai0=\"64", "12 tiles are dealt, not 13"),
    ] {
        let (fault, marked, left) = damaged(&text, (from, to), read);
        assert_eq!((fault.message.as_str(), left), (message, 1));
        assert!(marked.starts_with('<') && marked.ends_with('>'), "{marked}");
    }
    for (text, message) in [
        ("", "this is no XML: the document does not have a root node"),
        (
            "<mjloggm>",
            "this is no XML: the root node was opened but never closed",
        ),
        ("<other/>", "a match stands in one element `mjloggm`"),
        (
            "<mjloggm><GO type=\"185\"/></mjloggm>",
            "this is a game of three, which has no four seats",
        ),
    ] {
        let imported = read(text);
        assert_eq!(imported.faults[0].message, message);
        assert!(imported.record.hands.is_empty());
    }
    let imported = read("<mjloggm>\n<a b=c/>\n</mjloggm>");
    assert_eq!((imported.faults[0].line, imported.faults[0].column), (2, 6));
}
