//! A hand as far as it is known, told from its first event to its last.

use super::blame::told_lack;
use super::kinds;
use super::told;
use super::way::{Lack, Told, Way};
use super::ways::{self, Shown, Ways};
use crate::aloud::seat_name;
use crate::audit::{Fault, acts};
use crate::notation::Given;
use crate::notation::tiles::Piece;
use crate::play::{Drawn, Guess};
use crate::record::{Act, Event, HandRecord, What, Won};
use crate::said;
use crate::seat::{BySeat, Seat};
use crate::set::Set;
use crate::tongue::Phrase;

/// A hand as far as it is known: one way, filled, and what is said of the events.
pub(super) struct Story {
    /// The first event that cannot have been, by its place.
    pub(super) stop: Option<(usize, Lack)>,
    /// The event, by its place, from which on nothing is judged by the table.
    pub(super) lost: Option<usize>,
    /// The numbers of the events that are possible, and not proved.
    pub(super) possible: Vec<u32>,
    /// Shown hands that nobody can have held.
    pub(super) shows: Vec<Fault>,
    /// Every way, and what each tile is in a filling of the first.
    ways: Vec<Way>,
    values: Vec<usize>,
}

impl Story {
    pub(super) fn tell(hand: &HandRecord, ways: &mut Ways<'_>, last: u32) -> Story {
        let (mut stop, mut lost, mut before) = (None, None, None);
        let (mut possible, mut shows) = (vec![], vec![]);
        let events = hand.events.iter().enumerate();
        for (at, event) in events.take_while(|(_, event)| event.number <= last) {
            let What::Act(seat, act) = event.what else {
                if lost.is_none() {
                    (lost, before) = (Some(at), Some(ways.clone()));
                }
                ways.lose_track();
                continue;
            };
            let proved = ways.is_proved(seat, act);
            let followed = !ways.given_up && lost.is_none();
            if let Err(lack) = ways.take(seat, act, at + 1) {
                stop = Some((at, lack));
                break;
            }
            if followed && ways.given_up {
                (lost, before) = (Some(at), Some(ways.clone()));
            }
            if !proved {
                possible.push(event.number);
            }
            if let Act::Win(won) = act
                && let Some(fault) = show(hand, ways, seat, won, at + 1)
            {
                shows.push(fault);
            }
        }
        let judged = before.unwrap_or_else(|| ways.clone());
        let rest = judged.pile.rest();
        let values = judged.all.first();
        // Each way has been found to have a filling.
        let values = values.and_then(|way| way.filled(&rest, &judged.supply));
        Story {
            stop,
            lost,
            possible,
            shows,
            ways: judged.all,
            values: values.unwrap_or_default(),
        }
    }

    /// How many events the table can judge: all up to a gap, and to an event that cannot have been.
    pub(super) fn whole(&self, hand: &HandRecord) -> usize {
        let stop = self.stop.as_ref().map(|&(at, _)| {
            let known = matches!(hand.events[at].what, What::Act(_, act) if told::is_known(act));
            at + usize::from(known)
        });
        let all = [self.lost, stop, Some(hand.events.len())];
        all.into_iter().flatten().min().unwrap_or_default()
    }

    /// The record up to so many events, with every tile filled in.
    pub(super) fn filled(&self, hand: &HandRecord, events: usize) -> HandRecord {
        let mut filled = hand.clone();
        for (seat, deal) in hand.deals.iter() {
            let dealt = self.values.iter().skip(13 * seat as usize);
            if let (Some(deal), true) = (&mut filled.deals[seat], deal.is_some()) {
                for (piece, &kind) in deal.value.iter_mut().zip(dealt) {
                    piece.value = told::piece(kind).unwrap_or(piece.value);
                }
            }
        }
        let mut at = 0;
        filled.events = hand.events.told(|event| {
            at += 1;
            (at <= events).then(|| self.what(at, event))
        });
        if events < hand.events.len() || self.lost.is_some() || self.stop.is_some() {
            filled.result = None;
        }
        if hand
            .wall
            .iter()
            .any(|piece| acts::drawn(piece.value).is_none())
        {
            filled.wall.clear();
        }
        filled
    }

