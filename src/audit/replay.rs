//! A record played through, event by event, by the rules of the table.

use super::acts::{Misfit, drawn, understood};
use super::allowed::{Allowed, allowed};
use super::false_win;
use super::{Fault, unseen};
use crate::aloud::seat_name;
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::notation::tiles::Piece;
use crate::play::{
    Action, Choice, Drawn, Guess, Table, Terms, What, apply, refuse_wash_out, wash_out,
};
use crate::record::{self, Act, Event, HandRecord, Heading, WallKind};
use crate::refusal::Refusal;
use crate::said;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use crate::wall::{Wall, WallFault};

/// A hand played through, as far as it goes right.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// The table as the last right event left it; `None` if there was no deal.
    pub table: Option<Table>,
    /// The first wrong event, or the deal.
    pub fault: Option<Fault>,
    /// The events that need tiles which nobody saw, so that they are possible and not proved.
    pub possible: Vec<u32>,
    /// The event from which on the table is not known: a gap.
    pub lost: Option<u32>,
    /// The events, counted from 1, whose tile is a guess.
    pub unseen: Vec<u32>,
    /// What else is wrong: shown hands that nobody can have held.
    pub(super) others: Vec<Fault>,
    /// What the table had against the first wrong event.
    pub(super) refusal: Option<Refusal>,
    /// Who won falsely, if someone did (W6).
    pub false_win: Option<Seat>,
}

/// Plays a hand through.
pub fn replay(hand: &HandRecord, heading: &Heading, terms: &Terms) -> Replay {
    replay_until(hand, heading, terms, u32::MAX)
}

/// Plays a hand through to the event of this number.
pub(super) fn replay_until(
    hand: &HandRecord,
    heading: &Heading,
    terms: &Terms,
    last: u32,
) -> Replay {
    // A hand that breaks off in its deal has nothing to judge yet.
    let dealt = hand.deals.iter().all(|(_, deal)| deal.is_some());
    if !dealt && hand.events.is_empty() && hand.result.is_none() && !hand.is_finished() {
        return Replay::default();
    }
    match unseen::is_partial(hand) {
        true => unseen::replay(hand, heading, terms, last),
        false => play_through(hand, heading, terms, last, None),
    }
}

/// Plays a hand through whose tiles are all known, or filled in. `guesses` are those that were, in
/// each hand before the event at this place, and whether the event before threw one.
pub(super) fn play_through(
    hand: &HandRecord,
    heading: &Heading,
    terms: &Terms,
    last: u32,
    guesses: Option<&dyn Fn(usize) -> (BySeat<Guess>, bool)>,
) -> Replay {
    let mut replay = Replay::default();
    let (mut table, mut wall) = match deal(hand, heading, terms) {
        Ok(dealt) => dealt,
        Err(stop) => {
            replay.stop(stop);
            return replay;
        }
    };
    let guess = |table: &mut Table, at: usize| {
        let Some((guesses, thrown)) = guesses.map(|guesses| guesses(at)) else {
            return;
        };
        if thrown {
            table.guess_thrown();
        }
        for (seat, guess) in guesses.iter() {
            table.guess(seat, *guess);
        }
    };
    let events = hand.events.iter().take_while(|event| event.number <= last);
    let mut at = 0;
    for event in events {
        guess(&mut table, at);
        if let Err(stop) = play(&mut table, &mut wall, event, &mut replay.false_win) {
            replay.stop(stop);
            break;
        }
        at += 1;
    }
    guess(&mut table, at);
    // Nobody says that a hand is drawn before the result does (T9, T10).
    let drawn = hand
        .result
        .as_ref()
        .filter(|result| matches!(result.value, record::Outcome::Drawn) && last == u32::MAX);
    if let (Some(result), None, None) = (drawn, &replay.fault, replay.false_win)
        && table.outcome().is_none()
    {
        match refuse_wash_out(&table) {
            None => _ = wash_out(&mut table),
            Some(refusal) => {
                let fault = Fault::at(result.line, result.column, refusal.rule(), refusal.phrase());
                replay.fault = Some(fault);
            }
        }
    }
    replay.table = Some(table);
    replay
}

/// Why a replay goes no further.
pub(super) struct Stop {
    fault: Box<Fault>,
    refusal: Option<Box<Refusal>>,
}

impl Replay {
    /// A replay that came to nothing.
    pub(super) fn stopped(fault: Fault) -> Replay {
        Replay {
            fault: Some(fault),
            ..Replay::default()
        }
    }

