//! The desk at which members ask: each call becomes a request to the parlour, and its answer a
//! message.

mod admit;
mod audit;
mod caller;
mod drawn;
mod entries;
mod evening;
mod glossary;
mod hands;
mod help;
mod ledger;
mod looks;
mod offers;
mod on_message;
mod paying;
mod pending;
mod phone;
mod plain;
mod post;
mod posted;
mod question;
mod records;
mod replay;
mod rules;
mod score;
mod scribe;
mod settings;
mod setup;
mod short;
mod typing;
mod waits;
mod when;

use caller::Caller;

use super::call::{Call, Command, What};
use super::complete::{Known, complete};
use super::drawer::Drawer;
use super::press::Press;
use super::reply::{Answer, Card, Message, Reply, Tint};
use super::wishes::Wishes;
use super::{Desk, Discord};
use crate::config::Config;
use crate::house::open;
use crate::ledger::{LedgerError, Store};
use crate::notation::Given;
use crate::phrase;
use crate::picture::HandPicture;
use crate::score::score;
use crate::tongue::{Phrase, Tongue};
use std::sync::{Arc, Mutex, PoisonError};

/// The desk of the clubs of one store.
pub struct FrontDesk {
    config: Config,
    /// Nothing, once the desk is closed.
    store: Mutex<Option<Arc<Store>>>,
    wishes: Wishes,
    /// Questions, for the buttons under their answers.
    questions: Drawer,
    /// Previews that wait to be confirmed.
    pending: Drawer,
    /// Records that are being written.
    drafts: Drawer,
    /// A record is written by one press at a time.
    writing: Mutex<()>,
    /// What was known of ledgers, for whoever types.
    remembered: typing::Remembered,
    /// One preview is confirmed at a time: a second press on it finds that it is done.
    confirming: Mutex<()>,
}

impl FrontDesk {
    /// Opens the store of these settings.
    ///
    /// # Errors
    ///
    /// What keeps it from being opened.
    pub fn open(config: Config) -> Result<FrontDesk, LedgerError> {
        let store = open(&config)?;
        let drawer = |name: &str| Drawer::new(config.data.join("bot").join(name));
        Ok(FrontDesk {
            store: Mutex::new(Some(Arc::new(store))),
            wishes: Wishes::new(drawer("members"), drawer("clubs")),
            questions: drawer("questions"),
            pending: drawer("pending"),
            drafts: drawer("drafts"),
            writing: Mutex::new(()),
            confirming: Mutex::new(()),
            remembered: typing::Remembered::default(),
            config,
        })
    }

    /// Makes what is made at the first use, as the tables that hands are counted by, so that
    /// nobody who asks waits for it.
    pub fn warm(&self) {
        let typing = Command {
            name: "waits".to_owned(),
            options: vec![],
        };
        let known = Known {
            book: &self.config.book,
            rules: &self.config.rules,
            ledger: None,
            terms: &[],
        };
        let thirteen = "[CCC] 234p 567s 99s 12m";
        complete(&typing, "hand", thirteen, Tongue::English, &known);
        if let Some(rules) = self.config.book.get(&self.config.rules)
            && let Ok(scored) = score(&format!("{thirteen} + 3m"), &Given::default(), rules)
        {
            HandPicture::new(&scored).scene().png();
        }
    }
}

impl Desk for FrontDesk {
    fn is_private(&self, call: &Call) -> bool {
        match &call.what {
            What::Command(command) if ledger::is_of_ledger(&command.name) => {
                ledger::is_private(&command.name)
            }
            What::Command(command) => hands::is_private(&command.name),
            What::OnMessage { .. } => false,
            What::Press { id, .. } if hands::is_told_to_all(id) => false,
            What::Typing { .. } | What::Press { .. } | What::Form { .. } => true,
        }
    }

    fn answer(&self, call: &Call, discord: &dyn Discord) -> Reply {
        let caller = match Caller::new(self, call, discord) {
            Ok(caller) => caller,
            Err(why) => return whispered_error(&why.to_string()),
        };
        match &call.what {
            What::Command(command) if ledger::is_of_ledger(&command.name) => {
                ledger::answer(&caller, command)
            }
            What::Command(command) => match command.name.as_str() {
                "record" => scribe::begin(&caller, command),
                "settings" => settings::answer(&caller, command),
                name if name.starts_with("setup ") => setup::answer(&caller, command),
                _ => hands::answer(&caller, command),
            },
            What::Press { id, values, .. } => match Press::read(id) {
                Some(press) if press.is_for(call.member.id) => match press.verb.as_str() {
                    "record" => scribe::pressed(&caller, &press, values),
                    "settings" => settings::pressed(&caller, &press),
                    "keep" => pending::confirm(&caller, &press),
                    "drop" => pending::drop(&caller, &press),
                    "post" => ledger::post(&caller, &press),
                    verb if ledger::is_verb(verb) => ledger::pressed(&caller, &press, values),
                    _ => hands::pressed(&caller, &press, values),
                },
                // Of what anybody may look at they get their own.
                Some(press) if hands::is_for_all(&press) => hands::pressed(&caller, &press, values),
                Some(_) => caller.refuse(&phrase!(
                    "This button is for whoever asked. Ask yourself, and you get your own.",
                    "此按鈕只供發問者使用。自行發問即可獲得自己的按鈕。"
                )),
                None => caller.refuse(&phrase!(
                    "This button is from before: ask again, and it is there anew.",
                    "此按鈕已過時，請再發問一次。"
                )),
            },
            What::Typing {
                command,
                option,
                typed,
            } => Reply::of(Answer::Complete(typing::complete(
                &caller, command, option, typed,
            ))),
            What::Form { id, fields } => match Press::read(id) {
                Some(press) if press.is_for(call.member.id) => match press.verb.as_str() {
                    "record" => scribe::sent(&caller, fields),
                    verb if ledger::is_verb(verb) => ledger::filled(&caller, &press, fields),
                    _ => hands::filled(&caller, &press, fields),
                },
                _ => caller.no_such_thing(),
            },
            What::OnMessage { name, message } => on_message::answer(&caller, name, message),
        }
    }

    fn close(&self) {
        let store = self
            .store
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(store) = store.and_then(Arc::into_inner)
            && let Err(error) = store.close()
        {
            crate::speak::complain(&format!("error: {error}\n"));
        }
    }
}

/// What is said where nothing else can be.
fn whispered_error(why: &str) -> Reply {
    Reply::whisper(Message::card(Card {
        text: super::markup::escaped(why),
        tint: Tint::Bad,
        ..Card::default()
    }))
}

/// A few words in a card.
fn note(text: String) -> Message {
    Message::card(Card {
        text,
        ..Card::default()
    })
}

/// What a thing that is no longer there is answered with.
fn gone() -> Phrase {
    phrase!(
        "That is no longer here: ask again.",
        "此項已不存在，請再發問一次。"
    )
}
