//! Every way to part tiles into sets and a Pair (W1), found in bits.

use crate::counts::Counts;
use crate::kinds::{Copies, Kinds};
use crate::set::{Run, Set};
use crate::tile::Tile;

/// The sets in hand, and the Pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The Sheung by their lowest tiles.
    pub(crate) sheung: Copies,
    pub(crate) pungs: Kinds,
    pub(crate) pungs_in_all: u8,
    pub(crate) pair: Tile,
    /// Both, in tile order.
    pub(crate) sets: [Option<Set>; 4],
}

/// Where the winning tile stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Pair,
    /// The first of the sets that are like this one.
    Set(Set),
}

/// Shows every way to part the tiles in hand, the winning tile among them, into sets and a Pair
/// of one of these kinds, which are the [`places_of_pair`].
pub(crate) fn each_split(copies: &Copies, places: Kinds, mut see: impl FnMut(Split)) {
    for pair in copies.twice() & places {
        let Some(split) = split(*copies, pair) else {
            continue;
        };
        see(split);
        // The tiles beside a Pair lie in two ways only where three Pungs in a row are three
        // equal Sheung too.
        let pungs = split.pungs;
        for lowest in pungs & pungs.down(1) & pungs.down(2) & Kinds::LOWEST {
            see(split.with_equal_sheung(lowest));
        }
    }
}

/// The kinds that the Pair can be of. `None` if the tiles cannot be sets and a Pair, as most
/// cannot.
///
/// Its suit, or the honours, has two tiles more than a multiple of three, and all others have
/// none more. The numbers of a set add up to a multiple of three as well, so those of the suit
/// leave over what the two numbers of the Pair do.
pub(crate) fn places_of_pair(all: &Counts) -> Option<Kinds> {
    /// The sum of eight numbers, each times its weight, where that is less than 256.
    fn weigh(eight: [u8; 8], weights: u64) -> u32 {
        (u64::from_le_bytes(eight).wrapping_mul(weights) >> 56) as u32
    }
    let mut nines = [0; 4 * 9];
    nines[..Tile::KINDS].copy_from_slice(all.as_array());
    let mut places = None;
    let (nines, _) = nines.as_chunks::<9>();
    for ([eight @ .., ninth], kinds) in nines.iter().zip(Kinds::SECTIONS) {
        let tiles = weigh(*eight, 0x01_01_01_01_01_01_01_01) + u32::from(*ninth);
        match (tiles % 3, places) {
            (0, _) => {}
            (2, None) => {
                let numbers = weigh(*eight, 0x00_01_02_00_01_02_00_01) + 2 * u32::from(*ninth);
                places = Some(kinds & Kinds::THIRDS[(2 * numbers % 3) as usize]);
            }
            _ => return None,
        }
    }
    places
}

/// Parts tiles into this Pair and sets, Pungs rather than Sheung.
///
/// From the lowest tile up there is nothing to choose: three of a kind are a Pung, and each one
/// more begins a Sheung. (Three Sheung that begin alike leave three of the next two kinds, so a
/// Pung never spoils what those Sheung would have made.)
fn split(mut rest: Copies, pair: Tile) -> Option<Split> {
    if !rest.take_two(pair.into()) {
        return None;
    }
    let mut split = Split {
        sheung: Copies::default(),
        pungs: Kinds::NONE,
        pungs_in_all: 0,
        pair,
        sets: [None; 4],
    };
    for place in &mut split.sets {
        let Some(lowest) = rest.any().next() else {
            break;
        };
        let kind = Kinds::from(lowest);
        if rest.just_three().meets(kind) {
            split.pungs |= kind;
            split.pungs_in_all += 1;
            *place = Some(Set::Pung(lowest));
            rest.take_all(kind);
        } else {
            split.sheung.add(kind);
            *place = Some(Set::Sheung(Run::from_lowest(lowest)?));
            if !rest.take(kind.of_sheung()) {
                return None;
            }
        }
    }
    rest.any().is_empty().then_some(split)
}

impl Split {
    /// Shows where the winning tile can stand: its first place, and where somebody let it go the
    /// Pung that it finishes, which is no concealed one then (W4). Any other place changes
    /// nothing but the order of equals.
    pub(crate) fn each_spot(self, tile: Tile, claimed: bool, mut see: impl FnMut(Spot)) {
        let first = match self.pair == tile {
            true => Some(Spot::Pair),
            false => self.first_sheung(tile).map(Spot::Set),
        };
        if let Some(spot) = first {
            see(spot);
        }
        if self.pungs.contains(tile) && (claimed || first.is_none()) {
            see(Spot::Set(Set::Pung(tile)));
        }
    }

