//! A table at one moment, as the page has it: what is told goes through [`view_for`] and by no
//! other way.

use super::meld::{Meld, meld};
use super::words::Words;
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::play::{Awaited, Fate, Lies, Table, View, view_for};
use crate::seat::Seat;
use serde_json::{Map, Value, json};

/// What stands on the table, by names that end with the letter of a seat where it is one's own.
pub(super) type Scene = Map<String, Value>;

/// A table as one seat sees it, or with every hand open. `unseen` are the events whose tile nobody
/// saw.
pub(super) fn scene(table: &Table, eyes: Option<Seat>, unseen: &[u32], words: &Words) -> Scene {
    // What any seat may see of the table, and of itself: open hands are four views laid together.
    let any = view_for(table, eyes.unwrap_or(Seat::East));
    let mut scene = Scene::new();
    let left = Seat::ALL.map(|seat| any.left(seat));
    let left = match left {
        [a, b, c, d] if a == b && b == c && c == d => a.to_string(),
        each => {
            let each = Seat::ALL.iter().zip(each);
            let each = each.map(|(&seat, n)| format!("{} {n}", words.seat(seat)));
            each.collect::<Vec<_>>().join(", ")
        }
    };
    scene.insert("left".to_owned(), json!(left));
    scene.insert("waits".to_owned(), json!(words.awaited(any, unseen)));
    let turn = match any.awaited() {
        Awaited::Nothing => None,
        awaited => awaited.seat(),
    };
    scene.insert("turn".to_owned(), json!(turn));
    let last = any.thrown().last().map(|thrown| thrown.seat);
    scene.insert("last".to_owned(), json!(last));
    for seat in Seat::ALL {
        let mut of_seat = |name: &str, value: Value| {
            scene.insert(format!("{name}{}", seat.letter()), value);
        };
        let open = eyes.is_none_or(|eyes| eyes == seat);
        let own = open.then(|| view_for(table, seat));
        let (hand, drawn) = hand(any, own, seat);
        of_seat("hand", json!(hand));
        of_seat("drawn", json!(drawn));
        of_seat("shows", json!(any.shown(seat).is_some()));
        let others = view_for(table, seat.next());
        let laid = own.unwrap_or(any).laid(seat).zip(others.laid(seat));
        let laid = laid.map(|(set, shut)| match set {
            Lies::Open(set) => {
                let set = meld(seat, set, any.thrown(), unseen, words);
                set.shut(shut.open().is_none())
            }
            Lies::FaceDown { .. } => Meld::face_down(words),
        });
        of_seat("laid", json!(laid.collect::<Vec<_>>()));
        of_seat("aside", json!(aside(any, seat)));
        of_seat("threw", json!(threw(any, seat, unseen)));
    }
    scene
}

/// What a seat holds, and the tile that it has just drawn or won with, which stands apart: tiles
/// that are not seen as `?`.
fn hand(any: View<'_>, own: Option<View<'_>>, seat: Seat) -> (String, String) {
    let won = any.outcome().and_then(|outcome| {
        let mut won = outcome.won.iter();
        won.find(|won| won.win.seat == seat)
    });
    if let (Some(shown), Some(won)) = (any.shown(seat), won) {
        let tile = won.win.by.tile().map_or("", |tile| tile.name());
        return (names(shown.concealed()).join(" "), tile.to_owned());
    }
    let Some(own) = own else {
        return (vec!["?"; any.in_hand(seat)].join(" "), String::new());
    };
    let held = own.own();
    let mut seen = *held.concealed();
    let mut hidden = 0;
    for (tile, n) in held.guess().tiles.kinds() {
        hidden += usize::from(n.min(seen[tile]));
        seen[tile] = seen[tile].saturating_sub(n);
    }
    let moves = matches!(own.awaited(), Awaited::Move(moves) if moves == seat);
    let drawn = own.drawn().filter(|&tile| moves && seen[tile] > 0);
    if let Some(tile) = drawn {
        seen[tile] -= 1;
    }
    let flowers = held.flowers_in_hand();
    let flowers: Vec<String> = flowers.iter().map(|it| it.to_string()).collect();
    let mut tiles = names(&seen);
    tiles.extend(flowers.iter().map(String::as_str));
    tiles.extend(vec!["?"; hidden]);
    let drawn = drawn.map_or("", |tile| tile.name());
    (tiles.join(" "), drawn.to_owned())
}

fn names(counts: &Counts) -> Vec<&'static str> {
    counts.tiles().map(|tile| tile.name()).collect()
}

/// The flowers and seasons that a seat has set aside.
fn aside(any: View<'_>, seat: Seat) -> String {
    let mut seen: BonusSet = any.set_aside(seat);
    let hidden = any.aside_unseen(seat).iter();
    let hidden = hidden.filter(|&bonus| seen.remove(bonus)).count();
    let tiles = seen.iter().map(|bonus| bonus.to_string());
    let tiles = tiles.chain(std::iter::repeat_n("?".to_owned(), hidden));
    tiles.collect::<Vec<_>>().join(" ")
}

/// What a seat threw, in order; after `>` the seat that claimed it, after `!` the one that won.
fn threw(any: View<'_>, seat: Seat, unseen: &[u32]) -> String {
    let thrown = any.thrown().iter().filter(|thrown| thrown.seat == seat);
    let thrown = thrown.map(|thrown| {
        let tile = match unseen.contains(&thrown.event) {
            true => "?",
            false => thrown.tile.name(),
        };
        match thrown.fate {
            Fate::Lies => tile.to_owned(),
            Fate::Claimed(by) => format!("{tile}>{}", by.letter()),
            Fate::Won(by) => format!("{tile}!{}", by.letter()),
        }
    });
    thrown.collect::<Vec<_>>().join(" ")
}

/// What has changed since the scene before: a page has that alone, and lays one on the other.
pub(super) fn changed(before: &Scene, now: &Scene) -> Scene {
    let new = now
        .iter()
        .filter(|(name, value)| before.get(*name) != Some(value));
    new.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
