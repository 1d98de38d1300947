//! An evening's tables: who sits where, and which hand is next.

use super::refused::Refused;
use crate::deal::{Deal, Match, Player as Place};
use crate::digest::Digest;
use crate::ledger::entry::Sitting;
use crate::ledger::name::{PlayerId, Word};
use crate::seat::{BySeat, Seat};
use crate::settle::Settlement;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// An evening that is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its number in the club.
    pub number: u32,
    /// When it began.
    pub opened: DateTime<Utc>,
    /// The rule set that is played by.
    pub rules: Word,
    /// The digest of that rule set.
    pub rules_digest: Digest,
    /// Its tables, by their numbers.
    pub tables: BTreeMap<u8, Table>,
}

/// A table of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Who has the place of each seat of the first hand.
    places: BySeat<PlayerId>,
    /// What was played since they sat down, and stands.
    played: Vec<Played>,
    /// How the deal has passed.
    game: Match,
    /// How many things were entered here, whatever became of them.
    entered: u32,
}

/// A hand that was played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The first entry that told of it.
    pub number: u64,
    /// Whether the same dealer dealt again after it (D1).
    pub stays: bool,
}

impl Table {
    /// How many tables an evening has at most.
    pub const MOST: u8 = 99;

    pub(super) fn new(places: BySeat<PlayerId>, entered: u32) -> Table {
        Table {
            places,
            played: vec![],
            game: Match::default(),
            entered,
        }
    }

    /// The hand that is dealt next; none once the match is over (D2).
    pub fn deal(&self) -> Option<Deal> {
        self.game.deal()
    }

    /// Who sits where in the hand that is dealt next, or sat there in the last one (D3).
    pub fn seats(&self) -> BySeat<PlayerId> {
        BySeat::from_fn(|seat| {
            let Place(first) = self.game.player(seat);
            self.places[first].clone()
        })
    }

    /// The seat of a player in the hand that is dealt next.
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        let seats = self.seats();
        Seat::ALL.into_iter().find(|seat| seats[*seat] == *player)
    }

    /// What was played since they sat down, and stands.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Which turn the next thing that is entered here has.
    pub fn turn(&self) -> u32 {
        self.entered.saturating_add(1)
    }

    pub(super) fn entered(&self) -> u32 {
        self.entered
    }

    /// Who has a place here.
    pub fn players(&self) -> impl Iterator<Item = &PlayerId> {
        self.places.iter().map(|(_, player)| player)
    }

    pub(super) fn substitute(&mut self, out: &PlayerId, player: &PlayerId) -> bool {
        let mut seats = Seat::ALL.into_iter();
        match seats.find(|seat| self.places[*seat] == *out) {
            Some(seat) => {
                self.places[seat] = player.clone();
                true
            }
            None => false,
        }
    }

    /// Whether this is what comes next here.
    pub(super) fn expects(
        &self,
        sitting: Sitting,
        hand: Option<&Word>,
        seats: &BySeat<PlayerId>,
    ) -> Result<(), Refused> {
        let Sitting {
            session,
            table,
            turn,
            ..
        } = sitting;
        let Some(deal) = self.deal() else {
            return Err(Refused::MatchOver { session, table });
        };
        let wanted = self.turn();
        if turn != wanted {
            return Err(Refused::Turn {
                session,
                table,
                turn,
                wanted,
            });
        }
        let is_next = |told: &&Word| told.as_str() != deal.to_string();
        if let Some(told) = hand.filter(is_next) {
            return Err(Refused::OtherHand {
                session,
                table,
                hand: deal.to_string(),
                told: told.clone(),
            });
        }
        match *seats == self.seats() {
            true => Ok(()),
            false => Err(Refused::OtherSeats { session, table }),
        }
    }

    /// Takes note of a hand that was played.
    pub(super) fn play(&mut self, number: u64, stays: bool) {
        self.entered = self.entered.saturating_add(1);
        self.played.push(Played { number, stays });
        self.game.settle(&Settlement::default(), stays);
    }

    /// Takes a hand back, or changes who deals after it. The deal passes again from the first
    /// hand on, as if it had been told so then.
    pub(super) fn mend(&mut self, number: u64, stays: Option<bool>) {
        match stays {
            Some(stays) => {
                let mut played = self.played.iter_mut();
                if let Some(played) = played.find(|played| played.number == number) {
                    played.stays = stays;
                }
            }
            None => self.played.retain(|played| played.number != number),
        }
        self.game = Match::default();
        for played in &self.played {
            self.game.settle(&Settlement::default(), played.stays);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let player = |seat: Seat| PlayerId::new(format!("p{}", seat.number())).unwrap();
        Table::new(BySeat::from_fn(player), 0)
    }

    fn now(table: &Table) -> String {
        let (deal, seats) = (table.deal().unwrap(), table.seats());
        format!("{deal} {} {}", deal.repeat, seats[Seat::East])
    }

    #[test]
    fn the_deal_passes_by_d1_to_d3_and_a_mended_hand_is_played_over() {
        let mut table = table();
        table.play(1, true);
        table.play(2, false);
        table.play(3, false);
        assert_eq!(now(&table), "E-4 0 p3");
        table.mend(2, Some(true));
        assert_eq!(now(&table), "E-4 0 p2");
        table.mend(1, None);
        assert_eq!((now(&table).as_str(), table.turn()), ("E-3 0 p2", 4));
    }

    #[test]
    fn a_substitute_has_the_place_wherever_it_has_turned_to() {
        let mut table = table();
        table.play(1, false);
        let [out, player] = ["p1", "guest-1"].map(|id| PlayerId::new(id).unwrap());
        assert!(table.substitute(&out, &player) && !table.substitute(&out, &player));
        assert_eq!(table.seat_of(&player), Some(Seat::North));
    }
}
