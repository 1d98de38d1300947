//! One way in which the tiles that nobody saw may have gone.
//!
//! A way knows of every tile that came into a hand what it can be, and whether it is still there.
//! Tiles of a kind are as good as each other, and of two tiles in a hand the one that can be less is
//! the one to let go: whatever could follow if it stayed can follow if the other stays, for the two
//! can trade what they are. So an event that names its tile leads to one way, and to several only
//! where neither of two tiles can be all that the other can.

use super::fill::{Laid, Places, fill};
use super::kinds::{KINDS, Kinds, Supply};
use crate::record::Act;
use crate::seat::{BySeat, Seat};
use crate::set::Set;

/// A tile that came into a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) seat: Seat,
    /// What it can be.
    pub(super) kinds: Kinds,
    /// When it came: 0 for the deal, then the place of the event from 1.
    pub(super) came: usize,
    /// When it left the hand, if it has.
    pub(super) gone: Option<usize>,
}

impl Item {
    /// Whether it was in its hand before an event.
    pub(super) fn was_there(&self, when: usize) -> bool {
        self.came < when && self.gone.is_none_or(|gone| gone >= when)
    }
}

/// What an event with unknown tiles was, in this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Its tile is this one.
    Item(usize),
    /// It was this.
    As(Act),
}

/// Why something cannot have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// A seat cannot have held what it showed.
    NotHeld,
    /// The tile that lies open cannot be the one that is claimed.
    NotOpen,
    /// The tile just drawn cannot be the one that is named.
    NotDrawn,
    /// More tiles of a kind would be needed than there are (T1).
    TooMany(usize),
    /// Each kind is there often enough, and all of them together are not (T1).
    Crowded,
    /// The wall has another tile at this end (T2).
    Wall,
    /// The tile may not be thrown straight after a claim (T11).
    Barred,
    /// A flower is in hand that has to be set aside first (T3).
    Flower,
}

/// One way in which the tiles that nobody saw may have gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    pub(super) items: Vec<Item>,
    /// Whose turn it is: who drew or claimed last.
    pub(super) turn: Option<Seat>,
    /// The discard that lies open.
    pub(super) open: Option<usize>,
    /// What the seat whose turn it is drew last.
    pub(super) drawn: Option<usize>,
    /// The tile of the last Kong that was declared.
    pub(super) declared: Option<usize>,
    /// The kinds that may not be thrown straight after a claim (T11).
    pub(super) barred: [Option<usize>; 2],
    /// The sets on the table.
    pub(super) laid: Vec<(Seat, Set)>,
    pub(super) told: Vec<(usize, Told)>,
}

impl Way {
    /// What an event with unknown tiles was.
    pub(super) fn told_at(&self, when: usize) -> Option<Told> {
        let mut told = self.told.iter().rev();
        told.find(|(at, _)| *at == when).map(|&(_, told)| told)
    }

    /// How many of each kind were known in each hand before an event.
    pub(super) fn seen_before(&self, when: usize) -> BySeat<Supply> {
        let mut seen = BySeat::from_fn(|_| [0; KINDS]);
        for item in self.items.iter().filter(|item| item.was_there(when)) {
            if let Some(kind) = item.kinds.only() {
                seen[item.seat][kind] += 1;
            }
        }
        seen
    }

    /// The sets that a seat has on the table, in order.
    pub(super) fn sets(&self, seat: Seat) -> Vec<Set> {
        let own = self.laid.iter().filter(|(by, _)| *by == seat);
        let mut sets: Vec<Set> = own.map(|&(_, set)| set).collect();
        sets.sort();
        sets
    }

    /// Whether a seat is known to have set this flower aside.
    pub(super) fn has_set_aside(&self, seat: Seat, kind: usize) -> bool {
        let mut aside = self.items.iter().filter(|item| item.gone.is_some());
        aside.any(|item| item.seat == seat && item.kinds.only() == Some(kind))
    }

    /// Says which flowers a seat has set aside, where nobody saw them. Others are left for the
    /// table to find.
    pub(super) fn set_aside_are(&mut self, seat: Seat, flowers: &[usize]) {
        for &kind in flowers {
            if self.has_set_aside(seat, kind) {
                continue;
            }
            let mut aside = self.items.iter_mut().filter(|item| item.gone.is_some());
            let hidden = |item: &&mut Item| item.seat == seat && item.kinds == Kinds::FLOWERS;
            if let Some(item) = aside.find(hidden) {
                item.kinds = Kinds::one(kind);
            }
        }
    }

    /// A tile comes into a hand.
    pub(super) fn come(&mut self, seat: Seat, kinds: Kinds, came: usize) -> usize {
        self.items.push(Item {
            seat,
            kinds,
            came,
            gone: None,
        });
        self.items.len() - 1
    }

