//! Reading a score sheet, line by line.

use super::{Blame, Outcome, Rise, Row, ScoreSheet, Terms};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use crate::yaml::{Place, Problem};
use chrono::NaiveDate;

/// What a line can be, for whoever wrote another.
const FORMS: Both = (
    "a line is a date (2026-11-29), B=0.5, M=8, R=half or R=full, S=half or S=spicy, four names, or \
     four results: faan, -, d, D, S or f",
    "一行是日期（2026-11-29）、B=0.5、M=8、R=half 或 R=full、S=half 或 S=spicy、四個名稱，或四個\
     結果：番數、-、d、D、S 或 f",
);

/// A text in English and in Chinese.
type Both = (&'static str, &'static str);

/// A word of a line, and its column.
type Word<'t> = (usize, &'t str);

pub(super) fn read(text: &str) -> Result<ScoreSheet, Vec<Problem>> {
    if ScoreSheet::LIMIT < text.len() {
        let most = ScoreSheet::LIMIT;
        let message = phrase!(
            "a score sheet has {most} bytes at most",
            "記分紙最多{most}位元組"
        );
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
            let Phrase { english, chinese } = why;
            let message = phrase!(
                "what was declared before cannot be settled by: {english}",
                "照以上所定無法計數：{chinese}"
            );
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

type Wrong = (usize, Phrase);

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
            [(column, _), ..] => {
                let (en, zh) = FORMS;
                let message = phrase!("this says nothing: {en}", "此行無所指：{zh}");
                Err((column, message))
            }
        }
    }

    fn declaration(&mut self, (column, word): Word<'_>) -> Result<(), Wrong> {
        let value = word.get(2..).unwrap_or_default();
        let wrong = |(en, zh): Both| {
            let message = phrase!(
                "{en} was expected, not {value:?}",
                "此處應是{zh}，不是 {value:?}"
            );
            Err((column + 2, message))
        };
        match word.get(..2) {
            Some("B=") => match hundredths(value) {
                Some(base) => self.terms.base = base,
                None => {
                    return wrong((
                        "a base above 0, of two decimals at most, like 0.5",
                        "大於0的底，最多兩位小數，如0.5",
                    ));
                }
            },
            Some("M=") => match value.parse() {
                Ok(most) if most > 0 => self.terms.most = most,
                _ => return wrong(("the most faan, from 1 to 255,", "最高番數，1至255")),
            },
            Some("R=") => match value {
                "half" => self.terms.shooter_alone = false,
                "full" => self.terms.shooter_alone = true,
                _ => return wrong(("half (半銃) or full (全銃)", " half（半銃）或 full（全銃）")),
            },
            Some("S=") => match value {
                "half" => self.terms.rise = Rise::HalfSpicy,
                "spicy" => self.terms.rise = Rise::FullSpicy,
                _ => {
                    return wrong((
                        "half (半辣上) or spicy (辣辣上)",
                        " half（半辣上）或 spicy（辣辣上）",
                    ));
                }
            },
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let date = NaiveDate::parse_from_str(word, "%Y-%m-%d");
                let date = date.ok().filter(|_| word.len() == 10);
                let Some(date) = date else {
                    let message = phrase!(
                        "{word} is no day: year, month and day, like 2026-11-29",
                        "{word} 不是日期：年、月、日，如 2026-11-29"
                    );
                    return Err((column, message));
                };
                self.date = Some(date);
            }
            _ => {
                let (en, zh) = FORMS;
                let message = phrase!("{word:?} says nothing: {en}", "{word:?} 無所指：{zh}");
                return Err((column, message));
            }
        }
        Ok(())
    }

    fn names(&mut self, four: [Word<'_>; 4]) -> Result<(), Wrong> {
        for (at, (column, name)) in four.into_iter().enumerate() {
            if name.contains('*') {
                let message = phrase!(
                    "{name:?} is no name: a name has no *",
                    "{name:?} 不是名稱：名稱不可有 *"
                );
                return Err((column, message));
            }
            if four[..at].iter().any(|(_, other)| *other == name) {
                let message = phrase!("{name} sits in two seats", "{name} 坐了兩個位");
                return Err((column, message));
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
            let message = phrase!(
                "{word:?} is no result: faan, -, d, D, S or f",
                "{word:?} 不是結果：番數、-、d、D、S 或 f"
            );
            return Err((column, message));
        }
        let Some(players) = self.seated.clone() else {
            let (column, _) = four[0];
            let message = (
                "who plays? a line of four names comes first",
                "誰在打？先寫四個名稱的一行",
            );
            return Err((column, message.into()));
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
                    let message = phrase!(
                        "{faan} faan are more than M={most} allows",
                        "{faan}番超過 M={most} 所限"
                    );
                    return Err((column, message));
                }
                Ok(faan) if won.is_none() => won = Some((seat, faan)),
                Ok(_) => {
                    let message = (
                        "a hand has one winner in a score sheet",
                        "記分紙的一局只有一家食糊",
                    );
                    return Err((column, message.into()));
                }
                Err(_) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                    let message = phrase!(
                        "{word} faan are more than any hand has",
                        "沒有一手牌有{word}番"
                    );
                    return Err((column, message));
                }
                Err(_) if blamed.is_none() => blamed = Some((seat, column, word)),
                Err(_) => {
                    let message = ("one player at most is to blame", "最多一人負責");
                    return Err((column, message.into()));
                }
            }
        }
        match (won, blamed) {
            (None, None) => Ok(Outcome::Drawn),
            (None, Some((by, _, "f"))) => Ok(Outcome::FalseWin { by }),
            (None, Some((_, column, word))) => Err((
                column,
                phrase!(
                    "{word} blames somebody for a win, and nobody won",
                    "{word} 表示有人為食糊負責，但無人食糊"
                ),
            )),
            (Some(_), Some((_, column, "f"))) => Err((
                column,
                (
                    "a false win ends the hand: nobody else wins it (W6)",
                    "詐糊即完局：別家不可再食糊（W6）",
                )
                    .into(),
            )),
            (Some(_), Some((_, column, "D"))) if self.terms.shooter_alone => {
                let message = (
                    "under R=full whoever pays for a discard pays for all: write d",
                    "R=full 之下出銃者付全部：寫 d",
                );
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
