//! A seat's tiles: in hand, on the table, set aside.

use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::kinds::{Copies, Kinds};
use crate::rests::Rests;
use crate::set::{Laid, Set};
use crate::tile::{Tile, Wind};
use thiserror::Error;

/// Thirteen tiles' worth: what a seat holds while it waits for its fourteenth.
///
/// A set on the table stands for three tiles, a Kong too. No kind is there five times. Where a
/// flower win is asked for the other tiles do not matter and may be absent altogether (W5).
///
/// ```
/// use sikwu::bonus::BonusSet;
/// use sikwu::hand::{Hand, HandFault};
/// use sikwu::set::Laid;
/// use sikwu::tile::{Dragon, Tile};
///
/// let red = Tile::dragon(Dragon::Red);
/// let fault = Hand::new([red; 13].into_iter().collect(), &[], BonusSet::default());
/// assert_eq!(fault, Err(HandFault::FifthCopy { tile: red }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    concealed: Counts,
    /// The same tiles in bits: they are looked at more often than they change.
    copies: Copies,
    rests: Rests,
    laid: LaidRow,
    /// The same sets in bits.
    laid_sets: LaidSets,
    set_aside: BonusSet,
}

/// At most four sets on the table, in the order in which they were laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LaidRow {
    /// The places that are not used are all alike.
    places: [Laid; 4],
    used: u8,
}

/// The sets on the table in bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LaidSets {
    /// The Sheung by their lowest tiles.
    pub(crate) sheung: Copies,
    /// The kinds of the Pungs and Kongs.
    pub(crate) triplets: Kinds,
    /// Those of them that are Kongs.
    pub(crate) kongs: Kinds,
    /// How many Pungs and Kongs there are.
    pub(crate) triplets_in_all: u8,
    /// How many Kongs of four from the hand there are.
    pub(crate) concealed_kongs: u8,
    /// Whether a discard is in any of them.
    pub(crate) claimed: bool,
}

/// Why tiles do not make a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandFault {
    /// There are four of each kind in the wall (T1).
    #[error("a fifth {tile}: there are four of each tile")]
    FifthCopy {
        /// The kind of which there are more than four.
        tile: Tile,
    },
    /// A hand has four sets and a Pair, so no fifth set lies on the table (W1).
    #[error("{sets} sets on the table: a hand has four")]
    TooManySets {
        /// How many there are.
        sets: usize,
    },
    /// Thirteen tiles, less three for each set on the table.
    #[error("{concealed} concealed tiles: with {sets} sets on the table a hand has {wanted}")]
    WrongCount {
        /// How many concealed tiles there are.
        concealed: usize,
        /// How many sets lie on the table.
        sets: usize,
        /// How many concealed tiles there should be.
        wanted: usize,
    },
}

impl Hand {
    /// A hand of these tiles.
    ///
    /// # Errors
    ///
    /// The first [`HandFault`] in the order of that type.
    pub fn new(concealed: Counts, laid: &[Laid], set_aside: BonusSet) -> Result<Hand, HandFault> {
        let too_many = HandFault::TooManySets { sets: laid.len() };
        let laid = LaidRow::of(laid).ok_or(too_many)?;
        let hand = Hand {
            concealed,
            copies: Copies::from(&concealed),
            rests: Rests::from(&concealed),
            laid_sets: LaidSets::of(laid.as_slice()),
            laid,
            set_aside,
        };
        if let Some((tile, _)) = hand.all().kinds().find(|&(_, n)| n > 4) {
            return Err(HandFault::FifthCopy { tile });
        }
        let (concealed, sets) = (concealed.total(), hand.laid().len());
        let wanted = Hand::SIZE - 3 * sets;
        if concealed != wanted {
            return Err(HandFault::WrongCount {
                concealed,
                sets,
                wanted,
            });
        }
        Ok(hand)
    }

    /// How many tiles a waiting hand has, a set on the table counted as three.
    pub const SIZE: usize = 13;

    /// A hand of which only the flowers and seasons are told.
    pub fn flowers_alone(set_aside: BonusSet) -> Hand {
        Hand {
            concealed: Counts::NONE,
            copies: Copies::default(),
            rests: Rests::default(),
            laid: LaidRow::EMPTY,
            laid_sets: LaidSets::default(),
            set_aside,
        }
    }

