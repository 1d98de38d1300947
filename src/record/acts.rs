//! The productions of an event: `12. S pung 4p from W`.

use super::attributes::Attributes;
use super::event::{Act, Call, KongForm, What, Won};
use super::fault::Parsed;
use super::pieces::{piece, seat, two};
use super::reader::Form;
use super::terms::{
    apart, blanks, count, end_of_line, instead, keyword, misread, named, spaced, token, wanted,
};
use crate::notation::tiles::Piece;
use crate::phrase;
use crate::seat::Seat;
use crate::tongue::Phrase;
use nom::Parser;

/// An event as it is written, with the parts of the text that an audit will want to point at.
pub(super) struct Entry<'a> {
    pub(super) start: &'a str,
    pub(super) number: Option<u32>,
    pub(super) what: What,
    pub(super) parts: Parts<'a>,
    pub(super) attributes: Attributes,
}

/// Where the parts of an act begin.
#[derive(Clone, Copy, Default)]
pub(super) struct Parts<'a> {
    pub(super) tile: Option<&'a str>,
    pub(super) with: Option<&'a str>,
    pub(super) from: Option<&'a str>,
}

/// What every seat can do, for suggestions.
const VERBS: [&str; 11] = [
    "draw", "loose", "flower", "discard", "pung", "sheung", "kong", "call", "pass", "win",
    "falsewin",
];

/// `event = [ number ], ( "gap" | seat, apart, ( act | signs ) ), [ blanks, attributes ] ;` and
/// nothing more. Only relaxed form has `signs`.
///
/// The events of a line are handed out as soon as each is known: a fault may come after some.
pub(super) fn events<'a>(
    input: &'a str,
    form: Form,
    mut each: impl FnMut(Entry<'a>),
) -> Parsed<'a, ()> {
    let (rest, number) = number(input)?;
    let mut last = Entry {
        start: input,
        number,
        what: What::Gap,
        parts: Parts::default(),
        attributes: Attributes::NONE,
    };
    let (mut rest, seat) = if rest.starts_with('g') {
        (
            keyword("gap", ("gap, or a seat", "gap，或一家"))(rest)?.0,
            None,
        )
    } else {
        let (rest, seat) = seat(rest)?;
        (apart(rest)?.0, Some(seat))
    };
    if let Some(seat) = seat {
        let in_signs = form == Form::Relaxed && rest.starts_with(SIGNS);
        let (after, (act, parts)) = if in_signs { sign(rest)? } else { act(rest)? };
        (last.what, last.parts) = (What::Act(seat, act), parts);
        rest = after;
        while in_signs && blanks(rest).starts_with(SIGNS) {
            let start = blanks(rest);
            let (after, (act, parts)) = sign(start)?;
            let next = Entry {
                start,
                number: None,
                what: What::Act(seat, act),
                parts,
                attributes: Attributes::NONE,
            };
            each(std::mem::replace(&mut last, next));
            rest = after;
        }
    }
    let (rest, attributes) = attributes(rest)?;
    last.attributes = attributes;
    let (rest, ()) = end_of_line(rest)?;
    each(last);
    Ok((rest, ()))
}

/// `event-number = count, ".", blanks ;` or none
pub(super) fn number(input: &str) -> Parsed<'_, Option<u32>> {
    if !input.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((input, None));
    }
    let (rest, number) = count(input)?;
    match rest.strip_prefix('.') {
        Some(rest) => Ok((blanks(rest), Some(number))),
        None => wanted(
            rest,
            ("a point is wanted after the number", "號數之後應有一點"),
            Phrase::same("12. S pung 4p from W"),
        ),
    }
}

