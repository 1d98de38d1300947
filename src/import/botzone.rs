//! The logs of Botzone: what the judge showed and what all four players replied, in turn.
//!
//! Player 0 deals, and everyone draws from a wall of their own; older logs have one for all. Where
//! the walls are in the log, every tile dealt and drawn is compared with them here: a record has
//! no order for private walls. Replies that did not take effect become `call` lines. A `PASS` is
//! kept only of a player who could have won, for everybody is asked about everything. A claim and
//! its discard are one message, `GANG` is concealed after one's own draw, and a flower is set aside
//! by the judge, dealt ones before East's first draw: here they follow it (T3).

mod reading;
mod walls;

use super::Imported;
use super::draft::{Draft, Titles, heading};
use super::fault::{Of, Source, Wrong};
use super::json::{self, Raw};
use super::players::{Names, Players, label};
use crate::record::{HandRecord, Sum, TileSet, WallKind};
use crate::seat::BySeat;
use crate::tile::Wind;
use reading::{Display, Reading, replies};
use serde::Deserialize;
use walls::Walls;

/// A log.
#[derive(Deserialize)]
struct Log<'a> {
    #[serde(borrow)]
    logs: Vec<Raw<'a>>,
    #[serde(default)]
    players: Vec<Player>,
    #[serde(borrow)]
    initdata: Option<Raw<'a>>,
}

#[derive(Deserialize)]
struct Player {
    #[serde(default)]
    name: String,
}

/// What the judge says; of the replies that follow it, nothing.
#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(borrow)]
    output: Option<Output<'a>>,
}

#[derive(Deserialize)]
struct Output<'a> {
    #[serde(borrow)]
    display: Option<Raw<'a>>,
}

/// Reads a log, which is one hand.
///
/// ```
/// use sikwu::import::{Names, botzone};
/// let imported = botzone::read("{\"logs\": []}", Names::Labels);
/// assert_eq!(imported.faults[0].message, "the log does not begin with `INIT` and its `quan`");
/// ```
pub fn read(text: &str, names: Names) -> Imported {
    let (tiles, wall) = (TileSet::WithoutFlowers, WallKind::Private);
    let mut imported = Imported::new(heading("botzone", tiles, wall, Sum::Zero));
    let source = Source::new(text);
    let log: Log<'_> = match json::read(text) {
        Ok(log) => log,
        Err(wrong) => {
            imported.fault(None, wrong, &source);
            return imported;
        }
    };
    let known: Vec<String> = log.players.iter().map(|it| it.name.clone()).collect();
    let heading = &mut imported.record.heading;
    Players::placed(&known).tell(heading, names);
    heading.seats = BySeat::from_fn(|seat| label(seat as usize))
        .whole()
        .map(Into::into);
    let read = hand(text, &log).map(|(hand, private, flowers)| {
        if !private {
            heading.wall = Some(WallKind::Unknown.into());
        }
        if flowers {
            heading.tiles = Some(TileSet::WithFlowers.into());
        }
        hand
    });
    imported.take("the hand", read, &source);
    imported
}

/// The hand, whether everyone drew from a wall of their own, and whether there are flowers.
fn hand<'a>(text: &'a str, log: &Log<'a>) -> Result<(HandRecord, bool, bool), Wrong<'a>> {
    // All of it stands between braces, of which a fault at the whole marks the first.
    let whole = text.trim_start().get(..1).unwrap_or_default();
    let begins = "the log does not begin with `INIT` and its `quan`";
    let mut reading: Option<Reading> = None;
    for &entry in &log.logs {
        let display = entry.read::<Entry<'_>>()?.output.and_then(|it| it.display);
        let Some(raw) = display else {
            let answered = replies(entry)?;
            if let Some(reading) = &mut reading {
                reading.replied(answered);
            }
            continue;
        };
        let display: Display = raw.read()?;
        match &mut reading {
            None => {
                let wind = display.wind().ok_or(begins).of(raw.text())?;
                let walls = Walls::new(log.initdata, display.is_private())?;
                let draft = Draft::new(Titles::default().next(wind));
                reading = Some(Reading::new(draft, walls, display.is_private()));
            }
            Some(reading) => reading.show(display).of(raw.text())?,
        }
    }
    let reading = reading.ok_or(begins).of(whole)?;
    let (private, flowers) = (reading.private, reading.has_flowers());
    Ok((reading.finish().of(whole)?, private, flowers))
}

/// The wind of a number from 0.
fn wind(number: u32) -> Option<Wind> {
    Wind::ALL.get(number as usize).copied()
}
