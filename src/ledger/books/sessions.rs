//! The evenings that are going on, and what may happen at them.

use super::refused::Refused;
use super::tables::{Session, Table};
use crate::ledger::entry::{SessionChange, Sitting};
use crate::ledger::name::{PlayerId, Word};
use crate::seat::BySeat;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// The evenings that are going on. Of those that are over only the totals are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sessions {
    open: BTreeMap<u32, Session>,
    opened: u32,
}

impl Sessions {
    /// Those that are going on, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Session> {
        self.open.values()
    }

    /// The session of this number, while it is going on.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSession`] if it is not.
    pub fn get(&self, session: u32) -> Result<&Session, Refused> {
        let last = self.opened;
        let open = self.open.get(&session);
        open.ok_or(Refused::NoSession { session, last })
    }

    /// The last that was opened, while it is going on.
    pub fn last(&self) -> Option<&Session> {
        self.open.values().next_back()
    }

    /// How many were ever opened.
    pub fn opened(&self) -> u32 {
        self.opened
    }

    /// A table of a session that is going on.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSession`] or [`Refused::NoTable`] if there is none.
    pub fn table(&self, session: u32, table: u8) -> Result<&Table, Refused> {
        let tables = &self.get(session)?.tables;
        tables
            .get(&table)
            .ok_or(Refused::NoTable { session, table })
    }

    /// Where a player sits.
    pub fn place_of(&self, player: &PlayerId) -> Option<(u32, u8)> {
        self.open.values().find_map(|session| {
            let mut tables = session.tables.iter();
            let at = tables.find(|(_, table)| table.players().any(|it| it == player));
            at.map(|(&table, _)| (session.number, table))
        })
    }

    /// Whether anything more can be said of a turn at a table: what has ended is not played on.
    pub(super) fn has(&self, sitting: Sitting) -> bool {
        self.table(sitting.session, sitting.table).is_ok()
    }

    pub(super) fn expects(
        &self,
        sitting: Sitting,
        hand: Option<&Word>,
        seats: &BySeat<PlayerId>,
    ) -> Result<(), Refused> {
        let table = self.table(sitting.session, sitting.table)?;
        table.expects(sitting, hand, seats)
    }

    pub(super) fn play(&mut self, sitting: Sitting, number: u64) {
        if let Some(table) = self.table_mut(sitting.session, sitting.table) {
            table.play(number, sitting.stays);
        }
    }

    pub(super) fn mend(&mut self, sitting: Sitting, number: u64, stays: Option<bool>) {
        if let Some(table) = self.table_mut(sitting.session, sitting.table) {
            table.mend(number, stays);
        }
    }

    pub(super) fn admit(
        &mut self,
        change: &SessionChange,
        at: DateTime<Utc>,
    ) -> Result<(), Refused> {
        match change {
            SessionChange::Opened {
                session,
                rules,
                rules_digest,
            } => {
                let (number, wanted) = (*session, self.opened.saturating_add(1));
                if number != wanted {
                    let session = number;
                    return Err(Refused::SessionNumber { session, wanted });
                }
                self.opened = wanted;
                self.open.insert(
                    number,
                    Session {
                        number,
                        opened: at,
                        rules: rules.clone(),
                        rules_digest: *rules_digest,
                        tables: BTreeMap::new(),
                    },
                );
            }
            SessionChange::Seated {
                session,
                table,
                seats,
            } => {
                self.get(*session)?;
                if !(1..=Table::MOST).contains(table) {
                    return Err(Refused::TableNumber { most: Table::MOST });
                }
                for (_, player) in seats.iter() {
                    self.sits_nowhere_but(player, Some((*session, *table)))?;
                }
                let before = self.table(*session, *table).map_or(0, Table::entered);
                let new = Table::new(seats.clone(), before);
                if let Some(open) = self.open.get_mut(session) {
                    open.tables.insert(*table, new);
                }
            }
            SessionChange::Substituted {
                session,
                table,
                out,
                player,
            } => {
                self.table(*session, *table)?;
                self.sits_nowhere_but(player, None)?;
                let there = self.table_mut(*session, *table);
                if !there.is_some_and(|table| table.substitute(out, player)) {
                    return Err(Refused::SitsNotThere {
                        player: out.clone(),
                        session: *session,
                        table: *table,
                    });
                }
            }
            SessionChange::Closed { session } => {
                self.get(*session)?;
                self.open.remove(session);
            }
        }
        Ok(())
    }

    fn sits_nowhere_but(&self, player: &PlayerId, here: Option<(u32, u8)>) -> Result<(), Refused> {
        match self.place_of(player) {
            Some(place) if Some(place) != here => Err(Refused::SitsThere {
                player: player.clone(),
                session: place.0,
                table: place.1,
            }),
            _ => Ok(()),
        }
    }

    fn table_mut(&mut self, session: u32, table: u8) -> Option<&mut Table> {
        self.open.get_mut(&session)?.tables.get_mut(&table)
    }
}
