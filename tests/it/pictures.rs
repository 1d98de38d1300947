//! Pictures: are the two ways of writing one the same picture, and can what people write do harm?

mod charts;
mod hands;
mod kept;
mod tables;

use hands::{HANDS, with_hand};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use sikwu::picture::tiles::Face;
use sikwu::picture::{
    Anchor, Colour, HandPicture, Line, Look, Placed, Scene, Shape, Speech, Step, Turn, Weight,
    sheet,
};

/// The SVG of a scene as another reads it.
fn rendered(scene: &Scene) -> Pixmap {
    let tree = Tree::from_str(&scene.svg(), &Options::default()).unwrap();
    let mut pixmap = Pixmap::new(scene.width(), scene.height()).unwrap();
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap
}

/// Compares a scene's SVG, rendered, with its pixels.
fn assert_same(scene: &Scene, what: &str) {
    let (svg, pixels) = (rendered(scene), scene.pixels());
    let pairs = svg.data().iter().zip(pixels.rgba());
    let off: Vec<u8> = pairs.map(|(a, b)| a.abs_diff(*b)).collect();
    let mean = off.iter().map(|&it| f64::from(it)).sum::<f64>() / off.len() as f64;
    let far = off.iter().filter(|&&it| it > 100).count();
    // Letters stand on quarters of a pixel in one and exactly in the other.
    assert!(mean < 0.6, "{what}: {mean:.3} of 255 on the average");
    assert!(
        far * 1000 < off.len(),
        "{what}: {far} of {} far off",
        off.len()
    );
}

/// Compares a scene's PNG, read again, with its pixels: a palette keeps what is plain as it is, and
/// moves the rarest shades between two colours to their neighbours.
fn assert_near(scene: &Scene, what: &str) {
    let read = Pixmap::decode_png(&scene.png()).unwrap();
    let pixels = scene.pixels();
    let pairs = read.data().iter().zip(pixels.rgba());
    let off: Vec<u8> = pairs.map(|(a, b)| a.abs_diff(*b)).collect();
    let worst = off.iter().max();
    assert!(worst < Some(&100), "{what}: {worst:?} of 255 off");
    let far = off.iter().filter(|&&it| it > 8).count();
    assert!(far * 200 < off.len(), "{what}: {far} of {}", off.len());
}

/// Something of everything.
fn of_everything(look: Look) -> Scene {
    let mut scene = Scene::new(420, 260, look);
    let theme = scene.theme();
    scene.titled("Everything", "A panel, lines, letters and tiles.");
    scene.add(
        Shape::rectangle(10.0, 10.0, 400.0, 240.0)
            .rounded(12.0)
            .filled(theme.card),
    );
    scene.add(Shape::rectangle(20.0, 200.0, 60.0, 30.0).filled(theme.good.alpha(128)));
    scene.add(
        Shape::circle(120.0, 215.0, 14.0)
            .filled(theme.felt)
            .stroked(theme.line, 2.0),
    );
    let line = Shape::line(&[(150.0, 230.0), (180.0, 205.0), (210.0, 220.0)]);
    scene.add(line.stroked(theme.bad, 3.0));
    let dashed = Shape::line(&[(220.0, 215.0), (400.0, 215.0)]);
    scene.add(dashed.stroked(theme.accent, 2.0).dashed(6.0));
    scene.add(
        Shape::path(vec![
            Step::Move(360.0, 180.0),
            Step::Curve(370.0, 150.0, 390.0, 150.0, 400.0, 180.0),
            Step::Close,
        ])
        .filled(Colour::hex(0x3366cc)),
    );
    for (at, turn) in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters]
        .into_iter()
        .enumerate()
    {
        let face = Face::all().nth(at * 9 + 2).unwrap();
        let tile = Placed::new(face, 20 + 95 * at as i32, 20, 80);
        scene.add(tile.turned(turn).marked(at % 2 == 1));
    }
    for (at, text) in ["Zi Mo 自摸 +48", "שלום (a) مرحبا", "𠵱家 🀄 …"]
        .into_iter()
        .enumerate()
    {
        let line = Line::within(text, 24.0, Weight::Bold, 200.0);
        let (x, anchor) = [
            (20.0, Anchor::Start),
            (210.0, Anchor::Middle),
            (400.0, Anchor::End),
        ][at];
        scene.add(line.at(x, 135.0 + 30.0 * at as f32, anchor, theme.ink));
    }
    scene
}

