//! A rule set as its file has it, word for word. Nothing in it has been judged yet.

use super::turn::TurnRow;
use super::worth::worth;
use crate::phrase;
use crate::rules::pay::{FalseWin, Portion, TwoLiable};
use crate::rules::{EqualReadings, FlowerWins, LimitHands, Names, Pattern, Worth};
use crate::yaml::{Node, Place, Problem};
use serde::de::DeserializeOwned;

/// Something that a file says, and where.
#[derive(Clone, Debug)]
pub(super) struct Said<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// A rule set with gaps, to be filled from what it is like.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) place: Place,
    pub(super) id: Said<String>,
    pub(super) like: Option<Said<String>>,
    pub(super) names: Option<Said<Names>>,
    pub(super) flowers: Option<Said<bool>>,
    pub(super) minimum: Option<Said<u8>>,
    pub(super) minimum_counts_flowers: Option<Said<bool>>,
    pub(super) limit: Option<Said<u8>>,
    pub(super) limit_hands: Option<Said<LimitHands>>,
    pub(super) flower_wins: Option<Said<FlowerWins>>,
    pub(super) equal_readings: Option<Said<EqualReadings>>,
    pub(super) ladder: Option<Said<LadderRow>>,
    pub(super) stake: Option<Said<u32>>,
    pub(super) pay: PayRow,
    pub(super) baau: BaauRow,
    pub(super) turn: TurnRow,
    pub(super) items: Vec<ItemRow>,
    /// Whether it says what it is like in a way that could not be read.
    pub(super) like_unread: bool,
    /// Whether something is said of the minimum or the limit that could not be read.
    pub(super) range_unread: bool,
    /// The same of the ladder or the stake.
    pub(super) bills_unread: bool,
}

/// A ladder by name and unit, or step by step.
#[derive(Debug)]
pub(super) enum LadderRow {
    Named {
        name: Said<String>,
        unit: Option<Said<u32>>,
    },
    Steps(Vec<(Said<u8>, Said<u32>)>),
}

#[derive(Debug, Default)]
pub(super) struct PayRow {
    pub(super) place: Option<Place>,
    pub(super) scheme: Option<Said<String>>,
    pub(super) zi_mo: Option<Said<Portion>>,
    pub(super) shooter: Option<Said<Portion>>,
    pub(super) bystander: Option<Said<Portion>>,
    pub(super) maker: Option<Said<Portion>>,
    pub(super) false_win: Option<Said<FalseWin>>,
    pub(super) dealer_double: Option<Said<bool>>,
}

#[derive(Debug, Default)]
pub(super) struct BaauRow {
    pub(super) fourth_set: Option<Said<bool>>,
    pub(super) third_dragon_set: Option<Said<bool>>,
    pub(super) fourth_wind_set: Option<Said<bool>>,
    pub(super) two_liable: Option<Said<TwoLiable>>,
    pub(super) flower_wins: Option<Said<bool>>,
}

#[derive(Debug)]
pub(super) struct ItemRow {
    pub(super) place: Place,
    pub(super) id: Said<String>,
    /// Whether it is switched on or off; `None` where nothing is said of it.
    pub(super) on: Option<bool>,
    pub(super) names: Option<Names>,
    pub(super) faan: Option<Worth>,
    pub(super) when: Option<Said<Pattern>>,
    pub(super) instead_of: Option<Vec<Said<String>>>,
    pub(super) shows: Option<String>,
    pub(super) near: Option<String>,
}

