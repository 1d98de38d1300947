//! From the heading of a record to what its table plays by.

use super::Fault;
use crate::play::{PlayOnly, Terms, Walls};
use crate::record::{Heading, TileSet, WallKind};
use crate::rules::Book;

/// The id under which records of other scoring are judged (rulebook 7).
pub(super) const PLAY_ONLY: &str = "play-only";

/// What the table of a record plays by.
///
/// # Errors
///
/// A fault for each thing in the heading that no rule set can mean.
pub fn terms(heading: &Heading, book: &Book, default_rules: &str) -> Result<Terms, Vec<Fault>> {
    let flowers = heading
        .tiles
        .as_ref()
        .map(|tiles| tiles.value == TileSet::WithFlowers);
    let id = heading
        .rules
        .as_ref()
        .map_or(default_rules, |rules| rules.id.as_str());
    if id == PLAY_ONLY {
        if let Some(rules) = heading.rules.as_ref().filter(|it| !it.overrides.is_empty()) {
            let message = format!("`{PLAY_ONLY}` has no rules that could be varied");
            return Err(vec![Fault {
                rule: None,
                ..Fault::at(rules.line, rules.column, "", message)
            }]);
        }
        let private = heading
            .wall
            .as_ref()
            .is_some_and(|wall| wall.value == WallKind::Private);
        let dead = heading.dead.as_ref().map_or(0, |dead| dead.value);
        return Ok(Terms::play_only(PlayOnly {
            flowers: flowers.unwrap_or(true),
            dead: u8::try_from(dead).unwrap_or(u8::MAX),
            walls: if private {
                Walls::Private
            } else {
                Walls::Shared
            },
        }));
    }
    let mut faults = vec![];
    let mut keys: Vec<(&str, &str)> = vec![];
    let mut places = vec![];
    let line = heading.rules.as_ref();
    for given in line.iter().flat_map(|rules| &rules.overrides) {
        keys.push((given.key(), given.value()));
        places.push(line.map_or((0, 0), |rules| (rules.line, rules.column)));
    }
    // Tiles are told in a line of their own (T1).
    let without = flowers.map(|flowers| if flowers { "true" } else { "false" });
    if let (Some(value), Some(tiles)) = (without, &heading.tiles) {
        let differs = book
            .get(id)
            .is_some_and(|rules| rules.flowers != (value == "true"));
        if differs && !keys.iter().any(|(key, _)| *key == "flowers") {
            keys.push(("flowers", value));
            places.push((tiles.line, tiles.column));
        }
    }
    if let Some(dead) = heading.dead.as_ref().filter(|dead| dead.value > 0) {
        let message = "nothing is kept back: play runs to the very last tile";
        faults.push(Fault::at(dead.line, dead.column, "T9", message));
    }
    if let Some(wall) = heading
        .wall
        .as_ref()
        .filter(|wall| wall.value == WallKind::Private)
    {
        let message = "all draw from one wall, unless the rules are play-only";
        faults.push(Fault::at(wall.line, wall.column, "T2", message));
    }
    let varied = book.varied(id, &keys).map_err(|wrong| {
        wrong.into_iter().map(|(at, message)| {
            let here = line.map_or((0, 0), |rules| (rules.line, rules.column));
            let (line, column) = at.and_then(|at| places.get(at).copied()).unwrap_or(here);
            Fault {
                rule: None,
                ..Fault::at(line, column, "", message)
            }
        })
    });
    match varied {
        Ok(rules) if faults.is_empty() => Ok(Terms::scored(rules)),
        Ok(_) => Err(faults),
        Err(wrong) => {
            faults.extend(wrong);
            Err(faults)
        }
    }
}
