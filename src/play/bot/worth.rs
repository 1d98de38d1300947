//! What a rule set pays for the figures that a bot plans for, and what a plan is worth while so
//! many tiles are missing.

use crate::rules::{Item, Pattern, Presence, RuleSet};
use crate::tile::{Dragon, Face, Tile, Wind};

/// What a rule set pays for the figures that a bot plans for, in faan.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    pub(super) runs: i32,
    pub(super) pungs: i32,
    pub(super) mixed: i32,
    pub(super) pure: i32,
    /// Thirteen orphans, seven pairs, fourteen tiles that are not connected.
    pub(super) special: [i32; 3],
    pub(super) two_dragons_and_pair: i32,
    pub(super) three_dragons: i32,
    dragon: i32,
    seat: i32,
    round: i32,
    value: i32,
    zi_mo: i32,
    concealed: i32,
    concealed_zi_mo: i32,
    no_flowers: i32,
    own_flower: i32,
    limit: i32,
    /// What a hand mostly has that nobody planned for: much where there are many small items.
    unasked: i32,
    /// What the winner gains on a discard and on Zi Mo, by faan; nothing below the minimum.
    gains: Vec<[f64; 2]>,
}

/// How many items a rule set has that pays for the great figures alone.
const PLAIN_ITEMS: usize = 30;

impl Worth {
    pub(super) fn of(rules: &RuleSet) -> Worth {
        let paid = |wanted: &dyn Fn(Pattern) -> bool| -> i32 {
            let mut items = rules.items.iter().filter(|item: &&Item| wanted(item.when));
            let first = items.next();
            first.map_or(0, |item| i32::from(item.worth.of(1, rules.limit)))
        };
        let suits = |honours: Presence| {
            paid(&|when| matches!(when, Pattern::Suits { suits: 1, honours: it } if it == honours))
        };
        let concealed = |zi_mo: bool| {
            paid(&|when| match when {
                Pattern::NothingClaimed { drawn, .. } => drawn.is_none_or(|it| it == zi_mo),
                _ => false,
            })
        };
        let gains = (0..=rules.limit).map(|faan| {
            let bill = rules.bill(faan).unwrap_or(0);
            let part = |portion: crate::rules::Portion| f64::from(portion.of(bill).unwrap_or(0));
            let pay = rules.pay;
            [
                part(pay.shooter) + 2.0 * part(pay.bystander),
                3.0 * part(pay.zi_mo),
            ]
        });
        Worth {
            runs: paid(&|when| matches!(when, Pattern::AllSheung { .. })),
            pungs: paid(&|when| matches!(when, Pattern::AllTriplets {})),
            mixed: suits(Presence::Some),
            pure: suits(Presence::None),
            special: [
                paid(&|when| matches!(when, Pattern::ThirteenOrphans {})),
                paid(&|when| matches!(when, Pattern::SevenPairs { .. })),
                paid(&|when| matches!(when, Pattern::NotConnected { .. })),
            ],
            two_dragons_and_pair: paid(&|when| {
                matches!(
                    when,
                    Pattern::DragonSets {
                        sets: 2,
                        pair: true
                    }
                )
            }),
            three_dragons: paid(&|when| matches!(when, Pattern::DragonSets { sets: 3, .. })),
            dragon: paid(&|when| matches!(when, Pattern::EachDragonSet {})),
            seat: paid(&|when| matches!(when, Pattern::SeatWindSet {})),
            round: paid(&|when| matches!(when, Pattern::RoundWindSet {})),
            value: paid(&|when| matches!(when, Pattern::EachValueTriplet {})),
            zi_mo: paid(&|when| matches!(when, Pattern::SelfDrawn {})),
            concealed: concealed(false),
            concealed_zi_mo: concealed(true),
            no_flowers: paid(&|when| matches!(when, Pattern::NoFlowers { .. })),
            own_flower: paid(&|when| matches!(when, Pattern::OwnFlower {})),
            limit: i32::from(rules.limit),
            unasked: if rules.items.len() > 2 * PLAIN_ITEMS {
                2
            } else {
                0
            },
            gains: gains.collect(),
        }
    }

    /// What a set of this honour earns a seat of this wind in this round.
    pub(super) fn honour(&self, tile: Tile, seat: Wind, round: Wind) -> i32 {
        match tile.face() {
            Face::Dragon(_) => self.dragon + self.value,
            Face::Wind(wind) => {
                let of = |is: bool, faan: i32| if is { faan } else { 0 };
                of(wind == seat, self.seat + self.value)
                    + of(wind == round, self.round + self.value)
            }
            Face::Suited(..) => 0,
        }
    }

    /// What so many dragon sets earn beyond what each of them does.
    pub(super) fn dragons(&self, sets: u32, pair: bool) -> i32 {
        let more = |whole: i32| (whole - sets as i32 * self.dragon).max(0);
        match (sets, pair) {
            (3, _) => more(self.three_dragons),
            (2, true) => more(self.two_dragons_and_pair),
            _ => 0,
        }
    }