impl Draft {
    /// Reads a rule set. `None` only where there is not even an id; every other fault becomes a
    /// problem and a gap.
    pub(super) fn read(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Draft> {
        let node = node.mapping(problems)?;
        node.only(&KEYS, problems);
        let id = node.need("id", problems).and_then(|id| said(id, problems));
        let like = key(node, "like", problems);
        let like_unread = node.get("like").is_some() && like.is_none();
        let before = problems.len();
        let minimum = key(node, "minimum", problems);
        let limit = key(node, "limit", problems);
        let range_unread = problems.len() > before;
        let before = problems.len();
        let ladder = ladder(node, problems);
        let stake = key(node, "stake", problems);
        let bills_unread = problems.len() > before;
        let draft = Draft {
            place: node.place(),
            id: id?,
            like,
            names: names(node, problems),
            flowers: key(node, "flowers", problems),
            minimum,
            minimum_counts_flowers: key(node, "minimum_counts_flowers", problems),
            limit,
            limit_hands: key(node, "limit_hands", problems),
            flower_wins: key(node, "flower_wins", problems),
            equal_readings: key(node, "equal_readings", problems),
            ladder,
            stake,
            pay: pay(node, problems),
            baau: baau(node, problems),
            turn: TurnRow::read(node, problems),
            items: items(node, problems),
            like_unread,
            range_unread,
            bills_unread,
        };
        Some(draft)
    }
}

pub(super) const PAY_KEYS: [&str; 7] = [
    "scheme",
    "zi_mo",
    "shooter",
    "bystander",
    "maker",
    "false_win",
    "dealer_double",
];

pub(super) const BAAU_KEYS: [&str; 5] = [
    "fourth_set",
    "third_dragon_set",
    "fourth_wind_set",
    "two_liable",
    "flower_wins",
];

const KEYS: [&str; 16] = [
    "id",
    "like",
    "names",
    "flowers",
    "minimum",
    "minimum_counts_flowers",
    "limit",
    "limit_hands",
    "flower_wins",
    "equal_readings",
    "ladder",
    "stake",
    "pay",
    "baau",
    "turn",
    "items",
];

fn said<T: DeserializeOwned>(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Said<T>> {
    let value = node.read(problems)?;
    let place = node.place();
    Some(Said { value, place })
}

pub(super) fn key<T: DeserializeOwned>(
    node: Node<'_>,
    key: &str,
    problems: &mut Vec<Problem>,
) -> Option<Said<T>> {
    node.get(key).and_then(|node| said(node, problems))
}

fn names(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Said<Names>> {
    let names = node.get("names")?.mapping(problems)?;
    names.only(&["en", "zh"], problems);
    let en = names.need("en", problems).and_then(|it| it.read(problems));
    let zh = names.need("zh", problems).and_then(|it| it.read(problems));
    let (en, zh) = (en?, zh?);
    let value = Names { en, zh };
    let place = names.place();
    Some(Said { value, place })
}

fn ladder(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Said<LadderRow>> {
    let node = node.get("ladder")?;
    let place = node.place();
    if node.is_mapping() {
        node.only(&["named", "unit"], problems);
        let name = node.need("named", problems);
        let name = name.and_then(|name| said(name, problems));
        let unit = key(node, "unit", problems);
        let value = LadderRow::Named { name: name?, unit };
        return Some(Said { value, place });
    }
    if node.value().is_string() {
        let (name, unit) = (said(node, problems)?, None);
        let value = LadderRow::Named { name, unit };
        return Some(Said { value, place });
    }
    let mut steps = vec![];
    for step in node.list(problems)?.items() {
        let Some(step) = step.mapping(problems) else {
            continue;
        };
        step.only(&["faan", "bill"], problems);
        let faan = step.need("faan", problems);
        let faan = faan.and_then(|faan| said(faan, problems));
        let bill = step.need("bill", problems);
        let bill = bill.and_then(|bill| said(bill, problems));
        steps.extend(faan.zip(bill));
    }
    let value = LadderRow::Steps(steps);
    Some(Said { value, place })
}

fn pay(node: Node<'_>, problems: &mut Vec<Problem>) -> PayRow {
    let Some(node) = node.get("pay") else {
        return PayRow::default();
    };
    if node.value().is_string() {
        return PayRow {
            place: Some(node.place()),
            scheme: said(node, problems),
            ..PayRow::default()
        };
    }
    let Some(node) = node.mapping(problems) else {
        return PayRow::default();
    };
    node.only(&PAY_KEYS, problems);
    PayRow {
        place: Some(node.place()),
        scheme: key(node, "scheme", problems),
        zi_mo: key(node, "zi_mo", problems),
        shooter: key(node, "shooter", problems),
        bystander: key(node, "bystander", problems),
        maker: key(node, "maker", problems),
        false_win: key(node, "false_win", problems),
        dealer_double: key(node, "dealer_double", problems),
    }
}

fn baau(node: Node<'_>, problems: &mut Vec<Problem>) -> BaauRow {
    let Some(node) = node.get("baau").and_then(|node| node.mapping(problems)) else {
        return BaauRow::default();
    };
    node.only(&BAAU_KEYS, problems);
    BaauRow {
        fourth_set: key(node, "fourth_set", problems),
        third_dragon_set: key(node, "third_dragon_set", problems),
        fourth_wind_set: key(node, "fourth_wind_set", problems),
        two_liable: key(node, "two_liable", problems),
        flower_wins: key(node, "flower_wins", problems),
    }
}

fn items(node: Node<'_>, problems: &mut Vec<Problem>) -> Vec<ItemRow> {
    let Some(list) = node.get("items").and_then(|node| node.list(problems)) else {
        return vec![];
    };
    let mut rows = vec![];
    for node in list.items() {
        rows.extend(item(node, problems));
    }
    rows
}

fn item(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<ItemRow> {
    let node = node.mapping(problems)?;
    let keys = [
        "id",
        "on",
        "off",
        "names",
        "faan",
        "when",
        "instead_of",
        "shows",
        "near",
    ];
    node.only(&keys, problems);
    let id = node.need("id", problems).and_then(|id| said(id, problems));
    let faan = node.get("faan").and_then(|faan| worth(faan, problems));
    let instead_of = node.get("instead_of").and_then(|node| {
        let ids = node.list(problems)?.items();
        Some(ids.filter_map(|id| said(id, problems)).collect())
    });
    let on = key(node, "on", problems).map(|on| on.value);
    let off = key::<bool>(node, "off", problems);
    if let (Some(on), Some(off)) = (on, &off)
        && on == off.value
    {
        let message = phrase!(
            "`on: {on}` and `off: {on}` cannot both be so",
            "`on: {on}` 與 `off: {on}` 不可並存"
        );
        problems.push(off.place.problem(message));
    }
    let row = ItemRow {
        place: node.place(),
        id: id?,
        on: on.or(off.map(|off| !off.value)),
        names: names(node, problems).map(|names| names.value),
        faan,
        when: key(node, "when", problems),
        instead_of,
        shows: key(node, "shows", problems).map(|shows| shows.value),
        near: key(node, "near", problems).map(|near| near.value),
    };
    Some(row)
}

impl ItemRow {
    /// What a new item needs and this row lacks.
    pub(super) fn missing(&self) -> Vec<&'static str> {
        self.parts().filter(|it| !it.1).map(|it| it.0).collect()
    }

    /// Whether it says all that a new item needs.
    pub(super) fn is_whole(&self) -> bool {
        self.missing().is_empty()
    }

    /// What it says of an item beside its id.
    pub(super) fn changed(&self) -> Vec<&'static str> {
        let instead_of = ("instead_of", self.instead_of.is_some());
        let parts = self.parts().chain([instead_of]);
        parts.filter(|it| it.1).map(|it| it.0).collect()
    }

    fn parts(&self) -> impl Iterator<Item = (&'static str, bool)> {
        [
            ("names", self.names.is_some()),
            ("faan", self.faan.is_some()),
            ("when", self.when.is_some()),
            ("shows", self.shows.is_some()),
            ("near", self.near.is_some()),
        ]
        .into_iter()
    }
}
