//! A line of text, laid out: which glyph of which font stands where.
//!
//! What can be read is read in its own direction (the Unicode bidirectional algorithm) and its
//! letters joined as their script wants (`harfrust`). A letter that no shipped font has is drawn
//! as an empty box, an emoji for one; it is never left out unseen.

mod clean;
mod runs;

use super::colour::Colour;
use super::fonts::Face;
pub use super::fonts::Weight;
use super::shape::Step;
pub use clean::isolated;
use clean::{FIRST_STRONG, POP, cleaned, words};
use runs::{Run, runs};

/// A line of text in one size and weight, laid out. It is not placed yet: its width is known first.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    said: String,
    size: f32,
    width: f32,
    glyphs: Vec<Glyph>,
}

/// A letter as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) face: Face,
    pub(super) id: u16,
    /// From the line's left end and base line, in thousandths of its size; upwards.
    pub(super) x: f32,
    pub(super) y: f32,
}

/// A line in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub(super) line: Line,
    /// The left end.
    pub(super) x: f32,
    /// The base line.
    pub(super) y: f32,
    pub(super) colour: Colour,
}

/// Which point of a line is put where it is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Line {
    /// Lays out a text. Control characters become blanks; beyond 600 characters it is cut.
    pub fn new(text: &str, size: f32, weight: Weight) -> Line {
        let said = cleaned(text);
        let mut line = Line {
            size,
            width: 0.0,
            glyphs: vec![],
            said: String::new(),
        };
        // The shipped fonts have no minus sign; the dash of a digit's width is drawn for it.
        let drawn = said.replace('\u{2212}', "\u{2013}");
        for run in runs(&drawn, weight) {
            line.push(&run);
        }
        line.said = said;
        line
    }

    /// Lays out a text that may be this wide at most: what is over is cut off at the end, and
    /// three dots stand for it.
    ///
    /// ```
    /// use sikwu::picture::{Line, Weight};
    /// let line = Line::within("a very long name", 20.0, Weight::Regular, 90.0);
    /// assert!(line.width() <= 90.0);
    /// assert!(line.said().ends_with('…'));
    /// ```
    pub fn within(text: &str, size: f32, weight: Weight, most: f32) -> Line {
        let whole = Line::new(text, size, weight);
        if whole.width() <= most {
            return whole;
        }
        let said = &whole.said;
        let ends: Vec<usize> = said.char_indices().map(|(at, _)| at).collect();
        // The longest beginning that fits, by halving; the marks of isolation close themselves.
        let (mut fits, mut over) = (0, ends.len());
        let cut = |letters: usize| {
            let kept = said[..ends[letters]].trim_end();
            let open = kept.matches(FIRST_STRONG).count()
                - kept
                    .matches(POP)
                    .count()
                    .min(kept.matches(FIRST_STRONG).count());
            let text = format!("{kept}…{}", POP.to_string().repeat(open));
            Line::new(&text, size, weight)
        };
        while fits + 1 < over {
            let middle = usize::midpoint(fits, over);
            match cut(middle).width() <= most {
                true => fits = middle,
                false => over = middle,
            }
        }
        cut(fits)
    }

    /// Lays out a text over several lines, none of them wider than this, each broken after a blank
    /// or beside a Chinese character. What is over after the last line is cut off there.
    pub fn wrapped(text: &str, size: f32, weight: Weight, most: f32, lines: usize) -> Vec<Line> {
        let said = cleaned(text);
        let mut found: Vec<String> = vec![];
        let mut line = String::new();
        let mut width = 0.0;
        for word in words(&said) {
            let wide = Line::new(word, size, weight).width();
            let bare = Line::new(word.trim_end(), size, weight).width();
            if !line.is_empty() && width + bare > most && found.len() + 1 < lines {
                found.push(std::mem::take(&mut line));
                width = 0.0;
            }
            line.push_str(word);
            width += wide;
        }
        found.push(line);
        let laid_out = found.iter();
        let laid_out = laid_out.map(|it| Line::within(it.trim_end(), size, weight, most));
        laid_out.collect()
    }

    /// How wide it is, in the units of the scene.
    pub fn width(&self) -> f32 {
        self.width * self.size / 1000.0
    }

    /// How large its letters are: the height of a line, and the width of a Chinese character.
    pub fn size(&self) -> f32 {
        self.size
    }

    /// What it says, as it was cleaned and cut.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// How many of its letters no font has: they are boxes.
    pub fn missing(&self) -> usize {
        self.glyphs.iter().filter(|glyph| glyph.id == 0).count()
    }

    /// The line with that point of its base line here.
    pub fn at(self, x: f32, y: f32, anchor: Anchor, colour: Colour) -> Text {
        let x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - self.width() / 2.0,
            Anchor::End => x - self.width(),
        };
        Text {
            line: self,
            x,
            y,
            colour,
        }
    }

    /// The line as one path with its left end here, for drawings that are no scene.
    pub(super) fn outline(&self, x: f32, y: f32) -> Vec<Step> {
        let scale = self.size / 1000.0;
        let steps = self.glyphs.iter().flat_map(|glyph| {
            let at =
                move |gx: f32, gy: f32| (x + (glyph.x + gx) * scale, y - (glyph.y + gy) * scale);
            glyph
                .face
                .outline(glyph.id)
                .into_iter()
                .map(move |step| step.moved(at))
        });
        steps.collect()
    }

    pub(super) fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// Sets a run after what is there.
    fn push(&mut self, run: &Run<'_>) {
        let unit = 1000.0 / f32::from(run.face.font().units_per_em());
        for shaped in run.shaped() {
            self.glyphs.push(Glyph {
                face: run.face,
                id: shaped.id,
                x: self.width + shaped.x * unit,
                y: shaped.y * unit,
            });
            self.width += shaped.advance * unit;
        }
    }
}

