//! The bot that hurries: the fastest way to a ready hand, whatever it is worth.

use crate::count::Shapes;
use crate::counts::Counts;
use crate::hand::Hand;
use crate::play::Awaited;
use crate::play::action::{Choice, Claim, What};
use crate::play::view::View;
use crate::set::Laid;
use crate::tile::Tile;
use arrayvec::ArrayVec;

/// Wins, declares Kongs that cost nothing, claims what brings it nearer, and throws what it misses
/// least.
pub(super) fn choose(shapes: Shapes, view: View<'_>, choices: &[Choice]) -> Option<Choice> {
    let first = choices.first().copied()?;
    if let Choice::Do(What::Win(_) | What::Flower(_)) | Choice::Loose = first {
        return Some(first);
    }
    match view.awaited() {
        Awaited::Claims { .. } | Awaited::Robbing { .. } => claim(shapes, view, choices),
        _ => turn(shapes, view, choices),
    }
}

/// The sets of this seat on the table.
pub(super) fn own_sets(view: View<'_>) -> ArrayVec<Laid, 4> {
    view.own().laid().iter().map(|set| set.laid).collect()
}

/// A claim that brings the hand nearer, or none.
fn claim(shapes: Shapes, view: View<'_>, choices: &[Choice]) -> Option<Choice> {
    let (held, laid) = (view.own().concealed(), own_sets(view));
    let mut best = (shapes.lacking(held, &laid), choices.last().copied());
    for &choice in choices {
        if let Choice::Do(what) = choice
            && let Some((rest, claimed)) = given(held, what)
        {
            let mut laid = laid.clone();
            laid.push(claimed);
            // What a discard follows is not complete, or it would have been won.
            let after = shapes.lacking(&rest, &laid).max(1);
            if after < best.0 {
                best = (after, Some(choice));
            }
        }
    }
    best.1
}

/// What a claim leaves of the hand, and the set that it lays.
pub(super) fn given(held: &Counts, what: What) -> Option<(Counts, Laid)> {
    let (claim, from) = match what {
        What::Sheung { tile, with, from } => (Claim::Sheung { tile, with }, from),
        What::Pung { tile, from } => (Claim::Pung(tile), from),
        What::Kong { tile, from } => (Claim::Kong(tile), from),
        _ => return None,
    };
    let mut rest = *held;
    for (tile, n) in claim.given() {
        rest[tile] = rest[tile].checked_sub(n)?;
    }
    let set = claim.set()?;
    Some((rest, Laid::Claimed { set, from }))
}

/// A Kong that costs nothing, or the discard that keeps the hand nearest.
fn turn(shapes: Shapes, view: View<'_>, choices: &[Choice]) -> Option<Choice> {
    let (held, laid) = (view.own().concealed(), own_sets(view));
    let nearest = shapes.nearest(held, &laid);
    for &choice in choices {
        let (mut rest, mut after) = (*held, laid.clone());
        match choice {
            Choice::Do(What::ConcealedKong(tile)) => {
                rest[tile] = 0;
                after.push(Laid::Concealed(tile));
            }
            Choice::Do(What::AddedKong(tile)) => rest[tile] -= 1,
            _ => continue,
        }
        if shapes.lacking(&rest, &after) <= nearest.shanten + 1 {
            return Some(choice);
        }
    }
    let discards = choices.iter().filter_map(|&choice| match choice {
        Choice::Do(What::Discard { tile, .. }) => Some((choice, tile)),
        _ => None,
    });
    let near = discards
        .clone()
        .filter(|(_, tile)| nearest.discards.contains(tile));
    let near: ArrayVec<(Choice, Tile), 14> = near.take(14).collect();
    let best = match (&near[..], nearest.shanten) {
        // All that would be near is barred (T11).
        ([], _) => discards.min_by_key(|&(_, tile)| company(held, tile)),
        ([only], _) => Some(*only),
        // A ready hand that draws a tile with nothing beside it is as ready without it.
        (near, 0) if near.iter().any(|&(_, tile)| is_stray(view, tile)) => {
            near.iter().copied().find(|&(_, tile)| is_stray(view, tile))
        }
        // Else it is counted which discard leaves the most to wait for.
        (near, 0) => {
            let seen = view.seen();
            let key = |&(_, tile): &(Choice, Tile)| {
                let wide = wide(shapes, view, &laid, &seen, tile);
                (std::cmp::Reverse(wide), company(held, tile))
            };
            near.iter().copied().min_by_key(key)
        }
        (near, _) => near
            .iter()
            .copied()
            .min_by_key(|&(_, tile)| company(held, tile)),
    };
    best.map(|(choice, _)| choice)
}

/// Whether a tile was just drawn and has nothing beside it.
fn is_stray(view: View<'_>, tile: Tile) -> bool {
    view.drawn() == Some(tile) && company(view.own().concealed(), tile) < NEIGHBOUR
}

/// How many unseen tiles a hand waits for once this tile is thrown.
fn wide(shapes: Shapes, view: View<'_>, laid: &[Laid], seen: &Counts, thrown: Tile) -> u32 {
    let mut held = *view.own().concealed();
    held[thrown] -= 1;
    let Ok(hand) = Hand::new(held, laid, view.set_aside(view.seat())) else {
        return 0;
    };
    let nearer = shapes.distance(&hand, &Counts::NONE).nearer;
    let unseen = nearer
        .iter()
        .map(|it| u32::from(4u8.saturating_sub(seen[it.tile])));
    unseen.sum()
}

/// What the least neighbour is worth; a tile alone is worth less.
const NEIGHBOUR: u32 = 5;

/// How much a tile has beside it: its like, its neighbours, and the middle of its suit.
pub(super) fn company(held: &Counts, tile: Tile) -> u32 {
    let counts = held.as_array();
    let at = tile.index();
    let like = 12 * u32::from(counts[at] - 1);
    if tile.is_honour() {
        return like;
    }
    let number = at % 9;
    let near = |step: usize, worth: u32| {
        let below = number >= step && counts[at - step] > 0;
        let above = number + step < 9 && counts[at + step] > 0;
        worth * (u32::from(below) + u32::from(above))
    };
    let middle = number.min(8 - number).min(2) as u32;
    like + near(1, 8) + near(2, NEIGHBOUR) + 1 + middle
}
