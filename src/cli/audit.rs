//! `sikwu audit`: replays and judges records.

use super::{NOT_AGREED, records, unread, warn};
use crate::audit::json::{Summary, line};
use crate::config::Config;
use crate::parlour::posting::{AuditedHand, each_hand};
use crate::speak::{WRONG, complain, ended, say};
use crate::words;
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
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
}

impl Audit {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.audit(config))
    }

    fn audit(&self, config: &Config) -> io::Result<ExitCode> {
        let mut summary = Summary::default();
        let mut all_read = true;
        for path in &self.paths {
            // What cannot be opened does not keep the rest from being judged.
            let mut files = vec![];
            match records(path) {
                Ok(found) => files = found,
                Err(error) => {
                    complain(&format!("error: {error}\n"));
                    all_read = false;
                }
            }
            for file in files {
                let mut printed = Ok(());
                let read = self.each_hand(&file, config, &mut |hand| {
                    warn(&file, &hand.warnings);
                    summary.add(hand.audit.verdict);
                    if printed.is_ok() {
                        printed = say(&self.told(&file, &hand));
                    }
                });
                printed?;
                if let Err(error) = read {
                    complain(&format!("error: {}\n", unread(&file, error)));
                    all_read = false;
                }
            }
        }
        match self.json {
            true => say(&format!("{}\n", summary.line()))?,
            false => say(&words::audit_summary(&summary))?,
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

    fn each_hand(
        &self,
        file: &Path,
        config: &Config,
        see: &mut dyn FnMut(AuditedHand),
    ) -> io::Result<()> {
        let source = BufReader::new(File::open(file)?);
        each_hand(source, &config.book, &config.rules, see)
    }

    fn told(&self, file: &Path, hand: &AuditedHand) -> String {
        let name = file.display().to_string();
        match self.json {
            true => format!("{}\n", line(&name, &hand.audit)),
            false => words::hand_audit(&name, &|line| line_of(file, line), &hand.audit),
        }
    }
}

/// A line of a file, if it can be had again.
fn line_of(path: &Path, line: u32) -> Option<String> {
    let at = usize::try_from(line).ok()?.checked_sub(1)?;
    let file = BufReader::new(File::open(path).ok()?);
    file.lines().nth(at)?.ok()
}
