//! `sikwu simulate`: matches that bots play with each other.

use super::unread;
use crate::config::Config;
use crate::play::Terms;
use crate::play::bot::Level;
use crate::record::Limits;
use crate::simulate::{Simulation, Summary, Writer};
use crate::speak::{complain, ended, say};
use crate::words;
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `sikwu simulate`.
#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// How many hands are played, match after match
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    hands: u64,
    /// The same seed gives the same hands, to the byte
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The rule set; without it, the default one
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// Who plays, P1 first: one level for all four, or one for each
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "club",
        value_name = "LEVELS"
    )]
    bots: Vec<Bot>,
    /// Print what the bots came to: points a hand, hands won, faan
    #[arg(long)]
    summary: bool,
    /// Where the record goes; without it, to standard output unless a summary is asked for
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Bot {
    /// Any legal move
    Random,
    /// The fastest way to a ready hand
    Plain,
    /// Weighs faan against the minimum, and the danger of a discard
    Club,
}

impl From<Bot> for Level {
    fn from(bot: Bot) -> Level {
        match bot {
            Bot::Random => Level::Random,
            Bot::Plain => Level::Plain,
            Bot::Club => Level::Club,
        }
    }
}

impl Simulate {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.simulate(config).map(|()| ExitCode::SUCCESS))
    }

    fn simulate(&self, config: &Config) -> io::Result<()> {
        let terms = self.terms(config)?;
        let levels = self.levels()?;
        let written = self.output.is_some() || !self.summary;
        let most = Limits::default().hands as u64;
        if written && self.hands > most {
            let message = format!(
                "a record has at most {most} hands (notation 3.4)\n  \
                 = help: `--summary` alone plays any number, and another `--seed` other hands"
            );
            return Err(io::Error::other(message));
        }
        let mut output: Box<dyn Write> = match &self.output {
            Some(path) => {
                let file = File::create(path).map_err(|error| unread(path, error))?;
                Box::new(BufWriter::new(file))
            }
            None if written => Box::new(BufWriter::new(io::stdout().lock())),
            None => Box::new(io::sink()),
        };
        let mut writer = Writer::new(&terms, levels, &format!("simulate-{}", self.seed));
        let mut summary = Summary::new(levels);
        let mut simulation = Simulation::new(terms, levels, self.seed);
        if written {
            write!(output, "{}", writer.heading())?;
        }
        for _ in 0..self.hands {
            let played = simulation.next_hand().map_err(io::Error::other)?;
            summary.add(&played);
            if written {
                write!(output, "\n{}", writer.write(&played))?;
            }
        }
        output.flush()?;
        drop(output);
        if !self.summary {
            return Ok(());
        }
        let told = words::simulated(&summary);
        match self.output.is_none() && written {
            true => {
                complain(&told);
                Ok(())
            }
            false => say(&told),
        }
    }

    fn terms(&self, config: &Config) -> io::Result<Terms> {
        let id = self.rules.as_deref().unwrap_or(&config.rules);
        match config.book.get(id) {
            Some(rules) => Ok(Terms::scored(rules.clone())),
            None => Err(io::Error::other(config.book.unknown(id).to_string())),
        }
    }

    fn levels(&self) -> io::Result<[Level; 4]> {
        match self.bots[..] {
            [all] => Ok([all.into(); 4]),
            [a, b, c, d] => Ok([a, b, c, d].map(Level::from)),
            _ => {
                let message = format!(
                    "{} bots cannot fill four seats\n  \
                     = help: one level for all, or four: --bots club,plain,plain,plain",
                    self.bots.len()
                );
                Err(io::Error::other(message))
            }
        }
    }
}
