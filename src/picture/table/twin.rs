//! The same in text: for those who hear it read, and in one line of Unicode's tiles.

use super::TablePicture;
use super::melds::{Known, Meld};
use crate::aloud::{Tongue, bonus_name, tile_name};
use crate::picture::chart::called;
use crate::picture::tiles::Face;
use crate::play::Awaited;
use crate::seat::Seat;
use crate::set::{Laid, Set};
use crate::tile::Face as Kind;
use std::fmt::Write;

/// The most characters of a description: what Discord takes beside a picture.
const MOST: usize = 1024;

/// How much of the discards is told, the first that leaves the text short enough.
const TOLD: [usize; 6] = [30, 12, 6, 3, 1, 0];

impl TablePicture {
    /// What the picture is.
    pub(super) fn heading(&self) -> String {
        let round = self.shown.round;
        match self.title.is_empty() {
            true => format!("A table in the {round} round"),
            false => format!("Hand {}, {round} round", self.title),
        }
    }

    /// What is to be seen, in at most 1,024 characters of plain English. Where that is too little
    /// for all discards, the last of each seat are told.
    pub fn described(&self) -> String {
        let told = TOLD.iter().map(|&most| self.told(most));
        let mut last = String::new();
        for text in told {
            if text.chars().count() <= MOST {
                return text;
            }
            last = text;
        }
        let kept: String = last.chars().take(MOST - 1).collect();
        kept + "…"
    }

    /// The table in one line, the backs of hands counted: `E-1 · 57 left · South throws · E 🀫13
    /// [🀙🀙🀙] · S 🀇🀈🀉 + 🀙 · … · last: E 🀀`.
    pub fn one_line(&self) -> String {
        let mut parts = vec![];
        if !self.title.is_empty() {
            parts.push(self.title.clone());
        }
        parts.extend(self.shown.left().map(|left| format!("{left} left")));
        parts.push(self.state());
        for seat in Seat::ALL {
            let shown = &self.shown.seats[seat];
            let mut text = seat.letter().to_string();
            let _ = write!(text, " {}", in_one_line(&shown.hand));
            for face in shown.drawn.iter().chain(&shown.declared) {
                let _ = write!(text, " + {}", face.unicode());
            }
            for meld in &shown.melds {
                let tiles = meld.tiles.iter().map(|(face, _)| *face);
                let added = meld.added.map(|at| meld.tiles[at].0);
                let tiles: Vec<Face> = tiles.chain(added).collect();
                let _ = match meld.what {
                    Known::Set(Laid::Concealed(_)) | Known::FaceDown => {
                        write!(text, " {{{}}}", in_one_line(&tiles))
                    }
                    _ => write!(text, " [{}]", in_one_line(&tiles)),
                };
            }
            if !shown.flowers.is_empty() {
                let _ = write!(text, " ({})", in_one_line(&shown.flowers));
            }
            parts.push(text);
        }
        if let Some(seat) = self.shown.last
            && let Some(face) = self.shown.seats[seat].thrown.last()
        {
            parts.push(format!("last: {} {}", seat.letter(), face.unicode()));
        }
        parts.join(" · ")
    }

    /// Everything, with so many of the last discards of each seat.
    fn told(&self, most: usize) -> String {
        let mut text = format!("{}, after event {}.", self.heading(), self.shown.events);
        // Writing to a String cannot fail.
        if let Some(left) = self.shown.left() {
            let _ = write!(text, " {left} tiles left.");
        }
        let _ = write!(text, " {}.", self.state());
        if let Some(seconds) = self.clock {
            let _ = write!(text, " {seconds} seconds left.");
        }
        let mut seat = self.shown.below;
        for _ in Seat::ALL {
            text.push(' ');
            text.push_str(&self.seat_told(seat, most));
            seat = seat.next();
        }
        text
    }

    fn seat_told(&self, seat: Seat, most: usize) -> String {
        let shown = &self.shown.seats[seat];
        let mut parts = vec![];
        let backs = shown.hand.iter().chain(&shown.drawn);
        let backs = backs.filter(|face| **face == Face::Back).count();
        let open: Vec<Face> = shown
            .hand
            .iter()
            .copied()
            .filter(|it| *it != Face::Back)
            .collect();
        if !open.is_empty() {
            parts.push(grouped(&open));
        }
        parts.extend(match (backs, open.is_empty()) {
            (0, _) => None,
            (1, true) => Some("1 tile in hand".to_owned()),
            (n, true) => Some(format!("{n} tiles in hand")),
            (n, false) => Some(format!("{n} unseen")),
        });
        let drawn = shown.drawn.filter(|face| *face != Face::Back);
        parts.extend(drawn.map(|face| match self.won(seat) {
            Some(_) => format!("won on {}", said(face)),
            None => format!("just drawn {}", said(face)),
        }));
        parts.extend(
            shown
                .declared
                .map(|face| format!("declaring a Kong of {}", said(face))),
        );
        parts.extend(shown.melds.iter().map(meld_said));
        if !shown.flowers.is_empty() {
            let flowers = shown.flowers.iter().map(|face| said(*face));
            parts.push(format!(
                "flowers {}",
                flowers.collect::<Vec<_>>().join(", ")
            ));
        }
        let thrown = &shown.thrown;
        let first = thrown.len().saturating_sub(most);
        match &thrown[first..] {
            [] => {}
            last if first == 0 => parts.push(format!("threw {}", grouped(last))),
            last => parts.push(format!("threw {first} more, then {}", grouped(last))),
        }
        let mut who = seat.to_string();
        if let Some(name) = &self.names[seat] {
            let _ = write!(who, " ({})", called(name, 24));
        }
        if let Some(points) = self.points[seat] {
            let _ = write!(who, ", {points} points");
        }
        format!("{who}: {}.", parts.join("; "))
    }

