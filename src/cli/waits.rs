//! `sikwu waits`: what a hand of thirteen waits for.

use super::answered;
use crate::config::Config;
use crate::notation::{Given, NotationError};
use crate::parlour::{Answer, Request};
use crate::score::json;
use clap::Args;
use std::process::ExitCode;

/// The arguments of `sikwu waits`.
#[derive(Debug, Args)]
pub(super) struct Waits {
    /// The hand of thirteen: '[CCC] 234p 567p 99s 12m'
    #[arg(required = true)]
    hand: Vec<String>,
    /// Tiles seen elsewhere: discards, the sets of others
    #[arg(long, value_name = "TILES", default_value = "")]
    seen: String,
    /// The rule set to count by
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// The seat: E, S, W or N
    #[arg(long)]
    seat: Option<String>,
    /// The Round Wind: E, S, W or N
    #[arg(long)]
    round: Option<String>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Waits {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        answered(config, self.request(), self.json, |answer| match answer {
            Ok(Answer::Waits(waited)) => json::waits_object(waited),
            Ok(Answer::WrongWaits { fault, .. }) => json::waits_fault_object(fault),
            Err(error) => json::error_object(error),
            _ => json::unknown_rules(self.rules.as_deref().unwrap_or_default(), &config.book),
        })
    }

    fn request(&self) -> Result<Request, NotationError> {
        let mut given = Given::default();
        for (name, value) in [("seat", &self.seat), ("round", &self.round)] {
            if let Some(value) = value {
                given.set(name, value)?;
            }
        }
        Ok(Request::Waits {
            hand: self.hand.join(" "),
            seen: self.seen.clone(),
            given,
            rules: self.rules.clone(),
        })
    }
}
