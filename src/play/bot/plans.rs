//! What a hand may become: one suit or any, runs or Pungs or both, with the honours that pay.

use super::reach::{self, Lacks, NEVER, NOTHING, Reach, Sets, join, missing, suit_of, turned};
use super::worth::{Outlook, Worth, dragons};
use crate::count::Shapes;
use crate::counts::Counts;
use crate::set::{Laid, Set};
use crate::tile::{Tile, Wind};
use arrayvec::ArrayVec;

/// Which tiles a plan uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tiles {
    /// Any.
    All,
    /// One suit and honours.
    Mixed(usize),
    /// One suit alone.
    Pure(usize),
}

/// Which sets a plan makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Any,
    Runs,
    Pungs,
    /// Thirteen orphans, seven pairs, or fourteen tiles that are not connected.
    Special(usize),
}

/// Something that a hand may become.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    tiles: Tiles,
    form: Form,
    /// The honours of which it makes sets, because they pay.
    honours: ArrayVec<Tile, 3>,
    /// What it would count, flowers and the draw aside.
    pub(super) faan: i32,
}

/// What a plan gains on a discard and on Zi Mo.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    pub(super) open: [f64; 2],
    /// Where nothing is claimed, if that is still possible and pays.
    pub(super) concealed: Option<[f64; 2]>,
}

/// A hand between two draws, with what is known of the table.
#[derive(Clone, Debug)]
pub(super) struct Holding {
    pub(super) held: Counts,
    pub(super) laid: ArrayVec<Laid, 4>,
    pub(super) seat: Wind,
    pub(super) round: Wind,
}

/// What lies on the table of a hand, as far as plans ask.
struct Down {
    suits: [bool; 3],
    honours: bool,
    runs: bool,
    pungs: bool,
    faan: i32,
    dragons: u32,
}

impl Holding {
    /// How many sets are yet to be made.
    pub(super) fn sets(&self) -> usize {
        4usize.saturating_sub(self.laid.len())
    }

    /// Whether nothing was claimed.
    pub(super) fn is_concealed(&self) -> bool {
        !self.laid.iter().any(|laid| laid.is_claimed())
    }

    fn down(&self, worth: &Worth) -> Down {
        let mut down = Down {
            suits: [false; 3],
            honours: false,
            runs: false,
            pungs: false,
            faan: 0,
            dragons: 0,
        };
        for laid in &self.laid {
            let set = laid.set();
            match suit_of(set.lowest()) {
                3 => down.honours = true,
                suit => down.suits[suit] = true,
            }
            match set {
                Set::Sheung(_) => down.runs = true,
                Set::Pung(tile) | Set::Kong(tile) => {
                    down.pungs = true;
                    down.faan += worth.honour(tile, self.seat, self.round);
                    down.dragons += u32::from(dragons().contains(&tile));
                }
            }
        }
        down
    }

