//! `sikwu commands`: the commands of the bot, as Discord is told them.

use crate::bot::register;
use crate::speak::{ended, say};
use serde_json::Value;
use std::process::ExitCode;

/// Prints what is registered, whole and indented.
pub(super) fn run() -> ExitCode {
    let commands = Value::from(register::commands());
    // As text it is `Value`'s own, which writing cannot fail.
    ended(say(&format!("{commands:#}\n")).map(|()| ExitCode::SUCCESS))
}
