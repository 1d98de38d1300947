//! `sikwu replay`: the table of a record as it stood, or every step of its hands as a web page.

mod drawn;
mod page;

use self::drawn::Drawn;
use super::{NOT_AGREED, heading_of, open_record, warn};
use crate::audit::{Fault, TableAt};
use crate::config::Config;
use crate::record::{Form, HandRecord};
use crate::replay::{Found, Missing, find};
use crate::speak::{complain, ended, say};
use crate::tongue::Tongue;
use crate::words;
use clap::{ArgGroup, Args};
use std::io;
use std::path::{Path, PathBuf};
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
        let wanted = |hand: &HandRecord| self.is_wanted(hand);
        let missing = |titles: &[String]| self.missing(titles);
        let found = found(&self.file, &wanted, &missing, config)?;
        let TableAt {
            table,
            fault,
            lost,
            unseen,
        } = found.table(&config.book, &config.rules, self.at.unwrap_or(u32::MAX));
        let title = found.hand.title.to_string();
        match table {
            Some(table) => say(&words::table(&title, &table, &unseen, Tongue::English))?,
            None if fault.is_none() => say(&format!("{title} breaks off in its deal\n"))?,
            None => {}
        }
        if let Some(event) = lost {
            say(&words::table_lost(event, Tongue::English))?;
        }
        let Some(fault) = fault else {
            return Ok(ExitCode::SUCCESS);
        };
        let name = self.file.display();
        complain(&format!("error: {name}, {}\n", place(&fault)));
        Ok(ExitCode::from(NOT_AGREED))
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

/// The hand of a file that is wanted.
fn found(
    file: &Path,
    wanted: &dyn Fn(&HandRecord) -> bool,
    missing: &dyn Fn(&[String]) -> io::Error,
    config: &Config,
) -> io::Result<Found> {
    let mut reader = open_record(file, Form::Strict)?;
    heading_of(&reader)?;
    warn(file, &reader.take_warnings());
    let found = find(
        reader,
        &mut |hand| wanted(hand),
        &config.book,
        &config.rules,
    );
    found.map_err(|why| match why {
        Missing::Heading(damage) => io::Error::other(damage.to_string()),
        Missing::Hand(titles) => missing(&titles),
        Missing::Source(error) => error,
    })
}
