//! What is looked at as a drawing.

use crate::picture::chart::{FaanChart, PaymentsChart, StandingsChart};
use crate::picture::{Look, Scene, Speech};

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
        *self.title() = format!(" · {span}");
    }

    /// The drawing, in a look and a language.
    pub fn scene(&self, look: Look, speech: Speech) -> Scene {
        match self.titled(speech) {
            Chart::Standings(chart) => chart.scene(look, speech),
            Chart::Faan(chart) => chart.scene(look, speech),
            Chart::Payments(chart) => chart.scene(look, speech),
        }
    }

    /// The same in lines.
    pub fn text(&self, speech: Speech) -> String {
        let tongue = speech.tongue();
        match self.titled(speech) {
            Chart::Standings(chart) => chart.text(tongue),
            Chart::Faan(chart) => chart.text(tongue),
            Chart::Payments(chart) => chart.text(tongue),
        }
    }

    /// The same in one line.
    pub fn one_line(&self, speech: Speech) -> String {
        let tongue = speech.tongue();
        match self.titled(speech) {
            Chart::Standings(chart) => chart.one_line(tongue),
            Chart::Faan(chart) => chart.one_line(tongue),
            Chart::Payments(chart) => chart.one_line(tongue),
        }
    }

    /// What is to be seen on it, for whoever cannot see it.
    pub fn described(&self, speech: Speech) -> String {
        let tongue = speech.tongue();
        match self.titled(speech) {
            Chart::Standings(chart) => chart.described(tongue),
            Chart::Faan(chart) => chart.described(tongue),
            Chart::Payments(chart) => chart.described(tongue),
        }
    }

    /// The chart with its title in a language; before that only the span stands there.
    fn titled(&self, speech: Speech) -> Chart {
        let mut chart = self.clone();
        let what = match self {
            Chart::Standings(_) => speech.say("Standings", "戰績"),
            Chart::Faan(_) => speech.say("Wins by faan", "食糊番數"),
            Chart::Payments(_) => speech.say("Who paid whom", "誰付誰"),
        };
        let over = std::mem::take(chart.title());
        *chart.title() = what + &over;
        chart
    }

    fn title(&mut self) -> &mut String {
        match self {
            Chart::Standings(chart) => &mut chart.title,
            Chart::Faan(chart) => &mut chart.title,
            Chart::Payments(chart) => &mut chart.title,
        }
    }
}
