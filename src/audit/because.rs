//! The events that a refusal rests on: the discard that was passed up, the claim just before, the
//! call that goes first.

use super::acts::understood;
use super::false_win;
use super::missed::worth;
use super::replay::{self, Replay};
use super::unseen;
use super::verdict::{Explained, Fault};
use crate::play::{Action, Table, Terms, What};
use crate::record::{self, Act, HandRecord, Heading};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::settle;
use crate::tile::Tile;
use crate::win::WonBy;

/// An event that explains why another is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// The number of the event.
    pub event: u32,
    /// Its line, from 1.
    pub line: u32,
    /// The event, as it is written.
    pub said: String,
    /// What it has to do with it.
    pub why: Why,
}

/// What an event has to do with a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The seat could have won on this discard, for so many faan, and let it go (T12).
    PassedWin {
        /// Who let it go.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// What the win would have been worth, where that is counted.
        faan: Option<u8>,
    },
    /// The seat said that it lets the tile go (T5, T12).
    Passed(Seat),
    /// The claim after which a tile may not be thrown, or no Kong be declared (T4, T7, T11).
    Claim(Seat),
    /// A call that goes first, or that was made already (T5, T13).
    Call(Seat),
    /// A win that has taken the tile (T13), or ended the hand (D1).
    Win(Seat),
    /// What has to be replaced first (T3, T7).
    Replaced(Seat),
}

/// Says of the first wrong event what was done, what the table has against it, and what that
/// rests on.
pub(super) fn explain(
    fault: &mut Fault,
    hand: &HandRecord,
    heading: &Heading,
    terms: &Terms,
    replay: &Replay,
) {
    let event = fault.event.and_then(|event| hand.events.numbered(event));
    let Some(record::What::Act(seat, act)) = event.map(|event| event.what) else {
        return;
    };
    let mut explained = Explained {
        seat,
        act,
        refusal: None,
        because: None,
        penalties: vec![],
    };
    if let (Some(refusal), Some(table)) = (&replay.refusal, &replay.table) {
        // What is said of tiles that nobody saw may be a guess.
        let open = table.thrown().last();
        if open.is_some_and(|thrown| replay.unseen.contains(&thrown.event)) {
            fault.allowed.clear();
        }
        let known = !unseen::is_partial(hand);
        explained.refusal = Some(refusal.clone()).filter(|_| known);
        explained.penalties = penalties(table, seat, act, refusal);
        let before = |event| replay::replay_until(hand, heading, terms, event).table;
        explained.because = because(hand, table, seat, refusal, &before);
    }
    fault.explained = Some(Box::new(explained));
}

/// What a win that is none costs: who called it pays each of the others (W6). A win that comes
/// second to another is not false (T13).
fn penalties(table: &Table, seat: Seat, act: Act, refusal: &Refusal) -> Vec<(Seat, Seat, i64)> {
    let (Act::Win(_), Some(rules)) = (act, table.terms().rules()) else {
        return vec![];
    };
    let action = understood(act).ok().map(|what| Action { seat, what });
    let is_false = action.is_some_and(|action| false_win::objection(table, &action).is_none());
    if refusal.rule() == "T13" || !is_false {
        return vec![];
    }
    let settlement = settle::false_win(seat, rules);
    let each = seat
        .others()
        .map(|other| (seat, other, settlement.of(other)));
    each.into()
}

/// What a refusal rests on, at the table that refused. `before` has the table after an event.
fn because(
    hand: &HandRecord,
    table: &Table,
    seat: Seat,
    refusal: &Refusal,
    before: &dyn Fn(u32) -> Option<Table>,
) -> Option<Because> {
    let last = table.events();
    let said = |by: Seat| table.said(by).map(|said| said.event);
    let won = |by: Option<Seat>| {
        let mut won = table.outcome()?.won.iter();
        let won = won.find(|won| by.is_none_or(|by| won.win.seat == by))?;
        Some((won.event, Why::Win(won.win.seat)))
    };
    let (event, why) = match *refusal {
        Refusal::PassedWin { tile, event } if said(seat) == Some(event) => {
            let faan = passed_worth(table, seat, tile);
            match faan {
                Some(faan) => (event, Why::PassedWin { seat, tile, faan }),
                None => (event, Why::Passed(seat)),
            }
        }
        Refusal::PassedWin { tile, event } => {
            let table = before(event);
            let faan = table.and_then(|table| passed_worth(&table, seat, tile));
            let faan = faan.flatten();
            (event, Why::PassedWin { seat, tile, faan })
        }
        Refusal::AlreadyPassed { seat } => (said(seat)?, Why::Passed(seat)),
        Refusal::AlreadyCalled { seat, .. } => (said(seat)?, Why::Call(seat)),
        Refusal::Outranked { by, .. } => match said(by) {
            Some(event) => (event, Why::Call(by)),
            None => won(Some(by))?,
        },
        Refusal::NearerWinner { seat } => match said(seat) {
            Some(event) => (event, Why::Call(seat)),
            None => won(Some(seat))?,
        },
        Refusal::OneWinner { seat } | Refusal::WonAlready { seat } => won(Some(seat))?,
        Refusal::HandIsOver => won(None)?,
        Refusal::SwappedBack { .. } | Refusal::KongAfterClaim | Refusal::DiscardNext => {
            (last, Why::Claim(table.turn()))
        }
        Refusal::FlowerNotReplaced | Refusal::KongNotReplaced => {
            (last, Why::Replaced(table.turn()))
        }
        _ => return None,
    };
    let event = hand.events.numbered(event)?;
    Some(Because {
        event: event.number,
        line: event.place.line,
        said: event_text(event),
        why,
    })
}

/// What a win on the tile that lies open would be worth to a seat.
fn passed_worth(table: &Table, seat: Seat, tile: Tile) -> Option<Option<u8>> {
    let shooter = None;
    worth(table, seat, What::Win(WonBy::Discard { tile, shooter }))
}

/// An event without its number and what the writer noted beside it.
fn event_text(event: &record::Event) -> String {
    match event.what {
        record::What::Act(seat, act) => format!("{} {act}", seat.letter()),
        record::What::Gap => "gap".to_owned(),
    }
}
