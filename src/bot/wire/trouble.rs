//! What no patience cures, and what to do about it.

use std::{fmt, io};

/// Why a bot did not run, or ended by itself: in a sentence that says what to do.
#[derive(Debug)]
pub enum Trouble {
    /// Discord does not know the token.
    Token,
    /// The commands are no JSON.
    Commands(serde_json::Error),
    /// The shards are too few for the guilds, or are not as Discord has them.
    Shards,
    /// Discord speaks this version of its gateway no more.
    Version,
    /// A stand-in gave an address that is not of this machine.
    Elsewhere(String),
    /// The health is to be told where somebody else listens.
    Health(io::Error),
    /// The client that sends could not be made.
    Client(String),
    /// The system gives no threads or no signals.
    System(io::Error),
}

impl Trouble {
    /// What a close code means after which Discord is not to be asked again:
    /// <https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>
    pub(super) fn closed(code: u16) -> Option<Trouble> {
        match code {
            4004 => Some(Trouble::Token),
            4010 | 4011 => Some(Trouble::Shards),
            4012..=4014 => Some(Trouble::Version),
            _ => None,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Token => f.write_str(
                "DISCORD_TOKEN is not a token of a bot that Discord knows: copy it again from \
                 https://discord.com/developers/applications, under Bot",
            ),
            Trouble::Commands(error) => write!(f, "the commands are no JSON: {error}"),
            Trouble::Shards => f.write_str(
                "Discord refuses this number of shards: take `shards` out of config.yaml, and as \
                 many are used as Discord recommends",
            ),
            Trouble::Version => f.write_str(
                "Discord does not speak with this version of sikwu any more: install a newer one",
            ),
            Trouble::Elsewhere(address) => write!(
                f,
                "the stand-in gives {address} as its gateway, which is not on this machine: set \
                 SIKWU_DISCORD_GATEWAY"
            ),
            Trouble::Health(error) => write!(
                f,
                "`discord.health` in config.yaml is an address where nothing can listen: {error}"
            ),
            Trouble::Client(error) => write!(f, "no client for Discord can be made: {error}"),
            Trouble::System(error) => write!(f, "the system gives no threads or signals: {error}"),
        }
    }
}

impl std::error::Error for Trouble {}
