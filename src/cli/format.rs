//! `sikwu format`: the canonical form of a record.

use super::{heading_of, open_record, warn};
use crate::record::{Chain, Form, ReadError, RecordFault};
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
}

impl Format {
    pub(super) fn run(self) -> ExitCode {
        ended(self.format())
    }

    fn format(&self) -> io::Result<ExitCode> {
        // The whole file is read before a line is printed: what cannot be read would be lost.
        let (faults, warnings) = faults(&self.file)?;
        warn(&self.file, &warnings);
        if !faults.is_empty() {
            let name = self.file.display().to_string();
            for fault in &faults {
                complain(&format!("{}\n", fault.show(&name)));
            }
            return Ok(ExitCode::from(WRONG));
        }
        let reader = open_record(&self.file, Form::Relaxed)?;
        let heading = heading_of(&reader)?;
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

/// Everything in a file that cannot be read, and what is odd and read all the same.
fn faults(path: &Path) -> io::Result<(Vec<RecordFault>, Vec<RecordFault>)> {
    // The strict form is printed, so the relaxed one may be taken.
    let mut reader = open_record(path, Form::Relaxed)?;
    let mut faults = vec![];
    if let Err(damage) = reader.heading() {
        faults.extend(damage.faults.clone());
    }
    for hand in &mut reader {
        match hand {
            Ok(_) => {}
            Err(ReadError::Text(damage)) => faults.extend(damage.faults),
            Err(ReadError::Source(error)) => return Err(error),
        }
    }
    Ok((faults, reader.take_warnings()))
}
