//! The house behind the faces: where views come from and effects go to.
//!
//! The parlour says what must be done and what to say; this does it, on the disk and by the
//! clock, and hands the words to whichever face asked.

mod find;
mod know;
mod sheets;

pub use find::{each_kept, find};
pub use know::know;
pub use sheets::{SheetTaken, take_sheet};

use crate::config::Config;
use crate::ledger::{Club, ClubId, Desk, Layout, LedgerError, PlayerId, Posted, Store};
use crate::parlour::{self, Answer, Asking, Attached, Effect, LedgerView, Request, Terms, View};
use crate::rules::Book;
use crate::speak::complain;
use crate::words;
use chrono::{DateTime, Utc};
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::time::SystemTime;

/// The club of whoever sits at this machine, and their name as a poster.
pub const LOCAL: &str = "local";

/// The settings, and the ledger once something asks for it.
pub struct House<'c> {
    /// The settings.
    pub config: &'c Config,
    store: Option<Store>,
    /// What was shown last.
    shown: Option<Vec<Effect>>,
    /// Who asks, if it is not whoever sits at this machine.
    by: Option<PlayerId>,
    /// The club that is asked, if it is not that of whoever sits at this machine.
    of: Option<ClubId>,
}

/// What a house says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The words.
    pub said: String,
    /// Whether the request could not be answered as it was put.
    pub refused: bool,
    /// Whether it must be put again.
    again: bool,
}

