//! `sikwu record`: writes a record as it is played, on the disk after every line.

use super::unread;
use crate::config::Config;
use crate::house::sync_folder;
use crate::prompt::{Prompt, pipe};
use crate::scribe::Scribe;
use crate::speak::{WRONG, complain, ended, say};
use crate::tongue::Tongue;
use crate::words;
use clap::Args;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `sikwu record`.
#[derive(Debug, Args)]
pub(super) struct Record {
    /// The record (.hkmj), new or to be gone on with; without it, the first record-N.hkmj that is
    /// free here
    file: Option<PathBuf>,
    /// What a new record is played by: an id and, after it, what is played otherwise
    #[arg(long, value_name = "ID [KEY=VALUE ...]")]
    rules: Option<String>,
    /// Seal each hand when it ends
    #[arg(long)]
    seal: bool,
}

impl Record {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.record(config))
    }

    fn record(&self, config: &Config) -> io::Result<ExitCode> {
        let mut kept = Kept::open(match &self.file {
            Some(path) => path.clone(),
            None => free_name(),
        })?;
        let begun = match &kept.text {
            Some(text) => Scribe::resume(&config.book, &config.rules, self.seal, text),
            None => {
                let rules = self.rules.as_deref().unwrap_or(&config.rules);
                Scribe::begin(&config.book, rules, self.seal)
            }
        };
        let mut scribe = match begun {
            Ok(scribe) => scribe,
            Err(faults) => {
                for fault in faults {
                    complain(&format!("error: {}: {fault}\n", kept.path.display()));
                }
                return Ok(ExitCode::from(WRONG));
            }
        };
        if self.rules.is_some() && kept.text.is_some() {
            let message = "--rules is for a new record, and this one says by what it is played";
            complain(&format!("warning: {}: {message}\n", kept.path.display()));
        }
        if kept.text.as_ref().is_some_and(|text| text != scribe.text()) {
            let message = "the last line had no end: see whether it is whole, and undo it if not";
            complain(&format!("warning: {}: {message}\n", kept.path.display()));
        }
        say(&words::scribe_begins(
            &kept.path.display().to_string(),
            &scribe,
            Tongue::English,
        ))?;
        let all_well = match io::stdin().is_terminal() {
            true => prompt(&mut scribe, &mut kept)?,
            false => pipe(io::stdin().lock(), is_quit, &mut |line| {
                answer(line, &mut scribe, &mut kept)
            })?,
        };
        Ok(ExitCode::from(if all_well { 0 } else { WRONG }))
    }
}

/// Takes a line and keeps what came of it; whether it was taken.
fn answer(line: &str, scribe: &mut Scribe<'_>, kept: &mut Kept) -> io::Result<bool> {
    let told = scribe.take(line);
    // Nothing is said to be written before it is.
    kept.keep(scribe.text())?;
    let said = words::scribe(scribe, &told, Tongue::English);
    match told.is_refusal() {
        true => complain(&said),
        false => say(&said)?,
    }
    Ok(!told.is_refusal())
}

fn is_quit(line: &str) -> bool {
    matches!(line.trim(), "quit" | "exit")
}

fn prompt(scribe: &mut Scribe<'_>, kept: &mut Kept) -> io::Result<bool> {
    let mut prompt = Prompt::new(None)?;
    loop {
        let all = scribe.lines_to_come();
        prompt.complete_by(Box::new(move |line| {
            let fits = all.iter().filter(|whole| whole.starts_with(line));
            (0, fits.cloned().collect())
        }));
        match prompt.ask(&words::scribe_prompt(scribe))? {
            Some(line) if !is_quit(&line) => _ = answer(&line, scribe, kept)?,
            _ => return Ok(true),
        }
    }
}

/// The first record of its kind that is not there yet.
fn free_name() -> PathBuf {
    let names = (1..).map(|n: u64| PathBuf::from(format!("record-{n}.hkmj")));
    let mut free = names.filter(|name| !name.exists());
    free.next().unwrap_or_default()
}

/// A record on the disk.
struct Kept {
    path: PathBuf,
    /// What it says; `None` if there is none yet.
    text: Option<String>,
}

impl Kept {
    fn open(path: PathBuf) -> io::Result<Kept> {
        let text = match fs::read_to_string(&path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unread(&path, error)),
        };
        Ok(Kept { path, text })
    }

    /// Makes the record say this: what is new is appended; where something was taken back, the
    /// whole is written anew beside it and put in its place.
    fn keep(&mut self, text: &str) -> io::Result<()> {
        if self.text.as_deref() == Some(text) {
            return Ok(());
        }
        let before = self.text.as_deref();
        let kept = match before {
            None => self.create(text),
            Some(before) => match text.strip_prefix(before) {
                Some(new) => self.append(before.len() as u64, new),
                None => self.replace(before.len() as u64, text),
            },
        };
        kept.map_err(|error| unread(&self.path, error))?;
        self.text = Some(text.to_owned());
        Ok(())
    }

    fn create(&self, text: &str) -> io::Result<()> {
        let mut file = File::create_new(&self.path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        sync_name(&self.path)
    }

    fn append(&self, length: u64, new: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        unchanged(file.metadata()?.len(), length)?;
        file.write_all(new.as_bytes())?;
        file.sync_data()
    }

    fn replace(&self, length: u64, text: &str) -> io::Result<()> {
        unchanged(fs::metadata(&self.path)?.len(), length)?;
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        sync_name(&self.path)
    }
}

/// Nobody else may write into a record that is being written.
fn unchanged(now: u64, length: u64) -> io::Result<()> {
    match now == length {
        true => Ok(()),
        false => Err(io::Error::other("somebody else has changed this record")),
    }
}

/// A new name is there after a crash once its folder is on the disk.
fn sync_name(path: &Path) -> io::Result<()> {
    match path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        Some(folder) => sync_folder(folder),
        None => sync_folder(Path::new(".")),
    }
}
