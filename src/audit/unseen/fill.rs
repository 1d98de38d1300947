//! Can tiles be laid into places, each of which takes some kinds, with so many of each kind?
//!
//! A transportation problem: places that take the same kinds stand together, and what does not fit
//! at once finds its way by moving others (a flow along the shortest augmenting way). The answer is
//! exact: a filling if there is one, and `None` if there is none.

use super::kinds::{KINDS, Kinds, Supply};
use std::collections::VecDeque;

/// Some places that take the same kinds, and how many there are.
pub(super) type Places = (Kinds, u16);

/// What lies in some places, kind by kind.
pub(super) type Laid = [u16; KINDS];

/// Lays a tile into each place; `None` if that cannot be.
pub(super) fn fill(places: &[Places], supply: &Supply) -> Option<Vec<Laid>> {
    let mut left = supply.map(u16::from);
    let mut laid: Vec<Laid> = vec![[0; KINDS]; places.len()];
    // Where of two groups one takes all that the other does, the choosier first never errs: then
    // nothing has to be moved below.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&at| places[at].0.len());
    for at in order {
        let (kinds, n) = places[at];
        let mut open = n;
        for kind in kinds.iter() {
            let here = open.min(left[kind]);
            (laid[at][kind], left[kind], open) =
                (laid[at][kind] + here, left[kind] - here, open - here);
        }
        for _ in 0..open {
            make_room(places, &mut laid, &mut left, at)?;
        }
    }
    Some(laid)
}

/// Lays one more tile into a group, moving tiles between the others until a kind that is left
/// over comes free for it.
fn make_room(
    places: &[Places],
    laid: &mut [Laid],
    left: &mut [u16; KINDS],
    at: usize,
) -> Option<()> {
    // By which kind each group was reached, and from which group.
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; places.len()];
    let mut came_to = vec![false; places.len()];
    let mut queue = VecDeque::from([at]);
    came_to[at] = true;
    while let Some(group) = queue.pop_front() {
        for kind in places[group].0.iter() {
            if left[kind] > 0 {
                left[kind] -= 1;
                laid[group][kind] += 1;
                let mut now = group;
                while let Some((from, kind)) = reached[now] {
                    laid[now][kind] -= 1;
                    laid[from][kind] += 1;
                    now = from;
                }
                return Some(());
            }
            for other in 0..places.len() {
                if !came_to[other] && laid[other][kind] > 0 {
                    came_to[other] = true;
                    reached[other] = Some((group, kind));
                    queue.push_back(other);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether tiles can be laid, by trying each kind in each place.
    fn can_be(places: &mut Vec<Kinds>, left: &mut Supply) -> bool {
        let Some(kinds) = places.pop() else {
            return true;
        };
        let found = kinds.iter().any(|kind| {
            left[kind] > 0 && {
                left[kind] -= 1;
                let rest = can_be(places, left);
                left[kind] += 1;
                rest
            }
        });
        places.push(kinds);
        found
    }

    #[test]
    fn a_filling_is_found_where_trying_everything_finds_one() {
        let mut state = 7_u64;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % n
        };
        let (mut filled, mut moved) = (0, 0);
        for _ in 0..4000 {
            let mut supply = [0; KINDS];
            supply[..5].iter_mut().for_each(|n| *n = below(3) as u8);
            // Any kinds of the five, not only those that lie within each other.
            let some = |below: &mut dyn FnMut(u64) -> u64| {
                let mut kinds = Kinds::one(below(5) as usize);
                for kind in (0..5).filter(|_| below(3) == 0) {
                    kinds = kinds.or(Kinds::one(kind));
                }
                kinds
            };
            let groups = (0..1 + below(4)).map(|_| (some(&mut below), 1 + below(2) as u16));
            let groups: Vec<Places> = groups.collect();
            let each = groups.iter();
            let each = each.flat_map(|&(kinds, n)| std::iter::repeat_n(kinds, usize::from(n)));
            let mut each: Vec<Kinds> = each.collect();
            let laid = fill(&groups, &supply);
            assert_eq!(
                laid.is_some(),
                can_be(&mut each, &mut supply.clone()),
                "{groups:?}"
            );
            let Some(laid) = laid else { continue };
            filled += 1;
            for kind in 0..KINDS {
                let used: u16 = laid.iter().map(|laid| laid[kind]).sum();
                assert!(used <= u16::from(supply[kind]));
            }
            for (laid, &(kinds, n)) in laid.iter().zip(&groups) {
                assert_eq!(laid.iter().sum::<u16>(), n);
                assert!((0..KINDS).all(|kind| laid[kind] == 0 || kinds.has(kind)));
                let first = kinds.iter().find(|&kind| supply[kind] > 0);
                moved += usize::from(first.is_some_and(|first| laid[first] == 0));
            }
        }
        assert!(filled > 500 && moved > 50, "{filled} {moved}");
    }
}