impl<'c> House<'c> {
    /// A house with these settings. Nothing is opened yet.
    pub fn new(config: &'c Config) -> House<'c> {
        House {
            config,
            store: None,
            shown: None,
            by: None,
            of: None,
        }
    }

    /// A house that is asked of another club's ledger.
    pub fn of(config: &'c Config, club: ClubId) -> House<'c> {
        House {
            of: Some(club),
            ..House::new(config)
        }
    }

    /// A house in which somebody else asks than whoever sits at this machine.
    pub fn asked_by(self, by: PlayerId) -> House<'c> {
        House {
            by: Some(by),
            ..self
        }
    }

    /// Asks the parlour, does what must be done, and says the answer.
    ///
    /// # Errors
    ///
    /// What the ledger said, where it had to be asked. What was posted before that stays posted.
    pub fn answer(&mut self, request: Request) -> Result<Told, LedgerError> {
        // A club may have a rule set of its own; where no club is, nothing is opened for that.
        let known = |id| self.config.book.get(id).is_some();
        let is_there = || Ok::<_, LedgerError>(layout(self.config).journal(&self.id()?).exists());
        if !request.needs_ledger() && (request.rules().is_none_or(known) || !is_there()?) {
            return self.say(request, None, &self.config.book);
        }
        let club = self.local()?;
        let mut notices = String::new();
        loop {
            let mut ledger = self.know(&club, &request)?;
            ledger.shown = self.shown.clone();
            // Whom or what a word means is told with the answer where it means nothing.
            if let Request::Look(look) = &request
                && let Ok(wanted) = look.wanted(&ledger)
            {
                ledger.found = Some(find(&club, &wanted, self.config)?);
            }
            let book = club_book(&self.config.book, &ledger.desk);
            match self.say(request.clone(), Some(&ledger), &book) {
                // It is asked again, of a ledger in which that is posted.
                Ok(told) if told.again => notices += &told.said,
                Ok(told) => {
                    return Ok(Told {
                        said: notices + &told.said,
                        ..told
                    });
                }
                // People are told of by their names.
                Err(LedgerError::Refused(refused)) => {
                    return Ok(Told {
                        said: format!("error: {}\n", ledger.by_name(&refused.to_string())),
                        refused: true,
                        again: false,
                    });
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Posts that entries stand whose time to be agreed on is over, before the ledger is read or
    /// written in another way than by [`House::answer`]; the notices of that.
    ///
    /// # Errors
    ///
    /// What the ledger said.
    pub fn settle_overdue(&mut self) -> Result<String, LedgerError> {
        let club = self.local()?;
        let ledger = self.know(&club, &Request::Help)?;
        match parlour::overdue(&ledger) {
            Some((effects, answer)) => {
                let done = self.carry_out(effects)?;
                Ok(words::say(&answer, &done))
            }
            None => Ok(String::new()),
        }
    }

    /// What is known of a club's ledger when this is asked.
    ///
    /// # Errors
    ///
    /// What the journal, or the file of names, said.
    pub fn know(&self, club: &Club, request: &Request) -> Result<LedgerView, LedgerError> {
        // Whoever sits at this machine is an officer: the journal lies open to them.
        let local = PlayerId::new(LOCAL)?;
        let mut officers = self.config.officers.clone();
        if !officers.contains(&local) {
            officers.push(local.clone());
        }
        let asking = Asking {
            at: now(),
            by: self.by.clone().unwrap_or(local),
            officers,
            agree_hours: self.config.agree_hours,
        };
        let mut ledger = know(club, asking, request)?;
        ledger.terms = Terms {
            zone: self.config.time_zone,
            currency: self.config.currency.clone(),
            stake: self.config.stake,
        };
        Ok(ledger)
    }

    /// The rule sets of a club: those of the settings, and its own.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Closed`] after the store was closed.
    pub fn book(&self, club: &Club) -> Result<Book, LedgerError> {
        club.books(|books| club_book(&self.config.book, books.desk()))
    }

    fn say(
        &mut self,
        request: Request,
        ledger: Option<&LedgerView>,
        book: &Book,
    ) -> Result<Told, LedgerError> {
        let view = View {
            book,
            rules: &self.config.rules,
            ledger,
        };
        let (effects, answer) = parlour::answer(&view, request);
        let done = self.carry_out(effects)?;
        Ok(Told {
            said: words::say(&answer, &done),
            refused: answer.is_refusal(),
            again: matches!(answer, Answer::Overdue { .. }),
        })
    }

    /// Does what must be done, and says what posting said.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Vec<Posted>, LedgerError> {
        let by = self.by.clone().map_or_else(|| PlayerId::new(LOCAL), Ok)?;
        let mut done = vec![];
        for effect in effects {
            match effect {
                Effect::Post(entry) => done.push(self.local()?.post(*entry, now(), &by)?),
                Effect::Keep { text } => {
                    self.local()?.keep_record(&text)?;
                }
                Effect::Show(effects) => self.shown = Some(effects),
                Effect::Rename { player, name } => self.local()?.call(&player, &name)?,
                Effect::Save(Attached { name, text }) => {
                    // What is there already is somebody's.
                    let file = File::create_new(&name).map_err(LedgerError::saving(&name))?;
                    let mut file = BufWriter::new(file);
                    let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
                    written.map_err(LedgerError::saving(&name))?;
                }
                Effect::Forget { player } => self.local()?.forget(&player)?,
                Effect::Alias { player, alias } => self.local()?.alias(&player, &alias)?,
                Effect::Call { player, name } => call(&self.local()?, &[(player, name)])?,
            }
        }
        Ok(done)
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
        let id = self.id()?;
        self.club(&id)
    }

    /// The club that is asked.
    fn id(&self) -> Result<ClubId, LedgerError> {
        Ok(match &self.of {
            Some(id) => id.clone(),
            None => ClubId::new(LOCAL)?,
        })
    }
}

/// The rule sets of a club: those of the settings, and its own.
fn club_book(settings: &Book, desk: &Desk) -> Book {
    let mut book = settings.clone();
    for rules in desk.rules.values() {
        // It made sense when it was kept. If the settings have another of that name by now, theirs
        // is played by, and whoever asks for the old one is told that it was changed.
        let _ = book.read(rules.id.as_str(), &rules.text);
    }
    book
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
            match club.call(player, name) {
                // That the names are damaged was told at opening, and keeps nobody from posting.
                Err(LedgerError::Unreadable { .. }) => return Ok(()),
                called => called?,
            }
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

/// Where a configuration keeps everything.
pub fn layout(config: &Config) -> Layout {
    Layout::new(&config.data, &config.anchors)
        .in_zone(config.time_zone)
        .keeping_free(u64::from(config.keep_free) * 1024 * 1024)
}

/// Opens the store of a configuration, and says what had to be mended.
fn open(config: &Config) -> Result<Store, LedgerError> {
    let store = Store::open(layout(config))?;
    for cut in &store.opening().cut {
        complain(&format!("note: {cut}\n"));
    }
    for names in &store.opening().names {
        complain(&format!("note: {names}\n"));
    }
    if let Some(why) = store.opening().rebuilt {
        complain(&format!(
            "note: the index was built again from the journals: {why}\n"
        ));
    }
    Ok(store)
}
