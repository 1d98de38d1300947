//! What a seat may do now: every candidate that nothing stands against.

use super::action::{Choice, Claim, What};
use super::judge::{offered_win, refuse_choice};
use super::{Awaited, Table};
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
