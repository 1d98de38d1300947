//! `sikwu convert`: records of other programs, as ours.

use super::unread;
use crate::import::{Names, botzone, ijcai, mjai, mjlog, pmn, tziakcha};
use crate::speak::{WRONG, complain, ended, say};
use clap::{Args, ValueEnum};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `sikwu convert`.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// The format of the file
    #[arg(long, value_enum)]
    from: Source,
    /// Keep what the players are called, which is replaced by P1 to P4 otherwise
    #[arg(long)]
    keep_names: bool,
    /// The file
    file: PathBuf,
    /// Where the record goes; without it, to standard output
    #[arg(short, value_name = "OUT.hkmj")]
    output: Option<PathBuf>,
}

/// A format that can be read.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Source {
    /// The logs of Botzone: what the judge showed and the players replied
    Botzone,
    /// The text of the IJCAI mahjong competition
    Ijcai,
    /// mjai: riichi as lines of JSON
    Mjai,
    /// The mjlog of Tenhou: riichi as XML
    Mjlog,
    /// PMN, the Portable Majiang Notation
    Pmn,
    /// The scripts of tziakcha: JSON with the whole wall
    Tziakcha,
}

impl Convert {
    pub(super) fn run(self) -> ExitCode {
        ended(self.convert())
    }

    fn convert(&self) -> io::Result<ExitCode> {
        let bytes = std::fs::read(&self.file).map_err(|error| unread(&self.file, error))?;
        if bytes.starts_with(&[0x1f, 0x8b]) {
            let message = "this is compressed by gzip: unpack it first (gunzip)";
            return Err(unread(&self.file, io::Error::other(message)));
        }
        let text = String::from_utf8_lossy(&bytes);
        let names = match self.keep_names {
            true => Names::Kept,
            false => Names::Labels,
        };
        let imported = match self.from {
            Source::Botzone => botzone::read(&text, names),
            Source::Ijcai => ijcai::read(&text),
            Source::Mjai => mjai::read(&text, names),
            Source::Mjlog => mjlog::read(&text, names),
            Source::Pmn => pmn::read(&text, names),
            Source::Tziakcha => tziakcha::read(&text, names),
        };
        let name = self.file.display().to_string();
        for fault in &imported.faults {
            complain(&format!("{}\n", fault.show(&name, &text)));
        }
        if imported.record.hands.is_empty() {
            // A record of nothing would stand where there may be a good one.
            let message = format!("{name}: there is no hand that could be converted");
            return Err(io::Error::other(message));
        }
        let record = imported.record.to_string();
        match &self.output {
            Some(path) => std::fs::write(path, record).map_err(|error| unread(path, error))?,
            None => say(&record)?,
        }
        Ok(ExitCode::from(match imported.faults.is_empty() {
            true => 0,
            false => WRONG,
        }))
    }
}
