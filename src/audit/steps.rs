//! A hand, table by table: as it was dealt, and after each event.

use super::replay::{deal, play};
use super::{TableAt, table_at, terms, unseen};
use crate::play::Table;
use crate::record::{HandRecord, Heading};
use crate::rules::Book;

/// A hand as it went, as far as its events are right.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The table as it was dealt, then after each event, in their order.
    pub tables: Vec<TableThen>,
    /// The table at the end, with what stopped it before.
    pub last: TableAt,
}

/// A table at one moment.
#[derive(Clone, Debug)]
pub struct TableThen {
    /// The table.
    pub table: Table,
    /// The events, as the table counts them, whose tile nobody had seen by then.
    pub unseen: Vec<u32>,
}

/// Every table of a hand, each as [`table_at`] has it.
///
/// ```
/// use sikwu::audit::steps;
/// use sikwu::record::Record;
/// use sikwu::rules::Book;
///
/// let record = Record::read(include_str!("../../records/worked-example.hkmj")).unwrap();
/// let book = Book::bundled();
/// let steps = steps(&record.hands[0], &record.heading, &book, "hk-old-style");
/// assert_eq!((steps.tables.len(), steps.last.fault), (1 + 22, None));
/// assert_eq!(steps.tables[4].table.thrown().len(), 1);
/// ```
pub fn steps(hand: &HandRecord, heading: &Heading, book: &Book, default_rules: &str) -> Steps {
    let at = |event| table_at(hand, heading, book, default_rules, event);
    let last = at(u32::MAX);
    let mut tables = vec![];
    let right = hand.events.iter().take_while(|event| {
        let stops = last.fault.as_ref().and_then(|fault| fault.event);
        let before = |limit: Option<u32>| limit.is_none_or(|limit| event.number < limit);
        before(stops) && before(last.lost)
    });
    if last.table.is_none() {
        // Nothing was dealt, or nothing is known of it.
    } else if unseen::is_partial(hand) {
        // What is known of the tiles that nobody saw grows with the events.
        let numbers = std::iter::once(0).chain(right.map(|event| event.number));
        tables.extend(numbers.map_while(|number| {
            let TableAt { table, unseen, .. } = at(number);
            table.map(|table| TableThen { table, unseen })
        }));
    } else if let Ok(terms) = terms(heading, book, default_rules)
        && let Ok((mut table, mut wall)) = deal(hand, heading, &terms)
    {
        let unseen = vec![];
        let mut keep = |table: &Table| {
            let (table, unseen) = (table.clone(), unseen.clone());
            tables.push(TableThen { table, unseen });
        };
        keep(&table);
        let mut false_win = None;
        for event in right {
            if play(&mut table, &mut wall, event, &mut false_win).is_err() {
                break;
            }
            keep(&table);
        }
    }
    Steps { tables, last }
}
