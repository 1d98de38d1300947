//! `sikwu ledger`: post, show, standings, settle, verify, export, import, forget, backup, restore.

mod carry;
mod chart;

use self::carry::Form;
use self::chart::Chart;
use super::{NOT_AGREED, records, unread};
use crate::audit::Verdict;
use crate::config::Config;
use crate::house::{House, LOCAL, call, layout, now, read_file};
use crate::ledger::{Club, ClubId, LedgerError, PlayerId, backup, inspect_by, remedy, restore};
use crate::parlour::posting::{AuditedHand, each_hand};
use crate::parlour::{At, Attached, Errand, Look, Reaudit, Request};
use crate::rules::Book;
use crate::speak::{WRONG, complain, ended, say};
use crate::tongue::Tongue;
use crate::words;
use clap::{Args, Subcommand};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `sikwu ledger`.
#[derive(Debug, Args)]
pub(super) struct Ledger {
    /// Whose ledger it is
    #[arg(long, global = true, default_value = LOCAL, value_name = "ID")]
    club: String,
    /// Who asks: the id of a member, or whoever sits at this machine
    #[arg(long = "as", global = true, default_value = LOCAL, value_name = "ID")]
    asks: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Post the hands of records that agree; posting them again posts nothing
    Post {
        /// Records (.hkmj), or folders of them
        #[arg(required = true, value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
        /// Who posts them; whoever asks, where nothing is said
        #[arg(long, value_name = "ID")]
        by: Option<String>,
        /// Show what each file would change, and post nothing
        #[arg(long)]
        preview: bool,
    },
    /// The entries, or one of them
    Show {
        /// The number of an entry
        number: Option<u64>,
    },
    /// Where everybody stands
    Standings {
        /// Over what: all, session 3, season 2, month or 2026-11
        #[arg(long, value_name = "SPAN")]
        by: Option<String>,
        /// How many hands a place takes
        #[arg(long, default_value_t = 0, value_name = "HANDS")]
        least: u32,
    },
    /// A chart of the standings, of the faan, or of who paid whom
    Chart(Chart),
    /// Who pays whom so that an evening is cleared, with the fewest payments
    Settle {
        /// The number of the session; the last one where nothing is said
        #[arg(long, conflicts_with = "all")]
        session: Option<u32>,
        /// Clear everything, not one session
        #[arg(long)]
        all: bool,
    },
    /// Forget what a player is called; the entries stay, by id
    Forget {
        /// The player: a name, an alias or an id
        player: String,
    },
    /// Everything that the ledger has, to be read elsewhere
    Export {
        /// In what form; by the name of the file where nothing is said, else JSON
        #[arg(long, value_enum)]
        format: Option<Form>,
        /// With what people are called, too
        #[arg(long)]
        names: bool,
        /// Into this file
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Take up an export (.json, .csv), or the hands of a score sheet (.txt)
    Import {
        /// In what form; by the name of the file where nothing is said
        #[arg(long, value_enum)]
        format: Option<Form>,
        /// How many points of the ledger are one of a score sheet
        #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..))]
        scale: Option<u32>,
        /// The file
        file: PathBuf,
    },
    /// Read the whole journal again and compare everything that follows from it
    Verify,
    /// Copy every club's ledger into a new folder, whether or not the bot runs
    Backup {
        /// A folder that is new or empty
        folder: PathBuf,
    },
    /// Put back a backup, keeping what is sound in the journals after it
    Restore {
        /// The folder of the backup
        folder: PathBuf,
        /// Entries that neither the backup nor a journal has may be lost
        #[arg(long)]
        lose: bool,
    },
}

impl Ledger {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        ended(self.answer(config).map(ExitCode::from))
    }

    fn answer(self, config: &Config) -> io::Result<u8> {
        let id = ClubId::new(self.club).map_err(io::Error::other)?;
        // These two do not ask that the store be opened.
        match &self.command {
            Command::Backup { folder } => return make_backup(config, folder),
            Command::Restore { folder, lose } => return put_back(config, folder, *lose),
            _ => (),
        }
        let asks = match &self.command {
            Command::Post { by: Some(by), .. } => by.clone(),
            _ => self.asks,
        };
        let by = PlayerId::new(asks).map_err(io::Error::other)?;
        let mut house = House::of(config, id.clone()).asked_by(by.clone());
        let club = match house.club(&id) {
            Ok(club) => club,
            Err(error) if matches!(self.command, Command::Verify) => {
                return verify_closed(config, &id, &error);
            }
            Err(error) => {
                let remedy = remedy(&layout(config), &error);
                complain(&format!("error: {error}\n"));
                complain(&remedy.map_or(String::new(), |it| format!("help: {it}\n")));
                return Ok(WRONG);
            }
        };
        // What is wrong with the journal is told before anything is posted to it.
        if !matches!(self.command, Command::Verify) {
            complain(&house.settle_overdue().map_err(io::Error::other)?);
        }
        let book = house.book(&club).map_err(io::Error::other)?;
        let code = match self.command {
            Command::Post {
                paths,
                preview: true,
                ..
            } => shown_first(&mut house, &paths)?,
            Command::Post { paths, .. } => post(&club, &paths, &by, &book, config)?,
            Command::Show { number: None } => {
                show_all(&club, config)?;
                0
            }
            Command::Show { number } => ask_errand(&mut house, Errand::Show { number })?,
            Command::Standings { by, least } => {
                let look = Look::Standings { by, least };
                ask(&mut house, Request::Look(Box::new(look)))?
            }
            Command::Chart(chart) => chart.draw(&mut house)?,
            // They were carried out above.
            Command::Backup { .. } | Command::Restore { .. } => 0,
            Command::Settle { session, all } => {
                let look = Look::Settle { session, all };
                ask(&mut house, Request::Look(Box::new(look)))?
            }
            Command::Forget { player } => ask_errand(&mut house, Errand::Forget { player })?,
            Command::Export {
                format,
                names,
                output,
            } => carry::export(&house, &club, format, names, output.as_deref(), config)?,
            Command::Import {
                format,
                scale,
                file,
            } => carry::import(&house, &club, format, scale, &file)?,
            Command::Verify => {
                let mut proves = Reaudit::new(&config.book);
                let report = club.verify_by(&mut proves).map_err(io::Error::other)?;
                say(&format!("{report}\n"))?;
                if report.is_sound() { 0 } else { NOT_AGREED }
            }
        };
        house.close().map_err(io::Error::other)?;
        Ok(code)
    }
}

