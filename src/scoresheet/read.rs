//! Reading a score sheet, line by line.

use super::{Blame, Outcome, Rise, Row, ScoreSheet, Terms};
use crate::seat::{BySeat, Seat};
use crate::yaml::{Place, Problem};
use chrono::NaiveDate;

/// What a line can be, for whoever wrote another.
const FORMS: &str = "a line is a date (2026-11-29), B=0.5, M=8, R=half or R=full, S=half or \
                     S=spicy, four names, or four results: faan, -, d, D, S or f";

/// A word of a line, and its column.
type Word<'t> = (usize, &'t str);

pub(super) fn read(text: &str) -> Result<ScoreSheet, Vec<Problem>> {
    if ScoreSheet::LIMIT < text.len() {
        let message = format!("a score sheet has {} bytes at most", ScoreSheet::LIMIT);
        return Err(vec![Place::START.problem(message)]);
    }
    let mut reader = Reader::default();
    let mut problems = vec![];
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, text) in (1..).zip(text.lines()) {
        if let Err((column, message)) = reader.line(line, text) {
            problems.push(Place::at(line, column).problem(message));
        }
    }
    let whole = |scale: &u32| reader.rows.iter().all(|row| row.terms.is_whole(*scale));
    let scale = (1..=200).find(whole).unwrap_or(200);
    let mut judged: Option<Terms> = None;
    for row in &reader.rows {
        // The terms stay the same for many rows.
        if judged == Some(row.terms) {
            continue;
        }
        judged = Some(row.terms);
        if let Err(why) = row.terms.rules(scale) {
            let message = format!("what was declared before cannot be settled by: {why}");
            problems.push(Place::at(row.line, 1).problem(message));
        }
    }
    problems.sort();
    match problems.is_empty() {
        true => Ok(ScoreSheet {
            rows: reader.rows,
            players: reader.players,
            scale,
        }),
        false => Err(problems),
    }
}

/// What was said so far.
#[derive(Default)]
struct Reader {
    date: Option<NaiveDate>,
    terms: Terms,
    four: u32,
    seated: Option<BySeat<String>>,
    rows: Vec<Row>,
    players: Vec<String>,
}