    /// Everything that the hand may become and that pays something.
    pub(super) fn plans(&self, shapes: Shapes, worth: &Worth) -> Vec<Plan> {
        let down = self.down(worth);
        // Honours that pay, and of which there are two at least.
        let pays = |&(tile, n): &(Tile, u8)| {
            n >= 2 && tile.is_honour() && worth.honour(tile, self.seat, self.round) > 0
        };
        let paying = self.held.kinds().filter(pays).map(|(tile, _)| tile);
        let paying: ArrayVec<Tile, 3> = paying.take(self.sets().min(3)).collect();
        let mut plans = vec![];
        let fits = |suit: usize| (0..3).all(|other| other == suit || !down.suits[other]);
        let mut tiles: ArrayVec<(Tiles, i32), 7> = ArrayVec::new();
        tiles.push((Tiles::All, 0));
        for suit in (0..3).filter(|&suit| fits(suit)) {
            tiles.push((Tiles::Mixed(suit), worth.mixed));
            if !down.honours {
                tiles.push((Tiles::Pure(suit), worth.pure));
            }
        }
        for (tiles, for_tiles) in tiles {
            let mut forms: ArrayVec<(Form, i32), 3> = ArrayVec::new();
            forms.push((Form::Any, 0));
            if !down.pungs {
                forms.push((Form::Runs, worth.runs));
            }
            if !down.runs {
                forms.push((Form::Pungs, worth.pungs));
            }
            for (form, for_form) in forms {
                let subsets = match (tiles, form) {
                    (Tiles::Pure(_), _) | (_, Form::Runs) => 1,
                    _ => 1u32 << paying.len(),
                };
                for subset in 0..subsets {
                    let chosen = paying.iter().enumerate();
                    let chosen = chosen.filter(|(at, _)| subset >> at & 1 == 1);
                    let honours: ArrayVec<Tile, 3> = chosen.map(|(_, &tile)| tile).collect();
                    let of = |&tile: &Tile| worth.honour(tile, self.seat, self.round);
                    let sets = honours
                        .iter()
                        .filter(|tile| dragons().contains(tile))
                        .count();
                    let sets = down.dragons + sets as u32;
                    let faan = down.faan
                        + for_tiles
                        + for_form
                        + honours.iter().map(of).sum::<i32>()
                        + worth.dragons(sets, false);
                    plans.push(Plan {
                        tiles,
                        form,
                        honours,
                        faan,
                    });
                }
            }
        }
        if self.laid.is_empty() {
            let known = shapes.special_shapes(&self.held).into_iter().enumerate();
            plans.extend(
                known
                    .filter(|(_, lacks)| lacks.is_some())
                    .map(|(at, _)| Plan {
                        tiles: Tiles::All,
                        form: Form::Special(at),
                        honours: ArrayVec::new(),
                        faan: worth.special[at],
                    }),
            );
        }
        plans
    }
}

impl Plan {
    /// How much more often a tile comes that is claimed too.
    fn claimed(&self) -> f64 {
        match self.form {
            Form::Any => 1.6,
            Form::Runs => 1.5,
            Form::Pungs => 2.4,
            // Only the last tile is claimed.
            Form::Special(_) => 1.0,
        }
    }

