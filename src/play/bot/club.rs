//! The bot that plays as a careful club member does: it weighs what a hand may become against the
//! minimum, and what a discard may cost.

use super::danger::Danger;
use super::plain::{company, given};
use super::plans::{Gain, Holding, Plan};
use super::reach::Reach;
use super::worth::{Outlook, Worth};
use crate::bonus::{Bonus, Family};
use crate::count::{Shapes, count};
use crate::counts::Counts;
use crate::hand::Hand;
use crate::play::Awaited;
use crate::play::action::{Choice, What};
use crate::play::view::View;
use crate::rules::RuleSet;
use crate::seat::Seat;
use crate::set::Laid;
use crate::tile::Tile;
use crate::win::{Occasion, Win, WonBy};

/// How many plans are looked at closely.
const CLOSELY: usize = 7;
/// How much better waiting has to look before a win is declined: what is hoped for is not had.
const SURELY: f64 = 1.5;

/// What a decision is made of.
struct Mind<'a> {
    shapes: Shapes,
    reach: &'a mut Reach,
    worth: &'a Worth,
    rules: &'a RuleSet,
    view: View<'a>,
    outlook: Outlook,
    unseen: Counts,
    /// What flowers add, each with its likelihood.
    flowers: [(f64, i32); 2],
}

/// Weighs the choices, by the rule set that the table plays by.
pub(super) fn choose(
    shapes: Shapes,
    reach: &mut Reach,
    worth: &Worth,
    view: View<'_>,
    choices: &[Choice],
) -> Option<Choice> {
    let rules = view.terms().rules()?;
    let first = choices.first().copied()?;
    if matches!(
        first,
        Choice::Do(What::Flower(_) | What::Win(WonBy::Flowers)) | Choice::Loose
    ) {
        return Some(first);
    }
    let mut mind = Mind::new(shapes, reach, worth, rules, view);
    match view.awaited() {
        Awaited::Claims { .. } | Awaited::Robbing { .. } => mind.claim(choices),
        _ => mind.turn(choices),
    }
}

