//! How fast is a picture? Hands as scenes, as pixels, as PNG and as SVG, on one thread, beside an
//! empty picture of the same sizes in the same rounds; and beside a plain background of the same
//! sizes that resvg reads and rasterises. After them, the tables of a hand that bots play.
//!
//! `cargo bench --bench pictures -- 5` runs five rounds in place of eleven.

#![allow(clippy::unwrap_used, reason = "a bench stops at a mistake")]

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use sikwu::notation::Given;
use sikwu::picture::{HandPicture, Look, Scene, Speech, TablePicture, sheet};
use sikwu::play::bot::Level;
use sikwu::play::{Table, Terms, apply, view_for};
use sikwu::rules::Book;
use sikwu::score::score;
use sikwu::seat::Seat;
use sikwu::simulate::Simulation;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Hands of every kind: concealed, claimed, with Kongs and flowers, many items and none.
const HANDS: [(&str, &str); 6] = [
    ("EEE 234p 567p 88p 12m (1f2g) + 3m self", "hk-old-style"),
    (
        "[CCC<W] [234m] {FFFF} 55p 78s (13f 2g) + 9s<N / S E",
        "hk-old-style",
    ),
    (
        "{1111m} [222+2p<W] [3333s<S] {EEEE} N (1234f 13g) + N self",
        "hk-eighteen",
    ),
    ("234m 567m 345p 678s 9s + 9s<S / W E", "hk-thirteen"),
    ("13579m 2468p 1357s + 9s self", "hk-old-style"),
    ("19m19p19sESWNCFP + P self", "hk-thirteen"),
];

/// How often a round paints each of them.
const TIMES: usize = 20;

fn main() {
    let rounds: usize = std::env::args()
        .find_map(|it| it.parse().ok())
        .unwrap_or(11);
    let book = Book::bundled();
    let scored = HANDS.map(|(hand, rules)| {
        let rules = book.get(rules).unwrap();
        score(hand, &Given::default(), rules).unwrap()
    });
    let scenes: Vec<Scene> = scored
        .iter()
        .map(|it| HandPicture::new(it).scene())
        .collect();
    let empty = |it: &Scene| Scene::new(it.width(), it.height(), Look::default());
    let empty: Vec<Scene> = scenes.iter().map(empty).collect();
    let composed = || {
        scored
            .iter()
            .map(|it| HandPicture::new(it).scene().things().len())
            .sum()
    };
    let painted = |of: &[Scene]| of.iter().map(|it| it.pixels().rgba().len()).sum();
    let png = |of: &[Scene]| of.iter().map(|it| it.png().len()).sum();
    let svg = |of: &[Scene]| of.iter().map(|it| it.svg().len()).sum();
    let tasks: [(&str, &dyn Fn() -> usize); 8] = [
        ("a hand to a scene", &composed),
        ("a scene to pixels", &|| painted(&scenes)),
        ("an empty one to pixels", &|| painted(&empty)),
        ("a scene to PNG", &|| png(&scenes)),
        ("an empty one to PNG", &|| png(&empty)),
        ("a scene to SVG", &|| svg(&scenes)),
        ("a background by resvg", &|| backgrounds(&scenes, false)),
        ("the same to PNG", &|| backgrounds(&scenes, true)),
    ];
    // Tiles and letters are drawn once, before anything is timed.
    for (_, task) in &tasks {
        black_box(task());
    }
    let mut times = vec![vec![]; tasks.len()];
    for _ in 0..rounds {
        for ((_, task), times) in tasks.iter().zip(&mut times) {
            let begun = Instant::now();
            for _ in 0..TIMES {
                black_box(task());
            }
            times.push(begun.elapsed());
        }
    }
    println!("medians of {rounds} interleaved rounds, one thread");
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    for ((what, _), time) in tasks.iter().zip(&medians) {
        println!(
            "{what:<24} {:>9.0} pictures/s",
            (TIMES * HANDS.len()) as f64 / time
        );
    }
    let ratio = |what: &str, of: usize, to: usize| {
        println!("{what:<56} {:.2} times", medians[of] / medians[to]);
    };
    ratio("pixels, of an empty picture that only fills memory:", 1, 2);
    ratio("pixels, of a background that resvg rasterises:", 1, 6);
    ratio("PNG, of an empty picture as PNG:", 3, 4);
    ratio("PNG, of a background that resvg rasterises, as PNG:", 3, 7);
    for (scene, (hand, _)) in scenes.iter().zip(HANDS) {
        let (width, height) = (scene.width(), scene.height());
        let (png, svg) = (scene.png().len(), scene.svg().len());
        println!("{width} x {height}: PNG {png:>6} bytes, SVG {svg:>6} bytes  {hand}");
    }
    let sheet = sheet::contact_sheet(Look::default(), 96, Speech::Both);
    println!(
        "contact sheet: PNG {} bytes, SVG {} bytes",
        sheet.png().len(),
        sheet.svg().len()
    );
    tables(rounds);
}

/// Tables of a whole hand that bots play, each as one seat sees it and open.
fn tables(rounds: usize) {
    let book = Book::bundled();
    let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
    let played = Simulation::new(terms.clone(), [Level::Club; 4], 1).next_hand();
    let played = played.unwrap();
    let mut table = Table::deal(terms, played.deal.round, &played.dealt).unwrap();
    let mut pictures = vec![];
    for (at, action) in played.actions.iter().enumerate() {
        apply(&mut table, *action).unwrap();
        if at % 10 == 0 {
            pictures.push(TablePicture::seen(view_for(&table, Seat::ALL[at / 10 % 4])));
            pictures.push(TablePicture::open(&table));
        }
    }
    let scenes: Vec<Scene> = pictures.iter().map(TablePicture::scene).collect();
    let tasks: [(&str, &dyn Fn() -> usize); 4] = [
        ("a table to a scene", &|| {
            pictures.iter().map(|it| it.scene().things().len()).sum()
        }),
        ("a table to pixels", &|| {
            scenes.iter().map(|it| it.pixels().rgba().len()).sum()
        }),
        ("a table to PNG", &|| {
            scenes.iter().map(|it| it.png().len()).sum()
        }),
        ("a table to SVG", &|| {
            scenes.iter().map(|it| it.svg().len()).sum()
        }),
    ];
    for (what, task) in tasks {
        black_box(task());
        let times = (0..rounds).map(|_| {
            let begun = Instant::now();
            black_box(task());
            begun.elapsed()
        });
        let time = median(times.collect());
        println!("{what:<24} {:>9.0} pictures/s", scenes.len() as f64 / time);
    }
    let sizes = scenes.iter().map(|it| it.png().len());
    let (count, most) = (scenes.len(), sizes.clone().max().unwrap_or(0));
    let mean = sizes.sum::<usize>() / count;
    println!("{count} tables: PNG {mean} bytes on the average, {most} at most");
}

/// Plain backgrounds of the sizes of these, read and rasterised by resvg.
fn backgrounds(of: &[Scene], png: bool) -> usize {
    let sizes = of.iter().map(|scene| {
        let (width, height, paper) = (scene.width(), scene.height(), scene.theme().paper);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/></svg>"
        );
        let tree = Tree::from_str(&svg, &Options::default()).unwrap();
        let mut pixmap = Pixmap::new(width, height).unwrap();
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        match png {
            true => pixmap.encode_png().unwrap().len(),
            false => pixmap.data().len(),
        }
    });
    sizes.sum()
}

/// The median, in seconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}
