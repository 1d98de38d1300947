//! What an event makes of a way. Whether it was the seat's turn is for the table to say.

use super::kinds::Kinds;
use super::told;
use super::way::{Lack, Told, Way};
use crate::notation::tiles::Piece;
use crate::play::{Claim, Terms, after_claim};
use crate::record::{Act, Call, KongForm, Won};
use crate::rules::turn::AddedKong;
use crate::seat::Seat;
use crate::set::Set;
use crate::tile::Tile;

/// An event of a seat, with what stands beside it.
#[derive(Clone, Copy)]
pub(super) struct Step<'t> {
    pub(super) seat: Seat,
    pub(super) act: Act,
    /// The place of the event, from 1.
    pub(super) when: usize,
    pub(super) terms: &'t Terms,
    /// What the wall gives, as far as it is known.
    pub(super) given: Option<Kinds>,
}

/// What a claim takes from the hand.
type Needs = Vec<(usize, usize)>;

impl Way {
    /// Every way in which this one can go on with an event.
    pub(super) fn take(mut self, step: &Step<'_>) -> Result<Vec<Way>, Lack> {
        let (seat, when) = (step.seat, step.when);
        let known = told::is_known(step.act);
        match step.act {
            Act::Draw(piece) | Act::Loose(piece) => {
                let kinds = Kinds::of(piece);
                let kinds = match step.given {
                    Some(given) => kinds.and(given).ok_or(Lack::Wall)?,
                    None => kinds,
                };
                if matches!(step.act, Act::Draw(_)) {
                    // East's first draw comes before flowers are set aside (T3).
                    if self.turn.is_some() {
                        self.without_flowers(&Seat::ALL)?;
                    }
                    self.begin_turn(seat);
                }
                let at = self.come(seat, kinds, when);
                if self.turn == Some(seat) {
                    self.drawn = Some(at);
                }
                self.tell(known, when, Told::Item(at));
                Ok(vec![self])
            }
            Act::Flower(piece) => self.set_aside(step, piece),
            Act::Discard { tile, drawn } => self.throw(step, tile, drawn),
            Act::Kong {
                form: KongForm::Concealed,
                ..
            } => {
                self.without_flowers(&Seat::ALL)?;
                self.each_version(step, |way, act| {
                    let kind = told::tile(act)?.index();
                    let set = Set::Kong(told::tile(act)?);
                    Some(way.gives(seat, vec![(kind, 4)], Some(when), |way| {
                        way.declared = Some(kind);
                        way.laid.push((seat, set));
                    }))
                })
            }
            Act::Kong {
                form: KongForm::Added,
                ..
            } => {
                self.without_flowers(&Seat::ALL)?;
                let just_drawn = step.terms.turn().added_kong == AddedKong::JustDrawn;
                self.each_version(step, |way, act| {
                    let tile = told::tile(act)?;
                    let kind = tile.index();
                    if !way.laid.contains(&(seat, Set::Pung(tile))) {
                        return None;
                    }
                    let only = just_drawn.then_some(way.drawn).flatten();
                    let from = way.choices(seat, Kinds::one(kind), only).into_iter();
                    let ways = from.map(|at| {
                        let mut way = way.clone();
                        way.items[at].kinds = Kinds::one(kind);
                        way.items[at].gone = Some(when);
                        way.declared = Some(kind);
                        let pung = (seat, Set::Pung(tile));
                        for laid in way.laid.iter_mut().filter(|laid| **laid == pung) {
                            laid.1 = Set::Kong(tile);
                        }
                        way
                    });
                    Some(ways.collect())
                })
            }
            Act::Pung { .. } | Act::Sheung { .. } | Act::Kong { .. } | Act::Call(_) => {
                self.claims(step)
            }
            Act::Pass => Ok(vec![self]),
            Act::Win(won) | Act::FalseWin(won) => self.win(step, won),
        }
    }

    /// Notes what an event was, if it does not say so itself.
    fn tell(&mut self, known: bool, when: usize, told: Told) {
        if !known {
            self.told.push((when, told));
        }
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.turn = Some(seat);
        (self.open, self.drawn, self.declared) = (None, None, None);
        self.barred = [None; 2];
    }

