//! The table of a record as a picture, and its hand in motion.

use super::{found, place};
use crate::aloud::Tongue;
use crate::audit::{Fault, Steps, TableAt, steps};
use crate::cli::pictured::{Language, file, save};
use crate::cli::{NOT_AGREED, unread};
use crate::config::Config;
use crate::picture::{Film, Look, Speech, TablePicture};
use crate::play::Table;
use crate::record::{Act, Event, HandRecord, What};
use crate::replay::{Found, right_until};
use crate::seat::Seat;
use crate::speak::{complain, say};
use crate::words;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The options of a table that is drawn.
#[derive(Debug, Args)]
pub(super) struct Drawn {
    /// Draw the table into this file: .png or .svg
    #[arg(long, value_name = "FILE.png|.svg", value_parser = file)]
    picture: Option<PathBuf>,
    /// Film the hand into this file; with --at, the ten events up to that one
    #[arg(long, value_name = "OUT.gif", value_parser = film)]
    animate: Option<PathBuf>,
    /// Draw what this seat may see, and nothing else: E, S, W or N
    #[arg(long, value_name = "SEAT", value_parser = seat, requires = "shown")]
    pub(super) seat: Option<Seat>,
    /// A number or letter in the corner of each tile
    #[arg(long, requires = "shown")]
    index: bool,
    /// Tiles and colours of high contrast, safe for colour-blind eyes
    #[arg(long, requires = "shown")]
    contrast: bool,
    /// For a dark ground
    #[arg(long, requires = "shown")]
    dark: bool,
    /// In which language; without it pictures are in both, and pages and captions in English
    #[arg(long, value_enum, value_name = "LANGUAGE", requires = "shown")]
    lang: Option<Language>,
}

/// How many events are filmed before one that is named.
const BEFORE: u32 = 10;

impl Drawn {
    /// Whether anything is to be drawn.
    pub(super) fn is_asked(&self) -> bool {
        self.picture.is_some() || self.animate.is_some()
    }

    /// Draws what is asked for of the hand of a record that is wanted.
    pub(super) fn draw(
        &self,
        record: &Path,
        wanted: &dyn Fn(&HandRecord) -> bool,
        missing: &dyn Fn(&[String]) -> io::Error,
        at: Option<u32>,
        config: &Config,
    ) -> io::Result<ExitCode> {
        let found = found(record, wanted, missing, config)?;
        let mut fault = None;
        if let Some(path) = &self.picture {
            let (picture, wrong) = self.table(&found, at, config);
            fault = wrong;
            if let Some(picture) = picture {
                save(path, &picture.scene())?;
                say(&format!(
                    "{}\n{}\n",
                    picture.one_line(),
                    picture.described()
                ))?;
            }
        }
        if let Some(path) = &self.animate {
            fault = self.film(path, &found, at, config)?.or(fault);
        }
        let Some(fault) = fault else {
            return Ok(ExitCode::SUCCESS);
        };
        complain(&format!("error: {}, {}\n", record.display(), place(&fault)));
        Ok(ExitCode::from(NOT_AGREED))
    }

    /// The table after an event, or as it stood before one that is wrong; none where nothing was
    /// dealt.
    fn table(
        &self,
        found: &Found,
        at: Option<u32>,
        config: &Config,
    ) -> (Option<TablePicture>, Option<Fault>) {
        let last = at.unwrap_or(u32::MAX);
        let TableAt {
            table,
            fault,
            unseen,
            ..
        } = found.table(&config.book, &config.rules, last);
        let last = right_until(last, fault.as_ref());
        let picture = table.map(|table| self.picture(found, &table, &unseen, last));
        (picture, fault)
    }

    /// A table after this event.
    fn picture(&self, found: &Found, table: &Table, unseen: &[u32], last: u32) -> TablePicture {
        let picture = found.picture(table, unseen, last, self.seat, self.tongue());
        picture.look(self.look()).speech(self.speech())
    }

