//! The rules of commands that the description lacks.
//!
//! <https://discord.com/developers/docs/interactions/application-commands>

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Broken, Judge, items, long, within};

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

/// The locales that Discord knows.
/// <https://discord.com/developers/docs/reference#locales>
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// All commands of one place: global, or of a guild.
pub fn commands(all: &[Value]) -> Vec<Broken> {
    let judge = &mut Judge::new();
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let many = all.iter().filter(|it| of_kind(it) == kind).count();
        let rule = format!("commands of type {kind} ≤ {most}");
        judge.hold(many <= most, &rule, "", many);
    }
    let mut seen = BTreeSet::new();
    for (n, it) in all.iter().enumerate() {
        let place = n.to_string();
        let fresh = seen.insert((of_kind(it), it["name"].to_string()));
        judge.hold(fresh, "command names once", &place, &it["name"]);
        command(judge, it, &place);
    }
    std::mem::take(&mut judge.broken)
}

fn of_kind(it: &Value) -> u64 {
    it["type"].as_u64().unwrap_or(1)
}

fn command(judge: &mut Judge, it: &Value, place: &str) {
    let slash = of_kind(it) == 1;
    if slash {
        named(judge, it, place);
        options(judge, items(&it["options"]), place, true);
    } else {
        let name = long(&it["name"]);
        judge.hold(
            (1..=32).contains(&name),
            "menu command name 1-32",
            place,
            name,
        );
        let silent = long(&it["description"]) == 0 && items(&it["options"]).is_empty();
        judge.hold(
            silent,
            "a menu command has no description or options",
            place,
            it,
        );
    }
    let all = characters(it);
    judge.hold(all <= 8000, "a command ≤ 8000 characters", place, all);
}

/// The names and descriptions of a slash command or an option, in all languages.
fn named(judge: &mut Judge, it: &Value, place: &str) {
    let name = it["name"].as_str().unwrap_or_default();
    judge.hold(
        is_name(name),
        "name pattern, lower case",
        &within(place, "name"),
        name,
    );
    let description = long(&it["description"]);
    let rule = "description 1-100";
    let fits = (1..=100).contains(&description);
    judge.hold(fits, rule, &within(place, "description"), description);
    for (locale, name) in it["name_localizations"].as_object().into_iter().flatten() {
        let place = within(place, format!("name_localizations.{locale}"));
        let known = LOCALES.contains(&locale.as_str());
        judge.hold(known, "known locale", &place, locale);
        let fits = name.as_str().is_some_and(is_name);
        judge.hold(fits, "name pattern, lower case", &place, name);
    }
    let described = it["description_localizations"].as_object();
    for (locale, text) in described.into_iter().flatten() {
        let place = within(place, format!("description_localizations.{locale}"));
        let known = LOCALES.contains(&locale.as_str());
        judge.hold(known, "known locale", &place, locale);
        let fits = (1..=100).contains(&long(text));
        judge.hold(fits, "description 1-100", &place, text);
    }
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and what has a lower case is in it.
fn is_name(name: &str) -> bool {
    let script = |c: char| matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}');
    let fits = |c: char| "-_'".contains(c) || c.is_alphanumeric() || script(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(fits)
        && name.to_lowercase() == name
}

fn options(judge: &mut Judge, all: &[Value], place: &str, top: bool) {
    let place = within(place, "options");
    judge.hold(all.len() <= 25, "options ≤ 25", &place, all.len());
    let sub = |it: &&Value| [SUBCOMMAND, GROUP].contains(&it["type"].as_u64().unwrap_or(0));
    let subs = all.iter().filter(sub).count();
    let mixed = subs > 0 && subs < all.len();
    judge.hold(!mixed, "subcommands or options, not both", &place, subs);
    let mut names = BTreeSet::new();
    let mut optional = false;
    for (n, it) in all.iter().enumerate() {
        let place = format!("{place}.{n}");
        named(judge, it, &place);
        let name = it["name"].to_string();
        judge.hold(
            names.insert(name.clone()),
            "option names once",
            &place,
            &name,
        );
        let required = it["required"] == true;
        judge.hold(
            !required || !optional,
            "required before optional",
            &place,
            &name,
        );
        optional |= !required;
        match it["type"].as_u64().unwrap_or(0) {
            GROUP => {
                judge.hold(top, "groups only at the top", &place, &name);
                let inner = items(&it["options"]);
                let fits = !inner.is_empty() && inner.iter().all(|it| it["type"] == SUBCOMMAND);
                judge.hold(fits, "a group has subcommands", &place, &name);
                options(judge, inner, &place, false);
            }
            SUBCOMMAND => {
                let inner = items(&it["options"]);
                let flat = inner.iter().filter(sub).count() == 0;
                judge.hold(flat, "a subcommand has no subcommands", &place, &name);
                options(judge, inner, &place, false);
            }
            kind => option(judge, it, kind, &place),
        }
    }
}

fn option(judge: &mut Judge, it: &Value, kind: u64, place: &str) {
    let choices = items(&it["choices"]);
    judge.hold(choices.len() <= 25, "choices ≤ 25", place, choices.len());
    let typed = it["autocomplete"] == true;
    let either = !typed || choices.is_empty();
    judge.hold(
        either,
        "choices or autocomplete, not both",
        place,
        &it["name"],
    );
    let writable = [3, 4, 10].contains(&kind);
    let fits = writable || !typed && choices.is_empty();
    judge.hold(fits, "choices are of text and numbers", place, kind);
    let (mut names, mut values) = (BTreeSet::new(), BTreeSet::new());
    for (n, choice) in choices.iter().enumerate() {
        let place = format!("{place}.choices.{n}");
        let name = long(&choice["name"]);
        judge.hold((1..=100).contains(&name), "choice name 1-100", &place, name);
        let fits = match kind {
            3 => choice["value"].is_string() && (1..=100).contains(&long(&choice["value"])),
            4 => choice["value"].is_i64(),
            _ => choice["value"].is_number(),
        };
        judge.hold(
            fits,
            "choice value of the option's type",
            &place,
            &choice["value"],
        );
        let fresh = names.insert(choice["name"].to_string());
        judge.hold(fresh, "choice names once", &place, &choice["name"]);
        let fresh = values.insert(choice["value"].to_string());
        judge.hold(fresh, "choice values once", &place, &choice["value"]);
    }
    for (least, most, of) in [
        ("min_value", "max_value", [4, 10].as_slice()),
        ("min_length", "max_length", &[3]),
    ] {
        let (low, high) = (it[least].as_f64(), it[most].as_f64());
        let bounded = low.is_some() || high.is_some();
        let rule = format!("{least} and {most} where they belong");
        judge.hold(!bounded || of.contains(&kind), &rule, place, kind);
        let ordered = low.zip(high).is_none_or(|(low, high)| low <= high);
        judge.hold(ordered, &format!("{least} ≤ {most}"), place, it);
    }
}

/// Names, descriptions and values of a command and all in it; of each text the longest language.
fn characters(it: &Value) -> usize {
    let longest = |name: &str| {
        let own = it[name].as_str().map_or(0, |it| it.chars().count());
        let others = it[format!("{name}_localizations")].as_object();
        let others = others.into_iter().flat_map(|it| it.values());
        let others = others.filter_map(|it| it.as_str());
        others.map(|it| it.chars().count()).fold(own, usize::max)
    };
    let value = match &it["value"] {
        Value::String(text) => text.chars().count(),
        _ => 0,
    };
    let inner = items(&it["options"]).iter().chain(items(&it["choices"]));
    longest("name") + longest("description") + value + inner.map(characters).sum::<usize>()
}