    fn set_aside(mut self, step: &Step<'_>, piece: Piece) -> Result<Vec<Way>, Lack> {
        let Some(kinds) = Kinds::of(piece).and(Kinds::FLOWERS) else {
            return Ok(vec![self]);
        };
        // Dealt flowers are set aside seat by seat from East (T3).
        self.without_flowers(&Seat::ALL[..step.seat as usize])?;
        let choices = self.choices(step.seat, kinds, None);
        let ways = choices.into_iter().map(|at| {
            let mut way = self.clone();
            way.go(at, kinds, step);
            way.drawn = way.drawn.filter(|&drawn| drawn != at);
            way
        });
        some(ways.collect(), Lack::NotHeld)
    }

    fn throw(mut self, step: &Step<'_>, piece: Piece, just_drawn: bool) -> Result<Vec<Way>, Lack> {
        self.without_flowers(&Seat::ALL)?;
        let Some(mut kinds) = Kinds::of(piece).and(Kinds::TILES) else {
            return Ok(vec![self]);
        };
        for barred in self.barred_from(step).into_iter().flatten() {
            kinds = kinds.without(barred).ok_or(Lack::Barred)?;
        }
        if just_drawn && self.drawn.is_none() {
            return Ok(vec![self]);
        }
        let only = self.drawn.filter(|_| just_drawn);
        let choices = self.choices(step.seat, kinds, only);
        let ways = choices.into_iter().map(|at| {
            let mut way = self.clone();
            way.go(at, kinds, step);
            (way.open, way.drawn, way.barred) = (Some(at), None, [None; 2]);
            way
        });
        let lack = if just_drawn {
            Lack::NotDrawn
        } else {
            Lack::NotHeld
        };
        some(ways.collect(), lack)
    }

    /// The kinds that may not be thrown now (T11). Some tables let whatever is left be thrown, if
    /// nothing else is.
    fn barred_from(&self, step: &Step<'_>) -> [Option<usize>; 2] {
        let free = |at: usize| {
            let mut kinds = self.items[at].kinds.iter();
            !kinds.any(|kind| self.barred.contains(&Some(kind)))
        };
        match step.terms.turn().claim_without_discard && !self.hand(step.seat).any(free) {
            true => [None; 2],
            false => self.barred,
        }
    }

    /// A tile that is one of these kinds leaves its hand.
    fn go(&mut self, at: usize, kinds: Kinds, step: &Step<'_>) {
        // It was chosen because it can be one of them.
        let _ = self.narrow(at, kinds);
        self.items[at].gone = Some(step.when);
        self.tell(told::is_known(step.act), step.when, Told::Item(at));
    }

    /// Goes on with each version of an event, its unknown tiles filled in.
    fn each_version(
        &self,
        step: &Step<'_>,
        go_on: impl Fn(Way, Act) -> Option<Vec<Way>>,
    ) -> Result<Vec<Way>, Lack> {
        let known = told::is_known(step.act);
        let versions = told::versions(step.act, step.seat, self);
        let ways = versions.into_iter().flat_map(|act| {
            let mut way = self.clone();
            way.tell(known, step.when, Told::As(act));
            go_on(way, act).unwrap_or_default()
        });
        some(ways.collect(), Lack::NotHeld)
    }

    /// A seat has these in hand, and gives them away if it says when.
    fn gives(
        self,
        seat: Seat,
        needs: Needs,
        when: Option<usize>,
        then: impl Fn(&mut Way),
    ) -> Vec<Way> {
        let mut ways = vec![self];
        for &(kind, n) in &needs {
            let more = ways.into_iter();
            ways = more.flat_map(|way| way.having(seat, kind, n)).collect();
        }
        for way in &mut ways {
            for &(kind, n) in needs.iter().filter(|_| when.is_some()) {
                way.lose(seat, kind, n, when.unwrap_or_default());
            }
            then(way);
        }
        ways
    }

