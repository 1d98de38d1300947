//! The fonts that go with the program: which has a letter, and how the letter is drawn.

use super::shape::Step;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathSink};
use harfrust::{Font, GlyphId};
use std::sync::LazyLock;

/// How heavy letters are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For reading.
    #[default]
    Regular,
    /// For names, sums and headings.
    Bold,
}

/// One of the shipped fonts, by its place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Face(pub(super) u8);

impl Face {
    /// Latin, Greek and Cyrillic, digits and signs.
    pub(super) const fn latin(weight: Weight) -> Face {
        Face(weight as u8)
    }

    /// Chinese and kana.
    pub(super) const fn han(weight: Weight) -> Face {
        Face(2 + weight as u8)
    }

    pub(super) const HEBREW: Face = Face(4);
    pub(super) const ARABIC: Face = Face(5);

    pub(super) fn font(self) -> &'static Font {
        &FONTS[usize::from(self.0)]
    }

    /// The glyph of a character, if this font has one.
    pub(super) fn glyph(self, letter: char) -> Option<GlyphId> {
        let glyph = self.font().charmap().map_unicode(letter)?;
        (glyph.to_u32() != 0).then_some(glyph)
    }

    /// How a glyph is drawn, in thousandths of the letter's size, upwards from the base line.
    pub(super) fn outline(self, glyph: u16) -> Vec<Step> {
        let mut sink = Sink {
            scale: 1000.0 / f32::from(self.font().units_per_em()),
            at: (0.0, 0.0),
            steps: vec![],
        };
        let glyphs = self.font().outline_glyphs();
        if let Some(outline) = glyphs.get(GlyphId::new(u32::from(glyph))) {
            // A glyph that cannot be drawn leaves a gap; the tests draw every one of them.
            let _ = outline.draw(&DrawOptions::new(), DrawMemory::Scratch, &mut sink);
        }
        sink.steps
    }
}

/// In the order of [`Face`]. `fonts/README.md` says where they are from.
static FONTS: LazyLock<[Font; 6]> = LazyLock::new(|| {
    let files: [&'static [u8]; 6] = [
        include_bytes!("fonts/NotoSans-Regular.ttf"),
        include_bytes!("fonts/NotoSans-Bold.ttf"),
        include_bytes!("fonts/NotoSansHK-Regular.otf"),
        include_bytes!("fonts/NotoSansHK-Bold.otf"),
        include_bytes!("fonts/NotoSansHebrew-Regular.ttf"),
        include_bytes!("fonts/NotoSansArabic-Regular.ttf"),
    ];
    #[expect(clippy::expect_used, reason = "these very files are read by the tests")]
    files.map(|file| Font::new(file, 0).expect("a font that we ship"))
});

/// Collects an outline.
struct Sink {
    scale: f32,
    at: (f32, f32),
    steps: Vec<Step>,
}

impl PathSink for Sink {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.steps.push(Step::Move(x * self.scale, y * self.scale));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.steps.push(Step::Line(x * self.scale, y * self.scale));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        // The cubic curve that runs along a quadratic one.
        let (fx, fy) = self.at;
        let toward = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let (ax, ay) = (toward(fx, cx), toward(fy, cy));
        self.curve_to(ax, ay, toward(x, cx), toward(y, cy), x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let s = self.scale;
        self.at = (x, y);
        self.steps
            .push(Step::Curve(ax * s, ay * s, bx * s, by * s, x * s, y * s));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_every_font_is_drawn_inside_its_cell() {
        for at in 0..6 {
            let face = Face(at);
            let glyphs = face.font().num_glyphs();
            let drawn = (0..glyphs).filter(|&id| {
                let steps = face.outline(u16::try_from(id).unwrap());
                for step in &steps {
                    if let Step::Move(x, y) | Step::Line(x, y) | Step::Curve(.., x, y) = *step {
                        assert!(
                            x.abs() < 4000.0 && y.abs() < 2500.0,
                            "glyph {id} of {face:?}"
                        );
                    }
                }
                !steps.is_empty()
            });
            let drawn = drawn.count();
            // Blanks and marks of format have no outline.
            assert!(
                drawn + 60 > glyphs as usize,
                "{face:?}: {drawn} of {glyphs}"
            );
        }
    }
}