impl Step {
    /// The step with each of its points moved.
    pub(super) fn moved(self, at: impl Fn(f32, f32) -> (f32, f32)) -> Step {
        match self {
            Step::Move(x, y) => {
                let (x, y) = at(x, y);
                Step::Move(x, y)
            }
            Step::Line(x, y) => {
                let (x, y) = at(x, y);
                Step::Line(x, y)
            }
            Step::Curve(ax, ay, bx, by, x, y) => {
                let ((ax, ay), (bx, by), (x, y)) = (at(ax, ay), at(bx, by), at(x, y));
                Step::Curve(ax, ay, bx, by, x, y)
            }
            Step::Close => Step::Close,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::clean::MOST_LETTERS;
    use super::*;

    fn line(text: &str) -> Line {
        Line::new(text, 1000.0, Weight::Regular)
    }

    #[test]
    fn a_chinese_character_is_as_wide_as_it_is_high() {
        assert_eq!(line("萬").width(), 1000.0);
        assert_eq!(line("食糊").width(), 2000.0);
        // Set together with Latin, neither changes.
        let both = line("E 東").width();
        assert_eq!(both, line("E ").width() + 1000.0);
    }

    #[test]
    fn what_no_font_has_is_a_box_and_takes_room() {
        let emoji = line("🀄");
        assert_eq!(emoji.glyphs().len(), 1);
        assert_eq!((emoji.glyphs()[0].face, emoji.glyphs()[0].id), (Face(0), 0));
        assert!(emoji.width() > 300.0);
        assert!(!emoji.outline(0.0, 0.0).is_empty());
    }

    #[test]
    fn hebrew_runs_from_right_to_left_and_leaves_the_rest_in_place() {
        let mixed = line("a אב b");
        let faces: Vec<u8> = mixed.glyphs().iter().map(|it| it.face.0).collect();
        assert_eq!(faces.iter().filter(|&&it| it == Face::HEBREW.0).count(), 2);
        let [alef, bet] = ['א', 'ב'].map(|it| Face::HEBREW.glyph(it).unwrap().to_u32() as u16);
        let place = |id| {
            mixed
                .glyphs()
                .iter()
                .find(|it| it.id == id && it.face == Face::HEBREW)
        };
        assert!(place(bet).unwrap().x < place(alef).unwrap().x);
    }

    #[test]
    fn arabic_letters_join() {
        // Beh three times: an initial, a medial and a final form, three glyphs that differ.
        let joined = line("ببب");
        let mut ids: Vec<u16> = joined.glyphs().iter().map(|it| it.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert!(ids.len() >= 3, "{ids:?}");
    }

    #[test]
    fn a_cut_line_is_within_its_room_and_keeps_what_fits() {
        for text in [
            "一二三四五六七八九十",
            "an English name that goes on",
            "👨‍👩‍👧👨‍👩‍👧",
            "אבגדהוזחטי",
        ] {
            for most in [0.0, 30.0, 55.0, 100.0] {
                let cut = Line::within(text, 20.0, Weight::Bold, most);
                let dots = Line::new("…", 20.0, Weight::Bold).width();
                assert!(
                    cut.width() <= most.max(dots),
                    "{text} in {most}: {}",
                    cut.width()
                );
            }
            let whole = Line::new(text, 20.0, Weight::Bold);
            assert_eq!(Line::within(text, 20.0, Weight::Bold, whole.width()), whole);
        }
        let name = isolated("a name that is too long for its place");
        let cut = Line::within(&name, 20.0, Weight::Regular, 100.0);
        assert!(cut.said().ends_with("…\u{2069}"), "{:?}", cut.said());
    }

    #[test]
    fn a_long_text_is_broken_at_blanks_and_between_chinese_characters() {
        let lines = |text, most, count| {
            let lines = Line::wrapped(text, 20.0, Weight::Regular, most, count);
            assert!(lines.iter().all(|line| line.width() <= most));
            let said: Vec<String> = lines.iter().map(|it| it.said().to_owned()).collect();
            said
        };
        assert_eq!(lines("two words", 60.0, 3), ["two", "words"]);
        assert_eq!(lines("一二三四，五", 85.0, 3), ["一二三", "四，五"]);
        assert_eq!(lines("", 85.0, 3), [""]);
        assert!(lines("one two three four", 60.0, 2)[1].ends_with('…'));
    }

    #[test]
    fn controls_are_blanks_and_overrides_are_gone() {
        assert_eq!(line("a\tb\nc\u{202e}d\u{0}").said(), "a b cd ");
        assert_eq!(line(&"x".repeat(5000)).said().len(), MOST_LETTERS);
    }
}
