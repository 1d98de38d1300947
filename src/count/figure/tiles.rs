//! Figures of the tiles alone: suits, numbers, terminals and honours, Nine Gates.

use crate::count::facts::{Facts, TileFacts};
use crate::kinds::Kinds;
use crate::rules::Presence;
use crate::tile::{Rank, Suit, Tile};

/// Exactly so many suits, honours as they may be.
pub(super) fn suits(tiles: &TileFacts, suits: u8, honours: Presence) -> bool {
    tiles.suits == suits && honours.fits(tiles.kinds.meets(Kinds::HONOURS))
}

/// Sorts of tiles, each as it may be.
pub(super) fn tiles(
    tiles: &TileFacts,
    terminals: Presence,
    honours: Presence,
    simples: Presence,
) -> bool {
    terminals.fits(tiles.kinds.meets(Kinds::TERMINALS))
        && honours.fits(tiles.kinds.meets(Kinds::HONOURS))
        && simples.fits(tiles.kinds.meets(Kinds::SIMPLES))
}

/// Numbers of a range alone.
pub(super) fn numbers(tiles: &TileFacts, from: u8, to: u8) -> bool {
    let range = (from..=to).fold(0, |bits, number| bits | 1 << (number - 1));
    tiles.kinds.is_within(Kinds::of_each_suit(range))
}

/// Numbers alone, of exactly so many values.
pub(super) fn number_values(tiles: &TileFacts, values: u8) -> bool {
    tiles.kinds.is_within(Kinds::SUITED) && tiles.kinds.numbers().count_ones() == u32::from(values)
}

/// 1112345678999 of one suit and one more of it, nothing on the table.
pub(super) fn nine_gates(facts: &Facts<'_>, nine_sided: bool) -> bool {
    let Some(last) = facts.win.by.tile() else {
        return false;
    };
    let all_of = |suit: &Suit| facts.tiles.kinds == Kinds::of_suit(*suit, 0b111_111_111);
    let Some(suit) = Suit::ALL.into_iter().find(all_of) else {
        return false;
    };
    if !facts.hand.laid().is_empty() {
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
