//! What is near: the same hand with a little of it otherwise, counted again.

use super::{Change, Difference};
use crate::count::{Tally, count};
use crate::notation::Asked;
use crate::rules::RuleSet;

/// A few changes, with the hand that they make and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<'r> {
    /// What is otherwise.
    pub changes: Vec<Change>,
    /// The hand as it would be.
    pub asked: Asked,
    /// What it would be worth: counted, not reckoned.
    pub tally: Tally<'r>,
    /// How that differs from what the hand is worth now.
    pub than_now: Difference<'r>,
}

impl Way<'_> {
    /// How many changes are looked for together.
    pub const MOST_CHANGES: usize = 3;
}

/// What is one change away and worth more: more faan are paid, or it may win and could not.
pub(super) fn worth_more<'r>(asked: &Asked, rules: &'r RuleSet) -> Vec<Way<'r>> {
    let search = Search::of(asked, rules);
    let worth = |tally: &Tally<'_>| (tally.wins(), tally.faan);
    let now = search.now.as_ref().map(worth);
    search.ways(1, &|tally| Some(worth(tally)) > now)
}

/// The fewest changes that make a win of a hand that is none, in every way that does with so few.
pub(super) fn to_win<'r>(asked: &Asked, rules: &'r RuleSet) -> Vec<Way<'r>> {
    let search = Search::of(asked, rules);
    let mut ways = (1..=Way::MOST_CHANGES).map(|many| search.ways(many, &Tally::wins));
    ways.find(|ways| !ways.is_empty()).unwrap_or_default()
}

/// A hand and what can be otherwise about it.
struct Search<'a, 'r> {
    asked: &'a Asked,
    rules: &'r RuleSet,
    now: Option<Tally<'r>>,
    changes: Vec<Change>,
}

impl<'a, 'r> Search<'a, 'r> {
    fn of(asked: &'a Asked, rules: &'r RuleSet) -> Search<'a, 'r> {
        let is_hand = |it: &Asked| count(&it.hand, &it.win, rules).is_ok();
        // Claimed sets that are in hand again may be parted otherwise.
        let unclaimed = Change::Concealed.of(asked, rules);
        let forms = || [Some(asked), unclaimed.as_ref()].into_iter().flatten();
        // Of the tiles only those that complete the hand: they are few.
        let of_use = |change: &Change| match change {
            Change::Tile(_) => {
                let mut changed = forms().filter_map(|it| change.of(it, rules));
                changed.any(|it| is_hand(&it))
            }
            _ => true,
        };
        let mut changes: Vec<Change> = Change::all().filter(of_use).collect();
        // Without a shape nothing else helps; a flower win needs none.
        let tile = |change: &Change| matches!(change, Change::Tile(_));
        let by_flowers = asked.win.by.tile().is_none();
        if !by_flowers && !changes.iter().any(tile) && !forms().any(is_hand) {
            changes.clear();
        }
        Search {
            asked,
            rules,
            now: count(&asked.hand, &asked.win, rules).ok(),
            changes,
        }
    }

    /// Every way of so many changes whose count is as wanted.
    fn ways(&self, many: usize, wanted: &dyn Fn(&Tally<'r>) -> bool) -> Vec<Way<'r>> {
        let mut found = vec![];
        self.go_on(self.asked, &self.changes, &mut vec![], many, &mut |way| {
            if wanted(&way.tally) {
                found.push(way);
            }
        });
        found
    }

    /// Shows every way that goes on from the changes `made` with so many of `others`.
    fn go_on(
        &self,
        asked: &Asked,
        others: &[Change],
        made: &mut Vec<Change>,
        many: usize,
        see: &mut dyn FnMut(Way<'r>),
    ) {
        if many == 0 {
            if let Ok(tally) = count(&asked.hand, &asked.win, self.rules) {
                see(self.way(asked, made, tally));
            }
            return;
        }
        for (at, &change) in others.iter().enumerate() {
            if made.iter().any(|&before| change.contradicts(before)) {
                continue;
            }
            if let Some(changed) = change.of(asked, self.rules) {
                made.push(change);
                self.go_on(&changed, &others[at + 1..], made, many - 1, see);
                made.pop();
            }
        }
    }

    fn way(&self, asked: &Asked, made: &[Change], tally: Tally<'r>) -> Way<'r> {
        Way {
            changes: made.to_vec(),
            asked: asked.clone(),
            than_now: match &self.now {
                Some(now) => Difference::between(&tally, now),
                None => Difference::all_of(&tally),
            },
            tally,
        }
    }
}
