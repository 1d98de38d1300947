//! Whoever asks: in which club, in which language, and what they may.

use super::short::short;
use super::{FrontDesk, plain, when};
use crate::bot::Discord;
use crate::bot::call::{Attachment, Call, Given};
use crate::bot::markup::{block, escaped, marked_up};
use crate::bot::press::Press;
use crate::bot::reply::{Card, Message, Reply, Tint};
use crate::bot::wishes::{ClubWishes, Language, MemberWishes};
use crate::clearing::Stake;
use crate::config::Config;
use crate::house::{Asked, House, MOST_BYTES, Tell, club_book};
use crate::ledger::{ClubId, Desk, LedgerError, PlayerId, Posted, Store};
use crate::parlour::{Answer, Command, LedgerView, Request, RequestError};
use crate::phrase;
use crate::picture::Look;
use crate::rules::Book;
use crate::tongue::{Phrase, Tongue};
use crate::words;
use std::io;
use std::sync::{Arc, PoisonError};

/// Whoever asks, and all that is needed to answer them.
pub(in crate::bot) struct Caller<'d> {
    /// The desk that is asked.
    pub(in crate::bot) desk: &'d FrontDesk,
    /// What is asked.
    pub(in crate::bot) call: &'d Call,
    /// Where more is had from.
    pub(in crate::bot) discord: &'d dyn Discord,
    /// What they wish.
    pub(in crate::bot) own: MemberWishes,
    /// What the club has settled on.
    pub(in crate::bot) club: ClubWishes,
    /// The settings, as the club has them.
    pub(in crate::bot) config: Config,
    /// The language in which they alone are told something.
    pub(in crate::bot) tongue: Tongue,
    /// The language of what everybody sees.
    pub(in crate::bot) aloud: Tongue,
}

/// The permission bits that make an officer: Administrator and Manage Server.
const OFFICERS: u64 = 1 << 3 | 1 << 5;

