//! Lines, one at a time, and never longer than the limit.

use super::fault::FaultKind;
use super::line::{Known, Line, column_after};
use crate::notation::fold;
use crate::phrase;
use memchr::{memchr, memrchr};
use std::io::{self, BufRead, Read};

/// The lines of a source.
///
/// Whole lines are taken from it many at a time, as far as they are text: what has to be known of
/// every byte is then asked once for all of them.
pub(super) struct Lines<R> {
    source: R,
    longest: usize,
    number: u32,
    /// Whole lines that were read ahead, and how far they have been handed out.
    ahead: String,
    at: usize,
    known: Known,
    /// A line that is read by itself, and what was made of a line.
    bytes: Vec<u8>,
    lossy: String,
    folded: String,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R, longest: usize) -> Lines<R> {
        Lines::after(source, longest, 0)
    }

    /// The lines that come after so many.
    pub(super) fn after(source: R, longest: usize, number: u32) -> Lines<R> {
        Lines {
            source,
            longest,
            number,
            ahead: String::new(),
            at: 0,
            known: Known::of(""),
            bytes: vec![],
            lossy: String::new(),
            folded: String::new(),
        }
    }

    /// The next line, if there is one. Of a line that is too long only the beginning is read.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        if self.at == self.ahead.len() {
            self.read_ahead()?;
        }
        let Some(length) = memchr(b'\n', &self.ahead.as_bytes()[self.at..]) else {
            return self.read_alone();
        };
        let line = self.at..self.at + length;
        self.at = line.end + 1;
        let bytes = &self.ahead.as_bytes()[line.clone()];
        // Folding, marks and line ends of two bytes are looked for line by line.
        let is_plain = self.known.is_ascii && self.number > 0 && bytes.last() != Some(&b'\r');
        if is_plain && length <= self.longest {
            self.number = self.number.saturating_add(1);
            let line = &self.ahead[line];
            Ok(Some(Line::new(self.number, line, line, self.known)))
        } else {
            self.bytes.clear();
            self.bytes.extend_from_slice(bytes);
            Ok(Some(self.line(true)))
        }
    }

    /// Takes whole lines from what the source has ready, as far as they are text.
    fn read_ahead(&mut self) -> io::Result<()> {
        self.ahead.clear();
        self.at = 0;
        let ready = self.source.fill_buf()?;
        let ready = &ready[..ready.len().min(AHEAD)];
        let text = match std::str::from_utf8(ready) {
            Ok(text) => text,
            // What stands before the fault is text.
            Err(fault) => std::str::from_utf8(&ready[..fault.valid_up_to()]).unwrap_or_default(),
        };
        let whole = memrchr(b'\n', text.as_bytes()).map_or(0, |end| end + 1);
        self.ahead.push_str(&text[..whole]);
        self.source.consume(whole);
        self.known = Known {
            has_comments: memchr(b'#', self.ahead.as_bytes()).is_some(),
            ..Known::of(&self.ahead)
        };
        Ok(())
    }

    /// Reads a line that is not all ready, or not all text.
    fn read_alone(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        // Beside the line there may be a byte order mark and a line end of two bytes.
        let most = self.longest.saturating_add(BYTE_ORDER_MARK.len() + 2);
        let mut source = Read::take(&mut self.source, most as u64);
        if source.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        let ended = self.bytes.pop_if(|byte| *byte == b'\n').is_some();
        if !ended && bare(&self.bytes, self.number == 0).len() > self.longest {
            self.source.skip_until(b'\n')?;
        }
        Ok(Some(self.line(ended)))
    }

    /// The line of the bytes that were read.
    fn line(&mut self, ended: bool) -> Line<'_> {
        let bytes = bare(&self.bytes, self.number == 0);
        self.number = self.number.saturating_add(1);
        let too_long = bytes.len() > self.longest;
        let bytes = &bytes[..bytes.len().min(self.longest)];
        let mut no_text = None;
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                no_text = Some(error.valid_up_to());
                self.lossy = String::from_utf8_lossy(bytes).into_owned();
                &self.lossy
            }
        };
        let known = Known::of(text);
        let mut folded = text;
        if !known.is_ascii {
            // Folding keeps the number of characters, so that columns stay what they are.
            self.folded.clear();
            self.folded.extend(text.chars().map(fold));
            folded = &self.folded;
        }
        let mut line = Line::new(self.number, text, folded, known);
        line.ended = ended;
        if let Some(valid) = no_text {
            let place = &text[valid..];
            let span = place.chars().next().map_or(0, char::len_utf8);
            let message = ("these bytes are no text", "這些位元組不是文字");
            let cure = ("a record is UTF-8", "記錄應是 UTF-8");
            let mut fault = line.fault("", FaultKind::Encoding, message, cure);
            fault.column = column_after(text[..valid].chars().count());
            fault.span = u32::from(span > 0);
            line.fault = Some(Box::new(fault));
        }
        if too_long {
            // However it ends, it is too long.
            line.ended = true;
            let most = self.longest;
            let message = phrase!(
                "this line has more than {most} bytes",
                "此行超過{most}位元組"
            );
            let cure = (
                "a statement a line, and a long comment over several lines",
                "一行一句，長的註解分幾行寫",
            );
            let mut fault = line.fault("", FaultKind::Limit, message, cure);
            fault.column = column_after(text.chars().count());
            // Its beginning is enough to know it by.
            fault.text = text.chars().take(SHOWN).collect();
            fault.text.push('…');
            line.fault = Some(Box::new(fault));
        }
        line
    }
}

