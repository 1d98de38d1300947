//! What there is on the stand-in: people, guilds, channels, messages, interactions.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Instant;

use serde_json::{Value, json};

use super::check::Violation;
use super::clock::timestamp;
use super::faults::Faults;
use super::gateway::Gateway;
use super::{APPLICATION, Asked};

/// The messages that only one member sees have this flag.
pub const EPHEMERAL: u64 = 1 << 6;
/// The messages that the bot is still thinking about have this flag.
pub const LOADING: u64 = 1 << 7;
/// The messages made of components alone have this flag.
pub const COMPONENTS_V2: u64 = 1 << 15;

#[derive(Default)]
pub struct State {
    pub next: u64,
    pub users: BTreeMap<u64, User>,
    pub guilds: BTreeMap<u64, GuildData>,
    pub channels: BTreeMap<u64, ChannelData>,
    pub messages: BTreeMap<u64, Message>,
    /// The messages that were sent with `enforce_nonce`, by channel and nonce.
    pub nonces: HashMap<(u64, String), u64>,
    pub interactions: BTreeMap<u64, Interaction>,
    pub by_token: HashMap<String, u64>,
    pub uploads: HashMap<u64, Posted>,
    pub commands: Commands,
    pub gateway: Gateway,
    pub faults: Faults,
    pub asked: VecDeque<Asked>,
    pub violations: Vec<Violation>,
}

#[derive(Default)]
pub struct Commands {
    pub global: Option<Vec<Value>>,
    pub guilds: BTreeMap<u64, Vec<Value>>,
}

#[derive(Clone)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub locale: String,
    pub bot: bool,
    /// Whether this person has installed the application.
    pub installed: bool,
}

pub struct GuildData {
    pub id: u64,
    pub name: String,
    pub owner: u64,
    pub locale: String,
    pub roles: Vec<Role>,
    /// The role that all members get, if `@everyone` may do little.
    pub people: Option<u64>,
    /// The roles of each member.
    pub members: BTreeMap<u64, Vec<u64>>,
}

pub struct Role {
    pub id: u64,
    pub name: String,
    pub permissions: u64,
}

pub struct ChannelData {
    pub id: u64,
    pub name: String,
    /// None: a direct message.
    pub guild: Option<u64>,
    /// Of a direct message, with whom.
    pub with: Option<u64>,
    /// `id`, 0 a role or 1 a member, allow, deny.
    pub overwrites: Vec<(u64, u64, u64, u64)>,
}

/// A file that a member posts.
#[derive(Clone, Debug)]
pub struct Upload {
    pub name: String,
    pub bytes: Vec<u8>,
    pub content_type: Option<String>,
    /// What the metadata says of its size, if that is not the truth.
    pub claims: Option<u64>,
}

impl Upload {
    pub fn new(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Upload {
            name: name.to_owned(),
            bytes: bytes.into(),
            content_type: None,
            claims: None,
        }
    }

    /// The same file, whose metadata says another size.
    pub fn claiming(self, size: u64) -> Self {
        Upload {
            claims: Some(size),
            ..self
        }
    }

    pub fn of_type(self, content_type: &str) -> Self {
        Upload {
            content_type: Some(content_type.to_owned()),
            ..self
        }
    }
}

/// A file that somebody posted, and how often it was fetched.
pub struct Posted {
    pub bytes: Vec<u8>,
    pub name: String,
    pub downloads: usize,
}

#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: u64,
    pub name: String,
    pub size: u64,
    pub description: Option<String>,
    pub content_type: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub author: u64,
    pub content: String,
    /// As they were sent, with `attachment://`.
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub at: u64,
    pub edited: Option<u64>,
    /// The interaction that it answers.
    pub interaction: Option<u64>,
    /// The only member who sees it.
    pub only_for: Option<u64>,
    /// Who is called by it.
    pub pings: Vec<u64>,
    pub pings_everyone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    Command,
    Component,
    Typing,
    Modal,
}

pub struct Interaction {
    pub id: u64,
    pub token: String,
    pub asks: Asks,
    pub by: u64,
    pub channel: u64,
    pub guild: Option<u64>,
    /// As it was dispatched.
    pub event: Value,
    /// By the clock of the stand-in.
    pub at: u64,
    pub dispatched: Instant,
    /// Of a click, the message that was clicked.
    pub clicked: Option<u64>,
    pub answered: Option<Answered>,
    /// The messages that were sent after the first answer.
    pub followups: Vec<u64>,
}

/// The first answer to an interaction.
pub struct Answered {
    /// The number of the callback's type.
    pub kind: u64,
    pub data: Value,
    pub at: Instant,
    /// The message `@original`: what was sent, or what was clicked.
    pub original: Option<u64>,
    /// How often the original has been edited by this token since.
    pub edits: usize,
}

impl State {
    pub fn forget(&mut self) {
        self.messages.clear();
        self.interactions.clear();
        self.by_token.clear();
        self.uploads.clear();
        self.asked.clear();
        self.gateway.forget();
    }

    pub fn user(&self, id: u64) -> Value {
        let Some(user) = self.users.get(&id) else {
            return user_json(id, "nobody", false);
        };
        user_json(id, &user.name, user.bot)
    }

