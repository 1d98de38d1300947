//! What the rules have against an action: one judgement, that [`super::legal`] and
//! [`super::apply`] both ask.

use super::action::{Action, Choice, Claim, Drawn, What};
use super::outcome::{Outcome, Won};
use super::{Awaited, Table, claim, flowers, kong, swap, win};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::win::WonBy;

/// Why the table will not have an action; `None` if it is legal.
pub fn refuse(table: &Table, action: &Action) -> Option<Refusal> {
    judge(table, action).err()
}

/// Why the table will not have a choice, whatever the wall gives.
pub(super) fn refuse_choice(table: &Table, seat: Seat, choice: Choice) -> Option<Refusal> {
    let judged = match choice {
        Choice::Draw | Choice::Loose if table.outcome.is_some() => Err(Refusal::HandIsOver),
        Choice::Draw => draw(table, seat),
        Choice::Loose => loose(table, seat),
        Choice::Do(what) => return refuse(table, &Action { seat, what }),
    };
    judged.err()
}

/// Judges an action. A win that is one comes back counted, so that it need not be counted again.
pub(super) fn judge(table: &Table, action: &Action) -> Result<Option<Box<Won>>, Refusal> {
    let Action { seat, what } = *action;
    if let Some(outcome) = &table.outcome {
        is_one_more_winner(table, outcome, seat, what)?;
    }
    match what {
        What::Draw(drawn) => {
            draw(table, seat)?;
            is_in_the_wall(table, drawn)?;
        }
        What::Loose(drawn) => {
            loose(table, seat)?;
            is_in_the_wall(table, drawn)?;
        }
        What::Flower(bonus) => flowers::set_aside(table, seat, bonus)?,
        What::Discard { tile, just_drawn } => discard(table, seat, tile, just_drawn)?,
        What::Sheung { tile, with, from } => {
            claim::takes_effect(table, seat, Claim::Sheung { tile, with }, from)?;
        }
        What::Pung { tile, from } => {
            claim::takes_effect(table, seat, Claim::Pung(tile), from)?;
        }
        What::Kong { tile, from } => {
            claim::takes_effect(table, seat, Claim::Kong(tile), from)?;
        }
        What::ConcealedKong(tile) => kong::concealed(table, seat, tile)?,
        What::AddedKong(tile) => kong::added(table, seat, tile)?,
        What::Call(call) => claim::call(table, seat, call)?,
        What::Pass => claim::pass(table, seat)?,
        What::Win(by) => return win::judge(table, seat, by).map(Some),
    }
    Ok(None)
}

/// T13: once somebody has won, others may win the same tile at some tables. Anything else comes
/// after the end.
fn is_one_more_winner(
    table: &Table,
    outcome: &Outcome,
    seat: Seat,
    what: What,
) -> Result<(), Refusal> {
    let (What::Win(by), Some(first)) = (what, outcome.won.first()) else {
        return Err(Refusal::HandIsOver);
    };
    if by.tile().is_none() || by.tile() != first.win.by.tile() || by.is_zi_mo() {
        return Err(Refusal::HandIsOver);
    }
    if outcome.won.iter().any(|won| won.win.seat == seat) {
        return Err(Refusal::WonAlready { seat });
    }
    match table.awaited {
        Awaited::Nothing => Err(Refusal::OneWinner {
            seat: first.win.seat,
        }),
        _ => Ok(()),
    }
}

/// T2, T5: the seat after an open discard draws, or East to begin with.
fn draw(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::FirstDraw if seat == Seat::East => {}
        Awaited::Claims { from, .. } if seat == from.next() => {}
        _ => return Err(not_now(table, seat)),
    }
    claim::nobody_has_called(table, seat)?;
    match table.left(seat) {
        0 => Err(Refusal::WallEmpty),
        _ => Ok(()),
    }
}

