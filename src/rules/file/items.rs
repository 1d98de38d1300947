//! The items of a rule set: those that it is like, changed, added, switched on and off.

use super::draft::{ItemRow, Said};
use super::judge::check_id;
use crate::phrase;
use crate::rules::pattern::Pattern;
use crate::rules::{Item, Known, RuleSet};
use crate::tongue::Phrase;
use crate::yaml::{Place, Problem};

/// An item on its way: what it stands in for is kept by id until all items are known.
struct Open {
    item: Item,
    instead_of: Vec<Said<String>>,
    on: bool,
}

impl Open {
    fn of(known: &Known) -> Open {
        let place = Place::START;
        let ids = known.instead_of.iter().cloned();
        Open {
            item: known.item.clone(),
            instead_of: ids.map(|value| Said { value, place }).collect(),
            on: known.on,
        }
    }

    fn change(&mut self, row: ItemRow) {
        if let Some(names) = row.names {
            self.item.names = names;
        }
        if let Some(faan) = row.faan {
            self.item.worth = faan;
        }
        if let Some(when) = row.when {
            self.item.when = when.value;
        }
        if let Some(ids) = row.instead_of {
            self.instead_of = ids;
        }
        if let Some(shows) = row.shows {
            self.item.shows = shows;
        }
        if let Some(near) = row.near {
            self.item.near = near;
        }
    }
}

/// The items that are counted, and all that are known. An item that is only named, and that
/// this rule set does not know, is taken from the first of the `others` that does.
pub(super) fn items(
    rows: Vec<ItemRow>,
    like: Option<&RuleSet>,
    others: &[RuleSet],
    problems: &mut Vec<Problem>,
) -> (Vec<Item>, Vec<Known>) {
    let known = like.into_iter().flat_map(|like| like.known.iter());
    let mut open: Vec<Open> = known.map(Open::of).collect();
    let related: Vec<String> = rows
        .iter()
        .filter(|row| row.instead_of.is_some())
        .map(|row| row.id.value.clone())
        .collect();
    let mut seen: Vec<String> = vec![];
    for row in rows {
        let id = row.id.value.clone();
        check_id(&row.id, problems);
        if seen.contains(&id) {
            let message = phrase!("the item `{id}` a second time", "番種 `{id}` 重複");
            problems.push(row.id.place.problem(message));
            continue;
        }
        if let Some(when) = &row.when {
            problems.extend(nonsense(when.value).map(|message| when.place.problem(message)));
        }
        let at = open.iter().position(|it| it.item.id == id);
        let elsewhere = at.is_none() && !row.is_whole() && row.on != Some(false);
        if elsewhere && let Some(known) = find(others, &id) {
            bring(&mut open, known, &related);
        }
        let at = at.or_else(|| open.iter().position(|it| it.item.id == id));
        match at {
            Some(at) => switch(&mut open[at], row, problems),
            None => open.extend(new_item(row, problems)),
        }
        seen.push(id);
    }
    let counted = open.iter().filter(|it| it.on).count();
    if counted > RuleSet::MOST_ITEMS {
        let most = RuleSet::MOST_ITEMS;
        let message = phrase!(
            "{counted} items; {most} at most",
            "有{counted}個番種；最多{most}個"
        );
        problems.push(Place::START.problem(message));
    }
    resolve(open, problems)
}

/// The item of an id, in the first rule set that knows it, and that rule set.
fn find<'r>(others: &'r [RuleSet], id: &str) -> Option<(&'r RuleSet, &'r Known)> {
    others.iter().find_map(|set| {
        let known = set.known.iter().find(|known| known.item.id == id);
        known.map(|known| (set, known))
    })
}

/// Takes over an item of another rule set, not yet switched on, and what stands in for what
/// between it and the items that are known here too.
fn bring(open: &mut Vec<Open>, (set, known): (&RuleSet, &Known), related: &[String]) {
    let id = &known.item.id;
    let mut new = Open::of(known);
    new.on = false;
    new.instead_of
        .retain(|it| open.iter().any(|other| other.item.id == it.value));
    for other in open.iter_mut() {
        let there = set.known.iter().find(|it| it.item.id == other.item.id);
        let covers = there.is_some_and(|there| there.instead_of.contains(id));
        if covers && !related.contains(&other.item.id) {
            let (value, place) = (id.clone(), Place::START);
            other.instead_of.push(Said { value, place });
        }
    }
    open.push(new);
}

/// Changes a known item, and switches it on or off as its row says.
fn switch(open: &mut Open, row: ItemRow, problems: &mut Vec<Problem>) {
    let id = &row.id.value;
    let changed = row.changed();
    match row.on {
        Some(false) if !changed.is_empty() => {
            let (en, zh) = (changed.join(", "), changed.join("`、`"));
            let message = phrase!(
                "`{id}` is off, so its {en} says nothing",
                "`{id}` 已關，所寫的 `{zh}` 無用"
            );
            problems.push(row.place.problem(message));
        }
        None if !open.on && row.faan.is_none() => {
            let message = phrase!(
                "`{id}` is off; `on: true`, or what it scores, switches it on",
                "`{id}` 已關；寫 `on: true` 或番數即開"
            );
            problems.push(row.place.problem(message));
        }
        _ => {}
    }
    open.on = row.on.unwrap_or(true);
    open.change(row);
}

