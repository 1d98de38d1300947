//! What a hand waits for, in JSON.

use super::fault::Fault;
use super::members::Items;
use super::{error_object, text};
use crate::count::Tally;
use crate::score::{Waited, WaitsFault};
use serde_json::{Value, json};

/// What a hand waits for as JSON: one object, its members in this order.
///
/// - `ok`: true. `hand`: its canonical form. `rules`: the id of the rule set, `rules_digest` what
///   [`RuleSet::digest`](crate::rules::RuleSet::digest) has of it.
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
/// let object: serde_json::Value = serde_json::from_str(&object).unwrap();
/// assert_eq!(object["waits"][0]["tile"], "S");
/// assert_eq!(object["waits"][0]["discard"]["items"][0]["id"], "sap-saam-yiu");
/// # Ok::<(), sikwu::score::WaitsFault>(())
/// ```
pub fn waits_object(waited: &Waited<'_>) -> String {
    let live = waited.waits.live.iter().map(|wait| {
        json!({
            "tile": wait.tile.to_string(),
            "unseen": wait.unseen,
            "discard": tally_value(&wait.discard),
            "draw": tally_value(&wait.zi_mo),
        })
    });
    let dead = waited.waits.dead.iter();
    let dead = dead.map(|dead| json!({"tile": dead.tile.to_string(), "held": dead.held}));
    let nearer = match waited.distance.shanten {
        0 => &[][..],
        _ => &waited.distance.nearer,
    };
    let nearer = nearer.iter();
    let nearer = nearer.map(|it| json!({"tile": it.tile.to_string(), "unseen": it.unseen}));
    text(&json!({
        "ok": true,
        "hand": waited.waiting.to_string(),
        "rules": waited.rules.id,
        "rules_digest": waited.rules.digest().to_string(),
        "shanten": waited.distance.shanten,
        "waits": live.collect::<Value>(),
        "dead": dead.collect::<Value>(),
        "nearer": nearer.collect::<Value>(),
    }))
}

/// An error in one of the two texts as JSON: as of a score, and where it lies in the tiles seen
/// the error says `"in": "seen"`.
pub fn waits_fault_object(fault: &WaitsFault) -> String {
    match fault {
        WaitsFault::Hand(error) => error_object(error),
        WaitsFault::Seen(error) => {
            let mut error = json!(Fault::from(error));
            error["in"] = "seen".into();
            text(&json!({"ok": false, "error": error}))
        }
    }
}

fn tally_value(tally: &Tally<'_>) -> Value {
    json!({
        "wins": tally.wins(),
        "faan": tally.faan,
        "raw": tally.raw,
        "limit": tally.limit,
        "items": Items(Some(tally)),
    })
}
