//! What bots came to, in words.

use crate::simulate::Summary;
use std::fmt::Write;

/// A table with a row for each bot, and a line for all of them.
pub fn simulated(summary: &Summary) -> String {
    let mut text = format!(
        "{:<2}  {:<7}  {:>15}  {:>6}  {:>6}  {:>6}\n",
        "", "bot", "points a hand", "won", "shot", "faan"
    );
    for (number, player) in (1..).zip(&summary.players) {
        let (mean, within) = summary.points(player);
        let points = format!("{mean:+.3} ± {within:.3}");
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "P{number}  {:<7}  {points:>15}  {:>6}  {:>6}  {:>6.2}",
            player.level.name(),
            percent(summary.won_share(player)),
            percent(summary.shot_share(player)),
            player.mean_faan(),
        );
    }
    let _ = writeln!(
        text,
        "{} hands, {} drawn, {:.2} faan to a win; ± is the half of a 95 % interval",
        summary.hands,
        percent(summary.drawn_share()),
        summary.mean_faan(),
    );
    text
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
