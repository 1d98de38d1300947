//! Figures of the tiles alone: suits, numbers, terminals and honours, Nine Gates.

use crate::count::facts::{Facts, TileFacts};
use crate::rules::Presence;
use crate::tile::{Rank, Suit, Tile};

/// Exactly so many suits, honours as they may be.
pub(super) fn suits(tiles: &TileFacts, suits: u8, honours: Presence) -> bool {
    tiles.suits.count_ones() == u32::from(suits) && honours.fits(tiles.honours)
}

/// Sorts of tiles, each as it may be.
pub(super) fn tiles(
    tiles: &TileFacts,
    terminals: Presence,
    honours: Presence,
    simples: Presence,
) -> bool {
    terminals.fits(tiles.terminals) && honours.fits(tiles.honours) && simples.fits(tiles.simples)
}

/// Numbers of a range alone.
pub(super) fn numbers(tiles: &TileFacts, from: u8, to: u8) -> bool {
    let range = (from..=to).fold(0, |bits, number| bits | 1 << (number - 1));
    !tiles.honours && tiles.numbers & !range == 0
}

/// Numbers alone, of exactly so many values.
pub(super) fn number_values(tiles: &TileFacts, values: u8) -> bool {
    !tiles.honours && tiles.numbers.count_ones() == u32::from(values)
}

/// 1112345678999 of one suit and one more of it, nothing on the table.
pub(super) fn nine_gates(facts: &Facts<'_>, nine_sided: bool) -> bool {
    let Some(last) = facts.win.by.tile() else {
        return false;
    };
    let one_suit = |suit: &Suit| facts.tiles.suits == 1 << *suit as u8;
    let Some(suit) = Suit::ALL.into_iter().find(one_suit) else {
        return false;
    };
    if facts.tiles.honours || !facts.hand.laid().is_empty() {
        return false;
    }
    let mut all = *facts.hand.concealed();
    if !nine_sided {
        all[last] += 1;
    }
    Rank::ALL.into_iter().all(|rank| {
        let tile = Tile::suited(suit, rank);
        all[tile] >= if tile.is_terminal() { 3 } else { 1 }
    })
}
