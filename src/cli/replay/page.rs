//! The hands of a record as one web page.

use super::{Replay, place};
use crate::audit::Verdict;
use crate::cli::{NOT_AGREED, unread, warn};
use crate::config::Config;
use crate::picture::html::{self, Wanted};
use crate::speak::{WRONG, complain, say};
use crate::words;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

impl Replay {
    /// Writes the page, and says what is wrong with its hands.
    pub(super) fn write(&self, file: &Path, config: &Config) -> io::Result<ExitCode> {
        let text = fs::read_to_string(&self.file).map_err(|error| unread(&self.file, error))?;
        let wanted = Wanted {
            book: &config.book,
            rules: &config.rules,
            hand: self.hand.as_deref(),
            at: self.at,
            seat: self.drawn.seat,
            tongue: self.drawn.tongue(),
            look: self.drawn.look(),
        };
        let name = self.file.display();
        let page = html::page(&text, &wanted);
        let page = page.map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        warn(&self.file, &page.warnings);
        fs::write(file, &page.html).map_err(|error| unread(file, error))?;
        say(&words::page_written(&file.display().to_string(), &page))?;
        let mut code = 0;
        for (title, verdict, fault) in &page.hands {
            code = code.max(match verdict {
                Verdict::Agreed | Verdict::Possible => continue,
                Verdict::Wrong => NOT_AGREED,
                Verdict::Unreadable => WRONG,
            });
            if let Some(fault) = fault {
                let title = title.as_deref().unwrap_or("a hand");
                complain(&format!("error: {name}, {title}, {}\n", place(fault)));
            }
        }
        Ok(ExitCode::from(code))
    }
}
