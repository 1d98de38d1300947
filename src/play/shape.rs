//! A quick look at whether a tile could complete a hand, so that hands are counted only if so.

use super::terms::Shapes;
use crate::counts::Counts;
use crate::tile::Tile;

/// Whether a hand might be won with this tile (W1): certainly not, if this says no. The tile is
/// in the hand already, or yet `to_come`.
///
/// Must agree with [`crate::count::count`], which is asked whenever this says yes; a test deals
/// hands to both.
pub(super) fn might_win(
    concealed: &Counts,
    sets: usize,
    tile: Tile,
    to_come: bool,
    shapes: Shapes,
) -> bool {
    let mut all = *concealed;
    all[tile] += u8::from(to_come);
    if sets == 0 && (shapes.others || shapes.orphans && are_orphans(&all)) {
        return true;
    }
    // What the tile itself belongs to tells at once of most hands that they are not whole.
    fits(&all, tile) && is_whole(&all)
}

/// Whether the suit of a tile could be part of a whole hand; of an honour, whether its kind could.
fn fits(all: &Counts, tile: Tile) -> bool {
    let at = tile.index() / 9 * 9;
    match all.as_array()[at..].first_chunk::<9>() {
        Some(suit) => match suit.iter().sum::<u8>() % 3 {
            0 => are_sets(suit),
            2 => are_sets_and_a_pair(suit),
            _ => false,
        },
        None => matches!(all[tile], 2 | 3),
    }
}

/// Whether the tiles are sets and a Pair.
fn is_whole(all: &Counts) -> bool {
    let counts = all.as_array();
    let mut pairs = 0;
    // The suit that has two tiles beside its sets of three holds the Pair.
    for suit in [&counts[..9], &counts[9..18], &counts[18..27]] {
        match suit.iter().sum::<u8>() % 3 {
            0 if are_sets(suit) => {}
            2 if pairs == 0 && are_sets_and_a_pair(suit) => pairs += 1,
            _ => return false,
        }
    }
    for &n in &counts[27..] {
        match n {
            0 | 3 => {}
            2 if pairs == 0 => pairs += 1,
            _ => return false,
        }
    }
    pairs == 1
}

fn are_sets_and_a_pair(suit: &[u8]) -> bool {
    (0..suit.len()).any(|at| {
        let mut rest = [0; 9];
        rest.copy_from_slice(suit);
        rest[at] >= 2 && {
            rest[at] -= 2;
            are_sets(&rest)
        }
    })
}

/// Whether tiles of a suit are sets of three. From the lowest up there is no choice: three alike
/// may always be a Pung, since three equal runs are three Pungs too; what is over begins runs.
fn are_sets(suit: &[u8]) -> bool {
    let (mut open, mut opened) = (0, 0);
    for &n in suit {
        let Some(over) = n.checked_sub(open + opened) else {
            return false;
        };
        (open, opened) = (opened, over % 3);
    }
    open == 0 && opened == 0
}

fn are_orphans(all: &Counts) -> bool {
    all.kinds()
        .all(|(tile, n)| n <= 2 && (tile.is_terminal() || tile.is_honour()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bonus::BonusSet;
    use crate::count::count;
    use crate::hand::Hand;
    use crate::refusal::Refusal;
    use crate::rules::Book;
    use crate::seat::{RoundWind, Seat};
    use crate::tile::Wind;
    use crate::win::{Occasion, Win, WonBy};

    #[test]
    fn the_quick_look_agrees_with_the_count() {
        let book = Book::bundled();
        let rules = book.get("hk-old-style").unwrap();
        let shapes = Shapes {
            orphans: true,
            others: false,
        };
        // A generator that is enough to vary hands: few kinds, so that many are whole.
        let mut state = 1_u64;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % n) as usize
        };
        let mut whole = 0;
        for round in 0..6000 {
            let mut all = Counts::NONE;
            let kinds = [9, 7, 12, 34][round % 4];
            while all.total() < 14 {
                let Some(tile) = Tile::from_index(below(kinds)) else {
                    continue;
                };
                if all[tile] < 4 {
                    all[tile] += 1;
                }
            }
            let tiles: Vec<Tile> = all.tiles().collect();
            let tile = tiles[below(14)];
            all[tile] -= 1;
            let hand = Hand::new(all, &[], BonusSet::default()).unwrap();
            let win = Win {
                seat: Seat::East,
                round: RoundWind(Wind::East),
                by: WonBy::ZiMo { tile },
                occasion: Occasion::default(),
            };
            let counted = count(&hand, &win, rules) != Err(Refusal::NoShape);
            let might = might_win(&all, 0, tile, true, shapes);
            assert_eq!(might, counted, "{all} + {tile}");
            whole += usize::from(counted);
        }
        assert!(whole > 500, "{whole}");
    }
}
