//! All the ways in which the tiles that nobody saw may have gone.

use super::kinds::{KINDS, Kinds, Supply, kind};
use super::moves::{Step, claim, needs};
use super::pile::Pile;
use super::told;
use super::way::{Lack, Way};
use crate::bonus::BonusSet;
use crate::play::{Claim, Drawn, Terms, after_claim};
use crate::record::{Act, KongForm, Won};
use crate::seat::Seat;
use crate::set::Set;
use crate::tile::Tile;
use std::collections::BTreeSet;

/// All the ways in which the tiles that nobody saw may have gone.
#[derive(Clone, Debug)]
pub(super) struct Ways<'t> {
    pub(super) all: Vec<Way>,
    pub(super) terms: &'t Terms,
    pub(super) supply: Supply,
    pub(super) pile: Pile,
    /// Whether events are missing, so that counts are bounds only.
    pub(super) gap: bool,
    /// Whether there were too many ways to follow.
    pub(super) given_up: bool,
}

/// A hand that is shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) seat: Seat,
    /// The tiles in hand: each kind, and how many there are.
    pub(super) tiles: Vec<(usize, usize)>,
    /// The sets on the table, in order.
    pub(super) sets: Vec<Set>,
    pub(super) flowers: BonusSet,
    /// The winning tile, where the event does not say it.
    pub(super) won: Option<Tile>,
}

/// More ways than these are not followed. Only unknown discards of a hand that is known, and sets
/// of unknown tiles, lead to more than a few.
const MOST_WAYS: usize = 500;

