//! The picture of a table: is it what its viewer sees and nothing else, does it keep its size, and
//! does what people call themselves do no harm?

use super::assert_same;
use super::kept::{kept, kept_svg};
use crate::dice::{seeds, with_seed};
use sikwu::picture::{Film, Look, Speech, TablePicture, Thing};
use sikwu::play::bot::Level;
use sikwu::play::{Awaited, Drawn, Table, Terms, What, apply, view_for, wash_out};
use sikwu::record::Record;
use sikwu::rules::Book;
use sikwu::seat::{BySeat, Seat};
use sikwu::simulate::{Played, Simulation};
use sikwu::tile::Tile;
use std::collections::HashSet;

const LEVELS: [Level; 4] = [Level::Plain, Level::Club, Level::Random, Level::Plain];

fn terms() -> Terms {
    let book = Book::bundled();
    Terms::scored(book.get("hk-old-style").unwrap().clone())
}

/// The table after each event of a hand, the deal first; `None` where the rules are against one.
fn tables(played: &Played, dealt: &BySeat<[Drawn; 13]>) -> Option<Vec<Table>> {
    let mut table = Table::deal(terms(), played.deal.round, dealt).ok()?;
    let mut all = vec![table.clone()];
    for action in &played.actions {
        apply(&mut table, *action).ok()?;
        all.push(table.clone());
    }
    if table.outcome().is_none() {
        wash_out(&mut table).ok()?;
        all.push(table);
    }
    Some(all)
}

/// A record's hand, as it stood after an event.
fn of_record(name: &str, hand: usize, at: u32) -> (Table, String) {
    let path = format!("{}/records/{name}.hkmj", env!("CARGO_MANIFEST_DIR"));
    let record = Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (hand, book) = (&record.hands[hand], Book::bundled());
    let stood = sikwu::audit::table_at(hand, &record.heading, &book, "hk-old-style", at);
    (stood.table.unwrap(), hand.title.to_string())
}

fn names(names: [&str; 4]) -> BySeat<Option<String>> {
    BySeat::from_fn(|seat| Some(names[seat as usize].to_owned()))
}

fn known(picture: TablePicture) -> TablePicture {
    picture
        .names(names([
            "Ming",
            "阿芳",
            "שלום",
            "A name that goes on and on and on",
        ]))
        .points(BySeat::from_fn(|seat| {
            Some(16 * i64::from(seat.number()) - 40)
        }))
}

#[test]
fn tables_look_as_they_are_kept() {
    let dark = Look {
        dark: true,
        ..Look::default()
    };
    let learner = Look {
        index: true,
        contrast: true,
        ..Look::default()
    };
    let (table, title) = of_record("worked-example", 0, 19);
    let seen = known(TablePicture::seen(view_for(&table, Seat::South))).title(&title);
    let (won, _) = of_record("worked-example", 0, u32::MAX);
    let (drawn, third) = of_record("match-the-deal-passes", 2, 150);
    let (kong, _) = of_record("kong-upon-kong", 0, u32::MAX);
    kept(&[
        ("table-seen", seen.clone().clock(83).scene()),
        (
            "table-won",
            known(TablePicture::open(&won))
                .title(&title)
                .caption("22. North wins")
                .scene(),
        ),
        (
            "table-late",
            known(TablePicture::open(&drawn))
                .title(third)
                .look(dark)
                .scene(),
        ),
        (
            "table-kongs",
            known(TablePicture::open(&kong))
                .speech(Speech::Chinese)
                .look(learner)
                .scene(),
        ),
    ]);
    kept_svg("table-seen", &seen.scene());
    assert_same(&seen.scene(), "a table");
}

#[test]
fn what_a_seat_does_not_see_changes_no_byte_of_its_picture() {
    let mut compared = 0;
    for seed in seeds(2) {
        with_seed(seed, |dice| {
            let mut simulation = Simulation::new(terms(), LEVELS, seed);
            let played = simulation.next_hand().unwrap();
            let tables_as_played = tables(&played, &played.dealt).unwrap();
            for at in [0, 1, 20, 55, 90] {
                let Some(table) = tables_as_played.get(at).filter(|it| it.outcome().is_none())
                else {
                    continue;
                };
                let viewer = *dice.pick(&Seat::ALL);
                let Some(other) = otherwise(&played, table, viewer, at, dice) else {
                    continue;
                };
                let picture = |table| TablePicture::seen(view_for(table, viewer));
                let (was, now) = (picture(table), picture(&other));
                assert_eq!(was.scene().svg(), now.scene().svg());
                assert_eq!(was.scene().png(), now.scene().png());
                assert_eq!(
                    (was.described(), was.one_line()),
                    (now.described(), now.one_line())
                );
                // Open, they differ: the test looks at something.
                let open = |table| TablePicture::open(table).one_line();
                assert_ne!(open(table), open(&other));
                compared += 1;
            }
        });
    }
    assert!(compared >= 4, "{compared}");
}

