//! The small productions that all statements are made of.
//!
//! They read folded text. What is wanted next is said by whoever wants it: at the end of a line
//! [`apart`] is content, and the production after it says what is missing.

use super::digest::Nonce;
use super::fault::{Fault, FaultKind, Parsed};
use super::hand::Scores;
use super::line::Line;
use super::pieces::seat;
use crate::aloud::seat_name;
use crate::digest::Digest;
use crate::notation::is_variation_selector;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use crate::yaml::nearest;
use crate::{phrase, said};
use nom::Parser;
use nom::sequence::preceded;

/// `blanks = { blank } ;`
pub(super) fn blanks(input: &str) -> &str {
    // Nearly all blanks are one blank.
    match input.as_bytes() {
        [b'!'..=b'~', ..] => input,
        [b' ', b'!'..=b'~', ..] => &input[1..],
        _ => input.trim_start_matches(is_blank),
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_variation_selector(c)
}

/// `apart = blank, blanks ;` or the end of the line.
pub(super) fn apart(input: &str) -> Parsed<'_, ()> {
    let rest = blanks(input);
    if rest.len() < input.len() || rest.is_empty() {
        return Ok((rest, ()));
    }
    wanted(
        input,
        ("a blank is wanted here", "此處應有空格"),
        ("single blanks between words", "字與字之間空一格"),
    )
}

/// Nothing more stands on the line.
pub(super) fn end_of_line(input: &str) -> Parsed<'_, ()> {
    let rest = blanks(input);
    if rest.is_empty() {
        return Ok((rest, ()));
    }
    let message = ("nothing more is wanted on this line", "此行到此應已完");
    let cure = (
        "a statement a line; `#` begins a comment",
        "一行一句；`#` 之後是註解",
    );
    misread(rest, message, cure)
}

/// The text up to the next blank.
pub(super) fn token(input: &str) -> (&str, &str) {
    let plain = input.bytes().take_while(u8::is_ascii_graphic).count();
    let end = match input.as_bytes().get(plain) {
        None | Some(b' ') => plain,
        _ => input.find(is_blank).unwrap_or(input.len()),
    };
    let (token, rest) = input.split_at(end);
    (rest, token)
}

/// What a parser reads, with a blank before it.
pub(super) fn spaced<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Fault<'a>> {
    preceded(apart, parser)
}

/// A word that has to stand here.
pub(super) fn keyword<'a>(
    word: &'static str,
    cure: Both,
) -> impl Fn(&'a str) -> Parsed<'a, &'a str> {
    move |input| match token(input) {
        (rest, token) if token == word => Ok((rest, token)),
        (_, token) => misread(
            token,
            phrase!("`{word}` is wanted here", "此處應是 `{word}`"),
            cure,
        ),
    }
}

/// One of a few words.
pub(super) fn choice<'a, T: Copy>(
    all: &[(&'static str, T)],
    cure: Both,
) -> impl Fn(&'a str) -> Parsed<'a, T> {
    move |input| {
        let (rest, token) = token(input);
        match all.iter().find(|(word, _)| *word == token) {
            Some(&(_, value)) => Ok((rest, value)),
            None => {
                let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
                let (either, zh) = (words.join("` or `"), words.join("` 或 `"));
                let message = phrase!("`{either}` is wanted here", "此處應是 `{zh}`");
                misread(token, message, cure)
            }
        }
    }
}

/// `count = digit, { digit } ;`
pub(super) fn count(input: &str) -> Parsed<'_, u32> {
    let (rest, digits) = digits(input);
    if digits.is_empty() {
        return wanted(input, ("a number is wanted here", "此處應是數目"), NINE);
    }
    // Nine digits always fit.
    match digits.parse() {
        Ok(number) if digits.len() <= 9 => Ok((rest, number)),
        _ => misread(digits, ("this number is too big", "數目太大"), NINE),
    }
}

/// `points = [ "+" | "-" ], digit, { digit } ;`
pub(super) fn points(input: &str) -> Parsed<'_, i64> {
    let unsigned = input.strip_prefix(['+', '-']).unwrap_or(input);
    let (rest, digits) = digits(unsigned);
    if digits.is_empty() {
        return wanted(
            input,
            ("points are wanted here", "此處應是分數"),
            ("a whole number: 48, -48", "整數：48、-48"),
        );
    }
    match digits.parse::<i64>() {
        Ok(points) if digits.len() <= 12 => {
            let sign = if input.starts_with('-') { -1 } else { 1 };
            Ok((rest, sign * points))
        }
        _ => misread(
            digits,
            ("these are too many points", "分數太大"),
            ("at most twelve digits", "最多十二位數字"),
        ),
    }
}

