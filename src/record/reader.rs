//! Reading a record line by line, a hand at a time.

use super::draft::Draft;
use super::fault::{ReadError, RecordFault, Unreadable};
use super::hand::HandRecord;
use super::heading::Heading;
use super::line::Line;
use super::lines::Lines;
use super::outset::HeadingDraft;
use super::statements::title;
use super::terms::token;
use std::io::{self, BufRead};

/// What is taken for a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The statements of the grammar.
    #[default]
    Strict,
    /// Beside them several events of a seat on a line (`S +? *3g ++8m -9s`), and header keys that
    /// nobody knows, which are kept with an `x-` and warned of.
    Relaxed,
}

/// How much is read before it is refused (notation 3.4).
///
/// Past a limit the part that passes it is refused whole. Where a file is to be refused whole, as
/// one from outside is that has too many hands, nothing may be kept before its last hand is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of a line, without its line end.
    pub line_bytes: usize,
    /// The events of a hand, and its other lines.
    pub events: usize,
    /// The hands of a file.
    pub hands: usize,
}

impl Default for Limits {
    /// Those of notation 3.4.
    fn default() -> Limits {
        Limits {
            line_bytes: 4096,
            events: 1024,
            hands: 10_000,
        }
    }
}

/// How a record is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What is taken for a record.
    pub form: Form,
    /// How much of it.
    pub limits: Limits,
}

/// Reads a record from a source: first its heading, then hand by hand.
///
/// Each hand is read or refused by itself; after a damaged one the next line `hand` is a fresh
/// start. A text may break off anywhere: a hand without `end` is unfinished and no fault, and a
/// last line without its line end that cannot be read is left out ([`HandRecord::cut`]). Beside
/// one hand and one line nothing is kept in memory.
///
/// ```
/// use sikwu::record::{Reader, Reading};
///
/// let text = "%hkmj 1.0\nhand E-1\nE drew 1s\nend\nhand E-2\nE draw 1s\n";
/// let mut reader = Reader::new(text.as_bytes(), Reading::default())?;
/// assert!(reader.heading().is_ok());
///
/// let damaged = reader.next().unwrap().unwrap_err().to_string();
/// assert_eq!(
///     damaged,
///     "line 3, column 3: `drew` is nothing that a seat does (did you mean `draw`?)"
/// );
/// let hand = reader.next().unwrap().unwrap();
/// assert_eq!((hand.title.to_string().as_str(), hand.is_finished()), ("E-2", false));
/// assert_eq!(hand.events[0].to_string(), "1. E draw 1s");
/// assert!(reader.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    reading: Reading,
    heading: Result<Heading, Unreadable>,
    warnings: Vec<RecordFault>,
    draft: Option<Draft>,
    hands: usize,
    over: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the heading of a record.
    ///
    /// # Errors
    ///
    /// Those of the source. What is wrong with the heading is in [`Reader::heading`].
    pub fn new(source: R, reading: Reading) -> io::Result<Reader<R>> {
        let mut reader = Reader {
            lines: Lines::new(source, reading.limits.line_bytes),
            reading,
            heading: Ok(Heading::default()),
            warnings: vec![],
            draft: None,
            hands: 0,
            over: false,
        };
        reader.read_heading()?;
        Ok(reader)
    }

    /// Goes on where so many lines were read, with so many hands, under this heading. The source
    /// has what comes after them.
    pub(crate) fn resume(
        source: R,
        reading: Reading,
        heading: Heading,
        lines: u32,
        hands: usize,
    ) -> Reader<R> {
        Reader {
            lines: Lines::after(source, reading.limits.line_bytes, lines),
            reading,
            heading: Ok(heading),
            warnings: vec![],
            draft: None,
            hands,
            over: false,
        }
    }

    /// The heading, or everything that is wrong with it.
    ///
    /// # Errors
    ///
    /// Without a first line `%hkmj 1.…` there are no hands either; after any other fault there
    /// are.
    pub fn heading(&self) -> Result<&Heading, &Unreadable> {
        self.heading.as_ref()
    }

    /// What was found odd since this was last asked, and read all the same.
    pub fn take_warnings(&mut self) -> Vec<RecordFault> {
        std::mem::take(&mut self.warnings)
    }

    fn read_heading(&mut self) -> io::Result<()> {
        let mut draft = HeadingDraft::default();
        match self.lines.next()? {
            Some(line) => self.over = !draft.begin(&line, &mut self.warnings),
            // Nothing is the shortest beginning of a record.
            None => self.over = true,
        }
        while !self.over {
            let Some(line) = self.lines.next()? else {
                self.over = true;
                break;
            };
            if !begins_hand(&line) {
                draft.take(&line, &self.reading, &mut self.warnings);
            } else if breaks_off(&line) {
                draft.cut(&line);
            } else {
                self.hands = 1;
                self.draft = Some(Draft::begin(&line));
                break;
            }
        }
        self.heading = draft.finish();
        Ok(())
    }

    /// The next hand or damaged part, as far as the source goes.
    fn read_hand(&mut self) -> io::Result<Option<Draft>> {
        while !self.over {
            let Some(line) = self.lines.next()? else {
                self.over = true;
                break;
            };
            let begins = begins_hand(&line);
            if begins && breaks_off(&line) {
                if let Some(draft) = &mut self.draft {
                    draft.cut(&line);
                }
                continue;
            }
            if begins {
                self.hands += 1;
                let limit = self.reading.limits.hands;
                let next = if self.hands > limit {
                    self.over = true;
                    Draft::past_limit(&line, limit)
                } else {
                    Draft::begin(&line)
                };
                if let Some(before) = self.draft.replace(next) {
                    return Ok(Some(before));
                }
                continue;
            }
            if line.text().is_empty() && line.fault.is_none() {
                continue;
            }
            let draft = match &mut self.draft {
                Some(draft) => draft,
                // What the text breaks off in is no fault, here as anywhere.
                None if !line.ended => continue,
                none => none.insert(Draft::stray(&line)),
            };
            draft.take(&line, &self.reading, &mut self.warnings);
            if draft.has_ended() {
                break;
            }
        }
        Ok(self.draft.take())
    }
}

impl Reader<&[u8]> {
    /// All hands that are left of a text in memory, which is a source that cannot fail.
    ///
    /// # Errors
    ///
    /// Every fault of every damaged part, in the order of the lines.
    pub fn every_hand(self) -> Result<Vec<HandRecord>, Vec<RecordFault>> {
        let (mut hands, mut faults) = (vec![], vec![]);
        for hand in self {
            match hand {
                Ok(hand) => hands.push(hand),
                Err(ReadError::Text(damage)) => faults.extend(damage.faults),
                Err(ReadError::Source(_)) => break,
            }
        }
        match faults.is_empty() {
            true => Ok(hands),
            false => Err(faults),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<HandRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read_hand() {
            Ok(draft) => {
                let hand = draft?.finish();
                Some(hand.map_err(|damage| ReadError::Text(Box::new(damage))))
            }
            Err(error) => {
                (self.over, self.draft) = (true, None);
                Some(Err(ReadError::Source(error)))
            }
        }
    }
}

/// Whether a line begins a hand, even if it cannot be read to its end.
fn begins_hand(line: &Line<'_>) -> bool {
    // Most lines begin with a digit, and need no more than a look at it.
    line.text().as_bytes().first() == Some(&b'h') && token(line.text()).1 == "hand"
}

/// Whether a text breaks off in this line, which would begin a hand.
fn breaks_off(line: &Line<'_>) -> bool {
    !line.ended && (line.fault.is_some() || title(line.text()).is_err())
}
