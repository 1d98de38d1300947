//! The tile set: forty-two faces and a back, drawn for this project.
//!
//! A face is an SVG file beside this one, sixty units wide and eighty high, drawn in a few named
//! colours ([`palette`]). How it is looked at is chosen when it is used: with a corner index for
//! learners, in a set of high contrast, on a dark ground.

mod art;
mod files;
mod palette;

pub use art::{art, mark, symbol, symbol_id};

use crate::bonus::Bonus;
use crate::tile::Tile;

/// What is seen of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A tile that a hand is made of.
    Tile(Tile),
    /// A flower or a season.
    Bonus(Bonus),
    /// The back: a tile that the viewer may not see, or that nobody knows.
    Back,
}

impl Face {
    /// How wide and how high a face is drawn, in its own units. Every face has this shape.
    pub const UNITS: (u32, u32) = (60, 80);

    /// How many there are: thirty-four kinds, eight flowers and seasons, and the back.
    pub const COUNT: usize = Tile::KINDS + 8 + 1;

    /// Every face in the order of the rulebook's first table, the back last.
    pub fn all() -> impl Iterator<Item = Face> {
        let tiles = Tile::all().map(Face::Tile);
        let bonus = Bonus::all().map(Face::Bonus);
        tiles.chain(bonus).chain([Face::Back])
    }

    /// The place of this face in that order, from 0.
    pub fn index(self) -> usize {
        match self {
            Face::Tile(tile) => tile.index(),
            Face::Bonus(bonus) => Tile::KINDS + bonus.index(),
            Face::Back => Face::COUNT - 1,
        }
    }

    /// How wide a tile of this height is, in pixels.
    pub const fn width(height: u32) -> u32 {
        (height * Face::UNITS.0 + Face::UNITS.1 / 2) / Face::UNITS.1
    }

    /// What it is written as in hands and records, and its file's name: `4p`, `E`, `1f`, `back`.
    pub fn name(self) -> String {
        match self {
            Face::Tile(tile) => tile.to_string(),
            Face::Bonus(bonus) => bonus.to_string(),
            Face::Back => "back".to_owned(),
        }
    }

    /// Its character among Unicode's mahjong tiles. The red dragon is told to be text, or it would
    /// be shown as an emoji.
    pub fn unicode(self) -> &'static str {
        UNICODE[self.index()]
    }
}

impl From<Tile> for Face {
    fn from(tile: Tile) -> Face {
        Face::Tile(tile)
    }
}

impl From<Bonus> for Face {
    fn from(bonus: Bonus) -> Face {
        Face::Bonus(bonus)
    }
}

/// How tiles are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// A number or letter in the corner: 1-9, E S W N, C F P.
    pub index: bool,
    /// Strong edges and colours that colour-blind eyes tell apart; suits differ by shape as well.
    pub contrast: bool,
    /// For a dark ground.
    pub dark: bool,
}

impl Look {
    /// Every look there is.
    pub fn all() -> impl Iterator<Item = Look> {
        (0..8).map(|bits| Look {
            index: bits & 1 != 0,
            contrast: bits & 2 != 0,
            dark: bits & 4 != 0,
        })
    }

    /// The place of this look in that order, 0 to 7.
    pub(super) fn bits(self) -> usize {
        usize::from(self.index) | usize::from(self.contrast) << 1 | usize::from(self.dark) << 2
    }
}

/// Unicode has Bamboo before Chrysanthemum among its flowers (rulebook 1).
const UNICODE: [&str; Face::COUNT] = [
    "🀇",
    "🀈",
    "🀉",
    "🀊",
    "🀋",
    "🀌",
    "🀍",
    "🀎",
    "🀏",
    "🀙",
    "🀚",
    "🀛",
    "🀜",
    "🀝",
    "🀞",
    "🀟",
    "🀠",
    "🀡",
    "🀐",
    "🀑",
    "🀒",
    "🀓",
    "🀔",
    "🀕",
    "🀖",
    "🀗",
    "🀘",
    "🀀",
    "🀁",
    "🀂",
    "🀃",
    "🀄\u{fe0e}",
    "🀅",
    "🀆",
    "🀢",
    "🀣",
    "🀥",
    "🀤",
    "🀦",
    "🀧",
    "🀨",
    "🀩",
    "🀫",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Sheet;

    #[test]
    fn each_face_is_in_its_place_and_every_look_too() {
        let faces: Vec<Face> = Face::all().collect();
        assert_eq!(faces.len(), 43);
        assert!(
            faces
                .iter()
                .enumerate()
                .all(|(at, face)| face.index() == at)
        );
        let looks: Vec<Look> = Look::all().collect();
        assert!(looks.iter().enumerate().all(|(at, look)| look.bits() == at));
    }

    #[test]
    fn the_reader_of_hands_reads_the_characters_as_the_same_tiles() {
        for face in Face::all() {
            let read = |text: &str| {
                format!(
                    "{:?}",
                    Sheet::read(text)
                        .map(|it| {
                            let tiles: Vec<_> =
                                it.concealed.iter().map(|tile| tile.value).collect();
                            (
                                tiles,
                                it.set_aside.iter().map(|it| it.value).collect::<Vec<_>>(),
                            )
                        })
                        .ok()
                )
            };
            if face != Face::Back {
                assert_eq!(read(face.unicode()), read(&face.name()), "{}", face.name());
            }
        }
    }
}
