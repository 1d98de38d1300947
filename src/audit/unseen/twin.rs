//! The slow twin: every assignment of the tiles of a tiny set, one by one, held against the ways.
//!
//! The set has six kinds and some fifteen tiles, of which two seats have a few. Each world says what
//! every tile is, so it needs no windows of time, no flow and no rule for which tile to let go.
//! `SEEDS=100000 cargo test` tries more of them.

use super::kinds::{KINDS, Kinds, Supply, kind};
use super::moves::{claim, needs};
use super::pile::Pile;
use super::told;
use super::ways::Ways;
use crate::bonus::Bonus;
use crate::notation::tiles::{Class, Piece};
use crate::play::{Claim, Terms, after_claim};
use crate::record::{Act, Call, KongForm};
use crate::rules::Book;
use crate::seat::Seat;
use crate::set::Run;
use crate::tile::{Suit, Tile};
use std::collections::BTreeSet;

/// What everything is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    /// What is in the wall.
    wall: Supply,
    hands: [Supply; 2],
    open: Option<usize>,
    drawn: Option<(Seat, usize)>,
    barred: [Option<usize>; 2],
    begun: bool,
}

impl World {
    /// Every world that is left after an event, once it is known what its tiles are.
    fn after(&self, seat: Seat, act: Act, terms: &Terms) -> Vec<World> {
        let own = seat as usize;
        let no_flowers = self.hands.iter().all(|hand| hand[Tile::KINDS..] == [0; 8]);
        let mut world = self.clone();
        match act {
            Act::Draw(piece) | Act::Loose(piece) => {
                if self.begun && !no_flowers && matches!(act, Act::Draw(_)) {
                    return vec![];
                }
                world.begun = true;
                let there = Kinds::of(piece).iter().filter(|&kind| self.wall[kind] > 0);
                let worlds = there.map(|kind| {
                    let mut world = world.clone();
                    world.wall[kind] -= 1;
                    world.hands[own][kind] += 1;
                    (world.open, world.drawn) = (None, Some((seat, kind)));
                    world.barred = [None; 2];
                    world
                });
                worlds.collect()
            }
            Act::Flower(piece) => {
                let earlier = self.hands[..own].iter();
                if earlier
                    .into_iter()
                    .any(|hand| hand[Tile::KINDS..] != [0; 8])
                {
                    return vec![];
                }
                let flowers = Kinds::of(piece).and(Kinds::FLOWERS);
                self.losing(own, flowers.into_iter().flat_map(Kinds::iter))
            }
            Act::Discard { tile, drawn } => {
                let kinds = Kinds::of(tile).iter().filter(|&kind| {
                    let barred = self.barred.contains(&Some(kind));
                    !barred && kind < Tile::KINDS && (!drawn || self.drawn == Some((seat, kind)))
                });
                let kinds: Vec<usize> = kinds.filter(|_| no_flowers).collect();
                let worlds = kinds.into_iter().flat_map(|kind| {
                    let mut worlds = self.losing(own, [kind].into_iter());
                    for world in &mut worlds {
                        (world.open, world.drawn) = (Some(kind), None);
                        world.barred = [None; 2];
                    }
                    worlds
                });
                worlds.collect()
            }
            Act::Kong {
                form: KongForm::Concealed,
                tile,
            } => {
                let four = Kinds::of(tile).iter();
                let four = four.filter(|&kind| no_flowers && self.hands[own][kind] == 4);
                let worlds = four.map(|kind| {
                    let mut world = self.clone();
                    world.hands[own][kind] = 0;
                    world
                });
                worlds.collect()
            }
            _ => {
                let all = every_claim(act);
                let worlds = all.into_iter().filter_map(|act| {
                    let (claim, takes) = claim(act)?;
                    let mut world = self.clone();
                    if self.open != Some(claim.tile().index()) {
                        return None;
                    }
                    for (kind, n) in needs(claim) {
                        let left = world.hands[own][kind].checked_sub(n as u8)?;
                        world.hands[own][kind] = left;
                    }
                    if !takes {
                        return Some(self.clone());
                    }
                    (world.open, world.drawn) = (None, None);
                    world.barred = after_claim(terms, claim).map(|it| it.map(Tile::index));
                    Some(world)
                });
                worlds.collect()
            }
        }
    }

    fn losing(&self, own: usize, kinds: impl Iterator<Item = usize>) -> Vec<World> {
        let there = kinds.filter(|&kind| self.hands[own][kind] > 0);
        let worlds = there.map(|kind| {
            let mut world = self.clone();
            world.hands[own][kind] -= 1;
            world
        });
        worlds.collect()
    }
}

