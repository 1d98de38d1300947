//! Kinds of tile as bits, so that a search can do to all of them at once what it does to one.

use crate::counts::Counts;
use crate::tile::{Dragon, Suit, Tile, Wind};
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

/// A set of kinds of tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kinds(u64);

impl Kinds {
    /// No kind.
    pub(crate) const NONE: Kinds = Kinds(0);
    /// The four winds.
    pub(crate) const WINDS: Kinds = Kinds(0b1111 << Tile::wind(Wind::East).index());
    /// The three dragons.
    pub(crate) const DRAGONS: Kinds = Kinds(0b111 << Tile::dragon(Dragon::Red).index());
    /// Winds and dragons.
    pub(crate) const HONOURS: Kinds = Kinds(Kinds::WINDS.0 | Kinds::DRAGONS.0);
    /// 1s and 9s.
    pub(crate) const TERMINALS: Kinds = Kinds::of_each_suit(0b100_000_001);
    /// 2s to 8s.
    pub(crate) const SIMPLES: Kinds = Kinds::of_each_suit(0b011_111_110);
    /// Every number.
    pub(crate) const SUITED: Kinds = Kinds::of_each_suit(0b111_111_111);
    /// The numbers of a special Pair.
    pub(crate) const TWO_FIVE_EIGHT: Kinds = Kinds::of_each_suit(0b010_010_010);
    /// 1s, 9s, winds and dragons.
    pub(crate) const OUTSIDE: Kinds = Kinds(Kinds::TERMINALS.0 | Kinds::HONOURS.0);
    /// The lowest tiles of Sheung: 1s to 7s (T6).
    pub(crate) const LOWEST: Kinds = Kinds::of_each_suit(0b001_111_111);
    /// 1s to 8s.
    pub(crate) const HAS_NEXT: Kinds = Kinds::of_each_suit(0b011_111_111);
    /// Each suit, and the honours.
    pub(crate) const SECTIONS: [Kinds; 4] = [
        Kinds::of_suit(Suit::Characters, 0b111_111_111),
        Kinds::of_suit(Suit::Dots, 0b111_111_111),
        Kinds::of_suit(Suit::Bamboo, 0b111_111_111),
        Kinds::HONOURS,
    ];
    /// Every third kind in tile order, from the first, the second, the third: in a suit those
    /// whose numbers leave the same over when they are divided by three.
    pub(crate) const THIRDS: [Kinds; 3] = [
        Kinds(0o111_111_111_111),
        Kinds(0o222_222_222_222),
        Kinds(0o444_444_444_444),
    ];
    /// 2 3 4 6 8 of bamboo, and Fat.
    pub(crate) const GREEN: Kinds = Kinds(
        Kinds::of_suit(Suit::Bamboo, 0b010_101_110).0 | 1 << Tile::dragon(Dragon::Green).index(),
    );
    /// 8 of dots, Paak and winds.
    pub(crate) const BLUE: Kinds = Kinds(
        Kinds::of_suit(Suit::Dots, 0b010_000_000).0
            | 1 << Tile::dragon(Dragon::White).index()
            | Kinds::WINDS.0,
    );

    /// The kinds of these numbers, the lowest bit for the 1s, in each suit.
    pub(crate) const fn of_each_suit(numbers: u64) -> Kinds {
        Kinds(numbers | numbers << 9 | numbers << 18)
    }

    /// The kinds of these numbers in one suit.
    pub(crate) const fn of_suit(suit: Suit, numbers: u64) -> Kinds {
        Kinds(numbers << (9 * suit as u32))
    }

    /// Those that are in both, where [`BitAnd`] cannot be asked yet.
    pub(crate) const fn common(self, others: Kinds) -> Kinds {
        Kinds(self.0 & others.0)
    }

    /// Whether the kind at this place in tile order is among them.
    pub(crate) const fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    /// Whether the kind is among them.
    pub(crate) fn contains(self, tile: Tile) -> bool {
        self.meets(Kinds::from(tile))
    }

    /// Whether there are none.
    pub(crate) fn is_empty(self) -> bool {
        self == Kinds::NONE
    }

    /// How many there are.
    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether any is among the others.
    pub(crate) fn meets(self, others: Kinds) -> bool {
        self.0 & others.0 != 0
    }

    /// Whether each is among the others.
    pub(crate) fn is_within(self, others: Kinds) -> bool {
        self.0 & !others.0 == 0
    }

    /// The lowest of them alone; none if there are none.
    pub(crate) fn lowest(self) -> Kinds {
        Kinds(self.0 & self.0.wrapping_neg())
    }

    /// Each kind so many places further up in tile order. Suits are not heeded.
    pub(crate) fn up(self, places: u32) -> Kinds {
        Kinds(self.0 << places)
    }

