//! The command line: decode, ask the parlour, print.

mod audit;
mod bot;
mod commands;
mod convert;
mod format;
mod ledger;
mod pictured;
mod record;
mod replay;
mod rules;
mod score;
mod simulate;
mod tiles;
mod waits;

use crate::config::Config;
use crate::console;
use crate::notation::NotationError;
use crate::parlour::{self, Answer, Request, View};
use crate::record::{Form, Heading, Reader, Reading, RecordFault};
use crate::speak::{WRONG, complain, ended, say};
use crate::words;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Hong Kong mahjong for clubs: what a hand is worth and who pays, what a record proves, and where
/// everybody stands.
///
/// Without a command it is the bot on Discord, if DISCORD_TOKEN is set; else a console that takes the
/// commands of the bot, `/score` for one.
#[derive(Debug, Parser)]
#[command(name = "sikwu", version, about, long_about)]
struct Cli {
    /// The settings to use in place of config.yaml
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// What a hand is worth, and who pays
    Score(score::Score),
    /// What a hand waits for, or how far it is from waiting
    Waits(waits::Waits),
    /// Replay records and judge them
    Audit(audit::Audit),
    /// The table of a record as it stood
    Replay(replay::Replay),
    /// The canonical form of a record, with its digests
    Format(format::Format),
    /// The scribe's mode: write a record as it is played
    Record(record::Record),
    /// A record of another program, as ours
    Convert(convert::Convert),
    /// Matches that bots play with each other, as a record
    Simulate(simulate::Simulate),
    /// The tile set: what each tile is written as, or a picture of them all
    Tiles(tiles::Tiles),
    /// The club's ledger: post hands, show entries and standings, verify it
    Ledger(ledger::Ledger),
    /// A rule set: what wins, what counts, who pays
    Rules(rules::Rules),
    /// The Discord commands as JSON, as they are registered
    Commands,
}

/// Runs the program with these arguments, the program's own name first.
///
/// Exit codes: 0 where the question was answered, 1 where a record or a ledger is wrong, 2 where
/// the question or a file could not be read.
pub fn run(arguments: impl IntoIterator<Item = OsString>, token: Option<OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { WRONG } else { 0 };
            // What cannot be printed has nobody to read it.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let config = match read_config(cli.config.as_deref()) {
        Ok(config) => config,
        Err(message) => {
            complain(&message);
            return ExitCode::from(WRONG);
        }
    };
    match cli.command {
        Some(Command::Score(score)) => score.run(&config),
        Some(Command::Waits(waits)) => waits.run(&config),
        Some(Command::Audit(audit)) => audit.run(&config),
        Some(Command::Replay(replay)) => replay.run(&config),
        Some(Command::Format(format)) => format.run(&config),
        Some(Command::Record(record)) => record.run(&config),
        Some(Command::Convert(convert)) => convert.run(),
        Some(Command::Simulate(simulate)) => simulate.run(&config),
        Some(Command::Tiles(tiles)) => tiles.run(),
        Some(Command::Ledger(ledger)) => ledger.run(&config),
        Some(Command::Rules(rules)) => rules.run(&config),
        Some(Command::Commands) => commands::run(),
        None => match token.filter(|token| !token.is_empty()) {
            Some(token) => bot::run(config, token),
            None => console::run(&config),
        },
    }
}

/// The exit code where a record, or the ledger, is wrong.
const NOT_AGREED: u8 = 1;

/// Answers a request, in words or in JSON as `object` has it. What is refused in words goes to
/// standard error.
fn answered(
    config: &Config,
    request: Result<Request, NotationError>,
    json: bool,
    object: impl Fn(&Result<Answer<'_>, NotationError>) -> String,
) -> ExitCode {
    answered_beside(config, request, json, object, |_| Ok(()))
}

/// The same, with something to be made of an answer that is no refusal before it is said.
fn answered_beside(
    config: &Config,
    request: Result<Request, NotationError>,
    json: bool,
    object: impl Fn(&Result<Answer<'_>, NotationError>) -> String,
    beside: impl FnOnce(&Answer<'_>) -> io::Result<()>,
) -> ExitCode {
    let view = View {
        book: &config.book,
        rules: &config.rules,
        ledger: None,
    };
    let answer = request.map(|request| parlour::answer(&view, request).1);
    let refused = answer.as_ref().map_or(true, Answer::is_refusal);
    if let Ok(answer) = answer.as_ref()
        && !refused
        && let Err(error) = beside(answer)
    {
        return ended(Err(error));
    }
    let printed = if json {
        say(&format!("{}\n", object(&answer)))
    } else {
        let said = answer.map_or_else(
            |error| error.show(""),
            |answer| words::say(&answer, &[], words::Tongue::English),
        );
        match refused {
            true => {
                complain(&format!("{said}\n"));
                Ok(())
            }
            false => say(&said),
        }
    };
    let code = if refused { WRONG } else { 0 };
    ended(printed.map(|()| ExitCode::from(code)))
}

/// A record, opened and read as far as its heading.
fn open_record(path: &Path, form: Form) -> io::Result<Reader<BufReader<File>>> {
    let file = File::open(path).map_err(|error| unread(path, error))?;
    let reading = Reading {
        form,
        ..Reading::default()
    };
    Reader::new(BufReader::new(file), reading).map_err(|error| unread(path, error))
}

/// Says what is odd about a record, and was read all the same.
fn warn(path: &Path, warnings: &[RecordFault]) {
    for warning in warnings {
        complain(&format!("warning: {}, {warning}\n", path.display()));
    }
}

/// The heading of a record; its damage as an error.
fn heading_of<R: io::BufRead>(reader: &Reader<R>) -> io::Result<Heading> {
    match reader.heading() {
        Ok(heading) => Ok(heading.clone()),
        Err(damage) => Err(io::Error::other(damage.to_string())),
    }
}

/// An error with the file that it is about.
fn unread(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A record, or those of a folder and the folders in it, by name.
fn records(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = vec![];
    let mut open = vec![path.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| unread(&folder, error))?;
        for entry in entries {
            let path = entry.map_err(|error| unread(&folder, error))?.path();
            // A link to a folder could lead round in a circle.
            if path.is_dir() && !path.is_symlink() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == "hkmj") {
                found.push(path);
            }
        }
    }
    found.sort();
    if found.is_empty() {
        let message = "there are no records (.hkmj) here";
        return Err(unread(
            path,
            io::Error::new(io::ErrorKind::NotFound, message),
        ));
    }
    Ok(found)
}

/// The settings of a file that was named, or of `config.yaml` here, or the defaults.
fn read_config(named: Option<&Path>) -> Result<Config, String> {
    let path = named.unwrap_or(Path::new("config.yaml"));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Config::default());
        }
        Err(error) => return Err(format!("error: {}: {error}\n", path.display())),
    };
    let name = path.display().to_string();
    Config::read(&name, &text).map_err(|fault| format!("{fault}\n"))
}
