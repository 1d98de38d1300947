//! What cannot be read in a record: where, why, and what would be right.

use super::hand::Title;
use crate::digest::Digest;
use crate::notation::fault::{self, Mark, draw_in};
use crate::said;
use crate::tongue::{Phrase, Tongue};
use std::{fmt, io};
use thiserror::Error;

/// What kind of fault a record has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The text is no statement of this format, or one that does not go on as it should.
    #[default]
    Unreadable,
    /// The first line is not `%hkmj`, or of another major version; a warning for another minor one.
    Version,
    /// Bytes that are no text.
    Encoding,
    /// Past a limit of notation 3.4.
    Limit,
    /// Said a second time.
    Twice,
    /// A statement where it may not stand.
    Misplaced,
    /// An event with another number than its own, or a number that no event has.
    Number,
    /// Too many or too few of something.
    Count,
}

impl FaultKind {
    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Unreadable => "unreadable",
            FaultKind::Version => "version",
            FaultKind::Encoding => "encoding",
            FaultKind::Limit => "limit",
            FaultKind::Twice => "twice",
            FaultKind::Misplaced => "misplaced",
            FaultKind::Number => "number",
            FaultKind::Count => "count",
        }
    }

    /// The name in a language.
    fn said(self, tongue: Tongue) -> &'static str {
        let chinese = match self {
            FaultKind::Unreadable => "無法讀取",
            FaultKind::Version => "版本",
            FaultKind::Encoding => "編碼",
            FaultKind::Limit => "超出上限",
            FaultKind::Twice => "重複",
            FaultKind::Misplaced => "位置不對",
            FaultKind::Number => "編號",
            FaultKind::Count => "數量",
        };
        tongue.pick(self.name(), chinese)
    }
}

/// One thing that is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The line, from 1.
    pub line: u32,
    /// The column of its first character, from 1.
    pub column: u32,
    /// How many characters it spans; 0 where something is missing.
    pub span: u32,
    /// What is wrong.
    pub message: Phrase,
    /// What would be right.
    pub cure: Phrase,
    /// The line itself, or the beginning of one that is too long.
    pub text: String,
}

impl RecordFault {
    /// The fault drawn under its line, with a caret under the place; `name` is what the file is
    /// called.
    pub fn show(&self, name: &str) -> String {
        self.show_in(name, Tongue::English)
    }

    /// The same in a language.
    pub fn show_in(&self, name: &str, tongue: Tongue) -> String {
        let mark = Mark {
            text: &self.text,
            file: Some((name, self.line as usize)),
            column: self.column as usize,
            span: self.span as usize,
        };
        let (message, cure) = (self.message.speak(tongue), self.cure.speak(tongue));
        draw_in(tongue, self.kind.said(tongue), message, cure, Some(mark))
    }

    /// The place, what is wrong and what would be right, in a line. As text it is English.
    ///
    /// ```
    /// use sikwu::record::Record;
    /// use sikwu::tongue::Tongue;
    /// let faults = Record::read("%hkmj 1.0\nhand E-1\nE drew 1s\n").unwrap_err();
    /// let said = faults[0].said(Tongue::Chinese);
    /// assert_eq!(said, "第3行第3字：沒有 `drew` 這種動作（是否 `draw`？）");
    /// ```
    pub fn said(&self, tongue: Tongue) -> String {
        let (line, column, what) = (self.line, self.column, self.told());
        let what = what.speak(tongue);
        said!(
            tongue,
            "line {line}, column {column}: {what}",
            "第{line}行第{column}字：{what}"
        )
    }

    /// What is wrong and what would be right, without the place.
    pub(crate) fn told(&self) -> Phrase {
        Phrase::each(|tongue| {
            let message = self.message.speak(tongue);
            match self.cure.speak(tongue) {
                "" => message.to_owned(),
                cure => said!(tongue, "{message} ({cure})", "{message}（{cure}）"),
            }
        })
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

impl std::error::Error for RecordFault {}

/// A part of a record that cannot be read: the heading, a hand, or lines between two hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Which hand it is, if its first line could be read.
    pub hand: Option<Title>,
    /// The line in which the part begins.
    pub line: u32,
    /// Everything that is wrong with it, in the order of the lines; never empty.
    pub faults: Vec<RecordFault>,
    /// The digest of its `end` line, if that could be read: the next hand's chain goes on from it.
    pub digest: Option<Digest>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.faults.iter().enumerate() {
            let apart = if nth == 0 { "" } else { "\n" };
            write!(f, "{apart}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Unreadable {}

/// Why there is no hand to be had.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The source could not be read; nothing comes after this.
    #[error(transparent)]
    Source(#[from] io::Error),
    /// The text could not be read; the next hand may be.
    #[error(transparent)]
    Text(Box<Unreadable>),
}

/// Why a parser of this notation stopped.
pub(super) type Fault<'a> = fault::Fault<'a, FaultKind>;

/// What a parser of this notation returns.
pub(super) type Parsed<'a, T> = fault::Parsed<'a, T, FaultKind>;

/// Takes over the result of a parser of hands and tiles.
pub(super) fn lift<T>(parsed: fault::Parsed<'_, T>) -> Parsed<'_, T> {
    parsed.map_err(|error| error.map(|fault| fault.with_code(FaultKind::Unreadable)))
}
