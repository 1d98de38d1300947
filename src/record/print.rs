//! The canonical form: one order of statements, event numbers always, single blanks.
//!
//! These are the canonical lines of notation 3.3: no comment, no outer blanks, one blank
//! between words, a line feed at the end of each.

use super::ascii::{Ascii, Out};
use super::event::Event;
use super::hand::{HandRecord, Pay, Scores};
use super::heading::{Heading, Sum, TAILS, View, WallKind, word_of};
use super::words::Written;
use crate::notation::tiles::Piece;
use crate::seat::Seat;
use std::fmt::{self, Write};

/// Tiles with their digits grouped, in the order given: `135789m247sEESS`.
///
/// A run of unknown tiles stands between blanks, because `?*31m` would be thirty-one of them.
pub(super) struct Grouped<'a>(pub(super) &'a [Piece]);

impl fmt::Display for Grouped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grouped(f, self.0)
    }
}

fn grouped(out: &mut impl Write, pieces: &[Piece]) -> fmt::Result {
    let mut rest = pieces;
    let mut before: Option<Piece> = None;
    while let Some(&first) = rest.first() {
        let suit = numbered(first).map(|(_, letter)| letter);
        let alike = |piece: &Piece| match piece {
            Piece::Unknown(_) => *piece == first,
            _ => suit.is_some() && numbered(*piece).map(|(_, letter)| letter) == suit,
        };
        let length = 1 + rest[1..].iter().take_while(|piece| alike(piece)).count();
        let (run, after) = rest.split_at(length);
        let unknown = |piece: Piece| matches!(piece, Piece::Unknown(_));
        if before.is_some_and(|before| unknown(before) || unknown(first)) {
            out.write_char(' ')?;
        }
        match suit {
            Some(letter) => {
                for (number, _) in run.iter().filter_map(|piece| numbered(*piece)) {
                    out.write_char(char::from(b'0' + number))?;
                }
                out.write_char(letter)?;
            }
            None => out.write_str(first.name())?,
        }
        if unknown(first) && length > 1 {
            write!(out, "*{length}")?;
        }
        (rest, before) = (after, Some(first));
    }
    Ok(())
}

/// The digit and the letter of a tile that is written with them.
fn numbered(piece: Piece) -> Option<(u8, char)> {
    match piece {
        Piece::Tile(tile) => Some((tile.rank()?.get(), tile.suit()?.letter())),
        Piece::Bonus(bonus) => Some((bonus.number(), bonus.family().letter())),
        Piece::Unknown(_) => None,
    }
}

/// How many tiles stand on a line `wall`: one side of a real wall.
const WALL_LINE: usize = 36;

/// The header lines.
impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        heading(f, self)
    }
}

/// The lines from `hand` to `end`.
impl fmt::Display for HandRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hand_to_end(f, self, |_, _| ())?;
        match &self.end {
            Some(end) => match end.digest {
                Some(digest) => writeln!(f, "end sha256 {digest}"),
                None => writeln!(f, "end"),
            },
            None => Ok(()),
        }
    }
}

/// Writes the header lines.
pub(super) fn heading(out: &mut impl Write, it: &Heading) -> fmt::Result {
    writeln!(out, "%hkmj 1.{}", it.minor)?;
    if let Some(id) = &it.match_id {
        writeln!(out, "@match {}", id.value)?;
    }
    if let Some(rules) = &it.rules {
        write!(out, "@rules {}", rules.id)?;
        for one in &rules.overrides {
            write!(out, " {one}")?;
        }
        writeln!(out)?;
    }
    if let Some(seats) = &it.seats {
        write!(out, "@seats")?;
        for (seat, label) in seats.iter() {
            write!(out, " {}={label}", seat.letter())?;
        }
        writeln!(out)?;
    }
    for (label, name) in &it.names {
        writeln!(out, "@name {label} {}", name.value)?;
    }
    match it.view.as_ref().map(|view| &view.value) {
        Some(View::All) => writeln!(out, "@view all")?,
        Some(View::Public) => writeln!(out, "@view public")?,
        Some(View::Of(label)) => writeln!(out, "@view {label}")?,
        None => (),
    }
    if let Some(tiles) = &it.tiles {
        writeln!(out, "@tiles {}", tiles.count())?;
    }
    if let Some(wall) = &it.wall {
        writeln!(out, "@wall {}", word_of(&wall.value, &WallKind::ALL))?;
    }
    if let Some(dead) = &it.dead {
        writeln!(out, "@dead {}", dead.value)?;
    }
    if let Some(sum) = &it.sum {
        writeln!(out, "@sum {}", word_of(&sum.value, &Sum::ALL))?;
    }
    if let Some(tail) = &it.wall_tail {
        writeln!(out, "@wall-tail {}", word_of(&tail.value, &TAILS))?;
    }
    lines(out, &it.extras)
}