    /// How many tiles there mostly are that bring it nearer, by how many are missing.
    fn typical(&self) -> &'static [f64; 8] {
        match (self.tiles, self.form) {
            (_, Form::Special(2)) => &[9.0, 16.0, 22.0, 28.0, 34.0, 40.0, 46.0, 50.0],
            (_, Form::Special(_)) => &[3.0, 7.0, 11.0, 15.0, 18.0, 21.0, 24.0, 27.0],
            (_, Form::Pungs) => &[3.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0],
            (Tiles::All, Form::Any) => &[5.0, 11.0, 20.0, 30.0, 40.0, 50.0, 60.0, 60.0],
            (Tiles::All, Form::Runs) => &[5.0, 10.0, 18.0, 27.0, 36.0, 44.0, 50.0, 50.0],
            (Tiles::Mixed(_), _) => &[4.5, 9.0, 14.0, 18.0, 22.0, 25.0, 28.0, 30.0],
            (Tiles::Pure(_), _) => &[4.5, 9.0, 13.0, 16.0, 18.0, 20.0, 22.0, 24.0],
        }
    }

    /// Whether it has any use for a tile.
    pub(super) fn uses(&self, tile: Tile) -> bool {
        let suit = suit_of(tile);
        match self.tiles {
            Tiles::All => true,
            Tiles::Mixed(own) => suit == own || suit == 3,
            Tiles::Pure(own) => suit == own,
        }
    }

    /// How many tiles it misses in a hand that has yet to make so many sets.
    pub(super) fn missing(
        &self,
        shapes: Shapes,
        reach: &mut Reach,
        held: &Counts,
        sets: usize,
    ) -> u8 {
        match self.form {
            Form::Pungs => self.missing_pungs(held, sets),
            Form::Special(at) => shapes.special_shapes(held)[at].unwrap_or(NEVER),
            Form::Any | Form::Runs => {
                let (parts, owed) = self.parts(reach, held);
                let [a, b, c, z] = &parts;
                let rest = turned(&join(&join(a, b), c), sets - self.honours.len());
                owed + missing(z, &rest)
            }
        }
    }

    /// How many unseen tiles bring it nearer than `least`.
    pub(super) fn nearer(
        &self,
        shapes: Shapes,
        reach: &mut Reach,
        held: &Counts,
        sets: usize,
        least: u8,
        unseen: &Counts,
    ) -> f64 {
        let mut nearer = 0u32;
        let mut with = *held;
        if !matches!(self.form, Form::Any | Form::Runs) {
            for (tile, n) in unseen.kinds().filter(|&(tile, _)| self.uses(tile)) {
                with[tile] += 1;
                if with[tile] <= 4 && self.missing(shapes, reach, &with, sets) < least {
                    nearer += u32::from(n);
                }
                with[tile] -= 1;
            }
            return f64::from(nearer);
        }
        let (parts, owed) = self.parts(reach, held);
        let rests = reach::rests(&parts, sets - self.honours.len());
        for (tile, n) in unseen.kinds().filter(|&(tile, _)| self.uses(tile)) {
            if held[tile] >= 4 {
                continue;
            }
            with[tile] += 1;
            let now = if self.honours.contains(&tile) {
                if held[tile] < 3 { least - 1 } else { least }
            } else {
                let suit = suit_of(tile);
                let lacks = self.part(reach, &with, suit);
                owed + missing(&lacks, &rests[suit])
            };
            if now < least {
                nearer += u32::from(n);
            }
            with[tile] -= 1;
        }
        f64::from(nearer)
    }

    /// What the plan may expect, claiming what helps or, where that pays more, nothing.
    pub(super) fn expects(&self, outlook: &Outlook, missing: u8, nearer: f64, gain: &Gain) -> f64 {
        let typical = self.typical();
        let open = outlook.plan(missing, nearer, typical, self.claimed(), gain.open);
        let concealed = gain.concealed.map_or(0.0, |gain| {
            outlook.plan(missing, nearer, typical, 1.0, gain)
        });
        open.max(concealed)
    }

    /// The same, before it is known which tiles bring it nearer.
    pub(super) fn hopes(&self, outlook: &Outlook, missing: u8, gain: &Gain) -> f64 {
        let at = usize::from(missing.clamp(1, 8)) - 1;
        self.expects(outlook, missing, self.typical()[at], gain)
    }

    /// What each suit lacks, and the tiles that the chosen honours do.
    fn parts(&self, reach: &mut Reach, held: &Counts) -> ([Lacks; 4], u8) {
        let parts = [0, 1, 2, 3].map(|suit| self.part(reach, held, suit));
        let owed = self
            .honours
            .iter()
            .map(|&tile| 3u8.saturating_sub(held[tile]));
        (parts, owed.sum())
    }

    /// What one suit lacks, as far as the plan uses it.
    fn part(&self, reach: &mut Reach, held: &Counts, suit: usize) -> Lacks {
        let used = match self.tiles {
            Tiles::All => true,
            Tiles::Mixed(own) => suit == own || suit == 3,
            Tiles::Pure(own) => suit == own,
        };
        if !used {
            return NOTHING;
        }
        let sets = match self.form {
            Form::Runs => Sets::Runs,
            _ => Sets::Any,
        };
        if suit == 3 && !self.honours.is_empty() {
            let mut rest = *held;
            for &tile in &self.honours {
                rest[tile] = 0;
            }
            return reach.suit(&rest, suit, sets);
        }
        reach.suit(held, suit, sets)
    }

    fn missing_pungs(&self, held: &Counts, sets: usize) -> u8 {
        let mut of = [0usize; 5];
        let mut owed = 0;
        for (tile, n) in held.kinds().filter(|&(tile, _)| self.uses(tile)) {
            match self.honours.contains(&tile) {
                true => owed += 3u8.saturating_sub(n),
                false => of[usize::from(n.min(4))] += 1,
            }
        }
        // The kinds with the most copies become Pungs, the next the Pair.
        let mut left = (1..5usize)
            .rev()
            .flat_map(|n| std::iter::repeat_n(n as u8, of[n]));
        for _ in 0..sets.saturating_sub(self.honours.len()) {
            owed += 3u8.saturating_sub(left.next().unwrap_or(0));
        }
        (owed + 2u8.saturating_sub(left.next().unwrap_or(0))).min(NEVER)
    }
}
