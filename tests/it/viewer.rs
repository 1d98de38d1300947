//! Is the page of `sikwu replay --html` whole, safe and discreet, as far as that can be seen without
//! a browser: its data, its policy, what is escaped in it, and what a page of one seat keeps back?

use crate::golden::golden;
use crate::transcript::program;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sikwu::aloud::Tongue;
use sikwu::audit::{Verdict, table_at};
use sikwu::counts::Counts;
use sikwu::digest::Digest;
use sikwu::picture::Look;
use sikwu::picture::html::{NoPage, Page, Wanted, page};
use sikwu::record::{Deal, HandRecord, Record, View};
use sikwu::rules::Book;
use sikwu::seat::Seat;
use sikwu::tile::Tile;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);

fn wanted(seat: Option<Seat>, tongue: Tongue) -> Wanted<'static> {
    Wanted {
        book: &BOOK,
        rules: "hk-old-style",
        hand: None,
        at: None,
        seat,
        tongue,
        look: Look::default(),
    }
}

fn shown(text: &str, seat: Option<Seat>) -> Page {
    page(text, &wanted(seat, Tongue::English)).unwrap()
}

/// A record of the project.
fn record(name: &str) -> String {
    let path = format!("{}/records/{name}.hkmj", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

/// What stands between two texts of a page.
fn between<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = html.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

fn data_text(html: &str) -> &str {
    between(
        html,
        "<script type=\"application/json\" id=\"data\">",
        "</script>",
    )
}

fn data(html: &str) -> Value {
    serde_json::from_str(data_text(html)).unwrap()
}

/// The tables of a hand, each whole, as the script lays them on each other.
fn tables(hand: &Value) -> Vec<Value> {
    let mut table = Value::Object(Default::default());
    let steps = hand["steps"].as_array().unwrap().iter();
    let tables = steps.map(|step| {
        for (name, value) in step["table"].as_object().into_iter().flatten() {
            table[name.as_str()] = value.clone();
        }
        table.clone()
    });
    tables.collect()
}

#[test]
fn the_data_of_a_page_is_kept_word_for_word() {
    golden("tests/data/viewer", "hkmj", |text| {
        let mut all = String::new();
        for (seat, tongue) in [
            (None, Tongue::English),
            (Some(Seat::South), Tongue::Chinese),
        ] {
            let page = page(text, &wanted(seat, tongue)).unwrap();
            for hand in data(&page.html)["hands"].as_array_mut().unwrap() {
                let steps = hand["steps"].take();
                let _ = writeln!(all, "{hand}");
                for step in steps.as_array().unwrap() {
                    let _ = writeln!(all, "  {step}");
                }
            }
        }
        all
    });
}

#[test]
fn each_step_is_the_table_that_replay_shows_after_that_event() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut compared = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|it| it != "hkmj") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let record = Record::read(&text).unwrap();
        let data = data(&shown(&text, None).html);
        for (hand, of_page) in record.hands.iter().zip(data["hands"].as_array().unwrap()) {
            let steps = of_page["steps"].as_array().unwrap();
            // The deal, each event, the end.
            assert_eq!(steps.len(), hand.events.len() + 2, "{}", path.display());
            for (step, table) in steps.iter().zip(tables(of_page)) {
                let event = step["n"].as_u64().unwrap_or(0) as u32;
                let then = table_at(hand, &record.heading, &BOOK, "hk-old-style", event);
                let then = then.table.unwrap();
                if step["ended"].is_object() {
                    continue;
                }
                for seat in Seat::ALL {
                    let of = |name: &str| {
                        let text = table[format!("{name}{}", seat.letter())].as_str();
                        text.unwrap_or_default().to_owned()
                    };
                    let held = then.held(seat);
                    let mut tiles = of("hand") + " " + &of("drawn");
                    let won =
                        |won: &sikwu::play::Won| won.win.seat == seat && !won.win.by.is_zi_mo();
                    if then.outcome().is_some_and(|it| it.won.iter().any(won)) {
                        // The tile that was won lies with the hand it completes.
                        tiles = of("hand");
                    }
                    let tiles: Counts = tiles.split(' ').filter_map(tile).collect();
                    assert_eq!(
                        tiles,
                        *held.concealed(),
                        "{} {event} {seat}",
                        path.display()
                    );
                    let aside: Vec<String> =
                        held.set_aside().iter().map(|it| it.to_string()).collect();
                    assert_eq!(of("aside"), aside.join(" "));
                    let thrown = then.thrown().iter().filter(|it| it.seat == seat).count();
                    let threw = of("threw");
                    assert_eq!(threw.split(' ').filter(|it| !it.is_empty()).count(), thrown);
                    compared += 1;
                }
                assert_eq!(table["left"], then.left(Seat::East).to_string().as_str());
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

fn tile(name: &str) -> Option<Tile> {
    Tile::all().find(|tile| tile.name() == name)
}

#[test]
fn a_page_may_run_its_own_script_and_load_nothing() {
    let html = shown(&record("worked-example"), None).html;
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
    let hash = |text: &str| STANDARD.encode(Digest::of(text.as_bytes()).bytes());
    let style = hash(between(&html, "<style>", "</style>"));
    let (_, scripts) = html.split_once("id=\"data\">").unwrap();
    let script = hash(between(scripts, "<script>", "</script>"));
    let right = format!(
        "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; \
         base-uri 'none'; form-action 'none'"
    );
    assert_eq!(policy, right);
    // No address but the name of SVG, nothing that is run from a tag, nothing left unfilled.
    let rest = html.replace("http://www.w3.org/2000/svg", "");
    for sign in [
        "http:", "https:", "url(", " src=", "@import", "style=\"", "onclick=", "onload=",
        "onerror=", "{{",
    ] {
        assert!(!rest.contains(sign), "{sign} stands in the page");
    }
}

#[test]
fn whatever_a_record_says_is_escaped() {
    let names = [
        "</script><script>alert(1)</script>",
        "<!--<script> ' ` ${x} \\u003c {{data}} {{script}} &lt;",
        "\u{202e}\u{2028}\u{2029}مرحبا 👩‍👩‍👧‍👦",
        "長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長",
    ];
    let mut lines = String::new();
    for (n, name) in names.iter().enumerate() {
        let _ = writeln!(lines, "@name P{} \"{name}\"", n + 1);
    }
    let text = record("worked-example").replace("@view all\n", &format!("{lines}@view all\n"));
    let text = text.replace(
        "@match demo-001",
        "@match </title><script>alert(1)</script>{{data}}",
    );
    let text = text.replace("P4 \"", "P4 \"<b>");
    let open = text.split_once("22. N win").unwrap().0;
    let void = format!("{open}result void </script><!--\u{2028}\nend\n");
    for text in [text, void] {
        let html = shown(&text, None).html;
        assert_eq!(html.matches("<script").count(), 2, "a third script");
        assert_eq!(html.matches("</script").count(), 2);
        assert_eq!(html.matches("<!--").count(), 0);
        assert_eq!(html.matches("<title>").count(), 1);
        assert!(
            html.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{data}}</title>")
        );
        let told = data_text(&html);
        assert!(!told.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        let players = &data(&html)["hands"][0]["players"];
        for (n, name) in names.iter().enumerate().take(3) {
            // Blanks, and what breaks a line elsewhere, are one blank in a record.
            let read = name.replace("\u{2028}\u{2029}", " ");
            assert_eq!(players[n], read.as_str());
        }
        assert_eq!(players[3], format!("<b>{}", names[3]).as_str());
    }
}

#[test]
fn a_page_of_one_seat_is_the_same_whatever_the_others_hold() {
    let mut compared = 0;
    for seed in 0..12 {
        let text = simulated(seed);
        let record = Record::read(&text).unwrap();
        for eyes in Seat::ALL {
            let Some(other) = otherwise(&record, eyes) else {
                continue;
            };
            let (page, other) = (
                shown(&told(&record), Some(eyes)),
                shown(&told(&other), Some(eyes)),
            );
            assert_eq!(page.html, other.html, "seed {seed}, {eyes}");
            compared += 1;
        }
    }
    assert!(compared > 12, "{compared}");
}

#[test]
fn a_page_of_one_seat_names_no_tile_that_it_does_not_see() {
    for name in ["worked-example", "drawn-hand", "match-the-deal-passes"] {
        let text = record(name);
        let record = Record::read(&text).unwrap();
        for eyes in Seat::ALL {
            let data = data(&shown(&text, Some(eyes)).html);
            for (hand, of_page) in record.hands.iter().zip(data["hands"].as_array().unwrap()) {
                let last = hand.events.len() + 1;
                for (at, table) in tables(of_page).iter().enumerate() {
                    for seat in eyes.others() {
                        let of = |name: &str| table[format!("{name}{}", seat.letter())].clone();
                        let hidden = of("hand")
                            .as_str()
                            .unwrap()
                            .split(' ')
                            .all(|it| it == "?" || it.is_empty());
                        // Whoever wins shows the hand, at the last event and after it.
                        let may_show = at + 1 >= last && of("shows") == true;
                        assert!(hidden || may_show, "{name} {} {at} {seat}", *hand.title);
                    }
                }
                let steps = of_page["steps"].as_array().unwrap();
                for step in steps {
                    let says = step["says"].as_str().unwrap();
                    let draws = says.contains(" draws ");
                    let own = says.starts_with(&eyes.to_string());
                    let blind =
                        says.ends_with(" draws a tile.") || says.ends_with(" draws a replacement.");
                    assert!(!draws || own || blind, "{says}");
                    assert!(step["blind"].is_null());
                }
            }
        }
    }
}

#[test]
fn a_fault_of_another_seat_is_told_without_its_tiles() {
    let text = record("worked-example").replace("13. S discard 1m", "13. S discard 4p");
    let told = |seat| {
        let data = data(&shown(&text, seat).html);
        let steps = data["hands"][0]["steps"].as_array().unwrap().clone();
        steps.last().unwrap()["wrong"][0].to_string()
    };
    let holds = "it holds 15689m 2366s FP";
    let could = "South could have done this: throw";
    for (seat, all) in [
        (None, true),
        (Some(Seat::South), true),
        (Some(Seat::East), false),
    ] {
        let told = told(seat);
        assert!(told.contains("\"rule\":\"T4\""), "{told}");
        assert_eq!(told.contains(holds), all, "{told}");
        assert_eq!(told.contains(could), all, "{told}");
    }
    assert!(told(Some(Seat::East)).contains("why hangs on tiles that this seat does not see"));
    // What cannot be read may be a deal: nothing of it is quoted.
    let damaged = record("worked-example").replace("deal S 1569m44p", "deal S 1569m44x");
    let open = shown(&damaged, None);
    assert_eq!(open.hands[0].1, Verdict::Unreadable);
    assert!(open.html.contains("44x"), "{}", data_text(&open.html));
    assert!(!shown(&damaged, Some(Seat::East)).html.contains("44x"));
}

/// `hk-thirteen` lays concealed Kongs face down until the hand ends (T8, rulebook 5).
#[test]
fn t08_a_kong_that_lies_face_down_is_told_to_its_own_seat_alone() {
    let record = record("kong-upon-kong").replace("hk-old-style", "hk-thirteen");
    let kong_after = |seat, event: usize| {
        let page = shown(&record, seat);
        tables(&data(&page.html)["hands"][0])[event]["laidS"][0].clone()
    };
    for seat in [None, Some(Seat::South)] {
        let kong = kong_after(seat, 4);
        assert_eq!(kong["tiles"], "3p 3p 3p 3p");
        assert_eq!(
            kong["shut"], true,
            "whoever looks from elsewhere sees backs"
        );
    }
    for seat in [Seat::East, Seat::West, Seat::North] {
        let kong = kong_after(Some(seat), 4);
        assert_eq!(kong["tiles"], "? ? ? ?");
        assert_eq!(kong["words"], "concealed Kong, face down");
        let last = tables(&data(&shown(&record, Some(seat)).html)["hands"][0]).len() - 1;
        assert_eq!(kong_after(Some(seat), last)["tiles"], "3p 3p 3p 3p");
    }
}

#[test]
fn a_match_is_far_smaller_than_two_megabytes() {
    let ran = program()
        .args(["simulate", "--hands", "24", "--seed", "7"])
        .output()
        .unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let page = shown(&text, None);
    assert_eq!(page.hands.len(), 24);
    assert!(page.html.len() < 1_500_000, "{} bytes", page.html.len());
}

#[test]
fn the_program_writes_a_page_and_says_what_is_wrong_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let run = |text: &str, arguments: &[&str]| {
        fs::write(folder.path().join("x.hkmj"), text).unwrap();
        let _ = fs::remove_file(folder.path().join("x.html"));
        let ran = program()
            .args(["replay", "x.hkmj", "--html", "x.html"])
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        let err = String::from_utf8(ran.stderr).unwrap();
        let is_there = folder.path().join("x.html").exists();
        (out, err, ran.status.code().unwrap(), is_there)
    };
    let right = record("worked-example");
    let (out, err, code, is_there) = run(&right, &["--seat", "s", "--lang", "zh"]);
    assert!(out.starts_with("x.html: 1 hand, 22 events, "), "{out}");
    assert_eq!((err.as_str(), code, is_there), ("", 0, true));
    let (_, err, code, is_there) = run(&right.replace("13. S discard 1m", "13. S discard 4p"), &[]);
    let wrong =
        "error: x.hkmj, E-1, line 29 (T4): there is no 4p in hand: it holds 15689m 2366s FP\n";
    assert_eq!((err.as_str(), code, is_there), (wrong, 1, true));
    let (_, err, code, is_there) = run(&right.replace("13. S discard", "13. S dicard"), &[]);
    assert!(err.starts_with("error: x.hkmj, E-1, line 29: "), "{err}");
    assert_eq!((code, is_there), (2, true));
    let (_, err, code, is_there) = run(&right, &["--hand", "W-4"]);
    assert_eq!(err, "error: x.hkmj: there is no hand W-4; there are E-1\n");
    assert_eq!((code, is_there), (2, false));
    let (_, err, code, _) = run(&right, &["--seat", "Q"]);
    assert!(err.contains("a seat is E, S, W or N"), "{err}");
    assert_eq!(code, 2);
    assert!(matches!(
        page("%hkmj 2.0\n", &wanted(None, Tongue::English)),
        Err(NoPage::Heading(_))
    ));
}

/// A hand that bots play, without its wall.
fn simulated(seed: u64) -> String {
    let seed = seed.to_string();
    let ran = program()
        .args(["simulate", "--hands", "1", "--seed", &seed])
        .output()
        .unwrap();
    String::from_utf8(ran.stdout).unwrap()
}

/// A record without what binds the tiles that nobody showed: wall and digests.
fn told(record: &Record) -> String {
    let mut record = record.clone();
    for hand in &mut record.hands {
        hand.commit = None;
        hand.reveal = None;
        hand.wall.clear();
        hand.end = Some(sikwu::record::End::default().into());
        hand.events.unmark();
    }
    record.heading.view = Some(View::All.into());
    record.to_string()
}

/// The same record where two of the others hold each other's tiles, of those that they were dealt,
/// kept to the end and never showed; none where there are no such tiles.
fn otherwise(record: &Record, eyes: Seat) -> Option<Record> {
    let hand = &record.hands[0];
    let end = table_at(hand, &record.heading, &BOOK, "hk-old-style", u32::MAX).table?;
    let won = |seat: Seat| {
        let mut won = end.outcome().into_iter().flat_map(|it| &it.won);
        won.any(|won| won.win.seat == seat)
    };
    let kept = |seat: Seat| -> Vec<Tile> {
        let deal = hand.deals[seat].as_ref();
        let dealt = deal.into_iter().flat_map(|deal| deal.iter());
        let dealt = dealt.filter_map(|piece| tile(&piece.value.to_string()));
        let all = dealt.filter(|&tile| {
            let touched = hand.events.iter().any(|event| {
                let said = event.to_string();
                let (_, said) = said.split_once(". ").unwrap_or_default();
                said.starts_with(seat.letter()) && said.contains(tile.name())
            });
            end.held(seat).concealed()[tile] > 0 && !touched
        });
        all.collect()
    };
    let losers: Vec<Seat> = eyes
        .others()
        .into_iter()
        .filter(|&seat| !won(seat))
        .collect();
    for &one in &losers {
        for &other in losers.iter().filter(|&&other| other != one) {
            for a in kept(one) {
                for b in kept(other) {
                    if a == b {
                        continue;
                    }
                    let mut swapped = record.clone();
                    swap(&mut swapped.hands[0], one, a, b);
                    swap(&mut swapped.hands[0], other, b, a);
                    // Only where the other tiles make nothing wrong of what was played.
                    if clean(&swapped) && clean(record) {
                        return Some(swapped);
                    }
                }
            }
        }
    }
    None
}

fn clean(record: &Record) -> bool {
    let page = shown(&told(record), None);
    page.hands
        .iter()
        .all(|(_, verdict, _)| *verdict == Verdict::Agreed)
}

fn swap(hand: &mut HandRecord, seat: Seat, from: Tile, to: Tile) {
    let deal = hand.deals[seat].as_mut().unwrap();
    let deal: &mut Deal = &mut deal.value;
    let place = deal
        .iter_mut()
        .find(|piece| piece.value.to_string() == from.name());
    place.unwrap().value = sikwu::notation::tiles::Piece::Tile(to);
}
