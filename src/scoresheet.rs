//! Score sheets as players keep them in a plain text file: a line for each hand, with the faan
//! under the winner's name and a letter under the name of whoever is to blame.
//!
//! ```text
//! 2026-11-29
//! B=0.5   # two and five (二五雞)
//! M=8     # at most 8 faan
//! R=full  # the shooter pays for all (全銃)
//! S=half  # half-spicy (半辣上)
//!
//! Ming Fong Bo Kit
//! -    -    4  d     # Bo wins 4 faan from Kit
//! 3    -    -  -     # Ming wins 3 faan by Zi Mo
//! ```
//!
//! The format is that of yawnoc's mahjong-scorer. It reads, and [`Row::settle`] says what each hand
//! moved, by the rules that the sheet itself declares.

mod read;
mod terms;

pub use terms::{Rise, Terms};

use crate::phrase;
use crate::rules::RuleSet;
use crate::seat::{BySeat, RoundWind, Seat};
use crate::settle::{Payments, Settlement, false_win, settle};
use crate::tile::{Tile, Wind};
use crate::tongue::{Phrase, Tongue};
use crate::win::{Occasion, Win, WonBy};
use crate::yaml::{self, Problem};
use chrono::NaiveDate;
use std::fmt;

/// A score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Its hands, in order.
    pub rows: Vec<Row>,
    /// Everybody who is named, in the order in which they come; some may have played no hand.
    pub players: Vec<String>,
    /// How many points an amount of one in the sheet is: the fewest with which nobody pays a
    /// part of a point.
    pub scale: u32,
}

/// A hand of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line, from 1.
    pub line: usize,
    /// The day, where one was said.
    pub date: Option<NaiveDate>,
    /// Which four it is that play, from 1: the how-manieth line of names.
    pub four: u32,
    /// Who played. Their columns are taken for the seats, which a sheet does not tell.
    pub players: BySeat<String>,
    /// By which rules.
    pub terms: Terms,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody won.
    Drawn,
    /// Somebody won.
    Won {
        /// Who.
        winner: Seat,
        /// With how many faan.
        faan: u8,
        /// Who is to blame for it; nobody where all three pay.
        blame: Option<(Seat, Blame)>,
    },
    /// Somebody won falsely (詐糊).
    FalseWin {
        /// Who.
        by: Seat,
    },
}

/// For what somebody pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// `d`: they threw the tile (打出).
    Discard,
    /// `D`: they are liable for a win on a discard, whoever threw it (包打出).
    LiableForDiscard,
    /// `S`: they are liable for a win by Zi Mo (包自摸).
    LiableForZiMo,
}

/// A text that is no score sheet, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetFault {
    /// What the file is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong with it, by place.
    pub problems: Vec<Problem>,
}

impl SheetFault {
    /// Every problem in a language, drawn under its line with a caret. As text it is English.
    pub fn said(&self, tongue: Tongue) -> String {
        yaml::show(&self.name, &self.text, &self.problems, tongue)
    }
}

impl ScoreSheet {
    /// The longest sheet that is read, in bytes.
    pub const LIMIT: usize = 1024 * 1024;

    /// Reads a score sheet.
    ///
    /// ```
    /// use sikwu::scoresheet::ScoreSheet;
    /// use sikwu::seat::Seat;
    /// let sheet = ScoreSheet::read("evening.txt", "A B C D\n- 4 d -\n").unwrap();
    /// let [row] = &sheet.rows[..] else { panic!() };
    /// assert_eq!(sheet.scale, 1);
    /// assert_eq!(row.settle(sheet.scale).unwrap().of(Seat::West), -32);
    /// let fault = ScoreSheet::read("evening.txt", "A B C D\n- 4 x -\n").unwrap_err();
    /// assert!(fault.to_string().contains("evening.txt:2:5"));
    /// ```
    ///
    /// # Errors
    ///
    /// [`SheetFault`] with every line that says nothing or contradicts itself, and with rules that
    /// cannot be settled by.
    pub fn read(name: &str, text: &str) -> Result<ScoreSheet, SheetFault> {
        read::read(text).map_err(|problems| SheetFault {
            name: name.to_owned(),
            text: text.to_owned(),
            problems,
        })
    }

    /// The same sheet, in which an amount of one is so many points.
    ///
    /// # Errors
    ///
    /// Where somebody would pay a part of a point then, or more than can be counted.
    pub fn at_scale(self, scale: u32) -> Result<ScoreSheet, Phrase> {
        let mut judged = None;
        for row in &self.rows {
            // The terms stay the same for many rows.
            if judged == Some(row.terms) {
                continue;
            }
            judged = Some(row.terms);
            row.terms.rules(scale).map_err(|why| {
                let (line, own) = (row.line, self.scale);
                let zh = why.speak(Tongue::Chinese);
                phrase!(
                    "line {line}, with --scale {scale}: {why}; {own} or a multiple of it would do",
                    "第{line}行，用 `--scale {scale}` 的話，{zh}；可用{own}或其倍數"
                )
            })?;
        }
        Ok(ScoreSheet { scale, ..self })
    }
}

impl Row {
    /// What each of the four gains, where an amount of one in the sheet is `scale` points.
    ///
    /// # Errors
    ///
    /// Where these are no whole points, or beyond all numbers. At the scale of its own sheet every
    /// row is settled.
    pub fn settle(&self, scale: u32) -> Result<Settlement, Phrase> {
        let rules = self.terms.rules(scale)?;
        let (winner, faan, blame) = match self.outcome {
            Outcome::Drawn => return Ok(Settlement::default()),
            Outcome::FalseWin { by } => return Ok(false_win(by, &rules)),
            Outcome::Won {
                winner,
                faan,
                blame,
            } => (winner, faan, blame),
        };
        match blame {
            None => pay(winner, faan, None, None, &rules),
            Some((seat, Blame::Discard)) => pay(winner, faan, Some(seat), None, &rules),
            Some((seat, Blame::LiableForZiMo)) => pay(winner, faan, None, Some(seat), &rules),
            // Whoever is liable pays what a shooter pays who pays for all.
            Some((seat, Blame::LiableForDiscard)) => {
                let alone = Terms {
                    shooter_alone: true,
                    ..self.terms
                };
                let rules = alone.rules(scale)?;
                pay(winner, faan, Some(seat), None, &rules)
            }
        }
    }
}

fn pay(
    seat: Seat,
    faan: u8,
    shooter: Option<Seat>,
    liable: Option<Seat>,
    rules: &RuleSet,
) -> Result<Settlement, Phrase> {
    // A sheet tells no tiles, and what is paid does not hang on them.
    let tile = Tile::wind(Wind::East);
    let win = Win {
        seat,
        round: RoundWind(Wind::East),
        by: match shooter {
            Some(_) => WonBy::Discard { tile, shooter },
            None => WonBy::ZiMo { tile },
        },
        occasion: Occasion::default(),
    };
    match settle(&win, faan, rules, liable) {
        Some(Payments::Seats(settlement)) => Ok(settlement),
        _ => Err(phrase!(
            "{faan} faan have no price at this table (P1)",
            "此枱沒有{faan}番的數目（P1）"
        )),
    }
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

impl std::error::Error for SheetFault {}
