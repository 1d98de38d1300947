//! The syntax of a hand: what is written, with the place of everything.
//!
//! A [`Sheet`] holds tiles that exist and sets that are sets. Whether they are a hand, and
//! whether the rest agrees with itself, is judged in [`super::asked`].

mod context;
mod sets;

pub(crate) use context::{Context, Flag};

use super::fault::{Code, Fault, NotationError, Parsed};
use super::tiles::{Piece, Placed, any, blanks, looked_up, only, tiles};
use crate::bonus::Bonus;
use crate::phrase;
use crate::seat::Seat;
use crate::set::Laid;
use crate::tile::{Face, Tile};
use crate::tongue::Phrase;
use nom::combinator::opt;
use nom::{Finish, Parser};

/// A hand as it is written.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    pub(crate) text: &'a str,
    pub(crate) concealed: Vec<Placed<'a, Tile>>,
    pub(crate) laid: Vec<Placed<'a, Laid>>,
    /// The tiles of the sets, each with its place.
    pub(crate) laid_tiles: Vec<Placed<'a, Tile>>,
    pub(crate) set_aside: Vec<Placed<'a, Bonus>>,
    pub(crate) call: Option<Call<'a>>,
    pub(crate) context: Context<'a>,
}

/// What stands after the `+`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'a> {
    /// The winning tile; `None` for a flower win.
    pub(crate) tile: Option<Placed<'a, Tile>>,
    /// `<S`, or `<?` for a discard whose source is not known.
    pub(crate) from: Option<Placed<'a, Option<Seat>>>,
    pub(crate) how: Option<Placed<'a, How>>,
    pub(crate) text: &'a str,
}

/// The word after the winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Drawn,
    Robbed,
    Flowers,
}

impl Sheet<'_> {
    /// Reads the text of a hand.
    ///
    /// # Errors
    ///
    /// The first place where the text is no longer a hand: an unknown letter, tiles in brackets
    /// that make no set, a word that is no flag.
    pub fn read(text: &str) -> Result<Sheet<'_>, NotationError> {
        match sheet(text).finish() {
            Ok((_, sheet)) => Ok(sheet),
            Err(fault) => Err(NotationError::from_fault(text, fault)),
        }
    }
}

/// `hand = blanks, { part, blanks }, [ call, { aside, blanks } ], [ "/", context ] ;`
fn sheet(text: &str) -> Parsed<'_, Sheet<'_>> {
    let mut sheet = Sheet {
        text,
        concealed: vec![],
        laid: vec![],
        laid_tiles: vec![],
        set_aside: vec![],
        call: None,
        context: Context::default(),
    };
    let (mut rest, _) = blanks(text)?;
    while let Ok((_, next)) = any(rest) {
        let after = match next {
            '[' => sets::claimed(rest, &mut sheet)?,
            '{' => sets::concealed_kong(rest, &mut sheet)?,
            '(' => bracketed(rest, &mut sheet)?,
            '+' => call(rest, &mut sheet)?,
            '/' => context::context(rest, &mut sheet)?,
            _ => loose_tiles(rest, &mut sheet)?,
        };
        rest = blanks(after.0)?.0;
    }
    Ok((rest, sheet))
}

/// Tiles without brackets: concealed, or set aside where they are flowers.
fn loose_tiles<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    let (rest, pieces) = tiles(input)?;
    for piece in pieces {
        match piece.value {
            Piece::Tile(value) if sheet.call.is_none() => {
                let text = piece.text;
                sheet.concealed.push(Placed { value, text });
            }
            Piece::Tile(_) => {
                let message = phrase!(
                    "only flowers and seasons come after the winning tile",
                    "食糊牌之後只可寫花牌"
                );
                let cure = phrase!("the other tiles stand before the +", "其他牌寫在 + 之前");
                return fault(piece.text, Code::WrongCount, message, cure).failure();
            }
            Piece::Bonus(value) => {
                let text = piece.text;
                sheet.set_aside.push(Placed { value, text });
            }
            Piece::Unknown(_) => return unknown(piece.text).failure(),
        }
    }
    Ok((rest, ()))
}

/// `set-aside = "(", blanks, { tiles, blanks }, ")" ;` with flowers and seasons alone.
fn bracketed<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    let (mut rest, _) = only('(')(input)?;
    loop {
        rest = blanks(rest)?.0;
        if matches!(any(rest), Ok((_, ')')) | Err(_)) {
            break;
        }
        let (after, pieces) = tiles(rest)?;
        for piece in pieces {
            let Piece::Bonus(value) = piece.value else {
                let message = phrase!(
                    "round brackets hold flowers and seasons alone",
                    "圓括號內只可寫花牌"
                );
                let cure = Phrase::same("(13f 2g)");
                return fault(piece.text, Code::UnknownTile, message, cure).failure();
            };
            let text = piece.text;
            sheet.set_aside.push(Placed { value, text });
        }
        rest = after;
    }
    let (rest, _) = closed(input, rest, ')')?;
    Ok((rest, ()))
}

