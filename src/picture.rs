//! Pictures: what stands in one is a [`Scene`], and a scene is written as SVG or painted as PNG.
//!
//! Everything here is a pure function of its input: the same scene gives the same bytes, on every
//! machine. Letters come from the fonts beside this code and are written as paths, so that no
//! reader of a picture needs a font; the tiles are drawings of our own ([`tiles`]).
//!
//! ```
//! use sikwu::picture::{Anchor, Line, Look, Placed, Scene, Weight, tiles::Face};
//! use sikwu::tile::{Dragon, Tile};
//!
//! let mut scene = Scene::new(120, 120, Look::default());
//! scene.titled("The red dragon", "One tile, with its name under it.");
//! scene.add(Placed::new(Face::Tile(Tile::dragon(Dragon::Red)), 36, 12, 64));
//! let name = Line::new("Chung 中", 20.0, Weight::Bold);
//! let ink = scene.theme().ink;
//! scene.add(name.at(60.0, 104.0, Anchor::Middle, ink));
//! assert!(scene.svg().starts_with("<svg "));
//! assert!(scene.png().starts_with(b"\x89PNG"));
//! ```

pub mod chart;
mod colour;
mod encode;
mod film;
mod fonts;
mod hand;
pub mod html;
mod lying;
mod paint;

mod scene;
mod shape;
pub mod sheet;
mod speech;
mod sprite;
mod svg;
mod table;
mod text;
pub mod tiles;

pub use chart::{FaanChart, PaymentsChart, Standing, StandingsChart};
pub use colour::{Colour, Theme};
pub use film::Film;
pub use hand::{HandPicture, WaitingPicture};
pub use paint::{Painter, Pixels};
pub use scene::{Placed, Scene, Thing, Turn};
pub use shape::{Form, Shape, Step, Stroke};
pub use speech::{Speech, signed};
pub use svg::escaped;
pub use table::TablePicture;
pub use text::{Anchor, Line, Text, Weight, isolated};
pub use tiles::Look;
