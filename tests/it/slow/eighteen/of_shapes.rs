//! Special shapes (3.2.1 to 3.2.6).

use super::super::{Laid, SlowHand, SlowReading};
use super::of_sets::all_honors;
use super::{Item, LIMIT};

/// In the rulebook's order.
pub(super) const ITEMS: [(&str, Item); 7] = [
    ("seven-pairs", seven_pairs),
    ("big-seven-pairs", big_seven_pairs),
    ("seven-stars-pairs", seven_stars_pairs),
    ("thirteen-not-connected", thirteen_not_connected),
    ("seven-stars", seven_stars),
    ("thirteen-orphans", thirteen_orphans),
    // It stands among the items of four sets and a Pair, but asks for tiles alone: the known
    // answers have it beside `seven-stars-pairs` (`eighteen-065`).
    ("all-honors", all_honors),
];

/// The readings beside those that every rule set knows. Each needs fourteen tiles in hand.
pub(super) fn more_readings(hand: &SlowHand) -> Vec<SlowReading> {
    let mut tiles = hand.concealed.clone();
    tiles.push(hand.win);
    tiles.sort();
    let mut readings = Vec::new();
    if tiles.len() != 14 {
        return readings;
    }
    // Seven pairs; four of a tile may be two of them.
    if tiles.chunks(2).all(|pair| pair[0] == pair[1]) {
        readings.push(SlowReading::Pairs);
    }
    // Fourteen different tiles, no two next to each other in a suit.
    let apart = tiles.windows(2).all(|two| {
        let same_suit = two[1] < 27 && two[0] / 9 == two[1] / 9;
        let next = same_suit && two[0] + 1 == two[1];
        two[0] != two[1] && !next
    });
    if apart {
        readings.push(SlowReading::NotConnected);
    }
    readings
}

/// How many of this tile there are.
fn held(laid: &Laid, tile: u8) -> usize {
    laid.tiles.iter().filter(|it| **it == tile).count()
}

/// `seven-pairs`
fn seven_pairs(laid: &Laid) -> u32 {
    match laid.reading {
        SlowReading::Pairs => 6,
        _ => 0,
    }
}

/// `big-seven-pairs`: seven pairs with four of a tile among them; in place of `seven-pairs`.
fn big_seven_pairs(laid: &Laid) -> u32 {
    match laid.reading {
        SlowReading::Pairs if (0..34).any(|tile| held(laid, tile) == 4) => 9,
        _ => 0,
    }
}

/// `seven-stars-pairs`: seven pairs of honours (four of a tile may be two of them).
fn seven_stars_pairs(laid: &Laid) -> u32 {
    let honours = laid.tiles.iter().all(|tile| (27..=33).contains(tile));
    match laid.reading {
        SlowReading::Pairs if honours => LIMIT,
        _ => 0,
    }
}

/// `thirteen-not-connected`
fn thirteen_not_connected(laid: &Laid) -> u32 {
    match laid.reading {
        SlowReading::NotConnected => 5,
        _ => 0,
    }
}

/// `seven-stars`: that, with all seven honours; in place of `thirteen-not-connected`.
fn seven_stars(laid: &Laid) -> u32 {
    let all_seven = (27..=33).all(|honour| held(laid, honour) == 1);
    match laid.reading {
        SlowReading::NotConnected if all_seven => 6,
        _ => 0,
    }
}

/// `thirteen-orphans`: as `sap-saam-yiu`.
fn thirteen_orphans(laid: &Laid) -> u32 {
    match laid.reading {
        SlowReading::Orphans { .. } => LIMIT,
        _ => 0,
    }
}