    /// The tiles that a seat has in hand, by their number.
    pub(super) fn hand(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let all = self.items.iter().enumerate();
        let own = all.filter(move |(_, item)| item.seat == seat && item.gone.is_none());
        own.map(|(at, _)| at)
    }

    /// Whether a seat has tiles in hand that nobody saw.
    pub(super) fn is_hidden(&self, seat: Seat) -> bool {
        self.hand(seat)
            .any(|at| self.items[at].kinds.only().is_none())
    }

    /// How many of a kind a seat is known to have in hand.
    pub(super) fn known(&self, seat: Seat, kind: usize) -> usize {
        self.hand(seat)
            .filter(|&at| self.items[at].kinds.only() == Some(kind))
            .count()
    }

    /// These seats have no flower in hand: they would have set it aside (T3).
    pub(super) fn without_flowers(&mut self, seats: &[Seat]) -> Result<(), Lack> {
        let mut items = self.items.iter_mut();
        items.try_for_each(|item| {
            if item.gone.is_none() && seats.contains(&item.seat) {
                item.kinds = item.kinds.and(Kinds::TILES).ok_or(Lack::Flower)?;
            }
            Ok(())
        })
    }

    /// The tiles of a hand that may be the one which is one of these kinds; of those that are as
    /// good as each other, one.
    pub(super) fn choices(&self, seat: Seat, kinds: Kinds, only: Option<usize>) -> Vec<usize> {
        let mut found: Vec<usize> = vec![];
        for at in self.hand(seat) {
            let item = self.items[at].kinds;
            let fits = item.and(kinds).is_some() && only.is_none_or(|only| only == at);
            if fits && !found.iter().any(|&other| self.items[other].kinds == item) {
                found.push(at);
            }
        }
        if kinds.only().is_some() {
            let all = found.clone();
            found.retain(|&at| {
                let item = self.items[at].kinds;
                let less = |other: Kinds| other != item && other.within(item);
                !all.iter().any(|&other| less(self.items[other].kinds))
            });
        }
        found
    }

    /// A tile is one of these kinds. False, and nothing done, if it cannot be.
    #[must_use]
    pub(super) fn narrow(&mut self, at: usize, kinds: Kinds) -> bool {
        match self.items[at].kinds.and(kinds) {
            Some(both) => {
                self.items[at].kinds = both;
                true
            }
            None => false,
        }
    }

    /// Every way in which a seat has so many of a kind in hand.
    pub(super) fn having(self, seat: Seat, kind: usize, n: usize) -> Vec<Way> {
        let mut ways = vec![self];
        while let Some(way) = ways.first()
            && way.known(seat, kind) < n
        {
            let more = ways.iter().flat_map(|way| {
                let mut hidden = way.clone();
                // Those that are known to be of the kind are counted already.
                let known = |at: &usize| way.items[*at].kinds.only() == Some(kind);
                for at in way.hand(seat).filter(known) {
                    hidden.items[at].gone = Some(0);
                }
                let choices = hidden.choices(seat, Kinds::one(kind), None).into_iter();
                choices.map(|at| {
                    let mut way = way.clone();
                    way.items[at].kinds = Kinds::one(kind);
                    way
                })
            });
            // Each of them has one more that is known.
            ways = more.collect();
        }
        ways
    }

    /// So many of a kind, which a seat is known to have, leave its hand. Where one of them is the
    /// tile just drawn it goes last.
    pub(super) fn lose(&mut self, seat: Seat, kind: usize, n: usize, when: usize) {
        let known = |way: &Way, at: usize| way.items[at].kinds.only() == Some(kind);
        let mut these: Vec<usize> = self.hand(seat).filter(|&at| known(self, at)).collect();
        these.sort_by_key(|&at| self.drawn == Some(at));
        for at in these.into_iter().take(n) {
            self.items[at].gone = Some(when);
        }
    }

    /// Where tiles lie that nobody saw, and how many of each kind are left for them. `rest` are the
    /// places that are in no hand yet.
    pub(super) fn places(
        &self,
        rest: &[Places],
        supply: &Supply,
    ) -> Result<(Vec<Places>, Supply), Lack> {
        let (mut places, mut left) = (rest.to_vec(), *supply);
        for item in &self.items {
            match item.kinds.only() {
                Some(kind) => left[kind] = left[kind].checked_sub(1).ok_or(Lack::TooMany(kind))?,
                None => add(&mut places, item.kinds, 1),
            }
        }
        Ok((places, left))
    }

    /// Whether there are tiles enough for this way (T1).
    pub(super) fn fits(&self, rest: &[Places], supply: &Supply) -> Result<(), Lack> {
        let (places, left) = self.places(rest, supply)?;
        fill(&places, &left).map(|_| ()).ok_or(Lack::Crowded)
    }

