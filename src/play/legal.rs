//! What a seat may do now: every candidate that nothing stands against.

use super::action::{Choice, Claim, What};
use super::judge::{discard, offered_win, refuse_choice};
use super::{Awaited, Table, win};
use crate::seat::Seat;

/// What a seat may do now; nothing where it has to wait for another.
///
/// Claims are offered twice, as a call and as taking effect: a table that hears everyone out
/// records calls first and then carries out the one that T5 prefers. A discard is offered once for
/// each kind of tile.
///
/// Whatever is offered here [`super::apply`] accepts, and it accepts nothing else, since both ask
/// [`super::refuse`]. Only the manner of saying it may differ: the two tiles of a Sheung in another
/// order, the source left out, the mark of a tile just drawn.
pub fn legal(table: &Table, seat: Seat) -> Vec<Choice> {
    let mut choices = vec![];
    each_candidate(table, seat, &mut |choice| {
        if refuse_choice(table, seat, choice).is_none() {
            if choices.is_empty() {
                // Room for a whole hand of discards; a seat that waits takes none.
                choices.reserve(16);
            }
            choices.push(choice);
        }
    });
    choices
}

/// What a seat chooses between when everybody is heard out before anything takes effect: what is
/// [`legal`] without the calls, and without the draw that comes when nobody claims. The win comes
/// first; passing, where there is anything to pass, comes last.
///
/// Written into `choices`, whatever was in it before, so that a whole hand needs one list.
pub fn offers(table: &Table, seat: Seat, choices: &mut Vec<Choice>) {
    choices.clear();
    let (tile, from) = match table.awaited {
        Awaited::Move(due) | Awaited::Discard { seat: due, .. } => {
            if due == seat && table.outcome.is_none() {
                offer_turn(table, seat, choices);
            }
            return;
        }
        Awaited::Claims { from, tile } => (tile, from),
        Awaited::Robbing { tile, maker, .. } if maker != seat => (tile, maker),
        _ => {
            each_candidate(table, seat, &mut |choice| {
                if refuse_choice(table, seat, choice).is_none() {
                    choices.push(choice);
                }
            });
            return;
        }
    };
    offer_win(table, seat, choices);
    if let Awaited::Claims { .. } = table.awaited {
        // Most seats hold nothing that goes with a discard, and need not be judged.
        let concealed = &table.held[seat].concealed;
        let from = Some(from);
        if concealed[tile] >= 3 {
            offer(table, seat, What::Kong { tile, from }, choices);
        }
        if concealed[tile] >= 2 {
            offer(table, seat, What::Pung { tile, from }, choices);
        }
        let run = from.map(Seat::next) == Some(seat) && !tile.is_honour();
        for claim in Claim::every_sheung(tile).filter(|_| run) {
            if let Claim::Sheung { tile, with } = claim
                && with.iter().all(|&tile| concealed[tile] > 0)
            {
                offer(table, seat, What::Sheung { tile, with, from }, choices);
            }
        }
    }
    if !choices.is_empty() {
        offer(table, seat, What::Pass, choices);
    }
}

/// Offers the win on what the table has for this seat, if it is one.
fn offer_win(table: &Table, seat: Seat, choices: &mut Vec<Choice>) {
    if let Some(by) = offered_win(table, seat)
        && win::might(table, seat, by)
    {
        offer(table, seat, What::Win(by), choices);
    }
}

/// Offers this, if nothing stands against it.
fn offer(table: &Table, seat: Seat, what: What, choices: &mut Vec<Choice>) {
    let choice = Choice::Do(what);
    if refuse_choice(table, seat, choice).is_none() {
        choices.push(choice);
    }
}

/// What a seat may do that has drawn or claimed: the win, Kongs, then each discard once.
fn offer_turn(table: &Table, seat: Seat, choices: &mut Vec<Choice>) {
    let held = &table.held[seat];
    offer_win(table, seat, choices);
    for (tile, n) in held.concealed.kinds() {
        if n == 4 {
            offer(table, seat, What::ConcealedKong(tile), choices);
        }
        if held.claimed_pung(tile).is_some() {
            offer(table, seat, What::AddedKong(tile), choices);
        }
    }
    for (tile, _) in held.concealed.kinds() {
        let just_drawn = false;
        // What the judge asks of a discard, without the way there: it is asked so often.
        if discard(table, seat, tile, just_drawn).is_ok() {
            choices.push(Choice::Do(What::Discard { tile, just_drawn }));
        }
    }
}

/// Shows whatever could be legal for this seat in what the table waits for, the win first.
fn each_candidate(table: &Table, seat: Seat, see: &mut dyn FnMut(Choice)) {
    let mut act = |what| see(Choice::Do(what));
    let held = &table.held[seat];
    if let Some(by) = offered_win(table, seat) {
        act(What::Win(by));
    }
    match table.awaited {
        Awaited::FirstDraw if seat == Seat::East => see(Choice::Draw),
        Awaited::Flower(due) if due == seat => {
            held.flowers.iter().map(What::Flower).for_each(act);
        }
        Awaited::Replacement { seat: due, .. } if due == seat => see(Choice::Loose),
        Awaited::Move(due) | Awaited::Discard { seat: due, .. } if due == seat => {
            for (tile, n) in held.concealed.kinds() {
                if n == 4 {
                    act(What::ConcealedKong(tile));
                }
                if held.claimed_pung(tile).is_some() {
                    act(What::AddedKong(tile));
                }
                let just_drawn = false;
                act(What::Discard { tile, just_drawn });
            }
        }
        Awaited::Claims { from, tile } if from != seat => {
            let from = Some(from);
            act(What::Call(Claim::Win(tile)));
            act(What::Kong { tile, from });
            act(What::Call(Claim::Kong(tile)));
            act(What::Pung { tile, from });
            act(What::Call(Claim::Pung(tile)));
            for claim in Claim::every_sheung(tile) {
                if let Claim::Sheung { tile, with } = claim {
                    act(What::Sheung { tile, with, from });
                    act(What::Call(claim));
                }
            }
            act(What::Pass);
            see(Choice::Draw);
        }
        Awaited::Robbing { maker, .. } if maker == seat => see(Choice::Loose),
        Awaited::Robbing { tile, .. } => {
            act(What::Call(Claim::Win(tile)));
            act(What::Pass);
        }
        _ => {}
    }
}