    /// The first Sheung that holds the tile, if one does.
    fn first_sheung(self, tile: Tile) -> Option<Set> {
        let mut holding = self.sheung.any() & Kinds::of_sheung_with(tile);
        holding.next().and_then(Run::from_lowest).map(Set::Sheung)
    }

    /// The same tiles with three equal Sheung in place of the Pungs of their tiles.
    fn with_equal_sheung(mut self, lowest: Tile) -> Split {
        let Some(run) = Run::from_lowest(lowest) else {
            return self;
        };
        for tile in run.tiles() {
            self.pungs ^= tile.into();
            self.pungs_in_all -= 1;
            self.sheung.add(lowest.into());
            for set in &mut self.sets {
                if *set == Some(Set::Pung(tile)) {
                    *set = Some(Set::Sheung(run));
                }
            }
        }
        self.sets
            .sort_unstable_by_key(|set| set.map(|set| (set.lowest(), set)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::{Rank, Suit};
    use std::iter::repeat_n;

    /// Every way to part tiles into sets, from the kind `from` up: the lowest tile is tried in
    /// a Sheung and in a Pung.
    fn part(rest: &mut [u8; 9], sets: &mut Vec<(bool, usize)>, ways: &mut Vec<Vec<(bool, usize)>>) {
        let Some(low) = rest.iter().position(|&n| n > 0) else {
            ways.push(sets.clone());
            return;
        };
        for (is_pung, tiles) in [(false, [0, 1, 2]), (true, [0, 0, 0])] {
            let mut left = *rest;
            let taken = tiles.iter().all(|up| match left.get_mut(low + up) {
                Some(n @ 1..) => {
                    *n -= 1;
                    true
                }
                _ => false,
            });
            if taken {
                sets.push((is_pung, low));
                part(&mut left, sets, ways);
                sets.pop();
            }
        }
    }

    /// The slow twin of [`each_split`] lays out every number of tiles of one suit, with every Pair.
    #[test]
    fn every_suit_is_split_in_every_way() {
        let mut counts = [0u8; 9];
        let (mut suits, mut splits, mut most) = (0, 0, 0);
        'next: loop {
            let total: u8 = counts.iter().sum();
            if total <= 14 && total % 3 == 2 {
                let suit = Suit::ALL[suits % 3];
                let tile = |number: usize| Tile::suited(suit, Rank::ALL[number]);
                let mut expected = vec![];
                for pair in (0..9).filter(|&pair| counts[pair] >= 2) {
                    let mut rest = counts;
                    rest[pair] -= 2;
                    let mut ways = vec![];
                    part(&mut rest, &mut vec![], &mut ways);
                    for mut way in ways {
                        way.sort();
                        let of = |pungs: bool| way.iter().filter(move |it| it.0 == pungs);
                        let pungs: Vec<Tile> = of(true).map(|it| tile(it.1)).collect();
                        let sheung: Counts = of(false).map(|it| tile(it.1)).collect();
                        expected.push((tile(pair), pungs, sheung.to_string()));
                    }
                }
                let mut all = Counts::NONE;
                for (number, &n) in counts.iter().enumerate() {
                    all[tile(number)] = n;
                }
                let mut found = vec![];
                let places = places_of_pair(&all).unwrap_or_default();
                each_split(&Copies::from(&all), places, |split| {
                    let sheung =
                        Tile::all().flat_map(|it| repeat_n(it, split.sheung.of(it).into()));
                    let sheung: Counts = sheung.collect();
                    found.push((split.pair, split.pungs.collect(), sheung.to_string()));
                    let sets: Vec<Set> = split.sets.into_iter().flatten().collect();
                    assert!(
                        sets.is_sorted_by_key(|set| (set.lowest(), *set)),
                        "{sets:?}"
                    );
                    let tiles = sets.iter().flat_map(|set| set.tiles());
                    let tiles: Counts = tiles.chain([split.pair; 2]).collect();
                    assert_eq!(tiles, all, "{sets:?}");
                    assert_eq!(u32::from(split.pungs_in_all), split.pungs.len());
                });
                // The same sets come out in more than one order.
                expected.sort();
                expected.dedup();
                found.sort();
                assert_eq!(found, expected, "{all}");
                suits += 1;
                splits += found.len();
                most = most.max(found.len());
            }
            for n in &mut counts {
                *n += 1;
                if *n <= 4 {
                    continue 'next;
                }
                *n = 0;
            }
            break;
        }
        // As many as there are: nothing was left out by mistake.
        assert_eq!((suits, splits, most), (180_387, 20_566, 4));
    }
}
