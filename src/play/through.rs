//! A deal played from its wall to its end, everybody heard out before a tile changes hands.

use super::action::{Action, Choice, Claim, What};
use super::view::{View, view_for};
use super::{Awaited, Table, apply, offers, wash_out, win};
use crate::refusal::Refusal;
use crate::rules::turn::Priority;
use crate::seat::Seat;
use crate::wall::Wall;
use arrayvec::ArrayVec;

/// Plays a deal to its end. `choose` picks one of what a seat may do, by what that seat sees;
/// `see` is shown each event.
///
/// Where a tile lies open every seat that could claim it chooses before anybody is heard, and T5
/// and T13 say whose it is. What was called in vain is an event too, as a record has it.
///
/// # Errors
///
/// What the rules have against a choice that was not offered, or against a wall that is not the
/// one that was dealt from.
pub fn play_through(
    table: &mut Table,
    wall: &mut Wall,
    choose: &mut dyn FnMut(View<'_>, &[Choice]) -> Choice,
    see: &mut dyn FnMut(Action),
) -> Result<(), Refusal> {
    let mut choices = vec![];
    let mut play = |table: &mut Table, action| {
        apply(table, action)?;
        see(action);
        Ok(())
    };
    loop {
        let due = match table.awaited {
            Awaited::Nothing => return Ok(()),
            Awaited::Claims { from: owner, .. } | Awaited::Robbing { maker: owner, .. } => {
                let claimed = hear(table, owner, &mut choices, choose, &mut play)?;
                if table.outcome.is_some() {
                    // Where several may win, all who wanted to have.
                    return Ok(());
                }
                if claimed {
                    continue;
                }
                let robbed = matches!(table.awaited, Awaited::Robbing { .. });
                if robbed { owner } else { owner.next() }
            }
            _ => table.awaited.seat().unwrap_or(table.turn),
        };
        let choice = match table.awaited {
            Awaited::FirstDraw | Awaited::Claims { .. } => Some(Choice::Draw),
            Awaited::Robbing { .. } => Some(Choice::Loose),
            _ => {
                offers(table, due, &mut choices);
                match choices[..] {
                    [] => None,
                    [only] => Some(only),
                    _ => Some(choose(view_for(table, due), &choices)),
                }
            }
        };
        let drawn = match choice {
            Some(Choice::Draw) => wall.draw(),
            Some(Choice::Loose) => wall.replacement(),
            _ => None,
        };
        match (choice, drawn) {
            (Some(Choice::Do(what)), _) => play(table, Action { seat: due, what })?,
            (Some(choice), Some(drawn)) => play(table, choice.with(due, drawn))?,
            // Nothing is left to draw, or to replace a flower with (T9, T10).
            _ => {
                wash_out(table)?;
                return Ok(());
            }
        }
    }
}

/// Hears every seat on the tile that lies open, and carries out what comes first (T5, T13). Tells
/// whether anybody took it.
fn hear(
    table: &mut Table,
    owner: Seat,
    choices: &mut Vec<Choice>,
    choose: &mut dyn FnMut(View<'_>, &[Choice]) -> Choice,
    play: &mut dyn FnMut(&mut Table, Action) -> Result<(), Refusal>,
) -> Result<bool, Refusal> {
    // In turn order after whoever let the tile go, which is the order of T13.
    let mut claims: [Option<(Seat, What, Claim)>; 3] = [None; 3];
    for (seat, claim) in owner.others().into_iter().zip(&mut claims) {
        offers(table, seat, choices);
        if choices.is_empty() {
            continue;
        }
        if let Choice::Do(what) = choose(view_for(table, seat), choices) {
            *claim = called(what).map(|call| (seat, what, call));
        }
    }
    let claims = claims.into_iter().flatten();
    let mut heard: ArrayVec<(Seat, What, Claim), 3> = claims.collect();
    let first_called = table.terms.turn().priority == Priority::FirstCalled;
    // Among equals the nearest stays first.
    heard.sort_by_key(|(_, _, call)| match call {
        Claim::Win(_) => 0,
        _ if first_called => 1,
        _ => 3 - call.rank(),
    });
    let Some(&(seat, what, first)) = heard.first() else {
        return Ok(false);
    };
    let all_win = matches!(first, Claim::Win(_)) && win::all_may_win(table);
    let wins = heard
        .iter()
        .filter(|(_, _, call)| matches!(call, Claim::Win(_)));
    let taking = if all_win { wins.count() } else { 1 };
    // Of claims that go by who spoke first, only the first was spoken.
    for &(seat, _, call) in heard.iter().skip(taking).filter(|_| !first_called) {
        let what = What::Call(call);
        play(table, Action { seat, what })?;
    }
    play(table, Action { seat, what })?;
    for &(seat, what, _) in heard.iter().take(taking).skip(1) {
        play(table, Action { seat, what })?;
    }
    Ok(true)
}

/// The claim that an action makes, said as a call.
fn called(what: What) -> Option<Claim> {
    match what {
        What::Win(by) => by.tile().map(Claim::Win),
        What::Kong { tile, .. } => Some(Claim::Kong(tile)),
        What::Pung { tile, .. } => Some(Claim::Pung(tile)),
        What::Sheung { tile, with, .. } => Some(Claim::Sheung { tile, with }),
        _ => None,
    }
}
