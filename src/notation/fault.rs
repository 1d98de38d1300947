//! Where reading stopped, and what was wanted there.

use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Offset};
use std::fmt;

/// What kind of mistake a text holds. The names are part of the JSON contract.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character or word that stands for no tile, or a tile that nobody knows.
    #[default]
    UnknownTile,
    /// More than four of a kind.
    FifthCopy,
    /// Too many or too few tiles.
    WrongCount,
    /// Tiles in brackets that make no set.
    NotASet,
    /// A flower or season twice.
    DuplicateBonus,
    /// Seats, winds and flags that cannot all be true.
    BadContext,
}

impl Code {
    /// The name, as it stands in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Code::UnknownTile => "unknown-tile",
            Code::FifthCopy => "fifth-copy",
            Code::WrongCount => "wrong-count",
            Code::NotASet => "not-a-set",
            Code::DuplicateBonus => "duplicate-bonus",
            Code::BadContext => "bad-context",
        }
    }
}

/// A text that cannot be read as a hand: what is wrong, where, and what would be right.
///
/// ```
/// use sikwu::notation::{Given, Sheet};
/// let error = Sheet::read("123m 45x").unwrap_err();
/// assert_eq!((error.code.name(), error.at), ("unknown-tile", Some(8)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The kind of mistake.
    pub code: Code,
    /// The column of its first character, from 1. `None` where the fault lies in an option
    /// that was given beside the text.
    pub at: Option<usize>,
    /// How many characters it spans; 0 where something is missing.
    pub span: u32,
    /// What is wrong.
    pub message: Phrase,
    /// What would be right.
    pub cure: Phrase,
}

impl NotationError {
    /// An error in an option beside the text.
    pub(crate) fn beside(code: Code, message: Phrase, cure: Phrase) -> NotationError {
        NotationError {
            code,
            at: None,
            span: 0,
            message,
            cure,
        }
    }

    /// An error at a part of a text.
    pub(crate) fn at(
        text: &str,
        part: &str,
        code: Code,
        message: Phrase,
        cure: Phrase,
    ) -> NotationError {
        let before = &text[..text.offset(part)];
        NotationError {
            code,
            at: Some(before.chars().count() + 1),
            span: u32::try_from(part.chars().count()).unwrap_or(u32::MAX),
            message,
            cure,
        }
    }

    pub(crate) fn from_fault(text: &str, fault: Fault<'_>) -> NotationError {
        let part = &fault.rest[..fault.length];
        let code = fault.code;
        let (message, cure) = fault.words();
        NotationError::at(text, part, code, message, cure)
    }

    /// The error drawn under the text that it was found in, with a caret under the place.
    pub fn show(&self, text: &str) -> String {
        self.show_in(text, Tongue::English)
    }

    /// The same in a language.
    ///
    /// ```
    /// use sikwu::notation::Sheet;
    /// use sikwu::tongue::Tongue;
    /// let error = Sheet::read("108m").unwrap_err();
    /// let shown = error.show_in("108m", Tongue::Chinese);
    /// assert!(shown.starts_with("錯誤[unknown-tile]: 數牌沒有0"), "{shown}");
    /// ```
    pub fn show_in(&self, text: &str, tongue: Tongue) -> String {
        let mark = self.at.map(|column| Mark {
            text,
            file: None,
            column,
            span: self.span as usize,
        });
        let (message, cure) = (self.message.speak(tongue), self.cure.speak(tongue));
        draw_in(tongue, self.code.name(), message, cure, mark)
    }

    /// What is wrong and what would be right, on one line, with the place.
    pub fn speak(&self, tongue: Tongue) -> String {
        let place = match (self.at, tongue) {
            (None, _) => String::new(),
            (Some(at), Tongue::English) => format!("column {at}: "),
            (Some(at), Tongue::Chinese) => format!("第{at}個字："),
        };
        let (message, cure) = (self.message.speak(tongue), self.cure.speak(tongue));
        match (cure, tongue) {
            ("", _) => format!("{place}{message}"),
            (cure, Tongue::English) => format!("{place}{message} ({cure})"),
            (cure, Tongue::Chinese) => format!("{place}{message}（{cure}）"),
        }
    }
}

/// The stretch of a text that a message is about.
pub(crate) struct Mark<'a> {
    /// The text, or the line of a file.
    pub(crate) text: &'a str,
    /// What the file is called, and which line of it this is, from 1.
    pub(crate) file: Option<(&'a str, usize)>,
    /// The column of its first character, from 1.
    pub(crate) column: usize,
    /// How many characters it spans.
    pub(crate) span: usize,
}

/// Draws a message under the text that it is about, with what would be right below.
pub(crate) fn draw(id: &str, message: &str, cure: &str, mark: Option<Mark<'_>>) -> String {
    draw_in(Tongue::English, id, message, cure, mark)
}

