//! What the next entry is judged by.

use super::players::Players;
use super::refused::Refused;
use super::sessions::Sessions;
use crate::ledger::entry::{
    Agreement, Correction, Entry, Kind, Leg, PlayerChange, RulesKept, SeasonChange, SessionChange,
};
use crate::ledger::name::{PlayerId, Text, Word};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;

/// What the next entry is judged by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// Who plays here.
    pub players: Players,
    /// The evenings that are going on.
    pub sessions: Sessions,
    /// Every season, in order; the last may be going on.
    pub seasons: Vec<Season>,
    /// The club's own rule sets, as they were kept last.
    pub rules: BTreeMap<Word, RulesKept>,
    /// The entries that wait for agreement.
    pub open: BTreeMap<u64, Open>,
    /// Which entry mended which.
    pub mended: BTreeMap<u64, u64>,
    /// The number of the last entry.
    pub last: u64,
}

/// A season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Its number in the club.
    pub number: u32,
    /// What it is called.
    pub name: Text,
    /// The entry that opened it, and when that was.
    pub opened: (u64, DateTime<Utc>),
    /// The entry that closed it, and when that was.
    pub closed: Option<(u64, DateTime<Utc>)>,
}

/// An entry that waits for agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Until when.
    pub until: DateTime<Utc>,
    /// Who entered it.
    pub by: PlayerId,
    /// What it moved.
    pub legs: Vec<Leg>,
    /// Who disputes it, and why, if somebody does.
    pub dispute: Option<(PlayerId, Text)>,
}

impl Desk {
    /// The season that is going on.
    pub fn season(&self) -> Option<&Season> {
        self.seasons.last().filter(|season| season.closed.is_none())
    }

    /// The season that an entry of this number counts for.
    pub fn season_of(&self, number: u64) -> Option<u32> {
        let after = self.seasons.partition_point(|it| it.opened.0 < number);
        let season = self.seasons.get(after.checked_sub(1)?)?;
        let is_in = season.closed.is_none_or(|(closed, _)| number < closed);
        is_in.then_some(season.number)
    }

    /// The entries whose time to be agreed on is over, at this time.
    pub fn expired(&self, at: DateTime<Utc>) -> Vec<u64> {
        let open = self.open.iter().filter(|(_, open)| open.until <= at);
        open.map(|(number, _)| *number).collect()
    }

    /// Whether this could be the next entry.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it does not go with those before it.
    pub fn would_take(
        &self,
        at: DateTime<Utc>,
        by: &PlayerId,
        entry: &Entry,
    ) -> Result<(), Refused> {
        let mut desk = self.clone();
        desk.take(at, by, entry)
    }

    /// Takes note of an entry that is not posted yet, to judge those that would follow it.
    ///
    /// # Errors
    ///
    /// As for [`Desk::would_take`]. Nothing changes then.
    pub fn take(&mut self, at: DateTime<Utc>, by: &PlayerId, entry: &Entry) -> Result<(), Refused> {
        self.admit(self.last.saturating_add(1), at, by, entry)?;
        Ok(())
    }

