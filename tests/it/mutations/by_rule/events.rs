//! Events that break a rule: one is put where a legal hand had another, and nothing comes after.

use super::{Broken, Place, Way};
use crate::dice::{Dice, with_seed};
use crate::play;
use sikwu::bonus::Bonus;
use sikwu::counts::Counts;
use sikwu::play::{Action, Awaited, Choice, Drawn, Outcome, Table, Terms, What, apply, legal};
use sikwu::rules::Book;
use sikwu::seat::{BySeat, RoundWind, Seat};
use sikwu::tile::{Face, Tile, Wind};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

/// A legal hand, and the table after some of its events.
pub(super) struct At<'g> {
    game: &'g Played,
    done: &'g [Action],
    table: &'g Table,
    /// Every tile dealt or drawn so far.
    seen: Counts,
}

/// A legal hand, and the rules it was played by.
pub(super) struct Played {
    pub(super) rules: &'static str,
    pub(super) terms: Terms,
    pub(super) dealt: BySeat<Vec<Drawn>>,
    pub(super) done: Vec<Action>,
    pub(super) outcome: Outcome,
}

/// How often wins come decides what there is to break: most hands are played for one faan.
const RULES: [&str; 3] = [
    "hk-old-style minimum=1",
    "hk-old-style minimum=1",
    "hk-old-style",
];

/// Hands by dice: one can be broken at many places, so that there need not be one for each try.
static GAMES: LazyLock<Vec<Played>> =
    LazyLock::new(|| (0..90).map(|seed| with_seed(seed, played)).collect());

fn played(dice: &mut Dice) -> Played {
    let rules = *dice.pick(&RULES);
    let book = Book::bundled();
    let keys: &[(&str, &str)] = match rules.contains("minimum") {
        true => &[("minimum", "1")],
        false => &[],
    };
    let terms = Terms::scored(book.varied("hk-old-style", keys).unwrap());
    let mut game = play::deal(&terms, RoundWind(Wind::East), dice);
    play::play(&mut game, dice);
    Played {
        rules,
        terms,
        outcome: game.table.outcome().unwrap().clone(),
        dealt: game.dealt,
        done: game.done,
    }
}

/// One of the hands.
pub(super) fn game(dice: &mut Dice) -> &'static Played {
    &GAMES[dice.below(GAMES.len())]
}

fn tile(drawn: Drawn) -> Option<Tile> {
    match drawn {
        Drawn::Tile(tile) => Some(tile),
        Drawn::Bonus(_) => None,
    }
}

/// What is found at the first place of a hand by dice, counted from a place that is drawn, and
/// then from the beginning.
fn at_some_place<T>(
    dice: &mut Dice,
    mut find: impl FnMut(&At, &mut Dice) -> Option<T>,
) -> Option<T> {
    let game = game(dice);
    let from = dice.below(game.done.len());
    for places in [from..game.done.len() + 1, 0..from] {
        let mut table =
            Table::deal(game.terms.clone(), RoundWind(Wind::East), &game.dealt).unwrap();
        let mut seen = Counts::NONE;
        let dealt = game.dealt.iter().flat_map(|(_, dealt)| dealt.clone());
        seen.extend(dealt.filter_map(tile));
        for nth in 0..places.end {
            if places.contains(&nth) {
                let at = At {
                    game,
                    done: &game.done[..nth],
                    table: &table,
                    seen,
                };
                if let Some(found) = find(&at, dice) {
                    return Some(found);
                }
            }
            let Some(&action) = game.done.get(nth) else {
                break;
            };
            if let What::Draw(drawn) | What::Loose(drawn) = action.what {
                seen.extend(tile(drawn));
            }
            apply(&mut table, action).unwrap();
        }
    }
    None
}

/// The heading and the first lines of a hand.
pub(super) fn begins(rules: &str, dealt: &BySeat<Vec<Drawn>>, done: &[Action]) -> String {
    let mut text = format!(
        "%hkmj 1.0\n@rules {rules}\n\nhand E-1\n@dealer E repeat=0\n@start E=0 S=0 W=0 N=0\n"
    );
    for (seat, dealt) in dealt.iter() {
        let tiles: String = dealt.iter().map(Drawn::to_string).collect();
        let _ = writeln!(text, "deal {} {tiles}", seat.letter());
    }
    for action in done {
        let _ = writeln!(text, "{action}");
    }
    text
}

