//! What a member asks, and how a typed line becomes that.

mod error;
mod options;

pub use error::RequestError;
pub(super) use options::Options;

use super::command::Command;
use super::errand::Errand;
use super::look::Look;
use crate::notation::Given;
use crate::phrase;
use crate::tongue::Phrase;

/// Everything that a member can ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What a hand is worth.
    Score {
        /// The hand in notation.
        hand: String,
        /// What was said beside it.
        given: Given,
        /// The id of a rule set.
        rules: Option<String>,
        /// Whether the reasons are wanted too.
        explain: bool,
    },
    /// What a hand waits for.
    Waits {
        /// The hand in notation.
        hand: String,
        /// The tiles seen elsewhere, in notation.
        seen: String,
        /// Its seat and the Round Wind.
        given: Given,
        /// The id of a rule set.
        rules: Option<String>,
    },
    /// A rule set.
    ShowRules {
        /// Its id; the default one where nothing is said.
        id: Option<String>,
    },
    /// What can be asked.
    Help,
    /// What another rule set would change.
    PreviewRules(Preview),
    /// What a record proves.
    Audit {
        /// The record.
        record: Attached,
    },
    /// What the record proves that is kept with an entry.
    AuditEntry {
        /// The number of the entry.
        number: u64,
    },
    /// Whether the walls of a record are those that were committed to.
    Walls {
        /// The record.
        record: Attached,
    },
    /// What somebody looks at in the ledger.
    Look(Box<Look>),
    /// Something else that is asked of the ledger.
    Ledger {
        /// What.
        errand: Box<Errand>,
        /// Whether what changes anybody's points is done at once; else it is shown first.
        now: bool,
    },
}

/// A rule set that somebody thinks of playing by, and another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The file of the rule set.
    pub file: Option<Attached>,
    /// Its id, where it is here already.
    pub id: Option<String>,
    /// The id of the rule set that it is compared with; the default one where nothing is said.
    pub than: Option<String>,
}

/// A text that came with a request: a file, an attachment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// What it is called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Where the texts come from that a request names: the disk, a message, a test. The error is said
/// to whoever asked.
pub type Files<'f> = &'f dyn Fn(&str) -> Result<String, Phrase>;

impl Request {
    /// Whether the answer needs to know where everybody stands.
    pub fn needs_ledger(&self) -> bool {
        use Request::{AuditEntry, Ledger, Look};
        matches!(self, Look(_) | Ledger { .. } | AuditEntry { .. })
    }

    /// The number of the entry that it is about.
    pub fn entry(&self) -> Option<u64> {
        match self {
            Request::Ledger { errand, .. } => errand.number(),
            Request::AuditEntry { number } => Some(*number),
            _ => None,
        }
    }

    /// The ids of the rule sets that it names: a club may have them of its own.
    pub fn rules(&self) -> Vec<&str> {
        match self {
            Request::Score { rules, .. } | Request::Waits { rules, .. } => {
                rules.as_deref().into_iter().collect()
            }
            Request::ShowRules { id } => id.as_deref().into_iter().collect(),
            Request::PreviewRules(Preview { file, id, than }) => {
                let like = file.as_ref().and_then(|file| file.word_after("like:"));
                let ids = [id.as_deref(), than.as_deref(), like];
                ids.into_iter().flatten().collect()
            }
            Request::Audit { record } | Request::Walls { record } => {
                record.word_after("@rules").into_iter().collect()
            }
            _ => vec![],
        }
    }

    /// Reads a typed command: `/score HAND seat:S by:draw`. Files that it names are had from
    /// `files`.
    ///
    /// # Errors
    ///
    /// [`RequestError`] if there is no such command or option, if an option has a value that it
    /// cannot have, if one that is needed is missing, or if a file cannot be had.
    pub fn read(line: &str, files: Files<'_>) -> Result<Request, RequestError> {
        let Some(typed) = line.trim_start().strip_prefix('/') else {
            return Err(RequestError::new(
                phrase!("a command begins with a slash", "指令要以斜線開頭"),
                phrase!(
                    "/score HAND says what a hand is worth; /help lists everything",
                    "/score 牌 說出一手牌的番數；/help 列出全部"
                ),
            ));
        };
        let Some((command, rest)) = Command::of(typed) else {
            return Err(unknown_command(typed));
        };
        Request::from_options(command, &Options::read(command, rest)?, files)
    }

