//! What stands in a picture, in the order in which it is drawn.

use super::colour::Theme;
use super::paint::{Pixels, with_painter};
use super::shape::Shape;
use super::text::Text;
use super::tiles::{Face, Look};
use super::{encode, svg};

/// A picture before it is written: its size, what it is called, and what stands in it.
///
/// Later things cover earlier ones. The ground is the theme's paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    width: u32,
    height: u32,
    look: Look,
    title: String,
    description: String,
    things: Vec<Thing>,
}

/// One thing in a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// A rectangle, circle, line or path.
    Shape(Shape),
    /// A line of text.
    Text(Text),
    /// A tile.
    Tile(Placed),
}

/// A tile in its place. Places and sizes of tiles are whole pixels, so that a tile looks the same
/// wherever it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Which tile.
    pub face: Face,
    /// The left edge of the room that it takes, as it lies.
    pub x: i32,
    /// The upper edge of that room.
    pub y: i32,
    /// How high the tile is when it stands upright; three quarters of it is how wide.
    pub height: u32,
    /// How it lies.
    pub turn: Turn,
    /// Whether it is marked: the winning tile, the last discard.
    pub marked: bool,
}

/// How far a tile is turned, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// Upright.
    #[default]
    None,
    /// A quarter: its head is on the right.
    Quarter,
    /// Upside down.
    Half,
    /// Three quarters: its head is on the left.
    ThreeQuarters,
}

impl Scene {
    /// The most pixels along an edge.
    pub const MOST: u32 = 4096;

    /// An empty picture of this size in pixels; an edge is 1 to [`Scene::MOST`].
    pub fn new(width: u32, height: u32, look: Look) -> Scene {
        Scene {
            width: width.clamp(1, Scene::MOST),
            height: height.clamp(1, Scene::MOST),
            look,
            title: String::new(),
            description: String::new(),
            things: vec![],
        }
    }

    /// Says what the picture is, and what is to be seen in it, to those who hear it read.
    pub fn titled(&mut self, title: impl Into<String>, description: impl Into<String>) {
        self.title = title.into();
        self.description = description.into();
    }

    /// Puts a thing over the others.
    pub fn add(&mut self, thing: impl Into<Thing>) {
        self.things.push(thing.into());
    }

    /// Makes the picture this high: a list's length is known only at its end.
    pub fn set_height(&mut self, height: u32) {
        self.height = height.clamp(1, Scene::MOST);
    }

    /// How wide it is, in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How high it is, in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How its tiles look.
    pub fn look(&self) -> Look {
        self.look
    }

    /// The colours that go with them.
    pub fn theme(&self) -> &'static Theme {
        Theme::of(self.look)
    }

    /// What the picture is.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is to be seen in it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What stands in it, the lowest first.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// The picture as SVG that needs nothing beside it.
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as pixels.
    pub fn pixels(&self) -> Pixels {
        with_painter(|painter| painter.paint(self))
    }

    /// The picture as PNG.
    pub fn png(&self) -> Vec<u8> {
        encode::png(&self.pixels())
    }
}

impl Placed {
    /// A tile upright and unmarked.
    pub fn new(face: Face, x: i32, y: i32, height: u32) -> Placed {
        Placed {
            face,
            x,
            y,
            height,
            turn: Turn::None,
            marked: false,
        }
    }

    /// The tile turned. `x` and `y` stay the upper left corner of the room that it takes.
    pub fn turned(self, turn: Turn) -> Placed {
        Placed { turn, ..self }
    }

    /// The tile marked, or not.
    pub fn marked(self, marked: bool) -> Placed {
        Placed { marked, ..self }
    }

    /// How wide and how high it lies, in pixels.
    pub fn room(self) -> (u32, u32) {
        let (width, height) = (Face::width(self.height), self.height);
        match self.turn {
            Turn::None | Turn::Half => (width, height),
            Turn::Quarter | Turn::ThreeQuarters => (height, width),
        }
    }
}

impl From<Shape> for Thing {
    fn from(shape: Shape) -> Thing {
        Thing::Shape(shape)
    }
}

impl From<Text> for Thing {
    fn from(text: Text) -> Thing {
        Thing::Text(text)
    }
}

impl From<Placed> for Thing {
    fn from(tile: Placed) -> Thing {
        Thing::Tile(tile)
    }
}