    /// Each kind so many places further down in tile order. Suits are not heeded.
    pub(crate) fn down(self, places: u32) -> Kinds {
        Kinds(self.0 >> places)
    }

    /// The tiles of the Sheung that begin with these.
    pub(crate) fn of_sheung(self) -> Kinds {
        self | self.up(1) | self.up(2)
    }

    /// The lowest tiles of the Sheung that hold this one.
    pub(crate) fn of_sheung_with(tile: Tile) -> Kinds {
        let tile = Kinds::from(tile);
        (tile | tile.down(1) | tile.down(2)) & Kinds::LOWEST
    }

    /// The numbers in one suit, the lowest bit for the 1.
    pub(crate) fn numbers_of(self, suit: Suit) -> u16 {
        (self.0 >> (9 * suit as u32) & 0x1ff) as u16
    }

    /// The numbers in any suit, the lowest bit for the 1.
    pub(crate) fn numbers(self) -> u16 {
        ((self.0 | self.0 >> 9 | self.0 >> 18) & 0x1ff) as u16
    }

    /// A bit for each honour: the winds from East, lowest, then the dragons.
    pub(crate) fn honours(self) -> u8 {
        (self.0 >> Tile::wind(Wind::East).index() & 0b111_1111) as u8
    }

    /// A bit for each dragon, Red lowest.
    pub(crate) fn dragons(self) -> u8 {
        (self.0 >> Tile::dragon(Dragon::Red).index() & 0b111) as u8
    }
}

impl From<Tile> for Kinds {
    fn from(tile: Tile) -> Kinds {
        Kinds(1 << (tile.index() & 63))
    }
}

/// In tile order.
impl Iterator for Kinds {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let lowest = Tile::from_index(self.0.trailing_zeros() as usize)?;
        *self = *self & !self.lowest();
        Some(lowest)
    }
}

impl BitAnd for Kinds {
    type Output = Kinds;
    fn bitand(self, others: Kinds) -> Kinds {
        Kinds(self.0 & others.0)
    }
}

impl BitOr for Kinds {
    type Output = Kinds;
    fn bitor(self, others: Kinds) -> Kinds {
        Kinds(self.0 | others.0)
    }
}

impl BitOrAssign for Kinds {
    fn bitor_assign(&mut self, others: Kinds) {
        self.0 |= others.0;
    }
}

impl BitXorAssign for Kinds {
    fn bitxor_assign(&mut self, others: Kinds) {
        self.0 ^= others.0;
    }
}

impl Not for Kinds {
    type Output = Kinds;
    fn not(self) -> Kinds {
        Kinds(!self.0)
    }
}

/// How many there are of each kind, 0 to 7: a number stands upright, one of its bits in each of
/// three sets of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Copies {
    ones: Kinds,
    twos: Kinds,
    fours: Kinds,
}

impl Copies {
    /// The kinds of which there is at least one.
    pub(crate) fn any(&self) -> Kinds {
        self.ones | self.twos | self.fours
    }

    /// The kinds of which there are at least two.
    pub(crate) fn twice(&self) -> Kinds {
        self.twos | self.fours
    }

    /// The kinds of which there are at least three.
    pub(crate) fn thrice(&self) -> Kinds {
        self.ones & self.twos | self.fours
    }

    /// The kinds of which there are at least four.
    pub(crate) fn four_times(&self) -> Kinds {
        self.fours
    }

    /// The kinds of which there are three, neither more nor less.
    pub(crate) fn just_three(&self) -> Kinds {
        self.ones & self.twos & !self.fours
    }

    /// The kinds of which there are two, neither more nor less.
    pub(crate) fn just_two(&self) -> Kinds {
        self.twos & !self.ones & !self.fours
    }

    /// How many there are of a kind.
    pub(crate) fn of(&self, tile: Tile) -> u8 {
        let bit = |kinds: Kinds| u8::from(kinds.contains(tile));
        bit(self.ones) | bit(self.twos) << 1 | bit(self.fours) << 2
    }

    /// The kinds of which there is an odd number.
    pub(crate) fn odd(&self) -> Kinds {
        self.ones
    }

    /// One more of each of these kinds.
    pub(crate) fn add(&mut self, kinds: Kinds) {
        let to_twos = self.ones & kinds;
        let to_fours = self.twos & to_twos;
        self.ones ^= kinds;
        self.twos ^= to_twos;
        self.fours ^= to_fours;
    }

    /// As many more of each kind as the other has.
    pub(crate) fn add_all(&mut self, more: &Copies) {
        let carry = self.ones & more.ones;
        let to_fours = self.twos & more.twos | self.twos & carry | more.twos & carry;
        self.ones ^= more.ones;
        self.twos ^= more.twos;
        self.twos ^= carry;
        self.fours ^= more.fours;
        self.fours ^= to_fours;
    }

