//! Colours, and the set of them that a picture is drawn in.

use super::tiles::Look;
use std::fmt;

/// A colour of the screen, eight bits a channel, with how opaque it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
    /// 0 is not there at all, 255 hides what is under it.
    pub alpha: u8,
}

impl Colour {
    /// The opaque colour of a web number: `0xd32f2f` for `#d32f2f`.
    pub const fn hex(rgb: u32) -> Colour {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Colour {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// The same colour, as opaque as this: 0 to 255.
    pub const fn alpha(self, alpha: u8) -> Colour {
        Colour { alpha, ..self }
    }
}

/// As the web writes it, without how opaque it is: `#d32f2f`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The colours of a picture around its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The ground of the whole picture.
    pub paper: Colour,
    /// A panel that stands out from the paper.
    pub card: Colour,
    /// A table's felt.
    pub felt: Colour,
    /// Rules and edges.
    pub line: Colour,
    /// Text.
    pub ink: Colour,
    /// Text that matters less; still four and a half to one against paper, card and felt.
    pub muted: Colour,
    /// What is looked at: the last discard, whose turn it is.
    pub accent: Colour,
    /// Points won.
    pub good: Colour,
    /// Points lost, and faults.
    pub bad: Colour,
    /// Lines of a chart, told apart in their order; safe for colour-blind eyes.
    pub series: [Colour; 8],
}

impl Theme {
    /// The colours that go with a look of the tiles.
    pub const fn of(look: Look) -> &'static Theme {
        match (look.dark, look.contrast) {
            (false, false) => &LIGHT,
            (true, false) => &DARK,
            (false, true) => &LIGHT_CONTRAST,
            (true, true) => &DARK_CONTRAST,
        }
    }
}

/// The colours of Okabe and Ito, darkened where they stand on white.
const ON_WHITE: [Colour; 8] = [
    Colour::hex(0x0065a8),
    Colour::hex(0xc24a00),
    Colour::hex(0x007a58),
    Colour::hex(0xa8447f),
    Colour::hex(0x8a6d00),
    Colour::hex(0x2b8cc4),
    Colour::hex(0x5a4fcf),
    Colour::hex(0x444444),
];

const ON_BLACK: [Colour; 8] = [
    Colour::hex(0x6db8ff),
    Colour::hex(0xff9a4d),
    Colour::hex(0x3fd6a4),
    Colour::hex(0xe79bc6),
    Colour::hex(0xf0e442),
    Colour::hex(0x9adcff),
    Colour::hex(0xb3a8ff),
    Colour::hex(0xd0d0d0),
];

const LIGHT: Theme = Theme {
    paper: Colour::hex(0xf6f4ee),
    card: Colour::hex(0xffffff),
    felt: Colour::hex(0xd9eadf),
    line: Colour::hex(0xd5d0c4),
    ink: Colour::hex(0x22262b),
    muted: Colour::hex(0x5a5f66),
    accent: Colour::hex(0xe08a00),
    good: Colour::hex(0x1b6e46),
    bad: Colour::hex(0xb3261e),
    series: ON_WHITE,
};

const DARK: Theme = Theme {
    paper: Colour::hex(0x1e2124),
    card: Colour::hex(0x292d32),
    felt: Colour::hex(0x1f3a30),
    line: Colour::hex(0x454b53),
    ink: Colour::hex(0xf1f2f3),
    muted: Colour::hex(0xb4bac2),
    accent: Colour::hex(0xffb340),
    good: Colour::hex(0x6fdca4),
    bad: Colour::hex(0xff8a80),
    series: ON_BLACK,
};

const LIGHT_CONTRAST: Theme = Theme {
    paper: Colour::hex(0xffffff),
    card: Colour::hex(0xffffff),
    felt: Colour::hex(0xf0f0f0),
    line: Colour::hex(0x707070),
    ink: Colour::hex(0x000000),
    muted: Colour::hex(0x333333),
    accent: Colour::hex(0xc24a00),
    good: Colour::hex(0x00507a),
    bad: Colour::hex(0x9a3400),
    series: ON_WHITE,
};

const DARK_CONTRAST: Theme = Theme {
    paper: Colour::hex(0x000000),
    card: Colour::hex(0x000000),
    felt: Colour::hex(0x141414),
    line: Colour::hex(0x9a9a9a),
    ink: Colour::hex(0xffffff),
    muted: Colour::hex(0xd8d8d8),
    accent: Colour::hex(0xffb340),
    good: Colour::hex(0x7cc8ff),
    bad: Colour::hex(0xffa766),
    series: ON_BLACK,
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours by WCAG 2.2: 1 to 21.
    fn contrast(a: Colour, b: Colour) -> f64 {
        let channel = |value: u8| match f64::from(value) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        let light = |it: Colour| {
            0.2126 * channel(it.red) + 0.7152 * channel(it.green) + 0.0722 * channel(it.blue)
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_every_ground_of_every_theme() {
        assert!((contrast(Colour::hex(0), Colour::hex(0xffffff)) - 21.0).abs() < 0.01);
        for theme in [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST] {
            for ground in [theme.paper, theme.card, theme.felt] {
                for text in [theme.ink, theme.muted, theme.good, theme.bad] {
                    let found = contrast(text, ground);
                    assert!(found >= 4.5, "{text} on {ground}: {found:.2}");
                }
            }
            for line in theme.series {
                let found = contrast(line, theme.paper);
                assert!(found >= 3.0, "{line} on {}: {found:.2}", theme.paper);
            }
        }
    }
}
