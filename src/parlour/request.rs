//! What a member asks, and how a typed line becomes that.

use super::command::{COMMANDS, Command};
use super::errand::Errand;
use super::look::Look;
use crate::notation::{Given, NotationError};
use std::fmt;
use std::str::FromStr;

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
    /// What a record proves.
    Audit {
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
pub type Files<'f> = &'f dyn Fn(&str) -> Result<String, String>;

/// A typed line that is no request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// What is wrong with it.
    pub message: String,
    /// What would be right.
    pub cure: String,
}

impl Request {
    /// Whether the answer needs to know where everybody stands.
    pub fn needs_ledger(&self) -> bool {
        matches!(self, Request::Look(_) | Request::Ledger { .. })
    }

    /// The id of the rule set that it names: a club may have it of its own.
    pub fn rules(&self) -> Option<&str> {
        match self {
            Request::Score { rules, .. } | Request::Waits { rules, .. } => rules.as_deref(),
            Request::ShowRules { id } => id.as_deref(),
            Request::Audit { record } => {
                let mut lines = record.text.lines();
                let line = lines.find_map(|line| line.trim().strip_prefix("@rules"));
                line.and_then(|line| line.split_whitespace().next())
            }
            _ => None,
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
                "a command begins with a slash",
                "/score HAND says what a hand is worth; /help lists everything",
            ));
        };
        let Some((command, rest)) = Command::of(typed) else {
            return Err(unknown_command(typed));
        };
        let options = Options::read(command, rest)?;
        if let Some(errand) = Errand::read(command.name, &options, files)? {
            let (errand, now) = (Box::new(errand), options.yes("keep")?);
            return Ok(Request::Ledger { errand, now });
        }
        if let Some(look) = Look::read(command.name, &options)? {
            return Ok(Request::Look(Box::new(look)));
        }
        match command.name {
            "score" => options.score(),
            "waits" => options.waits(),
            "rules show" => Ok(Request::ShowRules {
                id: options.text("rules").map(str::to_owned),
            }),
            "audit" => Ok(Request::Audit {
                record: options.file(files)?,
            }),
            _ => Ok(Request::Help),
        }
    }
}

/// The options of a command as they were typed.
pub(super) struct Options<'a> {
    typed: Vec<(&'static str, &'a str)>,
}

impl<'a> Options<'a> {
    /// Parts a line at each `name:` of an option of the command.
    fn read(command: &'static Command, line: &'a str) -> Result<Options<'a>, RequestError> {
        let mut marks: Vec<(usize, usize, &'static str)> = vec![];
        for option in command.options {
            let mark = format!("{}:", option.name);
            for (at, _) in line.match_indices(&mark) {
                // A name inside a longer word is not this option's.
                let before = line[..at].chars().next_back();
                if before.is_none_or(char::is_whitespace) {
                    marks.push((at, at + mark.len(), option.name));
                }
            }
        }
        marks.sort();
        let mut typed = vec![];
        let first = marks.first().map_or(line.len(), |&(at, ..)| at);
        if !line[..first].trim().is_empty() {
            let Some(option) = command.options.first() else {
                let message = format!("/{} takes nothing more", command.name);
                return Err(RequestError::new(message, command.usage()));
            };
            typed.push((option.name, line[..first].trim()));
        }
        for (place, &(_, from, name)) in marks.iter().enumerate() {
            let to = marks.get(place + 1).map_or(line.len(), |&(at, ..)| at);
            if typed.iter().any(|&(other, _)| other == name) {
                let message = format!("`{name}` is said twice");
                return Err(RequestError::new(message, command.usage()));
            }
            typed.push((name, line[from..to].trim()));
        }
        let missing = command
            .options
            .iter()
            .find(|option| option.required && !typed.iter().any(|&(name, _)| name == option.name));
        if let Some(option) = missing {
            let message = format!("/{} needs {}", command.name, option.name);
            return Err(RequestError::new(message, command.usage()));
        }
        for &(name, value) in &typed {
            if value.is_empty() {
                let message = format!("`{name}:` has no value");
                return Err(RequestError::new(message, command.usage()));
            }
        }
        Ok(Options { typed })
    }

