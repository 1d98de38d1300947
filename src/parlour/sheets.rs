//! The hands of a score sheet as entries.

use crate::ledger::{
    Digest, Entry, EntryError, Hand, HowWon, Key, Kind, NameError, PlayerId, RulesKept, Winner,
    Word,
};
use crate::phrase;
use crate::scoresheet::{Blame, Outcome, Row, ScoreSheet};
use crate::tongue::{Phrase, Tongue};
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

/// An entry of a score sheet, with the day on which it was played, where the sheet says that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetEntry {
    /// The entry.
    pub entry: Entry,
    /// The day.
    pub date: Option<NaiveDate>,
}

/// What a sheet comes to: the rule sets that it declares, and its hands. The same text gives the
/// same entries under the same keys, so a sheet counts once however often it is brought.
///
/// # Errors
///
/// What is wrong, in words: a name that is in `players` not, or a hand that is none.
pub fn sheet_entries(
    sheet: &ScoreSheet,
    text: &str,
    players: &BTreeMap<String, PlayerId>,
) -> Result<Vec<SheetEntry>, Phrase> {
    let digest = Digest::of(text.as_bytes()).to_string();
    let of = format!("score-sheet-{}", &digest[..12]);
    let mut entries = vec![];
    let mut declared = BTreeSet::new();
    let mut hand_of = (0, 0);
    for row in &sheet.rows {
        let text = row.terms.text(sheet.scale);
        let rules = row.terms.rules(sheet.scale)?;
        if declared.insert(rules.id.clone()) {
            let kept = RulesKept {
                id: word(&rules.id)?,
                digest: rules.digest(),
                text,
            };
            let key = Key::new(format!("rules {} {}", rules.id, rules.digest().short()));
            let key = key.map_err(no_name)?;
            let entry = Entry::affair(key, Kind::Rules(kept)).map_err(no_entry)?;
            let date = row.date;
            entries.push(SheetEntry { entry, date });
        }
        hand_of = match hand_of {
            (four, hand) if four == row.four => (four, hand + 1),
            _ => (row.four, 1),
        };
        let (four, number) = hand_of;
        let said = |why: Phrase| {
            let (line, zh) = (row.line, why.speak(Tongue::Chinese));
            phrase!("line {line}: {why}", "第{line}行：{zh}")
        };
        let seats = row.players.clone().map(|name| players.get(&name).cloned());
        let seats = seats.whole();
        let hand = Hand {
            match_id: word(&of)?,
            hand_id: word(&format!("{four}-{number}"))?,
            record: None,
            file: None,
            rules: word(&rules.id)?,
            rules_digest: rules.digest(),
            seats: seats
                .ok_or_else(|| said(phrase!("somebody in it is not known", "當中有人不明")))?,
            how: how(row),
            winners: winners(row),
            liable: liable(row),
            sitting: None,
            agree_hours: None,
        };
        let net = row.settle(sheet.scale).map_err(said)?.net();
        let entry = Entry::hand(hand, &net).map_err(|error| said(no_entry(error)))?;
        let date = row.date;
        entries.push(SheetEntry { entry, date });
    }
    Ok(entries)
}

fn how(row: &Row) -> HowWon {
    match row.outcome {
        Outcome::Drawn => HowWon::Drawn,
        Outcome::FalseWin { by } => HowWon::FalseWin { by },
        Outcome::Won { blame, .. } => match blame {
            // Who threw it, where another is liable for the discard, a sheet does not tell.
            Some((seat, Blame::Discard | Blame::LiableForDiscard)) => {
                HowWon::Discard { shooter: seat }
            }
            Some((_, Blame::LiableForZiMo)) | None => HowWon::ZiMo,
        },
    }
}

fn liable(row: &Row) -> Option<crate::seat::Seat> {
    match row.outcome {
        Outcome::Won {
            blame: Some((seat, Blame::LiableForZiMo | Blame::LiableForDiscard)),
            ..
        } => Some(seat),
        _ => None,
    }
}

fn winners(row: &Row) -> Vec<Winner> {
    match row.outcome {
        Outcome::Won { winner, faan, .. } => vec![Winner {
            seat: winner,
            faan: u16::from(faan),
            items: vec![],
            tiles: None,
        }],
        _ => vec![],
    }
}

fn word(text: &str) -> Result<Word, Phrase> {
    Word::new(text).map_err(no_name)
}

fn no_name(error: NameError) -> Phrase {
    Phrase::each(|tongue| error.said(tongue))
}

fn no_entry(error: EntryError) -> Phrase {
    Phrase::each(|tongue| error.said(tongue))
}
