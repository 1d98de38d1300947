//! What does a hand cost, in instructions? Counts every hand of a generated file so many times
//! over, to the full tally with each of its items, and settles it.
//!
//! The file is one of `wins.bin` (32 bytes a hand: complete ones, with sets on the table) and
//! `rand14.bin` or `mixed14.bin` (14 bytes a hand, drawn; most are no hand at all). Callgrind of
//! two passes less callgrind of one is what a pass costs, whatever it took to read the file:
//!
//! ```text
//! cargo bench --bench passes --no-run
//! for n in 1 2; do
//!     valgrind --tool=callgrind --callgrind-out-file=/dev/null \
//!         target/release/deps/passes-???????????????? hk-old-style wins.bin $n
//! done
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench stops at a mistake"
)]

use sikwu::bonus::BonusSet;
use sikwu::count::count;
use sikwu::counts::Counts;
use sikwu::hand::Hand;
use sikwu::rules::Book;
use sikwu::seat::{RoundWind, Seat};
use sikwu::set::{Laid, Run, Set};
use sikwu::settle::settle;
use sikwu::tile::{Tile, Wind};
use sikwu::win::{Occasion, Win, WonBy};
use std::hint::black_box;

fn main() {
    let args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let args: Vec<String> = args.collect();
    let [rules, file, passes] = &args[..] else {
        println!("passes: RULES FILE PASSES, for instance `hk-old-style wins.bin 2`");
        return;
    };
    let book = Book::bundled();
    let rules = book.get(rules).expect("the id of a rule set");
    let bytes = std::fs::read(file).expect("a generated file");
    let hands: Vec<(Hand, Win)> = match file.ends_with("wins.bin") {
        true => bytes.chunks_exact(32).map(complete).collect(),
        false => bytes.chunks_exact(14).map(drawn).collect(),
    };
    let (mut counted, mut faan, mut items, mut paid) = (0, 0, 0, 0);
    for _ in 0..passes.parse().expect("a number of passes") {
        for (hand, win) in &hands {
            let counted_hand = count(black_box(hand), win, rules);
            let Ok(tally) = &counted_hand else {
                continue;
            };
            counted += 1;
            faan += u64::from(tally.faan);
            items += tally.items.iter().map(|it| u64::from(it.faan)).sum::<u64>();
            paid += u64::from(settle(win, tally.faan, rules, None).is_some());
            black_box(tally);
        }
    }
    println!("{counted} hands of {faan} faan ({items} by items), {paid} paid");
}

/// A record of `wins.bin`: the concealed tiles with the last among them, the last, the sets on
/// the table, whether it was drawn, the seat and the round.
fn complete(record: &[u8]) -> (Hand, Win) {
    let tile = tile(record[15]);
    let mut concealed: Counts = tiles(&record[1..1 + usize::from(record[0])]);
    concealed[tile] -= 1;
    let laid = record[17..].chunks(2).take(record[16].into());
    let laid: Vec<Laid> = laid
        .map(|set| laid_set(set[0], self::tile(set[1])))
        .collect();
    let seat = Seat::ALL[usize::from(record[26])];
    let shooter = Some(seat.next());
    let win = Win {
        seat,
        round: RoundWind(Wind::ALL[usize::from(record[27])]),
        by: match record[25] {
            1 => WonBy::ZiMo { tile },
            _ => WonBy::Discard { tile, shooter },
        },
        occasion: Occasion::default(),
    };
    (hand(concealed, &laid), win)
}

/// Fourteen tiles of which the last was drawn.
fn drawn(record: &[u8]) -> (Hand, Win) {
    let win = Win {
        seat: Seat::East,
        round: RoundWind(Wind::East),
        by: WonBy::ZiMo {
            tile: tile(record[13]),
        },
        occasion: Occasion::default(),
    };
    (hand(tiles(&record[..13]), &[]), win)
}

fn hand(concealed: Counts, laid: &[Laid]) -> Hand {
    Hand::new(concealed, laid, BonusSet::default()).expect("a hand")
}

fn laid_set(kind: u8, tile: Tile) -> Laid {
    let set = match kind {
        0 => Set::Sheung(Run::from_lowest(tile).expect("a run")),
        1 => Set::Pung(tile),
        2 => Set::Kong(tile),
        _ => return Laid::Concealed(tile),
    };
    Laid::Claimed { set, from: None }
}

fn tiles(bytes: &[u8]) -> Counts {
    bytes.iter().map(|&byte| tile(byte)).collect()
}

/// The generator has the honours as East South West North, White Green Red.
fn tile(byte: u8) -> Tile {
    let at = match byte {
        31 => 33,
        33 => 31,
        _ => byte,
    };
    Tile::from_index(at.into()).expect("a tile")
}
