//! A line of a record: folded, without its comment.

use super::fault::{Fault, FaultKind, RecordFault};
use super::words::Written;
use crate::tongue::Phrase;
use memchr::memchr;

/// A line of a record.
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: u32,
    /// Whether it has a line end. Only the last line of a text may not.
    pub(super) ended: bool,
    /// What keeps it from being text.
    pub(super) fault: Option<Box<RecordFault>>,
    written: &'a str,
    folded: &'a str,
    /// The part of it that is to be parsed.
    text: &'a str,
    is_ascii: bool,
}

impl<'a> Line<'a> {
    /// A line as it is written and, with the same number of characters, as it is folded.
    pub(super) fn new(number: u32, written: &'a str, folded: &'a str, of: Known) -> Line<'a> {
        let said = match of.has_comments {
            true => without_comment(folded),
            false => folded,
        };
        let bare = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        let text = match bare(said.as_bytes().first()) && bare(said.as_bytes().last()) {
            true => said,
            false => said.trim(),
        };
        Line {
            number,
            ended: true,
            fault: None,
            written,
            folded,
            text,
            is_ascii: of.is_ascii,
        }
    }

    /// What is to be parsed: no comment, no blanks around it, full-width characters folded.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The byte at which a part of the text begins; the end of the text for any other text.
    fn offset(&self, part: &str) -> usize {
        let start = self.folded.as_ptr().addr();
        let offset = part.as_ptr().addr().checked_sub(start);
        let whole = self.folded.len();
        offset.filter(|offset| *offset <= whole).unwrap_or(whole)
    }

    /// The column at which a part of the text begins.
    pub(super) fn column(&self, part: &str) -> u32 {
        let offset = self.offset(part);
        let before = match self.is_ascii {
            true => offset,
            false => self.folded[..offset].chars().count(),
        };
        column_after(before)
    }

    /// A value with the place of the part that it was read from.
    pub(super) fn at<T>(&self, part: &str, value: T) -> Written<T> {
        Written {
            value,
            line: self.number,
            column: self.column(part),
        }
    }

    /// A part of the text as it was typed, before folding.
    pub(super) fn as_typed(&self, part: &str) -> &str {
        let start = self.offset(part);
        if self.is_ascii {
            return &self.written[start..start + part.len()];
        }
        let byte = |characters: usize| {
            let mut places = self.written.char_indices().map(|(byte, _)| byte);
            places.nth(characters).unwrap_or(self.written.len())
        };
        let before = self.folded[..start].chars().count();
        &self.written[byte(before)..byte(before + part.chars().count())]
    }

    /// A fault in a part of the text.
    pub(super) fn fault(
        &self,
        part: &str,
        kind: FaultKind,
        message: impl Into<Phrase>,
        cure: impl Into<Phrase>,
    ) -> RecordFault {
        RecordFault {
            kind,
            line: self.number,
            column: self.column(part),
            span: u32::try_from(part.chars().count()).unwrap_or(u32::MAX),
            message: message.into(),
            cure: cure.into(),
            text: self.written.to_owned(),
        }
    }

    /// What a parser could not read.
    pub(super) fn misread(&self, fault: Fault<'_>) -> RecordFault {
        let part = &fault.rest[..fault.length];
        let kind = fault.code;
        let (message, cure) = fault.words();
        self.fault(part, kind, message, cure)
    }
}

/// What is known of a text without looking at each of its lines.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) is_ascii: bool,
    pub(super) has_comments: bool,
}

impl Known {
    pub(super) fn of(text: &str) -> Known {
        Known {
            is_ascii: text.is_ascii(),
            has_comments: true,
        }
    }
}

/// The column after so many characters.
pub(super) fn column_after(characters: usize) -> u32 {
    u32::try_from(characters).map_or(u32::MAX, |before| before.saturating_add(1))
}

/// The text before its comment. In a `@name` line a `#` may stand in quotes.
fn without_comment(text: &str) -> &str {
    let Some(end) = memchr(b'#', text.as_bytes()) else {
        return text;
    };
    if !text.trim_start().starts_with("@name") {
        return &text[..end];
    }
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        c == '#' && !quoted
    });
    &text[..end.unwrap_or(text.len())]
}