impl<'d> Caller<'d> {
    pub(super) fn new(
        desk: &'d FrontDesk,
        call: &'d Call,
        discord: &'d dyn Discord,
    ) -> io::Result<Caller<'d>> {
        let own = desk.wishes.of_member(call.member.id)?;
        let club = match call.guild {
            Some(guild) => desk.wishes.of_club(guild)?,
            None => ClubWishes::default(),
        };
        let of_tag = |tag: &str| Language::of_tag(tag).map_or(Tongue::English, Language::tongue);
        let tongue = own.language.map(Language::tongue);
        let tongue = tongue.unwrap_or_else(|| of_tag(&call.locale));
        let aloud = match (club.language, &call.guild_locale) {
            (Some(language), _) => language.tongue(),
            (None, Some(locale)) => of_tag(locale),
            (None, None) => tongue,
        };
        let mut config = desk.config.clone();
        settle(&mut config, &club);
        let caller = Caller {
            desk,
            call,
            discord,
            own,
            club,
            config,
            tongue,
            aloud,
        };
        Ok(caller.with_rights())
    }

    /// Whether they are an officer of the club: by a role that is, or because they may manage the
    /// guild.
    pub(in crate::bot) fn is_officer(&self) -> bool {
        let member = &self.call.member;
        let has_role = self
            .club
            .officers
            .iter()
            .any(|role| member.roles.contains(role));
        self.call.guild.is_some() && (has_role || member.permissions & OFFICERS != 0)
    }

    fn with_rights(mut self) -> Caller<'d> {
        if self.is_officer()
            && let Ok(id) = self.player()
        {
            self.config.officers.push(id);
        }
        self
    }

    /// The id under which they play and post.
    pub(in crate::bot) fn player(&self) -> Result<PlayerId, LedgerError> {
        Ok(PlayerId::new(self.call.member.id.to_string())?)
    }

    /// The club that is asked; that of the member alone outside a guild.
    pub(in crate::bot) fn club_id(&self) -> Result<ClubId, LedgerError> {
        Ok(match self.call.guild {
            Some(guild) => ClubId::new(guild.to_string())?,
            None => ClubId::new(format!("dm-{}", self.call.member.id))?,
        })
    }

    /// The house of their club, in which they ask.
    pub(in crate::bot) fn house(&self) -> Result<House<'_>, LedgerError> {
        if self.has_ledger() {
            // Its days and months begin where the club is.
            let club = self.store()?.club(&self.club_id()?);
            club.in_zone(self.config.time_zone)?;
        }
        self.house_without_days()
    }

    /// The same, for what has nothing to do with days: a hand, a record.
    fn house_without_days(&self) -> Result<House<'_>, LedgerError> {
        let house = House::within(&self.config, self.store()?);
        let mut house = house.at(self.club_id()?).asked_by(self.player()?);
        house.tongue = self.tongue;
        Ok(house.with_officers(phrase!(
            "its officers' roles, and whoever may manage the server",
            "可管理伺服器的成員，或持有幹事身分組的成員"
        )))
    }

    /// Whether a ledger is kept where they ask: in a guild that has the bot itself.
    pub(in crate::bot) fn has_ledger(&self) -> bool {
        self.call.guild.is_some() && self.call.is_installed
    }

    /// What is known of the ledger, whatever is asked of it.
    pub(in crate::bot) fn view(&self) -> Result<LedgerView, LedgerError> {
        let mut house = self.house()?;
        let club = house.club(&self.club_id()?)?;
        house.know(&club, &Request::Help)
    }

    /// Looks into the rule sets of the club: those of the settings, and its own.
    pub(in crate::bot) fn book<T>(&self, desk: &Desk, look: impl FnOnce(&Book) -> T) -> T {
        match desk.rules.is_empty() {
            true => look(&self.config.book),
            false => look(&club_book(&self.config.book, desk)),
        }
    }

    /// A press that is of this guild alone: an id with the number of an entry means nothing in
    /// another.
    pub(in crate::bot) fn press(&self, verb: &str, by: Option<u64>) -> Press {
        Press::new(verb, by).with(self.call.guild.unwrap_or_default())
    }

    /// Whether a press was made in the guild that its button was made for.
    pub(in crate::bot) fn is_here(&self, press: &Press) -> bool {
        let guild = press.part(0).and_then(|part| part.parse().ok());
        self.call.guild.is_some() && guild == self.call.guild
    }

    /// The store, while it is open.
    pub(in crate::bot) fn store(&self) -> Result<Arc<Store>, LedgerError> {
        let store = self
            .desk
            .store
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        store.clone().ok_or(LedgerError::Closed)
    }

    /// Asks the parlour, and tells its answer.
    pub(in crate::bot) fn ask<T>(
        &self,
        request: Request,
        tell: Tell<'_, T>,
    ) -> Result<Asked<T>, LedgerError> {
        let mut house = match request.needs_ledger() {
            true => self.house()?,
            false => self.house_without_days()?,
        };
        house.ask(request, tell)
    }

    /// The request of a command and its options, with the files that it names.
    pub(in crate::bot) fn request(
        &self,
        name: &str,
        given: &[(&str, &str)],
        files: &[(String, String)],
    ) -> Result<Request, RequestError> {
        let Some(command) = Command::named(name) else {
            return Ok(Request::Help);
        };
        let file = |name: &str| {
            let mut files = files.iter();
            let text = files
                .find(|(it, _)| it == name)
                .map(|(_, text)| text.clone());
            text.ok_or_else(|| phrase!("it was not attached", "沒有附上"))
        };
        Request::of(command, given, &file)
    }

    /// The text of an attachment, if it is one and not too large (notation 3.4).
    pub(in crate::bot) fn text_of(&self, file: &Attachment) -> Result<String, Phrase> {
        let (name, size) = (&file.name, file.size);
        if size > MOST_BYTES as u64 {
            return Err(phrase!(
                "{name} has {size} bytes, and a record has {MOST_BYTES} at most.",
                "{name} 有 {size} 位元組，記錄最多 {MOST_BYTES} 位元組。"
            ));
        }
        let bytes = self.discord.fetch(file)?;
        if bytes.len() > MOST_BYTES {
            return Err(phrase!(
                "{name} is larger than it said: a record has {MOST_BYTES} bytes at most.",
                "{name} 比所報的大：記錄最多 {MOST_BYTES} 位元組。"
            ));
        }
        plain::text(name, bytes)
    }

    /// How pictures look for them.
    pub(in crate::bot) fn look(&self) -> Look {
        let MemberWishes {
            index,
            contrast,
            dark,
            ..
        } = self.own;
        Look {
            index,
            contrast,
            dark,
        }
    }

    /// A refusal that they alone see.
    pub(in crate::bot) fn refuse(&self, why: &Phrase) -> Reply {
        Reply::whisper(Message::card(Card {
            text: escaped(why.speak(self.tongue)),
            tint: Tint::Bad,
            ..Card::default()
        }))
    }

    /// What is wrong with an answer, letter under letter where a caret points into it.
    pub(in crate::bot) fn wrong(&self, said: &str) -> Reply {
        let is_drawn = said.lines().any(|line| line.trim_start().starts_with('|'));
        let text = match is_drawn {
            true => block(said),
            false => marked_up(said),
        };
        Reply::whisper(Message::card(Card {
            text,
            tint: Tint::Bad,
            ..Card::default()
        }))
    }

    /// What a request that could not be read is answered with.
    pub(in crate::bot) fn unread(&self, error: &RequestError) -> Reply {
        self.wrong(&error.speak(self.tongue))
    }

    /// What is said when the ledger could not be asked.
    pub(in crate::bot) fn failed(&self, error: &LedgerError) -> Reply {
        self.wrong(&words::refused(&error.said(self.tongue), self.tongue))
    }

    /// An answer in the words of a terminal. Every answer that is told in them comes through here.
    pub(in crate::bot) fn words(
        &self,
        tongue: Tongue,
        answer: &Answer<'_>,
        done: &[Posted],
    ) -> String {
        match answer {
            // A button posts it, no command.
            Answer::Preview(it) => words::previewed(it, tongue),
            _ => words::say(answer, done, tongue),
        }
    }

    /// An answer in words, as a card. Times in it are such that everybody sees their own.
    pub(in crate::bot) fn in_words(
        &self,
        tongue: Tongue,
        answer: &Answer<'_>,
        done: &[Posted],
    ) -> Card {
        let mut text = marked_up(&self.words(tongue, answer, done));
        if let Answer::Preview(it) | Answer::Done(it) = answer {
            text = short(text, it, tongue);
        }
        Card {
            text: when::stamped(&text, &when::times_of(answer), self.config.time_zone),
            ..Card::default()
        }
    }

    /// What an answer refuses, to whoever asked alone.
    pub(in crate::bot) fn refused(&self, answer: &Answer<'_>) -> Reply {
        self.wrong(&self.words(self.tongue, answer, &[]))
    }

    /// A refusal of the disk.
    pub(in crate::bot) fn no_room(&self, error: &io::Error) -> Reply {
        self.refuse(&phrase!("error: {error}", "錯誤：{error}"))
    }

    /// What is said where nothing is there to be done.
    pub(super) fn no_such_thing(&self) -> Reply {
        self.refuse(&super::gone())
    }
}

/// The settings as a club has them.
pub(super) fn settle(config: &mut Config, club: &ClubWishes) {
    if let Some(rules) = &club.rules {
        config.rules = rules.clone();
    }
    if let Some(currency) = &club.currency {
        config.currency = currency.clone();
    }
    if let Some(stake) = club.stake {
        let stake = stake.map(|(cents, points, coin)| Stake::new(cents, points, coin));
        // One that makes no sense was not kept.
        config.stake = stake.and_then(Result::ok);
    }
    if let Some(hours) = club.agree_hours {
        config.agree_hours = (hours > 0).then_some(hours);
    }
    if let Some(zone) = club.time_zone.as_ref().and_then(|zone| zone.parse().ok()) {
        config.time_zone = zone;
    }
}

/// The text of an option's value, as it would be typed.
pub(in crate::bot) fn typed(given: &Given) -> Option<String> {
    Some(match given {
        Given::Text(text) => text.clone(),
        Given::Number(number) => number.to_string(),
        Given::Yes(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Given::User { id, .. } => id.to_string(),
        Given::Role(id) | Given::Channel(id) => id.to_string(),
        Given::File(file) => file.name.clone(),
    })
}
