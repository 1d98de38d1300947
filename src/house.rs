//! The house behind the faces: where views come from and effects go to.
//!
//! The parlour says what must be done and what to say; this does it, on the disk and by the
//! clock, and hands the words to whichever face asked.

mod charts;
mod edge;
mod find;
mod know;
mod sheets;

pub use edge::{MOST_BYTES, layout, now, open, read_file, sync_folder};
pub use find::{each_kept, find};
pub use know::know;
pub use sheets::{SheetTaken, take_sheet};

use crate::config::Config;
use crate::ledger::{Club, ClubId, Desk, LedgerError, PlayerId, Posted, Store};
use crate::parlour::{
    self, Answer, Asking, Attached, Effect, Found, LedgerView, Request, RequestError, Terms, View,
    Wanted,
};
use crate::rules::Book;
use crate::tongue::{Phrase, Tongue};
use crate::words;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;

/// The club of whoever sits at this machine, and their name as a poster.
pub const LOCAL: &str = "local";

/// The settings, and the ledger once something asks for it.
pub struct House<'c> {
    /// The settings.
    pub config: &'c Config,
    /// The language that whoever asks is answered in.
    pub tongue: Tongue,
    store: Option<Arc<Store>>,
    /// What was shown last.
    shown: Option<Vec<Effect>>,
    /// Who asks, if it is not whoever sits at this machine.
    by: Option<PlayerId>,
    /// The club that is asked, if it is not that of whoever sits at this machine.
    of: Option<ClubId>,
    /// The files that were handed over, if they are not written here.
    handed_over: Option<Vec<Attached>>,
    /// Who the officers are, where that is no list.
    officers: Option<Phrase>,
}

/// What a house says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The words.
    pub said: String,
    /// Whether the request could not be answered as it was put.
    pub refused: bool,
}

/// What is told of an answer, in whatever form a face has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<T> {
    /// What had to be told first: what stands because its time is over.
    pub notices: Vec<T>,
    /// The answer.
    pub told: T,
    /// Whether the request could not be answered as it was put.
    pub refused: bool,
}

