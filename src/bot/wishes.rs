//! What a member wishes for themselves, and what a club has settled on for its channels.

use super::drawer::Drawer;
use crate::tongue::Tongue;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a member wishes, wherever they ask.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct MemberWishes {
    /// The language they are spoken to in: `en` or `zh`; that of their Discord, where nothing is
    /// said.
    pub language: Option<Language>,
    /// A number or letter in the corner of each tile.
    pub index: bool,
    /// Tiles and colours of high contrast.
    pub contrast: bool,
    /// Pictures for a dark ground.
    pub dark: bool,
    /// Not to be called when it is their turn.
    pub quiet: bool,
}

/// What a club has settled on. What it leaves open is as config.yaml has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct ClubWishes {
    /// The language of what everybody sees; that of the guild, where nothing is said.
    pub language: Option<Language>,
    /// The rule set of a question that names none.
    pub rules: Option<String>,
    /// The roles whose members are officers, beside those who may manage the guild.
    pub officers: Vec<u64>,
    /// Channels by what they are for.
    pub channels: BTreeMap<Purpose, u64>,
    /// The time zone of its days.
    pub time_zone: Option<String>,
    /// What its money is called.
    pub currency: Option<String>,
    /// What points are worth: cents for so many points, paid in coins of so many cents; `None`
    /// where nothing is said.
    pub stake: Option<Option<(u32, u32, u32)>>,
    /// For how many hours a hand waits for agreement; 0: no hand waits.
    pub agree_hours: Option<u32>,
}

/// What a channel is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// What is posted to the ledger is told there.
    Results,
    /// The records of hands are handed over there.
    Records,
    /// Disputes, and what else an officer should see.
    Officers,
}

impl Purpose {
    /// Every purpose.
    pub const ALL: [Purpose; 3] = [Purpose::Results, Purpose::Records, Purpose::Officers];

    /// The name, as it is written down and chosen.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Results => "results",
            Purpose::Records => "records",
            Purpose::Officers => "officers",
        }
    }
}

/// A language, as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// Traditional Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

/// The wishes of everybody: on the disk, and in memory once they were asked for. Nobody else writes
/// them while the bot runs.
#[derive(Debug)]
pub struct Wishes {
    members: Kept<MemberWishes>,
    clubs: Kept<ClubWishes>,
}

/// Wishes of one kind.
#[derive(Debug)]
struct Kept<T> {
    drawer: Drawer,
    known: Mutex<HashMap<u64, T>>,
}

/// The most that are kept in memory.
const MOST: usize = 10_000;

impl Wishes {
    /// The wishes in these two drawers.
    pub fn new(members: Drawer, clubs: Drawer) -> Wishes {
        Wishes {
            members: Kept::of(members),
            clubs: Kept::of(clubs),
        }
    }

    /// What a member wishes.
    ///
    /// # Errors
    ///
    /// What the disk said, or that it does not hold what was put there.
    pub fn of_member(&self, id: u64) -> io::Result<MemberWishes> {
        self.members.get(id)
    }

    /// What a club has settled on.
    ///
    /// # Errors
    ///
    /// As for [`Wishes::of_member`].
    pub fn of_club(&self, id: u64) -> io::Result<ClubWishes> {
        self.clubs.get(id)
    }

    /// Keeps what a member wishes.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn keep_member(&self, id: u64, wishes: &MemberWishes) -> io::Result<()> {
        self.members.put(id, wishes)
    }

    /// Keeps what a club has settled on.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn keep_club(&self, id: u64, wishes: &ClubWishes) -> io::Result<()> {
        self.clubs.put(id, wishes)
    }
}

impl<T: Clone + Default + DeserializeOwned + Serialize> Kept<T> {
    fn of(drawer: Drawer) -> Kept<T> {
        Kept {
            drawer,
            known: Mutex::default(),
        }
    }

    fn get(&self, id: u64) -> io::Result<T> {
        let mut known = self.known();
        if let Some(wishes) = known.get(&id) {
            return Ok(wishes.clone());
        }
        let wishes: T = match self.drawer.get(&id.to_string())? {
            Some(text) => serde_json::from_str(&text).map_err(io::Error::other)?,
            None => T::default(),
        };
        remember(&mut known, id, &wishes);
        Ok(wishes)
    }

    fn put(&self, id: u64, wishes: &T) -> io::Result<()> {
        let text = serde_json::to_string_pretty(wishes).map_err(io::Error::other)?;
        // Who reads meanwhile gets what is on the disk then.
        let mut known = self.known();
        known.remove(&id);
        self.drawer.put(&id.to_string(), &format!("{text}\n"))?;
        remember(&mut known, id, wishes);
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, HashMap<u64, T>> {
        // Nothing in there is ever half done.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remember<T: Clone>(known: &mut HashMap<u64, T>, id: u64, wishes: &T) {
    if known.len() >= MOST {
        known.clear();
    }
    known.insert(id, wishes.clone());
}

impl Language {
    /// The language of a tag: `en`, `zh-TW`. What is neither is nothing.
    pub fn of_tag(tag: &str) -> Option<Language> {
        match tag.split('-').next()? {
            "en" => Some(Language::English),
            "zh" => Some(Language::Chinese),
            _ => None,
        }
    }

    /// What is spoken then.
    pub fn tongue(self) -> Tongue {
        match self {
            Language::English => Tongue::English,
            Language::Chinese => Tongue::Chinese,
        }
    }
}
