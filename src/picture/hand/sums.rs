//! Under the tiles: the items with their faan, the total, and who pays.

use super::{GAP, HandPicture, LEFT, Page, RIGHT};
use crate::count::{Counted, Tally};
use crate::picture::colour::Colour;
use crate::picture::shape::Shape;
use crate::picture::speech::{Speech, signed};
use crate::picture::text::{Anchor, Line, Weight, isolated};
use crate::seat::Seat;
use crate::settle::Payments;

/// What a box of payments says.
struct Paid {
    who: String,
    name: Option<String>,
    points: i64,
    /// The winner's box stands out.
    won: bool,
}

impl HandPicture<'_> {
    pub(super) fn sums(&self, page: &mut Page) {
        if let Ok(tally) = &self.scored.tally {
            for counted in &tally.items {
                page.item(&counted);
            }
            if tally.items.is_empty() {
                let nothing = page.speech.say("nothing that counts", "無番");
                page.line_of_sum(&nothing, "", "0", Weight::Regular);
            }
            page.y += 4.0;
            page.rule();
            page.y += 4.0;
            self.total(page, tally);
            page.y += GAP;
        }
        let theme = page.scene.theme();
        for refused in self.refused() {
            page.note(&refused, theme.bad);
        }
        page.boxes(&self.paid());
        for said in self.unsaid().into_iter().chain(self.liable()) {
            page.note(&said, theme.muted);
        }
    }

    fn total(&self, page: &mut Page, tally: &Tally<'_>) {
        let total = page.speech.say("Total", "總數");
        let ceiling = self.ceiling().unwrap_or_default();
        page.line_of_sum(&total, &ceiling, &tally.faan.to_string(), Weight::Bold);
    }

    /// What each seat gains or loses; where the shooter is not known, what each part does.
    fn paid(&self) -> Vec<Paid> {
        let winner = self.scored.asked.win.seat;
        let speech = self.speech;
        match self.scored.payments {
            Some(Payments::Seats(settlement)) => {
                let paid = Seat::ALL.map(|seat| Paid {
                    who: speech.seat(seat),
                    name: self.names.map(|names| isolated(&names[seat])),
                    points: settlement.of(seat),
                    won: seat == winner,
                });
                paid.into()
            }
            Some(Payments::Unnamed {
                winner: won,
                shooter,
                others,
            }) => {
                let part = |en: &str, zh: &str, points| Paid {
                    who: speech.say(en, zh),
                    name: None,
                    points,
                    won: false,
                };
                let winner = Paid {
                    who: speech.seat(winner),
                    name: self.names.map(|names| isolated(&names[winner])),
                    points: won,
                    won: true,
                };
                let shooter = part("Shooter", "出銃", shooter);
                vec![winner, shooter, part("Others", "其餘", others)]
            }
            Some(Payments::Unsaid) | None => vec![],
        }
    }
}

impl Page {
    fn item(&mut self, counted: &Counted<'_>) {
        let names = &counted.item.names;
        let times = match counted.times {
            1 => String::new(),
            n => format!(" ×{n}"),
        };
        let (name, beside) = match self.speech {
            Speech::English => (names.en.clone() + &times, ""),
            Speech::Chinese => (names.zh.clone() + &times, ""),
            Speech::Both => (names.en.clone() + &times, names.zh.as_str()),
        };
        let faan = match counted.item.worth.is_limit(u32::from(counted.times)) {
            true => self.speech.say("limit", "爆棚"),
            false => counted.faan.to_string(),
        };
        self.line_of_sum(&name, beside, &faan, Weight::Regular);
    }

    /// A name, what is said beside it, and a number at the right.
    fn line_of_sum(&mut self, name: &str, beside: &str, number: &str, weight: Weight) {
        let theme = self.scene.theme();
        let y = self.y + 28.0;
        let number = Line::new(number, 26.0, Weight::Bold);
        let most = RIGHT - LEFT - number.width() - 24.0;
        self.scene.add(number.at(RIGHT, y, Anchor::End, theme.ink));
        let name = Line::within(name, 26.0, weight, most);
        let after = LEFT + name.width() + 14.0;
        self.scene.add(name.at(LEFT, y, Anchor::Start, theme.ink));
        if !beside.is_empty() {
            let beside = Line::within(beside, 24.0, Weight::Regular, LEFT + most - after);
            self.scene
                .add(beside.at(after, y, Anchor::Start, theme.muted));
        }
        self.y += 38.0;
    }

    /// The payments side by side.
    fn boxes(&mut self, paid: &[Paid]) {
        if paid.is_empty() {
            return;
        }
        let theme = self.scene.theme();
        let named = paid.iter().any(|paid| paid.name.is_some());
        let height = if named { 112.0 } else { 84.0 };
        let between = 10.0;
        let count = paid.len() as f32;
        let width = ((RIGHT - LEFT - between * (count - 1.0)) / count).floor();
        for (at, paid) in paid.iter().enumerate() {
            let x = LEFT + at as f32 * (width + between);
            let shape = Shape::rectangle(x, self.y, width, height).rounded(10.0);
            let edge = if paid.won { theme.good } else { theme.line };
            let wide = if paid.won { 3.0 } else { 2.0 };
            self.scene.add(shape.filled(theme.card).stroked(edge, wide));
            let mut y = self.y + 30.0;
            let mut put = |text: &str, size: f32, weight: Weight, y: f32, colour: Colour| {
                let line = Line::within(text, size, weight, width - 16.0);
                let middle = x + (width / 2.0).floor();
                self.scene.add(line.at(middle, y, Anchor::Middle, colour));
            };
            put(&paid.who, 22.0, Weight::Regular, y, theme.ink);
            if named {
                y += 28.0;
                put(
                    paid.name.as_deref().unwrap_or(""),
                    22.0,
                    Weight::Bold,
                    y,
                    theme.ink,
                );
            }
            let colour = match paid.points {
                0 => theme.muted,
                1.. => theme.good,
                _ => theme.bad,
            };
            put(&signed(paid.points), 34.0, Weight::Bold, y + 38.0, colour);
        }
        self.y += height + GAP;
    }
}
