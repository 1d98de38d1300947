//! The program: hands its arguments to the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    sikwu::cli::run(std::env::args_os(), std::env::var_os("DISCORD_TOKEN"))
}
