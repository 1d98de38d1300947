//! A scene in pixels.
//!
//! Tiles and letters are rasterised once and kept: a picture of a hand is mostly copies of them.
//! What is kept changes nothing in what is painted, only how fast.

mod canvas;
mod panel;

use super::scene::{Placed, Scene, Thing};
use super::sprite::{GlyphKey, Sprite, Stamp, TileKey};
use super::text::Text;
use super::tiles::Look;
use canvas::Canvas;
use panel::PanelKey;
use resvg::tiny_skia::Pixmap;
use std::cell::RefCell;
use std::collections::HashMap;

/// Paints scenes, and keeps the tiles and letters that it has drawn before.
#[derive(Debug, Default)]
pub struct Painter {
    tiles: HashMap<TileKey, Option<Sprite>>,
    panels: HashMap<PanelKey, Option<Sprite>>,
    letters: HashMap<GlyphKey, Option<Stamp>>,
}

/// A painted picture, every pixel of it opaque.
#[derive(Clone, Debug, PartialEq)]
pub struct Pixels(Pixmap);

impl Pixels {
    /// How wide, in pixels.
    pub fn width(&self) -> u32 {
        self.0.width()
    }

    /// How high, in pixels.
    pub fn height(&self) -> u32 {
        self.0.height()
    }

    /// Four bytes a pixel, row by row from the top: red, green, blue, and 255.
    pub fn rgba(&self) -> &[u8] {
        self.0.data()
    }

    /// Three bytes a pixel: red, green, blue.
    pub fn rgb(&self) -> Vec<u8> {
        let mut rgb = vec![0; self.rgba().len() / 4 * 3];
        let pixels = self.rgba().as_chunks::<4>().0.iter();
        for (to, from) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(pixels) {
            *to = [from[0], from[1], from[2]];
        }
        rgb
    }
}

thread_local! {
    static PAINTER: RefCell<Painter> = RefCell::default();
}

/// Lends out this thread's painter.
pub(super) fn with_painter<T>(paint: impl FnOnce(&mut Painter) -> T) -> T {
    PAINTER.with_borrow_mut(paint)
}

impl Painter {
    /// The most tiles that are kept: a whole set in every turn, marked and not.
    const MOST_TILES: usize = 600;
    /// The most panels that are kept, of half a million pixels each at most.
    const MOST_PANELS: usize = 16;
    /// The most letters that are kept.
    const MOST_LETTERS: usize = 6000;

    /// Paints a scene.
    pub fn paint(&mut self, scene: &Scene) -> Pixels {
        let mut canvas = Canvas::new(scene.width(), scene.height(), scene.theme().paper);
        for thing in scene.things() {
            match thing {
                Thing::Shape(shape) => match PanelKey::of(shape) {
                    Some((key, x, y)) => self.panel(&mut canvas, key, x, y),
                    None => canvas.shape(shape),
                },
                Thing::Text(text) => self.text(&mut canvas, text),
                Thing::Tile(placed) => self.tile(&mut canvas, *placed, scene.look()),
            }
        }
        Pixels(canvas.0)
    }

    fn tile(&mut self, canvas: &mut Canvas, placed: Placed, look: Look) {
        if self.tiles.len() > Painter::MOST_TILES {
            self.tiles.clear();
        }
        let key = TileKey::new(placed, look);
        let tile = self.tiles.entry(key).or_insert_with(|| key.rasterised());
        if let Some(tile) = tile {
            canvas.copy(tile, placed.x, placed.y);
        }
    }

    fn panel(&mut self, canvas: &mut Canvas, key: PanelKey, x: i32, y: i32) {
        if self.panels.len() > Painter::MOST_PANELS {
            self.panels.clear();
        }
        let panel = self.panels.entry(key).or_insert_with(|| key.rasterised());
        if let Some(panel) = panel {
            canvas.copy(panel, x - PanelKey::EDGE, y - PanelKey::EDGE);
        }
    }

    fn text(&mut self, canvas: &mut Canvas, text: &Text) {
        if self.letters.len() > Painter::MOST_LETTERS {
            self.letters.clear();
        }
        let size = text.line.size();
        for glyph in text.line.glyphs() {
            let x = text.x + glyph.x * size / 1000.0;
            let y = text.y - glyph.y * size / 1000.0;
            // The nearest quarter of a pixel; the base line is a whole one.
            let quarters = (x * 4.0).round() as i32;
            let key = GlyphKey {
                face: glyph.face,
                id: glyph.id,
                size: (size * 16.0).round() as u32,
                quarter: quarters.rem_euclid(4) as u8,
            };
            let letter = self.letters.entry(key).or_insert_with(|| key.rasterised());
            if let Some(letter) = letter {
                let (x, y) = (quarters.div_euclid(4), y.round() as i32);
                canvas.stamp(letter, x + letter.left, y + letter.top, text.colour);
            }
        }
    }
}
