//! The house behind the faces: where views come from and effects go to.
//!
//! The parlour says what must be done and what to say; this does it, on the disk and by the
//! clock, and hands the words to whichever face asked.

use crate::config::Config;
use crate::ledger::{Club, ClubId, Layout, LedgerError, PlayerId, Store};
use crate::parlour::{self, Effect, LedgerView, Request, View};
use crate::speak::complain;
use crate::words;
use chrono::{DateTime, Utc};
use std::fs::File;
use std::io::Read;
use std::time::SystemTime;

/// The club of whoever sits at this machine, and their name as a poster.
pub const LOCAL: &str = "local";

/// The settings, and the ledger once something asks for it.
pub struct House<'c> {
    /// The settings.
    pub config: &'c Config,
    store: Option<Store>,
}

/// What a house says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The words.
    pub said: String,
    /// Whether the request could not be answered as it was put.
    pub refused: bool,
}

impl<'c> House<'c> {
    /// A house with these settings. Nothing is opened yet.
    pub fn new(config: &'c Config) -> House<'c> {
        let store = None;
        House { config, store }
    }

    /// Asks the parlour, does what must be done, and says the answer.
    ///
    /// # Errors
    ///
    /// What the ledger said, where it had to be asked. What was posted before that stays posted.
    pub fn answer(&mut self, request: Request) -> Result<Told, LedgerError> {
        let ledger = match request.needs_ledger() {
            true => Some(view(&self.local()?)?),
            false => None,
        };
        let view = View {
            book: &self.config.book,
            rules: &self.config.rules,
            ledger: ledger.as_ref(),
        };
        let (effects, answer) = parlour::answer(&view, request);
        let mut done = vec![];
        if !effects.is_empty() {
            let club = self.local()?;
            let by = PlayerId::new(LOCAL)?;
            for effect in effects {
                match effect {
                    Effect::Post(entry) => done.push(club.post(*entry, now(), &by)?),
                    Effect::Call { player, name } => call(&club, &[(player, name)])?,
                }
            }
        }
        Ok(Told {
            said: words::say(&answer, &done),
            refused: answer.is_refusal(),
        })
    }

    /// The ledger of a club, its store opened if it is not yet.
    ///
    /// # Errors
    ///
    /// What keeps the store from being opened.
    pub fn club(&mut self, id: &ClubId) -> Result<Club, LedgerError> {
        let store = match self.store.take() {
            Some(store) => store,
            None => open(self.config)?,
        };
        Ok(self.store.insert(store).club(id))
    }

    /// Closes the ledger, if it is open.
    ///
    /// # Errors
    ///
    /// What the disk said. Nothing that was acknowledged is lost by it.
    pub fn close(self) -> Result<(), LedgerError> {
        self.store.map_or(Ok(()), Store::close)
    }

    fn local(&mut self) -> Result<Club, LedgerError> {
        self.club(&ClubId::new(LOCAL)?)
    }
}

/// What is known of a club's ledger.
///
/// # Errors
///
/// What the index, or the file of names, said.
pub fn view(club: &Club) -> Result<LedgerView, LedgerError> {
    Ok(LedgerView {
        standings: club.standings()?,
        names: club.names()?,
    })
}

/// Remembers what people call players who are not called anything yet.
///
/// # Errors
///
/// What the disk said.
pub fn call(club: &Club, names: &[(PlayerId, String)]) -> Result<(), LedgerError> {
    let known = club.names()?;
    for (player, name) in names {
        if !known.contains_key(player) {
            club.call(player, name)?;
        }
    }
    Ok(())
}

/// The time, at the edge of the program.
pub fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

/// The text of a file that a command names.
///
/// # Errors
///
/// Why there is none: to be said to whoever asked.
pub fn read_file(name: &str) -> Result<String, String> {
    let file = File::open(name).map_err(|error| error.to_string())?;
    let mut bytes = vec![];
    let limit = MOST_BYTES as u64 + 1;
    let read = file.take(limit).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    if bytes.len() > MOST_BYTES {
        return Err(format!("a record has {MOST_BYTES} bytes at most here"));
    }
    // What is no text in it is told line by line, as the record is read.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The largest record that a command takes (notation 3.4).
const MOST_BYTES: usize = 1024 * 1024;

/// Opens the store of a configuration, and says what had to be mended.
fn open(config: &Config) -> Result<Store, LedgerError> {
    let store = Store::open(Layout::new(&config.data, &config.anchors))?;
    for cut in &store.opening().cut {
        complain(&format!("note: {cut}\n"));
    }
    if let Some(why) = store.opening().rebuilt {
        complain(&format!(
            "note: the index was built again from the journals: {why}\n"
        ));
    }
    Ok(store)
}
