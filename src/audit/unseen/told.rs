//! Events with unknown tiles, and what they may have been.

use super::kinds::{Kinds, drawn};
use super::way::Way;
use crate::notation::tiles::Piece;
use crate::record::{Act, Call, KongForm, Won};
use crate::seat::Seat;
use crate::set::{Run, Set};
use crate::tile::Tile;

/// The pieces of an act.
fn pieces(act: Act) -> [Option<Piece>; 3] {
    match act {
        Act::Draw(tile) | Act::Loose(tile) | Act::Flower(tile) | Act::Discard { tile, .. } => {
            [Some(tile), None, None]
        }
        Act::Pung { tile, .. } | Act::Kong { tile, .. } => [Some(tile), None, None],
        Act::Call(Call::Pung(tile) | Call::Kong(tile) | Call::Win(tile)) => {
            [Some(tile), None, None]
        }
        Act::Sheung {
            tile, with: [a, b], ..
        }
        | Act::Call(Call::Sheung { tile, with: [a, b] }) => [Some(tile), Some(a), Some(b)],
        Act::Pass => [None; 3],
        Act::Win(won) | Act::FalseWin(won) => [won.tile(), None, None],
    }
}

/// Whether an act says all of its tiles.
pub(super) fn is_known(act: Act) -> bool {
    let unknown = |piece| matches!(piece, Piece::Unknown(_));
    !pieces(act).into_iter().flatten().any(unknown)
}

/// The tile of an act, if it is known and one that hands are made of.
pub(super) fn tile(act: Act) -> Option<Tile> {
    match pieces(act)[0] {
        Some(Piece::Tile(tile)) => Some(tile),
        _ => None,
    }
}

/// The act with another tile; `None` for one that has none.
pub(super) fn with_tile(act: Act, tile: Piece) -> Option<Act> {
    Some(match act {
        Act::Draw(_) => Act::Draw(tile),
        Act::Loose(_) => Act::Loose(tile),
        Act::Flower(_) => Act::Flower(tile),
        Act::Discard { drawn, .. } => Act::Discard { tile, drawn },
        Act::Pung { from, .. } => Act::Pung { tile, from },
        Act::Sheung { with, from, .. } => Act::Sheung { tile, with, from },
        Act::Kong { form, .. } => Act::Kong { tile, form },
        Act::Call(call) => Act::Call(match call {
            Call::Pung(_) => Call::Pung(tile),
            Call::Sheung { with, .. } => Call::Sheung { tile, with },
            Call::Kong(_) => Call::Kong(tile),
            Call::Win(_) => Call::Win(tile),
        }),
        Act::Pass => return None,
        Act::Win(won) => Act::Win(won_with(won, tile)?),
        Act::FalseWin(won) => Act::FalseWin(won_with(won, tile)?),
    })
}

fn won_with(won: Won, tile: Piece) -> Option<Won> {
    Some(match won {
        Won::Drawn(_) => Won::Drawn(tile),
        Won::Discard { from, .. } => Won::Discard { tile, from },
        Won::Robbing { maker, .. } => Won::Robbing { tile, maker },
        Won::Flowers => return None,
    })
}

/// Everything that an act may have been, where its unknown tiles are those of a set.
pub(super) fn versions(act: Act, seat: Seat, way: &Way) -> Vec<Act> {
    if is_known(act) {
        return vec![act];
    }
    let written = pieces(act)[0].map_or(Kinds::TILES, Kinds::of);
    let open = way.open.map(|at| way.items[at].kinds);
    let kinds = match act {
        Act::Kong {
            form: KongForm::Concealed,
            ..
        } => written.and(Kinds::TILES),
        Act::Kong {
            form: KongForm::Added,
            ..
        } => written.and(Kinds::TILES),
        _ => open.and_then(|open| written.and(open)),
    };
    let tiles = kinds.into_iter().flat_map(Kinds::iter);
    let tiles = tiles.filter_map(Tile::from_index);
    let added = matches!(
        act,
        Act::Kong {
            form: KongForm::Added,
            ..
        }
    );
    let tiles = tiles.filter(|tile| !added || way.laid.contains(&(seat, Set::Pung(*tile))));
    let acts = tiles.filter_map(|tile| with_tile(act, Piece::Tile(tile)));
    acts.flat_map(runs).collect()
}

/// An act whose tile is known, with every run that its tile may be in.
fn runs(act: Act) -> Vec<Act> {
    let (Some(tile), [_, Some(a), Some(b)]) = (tile(act), pieces(act)) else {
        return vec![act];
    };
    let down = tile.down();
    let lowest = [down.and_then(Tile::down), down, Some(tile)];
    let runs = lowest.into_iter().flatten().filter_map(Run::from_lowest);
    let two = runs.map(|run| {
        let mut rest = run.tiles().into_iter().filter(move |&other| other != tile);
        [rest.next(), rest.next()]
    });
    let fit = |one: Piece, tile: Tile| Kinds::of(one).has(tile.index());
    let two = two.filter_map(|two| match two {
        [Some(low), Some(high)] if fit(a, low) && fit(b, high) || fit(a, high) && fit(b, low) => {
            Some([low, high].map(Piece::Tile))
        }
        _ => None,
    });
    let acts = two.filter_map(|with| match act {
        Act::Sheung { tile, from, .. } => Some(Act::Sheung { tile, with, from }),
        Act::Call(Call::Sheung { tile, .. }) => Some(Act::Call(Call::Sheung { tile, with })),
        _ => None,
    });
    acts.collect()
}

/// The piece of a kind.
pub(super) fn piece(kind: usize) -> Option<Piece> {
    drawn(kind).map(Piece::from)
}