    /// Whether a tile is of this kind in every filling.
    pub(super) fn must_be(&self, at: usize, kind: usize, rest: &[Places], supply: &Supply) -> bool {
        let item = self.items[at].kinds;
        let other = item.without(kind).filter(|_| item.has(kind));
        item.has(kind)
            && other.is_none_or(|other| {
                let mut way = self.clone();
                way.items[at].kinds = other;
                way.fits(rest, supply).is_err()
            })
    }

    /// Whether a seat may have fewer of a kind in hand than this.
    pub(super) fn may_lack(
        &self,
        (seat, kind, n): (Seat, usize, usize),
        rest: &[Places],
        supply: &Supply,
    ) -> bool {
        let Some(most) = n.checked_sub(1 + self.known(seat, kind)) else {
            return false;
        };
        let hidden = |&at: &usize| self.items[at].kinds.only().is_none();
        let could = self.hand(seat).filter(hidden);
        let could: Vec<usize> = could.filter(|&at| self.items[at].kinds.has(kind)).collect();
        // At most so many of these are of the kind: try each choice of which, as far as they differ.
        let mut free: Vec<Vec<usize>> = vec![vec![]];
        for _ in 0..most.min(could.len()) {
            let mut next: Vec<Vec<usize>> = vec![];
            for chosen in &free {
                for &at in could.iter().filter(|at| !chosen.contains(at)) {
                    let mut chosen = chosen.clone();
                    chosen.push(at);
                    let of = |chosen: &[usize]| {
                        let mut kinds: Vec<Kinds> =
                            chosen.iter().map(|&at| self.items[at].kinds).collect();
                        kinds.sort();
                        kinds
                    };
                    if !next.iter().any(|other| of(other) == of(&chosen)) {
                        next.push(chosen);
                    }
                }
            }
            free = next;
        }
        free.iter().any(|free| {
            let mut way = self.clone();
            could.iter().filter(|at| !free.contains(at)).all(|&at| {
                let other = way.items[at].kinds.without(kind);
                other.map(|other| way.items[at].kinds = other).is_some()
            }) && way.fits(rest, supply).is_ok()
        })
    }

    /// What each tile is in one filling of this way, by its kind. Tiles in hand are no flowers if
    /// that can be: nobody has set them aside.
    pub(super) fn filled(&self, rest: &[Places], supply: &Supply) -> Option<Vec<usize>> {
        let mut tame = self.clone();
        for item in tame.items.iter_mut().filter(|item| item.gone.is_none()) {
            item.kinds = item.kinds.and(Kinds::TILES).unwrap_or(item.kinds);
        }
        [&tame, self].into_iter().find_map(|way| {
            let (places, left) = way.places(rest, supply).ok()?;
            let mut laid = fill(&places, &left)?;
            let each = way.items.iter().map(|item| match item.kinds.only() {
                Some(kind) => Some(kind),
                None => take_one(&places, &mut laid, item.kinds),
            });
            each.collect()
        })
    }

    /// Two ways with the same key go on in the same ways.
    pub(super) fn key(&self) -> Vec<(u8, Option<Kinds>)> {
        let item = |at: Option<usize>| at.map(|at| self.items[at].kinds);
        let one = |kind: usize| Some(Kinds::one(kind));
        let each = self.items.iter().map(|item| match item.gone {
            None => (item.seat as u8, Some(item.kinds)),
            Some(_) => (4, Some(item.kinds)),
        });
        let mut key: Vec<_> = each.collect();
        key.push((5, item(self.open)));
        key.push((6, item(self.drawn)));
        key.push((7, self.declared.and_then(one)));
        key.extend(self.barred.map(|kind| (8, kind.and_then(one))));
        // A Sheung is told from a Pung by its number, the seat from the rest.
        key.extend(self.laid.iter().map(|&(seat, set)| {
            let form = match set {
                Set::Sheung(_) => 0,
                Set::Pung(_) => 1,
                Set::Kong(_) => 2,
            };
            (9 + 4 * form + seat as u8, one(set.lowest().index()))
        }));
        key.sort();
        key
    }
}

/// One more tile of a group.
pub(super) fn add(places: &mut Vec<Places>, kinds: Kinds, n: u16) {
    match places.iter_mut().find(|(other, _)| *other == kinds) {
        Some((_, there)) => *there += n,
        None => places.push((kinds, n)),
    }
}

fn take_one(places: &[Places], laid: &mut [Laid], kinds: Kinds) -> Option<usize> {
    let group = places.iter().position(|(other, _)| *other == kinds)?;
    let kind = (0..KINDS).find(|&kind| laid[group][kind] > 0)?;
    laid[group][kind] -= 1;
    Some(kind)
}
