//! Rounds in which every side has its turn, so that what slows the machine slows all of them.

use crate::inputs::give_up;
use std::path::PathBuf;
use std::time::Instant;

/// What the program was asked.
pub struct Args {
    /// Where the files of hands are.
    pub folder: PathBuf,
    /// How many hands of each file, unless all.
    pub take: Option<usize>,
    rounds: usize,
    /// One side that runs alone, and how many passes it makes.
    only: Option<String>,
    passes: usize,
}

impl Args {
    /// The arguments of a program that reads files of hands.
    pub fn read() -> Args {
        let args = Args::read_without_files();
        if args.folder.as_os_str().is_empty() {
            give_up(
                "FOLDER [--rounds N] [--take N] [--only FILE/SIDE [--passes N]]: \
                 FOLDER has the files of hands",
            );
        }
        args
    }

    /// The arguments of a program that makes what it works on.
    pub fn read_without_files() -> Args {
        let mut args = Args {
            folder: PathBuf::new(),
            take: None,
            rounds: 9,
            only: None,
            passes: 1,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .unwrap_or_else(|| give_up(&format!("{word} what?")))
            };
            match word.as_str() {
                "--take" => args.take = Some(number(&value())),
                "--rounds" => args.rounds = number(&value()),
                "--passes" => args.passes = number(&value()),
                "--only" => args.only = Some(value()),
                _ if word.starts_with('-') => give_up(&format!("there is no {word}")),
                _ => args.folder = word.into(),
            }
        }
        args
    }
}

fn number(word: &str) -> usize {
    match word.parse() {
        Ok(number) if number > 0 => number,
        _ => give_up(&format!("{word} is no number of anything")),
    }
}

/// One way to do some work.
pub struct Side<'a> {
    name: String,
    /// One pass over all of the work. Its sum shows what was found.
    pass: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Side<'a> {
    /// A way to do the work.
    pub fn new(name: &str, pass: impl FnMut() -> u64 + 'a) -> Side<'a> {
        Side {
            name: name.to_owned(),
            pass: Box::new(pass),
        }
    }
}

/// Prints the median time of every side for one of so many items, and how many times as fast as
/// the first side each of the others is: the median of the ratios of each round.
///
/// If one side is to run alone, only it does, and prints nothing but its sum.
pub fn compare(args: &Args, work: &str, items: usize, mut sides: Vec<Side<'_>>) {
    if let Some(only) = &args.only {
        for side in &mut sides {
            if *only == format!("{work}/{}", side.name) {
                let sums = (0..args.passes).map(|_| (side.pass)());
                println!("{only}: {items} items, sum {}", sums.sum::<u64>());
            }
        }
        return;
    }
    let rounds: Vec<Vec<(f64, u64)>> = (0..args.rounds)
        .map(|_| sides.iter_mut().map(|side| timed(side, items)).collect())
        .collect();
    println!("{work}: {items} items, {} rounds", args.rounds);
    for (at, side) in sides.iter().enumerate() {
        let time = median(rounds.iter().map(|round| round[at].0));
        let ratio = median(rounds.iter().map(|round| round[0].0 / round[at].0));
        let sum = rounds[0][at].1;
        println!(
            "  {:<28} {time:>9.1} ns {ratio:>8.2} x   sum {sum}",
            side.name
        );
    }
}

/// Nanoseconds an item, and the sum.
fn timed(side: &mut Side<'_>, items: usize) -> (f64, u64) {
    let start = Instant::now();
    let sum = (side.pass)();
    (start.elapsed().as_nanos() as f64 / items as f64, sum)
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
