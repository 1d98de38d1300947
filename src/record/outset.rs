//! A heading as it grows line by line, and everything that is wrong with it.

use super::fault::{FaultKind, RecordFault, Unreadable};
use super::header::{Header, header, is_key, version};
use super::heading::Heading;
use super::line::Line;
use super::reader::{Form, Reading};
use super::terms::{Both, named, token};
use super::words::{Extra, Written};
use crate::phrase;
use crate::tongue::Phrase;
use nom::Finish;

/// A heading as it grows line by line.
#[derive(Default)]
pub(super) struct HeadingDraft {
    heading: Heading,
    faults: Vec<RecordFault>,
    statements: usize,
}

impl HeadingDraft {
    /// Takes in the first line. False if nothing after it can be read.
    pub(super) fn begin(&mut self, line: &Line<'_>, warnings: &mut Vec<RecordFault>) -> bool {
        let text = line.text();
        if !line.ended && FIRST_LINE.starts_with(text) {
            self.cut(line);
            return false;
        }
        match (&line.fault, version(text).finish()) {
            (Some(fault), _) => self.faults.push((**fault).clone()),
            (None, Err(fault)) => self.faults.push(line.misread(fault)),
            (None, Ok((_, minor))) => {
                self.heading.minor = minor;
                if minor > 0 {
                    let message = phrase!(
                        "version 1.{minor} is newer than this program",
                        "版本 1.{minor} 比本程式新"
                    );
                    let cure = (
                        "what 1.0 does not have will not be understood",
                        "1.0 沒有的內容無法讀懂",
                    );
                    warn(
                        warnings,
                        line.fault(text, FaultKind::Version, message, cure),
                    );
                }
            }
        }
        self.faults.is_empty()
    }

    /// Takes note that the text breaks off in a line of which nothing is kept.
    pub(super) fn cut(&mut self, line: &Line<'_>) {
        self.heading.cut.line = Some(line.number);
    }

    /// Takes in any other line, up to the first line `hand`.
    pub(super) fn take(
        &mut self,
        line: &Line<'_>,
        reading: &Reading,
        warnings: &mut Vec<RecordFault>,
    ) {
        let most = reading.limits.events;
        if line.text().is_empty() && line.fault.is_none() || self.statements > most {
            return;
        }
        self.statements += 1;
        let read = match &line.fault {
            Some(fault) => Err(fault.clone()),
            None if self.statements > most => {
                let message = phrase!("more than {most} header lines", "開頭超過{most}行");
                let cure = BEGINS;
                Err(Box::new(line.fault(
                    line.text(),
                    FaultKind::Limit,
                    message,
                    cure,
                )))
            }
            None => self.read(line, reading, warnings),
        };
        match read {
            Err(_) if !line.ended => self.cut(line),
            Err(fault) => self.faults.push(*fault),
            Ok(()) => (),
        }
    }

    fn read(
        &mut self,
        line: &Line<'_>,
        reading: &Reading,
        warnings: &mut Vec<RecordFault>,
    ) -> Result<(), Box<RecordFault>> {
        let text = line.text();
        let key = token(text).1;
        if !text.starts_with('@') || matches!(key, "@dealer" | "@start") {
            let it = named(key);
            let message = phrase!("{it} belongs to a hand", "{it} 應寫在一局之內");
            return Err(Box::new(line.fault(
                key,
                FaultKind::Misplaced,
                message,
                BEGINS,
            )));
        }
        if reading.form == Form::Relaxed
            && let Some(extra) = kept_unknown(line, warnings)
        {
            self.heading.extras.push(line.at(text, extra));
            return Ok(());
        }
        let read = header(line).finish();
        let (_, header) = read.map_err(|fault| Box::new(line.misread(fault)))?;
        let it = &mut self.heading;
        match header {
            Header::Match(id) => set(&mut it.match_id, line, id),
            Header::Rules(rules) => set(&mut it.rules, line, rules),
            Header::Seats(seats) => set(&mut it.seats, line, seats),
            Header::Name(label, name) => {
                let name = line.at(text, name);
                let before = it.names.get(&label).map(|before| before.line);
                match before {
                    Some(before) => Err(Box::new(twice(line, before))),
                    None => {
                        it.names.insert(label, name);
                        Ok(())
                    }
                }
            }
            Header::View(view) => set(&mut it.view, line, view),
            Header::Tiles(tiles) => set(&mut it.tiles, line, tiles),
            Header::Wall(wall) => set(&mut it.wall, line, wall),
            Header::Dead(dead) => set(&mut it.dead, line, dead),
            Header::Sum(sum) => set(&mut it.sum, line, sum),
            Header::WallTail(tail) => set(&mut it.wall_tail, line, tail),
            Header::Extra(extra) => {
                it.extras.push(line.at(text, extra));
                Ok(())
            }
        }
    }

    pub(super) fn finish(self) -> Result<Heading, Unreadable> {
        if self.faults.is_empty() {
            return Ok(self.heading);
        }
        Err(Unreadable {
            hand: None,
            line: 1,
            faults: self.faults,
            digest: None,
        })
    }
}

fn set<T>(
    place: &mut Option<Written<T>>,
    line: &Line<'_>,
    value: T,
) -> Result<(), Box<RecordFault>> {
    match place {
        Some(before) => Err(Box::new(twice(line, before.line))),
        None => {
            *place = Some(line.at(line.text(), value));
            Ok(())
        }
    }
}

fn twice(line: &Line<'_>, before: u32) -> RecordFault {
    let message = again(before);
    let cure = ("once in a heading", "開頭中只寫一次");
    line.fault(line.text(), FaultKind::Twice, message, cure)
}

/// What is said of a line that was there before.
pub(super) fn again(before: u32) -> Phrase {
    phrase!(
        "said a second time; first on line {before}",
        "重複；首次在第{before}行"
    )
}

/// How a hand begins.
pub(super) const BEGINS: Both = (
    "a hand begins with its line: hand E-1",
    "一局以其首行開始：hand E-1",
);

/// A header line with a key that nobody knows, kept as `@x-…` and warned of.
pub(super) fn kept_unknown(line: &Line<'_>, warnings: &mut Vec<RecordFault>) -> Option<Extra> {
    let text = line.text();
    let key = token(text).1;
    let known = is_key(key) || matches!(key, "@dealer" | "@start") || key.starts_with("@x-");
    if known {
        return None;
    }
    let extra = Extra::new(&format!("x-{}", line.as_typed(text.strip_prefix('@')?)))?;
    let it = named(key);
    let message = phrase!(
        "{it} is not known; it is kept and not understood",
        "不認識 {it}；保留原文，不加理解"
    );
    let cure = Phrase::same(format!("@x-{}", &key[1..]));
    warn(
        warnings,
        line.fault(key, FaultKind::Unreadable, message, cure),
    );
    Some(extra)
}

/// Warnings that nobody takes must not pile up with the size of a file.
fn warn(warnings: &mut Vec<RecordFault>, warning: RecordFault) {
    const MOST: usize = 100;
    if warnings.len() < MOST {
        warnings.push(warning);
    }
}

/// The line that every record begins with.
const FIRST_LINE: &str = "%hkmj 1.0";