    fn stop(&mut self, stop: Stop) {
        self.fault = Some(*stop.fault);
        self.refusal = stop.refusal.map(|refusal| *refusal);
    }
}

impl Stop {
    fn wrong(fault: Fault) -> Stop {
        Stop {
            fault: Box::new(fault),
            refusal: None,
        }
    }

    /// A tile that is not known, where all have been filled in before.
    fn unknown(line: u32, column: u32, event: Option<u32>) -> Stop {
        let message = ("what nobody saw cannot be played", "無人看見的牌無從打起");
        Stop::wrong(Fault {
            event,
            rule: None,
            ..Fault::at(line, column, "", message)
        })
    }
}

/// What is said of a seat whose deal is not written.
pub(super) fn no_deal(hand: &HandRecord, seat: Seat) -> Fault {
    let letter = seat.letter();
    let message = Phrase::each(|tongue| {
        let seat = seat_name(seat, tongue);
        said!(
            tongue,
            "{seat} was dealt nothing: the line `deal {letter}` is missing",
            "{seat}沒有派牌：缺少 `deal {letter}` 一行"
        )
    });
    Fault::at(hand.title.line, hand.title.column, "T1", message)
}

/// Whether the wall of a record is held against what was drawn. Where each draws from a wall of
/// their own there is no order to check (rulebook 7), and one of which the last lines are not
/// written yet is none.
pub(super) fn wall_is_judged(hand: &HandRecord, heading: &Heading, terms: &Terms) -> bool {
    let kind = heading.wall.as_ref().map(|wall| wall.value);
    let private = terms.is_play_only() && kind == Some(WallKind::Private);
    let breaks_off = !hand.is_finished() && hand.wall.len() < usize::from(terms.tiles());
    !private && !breaks_off
}

/// The table as it was dealt, and the wall where it is written.
pub(super) fn deal(
    hand: &HandRecord,
    heading: &Heading,
    terms: &Terms,
) -> Result<(Table, Option<Wall>), Stop> {
    let title = &hand.title;
    let mut dealt: BySeat<Vec<Drawn>> = BySeat::default();
    for seat in Seat::ALL {
        let Some(deal) = &hand.deals[seat] else {
            return Err(Stop::wrong(no_deal(hand, seat)));
        };
        for piece in deal.iter() {
            match drawn(piece.value) {
                Some(tile) => dealt[seat].push(tile),
                None => return Err(Stop::unknown(piece.line, piece.column, None)),
            }
        }
    }
    let first = hand.deals[Seat::East].as_ref();
    let place = first.map_or((title.line, title.column), |deal| (deal.line, deal.column));
    let table = Table::deal(terms.clone(), title.round, &dealt).map_err(|refusal| {
        let (line, column) = deal_place(hand, &refusal).unwrap_or(place);
        Stop::wrong(Fault::at(line, column, refusal.rule(), refusal.phrase()))
    })?;
    let mut wall = match wall_is_judged(hand, heading, terms) {
        true => wall(hand, heading)?,
        false => None,
    };
    if let Some(wall) = &mut wall {
        let by_wall = wall.deal();
        for seat in Seat::ALL {
            let (Some(deal), Some(by_wall)) = (&hand.deals[seat], &by_wall) else {
                continue;
            };
            let counted = |tiles: &[Drawn]| {
                let (mut counts, mut flowers) = (Counts::NONE, BonusSet::default());
                for &drawn in tiles {
                    match drawn {
                        Drawn::Tile(tile) => counts[tile] += 1,
                        Drawn::Bonus(bonus) => _ = flowers.insert(bonus),
                    }
                }
                (counts, flowers)
            };
            if counted(&by_wall[seat]) != counted(&dealt[seat]) {
                let message = Phrase::each(|tongue| {
                    let seat = seat_name(seat, tongue);
                    said!(
                        tongue,
                        "the wall deals {seat} other tiles than these",
                        "牌牆派給{seat}的不是這些牌"
                    )
                });
                return Err(Stop::wrong(Fault::at(
                    deal.line,
                    deal.column,
                    "T2",
                    message,
                )));
            }
        }
    }
    Ok((table, wall))
}

/// The tile of a deal that is one too many, if that is what is wrong.
pub(super) fn deal_place(hand: &HandRecord, refusal: &Refusal) -> Option<(u32, u32)> {
    let (wanted, allowed) = match refusal {
        Refusal::FifthCopy { tile } => (Piece::Tile(*tile), 4),
        Refusal::SecondFlower { bonus } => (Piece::Bonus(*bonus), 1),
        Refusal::NoFlowers { bonus } => (Piece::Bonus(*bonus), 0),
        _ => return None,
    };
    let all = hand
        .deals
        .iter()
        .flat_map(|(_, deal)| deal.iter().flat_map(|deal| deal.iter()));
    let piece = all.filter(|piece| piece.value == wanted).nth(allowed)?;
    Some((piece.line, piece.column))
}

