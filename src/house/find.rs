//! Finding what somebody looks at: in the totals that are kept where those say it, else by going
//! through the entries.

use super::charts::chart;
use crate::config::Config;
use crate::exchange::{Outgoing, write_csv, write_json};
use crate::ledger::{Club, Kept, Kind, LedgerError, PlayerId, Players};
use crate::parlour::{Attached, Found, Reaudit, Wanted};
use crate::tongue::Phrase;
use crate::views::{Mended, Ratings, Stands, Statement, Stats, Versus, places, settling};

/// How many of the last lines of a statement are shown.
const STATEMENT: usize = 40;

/// How many entries are read before the books are looked into for them.
const AT_ONCE: usize = 256;

/// What is wanted of a club's ledger.
///
/// # Errors
///
/// What the journal said, where it had to be read.
pub fn find(club: &Club, wanted: &Wanted, config: &Config) -> Result<Found, LedgerError> {
    let (zone, stake) = (config.time_zone, config.stake.as_ref());
    Ok(match wanted {
        Wanted::Places(span, least, _) => {
            let tallies = club.books(|books| books.tallies(*span))?;
            Found::Places(places(&tallies, *least))
        }
        Wanted::Stats(span, player) => {
            let tallies = club.books(|books| books.tallies(*span))?;
            let place = places(&tallies, 0)
                .into_iter()
                .find(|it| it.player == *player);
            let tally = tallies.get(player).cloned().unwrap_or_default();
            Found::Stats(Stats::of(&tally), place)
        }
        Wanted::Settling(session) => {
            let settling = club.books(|books| settling(books, *session, stake))?;
            // Every entry sums to zero, and so do all of them (P6).
            Found::Settling(
                settling.map_err(|error| {
                    LedgerError::Index(Phrase::each(|tongue| error.said(tongue)))
                })?,
            )
        }
        Wanted::Statement(span, player) => {
            let mut statement = Statement::new(player.clone(), *span, STATEMENT);
            let mut entries = club.chosen(club.numbers_of(player)?);
            loop {
                let some = entries.by_ref().take(AT_ONCE);
                let some: Vec<_> = some.collect::<Result<_, _>>()?;
                club.books(|books| some.iter().for_each(|kept| statement.add(kept, books)))?;
                if some.is_empty() {
                    break Found::Statement(statement);
                }
            }
        }
        Wanted::Versus(both) => {
            let mut versus = Versus::new(both.clone());
            let players = club.books(|books| books.desk().players.clone())?;
            together(club, both, |stands| versus.add(&stands, &players))?;
            Found::Versus(versus)
        }
        Wanted::Export { table, names } => {
            let export = Outgoing::of(club, *names)?;
            let (mut text, form) = (vec![], if *table { "csv" } else { "json" });
            let written = match table {
                true => write_csv(&export, zone, &mut text),
                false => write_json(&export, &mut text),
            };
            let name = format!("sikwu-{}-{}.{form}", club.id(), export.entries());
            written?;
            let text = String::from_utf8_lossy(&text).into_owned();
            Found::Export(Attached { name, text })
        }
        Wanted::Chart(of, span) => Found::Chart(chart(club, *of, *span)?),
        Wanted::Verify => Found::Verified(club.verify_by(&mut Reaudit::new(&config.book))?),
        // A rating follows from all matches of everybody, and is reckoned from all entries.
        Wanted::Rating => {
            let mut ratings = Ratings::default();
            through(club, |stands, players| ratings.add(&stands, players))?;
            Found::Rating(ratings.rate())
        }
    })
}

/// Goes through the entries as they stand.
fn through(club: &Club, mut see: impl FnMut(Stands<'_>, &Players)) -> Result<(), LedgerError> {
    let (players, last) = club.books(|books| {
        let desk = books.desk();
        (desk.players.clone(), desk.last)
    })?;
    each_kept(club, last, |mended, kept| {
        if let Some(stands) = mended.stands(kept) {
            see(stands, &players);
        }
    })
}

/// Shows each entry up to the last one, with what all of them mended.
///
/// # Errors
///
/// What the journal said.
pub fn each_kept(
    club: &Club,
    last: u64,
    mut see: impl FnMut(&Mended, &Kept),
) -> Result<(), LedgerError> {
    let mut mended = Mended::default();
    for kept in club.entries(..=last)? {
        mended.note(&kept?);
    }
    for kept in club.entries(..=last)? {
        see(&mended, &kept?);
    }
    Ok(())
}

/// Goes through the entries as they stand in which both are, or came to be when one was mended.
fn together(
    club: &Club,
    both: &[PlayerId; 2],
    mut see: impl FnMut(Stands<'_>),
) -> Result<(), LedgerError> {
    let [one, other] = both.each_ref().map(|player| club.numbers_of(player));
    let (mut numbers, other) = (one?, other?);
    numbers.retain(|number| other.binary_search(number).is_ok());
    let mut mended = Mended::default();
    let mut first = vec![];
    for kept in club.chosen(numbers.clone()) {
        let kept = kept?;
        mended.note(&kept);
        if let Kind::Correction(correction) = kept.entry().kind() {
            first.push(correction.first);
        }
    }
    numbers.extend(first);
    numbers.sort_unstable();
    numbers.dedup();
    for kept in club.chosen(numbers) {
        if let Some(stands) = mended.stands(&kept?) {
            see(stands);
        }
    }
    Ok(())
}