/// `call = "+", blanks, ( "flowers" | tile ), blanks, [ from, blanks ], [ "rob" | "self" ] ;`
fn call<'a>(input: &'a str, sheet: &mut Sheet<'a>) -> Parsed<'a, ()> {
    if sheet.call.is_some() {
        let message = phrase!(
            "a second +: a hand is won on one tile",
            "第二個 +：食糊只食一隻牌"
        );
        return Fault::here(input, Code::WrongCount, message, Phrase::default()).failure();
    }
    let (rest, _) = only('+')(input)?;
    let (rest, _) = blanks(rest)?;
    if let (after, Some(())) = looked_up(rest, &[("flowers", ())]) {
        let text = consumed(input, after);
        let value = How::Flowers;
        sheet.call = Some(Call {
            tile: None,
            from: None,
            how: Some(Placed { value, text }),
            text,
        });
        return Ok((after, ()));
    }
    let (rest, pieces) = tiles(rest)?;
    let tile = match pieces[..] {
        [piece] => match piece.value {
            Piece::Tile(value) => Placed {
                value,
                text: piece.text,
            },
            Piece::Bonus(_) => {
                let message = phrase!("a flower completes no hand", "花牌不能湊成一手牌");
                let cure = phrase!(
                    "a flower win is written: + flowers (1234f 123g)",
                    "花糊寫作：+ flowers (1234f 123g)"
                );
                return fault(piece.text, Code::WrongCount, message, cure).failure();
            }
            Piece::Unknown(_) => return unknown(piece.text).failure(),
        },
        _ => {
            let second = pieces.get(1).map_or(rest, |piece| piece.text);
            let message = phrase!("one tile wins a hand", "食糊只食一隻牌");
            return fault(second, Code::WrongCount, message, Phrase::default()).failure();
        }
    };
    let (rest, from) = opt((blanks, from)).parse(rest)?;
    let (at_how, _) = blanks(rest)?;
    let (after, how) = looked_up(at_how, &[("self", How::Drawn), ("rob", How::Robbed)]);
    let how = how.map(|value| Placed {
        value,
        text: consumed(at_how, after),
    });
    let rest = if how.is_some() { after } else { rest };
    sheet.call = Some(Call {
        tile: Some(tile),
        from: from.map(|(_, from)| from),
        how,
        text: consumed(input, rest),
    });
    Ok((rest, ()))
}

/// `from = "<", ( seat | "?" ) ;`
fn from(input: &str) -> Parsed<'_, Placed<'_, Option<Seat>>> {
    let (rest, _) = only('<')(input)?;
    let (rest, seat) = match only('?')(rest) {
        Ok((rest, _)) => (rest, None),
        Err(_) => {
            let (rest, seat) = seat(rest)?;
            (rest, Some(seat.value))
        }
    };
    let text = consumed(input, rest);
    Ok((rest, Placed { value: seat, text }))
}

/// `seat = "E" | "S" | "W" | "N" | "東" | … | "east" | … ;`
pub(crate) fn seat(input: &str) -> Parsed<'_, Placed<'_, Seat>> {
    // A seat reads like the tile of its wind.
    if let Ok((rest, pieces)) = super::tiles::group(input)
        && let [piece] = pieces[..]
        && let Piece::Tile(tile) = piece.value
        && let Face::Wind(wind) = tile.face()
        && !matches!(any(input), Ok((_, '0'..='9')))
    {
        let value = Seat::ALL[wind as usize];
        let text = piece.text;
        return Ok((rest, Placed { value, text }));
    }
    let message = phrase!("a seat is wanted here", "此處應寫座位");
    let cure = phrase!("E, S, W or N", "E、S、W 或 N");
    Fault::here(input, Code::BadContext, message, cure).failure()
}

/// The closing bracket, and the whole text from the opening one.
fn closed<'a>(opening: &'a str, rest: &'a str, bracket: char) -> Parsed<'a, &'a str> {
    match only(bracket)(rest) {
        Ok((rest, _)) => Ok((rest, consumed(opening, rest))),
        Err(_) => {
            let message = phrase!("`{bracket}` is wanted here", "此處應有 `{bracket}`");
            let cure = phrase!("each set in its own brackets", "每副牌各用一對括號");
            Fault::here(rest, Code::NotASet, message, cure).failure()
        }
    }
}

fn unknown(text: &str) -> Fault<'_> {
    let message = phrase!("an unknown tile cannot be counted", "未知的牌無法計番");
    let cure = phrase!("say which tile it is", "請寫明是哪隻牌");
    fault(text, Code::UnknownTile, message, cure)
}

fn fault(text: &str, code: Code, message: Phrase, cure: Phrase) -> Fault<'_> {
    // A part that was cut out of the text is at fault as a whole; the rest of a text is not.
    let fault = Fault::here(text, code, message, cure);
    fault.spanning(text.len())
}

/// What was read between two places of one text.
fn consumed<'a>(from: &'a str, to: &'a str) -> &'a str {
    &from[..from.len() - to.len()]
}