/// T3, T7: a Kong or a flower is replaced from the back.
fn loose(table: &Table, seat: Seat) -> Result<(), Refusal> {
    let flower = match table.awaited {
        Awaited::Replacement { seat: due, flower } if due == seat => flower,
        // T14: the Kong is made when nobody has robbed it.
        Awaited::Robbing { maker, .. } if maker == seat => false,
        Awaited::Move(due) if due == seat => return Err(Refusal::NothingToReplace),
        Awaited::Claims { from, .. } if from.next() == seat => {
            return Err(Refusal::NothingToReplace);
        }
        _ => return Err(not_now(table, seat)),
    };
    claim::nobody_has_called(table, seat)?;
    if flower && flowers::must_win(table, seat) {
        return Err(Refusal::EightFlowersWin);
    }
    match table.left(seat) {
        0 if flower => Err(Refusal::LastFlower),
        0 => Err(Refusal::WallEmpty),
        _ => Ok(()),
    }
}

/// T1: four of each kind and one of each flower, over the whole table.
pub(super) fn is_in_the_wall(table: &Table, drawn: Drawn) -> Result<(), Refusal> {
    match drawn {
        Drawn::Tile(tile) if table.seen[tile] >= 4 => Err(Refusal::FifthCopy { tile }),
        Drawn::Bonus(bonus) if !table.terms.flowers() => Err(Refusal::NoFlowers { bonus }),
        Drawn::Bonus(bonus) if table.seen_flowers.contains(bonus) => {
            Err(Refusal::SecondFlower { bonus })
        }
        _ => Ok(()),
    }
}

/// T4: a turn ends with a discard, of a tile that is held.
pub(super) fn discard(
    table: &Table,
    seat: Seat,
    tile: Tile,
    just_drawn: bool,
) -> Result<(), Refusal> {
    let barred = match table.awaited {
        Awaited::Move(due) if due == seat => [None; 2],
        Awaited::Discard { seat: due, barred } if due == seat => barred,
        _ => return Err(not_now(table, seat)),
    };
    let concealed = &table.held[seat].concealed;
    if concealed[tile] == 0 {
        let concealed = *concealed;
        return Err(Refusal::NotHeld { tile, concealed });
    }
    if just_drawn && table.drawn != Some(tile) {
        return Err(Refusal::NotJustDrawn { tile });
    }
    swap::refuse(barred, tile)
}

/// Why a seat cannot do now what it tries: what the table waits for in its place.
pub(super) fn not_now(table: &Table, seat: Seat) -> Refusal {
    let Some(due) = table.awaited.seat() else {
        return Refusal::HandIsOver;
    };
    let replacing = match table.awaited {
        Awaited::Flower(_) => true,
        Awaited::Replacement { flower, .. } => flower,
        _ => false,
    };
    match table.awaited {
        Awaited::FirstDraw => Refusal::EastDrawsFirst,
        // Only dealt flowers are replaced in another seat's turn, and East acts after them (T3).
        _ if seat != due && replacing && seat == table.turn => {
            Refusal::DealtFlowersFirst { seat: due }
        }
        _ if seat != due => Refusal::OutOfTurn { seat, turn: due },
        Awaited::Flower(_) => {
            let flowers = table.held[seat].flowers;
            Refusal::FlowerInHand { flowers }
        }
        Awaited::Replacement { flower: true, .. } => Refusal::FlowerNotReplaced,
        Awaited::Replacement { .. } | Awaited::Robbing { .. } => Refusal::KongNotReplaced,
        Awaited::Move(_) => Refusal::AlreadyDrawn { seat },
        Awaited::Discard { .. } => Refusal::DiscardNext,
        Awaited::Claims { .. } | Awaited::Nothing => Refusal::NotDrawn { seat },
    }
}

/// Whether a seat has just drawn this tile, and may do with it what T4 says (W1).
pub(super) fn own_draw(table: &Table, seat: Seat, tile: Tile) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::Move(due) if due == seat => match table.drawn {
            Some(drawn) if drawn == tile => Ok(()),
            Some(drawn) => Err(Refusal::OtherDraw { tile, drawn }),
            None => Err(Refusal::NotDrawn { seat }),
        },
        _ => Err(not_now(table, seat)),
    }
}

