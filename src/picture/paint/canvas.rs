//! What is painted on, pixel by pixel.

use crate::picture::colour::Colour;
use crate::picture::shape::{Form, Shape};
use crate::picture::sprite::{Sprite, Stamp, path};
use resvg::tiny_skia::{
    Color, ColorU8, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap,
    PremultipliedColorU8, Rect, Stroke, StrokeDash, Transform,
};

/// What is painted on. Its pixels stay opaque.
pub(super) struct Canvas(pub(super) Pixmap);

impl Canvas {
    pub(super) fn new(width: u32, height: u32, ground: Colour) -> Canvas {
        #[expect(clippy::expect_used, reason = "a scene's edges are 1 to `Scene::MOST`")]
        let mut pixmap = Pixmap::new(width, height).expect("no edge is 0");
        pixmap.fill(colour(ground));
        Canvas(pixmap)
    }

    pub(super) fn shape(&mut self, shape: &Shape) {
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
    pub(super) fn copy(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (width, height) = (sprite.pixmap.width() as i32, sprite.pixmap.height() as i32);
        let Some((columns, rows)) = self.within(x, y, width, height) else {
            return;
        };
        let stride = self.0.width() as usize;
        let (from, to) = (sprite.pixmap.pixels(), self.0.pixels_mut());
        let (first, last) = (columns.start as usize, columns.end as usize);
        for row in rows {
            let from = &from[(row * width) as usize..][first..last];
            let into = (y + row) as usize * stride + (x + columns.start) as usize;
            let to = &mut to[into..into + from.len()];
            // What hides all under it is copied as a whole, the rest pixel by pixel.
            let solid = &sprite.solid[row as usize];
            let start = solid.start.clamp(first, last) - first;
            let end = (solid.end.clamp(first, last) - first).max(start);
            lay(&from[..start], &mut to[..start]);
            to[start..end].copy_from_slice(&from[start..end]);
            lay(&from[end..], &mut to[end..]);
        }
    }

    /// Colours the pixels that a letter covers.
    pub(super) fn stamp(&mut self, letter: &Stamp, x: i32, y: i32, colour: Colour) {
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

/// Lays pixels over opaque ones.
fn lay(from: &[PremultipliedColorU8], to: &mut [PremultipliedColorU8]) {
    for (to, from) in to.iter_mut().zip(from) {
        match from.alpha() {
            0 => {}
            255 => *to = *from,
            alpha => {
                let over = |from: u8, to: u8| from.saturating_add(part(to, 255 - alpha));
                *to = opaque(
                    over(from.red(), to.red()),
                    over(from.green(), to.green()),
                    over(from.blue(), to.blue()),
                );
            }
        }
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

fn opaque(red: u8, green: u8, blue: u8) -> PremultipliedColorU8 {
    ColorU8::from_rgba(red, green, blue, 255).premultiply()
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
