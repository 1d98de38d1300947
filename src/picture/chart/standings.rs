//! Everybody's points, hand by hand.

use super::scale::{apart, ticks};
use super::{HEIGHT, MOST_TOLD, WIDTH, called, described, page};
use crate::picture::colour::{Colour, Theme};
use crate::picture::scene::Scene;
use crate::picture::shape::{Shape, Step};
use crate::picture::speech::{Speech, signed};
use crate::picture::text::{Anchor, Line, Weight, isolated};
use crate::picture::tiles::Look;
use crate::said;
use crate::tongue::Tongue;

/// How everybody's points went: a line to a player.
///
/// ```
/// use sikwu::picture::{Look, Speech, Standing, StandingsChart};
/// use sikwu::tongue::Tongue;
/// let player = |name: &str, points: [i64; 2]| Standing {
///     name: name.to_owned(),
///     points: vec![(1, points[0]), (2, points[1])],
/// };
/// let players = vec![player("Ming", [48, 32]), player("Fong", [-48, -32])];
/// let chart = StandingsChart { title: "Session 3".to_owned(), hands: 2, players };
/// assert!(chart.text(Tongue::English).contains("1. Ming +32"));
/// assert!(chart.scene(Look::default(), Speech::Both).svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsChart {
    /// What the chart is of.
    pub title: String,
    /// How many hands were played.
    pub hands: usize,
    /// The players, whoever has most points at the end first.
    pub players: Vec<Standing>,
}

/// A player's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What the player is called, as they wrote it.
    pub name: String,
    /// After which hands, counted from 1, the player had how many points.
    pub points: Vec<(usize, i64)>,
}

impl Standing {
    /// The points at the end.
    pub fn last(&self) -> i64 {
        self.points.last().map_or(0, |(_, points)| *points)
    }
}

const LEFT: f32 = 84.0;
const RIGHT: f32 = WIDTH as f32 - 250.0;
const TOP: f32 = 84.0;
const BOTTOM: f32 = HEIGHT as f32 - 70.0;

impl StandingsChart {
    /// The chart, its words in a speech.
    pub fn scene(&self, look: Look, speech: Speech) -> Scene {
        let tongue = speech.tongue();
        let mut scene = page(&self.title, self.described(tongue), look);
        let theme = scene.theme();
        let all = self
            .players
            .iter()
            .flat_map(|it| &it.points)
            .map(|(_, points)| *points);
        let least = all.clone().min().unwrap_or(0).min(0);
        let most = all.max().unwrap_or(0).max(0);
        let rows = ticks(least, most, 6);
        let plot = Plot::new(&rows, self.hands);
        for row in &rows {
            let (y, line) = (
                plot.y(*row),
                Shape::line(&[(LEFT, plot.y(*row)), (RIGHT, plot.y(*row))]),
            );
            let wide = if *row == 0 { 2.5 } else { 1.0 };
            let colour = if *row == 0 { theme.muted } else { theme.line };
            scene.add(line.stroked(colour, wide));
            let label = Line::new(&signed(*row), 19.0, Weight::Regular);
            scene.add(label.at(LEFT - 10.0, y + 7.0, Anchor::End, theme.muted));
        }
        let hands = i64::try_from(self.hands).unwrap_or(i64::MAX);
        for hand in ticks(0, hands, 8).into_iter().filter(|hand| *hand <= hands) {
            let label = Line::new(&hand.to_string(), 19.0, Weight::Regular);
            let x = plot.x(usize::try_from(hand).unwrap_or(0));
            scene.add(label.at(x, BOTTOM + 28.0, Anchor::Middle, theme.muted));
        }
        let below = Line::new(&speech.say("hands played", "局數"), 19.0, Weight::Regular);
        scene.add(below.at(
            f32::midpoint(LEFT, RIGHT),
            BOTTOM + 56.0,
            Anchor::Middle,
            theme.muted,
        ));
        // Those in grey first, and whoever leads over all others.
        let told = self.players.len().min(MOST_TOLD);
        for player in &self.players[told..] {
            scene.add(plot.line(player, self.hands).stroked(theme.line, 2.0));
        }
        for (at, player) in self.players[..told].iter().enumerate().rev() {
            let pen = Pen::new(at, theme);
            let line = plot
                .line(player, self.hands)
                .stroked(pen.colour, if told > 6 { 3.0 } else { 3.5 });
            scene.add(if pen.dashed { line.dashed(9.0) } else { line });
            let marks = player.points.len().div_ceil(8).max(1);
            for (hand, points) in player.points.iter().rev().step_by(marks) {
                let (x, y) = (plot.x(*hand), plot.y(*points));
                scene.add(pen.mark(x, y, theme));
            }
        }
        self.labels(&mut scene, &plot, told, tongue);
        scene
    }