#[test]
fn a_scene_is_the_same_picture_as_svg_and_as_png() {
    for look in Look::all() {
        assert_same(&of_everything(look), &format!("{look:?}"));
        assert_near(&of_everything(look), &format!("{look:?}"));
        assert_near(
            &sheet::contact_sheet(look, 64, Speech::Both),
            &format!("sheet, {look:?}"),
        );
        assert_same(
            &sheet::contact_sheet(look, 64, Speech::Both),
            &format!("sheet, {look:?}"),
        );
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes_whatever_was_painted_before() {
    let scene = of_everything(Look::default());
    let first = scene.png();
    for look in Look::all() {
        sheet::contact_sheet(look, 40, Speech::Both).png();
    }
    assert_eq!(scene.png(), first);
    assert_eq!(scene.svg(), of_everything(Look::default()).svg());
    let elsewhere = std::thread::spawn(|| of_everything(Look::default()).png());
    assert_eq!(elsewhere.join().unwrap(), first);
}

#[test]
fn what_people_write_stays_text() {
    for text in [
        "</title><script>alert(1)</script>",
        "\"><image href=\"file:///etc/passwd\"/>",
        "&lt;&amp;&#x26; ]]> <!-- \u{0}\u{8}\u{fffe}",
        "\u{202e}gnp.exe\u{202c} שלום مرحبا",
        "👨‍👩‍👧🀄️😀 𠮷",
        &"長".repeat(10_000),
        "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
        "",
    ] {
        let mut scene = Scene::new(300, 60, Look::default());
        scene.titled(text, text);
        let line = Line::within(text, 24.0, Weight::Bold, 280.0);
        assert!(line.width() <= 280.0, "{text}");
        let ink = scene.theme().ink;
        scene.add(line.at(10.0, 40.0, Anchor::Start, ink));
        let svg = scene.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let names = document.descendants().filter(|it| it.is_element());
        let known = ["svg", "title", "desc", "defs", "path", "rect", "g", "use"];
        for element in names {
            let name = element.tag_name().name();
            assert!(known.contains(&name), "{name} from {text}");
            for attribute in element.attributes() {
                let value = attribute.value();
                let inner = attribute.name() != "href" || value.starts_with("#g");
                assert!(inner && !attribute.name().starts_with("on"), "{value}");
            }
        }
        let title = document.descendants().find(|it| it.has_tag_name("title"));
        let read = title.and_then(|it| it.text()).unwrap_or_default();
        let allowed = |letter: &char| !letter.is_control() && *letter != '\u{fffe}';
        assert_eq!(read, text.chars().filter(allowed).collect::<String>());
        assert_same(&scene, text);
    }
}

#[test]
fn the_fonts_have_every_character_that_the_program_says() {
    let mut left = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|it| it.unwrap().path()),
            );
            continue;
        }
        let rules = path
            .extension()
            .is_some_and(|it| it == "rs" || it == "yaml");
        if !rules || path.starts_with(format!("{}/src/import", env!("CARGO_MANIFEST_DIR"))) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let han = text
            .chars()
            .filter(|it| ('\u{3000}'..'\u{a000}').contains(it));
        for letter in han {
            for weight in [Weight::Regular, Weight::Bold] {
                let missing = Line::new(&letter.to_string(), 20.0, weight).missing();
                assert_eq!(missing, 0, "{letter} of {} in {weight:?}", path.display());
            }
        }
    }
}

/// Runs the program in an empty folder of its own.
fn sikwu(folder: &std::path::Path, arguments: &[&str]) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sikwu"));
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN");
    command.output().unwrap()
}

#[test]
fn the_program_draws_hands_and_tiles_into_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let hand = HANDS[1].2;
    let plain = sikwu(folder, &["score", hand]);
    let drawn = sikwu(
        folder,
        &[
            "score",
            hand,
            "--picture",
            "hand.png",
            "--dark",
            "--language",
            "en",
        ],
    );
    assert_eq!((drawn.status.code(), drawn.stdout), (Some(0), plain.stdout));
    let look = Look {
        dark: true,
        ..Look::default()
    };
    let scene = with_hand("claimed", |it| {
        HandPicture::new(it)
            .look(look)
            .speech(Speech::English)
            .scene()
    });
    assert!(std::fs::read(folder.join("hand.png")).unwrap() == scene.png());

    let drawn = sikwu(
        folder,
        &["tiles", "--picture", "tiles.SVG", "--index", "--size", "48"],
    );
    assert_eq!((drawn.status.code(), drawn.stdout.len()), (Some(0), 0));
    let look = Look {
        index: true,
        ..Look::default()
    };
    let svg = std::fs::read_to_string(folder.join("tiles.SVG")).unwrap();
    assert!(svg == sheet::contact_sheet(look, 48, Speech::Both).svg());

    let listed = sikwu(folder, &["tiles"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(listed.lines().count(), 5);
    assert!(listed.starts_with("🀇 1m  🀈 2m"), "{listed}");
}

#[test]
fn a_picture_that_cannot_be_written_is_an_error_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (
            &["tiles", "--picture", "tiles.gif"][..],
            "ends with .png or .svg",
        ),
        (&["tiles", "--dark"], "--picture"),
        (
            &["score", HANDS[0].2, "--picture", "nowhere/hand.png"],
            "nowhere/hand.png",
        ),
        (
            &["tiles", "--picture", "tiles.png", "--size", "1000000"],
            "16..=400",
        ),
    ] {
        let ran = sikwu(folder.path(), arguments);
        let error = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    let files = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(files.count(), 0);
}
