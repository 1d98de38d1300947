//! The rules of messages that the description lacks.
//!
//! <https://discord.com/developers/docs/resources/message#create-message>

use std::collections::BTreeSet;

use serde_json::Value;

use super::{About, Broken, Judge, components, items, long, within};
use crate::standin::state::{COMPONENTS_V2, EPHEMERAL};

/// 25 MiB a request.
const MOST_BYTES: usize = 25 * 1024 * 1024;
/// Suppress embeds, ephemeral, suppress notifications, components V2: what a bot may set.
const SETTABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2;

/// A message that is made or changed.
pub fn message(data: &Value, about: &About<'_>) -> Vec<Broken> {
    let judge = &mut Judge::new();
    let at = |name: &str| within(about.place, name);
    let flags = data["flags"].as_u64().unwrap_or(0);
    let v2 = about.was_v2 || flags & COMPONENTS_V2 != 0;
    let content = long(&data["content"]);
    let unknown = flags & !SETTABLE;
    judge.hold(
        unknown == 0,
        "flags that a bot may set",
        &at("flags"),
        flags,
    );
    let hidden = flags & EPHEMERAL != 0;
    let rule = "ephemeral only as an answer to an interaction";
    judge.hold(!hidden || !about.in_channel, rule, &at("flags"), flags);
    embeds(judge, data, about);
    let parts = &data["components"];
    components::of_message(judge, parts, v2, about.names, &at("components"));
    if v2 {
        for name in ["content", "embeds", "poll", "stickers"] {
            let nothing = ["", "null", "\"\"", "[]"].contains(&data[name].to_string().as_str());
            judge.hold(nothing, "V2: components alone", &at(name), &data[name]);
        }
    }
    let nothing = content == 0
        && items(&data["embeds"]).is_empty()
        && items(parts).is_empty()
        && about.names.is_empty()
        && data["poll"].is_null();
    // A change may leave out everything, and then what was there stays.
    let stays = about.edit && !about.was_empty && (data.get("content").is_none());
    judge.hold(!nothing || stays, "not empty", about.place, data);
    attached(judge, data, about);
    mentions(judge, data, about);
    std::mem::take(&mut judge.broken)
}

fn embeds(judge: &mut Judge, data: &Value, about: &About<'_>) {
    let place = within(about.place, "embeds");
    let embeds = items(&data["embeds"]);
    let mut sum = 0;
    for (n, embed) in embeds.iter().enumerate() {
        let at = |name: &str| format!("{place}.{n}.{name}");
        let own = [
            &embed["title"],
            &embed["description"],
            &embed["author"]["name"],
            &embed["footer"]["text"],
        ];
        sum += own.into_iter().map(long).sum::<usize>();
        for (m, field) in items(&embed["fields"]).iter().enumerate() {
            for name in ["name", "value"] {
                sum += long(&field[name]);
                let there = long(&field[name]) > 0;
                let place = at(&format!("fields.{m}.{name}"));
                judge.hold(there, "a field says something", &place, field);
            }
        }
        for name in ["image", "thumbnail"] {
            let Some(url) = embed[name]["url"].as_str() else {
                continue;
            };
            let Some(file) = url.strip_prefix("attachment://") else {
                continue;
            };
            let there = about.names.iter().any(|it| it == file);
            judge.hold(
                there,
                "attachment:// names a file of the message",
                &at(name),
                url,
            );
            let ends = ["png", "jpg", "jpeg", "webp", "gif"];
            let end = file.rsplit_once('.').map_or("", |(_, end)| end);
            let shown = ends.contains(&end);
            judge.hold(shown, "embeds show png, jpg, webp and gif", &at(name), url);
        }
        let says = embed.as_object().is_some_and(|it| {
            let silent = ["type", "color", "timestamp", "url"];
            it.iter()
                .any(|(name, it)| !silent.contains(&name.as_str()) && !it.is_null())
        });
        judge.hold(
            says,
            "an embed is not empty",
            &format!("{place}.{n}"),
            embed,
        );
    }
    judge.hold(sum <= 6000, "embeds ≤ 6000 together", &place, sum);
}