/// Breaks some hand at some place by these events, of which the last one is wrong.
fn put(dice: &mut Dice, events: fn(&At, &mut Dice) -> Option<Vec<String>>) -> Option<Broken> {
    at_some_place(dice, |at, dice| {
        let events = events(at, dice)?;
        let text = at.begins() + &events.join("\n") + "\n";
        let event = (at.done.len() + events.len()) as u32;
        Some(Broken {
            text,
            at: Place::Event(event),
        })
    })
}

/// One event, or none.
fn one(event: Option<String>) -> Option<Vec<String>> {
    event.map(|event| vec![event])
}

fn pick<T: Clone>(dice: &mut Dice, all: impl IntoIterator<Item = T>) -> Option<T> {
    let all: Vec<T> = all.into_iter().collect();
    (!all.is_empty()).then(|| dice.pick(&all).clone())
}

impl At<'_> {
    /// The record down to here.
    fn begins(&self) -> String {
        begins(self.game.rules, &self.game.dealt, self.done)
    }

    fn holds(&self, seat: Seat, tile: Tile) -> u8 {
        self.table.held(seat).concealed()[tile]
    }

    /// Who moves after a draw, if that is what the table waits for.
    fn mover(&self) -> Option<Seat> {
        match self.table.awaited() {
            Awaited::Move(seat) => Some(seat),
            _ => None,
        }
    }

    /// The discard that lies open and that nobody has spoken on.
    fn open(&self) -> Option<(Seat, Tile)> {
        let silent = Seat::ALL
            .into_iter()
            .all(|seat| self.table.said(seat).is_none());
        match self.table.awaited() {
            Awaited::Claims { from, tile } if silent => Some((from, tile)),
            _ => None,
        }
    }

    /// Who threw what lies open, the tile, and the first seat that may win on it.
    fn won(&self) -> Option<(Seat, Tile, Seat)> {
        let (from, tile) = self.open()?;
        let mut others = from.others().into_iter();
        Some((from, tile, others.find(|&seat| self.wins(seat))?))
    }

    /// Whether a seat may win on what lies open.
    fn wins(&self, seat: Seat) -> bool {
        let mut choices = legal(self.table, seat).into_iter();
        choices.any(|choice| matches!(choice, Choice::Do(What::Win(_))))
    }

    /// Whether the last tile of the wall is gone.
    fn wall_is_empty(&self) -> bool {
        self.table.left(Seat::East) == 0
    }

    /// Whether a tile of this kind has been thrown since the seat last drew or claimed.
    fn thrown_since(&self, seat: Seat, tile: Tile) -> bool {
        let since = self.done.iter().rposition(|it| {
            let turn = matches!(
                it.what,
                What::Draw(_) | What::Loose(_) | What::Pung { .. } | What::Sheung { .. }
            );
            it.seat == seat && turn
        });
        let mut since = self.done[since.map_or(0, |at| at + 1)..].iter();
        let open = self.open().is_some();
        let count = since
            .by_ref()
            .filter(|it| matches!(it.what, What::Discard { tile: thrown, .. } if thrown == tile));
        count.count() > usize::from(open)
    }
}

/// Whether these tiles and so many sets on the table are four sets and a Pair, or thirteen orphans:
/// by taking the lowest tile away in every way there is (W1).
fn is_shape(tiles: &Counts, sets: usize) -> bool {
    fn goes(left: &mut [u8; 34], sets: usize, pair: bool) -> bool {
        let Some(low) = left.iter().position(|&n| n > 0) else {
            return sets == 4 && pair;
        };
        let mut ways: Vec<(Vec<usize>, usize, bool)> = vec![(vec![low; 3], 1, pair)];
        if !pair {
            ways.push((vec![low; 2], 0, true));
        }
        if low < 27 && low % 9 < 7 {
            ways.push((vec![low, low + 1, low + 2], 1, pair));
        }
        ways.into_iter().any(|(taken, more, pair)| {
            let mut rest = *left;
            let fits = taken.iter().all(|&at| {
                rest[at] = rest[at].wrapping_sub(1);
                rest[at] < 4
            });
            fits && goes(&mut rest, sets + more, pair)
        })
    }
    let mut left = [0; 34];
    for (tile, n) in tiles.kinds() {
        left[tile.index()] = n;
    }
    let ends = |at: &usize| *at >= 27 || matches!(at % 9, 0 | 8);
    let kinds: BTreeSet<usize> = (0..34).filter(|&at| left[at] > 0).collect();
    let orphans = sets == 0 && kinds.len() == 13 && kinds.iter().all(ends);
    orphans || goes(&mut left, sets, false)
}

fn with(tiles: &Counts, tile: Tile) -> Counts {
    let mut tiles = *tiles;
    tiles.extend([tile]);
    tiles
}