/// The win that a seat could claim on what the table offers now, if it offers anything.
pub(super) fn offered_win(table: &Table, seat: Seat) -> Option<WonBy> {
    match table.awaited {
        Awaited::Move(due) if due == seat => table.drawn.map(|tile| WonBy::ZiMo { tile }),
        Awaited::Replacement { seat: due, flower } if due == seat && flower => Some(WonBy::Flowers),
        Awaited::Claims { from, tile } if from != seat => Some(WonBy::Discard {
            tile,
            shooter: Some(from),
        }),
        Awaited::Robbing { maker, tile, .. } if maker != seat => Some(WonBy::RobbedKong {
            tile,
            maker: Some(maker),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{actions, old_style, play};
    use crate::play::{Drawn, PlayOnly, Table, Terms, What};
    use crate::refusal::Refusal;
    use crate::seat::{BySeat, RoundWind, Seat};
    use crate::tile::{Tile, Wind};

    #[test]
    fn t01_there_are_four_of_each_tile_and_one_of_each_flower() {
        play(
            &old_style(),
            "S 444p 3f; W 4p",
            "
            ! T1 E draw 4p
            ! T1 E draw 3f
            E +1m
            S flower 3f
            ! T1 S loose 4p
            ! T1 S loose 3f
            S loose 1m
            E discard 1m
            ",
        );
        let without = Terms::play_only(PlayOnly {
            flowers: false,
            ..PlayOnly::default()
        });
        play(&without, "", "! T1 E draw 3f\n E +1m -1m");
    }

    #[test]
    fn t01_thirteen_are_dealt_to_each() {
        let deal = |east: Vec<Drawn>| {
            let others = |seat: Seat| (0..13).map(move |n| (seat as usize * 9 + n) % 34);
            let dealt = BySeat::from_fn(|seat| match seat {
                Seat::East => east.clone(),
                _ => {
                    let tiles = others(seat).filter_map(Tile::from_index);
                    tiles.map(Drawn::Tile).collect()
                }
            });
            Table::deal(old_style(), RoundWind(Wind::East), &dealt).map(|_| ())
        };
        let tile = |index| Drawn::Tile(Tile::from_index(index).unwrap());
        let Some(What::Draw(plum)) = actions("E +1f").first().map(|it| it.what) else {
            panic!();
        };
        let thirteen: Vec<Drawn> = (0..13).map(tile).collect();
        assert_eq!(deal(thirteen.clone()), Ok(()));
        let (seat, tiles) = (Seat::East, 12);
        let short = deal(thirteen[..12].to_vec());
        assert_eq!(short, Err(Refusal::WrongDeal { seat, tiles }));
        let twice = [thirteen[..11].to_vec(), vec![plum; 2]].concat();
        assert_eq!(deal(twice).unwrap_err().rule(), "T1");
        let alike = deal([tile(0); 13].to_vec());
        assert_eq!(alike.unwrap_err().rule(), "T1");
    }

    #[test]
    fn t02_turns_pass_east_south_west_north() {
        play(
            &old_style(),
            "E 1m; S 9m",
            "
            E +2m
            ! T2 S draw 3m
            ! T2 S discard 9m
            E discard 1m
            ! T2 W draw 3m
            ! T2 E draw 3m
            ! T2 E discard 2m
            ! T2 S loose 3m
            S draw 3m
            ! T2 E discard 2m
            ! T2 S loose 4m
            S discard 3m
            W +4m -4m
            N +4m -4m
            E +4m -4m
            ",
        );
    }

    #[test]
    fn t04_a_turn_is_a_draw_or_a_claim_and_then_a_discard() {
        play(
            &old_style(),
            "E 1m; S 99m1p; N 9m",
            "
            E +2m
            ! T4 E draw 3m
            ! T4 E discard 9m
            ! T4 E discard 1m^
            E discard 2m^
            ! T4 S discard 9m
            ! T4 S win 2m self
            ! T4 S kong 9m concealed
            S +3m -3m
            W +9m -9m
            S pung 9m from W
            ! T4 S draw 3m
            ! T4 S win 9m self
            ! T4 S discard 3m
            S discard 1p
            ",
        );
    }

    #[test]
    fn a_hand_that_is_over_takes_no_more_actions() {
        let table = play(
            &old_style(),
            "S CCCFFF444m23p55s",
            "
            E +9s -9s
            S +9s -9s
            W +9s -9s
            N +4p -4p
            S win 4p from N
            ! D1 E draw 1m
            ! D1 S discard 5s
            ! T13 S win 4p from N
            ! D1 S win flowers
            ! D1 drawn
            ! T13 W win 4p from N
            ",
        );
        assert!(table.outcome().is_some());
    }
}
