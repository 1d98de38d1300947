//! Charts: do they look as they are kept, tell the same in text, and take any name?

use super::assert_same;
use super::kept::kept;
use sikwu::picture::chart::{FaanChart, PaymentsChart, Standing, StandingsChart};
use sikwu::picture::{Look, Scene, Speech};
use sikwu::tongue::Tongue;

/// So many players whose points go up and down, and sum to zero at each hand.
fn standings(players: usize, hands: usize) -> StandingsChart {
    let mut all: Vec<Standing> = (0..players)
        .map(|at| Standing {
            name: format!("Player {}", at + 1),
            points: vec![],
        })
        .collect();
    for hand in 1..=hands {
        // Four play at a time; one of them wins what the others pay.
        let seats: Vec<usize> = (0..4).map(|seat| (hand * 3 + seat * 5) % players).collect();
        let winner = ((hand * 2_654_435_761) >> 9) % 4;
        let stake = [4, 8, 16][hand % 3];
        for (seat, &player) in seats.iter().enumerate() {
            let points = if seat == winner { 3 * stake } else { -stake };
            let before = all[player].last();
            all[player].points.push((hand, before + points));
        }
    }
    all.sort_by_key(|it| std::cmp::Reverse(it.last()));
    StandingsChart {
        title: "Standings 戰績 · session 3".to_owned(),
        hands,
        players: all,
    }
}

fn faan() -> FaanChart {
    let counts = [(3, 41), (4, 22), (5, 9), (6, 12), (8, 2), (10, 1), (13, 3)];
    FaanChart {
        title: "Wins by faan 食糊番數".to_owned(),
        counts: counts.into_iter().collect(),
    }
}

fn payments(players: usize) -> PaymentsChart {
    let pairs = (0..players).flat_map(|from| (0..players).map(move |to| (from, to)));
    let paid = pairs.filter(|(from, to)| from != to && (from * 7 + to * 3) % 4 != 0);
    PaymentsChart {
        title: "Who paid whom 誰付誰".to_owned(),
        names: (0..players)
            .map(|at| format!("Player {}", at + 1))
            .collect(),
        paid: paid
            .map(|(from, to)| (from, to, 8 * (1 + (from * 5 + to * 11) % 23) as i64))
            .collect(),
    }
}

#[test]
fn charts_look_as_they_are_kept() {
    let (light, dark) = (
        Look::default(),
        Look {
            dark: true,
            ..Look::default()
        },
    );
    let contrast = Look {
        contrast: true,
        ..Look::default()
    };
    let scenes: Vec<(&str, Scene)> = vec![
        ("chart-evening", standings(8, 16).scene(light, Speech::Both)),
        ("chart-season", standings(15, 240).scene(dark, Speech::Both)),
        ("chart-faan", faan().scene(contrast, Speech::Both)),
        ("chart-payments", payments(5).scene(light, Speech::Both)),
        (
            "chart-payments-many",
            payments(15).scene(dark, Speech::Both),
        ),
    ];
    kept(&scenes);
    for (name, scene) in &scenes {
        assert_same(scene, name);
    }
}

#[test]
fn charts_tell_the_same_in_text() {
    let chart = faan();
    assert!(
        chart
            .text(Tongue::English)
            .contains("   3 faan     41  ████████████████████████████████████████\n")
    );
    assert!(chart.text(Tongue::English).contains("   7 faan      0\n"));
    assert!(chart.described(Tongue::English).ends_with(
        "3 faan: 41. 4 faan: 22. 5 faan: 9. 6 faan: 12. 8 faan: 2. \
                                         10 faan: 1. 13 faan: 3."
    ));
    let one = PaymentsChart {
        title: "Paid".to_owned(),
        names: vec!["Ming".to_owned(), "Fong".to_owned()],
        paid: vec![(0, 1, 8), (1, 0, 48)],
    };
    assert_eq!(
        one.text(Tongue::English),
        "Paid\nFong paid Ming 48\nMing paid Fong 8\n"
    );
    let many = standings(40, 300).described(Tongue::English);
    assert!(
        many.chars().count() <= 1024 && many.ends_with(" more."),
        "{many}"
    );
}

