//! `sikwu waits`: what a hand of thirteen waits for.

use crate::config::Config;
use crate::notation::{Given, NotationError};
use crate::parlour::{self, Answer, Request, View};
use crate::score::json;
use crate::speak::{WRONG, complain, ended, say};
use crate::words;
use clap::Args;
use serde_json::Value;
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
        let view = View {
            book: &config.book,
            rules: &config.rules,
            ledger: None,
        };
        let asked = self.request();
        let answer = asked.map(|request| parlour::answer(&view, request).1);
        let refused = answer.as_ref().map_or(true, Answer::is_refusal);
        let printed = if self.json {
            let object = match &answer {
                Ok(Answer::Waits(waited)) => json::waits_object(waited),
                Ok(Answer::WrongWaits { fault, .. }) => json::waits_fault_object(fault),
                Err(error) => json::error_object(error),
                _ => json::unknown_rules(self.rules.as_deref().unwrap_or_default(), &config.book),
            };
            say(&format!("{}\n", Value::Object(object)))
        } else {
            let said =
                answer.map_or_else(|error| error.show(""), |answer| words::say(&answer, &[]));
            match refused {
                true => {
                    complain(&format!("{said}\n"));
                    Ok(())
                }
                false => say(&said),
            }
        };
        let code = if refused { WRONG } else { 0 };
        ended(printed.map(|()| ExitCode::from(code)))
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
