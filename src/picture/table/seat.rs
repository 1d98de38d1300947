//! A seat: who sits there, and the tiles before them.

use super::TablePicture;
use super::melds::Meld;
use super::place::{FLOWER, Side, TILE};
use crate::picture::scene::{Placed, Scene, Turn};
use crate::picture::shape::Shape;
use crate::picture::speech::{signed, wind};
use crate::picture::text::{Anchor, Line, Weight, isolated};
use crate::picture::tiles::Face;
use crate::picture::{Colour, Speech};
use crate::seat::Seat;

impl TablePicture {
    pub(super) fn seat(&self, scene: &mut Scene, seat: Seat) {
        let side = Side::of(self.shown.below, seat);
        self.plate(scene, seat, side);
        let shown = &self.shown.seats[seat];
        let mut put = |face: Face, (x, y): (i32, i32), height: u32, marked: bool| {
            scene.add(Placed::new(face, x, y, height).marked(marked));
        };
        for (at, face) in shown.flowers.iter().enumerate() {
            put(*face, side.flower(at), FLOWER, false);
        }
        for (at, face) in shown.hand.iter().enumerate() {
            put(*face, side.in_hand(at), side.height(), false);
        }
        let apart = side.drawn(shown.hand.len());
        let won = self.won(seat).is_some();
        if let Some(face) = shown.drawn {
            put(face, apart, side.height(), won);
        }
        if let Some(face) = shown.declared {
            put(face, apart, side.height(), true);
        }
        let last = shown.thrown.len().checked_sub(1);
        let last = last.filter(|_| self.shown.last == Some(seat));
        for (at, face) in shown.thrown.iter().enumerate() {
            put(*face, side.thrown(at), TILE, Some(at) == last);
        }
        let mut before = 0;
        for (at, meld) in shown.melds.iter().enumerate() {
            let width = width(meld);
            lay(scene, meld, side.set(at, before, width));
            before += width + BETWEEN;
        }
    }

    /// With how many faan a seat won, if it did; 0 where that is not counted.
    pub(super) fn won(&self, seat: Seat) -> Option<u8> {
        let ending = self.shown.ending.as_ref()?;
        let mut won = ending.won.iter();
        let (_, faan) = won.find(|(winner, _)| *winner == seat)?;
        Some(faan.unwrap_or(0))
    }

    /// The wind of the seat, who sits there, their points, and how the hand ended for them.
    fn plate(&self, scene: &mut Scene, seat: Seat, side: Side) {
        let (room, theme) = (side.room(), scene.theme());
        let acts = self.shown.acts() == Some(seat);
        let (x, y) = ((room.x + 28) as f32, (room.y + 28) as f32);
        let (disc, ink) = match acts {
            true => (theme.accent, theme.card),
            false => (theme.felt, theme.ink),
        };
        scene.add(Shape::circle(x, y, 20.0).filled(disc));
        let letter = match self.speech {
            Speech::English => seat.letter().to_string(),
            Speech::Chinese | Speech::Both => wind(seat.wind()).to_owned(),
        };
        let letter = Line::new(&letter, 26.0, Weight::Bold);
        scene.add(letter.at(x, y + 10.0, Anchor::Middle, ink));
        let name = match (&self.names[seat], self.speech) {
            (Some(name), _) => isolated(name),
            (None, Speech::Chinese) => format!("{}家", wind(seat.wind())),
            (None, _) => seat.to_string(),
        };
        let points = self.points[seat].map(|points| (points.to_string(), theme.muted));
        let ended = self.ended(seat).map(|(text, good)| {
            let colour = if good { theme.good } else { theme.bad };
            (text, colour)
        });
        let under: Vec<(String, Colour)> = points.into_iter().chain(ended).collect();
        let x = (room.x + 56) as f32;
        let most = match side.is_beside() {
            true => (room.right() - 6) as f32 - x,
            false => 250.0,
        };
        let name = Line::within(&name, 24.0, Weight::Bold, most);
        // Under the name where the card is narrow, a line to each; else after it.
        let (mut x, mut y) = match side.is_beside() {
            true => {
                scene.add(name.at(x, y - 1.0, Anchor::Start, theme.ink));
                (x, y + 25.0)
            }
            false => {
                let after = x + name.width() + 18.0;
                scene.add(name.at(x, y + 9.0, Anchor::Start, theme.ink));
                (after, y + 9.0)
            }
        };
        let end = match side.is_beside() {
            true => (room.right() - 6) as f32,
            false => side.flower(0).0 as f32 - 10.0,
        };
        for (text, colour) in under {
            let line = Line::within(&text, 21.0, Weight::Bold, (end - x).max(0.0));
            let width = line.width();
            scene.add(line.at(x, y, Anchor::Start, colour));
            match side.is_beside() {
                true => y += 25.0,
                false => x += width + 12.0,
            }
        }
    }

    /// What the hand came to for a seat, and whether that is good.
    fn ended(&self, seat: Seat) -> Option<(String, bool)> {
        let ending = self.shown.ending.as_ref()?;
        let gained = ending.gained.map(|gained| gained[seat]);
        let mut said = vec![];
        if let Some(faan) = self.won(seat) {
            said.push(match (faan, self.speech) {
                (0, _) => self.speech.say("won", "食糊"),
                (faan, Speech::English) => format!("{faan} faan"),
                (faan, _) => format!("{faan}番"),
            });
        }
        said.extend(gained.filter(|points| *points != 0).map(signed));
        let good = gained.is_none_or(|points| points >= 0);
        (!said.is_empty()).then(|| (said.join(" "), good))
    }
}

/// Between two sets.
const BETWEEN: i32 = 8;

/// How wide a set lies.
fn width(meld: &Meld) -> i32 {
    let tiles = meld.tiles.iter().map(|(face, turn)| wide(*face, *turn));
    tiles.sum::<i32>() - 1
}

fn wide(face: Face, turn: Turn) -> i32 {
    Placed::new(face, 0, 0, TILE).turned(turn).room().0 as i32 + 1
}

/// Lays a set with its left end and upper edge here; a turned tile lies at the foot of the row,
/// and one that was added to it looks out above.
fn lay(scene: &mut Scene, meld: &Meld, (mut x, y): (i32, i32)) {
    for (at, (face, turn)) in meld.tiles.iter().enumerate() {
        let tile = Placed::new(*face, x, y, TILE).turned(*turn);
        let drop = TILE as i32 - tile.room().1 as i32;
        if meld.added == Some(at) {
            scene.add(tile);
        }
        scene.add(Placed {
            y: y + drop,
            ..tile
        });
        x += wide(*face, *turn);
    }
}
