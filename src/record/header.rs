//! The productions of the header lines.

use super::fault::{FaultKind, Parsed};
use super::heading::{Label, Override, RulesLine, Sum, TAILS, TileSet, View, WallKind};
use super::line::Line;
use super::statements::extra;
use super::terms::{
    Both, apart, blanks, choice, count, each_seat, end_of_line, fault, instead, misread, named,
    spaced, token, wanted,
};
use super::words::{Extra, Name, Word, is_word_character};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use crate::wall::Tail;
use nom::Parser;

/// A header line.
pub(super) enum Header {
    Match(Word),
    Rules(RulesLine),
    Seats(BySeat<Label>),
    Name(Label, Name),
    View(View),
    Tiles(TileSet),
    Wall(WallKind),
    Dead(u32),
    Sum(Sum),
    WallTail(Tail),
    Extra(Extra),
}

/// Every key, for suggestions.
const KEYS: [&str; 11] = [
    "@match",
    "@rules",
    "@seats",
    "@name",
    "@view",
    "@tiles",
    "@wall",
    "@dead",
    "@sum",
    "@wall-tail",
    "@x-",
];

/// Whether a word is the key of a header line. `@x-` alone is no key.
pub(super) fn is_key(word: &str) -> bool {
    KEYS.contains(&word)
}

/// `version = "%hkmj", apart, "1.", count ;` and nothing more: the minor version.
pub(super) fn version(input: &str) -> Parsed<'_, u16> {
    let cure = (
        "the first line of a record is: %hkmj 1.0",
        "記錄的首行是：%hkmj 1.0",
    );
    let Some(rest) = input.strip_prefix("%hkmj") else {
        return fault(
            token(input).1,
            FaultKind::Version,
            ("this is no record", "這不是記錄"),
            cure,
        );
    };
    let (start, ()) = apart(rest)?;
    let (rest, major) = count(start)?;
    let Some(rest) = rest.strip_prefix('.') else {
        return wanted(rest, ("`.` is wanted here", "此處應是 `.`"), cure);
    };
    let (rest, minor) = count(rest)?;
    if major != 1 {
        let part = &start[..start.len() - rest.len()];
        let message = phrase!(
            "version {part} of this format is not known",
            "不認識此格式的版本 {part}"
        );
        let cure = ("version 1 is read here", "此處讀版本 1");
        return fault(part, FaultKind::Version, message, cure);
    }
    let (rest, ()) = end_of_line(rest)?;
    // A minor version of more digits is as unknown as the greatest.
    Ok((rest, u16::try_from(minor).unwrap_or(u16::MAX)))
}

/// `header-line = match | rules | seats | name | view | tile-set | wall-kind | dead | sum |
/// wall-tail | extra ;` and nothing more.
pub(super) fn header<'a>(line: &'a Line<'_>) -> Parsed<'a, Header> {
    let input = line.text();
    let (rest, key) = token(input);
    let (rest, header) = match key {
        "@match" => made(match_id(rest), Header::Match)?,
        "@rules" => made(rules(rest), Header::Rules)?,
        "@seats" => made(seats(rest), Header::Seats)?,
        "@name" => name(line, rest)?,
        "@view" => made(view(rest), Header::View)?,
        "@tiles" => {
            let cure = (
                "with flowers and seasons, or without (T1)",
                "有花牌或沒有花牌（T1）",
            );
            made(
                spaced(choice(&TileSet::ALL, cure)).parse(rest),
                Header::Tiles,
            )?
        }
        "@wall" => {
            let cure = (
                "from what all draw (rulebook 7)",
                "各家從哪裏摸牌（規則書7）",
            );
            made(
                spaced(choice(&WallKind::ALL, cure)).parse(rest),
                Header::Wall,
            )?
        }
        "@dead" => made(spaced(count).parse(rest), Header::Dead)?,
        "@sum" => {
            let cure = (
                "whether a settlement sums to zero (rulebook 7)",
                "各家得失總和是否為零（規則書7）",
            );
            made(spaced(choice(&Sum::ALL, cure)).parse(rest), Header::Sum)?
        }
        "@wall-tail" => {
            let cure = (
                "which tile of the wall replaces first (notation 3.3)",
                "牌牆哪一隻先用來補牌（記法3.3）",
            );
            made(spaced(choice(&TAILS, cure)).parse(rest), Header::WallTail)?
        }
        _ if key.starts_with("@x-") => made(extra(line), Header::Extra)?,
        _ => {
            let it = named(key);
            let message = phrase!("{it} is no header line", "{it} 不是開頭的行");
            return misread(key, message, instead(key, &KEYS));
        }
    };
    let (rest, ()) = end_of_line(rest)?;
    Ok((rest, header))
}