impl<'t> Ways<'t> {
    /// The one way there is before anything is dealt.
    pub(super) fn new(terms: &'t Terms, pile: Pile) -> Ways<'t> {
        let mut supply = [4; KINDS];
        supply[Tile::KINDS..].fill(u8::from(terms.flowers()));
        Ways {
            all: vec![Way::default()],
            terms,
            supply,
            pile,
            gap: false,
            given_up: false,
        }
    }

    /// Whether there are tiles enough for what is dealt (T1).
    pub(super) fn fits(&self) -> Result<(), Lack> {
        let rest = self.pile.rest();
        let mut all = self.all.iter();
        all.try_for_each(|way| way.fits(&rest, &self.supply))
    }

    /// Goes on with an event.
    pub(super) fn take(&mut self, seat: Seat, act: Act, when: usize) -> Result<(), Lack> {
        if self.given_up {
            return Ok(());
        }
        let mut pile = self.pile.clone();
        let given = match act {
            Act::Draw(_) => pile.take(true),
            Act::Loose(_) => pile.take(false),
            _ => None,
        };
        let (terms, gap) = (self.terms, self.gap);
        let step = Step {
            seat,
            act,
            when,
            terms,
            given,
        };
        let rest = pile.rest();
        self.go_on(&rest, |way| match gap {
            true => Ok(way.bound(&step)),
            false => way.take(&step),
        })?;
        self.pile = pile;
        Ok(())
    }

    /// A seat shows its hand.
    pub(super) fn show(&mut self, shown: &Shown, when: usize) -> Result<(), Lack> {
        if self.given_up {
            return Ok(());
        }
        let (gap, seat) = (self.gap, shown.seat);
        let rest = self.pile.rest();
        let tiles: usize = shown.tiles.iter().map(|(_, n)| n).sum();
        // Sets that no way has are for the table to find.
        let has_sets = |way: &Way| way.sets(seat) == shown.sets;
        let any = self.all.iter().any(has_sets);
        let flowers = shown.flowers.iter().map(|bonus| kind(Drawn::Bonus(bonus)));
        let flowers: Vec<usize> = flowers.collect();
        self.go_on(&rest, |mut way| {
            if !gap && (way.hand(seat).count() != tiles || any && !has_sets(&way)) {
                return Err(Lack::NotHeld);
            }
            way.set_aside_are(seat, &flowers);
            let drawn = way.drawn.filter(|&at| way.items[at].seat == seat);
            if let (Some(tile), Some(at), false) = (shown.won, drawn.or(way.open), gap)
                && !way.narrow(at, Kinds::one(tile.index()))
            {
                return Err(Lack::NotHeld);
            }
            let mut ways = vec![way];
            for &(kind, n) in &shown.tiles {
                let more = ways.into_iter().flat_map(|way| match gap {
                    true => way.has(seat, kind, n, when),
                    false => way.having(seat, kind, n),
                });
                ways = more.collect();
            }
            match ways.is_empty() {
                true => Err(Lack::NotHeld),
                false => Ok(ways),
            }
        })
    }

    /// Something is missing from here on.
    pub(super) fn lose_track(&mut self) {
        self.gap = true;
        self.pile = Pile::Lost;
    }

    /// Replaces each way by those it leads to, if there are tiles enough for any of them.
    fn go_on(
        &mut self,
        rest: &[super::fill::Places],
        lead: impl Fn(Way) -> Result<Vec<Way>, Lack>,
    ) -> Result<(), Lack> {
        let (mut next, mut seen) = (vec![], BTreeSet::new());
        let (mut short, mut other) = (None, None);
        let one = self.all.len() == 1;
        for way in &self.all {
            let ways = match lead(way.clone()) {
                Ok(ways) => ways,
                Err(lack) => {
                    other = Some(lack);
                    continue;
                }
            };
            let alone = one && ways.len() == 1;
            for way in ways {
                match way.fits(rest, &self.supply) {
                    Err(lack) => short = Some(lack),
                    Ok(()) if alone || seen.insert(way.key()) => next.push(way),
                    Ok(()) => {}
                }
            }
            if next.len() > MOST_WAYS {
                self.given_up = true;
                return Ok(());
            }
        }
        if next.is_empty() {
            return Err(short.or(other).unwrap_or(Lack::Crowded));
        }
        self.all = next;
        Ok(())
    }

    /// Whether an event is legal in every way and every filling, as far as its tiles go.
    ///
    /// What the wall gives is no choice of a seat: a draw is never against the rules for its tile,
    /// nor is the flower that comes to light by it.
    pub(super) fn is_proved(&self, seat: Seat, act: Act) -> bool {
        match act {
            _ if self.gap || self.given_up => return false,
            Act::Draw(_) | Act::Loose(_) | Act::Flower(_) | Act::Pass => return true,
            _ => {}
        }
        let rest = self.pile.rest();
        self.all.iter().all(|way| {
            let mut way = way.clone();
            if way.without_flowers(&Seat::ALL).is_err() {
                // Nothing but a flower goes on from here.
                return true;
            }
            let has = |kind: usize, n: usize| !way.may_lack((seat, kind, n), &rest, &self.supply);
            let is = |at: Option<usize>, tile: Option<Tile>| {
                let (at, tile) = (at.filter(|_| tile.is_some()), tile.map(Tile::index));
                let both = at.zip(tile);
                both.is_some_and(|(at, kind)| way.must_be(at, kind, &rest, &self.supply))
            };
            let tile = told::tile(act);
            let own = way.drawn.filter(|&at| way.items[at].seat == seat);
            let open = || is(way.open, tile);
            match act {
                // Whatever it was, something may be thrown.
                Act::Discard { tile: piece, drawn } if Kinds::of(piece) == Kinds::ANY => {
                    !drawn || own.is_some()
                }
                Act::Discard { drawn: true, .. } => is(own, tile),
                Act::Discard { .. } => tile.is_some_and(|tile| has(tile.index(), 1)),
                Act::Kong { form, .. } if !matches!(form, KongForm::Claimed(_)) => {
                    let n = if form == KongForm::Concealed { 4 } else { 1 };
                    tile.is_some_and(|tile| has(tile.index(), n))
                }
                Act::Win(won) | Act::FalseWin(won) => {
                    let there = match won {
                        Won::Drawn(_) => is(way.drawn, tile),
                        Won::Discard { .. } if matches!(act, Act::Win(_)) => open(),
                        _ => true,
                    };
                    there && !way.is_hidden(seat)
                }
                _ => claim(act).is_some_and(|(claim, _)| {
                    let held = needs(claim).into_iter().all(|(kind, n)| has(kind, n));
                    let wins = matches!(claim, Claim::Win(_));
                    held && open()
                        && !(wins && way.is_hidden(seat))
                        && self.leaves(&way, seat, claim)
                }),
            }
        })
    }

    /// Whether a claim certainly leaves a discard (T11).
    fn leaves(&self, way: &Way, seat: Seat, claim: Claim) -> bool {
        let barred = after_claim(self.terms, claim).map(|it| it.map(Tile::index));
        let hand = way.hand(seat).count();
        let given: usize = needs(claim).iter().map(|(_, n)| n).sum();
        // How many of the barred kinds can be left in hand, the claimed one aside.
        let most = match (claim, barred) {
            (_, [None, None]) => return true,
            (Claim::Pung(_), _) => 1,
            (_, [Some(_), Some(_)]) => 7,
            _ => 3,
        };
        if hand > most + given || !way.is_hidden(seat) {
            return true;
        }
        let given = needs(claim);
        let mut known = way.hand(seat).filter_map(|at| way.items[at].kinds.only());
        known.any(|kind| {
            let taken = given.iter().find(|(other, _)| *other == kind);
            !barred.contains(&Some(kind)) && way.known(seat, kind) > taken.map_or(0, |(_, n)| *n)
        })
    }
}

/// The kinds of some tiles, with how many there are of each.
pub(super) fn kinds(tiles: impl Iterator<Item = Tile>) -> Vec<(usize, usize)> {
    let mut kinds: Vec<(usize, usize)> = vec![];
    for tile in tiles {
        let of = kind(Drawn::Tile(tile));
        match kinds.iter_mut().find(|(other, _)| *other == of) {
            Some((_, n)) => *n += 1,
            None => kinds.push((of, 1)),
        }
    }
    kinds
}
