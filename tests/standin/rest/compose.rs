//! How a message is made, and changed, from what the bot sends.

use serde_json::{Value, json};

use crate::standin::check::{self, About};
use crate::standin::state::{
    Attachment, COMPONENTS_V2, EPHEMERAL, LOADING, Message, Posted, State,
};
use crate::standin::{APPLICATION, Shared};

use super::{Call, Refusal, Upload};

/// What the bot wants a message to be.
pub struct Draft<'a> {
    pub data: &'a Value,
    /// Where the message is in the body, for errors.
    pub place: &'static str,
    pub edit: bool,
    pub interaction: Option<u64>,
    pub channel: u64,
    /// Who sees it, if only one does.
    pub only_for: u64,
}

/// A message with nothing in it yet.
pub fn empty(shared: &Shared, id: u64, draft: &Draft<'_>, flags: u64) -> Message {
    Message {
        id,
        channel: draft.channel,
        author: APPLICATION,
        content: String::new(),
        embeds: vec![],
        components: vec![],
        attachments: vec![],
        flags,
        at: shared.clock.millis(),
        edited: None,
        interaction: draft.interaction,
        only_for: (flags & EPHEMERAL != 0).then_some(draft.only_for),
        pings: vec![],
        pings_everyone: false,
    }
}

/// Makes the message, and says its id.
pub fn create(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    draft: &Draft<'_>,
) -> Result<u64, Refusal> {
    let flags = draft.data["flags"].as_u64().unwrap_or(0);
    let id = shared.id(state);
    let message = empty(shared, id, draft, flags);
    let message = filled(shared, state, call, draft, message)?;
    state.messages.insert(id, message);
    Ok(id)
}

/// Changes the message.
pub fn edit(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    draft: &Draft<'_>,
    message: u64,
) -> Result<(), Refusal> {
    let Some(old) = state.messages.get(&message).cloned() else {
        return Err(super::Reply::refused(404, 10008, "Unknown Message").into());
    };
    let was_loading = old.flags & LOADING != 0;
    let mut new = filled(shared, state, call, draft, old)?;
    new.flags &= !LOADING;
    // The flag can be set later, and is not taken off again.
    new.flags |= draft.data["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2;
    if !was_loading {
        new.edited = Some(shared.clock.millis());
    }
    state.messages.insert(message, new);
    Ok(())
}

fn filled(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    draft: &Draft<'_>,
    mut it: Message,
) -> Result<Message, Refusal> {
    let data = draft.data;
    let list = |name: &str| data[name].as_array().cloned().unwrap_or_default();
    let (uploads, kept) = attachments(shared, state, call, data, &it.attachments);
    let mut names: Vec<String> = kept.iter().map(|it| it.name.clone()).collect();
    names.extend(uploads.iter().map(|(it, _)| it.name.clone()));
    if call.checked {
        let about = About {
            edit: draft.edit,
            was_v2: it.flags & COMPONENTS_V2 != 0,
            was_empty: it.content.is_empty() && it.embeds.is_empty() && it.components.is_empty(),
            in_channel: draft.interaction.is_none(),
            files: &call.files,
            kept: &it.attachments,
            names: &names,
            most_bytes: shared.options.attachment_size_limit,
            place: draft.place,
        };
        let broken = check::message(data, &about);
        if broken.iter().any(|it| !it.harmless) {
            return Err(Refusal::Broken(broken));
        }
        super::note_in(state, call, broken);
    }
    // What is not named stays as it was.
    if let Some(content) = data.get("content") {
        it.content = content.as_str().unwrap_or_default().trim().to_owned();
    }
    if data.get("embeds").is_some() {
        it.embeds = list("embeds");
    }
    if data.get("components").is_some() {
        it.components = list("components");
    }
    it.attachments = kept;
    for (file, bytes) in uploads {
        let posted = Posted {
            bytes,
            name: file.name.clone(),
            downloads: 0,
        };
        state.uploads.insert(file.id, posted);
        it.attachments.push(file);
    }
    pings(&mut it, state, &data["allowed_mentions"]);
    Ok(it)
}

type New = Vec<(Attachment, Vec<u8>)>;

/// The new files, and those that are kept. Without a list all are.
fn attachments(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    data: &Value,
    old: &[Attachment],
) -> (New, Vec<Attachment>) {
    let listed = data["attachments"].as_array();
    let text = |it: &Value| match it {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let described = |id: &str| {
        let mut listed = listed.into_iter().flatten();
        listed.find(|it| text(&it["id"]) == id)
    };
    let kept = old.iter().filter_map(|it| {
        let said = described(&it.id.to_string());
        let description = said.and_then(|it| it["description"].as_str());
        let mut it = it.clone();
        if let Some(description) = description {
            it.description = Some(description.to_owned());
        }
        (listed.is_none() || said.is_some()).then_some(it)
    });
    let kept = kept.collect();
    let mut new = vec![];
    for (field, Upload { name, bytes }) in &call.files {
        let index = field
            .strip_prefix("files[")
            .and_then(|it| it.strip_suffix(']'));
        let said = index.and_then(described);
        let named = said.and_then(|it| it["filename"].as_str());
        let description = said.and_then(|it| it["description"].as_str());
        let file = Attachment {
            id: shared.id(state),
            name: named.unwrap_or(name).to_owned(),
            size: bytes.len() as u64,
            description: description.map(str::to_owned),
            content_type: content_type(named.unwrap_or(name)),
        };
        new.push((file, bytes.to_vec()));
    }
    (new, kept)
}

fn content_type(name: &str) -> Option<String> {
    let (_, end) = name.rsplit_once('.')?;
    let kind = match end {
        "png" => "image/png",
        "gif" => "image/gif",
        "svg" => "image/svg+xml",
        "json" => "application/json; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "hkmj" => "text/plain; charset=utf-8",
        _ => return None,
    };
    Some(kind.to_owned())
}

/// Whom a message calls: who is named in its content, as far as that is allowed.
fn pings(it: &mut Message, state: &State, allowed: &Value) {
    let parse = |kind: &str| {
        let parse = allowed["parse"].as_array();
        allowed.is_null() || parse.is_some_and(|it| it.contains(&json!(kind)))
    };
    let named = it.content.split("<@").skip(1).filter_map(|rest| {
        let id = rest.split_once('>')?.0.trim_start_matches('!');
        id.parse::<u64>().ok()
    });
    let listed = |id: u64| {
        let users = allowed["users"].as_array();
        users.is_some_and(|it| it.contains(&json!(id.to_string())))
    };
    let named = named.filter(|id| state.users.contains_key(id));
    it.pings = named.filter(|&id| parse("users") || listed(id)).collect();
    let everyone = ["@everyone", "@here"];
    let everyone = everyone.iter().any(|name| it.content.contains(name));
    it.pings_everyone = everyone && parse("everyone");
}
