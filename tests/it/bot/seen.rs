//! A message as text, as a person would read it aloud.

use crate::standin::{File, Shown};
use serde_json::Value;

/// What stands in a message, a line each: its text, its cards, its files, its buttons.
pub(super) fn lines(shown: &Shown) -> Vec<String> {
    let mut lines = vec![];
    let mut add = |mark: &str, text: &Value| {
        let text = text.as_str().unwrap_or_default();
        lines.extend(text.lines().map(|line| format!("{mark}{line}")));
    };
    add("", &shown.json["content"]);
    for card in list(&shown.json["embeds"]) {
        add("| # ", &card["title"]);
        add("| ", &card["description"]);
        for field in list(&card["fields"]) {
            add("| ## ", &field["name"]);
            add("| ", &field["value"]);
        }
        add("| -- ", &card["footer"]["text"]);
    }
    for File {
        name, description, ..
    } in &shown.files
    {
        let described = description.as_deref().unwrap_or("without a description");
        lines.push(format!("<{name}: {described}>"));
    }
    for row in list(&shown.json["components"]) {
        let parts = list(&row["components"]).map(component);
        lines.push(parts.collect::<Vec<_>>().join(" "));
    }
    lines
}

fn component(it: &Value) -> String {
    let off = if it["disabled"] == true { " (off)" } else { "" };
    match it["type"].as_u64() {
        Some(2) => {
            let emoji = it["emoji"]["name"].as_str();
            let label = it["label"].as_str().or(emoji).unwrap_or_default();
            format!("[{label}]{off}")
        }
        _ => {
            let options = list(&it["options"]).map(|it| it["label"].as_str().unwrap_or_default());
            let options = options.collect::<Vec<_>>().join(" / ");
            let hint = it["placeholder"].as_str().unwrap_or_default();
            format!("[{hint}: {options}]{off}")
        }
    }
}

fn list(it: &Value) -> impl Iterator<Item = &Value> {
    it.as_array().into_iter().flatten()
}

/// Text without what is another each time: times, digests, and ids, which become names.
pub(super) fn plain(text: &str, names: &[(u64, String)]) -> String {
    let mut text = text.to_owned();
    for (id, name) in names {
        text = text.replace(&id.to_string(), name);
    }
    let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut plain = String::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()));
        let is_digest = word.len() >= 8 && word.chars().all(is_hex);
        let is_time = plain.ends_with("<t:");
        plain.push_str(if is_digest || is_time { "…" } else { word });
        let sign = after.chars().next().map_or(0, char::len_utf8);
        plain.push_str(&after[..sign]);
        rest = &after[sign..];
    }
    without_dates(&plain)
}

/// Text without `2026-12-01` and `12-01 03:49`.
fn without_dates(text: &str) -> String {
    const SHAPES: [&str; 2] = ["0000-00-00", "00-00 00:00"];
    let is = |text: &str, shape: &str| {
        let same = |(c, of): (char, char)| c == of || of == '0' && c.is_ascii_digit();
        text.len() >= shape.len() && text.chars().zip(shape.chars()).all(same)
    };
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let shape = SHAPES.iter().find(|shape| is(rest, shape));
        plain.push_str(if shape.is_some() {
            "…"
        } else {
            &rest[..c.len_utf8()]
        });
        rest = &rest[shape.map_or(c.len_utf8(), |shape| shape.len())..];
    }
    plain
}
