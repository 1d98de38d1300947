//! With what the bot is run, and how long everything may take.

use super::{Addresses, Secret, Stop};
use crate::config;
use std::time::Duration;

/// What the bot needs to run.
#[derive(Debug)]
pub struct Setup {
    /// What config.yaml says of it.
    pub discord: config::Discord,
    /// The token of the bot.
    pub token: Secret,
    /// The commands as JSON, as
    /// <https://docs.discord.com/developers/interactions/application-commands> has them: a list.
    pub commands: String,
    /// Where Discord is.
    pub addresses: Addresses,
    /// How long everything may take.
    pub pace: Pace,
    /// With what it is stopped, besides by SIGTERM and SIGINT.
    pub stop: Stop,
}

/// How long everything may take.
#[derive(Clone, Debug)]
pub struct Pace {
    /// From hearing a call until its first answer has been sent: Discord takes it for three
    /// seconds, and hearing took a part of them.
    pub first: Duration,
    /// From hearing a call until its caller is told to wait.
    pub defer: Duration,
    /// From hearing what is typed until nothing is proposed.
    pub typing: Duration,
    /// How long a call can be answered after its first answer: fifteen minutes, less what is lost.
    pub token: Duration,
    /// For how long it is tried to write into another channel.
    pub beside: Duration,
    /// For how long Discord is asked where its gateway is, in one go.
    pub find: Duration,
    /// How long what was begun may take when the bot is stopped.
    pub stop: Duration,
    /// The first wait before something is tried again.
    pub retry: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            first: Duration::from_millis(2800),
            defer: Duration::from_millis(1500),
            typing: Duration::from_millis(2000),
            token: Duration::from_secs(14 * 60 + 45),
            beside: Duration::from_mins(1),
            find: Duration::from_secs(10),
            stop: Duration::from_secs(10),
            retry: Duration::from_millis(100),
        }
    }
}
