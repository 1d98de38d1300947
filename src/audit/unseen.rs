//! Records of what one seat saw, or of what somebody remembers (notation 3.2).
//!
//! Some tiles of such a record are unknown, `?`, and some events may be missing, `gap`. Each event
//! is then *impossible* if no assignment of the 144 tiles (or 136) holds it together with all that
//! stands before it; *proved* if it is legal in every assignment that holds what stands before it;
//! and *possible* otherwise.
//!
//! # The model
//!
//! Each tile that comes into a hand, dealt or drawn, is a place with the kinds that it can be. The
//! wall is as many places more. An event that shows a tile says of a place what it is: of one that
//! came before and is still there, so each place has its window of time. Whether tiles can be laid
//! into all places, four of a kind and one of each flower, is a transportation problem, and
//! `fill` solves it. Where an event may concern either of two places that differ, each is
//! followed as a *way* of its own (`ways`).
//!
//! The table itself judges as ever. One filling of one way is written into the record, and
//! [`apply`](crate::play::apply()) plays that: turns, claims, Kongs and the wall do not depend on
//! who holds what. It knows which tiles are guesses ([`Table::guess`](crate::play::Table::guess)),
//! and takes what only they could forbid as it is written. Nothing that is told comes from a guess:
//! a hand is counted when every tile of it is known, as that of a winner is who shows it.
//!
//! # What is decided exactly
//!
//! - Whether there is an assignment: that every tile thrown, laid or shown was held, with four of a
//!   kind and one of each flower over hands, wall and table (T1, T4, T6, T7); that no flower stays in
//!   a hand (T3); that the marks of a tile just drawn and a win on it are true; that a call is backed
//!   by tiles; that a wall, known in whole or in part, gives what was drawn. No event is called
//!   impossible for its tiles that is not, and none possible.
//! - Whether a discard, a claim or a Kong is proved, by the same means: no assignment has less of
//!   that kind in the hand. That a tile is drawn, or a flower comes to light, is no choice of a
//!   seat, and proved when it is its turn.
//! - Everything that no hidden tile bears on: turns, T5, T6's seat, T8 to T10, T11 for a tile that is
//!   named, T13, payments; and T12, W1 to W5 for a hand that is known or
//!   shown, on discards that are known.
//!
//! # What is not
//!
//! A win, or the call of one, by a hand that is not shown is possible: no shape is looked for (W1,
//! W2, T12). So is a claim after which only tiles that nobody saw could be thrown (T11). What the
//! unknown part of a wall dealt is not held against the hands. Past 500 ways, as after many unknown
//! discards from a known hand, the rest of the hand is called possible and not judged.
//!
//! After a `gap` nobody knows whose turn it is or who holds what. Copies are still counted, as
//! bounds (T1): tiles that a seat shows are taken to be those it had, as far as they go.

mod blame;
mod fill;
mod gap;
mod kinds;
mod moves;
mod pile;
mod story;
mod told;
#[cfg(test)]
mod twin;
mod way;
mod ways;

use super::Fault;
use super::replay::{self, Replay};
use crate::notation::tiles::Piece;
use crate::play::{Guess, Terms};
use crate::record::{Act, Event, HandRecord, Heading, What};
use crate::seat::Seat;
use crate::wall::WallFault;
use blame::{blame, masked, refusal, told_lack};
use kinds::Kinds;
use pile::Pile;
use story::Story;
use ways::Ways;