/// Asks what the console can be asked too; the exit code that this comes to.
fn ask(house: &mut House<'_>, request: Request) -> io::Result<u8> {
    let told = house.answer(request).map_err(io::Error::other)?;
    match told.refused {
        true => complain(&format!("{}\n", told.said.trim_end())),
        false => say(&told.said)?,
    }
    Ok(if told.refused { WRONG } else { 0 })
}

fn ask_errand(house: &mut House<'_>, errand: Errand) -> io::Result<u8> {
    let errand = Box::new(errand);
    ask(house, Request::Ledger { errand, now: false })
}

/// What the hands of records would change, file by file; nothing is posted.
fn shown_first(house: &mut House<'_>, paths: &[PathBuf]) -> io::Result<u8> {
    let mut code = 0;
    for path in paths {
        for file in records(path)? {
            let name = file.display().to_string();
            let text =
                read_file(&name).map_err(|why| unread(&file, io::Error::other(why.to_string())))?;
            let record = Attached { text, name };
            let at = At::Names;
            code = code.max(ask_errand(house, Errand::Record { record, at })?);
        }
    }
    Ok(code)
}

fn post(
    club: &Club,
    paths: &[PathBuf],
    by: &PlayerId,
    book: &Book,
    config: &Config,
) -> io::Result<u8> {
    let mut code = 0;
    for path in paths {
        let files = match records(path) {
            Ok(files) => files,
            Err(error) => {
                complain(&format!("error: {error}\n"));
                code = WRONG;
                continue;
            }
        };
        for file in files {
            let mut told = Ok(());
            let mut see = |hand: AuditedHand| {
                told = post_hand(club, by, &file, &hand).map(|its| code = code.max(its));
                told.is_ok()
            };
            let read = File::open(&file).and_then(|source| {
                let source = BufReader::new(source);
                each_hand(source, book, &config.rules, false, &mut see)
            });
            told?;
            // What could not be read takes nothing from the files after it.
            if let Err(error) = read {
                complain(&format!("error: {}\n", unread(&file, error)));
                code = WRONG;
            }
        }
    }
    Ok(code)
}

/// Posts a hand, if it can be; the exit code that this comes to.
fn post_hand(club: &Club, by: &PlayerId, file: &Path, hand: &AuditedHand) -> io::Result<u8> {
    let name = file.display().to_string();
    let posted = match &hand.entry {
        Ok(entry) => {
            if let Some(extract) = &hand.extract {
                club.keep_record(extract).map_err(io::Error::other)?;
            }
            Ok(club
                .post(entry.clone(), now(), by)
                .map_err(io::Error::other)?)
        }
        Err(why) => Err(why.clone()),
    };
    say(&words::posted(&name, hand, &posted, Tongue::English))?;
    if posted.is_ok() {
        call(club, &hand.names).map_err(io::Error::other)?;
    }
    Ok(match (&posted, hand.audit.verdict) {
        (Ok(_), _) => 0,
        (Err(_), Verdict::Unreadable) => WRONG,
        (Err(_), _) => NOT_AGREED,
    })
}

fn show_all(club: &Club, config: &Config) -> io::Result<()> {
    let names = club.names().map_err(io::Error::other)?;
    for kept in club.entries(..).map_err(io::Error::other)? {
        let kept = kept.map_err(io::Error::other)?;
        say(&words::entry_line(
            &kept,
            &names,
            config.time_zone,
            Tongue::English,
        ))?;
    }
    Ok(())
}

fn make_backup(config: &Config, folder: &Path) -> io::Result<u8> {
    let backup = backup(&layout(config), folder, now()).map_err(io::Error::other)?;
    for (club, last) in &backup.heads {
        say(&format!("{club}: the last is {last}\n"))?;
    }
    say(&format!("{} is a backup of all that\n", folder.display()))?;
    Ok(0)
}

fn put_back(config: &Config, folder: &Path, lose: bool) -> io::Result<u8> {
    for restored in restore(&layout(config), folder, lose).map_err(io::Error::other)? {
        say(&format!("{restored}\n"))?;
    }
    Ok(0)
}

/// A store that will not open can still be looked at.
fn verify_closed(config: &Config, id: &ClubId, error: &LedgerError) -> io::Result<u8> {
    let layout = layout(config);
    complain(&format!("error: {error}\n"));
    let remedy = remedy(&layout, error);
    complain(&remedy.map_or(String::new(), |it| format!("help: {it}\n")));
    let mut proves = Reaudit::new(&config.book);
    let report = inspect_by(&layout, id, &mut proves).map_err(io::Error::other)?;
    say(&format!("{report}\n"))?;
    Ok(NOT_AGREED)
}
