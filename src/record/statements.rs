//! The productions of a hand's other statements: what is dealt, agreed on, and proved.

use super::digest::Nonce;
use super::fault::Parsed;
use super::hand::{Baau, Dealer, End, Faan, ItemCount, Outcome, Pay, Scores, Show, Title, Winners};
use super::line::Line;
use super::pieces::{pieces, seat};
use super::terms::{
    Both, apart, blanks, count, digest, end_of_line, instead, keyword, misread, named, nonce,
    points, scores, spaced, token, wanted,
};
use super::words::{Extra, Text, Word, Written};
use crate::digest::Digest;
use crate::notation::tiles::{Piece, Pieces};
use crate::phrase;
use crate::seat::{RoundWind, Seat};
use crate::tongue::{Phrase, Tongue};
use crate::yaml::nearest;
use nom::Parser;

/// A statement that is no event.
pub(super) enum Statement {
    Dealer(Dealer),
    Start(Scores),
    Extra(Extra),
    Commit(Digest),
    Deal(Seat, Vec<Written<Piece>>),
    Mark(u32, Digest),
    Result(Outcome),
    Show(Seat, Show),
    Faan(Seat, Faan),
    Baau(Baau),
    Pay(Pay),
    Penalty(Pay),
    Net(Scores),
    Total(Scores),
    Reveal(Nonce),
    Wall(Vec<Written<Piece>>),
    End(End),
}

/// Every word that begins a line of a hand, for suggestions.
const WORDS: [&str; 19] = [
    "hand", "@dealer", "@start", "@x-", "commit", "deal", "gap", "=", "result", "show", "faan",
    "baau", "pay", "penalty", "net", "total", "reveal", "wall", "end",
];

/// Whether a line says what happened at the table, as far as its first word tells.
pub(super) fn begins_event(text: &str) -> bool {
    if let [b'0'..=b'9', ..] | [b'E' | b'S' | b'W' | b'N', b' ', ..] = text.as_bytes() {
        return true;
    }
    let (_, word) = token(text);
    match word.as_bytes() {
        [b'@' | b'=', ..] => false,
        _ if WORDS.contains(&word) => word == "gap",
        _ => matches!(seat(word), Ok(("", _))),
    }
}

/// `title = "hand", apart, seat, "-", count ;` and nothing more.
pub(super) fn title(input: &str) -> Parsed<'_, Title> {
    let cure = (
        "the Round Wind, and the how-manieth hand of that round: hand E-1",
        "圈風，以及該圈第幾局：hand E-1",
    );
    let (rest, _) = keyword("hand", cure)(input)?;
    let (rest, ()) = apart(rest)?;
    if rest.is_empty() {
        return wanted(rest, ("which hand is it?", "是哪一局？"), cure);
    }
    let (rest, seat) = seat(rest)?;
    let Some(rest) = rest.strip_prefix('-') else {
        return wanted(rest, ("`-` is wanted here", "此處應是 `-`"), cure);
    };
    let (after, number) = count(rest)?;
    if number == 0 {
        let part = &rest[..rest.len() - after.len()];
        return misread(part, ("hands are counted from 1", "局數由1起計"), cure);
    }
    let (rest, ()) = end_of_line(after)?;
    let round = RoundWind(seat.wind());
    Ok((rest, Title { round, number }))
}

/// `statement = dealer | start | extra | commit | deal | mark | result | show | faan | baau | pay |
/// penalty | net | total | reveal | wall | end ;` and nothing more. Events have their own way.
pub(super) fn statement<'a>(line: &'a Line<'_>) -> Parsed<'a, Statement> {
    let input = line.text();
    let (rest, word) = token(input);
    let (rest, statement) = match word {
        "@dealer" => made(dealer(rest), Statement::Dealer)?,
        "@start" => made(scores(line, rest), Statement::Start)?,
        _ if word.starts_with("@x-") => made(extra(line), Statement::Extra)?,
        "commit" => made(commit(rest), Statement::Commit)?,
        "deal" => deal(line, rest)?,
        "=" => mark(rest)?,
        "result" => made(result(line, rest), Statement::Result)?,
        "show" => show(line, rest)?,
        "faan" => faan(line, rest)?,
        "baau" => made(baau(rest), Statement::Baau)?,
        "pay" => made(pay(rest), Statement::Pay)?,
        "penalty" => made(pay(rest), Statement::Penalty)?,
        "net" => made(scores(line, rest), Statement::Net)?,
        "total" => made(scores(line, rest), Statement::Total)?,
        "reveal" => made(reveal(rest), Statement::Reveal)?,
        "wall" => wall(line, rest)?,
        "end" => made(end(rest), Statement::End)?,
        _ => {
            let it = named(word);
            let message = phrase!("{it} begins no line of a hand", "局中沒有以 {it} 開頭的行");
            // Anything is near to a word of one letter.
            let near = nearest(word, &WORDS).filter(|_| word.len() > 1);
            let cure = match near {
                Some(near) => phrase!("did you mean `{near}`?", "是否 `{near}`？"),
                None => {
                    let words = Phrase::typed(&WORDS);
                    let zh = words.speak(Tongue::Chinese);
                    phrase!(
                        "E, S, W or N for an event, or: {words}",
                        "事項用 E、S、W 或 N，否則用：{zh}"
                    )
                }
            };
            return misread(word, message, cure);
        }
    };
    let (rest, ()) = end_of_line(rest)?;
    Ok((rest, statement))
}

