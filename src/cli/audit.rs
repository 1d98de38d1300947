//! `sikwu audit`: replays and judges records.

mod cores;
mod lines;

use super::{NOT_AGREED, records, unread};
use crate::audit::json::{Extent, Summary, line};
use crate::config::Config;
use crate::parlour::posting::{AuditedHand, each_hand};
use crate::speak::{WRONG, complain, ended, say};
use crate::words;
use crate::words::Tongue;
use clap::{Args, ValueEnum};
use cores::{Teller, in_order};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lines::Lines;
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `sikwu audit`.
#[derive(Debug, Args)]
pub(super) struct Audit {
    /// Records (.hkmj), or folders of them
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Print a line of JSON for each hand
    #[arg(long)]
    json: bool,
    /// Tell what each seat could have won or claimed and did not
    #[arg(long)]
    missed: bool,
    /// In JSON, tell as much as in words: what explains a fault, the settlement as recorded beside
    /// the recount, which discard fed which set
    #[arg(long, requires = "json")]
    explain: bool,
    /// Print each verdict as it can be read aloud at the table
    #[arg(long, value_enum, value_name = "LANGUAGE", conflicts_with_all = ["json", "missed"])]
    aloud: Option<Aloud>,
}

/// What verdicts are read in.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Aloud {
    /// English
    En,
    /// Traditional Chinese
    Zh,
    /// Both, the English first
    Both,
}

impl Aloud {
    fn tongues(self) -> &'static [Tongue] {
        match self {
            Aloud::En => &[Tongue::English],
            Aloud::Zh => &[Tongue::Chinese],
            Aloud::Both => &[Tongue::English, Tongue::Chinese],
        }
    }
}

/// What an audit of a file tells on its way.
enum Found {
    /// It is begun.
    File(String),
    /// A hand is judged: what is said of it, and what stands in its way to a warning.
    Hand {
        warnings: String,
        said: String,
        summary: Summary,
    },
    /// The file, or the rest of it, cannot be read.
    Unread(String),
}

impl Audit {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.audit(config))
    }

    fn audit(&self, config: &Config) -> io::Result<ExitCode> {
        let mut all_read = true;
        let mut files = vec![];
        for path in &self.paths {
            // What cannot be opened does not keep the rest from being judged.
            match records(path) {
                Ok(found) => files.extend(found),
                Err(error) => {
                    complain(&format!("error: {error}\n"));
                    all_read = false;
                }
            }
        }
        let bar = progress(&files);
        let mut each_file: Vec<(String, Summary)> = vec![];
        let judge = |file: &PathBuf, teller: &Teller<Found>| self.judge(file, config, &bar, teller);
        in_order(&files, judge, |found| {
            match found {
                Found::File(name) => each_file.push((name, Summary::default())),
                Found::Hand {
                    warnings,
                    said,
                    summary,
                } => {
                    if let Some((_, so_far)) = each_file.last_mut() {
                        so_far.add(&summary);
                    }
                    return bar.suspend(|| {
                        complain(&warnings);
                        say(&said)
                    });
                }
                Found::Unread(message) => {
                    bar.suspend(|| complain(&message));
                    all_read = false;
                }
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        let mut summary = Summary::default();
        each_file
            .iter()
            .for_each(|(_, of_file)| summary.add(of_file));
        match self.json {
            true => say(&format!("{}\n", summary.line()))?,
            false => say(&words::audit_summary(&summary, &each_file, Tongue::English))?,
        }
        Ok(ExitCode::from(match summary {
            _ if !all_read => WRONG,
            Summary {
                unreadable: 1.., ..
            } => WRONG,
            Summary { wrong: 1.., .. } => NOT_AGREED,
            _ => 0,
        }))
    }

    /// Judges the hands of a file, and tells of each.
    fn judge(&self, file: &Path, config: &Config, bar: &ProgressBar, teller: &Teller<Found>) {
        let name = file.display().to_string();
        teller.tell(Found::File(name.clone()));
        let lines = RefCell::new(None);
        // A line is looked for only where something is wrong with it.
        let line_of = |line: u32| {
            let mut lines = lines.borrow_mut();
            let lines = lines.get_or_insert_with(|| Lines::open(file));
            lines.as_mut()?.get(line)
        };
        let mut see = |hand: AuditedHand| {
            let warnings = hand.warnings.iter();
            let warnings = warnings.map(|warning| format!("warning: {name}, {warning}\n"));
            teller.tell(Found::Hand {
                warnings: warnings.collect(),
                said: self.said(&name, &hand, &line_of, config),
                summary: hand.audit.verdict.into(),
            })
        };
        let source = File::open(file).map(|source| BufReader::new(bar.wrap_read(source)));
        let (book, rules) = (&config.book, &config.rules);
        let read = source.and_then(|source| each_hand(source, book, rules, self.missed, &mut see));
        if let Err(error) = read {
            teller.tell(Found::Unread(format!("error: {}\n", unread(file, error))));
        }
    }

    fn extent(&self) -> Extent {
        Extent {
            missed: self.missed,
            explain: self.explain,
        }
    }

    /// What is said of a hand, in the way that was asked for.
    fn said(
        &self,
        name: &str,
        hand: &AuditedHand,
        source: &dyn Fn(u32) -> Option<String>,
        config: &Config,
    ) -> String {
        match self.aloud {
            Some(aloud) => {
                let read = |&tongue| words::aloud(&hand.audit, source, &config.book, tongue);
                let read = aloud.tongues().iter().map(read);
                read.collect::<String>() + "\n"
            }
            None if self.json => format!("{}\n", line(name, &hand.audit, self.extent())),
            None => words::hand_audit(name, source, &hand.audit, Tongue::English),
        }
    }
}

/// How far the files are read, shown on a terminal where it takes long enough to be seen.
fn progress(files: &[PathBuf]) -> ProgressBar {
    let bytes = files.iter().filter_map(|file| fs::metadata(file).ok());
    let bytes = bytes.map(|file| file.len()).sum();
    // Small records are judged before a bar could be read.
    let target = match bytes > SMALL {
        true => ProgressDrawTarget::stderr_with_hz(10),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(Some(bytes), target);
    let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} to go");
    // Without the style it looks otherwise, and tells the same.
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

const SMALL: u64 = 2 << 20;