    /// None of these kinds any more.
    pub(crate) fn take_all(&mut self, kinds: Kinds) {
        for bit in [&mut self.ones, &mut self.twos, &mut self.fours] {
            *bit = *bit & !kinds;
        }
    }

    /// One less of each of these kinds; false if there was not one of each.
    #[must_use]
    pub(crate) fn take(&mut self, kinds: Kinds) -> bool {
        let borrow = kinds & !self.ones;
        self.ones ^= kinds;
        self.take_two(borrow)
    }

    /// Two less of each of these kinds; false if there were not two of each.
    #[must_use]
    pub(crate) fn take_two(&mut self, kinds: Kinds) -> bool {
        let borrow = kinds & !self.twos;
        self.twos ^= kinds;
        let lacking = borrow & !self.fours;
        self.fours ^= borrow;
        lacking.is_empty()
    }
}

/// Eight kinds at a time: a product moves one bit of each of eight numbers side by side.
impl From<&Counts> for Copies {
    fn from(counts: &Counts) -> Copies {
        let mut bits = [0; 3];
        let (eights, rest) = counts.as_array().as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for (at, &eight) in eights.iter().chain([&last]).enumerate() {
            let word = u64::from_le_bytes(eight);
            for (bit, bits) in bits.iter_mut().enumerate() {
                let lowest = word >> bit & 0x0101_0101_0101_0101;
                let side_by_side = lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *bits |= side_by_side << (8 * at);
            }
        }
        let [ones, twos, fours] = bits.map(Kinds);
        Copies { ones, twos, fours }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of each kind that have nothing to do with each other.
    fn some_counts(seed: usize) -> Counts {
        let mut counts = Counts::NONE;
        for tile in Tile::all() {
            counts[tile] = (seed.wrapping_mul(tile.index() * 7 + 5) >> 3) as u8 % 5;
        }
        counts
    }

    #[test]
    fn copies_are_the_counts() {
        for seed in 0..500 {
            let counts = some_counts(seed);
            let copies = Copies::from(&counts);
            for tile in Tile::all() {
                let n = counts[tile];
                assert_eq!(copies.of(tile), n);
                assert_eq!(copies.any().contains(tile), n >= 1);
                assert_eq!(copies.twice().contains(tile), n >= 2);
                assert_eq!(copies.thrice().contains(tile), n >= 3);
                assert_eq!(copies.four_times().contains(tile), n >= 4);
                assert_eq!(copies.odd().contains(tile), n % 2 == 1);
            }
        }
    }

    #[test]
    fn what_is_added_is_there_and_can_be_taken_again() {
        for (a, b) in (0..100).map(|seed| (some_counts(seed), some_counts(seed + 1))) {
            let fits = |tile: Tile| a[tile] + b[tile] < 8;
            let b: Counts = b.tiles().filter(|&tile| fits(tile)).collect();
            let mut copies = Copies::from(&a);
            copies.add_all(&Copies::from(&b));
            for tile in Tile::all() {
                let n = a[tile] + b[tile];
                assert_eq!(copies.of(tile), n);
                let mut less = copies;
                assert_eq!(less.take(tile.into()), n >= 1);
                assert!(n < 1 || less.of(tile) == n - 1);
                let mut less = copies;
                assert_eq!(less.take_two(tile.into()), n >= 2);
                assert!(n < 2 || less.of(tile) == n - 2);
            }
        }
    }

    #[test]
    fn each_sort_has_the_tiles_that_say_so() {
        for tile in Tile::all() {
            assert_eq!(Kinds::HONOURS.contains(tile), tile.is_honour());
            assert_eq!(Kinds::TERMINALS.contains(tile), tile.is_terminal());
            let simple = !tile.is_honour() && !tile.is_terminal();
            assert_eq!(Kinds::SIMPLES.contains(tile), simple);
            assert_eq!(Kinds::OUTSIDE.contains(tile), !simple);
            let run = crate::set::Run::from_lowest(tile);
            assert_eq!(Kinds::LOWEST.contains(tile), run.is_some());
            let tiles = run.map(|run| run.tiles().to_vec());
            let bits: Vec<Tile> = Kinds::from(tile).of_sheung().collect();
            assert!(tiles.is_none_or(|tiles| tiles == bits));
        }
        assert_eq!(
            Kinds::GREEN.map(|it| it.to_string()).collect::<String>(),
            "2s3s4s6s8sF"
        );
        assert_eq!(
            Kinds::BLUE.map(|it| it.to_string()).collect::<String>(),
            "8pESWNP"
        );
        let eight = crate::tile::Rank::ALL[7];
        let eights = Suit::ALL.into_iter().map(|suit| Tile::suited(suit, eight));
        assert!(eights.eq(Kinds::of_each_suit(1 << 7)));
    }
}
