//! An audit in JSON (design 2.3): a line for each hand, then the sum of all.
//!
//! A hand whose verdict is `possible` has two members more: `possible`, the numbers of the events
//! that are not proved, and `gap`, the event from which on the table is not known, or null. The sum
//! has `possible` where there are such hands.

mod details;

use super::{Allowed, Fault, HandAudit, Verdict};
use serde_json::{Map, Value, json};

/// How many hands came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Hands in all.
    pub hands: usize,
    /// Those that agreed.
    pub agreed: usize,
    /// Those in which nothing is impossible, and not everything is proved.
    pub possible: usize,
    /// Those in which something is wrong.
    pub wrong: usize,
    /// Those that could not be read.
    pub unreadable: usize,
}

impl Summary {
    /// Adds the hands of another.
    pub fn add(&mut self, more: &Summary) {
        self.hands += more.hands;
        self.agreed += more.agreed;
        self.possible += more.possible;
        self.wrong += more.wrong;
        self.unreadable += more.unreadable;
    }

    /// The last line.
    pub fn line(&self) -> String {
        let mut all = json!({
            "hands": self.hands,
            "agreed": self.agreed,
            "wrong": self.wrong,
            "unreadable": self.unreadable,
        });
        if self.possible > 0 {
            all["possible"] = json!(self.possible);
        }
        all.to_string()
    }
}

/// One hand.
impl From<Verdict> for Summary {
    fn from(verdict: Verdict) -> Summary {
        let mut one = Summary {
            hands: 1,
            ..Summary::default()
        };
        match verdict {
            Verdict::Agreed => one.agreed = 1,
            Verdict::Possible => one.possible = 1,
            Verdict::Wrong => one.wrong = 1,
            Verdict::Unreadable => one.unreadable = 1,
        }
        one
    }
}

/// What is told of a hand beside the contract, where it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// What was missed, or null where that is not known.
    pub missed: bool,
    /// What explains a fault, the settlement beside the recount, and the Baau chain.
    pub explain: bool,
}

/// The line of a hand.
pub fn line(file: &str, audit: &HandAudit, extent: Extent) -> String {
    let winners = audit.winners.iter().map(|winner| {
        let items = winner.items.iter();
        let items: Vec<Value> = items
            .map(|(id, faan)| json!({"id": id, "faan": faan}))
            .collect();
        json!({
            "seat": winner.seat.letter().to_string(),
            "faan": winner.faan,
            "items": items,
            "baau": winner.baau.map(|seat| seat.letter().to_string()),
        })
    });
    let net = audit.net.map(|net| {
        let seats = net.iter();
        let seats = seats.map(|(seat, points)| (seat.letter().to_string(), json!(points)));
        seats.collect::<Map<String, Value>>()
    });
    let mut hand = json!({
        "file": file,
        "hand": audit.hand.map(|title| title.to_string()),
        "verdict": audit.verdict.name(),
        "winners": winners.collect::<Vec<Value>>(),
        "net": net,
        "faults": audit.faults.iter().map(|it| fault(it, extent)).collect::<Vec<Value>>(),
    });
    if audit.verdict == Verdict::Possible {
        hand["possible"] = json!(audit.possible);
        hand["gap"] = json!(audit.lost);
    }
    if extent.explain {
        details::add(&mut hand, audit);
    }
    if extent.missed {
        hand["missed"] = json!(audit.missed.as_ref().map(details::missed));
    }
    hand.to_string()
}

fn fault(fault: &Fault, extent: Extent) -> Value {
    let mut told = json!({
        "event": fault.event,
        "line": fault.line,
        "column": fault.column,
        "rule": fault.rule,
        "message": fault.message.english,
        "allowed": fault.allowed.iter().map(Allowed::to_string).collect::<Vec<String>>(),
    });
    if extent.explain {
        details::add_to_fault(&mut told, fault);
    }
    told
}
