//! The house behind the faces: where views come from and effects go to.
//!
//! The parlour says what must be done and what to say; this does it, on the disk and by the
//! clock, and hands the words to whichever face asked.

mod find;
mod sheets;

pub use sheets::{SheetTaken, take_sheet};

use crate::config::Config;
use crate::ledger::{
    Club, ClubId, Desk, Entry, Kept, Kind, Layout, LedgerError, PlayerId, Posted, Span, Store,
};
use crate::parlour::{self, Asking, Attached, Effect, Errand, LedgerView, Request, Terms, View};
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
    /// The entry that was shown last.
    shown: Option<Entry>,
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
}

impl<'c> House<'c> {
    /// A house with these settings. Nothing is opened yet.
    pub fn new(config: &'c Config) -> House<'c> {
        House {
            config,
            store: None,
            shown: None,
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

    /// Asks the parlour, does what must be done, and says the answer. Whoever sits at this machine
    /// asks, and is an officer.
    ///
    /// # Errors
    ///
    /// What the ledger said, where it had to be asked. What was posted before that stays posted.
    pub fn answer(&mut self, request: Request) -> Result<Told, LedgerError> {
        if !request.needs_ledger() {
            return self.say(request, None, &self.config.book);
        }
        let club = self.local()?;
        let mut ledger = view(&club, self.asking()?, &request)?;
        let mut notices = String::new();
        let overdue = parlour::overdue(&ledger);
        if !overdue.is_empty() {
            notices = words::expired(&overdue, &ledger);
            self.carry_out(overdue)?;
            ledger = view(&club, ledger.asking, &request)?;
        }
        ledger.shown = self.shown.clone();
        ledger.terms = Terms {
            zone: self.config.time_zone,
            currency: self.config.currency.clone(),
            stake: self.config.stake,
        };
        // Whom or what a word means is told with the answer where it means nothing.
        if let Request::Look(look) = &request
            && let Ok(wanted) = look.wanted(&ledger)
        {
            let stake = self.config.stake.as_ref();
            ledger.found = Some(find::find(&club, &wanted, self.config.time_zone, stake)?);
        }
        let book = club_book(&self.config.book, &ledger.desk);
        let told = self.say(request, Some(&ledger), &book);
        match told {
            Ok(told) => Ok(Told {
                said: notices + &told.said,
                ..told
            }),
            // People are told of by their names.
            Err(LedgerError::Refused(refused)) => Ok(Told {
                said: format!("error: {}\n", ledger.by_name(&refused.to_string())),
                refused: true,
            }),
            Err(error) => Err(error),
        }
    }

    /// What is known of a club's ledger when somebody at this machine asks.
    ///
    /// # Errors
    ///
    /// What the journal, or the file of names, said.
    pub fn view(&self, club: &Club) -> Result<LedgerView, LedgerError> {
        view(club, self.asking()?, &Request::Help)
    }

    /// Whoever sits at this machine asks, and is an officer.
    fn asking(&self) -> Result<Asking, LedgerError> {
        Ok(Asking {
            at: now(),
            by: PlayerId::new(LOCAL)?,
            officer: true,
            agree_hours: self.config.agree_hours,
        })
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
        })
    }

    /// Does what must be done, and says what posting said.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Vec<Posted>, LedgerError> {
        let mut done = vec![];
        for effect in effects {
            match effect {
                Effect::Post(entry) => {
                    let by = PlayerId::new(LOCAL)?;
                    done.push(self.local()?.post(*entry, now(), &by)?);
                }
                Effect::Keep { text } => {
                    self.local()?.keep_record(&text)?;
                }
                Effect::Show(entry) => self.shown = Some(*entry),
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
        let id = match &self.of {
            Some(id) => id.clone(),
            None => ClubId::new(LOCAL)?,
        };
        self.club(&id)
    }
}

/// What is known of a club's ledger when somebody asks this.
///
/// # Errors
///
/// What the journal, or the file of names, said.
pub fn view(club: &Club, asking: Asking, request: &Request) -> Result<LedgerView, LedgerError> {
    let names = club.every_name()?;
    let (desk, unsettled) = club.books(|books| (books.desk().clone(), books.unsettled()))?;
    let errand = match request {
        Request::Ledger(errand) => Some(&**errand),
        _ => None,
    };
    let session = match errand {
        Some(Errand::ShowSession { session } | Errand::CloseSession { session }) => {
            session.or_else(|| desk.sessions.last().map(|it| it.number))
        }
        _ => None,
    };
    let entries = match errand.map(|errand| (errand, errand.number())) {
        Some((_, Some(number))) => club.entry(number)?.into_iter().collect(),
        Some((Errand::Show { .. }, None)) => {
            let first = desk.last.saturating_sub(LAST_ENTRIES - 1);
            club.entries(first..)?.collect::<Result<_, _>>()?
        }
        _ => vec![],
    };
    let file = entries
        .first()
        .and_then(|kept: &Kept| match kept.entry().kind() {
            Kind::Hand(hand) => hand.file,
            _ => None,
        });
    Ok(LedgerView {
        standings: club.standings()?,
        names: names.names,
        aliases: names.aliases,
        unsettled,
        evening: match session {
            Some(session) => club.standings_of(Span::Session(session))?,
            None => vec![],
        },
        record: file.map_or(Ok(None), |digest| club.record(digest))?,
        entries,
        desk,
        shown: None,
        terms: Terms::default(),
        found: None,
        asking,
    })
}

/// How many entries are listed where none is named.
const LAST_ENTRIES: u64 = 20;

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

/// Where a configuration keeps everything.
pub fn layout(config: &Config) -> Layout {
    Layout::new(&config.data, &config.anchors).in_zone(config.time_zone)
}

/// Opens the store of a configuration, and says what had to be mended.
fn open(config: &Config) -> Result<Store, LedgerError> {
    let store = Store::open(layout(config))?;
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
