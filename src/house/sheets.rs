//! Taking the hands of a score sheet into the ledger.

use super::now;
use crate::ledger::{Club, Digest, Entry, Key, Kind, LedgerError, PlayerChange, PlayerId, Posted};
use crate::parlour::{LedgerView, sheet_entries};
use crate::phrase;
use crate::scoresheet::{ScoreSheet, Terms};
use crate::tongue::Phrase;
use chrono::{DateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use std::collections::{BTreeMap, BTreeSet};

/// What was taken from a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetTaken {
    /// How many hands are new.
    pub new: u64,
    /// How many were here already.
    pub before: u64,
    /// How many people are new.
    pub guests: u64,
    /// How many points of the ledger are one of the sheet.
    pub scale: u32,
}

/// Posts the hands of a sheet. Whoever is not known by their name is a new guest. A hand of a day
/// is posted as of the noon of that day, so that it counts for its month.
///
/// A point of the ledger is worth the same whoever brought it. So a sheet for which another number
/// of points would be one than for the sheets before it, or for what was posted otherwise, is taken
/// only where `scale` says how many are.
///
/// # Errors
///
/// What the ledger said, or in words what of the sheet cannot be posted.
pub fn take_sheet(
    club: &Club,
    view: &LedgerView,
    sheet: ScoreSheet,
    text: &str,
    zone: Tz,
    scale: Option<u32>,
) -> Result<SheetTaken, LedgerError> {
    let by = &view.asking.by;
    let sheet = match scale {
        Some(scale) => sheet.at_scale(scale).map_err(LedgerError::Sheet)?,
        None => in_scale(sheet, view).map_err(LedgerError::Sheet)?,
    };
    let sheet = &sheet;
    let mut taken = SheetTaken {
        scale: sheet.scale,
        ..SheetTaken::default()
    };
    let mut players = BTreeMap::<String, PlayerId>::new();
    let digest = Digest::of(text.as_bytes()).short();
    for (number, name) in (1..).zip(&sheet.players) {
        let called = view.called(name);
        let player = match called.first() {
            Some(_) if called.len() > 1 => {
                let many = called.len();
                let why = phrase!("{many} players are called {name}", "有{many}名玩家叫{name}");
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

/// The sheet, if its points are those of the ledger.
fn in_scale(sheet: ScoreSheet, view: &LedgerView) -> Result<ScoreSheet, Phrase> {
    let rules = view.desk.rules.keys();
    let mut known: BTreeSet<u32> = rules
        .filter_map(|id| Terms::scale_of(id.as_str()))
        .collect();
    if known.is_empty() && view.standings.iter().any(|it| it.hands > 0) {
        // What was posted otherwise is in points of its own.
        known.insert(1);
    }
    let own = sheet.scale;
    let [scale] = known.iter().copied().collect::<Vec<_>>()[..] else {
        if known.is_empty() {
            return Ok(sheet);
        }
        let many: Vec<String> = known.iter().map(u32::to_string).collect();
        let (many, zh) = (many.join(" or "), many.join("或"));
        return Err(phrase!(
            "in this ledger {many} points are one of a sheet, by which sheet it was; say with \
             --scale how many are one of this, {own} or a multiple of it. Nothing was posted",
            "此帳簿的{zh}分作計分紙的1分，視乎是哪一張；請用 `--scale` 寫明這張的1分是多少分：\
             {own}或其倍數。沒有入帳"
        ));
    };
    // With more points to one than it needs, a sheet is in whole points still.
    sheet.at_scale(scale).map_err(|_| {
        let one = match scale {
            1 => "a point is".to_owned(),
            scale => format!("{scale} points are"),
        };
        phrase!(
            "in this ledger {one} one of a sheet, and somebody would pay a part of a point then: \
             this sheet wants {own} points for one, or a multiple of that. Say --scale {own} if it \
             was played for so much more, or take it into another --club. Nothing was posted",
            "此帳簿的{scale}分作計分紙的1分，這樣有人要付不足1分的零數：這張的1分要作{own}分或其倍數。\
             如果真是打得那麼大，用 `--scale {own}`，或用 `--club` 記入另一個雀會。沒有入帳"
        )
    })
}

fn noon(zone: Tz, date: chrono::NaiveDate) -> Option<DateTime<Utc>> {
    let noon = NaiveTime::from_hms_opt(12, 0, 0)?;
    let at = zone.from_local_datetime(&date.and_time(noon)).earliest()?;
    Some(at.to_utc())
}
