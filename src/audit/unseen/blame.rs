//! What is said of an event that cannot have been, in words that tell nothing of a guess.

use super::kinds;
use super::told;
use super::way::Lack;
use crate::audit::Fault;
use crate::play::Drawn;
use crate::record::{Event, What};
use crate::refusal::Refusal;
use crate::seat::Seat;

/// What is said of an event that cannot have been: what the table has against it if its tiles do
/// not matter to that, and else what is lacking. `hidden` if not all of the hand is known.
pub(super) fn blame(
    event: &Event,
    lack: &Lack,
    hidden: bool,
    judged: Option<(Fault, Option<Refusal>)>,
) -> Fault {
    let rule = match (lack, judged) {
        (_, Some((fault, None))) => return fault,
        (_, Some((fault, Some(refusal)))) if !refusal.is_of_tiles() => {
            let message = masked(&refusal).filter(|_| hidden);
            let message = message.unwrap_or_else(|| fault.message.clone());
            return Fault { message, ..fault };
        }
        (Lack::NotHeld, Some((fault, _))) if !hidden => return fault,
        (Lack::TooMany(_) | Lack::Crowded, _) => "T1",
        (Lack::Wall, _) => "T2",
        (Lack::Flower, _) => "T3",
        (Lack::Barred, _) => "T11",
        (_, Some((_, Some(refusal)))) => refusal.rule(),
        (Lack::NotOpen, None) => "T5",
        (Lack::NotDrawn | Lack::NotHeld, None) => "T4",
    };
    // Of a tile that is not named it may have been any.
    let named = matches!(event.what, What::Act(_, act) if told::is_known(act));
    let lack = match lack {
        Lack::TooMany(_) if !named => &Lack::Crowded,
        lack => lack,
    };
    let message = told_lack(lack, event.seat());
    Fault {
        event: Some(event.number),
        ..Fault::at(event.place.line, event.place.column, rule, message)
    }
}

const FLOWER: &str = "a flower in hand is set aside first";

/// The refusal of a table that saw everything.
pub(super) fn refusal(lack: &Lack) -> Option<Refusal> {
    match lack {
        Lack::TooMany(kind) => Some(match kinds::drawn(*kind)? {
            Drawn::Tile(tile) => Refusal::FifthCopy { tile },
            Drawn::Bonus(bonus) => Refusal::SecondFlower { bonus },
        }),
        _ => None,
    }
}

/// What is lacking, in words that do not tell what was filled in.
pub(super) fn told_lack(lack: &Lack, seat: Option<Seat>) -> String {
    let who = seat.map_or("nobody".to_owned(), |seat| seat.to_string());
    match lack {
        Lack::TooMany(_) => refusal(lack).map_or(String::new(), |it| it.to_string()),
        Lack::Crowded => {
            "there are not tiles enough of these kinds for all that nobody saw and this".to_owned()
        }
        Lack::NotHeld => format!("{who} cannot hold this, whatever the tiles are that nobody saw"),
        Lack::NotDrawn => "this cannot be the tile just drawn".to_owned(),
        Lack::NotOpen => "the tile that lies open cannot be this one".to_owned(),
        Lack::Barred => {
            "no swapping back: this may not be thrown straight after its claim".to_owned()
        }
        Lack::Flower => FLOWER.to_owned(),
        Lack::Wall => "the wall has another tile here".to_owned(),
    }
}

/// A refusal that names tiles in hand, without them: they may be guesses.
pub(super) fn masked(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::FlowerInHand { .. } => FLOWER.to_owned(),
        Refusal::OtherTile { .. } => told_lack(&Lack::NotOpen, None),
        _ => return None,
    })
}
