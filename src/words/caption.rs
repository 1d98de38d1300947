//! An event in a line, for whoever watches a hand.

use crate::aloud::{Tongue, did, seat_name};
use crate::record::{Act, Event, What};
use crate::seat::Seat;

/// What happened at an event: `12. South throws 4 of dots`. To a viewer it does not tell which tile
/// another seat drew, nor with what they called a Sheung that came to nothing.
pub fn caption(event: &Event, viewer: Option<Seat>, tongue: Tongue) -> String {
    let said = match event.what {
        What::Gap => match tongue {
            Tongue::English => "some events are missing".to_owned(),
            Tongue::Chinese => "此處缺了記錄".to_owned(),
        },
        What::Act(seat, act) => {
            let hidden = viewer.is_some_and(|viewer| viewer != seat);
            match (act, tongue) {
                (Act::Draw(_), Tongue::English) if hidden => format!("{seat} draws"),
                (Act::Loose(_), Tongue::English) if hidden => format!("{seat} draws a replacement"),
                (Act::Draw(_), Tongue::Chinese) if hidden => {
                    format!("{}摸牌", seat_name(seat, tongue))
                }
                (Act::Loose(_), Tongue::Chinese) if hidden => {
                    format!("{}補牌", seat_name(seat, tongue))
                }
                _ => did(seat, act, tongue),
            }
        }
    };
    format!("{}. {said}", event.number)
}

/// What is said of a table when the tiles are dealt.
pub fn dealt(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::English => "The tiles are dealt",
        Tongue::Chinese => "開牌",
    }
}
