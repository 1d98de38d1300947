//! The scribe's mode: a record as it is written, line by line, while a hand is played or
//! remembered.
//!
//! A [`Scribe`] is a value with a text. Whatever it takes, it appends to the text; what is undone
//! is cut off again. So whoever keeps the text on a disk appends too, and loses nothing. The lines
//! are judged by the audit, at once; but a scribe writes down what happened, so one that breaks a
//! rule is only left out until it is said again with `!`.

mod closing;
mod command;
mod next;
mod offer;
mod page;
mod steps;

pub use command::HELP;
pub use next::Next;

use crate::audit::{Fault, HandAudit};
use crate::record::{HandRecord, RecordFault};
use crate::rules::Book;
use crate::tongue::Phrase;
use command::Command;
use page::Page;

/// A record that is being written.
///
/// ```
/// use sikwu::rules::Book;
/// use sikwu::scribe::{Scribe, Told};
///
/// let book = Book::bundled();
/// let mut scribe = Scribe::begin(&book, "hk-old-style", false).unwrap();
/// scribe.take("deal E 135789m247sEESS");
/// scribe.take("E +1s -4s");
/// assert!(scribe.text().ends_with("\ndeal W ?*13\ndeal N ?*13\n1. E draw 1s\n2. E discard 4s\n"));
///
/// // East has thrown already (T2): a warning, and nothing is written.
/// assert!(matches!(scribe.take("E discard 1s"), Told::Warned { .. }));
/// assert!(matches!(scribe.take("undo"), Told::Undone(_)));
/// assert!(scribe.text().ends_with("\ndeal E 135789m247sEESS\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Scribe<'b> {
    book: &'b Book,
    rules: String,
    /// Whether hands are sealed when they end.
    seal: bool,
    text: String,
    /// How long the text was before each step that can be undone.
    steps: Vec<usize>,
    /// The line that was warned of last, until something else is typed.
    warned: Option<String>,
    page: Page,
}

/// What a scribe says to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// These lines are written.
    Written(Vec<String>),
    /// These lines end the hand.
    Ended(Vec<String>),
    /// These lines are taken away again.
    Undone(Vec<String>),
    /// There is nothing to undo.
    NothingToUndo,
    /// The line breaks a rule. It is written if `!` comes next.
    Warned {
        /// The lines as they would be written.
        lines: Vec<String>,
        /// What is wrong with them.
        faults: Vec<Fault>,
    },
    /// There is no line to keep.
    NothingToKeep,
    /// The line cannot be read.
    Unread(Vec<RecordFault>),
    /// It is not the time for that, and why.
    NotNow(Phrase),
    /// How the table stands is asked for.
    Table,
    /// What is legal next is asked for.
    Moves,
    /// What can be typed is asked for.
    Help,
    /// Nothing was said.
    Nothing,
}

impl Told {
    /// Whether the line was not taken.
    pub fn is_refusal(&self) -> bool {
        use Told::*;
        matches!(
            self,
            NothingToUndo | Warned { .. } | NothingToKeep | Unread(_) | NotNow(_)
        )
    }
}

impl<'b> Scribe<'b> {
    /// A new record, played by these rules: an id of the book and, after it, what is played
    /// otherwise (`hk-old-style minimum=1`).
    ///
    /// # Errors
    ///
    /// What is wrong with the rules.
    pub fn begin(book: &'b Book, rules: &str, seal: bool) -> Result<Scribe<'b>, Vec<Phrase>> {
        let text = format!("%hkmj 1.0\n@rules {rules}\n@seats E=P1 S=P2 W=P3 N=P4\n");
        Scribe::resume(book, rules, seal, &text)
    }

    /// A record that was begun before, to be gone on with. A last line without its end is kept if
    /// it can be read; [`Scribe::text`] then differs from what was given.
    ///
    /// # Errors
    ///
    /// What cannot be read of it, or what is wrong with its rules.
    pub fn resume(
        book: &'b Book,
        rules: &str,
        seal: bool,
        text: &str,
    ) -> Result<Scribe<'b>, Vec<Phrase>> {
        let text = steps::whole_lines(text);
        let page = Page::read(book, rules, &text).map_err(|faults| {
            let told = |fault: &RecordFault| Phrase::each(|tongue| fault.said(tongue));
            faults.iter().map(told).collect::<Vec<Phrase>>()
        })?;
        if let Err(faults) = &page.terms {
            return Err(faults.iter().map(|fault| fault.message.clone()).collect());
        }
        Ok(Scribe {
            book,
            rules: rules.to_owned(),
            seal,
            steps: steps::of(&text),
            warned: None,
            page,
            text,
        })
    }

