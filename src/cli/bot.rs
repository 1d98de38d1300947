//! `sikwu` with `DISCORD_TOKEN` set: the bot.

use crate::bot::wire::{Addresses, Pace, Secret, Setup, Stop, Trouble, run as serve};
use crate::bot::{FrontDesk, register};
use crate::config::Config;
use crate::house::layout;
use crate::ledger::remedy;
use crate::speak::{WRONG, complain};
use serde_json::Value;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

/// Runs the bot until it is stopped. The token is read here and handed to the transport alone.
///
/// Exit codes: 0 after SIGTERM or SIGINT; 2 where starting again would not help.
pub(super) fn run(config: Config, token: OsString) -> ExitCode {
    let Some(token) = Secret::new(token) else {
        return wrong(&Trouble::Token.to_string());
    };
    let addresses = match Addresses::from_environment() {
        Ok(addresses) => addresses,
        Err(why) => return wrong(&why),
    };
    let discord = config.discord.clone();
    let where_kept = layout(&config);
    let desk = match FrontDesk::open(config) {
        Ok(desk) => desk,
        Err(error) => {
            let code = wrong(&error.to_string());
            if let Some(remedy) = remedy(&where_kept, &error) {
                complain(&format!("help: {remedy}\n"));
            }
            return code;
        }
    };
    let desk = Arc::new(desk);
    let warmed = Arc::clone(&desk);
    thread::spawn(move || warmed.warm());
    let setup = Setup {
        discord,
        token,
        commands: Value::from(register::commands()).to_string(),
        addresses,
        pace: Pace::default(),
        stop: Stop::default(),
    };
    match serve(desk, setup) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => wrong(&trouble.to_string()),
    }
}

fn wrong(why: &str) -> ExitCode {
    complain(&format!("error: {why}\n"));
    ExitCode::from(WRONG)
}