    /// Reads a command whose options were given apart, as Discord gives them: the name of each and
    /// its value.
    ///
    /// ```
    /// use sikwu::parlour::{Command, Request};
    /// let (command, _) = Command::of("score").unwrap();
    /// let given = [("hand", "[CCC] 234p + 3m"), ("seat", "S")];
    /// let request = Request::of(command, &given, &|_| unreachable!())?;
    /// let typed = Request::read("/score [CCC] 234p + 3m seat:S", &|_| unreachable!())?;
    /// assert_eq!(request, typed);
    /// # Ok::<(), sikwu::parlour::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Request::read`].
    pub fn of(
        command: &'static Command,
        given: &[(&str, &str)],
        files: Files<'_>,
    ) -> Result<Request, RequestError> {
        Request::from_options(command, &Options::of(command, given)?, files)
    }

    fn from_options(
        command: &'static Command,
        options: &Options<'_>,
        files: Files<'_>,
    ) -> Result<Request, RequestError> {
        if let Some(errand) = Errand::read(command.name, options, files)? {
            let (errand, now) = (Box::new(errand), options.yes("keep")?);
            return Ok(Request::Ledger { errand, now });
        }
        if let Some(look) = Look::read(command.name, options)? {
            return Ok(Request::Look(Box::new(look)));
        }
        match command.name {
            "score" => options.score(),
            "waits" => options.waits(),
            "rules show" => Ok(Request::ShowRules {
                id: options.text("rules").map(str::to_owned),
            }),
            "rules preview" => options.preview(files),
            "audit" => options.audit(files),
            "verify wall" => Ok(Request::Walls {
                record: options.file(files)?,
            }),
            _ => Ok(Request::Help),
        }
    }
}

impl Attached {
    /// The word that follows another where a line begins with that.
    fn word_after(&self, key: &str) -> Option<&str> {
        let mut lines = self.text.lines();
        let rest = lines.find_map(|line| line.trim().strip_prefix(key))?;
        rest.split_whitespace().next()
    }
}

/// Says which command may have been meant.
fn unknown_command(typed: &str) -> RequestError {
    let word = typed.split_whitespace().next().unwrap_or_default();
    let near = Command::typed()
        .map(|command| command.name)
        .min_by_key(|name| {
            let first = name.split(' ').next().unwrap_or(name);
            let far = strsim::levenshtein(first, word);
            // `/session opn` is nearer to `/session open` than to `/session show`.
            (far, strsim::levenshtein(name, typed.trim()))
        });
    let cure = match near {
        Some(name) if name.starts_with(word) || strsim::levenshtein(name, word) <= 2 => {
            Phrase::same(format!("/{name}"))
        }
        _ => phrase!("/help lists everything", "/help 列出全部"),
    };
    let message = phrase!("there is no command `/{word}`", "沒有 `/{word}` 這個指令");
    RequestError::new(message, cure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::By;
    use crate::seat::Seat;

    fn none(name: &str) -> Result<String, Phrase> {
        Err(phrase!("there is no {name}", "沒有{name}"))
    }

    #[test]
    fn options_stand_anywhere_and_the_hand_needs_no_name() {
        let wanted = Request::Score {
            hand: "[CCC] 234p + 3m".to_owned(),
            given: Given {
                seat: Some(Seat::South),
                by: Some(By::Draw),
                last: true,
                ..Given::default()
            },
            rules: None,
            explain: false,
        };
        for line in [
            "/score [CCC] 234p + 3m seat:S by:draw flags:last",
            "  /score hand:[CCC] 234p + 3m  seat: south by:draw flags: last",
            "/score seat:S flags:last by:draw hand:[CCC] 234p + 3m",
        ] {
            assert_eq!(Request::read(line, &none).as_ref(), Ok(&wanted), "{line}");
        }
    }

    #[test]
    fn what_is_no_request_is_told_why() {
        for (line, message) in [
            ("score 1m", "a command begins with a slash"),
            ("/scor 1m", "there is no command `/scor`"),
            ("/", "there is no command `/`"),
            ("/score", "/score needs hand"),
            ("/score 1m seat:Q", "`seat` cannot be `Q`"),
            ("/score 1m seat:S seat:N", "`seat` is said twice"),
            ("/score 1m seat:", "`seat:` has no value"),
            ("/help me", "/help takes nothing more"),
            ("/audit", "a record is wanted, or an entry that has one"),
            ("/audit x.hkmj", "x.hkmj: there is no x.hkmj"),
        ] {
            let error = Request::read(line, &none).unwrap_err();
            assert_eq!(error.message.to_string(), message, "{line}");
        }
    }
}
