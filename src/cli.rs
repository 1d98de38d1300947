//! The command line: decode, ask the parlour, print.

mod rules;
mod score;

use crate::config::Config;
use crate::console;
use crate::speak::{WRONG, complain};
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Hong Kong mahjong for clubs: what a hand is worth, and who pays.
///
/// Without a command it opens a console that takes the commands of the bot, `/score` for one.
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
    /// A rule set: what wins, what counts, who pays
    Rules(rules::Rules),
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
        Some(Command::Rules(rules)) => rules.run(&config),
        None if token.is_some_and(|token| !token.is_empty()) => {
            complain(
                "error: DISCORD_TOKEN is set, and this version does not speak to Discord yet\n  \
                 = help: unset it to open the console\n",
            );
            ExitCode::from(WRONG)
        }
        None => console::run(&config),
    }
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
