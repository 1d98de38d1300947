//! The picture of a hand: is everything in it, is it small, is it told in text too?

use super::kept::{kept, kept_svg};
use super::{assert_near, assert_same};
use sikwu::notation::Given;
use sikwu::picture::tiles::Face;
use sikwu::picture::{HandPicture, Look, Speech, Thing, sheet};
use sikwu::rules::Book;
use sikwu::score::{Scored, score};
use sikwu::seat::{BySeat, Seat};
use sikwu::tongue::Tongue;

/// Hands that look different, each with the rule set that it is counted by.
pub(super) const HANDS: [(&str, &str, &str); 8] = [
    (
        "concealed",
        "hk-old-style",
        "EEE 234p 567p 88p 12m (1f2g) + 3m self",
    ),
    (
        "claimed",
        "hk-old-style",
        "[CCC<W] [234m] {FFFF} 55p 78s (13f 2g) + 9s<N / S E",
    ),
    (
        "kongs",
        "hk-eighteen",
        "{1111m} [222+2p<W] [3333s<S] {EEEE} N (1234f 13g) + N self",
    ),
    (
        "below",
        "hk-thirteen",
        "234m 567m 345p 678s 9s + 9s<S / W E",
    ),
    ("shapeless", "hk-old-style", "13579m 2468p 1357s + 9s self"),
    ("flowers", "hk-old-style", "+ flowers (1234f 123g)"),
    ("orphans", "hk-thirteen", "19m19p19sESWNCFP + P"),
    (
        "liable",
        "hk-old-style",
        "[111m<S] [CCC<S] [FFF<S] [999p<S] E + E self / W E baau=S",
    ),
];

