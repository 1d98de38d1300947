//! Why a hand is worth what it is worth, in JSON: the `explain` object of an answer.

use crate::count::{Counted, Tally};
use crate::score::{Because, Change, Difference, Other, Scored, Way, Why};
use serde_json::{Map, Value, json};

/// The members of the `explain` object, where each list may be empty:
///
/// - `items`: the `id` of each item that is counted, and the tiles that `made` it;
/// - `stood_in`: an `id` that is not counted, and the id that stands in for it, `by`;
/// - `hidden`: the ids that a limit hand hides;
/// - `readings`: each other `reading`, what it is worth, what it counts `more` and `less` than
///   the one that is counted, and `because`, what decides against it (W3);
/// - `near`: what is one change away and worth more; `to_win`: the fewest changes that make a win
///   of a hand that is none. Each has its `changes`, the `hand` that they make, what it is worth,
///   and what it counts `more` and `less` than now;
/// - `short`: the faan that are missing to the minimum;
/// - `shanten`: of a hand without a winning shape, how far it is from waiting.
pub(super) fn explain_value(scored: &Scored<'_>) -> Value {
    let why = scored.why();
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    if let Ok(tally) = &scored.tally {
        put("items", made(tally, &why));
        let stood_in = tally.stood_in();
        let stood_in = stood_in.map(|it| json!({"id": it.item.id, "by": it.by.id}));
        put("stood_in", stood_in.collect());
        let hidden = why.hidden.iter().map(|it| Value::from(it.id.as_str()));
        put("hidden", hidden.collect());
        put("readings", why.others.iter().map(other).collect());
    }
    put("near", why.near.iter().map(way).collect());
    put("to_win", why.to_win.iter().map(way).collect());
    put("short", why.short.into());
    if let Some(shanten) = why.shanten {
        put("shanten", shanten.into());
    }
    Value::Object(object)
}

fn made(tally: &Tally<'_>, why: &Why<'_>) -> Value {
    let items = tally.items.iter().zip(&why.made);
    let items = items.map(|(it, made)| json!({"id": it.item.id, "made": made.to_string()}));
    items.collect()
}

fn other(other: &Other<'_>) -> Value {
    let tally = &other.tally;
    let mut object = worth(tally, &other.than_chosen);
    object.insert("reading".to_owned(), tally.reading().to_string().into());
    let because = match other.because {
        Because::MayNotWin => "may-not-win",
        Because::PaysLess => "pays-less",
        Because::NoLimitHand => "no-limit-hand",
        Because::FewerFaan => "fewer-faan",
        Because::FewerItems => "fewer-items",
        Because::LaterSet(..) => "later-set",
        Because::LaterPair(..) => "later-pair",
        Because::LaterPlace => "later-place",
        Because::LaterShape => "later-shape",
    };
    object.insert("because".to_owned(), because.into());
    Value::Object(object)
}

fn way(way: &Way<'_>) -> Value {
    let mut object = worth(&way.tally, &way.than_now);
    let changes = way.changes.iter().map(|it| Value::from(change(*it)));
    object.insert("changes".to_owned(), changes.collect());
    object.insert("hand".to_owned(), way.asked.to_string().into());
    Value::Object(object)
}

/// `zi-mo`, `tile 6s`
fn change(change: Change) -> String {
    match change {
        Change::ZiMo => "zi-mo".to_owned(),
        Change::Robbed => "robbed".to_owned(),
        Change::Last => "last".to_owned(),
        Change::Kong => "kong".to_owned(),
        Change::KongUponKong => "kong2".to_owned(),
        Change::NoFlowers => "no-flowers".to_owned(),
        Change::Flower(bonus) => format!("flower {bonus}"),
        Change::Loose => "loose".to_owned(),
        Change::Tile(tile) => format!("tile {tile}"),
        Change::Seat(seat) => format!("seat {}", seat.letter()),
        Change::Round(wind) => format!("round {}", wind.letter()),
        Change::Concealed => "concealed".to_owned(),
    }
}

fn worth(tally: &Tally<'_>, difference: &Difference<'_>) -> Map<String, Value> {
    let items = |items: &[Counted<'_>]| -> Value {
        let items = items.iter();
        let items = items.map(|it| json!({"id": it.item.id, "faan": it.faan}));
        items.collect()
    };
    let members = [
        ("wins", tally.wins().into()),
        ("faan", tally.faan.into()),
        ("raw", tally.raw.into()),
        ("more", items(&difference.more)),
        ("less", items(&difference.less)),
    ];
    let members = members.into_iter();
    members.map(|(name, it)| (name.to_owned(), it)).collect()
}
