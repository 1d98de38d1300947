//! What is looked at as a drawing.

use crate::picture::Look;
use crate::picture::Scene;
use crate::picture::chart::{FaanChart, PaymentsChart, StandingsChart};

/// Of what a chart is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartOf {
    /// Everybody's points, hand by hand.
    Standings,
    /// How many hands were won with how many faan.
    Faan,
    /// Who paid whom.
    Payments,
}

/// A chart, before it is drawn or told.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Everybody's points, hand by hand.
    Standings(StandingsChart),
    /// How many hands were won with how many faan.
    Faan(FaanChart),
    /// Who paid whom.
    Payments(PaymentsChart),
}

impl Chart {
    /// Names in the title over what span it is.
    pub fn over(&mut self, span: &str) {
        let title = match self {
            Chart::Standings(chart) => &mut chart.title,
            Chart::Faan(chart) => &mut chart.title,
            Chart::Payments(chart) => &mut chart.title,
        };
        title.push_str(" · ");
        title.push_str(span);
    }

    /// The drawing.
    pub fn scene(&self, look: Look) -> Scene {
        match self {
            Chart::Standings(chart) => chart.scene(look),
            Chart::Faan(chart) => chart.scene(look),
            Chart::Payments(chart) => chart.scene(look),
        }
    }

    /// The same in lines.
    pub fn text(&self) -> String {
        match self {
            Chart::Standings(chart) => chart.text(),
            Chart::Faan(chart) => chart.text(),
            Chart::Payments(chart) => chart.text(),
        }
    }

    /// The same in one line.
    pub fn one_line(&self) -> String {
        match self {
            Chart::Standings(chart) => chart.one_line(),
            Chart::Faan(chart) => chart.one_line(),
            Chart::Payments(chart) => chart.one_line(),
        }
    }

    /// What is to be seen on it, for whoever cannot see it.
    pub fn described(&self) -> String {
        match self {
            Chart::Standings(chart) => chart.described(),
            Chart::Faan(chart) => chart.described(),
            Chart::Payments(chart) => chart.described(),
        }
    }
}
