//! A message as people see it.

use serde_json::{Value, json};

use super::state::{EPHEMERAL, LOADING, Message, State};

/// A file of a message.
#[derive(Clone, Debug)]
pub struct File {
    pub name: String,
    pub description: Option<String>,
    pub bytes: Vec<u8>,
}

/// A message as people saw it at one moment.
#[derive(Clone, Debug)]
pub struct Shown {
    pub id: u64,
    pub channel: u64,
    pub author: u64,
    /// Only one member sees it.
    pub ephemeral: bool,
    /// Whether its first answer said that it would come later.
    pub deferred: bool,
    /// Whom it calls: the users named in its content, as far as `allowed_mentions` lets it.
    pub pings: Vec<u64>,
    pub pings_everyone: bool,
    /// Whether the bot is still thinking.
    pub loading: bool,
    /// Content, embeds, components and attachments; a file is `attachment://name`. No ids and
    /// times of the stand-in's own are in it, so it can be kept as a golden file.
    pub json: Value,
    pub files: Vec<File>,
}

impl Shown {
    pub(super) fn of(state: &State, it: &Message) -> Self {
        let files = it.attachments.iter().map(|at| File {
            name: at.name.clone(),
            description: at.description.clone(),
            bytes: state
                .uploads
                .get(&at.id)
                .map_or_else(Vec::new, |it| it.bytes.clone()),
        });
        let attachments: Vec<_> = it
            .attachments
            .iter()
            .map(|at| json!({"filename": at.name, "description": at.description}))
            .collect();
        let mut json = json!({
            "content": it.content,
            "embeds": it.embeds,
            "components": it.components,
            "attachments": attachments,
        });
        if let Some(members) = json.as_object_mut() {
            members.retain(|_, it| *it != json!([]) && *it != json!(""));
        }
        Shown {
            id: it.id,
            channel: it.channel,
            author: it.author,
            ephemeral: it.flags & EPHEMERAL != 0,
            deferred: false,
            pings: it.pings.clone(),
            pings_everyone: it.pings_everyone,
            loading: it.flags & LOADING != 0,
            json,
            files: files.collect(),
        }
    }

    pub fn content(&self) -> &str {
        self.json["content"].as_str().unwrap_or_default()
    }

    /// All that can be read in the message, a line each: content, embeds, components.
    pub fn text(&self) -> String {
        let mut lines = vec![];
        texts(&self.json, &mut lines);
        lines.join("\n")
    }

    /// The labels of the buttons that can be pressed.
    pub fn buttons(&self) -> Vec<String> {
        let parts = parts(&self.json["components"]);
        let buttons = parts
            .iter()
            .filter(|it| it["type"] == 2 && it["disabled"] != true);
        let labels = buttons.filter_map(|it| it["label"].as_str());
        labels.map(str::to_owned).collect()
    }

    /// A file by its name.
    #[track_caller]
    pub fn file(&self, name: &str) -> &File {
        let file = self.files.iter().find(|it| it.name == name);
        file.unwrap_or_else(|| panic!("no file {name} in {}", self.json))
    }
}

/// Every component, the outer before the inner.
pub(super) fn parts(components: &Value) -> Vec<&Value> {
    let mut found = vec![];
    for it in components.as_array().into_iter().flatten() {
        found.push(it);
        found.extend(parts(&it["components"]));
        if it["accessory"].is_object() {
            found.push(&it["accessory"]);
        }
        if it["component"].is_object() {
            found.push(&it["component"]);
        }
    }
    found
}

/// What is written for people in a message.
fn texts(it: &Value, lines: &mut Vec<String>) {
    const WORDS: [&str; 9] = [
        "content",
        "title",
        "description",
        "name",
        "value",
        "text",
        "label",
        "placeholder",
        "filename",
    ];
    match it {
        Value::Array(items) => items.iter().for_each(|it| texts(it, lines)),
        Value::Object(members) => {
            for (name, it) in members {
                match it {
                    Value::String(text) if WORDS.contains(&name.as_str()) => {
                        lines.push(text.clone());
                    }
                    _ => texts(it, lines),
                }
            }
        }
        _ => {}
    }
}
