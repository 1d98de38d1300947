//! The runs of a line from left to right: letters of one font that read in one direction.

use crate::picture::fonts::{Face, Weight};
use harfrust::{Buffer, BufferFlags, Direction, ShapeOptions, ShaperFont, shape};
use std::ops::Range;
use unicode_bidi::BidiInfo;

/// Letters that are set together.
#[derive(Debug)]
pub(super) struct Run<'t> {
    pub(super) face: Face,
    text: &'t str,
    backwards: bool,
}

/// A glyph after the one before it, in units of its font.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaped {
    pub(super) id: u16,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) advance: f32,
}

/// The runs of a text that has no line breaks, as they stand from left to right.
pub(super) fn runs(text: &str, weight: Weight) -> Vec<Run<'_>> {
    // Most texts hold nothing that runs from right to left.
    let plain = text
        .chars()
        .all(|letter| (letter as u32) < 0x590 || ('\u{2e80}'..'\u{a000}').contains(&letter));
    if plain {
        return by_face(text, 0..text.len(), false, weight);
    }
    let bidi = BidiInfo::new(text, None);
    let mut found = vec![];
    for paragraph in &bidi.paragraphs {
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in ranges {
            let backwards = levels[range.start].is_rtl();
            let mut parts = by_face(text, range, backwards, weight);
            if backwards {
                parts.reverse();
            }
            found.append(&mut parts);
        }
    }
    found
}

impl Run<'_> {
    /// Its glyphs from left to right.
    pub(super) fn shaped(&self) -> Vec<Shaped> {
        let mut buffer = Buffer::new();
        buffer.push_str(self.text);
        buffer.set_direction(match self.backwards {
            true => Direction::RightToLeft,
            false => Direction::LeftToRight,
        });
        buffer.guess_segment_properties();
        buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
        let font = ShaperFont::new(self.face.font());
        if shape(&font, &mut buffer, ShapeOptions::new()).is_err() {
            return vec![];
        }
        let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
        let shaped = glyphs.map(|(info, place)| Shaped {
            id: u16::try_from(info.glyph_id).unwrap_or(0),
            x: place.x_offset as f32,
            y: place.y_offset as f32,
            advance: place.x_advance as f32,
        });
        shaped.collect()
    }
}

/// A part of the text by the fonts that have its letters, in the order of the text.
fn by_face(text: &str, range: Range<usize>, backwards: bool, weight: Weight) -> Vec<Run<'_>> {
    let mut found: Vec<(Face, Range<usize>)> = vec![];
    for (at, letter) in text[range.clone()].char_indices() {
        let at = range.start + at;
        let end = at + letter.len_utf8();
        let before = found.last().map(|(face, _)| *face);
        let face = face_of(letter, before, weight);
        match found.last_mut() {
            Some((last, part)) if *last == face => part.end = end,
            _ => found.push((face, at..end)),
        }
    }
    let run = |(face, part): (Face, Range<usize>)| {
        let text = &text[part];
        // The bold Chinese font has fewer characters: a word is set in one weight.
        let bold = Face::han(Weight::Bold);
        let lacking = || text.chars().any(|letter| bold.glyph(letter).is_none());
        let face = match face == bold && lacking() {
            true => Face::han(Weight::Regular),
            false => face,
        };
        Run {
            face,
            text,
            backwards,
        }
    };
    found.into_iter().map(run).collect()
}

/// The font for a letter, after a letter in another.
fn face_of(letter: char, before: Option<Face>, weight: Weight) -> Face {
    let latin = Face::latin(weight);
    // Blanks, digits' signs and marks go with what they follow, where that font has them.
    let follows = !letter.is_alphanumeric();
    if let Some(before) = before.filter(|it| follows && *it >= Face::HEBREW)
        && before.glyph(letter).is_some()
    {
        return before;
    }
    if latin.glyph(letter).is_some() {
        return latin;
    }
    if Face::han(Weight::Regular).glyph(letter).is_some() {
        return Face::han(weight);
    }
    let scripts = [Face::HEBREW, Face::ARABIC].into_iter();
    let mut scripts = scripts.filter(|face| face.glyph(letter).is_some());
    scripts.next().unwrap_or(latin)
}
