//! An event in a line, for whoever watches a hand.

use crate::aloud::{Tongue, did, seat_name};
use crate::record::{Act, Event, What};
use crate::said;
use crate::seat::Seat;

/// What happened at an event: `12. South throws 4 of dots`. To a viewer it does not tell which tile
/// another seat drew, nor with what they called a Sheung that came to nothing.
pub fn caption(event: &Event, viewer: Option<Seat>, tongue: Tongue) -> String {
    let said = match event.what {
        What::Gap => said!(tongue, "some events are missing", "此處缺漏若干項"),
        What::Act(seat, act) => {
            let hidden = viewer.is_some_and(|viewer| viewer != seat);
            let name = seat_name(seat, tongue);
            match act {
                Act::Draw(_) if hidden => said!(tongue, "{name} draws", "{name}摸牌"),
                Act::Loose(_) if hidden => {
                    said!(tongue, "{name} draws a replacement", "{name}補牌")
                }
                _ => did(seat, act, tongue),
            }
        }
    };
    format!("{}. {said}", event.number)
}

/// What is said of a table when the tiles are dealt.
pub fn dealt(tongue: Tongue) -> &'static str {
    tongue.pick("The tiles are dealt", "派牌")
}
