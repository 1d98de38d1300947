//! `sikwu rules`: a resolved rule set.

use crate::config::Config;
use crate::parlour::{self, Request, View};
use crate::speak::{WRONG, complain, ended, say};
use crate::tongue::Tongue;
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
            ledger: None,
        };
        let (_, answer) = parlour::answer(&view, Request::ShowRules { id: self.id });
        if answer.is_refusal() {
            complain(&format!("{}\n", words::say(&answer, &[], Tongue::English)));
            return ExitCode::from(WRONG);
        }
        ended(say(&words::say(&answer, &[], Tongue::English)).map(|()| ExitCode::SUCCESS))
    }
}
