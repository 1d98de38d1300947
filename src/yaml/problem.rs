//! What is wrong with a file, and where; and how that is drawn for whoever wrote it.

use crate::said;
use crate::tongue::{Phrase, Tongue};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::{error, fmt};

/// Where something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// From 1; lines end as [`str::lines`] ends them.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

impl Place {
    /// The first character of a file.
    pub const START: Place = Place::at(1, 1);

    /// The place in a line, both counted from 1.
    pub const fn at(line: usize, column: usize) -> Place {
        Place { line, column }
    }

    /// Something wrong here.
    pub fn problem(self, message: impl Into<Phrase>) -> Problem {
        Problem {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }
}

/// Something wrong with a file, at its place. Problems are ordered by place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// From 1; lines end as [`str::lines`] ends them.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What was expected, and what was there instead.
    pub message: Phrase,
}

impl Problem {
    /// The place and what is wrong, in a line. As text it is English.
    pub fn said(&self, tongue: Tongue) -> String {
        let (line, column, message) = (self.line, self.column, self.message.speak(tongue));
        said!(
            tongue,
            "line {line}, column {column}: {message}",
            "第{line}行第{column}字：{message}"
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

impl error::Error for Problem {}

/// The most problems that [`show`] draws: a hostile file can have one for every other byte.
const MOST_DRAWN: usize = 50;

/// Draws each problem under its line of `text` in a language, with a caret; `name` is what the file
/// is called.
///
/// Past the fiftieth, problems are only counted.
///
/// ```
/// use sikwu::tongue::Tongue;
/// use sikwu::yaml::{Document, show};
///
/// let text = "id: club\nlimit: 10\nid: house\n";
/// let problems = Document::read(text, 1024).unwrap_err();
/// assert_eq!(
///     show("club.yaml", text, &problems, Tongue::English),
///     "\
/// error: the key `id` is already on line 1
///  --> club.yaml:3:1
///   |
/// 3 | id: house
///   | ^
/// "
/// );
/// ```
pub fn show(name: &str, text: &str, problems: &[Problem], tongue: Tongue) -> String {
    let lines: Vec<&str> = text
        .strip_prefix('\u{feff}')
        .unwrap_or(text)
        .lines()
        .collect();
    let mut drawn: Vec<String> = problems
        .iter()
        .take(MOST_DRAWN)
        .map(|problem| draw(name, &lines, problem, tongue) + "\n")
        .collect();
    if MOST_DRAWN < problems.len() {
        let more = problems.len() - MOST_DRAWN;
        drawn.push(said!(tongue, "and {more} more\n", "另有{more}處\n"));
    }
    drawn.join("\n")
}

fn draw(name: &str, lines: &[&str], problem: &Problem, tongue: Tongue) -> String {
    let line = lines
        .get(problem.line.saturating_sub(1))
        .copied()
        .unwrap_or_default();
    let start = line
        .char_indices()
        .nth(problem.column.saturating_sub(1))
        .map_or(line.len(), |(byte, _)| byte);
    let end = line[start..]
        .chars()
        .next()
        .map_or(start, |it| start + it.len_utf8());
    let snippet = Snippet::source(line)
        .line_start(problem.line)
        .path(name)
        .annotation(AnnotationKind::Primary.span(start..end));
    let report = Level::ERROR
        .with_name(tongue.pick("error", "錯誤"))
        .primary_title(problem.message.speak(tongue))
        .element(snippet);
    Renderer::plain().render(&[report])
}

#[cfg(test)]
mod tests {
    use super::super::Document;
    use super::*;
    use serde_yaml::Value;

    #[test]
    fn the_caret_stands_under_wide_characters_and_past_the_end() {
        let text = "\u{feff}名: {中: x, 發: 三元}\r\nend: [\r\n";
        let places = [(1, 11), (2, 7), (9, 9)].map(|(line, column)| Place::at(line, column));
        let problems = places.map(|place| place.problem(("so", "此")));
        assert_eq!(
            show("牌.yaml", text, &problems, Tongue::English),
            "\
error: so
 --> 牌.yaml:1:11
  |
1 | 名: {中: x, 發: 三元}
  |             ^^

error: so
 --> 牌.yaml:2:7
  |
2 | end: [
  |       ^

error: so
 --> 牌.yaml:9:1
  |
9 |
  | ^
"
        );
    }

    #[test]
    fn a_file_of_nothing_but_faults_is_drawn_in_part() {
        let problems = vec![Place::START.problem(("so", "此")); 60];
        let drawn = show("x", "", &problems, Tongue::English);
        assert_eq!(drawn.matches("error: so").count(), 50);
        assert!(drawn.ends_with("\nand 10 more\n"));
        assert_eq!(show("x", "", &[], Tongue::English), "");
    }

    #[test]
    fn problems_are_ordered_by_place() {
        let at = |line, column| Place::at(line, column).problem(("so", "此"));
        let mut problems = [at(2, 1), at(1, 9), at(1, 2)];
        problems.sort();
        assert_eq!(problems, [at(1, 2), at(1, 9), at(2, 1)]);
        assert_eq!(problems[0].to_string(), "line 1, column 2: so");
    }

    #[test]
    fn damaged_files_are_read_or_refused_and_drawn() {
        let sample = "\
# 香港麻雀
id: 'hk'  # \"quoted\"
minimum: 3
ladder:
  - { faan: 3, bill: 8.5 }
  - {faan: 4, bill: [1, two, ~]}
items:
- id: siu-saam-yuen
  names: { en: \"Siu \\u4e09\", zh: 小三元 }
  note: >-
    folded
      text
  lines: |
    kept
  ? when
  : {figure: x, pair: true}
";
        let spice: Vec<char> = "\n\r\t :-?,[]{}#&*!|>'\"%@`~\\0a三\u{0}\u{feff}\u{2028}"
            .chars()
            .collect();
        let seeds = std::env::var("SEEDS").map_or(2000, |it| it.parse().unwrap());
        for seed in 1..=seeds {
            let mut dice: u64 = seed;
            let mut roll = |below: usize| {
                // Knuth's generator; its high half is random enough.
                dice = dice
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (dice >> 33) as usize % below
            };
            let mut text: Vec<char> = sample.chars().collect();
            for _ in 0..=roll(6) {
                let at = roll(text.len());
                match roll(4) {
                    0 if 1 < text.len() => drop(text.remove(at)),
                    1 => text[at] = spice[roll(spice.len())],
                    2 => text.insert(at, spice[roll(spice.len())]),
                    _ => text.truncate(at.max(1)),
                }
            }
            let text: String = text.into_iter().collect();
            match Document::read(&text, 4096) {
                Ok(document) => {
                    document.root().read::<Value>(&mut Vec::new()).unwrap();
                }
                Err(problems) => {
                    let lines = text.lines().count().max(1);
                    assert!(!problems.is_empty() && problems.is_sorted(), "seed {seed}");
                    assert!(
                        problems.iter().all(|it| it.line <= lines),
                        "seed {seed}: {problems:?}"
                    );
                    assert!(!show("damaged.yaml", &text, &problems, Tongue::English).is_empty());
                }
            }
        }
    }
}
