//! The rules of components and forms that the description lacks.
//!
//! <https://discord.com/developers/docs/components/reference>

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Broken, Judge, items, long, within};

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const TEXT_INPUT: u64 = 4;
const SELECTS: [u64; 5] = [3, 5, 6, 7, 8];
const LABEL: u64 = 18;

/// The components of a message, of the older kind or of V2.
pub fn of_message(judge: &mut Judge, parts: &Value, v2: bool, names: &[String], place: &str) {
    let top = items(parts);
    if v2 {
        let all = count(parts);
        judge.hold(all <= 40, "V2: components ≤ 40", place, all);
    } else {
        judge.hold(top.len() <= 5, "rows ≤ 5", place, top.len());
        for (n, it) in top.iter().enumerate() {
            let row = it["type"] == ROW;
            let rule = "V2 components need the V2 flag";
            judge.hold(row, rule, &format!("{place}.{n}"), &it["type"]);
        }
    }
    walk(judge, parts, v2, names, place, &mut BTreeSet::new());
}

fn count(parts: &Value) -> usize {
    let inner = |it: &Value| 1 + count(&it["components"]) + usize::from(it["accessory"].is_object());
    items(parts).iter().map(inner).sum()
}

fn walk(
    judge: &mut Judge,
    parts: &Value,
    v2: bool,
    names: &[String],
    place: &str,
    seen: &mut BTreeSet<String>,
) {
    for (n, it) in items(parts).iter().enumerate() {
        one(judge, it, v2, names, &format!("{place}.{n}"), seen);
    }
}

fn one(
    judge: &mut Judge,
    it: &Value,
    v2: bool,
    names: &[String],
    place: &str,
    seen: &mut BTreeSet<String>,
) {
    if let Some(id) = it["custom_id"].as_str() {
        let fresh = seen.insert(id.to_owned());
        judge.hold(fresh, "custom_id once", &within(place, "custom_id"), id);
        let long = id.chars().count();
        judge.hold((1..=100).contains(&long), "custom_id 1-100", place, long);
    }
    match it["type"].as_u64().unwrap_or(0) {
        ROW => row(judge, it, place),
        BUTTON => button(judge, it, place),
        kind if SELECTS.contains(&kind) => select(judge, it, kind, place),
        TEXT_INPUT => judge.hold(false, "text inputs are in forms", place, it),
        10 => {
            let said = long(&it["content"]);
            judge.hold((1..=4000).contains(&said), "V2: text 1-4000", place, said);
        }
        _ => {}
    }
    for url in [&it["file"]["url"], &it["media"]["url"]] {
        let file = url.as_str().and_then(|it| it.strip_prefix("attachment://"));
        let there = file.is_none_or(|file| names.iter().any(|it| it == file));
        judge.hold(there, "attachment:// names a file of the message", place, url);
    }
    walk(judge, &it["items"], v2, names, &within(place, "items"), seen);
    walk(judge, &it["components"], v2, names, &within(place, "components"), seen);
    if it["accessory"].is_object() {
        one(judge, &it["accessory"], v2, names, &within(place, "accessory"), seen);
    }
}

fn row(judge: &mut Judge, it: &Value, place: &str) {
    let inner = items(&it["components"]);
    let kind = |it: &Value| it["type"].as_u64().unwrap_or(0);
    let buttons = inner.iter().filter(|it| kind(it) == BUTTON).count();
    let selects = inner.iter().filter(|it| SELECTS.contains(&kind(it))).count();
    let inputs = inner.len() - buttons - selects;
    let fits = matches!((buttons, selects, inputs), (1..=5, 0, _) | (0, 1, 0) | (0, 0, 1));
    judge.hold(fits, "a row has 1-5 buttons or one select", place, inner.len());
}

fn button(judge: &mut Judge, it: &Value, place: &str) {
    let style = it["style"].as_u64().unwrap_or(0);
    judge.hold((1..=6).contains(&style), "button style 1-6", place, style);
    let has = |name: &str| it[name].is_string();
    let rule = "a button has its custom_id, url or sku";
    let fits = match style {
        5 => has("url") && !has("custom_id"),
        6 => it["sku_id"].is_string() && !has("custom_id"),
        _ => has("custom_id") && !has("url"),
    };
    judge.hold(fits, rule, place, it);
    let label = long(&it["label"]);
    judge.hold(label <= 80, "button label ≤ 80", place, label);
    let says = label > 0 || it["emoji"].is_object() || style == 6;
    judge.hold(says, "a button has a label or an emoji", place, it);
}

