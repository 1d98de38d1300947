//! Text on its way out: colours where a terminal listens, and no alarm where nobody does.

use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code where a question or a file could not be read, or an answer not be written.
pub const WRONG: u8 = 2;

/// Prints to standard output.
///
/// # Errors
///
/// Whatever keeps the text from being written; [`ended`] says what becomes of it.
pub fn say(text: &str) -> io::Result<()> {
    let mut output = anstream::stdout();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Prints to standard error. What cannot be printed there has nobody to read it.
pub fn complain(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// The exit code of a run that printed its answers, or could not.
///
/// Whoever reads them may stop when they have enough: an output that was closed is no fault.
pub fn ended(printed: io::Result<ExitCode>) -> ExitCode {
    match printed {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: {error}\n"));
            ExitCode::from(WRONG)
        }
    }
}
