//! The picture of a hand that was scored: its tiles, what it is worth, and who pays.
//!
//! ```
//! use sikwu::notation::Given;
//! use sikwu::picture::HandPicture;
//! use sikwu::rules::Book;
//! use sikwu::score::score;
//!
//! let book = Book::bundled();
//! let rules = book.get("hk-old-style").unwrap();
//! let scored = score("[CCC<W] 234p 567p 99s 12m + 3m self", &Given::default(), rules)?;
//! let picture = HandPicture::new(&scored);
//! assert!(picture.scene().png().len() < 120_000);
//! assert!(picture.described().contains("Pung of C from West"));
//! # Ok::<(), sikwu::notation::NotationError>(())
//! ```

mod laid;
mod sums;
mod tiles;
mod twin;
mod waiting;
mod words;

pub use waiting::WaitingPicture;

use super::scene::Scene;
use super::shape::Shape;
use super::speech::Speech;
use super::text::{Anchor, Line, Weight};
use super::tiles::Look;
use crate::score::Scored;
use crate::seat::BySeat;

/// A scored hand, and how it is to be shown. It need not win: its picture says why it does not.
#[derive(Clone, Debug)]
pub struct HandPicture<'a> {
    scored: &'a Scored<'a>,
    look: Look,
    speech: Speech,
    names: Option<&'a BySeat<String>>,
    note: Option<&'a str>,
}

impl<'a> HandPicture<'a> {
    /// The hand in the plain look, in English and Chinese.
    pub fn new(scored: &'a Scored<'a>) -> HandPicture<'a> {
        HandPicture {
            scored,
            look: Look::default(),
            speech: Speech::default(),
            names: None,
            note: None,
        }
    }

    /// In this look.
    pub fn look(self, look: Look) -> HandPicture<'a> {
        HandPicture { look, ..self }
    }

    /// In this language.
    pub fn speech(self, speech: Speech) -> HandPicture<'a> {
        HandPicture { speech, ..self }
    }

    /// With the names of the four players under their seats, as they wrote them.
    pub fn names(self, names: &'a BySeat<String>) -> HandPicture<'a> {
        let names = Some(names);
        HandPicture { names, ..self }
    }

    /// With a note at the foot, as somebody wrote it.
    pub fn note(self, note: &'a str) -> HandPicture<'a> {
        let note = Some(note);
        HandPicture { note, ..self }
    }

    /// The picture: 720 pixels wide, and as high as it must be.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(WIDTH, 1, self.look);
        scene.titled(self.title(), self.described());
        let mut page = Page {
            scene,
            y: MARGIN,
            speech: self.speech,
        };
        self.head(&mut page);
        self.tiles(&mut page);
        self.sums(&mut page);
        if let Some(note) = self.note.filter(|note| !note.trim().is_empty()) {
            page.note(note, page.scene.theme().muted);
        }
        let height = page.y + MARGIN - GAP;
        page.scene.set_height(height.max(1.0) as u32);
        page.scene
    }

    /// Who won, and how; at the right, how much it is worth.
    fn head(&self, page: &mut Page) {
        let theme = page.scene.theme();
        let top = page.y;
        let mut right = RIGHT;
        if let Ok(tally) = &self.scored.tally {
            let colour = match tally.wins() {
                true => theme.good,
                false => theme.bad,
            };
            let unit = Line::new(&self.speech.say("faan", "番"), 26.0, Weight::Bold);
            right -= unit.width();
            page.scene
                .add(unit.at(right, top + 46.0, Anchor::Start, colour));
            let faan = Line::new(&tally.faan.to_string(), 60.0, Weight::Bold);
            right -= faan.width() + 8.0;
            page.scene
                .add(faan.at(right, top + 46.0, Anchor::Start, colour));
        }
        let most = right - LEFT - 16.0;
        for line in self.headings() {
            let line = Line::within(&line, 30.0, Weight::Bold, most);
            page.scene
                .add(line.at(LEFT, page.y + 28.0, Anchor::Start, theme.ink));
            page.y += 38.0;
        }
        let under = Line::within(&self.circumstances(), 22.0, Weight::Regular, RIGHT - LEFT);
        page.scene
            .add(under.at(LEFT, page.y + 22.0, Anchor::Start, theme.muted));
        page.y = (page.y + 32.0).max(top + 62.0) + GAP;
    }
}

/// How wide the picture is. A phone shows it at half of that or more.
const WIDTH: u32 = 720;
const MARGIN: f32 = 20.0;
const LEFT: f32 = 24.0;
const RIGHT: f32 = WIDTH as f32 - LEFT;
/// Between one part of the picture and the next.
const GAP: f32 = 14.0;

/// The picture so far.
struct Page {
    scene: Scene,
    /// Where the next part begins.
    y: f32,
    speech: Speech,
}

impl Page {
    /// A paragraph over the whole width.
    fn note(&mut self, text: &str, colour: super::Colour) {
        let lines = Line::wrapped(text, 22.0, Weight::Regular, RIGHT - LEFT, 4);
        for line in lines {
            self.scene
                .add(line.at(LEFT, self.y + 22.0, Anchor::Start, colour));
            self.y += 31.0;
        }
        self.y += GAP;
    }

    /// A line across the page.
    fn rule(&mut self) {
        let line = Shape::rectangle(LEFT, self.y, RIGHT - LEFT, 2.0);
        let colour = self.scene.theme().line;
        self.scene.add(line.filled(colour));
        self.y += 2.0;
    }
}
