//! The scripts of tziakcha (雀渣): the whole wall, the dice, and every act in packed numbers.
//!
//! A file is one hand, a `step`, or several of them under `hands`. Tiles are numbered 0 to 143, each
//! its own; the dice say where the wall is broken, and who is dealt what follows from it. All of
//! the wall goes into the record, so that an audit checks every draw and every replacement. A step
//! without a wall leaves the deal unknown.
//!
//! Passing is kept where a tile was open. That somebody has no flower to set aside is no act of
//! ours. The fan are of other rules: their sum is kept as `faan`, the items as an `@x-` line.

mod packed;
mod step;

use super::Imported;
use super::draft::heading;
use super::fault::{Source, Wrong};
use super::json::{self, Raw};
use super::players::{Names, Players, seats_of_a_hand, turned};
use crate::record::{HandRecord, Label, Sum, TileSet, WallKind};
use crate::seat::BySeat;
use crate::wall::Tail;
use serde::Deserialize;
use step::Step;

/// What a file of hands looks like from outside.
#[derive(Deserialize)]
struct Session<'a> {
    #[serde(borrow)]
    hands: Option<Vec<Raw<'a>>>,
    #[serde(borrow)]
    step: Option<Raw<'a>>,
}

/// A hand in it.
#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(borrow)]
    step: Option<Raw<'a>>,
}

/// Reads a file of this format. A hand that cannot be read is left out, and said.
///
/// ```
/// use sikwu::import::{Names, tziakcha};
/// let imported = tziakcha::read("{\"hands\": [{\"step\": {\"i\": 0}}]}", Names::Labels);
/// let fault = &imported.faults[0];
/// assert_eq!((fault.column, fault.message.as_str()), (28, "missing field `p`"));
/// ```
pub fn read(text: &str, names: Names) -> Imported {
    let (tiles, sum) = (TileSet::WithFlowers, Sum::Zero);
    let mut imported = Imported::new(heading("tziakcha", tiles, WallKind::Shared, sum));
    let source = Source::new(text);
    let steps = match steps(text) {
        Ok(steps) => steps,
        Err(wrong) => {
            imported.fault(None, wrong, &source);
            return imported;
        }
    };
    let mut players = Players::default();
    let mut hands: Vec<Seated> = vec![];
    let mut walls = true;
    for (nth, raw) in steps.into_iter().enumerate() {
        let mut name = format!("hand {}", nth + 1);
        let read = raw.read::<Step<'_>>().and_then(|step| {
            name = format!("hand {}", step.index.saturating_add(1));
            walls &= step.has_wall();
            let seats = players.seated(step.names());
            let (index, hand) = (step.index, step.hand(raw)?);
            Ok(Seated { index, seats, hand })
        });
        match read {
            Ok(seated) => hands.push(seated),
            Err(wrong) => imported.fault(Some(&name), wrong, &source),
        }
    }
    let heading = &mut imported.record.heading;
    if walls {
        heading.wall_tail = Some(Tail::Stack.into());
    } else {
        heading.wall = Some(WallKind::Unknown.into());
    }
    players.tell(heading, names);
    heading.seats = turning(&hands).map(Into::into);
    let turning = heading.seats.is_some();
    for Seated {
        seats, mut hand, ..
    } in hands
    {
        if let Some(seats) = seats.filter(|_| !turning) {
            hand.extras.splice(0..0, seats_of_a_hand(&seats));
        }
        imported.record.hands.push(hand);
    }
    imported
}

/// A hand, the how-manieth of the match it is from 0, and who sat where.
struct Seated {
    index: u32,
    seats: Option<BySeat<Label>>,
    hand: HandRecord,
}

/// The seats of the first hand, if those of all others follow from it (D3). They do not for long:
/// the players of this format change places after each round.
fn turning(hands: &[Seated]) -> Option<BySeat<Label>> {
    let first = hands.first()?;
    let seats = first.seats.clone()?;
    let follows = |other: &Seated| {
        let passed = other.index.checked_sub(first.index);
        let both = passed.zip(other.seats.as_ref());
        both.is_some_and(|(passed, other)| turned(&seats, other, passed as usize))
    };
    hands.iter().all(follows).then_some(seats)
}

/// The steps of a file, one after the other.
fn steps(text: &str) -> Result<Vec<Raw<'_>>, Wrong<'_>> {
    let whole: Raw<'_> = json::read(text)?;
    let session: Session<'_> = whole.read()?;
    match (session.hands, session.step) {
        (Some(hands), _) => hands
            .into_iter()
            .map(|hand| Ok(hand.read::<Entry<'_>>()?.step.unwrap_or(hand)))
            .collect(),
        (None, Some(step)) => Ok(vec![step]),
        (None, None) => Ok(vec![whole]),
    }
}
