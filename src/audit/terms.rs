//! From the heading of a record to what its table plays by.

use super::Fault;
use crate::digest::Digest;
use crate::phrase;
use crate::play::{PlayOnly, Terms, Walls};
use crate::record::{Heading, RulesLine, TileSet, WallKind, Written};
use crate::rules::{Book, RuleSet};
use crate::tongue::Phrase;

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
            let message = phrase!(
                "`{PLAY_ONLY}` has no rules that could be varied",
                "`{PLAY_ONLY}` 沒有可以更改的規則"
            );
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
    for given in line.iter().flat_map(|rules| rules.varied()) {
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
        let message = (
            "nothing is kept back: play runs to the very last tile",
            "不留牌：摸到最後一隻為止",
        );
        faults.push(Fault::at(dead.line, dead.column, "T9", message));
    }
    if let Some(wall) = heading
        .wall
        .as_ref()
        .filter(|wall| wall.value == WallKind::Private)
    {
        let message = (
            "all draw from one wall, unless the rules are play-only",
            "各家都從同一牌牆摸牌，除非規則是 `play-only`",
        );
        faults.push(Fault::at(wall.line, wall.column, "T2", message));
    }
    let (said, unread) = said_digest(heading);
    faults.extend(unread);
    let varied = rule_set(book, id, &keys, said).map_err(|wrong| {
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

/// That a record was played by other rules than those that have its rule set's name now. What is
/// said of its hands is then said by the rules of now.
pub(super) fn other_rules(heading: &Heading, rules: &RuleSet) -> Option<Fault> {
    let line = heading.rules.as_ref()?;
    let (said, now) = (said_digest(heading).0?, rules.digest());
    (said != now).then(|| {
        let (id, then, now) = (&line.id, said.short(), now.short());
        let message = phrase!(
            "`{id}` had the digest {then} when this was played and has {now} now: it has been \
             changed, and this is judged by what it is now (a rule set that is kept as it was, \
             under whatever id, is found by its digest)",
            "打此局時 `{id}` 的摘要是 {then}，現在是 {now}：規則已改，此局按現在的規則評斷（\
             原樣保留的規則，無論用甚麼代號，都可由摘要找到）"
        );
        Fault::at(line.line, line.column, "digest", message)
    })
}

/// The digest of the rule set that a record says, or what is written in its place.
fn said_digest(heading: &Heading) -> (Option<Digest>, Option<Fault>) {
    let written = heading.rules.as_ref();
    let Some((line, text)) = written.and_then(|line| Some((line, line.digest()?))) else {
        return (None, None);
    };
    match text.parse() {
        Ok(digest) => (Some(digest), None),
        Err(_) => (None, Some(no_digest(line))),
    }
}

fn no_digest(line: &Written<RulesLine>) -> Fault {
    let key = RulesLine::DIGEST;
    let message = phrase!(
        "what `{key}=` has is no SHA-256: 64 hexadecimal digits are wanted",
        "`{key}=` 之後不是 SHA-256：應有64位十六進數字"
    );
    Fault {
        rule: None,
        ..Fault::at(line.line, line.column, "", message)
    }
}

/// The rule set of an id with these keys otherwise; or, where that has another digest than the
/// record says, the one that has it: the house may have given those rules another name since.
fn rule_set(
    book: &Book,
    id: &str,
    keys: &[(&str, &str)],
    said: Option<Digest>,
) -> Result<RuleSet, Vec<(Option<usize>, Phrase)>> {
    let named = book.varied(id, keys);
    let Some(digest) = said else { return named };
    let is_it = |rules: &RuleSet| rules.digest() == digest;
    if named.as_ref().is_ok_and(is_it) {
        return named;
    }
    let mut others = book
        .iter()
        .filter_map(|set| book.varied(&set.id, keys).ok());
    others.find(is_it).map_or(named, Ok)
}