    /// Takes note of the next entry, and says for which season it counts.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it does not go with those before it. Nothing changes then.
    pub(in crate::ledger) fn admit(
        &mut self,
        number: u64,
        at: DateTime<Utc>,
        by: &PlayerId,
        entry: &Entry,
    ) -> Result<Option<u32>, Refused> {
        let mut season = self.season().map(|season| season.number);
        match entry.kind() {
            Kind::Hand(hand) => {
                self.players.are_apart(players(entry.legs()))?;
                if let Some(sitting) = hand.sitting {
                    let told = Some(&hand.hand_id);
                    self.sessions.expects(sitting, told, &hand.seats)?;
                    self.sessions.play(sitting, number);
                }
                self.open(number, until(at, hand.agree_hours), by, entry.legs());
            }
            Kind::Penalty(penalty) => {
                self.players.are_apart(players(entry.legs()))?;
                if let Some(sitting) = penalty.sitting {
                    let hand = penalty.hand.as_ref();
                    self.sessions.expects(sitting, hand, &penalty.seats)?;
                    self.sessions.play(sitting, number);
                }
                self.open(number, until(at, penalty.agree_hours), by, entry.legs());
            }
            Kind::Transfer(_) | Kind::Cash(_) => {
                for player in players(entry.legs()) {
                    self.players.known(player)?;
                }
                self.players.are_apart(players(entry.legs()))?;
                self.was_opened(entry.kind().session())?;
            }
            Kind::Correction(correction) => {
                self.correct(number, correction)?;
                season = self.season_of(correction.first);
            }
            Kind::Player(change) => {
                if let PlayerChange::Merged { player, into } = change {
                    self.sit_apart(player, into)?;
                }
                self.players.admit(change)?;
            }
            Kind::Session(change) => {
                match change {
                    SessionChange::Seated { seats, .. } => {
                        let seats = || seats.iter().map(|(_, player)| player);
                        for player in seats() {
                            self.players.known(player)?;
                        }
                        self.players.are_apart(seats())?;
                    }
                    SessionChange::Substituted { player, .. } => {
                        self.players.known(player)?;
                    }
                    _ => {}
                }
                self.sessions.admit(change, at)?;
            }
            Kind::Season(change) => self.turn_season(number, at, change)?,
            Kind::Rules(rules) => {
                self.rules.insert(rules.id.clone(), rules.clone());
            }
            Kind::Agreement(agreement) => self.agree(at, agreement)?,
        }
        for player in players(entry.legs()) {
            self.players.note(player);
        }
        self.last = number;
        Ok(season)
    }

    fn open(&mut self, number: u64, until: Option<DateTime<Utc>>, by: &PlayerId, legs: &[Leg]) {
        if let Some(until) = until {
            let (by, legs) = (by.clone(), legs.to_vec());
            let dispute = None;
            self.open.insert(
                number,
                Open {
                    until,
                    by,
                    legs,
                    dispute,
                },
            );
        }
    }

    fn correct(&mut self, number: u64, correction: &Correction) -> Result<(), Refused> {
        let of = correction.of;
        self.is_there(of)?;
        let was = correction.was.entry.sitting();
        let now = correction.now.as_ref().map(|now| &now.entry);
        if let Some(kind) = now {
            // What was played at a table stays there, and counts for the same evening.
            let place = |it: crate::ledger::Sitting| (it.session, it.table, it.turn);
            let same = kind.sitting().map(place) == was.map(place);
            if !same || kind.session() != correction.was.entry.session() {
                return Err(Refused::Elsewhere { of });
            }
            self.players.are_apart(now.into_iter().flat_map(|_| {
                let legs = correction.now.iter().flat_map(|now| &now.legs);
                legs.map(|leg| &leg.player)
            }))?;
        }
        if let Some(sitting) = was.filter(|sitting| self.sessions.has(*sitting)) {
            let stays = now.and_then(|kind| kind.sitting());
            let stays = stays.map(|sitting| sitting.stays);
            self.sessions.mend(sitting, correction.first, stays);
        }
        self.open.remove(&of);
        self.mended.insert(of, number);
        Ok(())
    }

    fn turn_season(
        &mut self,
        number: u64,
        at: DateTime<Utc>,
        change: &SeasonChange,
    ) -> Result<(), Refused> {
        let open = self.season().map(|season| season.number);
        match change {
            SeasonChange::Opened { season, name } => {
                let wanted = u32::try_from(self.seasons.len()).unwrap_or(u32::MAX);
                let (season, wanted) = (*season, wanted.saturating_add(1));
                if let Some(season) = open {
                    return Err(Refused::SeasonOpen { season });
                }
                if season != wanted {
                    return Err(Refused::SeasonNumber { season, wanted });
                }
                self.seasons.push(Season {
                    number: season,
                    name: name.clone(),
                    opened: (number, at),
                    closed: None,
                });
            }
            SeasonChange::Closed { season } => match self.seasons.last_mut() {
                Some(last) if open == Some(*season) => last.closed = Some((number, at)),
                _ => return Err(Refused::SeasonNotOpen { season: *season }),
            },
        }
        Ok(())
    }

