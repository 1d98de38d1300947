//! What stands after the slash: seat, round and flags.

use super::{Sheet, consumed, fault, seat};
use crate::notation::fault::{Code, Parsed};
use crate::notation::fold;
use crate::notation::tiles::{Placed, blanks, only};
use crate::phrase;
use crate::seat::Seat;

/// What stands after the slash.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context<'a> {
    pub(crate) seat: Option<Placed<'a, Seat>>,
    pub(crate) round: Option<Placed<'a, Seat>>,
    pub(crate) liable: Option<Placed<'a, Seat>>,
    pub(crate) flags: Vec<Placed<'a, Flag>>,
}

/// What was special about the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    Last,
    Kong,
    KongUponKong,
    Loose,
    First,
}

impl Flag {
    pub(crate) const ALL: [(&'static str, Flag); 5] = [
        ("last", Flag::Last),
        ("kong", Flag::Kong),
        ("kong2", Flag::KongUponKong),
        ("loose", Flag::Loose),
        ("first", Flag::First),
    ];

    pub(crate) fn name(self) -> &'static str {
        Flag::ALL[self as usize].0
    }
}

/// `context = "/", blanks, { ( seat | flag | "baau=", seat ), blanks } ;`
pub(super) fn context<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    let (rest, _) = only('/')(input)?;
    let (mut rest, _) = blanks(rest)?;
    let context = &mut sheet.context;
    while !rest.is_empty() {
        let word_end = rest.find(|c: char| fold(c).is_whitespace());
        let word_text = &rest[..word_end.unwrap_or(rest.len())];
        let word: String = word_text.chars().map(fold).collect();
        if let Some(&(_, value)) = Flag::ALL.iter().find(|(name, _)| *name == word) {
            let text = word_text;
            context.flags.push(Placed { value, text });
            rest = &rest[word_text.len()..];
        } else if word.starts_with("baau=") {
            // Folding keeps the number of characters, so the sixth begins the seat.
            let letters = rest.char_indices().nth(5);
            let (after, liable) = seat(&rest[letters.map_or(rest.len(), |(at, _)| at)..])?;
            let text = consumed(rest, after);
            let value = liable.value;
            if let Some(twice) = context.liable.replace(Placed { value, text }) {
                let twice = twice.text;
                let message = phrase!(
                    "a second liable seat beside `{twice}`",
                    "`{twice}` 之外又有一家要包"
                );
                let cure = phrase!("B5: one seat pays", "B5：只有一家付");
                return fault(text, Code::BadContext, message, cure).failure();
            }
            rest = after;
        } else if let Ok((after, seat)) = seat(rest) {
            let place = match (&context.seat, &context.round) {
                (None, _) => &mut context.seat,
                (_, None) => &mut context.round,
                _ => {
                    let message = phrase!("a third wind after the slash", "斜線之後有第三個風");
                    let cure = phrase!(
                        "first the winner's seat, then the round: / S E",
                        "先寫食糊者的門風，再寫圈風：/ S E"
                    );
                    return fault(seat.text, Code::BadContext, message, cure).failure();
                }
            };
            *place = Some(seat);
            rest = after;
        } else {
            let message = phrase!(
                "`{word}` is no seat and no flag",
                "`{word}` 既不是座位，也不是標記"
            );
            let cure = phrase!(
                "seat, round, then last, kong, kong2, loose, first, baau=SEAT",
                "門風、圈風，然後 last、kong、kong2、loose、first、baau=座位"
            );
            let fault = fault(word_text, Code::BadContext, message, cure);
            return fault.spanning(word_text.len()).failure();
        }
        rest = blanks(rest)?.0;
    }
    Ok((rest, ()))
}
