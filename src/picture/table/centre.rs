//! The middle of the table: the round, the wall, the clock, and whose turn it is.

use super::TablePicture;
use super::place::{CENTRE, Side};
use crate::picture::scene::Scene;
use crate::picture::shape::{Shape, Step};
use crate::picture::speech::wind;
use crate::picture::text::{Anchor, Line, Weight};
use crate::picture::{Colour, Speech};

impl TablePicture {
    pub(super) fn centre(&self, scene: &mut Scene) {
        let theme = scene.theme();
        let inner = CENTRE.shape();
        scene.add(
            inner
                .rounded(12.0)
                .filled(theme.card)
                .stroked(theme.line, 1.0),
        );
        if let Some(seat) = self.shown.acts() {
            let side = Side::of(self.shown.below, seat);
            scene.add(pointer(side).filled(theme.accent));
        }
        let mut y = CENTRE.y as f32 + 58.0;
        let mut put = |text: &str, size: f32, weight: Weight, colour: Colour, down: f32| {
            let line = Line::within(text, size, weight, CENTRE.width as f32 - 12.0);
            let middle = (CENTRE.x + CENTRE.width / 2) as f32;
            scene.add(line.at(middle, y, Anchor::Middle, colour));
            y += down;
        };
        let round = self.shown.round.0;
        let chinese = format!("{}圈", wind(round));
        let english = format!("{} round", self.shown.round);
        if self.speech != Speech::English {
            put(&chinese, 34.0, Weight::Bold, theme.ink, 30.0);
        }
        if self.speech != Speech::Chinese {
            put(&english, 19.0, Weight::Regular, theme.ink, 32.0);
        }
        put(&self.title, 24.0, Weight::Bold, theme.muted, 62.0);
        let left = match self.shown.left() {
            Some(left) => left.to_string(),
            // Where each draws from a wall of their own, that of whoever acts.
            None => {
                let seat = self.shown.acts().unwrap_or(self.shown.below);
                self.shown.left[seat].to_string()
            }
        };
        put(&left, 56.0, Weight::Bold, theme.ink, 26.0);
        put(
            &self.speech.say("left", "剩牌"),
            19.0,
            Weight::Regular,
            theme.muted,
            46.0,
        );
        if let Some(seconds) = self.clock {
            let said = format!("{}:{:02}", seconds / 60, seconds % 60);
            put(&said, 34.0, Weight::Bold, theme.ink, 0.0);
        }
    }
}

/// A pointer from the middle to a side.
fn pointer(side: Side) -> Shape {
    let [x, y] = [CENTRE.x, CENTRE.y].map(|it| it as f32);
    let (right, bottom) = (CENTRE.right() as f32, CENTRE.bottom() as f32);
    let (middle, half) = ((x + right) / 2.0, (y + bottom) / 2.0);
    let (long, wide) = (18.0, 20.0);
    let [tip, one, other] = match side {
        Side::Above => [
            (middle, y + 4.0),
            (middle - wide, y + long),
            (middle + wide, y + long),
        ],
        Side::Below => {
            let base = bottom - long;
            [
                (middle, bottom - 4.0),
                (middle - wide, base),
                (middle + wide, base),
            ]
        }
        Side::Left => [
            (x + 4.0, half),
            (x + long, half - wide),
            (x + long, half + wide),
        ],
        Side::Right => {
            let base = right - long;
            [
                (right - 4.0, half),
                (base, half - wide),
                (base, half + wide),
            ]
        }
    };
    Shape::path(vec![
        Step::Move(tip.0, tip.1),
        Step::Line(one.0, one.1),
        Step::Line(other.0, other.1),
        Step::Close,
    ])
}
