//! What a hand waits for, in JSON.

use super::{error_object, items_value};
use crate::count::Tally;
use crate::score::{Waited, WaitsFault};
use serde_json::{Map, Value, json};

/// What a hand waits for as JSON: one object, its members in this order.
///
/// - `ok`: true. `hand`: its canonical form. `rules`: the id of the rule set.
/// - `shanten`: how many tiles must be drawn before it waits; 0 where it does.
/// - `waits`: the tiles that complete it and may still come, in tile order; each with its `tile`,
///   how many are `unseen` (1 to 4), and what the win is worth on a `discard` and by `draw`: an
///   object of `wins` (W2), `faan`, `raw`, `limit` and `items` as in a score.
/// - `dead`: the tiles that would complete it and of which all four have been shown; each with its
///   `tile` and how many of them are `held` by the hand itself. All four held is no wait at all.
/// - `nearer`: where it does not wait, the tiles that bring it nearer; each with its `tile` and how
///   many are `unseen` (0 to 4). Empty where it waits.
///
/// ```
/// use sikwu::notation::Given;
/// use sikwu::rules::Book;
/// use sikwu::score::{json::waits_object, waits};
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let object = waits_object(&waits("19m19p19s1134567z", "", &Given::default(), rules)?);
/// assert_eq!(object["waits"][0]["tile"], "S");
/// assert_eq!(object["waits"][0]["discard"]["items"][0]["id"], "sap-saam-yiu");
/// # Ok::<(), sikwu::score::WaitsFault>(())
/// ```
pub fn waits_object(waited: &Waited<'_>) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put("ok", true.into());
    put("hand", waited.waiting.to_string().into());
    put("rules", waited.rules.id.as_str().into());
    put("shanten", waited.distance.shanten.into());
    let live = waited.waits.live.iter().map(|wait| {
        json!({
            "tile": wait.tile.to_string(),
            "unseen": wait.unseen,
            "discard": tally_value(&wait.discard),
            "draw": tally_value(&wait.zi_mo),
        })
    });
    put("waits", live.collect());
    let dead = waited.waits.dead.iter();
    let dead = dead.map(|dead| json!({"tile": dead.tile.to_string(), "held": dead.held}));
    put("dead", dead.collect());
    let nearer = match waited.distance.shanten {
        0 => &[][..],
        _ => &waited.distance.nearer,
    };
    let nearer = nearer.iter();
    let nearer = nearer.map(|it| json!({"tile": it.tile.to_string(), "unseen": it.unseen}));
    put("nearer", nearer.collect());
    object
}

/// An error in one of the two texts as JSON: as of a score, and where it lies in the tiles seen
/// the error says `"in": "seen"`.
pub fn waits_fault_object(fault: &WaitsFault) -> Map<String, Value> {
    match fault {
        WaitsFault::Hand(error) => error_object(error),
        WaitsFault::Seen(error) => {
            let mut object = error_object(error);
            if let Some(Value::Object(error)) = object.get_mut("error") {
                error.insert("in".to_owned(), "seen".into());
            }
            object
        }
    }
}

fn tally_value(tally: &Tally<'_>) -> Value {
    json!({
        "wins": tally.wins(),
        "faan": tally.faan,
        "raw": tally.raw,
        "limit": tally.limit,
        "items": items_value(tally),
    })
}