/// The table after so many events where tiles that the others were dealt, and still hold, have
/// changed places among them.
fn otherwise(
    played: &Played,
    table: &Table,
    viewer: Seat,
    events: usize,
    dice: &mut crate::dice::Dice,
) -> Option<Table> {
    // What another seat holds, and did not draw: any of these can have been dealt to any of them.
    let mut places: Vec<(Seat, usize)> = vec![];
    for seat in viewer.others() {
        let mut held = *table.held(seat).concealed();
        for action in played.actions[..events].iter().filter(|it| it.seat == seat) {
            if let What::Draw(Drawn::Tile(tile)) | What::Loose(Drawn::Tile(tile)) = action.what {
                held[tile] = held[tile].saturating_sub(1);
            }
        }
        for (at, drawn) in played.dealt[seat].iter().enumerate() {
            if let Drawn::Tile(tile) = drawn
                && held[*tile] > 0
            {
                held[*tile] -= 1;
                places.push((seat, at));
            }
        }
    }
    let mut tiles: Vec<Drawn> = places
        .iter()
        .map(|(seat, at)| played.dealt[*seat][*at])
        .collect();
    dice.shuffle(&mut tiles);
    let mut dealt = played.dealt;
    for ((seat, at), tile) in places.into_iter().zip(tiles) {
        dealt[seat][at] = tile;
    }
    let mut other = Table::deal(terms(), played.deal.round, &dealt).ok()?;
    for action in &played.actions[..events] {
        apply(&mut other, *action).ok()?;
    }
    (other != *table).then_some(other)
}