    /// The names at the ends of the lines, each with its mark.
    fn labels(&self, scene: &mut Scene, plot: &Plot, told: usize, tongue: Tongue) {
        let theme = scene.theme();
        let ends: Vec<f32> = self.players[..told]
            .iter()
            .map(|it| plot.y(it.last()))
            .collect();
        let rest = self.players.len() - told;
        let bottom = if rest > 0 {
            BOTTOM - 10.0
        } else {
            BOTTOM + 16.0
        };
        let places = apart(&ends, 33.0, TOP, bottom);
        for ((at, player), y) in self.players[..told].iter().enumerate().zip(&places) {
            let pen = Pen::new(at, theme);
            let lead = Shape::line(&[(RIGHT + 2.0, ends[at]), (RIGHT + 18.0, *y)]);
            scene.add(lead.stroked(pen.colour.alpha(150), 1.5));
            scene.add(pen.mark(RIGHT + 28.0, *y, theme));
            let points = Line::new(&signed(player.last()), 20.0, Weight::Bold);
            let end = WIDTH as f32 - 14.0;
            let most = end - points.width() - 10.0 - (RIGHT + 42.0);
            scene.add(points.at(end, y + 7.0, Anchor::End, theme.ink));
            let name = Line::within(&isolated(&player.name), 20.0, Weight::Regular, most);
            scene.add(name.at(RIGHT + 42.0, y + 7.0, Anchor::Start, theme.ink));
        }
        if rest > 0 {
            let text = said!(tongue, "and {rest} more, in grey", "另有{rest}人，用灰線");
            let line = Line::new(&text, 18.0, Weight::Regular);
            scene.add(line.at(RIGHT + 22.0, BOTTOM + 26.0, Anchor::Start, theme.muted));
        }
    }

    /// The same in text, a player to a line.
    pub fn text(&self, tongue: Tongue) -> String {
        let mut text = format!("{}\n", called(&self.title, 120));
        for line in self.lines(100, tongue) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// The same in at most 1,024 characters.
    pub fn described(&self, tongue: Tongue) -> String {
        let (title, hands) = (&self.title, self.hands);
        let title = said!(
            tongue,
            "{title}: points after {hands} hands",
            "{title}：{hands}局後的分數"
        );
        described(&title, &self.lines(24, tongue), tongue)
    }

    fn lines(&self, most: usize, tongue: Tongue) -> Vec<String> {
        let players = self.players.iter().zip(1..);
        let lines = players.map(|(player, place)| {
            let all = player.points.iter().map(|(_, points)| *points);
            let (high, low) = (
                all.clone().max().unwrap_or(0).max(0),
                all.min().unwrap_or(0).min(0),
            );
            let name = called(&player.name, most);
            let [last, low, high] = [player.last(), low, high].map(signed);
            said!(
                tongue,
                "{place}. {name} {last}, between {low} and {high}",
                "{place}. {name} {last}，最低 {low}，最高 {high}"
            )
        });
        lines.collect()
    }
}

/// Where points and hands are in the chart.
struct Plot {
    least: f32,
    most: f32,
    hands: f32,
}

impl Plot {
    fn new(rows: &[i64], hands: usize) -> Plot {
        let [least, most] = [rows.first(), rows.last()].map(|it| it.map_or(0.0, |it| *it as f32));
        Plot {
            least,
            most: most.max(least + 1.0),
            hands: hands.max(1) as f32,
        }
    }

    fn x(&self, hand: usize) -> f32 {
        quarter(LEFT + (RIGHT - LEFT) * hand as f32 / self.hands)
    }

    fn y(&self, points: i64) -> f32 {
        quarter(BOTTOM - (BOTTOM - TOP) * (points as f32 - self.least) / (self.most - self.least))
    }

    /// A line from nothing over all points to the last hand; between the hands of a player it is
    /// level, and steps where they gained or lost.
    fn line(&self, player: &Standing, hands: usize) -> Shape {
        let first = player
            .points
            .first()
            .map_or(0, |(hand, _)| hand.saturating_sub(1));
        let mut line = vec![(self.x(first), self.y(0))];
        let mut before = (first, 0);
        for &(hand, points) in &player.points {
            if hand > before.0 + 1 {
                line.push((self.x(hand - 1), self.y(before.1)));
            }
            line.push((self.x(hand), self.y(points)));
            before = (hand, points);
        }
        if before.0 < hands {
            line.push((self.x(hands), self.y(before.1)));
        }
        Shape::line(&line)
    }
}

/// The nearest quarter of a pixel: dashes then fall alike, whoever draws the line.
fn quarter(place: f32) -> f32 {
    (place * 4.0).round() / 4.0
}

/// How a player's line is drawn, told apart by colour, by dashes and by its marks.
struct Pen {
    colour: Colour,
    dashed: bool,
    form: usize,
}

impl Pen {
    fn new(at: usize, theme: &Theme) -> Pen {
        let series = theme.series.len();
        Pen {
            colour: theme.series[at % series],
            dashed: at >= series || at % 2 == 1,
            // Five marks beside eight colours: no two players have both the same.
            form: at % 5,
        }
    }

    /// A circle, a square, a triangle, a lozenge, or a ring.
    fn mark(&self, x: f32, y: f32, theme: &Theme) -> Shape {
        let around = |points: &[(f32, f32)]| {
            let mut steps = vec![];
            for (at, (dx, dy)) in points.iter().enumerate() {
                let (x, y) = (x + dx, y + dy);
                steps.push(if at == 0 {
                    Step::Move(x, y)
                } else {
                    Step::Line(x, y)
                });
            }
            steps.push(Step::Close);
            Shape::path(steps)
        };
        let shape = match self.form {
            1 => around(&[(-6.0, -6.0), (6.0, -6.0), (6.0, 6.0), (-6.0, 6.0)]),
            2 => around(&[(0.0, -8.0), (7.5, 6.0), (-7.5, 6.0)]),
            3 => around(&[(0.0, -8.5), (8.5, 0.0), (0.0, 8.5), (-8.5, 0.0)]),
            _ => Shape::circle(x, y, 6.5),
        };
        match self.form {
            4 => shape.filled(theme.paper).stroked(self.colour, 3.0),
            _ => shape.filled(self.colour).stroked(theme.paper, 1.5),
        }
    }
}
