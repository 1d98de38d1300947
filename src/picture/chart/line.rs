//! Charts in one line of text, for where there is no room for a picture.

use super::{FaanChart, PaymentsChart, StandingsChart, called};
use crate::picture::speech::signed;
use crate::said;
use crate::tongue::Tongue;

/// A bar from its lowest to its highest.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The most bars of a player.
const COLUMNS: usize = 12;

/// The most players, or payments, of a line; the others are counted.
const TOLD: usize = 6;

/// The most letters of a name, and of a title.
const NAME: usize = 16;
const TITLE: usize = 60;

impl StandingsChart {
    /// Whoever has most points first, each with how they went: `Ming ▁▄█ +32`. All bars are of one
    /// scale.
    ///
    /// ```
    /// use sikwu::picture::{Standing, StandingsChart};
    /// use sikwu::tongue::Tongue;
    /// let player = |name: &str, points: [i64; 2]| Standing {
    ///     name: name.to_owned(),
    ///     points: vec![(1, points[0]), (2, points[1])],
    /// };
    /// let players = vec![player("Ming", [48, 32]), player("Fong", [-48, -32])];
    /// let chart = StandingsChart { title: "Session 3".to_owned(), hands: 2, players };
    /// assert_eq!(chart.one_line(Tongue::English), "Session 3 · Ming █▇ +32 · Fong ▁▂ −32");
    /// ```
    pub fn one_line(&self, tongue: Tongue) -> String {
        let told = self.players.iter();
        let all = told.flat_map(|player| player.points.iter().map(|(_, points)| *points));
        let (low, high) = all.fold((0, 0), |(low, high), it| (low.min(it), high.max(it)));
        let columns = self.hands.clamp(1, COLUMNS);
        let parts = self.players.iter().map(|player| {
            let bars = (1..=columns).map(|column| {
                let hand = (self.hands * column).div_ceil(columns);
                let stood = player.points.iter().take_while(|(at, _)| *at <= hand);
                bar(stood.last().map_or(0, |(_, points)| *points), low, high)
            });
            let name = called(&player.name, NAME);
            format!(
                "{name} {} {}",
                bars.collect::<String>(),
                signed(player.last())
            )
        });
        let none = tongue.pick("nobody has played yet", "未有人打過");
        let more = |n: usize| said!(tongue, "and {n} more", "另有{n}人");
        line(&self.title, parts.collect(), none, &more)
    }
}

impl FaanChart {
    /// Each number of faan with its bar and how often: `3 █ 12 · 4 ▃ 5`.
    pub fn one_line(&self, tongue: Tongue) -> String {
        let bars = self.bars();
        let most = bars.iter().map(|(_, count)| i64::from(*count)).max();
        let parts = bars.iter().filter(|(_, count)| *count > 0);
        let parts = parts.map(|(label, count)| {
            let bar = bar(i64::from(*count), 0, most.unwrap_or(0));
            format!("{label} {bar} {count}")
        });
        let title = called(&self.title, TITLE);
        let parts: Vec<String> = parts.collect();
        match parts.is_empty() {
            true => {
                let none = tongue.pick("nobody has won yet", "未有人食糊");
                format!("{title} · {none}")
            }
            false => format!("{title} · {}", parts.join(" · ")),
        }
    }
}

impl PaymentsChart {
    /// The largest payments: `Bo → Yee 48 · Bo → Ming 8`.
    pub fn one_line(&self, tongue: Tongue) -> String {
        let parts = self.largest().into_iter().map(|(from, to, points)| {
            let named = |at: usize| {
                self.names
                    .get(at)
                    .map_or(String::new(), |it| called(it, NAME))
            };
            format!("{} → {} {points}", named(from), named(to))
        });
        let none = tongue.pick("nobody has paid anybody", "未有人付過");
        let more = |n: usize| said!(tongue, "and {n} more", "另有{n}筆");
        line(&self.title, parts.collect(), none, &more)
    }
}

/// The bar of a value between the least and the most there are.
fn bar(value: i64, low: i64, high: i64) -> char {
    let [value, low, high] = [value, low, high].map(i128::from);
    let (above, span) = (value - low, (high - low).max(1));
    let at = (above * 7 + span / 2) / span;
    usize::try_from(at).map_or(BARS[0], |at| BARS[at.min(7)])
}

/// A title and the first of its parts, and how many more there are; or what is said of none.
fn line(
    title: &str,
    mut parts: Vec<String>,
    none: &str,
    more_told: &dyn Fn(usize) -> String,
) -> String {
    let more = parts.len().saturating_sub(TOLD);
    parts.truncate(TOLD);
    if more > 0 {
        parts.push(more_told(more));
    }
    if parts.is_empty() {
        parts.push(none.to_owned());
    }
    format!("{} · {}", called(title, TITLE), parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Standing;

    fn players(count: i64) -> Vec<Standing> {
        let player = |at: i64| Standing {
            name: format!("Player {at}"),
            points: vec![(1, i64::MAX), (30, -at)],
        };
        (1..=count).map(player).collect()
    }

    #[test]
    fn a_line_tells_the_first_and_counts_the_others() {
        let title = "All".to_owned();
        let (hands, players) = (30, players(9));
        let told = StandingsChart {
            title,
            hands,
            players,
        };
        let told = told.one_line(Tongue::English);
        assert!(
            told.starts_with("All · Player 1 ███████████▁ −1 · "),
            "{told}"
        );
        assert!(
            told.ends_with("Player 6 ███████████▁ −6 · and 3 more"),
            "{told}"
        );
    }

    #[test]
    fn wins_and_payments_are_told_with_their_numbers() {
        let title = "All".to_owned();
        let counts = [(3, 8), (5, 1)].into();
        let faan = FaanChart {
            title: title.clone(),
            counts,
        };
        assert_eq!(faan.one_line(Tongue::English), "All · 3 █ 8 · 5 ▂ 1");
        let names = ["Bo", "Yee"].map(str::to_owned).into();
        let paid = vec![(1, 0, 8), (0, 1, 48)];
        let payments = PaymentsChart { title, names, paid };
        assert_eq!(
            payments.one_line(Tongue::English),
            "All · Bo → Yee 48 · Yee → Bo 8"
        );
    }

    #[test]
    fn where_there_is_nothing_that_is_said() {
        let title = "All".to_owned();
        let faan = FaanChart {
            title: title.clone(),
            counts: Default::default(),
        };
        assert_eq!(faan.one_line(Tongue::English), "All · nobody has won yet");
        let standings = StandingsChart {
            title,
            hands: 0,
            players: vec![],
        };
        assert_eq!(
            standings.one_line(Tongue::English),
            "All · nobody has played yet"
        );
    }
}
