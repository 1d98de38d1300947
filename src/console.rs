//! The console: the commands of the bot, typed here. A prompt with history and completion on a
//! terminal; line by line from a pipe.

use crate::config::Config;
use crate::house::{House, Told, read_file};
use crate::parlour::{Command, Request, Takes};
use crate::prompt::{Prompt, pipe};
use crate::speak::{WRONG, complain, ended, say};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Takes commands until there are no more.
///
/// On a terminal the exit code is 0; from a pipe it is 2 if any command could not be answered.
pub fn run(config: &Config) -> ExitCode {
    let mut house = House::new(config);
    let all_well = match io::stdin().is_terminal() {
        true => prompt(&mut house),
        false => pipe(io::stdin().lock(), is_quit, &mut |line| {
            answer(line.trim_end(), &mut house)
        }),
    };
    let closed = house.close().map_err(io::Error::other);
    let all_well = all_well.and_then(|all_well| closed.map(|()| all_well));
    ended(all_well.map(|all_well| ExitCode::from(if all_well { 0 } else { WRONG })))
}

/// Answers one line, if it asks for anything; whether it could be answered.
fn answer(line: &str, house: &mut House<'_>) -> io::Result<bool> {
    if is_idle(line) {
        return Ok(true);
    }
    let refusal = match Request::read(line, &read_file) {
        Ok(request) => match house.answer(request) {
            Ok(Told { said, refused, .. }) if !refused => {
                say(&said)?;
                return Ok(true);
            }
            Ok(told) => told.said.trim_end().to_owned(),
            Err(error) => format!("error: {error}"),
        },
        Err(error) => error.to_string(),
    };
    complain(&format!("{refusal}\n"));
    Ok(false)
}

/// Whether a line asks for nothing.
fn is_idle(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

fn is_quit(line: &str) -> bool {
    matches!(line.trim(), "/quit" | "/exit")
}

fn prompt(house: &mut House<'_>) -> io::Result<bool> {
    let config = house.config;
    let history = config.data.join("console.history");
    let mut prompt = Prompt::new(Some(&history))?;
    let typist = Typist { config };
    prompt.complete_by(Box::new(move |line| typist.candidates(line)));
    say("sikwu 食糊: /score HAND, /help, /quit\n")?;
    while let Some(line) = prompt.ask("sikwu> ")? {
        if is_quit(&line) {
            break;
        }
        answer(&line, house)?;
    }
    prompt.keep_history(&history);
    Ok(true)
}

/// Completes commands, options, their values and the ids of rule sets.
struct Typist<'c> {
    config: &'c Config,
}

impl Typist<'_> {
    /// Where the word under the cursor begins, and what it could become.
    fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        let Some(typed) = line.strip_prefix('/') else {
            return (0, vec![]);
        };
        let Some((command, rest)) = Command::of(typed) else {
            let names = Command::typed().map(|command| format!("/{} ", command.name));
            let names = names.chain(["/quit".to_owned()]);
            return (0, names.filter(|name| name.starts_with(line)).collect());
        };
        let word = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        if rest.is_empty() && word == 0 {
            return (line.len(), vec![" ".to_owned()]);
        }
        let typed = &line[word..];
        let all: Vec<String> = match typed.split_once(':') {
            Some((name, _)) => {
                let values = self.values(command, name);
                values
                    .iter()
                    .map(|value| format!("{name}:{value} "))
                    .collect()
            }
            None => {
                let options = command.options.iter().filter(|it| it.face.is_typed());
                let names = options.map(|option| option.name);
                names.map(|name| format!("{name}:")).collect()
            }
        };
        (
            word,
            all.into_iter().filter(|it| it.starts_with(typed)).collect(),
        )
    }

    fn values(&self, command: &Command, name: &str) -> Vec<String> {
        match command.option(name) {
            Some(option) if option.takes == Takes::RuleSet => {
                let sets = self.config.book.iter();
                sets.map(|rules| rules.id.clone()).collect()
            }
            Some(option) => option.values().into_iter().map(str::to_owned).collect(),
            None => vec![],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_completed_by_what_can_stand_there() {
        let config = Config::default();
        let typist = Typist { config: &config };
        for (line, at, candidates) in [
            ("/sc", 0, vec!["/score "]),
            (
                "/rules",
                0,
                vec!["/rules show ", "/rules preview ", "/rules set "],
            ),
            ("/score 123m se", 12, vec!["seat:"]),
            ("/score 123m by:d", 12, vec!["by:draw ", "by:discard "]),
            ("/rules show rules:hk-o", 12, vec!["rules:hk-old-style "]),
            ("score", 0, vec![]),
        ] {
            let seen = typist.candidates(line);
            assert_eq!(
                (seen.0, seen.1),
                (at, candidates.iter().map(|&it| it.to_owned()).collect()),
                "{line}"
            );
        }
    }
}