/// `act = "draw", tile | "loose", tile | "flower", tile | discard | claim | kong | call | "pass" |
/// "win", won | "falsewin", won ;`
fn act(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, verb) = token(input);
    let drawn: fn(Piece) -> Act = match verb {
        "draw" => Act::Draw,
        "loose" => Act::Loose,
        "flower" => Act::Flower,
        "discard" => return discard(apart(rest)?.0),
        "pung" | "pong" => return pung(rest),
        "sheung" | "chow" | "chi" => return sheung(rest),
        "kong" => return kong(rest),
        "call" => return call(apart(rest)?.0),
        "pass" => return Ok((rest, (Act::Pass, Parts::default()))),
        "win" => {
            let (rest, (won, parts)) = won(rest)?;
            return Ok((rest, (Act::Win(won), parts)));
        }
        "falsewin" => {
            let (rest, (won, parts)) = won(rest)?;
            return Ok((rest, (Act::FalseWin(won), parts)));
        }
        "" => {
            let message = ("what did this seat do?", "此家做了甚麼？");
            return wanted(rest, message, Phrase::typed(&VERBS));
        }
        _ if verb.starts_with(SIGNS) => {
            let message = ("signs are for relaxed input", "符號只可用於寬鬆的寫法");
            let cure = "S draw 3p, S loose 3p, S flower 3g, S discard 3p";
            return misread(verb, message, Phrase::same(cure));
        }
        _ => {
            let it = named(verb);
            let message = phrase!("{it} is nothing that a seat does", "沒有 {it} 這種動作");
            return misread(verb, message, instead(verb, &VERBS));
        }
    };
    let (rest, (tile, parts)) = tile(rest)?;
    Ok((rest, (drawn(tile), parts)))
}

/// `tile = apart, piece ;`
fn tile(input: &str) -> Parsed<'_, (Piece, Parts<'_>)> {
    let (start, ()) = apart(input)?;
    let (rest, tile) = piece(start)?;
    let parts = Parts {
        tile: Some(start),
        ..Parts::default()
    };
    Ok((rest, (tile, parts)))
}

/// `discard = "discard", tile, [ blanks, "^" ] ;`
fn discard(start: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, tile) = piece(start)?;
    let parts = Parts {
        tile: Some(start),
        ..Parts::default()
    };
    let (rest, drawn) = match blanks(rest).strip_prefix('^') {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    Ok((rest, (Act::Discard { tile, drawn }, parts)))
}

/// `pung = ( "pung" | "pong" ), tile, from ;`
fn pung(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, (tile, mut parts)) = tile(input)?;
    let (rest, from) = from(rest, "from", &mut parts)?;
    Ok((rest, (Act::Pung { tile, from }, parts)))
}

/// `sheung = ( "sheung" | "chow" | "chi" ), tile, with, from ;`
fn sheung(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, (tile, mut parts)) = tile(input)?;
    let (rest, with) = with(rest, &mut parts)?;
    let (rest, from) = from(rest, "from", &mut parts)?;
    Ok((rest, (Act::Sheung { tile, with, from }, parts)))
}

/// `kong = "kong", tile, ( apart, "concealed" | apart, "added" | from ) ;`
fn kong(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, (tile, mut parts)) = tile(input)?;
    let (at_word, ()) = apart(rest)?;
    let (rest, form) = match token(at_word) {
        (after, "concealed") => (after, KongForm::Concealed),
        (after, "added") => (after, KongForm::Added),
        (_, "from") => {
            let (rest, seat) = from(rest, "from", &mut parts)?;
            (rest, KongForm::Claimed(seat))
        }
        (_, word) => {
            let message = ("which of the three Kongs is it?", "是三種槓中哪一種？");
            let cure = (
                "`concealed`, `added`, or `from` and a seat (T7)",
                "`concealed`、`added`，或 `from` 加一家（T7）",
            );
            return misread(word, message, cure);
        }
    };
    Ok((rest, (Act::Kong { tile, form }, parts)))
}

/// `call = "call", apart, ( called, tile | "sheung", tile, with ) ;` with the words of `act`.
fn call(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, word) = token(input);
    let called: fn(Piece) -> Call = match word {
        "pung" | "pong" => Call::Pung,
        "kong" => Call::Kong,
        "win" => Call::Win,
        "sheung" | "chow" | "chi" => {
            let (rest, (tile, mut parts)) = tile(rest)?;
            let (rest, with) = with(rest, &mut parts)?;
            return Ok((rest, (Act::Call(Call::Sheung { tile, with }), parts)));
        }
        _ => {
            const CALLS: [&str; 4] = ["pung", "sheung", "kong", "win"];
            return misread(
                word,
                (
                    "a seat calls Pung, Sheung, Kong or a win",
                    "只可叫碰、上、槓或食糊",
                ),
                instead(word, &CALLS),
            );
        }
    };
    let (rest, (tile, parts)) = tile(rest)?;
    Ok((rest, (Act::Call(called(tile)), parts)))
}

