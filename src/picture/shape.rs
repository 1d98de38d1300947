//! Plain shapes: rectangles, circles, lines and paths.

use super::colour::Colour;

/// A shape with what fills it and what goes round it. Units are those of the scene: pixels at a
/// scale of 1, from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where it is.
    pub form: Form,
    /// What it is filled with.
    pub fill: Option<Colour>,
    /// What goes along its edge.
    pub stroke: Option<Stroke>,
}

/// The outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle by its upper left corner, its corners rounded.
    Rectangle {
        /// The left edge.
        x: f32,
        /// The upper edge.
        y: f32,
        /// How wide.
        width: f32,
        /// How high.
        height: f32,
        /// How round its corners are; 0 for sharp.
        radius: f32,
    },
    /// A circle by its centre.
    Circle {
        /// The centre.
        x: f32,
        /// The centre.
        y: f32,
        /// From the centre to the edge.
        radius: f32,
    },
    /// Anything else.
    Path(Vec<Step>),
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins here.
    Move(f32, f32),
    /// Goes straight.
    Line(f32, f32),
    /// Goes round: two control points, then where it ends.
    Curve(f32, f32, f32, f32, f32, f32),
    /// Goes back to where it began.
    Close,
}

/// A line along an edge. Its ends and corners are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// How wide.
    pub width: f32,
    /// Dashes of this length, with gaps of the same.
    pub dash: Option<f32>,
}

impl Shape {
    /// A rectangle by its upper left corner.
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Shape {
        Shape::of(Form::Rectangle {
            x,
            y,
            width,
            height,
            radius: 0.0,
        })
    }

    /// A circle by its centre.
    pub fn circle(x: f32, y: f32, radius: f32) -> Shape {
        Shape::of(Form::Circle { x, y, radius })
    }

    /// A line from point to point.
    pub fn line(points: &[(f32, f32)]) -> Shape {
        let steps = points.iter().enumerate().map(|(at, &(x, y))| match at {
            0 => Step::Move(x, y),
            _ => Step::Line(x, y),
        });
        Shape::path(steps.collect())
    }

    /// A path; it begins with a [`Step::Move`].
    pub fn path(steps: Vec<Step>) -> Shape {
        Shape::of(Form::Path(steps))
    }

    /// The rectangle with round corners.
    pub fn rounded(mut self, by: f32) -> Shape {
        if let Form::Rectangle { radius, .. } = &mut self.form {
            *radius = by;
        }
        self
    }

    /// The shape filled.
    pub fn filled(self, colour: Colour) -> Shape {
        Shape {
            fill: Some(colour),
            ..self
        }
    }

    /// The shape with a line along its edge.
    pub fn stroked(self, colour: Colour, width: f32) -> Shape {
        Shape {
            stroke: Some(Stroke {
                colour,
                width,
                dash: None,
            }),
            ..self
        }
    }

    /// The line along its edge, dashed.
    pub fn dashed(mut self, length: f32) -> Shape {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some(length);
        }
        self
    }

    fn of(form: Form) -> Shape {
        Shape {
            form,
            fill: None,
            stroke: None,
        }
    }
}