    /// The record so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hand that is being written, if one is begun and has not ended.
    pub fn hand(&self) -> Option<&HandRecord> {
        self.page.open.as_ref()
    }

    /// What the audit says of that hand so far; if none is open, of the last one.
    pub fn audit(&self) -> Option<&HandAudit> {
        self.page.audit.as_ref()
    }

    /// The hand that comes next, once none is open.
    pub fn next(&self) -> Next {
        self.page.next
    }

    /// Takes a line: a command, or a line of a record in strict or relaxed form.
    pub fn take(&mut self, line: &str) -> Told {
        let warned = self.warned.take();
        match Command::of(line) {
            Command::Nothing => Told::Nothing,
            Command::Help => Told::Help,
            Command::Moves => Told::Moves,
            Command::Table => Told::Table,
            Command::Undo(steps) => self.undo(steps),
            Command::Keep(None) => match warned {
                Some(line) => self.write(&line, true),
                None => Told::NothingToKeep,
            },
            Command::Keep(Some(line)) => self.write(line, true),
            Command::End => self.end(),
            Command::Write(line) => self.write(line, false),
        }
    }

    fn undo(&mut self, steps: usize) -> Told {
        let kept = self.steps.len().saturating_sub(steps);
        let Some(&length) = self.steps.get(kept) else {
            return Told::NothingToUndo;
        };
        let before = self.text[..length].to_owned();
        // What was a record before is one still.
        match Page::read(self.book, &self.rules, &before) {
            Ok(page) => self.page = page,
            Err(faults) => return Told::Unread(faults),
        }
        let gone = lines(&self.text[length..]);
        self.steps.truncate(kept);
        self.text = before;
        Told::Undone(gone)
    }

    /// Writes a line, with whatever has to stand before it.
    fn write(&mut self, line: &str, keep: bool) -> Told {
        if line.starts_with("hand") && self.page.open.is_some() {
            let why = (
                "the hand that is open goes on: end it with `end`, or with `result void` and why, \
                 and then `end`",
                "此局尚未完結：寫 `end` 完結，或寫 `result void` 及原因，再寫 `end`",
            );
            return Told::NotNow(why.into());
        }
        let added = match self.page.lines_for(&self.text, line) {
            Ok(added) => added,
            Err(faults) => return Told::Unread(faults),
        };
        if added.is_empty() {
            let why = ("the deal of every seat is written", "四家的派牌都已寫下");
            return Told::NotNow(why.into());
        }
        let text = format!("{}{added}", self.text);
        let page = match self.page.read_on(self.book, &self.rules, &text) {
            Ok(page) => page,
            Err(faults) => return Told::Unread(faults),
        };
        let faults = page.new_faults(&self.page);
        let lines = lines(&added);
        if !faults.is_empty() && !keep {
            self.warned = Some(line.to_owned());
            return Told::Warned { lines, faults };
        }
        self.turn(text, page);
        Told::Written(lines)
    }

    /// Ends the hand with all that no line says yet.
    fn end(&mut self) -> Told {
        let added = match closing::lines(self, self.seal) {
            Ok(added) => added,
            Err(why) => return Told::NotNow(why),
        };
        let text = format!("{}{added}", self.text);
        match self.page.read_on(self.book, &self.rules, &text) {
            Ok(page) => self.turn(text, page),
            Err(faults) => return Told::Unread(faults),
        }
        Told::Ended(lines(&added))
    }

    fn turn(&mut self, text: String, page: Page) {
        self.steps.push(self.text.len());
        (self.text, self.page) = (text, page);
    }
}

/// The lines of a text that say something.
fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}
