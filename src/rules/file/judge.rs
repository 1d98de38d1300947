//! From a draft, and what it is like, to a rule set.

use super::draft::{Draft, ItemRow, LadderRow, Said};
use crate::rules::ladder::{Ladder, Named};
use crate::rules::pattern::Pattern;
use crate::rules::pay::{Baau, Pay};
use crate::rules::{Item, RuleSet};
use crate::yaml::{Place, Problem};

/// Judges a draft. `None`, and at least one problem, if it makes no sense.
pub(super) fn judge(
    draft: Draft,
    like: Option<&RuleSet>,
    problems: &mut Vec<Problem>,
) -> Option<RuleSet> {
    let before = problems.len();
    let mut gaps = Gaps {
        place: draft.place,
        like,
        problems,
    };
    let minimum_place = draft.minimum.as_ref().map(|it| it.place);
    let limit_place = draft.limit.as_ref().map(|it| it.place);
    let ladder_place = draft.ladder.as_ref().map(|it| it.place);
    let names = gaps.fill("names", draft.names, |it| it.names.clone());
    let flowers = gaps.fill("flowers", draft.flowers, |it| it.flowers);
    let minimum = gaps.fill("minimum", draft.minimum, |it| it.minimum);
    let limit = gaps.fill("limit", draft.limit, |it| it.limit);
    let minimum_counts_flowers = gaps.fill(
        "minimum_counts_flowers",
        draft.minimum_counts_flowers,
        |it| it.minimum_counts_flowers,
    );
    let limit_hands = gaps.fill("limit_hands", draft.limit_hands, |it| it.limit_hands);
    let flower_wins = gaps.fill("flower_wins", draft.flower_wins, |it| it.flower_wins);
    let equal_readings = gaps.fill("equal_readings", draft.equal_readings, |it| {
        it.equal_readings
    });
    let row = draft.pay;
    let zi_mo = gaps.fill("pay.zi_mo", row.zi_mo, |it| it.pay.zi_mo);
    let shooter = gaps.fill("pay.shooter", row.shooter, |it| it.pay.shooter);
    let bystander = gaps.fill("pay.bystander", row.bystander, |it| it.pay.bystander);
    let maker = gaps.fill("pay.maker", row.maker, |it| it.pay.maker);
    let false_win = gaps.fill("pay.false_win", row.false_win, |it| it.pay.false_win);
    let row = draft.baau;
    let fourth_set = gaps.fill("baau.fourth_set", row.fourth_set, |it| it.baau.fourth_set);
    let third_dragon_set = gaps.fill("baau.third_dragon_set", row.third_dragon_set, |it| {
        it.baau.third_dragon_set
    });
    let two_liable = gaps.fill("baau.two_liable", row.two_liable, |it| it.baau.two_liable);
    let by_flowers = gaps.fill("baau.flower_wins", row.flower_wins, |it| {
        it.baau.flower_wins
    });
    let turn = draft.turn.judge(&mut gaps);
    let ladder = match draft.ladder {
        Some(row) => Some(ladder(row.value, gaps.problems)),
        None => gaps.fill("ladder", None, |it| it.ladder.clone()),
    };
    let items = items(draft.items, like, gaps.problems);

    let place = draft.place;
    let (minimum, limit) = (minimum?, limit?);
    if limit == 0 || limit < minimum {
        let message = format!("the limit is {limit}, below the minimum of {minimum}");
        let place = limit_place.or(minimum_place).unwrap_or(place);
        problems.push(place.problem(message));
    }
    let pay = Pay {
        zi_mo: zi_mo?,
        shooter: shooter?,
        bystander: bystander?,
        maker: maker?,
        false_win: false_win?,
    };
    let ladder = ladder?;
    let place = ladder_place
        .or(minimum_place)
        .or(limit_place)
        .unwrap_or(place);
    check_bills(&ladder, minimum..=limit, pay, place, problems);
    let set = RuleSet {
        id: draft.id.value,
        names: names?,
        flowers: flowers?,
        minimum,
        minimum_counts_flowers: minimum_counts_flowers?,
        limit,
        limit_hands: limit_hands?,
        flower_wins: flower_wins?,
        equal_readings: equal_readings?,
        ladder,
        pay,
        baau: Baau {
            fourth_set: fourth_set?,
            third_dragon_set: third_dragon_set?,
            two_liable: two_liable?,
            flower_wins: by_flowers?,
        },
        turn: turn?,
        items,
    };
    (problems.len() == before).then_some(set)
}

