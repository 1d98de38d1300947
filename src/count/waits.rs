//! What a hand waits for: each tile that completes it, and what it would be worth then.

use super::reading::Shape;
use super::shanten::unseen;
use super::tally::Tally;
use super::{count, knows};
use crate::counts::Counts;
use crate::hand::Hand;
use crate::kinds::Copies;
use crate::notation::Waiting;
use crate::rules::RuleSet;
use crate::tile::Tile;
use crate::win::{Occasion, Win, WonBy};

/// What a hand waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits<'r> {
    /// The tiles that complete it and may still come, in tile order.
    pub live: Vec<Wait<'r>>,
    /// The tiles that would complete it and cannot come, in tile order.
    pub dead: Vec<DeadWait>,
}

/// A tile that completes a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait<'r> {
    /// The tile.
    pub tile: Tile,
    /// How many of it nobody has shown yet: 1 to 4.
    pub unseen: u8,
    /// The count if another seat throws it; [`Tally::wins`] says whether it may win so (W2).
    pub discard: Tally<'r>,
    /// The count if it is drawn.
    pub zi_mo: Tally<'r>,
}

/// A tile that would complete a hand, and of which all four have been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadWait {
    /// The tile.
    pub tile: Tile,
    /// How many of them the hand itself has. Where it has all four it does not wait at all.
    pub held: u8,
}

impl Waits<'_> {
    /// Whether the hand waits, were it only for tiles that others have shown.
    pub fn is_waiting(&self) -> bool {
        !self.live.is_empty() || self.dead.iter().any(|dead| dead.held < 4)
    }
}

/// What a hand waits for, over every shape that the rule set knows (W1), where these tiles have
/// been seen elsewhere.
///
/// Each win is counted as an ordinary draw or discard: no last tile, nothing replaced.
///
/// # Examples
///
/// ```
/// use sikwu::count::waits;
/// use sikwu::counts::Counts;
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let waiting = Sheet::read("[CCC] 234p 567p 99s 12m / S E")?.waiting(&Given::default())?;
/// let waits = waits(&waiting, &Counts::NONE, rules);
/// let [wait] = &waits.live[..] else { panic!() };
/// assert_eq!((wait.tile.to_string().as_str(), wait.unseen), ("3m", 4));
/// // A Dragon Set and no flowers; Zi Mo makes the third.
/// assert_eq!((wait.discard.faan, wait.discard.wins()), (2, false));
/// assert_eq!((wait.zi_mo.faan, wait.zi_mo.wins()), (3, true));
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
pub fn waits<'r>(waiting: &Waiting, seen: &Counts, rules: &'r RuleSet) -> Waits<'r> {
    let hand = &waiting.hand;
    let all = hand.all();
    let worth = |by: WonBy| {
        let win = Win {
            seat: waiting.seat,
            round: waiting.round,
            by,
            occasion: Occasion::default(),
        };
        count(hand, &win, rules)
    };
    let mut waits = Waits::default();
    for tile in Tile::all().filter(|&tile| completes(hand, tile, rules)) {
        let unseen = unseen(&all, seen, tile);
        if unseen == 0 {
            let held = all[tile];
            waits.dead.push(DeadWait { tile, held });
            continue;
        }
        let shooter = None;
        let discard = worth(WonBy::Discard { tile, shooter });
        // A tile that completes the hand is counted either way.
        if let (Ok(discard), Ok(zi_mo)) = (discard, worth(WonBy::ZiMo { tile })) {
            waits.live.push(Wait {
                tile,
                unseen,
                discard,
                zi_mo,
            });
        }
    }
    waits
}

/// Whether one more of this tile makes a shape that the rule set knows, were it the fifth.
fn completes(hand: &Hand, tile: Tile, rules: &RuleSet) -> bool {
    let mut all = *hand.concealed();
    all[tile] += 1;
    if is_sets_and_pair(&all) {
        return true;
    }
    let shape = hand
        .laid()
        .is_empty()
        .then(|| Shape::of(&Copies::from(&all)));
    shape
        .flatten()
        .is_some_and(|shape| knows(rules, shape, hand))
}

/// Whether tiles are sets of three and a Pair, with nothing left over.
fn is_sets_and_pair(counts: &Counts) -> bool {
    let mut pairs = 0;
    for (suit, kinds) in counts.as_array().chunks(9).enumerate() {
        let mut counts = [0; 9];
        for (count, &n) in counts.iter_mut().zip(kinds) {
            *count = n;
        }
        let runs = suit < 3;
        let fits = match counts.iter().sum::<u8>() % 3 {
            0 => is_sets(counts, runs),
            2 => {
                pairs += 1;
                (0..9).any(|pair| {
                    let mut rest = counts;
                    match rest[pair].checked_sub(2) {
                        Some(left) => {
                            rest[pair] = left;
                            is_sets(rest, runs)
                        }
                        None => false,
                    }
                })
            }
            _ => false,
        };
        if !fits {
            return false;
        }
    }
    pairs == 1
}

/// Whether the tiles of one suit, or the honours, are sets of three.
///
/// What is left of the lowest kind after its Pung must begin Sheung: three equal Sheung are three
/// Pungs too, so there is nothing to choose.
fn is_sets(mut counts: [u8; 9], runs: bool) -> bool {
    for low in 0..9 {
        let begin = counts[low] % 3;
        if begin == 0 {
            continue;
        }
        if !runs || low > 6 || counts[low + 1] < begin || counts[low + 2] < begin {
            return false;
        }
        counts[low + 1] -= begin;
        counts[low + 2] -= begin;
    }
    true
}
