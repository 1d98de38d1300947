//! Finding what somebody looks at: in the totals that are kept where those say it, else by going
//! through the entries.

use crate::config::Config;
use crate::exchange::{Export, write_csv, write_json};
use crate::ledger::{Books, Club, LedgerError};
use crate::parlour::{Attached, Found, Reaudit, Wanted};
use crate::views::{Mended, Ratings, Statement, Stats, Versus, places, settling};

/// How many of the last lines of a statement are shown.
const STATEMENT: usize = 40;

/// What is wanted of a club's ledger.
///
/// # Errors
///
/// What the journal said, where it had to be read.
pub(super) fn find(club: &Club, wanted: &Wanted, config: &Config) -> Result<Found, LedgerError> {
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
            Found::Settling(settling.map_err(|error| LedgerError::Index(error.to_string()))?)
        }
        Wanted::Statement(span, player) => {
            let books = club.books(Books::clone)?;
            let mut statement = Statement::new(player.clone(), *span, STATEMENT);
            for kept in club.entries(..=books.desk().last)? {
                statement.add(&kept?, &books);
            }
            Found::Statement(statement)
        }
        Wanted::Versus(players) => {
            let mut versus = Versus::new(players.clone());
            through(club, |stands, books| {
                versus.add(&stands, &books.desk().players);
            })?;
            Found::Versus(versus)
        }
        Wanted::Export { table, names } => {
            let export = Export::of(club, *names)?;
            let (mut text, form) = (vec![], if *table { "csv" } else { "json" });
            let written = match table {
                true => write_csv(&export, zone, &mut text),
                false => write_json(&export, &mut text),
            };
            let name = format!("sikwu-{}-{}.{form}", club.id(), export.lines.len());
            written.map_err(LedgerError::saving(&name))?;
            let text = String::from_utf8_lossy(&text).into_owned();
            Found::Export(Attached { name, text })
        }
        Wanted::Verify => Found::Verified(club.verify_by(&mut Reaudit::new(&config.book))?),
        Wanted::Rating => {
            let mut ratings = Ratings::default();
            through(club, |stands, books| {
                ratings.add(&stands, &books.desk().players);
            })?;
            Found::Rating(ratings.rate())
        }
    })
}

/// Goes through the entries as they stand.
fn through(
    club: &Club,
    mut see: impl FnMut(crate::views::Stands<'_>, &Books),
) -> Result<(), LedgerError> {
    let books = club.books(Books::clone)?;
    let last = books.desk().last;
    let mut mended = Mended::default();
    for kept in club.entries(..=last)? {
        mended.note(&kept?);
    }
    for kept in club.entries(..=last)? {
        let kept = kept?;
        if let Some(stands) = mended.stands(&kept) {
            see(stands, &books);
        }
    }
    Ok(())
}