    /// Films the hand, and says what came of it.
    fn film(
        &self,
        path: &Path,
        found: &Found,
        at: Option<u32>,
        config: &Config,
    ) -> io::Result<Option<Fault>> {
        let last = at.unwrap_or(u32::MAX);
        let first = at.map_or(0, |at| at.saturating_sub(BEFORE));
        let filmed = found.numbers().enumerate();
        let filmed = filmed.filter(|(_, number)| (first..=last).contains(number));
        let filmed: Vec<(usize, u32)> = filmed.collect();
        // The hand is played once for all its frames.
        let Found { hand, heading, .. } = found;
        let Steps { tables, .. } = steps(hand, heading, &config.book, &config.rules);
        let (mut pictures, mut delays, mut fault) = (vec![], vec![], None);
        for (place, &(step, number)) in filmed.iter().enumerate() {
            // What the result says of a drawn hand is seen after the last event alone.
            let ends = place + 1 == filmed.len() && at.is_none();
            let picture = match tables.get(step).filter(|_| !ends) {
                Some(then) => self.picture(found, &then.table, &then.unseen, number),
                None => match self.table(found, (!ends).then_some(number), config) {
                    (Some(picture), None) => picture,
                    (_, wrong) => {
                        fault = wrong;
                        break;
                    }
                },
            };
            pictures.push(picture);
            let mut events = found.hand.events.iter();
            delays.push(delay(events.find(|event| event.number == number)));
        }
        if let Some(last) = delays.last_mut() {
            *last = LAST;
        }
        if pictures.is_empty() {
            let message = format!("{}: nothing was dealt that could be filmed", path.display());
            return match fault {
                Some(_) => Ok(fault),
                None => Err(io::Error::other(message)),
            };
        }
        let bar = progress(pictures.len());
        let film = Film::new(
            pictures.len(),
            &|at| pictures[at].scene(),
            &|at| delays[at],
            Film::MOST,
            &mut |done, all| {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            },
        );
        bar.finish_and_clear();
        std::fs::write(path, &film.gif).map_err(|error| unread(path, error))?;
        say(&words::filmed(&path.display().to_string(), &film))?;
        Ok(fault)
    }

    pub(super) fn look(&self) -> Look {
        Look {
            index: self.index,
            contrast: self.contrast,
            dark: self.dark,
        }
    }

    fn speech(&self) -> Speech {
        self.lang.unwrap_or(Language::Both).speech()
    }

    pub(super) fn tongue(&self) -> Tongue {
        match self.speech() {
            Speech::Chinese => Tongue::Chinese,
            Speech::English | Speech::Both => Tongue::English,
        }
    }
}

/// How long the last frame stands, in hundredths of a second.
const LAST: u16 = 500;

/// How long an event is shown, in hundredths of a second: what takes effect longer than a draw.
fn delay(event: Option<&Event>) -> u16 {
    match event.map(|event| event.what) {
        Some(What::Act(_, Act::Draw(_) | Act::Pass)) => 60,
        Some(What::Act(_, Act::Discard { .. } | Act::Loose(_) | Act::Flower(_))) => 100,
        Some(What::Act(_, Act::Win(_) | Act::FalseWin(_))) => 400,
        _ => 180,
    }
}

/// How far the film is.
fn progress(steps: usize) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    let bar = ProgressBar::with_draw_target(Some(steps as u64), target);
    // Without the style it looks otherwise, and tells the same.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} frames, {eta} to go") {
        bar.set_style(style);
    }
    bar
}

fn seat(letter: &str) -> Result<Seat, String> {
    let mut letters = letter.chars();
    let seat = letters.next().map(|it| it.to_ascii_uppercase());
    match (seat.and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err("a seat is E, S, W or N".to_owned()),
    }
}

fn film(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match path.extension().and_then(|it| it.to_str()) {
        Some(ext) if ext.eq_ignore_ascii_case("gif") => Ok(path),
        _ => Err("a film's name ends with .gif".to_owned()),
    }
}
