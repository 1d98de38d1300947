//! Are score sheets read, and settled by their own rules as the program settles them that the
//! format is from? The sheets, what it says of them and the settlements of its tests are in
//! `tests/data/scoresheet`.

use crate::dice::{Dice, seeds, with_seed};
use sikwu::scoresheet::{Blame, Outcome, Rise, Row, ScoreSheet, Terms};
use sikwu::seat::{BySeat, Seat};
use std::collections::BTreeMap;
use std::fs;

fn data(name: &str) -> String {
    let path = format!(
        "{}/tests/data/scoresheet/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read(text: &str) -> ScoreSheet {
    ScoreSheet::read("sheet.txt", text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The cells of a table, without its head.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn the_examples_come_to_what_their_own_program_says() {
    for name in ["comprehensive", "gameless", "historic"] {
        let sheet = read(&data(&format!("{name}.txt")));
        let mut sums = BTreeMap::<&str, [i64; 4]>::new();
        for player in &sheet.players {
            sums.insert(player, [0; 4]);
        }
        for row in &sheet.rows {
            let net = row.settle(sheet.scale).unwrap();
            for (seat, player) in row.players.iter() {
                let sum = sums.get_mut(player.as_str()).unwrap();
                let (won, blamed) = match row.outcome {
                    Outcome::Won { winner, blame, .. } => {
                        (winner == seat, blame.is_some_and(|(it, _)| it == seat))
                    }
                    Outcome::FalseWin { by } => (false, by == seat),
                    Outcome::Drawn => (false, false),
                };
                let added = [1, i64::from(won), i64::from(blamed), net.of(seat)];
                *sum = [0, 1, 2, 3].map(|at| sum[at] + added[at]);
            }
        }
        let table = data(&format!("{name}.txt.tsv"));
        let told: BTreeMap<&str, [i64; 4]> = rows(&table)
            .filter(|row| row[0] != "*")
            .map(|row| {
                let number = |at: usize| row[at].parse::<i64>().unwrap();
                let points = number(6) * i64::from(sheet.scale);
                (row[0], [number(1), number(2), number(4), points])
            })
            .collect();
        assert_eq!(sums, told, "{name}");
    }
}

#[test]
fn the_settlements_of_its_tests_come_out_as_printed() {
    let table = data("settlements.tsv");
    let mut tried = 0;
    for cells in rows(&table) {
        let [
            base,
            most,
            liability,
            rise,
            winner,
            faan,
            blamed,
            blame,
            net,
        ] = cells[..]
        else {
            panic!("{cells:?}");
        };
        let seat = |cell: &str| Some(Seat::ALL[cell.parse::<usize>().ok()?]);
        let terms = Terms {
            base: base.parse::<u32>().unwrap() * 100,
            most: most.parse().unwrap(),
            shooter_alone: liability == "full",
            rise: match rise {
                "half" => Rise::HalfSpicy,
                _ => Rise::FullSpicy,
            },
        };
        let outcome = match (seat(winner), seat(blamed)) {
            (None, None) => Outcome::Drawn,
            (None, Some(by)) => Outcome::FalseWin { by },
            (Some(winner), blamed) => Outcome::Won {
                winner,
                faan: faan.parse().unwrap(),
                blame: blamed.map(|seat| match blame {
                    "d" => (seat, Blame::Discard),
                    "D" => (seat, Blame::LiableForDiscard),
                    _ => (seat, Blame::LiableForZiMo),
                }),
            },
        };
        let row = Row {
            line: 1,
            date: None,
            four: 1,
            players: BySeat::from_fn(|seat| seat.letter().to_string()),
            terms,
            outcome,
        };
        for scale in [2, 4] {
            let paid = row.settle(scale).unwrap();
            let wanted = net.split(',').map(|it| it.parse::<i64>().unwrap());
            let wanted: Vec<i64> = wanted.map(|it| it * i64::from(scale)).collect();
            assert_eq!(Seat::ALL.map(|seat| paid.of(seat)), wanted[..], "{cells:?}");
        }
        tried += 1;
    }
    assert_eq!(tried, 15);
}

/// What the four get, in quarters of a base, by the description of the format: a portion is the
/// base times a power of two, at half the pace beyond 4 faan where that is played.
fn by_description(terms: Terms, outcome: Outcome) -> [i64; 4] {
    let portion = |faan: u8| {
        let quarters = 4_i64;
        match (terms.rise, faan) {
            (Rise::HalfSpicy, 5..) if faan.is_multiple_of(2) => quarters << (4 + (faan - 4) / 2),
            (Rise::HalfSpicy, 5..) => 3 * (quarters << (4 + (faan - 5) / 2)) / 2,
            _ => quarters << faan,
        }
    };
    let mut net = [0_i64; 4];
    match outcome {
        Outcome::Drawn => {}
        Outcome::FalseWin { by } => {
            net = [3 * portion(terms.most); 4];
            net[by as usize] = -9 * portion(terms.most);
        }
        Outcome::Won {
            winner,
            faan,
            blame,
        } => {
            let one = portion(faan);
            match blame {
                None => net = [-one; 4],
                Some((seat, Blame::LiableForZiMo)) => net[seat as usize] = -3 * one,
                Some((seat, Blame::Discard)) if !terms.shooter_alone => {
                    net = [-one / 2; 4];
                    net[seat as usize] = -one;
                }
                Some((seat, _)) => net[seat as usize] = -2 * one,
            }
            net[winner as usize] = 0;
            net[winner as usize] = -net.iter().sum::<i64>();
        }
    }
    net
}

/// A sheet with one hand in it, and what stands in it.
fn some_sheet(dice: &mut Dice) -> (String, Terms, Outcome) {
    let terms = Terms {
        base: *dice.pick(&[50, 100, 200, 25, 150, 7]),
        most: 1 + dice.below(13) as u8,
        shooter_alone: dice.chance(1, 2),
        rise: *dice.pick(&[Rise::HalfSpicy, Rise::FullSpicy]),
    };
    let mut seats = Seat::ALL;
    dice.shuffle(&mut seats);
    let mut cells = BySeat::from_fn(|_| "-".to_owned());
    let outcome = match dice.below(6) {
        0 => Outcome::Drawn,
        1 => {
            cells[seats[0]] = "f".into();
            Outcome::FalseWin { by: seats[0] }
        }
        way => {
            let faan = dice.below(usize::from(terms.most) + 1) as u8;
            cells[seats[0]] = faan.to_string();
            let blames = [
                ("d", Blame::Discard),
                ("S", Blame::LiableForZiMo),
                ("D", Blame::LiableForDiscard),
            ];
            let blames = if terms.shooter_alone {
                &blames[..2]
            } else {
                &blames[..]
            };
            let blame = (way > 2).then(|| *dice.pick(blames));
            if let Some((letter, _)) = blame {
                cells[seats[1]] = letter.into();
            }
            Outcome::Won {
                winner: seats[0],
                faan,
                blame: blame.map(|(_, blame)| (seats[1], blame)),
            }
        }
    };
    let liability = if terms.shooter_alone { "full" } else { "half" };
    let rise = if terms.rise == Rise::HalfSpicy {
        "half"
    } else {
        "spicy"
    };
    let cells: Vec<&str> = cells.iter().map(|(_, cell)| cell.as_str()).collect();
    let (whole, part) = (terms.base / 100, terms.base % 100);
    let text = format!(
        "B={whole}.{part:02}\nM={}\nR={liability} # so\nS={rise}\n\nA B C D\n  {}\n",
        terms.most,
        cells.join(" ")
    );
    (text, terms, outcome)
}

#[test]
fn every_kind_of_hand_is_paid_as_the_format_describes_it() {
    for seed in seeds(300) {
        with_seed(seed, |dice| {
            let (text, terms, outcome) = some_sheet(dice);
            let sheet = read(&text);
            let row = &sheet.rows[0];
            assert_eq!((row.terms, row.outcome), (terms, outcome), "{text}");
            let paid = row.settle(sheet.scale).unwrap();
            let each = Seat::ALL.map(|seat| paid.of(seat) * 400);
            let quarter = i64::from(terms.base) * i64::from(sheet.scale);
            let wanted = by_description(terms, outcome).map(|it| it * quarter);
            assert_eq!(each, wanted, "{text}");
            assert_eq!(each.iter().sum::<i64>(), 0);
        });
    }
}

#[test]
fn what_is_wrong_with_a_sheet_is_told_at_its_place() {
    for (text, place, told) in [
        ("A B C D\n- 4 x -", (2, 5), "\"x\" is no result"),
        ("A B C D\n- 4 3 -", (2, 5), "one winner"),
        ("A B C D\n- d f -", (2, 5), "one player at most is to blame"),
        ("A B C D\n- d - -", (2, 3), "nobody won"),
        ("A B C D\n3 f - -", (2, 3), "W6"),
        ("A B C D\n3 D - -", (2, 3), "write d"),
        ("M=8\nA B C D\n9 d - -", (3, 1), "more than M=8"),
        ("A B C D\n999 d - -", (2, 1), "more than any hand has"),
        ("A B C A\n", (1, 7), "two seats"),
        ("A B* C D\n", (1, 3), "no *"),
        ("- - - 3", (1, 1), "who plays?"),
        ("A B C\n", (1, 1), "this says nothing: a line is a date"),
        ("  B=free", (1, 5), "a base above 0"),
        ("B=0", (1, 3), "a base above 0"),
        ("B=0.005", (1, 3), "a base above 0"),
        ("M=0", (1, 3), "from 1 to 255"),
        ("R=quarter", (1, 3), "half (半銃) or full (全銃)"),
        ("S=full", (1, 3), "half (半辣上) or spicy (辣辣上)"),
        ("2026-13-01", (1, 1), "is no day"),
        ("陳 李 張 王\n- 3 ! d", (2, 5), "\"!\" is no result"),
        (
            "S=spicy\nM=40\nA B C D\n3 d - -",
            (4, 1),
            "cannot be settled by",
        ),
    ] {
        let fault = ScoreSheet::read("sheet.txt", text).expect_err(text);
        let problem = &fault.problems[0];
        assert_eq!((problem.line, problem.column), place, "{text:?}: {fault}");
        assert!(problem.message.english.contains(told), "{text:?}: {fault}");
    }
}

#[test]
fn nothing_that_is_done_to_a_sheet_makes_the_reader_panic() {
    let sheets = ["comprehensive.txt", "historic.txt"].map(data);
    for seed in seeds(500) {
        with_seed(seed, |dice| {
            let mut text: Vec<char> = dice.pick(&sheets).chars().collect();
            for _ in 0..1 + dice.below(5) {
                let at = dice.below(text.len());
                match dice.below(3) {
                    0 => drop(text.remove(at)),
                    1 => text[at] = *dice.pick(&['9', '-', 'd', ' ', '\n', '=', '.', '包']),
                    _ => text.insert(at, *dice.pick(&['0', 'S', '*', '#', '\u{3000}'])),
                }
            }
            let text: String = text.into_iter().collect();
            if let Ok(sheet) = ScoreSheet::read("sheet.txt", &text) {
                for row in &sheet.rows {
                    let paid = row.settle(sheet.scale).unwrap();
                    assert_eq!(Seat::ALL.map(|seat| paid.of(seat)).iter().sum::<i64>(), 0);
                }
            }
        });
    }
}
