//! Events of a line, added to those before with their numbers.

use super::acts::Entry;
use super::event::EventPlace;
use super::events::Events;
use super::fault::{FaultKind, RecordFault};
use super::line::Line;
use crate::phrase;

/// Adds an event. A wrong number is told once: the next event goes on from it.
pub(super) fn push(all: &mut Events, line: &Line<'_>, entry: Entry<'_>) -> Option<RecordFault> {
    let fault = renumber(all, line, entry.number, entry.start);
    let column = |part: Option<&str>| part.map_or(0, |part| line.column(part));
    let place = EventPlace {
        line: line.number,
        column: line.column(entry.start),
        tile: column(entry.parts.tile),
        with: column(entry.parts.with),
        from: column(entry.parts.from),
    };
    all.push_written(entry.what, entry.attributes, place);
    fault
}

/// Goes on from the number that an event has, if it has one. It is wrong unless it is the next, or
/// comes after a gap.
pub(super) fn renumber(
    all: &mut Events,
    line: &Line<'_>,
    number: Option<u32>,
    start: &str,
) -> Option<RecordFault> {
    let next = all.next_number();
    let number = number.filter(|&number| number != next)?;
    if all.resume_at(number) {
        return None;
    }
    let digits = start.find('.').unwrap_or(start.len());
    let message = phrase!("this is event {next}", "這是第{next}項");
    let cure = (
        "events are numbered on from 1; the numbers may be left out",
        "事項由1順序編號；號數可以不寫",
    );
    all.force_next(number);
    Some(line.fault(&start[..digits], FaultKind::Number, message, cure))
}