    /// A claim of the tile that lies open, called or taking effect.
    fn claims(&self, step: &Step<'_>) -> Result<Vec<Way>, Lack> {
        let (seat, when) = (step.seat, step.when);
        let robbed = matches!(step.act, Act::Call(Call::Win(_))) && self.open.is_none();
        let Some(open) = self.open.filter(|_| !robbed) else {
            return Ok(vec![self.clone()]);
        };
        let can_be = |act: &Act| {
            let tile = told::tile(*act);
            tile.is_some_and(|tile| self.items[open].kinds.has(tile.index()))
        };
        let versions = told::versions(step.act, seat, self);
        if !versions.iter().any(can_be) {
            return Err(Lack::NotOpen);
        }
        self.each_version(step, |mut way, act| {
            let tile = told::tile(act)?;
            if !way.narrow(open, Kinds::one(tile.index())) {
                return None;
            }
            let (claim, takes) = claim(act)?;
            let needs = needs(claim);
            if !takes {
                return Some(way.gives(seat, needs, None, |_| ()));
            }
            Some(way.gives(seat, needs, Some(when), |way| {
                way.begin_turn(seat);
                way.barred = after_claim(step.terms, claim).map(|it| it.map(Tile::index));
                way.laid.extend(claim.set().map(|set| (seat, set)));
            }))
        })
    }

    fn win(mut self, step: &Step<'_>, won: Won) -> Result<Vec<Way>, Lack> {
        let falsely = matches!(step.act, Act::FalseWin(_));
        let known = told::is_known(step.act);
        let at = match won {
            Won::Drawn(Piece::Tile(tile)) if falsely => {
                let ways = self.having(step.seat, tile.index(), 1);
                return some(ways, Lack::NotHeld);
            }
            Won::Drawn(_) => {
                self.without_flowers(&Seat::ALL)?;
                self.drawn
            }
            // A false win may come too late, on any tile that was thrown.
            Won::Discard { .. } if falsely && known => None,
            Won::Discard { .. } => self.open,
            Won::Robbing { .. } => {
                let declared = self.declared.and_then(Tile::from_index).map(Piece::Tile);
                if let Some(act) = declared.and_then(|tile| told::with_tile(step.act, tile)) {
                    self.tell(known, step.when, Told::As(act));
                }
                None
            }
            Won::Flowers => None,
        };
        let (Some(at), Some(piece)) = (at, won.tile()) else {
            return Ok(vec![self]);
        };
        self.tell(known, step.when, Told::Item(at));
        match self.narrow(at, Kinds::of(piece)) {
            true => Ok(vec![self]),
            false if matches!(won, Won::Drawn(_)) => Err(Lack::NotDrawn),
            false => Err(Lack::NotOpen),
        }
    }
}

fn some(ways: Vec<Way>, lack: Lack) -> Result<Vec<Way>, Lack> {
    match ways.is_empty() {
        true => Err(lack),
        false => Ok(ways),
    }
}

/// The claim of an act whose tiles are known, and whether it takes effect.
pub(super) fn claim(act: Act) -> Option<(Claim, bool)> {
    let both = |with: [Piece; 2]| match with {
        [Piece::Tile(a), Piece::Tile(b)] => Some([a, b]),
        _ => None,
    };
    let tile = told::tile(act)?;
    Some(match act {
        Act::Pung { .. } => (Claim::Pung(tile), true),
        Act::Sheung { with, .. } => {
            let with = both(with)?;
            (Claim::Sheung { tile, with }, true)
        }
        Act::Kong { .. } => (Claim::Kong(tile), true),
        Act::Call(Call::Pung(_)) => (Claim::Pung(tile), false),
        Act::Call(Call::Sheung { with, .. }) => {
            let with = both(with)?;
            (Claim::Sheung { tile, with }, false)
        }
        Act::Call(Call::Kong(_)) => (Claim::Kong(tile), false),
        Act::Call(Call::Win(_)) => (Claim::Win(tile), false),
        _ => return None,
    })
}

/// What a claim needs in hand, kind by kind.
pub(super) fn needs(claim: Claim) -> Needs {
    match claim {
        Claim::Sheung { with: [a, b], .. } if a == b => vec![(a.index(), 2)],
        Claim::Sheung { with, .. } => with.map(|tile| (tile.index(), 1)).to_vec(),
        Claim::Pung(tile) => vec![(tile.index(), 2)],
        Claim::Kong(tile) => vec![(tile.index(), 3)],
        Claim::Win(_) => vec![],
    }
}