type Wrong = (usize, String);

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), Wrong> {
        let said = text.split_once('#').map_or(text, |(said, _)| said);
        let words = words(said);
        match words[..] {
            [] => Ok(()),
            [word] => self.declaration(word),
            [east, south, west, north] => {
                let four = [east, south, west, north];
                // Names begin with neither, and every hand has one of them.
                match four.iter().any(|(_, word)| begins_a_result(word)) {
                    true => self.hand(line, four),
                    false => self.names(four),
                }
            }
            [(column, _), ..] => Err((column, format!("this says nothing: {FORMS}"))),
        }
    }

    fn declaration(&mut self, (column, word): Word<'_>) -> Result<(), Wrong> {
        let value = word.get(2..).unwrap_or_default();
        let wrong = |wanted: &str| {
            let message = format!("{wanted} was expected, not {value:?}");
            Err((column + 2, message))
        };
        match word.get(..2) {
            Some("B=") => match hundredths(value) {
                Some(base) => self.terms.base = base,
                None => return wrong("a base above 0, of two decimals at most, like 0.5"),
            },
            Some("M=") => match value.parse() {
                Ok(most) if most > 0 => self.terms.most = most,
                _ => return wrong("the most faan, from 1 to 255,"),
            },
            Some("R=") => match value {
                "half" => self.terms.shooter_alone = false,
                "full" => self.terms.shooter_alone = true,
                _ => return wrong("half (半銃) or full (全銃)"),
            },
            Some("S=") => match value {
                "half" => self.terms.rise = Rise::HalfSpicy,
                "spicy" => self.terms.rise = Rise::FullSpicy,
                _ => return wrong("half (半辣上) or spicy (辣辣上)"),
            },
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let date = NaiveDate::parse_from_str(word, "%Y-%m-%d");
                let date = date.ok().filter(|_| word.len() == 10);
                let Some(date) = date else {
                    let message = format!("{word} is no day: year, month and day, like 2026-11-29");
                    return Err((column, message));
                };
                self.date = Some(date);
            }
            _ => return Err((column, format!("{word:?} says nothing: {FORMS}"))),
        }
        Ok(())
    }

    fn names(&mut self, four: [Word<'_>; 4]) -> Result<(), Wrong> {
        for (at, (column, name)) in four.into_iter().enumerate() {
            if name.contains('*') {
                return Err((column, format!("{name:?} is no name: a name has no *")));
            }
            if four[..at].iter().any(|(_, other)| *other == name) {
                return Err((column, format!("{name} sits in two seats")));
            }
        }
        self.four += 1;
        let names = four.map(|(_, name)| name.to_owned());
        for name in &names {
            if !self.players.contains(name) {
                self.players.push(name.clone());
            }
        }
        self.seated = Some(BySeat::from_fn(|seat| names[seat as usize].clone()));
        Ok(())
    }

    fn hand(&mut self, line: usize, four: [Word<'_>; 4]) -> Result<(), Wrong> {
        if let Some((column, word)) = four.into_iter().find(|(_, word)| !is_result(word)) {
            let message = format!("{word:?} is no result: faan, -, d, D, S or f");
            return Err((column, message));
        }
        let Some(players) = self.seated.clone() else {
            let (column, _) = four[0];
            return Err((column, "who plays? a line of four names comes first".into()));
        };
        let outcome = self.outcome(four)?;
        self.rows.push(Row {
            line,
            date: self.date,
            four: self.four,
            players,
            terms: self.terms,
            outcome,
        });
        Ok(())
    }

    fn outcome(&self, four: [Word<'_>; 4]) -> Result<Outcome, Wrong> {
        let (mut won, mut blamed) = (None, None);
        for (seat, (column, word)) in Seat::ALL.into_iter().zip(four) {
            if word == "-" {
                continue;
            }
            match word.parse::<u8>() {
                Ok(faan) if faan > self.terms.most => {
                    let most = self.terms.most;
                    return Err((column, format!("{faan} faan are more than M={most} allows")));
                }
                Ok(faan) if won.is_none() => won = Some((seat, faan)),
                Ok(_) => return Err((column, "a hand has one winner in a score sheet".into())),
                Err(_) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                    return Err((column, format!("{word} faan are more than any hand has")));
                }
                Err(_) if blamed.is_none() => blamed = Some((seat, column, word)),
                Err(_) => return Err((column, "one player at most is to blame".into())),
            }
        }
        match (won, blamed) {
            (None, None) => Ok(Outcome::Drawn),
            (None, Some((by, _, "f"))) => Ok(Outcome::FalseWin { by }),
            (None, Some((_, column, word))) => Err((
                column,
                format!("{word} blames somebody for a win, and nobody won"),
            )),
            (Some(_), Some((_, column, "f"))) => Err((
                column,
                "a false win ends the hand: nobody else wins it (W6)".into(),
            )),
            (Some(_), Some((_, column, "D"))) if self.terms.shooter_alone => {
                let message = "under R=full whoever pays for a discard pays for all: write d";
                Err((column, message.into()))
            }
            (Some((winner, faan)), blamed) => Ok(Outcome::Won {
                winner,
                faan,
                blame: blamed.map(|(seat, _, word)| {
                    let blame = match word {
                        "d" => Blame::Discard,
                        "D" => Blame::LiableForDiscard,
                        _ => Blame::LiableForZiMo,
                    };
                    (seat, blame)
                }),
            }),
        }
    }
}

fn is_result(word: &str) -> bool {
    let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    matches!(word, "-" | "d" | "D" | "S" | "f") || digits(word)
}

fn begins_a_result(word: &str) -> bool {
    word.starts_with(|c: char| c == '-' || c.is_ascii_digit())
}

/// The words of a line, each with the column of its first character, from 1.
fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = vec![];
    let mut rest = line;
    let mut column = 1;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return words;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        words.push((column, &trimmed[..end]));
        column += trimmed[..end].chars().count();
        rest = &trimmed[end..];
    }
}

/// `0.5` as 50; nothing below one hundredth, and nothing that a ladder could not hold.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !(digits(whole) && digits(part)) || 2 < part.len() || whole.len() + part.len() == 0 {
        return None;
    }
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let part: u32 = format!("{part:0<2}").parse().ok()?;
    let hundredths = whole.checked_mul(100)?.checked_add(part)?;
    (hundredths > 0).then_some(hundredths)
}
