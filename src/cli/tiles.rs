//! `sikwu tiles`: the tile set.

use super::pictured::Pictured;
use crate::picture::tiles::Face;
use crate::picture::{Speech, sheet};
use crate::speak::{ended, say};
use clap::Args;
use std::process::ExitCode;

/// The arguments of `sikwu tiles`.
#[derive(Debug, Args)]
pub(super) struct Tiles {
    #[command(flatten)]
    pictured: Pictured,
    /// How high a tile is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 96, requires = "picture",
        value_parser = clap::value_parser!(u32).range(16..=400))]
    size: u32,
}

impl Tiles {
    pub(super) fn run(self) -> ExitCode {
        let written = match self.pictured.picture {
            Some(_) => self
                .pictured
                .write(|look| sheet::contact_sheet(look, self.size, Speech::Both)),
            None => say(&listed()),
        };
        ended(written.map(|()| ExitCode::SUCCESS))
    }
}

/// Each tile's character with the letters that it is written with, a suit to a line.
fn listed() -> String {
    let mut text = String::new();
    for (at, face) in Face::all().filter(|face| *face != Face::Back).enumerate() {
        let begins = matches!(at, 9 | 18 | 27 | 34);
        text.push_str(match (at, begins) {
            (0, _) => "",
            (_, true) => "\n",
            (_, false) => "  ",
        });
        text.push_str(&format!("{} {}", face.unicode(), face.name()));
    }
    text.push('\n');
    text
}
