//! `sikwu format`: the canonical form of a record.

use super::{heading_of, open_record, warn};
use crate::audit::terms;
use crate::config::Config;
use crate::record::{Chain, Form, HandRecord, Heading, ReadError, RecordFault, RulesLine, Word};
use crate::speak::{WRONG, complain, ended};
use clap::Args;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `sikwu format`.
#[derive(Debug, Args)]
pub(super) struct Format {
    /// The record (.hkmj)
    file: PathBuf,
    /// Write the digest of each finished hand on its `end` line
    #[arg(long)]
    seal: bool,
    /// Write the digest of the rule set on the `@rules` line
    #[arg(long)]
    pin: bool,
}

impl Format {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.format(config))
    }

    fn format(&self, config: &Config) -> io::Result<ExitCode> {
        // The whole file is read before a line is printed: what cannot be read would be lost.
        let (faults, warnings, proof) = faults(&self.file)?;
        warn(&self.file, &warnings);
        if !faults.is_empty() {
            let name = self.file.display().to_string();
            for fault in &faults {
                complain(&format!("{}\n", fault.show(&name)));
            }
            return Ok(ExitCode::from(WRONG));
        }
        let reader = open_record(&self.file, Form::Relaxed)?;
        let mut heading = heading_of(&reader)?;
        if self.pin {
            let before = heading.clone();
            if let Err(why) = pin(&mut heading, config) {
                complain(&format!("error: {}: {why}\n", self.file.display()));
                return Ok(ExitCode::from(WRONG));
            }
            let why = match proof {
                Proof::Marks => "the `=` lines of this record prove its header as it is",
                Proof::Seals if !self.seal => {
                    "this record is sealed as it is; with --seal it is sealed anew"
                }
                _ => "",
            };
            if heading != before && !why.is_empty() {
                complain(&format!("error: {}: {why}\n", self.file.display()));
                return Ok(ExitCode::from(WRONG));
            }
        }
        let mut output = BufWriter::new(io::stdout().lock());
        let mut chain = Chain::new(&heading);
        write!(output, "{heading}")?;
        for hand in reader {
            let mut hand = hand.map_err(io::Error::other)?;
            if self.seal {
                chain.seal(&mut hand);
            }
            write!(output, "\n{hand}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What a record proves of its own lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Proof {
    Nothing,
    /// Digests on `end` lines, which can be written anew.
    Seals,
    /// Digests between the events.
    Marks,
}

impl Proof {
    fn of(hand: &HandRecord) -> Proof {
        if hand.events.iter().any(|event| event.mark.is_some()) {
            return Proof::Marks;
        }
        match hand.end.as_ref().is_some_and(|end| end.digest.is_some()) {
            true => Proof::Seals,
            false => Proof::Nothing,
        }
    }
}

/// Writes the digest of the rule set that is played by, with what the record varies, into its
/// heading.
fn pin(heading: &mut Heading, config: &Config) -> Result<(), String> {
    let terms = terms(heading, &config.book, &config.rules).map_err(|faults| {
        let faults = faults.iter().map(|fault| match fault.line {
            0 => fault.message.english.clone(),
            line => format!("line {line}: {}", fault.message),
        });
        faults.collect::<Vec<_>>().join("; ")
    })?;
    let Some(rules) = terms.rules() else {
        return Err("nothing is counted in this record, so there is no rule set to pin".to_owned());
    };
    let (word, digest) = (Word::new(&config.rules), rules.digest());
    if let Some(line) = &mut heading.rules {
        line.value.pin(digest);
    } else if let Some(id) = word {
        let overrides = vec![];
        let mut line = RulesLine { id, overrides };
        line.pin(digest);
        heading.rules = Some(line.into());
    }
    Ok(())
}

/// Everything in a file that cannot be read, what is odd and read all the same, and what the file
/// proves.
fn faults(path: &Path) -> io::Result<(Vec<RecordFault>, Vec<RecordFault>, Proof)> {
    // The strict form is printed, so the relaxed one may be taken.
    let mut reader = open_record(path, Form::Relaxed)?;
    let (mut faults, mut proof) = (vec![], Proof::Nothing);
    if let Err(damage) = reader.heading() {
        faults.extend(damage.faults.clone());
    }
    for hand in &mut reader {
        match hand {
            Ok(hand) => proof = proof.max(Proof::of(&hand)),
            Err(ReadError::Text(damage)) => faults.extend(damage.faults),
            Err(ReadError::Source(error)) => return Err(error),
        }
    }
    Ok((faults, reader.take_warnings(), proof))
}
