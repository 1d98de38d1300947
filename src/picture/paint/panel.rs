//! Panels: rectangles that a picture has many of, drawn once.

use super::canvas::Canvas;
use crate::picture::colour::Colour;
use crate::picture::shape::{Form, Shape};
use crate::picture::sprite::Sprite;
use resvg::tiny_skia::Pixmap;

/// A rectangle that has round corners or an edge, wherever it is: most pictures have the same few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PanelKey {
    width: u32,
    height: u32,
    /// In quarters of a pixel, as is the width of the edge.
    radius: u32,
    fill: Option<Colour>,
    edge: Option<(Colour, u32)>,
}

impl PanelKey {
    /// Room around the rectangle for half of its edge.
    pub(super) const EDGE: i32 = 4;

    /// The rectangle and its place, if it is one on whole pixels that is worth keeping.
    pub(super) fn of(shape: &Shape) -> Option<(PanelKey, i32, i32)> {
        let Form::Rectangle {
            x,
            y,
            width,
            height,
            radius,
        } = shape.form
        else {
            return None;
        };
        let edge = match shape.stroke {
            Some(stroke) if stroke.dash.is_some() || stroke.width > 8.0 => return None,
            stroke => stroke.map(|it| (it.colour, (it.width * 4.0) as u32)),
        };
        let whole = [x, y, width, height, radius * 4.0];
        let whole = whole
            .iter()
            .all(|it| it.fract() == 0.0 && it.abs() < 5000.0);
        let quarters = shape
            .stroke
            .is_none_or(|it| (it.width * 4.0).fract() == 0.0);
        let plain = radius == 0.0 && edge.is_none();
        let size = width > 0.0 && height > 0.0 && width * height < 500_000.0;
        (whole && quarters && size && !plain).then(|| {
            let key = PanelKey {
                width: width as u32,
                height: height as u32,
                radius: (radius * 4.0) as u32,
                fill: shape.fill,
                edge,
            };
            (key, x as i32, y as i32)
        })
    }

    /// Draws the rectangle.
    pub(super) fn rasterised(self) -> Option<Sprite> {
        let around = 2 * PanelKey::EDGE as u32;
        let mut canvas = Canvas(Pixmap::new(self.width + around, self.height + around)?);
        let at = PanelKey::EDGE as f32;
        let mut shape = Shape::rectangle(at, at, self.width as f32, self.height as f32)
            .rounded(self.radius as f32 / 4.0);
        shape.fill = self.fill;
        if let Some((colour, width)) = self.edge {
            shape = shape.stroked(colour, width as f32 / 4.0);
        }
        canvas.shape(&shape);
        Some(Sprite::new(canvas.0))
    }
}
