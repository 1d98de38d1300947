//! Taking the hands of a score sheet into the ledger.

use super::now;
use crate::ledger::{Club, Digest, Entry, Key, Kind, LedgerError, PlayerChange, PlayerId, Posted};
use crate::parlour::{LedgerView, sheet_entries};
use crate::scoresheet::ScoreSheet;
use chrono::{DateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use std::collections::BTreeMap;

/// What was taken from a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetTaken {
    /// How many hands are new.
    pub new: u64,
    /// How many were here already.
    pub before: u64,
    /// How many people are new.
    pub guests: u64,
}

/// Posts the hands of a sheet. Whoever is not known by their name is a new guest. A hand of a day
/// is posted as of the noon of that day, so that it counts for its month.
///
/// # Errors
///
/// What the ledger said, or in words what of the sheet cannot be posted.
pub fn take_sheet(
    club: &Club,
    view: &LedgerView,
    sheet: &ScoreSheet,
    text: &str,
    zone: Tz,
) -> Result<SheetTaken, LedgerError> {
    let by = &view.asking.by;
    let mut taken = SheetTaken::default();
    let mut players = BTreeMap::<String, PlayerId>::new();
    let digest = Digest::of(text.as_bytes()).short();
    for (number, name) in (1..).zip(&sheet.players) {
        let called = view.called(name);
        let player = match called.first() {
            Some(_) if called.len() > 1 => {
                let why = format!("{} players are called {name}", called.len());
                return Err(LedgerError::Sheet(why));
            }
            Some(player) => player.clone(),
            None => {
                let id = club.books(|books| books.desk().players.next_guest())?;
                let player = PlayerId::new(id)?;
                let key = Key::new(format!("score sheet {digest} player {number}"))?;
                let change = PlayerChange::Added {
                    player: player.clone(),
                    member: None,
                };
                club.post(Entry::affair(key, Kind::Player(change))?, now(), by)?;
                club.call(&player, name)?;
                taken.guests += 1;
                player
            }
        };
        players.insert(name.clone(), player);
    }
    let entries = sheet_entries(sheet, text, &players).map_err(LedgerError::Sheet)?;
    for it in entries {
        let is_hand = matches!(it.entry.kind(), Kind::Hand(_));
        let at = it
            .date
            .and_then(|date| noon(zone, date))
            .unwrap_or_else(now);
        match club.post(it.entry, at, by)? {
            Posted::Now(_) if is_hand => taken.new += 1,
            Posted::Before(_) if is_hand => taken.before += 1,
            _ => {}
        }
    }
    Ok(taken)
}

fn noon(zone: Tz, date: chrono::NaiveDate) -> Option<DateTime<Utc>> {
    let noon = NaiveTime::from_hms_opt(12, 0, 0)?;
    let at = zone.from_local_datetime(&date.and_time(noon)).earliest()?;
    Some(at.to_utc())
}
