//! How many hands were won with how many faan.

use super::{HEIGHT, WIDTH, called, described, page};
use crate::picture::scene::Scene;
use crate::picture::shape::Shape;
use crate::picture::speech::Speech;
use crate::picture::text::{Anchor, Line, Weight};
use crate::picture::tiles::Look;
use crate::said;
use crate::tongue::Tongue;
use std::collections::BTreeMap;

/// How many hands were won with how many faan: a bar to a number of faan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaanChart {
    /// What the chart is of.
    pub title: String,
    /// How many hands were won with so many faan.
    pub counts: BTreeMap<u16, u32>,
}

/// The most bars; what is worth more is counted with the last.
const MOST: u16 = 24;

const LEFT: f32 = 40.0;
const RIGHT: f32 = WIDTH as f32 - 40.0;
const TOP: f32 = 110.0;
const BOTTOM: f32 = HEIGHT as f32 - 80.0;

impl FaanChart {
    /// The chart, its words in a speech.
    pub fn scene(&self, look: Look, speech: Speech) -> Scene {
        let mut scene = page(&self.title, self.described(speech.tongue()), look);
        let theme = scene.theme();
        let bars = self.bars();
        let most = bars
            .iter()
            .map(|(_, count)| *count)
            .max()
            .unwrap_or(0)
            .max(1);
        let wide = (RIGHT - LEFT) / bars.len().max(1) as f32;
        let bar_width = (wide * 0.7).min(90.0);
        for (at, (label, count)) in bars.iter().enumerate() {
            let middle = LEFT + wide * (at as f32 + 0.5);
            let height = (BOTTOM - TOP) * *count as f32 / most as f32;
            if *count > 0 {
                let x = middle - bar_width / 2.0;
                let bar = Shape::rectangle(x, BOTTOM - height, bar_width, height);
                scene.add(bar.filled(theme.series[0]));
                let number = Line::within(&count.to_string(), 22.0, Weight::Bold, wide);
                let y = BOTTOM - height - 8.0;
                scene.add(number.at(middle, y, Anchor::Middle, theme.ink));
            }
            let label = Line::within(label, 21.0, Weight::Regular, wide);
            scene.add(label.at(middle, BOTTOM + 30.0, Anchor::Middle, theme.muted));
        }
        let ground = Shape::line(&[(LEFT, BOTTOM), (RIGHT, BOTTOM)]);
        scene.add(ground.stroked(theme.muted, 2.0));
        let below = Line::new(&speech.say("faan", "番"), 20.0, Weight::Regular);
        let middle = f32::midpoint(LEFT, RIGHT);
        scene.add(below.at(middle, BOTTOM + 62.0, Anchor::Middle, theme.muted));
        scene
    }

    /// The same in text, a bar to a line.
    pub fn text(&self, tongue: Tongue) -> String {
        let mut text = format!("{}\n", called(&self.title, 120));
        let bars = self.bars();
        let most = bars
            .iter()
            .map(|(_, count)| *count)
            .max()
            .unwrap_or(0)
            .max(1);
        if bars.is_empty() {
            text.push_str(tongue.pick("Nobody has won yet.\n", "未有人食糊。\n"));
        }
        for (label, count) in bars {
            // Forty for the longest, and one at least for any.
            let length = (u64::from(count) * 40).div_ceil(u64::from(most));
            let bar = "█".repeat(length as usize);
            let line = said!(
                tongue,
                "{label:>4} faan {count:>6}  {bar}",
                "{label:>4}番 {count:>6}  {bar}"
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The same in at most 1,024 characters.
    pub fn described(&self, tongue: Tongue) -> String {
        let bars = self.bars().into_iter().filter(|(_, count)| *count > 0);
        let lines = bars
            .map(|(label, count)| said!(tongue, "{label} faan: {count}", "{label}番：{count}局"));
        let title = &self.title;
        let title = said!(
            tongue,
            "{title}: hands won by faan",
            "{title}：各番數食糊的局數"
        );
        described(&title, &lines.collect::<Vec<_>>(), tongue)
    }

    /// Each number of faan from the least to the most, and how often.
    pub(super) fn bars(&self) -> Vec<(String, u32)> {
        let (Some(first), Some(last)) = (self.counts.keys().next(), self.counts.keys().last())
        else {
            return vec![];
        };
        let end = (*last).min(first.saturating_add(MOST - 1));
        let bars = (*first..=end).map(|faan| match faan == end && end < *last {
            true => {
                let more = self.counts.range(faan..).map(|(_, count)| *count);
                (format!("{faan}+"), more.fold(0, u32::saturating_add))
            }
            false => (
                faan.to_string(),
                self.counts.get(&faan).copied().unwrap_or(0),
            ),
        });
        bars.collect()
    }
}
