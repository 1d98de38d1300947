//! Reckoning what a chart shows: standings over a span, faan, and who pays whom.

use super::find::each_kept;
use crate::ledger::{Books, Club, LedgerError, PlayerId, Span};
use crate::parlour::{Chart, ChartOf};
use crate::picture::chart::{FaanChart, PaymentsChart, Standing, StandingsChart};
use crate::views::{Course, Flows, Stands, faan_counts, places, stands_in};
use std::collections::BTreeMap;

/// What people call the players.
type Names = BTreeMap<PlayerId, String>;

/// A chart of a club's ledger over a span, which its title does not name yet.
///
/// # Errors
///
/// What the journal said.
pub(super) fn chart(club: &Club, of: ChartOf, span: Span) -> Result<Chart, LedgerError> {
    let (books, names) = (club.books(Books::clone)?, club.names()?);
    Ok(match of {
        ChartOf::Standings => Chart::Standings(StandingsChart {
            title: String::new(),
            ..standings(club, &books, span, &names)?
        }),
        ChartOf::Faan => Chart::Faan(FaanChart {
            title: String::new(),
            counts: faan_counts(&books.tallies(span)),
        }),
        ChartOf::Payments => Chart::Payments(PaymentsChart {
            title: String::new(),
            ..payments(club, &books, span, &names)?
        }),
    })
}

/// Everybody's points over a span, whoever has most first.
fn standings(
    club: &Club,
    books: &Books,
    span: Span,
    names: &Names,
) -> Result<StandingsChart, LedgerError> {
    let mut course = Course::default();
    through(club, books, span, |stands| course.add(&stands, books))?;
    let players = places(&books.tallies(span), 0)
        .into_iter()
        .map(|place| Standing {
            name: called(&place.player, names),
            points: course.points.remove(&place.player).unwrap_or_default(),
        });
    Ok(StandingsChart {
        title: String::new(),
        players: players.collect(),
        hands: course.hands,
    })
}

/// Who paid whom over a span, whoever has most points first.
fn payments(
    club: &Club,
    books: &Books,
    span: Span,
    names: &Names,
) -> Result<PaymentsChart, LedgerError> {
    let mut flows = Flows::default();
    through(club, books, span, |stands| flows.add(&stands, books))?;
    let players: Vec<PlayerId> = places(&books.tallies(span), 0)
        .into_iter()
        .map(|place| place.player)
        .collect();
    let numbers: BTreeMap<&PlayerId, usize> = players.iter().zip(0..).collect();
    let paid = flows
        .paid
        .iter()
        .filter_map(|((from, to), points)| Some((*numbers.get(from)?, *numbers.get(to)?, *points)));
    Ok(PaymentsChart {
        title: String::new(),
        names: players.iter().map(|player| called(player, names)).collect(),
        paid: paid.collect(),
    })
}

/// Goes through what counts for a span, each as it stands after what mended it.
fn through(
    club: &Club,
    books: &Books,
    span: Span,
    mut see: impl FnMut(Stands<'_>),
) -> Result<(), LedgerError> {
    each_kept(club, books.desk().last, |mended, kept| {
        if let Some(stands) = stands_in(mended, kept, span, books) {
            see(stands);
        }
    })
}

fn called(player: &PlayerId, names: &Names) -> String {
    let name = names.get(player);
    name.cloned().unwrap_or_else(|| player.to_string())
}
