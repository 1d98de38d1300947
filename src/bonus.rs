//! Flowers and seasons: tiles that are set aside and replaced, and whose they are.

use crate::seat::Seat;
use std::fmt;

/// Flowers (花, written `f`) or seasons (季, written `g`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Plum, Orchid, Chrysanthemum, Bamboo.
    Flowers,
    /// Spring, Summer, Autumn, Winter.
    Seasons,
}

impl Family {
    /// Both families, flowers first.
    pub const ALL: [Family; 2] = [Family::Flowers, Family::Seasons];

    /// The letter that follows the digits of this family.
    pub fn letter(self) -> char {
        ['f', 'g'][self as usize]
    }
}

/// A flower or a season, known by the number printed on it. One of each is in the wall (T1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bonus(u8);

impl Bonus {
    /// The bonus tile of a family with a number, if that is 1 to 4.
    pub fn new(family: Family, number: u8) -> Option<Bonus> {
        (1..=4)
            .contains(&number)
            .then(|| Bonus(family as u8 * 4 + number - 1))
    }

    /// The flower or season that belongs to a seat.
    pub const fn of(family: Family, seat: Seat) -> Bonus {
        Bonus(family as u8 * 4 + seat as u8)
    }

    /// All eight, flowers first.
    pub fn all() -> impl Iterator<Item = Bonus> {
        (0..8).map(Bonus)
    }

    /// Its place among the eight, 0 to 7.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letters that it is written with: `3f`, `2g`.
    pub fn name(self) -> &'static str {
        ["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"][self.index()]
    }

    /// Its family.
    pub fn family(self) -> Family {
        Family::ALL[self.0 as usize / 4]
    }

    /// The number printed on it, 1 to 4.
    pub fn number(self) -> u8 {
        self.0 % 4 + 1
    }

    /// The seat it belongs to: 1 is East's, 4 is North's.
    pub fn seat(self) -> Seat {
        Seat::ALL[self.0 as usize % 4]
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The flowers and seasons that a seat has set aside.
///
/// ```
/// use sikwu::bonus::{Bonus, BonusSet, Family};
/// let mut set_aside = BonusSet::default();
/// assert!(set_aside.insert(Bonus::new(Family::Seasons, 2).unwrap()));
/// assert_eq!(set_aside.to_string(), "2g");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BonusSet(u8);

impl BonusSet {
    /// All eight.
    pub const ALL: BonusSet = BonusSet(0xff);

    /// Sets one more aside; false if it was there already.
    pub fn insert(&mut self, bonus: Bonus) -> bool {
        let before = self.0;
        self.0 |= 1 << bonus.0;
        self.0 != before
    }

    /// Takes one away; false if it was not there.
    pub fn remove(&mut self, bonus: Bonus) -> bool {
        let before = self.0;
        self.0 &= !(1 << bonus.0);
        self.0 != before
    }

    /// Whether this one is set aside.
    pub fn contains(self, bonus: Bonus) -> bool {
        self.0 & 1 << bonus.0 != 0
    }

    /// How many are set aside.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether none is.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all four of a family are.
    pub fn has_all(self, family: Family) -> bool {
        self.0 >> (family as u8 * 4) & 0xf == 0xf
    }

    /// Those set aside, flowers first.
    pub fn iter(self) -> impl Iterator<Item = Bonus> {
        Bonus::all().filter(move |&bonus| self.contains(bonus))
    }
}

impl FromIterator<Bonus> for BonusSet {
    fn from_iter<I: IntoIterator<Item = Bonus>>(all: I) -> BonusSet {
        let mut set = BonusSet::default();
        for bonus in all {
            set.insert(bonus);
        }
        set
    }
}

/// `13f 2g`; nothing at all if the set is empty.
impl fmt::Display for BonusSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut apart = "";
        for family in Family::ALL {
            let mut any = false;
            for bonus in self.iter().filter(|bonus| bonus.family() == family) {
                write!(f, "{}{}", std::mem::take(&mut apart), bonus.number())?;
                any = true;
            }
            if any {
                write!(f, "{}", family.letter())?;
                apart = " ";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for BonusSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_one_is_easts_and_number_four_norths() {
        for bonus in Bonus::all() {
            assert_eq!(Bonus::of(bonus.family(), bonus.seat()), bonus);
            assert_eq!(bonus.seat().number(), bonus.number());
            assert_eq!(Bonus::new(bonus.family(), bonus.number()), Some(bonus));
        }
    }

    #[test]
    fn a_family_is_whole_only_with_all_four() {
        let mut set = BonusSet::default();
        for bonus in Bonus::all().take(4) {
            assert!(!set.has_all(Family::Flowers));
            assert!(set.insert(bonus) && !set.insert(bonus));
        }
        assert!(set.has_all(Family::Flowers) && !set.has_all(Family::Seasons));
        assert_eq!(set.to_string(), "1234f");
        let plum = Bonus::of(Family::Flowers, Seat::East);
        assert!(set.remove(plum) && !set.remove(plum));
        assert_eq!(set.to_string(), "234f");
    }
}