impl<'a> Mind<'a> {
    fn new(
        shapes: Shapes,
        reach: &'a mut Reach,
        worth: &'a Worth,
        rules: &'a RuleSet,
        view: View<'a>,
    ) -> Mind<'a> {
        let seen = view.seen();
        let mut unseen = Counts::NONE;
        for tile in Tile::all() {
            unseen[tile] = 4u8.saturating_sub(seen[tile]);
        }
        let others = view.seat().others();
        let in_hands: usize = others.iter().map(|&seat| view.in_hand(seat)).sum();
        let left = usize::from(view.left(view.seat()));
        let draws = left.div_ceil(4);
        let outlook = Outlook {
            draws,
            unseen: ((left + in_hands) as f64).max(1.0),
            turns: view.thrown().len() as f64 / 4.0,
            ends: worth.ends(),
        };
        let flowers = flowers(view, worth, &outlook);
        Mind {
            shapes,
            reach,
            worth,
            rules,
            view,
            outlook,
            unseen,
            flowers,
        }
    }

    /// A claim that is worth more than waiting, or none.
    fn claim(&mut self, choices: &[Choice]) -> Option<Choice> {
        let pass = choices.last().copied();
        let holding = Holding::of(self.view);
        let waiting = self.expects(&holding, None);
        let mut best = (waiting * 1.02 + 0.02, pass);
        let danger = Danger::seen(self.view, self.worth);
        for &choice in choices {
            let Choice::Do(what) = choice else {
                continue;
            };
            if let What::Win(by) = what {
                if self.gain_of(&holding, by) * SURELY >= waiting {
                    return Some(choice);
                }
                continue;
            }
            let Some((held, claimed)) = given(&holding.held, what) else {
                continue;
            };
            let kong = claimed.is_kong();
            let mut after = holding.clone();
            after.held = held;
            after.laid.push(claimed);
            let worth = match kong {
                true => self.expects(&after, None),
                false => {
                    let barred = barred(what);
                    let tiles = held.kinds().map(|(tile, _)| tile);
                    let tiles: Vec<Tile> =
                        tiles.filter(|it| !barred.contains(&Some(*it))).collect();
                    let best = self.best_discard(&after, &tiles, &danger);
                    best.map_or(0.0, |(_, worth)| worth)
                }
            };
            if worth > best.0 {
                best = (worth, Some(choice));
            }
        }
        best.1
    }

    /// A win, a Kong or a discard.
    fn turn(&mut self, choices: &[Choice]) -> Option<Choice> {
        let holding = Holding::of(self.view);
        let danger = Danger::seen(self.view, self.worth);
        let discards = choices.iter().filter_map(|choice| match choice {
            Choice::Do(What::Discard { tile, .. }) => Some(*tile),
            _ => None,
        });
        let discards: Vec<Tile> = discards.collect();
        let (tile, mut most) = self.best_discard(&holding, &discards, &danger)?;
        let mut best = choices.iter().copied().find(
            |choice| matches!(choice, Choice::Do(What::Discard { tile: it, .. }) if *it == tile),
        );
        for &choice in choices {
            let mut after = holding.clone();
            match choice {
                Choice::Do(What::Win(by)) => {
                    if self.gain_of(&holding, by) * SURELY >= most {
                        return Some(choice);
                    }
                    continue;
                }
                Choice::Do(What::ConcealedKong(tile)) => {
                    after.held[tile] = 0;
                    after.laid.push(Laid::Concealed(tile));
                }
                Choice::Do(What::AddedKong(tile)) => {
                    after.held[tile] -= 1;
                }
                _ => continue,
            }
            // A Kong is a draw more, and nothing thrown.
            let worth = self.expects(&after, None) * 1.05;
            if worth >= most {
                (most, best) = (worth, Some(choice));
            }
        }
        best
    }

    /// The discard after which most may be expected, and how much.
    fn best_discard(
        &mut self,
        holding: &Holding,
        tiles: &[Tile],
        danger: &Danger,
    ) -> Option<(Tile, f64)> {
        let plans = self.plans(holding);
        let mut best: Option<(Tile, f64)> = None;
        let mut after = holding.clone();
        for &tile in tiles {
            after.held[tile] -= 1;
            let worth = self.expects(&after, Some(&plans)) - danger.of(tile, self.unseen[tile]);
            // Of equals, what has the least company.
            let worth = worth - 1e-6 * f64::from(company(&holding.held, tile));
            after.held[tile] += 1;
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((tile, worth));
            }
        }
        best
    }

    /// The plans that promise most, before it is asked which tiles bring each nearer.
    fn plans(&mut self, holding: &Holding) -> Vec<(Plan, Gain)> {
        let concealed = self.worth.pays_concealed() && holding.is_concealed();
        let mut plans: Vec<(f64, Plan, Gain)> = vec![];
        for plan in holding.plans(self.shapes, self.worth) {
            let gain = Gain {
                open: self.gain(plan.faan, false),
                concealed: concealed.then(|| self.gain(plan.faan, true)),
            };
            if gain.concealed.unwrap_or(gain.open)[1] <= 0.0 {
                continue;
            }
            let missing = plan.missing(self.shapes, self.reach, &holding.held, holding.sets());
            let hopes = plan.hopes(&self.outlook, missing.max(1), &gain);
            plans.push((hopes, plan, gain));
        }
        plans.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        plans.truncate(CLOSELY);
        plans
            .into_iter()
            .map(|(_, plan, gain)| (plan, gain))
            .collect()
    }

    /// What a hand between two draws may be expected to gain.
    fn expects(&mut self, holding: &Holding, plans: Option<&[(Plan, Gain)]>) -> f64 {
        let own;
        let plans = match plans {
            Some(plans) => plans,
            None => {
                own = self.plans(holding);
                &own
            }
        };
        let sets = holding.sets();
        let (mut first, mut second) = (0.0f64, 0.0f64);
        for (plan, gain) in plans {
            let missing = plan.missing(self.shapes, self.reach, &holding.held, sets);
            if missing == 0 || plan.hopes(&self.outlook, missing, gain) * 2.0 < second {
                continue;
            }
            let nearer = plan.nearer(
                self.shapes,
                self.reach,
                &holding.held,
                sets,
                missing,
                &self.unseen,
            );
            let expects = plan.expects(&self.outlook, missing, nearer, gain);
            if expects > first {
                (first, second) = (expects, first);
            } else if expects > second {
                second = expects;
            }
        }
        let ready = self.ready(holding);
        // A second way is worth something, if only because the first may close.
        (first + 0.25 * second).max(ready)
    }

    /// What a ready hand may be expected to gain, counted tile by tile; nothing of any other.
    fn ready(&self, holding: &Holding) -> f64 {
        if self.shapes.lacking(&holding.held, &holding.laid) != 1 {
            return 0.0;
        }
        let set_aside = self.view.set_aside(self.view.seat());
        let Ok(hand) = Hand::new(holding.held, &holding.laid, set_aside) else {
            return 0.0;
        };
        let mut tiles = vec![];
        for draw in self.shapes.distance(&hand, &Counts::NONE).nearer {
            let (tile, shooter) = (draw.tile, None);
            let unseen = self.unseen[tile];
            if unseen > 0 {
                let discard = self.counted(&hand, WonBy::Discard { tile, shooter });
                let zi_mo = self.counted(&hand, WonBy::ZiMo { tile });
                tiles.push((unseen, [discard, zi_mo]));
            }
        }
        self.outlook.ready(tiles.into_iter())
    }

    /// What the win that is offered gains.
    fn gain_of(&self, holding: &Holding, by: WonBy) -> f64 {
        let mut held = holding.held;
        if let WonBy::ZiMo { tile } = by {
            held[tile] = held[tile].saturating_sub(1);
        }
        let set_aside = self.view.set_aside(self.view.seat());
        let hand = Hand::new(held, &holding.laid, set_aside);
        // It is offered, so it gains something at the least.
        hand.map_or(f64::MAX, |hand| self.counted(&hand, by).max(1.0))
    }

    fn counted(&self, hand: &Hand, by: WonBy) -> f64 {
        let win = Win {
            seat: self.view.seat(),
            round: self.view.round(),
            by,
            occasion: Occasion::default(),
        };
        match count(hand, &win, self.rules) {
            Ok(tally) if tally.wins() => self.worth.known(tally.faan, by.is_zi_mo()),
            _ => 0.0,
        }
    }

    /// What so many faan gain, whatever flowers do.
    fn gain(&self, faan: i32, concealed: bool) -> [f64; 2] {
        let mut gain = [0.0; 2];
        for (likely, more) in self.flowers {
            let each = self.worth.gain(faan + more, concealed);
            gain = [gain[0] + likely * each[0], gain[1] + likely * each[1]];
        }
        gain
    }
}

