//! The options of a command, and what is made of them.

use super::{Attached, Files, Preview, Request, RequestError};
use crate::notation::Given;
use crate::parlour::Command;
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use std::str::FromStr;

/// The options of a command as they were typed.
pub(in crate::parlour) struct Options<'a> {
    typed: Vec<(&'static str, &'a str)>,
}

impl<'a> Options<'a> {
    /// Parts a line at each `name:` of an option of the command.
    pub(super) fn read(
        command: &'static Command,
        line: &'a str,
    ) -> Result<Options<'a>, RequestError> {
        let mut marks: Vec<(usize, usize, &'static str)> = vec![];
        for option in command.options {
            if !option.face.is_typed() {
                continue;
            }
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
                let name = command.name;
                let message = phrase!("/{name} takes nothing more", "/{name} 之後不用再寫");
                return Err(RequestError::new(message, usage(command)));
            };
            typed.push((option.name, line[..first].trim()));
        }
        for (place, &(_, from, name)) in marks.iter().enumerate() {
            let to = marks.get(place + 1).map_or(line.len(), |&(at, ..)| at);
            if typed.iter().any(|&(other, _)| other == name) {
                let message = phrase!("`{name}` is said twice", "`{name}` 寫了兩次");
                return Err(RequestError::new(message, usage(command)));
            }
            typed.push((name, line[from..to].trim()));
        }
        Options { typed }.checked(command)
    }

    /// The options of a command that were given apart.
    pub(super) fn of(
        command: &'static Command,
        given: &[(&str, &'a str)],
    ) -> Result<Options<'a>, RequestError> {
        let mut typed = vec![];
        for &(name, value) in given {
            let mut options = command.options.iter();
            let Some(option) = options.find(|option| option.name == name) else {
                let command_name = command.name;
                let message = phrase!(
                    "/{command_name} has no option `{name}`",
                    "/{command_name} 沒有 `{name}` 這個選項"
                );
                return Err(RequestError::new(message, usage(command)));
            };
            typed.push((option.name, value.trim()));
        }
        Options { typed }.checked(command)
    }

    /// The options, if all that are needed are there and each has a value.
    fn checked(self, command: &'static Command) -> Result<Options<'a>, RequestError> {
        let there = |name: &str| self.typed.iter().any(|&(it, _)| it == name);
        let mut needed = command.options.iter().filter(|option| option.required);
        if let Some(option) = needed.find(|option| !there(option.name)) {
            let (name, needed) = (command.name, option.name);
            let message = phrase!("/{name} needs {needed}", "/{name} 欠了 {needed}");
            return Err(RequestError::new(message, usage(command)));
        }
        for &(name, value) in &self.typed {
            if value.is_empty() {
                let message = phrase!("`{name}:` has no value", "`{name}:` 之後沒有內容");
                return Err(RequestError::new(message, usage(command)));
            }
        }
        Ok(self)
    }

    pub(in crate::parlour) fn text(&self, option: &str) -> Option<&'a str> {
        let mut typed = self.typed.iter();
        typed
            .find(|(name, _)| *name == option)
            .map(|&(_, value)| value)
    }

    pub(in crate::parlour) fn file(&self, files: Files<'_>) -> Result<Attached, RequestError> {
        let name = self.text("file").unwrap_or_default();
        match files(name) {
            Ok(text) => Ok(Attached {
                name: name.to_owned(),
                text,
            }),
            Err(why) => {
                let zh = why.speak(Tongue::Chinese);
                let message = phrase!("{name}: {why}", "{name}：{zh}");
                Err(RequestError::new(message, Phrase::default()))
            }
        }
    }

    /// The record to be audited: a file, a text, or that of an entry.
    pub(super) fn audit(&self, files: Files<'_>) -> Result<Request, RequestError> {
        let record = match (self.text("file"), self.text("text"), self.text("entry")) {
            (Some(_), None, None) => self.file(files)?,
            (None, Some(text), None) => Attached {
                name: "record".to_owned(),
                text: text.to_owned(),
            },
            (None, None, Some(_)) => {
                let number = self.number("entry")?.unwrap_or_default();
                return Ok(Request::AuditEntry { number });
            }
            (None, None, None) => {
                let message = phrase!(
                    "a record is wanted, or an entry that has one",
                    "請附上記錄，或指明一筆有記錄的帳"
                );
                let cure = phrase!(
                    "/audit FILE, or /audit entry:12",
                    "/audit FILE，或 /audit entry:12"
                );
                return Err(RequestError::new(message, cure));
            }
            _ => {
                let message = phrase!("one record is audited at a time", "每次只覆核一份記錄");
                let cure = phrase!("one of file:, text:, entry:", "可用：file:、text:、entry:");
                return Err(RequestError::new(message, cure));
            }
        };
        Ok(Request::Audit { record })
    }

    /// The rule set that somebody thinks of playing by: an id, or a file.
    pub(super) fn preview(&self, files: Files<'_>) -> Result<Request, RequestError> {
        let owned = |name: &str| self.text(name).map(str::to_owned);
        let (id, file) = match (owned("rules"), self.text("file")) {
            (Some(id), None) => (Some(id), None),
            (None, Some(_)) => (None, Some(self.file(files)?)),
            _ => {
                let message = phrase!(
                    "another rule set is wanted: its id, or its file",
                    "請指明另一套規則：其代號或檔案"
                );
                let cure = phrase!(
                    "/rules preview rules:hk-thirteen, or /rules preview file:house.yaml",
                    "/rules preview rules:hk-thirteen，或 /rules preview file:house.yaml"
                );
                return Err(RequestError::new(message, cure));
            }
        };
        let than = owned("than");
        Ok(Request::PreviewRules(Preview { file, id, than }))
    }

    /// The number that an option has, if it is typed.
    pub(in crate::parlour) fn number<T: FromStr>(
        &self,
        option: &str,
    ) -> Result<Option<T>, RequestError> {
        let Some(typed) = self.text(option) else {
            return Ok(None);
        };
        let number = typed.parse();
        number.map(Some).map_err(|_| {
            let cure = phrase!("a whole number, not too large", "一個整數，不要太大");
            RequestError::new(cannot_be(option, typed), cure)
        })
    }

    /// The parts of a list, between its commas.
    pub(in crate::parlour) fn list(&self, option: &str) -> Vec<String> {
        let typed = self.text(option).unwrap_or_default();
        let parts = typed.split([',', '，', '、']).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    }

    /// Whether an option says yes; one that is not typed says no.
    pub(in crate::parlour) fn yes(&self, option: &str) -> Result<bool, RequestError> {
        Ok(self.one_of(option, &["yes", "no"])? == Some("yes"))
    }

    /// The value of an option that can have only these.
    pub(in crate::parlour) fn one_of(
        &self,
        option: &str,
        values: &[&'static str],
    ) -> Result<Option<&'static str>, RequestError> {
        let Some(typed) = self.text(option) else {
            return Ok(None);
        };
        let value = values.iter().find(|value| **value == typed);
        value.map(|value| Some(*value)).ok_or_else(|| {
            let values = Phrase::typed(values);
            let zh = values.speak(Tongue::Chinese);
            let cure = phrase!("one of {values}", "可用：{zh}");
            RequestError::new(cannot_be(option, typed), cure)
        })
    }

    pub(super) fn score(&self) -> Result<Request, RequestError> {
        let given = self.given(&["seat", "round", "by", "from", "baau", "flags"])?;
        let explain = self.yes("explain")?;
        Ok(Request::Score {
            hand: self.text("hand").unwrap_or_default().to_owned(),
            given,
            rules: self.text("rules").map(str::to_owned),
            explain,
        })
    }

    pub(super) fn waits(&self) -> Result<Request, RequestError> {
        let owned = |name: &str| self.text(name).unwrap_or_default().to_owned();
        Ok(Request::Waits {
            hand: owned("hand"),
            seen: owned("seen"),
            given: self.given(&["seat", "round"])?,
            rules: self.text("rules").map(str::to_owned),
        })
    }

    /// What these options say beside the hand.
    pub(in crate::parlour) fn given(&self, names: &[&str]) -> Result<Given, RequestError> {
        let mut given = Given::default();
        for name in names {
            if let Some(value) = self.text(name) {
                given.set(name, value)?;
            }
        }
        Ok(given)
    }
}

fn cannot_be(option: &str, typed: &str) -> Phrase {
    phrase!(
        "`{option}` cannot be `{typed}`",
        "`{option}` 不可以是 `{typed}`"
    )
}

fn usage(command: &Command) -> Phrase {
    Phrase::same(command.usage())
}
