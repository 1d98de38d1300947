//! Every way to part tiles into sets and a Pair (W1), found in bits.

use crate::kinds::{Copies, Kinds};
use crate::rests::Rests;
use crate::set::{Run, Set};
use crate::tile::Tile;
use arrayvec::ArrayVec;

/// The sets in hand, and the Pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The Sheung by their lowest tiles.
    pub(crate) sheung: Copies,
    pub(crate) pungs: Kinds,
    pub(crate) pungs_in_all: u8,
    pub(crate) pair: Tile,
}

/// Where the winning tile stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Pair,
    /// The first of the sets that are like this one.
    Set(Set),
}

/// Tiles that may be sets and a Pair, for all that a quick look tells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Splittable {
    /// The kinds of which the Pair can be.
    pairs: Kinds,
    /// The kinds of which there are three, in no Sheung.
    pungs: Kinds,
}

impl Splittable {
    /// Whether tiles can be sets and a Pair, as most cannot: a kind that is in no Sheung must be a
    /// Pung or the Pair.
    #[inline]
    pub(crate) fn is_likely(copies: &Copies) -> bool {
        let apart = apart(copies);
        apart.is_within(copies.just_three() | copies.just_two())
    }

    /// The tiles in hand, the winning tile among them, unless they cannot be sets and a Pair.
    /// `rests` are those of the hand before this tile came.
    #[inline]
    pub(crate) fn of(copies: &Copies, rests: Rests, tile: Tile) -> Option<Splittable> {
        let apart = apart(copies);
        let (pungs, twice) = (apart & copies.just_three(), apart & copies.just_two());
        let one_pair = (twice & !twice.lowest()).is_empty();
        if apart != pungs | twice || !one_pair {
            return None;
        }
        let places = copies.twice() & rests.places_of_pair(tile)?;
        let pairs = match twice.is_empty() {
            true => places,
            false => places & twice,
        };
        Some(Splittable { pairs, pungs })
    }

    /// Shows every way to part the tiles, which are these, into sets and a Pair.
    #[inline]
    pub(crate) fn each_split(self, copies: &Copies, mut see: impl FnMut(Split)) {
        for pair in self.pairs {
            let Some(split) = self.split(copies, pair) else {
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

    /// Parts the tiles into this Pair and sets, Pungs rather than Sheung.
    ///
    /// From the lowest tile up there is nothing to choose: three of a kind are a Pung, and each
    /// one more begins a Sheung. (Three Sheung that begin alike leave three of the next two
    /// kinds, so a Pung never spoils what those Sheung would have made.)
    fn split(self, copies: &Copies, pair: Tile) -> Option<Split> {
        let (mut rest, mut sheung) = (*copies, Copies::default());
        if !rest.take_two(pair.into()) {
            return None;
        }
        let mut pungs = self.pungs & !Kinds::from(pair);
        rest.take_all(pungs);
        loop {
            let lowest = rest.any().lowest();
            if lowest.is_empty() {
                break;
            }
            if rest.just_three().meets(lowest) {
                pungs |= lowest;
                rest.take_all(lowest);
            } else if lowest.meets(Kinds::LOWEST) && rest.take(lowest.of_sheung()) {
                sheung.add(lowest);
            } else {
                return None;
            }
        }
        Some(Split {
            sheung,
            pungs,
            pungs_in_all: pungs.len() as u8,
            pair,
        })
    }
}

/// The kinds that can be in no Sheung.
#[inline]
fn apart(copies: &Copies) -> Kinds {
    let any = copies.any();
    let sheung = any & any.down(1) & any.down(2) & Kinds::LOWEST;
    any & !sheung.of_sheung()
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
        }
        self
    }

    /// The sets in tile order, Sheung before Pungs.
    pub(crate) fn sets(self) -> ArrayVec<Set, 4> {
        let mut sets = ArrayVec::new();
        for tile in self.sheung.any() | self.pungs {
            let run = Run::from_lowest(tile).map(Set::Sheung);
            for _ in 0..self.sheung.of(tile) {
                sets.extend(run);
            }
            sets.extend(self.pungs.contains(tile).then_some(Set::Pung(tile)));
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Counts;
    use crate::tile::{Rank, Suit};
    use std::iter::repeat_n;

    /// Shows every way to part tiles, of which the lowest came last.
    fn each_split_of(all: &Counts, see: impl FnMut(Split)) {
        let (mut before, (last, _)) = (*all, all.kinds().next().unwrap());
        before[last] -= 1;
        let copies = Copies::from(all);
        let splittable = Splittable::of(&copies, Rests::from(&before), last);
        if let Some(splittable) = splittable {
            splittable.each_split(&copies, see);
        }
    }

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

    /// The slow twin of [`Splittable::each_split`] lays out every number of tiles of one suit, with every Pair.
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
                each_split_of(&all, |split| {
                    let sheung =
                        Tile::all().flat_map(|it| repeat_n(it, split.sheung.of(it).into()));
                    let sheung: Counts = sheung.collect();
                    found.push((split.pair, split.pungs.collect(), sheung.to_string()));
                    let sets: Vec<Set> = split.sets().to_vec();
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