/// How a face tells an answer, once it is true: the answer, and what posting said.
pub type Tell<'t, T> = &'t mut dyn FnMut(&Answer<'_>, &[Posted]) -> T;

impl<'c> House<'c> {
    /// A house with these settings. Nothing is opened yet.
    pub fn new(config: &'c Config) -> House<'c> {
        House {
            config,
            tongue: Tongue::default(),
            store: None,
            shown: None,
            by: None,
            of: None,
            handed_over: None,
            officers: None,
        }
    }

    /// A house whose store is open already, and shared with others. Files that are handed over
    /// wait for [`House::handed_over`].
    pub fn within(config: &'c Config, store: Arc<Store>) -> House<'c> {
        House {
            store: Some(store),
            handed_over: Some(vec![]),
            ..House::new(config)
        }
    }

    /// The same, asked of another club's ledger.
    pub fn at(self, club: ClubId) -> House<'c> {
        House {
            of: Some(club),
            ..self
        }
    }

    /// A house that is asked of another club's ledger.
    pub fn of(config: &'c Config, club: ClubId) -> House<'c> {
        House::new(config).at(club)
    }

    /// A house in which somebody else asks than whoever sits at this machine.
    pub fn asked_by(self, by: PlayerId) -> House<'c> {
        House {
            by: Some(by),
            ..self
        }
    }

    /// The same, where it is said so who may do what is for officers alone.
    pub fn with_officers(self, said: Phrase) -> House<'c> {
        House {
            officers: Some(said),
            ..self
        }
    }

    /// Asks the parlour, does what must be done, and says the answer in words.
    ///
    /// # Errors
    ///
    /// As for [`House::ask`].
    pub fn answer(&mut self, request: Request) -> Result<Told, LedgerError> {
        let tongue = self.tongue;
        let asked = self.ask(request, &mut |answer, done| {
            words::say(answer, done, tongue)
        })?;
        Ok(Told {
            said: asked.notices.concat() + &asked.told,
            refused: asked.refused,
        })
    }

    /// Asks the parlour, does what must be done, and tells the answer.
    ///
    /// # Errors
    ///
    /// What the ledger said, where it had to be asked. What was posted before that stays posted.
    pub fn ask<T>(&mut self, request: Request, tell: Tell<'_, T>) -> Result<Asked<T>, LedgerError> {
        let config = self.config;
        // A club may have a rule set of its own; where no club is, nothing is opened for that.
        let known = |id: &str| config.book.get(id).is_some();
        let is_there = || Ok::<_, LedgerError>(layout(config).journal(&self.id()?).exists());
        // One that names none is answered by the default one, which may be the club's own too.
        let named = request.rules();
        let is_known = match named.is_empty() {
            true => known(&config.rules),
            false => named.into_iter().all(known),
        };
        if !request.needs_ledger() && (is_known || !is_there()?) {
            let (told, refused, _) = self.tell(request, None, &config.book, tell)?;
            return Ok(Asked {
                notices: vec![],
                told,
                refused,
            });
        }
        let club = self.local()?;
        let mut notices = vec![];
        loop {
            let mut ledger = self.know(&club, &request)?;
            ledger.shown = self.shown.clone();
            // Whom or what a word means is told with the answer where it means nothing.
            if let Request::Look(look) = &request
                && let Ok(wanted) = look.wanted(&ledger)
            {
                let mut found = find(&club, &wanted, self.config)?;
                if let (Found::Chart(chart), Wanted::Chart(_, span)) = (&mut found, &wanted)
                    && let Some(over) = words::span(*span, &ledger, self.tongue)
                {
                    chart.over(&over);
                }
                ledger.found = Some(found);
            }
            let book = club_book(&self.config.book, &ledger.desk);
            match self.tell(request.clone(), Some(&ledger), &book, tell) {
                // It is asked again, of a ledger in which that is posted.
                Ok((told, _, true)) => notices.push(told),
                Ok((told, refused, false)) => {
                    return Ok(Asked {
                        notices,
                        told,
                        refused,
                    });
                }
                // People are told of by their names.
                Err(LedgerError::Refused(refused)) => {
                    let error = RequestError {
                        message: Phrase {
                            english: ledger.by_name(&refused.said(Tongue::English)),
                            chinese: ledger.by_name(&refused.said(Tongue::Chinese)),
                        },
                        cure: Phrase::default(),
                    };
                    return Ok(Asked {
                        notices,
                        told: tell(&Answer::Refused(error), &[]),
                        refused: true,
                    });
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The files that were handed over, where the house was told not to write them.
    pub fn handed_over(&mut self) -> Vec<Attached> {
        self.handed_over
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
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
                Ok(words::say(&answer, &done, self.tongue))
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
            officers_are: self.officers.clone(),
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

    /// What is told, whether that refuses, and whether the request must be put again.
    fn tell<T>(
        &mut self,
        request: Request,
        ledger: Option<&LedgerView>,
        book: &Book,
        tell: Tell<'_, T>,
    ) -> Result<(T, bool, bool), LedgerError> {
        let view = View {
            book,
            rules: &self.config.rules,
            ledger,
        };
        let (effects, answer) = parlour::answer(&view, request);
        let done = self.carry_out(effects)?;
        let again = matches!(answer, Answer::Overdue { .. });
        Ok((tell(&answer, &done), answer.is_refusal(), again))
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
                Effect::Save(file) if let Some(files) = &mut self.handed_over => files.push(file),
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
            None => Arc::new(open(self.config)?),
        };
        Ok(self.store.insert(store).club(id))
    }

    /// Closes the ledger, if it is open.
    ///
    /// # Errors
    ///
    /// What the disk said. Nothing that was acknowledged is lost by it.
    pub fn close(self) -> Result<(), LedgerError> {
        // Whoever shares it closes it.
        let store = self.store.and_then(Arc::into_inner);
        store.map_or(Ok(()), Store::close)
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
pub fn club_book(settings: &Book, desk: &Desk) -> Book {
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
