//! What a text says so far: the hand that is open, how the table stands, what the audit says.

use super::next::{Next, coming};
use crate::audit::{Auditor, Fault, HandAudit, TableAt, table_at, terms};
use crate::play::Terms;
use crate::record::{Form, HandRecord, Heading, Reader, Reading, RecordFault};
use crate::rules::Book;
use crate::seat::Seat;
use std::fmt::Write;

/// A text, understood.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) heading: Heading,
    pub(super) terms: Result<Terms, Vec<Fault>>,
    /// The last hand, if it has not ended.
    pub(super) open: Option<HandRecord>,
    /// The table of that hand.
    pub(super) table: Option<TableAt>,
    /// What the audit says of the last hand.
    pub(super) audit: Option<HandAudit>,
    /// The hand that follows, where none is open.
    pub(super) next: Next,
}

/// A heading and its hands.
type Parts = (Heading, Vec<HandRecord>);

impl Page {
    /// Understands a text.
    ///
    /// # Errors
    ///
    /// Whatever cannot be read.
    pub(super) fn read(book: &Book, rules: &str, text: &str) -> Result<Page, Vec<RecordFault>> {
        let (heading, mut hands) = parts(text, Form::Strict)?;
        let terms = terms(&heading, book, rules);
        let mut page = Page {
            open: None,
            table: None,
            audit: None,
            next: Next::FIRST,
            terms,
            heading,
        };
        let open = hands.pop_if(|hand| !hand.is_finished());
        let mut auditor = Auditor::new(&page.heading, book, rules);
        if let Some(hand) = open {
            // By itself: how it follows from those before is judged when it ends.
            let mut audit = auditor.audit(&hand);
            let is_digest = |fault: &Fault| fault.rule.as_deref() == Some("digest");
            audit.faults.retain(|fault| !is_digest(fault));
            page.audit = Some(audit);
            page.table = Some(table_at(&hand, &page.heading, book, rules, u32::MAX));
            page.open = Some(hand);
            return Ok(page);
        }
        for hand in &hands {
            page.audit = Some(auditor.audit(hand));
        }
        if let Some(last) = hands.last() {
            page.next = coming(&auditor, last, page.terms.as_ref().ok());
        }
        Ok(page)
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
        let (_, mut hands) = parts(&format!("{text}{added}{line}\n"), Form::Relaxed)?;
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

/// The heading and the hands of a text.
///
/// # Errors
///
/// Whatever cannot be read.
pub(super) fn parts(text: &str, form: Form) -> Result<Parts, Vec<RecordFault>> {
    let reading = Reading {
        form,
        ..Reading::default()
    };
    // A text in memory is a source that cannot fail.
    let Ok(reader) = Reader::new(text.as_bytes(), reading) else {
        return Err(vec![]);
    };
    let heading = match reader.heading() {
        Ok(heading) => heading.clone(),
        Err(damage) => return Err(damage.faults.clone()),
    };
    Ok((heading, reader.every_hand()?))
}
