//! Hands as sikwu takes them.

use crate::inputs::{Form, Won};
use sikwu::bonus::BonusSet;
use sikwu::counts::Counts;
use sikwu::hand::Hand;
use sikwu::seat::{RoundWind, Seat};
use sikwu::set::{Laid, Run, Set};
use sikwu::tile::Tile;
use sikwu::win::{Occasion, Win, WonBy};

/// The tile at a place in tile order.
pub fn tile(at: u8) -> Tile {
    Tile::from_index(usize::from(at)).expect("there are 34")
}

/// The hand without the winning tile. Whoever discarded what was claimed sits before the winner.
pub fn hand(won: &Won) -> Hand {
    let from = Some(before(won));
    let laid = won.laid.iter().map(|&(form, low)| {
        let low = tile(low);
        match form {
            Form::Sheung => {
                let run = Run::from_lowest(low).expect("it is the lowest of three");
                let set = Set::Sheung(run);
                Laid::Claimed { set, from }
            }
            Form::Pung => {
                let set = Set::Pung(low);
                Laid::Claimed { set, from }
            }
            Form::ClaimedKong => {
                let set = Set::Kong(low);
                Laid::Claimed { set, from }
            }
            Form::ConcealedKong => Laid::Concealed(low),
        }
    });
    let laid: Vec<Laid> = laid.collect();
    let concealed: Counts = won.concealed.iter().map(|&at| tile(at)).collect();
    Hand::new(concealed, &laid, BonusSet::default()).expect("it is a hand")
}

/// How it was won: drawn, or discarded by the seat before the winner.
pub fn win(won: &Won) -> Win {
    let tile = tile(won.tile);
    let by = match won.drawn {
        true => WonBy::ZiMo { tile },
        false => WonBy::Discard {
            tile,
            shooter: Some(before(won)),
        },
    };
    Win {
        seat: Seat::ALL[usize::from(won.seat)],
        round: RoundWind(Seat::ALL[usize::from(won.round)].wind()),
        by,
        occasion: Occasion::default(),
    }
}

fn before(won: &Won) -> Seat {
    Seat::ALL[usize::from(won.seat)].next().next().next()
}