/// The wall, if the record has it.
fn wall(hand: &HandRecord, heading: &Heading) -> Result<Option<Wall>, Stop> {
    let Some(first) = hand.wall.first() else {
        return Ok(None);
    };
    let mut tiles = vec![];
    for piece in &hand.wall {
        match drawn(piece.value) {
            Some(tile) => tiles.push(tile),
            None => return Err(Stop::unknown(piece.line, piece.column, None)),
        }
    }
    let tail = heading
        .wall_tail
        .as_ref()
        .map(|tail| tail.value)
        .unwrap_or_default();
    match Wall::new(tiles, tail) {
        Ok(wall) => Ok(Some(wall)),
        Err(fault) => {
            let place = place_of(&fault).and_then(|at| hand.wall.get(at));
            let place = place.unwrap_or(first);
            Err(Stop::wrong(Fault::at(
                place.line,
                place.column,
                "T1",
                fault.phrase(),
            )))
        }
    }
}

/// Plays one event. A false win is remembered as that of `winner`.
pub(super) fn play(
    table: &mut Table,
    wall: &mut Option<Wall>,
    event: &Event,
    winner: &mut Option<Seat>,
) -> Result<(), Stop> {
    let place = event.place;
    let number = Some(event.number);
    let at = |rule: &str, message: Phrase, allowed: Vec<Allowed>| {
        Stop::wrong(Fault {
            event: number,
            allowed,
            ..Fault::at(place.line, place.column, rule, message)
        })
    };
    let record::What::Act(seat, act) = event.what else {
        return Err(Stop::unknown(place.line, place.column, number));
    };
    if let Some(winner) = *winner {
        let message = Phrase::each(|tongue| {
            let winner = seat_name(winner, tongue);
            said!(
                tongue,
                "{winner}'s false win has ended the hand",
                "{winner}詐糊，此局已完"
            )
        });
        return Err(at("W6", message, vec![]));
    }
    let what = match understood(act) {
        Ok(what) => what,
        Err(Misfit::Unknown) => {
            return Err(Stop::unknown(place.line, place.tile, number));
        }
        Err(Misfit::Wrong(rule, message)) => return Err(at(rule, message.into(), vec![])),
    };
    let action = Action { seat, what };
    if let Act::FalseWin(_) = act {
        if let Some((rule, message)) = false_win::objection(table, &action) {
            return Err(at(rule, message, vec![]));
        }
        *winner = Some(seat);
        return Ok(());
    }
    if let Err(refusal) = apply(table, action) {
        let allowed = allowed(table, seat);
        return Err(Stop {
            refusal: Some(Box::new(refusal.clone())),
            ..at(refusal.rule(), refusal.phrase(), allowed)
        });
    }
    // The wall is looked at last: a draw out of turn is the graver fault.
    let given = match (wall, what) {
        (Some(wall), What::Draw(drawn)) => wall.draw().map(|given| (drawn, given, ("front", "頭"))),
        (Some(wall), What::Loose(drawn)) => wall
            .replacement()
            .map(|given| (drawn, given, ("back", "尾"))),
        _ => None,
    };
    match given {
        Some((drawn, given, end)) if drawn != given => {
            let message = Phrase::each(|tongue| {
                let (given, drawn) = (given.said(tongue), drawn.said(tongue));
                let end = tongue.pick(end.0, end.1);
                said!(
                    tongue,
                    "the next tile at the {end} of the wall is {given}, not {drawn}",
                    "牆{end}下一隻是{given}，不是{drawn}"
                )
            });
            let choice = Choice::Do(with_tile(what, given));
            let allowed = vec![Allowed { seat, choice }];
            Err(at("T2", message, allowed))
        }
        _ => Ok(()),
    }
}

/// Where in the list the tile stands that is one too many.
fn place_of(fault: &WallFault) -> Option<usize> {
    match fault {
        WallFault::Surplus { place, .. } => place.checked_sub(1),
        WallFault::WrongCount { .. } => None,
    }
}

/// The same draw with another tile.
fn with_tile(what: What, drawn: Drawn) -> What {
    match what {
        What::Loose(_) => What::Loose(drawn),
        _ => What::Draw(drawn),
    }
}