    fn agree(&mut self, at: DateTime<Utc>, agreement: &Agreement) -> Result<(), Refused> {
        let of = agreement.of();
        self.is_there(of)?;
        let open = self.open.get(&of).ok_or(Refused::NotOpen { of })?;
        match agreement {
            Agreement::Confirmed { player, .. } => {
                if open.dispute.is_some() {
                    return Err(Refused::Disputed { of });
                }
                self.has_part(of, open, player)?;
                let poster = self.players.of_member(&open.by).unwrap_or(&open.by);
                if self.players.one(poster) == self.players.one(player) {
                    return Err(Refused::OwnEntry {
                        player: player.clone(),
                        of,
                        those: self.others(open, player),
                    });
                }
                self.open.remove(&of);
            }
            Agreement::Disputed { player, reason, .. } => {
                if open.dispute.is_some() {
                    return Err(Refused::Disputed { of });
                }
                self.has_part(of, open, player)?;
                if let Some(open) = self.open.get_mut(&of) {
                    open.dispute = Some((player.clone(), reason.clone()));
                }
            }
            Agreement::Resolved { .. } => drop(self.open.remove(&of)),
            Agreement::Expired { .. } if at < open.until => {
                return Err(Refused::NotExpired { of });
            }
            Agreement::Expired { .. } => drop(self.open.remove(&of)),
        }
        Ok(())
    }

    /// That this entry is there and was not mended.
    fn is_there(&self, of: u64) -> Result<(), Refused> {
        let last = self.last;
        match self.mended.get(&of) {
            Some(&by) => Err(Refused::Mended { of, by }),
            None if of == 0 || of > last => Err(Refused::NoEntry { of, last }),
            None => Ok(()),
        }
    }

    fn has_part(&self, of: u64, open: &Open, player: &PlayerId) -> Result<(), Refused> {
        let one = self.players.one(player);
        let mut those = players(&open.legs);
        match those.any(|it| self.players.one(it) == one) {
            true => Ok(()),
            false => Err(Refused::NoPart {
                player: player.clone(),
                of,
                those: self.others(open, player),
            }),
        }
    }

    /// The players of an entry but for this one, as a list.
    fn others(&self, open: &Open, player: &PlayerId) -> String {
        let those = players(&open.legs).filter(|it| *it != player);
        let those: Vec<&str> = those.map(PlayerId::as_str).collect();
        those.join(", ")
    }

    /// That two who are to be one do not sit at two places now.
    fn sit_apart(&self, player: &PlayerId, into: &PlayerId) -> Result<(), Refused> {
        let places = [player, into].map(|it| self.sessions.place_of(it));
        match places {
            [Some((session, table)), Some(_)] => Err(Refused::SitsThere {
                player: player.clone(),
                session,
                table,
            }),
            _ => Ok(()),
        }
    }

    /// That a session of this number was opened, if it is one; it may be over.
    fn was_opened(&self, session: Option<u32>) -> Result<(), Refused> {
        let last = self.sessions.opened();
        match session {
            Some(session) if session == 0 || session > last => {
                Err(Refused::NoSession { session, last })
            }
            _ => Ok(()),
        }
    }
}

/// The time until which an entry waits that was posted at this one.
fn until(at: DateTime<Utc>, hours: Option<u32>) -> Option<DateTime<Utc>> {
    let until = |hours: u32| at.checked_add_signed(TimeDelta::hours(hours.into()));
    hours.map(|hours| until(hours).unwrap_or(DateTime::<Utc>::MAX_UTC))
}

fn players(legs: &[Leg]) -> impl Iterator<Item = &PlayerId> {
    legs.iter().map(|leg| &leg.player)
}
