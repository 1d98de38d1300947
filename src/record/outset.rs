//! A heading as it grows line by line, and everything that is wrong with it.

use super::fault::{FaultKind, RecordFault, Unreadable};
use super::header::{Header, header, is_key, version};
use super::heading::Heading;
use super::line::Line;
use super::reader::{Form, Reading};
use super::terms::{named, token};
use super::words::{Extra, Written};
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
                    let message = format!("version 1.{minor} is newer than this program");
                    let cure = "what 1.0 does not have will not be understood";
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
            Some(fault) => Err((**fault).clone()),
            None if self.statements > most => {
                let message = format!("more than {most} header lines");
                let cure = "a hand begins with its line: hand E-1";
                Err(line.fault(line.text(), FaultKind::Limit, message, cure))
            }
            None => self.read(line, reading, warnings),
        };
        match read {
            Err(_) if !line.ended => self.cut(line),
            Err(fault) => self.faults.push(fault),
            Ok(()) => (),
        }
    }

    fn read(
        &mut self,
        line: &Line<'_>,
        reading: &Reading,
        warnings: &mut Vec<RecordFault>,
    ) -> Result<(), RecordFault> {
        let text = line.text();
        let key = token(text).1;
        if !text.starts_with('@') || matches!(key, "@dealer" | "@start") {
            let message = format!("{} belongs to a hand", named(key));
            let cure = "a hand begins with its line: hand E-1";
            return Err(line.fault(key, FaultKind::Misplaced, message, cure));
        }
        if reading.form == Form::Relaxed
            && let Some(extra) = kept_unknown(line, warnings)
        {
            self.heading.extras.push(line.at(text, extra));
            return Ok(());
        }
        let read = header(line).finish();
        let (_, header) = read.map_err(|fault| line.misread(fault))?;
        let it = &mut self.heading;
        match header {
            Header::Match(id) => set(&mut it.match_id, line, id),
            Header::Rules(rules) => set(&mut it.rules, line, rules),
            Header::Seats(seats) => set(&mut it.seats, line, seats),
            Header::Name(label, name) => {
                let name = line.at(text, name);
                let before = it.names.get(&label).map(|before| before.line);
                match before {
                    Some(before) => Err(twice(line, before)),
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

fn set<T>(place: &mut Option<Written<T>>, line: &Line<'_>, value: T) -> Result<(), RecordFault> {
    match place {
        Some(before) => Err(twice(line, before.line)),
        None => {
            *place = Some(line.at(line.text(), value));
            Ok(())
        }
    }
}

fn twice(line: &Line<'_>, before: u32) -> RecordFault {
    let message = format!("said a second time; first on line {before}");
    line.fault(line.text(), FaultKind::Twice, message, "once in a heading")
}

/// A header line with a key that nobody knows, kept as `@x-…` and warned of.
pub(super) fn kept_unknown(line: &Line<'_>, warnings: &mut Vec<RecordFault>) -> Option<Extra> {
    let text = line.text();
    let key = token(text).1;
    let known = is_key(key) || matches!(key, "@dealer" | "@start") || key.starts_with("@x-");
    if known {
        return None;
    }
    let extra = Extra::new(&format!("x-{}", line.as_typed(text.strip_prefix('@')?)))?;
    let message = format!("{} is not known; it is kept and not understood", named(key));
    let cure = format!("@x-{}", &key[1..]);
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
