//! What is checked of everything that the bot sends and the stand-in answers.
//!
//! Discord's published description says what is in a body ([`schema`]); what it lacks is written
//! here, each rule with the place in Discord's documents that has it.

mod commands;
mod components;
mod message;
mod schema;

use std::fmt;

use serde_json::Value;

use super::rest::{Call, Reply, Upload};
use super::state::Attachment;

pub use commands::commands;
pub use components::form;
pub use message::{choices, deferred, message};

/// A rule that was broken, by whom, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// `METHOD path`, or `gateway`.
    pub request: String,
    pub rule: String,
    /// The place in the body, with dots.
    pub place: String,
    pub said: String,
}

impl Violation {
    pub fn new(request: &str, rule: &str, place: &str, said: &str) -> Self {
        Violation {
            request: request.to_owned(),
            rule: rule.to_owned(),
            place: place.to_owned(),
            said: said.to_owned(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation {
            request,
            rule,
            place,
            said,
        } = self;
        write!(f, "{request}: {rule} at {place:?}: {said}")
    }
}

/// A rule that is broken in a body.
#[derive(Debug)]
pub struct Broken {
    pub rule: String,
    pub place: String,
    pub said: String,
    /// Discord would let it pass; it is noted, and carried out.
    pub harmless: bool,
}

impl Broken {
    pub fn new(rule: &str, place: &str, said: &str) -> Self {
        Broken {
            rule: rule.to_owned(),
            place: place.to_owned(),
            said: said.chars().take(300).collect(),
            harmless: false,
        }
    }

    pub fn harmless(self) -> Self {
        Broken {
            harmless: true,
            ..self
        }
    }
}

/// What a message's body is checked with.
pub struct About<'a> {
    /// It changes a message that is there.
    pub edit: bool,
    pub was_v2: bool,
    pub was_empty: bool,
    /// It is no answer to an interaction, so nobody sees it alone.
    pub in_channel: bool,
    pub files: &'a [(String, Upload)],
    pub kept: &'a [Attachment],
    /// The names of all files that the message will have.
    pub names: &'a [String],
    pub most_bytes: u64,
    pub place: &'static str,
}

/// A request against Discord's description.
pub fn request(call: &Call) -> Vec<Broken> {
    schema::request(call)
}

/// An answer of ours against Discord's description.
pub fn answer(call: &Call, reply: &Reply) -> Vec<Broken> {
    schema::answer(&call.method, &call.path, reply.status, &reply.body)
}

/// What is wrong with an answer to a request, by Discord's description.
pub fn answer_is_lawful(method: &str, path: &str, status: u16, body: &Value) -> Vec<Violation> {
    let broken = schema::answer(method, path, status, body).into_iter();
    let request = format!("{method} {path}");
    broken
        .map(|it| Violation::new(&request, &it.rule, &it.place, &it.said))
        .collect()
}

/// What is wrong with a message that an event has, by Discord's description of messages.
pub fn message_is_lawful(message: &Value) -> Vec<Violation> {
    let broken = schema::answers("MessageResponse", message).into_iter();
    broken
        .map(|it| Violation::new("dispatched message", &it.rule, &it.place, &it.said))
        .collect()
}

/// Collects what is broken, each at its place.
struct Judge {
    broken: Vec<Broken>,
}

impl Judge {
    fn new() -> Self {
        Judge { broken: vec![] }
    }

    /// Notes the rule unless it holds.
    fn hold(&mut self, holds: bool, rule: &str, place: &str, said: impl fmt::Display) {
        if !holds {
            self.broken
                .push(Broken::new(rule, place, &said.to_string()));
        }
    }
}

/// The length that Discord counts: without blanks at both ends.
fn long(it: &Value) -> usize {
    it.as_str().map_or(0, |it| it.trim().chars().count())
}

fn items(it: &Value) -> &[Value] {
    it.as_array().map_or(&[], Vec::as_slice)
}

/// The place of a member within another.
fn within(place: &str, name: impl fmt::Display) -> String {
    match place {
        "" => name.to_string(),
        place => format!("{place}.{name}"),
    }
}
