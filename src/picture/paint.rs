//! A scene in pixels.
//!
//! Tiles and letters are rasterised once and kept: a picture of a hand is mostly copies of them.
//! What is kept changes nothing in what is painted, only how fast.

use super::colour::Colour;
use super::scene::{Placed, Scene, Thing};
use super::shape::{Form, Shape};
use super::sprite::{GlyphKey, Stamp, TileKey, path};
use super::text::Text;
use super::tiles::Look;
use resvg::tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// Paints scenes, and keeps the tiles and letters that it has drawn before.
#[derive(Debug, Default)]
pub struct Painter {
    tiles: HashMap<TileKey, Option<Pixmap>>,
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
    /// The most letters that are kept.
    const MOST_LETTERS: usize = 6000;

    /// Paints a scene.
    pub fn paint(&mut self, scene: &Scene) -> Pixels {
        let mut canvas = Canvas::new(scene.width(), scene.height(), scene.theme().paper);
        for thing in scene.things() {
            match thing {
                Thing::Shape(shape) => canvas.shape(shape),
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

/// What is painted on. Its pixels stay opaque.
struct Canvas(Pixmap);

impl Canvas {
    fn new(width: u32, height: u32, ground: Colour) -> Canvas {
        #[expect(clippy::expect_used, reason = "a scene's edges are 1 to `Scene::MOST`")]
        let mut pixmap = Pixmap::new(width, height).expect("no edge is 0");
        pixmap.fill(colour(ground));
        Canvas(pixmap)
    }

    fn shape(&mut self, shape: &Shape) {
        if let Form::Rectangle {
            x,
            y,
            width,
            height,
            radius,
        } = shape.form
            && let (Some(fill), None) = (shape.fill, shape.stroke)
            && radius == 0.0
            && let Some(rect) = Rect::from_xywh(x, y, width, height)
        {
            let transform = Transform::identity();
            self.0.fill_rect(rect, &paint(fill), transform, None);
            return;
        }
        let Some(path) = outline(&shape.form) else {
            return;
        };
        let (rule, identity) = (FillRule::Winding, Transform::identity());
        if let Some(fill) = shape.fill {
            self.0.fill_path(&path, &paint(fill), rule, identity, None);
        }
        if let Some(stroke) = shape.stroke {
            let dash = stroke
                .dash
                .and_then(|it| StrokeDash::new(vec![it, it], 0.0));
            let line = Stroke {
                width: stroke.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                dash,
                ..Stroke::default()
            };
            let paint = paint(stroke.colour);
            self.0.stroke_path(&path, &paint, &line, identity, None);
        }
    }

    /// Lays premultiplied pixels over those that are there.
    fn copy(&mut self, tile: &Pixmap, x: i32, y: i32) {
        let (width, height) = (tile.width() as i32, tile.height() as i32);
        let Some((columns, rows)) = self.within(x, y, width, height) else {
            return;
        };
        let stride = self.0.width() as usize;
        let (from, to) = (tile.pixels(), self.0.pixels_mut());
        let length = columns.len();
        for row in rows {
            let start = (row * width) as usize + columns.start as usize;
            let into = (y + row) as usize * stride + (x + columns.start) as usize;
            let pixels = to[into..into + length].iter_mut();
            for (to, from) in pixels.zip(&from[start..start + length]) {
                match from.alpha() {
                    255 => *to = *from,
                    0 => {}
                    alpha => {
                        let over = |from: u8, to: u8| from.saturating_add(part(to, 255 - alpha));
                        let [r, g, b] = [
                            over(from.red(), to.red()),
                            over(from.green(), to.green()),
                            over(from.blue(), to.blue()),
                        ];
                        *to = opaque(r, g, b);
                    }
                }
            }
        }
    }

    /// Colours the pixels that a letter covers.
    fn stamp(&mut self, letter: &Stamp, x: i32, y: i32, colour: Colour) {
        let (width, height) = (letter.width as i32, letter.height as i32);
        let Some((columns, rows)) = self.within(x, y, width, height) else {
            return;
        };
        let stride = self.0.width() as usize;
        let to = self.0.pixels_mut();
        let full = opaque(colour.red, colour.green, colour.blue);
        let length = columns.len();
        for row in rows {
            let start = (row * width) as usize + columns.start as usize;
            let into = (y + row) as usize * stride + (x + columns.start) as usize;
            let pixels = to[into..into + length].iter_mut();
            for (to, &cover) in pixels.zip(&letter.cover[start..start + length]) {
                match part(cover, colour.alpha) {
                    0 => {}
                    255 => *to = full,
                    alpha => {
                        let mix = |ink: u8, to: u8| {
                            let sum = u32::from(ink) * u32::from(alpha)
                                + u32::from(to) * u32::from(255 - alpha);
                            ((sum + 127) / 255) as u8
                        };
                        *to = opaque(
                            mix(colour.red, to.red()),
                            mix(colour.green, to.green()),
                            mix(colour.blue, to.blue()),
                        );
                    }
                }
            }
        }
    }

    /// Which columns and rows of a block at this place are on the canvas.
    fn within(&self, x: i32, y: i32, width: i32, height: i32) -> Option<(Span, Span)> {
        let columns = (-x).max(0)..width.min(self.0.width() as i32 - x);
        let rows = (-y).max(0)..height.min(self.0.height() as i32 - y);
        (!columns.is_empty() && !rows.is_empty()).then_some((columns, rows))
    }
}

type Span = std::ops::Range<i32>;

/// The part of a value that a share of 255 leaves.
fn part(value: u8, share: u8) -> u8 {
    ((u32::from(value) * u32::from(share) + 127) / 255) as u8
}

fn colour(it: Colour) -> Color {
    Color::from_rgba8(it.red, it.green, it.blue, it.alpha)
}

fn paint(it: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(it));
    paint.anti_alias = true;
    paint
}

fn opaque(red: u8, green: u8, blue: u8) -> resvg::tiny_skia::PremultipliedColorU8 {
    resvg::tiny_skia::ColorU8::from_rgba(red, green, blue, 255).premultiply()
}

/// The edge of a form; nothing where it has no size.
fn outline(form: &Form) -> Option<Path> {
    match *form {
        Form::Rectangle {
            x,
            y,
            width,
            height,
            radius,
        } => {
            let most = width.min(height) / 2.0;
            match radius.min(most) {
                r if r > 0.0 => rounded(x, y, width, height, r),
                _ => Some(PathBuilder::from_rect(Rect::from_xywh(
                    x, y, width, height,
                )?)),
            }
        }
        Form::Circle { x, y, radius } => PathBuilder::from_circle(x, y, radius),
        Form::Path(ref steps) => path(steps.iter().copied()),
    }
}

fn rounded(x: f32, y: f32, width: f32, height: f32, r: f32) -> Option<Path> {
    // How far a quarter circle's control points are from its ends.
    let k = r * (1.0 - 0.552_284_8);
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}