/// Every claim that a claim with unknown tiles may have been.
fn every_claim(act: Act) -> Vec<Act> {
    let fits = |piece: Piece, tile: Tile| Kinds::of(piece).has(tile.index());
    let one = |piece: Piece| Tile::all().filter(move |&tile| fits(piece, tile));
    match act {
        Act::Pung { tile, from } => {
            let tiles = one(tile).map(Piece::Tile);
            tiles.map(|tile| Act::Pung { tile, from }).collect()
        }
        Act::Call(Call::Pung(tile)) => {
            let tiles = one(tile).map(Piece::Tile);
            tiles.map(|tile| Act::Call(Call::Pung(tile))).collect()
        }
        Act::Sheung { tile, with, from } => {
            let runs = Tile::all().filter_map(Run::from_lowest);
            let acts = runs.flat_map(move |run| {
                let tiles = run.tiles();
                (0..3).filter_map(move |at| {
                    let two = [tiles[(at + 1) % 3], tiles[(at + 2) % 3]];
                    let straight = fits(with[0], two[0]) && fits(with[1], two[1]);
                    let crossed = fits(with[0], two[1]) && fits(with[1], two[0]);
                    (fits(tile, tiles[at]) && (straight || crossed)).then(|| Act::Sheung {
                        tile: Piece::Tile(tiles[at]),
                        with: two.map(Piece::Tile),
                        from,
                    })
                })
            });
            acts.collect()
        }
        _ => vec![],
    }
}

/// A generator that is enough to vary little games.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// 1m to 3m, 1p, East, and a flower.
fn pieces() -> [Piece; 6] {
    let tile = |at| Piece::Tile(Tile::from_index(at).unwrap());
    let plum = Piece::Bonus(Bonus::all().next().unwrap());
    [tile(0), tile(1), tile(2), tile(9), tile(27), plum]
}

const CLASSES: [Class; 5] = [
    Class::Any,
    Class::Any,
    Class::Suit(Suit::ALL[0]),
    Class::Honour,
    Class::Bonus,
];

/// Any piece; flowers, which have to be set aside at once, come seldom.
fn any_piece(chance: &mut Chance, known: usize) -> Piece {
    if chance.below(5) > 0 {
        return any_tile(chance, known);
    }
    all_alike(chance, known)
}

fn all_alike(chance: &mut Chance, known: usize) -> Piece {
    match chance.below(10) < known {
        true => pieces()[chance.below(6)],
        false => Piece::Unknown(CLASSES[chance.below(5)]),
    }
}

fn any_tile(chance: &mut Chance, known: usize) -> Piece {
    loop {
        match all_alike(chance, known) {
            Piece::Bonus(_) | Piece::Unknown(Class::Bonus) => {}
            piece => return piece,
        }
    }
}

fn any_act(chance: &mut Chance, seat: Seat, from: Seat, open: bool, drew: bool) -> (Seat, Act) {
    let act = match chance.below(12) {
        0..3 if !open => Act::Draw(any_piece(chance, 3)),
        0 | 1 => Act::Draw(any_piece(chance, 3)),
        3..8 if !open => Act::Discard {
            tile: any_tile(chance, 8),
            drawn: drew && chance.below(5) == 0,
        },
        8 => Act::Flower(match chance.below(2) {
            0 => pieces()[5],
            _ => Piece::Unknown(Class::Bonus),
        }),
        9 if !open => Act::Kong {
            tile: any_tile(chance, 7),
            form: KongForm::Concealed,
        },
        9 => Act::Call(Call::Pung(any_tile(chance, 8))),
        10 if open => {
            let tile = any_tile(chance, 8);
            Act::Pung { tile, from }
        }
        _ if open => {
            let (tile, with) = (pieces()[chance.below(3)], [0; 2]);
            let with = with.map(|_: i32| any_tile(chance, 6));
            Act::Sheung { tile, with, from }
        }
        _ => Act::Discard {
            tile: any_tile(chance, 9),
            drawn: false,
        },
    };
    (seat, act)
}