fn new_item(row: ItemRow, problems: &mut Vec<Problem>) -> Option<Open> {
    let missing = row.missing();
    let bare = row.changed().is_empty();
    if row.on == Some(false) && bare {
        let it = &row.id.value;
        let message = phrase!(
            "there is no item `{it}` to take away",
            "沒有番種 `{it}` 可以取消"
        );
        problems.push(row.id.place.problem(message));
        return None;
    }
    if !missing.is_empty() {
        let (it, en, zh) = (&row.id.value, missing.join(", "), missing.join("`、`"));
        let message = phrase!(
            "the new item `{it}` lacks {en}",
            "新番種 `{it}` 缺少 `{zh}`"
        );
        problems.push(row.place.problem(message));
    }
    let item = Item {
        id: row.id.value,
        names: row.names?,
        worth: row.faan?,
        when: row.when?.value,
        instead_of: vec![],
        shows: row.shows?,
        near: row.near?,
    };
    Some(Open {
        item,
        instead_of: row.instead_of.unwrap_or_default(),
        on: row.on.unwrap_or(true),
    })
}

/// Turns ids into places, now that every item has one. What is off has none and stands in for
/// nothing.
fn resolve(open: Vec<Open>, problems: &mut Vec<Problem>) -> (Vec<Item>, Vec<Known>) {
    let ids: Vec<String> = open.iter().map(|it| it.item.id.clone()).collect();
    let counted: Vec<String> = open
        .iter()
        .filter(|it| it.on)
        .map(|it| it.item.id.clone())
        .collect();
    let (mut items, mut known) = (vec![], vec![]);
    for mut one in open {
        let own = one.item.id.clone();
        one.instead_of.retain(|id| {
            let message = if id.value == own {
                phrase!("`{own}` cannot stand in for itself", "`{own}` 不可取代自己")
            } else if !ids.contains(&id.value) {
                let it = &id.value;
                phrase!(
                    "there is no item `{it}` to stand in for",
                    "沒有番種 `{it}` 可以取代"
                )
            } else {
                return true;
            };
            problems.push(id.place.problem(message));
            false
        });
        if one.on {
            let mut item = one.item.clone();
            let place = |id: &Said<String>| counted.iter().position(|it| *it == id.value);
            item.instead_of = one.instead_of.iter().filter_map(place).collect();
            items.push(item);
        }
        known.push(Known {
            item: one.item,
            instead_of: one.instead_of.into_iter().map(|id| id.value).collect(),
            on: one.on,
        });
    }
    (items, known)
}

/// What is wrong with the numbers of a figure, if anything is.
fn nonsense(pattern: Pattern) -> Option<Phrase> {
    let (name, number, from, to) = match pattern {
        Pattern::Suits { suits, .. } => ("suits", suits, 1, 3),
        Pattern::DragonSets { sets, pair } => ("sets", sets, 1, 3 - u8::from(pair)),
        Pattern::WindSets { sets, pair } => ("sets", sets, 1, 4 - u8::from(pair)),
        Pattern::ConcealedTriplets { sets, .. } => ("sets", sets, 1, 4),
        Pattern::Kongs { kongs } => ("kongs", kongs, 1, 4),
        Pattern::Numbers { from, to } if from > to => {
            return Some(above(from, to));
        }
        Pattern::Numbers { from, .. } if from == 0 => ("from", from, 1, 9),
        Pattern::Numbers { to, .. } => ("to", to, 1, 9),
        Pattern::NumberValues { values } => ("values", values, 1, 9),
        Pattern::IdenticalSheung { sheung } => ("sheung", sheung, 2, 4),
        Pattern::FourInOne { sheung: 3 } => ("sheung", 3, 1, 2),
        Pattern::FourInOne { sheung } => ("sheung", sheung, 1, 4),
        Pattern::TerminalTriplets { from, to } if from > to => {
            return Some(above(from, to));
        }
        Pattern::TerminalTriplets { to, .. } => ("to", to, 1, 4),
        Pattern::FlowerWin { tiles } => ("tiles", tiles, 7, 8),
        _ => return None,
    };
    let fits = (from..=to).contains(&number);
    (!fits).then(|| {
        phrase!(
            "`{name}` is {from} to {to} here, not {number}",
            "`{name}` 在此處是{from}至{to}，不是{number}"
        )
    })
}

fn above(from: u8, to: u8) -> Phrase {
    phrase!(
        "`from` is {from}, above `to`, which is {to}",
        "`from` 是{from}，大於 `to` 的{to}"
    )
}
