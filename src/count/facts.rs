//! What is true of a hand and of one reading of it, gathered once.

use super::reading::{Grouping, Place, Reading};
use crate::hand::Hand;
use crate::rules::RuleSet;
use crate::set::{Laid, Set};
use crate::tile::{Face, Tile};
use crate::win::Win;

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
}

/// What is true of one reading.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadingFacts {
    /// Whether it is a flower win.
    pub(crate) flowers: bool,
    /// Whether it is thirteen orphans.
    pub(crate) orphans: bool,
    /// Numbers of sets; all nothing where the reading is not of sets.
    pub(crate) sheung: u8,
    pub(crate) triplets: u8,
    /// One bit for each dragon of which there is a set.
    pub(crate) dragon_sets: u8,
    /// One bit for each wind of which there is a set.
    pub(crate) wind_sets: u8,
    /// Pungs made in the hand, W4 heeded, and Kongs of four from the hand.
    pub(crate) concealed_pungs: u8,
    pub(crate) concealed_kongs: u8,
    pub(crate) pair: Option<Face>,
}

impl<'a> Facts<'a> {
    /// The facts of a hand, before any reading.
    pub(crate) fn of(hand: &'a Hand, win: &'a Win, rules: &'a RuleSet) -> Facts<'a> {
        let mut tiles = TileFacts {
            kongs: hand.kongs() as u8,
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
            Reading::Orphans { .. } => ReadingFacts {
                orphans: true,
                ..ReadingFacts::default()
            },
            Reading::Flowers => ReadingFacts {
                flowers: true,
                ..ReadingFacts::default()
            },
        };
    }
}

impl TileFacts {
    fn see(&mut self, tile: Tile) {
        match tile.suit() {
            Some(suit) => self.suits |= 1 << suit as u8,
            None => self.honours = true,
        }
        self.terminals |= tile.is_terminal();
        self.simples |= !tile.is_terminal() && !tile.is_honour();
    }
}

impl ReadingFacts {
    fn of(grouping: &Grouping, win: &Win) -> ReadingFacts {
        let mut facts = ReadingFacts {
            pair: Some(grouping.pair.face()),
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
        facts
    }

    fn see(&mut self, set: Set) {
        let Some(tile) = set.triplet() else {
            self.sheung += 1;
            return;
        };
        self.triplets += 1;
        match tile.face() {
            Face::Dragon(dragon) => self.dragon_sets |= 1 << dragon as u8,
            Face::Wind(wind) => self.wind_sets |= 1 << wind as u8,
            Face::Suited(..) => {}
        }
    }
}