/// `won = apart, ( "flowers" | piece, apart, ( "self" | "from", seat | "robbing", seat ) ) ;`
fn won(input: &str) -> Parsed<'_, (Won, Parts<'_>)> {
    let (start, ()) = apart(input)?;
    if let (rest, "flowers") = token(start) {
        return Ok((rest, (Won::Flowers, Parts::default())));
    }
    let (rest, (tile, mut parts)) = tile(input)?;
    let (at_word, ()) = apart(rest)?;
    let (rest, won) = match token(at_word) {
        (after, "self") => (after, Won::Drawn(tile)),
        (_, "from") => {
            let (after, from) = from(rest, "from", &mut parts)?;
            (after, Won::Discard { tile, from })
        }
        (_, "robbing") => {
            let (after, maker) = from(rest, "robbing", &mut parts)?;
            (after, Won::Robbing { tile, maker })
        }
        (_, word) => {
            let cure = (
                "`self`, or `from` or `robbing` and a seat",
                "`self`，或 `from`、`robbing` 加一家",
            );
            return misread(word, ("how did the tile come?", "此牌從何而來？"), cure);
        }
    };
    Ok((rest, (won, parts)))
}

/// `with = apart, "with", apart, two ;`
fn with<'a>(input: &'a str, parts: &mut Parts<'a>) -> Parsed<'a, [Piece; 2]> {
    let cure = (
        "with 23p, or with ?*2 where nobody saw them",
        "with 23p；無人看見的寫 with ?*2",
    );
    let (rest, _) = spaced(keyword("with", cure)).parse(input)?;
    let (start, ()) = apart(rest)?;
    parts.with = Some(start);
    two(start)
}

/// `from = apart, "from", apart, seat ;`, or another word in its place.
fn from<'a>(input: &'a str, word: &'static str, parts: &mut Parts<'a>) -> Parsed<'a, Seat> {
    let cure = (
        "and the seat whose tile it was: from W",
        "再寫牌是哪一家的：from W",
    );
    let (rest, _) = spaced(keyword(word, cure)).parse(input)?;
    let (start, ()) = apart(rest)?;
    parts.from = Some(start);
    seat(start)
}

/// The first characters of `sign`.
const SIGNS: [char; 3] = ['+', '-', '*'];

/// `sign = ( "+" | "++" | "*" ), blanks, piece | "-", blanks, piece, [ blanks, "^" ] ;`: a draw, a
/// replacement, a flower, a discard.
fn sign(input: &str) -> Parsed<'_, (Act, Parts<'_>)> {
    let (rest, drawn): (&str, fn(Piece) -> Act) = if let Some(rest) = input.strip_prefix("++") {
        (rest, Act::Loose)
    } else if let Some(rest) = input.strip_prefix('+') {
        (rest, Act::Draw)
    } else if let Some(rest) = input.strip_prefix('*') {
        (rest, Act::Flower)
    } else {
        return discard(blanks(input.strip_prefix('-').unwrap_or(input)));
    };
    let start = blanks(rest);
    let (rest, tile) = piece(start)?;
    let parts = Parts {
        tile: Some(start),
        ..Parts::default()
    };
    Ok((rest, (drawn(tile), parts)))
}

/// `attributes = "{", attribute, { ",", attribute }, "}" ;`
fn attributes(input: &str) -> Parsed<'_, Attributes> {
    let start = blanks(input);
    if !start.starts_with('{') {
        return Ok((input, Attributes::NONE));
    }
    let cure = || Phrase::same("{t=8123,src=scribe}");
    let Some(end) = start.find('}') else {
        return wanted(
            &start[start.len()..],
            ("`}` is wanted here", "此處應是 `}`"),
            cure(),
        );
    };
    match Attributes::new(&start[1..end]) {
        Some(attributes) => Ok((&start[end + 1..], attributes)),
        None => misread(
            &start[..=end],
            ("these are no attributes", "這不是屬性"),
            cure(),
        ),
    }
}