pub(super) fn with_hand<T>(name: &str, look: impl FnOnce(&Scored<'_>) -> T) -> T {
    let (_, rules, text) = HANDS.into_iter().find(|it| it.0 == name).unwrap();
    let book = Book::bundled();
    look(&score(text, &Given::default(), book.get(rules).unwrap()).unwrap())
}

#[test]
fn pictures_are_as_they_are_kept() {
    let dark = Look {
        dark: true,
        index: true,
        ..Look::default()
    };
    let contrast = Look {
        contrast: true,
        ..Look::default()
    };
    let plain = Look::default();
    let hand = |name: &str, look: Look, speech: Speech| {
        with_hand(name, |it| {
            HandPicture::new(it).look(look).speech(speech).scene()
        })
    };
    let all = [
        ("tiles", sheet::contact_sheet(plain, 64, Speech::Both)),
        (
            "tiles-dark-index",
            sheet::contact_sheet(dark, 64, Speech::Both),
        ),
        (
            "tiles-contrast",
            sheet::contact_sheet(contrast, 64, Speech::Both),
        ),
        ("hand-concealed", hand("concealed", plain, Speech::Both)),
        ("hand-claimed", hand("claimed", dark, Speech::English)),
        ("hand-kongs", hand("kongs", contrast, Speech::Chinese)),
        ("hand-below", hand("below", plain, Speech::Both)),
        ("hand-shapeless", hand("shapeless", dark, Speech::Chinese)),
        ("hand-flowers", hand("flowers", plain, Speech::Both)),
    ];
    kept(&all);
    kept_svg("hand-claimed", &all[4].1);
}

#[test]
fn a_hand_is_the_same_picture_as_svg_and_as_png_and_small_enough() {
    for (name, ..) in HANDS {
        let plain = Look::default();
        let dark = Look {
            index: true,
            dark: true,
            ..plain
        };
        for look in [plain, dark] {
            let scene = with_hand(name, |it| HandPicture::new(it).look(look).scene());
            let bytes = scene.png().len();
            assert!(bytes <= 120_000, "{name}, {look:?}: {bytes} bytes");
            // Rendering SVG is slow where nothing is optimised.
            if matches!(name, "claimed" | "below") {
                assert_same(&scene, name);
                assert_near(&scene, name);
            }
        }
    }
}

#[test]
fn a_hand_shows_each_of_its_tiles_once() {
    for (name, ..) in HANDS {
        with_hand(name, |scored| {
            let scene = HandPicture::new(scored).scene();
            let shown = scene.things().iter().filter_map(|thing| match thing {
                Thing::Tile(placed) => Some(placed.face),
                _ => None,
            });
            let mut shown: Vec<usize> = shown.map(Face::index).collect();
            shown.sort_unstable();
            let asked = &scored.asked;
            let all = asked.hand.all();
            let tiles = all
                .kinds()
                .flat_map(|(tile, n)| vec![Face::Tile(tile); n.into()]);
            let flowers = asked.hand.set_aside().iter().map(Face::Bonus);
            let won = asked.win.by.tile().map(Face::Tile);
            let mut held: Vec<usize> = tiles.chain(flowers).chain(won).map(Face::index).collect();
            held.sort_unstable();
            assert_eq!(shown, held, "{name}");
        });
    }
}

#[test]
fn what_stands_in_a_hand_stands_inside_its_picture_and_nothing_covers_a_tile() {
    for (name, ..) in HANDS {
        let scene = with_hand(name, |it| HandPicture::new(it).scene());
        let (width, height) = (scene.width() as i32, scene.height() as i32);
        let mut rooms: Vec<[i32; 4]> = vec![];
        for thing in scene.things() {
            if let Thing::Tile(placed) = thing {
                let (wide, high) = placed.room();
                let room = [
                    placed.x,
                    placed.y,
                    placed.x + wide as i32,
                    placed.y + high as i32,
                ];
                assert!(room[0] >= 0 && room[1] >= 0 && room[2] <= width && room[3] <= height);
                let clear = |other: &[i32; 4]| {
                    other[2] <= room[0]
                        || room[2] <= other[0]
                        || other[3] <= room[1]
                        || room[3] <= other[1]
                };
                assert!(rooms.iter().all(clear), "{name}: {room:?}");
                rooms.push(room);
            }
        }
    }
}

#[test]
fn a_hand_is_told_in_text_too() {
    let told = with_hand("claimed", |it| {
        let picture = HandPicture::new(it);
        (picture.described(), picture.one_line())
    });
    assert_eq!(
        told.1,
        "🀝🀝🀖🀗 + 🀘 [🀄\u{fe0e}🀄\u{fe0e}🀄\u{fe0e}] [🀈🀉🀊] {🀅🀅🀅🀅} (🀢🀥🀧)"
    );
    for part in [
        "Concealed: 55p 78s; the winning tile: 9s.",
        "Pung of C from West.",
        "Sheung 234m.",
        "Concealed Kong of F.",
        "Flowers: 13f 2g.",
        "Hong Kong old style",
    ] {
        assert!(told.0.contains(part), "{part:?} is not in {}", told.0);
    }
    let refused = with_hand("below", |it| HandPicture::new(it).described());
    assert!(refused.contains("No win (W2): this hand has"), "{refused}");
    for tongue in Tongue::ALL {
        assert!(sheet::described(tongue).chars().count() <= 1024);
    }
    assert_eq!(
        sheet::one_line()
            .chars()
            .filter(|it| *it != '\u{fe0e}')
            .count(),
        43
    );
}

#[test]
fn names_and_notes_are_shown_as_they_are_and_break_nothing() {
    let hostile = [
        "</text><script>alert(1)</script>",
        "a name that goes on and on and does not end where a name should end",
        "\u{202e}שלום\u{2066} مرحبا",
        "👨‍👩‍👧 🀄️ \u{0}",
    ];
    let names = BySeat::from_fn(|seat: Seat| hostile[seat as usize].to_owned());
    let note = hostile.join(" ").repeat(40);
    with_hand("concealed", |scored| {
        let picture = HandPicture::new(scored).names(&names).note(&note);
        let scene = picture.scene();
        assert!(scene.height() < 1400, "{}", scene.height());
        assert!(picture.described().chars().count() <= 1024);
        let svg = scene.svg();
        assert!(!svg.contains("<script"));
        roxmltree::Document::parse(&svg).unwrap();
        assert!(scene.png().len() <= 120_000);
        assert_same(&scene, "hostile names");
    });
}
