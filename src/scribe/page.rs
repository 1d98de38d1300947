//! What a text says so far: the hand that is open, how the table stands, what the audit says.

use super::next::{Next, coming};
use crate::audit::{Auditor, Fault, HandAudit, TableAt, table_at, terms};
use crate::play::Terms;
use crate::record::{Form, HandRecord, Heading, Reader, Reading, RecordFault};
use crate::rules::Book;
use crate::seat::Seat;
use std::fmt::Write;
use std::sync::Arc;

/// A text, understood.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) heading: Heading,
    pub(super) terms: Result<Terms, Vec<Fault>>,
    /// The hands that have ended. A text is only added to, so that they are read once.
    pub(super) ended: Vec<Arc<HandRecord>>,
    /// How much of the text has been read for good: everything down to the last `end`.
    read: Read,
    /// The last hand, if it has not ended.
    pub(super) open: Option<HandRecord>,
    /// The table of that hand.
    pub(super) table: Option<TableAt>,
    /// What the audit says of the last hand.
    pub(super) audit: Option<HandAudit>,
    /// The hand that follows, where none is open.
    pub(super) next: Next,
}

/// The beginning of a text.
#[derive(Clone, Copy, Debug, Default)]
struct Read {
    bytes: usize,
    lines: u32,
}

impl Page {
    /// Understands a text.
    ///
    /// # Errors
    ///
    /// Whatever cannot be read.
    pub(super) fn read(book: &Book, rules: &str, text: &str) -> Result<Page, Vec<RecordFault>> {
        let reading = Reading::default();
        // A text in memory is a source that cannot fail.
        let Ok(reader) = Reader::new(text.as_bytes(), reading) else {
            return Err(vec![]);
        };
        let heading = match reader.heading() {
            Ok(heading) => heading.clone(),
            Err(damage) => return Err(damage.faults.clone()),
        };
        let page = Page {
            terms: terms(&heading, book, rules),
            ended: vec![],
            read: Read::default(),
            open: None,
            table: None,
            audit: None,
            next: Next::FIRST,
            heading,
        };
        Ok(page.with(book, rules, text, reader.every_hand()?))
    }

    /// Understands the same text with more at its end.
    ///
    /// # Errors
    ///
    /// Whatever cannot be read.
    pub(super) fn read_on(
        &self,
        book: &Book,
        rules: &str,
        text: &str,
    ) -> Result<Page, Vec<RecordFault>> {
        if self.ended.is_empty() {
            return Page::read(book, rules, text);
        }
        let hands = self.hands_after(text, Form::Strict)?;
        Ok(self.clone().with(book, rules, text, hands))
    }

    /// The page with the hands that come after those that have ended.
    fn with(mut self, book: &Book, rules: &str, text: &str, mut hands: Vec<HandRecord>) -> Page {
        (self.open, self.table, self.audit) = (None, None, None);
        let open = hands.pop_if(|hand| !hand.is_finished());
        if let Some(end) = hands.last().and_then(|hand| hand.end.as_ref()) {
            let lines = text[self.read.bytes..].split_inclusive('\n');
            let lines = lines.take((end.line - self.read.lines) as usize);
            self.read.bytes += lines.map(str::len).sum::<usize>();
            self.read.lines = end.line;
        }
        self.ended.extend(hands.into_iter().map(Arc::new));
        let mut auditor = Auditor::new(&self.heading, book, rules);
        if let Some(hand) = open {
            // By itself: how it follows from those before is judged when it ends.
            let mut audit = auditor.audit(&hand);
            let is_digest = |fault: &Fault| fault.rule.as_deref() == Some("digest");
            audit.faults.retain(|fault| !is_digest(fault));
            self.audit = Some(audit);
            self.table = Some(table_at(&hand, &self.heading, book, rules, u32::MAX));
            self.open = Some(hand);
            return self;
        }
        for hand in &self.ended {
            self.audit = Some(auditor.audit(hand));
        }
        if let Some(last) = self.ended.last() {
            self.next = coming(&auditor, last, self.terms.as_ref().ok());
        }
        self
    }

