//! What a member wishes for themselves, and what a club has settled on for its channels.

use super::drawer::Drawer;
use crate::tongue::Tongue;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::io;

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

/// The wishes of everybody, on the disk.
#[derive(Clone, Debug)]
pub struct Wishes {
    members: Drawer,
    clubs: Drawer,
}

impl Wishes {
    /// The wishes in these two drawers.
    pub fn new(members: Drawer, clubs: Drawer) -> Wishes {
        Wishes { members, clubs }
    }

    /// What a member wishes.
    ///
    /// # Errors
    ///
    /// What the disk said, or that it does not hold what was put there.
    pub fn of_member(&self, id: u64) -> io::Result<MemberWishes> {
        read(&self.members, id)
    }

    /// What a club has settled on.
    ///
    /// # Errors
    ///
    /// As for [`Wishes::of_member`].
    pub fn of_club(&self, id: u64) -> io::Result<ClubWishes> {
        read(&self.clubs, id)
    }

    /// Keeps what a member wishes.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn keep_member(&self, id: u64, wishes: &MemberWishes) -> io::Result<()> {
        keep(&self.members, id, wishes)
    }

    /// Keeps what a club has settled on.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn keep_club(&self, id: u64, wishes: &ClubWishes) -> io::Result<()> {
        keep(&self.clubs, id, wishes)
    }
}

fn read<T: Default + DeserializeOwned>(drawer: &Drawer, id: u64) -> io::Result<T> {
    match drawer.get(&id.to_string())? {
        Some(text) => serde_json::from_str(&text).map_err(io::Error::other),
        None => Ok(T::default()),
    }
}

fn keep<T: Serialize>(drawer: &Drawer, id: u64, wishes: &T) -> io::Result<()> {
    let text = serde_json::to_string_pretty(wishes).map_err(io::Error::other)?;
    drawer.put(&id.to_string(), &format!("{text}\n"))
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
