//! What came back to a member who acted.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::Shared;
use super::shown::{File, Shown, parts};
use super::state::{Answered, Interaction, State};

/// An interaction that was sent to the bot. Its answers are waited for.
#[derive(Clone)]
pub struct Handle {
    pub(super) shared: Arc<Shared>,
    pub id: u64,
    pub token: String,
}

/// A form that the bot opened to a member.
#[derive(Clone)]
pub struct Form {
    pub(super) channel: u64,
    pub(super) clicked: Option<u64>,
    pub custom_id: String,
    pub title: String,
    /// As the bot sent them.
    pub components: Vec<Value>,
}

/// The numbers of the first answers.
pub mod kinds {
    pub const MESSAGE: u64 = 4;
    pub const LATER: u64 = 5;
    pub const LATER_UPDATE: u64 = 6;
    pub const UPDATE: u64 = 7;
    pub const CHOICES: u64 = 8;
    pub const FORM: u64 = 9;
}

impl Handle {
    /// The message that answers, as it is seen when it is there: the new one, or the clicked one
    /// after its change. If the answer was put off, what came later.
    #[track_caller]
    pub fn answer(&self) -> Shown {
        self.wait("an answer with a message", |state, it, answered| {
            let later = [kinds::LATER, kinds::LATER_UPDATE].contains(&answered.kind);
            if later && answered.edits == 0 || answered.kind >= kinds::CHOICES {
                return None;
            }
            let original = state.messages.get(&answered.original?)?;
            let _ = it;
            Some(Shown {
                deferred: later,
                ..Shown::of(state, original)
            })
        })
    }

    /// The number of the first answer's kind, as soon as it is there.
    #[track_caller]
    pub fn kind(&self) -> u64 {
        self.wait("a first answer", |_, _, answered| Some(answered.kind))
    }

    /// What is proposed to who types: names and values.
    #[track_caller]
    pub fn choices(&self) -> Vec<(String, Value)> {
        self.wait("choices", |_, _, answered| {
            let wanted = answered.kind == kinds::CHOICES;
            let choices = answered.data["choices"].as_array().cloned();
            wanted.then_some(choices.unwrap_or_default())
        })
        .into_iter()
        .map(|it| {
            let name = it["name"].as_str().unwrap_or_default().to_owned();
            (name, it["value"].clone())
        })
        .collect()
    }

    /// The form that was opened.
    #[track_caller]
    pub fn form(&self) -> Form {
        self.wait("a form", |_, it, answered| {
            let text = |name: &str| answered.data[name].as_str().unwrap_or_default().to_owned();
            (answered.kind == kinds::FORM).then(|| Form {
                channel: it.channel,
                clicked: it.clicked,
                custom_id: text("custom_id"),
                title: text("title"),
                components: answered.data["components"]
                    .as_array()
                    .cloned()
                    .unwrap_or_default(),
            })
        })
    }

    /// The further messages, when there are at least as many as said.
    #[track_caller]
    pub fn followups(&self, at_least: usize) -> Vec<Shown> {
        self.wait("follow-ups", |state, it, _| {
            let sent = it.followups.iter();
            let sent: Vec<_> = sent
                .filter_map(|id| state.messages.get(id))
                .map(|it| Shown::of(state, it))
                .collect();
            (sent.len() >= at_least).then_some(sent)
        })
    }

    /// From the dispatch until the first answer arrived, as the stand-in measured it.
    #[track_caller]
    pub fn elapsed(&self) -> Duration {
        self.wait("a first answer", |_, it, answered| {
            Some(answered.at - it.dispatched)
        })
    }

    /// The interaction as it was dispatched.
    pub fn event(&self) -> Value {
        self.shared.state().interactions[&self.id].event.clone()
    }

    /// Whether there is a first answer by now.
    pub fn is_answered(&self) -> bool {
        let state = self.shared.state();
        let it = state.interactions.get(&self.id);
        it.is_some_and(|it| it.answered.is_some())
    }

    #[track_caller]
    fn wait<T>(
        &self,
        what: &str,
        mut find: impl FnMut(&State, &Interaction, &Answered) -> Option<T>,
    ) -> T {
        let found = self.shared.wait(|state| {
            let it = state.interactions.get(&self.id)?;
            find(state, it, it.answered.as_ref()?)
        });
        found.unwrap_or_else(|| {
            let state = self.shared.state();
            let it = state.interactions.get(&self.id);
            let came = it.and_then(|it| it.answered.as_ref());
            let came = came.map(|it| format!("kind {}, {} edits, {}", it.kind, it.edits, it.data));
            let asked = it.map(|it| it.event["data"].to_string());
            drop(state);
            panic!(
                "{what} never came to {}; the first answer: {}\n{}",
                asked.unwrap_or_default(),
                came.as_deref().unwrap_or("none"),
                self.shared.told()
            )
        })
    }
}

impl Form {
    /// The fields: custom_id, label, and what stands in it already.
    pub fn fields(&self) -> Vec<(String, String, String)> {
        let components = Value::Array(self.components.clone());
        let mut label = String::new();
        let mut fields = vec![];
        for it in parts(&components) {
            // A label of the newer kind stands around its field.
            if let Some(said) = it["label"].as_str() {
                label = said.to_owned();
            }
            if let Some(id) = it["custom_id"].as_str() {
                let value = it["value"].as_str().unwrap_or_default();
                fields.push((id.to_owned(), label.clone(), value.to_owned()));
            }
        }
        fields
    }
}

impl File {
    /// The bytes as text.
    #[track_caller]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap()
    }
}
