//! What the table wrote, line by line beside the recount.

use super::compare::Recount;
use crate::record::HandRecord;
use crate::seat::Seat;
use std::collections::BTreeMap;
use std::fmt;

/// One number of a settlement: as it is recorded, and as it is recounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// What it is the number of.
    pub what: Row,
    /// As the record has it; `None` if it does not.
    pub recorded: Option<i64>,
    /// As it should be; `None` if there should be none.
    pub recounted: Option<i64>,
}

impl Beside {
    /// Whether both say the same.
    pub fn agrees(&self) -> bool {
        self.recorded.unwrap_or(0) == self.recounted.unwrap_or(0)
    }
}

/// A row of the comparison, in the order in which they are told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Row {
    /// The faan of a winner.
    Faan(Seat),
    /// An item of a winner, by its id.
    Item(Seat, String),
    /// What the first seat pays the second, penalties among it.
    Pay(Seat, Seat),
    /// What a seat gained.
    Net(Seat),
}

/// As the lines of a record begin: `faan N`, `wan-yat-sik`, `pay S N`, `net N`.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Faan(seat) => write!(f, "faan {}", seat.letter()),
            Row::Item(seat, id) => write!(f, "faan {} {id}", seat.letter()),
            Row::Pay(from, to) => write!(f, "pay {} {}", from.letter(), to.letter()),
            Row::Net(seat) => write!(f, "net {}", seat.letter()),
        }
    }
}

/// Every number that the table wrote of its settlement beside the right one. Nothing where the
/// table wrote nothing, all of it agrees, or it cannot be settled.
pub(super) fn beside(hand: &HandRecord, recount: &Recount) -> Vec<Beside> {
    let mut rows: BTreeMap<Row, (Option<i64>, Option<i64>)> = BTreeMap::new();
    let winners = recount.winners();
    for (seat, written) in hand.faan.iter() {
        let Some(written) = written else { continue };
        rows.entry(Row::Faan(seat)).or_default().0 = Some(written.faan.into());
        for item in &written.items {
            let at = rows.entry(Row::Item(seat, item.id.as_str().to_owned()));
            let sum = &mut at.or_default().0;
            *sum = Some(sum.unwrap_or(0) + i64::from(item.faan));
        }
    }
    for winner in &winners {
        let seat = winner.seat;
        let Some(written) = &hand.faan[seat] else {
            continue;
        };
        rows.entry(Row::Faan(seat)).or_default().1 = winner.faan.map(i64::from);
        let items = winner.items.iter().filter(|_| !written.items.is_empty());
        for (id, faan) in items {
            let at = rows.entry(Row::Item(seat, id.clone()));
            at.or_default().1 = Some((*faan).into());
        }
    }
    let pays = || hand.pays.iter().chain(&hand.penalties);
    if let Some(net) = recount.net() {
        for pay in pays() {
            let sum = &mut rows.entry(Row::Pay(pay.from, pay.to)).or_default().0;
            *sum = Some(sum.unwrap_or(0) + pay.points);
        }
        if pays().next().is_some() {
            for (from, to, points) in recount.payments() {
                let sum = &mut rows.entry(Row::Pay(from, to)).or_default().1;
                *sum = Some(sum.unwrap_or(0) + points);
            }
        }
        for (seat, points) in hand.net.iter().flat_map(|written| written.iter()) {
            rows.insert(Row::Net(seat), (Some(points.value), Some(net[seat])));
        }
    }
    let row = |(what, (recorded, recounted))| Beside {
        what,
        recorded,
        recounted,
    };
    let rows: Vec<Beside> = rows.into_iter().map(row).collect();
    // What is right needs no second column.
    match rows.iter().all(Beside::agrees) {
        true => vec![],
        false => rows,
    }
}
