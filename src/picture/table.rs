//! The picture of a table: four seats around the wall, as one of them sees it, or open.
//!
//! Everything in it comes from a [`View`](crate::play::View), so that no tile can get into it
//! which its viewer may not see; an open table is what the four of them see together. Every part
//! has its place and keeps it from the first event of a hand to the last.

mod centre;
mod melds;
mod place;
mod seat;
mod shown;
mod twin;

use super::scene::Scene;
use super::shape::Shape;
use super::speech::Speech;
use super::text::{Anchor, Line, Weight};
use super::tiles::Look;
use crate::play::{Table, View};
use crate::seat::{BySeat, Seat};
use place::Side;
use shown::Shown;

/// A table, and what is known of it beside its tiles.
///
/// ```
/// use sikwu::picture::TablePicture;
/// use sikwu::play::{Table, Terms, view_for};
/// use sikwu::rules::Book;
/// use sikwu::seat::{RoundWind, Seat};
/// use sikwu::tile::Wind;
/// use sikwu::wall::{Tail, Wall};
///
/// let book = Book::bundled();
/// let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
/// let mut wall = Wall::new(Wall::set(true).collect(), Tail::Last)?;
/// let table = Table::deal(terms, RoundWind(Wind::East), &wall.deal().unwrap()).unwrap();
/// let picture = TablePicture::seen(view_for(&table, Seat::South)).title("E-1");
/// assert!(picture.described().contains("East: 13 tiles in hand"));
/// assert!(picture.scene().png().len() < 350_000);
/// # Ok::<(), sikwu::wall::WallFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct TablePicture {
    shown: Shown,
    look: Look,
    speech: Speech,
    title: String,
    names: BySeat<Option<String>>,
    points: BySeat<Option<i64>>,
    clock: Option<u32>,
    caption: Option<String>,
}

impl TablePicture {
    /// How wide the picture is, in pixels. A phone shows it at half of that.
    pub const WIDTH: u32 = place::WIDTH;

    /// The table as this seat sees it, with that seat below.
    pub fn seen(view: View<'_>) -> TablePicture {
        TablePicture::seen_but(view, &[])
    }

    /// The same, of a record: the tiles of these events nobody saw, and they are shown as backs.
    pub fn seen_but(view: View<'_>, unseen: &[u32]) -> TablePicture {
        TablePicture::of(Shown::by(view, unseen))
    }

    /// The table with every hand open and East below, as after a hand.
    pub fn open(table: &Table) -> TablePicture {
        TablePicture::open_but(table, &[])
    }

    /// The same, of a record: the tiles of these events nobody saw, and they are shown as backs.
    pub fn open_but(table: &Table, unseen: &[u32]) -> TablePicture {
        TablePicture::of(Shown::open(table, unseen))
    }

    fn of(shown: Shown) -> TablePicture {
        TablePicture {
            shown,
            look: Look::default(),
            speech: Speech::default(),
            title: String::new(),
            names: BySeat::default(),
            points: BySeat::default(),
            clock: None,
            caption: None,
        }
    }

    /// In this look.
    pub fn look(self, look: Look) -> TablePicture {
        TablePicture { look, ..self }
    }

    /// In this language.
    pub fn speech(self, speech: Speech) -> TablePicture {
        TablePicture { speech, ..self }
    }

    /// With what the hand is called: `E-1`.
    pub fn title(self, title: impl Into<String>) -> TablePicture {
        let title = title.into();
        TablePicture { title, ..self }
    }

    /// With what the players are called, as they wrote it.
    pub fn names(self, names: BySeat<Option<String>>) -> TablePicture {
        TablePicture { names, ..self }
    }

    /// With the points that each brought to the hand.
    pub fn points(self, points: BySeat<Option<i64>>) -> TablePicture {
        TablePicture { points, ..self }
    }

    /// With the seconds that are left to whomever the table waits for.
    pub fn clock(self, seconds: u32) -> TablePicture {
        let clock = Some(seconds);
        TablePicture { clock, ..self }
    }

    /// With a line under the table: what happened last.
    pub fn caption(self, caption: impl Into<String>) -> TablePicture {
        let caption = Some(caption.into());
        TablePicture { caption, ..self }
    }

    /// The picture. Its height depends on whether there is a caption, and on nothing else.
    pub fn scene(&self) -> Scene {
        let height = match self.caption {
            Some(_) => place::HEIGHT + place::CAPTION,
            None => place::HEIGHT,
        };
        let mut scene = Scene::new(place::WIDTH, height, self.look);
        scene.titled(self.heading(), self.described());
        self.ground(&mut scene);
        self.centre(&mut scene);
        for seat in Seat::ALL {
            self.seat(&mut scene, seat);
        }
        if let Some(caption) = &self.caption {
            let (left, width) = (place::MARGIN as f32, place::INNER as f32);
            let line = Line::within(caption, 26.0, Weight::Regular, width - 8.0);
            let y = (place::HEIGHT + place::CAPTION) as f32 - 18.0;
            let ink = scene.theme().ink;
            scene.add(line.at(left + 4.0, y, Anchor::Start, ink));
        }
        scene
    }

    /// The felt, and a card for each seat; that of the seat whose turn it is has an edge, and
    /// that of a winner.
    fn ground(&self, scene: &mut Scene) {
        let theme = scene.theme();
        let felt = place::MIDDLE;
        scene.add(felt.shape().rounded(14.0).filled(theme.felt));
        for seat in Seat::ALL {
            let room = Side::of(self.shown.below, seat).room();
            let card: Shape = room.shape().rounded(12.0).filled(theme.card);
            scene.add(match self.shown.acts() == Some(seat) {
                true => card.stroked(theme.accent, 4.0),
                false if self.won(seat).is_some() => card.stroked(theme.good, 4.0),
                false => card.stroked(theme.line, 1.0),
            });
        }
    }
}