/// What flowers will have added by the end, each with its likelihood.
fn flowers(view: View<'_>, worth: &Worth, outlook: &Outlook) -> [(f64, i32); 2] {
    let seat = view.seat();
    let set_aside = view.set_aside(seat);
    let own = Family::ALL.map(|family| Bonus::of(family, seat));
    let own = own
        .iter()
        .filter(|&&bonus| set_aside.contains(bonus))
        .count() as i32;
    if !set_aside.is_empty() {
        return [(1.0, own * worth.own_flower()), (0.0, 0)];
    }
    let seen: u32 = Seat::ALL
        .iter()
        .map(|&seat| view.set_aside(seat).len())
        .sum();
    let unseen = f64::from(8u32.saturating_sub(seen));
    // Half the draws that are left, since a hand mostly ends before the wall does.
    let draws = outlook.draws as f64 / 2.0;
    let none = (1.0 - unseen / outlook.unseen).max(0.0).powf(draws);
    [(none, worth.no_flowers()), (1.0 - none, 0)]
}

/// What may not be thrown straight after a claim, the claimed tile at the least (T11).
fn barred(what: What) -> [Option<Tile>; 2] {
    match what {
        What::Sheung { tile, with, .. } => {
            let [low, high] = [with[0].min(with[1]), with[0].max(with[1])];
            let beyond = match () {
                () if tile < low => high.up(),
                () if high < tile => low.down(),
                () => None,
            };
            [Some(tile), beyond]
        }
        What::Pung { tile, .. } => [Some(tile), None],
        _ => [None; 2],
    }
}
