//! Why an entry does not go with those before it.

mod chinese;

use crate::ledger::name::{PlayerId, Word};
use crate::tongue::Tongue;
use thiserror::Error;

/// Why an entry cannot follow those before it: what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message says what the fields are")]
pub enum Refused {
    #[error("there is no player {player}; they are added first")]
    NoPlayer { player: PlayerId },
    #[error("there is a player {player} already")]
    PlayerThere { player: PlayerId },
    #[error("member {member} is player {player} already; merge the two if they are one")]
    MemberTaken { member: PlayerId, player: PlayerId },
    #[error("{player} is one with {into}: un-merge them first")]
    Merged { player: PlayerId, into: PlayerId },
    #[error("{player} is a player of their own: there is nothing to un-merge")]
    NotMerged { player: PlayerId },
    #[error("{player} and {other} are one and the same player, and sit at one table")]
    OneAtTwo { player: PlayerId, other: PlayerId },
    #[error("there is no open session {session}; {}", opened(*.last))]
    NoSession { session: u32, last: u32 },
    #[error("the next session is number {wanted}, not {session}")]
    SessionNumber { session: u32, wanted: u32 },
    #[error("nobody sits at table {table} of session {session}; four are seated first")]
    NoTable { session: u32, table: u8 },
    #[error("tables are numbered from 1 to {most}")]
    TableNumber { most: u8 },
    #[error("{player} sits at table {table} of session {session}")]
    SitsThere {
        player: PlayerId,
        session: u32,
        table: u8,
    },
    #[error("{player} does not sit at table {table} of session {session}")]
    SitsNotThere {
        player: PlayerId,
        session: u32,
        table: u8,
    },
    #[error(
        "table {table} of session {session} is at turn {wanted}, and this was entered for turn \
         {turn}: something else was entered there meanwhile. Look, and enter it again if it is \
         still to be entered"
    )]
    Turn {
        session: u32,
        table: u8,
        turn: u32,
        wanted: u32,
    },
    #[error("{hand} is dealt next at table {table} of session {session}, not {told} (D1 to D3)")]
    OtherHand {
        session: u32,
        table: u8,
        hand: String,
        told: Word,
    },
    #[error("others sit at table {table} of session {session} in this hand (D3)")]
    OtherSeats { session: u32, table: u8 },
    #[error("the match at table {table} of session {session} is over (D2): seat four again")]
    MatchOver { session: u32, table: u8 },
    #[error("the next season is number {wanted}, not {season}")]
    SeasonNumber { season: u32, wanted: u32 },
    #[error("season {season} is open: close it first")]
    SeasonOpen { season: u32 },
    #[error("season {season} is not open")]
    SeasonNotOpen { season: u32 },
    #[error("there is no entry {of}; the last is {last}")]
    NoEntry { of: u64, last: u64 },
    #[error("entry {of} was mended by entry {by}: mend that one")]
    Mended { of: u64, by: u64 },
    #[error("entry {of} is not what the correction says it was")]
    NotAsWas { of: u64 },
    #[error("what takes the place of entry {of} belongs to the same table and the same turn")]
    Elsewhere { of: u64 },
    #[error("entry {of} waits for nobody: it stands")]
    NotOpen { of: u64 },
    #[error("{player} has no part in entry {of}: one of {those} confirms it")]
    NoPart {
        player: PlayerId,
        of: u64,
        those: String,
    },
    #[error("{player} entered {of} themselves: one of {those} confirms it")]
    OwnEntry {
        player: PlayerId,
        of: u64,
        those: String,
    },
    #[error("entry {of} is disputed: an officer resolves it")]
    Disputed { of: u64 },
    #[error("the time for entry {of} is not over yet")]
    NotExpired { of: u64 },
}

impl Refused {
    /// Why, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => chinese::refused(self),
        }
    }
}

fn opened(last: u32) -> String {
    match last {
        0 => "none was opened yet".to_owned(),
        last => format!("the last that was opened is {last}"),
    }
}
