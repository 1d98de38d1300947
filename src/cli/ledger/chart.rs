//! `sikwu ledger chart`: standings over a span, faan, and who pays whom.

use super::super::pictured::Pictured;
use crate::house::House;
use crate::ledger::Posted;
use crate::parlour::{self, Answer, ChartOf, Found, Look, Request, Seen};
use crate::picture::Speech;
use crate::speak::{WRONG, complain, say};
use crate::tongue::Tongue;
use crate::words;
use clap::{Args, ValueEnum};
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
    pub(super) fn draw(self, house: &mut House<'_>) -> io::Result<u8> {
        let of = match self.of {
            Of::Standings => ChartOf::Standings,
            Of::Faan => ChartOf::Faan,
            Of::Payments => ChartOf::Payments,
        };
        let by = self.by.clone();
        let request = Request::Look(Box::new(Look::Chart { of, by }));
        let mut drawn = |answer: &Answer<'_>, done: &[Posted]| match answer {
            Answer::Seen(Seen {
                found: Found::Chart(chart),
                ..
            }) => self.show(chart),
            other => {
                complain(&format!(
                    "{}\n",
                    words::say(other, done, Tongue::English).trim_end()
                ));
                Ok(WRONG)
            }
        };
        let asked = house.ask(request, &mut drawn).map_err(io::Error::other)?;
        asked.told
    }

    fn show(&self, chart: &parlour::Chart) -> io::Result<u8> {
        match self.pictured.picture {
            Some(_) => {
                self.pictured
                    .write(|look| chart.scene(look, Speech::Both))?;
                say(&format!("{}\n", chart.one_line(Speech::Both)))?;
            }
            None => say(&chart.text(Speech::Both))?,
        }
        Ok(0)
    }
}
