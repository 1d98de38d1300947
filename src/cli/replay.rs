//! `sikwu replay`: the table of a record as it stood.

use super::{NOT_AGREED, heading_of, open_record, warn};
use crate::audit::{TableAt, table_at};
use crate::config::Config;
use crate::record::{Form, HandRecord, ReadError};
use crate::speak::{complain, ended, say};
use crate::words;
use clap::Args;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

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
}

impl Replay {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.show(config))
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
                let rule = fault
                    .rule
                    .map_or(String::new(), |rule| format!(" ({rule})"));
                let (line, message) = (fault.line, fault.message);
                complain(&format!("error: {name}, line {line}{rule}: {message}\n"));
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
