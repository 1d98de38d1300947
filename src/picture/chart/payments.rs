//! Who paid whom.

use super::{HEIGHT, MOST_TOLD, WIDTH, called, described, page};
use crate::picture::scene::Scene;
use crate::picture::shape::Shape;
use crate::picture::speech::Speech;
use crate::picture::text::{Anchor, Line, Weight, isolated};
use crate::picture::tiles::Look;
use crate::said;
use crate::tongue::Tongue;

/// Who paid whom how many points: whoever pays to a row, whoever is paid to a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentsChart {
    /// What the chart is of.
    pub title: String,
    /// What the players are called, as they wrote it.
    pub names: Vec<String>,
    /// Whoever pays and whom, by their places among the names, with how many points.
    pub paid: Vec<(usize, usize, i64)>,
}

const LEFT: f32 = 24.0;
const TOP: f32 = 84.0;
const NAME: f32 = 210.0;

impl PaymentsChart {
    /// The chart, its words in a speech.
    pub fn scene(&self, look: Look, speech: Speech) -> Scene {
        let tongue = speech.tongue();
        let mut scene = page(&self.title, self.described(tongue), look);
        let theme = scene.theme();
        let (names, paid) = self.table(tongue);
        let count = names.len();
        let most = paid.iter().flatten().copied().max().unwrap_or(0).max(1);
        let wide = ((WIDTH as f32 - 2.0 * LEFT - NAME) / (count + 1) as f32)
            .min(150.0)
            .floor();
        let high = ((HEIGHT as f32 - TOP - 60.0) / (count + 2) as f32)
            .min(64.0)
            .floor();
        let x = |column: usize| LEFT + NAME + wide * column as f32;
        let y = |row: usize| TOP + high * (row + 1) as f32;
        let mut put =
            |text: &str, place: (f32, f32), weight: Weight, colour, anchor: Anchor, most| {
                let line = Line::within(text, (high * 0.42).clamp(15.0, 21.0), weight, most);
                scene.add(line.at(
                    place.0,
                    place.1 + (high * 0.5).floor() + 7.0,
                    anchor,
                    colour,
                ));
            };
        let inner = wide - 6.0;
        let row_sum = |row: usize| paid[row].iter().sum::<i64>();
        for at in 0..count {
            let heading = format!("{}", at + 1);
            let centre = x(at) + (wide / 2.0).floor();
            put(
                &heading,
                (centre, TOP),
                Weight::Bold,
                theme.muted,
                Anchor::Middle,
                inner,
            );
            let name = format!("{}  {}", at + 1, isolated(&names[at]));
            put(
                &name,
                (LEFT, y(at)),
                Weight::Bold,
                theme.ink,
                Anchor::Start,
                NAME - 12.0,
            );
            let sum = row_sum(at).to_string();
            let end = x(count) + wide - 4.0;
            put(
                &sum,
                (end, y(at)),
                Weight::Bold,
                theme.bad,
                Anchor::End,
                inner,
            );
            let got: i64 = paid.iter().map(|row| row[at]).sum();
            let end = x(at) + wide - 8.0;
            put(
                &got.to_string(),
                (end, y(count)),
                Weight::Bold,
                theme.good,
                Anchor::End,
                inner,
            );
        }
        let [pays, is_paid] =
            [("pays", "付"), ("is paid", "收")].map(|(en, zh)| speech.say(en, zh));
        put(
            &format!("{pays} / {is_paid}"),
            (LEFT, TOP),
            Weight::Regular,
            theme.muted,
            Anchor::Start,
            NAME,
        );
        let end = x(count) + wide - 4.0;
        put(
            tongue.pick("paid", "共付"),
            (end, TOP),
            Weight::Regular,
            theme.muted,
            Anchor::End,
            inner,
        );
        put(
            &is_paid,
            (LEFT, y(count)),
            Weight::Regular,
            theme.muted,
            Anchor::Start,
            NAME,
        );
        let mut cells = vec![];
        for (row, columns) in paid.iter().enumerate() {
            for (column, points) in columns.iter().enumerate() {
                let cell = Shape::rectangle(x(column) + 1.0, y(row) + 1.0, wide - 2.0, high - 2.0);
                let cell = cell.rounded(5.0);
                // The more was paid, the darker; the number on it says how much.
                let depth = 14 + (points.saturating_mul(110) / most) as u8;
                cells.push(match (row == column, *points) {
                    (true, 0) => cell.filled(theme.line.alpha(90)),
                    (_, 0) => cell.filled(theme.card),
                    _ => cell.filled(theme.series[1].alpha(depth)),
                });
            }
        }
        for cell in cells {
            scene.add(cell);
        }
        for (row, columns) in paid.iter().enumerate() {
            for (column, points) in columns
                .iter()
                .enumerate()
                .filter(|(_, points)| **points > 0)
            {
                let size = (high * 0.42).clamp(15.0, 21.0);
                let line = Line::within(&points.to_string(), size, Weight::Regular, inner);
                let place = (x(column) + wide - 8.0, y(row) + (high * 0.5).floor() + 7.0);
                scene.add(line.at(place.0, place.1, Anchor::End, theme.ink));
            }
        }
        scene.set_height((y(count + 1) + 16.0) as u32);
        scene
    }

    /// The same in text, a payment to a line, the largest first.
    pub fn text(&self, tongue: Tongue) -> String {
        let mut text = format!("{}\n", called(&self.title, 120));
        let lines = self.lines(100, tongue);
        if lines.is_empty() {
            text.push_str(tongue.pick("Nobody has paid anybody.\n", "未有人付過。\n"));
        }
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// The same in at most 1,024 characters.
    pub fn described(&self, tongue: Tongue) -> String {
        let title = &self.title;
        let title = said!(tongue, "{title}: who paid whom", "{title}：誰付誰");
        described(&title, &self.lines(24, tongue), tongue)
    }

    fn lines(&self, most: usize, tongue: Tongue) -> Vec<String> {
        let named = |at: usize| {
            self.names
                .get(at)
                .map_or(String::new(), |name| called(name, most))
        };
        let lines = self.largest().into_iter();
        lines
            .map(|(from, to, points)| {
                let (from, to) = (named(from), named(to));
                said!(tongue, "{from} paid {to} {points}", "{from}付{to} {points}")
            })
            .collect()
    }

    /// The payments, the largest first.
    pub(super) fn largest(&self) -> Vec<(usize, usize, i64)> {
        let mut paid = self.paid.clone();
        paid.sort_by_key(|&(from, to, points)| (std::cmp::Reverse(points), from, to));
        paid
    }

    /// The names and the table of payments, those after the first dozen taken together.
    fn table(&self, tongue: Tongue) -> (Vec<String>, Vec<Vec<i64>>) {
        let told = self.names.len().min(MOST_TOLD);
        let mut names = self.names[..told].to_vec();
        let rest = self.names.len() - told;
        if rest > 0 {
            names.push(said!(tongue, "{rest} others", "其餘{rest}人"));
        }
        let mut paid = vec![vec![0_i64; names.len()]; names.len()];
        for &(from, to, points) in &self.paid {
            let sum = paid
                .get_mut(from.min(told))
                .and_then(|row| row.get_mut(to.min(told)));
            if let Some(sum) = sum {
                *sum = sum.saturating_add(points);
            }
        }
        (names, paid)
    }
}
