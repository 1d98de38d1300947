//! `sikwu replay`: the table of a record as it stood, or every step of its hands as a web page.

mod drawn;
mod page;

use self::drawn::Drawn;
use super::{NOT_AGREED, heading_of, open_record, warn};
use crate::audit::{Fault, TableAt, table_at};
use crate::config::Config;
use crate::record::{Form, HandRecord, ReadError};
use crate::speak::{complain, ended, say};
use crate::tongue::Tongue;
use crate::words;
use clap::{ArgGroup, Args};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `sikwu replay`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("shown").args(["html", "picture", "animate"]).multiple(true))]
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
    #[arg(long, value_name = "OUT.html", conflicts_with_all = ["picture", "animate", "dark"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    drawn: Drawn,
}

impl Replay {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(match &self.html {
            Some(file) => self.write(file, config),
            None if self.drawn.is_asked() => self.draw(config),
            None => self.show(config),
        })
    }

    fn draw(&self, config: &Config) -> io::Result<ExitCode> {
        let wanted = |hand: &HandRecord| self.is_wanted(hand);
        let missing = |titles: &[String]| self.missing(titles);
        self.drawn
            .draw(&self.file, &wanted, &missing, self.at, config)
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
                    Some(table) => say(&words::table(
                        &hand.title.to_string(),
                        &table,
                        &unseen,
                        Tongue::English,
                    ))?,
                    None if fault.is_none() => {
                        say(&format!("{} breaks off in its deal\n", *hand.title))?;
                    }
                    None => {}
                }
                if let Some(event) = lost {
                    say(&words::table_lost(event, Tongue::English))?;
                }
                let Some(fault) = fault else {
                    return Ok(ExitCode::SUCCESS);
                };
                complain(&format!("error: {name}, {}\n", place(&fault)));
                return Ok(ExitCode::from(NOT_AGREED));
            }
            titles.push(hand.title.to_string());
        }
        Err(self.missing(&titles))
    }

    /// That the hand is not there, and what is.
    fn missing(&self, titles: &[String]) -> io::Error {
        let name = self.file.display();
        let there = match titles.is_empty() {
            true => "there are no hands in it".to_owned(),
            false => format!("there are {}", titles.join(", ")),
        };
        let wanted = self.hand.as_deref().unwrap_or("to be seen");
        io::Error::other(format!("{name}: there is no hand {wanted}; {there}"))
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