    /// What the table waits for, or how the hand ended.
    fn state(&self) -> String {
        if let Some(ending) = &self.shown.ending {
            let won = ending.won.iter().map(|(seat, faan)| match faan {
                Some(faan) => format!("{seat} has won with {faan} faan"),
                None => format!("{seat} has won"),
            });
            return match ending.won.is_empty() {
                true => "The hand is drawn".to_owned(),
                false => won.collect::<Vec<_>>().join(", "),
            };
        }
        match self.shown.awaited {
            Awaited::FirstDraw => "East draws first".to_owned(),
            Awaited::Flower(seat) => format!("{seat} sets a flower aside"),
            Awaited::Replacement { seat, .. } => format!("{seat} draws a replacement"),
            Awaited::Move(seat) | Awaited::Discard { seat, .. } => format!("{seat} is to throw"),
            Awaited::Claims { from, .. } => {
                let face = self.shown.seats[from].thrown.last();
                let face = face.map_or("tile".to_owned(), |face| said(*face));
                format!("{from} has thrown {face}")
            }
            Awaited::Robbing { maker, .. } => format!("{maker} declares a Kong"),
            Awaited::Nothing => "The hand is over".to_owned(),
        }
    }
}

/// Tiles as Unicode has them, backs as their number.
fn in_one_line(faces: &[Face]) -> String {
    let backs = faces.iter().filter(|face| **face == Face::Back).count();
    let open = faces.iter().filter(|face| **face != Face::Back);
    let mut text: String = open.map(|face| face.unicode()).collect();
    match backs {
        0 => {}
        1 => text.push_str(Face::Back.unicode()),
        n => {
            let _ = write!(text, "{}{n}", Face::Back.unicode());
        }
    }
    text
}

/// A tile in words.
fn said(face: Face) -> String {
    match face {
        Face::Tile(tile) => tile_name(tile, Tongue::English),
        Face::Bonus(bonus) => bonus_name(bonus, Tongue::English).to_owned(),
        Face::Back => "an unseen tile".to_owned(),
    }
}

/// Tiles in words and in their order, those of a suit together: `1 2 3 of characters, East wind`.
fn grouped(faces: &[Face]) -> String {
    let suit = |face: Face| match face {
        Face::Tile(tile) => tile.suit(),
        _ => None,
    };
    let mut groups = vec![];
    for group in faces.chunk_by(|a, b| suit(*a).is_some() && suit(*a) == suit(*b)) {
        let ranks = group.iter().filter_map(|face| match face {
            Face::Tile(tile) => match tile.face() {
                Kind::Suited(_, rank) => Some(rank.get().to_string()),
                _ => None,
            },
            _ => None,
        });
        let ranks: Vec<String> = ranks.collect();
        let Some(last) = group.last() else { continue };
        let last = said(*last);
        groups.push(match (last.split_once(" of "), ranks.is_empty()) {
            (Some((_, suit)), false) => format!("{} of {suit}", ranks.join(" ")),
            _ => last,
        });
    }
    groups.join(", ")
}

/// A set on the table in words: `Pung of 4 of dots from West`.
fn meld_said(meld: &Meld) -> String {
    let laid = match meld.what {
        Known::Set(laid) => laid,
        Known::Unseen => return "a set that nobody saw".to_owned(),
        Known::FaceDown => return "concealed Kong, face down".to_owned(),
    };
    let tile = |tile| tile_name(tile, Tongue::English);
    let what = match (laid, laid.set()) {
        (Laid::Concealed(it), _) => return format!("concealed Kong of {}", tile(it)),
        (Laid::Added { tile: it, .. }, _) => format!("Kong of {}, the fourth added", tile(it)),
        (_, Set::Sheung(run)) => {
            let faces = run.tiles().map(Face::Tile);
            format!("Sheung {}", grouped(&faces))
        }
        (_, Set::Pung(it)) => format!("Pung of {}", tile(it)),
        (_, Set::Kong(it)) => format!("Kong of {}", tile(it)),
    };
    match laid.from() {
        Some(seat) => format!("{what}, from {seat}"),
        None => what,
    }
}
