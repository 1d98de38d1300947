//! `sikwu ledger chart`: standings over a span, faan, and who pays whom.

use super::super::pictured::Pictured;
use crate::house::{House, each_kept};
use crate::ledger::{Books, Club, LedgerError, PlayerId, Span};
use crate::parlour::{LedgerView, Look, Request, Wanted};
use crate::picture::chart::{FaanChart, PaymentsChart, Standing, StandingsChart};
use crate::speak::{WRONG, complain, say};
use crate::views::{Course, Flows, Stands, faan_counts, places, stands_in};
use crate::words;
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::io;

/// The arguments of `sikwu ledger chart`.
#[derive(Debug, Args)]
pub(super) struct Chart {
    /// Of what
    #[arg(value_enum)]
    of: Of,
    /// Over what: all, session 3, season 2, month or 2026-11
    #[arg(long, value_name = "SPAN")]
    by: Option<String>,
    #[command(flatten)]
    pictured: Pictured,
}

/// What a chart is of.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    /// Everybody's points, hand by hand
    Standings,
    /// How many hands were won with how many faan
    Faan,
    /// Who paid whom
    Payments,
}

impl Chart {
    /// Draws the chart, or tells it where no file is named; the exit code.
    pub(super) fn draw(self, house: &House<'_>, club: &Club) -> io::Result<u8> {
        let view = house.know(club, &Request::Help).map_err(io::Error::other)?;
        let (by, least) = (self.by.clone(), 0);
        let span = match (Look::Standings { by, least }).wanted(&view) {
            Ok(Wanted::Places(span, ..)) => span,
            Ok(_) => Span::Ever,
            Err(answer) => {
                complain(&format!(
                    "{}\n",
                    words::say(&answer, &[], house.tongue).trim_end()
                ));
                return Ok(WRONG);
            }
        };
        let books = club.books(Books::clone).map_err(io::Error::other)?;
        let over = words::span(span, &view, house.tongue)
            .map_or(String::new(), |over| format!(" · {over}"));
        match self.of {
            Of::Standings => {
                let chart = standings(club, &books, span, &view).map_err(io::Error::other)?;
                let title = format!("Standings 戰績{over}");
                let chart = StandingsChart { title, ..chart };
                self.show(|look| chart.scene(look), &chart.text(), &chart.one_line())
            }
            Of::Faan => {
                let counts = faan_counts(&books.tallies(span));
                let title = format!("Wins by faan 食糊番數{over}");
                let chart = FaanChart { title, counts };
                self.show(|look| chart.scene(look), &chart.text(), &chart.one_line())
            }
            Of::Payments => {
                let chart = payments(club, &books, span, &view).map_err(io::Error::other)?;
                let title = format!("Who paid whom 誰付誰{over}");
                let chart = PaymentsChart { title, ..chart };
                self.show(|look| chart.scene(look), &chart.text(), &chart.one_line())
            }
        }
    }

    fn show(
        &self,
        scene: impl Fn(crate::picture::Look) -> crate::picture::Scene,
        text: &str,
        line: &str,
    ) -> io::Result<u8> {
        match self.pictured.picture {
            Some(_) => {
                self.pictured.write(scene)?;
                say(&format!("{line}\n"))?;
            }
            None => say(text)?,
        }
        Ok(0)
    }
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