    /// What an event was, in this way.
    fn what(&self, when: usize, event: &Event) -> What {
        let What::Act(seat, act) = event.what else {
            return event.what;
        };
        let way = self.ways.first();
        let act = match way.and_then(|way| way.told_at(when)) {
            Some(Told::As(act)) => act,
            Some(Told::Item(item)) => {
                let tile = self.values.get(item).and_then(|&kind| told::piece(kind));
                tile.and_then(|tile| told::with_tile(act, tile))
                    .unwrap_or(act)
            }
            None => act,
        };
        What::Act(seat, act)
    }

    /// Which tiles each seat has in hand before an event that nobody saw.
    pub(super) fn guesses(&self, at: usize) -> BySeat<Guess> {
        let mut guesses = BySeat::<Guess>::default();
        let Some((first, others)) = self.ways.split_first() else {
            return guesses;
        };
        let mut known = first.seen_before(at + 1);
        for other in others {
            let seen = other.seen_before(at + 1);
            for (seat, kinds) in seen.iter() {
                let both = known[seat].iter_mut().zip(kinds);
                both.for_each(|(known, seen)| *known = (*known).min(*seen));
            }
        }
        for (item, &kind) in first.items.iter().zip(&self.values) {
            let guess = &mut guesses[item.seat];
            match kinds::drawn(kind) {
                Some(Drawn::Tile(tile)) if item.was_there(at + 1) => {
                    // So many of the kind are there in every way.
                    match &mut known[item.seat][kind] {
                        0 => guess.tiles[tile] += 1,
                        known => *known -= 1,
                    }
                }
                Some(Drawn::Bonus(bonus)) if item.gone.is_some_and(|gone| gone <= at) => {
                    let lies = |way: &Way| way.has_set_aside(item.seat, kind);
                    if !self.ways.iter().all(lies) {
                        guess.flowers.insert(bonus);
                    }
                }
                _ => {}
            }
        }
        // The tile that lies open is won, and nobody saw which it is.
        let hidden_tile = self.ways.iter().any(|way| match way.told_at(at + 1) {
            Some(Told::Item(item)) => {
                let item = way.items[item];
                item.gone.is_some_and(|gone| gone <= at) && item.kinds.only().is_none()
            }
            _ => false,
        });
        for seat in Seat::ALL {
            let sets = first.sets(seat);
            guesses[seat].more = others.iter().any(|way| way.sets(seat) != sets) || hidden_tile;
        }
        guesses
    }

    /// The events, by their place from 1, whose tile is a guess.
    pub(super) fn unseen(&self) -> Vec<u32> {
        let mut unseen = vec![];
        for (at, _) in self.ways.first().iter().flat_map(|way| &way.told) {
            let mut tiles = self.ways.iter().map(|way| match way.told_at(*at)? {
                Told::As(act) => told::tile(act).map(|tile| tile.index()),
                Told::Item(item) => way.items[item].kinds.only(),
            });
            let first = tiles.next().flatten();
            if first.is_none() || tiles.any(|other| other != first) {
                unseen.extend(u32::try_from(*at));
            }
        }
        unseen
    }
}

/// Takes a shown hand into account; the fault if nobody can have held it.
fn show(
    hand: &HandRecord,
    ways: &mut Ways<'_>,
    seat: Seat,
    won: Won,
    when: usize,
) -> Option<Fault> {
    let show = hand.shows[seat].as_ref()?;
    let given = Given {
        seat: Some(seat),
        ..Given::default()
    };
    // What cannot be read is told where shown hands are compared.
    let asked = show.sheet().and_then(|sheet| sheet.asked(&given)).ok()?;
    if won == Won::Flowers || asked.hand.is_flowers_alone() {
        return None;
    }
    let drawn = asked.win.by.tile().filter(|_| matches!(won, Won::Drawn(_)));
    let unknown = won
        .tile()
        .filter(|piece| matches!(piece, Piece::Unknown(_)));
    let mut sets: Vec<Set> = asked.hand.laid().iter().map(|laid| laid.set()).collect();
    sets.sort();
    let shown = Shown {
        seat,
        tiles: ways::kinds(asked.hand.concealed().tiles().chain(drawn)),
        sets,
        flowers: asked.hand.set_aside(),
        won: unknown.and(asked.win.by.tile()),
    };
    let lack = ways.show(&shown, when).err()?;
    let (rule, message) = match lack {
        Lack::TooMany(_) => ("T1", told_lack(&lack, Some(seat))),
        _ => {
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat} cannot have held this hand",
                    "{seat}不可能有這手牌"
                )
            });
            ("W1", message)
        }
    };
    Some(Fault::at(show.line, show.column, rule, message))
}