fn attached(judge: &mut Judge, data: &Value, about: &About<'_>) {
    let place = within(about.place, "attachments");
    let files = about.files;
    let count = about.names.len();
    judge.hold(count <= 10, "files ≤ 10", &place, count);
    let all: usize = files.iter().map(|(_, it)| it.bytes.len()).sum();
    judge.hold(all <= MOST_BYTES, "files ≤ 25 MiB together", &place, all);
    for (field, it) in files {
        let size = it.bytes.len() as u64;
        judge.hold(size <= about.most_bytes, "a file's size", field, size);
        judge.hold(size > 0, "a file is not empty", field, &it.name);
        let index = field
            .strip_prefix("files[")
            .and_then(|it| it.strip_suffix(']'));
        let numbered = index.is_some_and(|it| it.parse::<u32>().is_ok());
        judge.hold(numbered, "files are files[n]", field, &it.name);
    }
    let mut seen = BTreeSet::new();
    for (n, it) in items(&data["attachments"]).iter().enumerate() {
        let at = |name: &str| format!("{place}.{n}.{name}");
        let id = it["id"].as_str().map(str::to_owned);
        let id = id.unwrap_or_else(|| it["id"].to_string());
        let sent = files
            .iter()
            .any(|(field, _)| *field == format!("files[{id}]"));
        let kept = about.kept.iter().any(|it| it.id.to_string() == id);
        judge.hold(
            sent || kept,
            "an attachment is sent or kept",
            &at("id"),
            &id,
        );
        judge.hold(seen.insert(id.clone()), "attachments once", &at("id"), &id);
    }
}

/// Every message says whom it may call. Discord takes a message without, and calls everybody who
/// is named in it.
fn mentions(judge: &mut Judge, data: &Value, about: &About<'_>) {
    let place = within(about.place, "allowed_mentions");
    let allowed = &data["allowed_mentions"];
    if !allowed.is_object() {
        let broken = Broken::new("allowed_mentions is said", &place, "missing");
        judge.broken.push(broken.harmless());
        return;
    }
    let parse = items(&allowed["parse"]);
    for (kind, list) in [("users", "users"), ("roles", "roles")] {
        let both = parse.iter().any(|it| it == kind) && !items(&allowed[list]).is_empty();
        judge.hold(!both, "parse or a list, not both", &place, allowed);
        let many = items(&allowed[list]).len();
        judge.hold(many <= 100, "allowed mentions ≤ 100", &place, many);
    }
    let wide = parse.iter().any(|it| it == "everyone" || it == "roles");
    if wide {
        let broken = Broken::new("nobody calls everyone", &place, &allowed.to_string());
        judge.broken.push(broken.harmless());
    }
}

/// An answer that will come later: it can only be ephemeral or not.
pub fn deferred(data: &Value) -> Vec<Broken> {
    let judge = &mut Judge::new();
    let flags = data["flags"].as_u64().unwrap_or(0);
    let only = flags & !EPHEMERAL == 0;
    judge.hold(only, "deferred: only ephemeral", "data.flags", flags);
    for (name, it) in data.as_object().into_iter().flatten() {
        let inert = ["flags", "allowed_mentions"].contains(&name.as_str());
        let inert = inert || matches!(it, Value::Null) || items(it).is_empty() && it.is_array();
        let inert = inert || *it == Value::Bool(false);
        judge.hold(inert, "deferred: no content", &within("data", name), it);
    }
    std::mem::take(&mut judge.broken)
}

/// What is proposed to who types, for an option of this type.
pub fn choices(data: &Value, focused: Option<u64>) -> Vec<Broken> {
    let judge = &mut Judge::new();
    let choices = items(&data["choices"]);
    let place = "data.choices";
    for (n, it) in choices.iter().enumerate() {
        let name = long(&it["name"]);
        let place = format!("{place}.{n}");
        judge.hold((1..=100).contains(&name), "choice name 1-100", &place, name);
        let value = long(&it["value"]);
        let fits = match focused {
            Some(3) => it["value"].is_string(),
            Some(4) => it["value"].is_i64(),
            Some(10) => it["value"].is_number(),
            _ => false,
        };
        judge.hold(fits, "a choice of the option's type", &place, &it["value"]);
        let short = !it["value"].is_string() || (1..=100).contains(&value);
        judge.hold(short, "choice value 1-100", &place, value);
    }
    std::mem::take(&mut judge.broken)
}