/// Fills what a draft leaves out from what it is like, or says that it is missing.
pub(super) struct Gaps<'a> {
    place: Place,
    like: Option<&'a RuleSet>,
    problems: &'a mut Vec<Problem>,
}

impl Gaps<'_> {
    /// What is said under a key, or else what the rule set that this is like has there.
    pub(super) fn fill<T>(
        &mut self,
        key: &str,
        said: Option<Said<T>>,
        of: impl Fn(&RuleSet) -> T,
    ) -> Option<T> {
        let value = said.map(|said| said.value).or_else(|| self.like.map(of));
        if value.is_none() {
            let message = format!("`{key}` is missing, and there is nothing that this is like");
            self.problems.push(self.place.problem(message));
        }
        value
    }
}

/// An id is short and plain, so that it can stand in records and options.
pub(super) fn check_id(id: &Said<String>, problems: &mut Vec<Problem>) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.value.is_empty() || id.value.len() > 40 || !id.value.chars().all(fits) {
        let message = format!(
            "`{}` is no id: small letters, digits and hyphens, 40 at most",
            id.value
        );
        problems.push(id.place.problem(message));
    }
}

fn ladder(row: LadderRow, problems: &mut Vec<Problem>) -> Ladder {
    match row {
        LadderRow::Named { name, unit } => {
            let named = Named::ALL.into_iter().find(|it| it.name == name.value);
            let Some(named) = named else {
                let names = Named::ALL.map(|it| it.name).join(", ");
                let message = format!("no ladder is named `{}`; there are {names}", name.value);
                problems.push(name.place.problem(message));
                return Ladder::new([]);
            };
            let bill = |faan| named.bill(faan, unit.value).map(|bill| (faan, bill));
            Ladder::new((0..=u8::MAX).filter_map(bill))
        }
        LadderRow::Steps(steps) => {
            let mut seen: Vec<u8> = vec![];
            for (faan, _) in &steps {
                if seen.contains(&faan.value) {
                    let message = format!("a second bill for {} faan", faan.value);
                    problems.push(faan.place.problem(message));
                }
                seen.push(faan.value);
            }
            Ladder::new(
                steps
                    .into_iter()
                    .map(|(faan, bill)| (faan.value, bill.value)),
            )
        }
    }
}

/// Every faan that can win has one bill, no more faan is billed less, and each portion of a
/// bill is whole (P1).
fn check_bills(
    ladder: &Ladder,
    faan: std::ops::RangeInclusive<u8>,
    pay: Pay,
    place: Place,
    problems: &mut Vec<Problem>,
) {
    let mut highest = 0;
    for faan in faan {
        let message = match ladder.bill(faan) {
            None => format!("{faan} faan can win and has no whole bill (P1)"),
            Some(0) => format!("{faan} faan can win and is billed nothing"),
            Some(bill) if bill < highest => {
                format!("{faan} faan is billed {bill}, less than fewer faan")
            }
            Some(bill) if pay.portions().iter().any(|part| part.of(bill).is_none()) => {
                format!("{faan} faan is billed {bill}, which cannot be shared in whole points (P1)")
            }
            Some(bill) if bill > MOST_BILLED => {
                format!("{faan} faan is billed {bill}; {MOST_BILLED} is the most")
            }
            Some(bill) => {
                highest = bill;
                continue;
            }
        };
        problems.push(place.problem(message));
    }
}

/// So that no settlement comes near the end of the numbers.
const MOST_BILLED: u32 = 100_000_000;

fn items(rows: Vec<ItemRow>, like: Option<&RuleSet>, problems: &mut Vec<Problem>) -> Vec<Item> {
    // What an item stands in for is kept by id until all items are known.
    let mut items: Vec<(Item, Vec<Said<String>>)> = vec![];
    if let Some(like) = like {
        for item in &like.items {
            let place = Place::START;
            let ids = item.instead_of.iter().map(|&at| Said {
                value: like.items[at].id.clone(),
                place,
            });
            items.push((item.clone(), ids.collect()));
        }
    }
    let mut off: Vec<String> = vec![];
    let mut seen: Vec<String> = vec![];
    for row in rows {
        let id = row.id.value.clone();
        check_id(&row.id, problems);
        if seen.contains(&id) {
            let message = format!("the item `{id}` a second time");
            problems.push(row.id.place.problem(message));
            continue;
        }
        seen.push(id.clone());
        let old = items.iter().position(|(item, _)| item.id == id);
        if row.off {
            match old {
                Some(at) => _ = items.remove(at),
                None => {
                    let message = format!("there is no item `{id}` to take away");
                    problems.push(row.id.place.problem(message));
                }
            }
            off.push(id);
            continue;
        }
        if let Some(when) = &row.when {
            problems.extend(nonsense(when.value).map(|message| when.place.problem(message)));
        }
        match old {
            Some(at) => change(&mut items[at], row),
            None => items.extend(new_item(row, problems)),
        }
    }
    if items.len() > RuleSet::MOST_ITEMS {
        let message = format!("{} items; {} at most", items.len(), RuleSet::MOST_ITEMS);
        problems.push(Place::START.problem(message));
    }
    resolve(items, &off, problems)
}

