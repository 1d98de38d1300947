//! Commands as people type them, run with the program that was built, and what they see.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program that was built, in an environment that tells it nothing.
pub(crate) fn program() -> Command {
    bare(Command::new(env!("CARGO_BIN_EXE_sikwu")))
}

/// What a command line prints, errors among the answers, and its exit code where that is not 0.
///
/// A shell runs it in the folder; it finds the built program under its name.
pub(crate) fn run(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sikwu"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = program.parent().map(PathBuf::from);
    let folders = first.into_iter().chain(std::env::split_paths(&path));
    let ran = bare(Command::new("sh"))
        .env("PATH", std::env::join_paths(folders).unwrap())
        .args(["-c", &format!("exec 2>&1\n{line}")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut seen = String::from_utf8(ran.stdout).unwrap();
    if ran.status.code() != Some(0) {
        let code = ran.status.code().map_or(-1, i32::from);
        seen.push_str(&format!("[exit {code}]\n"));
    }
    seen
}

/// Each line of a script after a `$`, with what it prints below; comments stay as they are.
pub(crate) fn transcript(script: &str, folder: &Path) -> String {
    let lines = script.lines().map(|line| match line {
        "" => "\n".to_owned(),
        comment if comment.starts_with('#') => format!("{comment}\n"),
        line => format!("$ {line}\n{}", run(line, folder)),
    });
    lines.collect()
}

fn bare(mut command: Command) -> Command {
    for name in [
        "DISCORD_TOKEN",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "RUST_BACKTRACE",
    ] {
        command.env_remove(name);
    }
    command
}