/// Plays a hand of which not everything is known through to the event of this number.
pub(super) fn replay(hand: &HandRecord, heading: &Heading, terms: &Terms, last: u32) -> Replay {
    let mut ways = match dealt(hand, heading, terms) {
        Ok(ways) => ways,
        Err(fault) => return Replay::stopped(fault),
    };
    let story = Story::tell(hand, &mut ways, last);
    let filled = story.filled(hand, story.whole(hand));
    let unseen = story.unseen();
    let guess = |at: usize| {
        let thrown = hand.events.get(at.wrapping_sub(1)).is_some_and(is_discard);
        (story.guesses(at), thrown && unseen.contains(&(at as u32)))
    };
    let mut replay = replay::play_through(&filled, heading, terms, last, Some(&guess));
    if let Some((at, lack)) = &story.stop {
        let event = &hand.events[*at];
        let before = replay.fault.as_ref().and_then(|fault| fault.event);
        if before.is_none_or(|before| before == event.number) {
            let refusal = replay.refusal.take();
            let judged = replay.fault.take().map(|fault| (fault, refusal));
            let guesses = story.guesses(*at);
            let hidden = event
                .seat()
                .is_some_and(|it| guesses[it] != Guess::default());
            let fault = blame(event, lack, hidden, judged);
            // The table stays as the last right event left it.
            let right = story.filled(hand, story.lost.map_or(*at, |lost| lost.min(*at)));
            replay = replay::play_through(&right, heading, terms, last, Some(&guess));
            replay.fault = replay.fault.or(Some(fault));
        }
    }
    if let (Some(fault), Some(refusal)) = (&mut replay.fault, &replay.refusal)
        && let Some(message) = masked(refusal)
    {
        fault.message = message;
    }
    replay.unseen = unseen;
    replay.lost = story.lost.map(|at| hand.events[at].number);
    replay.possible = story.possible;
    // After an event that is wrong nobody knows what was held.
    if replay.fault.is_none() {
        replay.others = story.shows;
    }
    replay
}

/// The ways after the deal.
fn dealt<'t>(hand: &HandRecord, heading: &Heading, terms: &'t Terms) -> Result<Ways<'t>, Fault> {
    let mut pile = match hand.wall.first() {
        Some(first) if replay::wall_is_judged(hand, heading, terms) => {
            let count = hand.wall.len();
            if count != usize::from(terms.tiles()) {
                let message = WallFault::WrongCount { count }.phrase();
                return Err(Fault::at(first.line, first.column, "T1", message));
            }
            let tail = heading.wall_tail.as_ref().map(|tail| tail.value);
            let pieces = hand.wall.iter().map(|piece| piece.value);
            Pile::in_order(pieces, tail.unwrap_or_default())
        }
        _ => Pile::Unknown(usize::from(terms.tiles())),
    };
    let by_wall = pile.deal();
    let mut ways = Ways::new(terms, pile);
    for (seat, deal) in hand.deals.iter() {
        let Some(deal) = deal else {
            return Err(replay::no_deal(hand, seat));
        };
        let mut kinds: Vec<Kinds> = deal.iter().map(|piece| Kinds::of(piece.value)).collect();
        if let Some(by_wall) = &by_wall {
            from_the_wall(&mut kinds, &by_wall[seat]);
        }
        for kinds in kinds {
            ways.all.iter_mut().for_each(|way| {
                way.come(seat, kinds, 0);
            });
        }
    }
    ways.fits().map_err(|lack| {
        let refusal = refusal(&lack);
        let place = refusal.as_ref().and_then(|it| replay::deal_place(hand, it));
        let first = hand.deals[Seat::East].as_ref();
        let first = first.map_or((hand.title.line, hand.title.column), |deal| {
            (deal.line, deal.column)
        });
        let (line, column) = place.unwrap_or(first);
        Fault::at(line, column, "T1", told_lack(&lack, None))
    })?;
    Ok(ways)
}

/// What a seat was dealt, where the wall says all of it. Tiles that the wall does not give are left
/// for the table to find.
fn from_the_wall(dealt: &mut [Kinds], by_wall: &[Kinds]) {
    if by_wall.iter().any(|kinds| kinds.only().is_none()) {
        return;
    }
    let mut left = by_wall.to_vec();
    let mut order: Vec<usize> = (0..dealt.len()).collect();
    order.sort_by_key(|&at| dealt[at].len());
    for at in order {
        if let Some(found) = left.iter().position(|kinds| kinds.within(dealt[at])) {
            dealt[at] = left.remove(found);
        }
    }
}

fn is_discard(event: &Event) -> bool {
    matches!(event.what, What::Act(_, Act::Discard { .. }))
}

/// Whether a hand has tiles or events that are not known.
pub(super) fn is_partial(hand: &HandRecord) -> bool {
    let unknown = |piece: &Piece| matches!(piece, Piece::Unknown(_));
    let dealt = hand.deals.iter().filter_map(|(_, deal)| deal.as_ref());
    let mut dealt = dealt.flat_map(|deal| deal.iter());
    let mut events = hand.events.iter();
    dealt.any(|piece| unknown(&piece.value))
        || events.any(|event| match event.what {
            What::Act(_, act) => !told::is_known(act),
            What::Gap => true,
        })
        || hand.wall.iter().any(|piece| unknown(&piece.value))
}
