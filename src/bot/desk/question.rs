//! A question as it was asked, kept for the buttons under its answer: an id of a button has room
//! for a hundred characters, and a record is longer.

use super::caller::{Caller, typed};
use crate::bot::call::{Command, Given};
use crate::bot::reply::Reply;
use crate::digest::Digest;
use crate::parlour::{Request, RequestError};
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// A command, its options as they would be typed, and the texts of the files that they name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(in crate::bot) struct Question {
    /// The command: `hand tiles`.
    pub(in crate::bot) command: String,
    /// Its options.
    pub(in crate::bot) given: Vec<(String, String)>,
    /// The files that the options name, by name and text.
    pub(in crate::bot) files: Vec<(String, String)>,
    /// The guild it was kept in: it is found again there alone.
    #[serde(default)]
    pub(in crate::bot) guild: Option<u64>,
}

impl Question {
    /// The question of a command, its attachments fetched.
    ///
    /// # Errors
    ///
    /// What is said where an attachment cannot be had, or is too large.
    pub(in crate::bot) fn of(caller: &Caller<'_>, command: &Command) -> Result<Question, Reply> {
        let mut files = vec![];
        for (_, given) in &command.options {
            if let Given::File(file) = given {
                let text = caller.text_of(file).map_err(|why| caller.refuse(&why))?;
                files.push((file.name.clone(), text));
            }
        }
        let given = command.options.iter();
        let given = given.filter_map(|(name, given)| {
            let typed = typed(given)?;
            // Whoever is mentioned is named by their id. A reason is told as it was typed.
            let typed = match name.as_str() {
                "reason" => typed,
                _ => ids_of_mentions(&typed),
            };
            Some((name.clone(), typed))
        });
        Ok(Question {
            command: command.name.clone(),
            given: given.collect(),
            files,
            guild: None,
        })
    }

    /// The same, with an option more, or with another value of it.
    #[must_use]
    pub(in crate::bot) fn with(mut self, name: &str, value: impl Into<String>) -> Question {
        self.given.retain(|(it, _)| it != name);
        self.given.push((name.to_owned(), value.into()));
        self
    }

    /// An option, if it was given.
    pub(in crate::bot) fn get(&self, name: &str) -> Option<&str> {
        let mut given = self.given.iter();
        given
            .find(|(it, _)| it == name)
            .map(|(_, value)| value.as_str())
    }

    /// What the parlour is asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the options.
    pub(in crate::bot) fn request(&self, caller: &Caller<'_>) -> Result<Request, RequestError> {
        let given = self.given.iter();
        let given: Vec<(&str, &str)> = given.map(|(name, it)| (&**name, &**it)).collect();
        caller.request(&self.command, &given, &self.files)
    }

    /// Keeps it for the buttons under its answer; by what they find it again.
    pub(in crate::bot) fn keep(&self, caller: &Caller<'_>) -> String {
        let kept = Question {
            guild: caller.call.guild,
            ..self.clone()
        };
        let Ok(text) = serde_json::to_string(&kept) else {
            return String::new();
        };
        let key: String = Digest::of(text.as_bytes())
            .to_string()
            .chars()
            .take(32)
            .collect();
        // What is there under its digest is the same: it is only said that it is used.
        let questions = &caller.desk.questions;
        if questions.touch(&key, SystemTime::now()).is_err() {
            // Where the disk has no room the answer stands, and its buttons say that it is gone.
            let _ = questions.lay(&key, &text);
        }
        key
    }

    /// The question that was kept under this key, if it is there still.
    pub(in crate::bot) fn kept(caller: &Caller<'_>, key: &str) -> Option<Question> {
        let text = caller.desk.questions.get(key).ok()??;
        // One that is used stays.
        let _ = caller.desk.questions.touch(key, SystemTime::now());
        let question: Question = serde_json::from_str(&text).ok()?;
        (question.guild == caller.call.guild).then_some(question)
    }

    /// A question that nobody typed: a command with these options.
    pub(in crate::bot) fn new(command: &str) -> Question {
        Question {
            command: command.to_owned(),
            ..Question::default()
        }
    }
}

/// A text in which members are named by their ids where they were mentioned: `<@123>` is `123`.
pub(super) fn ids_of_mentions(text: &str) -> String {
    let mut named = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<@") {
        named.push_str(before);
        let id = after.split_once('>');
        let id = id.map(|(id, after)| (id.strip_prefix('!').unwrap_or(id), after));
        match id.filter(|(id, _)| !id.is_empty() && id.bytes().all(|it| it.is_ascii_digit())) {
            Some((id, after)) => {
                named.push_str(id);
                rest = after;
            }
            None => {
                named.push_str("<@");
                rest = after;
            }
        }
    }
    named.push_str(rest);
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_mentioned_is_named_by_their_id() {
        for (typed, named) in [
            ("<@12>, Ming,<@!34>", "12, Ming,34"),
            ("<@&12> <@x> <@12", "<@&12> <@x> <@12"),
        ] {
            assert_eq!(ids_of_mentions(typed), named);
        }
    }
}