pub(super) const WAYS: &[Way] = &[
    Way {
        rule: "T1",
        how: "a fifth copy is drawn",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, _) = at.open()?;
                let gone = Tile::all().filter(|&tile| at.seen[tile] == 4);
                let tile = pick(dice, gone).filter(|_| !at.wall_is_empty())?;
                one(Some(format!("{} draw {tile}", from.next().letter())))
            })
        },
    },
    Way {
        rule: "T2",
        how: "a seat draws whose turn it is not",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, _) = at.open()?;
                let seat = pick(dice, from.next().others())?;
                let tile = Tile::all().find(|&tile| at.seen[tile] < 4)?;
                one(Some(format!("{} draw {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T2",
        how: "a seat throws whose turn it is not",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = pick(dice, at.mover()?.others())?;
                let tile = pick(dice, at.table.held(seat).concealed().kinds())?.0;
                one(Some(format!("{} discard {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T3",
        how: "a tile is thrown before a flower in hand is set aside",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let Awaited::Flower(seat) = at.table.awaited() else {
                    return None;
                };
                let tile = pick(dice, at.table.held(seat).concealed().kinds())?.0;
                one(Some(format!("{} discard {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T3",
        how: "a flower is set aside that is not in hand",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = at.mover()?;
                let bonus = pick(dice, Bonus::all())?;
                one(Some(format!("{} flower {bonus}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T4",
        how: "a tile is thrown that is not in hand",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = at.mover()?;
                let tile = pick(dice, Tile::all().filter(|&tile| at.holds(seat, tile) == 0))?;
                one(Some(format!("{} discard {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T4",
        how: "a tile is thrown without a draw",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = at.open()?.0.next();
                let tile = pick(dice, at.table.held(seat).concealed().kinds())?.0;
                one(Some(format!("{} discard {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T5",
        how: "a tile is claimed that was not thrown",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, thrown) = at.open()?;
                let seat = pick(dice, from.others())?;
                let pairs = at.table.held(seat).concealed().kinds();
                let pairs = pairs.filter(|&(tile, n)| n >= 2 && tile != thrown);
                let (tile, _) = pick(dice, pairs)?;
                one(Some(format!(
                    "{} pung {tile} from {}",
                    seat.letter(),
                    from.letter()
                )))
            })
        },
    },
    Way {
        rule: "T5",
        how: "a Sheung takes what was called for a Pung",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let (from, tile) = at.open()?;
                let next = from.next();
                let sheung = sheung(at, next)?;
                let others = next.others().into_iter();
                let by = others
                    .filter(|&seat| seat != from)
                    .find(|&it| at.holds(it, tile) >= 2);
                let by = by.filter(|_| !at.wall_is_empty())?.letter();
                Some(vec![format!("{by} call pung {tile}"), sheung])
            })
        },
    },
    Way {
        rule: "T6",
        how: "a Sheung is claimed from afar",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, _) = at.open().filter(|_| !at.wall_is_empty())?;
                let [next, across, before] = from.others();
                assert_eq!(next, from.next());
                let seat = pick(dice, [across, before])?;
                one(sheung(at, seat))
            })
        },
    },
    Way {
        rule: "T6",
        how: "a Pung is claimed with less than two in hand",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, tile) = at.open().filter(|_| !at.wall_is_empty())?;
                let seat = pick(dice, from.others())?;
                let few = at.holds(seat, tile) < 2;
                one(few.then(|| format!("{} pung {tile} from {}", seat.letter(), from.letter())))
            })
        },
    },
    Way {
        rule: "T7",
        how: "a concealed Kong without four",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = at.mover().filter(|_| !at.wall_is_empty())?;
                let kinds = at.table.held(seat).concealed().kinds();
                let (tile, _) = pick(dice, kinds.filter(|&(_, n)| n < 4))?;
                one(Some(format!("{} kong {tile} concealed", seat.letter())))
            })
        },
    },
    Way {
        rule: "T7",
        how: "a fourth tile without a Pung on the table",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let seat = at.mover().filter(|_| !at.wall_is_empty())?;
                let held = at.table.held(seat);
                let laid: Vec<Tile> = held
                    .laid()
                    .iter()
                    .map(|it| it.laid.set().lowest())
                    .collect();
                let kinds = held
                    .concealed()
                    .kinds()
                    .filter(|(tile, _)| !laid.contains(tile));
                let (tile, _) = pick(dice, kinds)?;
                one(Some(format!("{} kong {tile} added", seat.letter())))
            })
        },
    },
    Way {
        rule: "T9",
        how: "a Kong when the wall is empty",
        or: &[],
        breaks: |dice| {
            at_some_place(dice, |at, _| {
                let seat = at.mover().filter(|_| !at.wall_is_empty())?;
                let held = at.table.held(seat);
                let mut four = held.concealed().kinds().filter(|&(_, n)| n == 4);
                let (tile, _) = four.next()?;
                // Of a wall that is so much shorter, all is drawn here.
                let rules = format!("play-only\n@dead {}", at.table.left(seat));
                let kong = format!("{} kong {tile} concealed\n", seat.letter());
                let text = begins(&rules, &at.game.dealt, at.done) + &kong;
                let event = Place::Event(at.done.len() as u32 + 1);
                Some(Broken { text, at: event })
            })
        },
    },
    Way {
        rule: "T9",
        how: "a hand is called drawn while tiles are left",
        or: &[],
        breaks: |dice| {
            at_some_place(dice, |at, _| {
                let here = at.open().is_some() && !at.wall_is_empty();
                here.then(|| drawn(at))
            })
        },
    },
    Way {
        rule: "T10",
        how: "the last discard is claimed for a Pung",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let (from, tile) = at.open().filter(|_| at.wall_is_empty())?;
                let mut seats = from.others().into_iter();
                let seat = seats.find(|&seat| at.holds(seat, tile) >= 2)?;
                one(Some(format!(
                    "{} pung {tile} from {}",
                    seat.letter(),
                    from.letter()
                )))
            })
        },
    },
    Way {
        rule: "T10",
        how: "a hand is called drawn before the last tile's discard",
        or: &[],
        breaks: |dice| {
            at_some_place(dice, |at, _| {
                let here = at.mover().is_some() && at.wall_is_empty();
                here.then(|| drawn(at))
            })
        },
    },
    Way {
        rule: "T11",
        how: "what was claimed, or the other end of the run, is thrown back",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let Awaited::Discard { seat, .. } = at.table.awaited() else {
                    return None;
                };
                let barred: Vec<Tile> = match at.done.last()?.what {
                    What::Pung { tile, .. } => vec![tile],
                    What::Sheung {
                        tile, with: [a, b], ..
                    } => other_ends(tile, a, b),
                    _ => return None,
                };
                let held = barred.into_iter().filter(|&tile| at.holds(seat, tile) > 0);
                one(pick(dice, held).map(|tile| format!("{} discard {tile}", seat.letter())))
            })
        },
    },
    Way {
        rule: "T12",
        how: "a win is called on a kind that was let go, before the next turn",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let (from, tile) = at.open()?;
                let next = from.next();
                let others = next.others().into_iter().filter(|&seat| seat != from);
                let seat = others.into_iter().find(|&seat| at.wins(seat))?;
                // The next seat draws one more of the kind, and throws it.
                let more = at.seen[tile] < 4 && !at.wall_is_empty();
                let (by, seat) = (next.letter(), seat.letter());
                more.then(|| {
                    vec![
                        format!("{by} draw {tile}"),
                        format!("{by} discard {tile}"),
                        format!("{seat} win {tile} from {by}"),
                    ]
                })
            })
        },
    },
    Way {
        rule: "T12",
        how: "a win is called on a tile that was let go",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let (from, tile, seat) = at.won()?;
                let seat = seat.letter();
                let win = format!("{seat} win {tile} from {}", from.letter());
                Some(vec![format!("{seat} pass"), win])
            })
        },
    },
    Way {
        rule: "T13",
        how: "a second seat wins on the tile",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, tile, first) = at.won()?;
                let second = pick(dice, first.others().into_iter().filter(|&it| it != from))?;
                let win =
                    |seat: Seat| format!("{} win {tile} from {}", seat.letter(), from.letter());
                Some(vec![win(first), win(second)])
            })
        },
    },
    Way {
        rule: "T14",
        how: "a tile that is added to a Pung is claimed for a Pung",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let Awaited::Robbing { maker, tile, .. } = at.table.awaited() else {
                    return None;
                };
                let seat = pick(dice, maker.others())?;
                one(Some(format!(
                    "{} pung {tile} from {}",
                    seat.letter(),
                    maker.letter()
                )))
            })
        },
    },
    Way {
        rule: "T14",
        how: "a Kong is robbed that nobody declares",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, tile) = at.open()?;
                let seat = pick(dice, from.others())?;
                one(Some(format!(
                    "{} win {tile} robbing {}",
                    seat.letter(),
                    from.letter()
                )))
            })
        },
    },
    Way {
        rule: "W1",
        how: "a win on a discard without a shape",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, tile) = at.open()?;
                let seat = pick(dice, from.others())?;
                let held = at.table.held(seat);
                let shape = is_shape(&with(held.concealed(), tile), held.laid().len());
                let win = format!("{} win {tile} from {}", seat.letter(), from.letter());
                one((!shape).then_some(win))
            })
        },
    },
    Way {
        rule: "W1",
        how: "a Zi Mo without a shape",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let seat = at.mover()?;
                let (held, tile) = (at.table.held(seat), at.table.drawn()?);
                let shape = is_shape(held.concealed(), held.laid().len());
                one((!shape).then(|| format!("{} win {tile} self", seat.letter())))
            })
        },
    },
    Way {
        rule: "W2",
        how: "a win below the minimum",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                // The shape is there, nothing was let go, and yet it may not win.
                let (from, tile) = at.open().filter(|_| at.game.rules == "hk-old-style")?;
                let seat = from.others().into_iter().find(|&seat| {
                    let held = at.table.held(seat);
                    let shape = is_shape(&with(held.concealed(), tile), held.laid().len());
                    shape && !at.wins(seat) && !at.thrown_since(seat, tile)
                })?;
                one(Some(format!(
                    "{} win {tile} from {}",
                    seat.letter(),
                    from.letter()
                )))
            })
        },
    },
    Way {
        rule: "W5",
        how: "a flower win with less than seven",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let Awaited::Replacement { seat, flower: true } = at.table.awaited() else {
                    return None;
                };
                let few = at.table.held(seat).set_aside().iter().count() < 7;
                one(few.then(|| format!("{} win flowers", seat.letter())))
            })
        },
    },
    Way {
        rule: "W6",
        how: "a right win is called false",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let (from, tile, seat) = at.won()?;
                let seat = seat.letter();
                one(Some(format!(
                    "{seat} falsewin {tile} from {}",
                    from.letter()
                )))
            })
        },
    },
    Way {
        rule: "W6",
        how: "the play goes on after a false win",
        or: &[],
        breaks: |dice| {
            put(dice, |at, dice| {
                let (from, tile) = at.open().filter(|_| !at.wall_is_empty())?;
                let seat = pick(dice, from.others())?;
                let held = at.table.held(seat);
                let shape = is_shape(&with(held.concealed(), tile), held.laid().len());
                let more = Tile::all().find(|&tile| at.seen[tile] < 4)?;
                let events = vec![
                    format!("{} falsewin {tile} from {}", seat.letter(), from.letter()),
                    format!("{} draw {more}", from.next().letter()),
                ];
                (!shape).then_some(events)
            })
        },
    },
    Way {
        rule: "D1",
        how: "the play goes on after a win",
        or: &[],
        breaks: |dice| {
            put(dice, |at, _| {
                let seat = at.table.outcome()?.won.first()?.win.seat;
                let tile = Tile::all().find(|&tile| at.seen[tile] < 4)?;
                one(Some(format!("{} draw {tile}", seat.next().letter())))
            })
        },
    },
];

