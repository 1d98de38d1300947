//! Tiles that know which of the 136 they are, and the wall that a seed makes of them.

use crate::import::fault::short;
use crate::notation::tiles::Piece;
use crate::tile::Tile;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rand_mt::Mt;
use sha2::{Digest, Sha512};

/// A tile of a number from 0 to 135: four of each kind, characters, dots, bamboo, winds, and then
/// Paak, Fat, Chung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(u8);

impl Id {
    pub(super) fn new(number: u32) -> Result<Id, String> {
        let id = u8::try_from(number).ok().filter(|&id| id < 136);
        let id = id.ok_or_else(|| format!("{number} is no tile: they are 0 to 135"))?;
        Ok(Id(id))
    }

    /// The kind, 0 to 33.
    pub(super) fn kind(self) -> u32 {
        u32::from(self.0) / 4
    }

    /// The kind of tile.
    pub(super) fn tile(self) -> Tile {
        let kind = self.kind() as usize;
        // Dragons stand the other way round.
        let index = if kind < 31 { kind } else { 64 - kind };
        Tile::from_index(index).unwrap_or(Tile::wind(crate::tile::Wind::East))
    }

    pub(super) fn piece(self) -> Piece {
        Piece::Tile(self.tile())
    }

    /// Whether it is a five that is red wherever red fives are played with.
    pub(super) fn is_red(self) -> bool {
        matches!(self.0, 16 | 52 | 88)
    }
}

/// Numbers between commas.
pub(super) fn numbers<T: std::str::FromStr>(list: &str) -> Result<Vec<T>, String> {
    let numbers = list.split(',').map(|number| {
        let wrong = || format!("`{}` is no number that could stand here", short(number));
        number.trim().parse().map_err(|_| wrong())
    });
    numbers.collect()
}

/// Tiles by their numbers between commas.
pub(super) fn ids(list: &str) -> Result<Vec<Id>, String> {
    numbers(list)?.into_iter().map(Id::new).collect()
}

/// The walls of a match, one after the other.
pub(super) struct Walls {
    chance: Mt,
}

impl Walls {
    /// The walls of a published seed; none if it is of a kind that is not known.
    pub(super) fn new(seed: &str) -> Option<Walls> {
        let words = seed.strip_prefix("mt19937ar-sha512-n288-base64,")?;
        let bytes = BASE64_STANDARD.decode(words).ok()?;
        let (words, []) = bytes.as_chunks::<4>() else {
            return None;
        };
        let key: Vec<u32> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
        let chance = Mt::new_with_key(key);
        Some(Walls { chance })
    }
}

impl Iterator for Walls {
    type Item = Vec<Id>;

    /// The next wall in drawing order: 288 words are drawn and hashed to 144, which shuffle the
    /// tiles; these are dealt and drawn from the end, and replacements come from the beginning.
    fn next(&mut self) -> Option<Vec<Id>> {
        let drawn =
            std::array::from_fn::<[u8; 4], 288, _>(|_| self.chance.next_u32().to_le_bytes());
        let hashed = drawn.as_flattened().chunks(128).flat_map(Sha512::digest);
        let hashed: Vec<u8> = hashed.collect();
        let mut words = hashed.as_chunks::<4>().0.iter();
        let mut tiles: Vec<Id> = (0..136).map(Id).collect();
        for at in 0..135 {
            let word = u32::from_le_bytes(*words.next()?);
            tiles.swap(at, at + word as usize % (136 - at));
        }
        tiles.reverse();
        Some(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_four_tiles_and_dragons_are_paak_fat_chung() {
        let named = |number| Id::new(number).unwrap().piece().to_string();
        for (number, name) in [(0, "1m"), (39, "1p"), (72, "1s"), (108, "E"), (123, "N")] {
            assert_eq!(named(number), name);
        }
        assert_eq!([124, 128, 135].map(named), ["P", "F", "C"]);
        let mut kinds = [0; Tile::KINDS];
        (0..136).for_each(|number| kinds[Id(number).tile().index()] += 1);
        assert_eq!(kinds, [4; Tile::KINDS]);
        assert!(Id::new(136).is_err());
    }
}