    /// What a hand of these faan gains on a discard and on Zi Mo. `concealed`: nothing claimed.
    pub(super) fn gain(&self, faan: i32, concealed: bool) -> [f64; 2] {
        let more = |is: i32| if concealed { is } else { 0 };
        let at = |faan: i32, how: usize| {
            let faan = faan.clamp(0, self.limit) as usize;
            self.gains.get(faan).map_or(0.0, |gain| gain[how])
        };
        let faan = faan + self.unasked;
        [
            at(faan + more(self.concealed), 0),
            at(faan + self.zi_mo + more(self.concealed_zi_mo), 1),
        ]
    }

    /// Whether it pays to claim nothing.
    pub(super) fn pays_concealed(&self) -> bool {
        self.concealed + self.concealed_zi_mo > 0
    }

    /// What a count that is known, of a discard or of Zi Mo, gains.
    pub(super) fn known(&self, faan: u8, zi_mo: bool) -> f64 {
        let gain = self.gains.get(usize::from(faan.min(self.limit as u8)));
        gain.map_or(0.0, |gain| gain[usize::from(zi_mo)])
    }

    /// How likely another ends the hand in one round of the table, late in it: the higher the
    /// minimum, the fewer ready hands may win.
    pub(super) fn ends(&self) -> f64 {
        let free = self.gains.iter().take_while(|gain| gain[1] <= 0.0).count();
        [0.22, 0.15, 0.08].get(free).copied().unwrap_or(0.045)
    }

    pub(super) fn no_flowers(&self) -> i32 {
        self.no_flowers
    }

    pub(super) fn own_flower(&self) -> i32 {
        self.own_flower
    }
}

/// The dragons, in tile order.
pub(super) fn dragons() -> [Tile; 3] {
    Dragon::ALL.map(Tile::dragon)
}

/// What the rest of a hand looks like from one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// How often the seat may still draw.
    pub(super) draws: usize,
    /// How many tiles it does not see.
    pub(super) unseen: f64,
    /// How many rounds of the table have been played.
    pub(super) turns: f64,
    /// How likely another ends the hand in one round of the table, late in it.
    pub(super) ends: f64,
}

/// How likely another is to throw a tile that is drawn and not needed.
const THROWN: f64 = 0.7;

impl Outlook {
    /// What a ready hand may expect of the draws left: it gains so much by tiles and kinds of win.
    /// `tiles` are pairs of how many there are and what each gains on a discard and on Zi Mo.
    pub(super) fn ready(&self, tiles: impl Iterator<Item = (u8, [f64; 2])>) -> f64 {
        let (mut chance, mut gain) = (0.0, 0.0);
        for (unseen, [discard, zi_mo]) in tiles {
            let drawn = f64::from(unseen) / self.unseen;
            let let_go = 3.0 * THROWN * drawn;
            if zi_mo > 0.0 {
                chance += drawn;
                gain += drawn * zi_mo;
            }
            if discard > 0.0 {
                chance += let_go;
                gain += let_go * discard;
            }
        }
        let (mut alive, mut worth) = (1.0, 0.0);
        for draw in 0..self.draws {
            worth += alive * gain;
            alive *= (1.0 - chance).max(0.0) * self.goes_on(draw);
        }
        worth
    }

    /// The chance that nobody else ends the hand between this draw and the next: early in a hand
    /// hardly anybody is ready.
    fn goes_on(&self, draw: usize) -> f64 {
        let ready = ((self.turns + draw as f64 - 2.0) / 6.0).clamp(0.0, 1.0);
        1.0 - self.ends * ready
    }

    /// What a plan may expect that misses so many tiles, of which so many unseen ones bring it
    /// nearer; `typical` are the numbers for the steps after that, and `claimed` how much more
    /// often a tile comes by claims than by draws alone.
    pub(super) fn plan(
        &self,
        missing: u8,
        nearer: f64,
        typical: &[f64; 8],
        claimed: f64,
        [discard, zi_mo]: [f64; 2],
    ) -> f64 {
        let missing = usize::from(missing.min(8));
        if missing == 0 {
            return zi_mo.max(discard);
        }
        let per_tile = |tiles: f64| (tiles / self.unseen).min(1.0);
        let mut steps = [0.0; 9];
        for (at, step) in steps.iter_mut().enumerate().take(missing + 1).skip(1) {
            let tiles = if at == missing {
                nearer
            } else {
                typical[at - 1]
            };
            *step = (per_tile(tiles) * claimed).min(0.95);
        }
        let last = if missing == 1 { nearer } else { typical[0] };
        let drawn = if zi_mo > 0.0 { per_tile(last) } else { 0.0 };
        let let_go = if discard > 0.0 {
            3.0 * THROWN * per_tile(last)
        } else {
            0.0
        };
        let wins = (drawn + let_go).min(0.95);
        let gain = drawn * zi_mo + let_go * discard;
        let mut at = [0.0; 9];
        at[missing] = 1.0;
        let (mut alive, mut worth) = (1.0, 0.0);
        for draw in 0..self.draws {
            worth += alive * at[1] * gain;
            at[1] *= 1.0 - wins;
            for step in 2..=missing {
                let moves = at[step] * steps[step];
                at[step] -= moves;
                at[step - 1] += moves;
            }
            alive *= self.goes_on(draw);
        }
        worth
    }
}
