//! What is rasterised once and drawn many times: tiles, and the letters of a font at a size.

use super::fonts::Face as FontFace;
use super::scene::{Placed, Turn};
use super::shape::Step;
use super::svg;
use super::tiles::{Face, Look};
use resvg::tiny_skia::{
    FillRule, Mask, Path, PathBuilder, Pixmap, PremultipliedColorU8, Transform,
};
use resvg::usvg::{Options, Tree};
use std::ops::Range;

/// A tile in pixels, as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TileKey {
    face: Face,
    look: Look,
    height: u32,
    turn: Turn,
    marked: bool,
}

impl TileKey {
    pub(super) fn new(placed: Placed, look: Look) -> TileKey {
        TileKey {
            face: placed.face,
            look,
            height: placed.height,
            turn: placed.turn,
            marked: placed.marked,
        }
    }

    /// Draws the tile, transparent outside its corners.
    pub(super) fn rasterised(self) -> Option<Sprite> {
        let placed = Placed {
            face: self.face,
            x: 0,
            y: 0,
            height: self.height,
            turn: self.turn,
            marked: self.marked,
        };
        let (width, height) = placed.room();
        let mut pixmap = Pixmap::new(width, height)?;
        let drawing = svg::alone(placed, self.look);
        let tree = Tree::from_str(&drawing, &Options::default()).ok()?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Some(Sprite::new(pixmap))
    }
}

/// A drawing that is copied, with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Sprite {
    /// Premultiplied.
    pub(super) pixmap: Pixmap,
    /// In each row, the widest run of pixels from the middle that hide all under them.
    pub(super) solid: Vec<Range<usize>>,
}

impl Sprite {
    pub(super) fn new(pixmap: Pixmap) -> Sprite {
        let width = pixmap.width() as usize;
        let rows = pixmap.pixels().chunks_exact(width);
        let solid = rows.map(|row| {
            let (left, right) = row.split_at(width / 2);
            let hides = |pixel: &&PremultipliedColorU8| pixel.alpha() == 255;
            let before = left.iter().rev().take_while(hides).count();
            let after = right.iter().take_while(hides).count();
            width / 2 - before..width / 2 + after
        });
        let solid = solid.collect();
        Sprite { pixmap, solid }
    }
}

/// A letter at a size, a quarter of a pixel to the right of a whole one or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GlyphKey {
    pub(super) face: FontFace,
    pub(super) id: u16,
    /// The size in sixteenths of a pixel.
    pub(super) size: u32,
    /// Quarters of a pixel, 0 to 3.
    pub(super) quarter: u8,
}

/// How much of each pixel a letter covers.
#[derive(Clone, Debug)]
pub(super) struct Stamp {
    /// From the pen to the left edge, in pixels.
    pub(super) left: i32,
    /// From the base line to the upper edge, downwards.
    pub(super) top: i32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) cover: Vec<u8>,
}

impl GlyphKey {
    /// Draws the letter; a blank has nothing to draw.
    pub(super) fn rasterised(self) -> Option<Stamp> {
        let scale = self.size as f32 / 16.0 / 1000.0;
        let steps = self.face.outline(self.id);
        let shift = f32::from(self.quarter) / 4.0;
        let at = |x: f32, y: f32| (x * scale + shift, -y * scale);
        let path = path(steps.into_iter().map(|step| step.moved(at)))?;
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let width = (bounds.right().ceil() - left) as u32;
        let height = (bounds.bottom().ceil() - top) as u32;
        let mut mask = Mask::new(width.max(1), height.max(1))?;
        let shifted = Transform::from_translate(-left, -top);
        mask.fill_path(&path, FillRule::Winding, true, shifted);
        Some(Stamp {
            left: left as i32,
            top: top as i32,
            width: mask.width(),
            height: mask.height(),
            cover: mask.take(),
        })
    }
}

/// The steps as a path that can be filled; nothing if it has no size.
pub(super) fn path(steps: impl IntoIterator<Item = Step>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match step {
            Step::Move(x, y) => path.move_to(x, y),
            Step::Line(x, y) => path.line_to(x, y),
            Step::Curve(ax, ay, bx, by, x, y) => path.cubic_to(ax, ay, bx, by, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}
