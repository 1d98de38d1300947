//! What seats may do, told by seat in few words.

use crate::audit::Allowed;
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::play::{Choice, Claim, What};
use crate::seat::Seat;

/// What each seat may do, in the order given: its discards together, and a claim once, whether it
/// is called first or takes effect at once.
pub(super) fn by_seat(allowed: &[Allowed]) -> Vec<(Seat, String)> {
    let mut all: Vec<(Seat, Vec<Choice>)> = vec![];
    for one in allowed {
        match all.last_mut() {
            Some((seat, choices)) if *seat == one.seat => choices.push(one.choice),
            _ => all.push((one.seat, vec![one.choice])),
        }
    }
    let told = |(seat, choices): (Seat, Vec<Choice>)| (seat, told(&choices).join(", "));
    all.into_iter().map(told).collect()
}

fn told(choices: &[Choice]) -> Vec<String> {
    let takes_effect = |claim: Claim| {
        choices.iter().any(|choice| match *choice {
            Choice::Do(What::Pung { tile, .. }) => claim == Claim::Pung(tile),
            Choice::Do(What::Kong { tile, .. }) => claim == Claim::Kong(tile),
            Choice::Do(What::Sheung { tile, with, .. }) => claim == Claim::Sheung { tile, with },
            Choice::Do(What::Win(by)) => by.tile().map(Claim::Win) == Some(claim),
            _ => false,
        })
    };
    let mut thrown = Counts::NONE;
    let mut aside = BonusSet::default();
    let mut told = vec![];
    for choice in choices {
        match *choice {
            Choice::Do(What::Discard { tile, .. }) => thrown.extend([tile]),
            Choice::Do(What::Flower(bonus)) => {
                aside.insert(bonus);
            }
            Choice::Do(What::Call(claim)) if takes_effect(claim) => {}
            choice => told.push(choice.to_string()),
        }
    }
    if !aside.is_empty() {
        told.push(format!("flower {aside}"));
    }
    if thrown != Counts::NONE {
        told.push(format!("discard {thrown}"));
    }
    told
}