fn select(judge: &mut Judge, it: &Value, kind: u64, place: &str) {
    judge.hold(it["custom_id"].is_string(), "a select has a custom_id", place, it);
    let placeholder = long(&it["placeholder"]);
    judge.hold(placeholder <= 150, "placeholder ≤ 150", place, placeholder);
    let least = it["min_values"].as_u64().unwrap_or(1);
    let most = it["max_values"].as_u64().unwrap_or(1);
    judge.hold(least <= most && most <= 25, "min_values ≤ max_values ≤ 25", place, it);
    if kind != 3 {
        return;
    }
    let options = items(&it["options"]);
    let many = options.len();
    judge.hold((1..=25).contains(&many), "select options 1-25", place, many);
    judge.hold(most as usize <= many, "max_values ≤ options", place, most);
    let mut values = BTreeSet::new();
    for (n, option) in options.iter().enumerate() {
        let place = format!("{place}.options.{n}");
        for (name, least) in [("label", 1), ("value", 1), ("description", 0)] {
            let long = long(&option[name]);
            let rule = format!("option {name} {least}-100");
            judge.hold((least..=100).contains(&long), &rule, &place, long);
        }
        let fresh = values.insert(option["value"].to_string());
        judge.hold(fresh, "option values once", &place, &option["value"]);
    }
    let chosen = options.iter().filter(|it| it["default"] == true).count();
    judge.hold(chosen as u64 <= most, "defaults ≤ max_values", place, chosen);
}

/// A form that is opened.
pub fn form(data: &Value) -> Vec<Broken> {
    let judge = &mut Judge::new();
    let title = long(&data["title"]);
    judge.hold((1..=45).contains(&title), "form title 1-45", "data.title", title);
    let id = long(&data["custom_id"]);
    judge.hold((1..=100).contains(&id), "custom_id 1-100", "data.custom_id", id);
    let parts = items(&data["components"]);
    let place = "data.components";
    let many = parts.len();
    judge.hold((1..=5).contains(&many), "form components 1-5", place, many);
    let mut seen = BTreeSet::new();
    for (n, it) in parts.iter().enumerate() {
        let place = format!("{place}.{n}");
        match it["type"].as_u64().unwrap_or(0) {
            ROW => {
                let inner = items(&it["components"]);
                let fits = inner.len() == 1 && inner[0]["type"] == TEXT_INPUT;
                judge.hold(fits, "a row of a form has one text input", &place, it);
                for field in inner {
                    let label = long(&field["label"]);
                    let rule = "field label 1-45";
                    judge.hold((1..=45).contains(&label), rule, &place, label);
                    input(judge, field, &place, &mut seen);
                }
            }
            LABEL => {
                let label = long(&it["label"]);
                judge.hold((1..=45).contains(&label), "field label 1-45", &place, label);
                input(judge, &it["component"], &place, &mut seen);
            }
            10 => {}
            kind => judge.hold(false, "forms have rows and labels", &place, kind),
        }
    }
    std::mem::take(&mut judge.broken)
}

fn input(judge: &mut Judge, it: &Value, place: &str, seen: &mut BTreeSet<String>) {
    let id = it["custom_id"].as_str().unwrap_or_default();
    let long_id = id.chars().count();
    judge.hold((1..=100).contains(&long_id), "custom_id 1-100", place, long_id);
    judge.hold(seen.insert(id.to_owned()), "custom_id once", place, id);
    if it["type"] != TEXT_INPUT {
        return;
    }
    let least = it["min_length"].as_u64().unwrap_or(0);
    let most = it["max_length"].as_u64().unwrap_or(4000);
    let fits = least <= most && (1..=4000).contains(&most);
    judge.hold(fits, "min_length ≤ max_length ≤ 4000", place, it);
    let value = it["value"].as_str().map_or(0, |it| it.chars().count()) as u64;
    judge.hold(value <= most, "the value fits its field", place, value);
    let placeholder = long(&it["placeholder"]);
    judge.hold(placeholder <= 100, "field placeholder ≤ 100", place, placeholder);
}
