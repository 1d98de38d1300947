//! `sikwu replay`: the table of a record as it stood, or every step of its hands as a web page.

use super::{NOT_AGREED, heading_of, open_record, unread, warn};
use crate::audit::{Fault, TableAt, Verdict, table_at};
use crate::config::Config;
use crate::picture::Look;
use crate::picture::html::{self, Wanted};
use crate::record::{Form, HandRecord, ReadError};
use crate::seat::Seat;
use crate::speak::{WRONG, complain, ended, say};
use crate::words;
use crate::words::Tongue;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

/// The arguments of `sikwu replay`.
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// The record (.hkmj)
    file: PathBuf,
    /// Which hand, E-1 for one; without it, the first
    #[arg(long, value_name = "E-1")]
    hand: Option<String>,
    /// After which event; without it, the last
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// Write the hands as one web page that opens without a network
    #[arg(long, value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// Show what this seat may see, and nothing else: E, S, W or N
    #[arg(long, value_name = "SEAT", value_parser = seat, requires = "html")]
    seat: Option<Seat>,
    /// In which language
    #[arg(long, value_enum, value_name = "LANGUAGE", requires = "html")]
    lang: Option<Lang>,
    /// Tiles with a number or letter in the corner, for learners
    #[arg(long, requires = "html")]
    index: bool,
    /// Tiles of high contrast, which colour-blind eyes tell apart
    #[arg(long, requires = "html")]
    contrast: bool,
}

/// What a page is written in.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Lang {
    /// English
    En,
    /// Traditional Chinese
    Zh,
}

impl Replay {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        match &self.html {
            Some(file) => ended(self.write(file, config)),
            None => ended(self.show(config)),
        }
    }

    /// Writes the page, and says what is wrong with its hands.
    fn write(&self, file: &Path, config: &Config) -> io::Result<ExitCode> {
        let text = fs::read_to_string(&self.file).map_err(|error| unread(&self.file, error))?;
        let wanted = Wanted {
            book: &config.book,
            rules: &config.rules,
            hand: self.hand.as_deref(),
            at: self.at,
            seat: self.seat,
            tongue: match self.lang {
                Some(Lang::Zh) => Tongue::Chinese,
                Some(Lang::En) | None => Tongue::English,
            },
            look: Look {
                index: self.index,
                contrast: self.contrast,
                dark: false,
            },
        };
        let name = self.file.display();
        let page = html::page(&text, &wanted);
        let page = page.map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        warn(&self.file, &page.warnings);
        fs::write(file, &page.html).map_err(|error| unread(file, error))?;
        say(&words::page_written(&file.display().to_string(), &page))?;
        let mut code = 0;
        for (title, verdict, fault) in &page.hands {
            code = code.max(match verdict {
                Verdict::Agreed | Verdict::Possible => continue,
                Verdict::Wrong => NOT_AGREED,
                Verdict::Unreadable => WRONG,
            });
            if let Some(fault) = fault {
                let title = title.as_deref().unwrap_or("a hand");
                complain(&format!("error: {name}, {title}, {}\n", place(fault)));
            }
        }
        Ok(ExitCode::from(code))
    }

    fn show(&self, config: &Config) -> io::Result<ExitCode> {
        let mut reader = open_record(&self.file, Form::Strict)?;
        let heading = heading_of(&reader)?;
        warn(&self.file, &reader.take_warnings());
        let name = self.file.display();
        let mut titles = vec![];
        for hand in reader {
            let hand = match hand {
                Ok(hand) => hand,
                Err(ReadError::Text(damage)) => {
                    titles.extend(damage.hand.map(|title| format!("{title} (damaged)")));
                    continue;
                }
                Err(ReadError::Source(error)) => return Err(error),
            };
            if self.is_wanted(&hand) {
                let at = self.at.unwrap_or(u32::MAX);
                let TableAt {
                    table,
                    fault,
                    lost,
                    unseen,
                } = table_at(&hand, &heading, &config.book, &config.rules, at);
                match table {
                    Some(table) => say(&words::table(&hand.title.to_string(), &table, &unseen))?,
                    None if fault.is_none() => {
                        say(&format!("{} breaks off in its deal\n", *hand.title))?;
                    }
                    None => {}
                }
                if let Some(event) = lost {
                    say(&words::table_lost(event))?;
                }
                let Some(fault) = fault else {
                    return Ok(ExitCode::SUCCESS);
                };
                complain(&format!("error: {name}, {}\n", place(&fault)));
                return Ok(ExitCode::from(NOT_AGREED));
            }
            titles.push(hand.title.to_string());
        }
        let there = match titles.is_empty() {
            true => "there are no hands in it".to_owned(),
            false => format!("there are {}", titles.join(", ")),
        };
        let wanted = self.hand.as_deref().unwrap_or("to be seen");
        Err(io::Error::other(format!(
            "{name}: there is no hand {wanted}; {there}"
        )))
    }

    fn is_wanted(&self, hand: &HandRecord) -> bool {
        let title = hand.title.to_string();
        let wanted = self.hand.as_ref();
        wanted.is_none_or(|wanted| wanted.eq_ignore_ascii_case(&title))
    }
}

/// Where a fault is, by which rule it is one, and why.
fn place(fault: &Fault) -> String {
    let rule = fault.rule.as_ref();
    let rule = rule.map_or(String::new(), |rule| format!(" ({rule})"));
    format!("line {}{rule}: {}", fault.line, fault.message)
}

/// A seat of its letter, in either case.
fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
    let seat = letters.next().and_then(Seat::from_letter);
    let seat = seat.filter(|_| letters.next().is_none());
    seat.ok_or_else(|| "a seat is E, S, W or N".to_owned())
}
