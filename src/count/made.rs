//! One exhaustive match: which tiles of a hand make a figure that is seen in it.
//!
//! Where several choices would do, such as three of four Sheung that run on, the sets that stand
//! first in the reading are named. This looks at the sets themselves and not at the facts that
//! [`figure`](super::figure) gathers, so that the two can be held against each other.

use super::reading::{Grouping, Place, Reading};
use crate::bonus::{Bonus, BonusSet};
use crate::counts::Counts;
use crate::hand::Hand;
use crate::rules::{Across, Pattern};
use crate::set::{Laid, Set};
use crate::tile::{Face, Tile};
use crate::win::Win;
use arrayvec::ArrayVec;
use std::fmt;

/// What of a hand makes a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// Every tile of the hand, Kongs with all four.
    Hand(Counts),
    /// These of its sets, in the order of the reading, and the Pair if it is needed.
    Sets {
        /// The sets.
        sets: ArrayVec<Set, 4>,
        /// The Pair.
        pair: Option<Tile>,
    },
    /// The winning tile, by the way it came.
    Last(Tile),
    /// These flowers and seasons.
    Flowers(BonusSet),
    /// That no flower and no season was set aside.
    NoFlowers,
}

/// The tiles that make a figure, which must be one that is seen in this reading of the hand.
///
/// # Examples
///
/// ```
/// use sikwu::count::{count, made};
/// use sikwu::notation::{Given, Sheet};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let asked = Sheet::read("[CCC] 234p 567p 99s 12m + 3m / S E")?.asked(&Given::default())?;
/// let tally = count(&asked.hand, &asked.win, rules)?;
/// let made = tally.items.iter().map(|it| {
///     let made = made(it.item.when, &asked.hand, &asked.win, &tally.reading());
///     format!("{}: {made}", it.item.id)
/// });
/// let made: Vec<String> = made.collect();
/// assert_eq!(made, ["dragon-set: CCC", "zi-mo: 3m", "no-flowers: "]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn made(pattern: Pattern, hand: &Hand, win: &Win, reading: &Reading) -> Made {
    let groups = Groups::of(win, reading);
    let whole = || match win.by.tile() {
        Some(tile) => {
            let mut all = hand.all();
            all[tile] += 1;
            Made::Hand(all)
        }
        // The other tiles do not matter (W5).
        None => Made::Flowers(hand.set_aside()),
    };
    let last = || match win.by.tile() {
        Some(tile) => Made::Last(tile),
        None => Made::Flowers(hand.set_aside()),
    };
    let own = |bonus: &Bonus| bonus.seat() == win.seat;
    let of_whole = |bonus: &Bonus| hand.set_aside().has_all(bonus.family());
    let of_seat = |set: Set| set.triplet() == Some(Tile::wind(win.seat.wind()));
    let of_round = |set: Set| set.triplet() == Some(Tile::wind(win.round.0));
    let flowers = |those: &dyn Fn(&Bonus) -> bool| {
        Made::Flowers(hand.set_aside().iter().filter(|it| those(it)).collect())
    };
    match pattern {
        Pattern::Suits { .. }
        | Pattern::Tiles { .. }
        | Pattern::Numbers { .. }
        | Pattern::NumberValues { .. }
        | Pattern::AllGreen {}
        | Pattern::AllBlue {}
        | Pattern::NineGates { .. }
        | Pattern::ThirteenOrphans {}
        | Pattern::SevenPairs { .. }
        | Pattern::NotConnected { .. }
        | Pattern::NothingClaimed { .. }
        | Pattern::Heaven { .. } => whole(),

        Pattern::AllSheung { .. }
        | Pattern::AllTriplets {}
        | Pattern::OutsideEverywhere { .. }
        | Pattern::AllTypes {}
        | Pattern::AllLinked {} => groups.all().with_pair(&groups),
        Pattern::TwiceTwoSheung {} | Pattern::TwoShortStraights {} | Pattern::FourLadies {} => {
            groups.all()
        }
        Pattern::SpecialPair {} => groups.those(|_| false).with_pair(&groups),

        Pattern::Straight { across } => groups.first(3, |it| run_on(it, across, 3)),
        Pattern::ShiftedSheung { across } => groups.first(3, |it| run_on(it, across, 1)),
        Pattern::TripleSheung {} => groups.first(3, |it| run_on(it, Across::ThreeSuits, 0)),
        Pattern::IdenticalSheung { sheung } => groups.first(usize::from(sheung), |it| {
            is_run(it[0]) && it.iter().all(|set| *set == it[0])
        }),
        Pattern::FourInOne { sheung } => groups.four_in_one(usize::from(sheung)),
        Pattern::ShiftedTriplets { across } => groups.first(3, |it| climb(it, across)),
        Pattern::EachDoubleTriplet {} => groups.those(|set| groups.is_doubled(set)),
        Pattern::TerminalTriplets { .. } => {
            groups.those(|set| set.triplet().is_some_and(Tile::is_terminal))
        }
        Pattern::ConcealedTriplets { kongs, .. } => groups.concealed(kongs),
        Pattern::Kongs { .. } | Pattern::EachKong {} => {
            groups.those(|set| matches!(set, Set::Kong(_)))
        }

        Pattern::DragonSets { pair: false, .. } | Pattern::EachDragonSet {} => {
            groups.those(is_dragon)
        }
        Pattern::DragonSets { pair: true, .. } => groups.those(is_dragon).with_pair(&groups),
        Pattern::WindSets { pair: false, .. } => groups.those(is_any_wind),
        Pattern::WindSets { pair: true, .. } => groups.those(is_any_wind).with_pair(&groups),
        Pattern::SeatWindSet {} => groups.those(of_seat),
        Pattern::RoundWindSet {} => groups.those(of_round),
        Pattern::EachValueTriplet {} => {
            groups.those(|set| is_dragon(set) || of_seat(set) || of_round(set))
        }

        Pattern::SelfDrawn {}
        | Pattern::AnyReplacement {}
        | Pattern::FlowerReplacement {}
        | Pattern::KongReplacement { .. }
        | Pattern::KongUponKong { .. }
        | Pattern::LastDraw {}
        | Pattern::LastDiscard {}
        | Pattern::RobbedKong {}
        | Pattern::Earth { .. } => last(),

        Pattern::NoFlowers { .. } => Made::NoFlowers,
        Pattern::OwnFlower {} => flowers(&own),
        Pattern::WholeFamily {} => flowers(&of_whole),
        Pattern::FlowerWin { .. } => Made::Flowers(hand.set_aside()),
    }
}

