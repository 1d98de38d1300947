//! The mjlog of Tenhou: a match of riichi in XML, its tiles and calls in packed numbers.
//!
//! Elements `T` to `W` with a number are draws of players 0 to 3, `D` to `G` discards. Where the
//! seed of the shuffle is there and the file has all hands from the first, the walls follow from
//! it and go into the record, so that an audit checks every draw and every replacement. Calls
//! that were outranked are not told, but for the three wins that break a hand off; who had to pay
//! for a limit hand, the points and the yaku are kept as `@x-` lines.

mod hand;
mod meld;
mod tiles;

use super::Imported;
use super::fault::{Of, Source, Wrong, short};
use super::players::{Names, Players};
use super::riichi::{self, Course, Open};
use crate::record::WallKind;
use crate::wall::Tail;
use hand::{Table, begin};
use roxmltree::{Document, Node, ParsingOptions};
use tiles::Walls;

/// Reads a file of this format. A hand that cannot be read is left out, and said: the first
/// element of it that is wrong.
///
/// ```
/// use sikwu::import::{Names, mjlog};
/// let imported = mjlog::read("<mjloggm><T5/></mjloggm>", Names::Labels);
/// assert_eq!(imported.faults[0].to_string(), "line 1, column 10: this stands in no hand");
/// ```
pub fn read(text: &str, names: Names) -> Imported {
    let source = Source::new(text);
    let mut imported = Imported::new(riichi::heading("mjlog"));
    let options = ParsingOptions::default();
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => {
            imported.fault(None, unparsed(text, &error), &source);
            return imported;
        }
    };
    let root = document.root_element();
    if !root.has_tag_name("mjloggm") {
        let message = "a match stands in one element `mjloggm`";
        imported.fault(None, Wrong::new(first_line(text, root), message), &source);
        return imported;
    }
    let mut course = Course::default();
    let mut table = Table::default();
    let mut open = Open::Nothing;
    for node in root.children().filter(Node::is_element) {
        let place = first_line(text, node);
        match node.tag_name().name() {
            "SHUFFLE" => table.walls = node.attribute("seed").and_then(Walls::new),
            "GO" => {
                let kind = node.attribute("type").and_then(|it| it.parse::<u32>().ok());
                let kind = kind.unwrap_or_default();
                table.without_red = kind & 2 > 0;
                if kind & 16 > 0 {
                    let message = "this is a game of three, which has no four seats";
                    imported.fault(None, Wrong::new(place, message), &source);
                    return imported;
                }
            }
            // Whoever comes back is named again.
            "UN" if imported.record.heading.names.is_empty() => {
                let known =
                    ["n0", "n1", "n2", "n3"].map(|it| node.attribute(it).unwrap_or_default());
                let known: Vec<String> = known.into_iter().map(unescaped).collect();
                Players::placed(&known).tell(&mut imported.record.heading, names);
            }
            "UN" | "BYE" | "TAIKYOKU" => (),
            "INIT" => {
                // The hand before has no part in what this one begins with.
                let hand = begin(node, &mut course, &mut table, place).of(place);
                open.begin(hand, &mut imported, &source);
            }
            _ => open.take(place, |hand| table.take(hand, node), &mut imported, &source),
        }
    }
    open.breaks_off(&mut imported, &source);
    let walls = imported
        .record
        .hands
        .iter()
        .all(|hand| !hand.wall.is_empty());
    if walls {
        let heading = &mut imported.record.heading;
        heading.wall = Some(WallKind::Shared.into());
        heading.wall_tail = Some(Tail::Stack.into());
    }
    imported
}

/// The text of an element.
fn first_line<'a>(text: &'a str, node: Node<'_, '_>) -> &'a str {
    let element = text.get(node.range()).unwrap_or_default();
    element.split_inclusive('>').next().unwrap_or_default()
}

/// Where a text is no XML, and why.
fn unparsed<'a>(text: &'a str, error: &roxmltree::Error) -> Wrong<'a> {
    let place = error.pos();
    let lines = text
        .split_inclusive('\n')
        .take(place.row.saturating_sub(1) as usize);
    let before: usize = lines.map(str::len).sum();
    let rest = &text[before.min(text.len())..];
    let column = rest
        .char_indices()
        .nth(place.col.saturating_sub(1) as usize);
    let at = column.map_or(rest.len(), |(at, _)| at);
    let length = rest[at..].chars().next().map_or(0, char::len_utf8);
    let message = error.to_string();
    let message = match message.rsplit_once(" at ") {
        Some((message, _)) => message,
        None => &message,
    };
    Wrong::new(&rest[at..at + length], format!("this is no XML: {message}"))
}

/// A name in which every byte may be written as `%` and two hex digits.
fn unescaped(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = after.get(..2).and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 16).ok()
        });
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// An attribute, or that it is missing.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, String> {
    let missing = || format!("`{name}` is missing in `{}`", short(node.tag_name().name()));
    node.attribute(name).ok_or_else(missing)
}