    /// The hands that a text has after those that have ended.
    ///
    /// # Errors
    ///
    /// Whatever cannot be read of them.
    fn hands_after(&self, text: &str, form: Form) -> Result<Vec<HandRecord>, Vec<RecordFault>> {
        let reading = Reading {
            form,
            ..Reading::default()
        };
        let Read { bytes, lines } = self.read;
        let reader = match self.ended.len() {
            0 => Reader::new(text.as_bytes(), reading),
            hands => {
                let (rest, heading) = (&text.as_bytes()[bytes..], self.heading.clone());
                Ok(Reader::resume(rest, reading, heading, lines, hands))
            }
        };
        // A text in memory is a source that cannot fail.
        reader.map_or(Ok(vec![]), Reader::every_hand)
    }

    /// The lines that a typed line becomes, after whatever has to stand before it: the beginning
    /// of a hand, and deals that nobody saw.
    ///
    /// # Errors
    ///
    /// What cannot be read of it.
    pub(super) fn lines_for(&self, text: &str, line: &str) -> Result<String, Vec<RecordFault>> {
        let word = line.split_whitespace().next().unwrap_or_default();
        let mut added = String::new();
        let is_deal = word == "deal";
        if word == "hand" {
            return Ok(format!("\n{line}\n"));
        }
        if self.open.is_none() && (is_deal || is_event(word)) {
            added.push_str(&self.next.lines());
        }
        let events = self.open.as_ref().map_or(0, |hand| hand.events.len());
        let unseen = line.split_whitespace().eq(["deal", "?"]);
        if unseen || is_event(word) && events == 0 {
            for seat in Seat::ALL {
                let dealt = self
                    .open
                    .as_ref()
                    .and_then(|hand| hand.deals[seat].as_ref());
                if dealt.is_none() {
                    // Writing into a text cannot fail.
                    let _ = writeln!(added, "deal {} ?*13", seat.letter());
                }
            }
        }
        if unseen {
            return Ok(added);
        }
        let mut hands = self.hands_after(&format!("{text}{added}{line}\n"), Form::Relaxed)?;
        let hand = hands.pop();
        let new = hand.iter().flat_map(|hand| hand.events.iter().skip(events));
        let mut new: Vec<String> = new.map(ToString::to_string).collect();
        if let (Some(last), Some((_, note))) = (new.last_mut(), line.split_once('#')) {
            let _ = write!(last, " #{note}");
        }
        match new.is_empty() {
            true => _ = writeln!(added, "{}", line.trim()),
            false => new.iter().for_each(|event| _ = writeln!(added, "{event}")),
        }
        Ok(added)
    }

    /// What is wrong here and was not before.
    pub(super) fn new_faults(&self, before: &Page) -> Vec<Fault> {
        let old = before.audit.iter().flat_map(|audit| &audit.faults);
        let old: Vec<&Fault> = old.collect();
        let is_old = |fault: &Fault| {
            let said = |it: &Fault| (it.event, it.rule.clone(), it.message.clone());
            old.iter().any(|other| said(other) == said(fault))
        };
        let new = self.audit.iter().flat_map(|audit| &audit.faults);
        let mut new: Vec<Fault> = new.filter(|fault| !is_old(fault)).cloned().collect();
        if let (Err(faults), true, None) = (&self.terms, before.terms.is_ok(), &self.audit) {
            new.extend(faults.iter().cloned());
        }
        new
    }
}

/// Whether a line with this first word is an event, in strict or relaxed form.
fn is_event(word: &str) -> bool {
    let settled = [
        "result", "show", "faan", "baau", "pay", "penalty", "net", "total", "reveal", "wall",
        "end", "commit", "deal", "hand",
    ];
    !settled.contains(&word) && !word.starts_with(['#', '@', '=', '%'])
}