impl Made {
    /// The same, with the Pair of the reading.
    fn with_pair(self, groups: &Groups) -> Made {
        match self {
            Made::Sets { sets, .. } => Made::Sets {
                sets,
                pair: groups.pair,
            },
            other => other,
        }
    }
}

/// The tiles alone, set by set: `234m 567m 345p 678s 99s`; nothing for no flowers.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Made::Hand(all) => write!(f, "{all}"),
            Made::Sets { sets, pair } => {
                let pair = pair.map(|tile| [tile; 2].into_iter().collect::<Counts>());
                let words = sets.iter().map(Set::to_string);
                let words: Vec<String> = words.chain(pair.map(|it| it.to_string())).collect();
                f.write_str(&words.join(" "))
            }
            Made::Last(tile) => write!(f, "{tile}"),
            Made::Flowers(bonus) => write!(f, "{bonus}"),
            Made::NoFlowers => Ok(()),
        }
    }
}

/// The sets and the Pair of a reading; none where it is of another shape.
struct Groups {
    /// Each set, and whether it was made in the hand (W4).
    sets: ArrayVec<(Set, bool), 4>,
    pair: Option<Tile>,
}

impl Groups {
    fn of(win: &Win, reading: &Reading) -> Groups {
        let Reading::Sets(Grouping {
            laid,
            concealed,
            pair,
            place,
        }) = reading
        else {
            let sets = ArrayVec::new();
            return Groups { sets, pair: None };
        };
        let laid = laid
            .iter()
            .map(|laid| (laid.set(), matches!(laid, Laid::Concealed(_))));
        let in_hand = concealed.iter().enumerate().map(|(at, &set)| {
            let finished = *place == Place::Set(at);
            (set, win.by.is_zi_mo() || !finished)
        });
        Groups {
            sets: laid.chain(in_hand).collect(),
            pair: Some(*pair),
        }
    }

    fn all(&self) -> Made {
        self.those(|_| true)
    }