#[test]
fn the_ways_agree_with_every_assignment_of_a_tiny_set() {
    let book = Book::bundled();
    let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
    let seeds = std::env::var("SEEDS").ok().and_then(|it| it.parse().ok());
    let (mut impossible, mut proved, mut possible) = (0, 0, 0);
    for seed in 0..seeds.unwrap_or(800) {
        let mut chance = Chance(seed);
        let mut supply = [0; KINDS];
        for piece in pieces() {
            let n = match piece {
                Piece::Bonus(_) => chance.below(2),
                _ => 1 + chance.below(4),
            };
            supply[piece.known().map(kind).unwrap()] = n as u8;
        }
        let tiles = supply.iter().map(|&n| usize::from(n)).sum::<usize>();
        let (mut told, mut story) = (vec![], format!("seed {seed}:"));
        for at in 0..6 {
            let seat = Seat::ALL[at % 2];
            told.push((seat, any_piece(&mut chance, 3)));
        }
        if tiles < told.len() {
            continue;
        }
        let mut ways = Ways::new(&terms, Pile::Unknown(tiles - told.len()));
        ways.supply = supply;
        let empty = World {
            wall: supply,
            hands: [[0; KINDS]; 2],
            open: None,
            drawn: None,
            barred: [None; 2],
            begun: false,
        };
        let mut worlds = BTreeSet::from([empty]);
        for &(seat, piece) in &told {
            story += &format!(" {}:{piece}", seat.letter());
            ways.all[0].come(seat, Kinds::of(piece), 0);
            let dealt = worlds.iter().flat_map(|world| {
                let there = Kinds::of(piece).iter();
                there.filter(|&kind| world.wall[kind] > 0).map(|kind| {
                    let mut world = world.clone();
                    world.wall[kind] -= 1;
                    world.hands[seat as usize][kind] += 1;
                    world
                })
            });
            worlds = dealt.collect();
        }
        assert_eq!(ways.fits().is_ok(), !worlds.is_empty(), "{story}");
        if worlds.is_empty() {
            continue;
        }
        let (mut open, mut drew) = (false, false);
        for when in 1..9 {
            let seat = Seat::ALL[chance.below(2)];
            let from = Seat::ALL[1 - seat as usize];
            let (seat, act) = match when {
                1 => (seat, Act::Draw(any_piece(&mut chance, 3))),
                _ => any_act(&mut chance, seat, from, open, drew),
            };
            let sheung = claim(act).filter(|_| told::is_known(act));
            if sheung.is_some_and(|(claim, _)| claim.set().is_none()) {
                // No run: the table's to find (T6).
                continue;
            }
            story += &format!("; {} {act}", seat.letter());
            let was_proved = ways.is_proved(seat, act);
            let next = worlds
                .iter()
                .flat_map(|world| world.after(seat, act, &terms));
            let next: BTreeSet<World> = next.collect();
            let taken = ways.take(seat, act, when);
            assert_eq!(taken.is_ok(), !next.is_empty(), "{story}: {taken:?}");
            let wall = matches!(act, Act::Draw(_) | Act::Loose(_) | Act::Flower(_));
            if !wall {
                // That no flower is left in a hand is taken from the event itself (T3), and that a
                // claim has left a discard (T11).
                let mut tame = worlds.iter().filter(|world| {
                    let mut hands = world.hands.iter();
                    let mut held = Kinds::TILES.iter().filter(|&kind| {
                        world.hands[seat as usize][kind] > 0 && !world.barred.contains(&Some(kind))
                    });
                    let stuck = matches!(act, Act::Discard { .. }) && held.next().is_none();
                    hands.all(|hand| hand[Tile::KINDS..] == [0; 8]) && !stuck
                });
                let mut legal = |world: &World| !world.after(seat, act, &terms).is_empty();
                let always = tame.all(&mut legal);
                let exact = match act {
                    Act::Discard { tile, .. } => {
                        told::is_known(act) || Kinds::of(tile) == Kinds::ANY
                    }
                    Act::Kong { .. } => told::is_known(act),
                    // A claim has to leave a discard (T11), which is not looked for here.
                    _ => {
                        let sheung = matches!(claim(act), Some((Claim::Sheung { .. }, _)));
                        let held = ways.all[0].hand(seat).count();
                        told::is_known(act) && !sheung && held > 3
                    }
                };
                if exact && taken.is_ok() {
                    assert_eq!(was_proved, always, "{story}: proved?");
                }
                assert!(
                    !was_proved || always,
                    "{story}: proved, and not legal always"
                );
            }
            if taken.is_err() {
                impossible += 1;
                break;
            }
            proved += usize::from(!wall && was_proved);
            possible += usize::from(!wall && !was_proved);
            worlds = next;
            (open, drew) = match act {
                Act::Discard { .. } => (true, false),
                Act::Call(_) => (open, drew),
                Act::Draw(_) => (false, true),
                _ => (false, false),
            };
        }
    }
    println!("{impossible} impossible, {proved} proved, {possible} possible");
    assert!(impossible > 200 && proved > 60 && possible > 100);
}
