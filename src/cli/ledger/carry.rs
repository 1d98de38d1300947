//! `sikwu ledger export` and `import`.

use crate::config::Config;
use crate::exchange::{Outgoing, read_csv, read_json, take, write_csv, write_json};
use crate::house::{House, SheetTaken, take_sheet};
use crate::ledger::{Club, LedgerError};
use crate::parlour::Request;
use crate::phrase;
use crate::scoresheet::ScoreSheet;
use crate::speak::say;
use crate::tongue::Phrase;
use clap::ValueEnum;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// In what form a ledger is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Everything, for another store
    Json,
    /// Everything, for a spreadsheet too
    Csv,
    /// A score sheet: a line for each hand (import only)
    Sheet,
}

impl Form {
    /// The form of a file, by how its name ends.
    fn of(file: &Path) -> io::Result<Form> {
        let ext = file.extension().and_then(|ext| ext.to_str());
        match ext {
            Some("json") => Ok(Form::Json),
            Some("csv") => Ok(Form::Csv),
            Some("txt") => Ok(Form::Sheet),
            _ => {
                let name = file.display();
                let what = format!("{name} ends with none of .json, .csv and .txt: say --format");
                Err(io::Error::other(what))
            }
        }
    }
}

pub(super) fn export(
    house: &House<'_>,
    club: &Club,
    form: Option<Form>,
    names: bool,
    to: Option<&Path>,
    config: &Config,
) -> io::Result<u8> {
    let form = match (form, to) {
        (Some(form), _) => form,
        (None, Some(file)) => Form::of(file)?,
        (None, None) => Form::Json,
    };
    if names {
        allowed(house, club, &phrase!("an export with names", "連名字匯出"))?;
    }
    let outgoing = Outgoing::of(club, names).map_err(io::Error::other)?;
    let written = |out: &mut dyn Write| {
        let mut out = BufWriter::new(out);
        let written = match form {
            Form::Json => write_json(&outgoing, &mut out),
            Form::Csv => write_csv(&outgoing, config.time_zone, &mut out),
            Form::Sheet => return Err(io::Error::other("a ledger is more than a score sheet")),
        };
        written.map_err(|error| match error {
            // Whoever reads it may have enough.
            LedgerError::Disk { source, .. } if source.kind() == ErrorKind::BrokenPipe => source,
            error => io::Error::other(error),
        })
    };
    match to {
        None => drop(written(&mut io::stdout().lock())?),
        // A pipe or a device cannot be replaced.
        Some(file) if fs::metadata(file).is_ok_and(|it| !it.is_file()) => {
            written(&mut File::create(file).map_err(at(file))?)?;
        }
        Some(file) => {
            // A part of an export is none, so it gets its name when it is whole.
            let part = PathBuf::from(format!("{}.part", file.display()));
            let mut out = File::create(&part).map_err(at(&part))?;
            let done = written(&mut out).and_then(|entries| {
                out.sync_all().and_then(|()| fs::rename(&part, file))?;
                Ok(entries)
            });
            let entries = done.inspect_err(|_| drop(fs::remove_file(&part)));
            say(&format!("{}: {} entries\n", file.display(), entries?))?;
        }
    }
    Ok(0)
}

pub(super) fn import(
    house: &House<'_>,
    club: &Club,
    form: Option<Form>,
    scale: Option<u32>,
    file: &Path,
) -> io::Result<u8> {
    allowed(
        house,
        club,
        &phrase!("taking up what was carried out", "收納匯出的內容"),
    )?;
    let form = form.map_or_else(|| Form::of(file), Ok)?;
    if scale.is_some() && form != Form::Sheet {
        let what = "an export has the points that it has: --scale is for score sheets";
        return Err(io::Error::other(what));
    }
    let text = fs::read_to_string(file).map_err(at(file))?;
    let name = file.display();
    if form == Form::Sheet {
        let sheet = ScoreSheet::read(&name.to_string(), &text).map_err(|fault| {
            let said = fault.to_string();
            // The drawn fault begins with the word that is said of every error.
            io::Error::other(said.trim().trim_start_matches("error: ").to_owned())
        })?;
        let view = house.know(club, &Request::Help).map_err(io::Error::other)?;
        let zone = house.config.time_zone;
        let taken = take_sheet(club, &view, sheet, &text, zone, scale).map_err(io::Error::other)?;
        let SheetTaken {
            new,
            before,
            guests,
            scale,
        } = taken;
        let scale = match scale {
            1 => "a point is one of the sheet".to_owned(),
            scale => format!("{scale} points are one of the sheet"),
        };
        say(&format!(
            "{name}: {new} new hands, {before} posted before, {guests} new guests; {scale}\n"
        ))?;
        return Ok(0);
    }
    let export = match form {
        Form::Csv => read_csv(&text).map_err(|error| wrong(file, &error))?,
        _ => read_json(&text).map_err(|error| wrong(file, &error))?,
    };
    if let Some(of) = export.club.as_ref().filter(|of| *of != club.id()) {
        let what = format!("{name} is of the club {of}: say --club {of}");
        return Err(io::Error::other(what));
    }
    let taken = take(club, &export).map_err(io::Error::other)?;
    let last = club.last().map_err(io::Error::other)?;
    let (new, before) = (taken.new, taken.before);
    say(&format!(
        "{name}: {new} new entries, {before} that were here; the last is {last}\n"
    ))?;
    Ok(0)
}

/// That whoever asks may do what is for officers.
fn allowed(house: &House<'_>, club: &Club, what: &Phrase) -> io::Result<()> {
    let view = house.know(club, &Request::Help).map_err(io::Error::other)?;
    let may = view.may(what);
    may.map_err(|error| io::Error::other(format!("{}; {}", error.message, error.cure)))
}

fn wrong(file: &Path, error: &dyn std::error::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", file.display()))
}

fn at(file: &Path) -> impl Fn(io::Error) -> io::Error {
    let file = file.display().to_string();
    move |error| io::Error::new(error.kind(), format!("{file}: {error}"))
}
