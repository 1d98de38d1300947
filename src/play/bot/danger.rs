//! What a discard may cost: whom it may make win, and for whom it may make its thrower liable.

use super::plans::Holding;
use super::reach::suit_of;
use super::worth::{Worth, dragons};
use crate::counts::Counts;
use crate::play::view::{Lies, View};
use crate::rules::pay::Baau;
use crate::seat::{BySeat, Seat};
use crate::set::Set;
use crate::tile::Tile;
use arrayvec::ArrayVec;

/// What is to be feared from the three others.
pub(super) struct Danger {
    others: ArrayVec<Threat, 3>,
    baau: Option<Baau>,
    /// What liability costs where a limit hand is drawn, and where a common one is.
    liable: [f64; 2],
}

/// What is to be feared from one seat.
struct Threat {
    /// How likely its hand is ready.
    ready: f64,
    /// What it would win on a discard.
    gain: f64,
    /// The suit that it seems to collect.
    flush: Option<usize>,
    /// Whether it seems to collect Pungs.
    pungs: bool,
    sets: usize,
    dragon_sets: usize,
    /// How often it threw each kind itself.
    threw: Counts,
    /// What it let pass since its last turn, and cannot win on before its next (T12).
    passed: Counts,
}

impl Danger {
    /// What can be seen of it.
    pub(super) fn seen(view: View<'_>, worth: &Worth) -> Danger {
        let turns = view.thrown().len() as f64 / 4.0;
        let mut threw: BySeat<Counts> = BySeat::default();
        for thrown in view.thrown() {
            threw[thrown.seat][thrown.tile] += 1;
        }
        let others = view.seat().others().into_iter();
        let others = others.map(|seat| threat(view, worth, seat, turns, threw[seat]));
        let rules = view.terms().rules();
        Danger {
            others: others.collect(),
            baau: rules
                .map(|rules| rules.baau)
                .filter(|baau| baau.is_played()),
            liable: [8, 4].map(|faan| worth.gain(faan, false)[1]),
        }
    }

    /// What throwing a tile may be expected to cost, where so many of it are unseen.
    pub(super) fn of(&self, tile: Tile, unseen: u8) -> f64 {
        let cost = self.others.iter().map(|threat| {
            let hit = threat.ready * threat.hit(tile, unseen) * threat.gain;
            hit + self.liability(threat, tile, unseen)
        });
        cost.sum()
    }

    /// B1 and B2: what it may cost to feed a fourth set, or a third dragon set.
    fn liability(&self, threat: &Threat, tile: Tile, unseen: u8) -> f64 {
        let Some(baau) = self.baau else {
            return 0.0;
        };
        let dragon = dragons().contains(&tile);
        // Somebody may hold two of it.
        let pung = if unseen >= 2 { 0.12 } else { 0.0 };
        if baau.third_dragon_set && dragon && threat.dragon_sets == 2 {
            return 2.0 * pung * 0.4 * self.liable[0];
        }
        if baau.fourth_set && threat.sets == 3 {
            let fits = threat
                .flush
                .is_none_or(|suit| suit_of(tile) == suit || tile.is_honour());
            let run = if tile.is_honour() || threat.pungs {
                0.0
            } else {
                0.06
            };
            return if fits {
                (pung + run) * 0.35 * self.liable[1]
            } else {
                0.0
            };
        }
        0.0
    }
}

impl Threat {
    /// How likely a ready hand of this seat waits for a tile.
    fn hit(&self, tile: Tile, unseen: u8) -> f64 {
        if self.passed[tile] > 0 {
            return 0.0;
        }
        let honour = tile.is_honour();
        let mut hit: f64 = match (honour, unseen) {
            // Nobody can make a Pung or a Pair of it.
            (true, 0) => return 0.0,
            (true, 1) => 0.03,
            (true, _) => 0.07,
            (false, _) if self.pungs && unseen == 0 => 0.0,
            (false, _) if tile.is_terminal() => 0.06,
            (false, _) => 0.085,
        };
        if let Some(suit) = self.flush {
            hit *= if suit_of(tile) == suit {
                2.0
            } else if honour {
                1.2
            } else {
                0.1
            };
        }
        // Who threw one of a kind rarely waits for another.
        if self.threw[tile] > 0 {
            hit *= 0.3;
        }
        hit
    }
}

fn threat(view: View<'_>, worth: &Worth, seat: Seat, turns: f64, threw: Counts) -> Threat {
    let sets = view.laid(seat).count();
    let open = view.laid(seat).filter_map(Lies::open);
    let laid: ArrayVec<_, 4> = open.map(|set| set.laid).collect();
    let mut suits = [0usize; 3];
    let (mut runs, mut dragon_sets) = (0, 0);
    let mut faan = 0;
    for laid in &laid {
        let set = laid.set();
        match suit_of(set.lowest()) {
            3 => {}
            suit => suits[suit] += 1,
        }
        match set {
            Set::Sheung(_) => runs += 1,
            Set::Pung(tile) | Set::Kong(tile) => {
                faan += worth.honour(tile, seat.wind(), view.round().0);
                dragon_sets += usize::from(dragons().contains(&tile));
            }
        }
    }
    let in_suits = suits.iter().filter(|&&n| n > 0).count();
    let flush = match (in_suits, laid.len()) {
        (1, 2..) => suits.iter().position(|&n| n > 0),
        _ => None,
    };
    // Whoever collects a suit hardly throws it.
    let flush = flush.filter(|&suit| {
        let of = |suit: usize| {
            let threw = threw.as_array()[9 * suit..9 * suit + 9].iter();
            threw.map(|&n| u32::from(n)).sum::<u32>()
        };
        let all: u32 = (0..3).map(of).sum();
        4 * of(suit) <= all + 2
    });
    let pungs = sets >= 2 && runs == 0;
    let mut ready = ((turns - 4.0) * 0.035).clamp(0.02, 0.5) + 0.12 * sets as f64;
    if sets == 4 {
        ready = 1.0;
    }
    faan += match (flush, pungs) {
        (Some(_), true) => worth.mixed.max(worth.pungs) + 1,
        (Some(_), false) => worth.mixed + 1,
        (None, true) => worth.pungs,
        (None, false) => 1,
    };
    if dragon_sets == 2 {
        faan += worth.dragons(2, true) / 2;
    }
    let own = crate::bonus::Family::ALL.map(|family| crate::bonus::Bonus::of(family, seat));
    let own = own
        .iter()
        .filter(|&&bonus| view.set_aside(seat).contains(bonus))
        .count();
    faan += own as i32 * worth.own_flower();
    let whole = worth.gain(faan, false)[0];
    // Below the minimum it may have more than it shows.
    let gain = if whole > 0.0 {
        whole
    } else {
        0.3 * worth.gain(faan + 2, false)[0]
    };
    // T12 binds whoever passed what they could have won; whoever could not is not ready for it.
    let mut passed = Counts::NONE;
    for thrown in view.thrown().iter().rev() {
        if thrown.seat == seat {
            break;
        }
        passed[thrown.tile] += 1;
    }
    Threat {
        ready: ready.min(0.95),
        gain,
        flush,
        pungs,
        sets,
        dragon_sets,
        threw,
        passed,
    }
}

impl Holding {
    /// What a seat holds between two draws.
    pub(super) fn of(view: View<'_>) -> Holding {
        let own = view.own();
        Holding {
            held: *own.concealed(),
            laid: own.laid().iter().map(|set| set.laid).collect(),
            seat: view.seat().wind(),
            round: view.round().0,
        }
    }
}
