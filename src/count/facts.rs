//! What is true of a hand and of one reading of it, gathered once.

use super::reading::{Grouping, Place, Reading};
use crate::hand::Hand;
use crate::rules::RuleSet;
use crate::set::{Laid, Set};
use crate::tile::{Dragon, Face, Suit, Tile};
use crate::win::Win;
use arrayvec::ArrayVec;

/// What figures are seen in.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) hand: &'a Hand,
    pub(crate) win: &'a Win,
    pub(crate) rules: &'a RuleSet,
    /// Of the tiles, whatever the reading.
    pub(crate) tiles: TileFacts,
    /// Of the reading.
    pub(crate) read: ReadingFacts,
}

/// What is true of the tiles, whatever the reading.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TileFacts {
    /// One bit for each suit that is there.
    pub(crate) suits: u8,
    pub(crate) terminals: bool,
    pub(crate) honours: bool,
    pub(crate) simples: bool,
    pub(crate) kongs: u8,
    /// One bit for each number that is there, 1 lowest.
    pub(crate) numbers: u16,
    /// Whether every tile is all green, or all blue.
    pub(crate) green: bool,
    pub(crate) blue: bool,
}

/// What is true of one reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadingFacts {
    pub(crate) shape: Shape,
    /// The Sheung by their lowest tiles, in tile order; none where the reading is not of sets.
    pub(crate) sheung: ArrayVec<Tile, 4>,
    /// The kinds of the Pungs and Kongs, in tile order.
    pub(crate) triplets: ArrayVec<Tile, 4>,
    /// Those of them that are Kongs.
    pub(crate) kongs: ArrayVec<Tile, 4>,
    /// One bit for each dragon of which there is a set.
    pub(crate) dragon_sets: u8,
    /// One bit for each wind of which there is a set.
    pub(crate) wind_sets: u8,
    /// Pungs made in the hand, W4 heeded, and Kongs of four from the hand.
    pub(crate) concealed_pungs: u8,
    pub(crate) concealed_kongs: u8,
    pub(crate) pair: Option<Tile>,
}

/// Which shape a reading has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    #[default]
    Sets,
    Orphans,
    Pairs {
        fours: bool,
    },
    NotConnected,
    Flowers,
}

impl<'a> Facts<'a> {
    /// The facts of a hand, before any reading.
    pub(crate) fn of(hand: &'a Hand, win: &'a Win, rules: &'a RuleSet) -> Facts<'a> {
        let mut tiles = TileFacts {
            kongs: hand.kongs() as u8,
            green: true,
            blue: true,
            ..TileFacts::default()
        };
        for (tile, _) in hand.all().kinds() {
            tiles.see(tile);
        }
        if let Some(tile) = win.by.tile() {
            tiles.see(tile);
        }
        let read = ReadingFacts::default();
        Facts {
            hand,
            win,
            rules,
            tiles,
            read,
        }
    }

    /// The same hand, read in this way.
    pub(crate) fn read(&mut self, reading: &Reading) {
        self.read = match reading {
            Reading::Sets(grouping) => ReadingFacts::of(grouping, self.win),
            Reading::Orphans { .. } => ReadingFacts::of_shape(Shape::Orphans),
            Reading::Pairs(all) => {
                let fours = all.kinds().any(|(_, n)| n == 4);
                ReadingFacts::of_shape(Shape::Pairs { fours })
            }
            Reading::NotConnected(_) => ReadingFacts::of_shape(Shape::NotConnected),
            Reading::Flowers => ReadingFacts::of_shape(Shape::Flowers),
        };
    }
}

impl TileFacts {
    fn see(&mut self, tile: Tile) {
        match tile.face() {
            Face::Suited(suit, rank) => {
                self.suits |= 1 << suit as u8;
                self.numbers |= 1 << (rank.get() - 1);
                let (green, blue) = match suit {
                    Suit::Characters => (false, false),
                    Suit::Dots => (false, rank.get() == 8),
                    Suit::Bamboo => (matches!(rank.get(), 2 | 3 | 4 | 6 | 8), false),
                };
                self.green &= green;
                self.blue &= blue;
            }
            Face::Wind(_) => self.green = false,
            Face::Dragon(dragon) => {
                self.green &= dragon == Dragon::Green;
                self.blue &= dragon == Dragon::White;
            }
        }
        self.honours |= tile.is_honour();
        self.terminals |= tile.is_terminal();
        self.simples |= !tile.is_terminal() && !tile.is_honour();
    }
}

impl ReadingFacts {
    fn of_shape(shape: Shape) -> ReadingFacts {
        ReadingFacts {
            shape,
            ..ReadingFacts::default()
        }
    }

    fn of(grouping: &Grouping, win: &Win) -> ReadingFacts {
        let mut facts = ReadingFacts {
            pair: Some(grouping.pair),
            ..ReadingFacts::default()
        };
        for laid in &grouping.laid {
            facts.see(laid.set());
            if let Laid::Concealed(_) = laid {
                facts.concealed_kongs += 1;
            }
        }
        for (at, &set) in grouping.concealed.iter().enumerate() {
            facts.see(set);
            // W4: a tile that somebody let go makes no concealed Pung.
            let claimed = !win.by.is_zi_mo() && grouping.place == Place::Set(at);
            if set.triplet().is_some() && !claimed {
                facts.concealed_pungs += 1;
            }
        }
        facts.sheung.sort();
        facts.triplets.sort();
        facts
    }

    fn see(&mut self, set: Set) {
        // A grouping has four sets, laid and concealed together.
        let Some(tile) = set.triplet() else {
            self.sheung.push(set.lowest());
            return;
        };
        self.triplets.push(tile);
        if let Set::Kong(_) = set {
            self.kongs.push(tile);
        }
        match tile.face() {
            Face::Dragon(dragon) => self.dragon_sets |= 1 << dragon as u8,
            Face::Wind(wind) => self.wind_sets |= 1 << wind as u8,
            Face::Suited(..) => {}
        }
    }
}