    /// Whether only the flowers and seasons are told.
    pub fn is_flowers_alone(&self) -> bool {
        self.laid().is_empty() && self.concealed == Counts::NONE
    }

    /// The tiles that nobody else sees.
    pub fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// The tiles that nobody else sees, in bits.
    pub(crate) fn copies(&self) -> &Copies {
        &self.copies
    }

    /// What the tiles that nobody else sees leave over when they are divided by three.
    pub(crate) fn rests(&self) -> Rests {
        self.rests
    }

    /// The sets on the table, in bits.
    pub(crate) fn laid_sets(&self) -> &LaidSets {
        &self.laid_sets
    }

    /// The sets on the table, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        self.laid.as_slice()
    }

    /// The sets on the table, to be kept.
    pub(crate) fn laid_row(&self) -> LaidRow {
        self.laid
    }

    /// The flowers and seasons set aside.
    pub fn set_aside(&self) -> BonusSet {
        self.set_aside
    }

    /// How many Kongs of any form lie on the table.
    pub fn kongs(&self) -> usize {
        self.laid().iter().filter(|laid| laid.is_kong()).count()
    }

    /// Whether a discard is in any set on the table.
    pub fn has_claimed(&self) -> bool {
        self.laid_sets.claimed
    }

    /// Every tile of the hand, concealed and on the table, flowers aside.
    pub fn all(&self) -> Counts {
        let mut all = self.concealed;
        all.extend(self.laid().iter().flat_map(|laid| laid.set().tiles()));
        all
    }
}

impl LaidRow {
    const EMPTY: LaidRow = LaidRow {
        places: [Laid::Concealed(Tile::wind(Wind::East)); 4],
        used: 0,
    };

    /// `None` if there are more than four.
    fn of(laid: &[Laid]) -> Option<LaidRow> {
        let mut row = LaidRow::EMPTY;
        row.places.get_mut(..laid.len())?.copy_from_slice(laid);
        row.used = laid.len() as u8;
        Some(row)
    }

    pub(crate) fn as_slice(&self) -> &[Laid] {
        let (used, _) = self.places.split_at(usize::from(self.used & 7).min(4));
        used
    }
}

impl LaidSets {
    fn of(laid: &[Laid]) -> LaidSets {
        let mut all = LaidSets::default();
        for laid in laid {
            all.claimed |= laid.is_claimed();
            all.concealed_kongs += u8::from(!laid.is_claimed());
            let set = laid.set();
            let lowest = Kinds::from(set.lowest());
            match set {
                Set::Sheung(_) => all.sheung.add(lowest),
                Set::Pung(_) => all.triplets |= lowest,
                Set::Kong(_) => {
                    all.triplets |= lowest;
                    all.kongs |= lowest;
                }
            }
            all.triplets_in_all += u8::from(set.triplet().is_some());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::Set;

    fn at(index: usize) -> Tile {
        Tile::from_index(index).unwrap()
    }

    #[test]
    fn a_kong_stands_for_three_tiles() {
        let kongs: Vec<Laid> = (0..4).map(|n| Laid::Concealed(at(n))).collect();
        let pair = [at(20)].into_iter().collect();
        let hand = Hand::new(pair, &kongs, BonusSet::default()).unwrap();
        assert_eq!(hand.all().total(), 17);
        assert_eq!(hand.kongs(), 4);
        assert!(!hand.has_claimed());
    }

    #[test]
    fn a_fifth_copy_is_found_across_hand_and_table() {
        let pung = Laid::Claimed {
            set: Set::Pung(at(0)),
            from: None,
        };
        let concealed = [0, 0, 2, 3, 4, 5, 6, 7, 8, 9].into_iter().map(at).collect();
        let fault = Hand::new(concealed, &[pung], BonusSet::default());
        assert_eq!(fault, Err(HandFault::FifthCopy { tile: at(0) }));
    }

    #[test]
    fn five_sets_and_a_wrong_number_of_tiles_are_refused() {
        let kongs: Vec<Laid> = (0..5).map(|n| Laid::Concealed(at(n))).collect();
        let fault = Hand::new(Counts::NONE, &kongs, BonusSet::default());
        assert_eq!(fault, Err(HandFault::TooManySets { sets: 5 }));
        let fault = Hand::new(Counts::NONE, &kongs[..2], BonusSet::default());
        assert!(matches!(
            fault,
            Err(HandFault::WrongCount { wanted: 7, .. })
        ));
    }
}
