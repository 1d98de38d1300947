//! A prompt on a terminal, with history and completion, and the lines of a pipe.

use crate::speak::complain;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use std::io::{self, BufRead};
use std::path::Path;

/// Says where the word under the cursor begins, and what it could become.
pub(crate) type Complete<'p> = Box<dyn Fn(&str) -> (usize, Vec<String>) + 'p>;

/// A prompt on a terminal.
pub(crate) struct Prompt<'p> {
    editor: Editor<Typist<'p>, DefaultHistory>,
}

impl<'p> Prompt<'p> {
    /// A prompt with the history that this file has; the first time it has none.
    ///
    /// # Errors
    ///
    /// Those of the terminal.
    pub(crate) fn new(history: Option<&Path>) -> io::Result<Prompt<'p>> {
        let mut editor = Editor::new().map_err(io::Error::other)?;
        if let Some(history) = history {
            // Without it, it begins anew.
            let _ = editor.load_history(history);
        }
        Ok(Prompt { editor })
    }

    /// Completes by this from now on.
    pub(crate) fn complete_by(&mut self, complete: Complete<'p>) {
        self.editor.set_helper(Some(Typist { complete }));
    }

    /// Asks for a line; `None` when there are no more.
    ///
    /// # Errors
    ///
    /// Those of the terminal.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            match self.editor.readline(prompt) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // A line that cannot be remembered is answered all the same.
                        let _ = self.editor.add_history_entry(line.as_str());
                    }
                    return Ok(Some(line));
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }

    /// Keeps the history in a file. One that cannot be kept is no reason to fail.
    pub(crate) fn keep_history(&mut self, history: &Path) {
        if let Some(folder) = history.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = self.editor.save_history(history);
    }
}

/// Answers each line of a pipe, without its end, until one is for leaving; whether all could be
/// answered. Of a line that is not UTF-8 it is said that it is none.
///
/// # Errors
///
/// Those of the pipe, and of `answer`.
pub(crate) fn pipe(
    mut input: impl BufRead,
    is_quit: fn(&str) -> bool,
    answer: &mut dyn FnMut(&str) -> io::Result<bool>,
) -> io::Result<bool> {
    let mut all_well = true;
    let mut line = vec![];
    while input.read_until(b'\n', &mut line)? > 0 {
        match str::from_utf8(&line).map(|line| line.trim_end_matches(['\n', '\r'])) {
            Ok(line) if is_quit(line) => break,
            Ok(line) => all_well &= answer(line)?,
            Err(_) => {
                complain("error: this line is not UTF-8\n");
                all_well = false;
            }
        }
        line.clear();
    }
    Ok(all_well)
}

struct Typist<'p> {
    complete: Complete<'p>,
}

impl Completer for Typist<'_> {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((self.complete)(&line[..at]))
    }
}

impl Hinter for Typist<'_> {
    type Hint = String;
}

impl Highlighter for Typist<'_> {}

impl Validator for Typist<'_> {}

impl Helper for Typist<'_> {}