#[test]
fn charts_speak_one_language_where_one_is_asked_for() {
    let (look, is_han) = (Look::default(), |it: char| {
        ('\u{4e00}'..='\u{9fff}').contains(&it)
    });
    let mut standings = standings(15, 20);
    let (mut faan, mut payments) = (faan(), payments(15));
    // The names of people are no language's own.
    standings.title = "1".to_owned();
    faan.title = "2".to_owned();
    payments.title = "3".to_owned();
    standings
        .players
        .iter_mut()
        .for_each(|it| it.name = "7".to_owned());
    payments
        .names
        .iter_mut()
        .for_each(|it| *it = "8".to_owned());
    for speech in [Speech::English, Speech::Chinese] {
        let tongue = speech.tongue();
        let scenes = [
            standings.scene(look, speech),
            faan.scene(look, speech),
            payments.scene(look, speech),
        ];
        let mut said = vec![
            standings.text(tongue),
            faan.text(tongue),
            payments.text(tongue),
            standings.one_line(tongue),
            faan.one_line(tongue),
            payments.one_line(tongue),
        ];
        for scene in &scenes {
            let svg = scene.svg();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let texts = document.descendants().filter_map(|it| it.text());
            said.extend(texts.map(str::to_owned));
            said.push(scene.description().to_owned());
        }
        for text in said {
            let is_foreign = match tongue {
                Tongue::English => text.contains(is_han),
                Tongue::Chinese => text.contains(|it: char| it.is_ascii_alphabetic()),
            };
            assert!(!is_foreign, "{tongue:?}: {text}");
        }
    }
    let told = standings.scene(look, Speech::Chinese);
    assert!(told.description().starts_with("1：20局後的分數。1. 7 "));
}

#[test]
fn charts_of_nothing_and_of_any_name_are_charts() {
    let nothing = StandingsChart {
        title: String::new(),
        hands: 0,
        players: vec![],
    };
    let none = FaanChart {
        title: String::new(),
        counts: [].into(),
    };
    let nobody = PaymentsChart {
        title: String::new(),
        names: vec![],
        paid: vec![],
    };
    for scene in [
        nothing.scene(Look::default(), Speech::Both),
        none.scene(Look::default(), Speech::Both),
        nobody.scene(Look::default(), Speech::Both),
    ] {
        assert!(scene.png().len() < 100_000);
    }
    let long = "x".repeat(4_000);
    for name in ["<b>&\"'", "\u{202e}שלום مرحبا\n", "👨‍👩‍👧🀄️", &long] {
        let mut chart = standings(6, 9);
        chart.title = name.to_owned();
        chart
            .players
            .iter_mut()
            .for_each(|it| it.name = name.to_owned());
        let mut paid = payments(4);
        paid.names.iter_mut().for_each(|it| *it = name.to_owned());
        for scene in [
            chart.scene(Look::default(), Speech::Both),
            paid.scene(Look::default(), Speech::Both),
        ] {
            let svg = scene.svg();
            let document = roxmltree::Document::parse(&svg).unwrap();
            assert!(!document.descendants().any(|it| it.has_tag_name("b")));
            assert!(scene.description().chars().count() <= 1024);
            assert!(!scene.description().contains('\u{202e}'));
        }
        assert_eq!(chart.text(Tongue::English).lines().count(), 7);
    }
    // Faan far apart keep to so many bars.
    let wide = FaanChart {
        title: "x".to_owned(),
        counts: [(1, 1), (900, 2)].into(),
    };
    assert!(wide.text(Tongue::English).contains("24+ faan      2"));
}

#[test]
fn points_beyond_all_measure_are_drawn() {
    let far = |points| Standing {
        name: "x".to_owned(),
        points: vec![(1, points)],
    };
    let players = vec![far(i64::MAX / 2), far(-i64::MAX / 2)];
    let chart = StandingsChart {
        title: "x".to_owned(),
        hands: 1,
        players,
    };
    assert!(
        chart
            .scene(Look::default(), Speech::Both)
            .svg()
            .contains("<path")
    );
}
