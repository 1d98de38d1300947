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
    let inner =
        |it: &Value| 1 + count(&it["components"]) + usize::from(it["accessory"].is_object());
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
    }
    match it["type"].as_u64().unwrap_or(0) {
        ROW => row(judge, it, place),
        BUTTON => button(judge, it, place),
        kind if SELECTS.contains(&kind) => select(judge, it, kind, place),
        _ => {}
    }
    for url in [&it["file"]["url"], &it["media"]["url"]] {
        let file = url.as_str().and_then(|it| it.strip_prefix("attachment://"));
        let there = file.is_none_or(|file| names.iter().any(|it| it == file));
        judge.hold(
            there,
            "attachment:// names a file of the message",
            place,
            url,
        );
    }
    walk(
        judge,
        &it["items"],
        v2,
        names,
        &within(place, "items"),
        seen,
    );
    walk(
        judge,
        &it["components"],
        v2,
        names,
        &within(place, "components"),
        seen,
    );
    if it["accessory"].is_object() {
        one(
            judge,
            &it["accessory"],
            v2,
            names,
            &within(place, "accessory"),
            seen,
        );
    }
}

fn row(judge: &mut Judge, it: &Value, place: &str) {
    let inner = items(&it["components"]);
    let kind = |it: &Value| it["type"].as_u64().unwrap_or(0);
    let buttons = inner.iter().filter(|it| kind(it) == BUTTON).count();
    let selects = inner
        .iter()
        .filter(|it| SELECTS.contains(&kind(it)))
        .count();
    let fits = matches!((buttons, selects), (1..=5, 0) | (0, 1));
    judge.hold(fits, "a row has buttons or one select", place, inner.len());
}

fn button(judge: &mut Judge, it: &Value, place: &str) {
    let style = it["style"].as_u64().unwrap_or(0);
    let has = |name: &str| it[name].is_string();
    let rule = "a button has its custom_id, url or sku";
    let fits = match style {
        5 => has("url") && !has("custom_id"),
        6 => it["sku_id"].is_string() && !has("custom_id"),
        _ => has("custom_id") && !has("url"),
    };
    judge.hold(fits, rule, place, it);
    let label = long(&it["label"]);
    let says = label > 0 || it["emoji"].is_object() || style == 6;
    judge.hold(says, "a button has a label or an emoji", place, it);
}

fn select(judge: &mut Judge, it: &Value, kind: u64, place: &str) {
    let least = it["min_values"].as_u64().unwrap_or(1);
    let most = it["max_values"].as_u64().unwrap_or(1);
    judge.hold(least <= most, "min_values ≤ max_values", place, it);
    if kind != 3 {
        return;
    }
    let options = items(&it["options"]);
    let many = options.len();
    judge.hold(most as usize <= many, "max_values ≤ options", place, most);
    let mut values = BTreeSet::new();
    for (n, option) in options.iter().enumerate() {
        let place = format!("{place}.options.{n}");
        let label = long(&option["label"]);
        judge.hold(label > 0, "an option has a label", &place, option);
        let fresh = values.insert(option["value"].to_string());
        judge.hold(fresh, "option values once", &place, &option["value"]);
    }
    let chosen = options.iter().filter(|it| it["default"] == true).count();
    judge.hold(
        chosen as u64 <= most,
        "defaults ≤ max_values",
        place,
        chosen,
    );
}

/// A form that is opened.
pub fn form(data: &Value) -> Vec<Broken> {
    let judge = &mut Judge::new();
    let title = long(&data["title"]);
    judge.hold(title > 0, "a form has a title", "data.title", title);
    let parts = items(&data["components"]);
    let place = "data.components";
    judge.hold(parts.len() <= 5, "form components ≤ 5", place, parts.len());
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
            _ => {}
        }
    }
    std::mem::take(&mut judge.broken)
}

fn input(judge: &mut Judge, it: &Value, place: &str, seen: &mut BTreeSet<String>) {
    let id = it["custom_id"].as_str().unwrap_or_default();
    judge.hold(seen.insert(id.to_owned()), "custom_id once", place, id);
    if it["type"] != TEXT_INPUT {
        return;
    }
    let least = it["min_length"].as_u64().unwrap_or(0);
    let most = it["max_length"].as_u64().unwrap_or(4000);
    judge.hold(least <= most, "min_length ≤ max_length", place, it);
    let value = it["value"].as_str().map_or(0, |it| it.chars().count()) as u64;
    judge.hold(value <= most, "the value fits its field", place, value);
}