    pub(super) fn text(&self, option: &str) -> Option<&'a str> {
        let mut typed = self.typed.iter();
        typed
            .find(|(name, _)| *name == option)
            .map(|&(_, value)| value)
    }

    pub(super) fn file(&self, files: Files<'_>) -> Result<Attached, RequestError> {
        let name = self.text("file").unwrap_or_default();
        match files(name) {
            Ok(text) => Ok(Attached {
                name: name.to_owned(),
                text,
            }),
            Err(why) => Err(RequestError::new(format!("{name}: {why}"), "")),
        }
    }

    /// The number that an option has, if it is typed.
    pub(super) fn number<T: FromStr>(&self, option: &str) -> Result<Option<T>, RequestError> {
        let Some(typed) = self.text(option) else {
            return Ok(None);
        };
        let number = typed.parse();
        number.map(Some).map_err(|_| {
            let message = format!("`{option}` cannot be `{typed}`");
            RequestError::new(message, "a whole number, not too large")
        })
    }

    /// The parts of a list, between its commas.
    pub(super) fn list(&self, option: &str) -> Vec<String> {
        let typed = self.text(option).unwrap_or_default();
        let parts = typed.split([',', '，', '、']).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    }

    /// Whether an option says yes; one that is not typed says no.
    pub(super) fn yes(&self, option: &str) -> Result<bool, RequestError> {
        Ok(self.one_of(option, &["yes", "no"])? == Some("yes"))
    }

    /// The value of an option that can have only these.
    pub(super) fn one_of(
        &self,
        option: &str,
        values: &[&'static str],
    ) -> Result<Option<&'static str>, RequestError> {
        let Some(typed) = self.text(option) else {
            return Ok(None);
        };
        let value = values.iter().find(|value| **value == typed);
        value.map(|value| Some(*value)).ok_or_else(|| {
            let message = format!("`{option}` cannot be `{typed}`");
            RequestError::new(message, format!("one of {}", values.join(", ")))
        })
    }

    fn score(&self) -> Result<Request, RequestError> {
        let given = self.given(&["seat", "round", "by", "from", "baau", "flags"])?;
        let explain = self.yes("explain")?;
        Ok(Request::Score {
            hand: self.text("hand").unwrap_or_default().to_owned(),
            given,
            rules: self.text("rules").map(str::to_owned),
            explain,
        })
    }

    fn waits(&self) -> Result<Request, RequestError> {
        let owned = |name: &str| self.text(name).unwrap_or_default().to_owned();
        Ok(Request::Waits {
            hand: owned("hand"),
            seen: owned("seen"),
            given: self.given(&["seat", "round"])?,
            rules: self.text("rules").map(str::to_owned),
        })
    }

    /// What these options say beside the hand.
    pub(super) fn given(&self, names: &[&str]) -> Result<Given, RequestError> {
        let mut given = Given::default();
        for name in names {
            if let Some(value) = self.text(name) {
                given.set(name, value)?;
            }
        }
        Ok(given)
    }
}

/// Says which command may have been meant.
fn unknown_command(typed: &str) -> RequestError {
    let word = typed.split_whitespace().next().unwrap_or_default();
    let near = COMMANDS
        .iter()
        .map(|command| command.name)
        .min_by_key(|name| {
            let first = name.split(' ').next().unwrap_or(name);
            let far = strsim::levenshtein(first, word);
            // `/session opn` is nearer to `/session open` than to `/session show`.
            (far, strsim::levenshtein(name, typed.trim()))
        });
    let cure = match near {
        Some(name) if name.starts_with(word) || strsim::levenshtein(name, word) <= 2 => {
            format!("/{name}")
        }
        _ => "/help lists everything".to_owned(),
    };
    RequestError::new(format!("there is no command `/{word}`"), cure)
}

impl RequestError {
    pub(super) fn new(message: impl Into<String>, cure: impl Into<String>) -> RequestError {
        RequestError {
            message: message.into(),
            cure: cure.into(),
        }
    }
}

impl From<NotationError> for RequestError {
    fn from(error: NotationError) -> RequestError {
        RequestError::new(error.message, error.cure)
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        match self.cure.as_str() {
            "" => Ok(()),
            cure => write!(f, "\n  = help: {cure}"),
        }
    }
}

impl std::error::Error for RequestError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::By;
    use crate::seat::Seat;

    fn none(name: &str) -> Result<String, String> {
        Err(format!("there is no {name}"))
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
            ("/audit", "/audit needs file"),
            ("/audit x.hkmj", "x.hkmj: there is no x.hkmj"),
        ] {
            let error = Request::read(line, &none).unwrap_err();
            assert_eq!(error.message, message, "{line}");
        }
    }
}
