//! Charts: how everybody's points went, what was won with how many faan, and who paid whom.
//!
//! Nothing is told by colour alone: lines have marks and dashes and are named at their ends, bars
//! and fields have their numbers written on them.

mod faan;
mod line;
mod payments;
mod scale;
mod standings;

pub use faan::FaanChart;
pub use payments::PaymentsChart;
pub use standings::{Standing, StandingsChart};

use super::scene::Scene;
use super::text::{Anchor, Line, Weight, isolated};
use super::tiles::Look;
use crate::said;
use crate::tongue::Tongue;

/// The most players that are told apart; the others are drawn in grey, or as one.
pub const MOST_TOLD: usize = 12;

/// The size of a chart, in pixels.
const WIDTH: u32 = 960;
const HEIGHT: u32 = 660;

/// An empty chart with its title.
fn page(title: &str, described: String, look: Look) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, look);
    scene.titled(title, described);
    let theme = scene.theme();
    let line = Line::within(title, 30.0, Weight::Bold, WIDTH as f32 - 48.0);
    scene.add(line.at(24.0, 46.0, Anchor::Start, theme.ink));
    scene
}

/// A name as it is said in a text: one line, cut after so many characters. Where it could turn the
/// text around it, its direction is kept to itself.
pub(super) fn called(name: &str, most: usize) -> String {
    let mut letters = name.chars().filter(|letter| !letter.is_control());
    let short: String = letters.by_ref().take(most).collect();
    let dots = if letters.next().is_some() { "…" } else { "" };
    let short = format!("{short}{dots}");
    match short.chars().any(turns) {
        true => isolated(&short),
        false => short,
    }
}

/// Whether a letter is of a script that runs from right to left, or steers direction.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// The lines of a text as a description: as many of them as 1,024 characters take.
fn described(title: &str, lines: &[String], tongue: Tongue) -> String {
    const MOST: usize = 1024;
    let title = called(title, 120);
    let mut text = said!(tongue, "{title}.", "{title}。");
    for (at, line) in lines.iter().enumerate() {
        let more = said!(tongue, " {line}.", "{line}。");
        let left = lines.len() - at;
        let dots = said!(tongue, " And {left} more.", "另有{left}項。");
        let length = text.chars().count() + more.chars().count();
        let rest = if left > 1 { dots.chars().count() } else { 0 };
        if length + rest > MOST {
            text.push_str(&dots);
            break;
        }
        text.push_str(&more);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_cut_between_its_lines() {
        let lines: Vec<String> = (0..400).map(|at| format!("line {at}")).collect();
        for (tongue, end) in [(Tongue::English, " more."), (Tongue::Chinese, "項。")] {
            let text = described("A chart", &lines, tongue);
            assert!(text.chars().count() <= 1024);
            assert!(text.ends_with(end), "{text}");
        }
        assert_eq!(
            described("A chart", &lines[..2], Tongue::English),
            "A chart. line 0. line 1."
        );
        assert_eq!(
            described("圖", &["甲".to_owned(), "乙".to_owned()], Tongue::Chinese),
            "圖。甲。乙。"
        );
    }
}