fn change((item, instead_of): &mut (Item, Vec<Said<String>>), row: ItemRow) {
    if let Some(names) = row.names {
        item.names = names;
    }
    if let Some(faan) = row.faan {
        item.worth = faan;
    }
    if let Some(when) = row.when {
        item.when = when.value;
    }
    if let Some(ids) = row.instead_of {
        *instead_of = ids;
    }
    if let Some(shows) = row.shows {
        item.shows = shows;
    }
    if let Some(near) = row.near {
        item.near = near;
    }
}

fn new_item(row: ItemRow, problems: &mut Vec<Problem>) -> Option<(Item, Vec<Said<String>>)> {
    let missing: Vec<&str> = [
        ("names", row.names.is_none()),
        ("faan", row.faan.is_none()),
        ("when", row.when.is_none()),
        ("shows", row.shows.is_none()),
        ("near", row.near.is_none()),
    ]
    .into_iter()
    .filter_map(|(key, missing)| missing.then_some(key))
    .collect();
    if !missing.is_empty() {
        let message = format!(
            "the new item `{}` lacks {}",
            row.id.value,
            missing.join(", ")
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
    Some((item, row.instead_of.unwrap_or_default()))
}

/// Turns ids into places, now that every item has one.
fn resolve(
    items: Vec<(Item, Vec<Said<String>>)>,
    off: &[String],
    problems: &mut Vec<Problem>,
) -> Vec<Item> {
    let ids: Vec<String> = items.iter().map(|(item, _)| item.id.clone()).collect();
    let resolved = items.into_iter().map(|(mut item, instead_of)| {
        item.instead_of.clear();
        for id in instead_of {
            let message = match ids.iter().position(|other| *other == id.value) {
                Some(_) if id.value == item.id => {
                    format!("`{}` cannot stand in for itself", id.value)
                }
                Some(at) => {
                    item.instead_of.push(at);
                    continue;
                }
                None if off.contains(&id.value) => continue,
                None => format!("there is no item `{}` to stand in for", id.value),
            };
            problems.push(id.place.problem(message));
        }
        item
    });
    resolved.collect()
}

/// What is wrong with the numbers of a figure, if anything is.
fn nonsense(pattern: Pattern) -> Option<String> {
    let (name, number, from, to) = match pattern {
        Pattern::Suits { suits, .. } => ("suits", suits, 1, 3),
        Pattern::DragonSets { sets, pair } => ("sets", sets, 1, 3 - u8::from(pair)),
        Pattern::WindSets { sets, pair } => ("sets", sets, 1, 4 - u8::from(pair)),
        Pattern::ConcealedTriplets { sets, .. } => ("sets", sets, 1, 4),
        Pattern::Kongs { kongs } => ("kongs", kongs, 1, 4),
        Pattern::Numbers { from, to } if from > to => {
            return Some(format!("`from` is {from}, above `to`, which is {to}"));
        }
        Pattern::Numbers { from, .. } if from == 0 => ("from", from, 1, 9),
        Pattern::Numbers { to, .. } => ("to", to, 1, 9),
        Pattern::NumberValues { values } => ("values", values, 1, 9),
        Pattern::IdenticalSheung { sheung } => ("sheung", sheung, 2, 4),
        Pattern::FourInOne { sheung: 3 } => ("sheung", 3, 1, 2),
        Pattern::FourInOne { sheung } => ("sheung", sheung, 1, 4),
        Pattern::TerminalTriplets { from, to } if from > to => {
            return Some(format!("`from` is {from}, above `to`, which is {to}"));
        }
        Pattern::TerminalTriplets { to, .. } => ("to", to, 1, 4),
        Pattern::FlowerWin { tiles } => ("tiles", tiles, 7, 8),
        _ => return None,
    };
    let fits = (from..=to).contains(&number);
    (!fits).then(|| format!("`{name}` is {from} to {to} here, not {number}"))
}