fn made<'a, T>(parsed: Parsed<'a, T>, make: fn(T) -> Statement) -> Parsed<'a, Statement> {
    parsed.map(|(rest, value)| (rest, make(value)))
}

/// `dealer = "@dealer", apart, seat, [ apart, "repeat=", count ] ;`
fn dealer(input: &str) -> Parsed<'_, Dealer> {
    let (rest, seat) = spaced(seat).parse(input)?;
    let (rest, ()) = apart(rest)?;
    if rest.is_empty() {
        return Ok((rest, Dealer { seat, repeat: 0 }));
    }
    let Some(rest) = rest.strip_prefix("repeat=") else {
        let message = ("`repeat=` is wanted here", "此處應是 `repeat=`");
        let cure = (
            "how many times this dealer has dealt again: @dealer E repeat=0",
            "莊家連莊的次數：@dealer E repeat=0",
        );
        return misread(token(rest).1, message, cure);
    };
    let (rest, repeat) = count(rest)?;
    Ok((rest, Dealer { seat, repeat }))
}

/// `extra = "@x-", text-character, { text-character } ;`
pub(super) fn extra<'a>(line: &'a Line<'_>) -> Parsed<'a, Extra> {
    let text = line.text();
    // The first character is the `@`.
    match Extra::new(line.as_typed(&text[1..])) {
        Some(extra) => Ok(("", extra)),
        None => misread(
            text,
            ("this line cannot be kept", "此行無法保留"),
            ("@x-, a name, and plain text", "@x-、名稱、普通文字"),
        ),
    }
}

/// `commit = "commit", apart, "wall", apart, "sha256", apart, digest ;`
fn commit(input: &str) -> Parsed<'_, Digest> {
    let cure = (
        "commit wall sha256 and the digest",
        "commit wall sha256 及摘要",
    );
    let word = |word| spaced(keyword(word, cure));
    let parts = (word("wall"), word("sha256"), spaced(digest)).parse(input);
    parts.map(|(rest, (_, _, digest))| (rest, digest))
}

/// `deal = "deal", apart, seat, apart, pieces ;`
fn deal<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Statement> {
    let (rest, (seat, pieces)) = (spaced(seat), spaced(pieces)).parse(input)?;
    Ok((rest, Statement::Deal(seat, placed(line, &pieces))))
}

fn placed(line: &Line<'_>, pieces: &Pieces<'_>) -> Vec<Written<Piece>> {
    let place = pieces.iter().map(|piece| line.at(piece.text, piece.value));
    place.collect()
}

/// `mark = "=", apart, count, apart, digest ;`
fn mark(input: &str) -> Parsed<'_, Statement> {
    let (rest, (event, digest)) = (spaced(count), spaced(digest)).parse(input)?;
    Ok((rest, Statement::Mark(event, digest)))
}

/// `result = "result", apart, ( "win", apart, seat, { apart, seat } | "drawn" |
/// "falsewin", apart, seat | "void", apart, text ) ;`
fn result<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Outcome> {
    let (rest, ()) = apart(input)?;
    match token(rest) {
        (after, "win") => {
            let (mut rest, first) = spaced(seat).parse(after)?;
            let mut all = vec![first];
            while !blanks(rest).is_empty() {
                let (after, next) = spaced(seat).parse(rest)?;
                all.push(next);
                rest = after;
            }
            match Winners::new(all) {
                Some(winners) => Ok((rest, Outcome::Win(winners))),
                None => misread(
                    after,
                    ("all four cannot win", "不可能四家都食糊"),
                    ("one to three winners (T13)", "一至三家食糊（T13）"),
                ),
            }
        }
        (rest, "drawn") => Ok((rest, Outcome::Drawn)),
        (rest, "falsewin") => {
            let (rest, seat) = spaced(seat).parse(rest)?;
            Ok((rest, Outcome::FalseWin(seat)))
        }
        (rest, "void") => {
            let reason = blanks(rest);
            match Text::new(line.as_typed(reason)) {
                Some(text) => Ok(("", Outcome::Void(text))),
                None => misread(
                    reason,
                    ("why does the hand not count?", "此局為何作廢？"),
                    ("result void two Easts", "result void 有兩個東家"),
                ),
            }
        }
        (_, word) => {
            const RESULTS: [&str; 4] = ["win", "drawn", "falsewin", "void"];
            let message = ("how did the hand end?", "此局如何完結？");
            misread(word, message, instead(word, &RESULTS))
        }
    }
}

