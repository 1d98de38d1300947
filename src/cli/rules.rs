//! `sikwu rules`: a resolved rule set.

use super::WRONG;
use crate::config::Config;
use crate::parlour::{self, Request, View};
use crate::words;
use clap::Args;
use std::process::ExitCode;

/// The arguments of `sikwu rules`.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The rule set; without it, the default one
    id: Option<String>,
}

impl Rules {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        let view = View {
            book: &config.book,
            rules: &config.rules,
        };
        let answer = parlour::answer(&view, Request::ShowRules { id: self.id });
        if answer.is_refusal() {
            anstream::eprintln!("{}", words::say(&answer));
            return ExitCode::from(WRONG);
        }
        anstream::print!("{}", words::say(&answer));
        ExitCode::SUCCESS
    }
}
