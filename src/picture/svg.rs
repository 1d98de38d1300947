//! A scene as SVG.
//!
//! The file needs nothing beside it: each kind of tile is a symbol, each letter a path, both
//! written once and used where they stand. What people wrote is text of the document in the
//! title, the description and labels alone, and escaped there.

use super::colour::Colour;
use super::scene::{Placed, Scene, Thing, Turn};
use super::shape::{Form, Shape, Step};
use super::text::Text;
use super::tiles::{self, Face, Look};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A text as it may stand between tags and in quoted attributes of SVG and HTML. Characters that
/// XML forbids are left out.
///
/// ```
/// use sikwu::picture::escaped;
/// assert_eq!(escaped("<b>\"&'\u{0}"), "&lt;b&gt;&quot;&amp;&#39;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(letter),
        }
    }
    safe
}

/// The whole file.
pub(super) fn write(scene: &Scene) -> String {
    let (width, height) = (scene.width(), scene.height());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
    );
    for (tag, text) in [("title", scene.title()), ("desc", scene.description())] {
        if !text.is_empty() {
            let _ = writeln!(svg, "<{tag}>{}</{tag}>", escaped(text));
        }
    }
    definitions(&mut svg, scene);
    let paper = scene.theme().paper;
    let _ = writeln!(
        svg,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
    );
    for thing in scene.things() {
        match thing {
            Thing::Shape(it) => shape(&mut svg, it),
            Thing::Text(it) => text(&mut svg, it),
            Thing::Tile(it) => tile(&mut svg, *it, scene.look()),
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// One tile at the upper left corner, as a file.
pub(super) fn alone(placed: Placed, look: Look) -> String {
    let (width, height) = placed.room();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"><g transform=\"{}\">{}",
        lying(placed),
        tiles::art(placed.face, look)
    );
    if placed.marked {
        svg.push_str(tiles::mark(look));
    }
    svg.push_str("</g></svg>\n");
    svg
}

/// A path as the `d` of a `<path>`.
pub(super) fn data(steps: &[Step]) -> String {
    let mut data = String::new();
    for step in steps {
        // Writing to a String cannot fail.
        let _ = match *step {
            Step::Move(x, y) => write!(data, "M{} {}", N(x), N(y)),
            Step::Line(x, y) => write!(data, "L{} {}", N(x), N(y)),
            Step::Curve(ax, ay, bx, by, x, y) => {
                write!(
                    data,
                    "C{} {} {} {} {} {}",
                    N(ax),
                    N(ay),
                    N(bx),
                    N(by),
                    N(x),
                    N(y)
                )
            }
            Step::Close => write!(data, "Z"),
        };
    }
    data
}

/// A number with two decimals at most.
struct N(f32);

impl std::fmt::Display for N {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round() as i64;
        let (sign, size) = (
            if hundredths < 0 { "-" } else { "" },
            hundredths.unsigned_abs(),
        );
        match (size / 100, size % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// The tiles and letters that the scene uses, each once.
fn definitions(svg: &mut String, scene: &Scene) {
    let mut faces = vec![];
    let mut letters = BTreeSet::new();
    for thing in scene.things() {
        match thing {
            Thing::Tile(placed) if !faces.contains(&placed.face) => faces.push(placed.face),
            Thing::Text(text) => {
                letters.extend(text.line.glyphs().iter().map(|it| (it.face, it.id)));
            }
            _ => {}
        }
    }
    svg.push_str("<defs>\n");
    for face in faces {
        svg.push_str(&tiles::symbol(face, scene.look()));
        svg.push('\n');
    }
    for (face, id) in letters {
        let steps = face.outline(id).into_iter();
        let steps: Vec<Step> = steps.map(|step| step.moved(|x, y| (x, -y))).collect();
        if !steps.is_empty() {
            let _ = writeln!(
                svg,
                "<path id=\"g{}-{id}\" d=\"{}\"/>",
                face.0,
                data(&steps)
            );
        }
    }
    svg.push_str("</defs>\n");
}

fn shape(svg: &mut String, shape: &Shape) {
    let _ = match &shape.form {
        Form::Rectangle {
            x,
            y,
            width,
            height,
            radius,
        } => {
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                N(*x),
                N(*y),
                N(*width),
                N(*height)
            );
            match *radius > 0.0 {
                true => write!(svg, " rx=\"{}\"", N(*radius)),
                false => Ok(()),
            }
        }
        Form::Circle { x, y, radius } => {
            write!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
                N(*x),
                N(*y),
                N(*radius)
            )
        }
        Form::Path(steps) => write!(svg, "<path d=\"{}\"", data(steps)),
    };
    match shape.fill {
        Some(fill) => coloured(svg, "fill", fill),
        None => svg.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = shape.stroke {
        coloured(svg, "stroke", stroke.colour);
        let _ = write!(
            svg,
            " stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            N(stroke.width)
        );
        if let Some(dash) = stroke.dash {
            let _ = write!(svg, " stroke-dasharray=\"{}\"", N(dash));
        }
    }
    svg.push_str("/>\n");
}

/// Letters in thousandths of their size, scaled as a whole.
fn text(svg: &mut String, text: &Text) {
    let line = &text.line;
    let _ = write!(
        svg,
        "<g aria-label=\"{}\" transform=\"translate({} {}) scale({})\"",
        escaped(line.said()),
        N(text.x),
        N(text.y),
        f64::from((line.size() * 100.0).round()) / 100_000.0,
    );
    coloured(svg, "fill", text.colour);
    svg.push('>');
    for glyph in line.glyphs() {
        let _ = write!(
            svg,
            "<use href=\"#g{}-{}\" x=\"{}\"",
            glyph.face.0,
            glyph.id,
            N(glyph.x)
        );
        if glyph.y != 0.0 {
            let _ = write!(svg, " y=\"{}\"", N(-glyph.y));
        }
        svg.push_str("/>");
    }
    svg.push_str("</g>\n");
}

fn tile(svg: &mut String, placed: Placed, look: Look) {
    let id = tiles::symbol_id(placed.face, look);
    let (width, height) = (Face::UNITS.0, Face::UNITS.1);
    let used = format!("<use href=\"#{id}\" width=\"{width}\" height=\"{height}\"/>");
    let mark = if placed.marked { tiles::mark(look) } else { "" };
    let _ = writeln!(svg, "<g transform=\"{}\">{used}{mark}</g>", lying(placed));
}

/// How a tile's own units come to lie in the scene.
fn lying(placed: Placed) -> String {
    let (x, y) = (placed.x, placed.y);
    let (wide, high) = placed.room();
    let (right, bottom) = (x + wide as i32, y + high as i32);
    // Its width and height are rounded each for itself, so each has its own scale.
    let u = f64::from(Face::width(placed.height)) / f64::from(Face::UNITS.0);
    let v = f64::from(placed.height) / f64::from(Face::UNITS.1);
    match placed.turn {
        Turn::None => format!("matrix({u} 0 0 {v} {x} {y})"),
        Turn::Quarter => format!("matrix(0 {u} -{v} 0 {right} {y})"),
        Turn::Half => format!("matrix(-{u} 0 0 -{v} {right} {bottom})"),
        Turn::ThreeQuarters => format!("matrix(0 -{u} {v} 0 {x} {bottom})"),
    }
}

fn coloured(svg: &mut String, what: &str, colour: Colour) {
    let _ = write!(svg, " {what}=\"{colour}\"");
    if colour.alpha < 255 {
        let _ = write!(
            svg,
            " {what}-opacity=\"{}\"",
            N(f32::from(colour.alpha) / 255.0)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_have_two_decimals_at_most() {
        let said = [0.0, -0.001, 1.5, -1.25, 12.0, 0.07, -0.5].map(|it| N(it).to_string());
        assert_eq!(said, ["0", "0", "1.5", "-1.25", "12", "0.07", "-0.5"]);
    }
}