/// Writes a hand up to the line before `end`. After each event it shows what has been written so
/// far.
pub(super) fn hand_to_end<W: Out>(
    out: &mut W,
    it: &HandRecord,
    mut after_event: impl FnMut(&Event, &W),
) -> fmt::Result {
    opening(out, it)?;
    for event in it.events.iter() {
        line(out, event)?;
        after_event(event, out);
        if let Some(mark) = &event.mark {
            writeln!(out, "= {} {}", event.number, mark.value)?;
        }
    }
    closing(out, it)
}

/// The line of an event.
fn line(out: &mut impl Out, event: &Event) -> fmt::Result {
    let mut line = Ascii::new();
    match line.tell(event) {
        true => out.ascii(&line),
        false => writeln!(out, "{event}"),
    }
}

/// What stands before the first event.
fn opening(out: &mut impl Write, it: &HandRecord) -> fmt::Result {
    writeln!(out, "hand {}", it.title.value)?;
    if let Some(dealer) = &it.dealer {
        let seat = dealer.seat.letter();
        writeln!(out, "@dealer {seat} repeat={}", dealer.repeat)?;
    }
    scores(out, "@start", &it.start)?;
    lines(out, &it.extras)?;
    if let Some(digest) = &it.commit {
        writeln!(out, "commit wall sha256 {}", digest.value)?;
    }
    for (seat, deal) in by_seat(&it.deals) {
        let pieces = deal.value.map(|piece| piece.value);
        write!(out, "deal {} ", seat.letter())?;
        grouped(out, &pieces)?;
        out.write_char('\n')?;
    }
    Ok(())
}

/// What stands between the last event and `end`.
fn closing(out: &mut impl Out, it: &HandRecord) -> fmt::Result {
    if let Some(result) = &it.result {
        writeln!(out, "result {}", result.value)?;
    }
    for (seat, show) in by_seat(&it.shows) {
        writeln!(out, "show {} {}", seat.letter(), show.as_str())?;
    }
    for (seat, count) in by_seat(&it.faan) {
        write!(out, "faan {} {}", seat.letter(), count.faan)?;
        for (nth, item) in count.items.iter().enumerate() {
            let equals = if nth == 0 { " =" } else { "" };
            write!(out, "{equals} {}:{}", item.id, item.faan)?;
        }
        writeln!(out)?;
    }
    for baau in &it.baau {
        let (liable, winner) = (baau.liable.letter(), baau.winner.letter());
        writeln!(out, "baau {liable} for {winner} at {}", baau.event)?;
    }
    payments(out, "pay", &it.pays)?;
    payments(out, "penalty", &it.penalties)?;
    scores(out, "net", &it.net)?;
    scores(out, "total", &it.total)?;
    if let Some(nonce) = &it.reveal {
        writeln!(out, "reveal wall nonce {}", nonce.value)?;
    }
    for side in it.wall.chunks(WALL_LINE) {
        let mut line = Ascii::new();
        line.put(b"wall");
        for piece in side {
            line.put(b" ");
            line.piece(piece.value);
        }
        line.put(b"\n");
        out.ascii(&line)?;
    }
    Ok(())
}

fn by_seat<T>(all: &crate::seat::BySeat<Option<T>>) -> impl Iterator<Item = (Seat, &T)> {
    all.iter()
        .filter_map(|(seat, one)| Some((seat, one.as_ref()?)))
}

fn lines<T: fmt::Display>(out: &mut impl Write, all: &[Written<T>]) -> fmt::Result {
    all.iter()
        .try_for_each(|one| writeln!(out, "{}", one.value))
}

fn payments(out: &mut impl Write, word: &str, all: &[Written<Pay>]) -> fmt::Result {
    for pay in all {
        let (from, to) = (pay.from.letter(), pay.to.letter());
        writeln!(out, "{word} {from} {to} {}", pay.points)?;
    }
    Ok(())
}

fn scores(out: &mut impl Write, word: &str, scores: &Option<Written<Scores>>) -> fmt::Result {
    let Some(scores) = scores else {
        return Ok(());
    };
    write!(out, "{word}")?;
    for (seat, points) in scores.iter() {
        write!(out, " {}={}", seat.letter(), points.value)?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tiles::tiles;

    #[test]
    fn grouped_tiles_keep_their_order_and_unknown_ones_stand_apart() {
        for (text, printed) in [
            ("135789m247sEESS", "135789m247sEESS"),
            ("1m2m9p3m", "12m9p3m"),
            ("FFWP13f2g4f", "FFWP13f2g4f"),
            ("?p?p??zF?", "?p*2 ? ?z F ?"),
            ("1m?*3East", "1m ?*3 E"),
        ] {
            let (_, pieces) = tiles(text).unwrap();
            let pieces: Vec<Piece> = pieces.iter().map(|piece| piece.value).collect();
            assert_eq!(Grouped(&pieces).to_string(), printed);
        }
    }
}
