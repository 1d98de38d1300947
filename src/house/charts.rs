//! Reckoning what a chart shows: standings over a span, faan, and who pays whom.

use super::find::each_kept;
use crate::ledger::{Books, Club, LedgerError, PlayerId, Span};
use crate::parlour::{Chart, ChartOf, LedgerView};
use crate::picture::chart::{FaanChart, PaymentsChart, Standing, StandingsChart};
use crate::tongue::Tongue;
use crate::views::{Course, Flows, Stands, faan_counts, places, stands_in};
use crate::words;
use std::collections::BTreeMap;

/// A chart of a club's ledger over a span.
///
/// # Errors
///
/// What the journal said.
pub(super) fn chart(
    club: &Club,
    of: ChartOf,
    span: Span,
    view: &LedgerView,
) -> Result<Chart, LedgerError> {
    let books = club.books(Books::clone)?;
    let over =
        words::span(span, view, Tongue::English).map_or(String::new(), |over| format!(" · {over}"));
    Ok(match of {
        ChartOf::Standings => Chart::Standings(StandingsChart {
            title: format!("Standings 戰績{over}"),
            ..standings(club, &books, span, view)?
        }),
        ChartOf::Faan => Chart::Faan(FaanChart {
            title: format!("Wins by faan 食糊番數{over}"),
            counts: faan_counts(&books.tallies(span)),
        }),
        ChartOf::Payments => Chart::Payments(PaymentsChart {
            title: format!("Who paid whom 誰付誰{over}"),
            ..payments(club, &books, span, view)?
        }),
    })
}

/// Everybody's points over a span, whoever has most first.
fn standings(
    club: &Club,
    books: &Books,
    span: Span,
    view: &LedgerView,
) -> Result<StandingsChart, LedgerError> {
    let mut course = Course::default();
    through(club, books, span, |stands| course.add(&stands, books))?;
    let players = places(&books.tallies(span), 0)
        .into_iter()
        .map(|place| Standing {
            name: called(&place.player, view),
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
    view: &LedgerView,
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
        names: players.iter().map(|player| called(player, view)).collect(),
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

fn called(player: &PlayerId, view: &LedgerView) -> String {
    let name = view.names.get(player);
    name.cloned().unwrap_or_else(|| player.to_string())
}
