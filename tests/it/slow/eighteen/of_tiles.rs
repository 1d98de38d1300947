//! Items of the tiles alone, in any shape (2.1.1 to 2.1.13).

use super::super::Laid;
use super::{Item, LIMIT};
use std::collections::BTreeSet;

/// In the rulebook's order.
pub(super) const ITEMS: [(&str, Item); 13] = [
    ("no-terminals", no_terminals),
    ("one-voided-suit", one_voided_suit),
    ("mixed-one-suit", mixed_one_suit),
    ("one-suit", one_suit),
    ("small-tiles", small_tiles),
    ("medium-tiles", medium_tiles),
    ("big-tiles", big_tiles),
    ("all-green", all_green),
    ("all-blue", all_blue),
    ("mixed-terminals", mixed_terminals),
    ("pure-terminals", pure_terminals),
    ("three-numbers", three_numbers),
    ("two-numbers", two_numbers),
];

/// The number on a tile; a wind or a dragon has none.
fn number(tile: u8) -> Option<u8> {
    match tile {
        0..=8 => Some(tile + 1),
        9..=17 => Some(tile - 8),
        18..=26 => Some(tile - 17),
        _ => None,
    }
}

/// Whether each tile has a number, and one of these.
fn only(laid: &Laid, numbers: &[u8]) -> bool {
    let one_of_these = |tile: &u8| number(*tile).is_some_and(|number| numbers.contains(&number));
    laid.tiles.iter().all(one_of_these)
}

fn when(is_there: bool, faan: u32) -> u32 {
    if is_there { faan } else { 0 }
}

/// `no-terminals`: only numbers 2-8.
fn no_terminals(laid: &Laid) -> u32 {
    when(only(laid, &[2, 3, 4, 5, 6, 7, 8]), 1)
}

/// `one-voided-suit`: exactly two suits, no honours.
fn one_voided_suit(laid: &Laid) -> u32 {
    let there = |from: u8, to: u8| laid.tiles.iter().any(|tile| (from..=to).contains(tile));
    let two_suits = match (there(0, 8), there(9, 17), there(18, 26)) {
        (true, true, false) | (true, false, true) | (false, true, true) => true,
        (true, true, true) | (true, false, false) => false,
        (false, true, false) | (false, false, true) | (false, false, false) => false,
    };
    when(two_suits && !there(27, 33), 1)
}

/// `mixed-one-suit`: one suit and honours.
fn mixed_one_suit(laid: &Laid) -> u32 {
    let (honours, rest): (Vec<u8>, Vec<u8>) = laid.tiles.iter().partition(|tile| 27 <= **tile);
    let within = |from: u8| rest.iter().all(|tile| (from..from + 9).contains(tile));
    let one_suit = within(0) || within(9) || within(18);
    when(!honours.is_empty() && !rest.is_empty() && one_suit, 3)
}

/// `one-suit`: one suit alone.
fn one_suit(laid: &Laid) -> u32 {
    let within = |from: u8, to: u8| laid.tiles.iter().all(|tile| (from..=to).contains(tile));
    when(within(0, 8) || within(9, 17) || within(18, 26), 9)
}

/// `small-tiles`: only numbers 1-5.
fn small_tiles(laid: &Laid) -> u32 {
    when(only(laid, &[1, 2, 3, 4, 5]), 3)
}

/// `medium-tiles`: only numbers 3-7.
fn medium_tiles(laid: &Laid) -> u32 {
    when(only(laid, &[3, 4, 5, 6, 7]), 3)
}

/// `big-tiles`: only numbers 5-9.
fn big_tiles(laid: &Laid) -> u32 {
    when(only(laid, &[5, 6, 7, 8, 9]), 3)
}

/// `all-green`: only 2 3 4 6 8 of bamboo and Green.
fn all_green(laid: &Laid) -> u32 {
    let green = [19, 20, 21, 23, 25, 32];
    when(laid.tiles.iter().all(|tile| green.contains(tile)), 6)
}

/// `all-blue`: only 8 of dots, White and winds.
fn all_blue(laid: &Laid) -> u32 {
    let blue = [16, 33, 27, 28, 29, 30];
    when(laid.tiles.iter().all(|tile| blue.contains(tile)), 12)
}

/// `mixed-terminals`: only terminals and honours, some of each.
fn mixed_terminals(laid: &Laid) -> u32 {
    let terminals = [0, 8, 9, 17, 18, 26];
    let honours = [27, 28, 29, 30, 31, 32, 33];
    let some = |of: &[u8]| laid.tiles.iter().any(|tile| of.contains(tile));
    let either = |tile: &u8| terminals.contains(tile) || honours.contains(tile);
    let all = laid.tiles.iter().all(either);
    when(all && some(&terminals) && some(&honours), 9)
}

/// `pure-terminals`: only terminals.
fn pure_terminals(laid: &Laid) -> u32 {
    when(only(laid, &[1, 9]), LIMIT)
}

/// `three-numbers`: numbers only, of exactly three values.
fn three_numbers(laid: &Laid) -> u32 {
    when(values(laid) == Some(3), 6)
}

/// `two-numbers`: numbers only, of exactly two values.
fn two_numbers(laid: &Laid) -> u32 {
    when(values(laid) == Some(2), 12)
}

/// How many different numbers there are; `None` with an honour among the tiles.
fn values(laid: &Laid) -> Option<usize> {
    let numbers: Option<BTreeSet<u8>> = laid.tiles.iter().map(|&tile| number(tile)).collect();
    numbers.map(|numbers| numbers.len())
}