fn made<'a, T>(parsed: Parsed<'a, T>, make: fn(T) -> Header) -> Parsed<'a, Header> {
    parsed.map(|(rest, value)| (rest, make(value)))
}

/// `match = "@match", apart, word ;`
fn match_id(input: &str) -> Parsed<'_, Word> {
    let cure = (
        "an id without blanks: @match demo-001",
        "不含空格的代號：@match demo-001",
    );
    spaced(one(Word::new, ("which match?", "是哪個雀局？"), cure)).parse(input)
}

/// `rules = "@rules", apart, word, { apart, override } ;`
fn rules(input: &str) -> Parsed<'_, RulesLine> {
    let cure = (
        "a rule set, and what is played otherwise: @rules hk-old-style minimum=1",
        "規則，以及不同的玩法：@rules hk-old-style minimum=1",
    );
    let which = ("which rules?", "用哪套規則？");
    let (mut rest, id) = spaced(one(Word::new, which, cure)).parse(input)?;
    let mut overrides = vec![];
    while !blanks(rest).is_empty() {
        // `override = word, "=", value ;`
        let message = ("`key=value` is wanted here", "此處應是 `key=value`");
        let (after, next) = spaced(one(Override::new, message, cure)).parse(rest)?;
        overrides.push(next);
        rest = after;
    }
    Ok((rest, RulesLine { id, overrides }))
}

/// A value of one token.
fn one<'a, T>(
    new: fn(&str) -> Option<T>,
    message: Both,
    cure: Both,
) -> impl Fn(&'a str) -> Parsed<'a, T> {
    move |input| {
        let (rest, token) = token(input);
        match new(token) {
            Some(value) => Ok((rest, value)),
            None => misread(token, message, cure),
        }
    }
}

/// `seats = "@seats", 4 * ( apart, seat, "=", label ) ;` each seat once, in any order.
fn seats(input: &str) -> Parsed<'_, BySeat<Label>> {
    let (rest, labels) = each_seat(input, label)?;
    let twice = labels.iter().find(|(seat, (_, label))| {
        let mut before = Seat::ALL[..*seat as usize].iter();
        before.any(|&other| labels[other].1 == *label)
    });
    if let Some((_, (part, label))) = twice {
        let message = phrase!(
            "{label} sits at the table a second time",
            "{label} 重複入座"
        );
        let cure = ("four players", "四位玩家");
        return fault(part, FaultKind::Twice, message, cure);
    }
    Ok((rest, labels.map(|(_, label)| label)))
}

/// `label = word ;` but not `all` or `public`.
fn label(input: &str) -> Parsed<'_, Label> {
    let end = input.find(|c| !is_word_character(c));
    let (text, rest) = input.split_at(end.unwrap_or(input.len()));
    match Label::new(text) {
        Some(label) => Ok((rest, label)),
        None => misread(
            text,
            ("a player's label is wanted here", "此處應是玩家的標籤"),
            ("P1; not `all` or `public`", "P1；不可用 `all` 或 `public`"),
        ),
    }
}

/// `name = "@name", apart, label, apart, '"', name-character, { name-character }, '"' ;`
fn name<'a>(line: &Line<'_>, input: &'a str) -> Parsed<'a, Header> {
    let cure = (
        "a label, and a name in quotes: @name P1 \"Display name\"",
        "標籤，以及引號內的名稱：@name P1 \"陳大文\"",
    );
    let (rest, (label, ())) = (spaced(label), apart).parse(input)?;
    let quoted = rest.strip_prefix('"').and_then(|it| it.split_once('"'));
    let Some((text, after)) = quoted else {
        return wanted(
            rest,
            ("a name in quotes is wanted here", "此處應是引號內的名稱"),
            cure,
        );
    };
    match Name::new(line.as_typed(text)) {
        Some(name) => Ok((after, Header::Name(label, name))),
        None => misread(text, ("this is no name", "這不是名稱"), cure),
    }
}

/// `view = "@view", apart, ( "all" | "public" | label ) ;`
fn view(input: &str) -> Parsed<'_, View> {
    let (start, ()) = apart(input)?;
    match token(start) {
        (rest, "all") => Ok((rest, View::All)),
        (rest, "public") => Ok((rest, View::Public)),
        _ => label(start).map(|(rest, label)| (rest, View::Of(label))),
    }
}