/// `hk-thirteen` lays concealed Kongs face down until the hand ends (T8, rulebook 5).
#[test]
fn t08_a_kong_that_lies_face_down_is_drawn_for_its_own_seat_alone() {
    let path = format!("{}/records/kong-upon-kong.hkmj", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let record = Record::read(&text.replace("hk-old-style", "hk-thirteen")).unwrap();
    let (hand, book) = (&record.hands[0], Book::bundled());
    let stood = sikwu::audit::table_at(hand, &record.heading, &book, "hk-old-style", 4);
    let table = stood.table.unwrap();
    let shown = "concealed Kong of 3 of dots";
    for seat in Seat::ALL {
        let told = TablePicture::seen(view_for(&table, seat)).described();
        assert_eq!(told.contains(shown), seat == Seat::South, "{seat}: {told}");
        let shut = told.contains("concealed Kong, face down");
        assert_eq!(shut, seat != Seat::South, "{seat}: {told}");
    }
    let open = TablePicture::open(&table).described();
    assert!(open.contains(shown), "{open}");
}

#[test]
fn tables_of_a_whole_match_are_small_enough_and_told() {
    let mut simulation = Simulation::new(terms(), LEVELS, 7);
    let (mut largest, mut seen) = (0, 0);
    for hand in 0..16 {
        let played = simulation.next_hand().unwrap();
        let tables = tables(&played, &played.dealt).unwrap();
        // The fullest is the last; those before are looked at here and there.
        let last = tables.len() - 1;
        for (at, table) in tables.iter().enumerate() {
            let open = known(TablePicture::open(table)).title(played.deal.to_string());
            let viewer = Seat::ALL[at % 4];
            let own = known(TablePicture::seen(view_for(table, viewer)));
            for picture in [&open, &own] {
                let told = picture.described();
                assert!(told.chars().count() <= 1024, "{told}");
                assert_eq!(picture.one_line().lines().count(), 1);
            }
            if at == last || hand == 0 && at % 40 == 0 {
                let look = Look::all().nth(hand % 8).unwrap();
                largest = largest.max(open.look(look).scene().png().len());
                seen += 1;
            }
        }
    }
    assert!(seen > 16);
    assert!(largest <= 350_000, "{largest} bytes");
}

#[test]
fn nothing_jumps_about_between_two_events() {
    let played = Simulation::new(terms(), LEVELS, 11).next_hand().unwrap();
    let tables = tables(&played, &played.dealt).unwrap();
    let sizes = tables.iter().map(|table| {
        let scene = TablePicture::open(table).caption("x").scene();
        (scene.width(), scene.height())
    });
    assert!(
        sizes
            .collect::<Vec<_>>()
            .windows(2)
            .all(|two| two[0] == two[1])
    );
    // Discards stay where they were put; one that is claimed, the last, is taken away.
    let middle = |table: &Table| {
        let scene = TablePicture::open(table).scene();
        let tiles = scene.things().iter().filter_map(|thing| match thing {
            Thing::Tile(placed) => Some(*placed),
            _ => None,
        });
        let tiles = tiles.filter(|it| (192..728).contains(&it.x) && (126..786).contains(&it.y));
        tiles
            .map(|it| (it.face, it.x, it.y))
            .collect::<HashSet<_>>()
    };
    let mut claims = 0;
    for two in tables.windows(2) {
        let (before, after) = (middle(&two[0]), middle(&two[1]));
        let gone = before.difference(&after).count();
        let claimed = matches!(two[0].awaited(), Awaited::Claims { .. })
            && matches!(
                two[1].awaited(),
                Awaited::Discard { .. } | Awaited::Replacement { .. }
            );
        assert_eq!(
            gone,
            usize::from(claimed),
            "after event {}",
            two[1].events()
        );
        claims += gone;
    }
    assert!(claims > 0);
}

#[test]
fn what_people_call_themselves_stays_text_in_a_table() {
    let (table, title) = of_record("worked-example", 0, 19);
    let long = "長".repeat(5_000);
    for name in [
        "</desc><script>alert(1)</script>",
        "\u{202e}gnp.exe שלום مرحبا",
        "👨‍👩‍👧🀄️😀",
        &long,
        "",
    ] {
        let picture = TablePicture::open(&table)
            .title(&title)
            .names(names([name; 4]))
            .caption(name);
        let svg = picture.scene().svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert!(!document.descendants().any(|it| it.has_tag_name("script")));
        let told = picture.described();
        assert!(told.chars().count() <= 1024);
        // Whatever a name opens is closed in it.
        let count = |letter| told.matches(letter).count();
        assert_eq!(count('\u{2068}'), count('\u{2069}'));
        assert!(!told.contains('\u{202e}') && !told.chars().any(char::is_control));
        // The scene is as large as ever, and the plain name is not in the way of the tiles.
        assert_eq!(
            (picture.scene().width(), picture.scene().height()),
            (920, 988)
        );
    }
}

#[test]
fn a_film_keeps_within_its_size_and_has_the_same_bytes_again() {
    let played = Simulation::new(terms(), LEVELS, 3).next_hand().unwrap();
    let tables = tables(&played, &played.dealt).unwrap();
    let pictures: Vec<TablePicture> = tables[..8].iter().map(TablePicture::open).collect();
    let film = |most: usize| {
        let mut told = (0, 0);
        let film = Film::new(
            pictures.len(),
            &|at| pictures[at].scene(),
            &|_| 80,
            most,
            &mut |done, all| told = (done, all),
        );
        assert_eq!(told, (film.frames, film.frames));
        film
    };
    let whole = film(Film::MOST);
    assert_eq!((whole.frames, whole.shrunk, whole.width), (8, false, 920));
    assert_eq!(film(Film::MOST), whole);
    let small = film(whole.gif.len() - 1);
    assert!(small.shrunk && small.frames == 8 && small.gif.len() < whole.gif.len());
    let half = film(small.gif.len() - 1);
    assert_eq!((half.frames, half.width), (8, 460));
    let thinned = film(half.gif.len() - 1);
    assert!(thinned.frames < 8 && thinned.gif.len() < half.gif.len());

    // Read back by another, the last frame is the last scene, but for what the palette changes.
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&whole.gif[..]).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![0_u8; width * height * 4];
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames += 1;
        assert_eq!(frame.delay, 80);
        for y in 0..usize::from(frame.height) {
            for x in 0..usize::from(frame.width) {
                let from = (y * usize::from(frame.width) + x) * 4;
                let (to_x, to_y) = (usize::from(frame.left) + x, usize::from(frame.top) + y);
                let to = (to_y * width + to_x) * 4;
                if frame.buffer[from + 3] > 0 {
                    canvas[to..to + 4].copy_from_slice(&frame.buffer[from..from + 4]);
                }
            }
        }
    }
    assert_eq!(frames, 8);
    let last = pictures[7].scene().pixels();
    let off = canvas
        .iter()
        .zip(last.rgba())
        .map(|(a, b)| u64::from(a.abs_diff(*b)));
    let mean = off.sum::<u64>() as f64 / canvas.len() as f64;
    assert!(mean < 1.0, "{mean}");
}

#[test]
fn a_table_is_told_in_words_and_in_one_line() {
    // By hand from the record that the notation shows: South, after event 19.
    let (table, title) = of_record("worked-example", 0, 19);
    let seen = TablePicture::seen(view_for(&table, Seat::South)).title(title);
    assert_eq!(
        seen.one_line(),
        "E-1 · 84 left · East has thrown 7 of bamboo · E 🀫13 · S 🀋🀌🀎🀏🀑🀒🀕🀕🀅🀆 [🀜🀜🀜] (🀨) · \
         W 🀫13 · N 🀫13 (🀤) · last: E 🀖"
    );
    let told = seen.described();
    let parts = [
        "East has thrown 7 of bamboo.",
        "South: 5 6 8 9 of characters, 2 3 6 6 of bamboo, Green dragon, White dragon; Pung of 4 of \
         dots, from West; flowers Autumn; threw 9 of bamboo, 1 of characters.",
        "North: 13 tiles in hand; flowers Bamboo flower; threw 1 of characters.",
    ];
    for part in parts {
        assert!(told.contains(part), "{part:?} is not in {told}");
    }
    let hidden = table.held(Seat::East).concealed().tiles().next().unwrap();
    assert!(!told.contains(&format!("East: {}", Tile::name(hidden))));
}