/// The same in a language, which the texts are in already.
pub(crate) fn draw_in(
    tongue: Tongue,
    id: &str,
    message: &str,
    cure: &str,
    mark: Option<Mark<'_>>,
) -> String {
    let (error, help) = match tongue {
        Tongue::English => (Level::ERROR, Level::HELP),
        Tongue::Chinese => (
            Level::ERROR.with_name("錯誤"),
            Level::HELP.with_name("提示"),
        ),
    };
    let title = error.primary_title(message).id(id);
    // A hand may be pasted over several lines; columns count through them.
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = mark
        .iter()
        .flat_map(|it| it.text.chars().map(blank))
        .collect();
    let mut group = match mark {
        Some(mark) => {
            let byte = |column: usize| {
                let mut places = text.char_indices().map(|(byte, _)| byte);
                places.nth(column).unwrap_or(text.len())
            };
            let start = mark.column.saturating_sub(1);
            let place = byte(start)..byte(start + mark.span);
            let mut snippet = Snippet::source(text.as_str());
            if let Some((name, line)) = mark.file {
                snippet = snippet.path(name).line_start(line);
            }
            title.element(snippet.annotation(AnnotationKind::Primary.span(place)))
        }
        None => annotate_snippets::Group::with_title(title),
    };
    if !cure.is_empty() {
        group = group.element(help.message(cure));
    }
    Renderer::plain().render(&[group])
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}

impl std::error::Error for NotationError {}

/// What a parser returns: of hands, or of another notation that has codes of its own.
pub(crate) type Parsed<'a, T, C = Code> = IResult<&'a str, T, Fault<'a, C>>;

/// Why a parser stopped: the text from there on, how much of it is at fault, and what to say.
#[derive(Debug)]
pub(crate) struct Fault<'a, C = Code> {
    pub(crate) rest: &'a str,
    pub(crate) length: usize,
    pub(crate) code: C,
    /// What is wrong and what would be right; nothing where something else must be tried, which
    /// happens often and is never told.
    said: Option<Box<(Phrase, Phrase)>>,
}

impl<'a, C> Fault<'a, C> {
    /// A fault in the next character, or at the end of the text.
    pub(crate) fn here(rest: &'a str, code: C, message: Phrase, cure: Phrase) -> Fault<'a, C> {
        Fault {
            said: Some(Box::new((message, cure))),
            ..Fault::wordless(rest, code)
        }
    }

    /// A fault of which nothing is told.
    pub(crate) fn wordless(rest: &'a str, code: C) -> Fault<'a, C> {
        Fault {
            rest,
            length: rest.chars().next().map_or(0, char::len_utf8),
            code,
            said: None,
        }
    }

    /// The same fault, of another notation's code.
    pub(crate) fn with_code<D>(self, code: D) -> Fault<'a, D> {
        let Fault {
            rest, length, said, ..
        } = self;
        Fault {
            rest,
            length,
            code,
            said,
        }
    }

    /// What is wrong, and what would be right.
    pub(crate) fn words(self) -> (Phrase, Phrase) {
        self.said.map_or_else(Default::default, |said| *said)
    }

    /// The same fault over the first `length` bytes.
    pub(crate) fn spanning(self, length: usize) -> Fault<'a, C> {
        Fault { length, ..self }
    }

    /// A fault that another alternative may mend.
    pub(crate) fn error<T>(self) -> Parsed<'a, T, C> {
        Err(nom::Err::Error(self))
    }

    /// A fault that no other alternative can mend.
    pub(crate) fn failure<T>(self) -> Parsed<'a, T, C> {
        Err(nom::Err::Failure(self))
    }
}

impl<'a, C: Default> ParseError<&'a str> for Fault<'a, C> {
    /// No parser of ours fails without words of its own, so these are never seen.
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        let message = phrase!("this cannot be read", "此處無法讀取");
        Fault::here(rest, C::default(), message, Phrase::default())
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    /// Of two ways to fail, the one that read further knows better.
    fn or(self, other: Self) -> Self {
        if other.rest.len() < self.rest.len() {
            other
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_fault_after_wide_characters() {
        let text = "一二三萬 Q";
        let part = &text[text.len() - 1..];
        let error = NotationError::at(
            text,
            part,
            Code::UnknownTile,
            Phrase::same("no tile"),
            Phrase::default(),
        );
        assert_eq!(error.at, Some(6));
        let shown = error.show(text);
        let mut lines = shown.lines().skip_while(|line| !line.contains(text));
        let (source, caret) = (lines.next().unwrap(), lines.next().unwrap());
        let width = |line: &str| unicode_width::UnicodeWidthStr::width(line);
        let until = |line: &str, c: char| width(&line[..line.find(c).unwrap()]);
        assert_eq!(until(source, 'Q'), until(caret, '^'), "{shown}");
    }
}