    /// Every set of which it is true.
    fn those(&self, is: impl Fn(Set) -> bool) -> Made {
        let sets = self.sets.iter().map(|&(set, _)| set);
        Made::Sets {
            sets: sets.filter(|&set| is(set)).collect(),
            pair: None,
        }
    }

    /// The Pungs made in the hand, and the Kongs if they count.
    fn concealed(&self, kongs: bool) -> Made {
        let counts = |set: Set| match set {
            Set::Sheung(_) => false,
            Set::Pung(_) => true,
            Set::Kong(_) => kongs,
        };
        let made = self.sets.iter().filter(|(set, made)| *made && counts(*set));
        Made::Sets {
            sets: made.map(|&(set, _)| set).collect(),
            pair: None,
        }
    }

    /// The first so many sets of which it is true together; all, if it is true of none.
    fn first(&self, many: usize, are: impl Fn(&[Set]) -> bool) -> Made {
        match self.find(many, are) {
            Some(sets) => Made::Sets { sets, pair: None },
            None => self.all(),
        }
    }

    fn find(&self, many: usize, are: impl Fn(&[Set]) -> bool) -> Option<ArrayVec<Set, 4>> {
        let choices = 1..1u32 << self.sets.len();
        let choices = choices.filter(|bits| bits.count_ones() as usize == many);
        let mut chosen = choices.map(|bits| {
            let sets = self.sets.iter().enumerate();
            let sets = sets.filter(|(at, _)| bits >> at & 1 == 1);
            sets.map(|(_, &(set, _))| set).collect::<ArrayVec<_, 4>>()
        });
        chosen.find(|sets| are(sets))
    }

    /// Four of a tile across so many Sheung, and a Pung, the Pair or nothing more.
    fn four_in_one(&self, sheung: usize) -> Made {
        let holds = |set: &Set, tile: Tile| is_run(*set) && set.tiles().any(|it| it == tile);
        let across = |tile: Tile| match sheung {
            1 => self.find(2, |it| {
                it.contains(&Set::Pung(tile)) && it.iter().any(|set| holds(set, tile))
            }),
            2 if self.pair != Some(tile) => None,
            _ => self.find(sheung, |it| it.iter().all(|set| holds(set, tile))),
        };
        let found = Tile::all().find_map(across);
        let made = found.map_or_else(|| self.all(), |sets| Made::Sets { sets, pair: None });
        match sheung {
            2 => made.with_pair(self),
            _ => made,
        }
    }

    /// Whether another triplet is of the same number.
    fn is_doubled(&self, set: Set) -> bool {
        let number = |set: Set| set.triplet().and_then(Tile::rank);
        let same = |other: Set| number(set).is_some() && number(other) == number(set);
        self.sets.iter().filter(|&&(other, _)| same(other)).count() > 1
    }
}

fn is_run(set: Set) -> bool {
    set.triplet().is_none()
}

fn is_dragon(set: Set) -> bool {
    let dragon = |tile: Tile| matches!(tile.face(), Face::Dragon(_));
    set.triplet().is_some_and(dragon)
}

fn is_any_wind(set: Set) -> bool {
    let wind = |tile: Tile| matches!(tile.face(), Face::Wind(_));
    set.triplet().is_some_and(wind)
}

/// Whether three Sheung stand so many numbers apart, in one suit or one in each.
fn run_on(sets: &[Set], across: Across, step: u8) -> bool {
    sets.iter().all(|&set| is_run(set)) && stand(sets, across, step)
}

/// Whether three Pungs or Kongs stand one number apart.
fn climb(sets: &[Set], across: Across) -> bool {
    sets.iter().all(|&set| !is_run(set)) && stand(sets, across, 1)
}

fn stand(sets: &[Set], across: Across, step: u8) -> bool {
    let suited = |set: &Set| Some((set.lowest().suit()?, set.lowest().rank()?.get()));
    let Some(mut places) = sets.iter().map(suited).collect::<Option<Vec<_>>>() else {
        return false;
    };
    places.sort_by_key(|&(_, number)| number);
    let [(a, low), (b, middle), (c, high)] = places[..] else {
        return false;
    };
    let suits = match across {
        Across::OneSuit => a == b && b == c,
        Across::ThreeSuits => a != b && b != c && a != c,
    };
    suits && middle == low + step && high == middle + step
}
