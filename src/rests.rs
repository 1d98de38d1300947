//! What the tiles of each suit, and the honours, leave over when they are divided by three.

use crate::counts::Counts;
use crate::kinds::Kinds;
use crate::tile::Tile;

/// How many tiles of each suit there are, and what their numbers add up to, each modulo three:
/// enough to see of most tiles that they are no sets and a Pair. The honours are a fourth suit.
///
/// From the lowest bit up there are two bits for the number of tiles of each of the four, then
/// three for the sum of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rests(u32);

/// Where the sums begin.
const SUMS: u32 = 8;

/// What one tile of a kind adds.
const STEPS: [u32; Tile::KINDS] = {
    let mut steps = [0; Tile::KINDS];
    let mut at = 0;
    while at < Tile::KINDS {
        let suit = at as u32 / 9;
        // A suit begins at a multiple of three.
        steps[at] = 1 << (2 * suit) | (at as u32 % 3) << (SUMS + 3 * suit);
        at += 1;
    }
    steps
};

/// For the numbers of tiles of the four, none reduced to less than three: which one has two more
/// than a multiple of three where the others have none. `NOBODY` if that is not so.
const WHOSE_PAIR: [u8; 256] = {
    let mut whose = [NOBODY; 256];
    let mut at = 0;
    while at < whose.len() {
        let (mut suit, mut pairs, mut fits) = (0, 0, true);
        while suit < 4 {
            match at >> (2 * suit) & 3 {
                0 | 3 => {}
                2 => {
                    pairs += 1;
                    whose[at] = suit as u8;
                }
                _ => fits = false,
            }
            suit += 1;
        }
        if !fits || pairs != 1 {
            whose[at] = NOBODY;
        }
        at += 1;
    }
    whose
};
const NOBODY: u8 = 4;

/// For each of the four and the sum of its numbers, the kinds that its Pair can be of. Those of
/// a set add up to a multiple of three, so all of them leave over what the two of the Pair do.
const PLACES: [[Kinds; 8]; 4] = {
    let mut places = [[Kinds::NONE; 8]; 4];
    let mut suit = 0;
    while suit < 4 {
        let mut sum = 0;
        while sum < 8 {
            places[suit][sum] = Kinds::SECTIONS[suit].common(Kinds::THIRDS[2 * sum % 3]);
            sum += 1;
        }
        suit += 1;
    }
    places
};

impl Rests {
    /// The kinds that the Pair can be of if one more tile, which is of this kind, makes sets and
    /// a Pair of all. `None` if it cannot, as most do not.
    ///
    /// The suit of the Pair, or the honours, has two tiles more than a multiple of three, and all
    /// others have none more.
    #[inline]
    pub(crate) fn places_of_pair(self, tile: Tile) -> Option<Kinds> {
        let all = self.0 + STEPS[tile.index()];
        let whose = WHOSE_PAIR[(all & 0xff) as usize];
        let places = PLACES.get(usize::from(whose))?;
        Some(places[(all >> (SUMS + 3 * u32::from(whose)) & 7) as usize])
    }
}

impl From<&Counts> for Rests {
    fn from(counts: &Counts) -> Rests {
        let mut rests = 0;
        for (suit, nine) in (0..).zip(counts.as_array().chunks(9)) {
            let (mut tiles, mut sum) = (0, 0);
            for (&n, third) in nine.iter().zip([0, 1, 2].into_iter().cycle()) {
                tiles += u32::from(n);
                sum += u32::from(n) * third;
            }
            rests |= (tiles % 3) << (2 * suit) | (sum % 3) << (SUMS + 3 * suit);
        }
        Rests(rests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Straight from the rule: two tiles more than a multiple of three in one suit, and the
    /// numbers of the Pair leave over what all of them do.
    fn slowly(all: &Counts) -> Option<Kinds> {
        let mut places = None;
        for (suit, nine) in all.as_array().chunks(9).enumerate() {
            let sum: usize = (0..).zip(nine).map(|(at, &n)| at * usize::from(n)).sum();
            match nine.iter().map(|&n| usize::from(n)).sum::<usize>() % 3 {
                0 => {}
                2 if places.is_none() => {
                    let fits = |at: &usize| at / 9 == suit && 2 * (at % 9) % 3 == sum % 3;
                    let kinds = (0..Tile::KINDS).filter(fits).filter_map(Tile::from_index);
                    places = Some(kinds.fold(Kinds::NONE, |all, tile| all | tile.into()));
                }
                _ => return None,
            }
        }
        places
    }

    #[test]
    fn the_places_of_the_pair_are_those_of_the_rule() {
        let mut fitting = 0;
        for seed in 0..20_000usize {
            let mut counts = Counts::NONE;
            for tile in Tile::all() {
                let dice = seed.wrapping_mul(0x9e37_79b9).wrapping_add(tile.index());
                counts[tile] = (dice.wrapping_mul(0x85eb_ca6b) >> 9) as u8 % 5;
            }
            let tile = Tile::from_index(seed % Tile::KINDS).unwrap();
            let mut all = counts;
            all[tile] += 1;
            let places = Rests::from(&counts).places_of_pair(tile);
            assert_eq!(places, slowly(&all), "{all}");
            fitting += usize::from(places.is_some());
        }
        // Four of the eighty-one ways in which four numbers leave something over.
        assert!((700..1300).contains(&fitting), "{fitting}");
    }
}