/// `show = "show", apart, seat, apart, hand ;` with `hand` as in `hand.ebnf`.
fn show<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Statement> {
    let (rest, seat) = spaced(seat).parse(input)?;
    let (rest, ()) = apart(rest)?;
    match Show::new(line.as_typed(rest)) {
        Ok(show) => Ok(("", Statement::Show(seat, show))),
        Err(error) => {
            // The column counts in the hand, of which folding has kept every character.
            let at = error.at.unwrap_or(1) - 1;
            let byte = |nth: usize| {
                let mut places = rest.char_indices().map(|(byte, _)| byte);
                places.nth(nth).unwrap_or(rest.len())
            };
            let part = &rest[byte(at)..byte(at + error.span as usize)];
            misread(part, error.message, error.cure)
        }
    }
}

/// `faan = "faan", apart, seat, apart, count, [ apart, "=", item, { item } ] ;`
fn faan<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Statement> {
    let (rest, (seat, faan)) = (spaced(seat), spaced(count)).parse(input)?;
    let mut items = vec![];
    let mut rest = apart(rest)?.0;
    if !rest.is_empty() {
        rest = keyword("=", ITEMS)(rest)?.0;
        while items.is_empty() || !blanks(rest).is_empty() {
            let (start, ()) = apart(rest)?;
            let (after, one) = item(start)?;
            items.push(line.at(start, one));
            rest = after;
        }
    }
    Ok((rest, Statement::Faan(seat, Faan { faan, items })))
}

const ITEMS: Both = ("faan N 6 = wan-yat-sik:3 …", "faan N 6 = wan-yat-sik:3 …");

/// `item = apart, word, ":", count ;`
fn item(input: &str) -> Parsed<'_, ItemCount> {
    let (after, token) = token(input);
    let parts = token.split_once(':');
    match parts.and_then(|(id, faan)| Some((Word::new(id)?, faan))) {
        Some((id, faan)) => {
            let (rest, faan) = count(faan)?;
            let (_, ()) = end_of_line(rest)?;
            Ok((after, ItemCount { id, faan }))
        }
        None => {
            let cure = (
                "an id and its faan: wan-yat-sik:3",
                "番種的代號及番數：wan-yat-sik:3",
            );
            misread(token, ("an item is wanted here", "此處應是番種"), cure)
        }
    }
}

/// `baau = "baau", apart, seat, apart, "for", apart, seat, apart, "at", apart, count ;`
fn baau(input: &str) -> Parsed<'_, Baau> {
    let cure = (
        "who is liable, for whose win, by which event: baau W for N at 12",
        "誰包、包誰食糊、因哪一項：baau W for N at 12",
    );
    let word = |word| spaced(keyword(word, cure));
    let (rest, (liable, _, winner)) = (spaced(seat), word("for"), spaced(seat)).parse(input)?;
    let (rest, (_, event)) = (word("at"), spaced(count)).parse(rest)?;
    let baau = Baau {
        liable,
        winner,
        event,
    };
    Ok((rest, baau))
}

/// `pay = "pay", apart, seat, apart, seat, apart, points ;`, and `penalty` alike: who pays, whom,
/// and how much.
fn pay(input: &str) -> Parsed<'_, Pay> {
    let (rest, (from, to, ())) = (spaced(seat), spaced(seat), apart).parse(input)?;
    let (after, points) = points(rest)?;
    if points < 0 {
        let part = &rest[..rest.len() - after.len()];
        let cure = (
            "first who pays, then who is paid",
            "先寫付的一家，再寫收的一家",
        );
        let message = ("a payment is not negative", "所付不可是負數");
        return misread(part, message, cure);
    }
    Ok((after, Pay { from, to, points }))
}

/// `reveal = "reveal", apart, "wall", apart, "nonce", apart, nonce ;`
fn reveal(input: &str) -> Parsed<'_, Nonce> {
    let cure = (
        "reveal wall nonce and 32 hex digits",
        "reveal wall nonce 及32位十六進數字",
    );
    let word = |word| spaced(keyword(word, cure));
    let parts = (word("wall"), word("nonce"), spaced(nonce)).parse(input);
    parts.map(|(rest, (_, _, nonce))| (rest, nonce))
}

/// `wall = "wall", apart, pieces ;`
fn wall<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Statement> {
    let (rest, pieces) = spaced(pieces).parse(input)?;
    Ok((rest, Statement::Wall(placed(line, &pieces))))
}

/// `end = "end", [ apart, "sha256", apart, digest ] ;`
fn end(input: &str) -> Parsed<'_, End> {
    if blanks(input).is_empty() {
        return Ok((input, End::default()));
    }
    let cure = (
        "end, or end sha256 and the digest",
        "end，或 end sha256 及摘要",
    );
    let word = spaced(keyword("sha256", cure));
    let (rest, (_, digest)) = (word, spaced(digest)).parse(input)?;
    let digest = Some(digest);
    Ok((rest, End { digest }))
}