    /// A message as Discord sends it.
    pub fn message(&self, it: &Message, base: &str) -> Value {
        let address =
            |at: &Attachment| format!("{base}/attachments/{}/{}/{}", it.channel, at.id, at.name);
        let mut embeds = it.embeds.clone();
        let mut shown_in_embeds = vec![];
        for embed in &mut embeds {
            embed["type"] = json!("rich");
            for place in ["image", "thumbnail"] {
                let Some(url) = embed[place]["url"].as_str() else {
                    continue;
                };
                let name = url.strip_prefix("attachment://").unwrap_or_default();
                if let Some(file) = it.attachments.iter().find(|at| at.name == name) {
                    shown_in_embeds.push(file.id);
                    embed[place] = json!({"url": address(file), "proxy_url": address(file), "width": 1, "height": 1});
                }
            }
            drop_nulls(embed);
        }
        let attachments = it.attachments.iter();
        let attachments = attachments.filter(|at| !shown_in_embeds.contains(&at.id));
        let attachments: Vec<_> = attachments
            .map(|at| attachment_json(at, &address(at), it.only_for.is_some()))
            .collect();
        let mentions: Vec<_> = it.pings.iter().map(|&id| self.user(id)).collect();
        let interaction = it.interaction.and_then(|id| self.interactions.get(&id));
        let kind = match interaction.map(|it| it.asks) {
            Some(Asks::Command) => 20,
            Some(_) => 19,
            None => 0,
        };
        let mut message = json!({
            "id": it.id.to_string(),
            "channel_id": it.channel.to_string(),
            "type": kind,
            "content": it.content,
            "author": self.user(it.author),
            "mentions": mentions,
            "mention_roles": [],
            "mention_everyone": it.pings_everyone,
            "attachments": attachments,
            "embeds": embeds,
            "components": numbered(&it.components),
            "timestamp": timestamp(it.at),
            "edited_timestamp": it.edited.map(timestamp),
            "flags": it.flags,
            "pinned": false,
            "tts": false,
        });
        if it.author == APPLICATION {
            message["application_id"] = json!(APPLICATION.to_string());
        }
        if let Some(asked) = interaction {
            message["webhook_id"] = json!(APPLICATION.to_string());
            message["interaction_metadata"] = self.metadata(asked);
        }
        message
    }

    fn metadata(&self, it: &Interaction) -> Value {
        let mut metadata = json!({
            "id": it.id.to_string(),
            "type": it.event["type"],
            "user": self.user(it.by),
            "authorizing_integration_owners": it.event["authorizing_integration_owners"],
        });
        match it.asks {
            Asks::Component => {
                metadata["interacted_message_id"] = json!(it.clicked.unwrap_or(it.id).to_string());
            }
            Asks::Modal => {
                metadata["triggering_interaction_metadata"] = json!({
                    "id": it.id.to_string(),
                    "type": 2,
                    "user": self.user(it.by),
                    "authorizing_integration_owners": it.event["authorizing_integration_owners"],
                });
            }
            Asks::Command | Asks::Typing => {}
        }
        metadata
    }
}

fn user_json(id: u64, name: &str, bot: bool) -> Value {
    let mut user = json!({
        "id": id.to_string(),
        "username": name.to_lowercase().replace(' ', "."),
        "global_name": name,
        "discriminator": "0",
        "avatar": null,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": null,
    });
    if bot {
        user["bot"] = json!(true);
        user["global_name"] = Value::Null;
    }
    user
}

pub fn attachment_json(it: &Attachment, url: &str, ephemeral: bool) -> Value {
    let mut file = json!({
        "id": it.id.to_string(),
        "filename": it.name,
        "size": it.size,
        "url": url,
        "proxy_url": url,
    });
    if let Some(description) = &it.description {
        file["description"] = json!(description);
    }
    if let Some(content_type) = &it.content_type {
        file["content_type"] = json!(content_type);
        if content_type.starts_with("image/") {
            file["width"] = json!(1);
            file["height"] = json!(1);
        }
    }
    if ephemeral {
        file["ephemeral"] = json!(true);
    }
    file
}

/// Components as Discord sends them: each with a number, and without what was left out.
fn numbered(components: &[Value]) -> Value {
    fn walk(it: &mut Value, next: &mut u64) {
        match it {
            Value::Array(items) => items.iter_mut().for_each(|it| walk(it, next)),
            Value::Object(members) => {
                if members.get("type").is_some_and(Value::is_number) && !members.contains_key("id")
                {
                    *next += 1;
                    members.insert("id".to_owned(), json!(*next));
                }
                let kind = members.get("type").and_then(Value::as_u64);
                if matches!(kind, Some(3 | 5..=8)) {
                    for name in ["min_values", "max_values"] {
                        members.entry(name).or_insert(json!(1));
                    }
                }
                for (name, it) in members.iter_mut() {
                    if ["components", "accessory"].contains(&name.as_str()) {
                        walk(it, next);
                    }
                }
            }
            _ => {}
        }
    }
    let mut components = json!(components);
    drop_nulls(&mut components);
    walk(&mut components, &mut 0);
    components
}

/// Discord leaves out what is not there.
pub fn drop_nulls(it: &mut Value) {
    match it {
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        Value::Object(members) => {
            members.retain(|_, it| !it.is_null());
            members.values_mut().for_each(drop_nulls);
        }
        _ => {}
    }
}
