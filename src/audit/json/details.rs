//! What stands beside the contract's members in JSON where it is asked for, each only where there
//! is something to say.
//!
//! A fault has `because`: the event before that explains it, and where a win was called that is
//! none, `penalties`: what a false win costs (W6). A wrong hand has `payments` (who pays
//! whom, as recounted) and `beside` (each number of its settlement as recorded and as recounted). A
//! hand in which it bears on who pays has `chain` (which discard fed which set, B1 to B5). `missed`
//! is there where it was asked for, and null where it cannot be told.

use crate::audit::{
    BaauChain, Because, Beside, ComesTo, Fault, Fed, HandAudit, Missed, Verdict, Why,
};
use crate::seat::Seat;
use serde_json::{Value, json};

/// Adds what there is to a hand.
pub(super) fn add(hand: &mut Value, audit: &HandAudit) {
    if audit.verdict == Verdict::Wrong && audit.net.is_some() {
        hand["payments"] = payments(&audit.payments);
    }
    if !audit.beside.is_empty() {
        hand["beside"] = audit.beside.iter().map(beside).collect();
    }
    if !audit.baau.is_empty() {
        hand["chain"] = audit.baau.iter().map(chain).collect();
    }
}

/// Who pays whom how much.
fn payments(payments: &[(Seat, Seat, i64)]) -> Value {
    let payments = payments.iter().map(
        |&(from, to, points)| json!({"from": letter(from), "to": letter(to), "points": points}),
    );
    payments.collect()
}

/// What was missed in a hand.
pub(super) fn missed(missed: &Missed) -> Value {
    let wins = missed.wins.iter().map(|win| {
        json!({
            "event": win.event,
            "seat": letter(win.seat),
            "what": win.what.to_string(),
            "faan": win.faan,
        })
    });
    let claims = missed.claims.iter().map(|claim| {
        let whats: Vec<String> = claim.whats.iter().map(ToString::to_string).collect();
        json!({"event": claim.event, "seat": letter(claim.seat), "what": whats})
    });
    json!({"wins": wins.collect::<Vec<_>>(), "claims": claims.collect::<Vec<_>>()})
}

/// Adds what there is to a fault.
pub(super) fn add_to_fault(told: &mut Value, fault: &Fault) {
    if let Some(it) = fault.because() {
        told["because"] = because(it);
    }
    if !fault.penalties().is_empty() {
        told["penalties"] = payments(fault.penalties());
    }
}

/// The event that explains a fault.
fn because(because: &Because) -> Value {
    let (why, seat) = match because.why {
        Why::PassedWin { seat, .. } => ("passed-win", seat),
        Why::Passed(seat) => ("passed", seat),
        Why::Claim(seat) => ("claim", seat),
        Why::Call(seat) => ("call", seat),
        Why::Win(seat) => ("win", seat),
        Why::Replaced(seat) => ("replaced", seat),
    };
    let mut told = json!({
        "event": because.event,
        "line": because.line,
        "said": because.said,
        "why": why,
        "seat": letter(seat),
    });
    if let Why::PassedWin { tile, faan, .. } = because.why {
        told["tile"] = json!(tile.to_string());
        told["faan"] = json!(faan);
    }
    told
}

fn beside(row: &Beside) -> Value {
    let (recorded, recounted) = (row.recorded, row.recounted);
    json!({"what": row.what.to_string(), "recorded": recorded, "recounted": recounted})
}

fn chain(chain: &BaauChain) -> Value {
    let sets = chain.sets.iter().map(|Fed { set, event, by }| {
        let feed = chain.feeds.iter().find(|feed| feed.claim == *event);
        json!({
            "set": set.to_string(),
            "event": event,
            "from": by.map(|(seat, _)| letter(seat)),
            "discard": by.map(|(_, discard)| discard),
            "rule": feed.map(|feed| feed.fed.rule()),
        })
    });
    let rule = match chain.comes_to {
        ComesTo::Nothing => Value::Null,
        ComesTo::PaysForAll => json!("B3"),
        ComesTo::LetGoPays => json!("B4"),
        ComesTo::FlowerWin => json!("W5"),
    };
    json!({
        "seat": letter(chain.seat),
        "sets": sets.collect::<Vec<_>>(),
        "liable": chain.feed.map(|feed| letter(feed.liable)),
        "rule": rule,
    })
}

fn letter(seat: Seat) -> String {
    seat.letter().to_string()
}
