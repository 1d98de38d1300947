//! The tiles of the hand on their felt: concealed and the winning one, then sets and flowers.

use super::laid::{Lying, lying};
use super::{GAP, HandPicture, LEFT, Page, RIGHT, Speech};
use crate::hand::Hand;
use crate::picture::scene::{Placed, Turn};
use crate::picture::shape::Shape;
use crate::picture::text::{Anchor, Line, Weight};
use crate::picture::tiles::Face;
use crate::seat::Seat;
use crate::set::Laid;

/// Tiles that stay together in one row, with what is said under them.
pub(super) struct Group {
    tiles: Vec<Lying>,
    marked: bool,
    said: Option<String>,
}

impl HandPicture<'_> {
    pub(super) fn tiles(&self, page: &mut Page) {
        let asked = &self.scored.asked;
        let mut first = vec![Group::concealed(&asked.hand)];
        if let Some(tile) = asked.win.by.tile() {
            first.push(Group {
                marked: true,
                ..Group::of(vec![upright(tile.into())])
            });
        }
        let rest = Group::on_the_table(&asked.hand, asked.win.seat, self.speech);
        page.felt(first, rest);
    }
}

/// A tile that stands.
pub(super) fn upright(face: Face) -> Lying {
    Lying {
        face,
        turn: Turn::None,
        above: false,
    }
}

impl Group {
    pub(super) fn of(tiles: Vec<Lying>) -> Group {
        Group {
            tiles,
            marked: false,
            said: None,
        }
    }

    /// The same, with something said under it.
    pub(super) fn with(self, said: String) -> Group {
        let said = Some(said);
        Group { said, ..self }
    }

    /// What a hand holds.
    pub(super) fn concealed(hand: &Hand) -> Group {
        let kinds = hand.concealed().kinds();
        let tiles = kinds.flat_map(|(tile, n)| (0..n).map(move |_| upright(tile.into())));
        Group::of(tiles.collect())
    }

    /// The sets and flowers that a hand has before it.
    pub(super) fn on_the_table(hand: &Hand, seat: Seat, speech: Speech) -> Vec<Group> {
        let mut groups = vec![];
        for &laid in hand.laid() {
            let group = Group::of(lying(laid, seat));
            groups.push(match laid {
                Laid::Concealed(_) => group.with(speech.say("concealed", "暗槓")),
                _ => group,
            });
        }
        let flowers = hand.set_aside().iter();
        groups.push(Group::of(flowers.map(|it| upright(it.into())).collect()));
        groups
    }

    /// How wide it is with tiles of this height.
    fn width(&self, height: u32) -> i32 {
        let side_by_side = self.tiles.iter().filter(|lying| !lying.above);
        let widths = side_by_side.map(|lying| wide(*lying, height) + APART);
        widths.sum::<i32>() - APART
    }

    /// Whether one tile lies above another.
    fn is_stacked(&self) -> bool {
        self.tiles.iter().any(|lying| lying.above)
    }
}

/// Between tiles of a group.
const APART: i32 = 2;
/// Between groups.
const BETWEEN: i32 = 16;
/// The heights that tiles may have, the largest first.
const HEIGHTS: [u32; 4] = [80, 72, 64, 60];

impl Page {
    /// Lays the groups on a felt: the first in one row, the rest in as many as they need.
    pub(super) fn felt(&mut self, mut first: Vec<Group>, mut rest: Vec<Group>) {
        for groups in [&mut first, &mut rest] {
            groups.retain(|group| !group.tiles.is_empty());
        }
        let (first, rest) = (&first[..], &rest[..]);
        let room = (RIGHT - LEFT) as i32;
        let fits = |height: &u32| row_width(first, *height) <= room;
        let height = HEIGHTS.into_iter().find(fits).unwrap_or(HEIGHTS[3]);
        let mut rows: Vec<&[Group]> = vec![first];
        let mut left = rest;
        while !left.is_empty() {
            let fit = (1..=left.len()).rev();
            let mut fit = fit.filter(|&n| row_width(&left[..n], height) <= room);
            let (row, after) = left.split_at(fit.next().unwrap_or(1));
            rows.push(row);
            left = after;
        }
        rows.retain(|row| !row.is_empty());
        let tall: Vec<i32> = rows.iter().map(|row| row_height(row, height)).collect();
        let all = tall.iter().sum::<i32>() + BETWEEN * (rows.len() as i32 + 1);
        let felt = Shape::rectangle(LEFT - 12.0, self.y, RIGHT - LEFT + 24.0, all as f32);
        let colour = self.scene.theme().felt;
        self.scene.add(felt.rounded(12.0).filled(colour));
        let mut y = self.y as i32 + BETWEEN;
        for (row, tall) in rows.iter().zip(tall) {
            self.row(row, height, y, tall);
            y += tall + BETWEEN;
        }
        self.y += all as f32 + GAP;
    }

    /// One row; its tiles stand on one line.
    fn row(&mut self, row: &[Group], height: u32, top: i32, tall: i32) {
        let said = if row.iter().any(|group| group.said.is_some()) {
            SAID
        } else {
            0
        };
        let ground = top + tall - said;
        let theme = self.scene.theme();
        let mut x = LEFT as i32;
        for group in row {
            let from = x;
            let mut before = x;
            for &lying in &group.tiles {
                let placed = Placed::new(lying.face, 0, 0, height).turned(lying.turn);
                let (wide, high) = placed.room();
                let (at, lift) = match lying.above {
                    true => (before, high as i32 + APART),
                    false => (x, 0),
                };
                let y = ground - high as i32 - lift;
                self.scene
                    .add(Placed { x: at, y, ..placed }.marked(group.marked));
                if !lying.above {
                    before = x;
                    x += wide as i32 + APART;
                }
            }
            if let Some(said) = &group.said {
                let middle = (from + x - APART) as f32 / 2.0;
                let line = Line::new(said, 20.0, Weight::Regular);
                let y = (ground + 22) as f32;
                self.scene
                    .add(line.at(middle.round(), y, Anchor::Middle, theme.muted));
            }
            x += BETWEEN - APART;
        }
    }
}

/// The room for what is said under a group.
const SAID: i32 = 28;

fn wide(lying: Lying, height: u32) -> i32 {
    let placed = Placed::new(lying.face, 0, 0, height).turned(lying.turn);
    placed.room().0 as i32
}

fn row_width(row: &[Group], height: u32) -> i32 {
    let widths = row.iter().map(|group| group.width(height) + BETWEEN);
    widths.sum::<i32>() - BETWEEN
}

fn row_height(row: &[Group], height: u32) -> i32 {
    let stacked = 2 * Face::width(height) as i32 + APART;
    let tall = match row.iter().any(Group::is_stacked) {
        true => stacked.max(height as i32),
        false => height as i32,
    };
    let said = row.iter().any(|group| group.said.is_some());
    tall + if said { SAID } else { 0 }
}