/// The bytes of a line, without a byte order mark and the rest of a line end.
fn bare(mut bytes: &[u8], is_first: bool) -> &[u8] {
    if is_first {
        bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    }
    bytes.strip_suffix(b"\r").unwrap_or(bytes)
}

/// How many bytes are read ahead at most.
const AHEAD: usize = 16 * 1024;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many characters of a line that is too long are kept to show it.
const SHOWN: usize = 60;

#[cfg(test)]
mod tests {
    use super::super::fault::RecordFault;
    use super::*;

    type Read = Vec<(String, Option<RecordFault>, bool)>;

    fn lines(source: impl BufRead, longest: usize) -> Read {
        let mut lines = Lines::new(source, longest);
        let mut all = vec![];
        while let Some(line) = lines.next().unwrap() {
            assert_eq!(line.number as usize, all.len() + 1);
            let fault = line.fault.as_deref().cloned();
            all.push((line.text().to_owned(), fault, line.ended));
        }
        all
    }

    #[test]
    fn lines_are_the_same_however_much_is_ready_at_a_time() {
        let parts: [&[u8]; 9] = [
            "\u{feff}%hkmj 1.0\n".as_bytes(),
            b"1. E draw 1s # so\n",
            b"\r\n",
            "１. 東 draw 一索\r\n".as_bytes(),
            b"E draw \xff\n",
            b"a line that is too long for this\n",
            b"@name P1 \"No. #1\"\n",
            "\u{3000}E pass\n".as_bytes(),
            "N pass 東".as_bytes(),
        ];
        let text = parts.concat();
        let whole = lines(&text[..], 24);
        assert_eq!(whole.len(), parts.len());
        let faults = whole.iter().filter(|(_, fault, _)| fault.is_some());
        assert_eq!(faults.count(), 2);
        for ready in 1..=text.len() {
            let source = io::BufReader::with_capacity(ready, &text[..]);
            assert_eq!(lines(source, 24), whole, "{ready} bytes at a time");
        }
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
        let read = lines(&b"\xe6\x9d\xb1 draw\xff\nE pass\n"[..], 4096);
        let fault = read[0].1.as_ref().unwrap();
        assert_eq!(
            (fault.kind, fault.line, fault.column),
            (FaultKind::Encoding, 1, 7)
        );
        assert_eq!(read[1].0, "E pass");
    }
}
