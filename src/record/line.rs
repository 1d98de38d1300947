//! Lines, one at a time: folded, without their comments, and never longer than the limit.

use super::fault::{Fault, FaultKind, RecordFault};
use super::words::Written;
use crate::notation::fold;
use memchr::memchr;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::ops::Range;

/// A line of a record.
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: u32,
    /// Whether it has a line end. Only the last line of a text may not.
    pub(super) ended: bool,
    /// What keeps it from being text.
    pub(super) fault: Option<RecordFault>,
    written: Cow<'a, str>,
    folded: Cow<'a, str>,
    /// The part of it that is to be parsed.
    text: Range<usize>,
    is_ascii: bool,
}

impl<'a> Line<'a> {
    fn new(number: u32, written: Cow<'a, str>, ended: bool) -> Line<'a> {
        let is_ascii = written.is_ascii();
        // Folding keeps the number of characters, so that columns stay what they are.
        let folded = match &written {
            Cow::Borrowed(text) if is_ascii => Cow::Borrowed(*text),
            text => Cow::Owned(text.chars().map(fold).collect()),
        };
        let said = without_comment(&folded);
        let bare = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        let text = match bare(said.as_bytes().first()) && bare(said.as_bytes().last()) {
            true => 0..said.len(),
            false => {
                let said = said.trim_end();
                said.len() - said.trim_start().len()..said.len()
            }
        };
        Line {
            number,
            ended,
            fault: None,
            written,
            folded,
            text,
            is_ascii,
        }
    }

    /// What is to be parsed: no comment, no blanks around it, full-width characters folded.
    pub(super) fn text(&self) -> &str {
        &self.folded[self.text.clone()]
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
        message: impl Into<String>,
        cure: impl Into<String>,
    ) -> RecordFault {
        RecordFault {
            kind,
            line: self.number,
            column: self.column(part),
            span: u32::try_from(part.chars().count()).unwrap_or(u32::MAX),
            message: message.into(),
            cure: cure.into(),
            text: self.written.clone().into_owned(),
        }
    }

    /// What a parser could not read.
    pub(super) fn misread(&self, fault: Fault<'_>) -> RecordFault {
        let part = &fault.rest[..fault.length];
        self.fault(part, fault.code, fault.message, fault.cure)
    }
}

/// The lines of a source.
pub(super) struct Lines<R> {
    source: R,
    longest: usize,
    number: u32,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R, longest: usize) -> Lines<R> {
        Lines {
            source,
            longest,
            number: 0,
            bytes: vec![],
        }
    }

    /// The next line, if there is one. Of a line that is too long only the beginning is read.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        // Beside the line there may be a byte order mark and a line end of two bytes.
        let most = self.longest.saturating_add(BYTE_ORDER_MARK.len() + 2);
        // Most lines lie whole in what was read ahead, and are short.
        let ahead = self.source.fill_buf()?;
        let end = memchr(b'\n', &ahead[..ahead.len().min(most)]);
        if let Some(end) = end {
            self.bytes.extend_from_slice(&ahead[..=end]);
            self.source.consume(end + 1);
        } else {
            let mut source = Read::take(&mut self.source, most as u64);
            if source.read_until(b'\n', &mut self.bytes)? == 0 {
                return Ok(None);
            }
        }
        let is_first = self.number == 0;
        self.number = self.number.saturating_add(1);
        let mut bytes = &self.bytes[..];
        if is_first {
            bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        }
        let within = bytes.strip_suffix(b"\n");
        let ended = within.is_some();
        bytes = within.unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let too_long = bytes.len() > self.longest;
        if too_long && !ended {
            self.source.skip_until(b'\n')?;
        }
        let bytes = &bytes[..bytes.len().min(self.longest)];
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Line::new(self.number, Cow::Borrowed(text), ended)),
            Err(error) => Err((error.valid_up_to(), String::from_utf8_lossy(bytes))),
        };
        let mut line = match text {
            Ok(line) if !too_long => return Ok(Some(line)),
            Ok(line) => line,
            Err((valid, text)) => {
                let mut line = Line::new(self.number, text, ended);
                let place = &line.written[valid..];
                let span = place.chars().next().map_or(0, char::len_utf8);
                let message = "these bytes are no text";
                let mut fault = line.fault("", FaultKind::Encoding, message, "a record is UTF-8");
                fault.column = column_after(line.written[..valid].chars().count());
                fault.span = u32::from(span > 0);
                line.fault = Some(fault);
                line
            }
        };
        if too_long {
            // However it ends, it is too long.
            line.ended = true;
            let message = format!("this line has more than {} bytes", self.longest);
            let cure = "a statement a line, and a long comment over several lines";
            let mut fault = line.fault("", FaultKind::Limit, message, cure);
            fault.column = column_after(line.written.chars().count());
            // Its beginning is enough to know it by.
            fault.text = line.written.chars().take(SHOWN).collect();
            fault.text.push('…');
            line.fault = Some(fault);
        }
        Ok(Some(line))
    }
}

fn column_after(characters: usize) -> u32 {
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

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many characters of a line that is too long are kept to show it.
const SHOWN: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8], longest: usize) -> Vec<(String, Option<RecordFault>, bool)> {
        let mut lines = Lines::new(bytes, longest);
        let mut all = vec![];
        while let Some(line) = lines.next().unwrap() {
            all.push((line.text().to_owned(), line.fault.clone(), line.ended));
        }
        all
    }

    #[test]
    fn marks_line_ends_and_comments_are_no_part_of_a_line() {
        let text =
            "\u{feff}\u{ff05}hkmj １.0 # so\r\n\r\n@name P1 \"No. #1\" # one\n 東\u{3000}draw";
        let read = lines(text.as_bytes(), 4096);
        let texts: Vec<&str> = read.iter().map(|(text, _, _)| text.as_str()).collect();
        assert_eq!(texts, ["%hkmj 1.0", "", "@name P1 \"No. #1\"", "東 draw"]);
        assert!(read.iter().all(|(_, fault, _)| fault.is_none()));
        assert!(!read[3].2 && read[..3].iter().all(|(_, _, ended)| *ended));
    }

    #[test]
    fn a_part_is_found_again_as_it_was_typed() {
        let text = "　ｈａｎｄ 东-1 # 东";
        let mut lines = Lines::new(text.as_bytes(), 4096);
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.text(), "hand 東-1");
        let part = &line.text()[5..8];
        assert_eq!(
            (part, line.as_typed(part), line.column(part)),
            ("東", "东", 7)
        );
    }

    #[test]
    fn a_line_at_the_limit_is_read_and_one_past_it_is_not() {
        for (text, too_long) in [
            ("1234\n", false),
            ("\u{feff}1234\r\nx", false),
            ("12345\n", true),
            ("12345", true),
            ("123456789\nx", true),
        ] {
            let read = lines(text.as_bytes(), 4);
            assert_eq!(read[0].0, "1234");
            assert_eq!(read[0].1.is_some(), too_long, "{text}");
            assert_eq!(
                read.get(1).is_some_and(|it| it.0 == "x"),
                text.ends_with('x')
            );
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_marked_where_they_stand() {
        let read = lines(b"\xe6\x9d\xb1 draw\xff\nE pass\n", 4096);
        let fault = read[0].1.as_ref().unwrap();
        assert_eq!(
            (fault.kind, fault.line, fault.column),
            (FaultKind::Encoding, 1, 7)
        );
        assert_eq!(read[1].0, "E pass");
    }
}
