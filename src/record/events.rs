//! The events of a hand, with the numbers that they have.

use super::attributes::Attributes;
use super::event::{Event, EventPlace, What};
use super::words::Written;
use crate::digest::Digest;
use std::ops::Deref;

/// The events of a hand. They number themselves, so that no two have one number.
#[derive(Clone, Debug)]
pub struct Events {
    all: Vec<Event>,
    next: u32,
}

impl Default for Events {
    fn default() -> Events {
        let (all, next) = (vec![], 1);
        Events { all, next }
    }
}

impl Events {
    /// Adds an event and tells its number.
    pub fn push(&mut self, what: What, attributes: Attributes) -> u32 {
        self.push_written(what, attributes, EventPlace::default())
    }

    pub(super) fn push_written(
        &mut self,
        what: What,
        attributes: Attributes,
        place: EventPlace,
    ) -> u32 {
        if self.all.is_empty() {
            // Most hands have as many.
            self.all.reserve(192);
        }
        let number = self.next;
        self.all.push(Event {
            number,
            what,
            attributes,
            mark: None,
            place,
        });
        self.next = number.saturating_add(1);
        number
    }

    /// After a gap the numbers may go on from where the writer knows them to be. False, and
    /// nothing done, if the last event is no gap or has a number as high.
    pub fn resume_at(&mut self, number: u32) -> bool {
        let after_gap = self
            .all
            .last()
            .is_some_and(|last| last.what == What::Gap && last.number < number);
        if after_gap {
            self.next = number;
        }
        after_gap
    }

    /// The number of the next event.
    pub fn next_number(&self) -> u32 {
        self.next
    }

    /// Goes on from a number that was found to be wrong, so that it is told once.
    pub(super) fn force_next(&mut self, number: u32) {
        self.next = number;
    }

    /// The same events, each as it is told here: the numbers stay, and where nothing is told they
    /// end.
    pub fn told(&self, mut tell: impl FnMut(&Event) -> Option<What>) -> Events {
        let told = |event: &Event| {
            let what = tell(event)?;
            let event = event.clone();
            Some(Event { what, ..event })
        };
        let all: Vec<Event> = self.all.iter().map_while(told).collect();
        let next = all.last().map_or(1, |last| last.number.saturating_add(1));
        Events { all, next }
    }

    /// Drops all but the first events.
    pub(super) fn truncate(&mut self, length: usize) {
        self.all.truncate(length);
        self.next = self
            .all
            .last()
            .map_or(1, |last| last.number.saturating_add(1));
    }

    /// The event of a number.
    pub fn numbered(&self, number: u32) -> Option<&Event> {
        let place = self.place_of(number)?;
        self.all.get(place)
    }

    /// Writes the digest down that the hand has up to an event; false if there is no such event.
    pub fn mark(&mut self, number: u32, digest: Written<Digest>) -> bool {
        let event = self
            .place_of(number)
            .and_then(|place| self.all.get_mut(place));
        event
            .map(|event| event.mark = Some(Box::new(digest)))
            .is_some()
    }

    /// Takes the attributes of some events away.
    pub(super) fn clear_attributes(&mut self, which: impl Fn(&Event) -> bool) {
        for event in self.all.iter_mut().filter(|event| which(event)) {
            event.attributes = Attributes::NONE;
        }
    }

    /// Takes every such digest away.
    pub fn unmark(&mut self) {
        for event in &mut self.all {
            event.mark = None;
        }
    }

    fn place_of(&self, number: u32) -> Option<usize> {
        let found = self.all.binary_search_by_key(&number, |event| event.number);
        found.ok()
    }
}

impl Deref for Events {
    type Target = [Event];
    fn deref(&self) -> &[Event] {
        &self.all
    }
}

impl PartialEq for Events {
    fn eq(&self, other: &Events) -> bool {
        self.all == other.all
    }
}

impl Eq for Events {}

#[cfg(test)]
mod tests {
    use super::super::event::Act;
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn only_after_a_gap_are_numbers_left_out() {
        let mut events = Events::default();
        let pass = What::Act(Seat::East, Act::Pass);
        assert_eq!(events.push(pass, Attributes::NONE), 1);
        assert!(!events.resume_at(9));
        assert_eq!(events.push(What::Gap, Attributes::NONE), 2);
        assert!(!events.resume_at(2) && events.resume_at(9));
        assert_eq!(events.push(pass, Attributes::NONE), 9);
        assert_eq!(events.numbered(9).and_then(Event::seat), Some(Seat::East));
        assert_eq!(events.numbered(3), None);
    }
}
