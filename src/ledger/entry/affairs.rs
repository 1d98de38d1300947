//! What changes in a club without moving points.

use crate::digest::Digest;
use crate::ledger::name::{PlayerId, Text, Word};
use crate::seat::BySeat;
use serde::{Deserialize, Serialize};

/// Who plays here. What people call them stands in the club's names, which are in no chain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerChange {
    /// Somebody new.
    Added {
        /// Who.
        player: PlayerId,
        /// The member of the guild that they are; a guest is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<PlayerId>,
    },
    /// A guest turned out to be a member, or a member is none any more.
    Linked {
        /// The guest.
        player: PlayerId,
        /// The member.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<PlayerId>,
    },
    /// Two players are one. Every entry stays as it is, so this can be taken back.
    Merged {
        /// Who is no player of their own any more.
        player: PlayerId,
        /// Whose their points are.
        into: PlayerId,
    },
    /// They are two after all.
    Unmerged {
        /// Who is a player of their own again.
        player: PlayerId,
    },
}

/// An evening at the club.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SessionChange {
    /// It begins.
    Opened {
        /// Its number in the club, from 1 and without gaps.
        session: u32,
        /// The rule set that is played by.
        rules: Word,
        /// The digest of that rule set.
        rules_digest: Digest,
    },
    /// Four sit down, and a match begins.
    Seated {
        /// The session.
        session: u32,
        /// The table, from 1.
        table: u8,
        /// Who sits where in the first hand; later the seats turn (D3).
        seats: BySeat<PlayerId>,
    },
    /// Somebody takes another's seat.
    Substituted {
        /// The session.
        session: u32,
        /// The table.
        table: u8,
        /// Who leaves.
        out: PlayerId,
        /// Who comes.
        player: PlayerId,
    },
    /// It is over.
    Closed {
        /// The session.
        session: u32,
    },
}

/// A season, over which standings are kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeasonChange {
    /// It begins: entries from here on count for it.
    Opened {
        /// Its number in the club, from 1 and without gaps.
        season: u32,
        /// What it is called.
        name: Text,
    },
    /// It is over.
    Closed {
        /// Which.
        season: u32,
    },
}

/// A rule set of the club's own, as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RulesKept {
    /// Its id. The last that was kept under an id is the one that is played by.
    pub id: Word,
    /// The digest of what is played.
    pub digest: Digest,
    /// Its text, as it would stand in a rule file.
    pub text: String,
}

/// What is said of an entry that waits for agreement.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Agreement {
    /// Another of the four says that it is right.
    Confirmed {
        /// The entry.
        of: u64,
        /// Who says so.
        player: PlayerId,
    },
    /// Somebody says that it is not.
    Disputed {
        /// The entry.
        of: u64,
        /// Who says so.
        player: PlayerId,
        /// What is wrong with it.
        reason: Text,
    },
    /// An officer says that it stands.
    Resolved {
        /// The entry.
        of: u64,
        /// Why.
        reason: Text,
    },
    /// The time for it is over. What nobody mended stands.
    Expired {
        /// The entry.
        of: u64,
    },
}

impl Agreement {
    /// The entry that it speaks of.
    pub fn of(&self) -> u64 {
        match self {
            Agreement::Confirmed { of, .. }
            | Agreement::Disputed { of, .. }
            | Agreement::Resolved { of, .. }
            | Agreement::Expired { of } => *of,
        }
    }
}