/// A Sheung of the open tile from the hand of this seat, legal or not.
fn sheung(at: &At, seat: Seat) -> Option<String> {
    let (from, tile) = at.open()?;
    let Face::Suited(..) = tile.face() else {
        return None;
    };
    let (down, up) = (tile.down(), tile.up());
    let ends = [
        (down.and_then(Tile::down), down),
        (down, up),
        (up, up.and_then(Tile::up)),
    ];
    // Four kinds are left to throw, so that something may be thrown after it (T11).
    let held = at.table.held(seat).concealed();
    let rich = held.kinds().count() > 6;
    let pair = ends.into_iter().find_map(|(a, b)| {
        let (a, b) = (a?, b?);
        (rich && held[a] > 0 && held[b] > 0).then_some((a, b))
    });
    let (a, b) = pair?;
    Some(format!(
        "{} sheung {tile} with {a}{b} from {}",
        seat.letter(),
        from.letter()
    ))
}

/// What may not be thrown after a Sheung: the claimed tile, and what the two from the hand would
/// also have run with.
fn other_ends(tile: Tile, a: Tile, b: Tile) -> Vec<Tile> {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    let ends = match high.index() - low.index() {
        1 => [low.down(), high.up()],
        _ => [None, None],
    };
    ends.into_iter().flatten().chain([tile]).collect()
}

/// The hand so far, called drawn.
fn drawn(at: &At) -> Broken {
    let text = at.begins() + "result drawn\n";
    let line = text.lines().count() as u32;
    Broken {
        text,
        at: Place::Line(line),
    }
}
