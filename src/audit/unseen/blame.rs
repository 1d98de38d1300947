//! What is said of an event that cannot have been, in words that tell nothing of a guess.

use super::kinds;
use super::told;
use super::way::Lack;
use crate::aloud::seat_name;
use crate::audit::Fault;
use crate::play::Drawn;
use crate::record::{Event, What};
use crate::refusal::Refusal;
use crate::said;
use crate::seat::Seat;
use crate::tongue::Phrase;

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

const FLOWER: (&str, &str) = ("a flower in hand is set aside first", "手上的花牌應先亮出");

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
pub(super) fn told_lack(lack: &Lack, seat: Option<Seat>) -> Phrase {
    let message = match lack {
        Lack::TooMany(_) => {
            return refusal(lack).map_or(Phrase::default(), |it| it.phrase());
        }
        Lack::NotHeld => {
            return Phrase::each(|tongue| {
                let who = seat.map_or(tongue.pick("nobody", "無人"), |it| seat_name(it, tongue));
                said!(
                    tongue,
                    "{who} cannot hold this, whatever the tiles are that nobody saw",
                    "無論無人看見的牌是甚麼，{who}都不可能有此牌"
                )
            });
        }
        Lack::Crowded => (
            "there are not tiles enough of these kinds for all that nobody saw and this",
            "這幾種牌不夠無人看見的牌與此牌之用",
        ),
        Lack::NotDrawn => ("this cannot be the tile just drawn", "此牌不可能是剛摸的牌"),
        Lack::NotOpen => (
            "the tile that lies open cannot be this one",
            "打出的牌不可能是這隻",
        ),
        Lack::Barred => (
            "no swapping back: this may not be thrown straight after its claim",
            "剛叫牌後不可打回同牌",
        ),
        Lack::Flower => FLOWER,
        Lack::Wall => ("the wall has another tile here", "牌牆此處是另一隻牌"),
    };
    message.into()
}

/// A refusal that names tiles in hand, without them: they may be guesses.
pub(super) fn masked(refusal: &Refusal) -> Option<Phrase> {
    Some(match refusal {
        Refusal::FlowerInHand { .. } => FLOWER.into(),
        Refusal::OtherTile { .. } => told_lack(&Lack::NotOpen, None),
        _ => return None,
    })
}
