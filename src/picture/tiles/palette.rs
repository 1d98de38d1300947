//! The few colours that the tiles are drawn in, and what becomes of them in each look.

use super::Look;
use crate::tile::Suit;

/// The colours of the files, in the order in which each [`Palette`] has its own.
pub(super) const PLAIN: [&str; 8] = [
    "#22303c", // ink: the black of numbers and winds
    "#b3211c", // red: 萬, the red dragon, a bamboo's heart
    "#16693d", // green: bamboo, the green dragon, leaves
    "#1d4f91", // blue: dots, the white dragon's frame
    "#c9881a", // gold: blossoms and suns
    "#d25a86", // pink: blossoms
    "#fffdf6", // ivory: what is cut out of a drawing
    "#5b8fc7", // sky: water, snow, shade
];

const INK: usize = 0;
const BLUE: usize = 3;
const IVORY: usize = 6;

/// The colours of a look.
pub(super) struct Palette {
    /// In the order of [`PLAIN`].
    inks: [&'static str; 8],
    /// Whether all dots are blue and all bamboo black.
    one_a_suit: bool,
    /// The body of a tile.
    pub(super) ground: &'static str,
    /// Its edge.
    pub(super) edge: &'static str,
    /// How wide the edge is.
    pub(super) edge_width: f32,
    /// The corner index.
    pub(super) index: &'static str,
}

impl Palette {
    pub(super) const fn of(look: Look) -> &'static Palette {
        match (look.dark, look.contrast) {
            (false, false) => &LIGHT,
            (true, false) => &DARK,
            (false, true) => &LIGHT_CONTRAST,
            (true, true) => &DARK_CONTRAST,
        }
    }

    /// A drawing in these colours. Where contrast is wanted, dots and bamboo have one each.
    pub(super) fn dyed(&self, drawing: &str, suit: Option<Suit>) -> String {
        let mut dyed = String::with_capacity(drawing.len());
        let mut rest = drawing;
        while let Some(at) = rest.find('#') {
            let (before, after) = rest.split_at(at);
            dyed.push_str(before);
            let end = after.len().min(7);
            let plain = &after[..end];
            let found = PLAIN.iter().position(|it| *it == plain);
            let ink = found.map(|place| match suit {
                Some(Suit::Dots) if self.one_a_suit && place != IVORY => self.inks[BLUE],
                Some(Suit::Bamboo) if self.one_a_suit && place != IVORY => self.inks[INK],
                _ => self.inks[place],
            });
            dyed.push_str(ink.unwrap_or(plain));
            rest = &after[end..];
        }
        dyed + rest
    }
}

const LIGHT: Palette = Palette {
    inks: PLAIN,
    one_a_suit: false,
    ground: "#fffdf6",
    edge: "#b9ae96",
    edge_width: 2.0,
    index: "#3b4650",
};

const DARK: Palette = Palette {
    inks: [
        "#eceff2", "#ff8b80", "#6fd39b", "#86b8ff", "#f2c063", "#f497bb", "#343a41", "#a9cdf5",
    ],
    one_a_suit: false,
    ground: "#343a41",
    edge: "#6d7680",
    edge_width: 2.0,
    index: "#d5dade",
};

/// Black, and the vermilion and blue of Okabe and Ito: the two that no kind of colour blindness
/// brings together.
const LIGHT_CONTRAST: Palette = Palette {
    inks: [
        "#000000", "#b83a00", "#000000", "#00559b", "#b83a00", "#b83a00", "#ffffff", "#00559b",
    ],
    one_a_suit: true,
    ground: "#ffffff",
    edge: "#000000",
    edge_width: 3.0,
    index: "#000000",
};

const DARK_CONTRAST: Palette = Palette {
    inks: [
        "#ffffff", "#ffa261", "#ffffff", "#7cc8ff", "#ffa261", "#ffa261", "#000000", "#7cc8ff",
    ],
    one_a_suit: true,
    ground: "#000000",
    edge: "#ffffff",
    edge_width: 3.0,
    index: "#ffffff",
};