fn digits(input: &str) -> (&str, &str) {
    let end = input.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = input.split_at(end.unwrap_or(input.len()));
    (rest, digits)
}

/// `digest = 64 * hex-digit ;`
pub(super) fn digest(input: &str) -> Parsed<'_, Digest> {
    let (rest, token) = token(input);
    match token.parse().ok() {
        Some(digest) => Ok((rest, digest)),
        None => misread(
            token,
            ("this is no SHA-256 digest", "這不是 SHA-256 摘要"),
            ("64 hex digits", "64位十六進數字"),
        ),
    }
}

/// `nonce = 32 * hex-digit ;`
pub(super) fn nonce(input: &str) -> Parsed<'_, Nonce> {
    let (rest, token) = token(input);
    match Nonce::from_hex(token) {
        Some(nonce) => Ok((rest, nonce)),
        None => misread(
            token,
            ("this is no nonce", "這不是隨機數"),
            ("128 bits in 32 hex digits", "128位元，即32位十六進數字"),
        ),
    }
}

/// `scores = 4 * ( apart, seat, "=", points ) ;` each seat once, in any order.
pub(super) fn scores<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Scores> {
    let (rest, all) = each_seat(input, points)?;
    Ok((rest, all.map(|(part, points)| line.at(part, points))))
}

/// A value for each of the four seats, with the part of the text that says so.
pub(super) fn each_seat<'a, T>(
    input: &'a str,
    mut value: impl FnMut(&'a str) -> Parsed<'a, T>,
) -> Parsed<'a, BySeat<(&'a str, T)>> {
    let mut all = BySeat::<Option<(&str, T)>>::default();
    let mut rest = blanks(input);
    while !rest.is_empty() {
        let (after, seat) = seat(rest)?;
        let Some(after) = after.strip_prefix('=') else {
            return wanted(
                after,
                ("`=` is wanted here", "此處應是 `=`"),
                Phrase::same("E=… S=… W=… N=…"),
            );
        };
        let (after, value) = value(after)?;
        let part = &rest[..rest.len() - after.len()];
        if all[seat].replace((part, value)).is_some() {
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(tongue, "{seat} a second time", "{seat}重複")
            });
            let cure = ("each seat once", "每家一次");
            return fault(part, FaultKind::Twice, message, cure);
        }
        rest = apart(after)?.0;
    }
    let missing = Seat::ALL.into_iter().find(|&seat| all[seat].is_none());
    match (all.whole(), missing) {
        (Some(all), _) => Ok((rest, all)),
        (None, missing) => {
            let seat = missing.unwrap_or(Seat::East);
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(tongue, "{seat} is missing", "缺少{seat}")
            });
            let cure = ("each of the four seats", "四家都要有");
            fault(rest, FaultKind::Count, message, cure)
        }
    }
}

/// Something is missing at this place.
pub(super) fn wanted<'a, T>(
    input: &'a str,
    message: impl Into<Phrase>,
    cure: impl Into<Phrase>,
) -> Parsed<'a, T> {
    let (message, cure) = (message.into(), cure.into());
    Fault::here(input, FaultKind::Unreadable, message, cure).failure()
}

/// This part of the text is not what it should be.
pub(super) fn misread<'a, T>(
    part: &'a str,
    message: impl Into<Phrase>,
    cure: impl Into<Phrase>,
) -> Parsed<'a, T> {
    fault(part, FaultKind::Unreadable, message, cure)
}

/// A fault of some kind in this part of the text.
pub(super) fn fault<'a, T>(
    part: &'a str,
    kind: FaultKind,
    message: impl Into<Phrase>,
    cure: impl Into<Phrase>,
) -> Parsed<'a, T> {
    let fault = Fault::here(part, kind, message.into(), cure.into());
    fault.spanning(part.len()).failure()
}

/// What to say to a word that nothing knows: the one that was meant, or else all there are.
pub(super) fn instead(word: &str, known: &[&str]) -> Phrase {
    match nearest(word, known) {
        Some(near) => phrase!("did you mean `{near}`?", "是否 `{near}`？"),
        None => Phrase::typed(known),
    }
}

/// A text that never changes, in English and in Chinese: of what is said only where reading stops.
pub(super) type Both = (&'static str, &'static str);

const NINE: Both = ("at most nine digits", "最多九位數字");

/// A word in backticks, cut short, for it may be anything at all.
pub(super) fn named(word: &str) -> String {
    const LONGEST: usize = 40;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = word.chars().take(LONGEST).map(plain).collect();
    if word.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}
