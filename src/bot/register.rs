//! The commands as Discord is told them, from the one table of commands.
//!
//! The shapes are those of
//! <https://docs.discord.com/developers/interactions/application-commands>. A name of two words is
//! a command and its subcommand. Discord hides commands whole, so a command is hidden from members
//! where all of its subcommands are for officers; inside, who may do what is checked in any case.

use crate::parlour::command::GROUPS;
use crate::parlour::{
    Both, Choice, Command, CommandOption, MESSAGE_COMMANDS, MessageCommand, Place, Takes,
};
use serde_json::{Map, Value, json};

/// What Discord calls Traditional Chinese.
const CHINESE: &str = "zh-TW";

/// The permission to manage a guild: whoever has it sees what is for officers.
const MANAGE_GUILD: &str = "32";

/// The most characters of a string option.
const MOST_TEXT: u16 = 6000;

/// Every command of the bot, in the order of the table: what is sent to be registered.
///
/// ```
/// let commands = sikwu::bot::register::commands();
/// let score = commands.iter().find(|command| command["name"] == "score").unwrap();
/// assert_eq!(score["options"][0]["name"], "hand");
/// assert_eq!(score["options"][0]["autocomplete"], true);
/// ```
pub fn commands() -> Vec<Value> {
    let mut names: Vec<&str> = vec![];
    for command in Command::sent() {
        let first = command.name.split(' ').next().unwrap_or_default();
        if !names.contains(&first) {
            names.push(first);
        }
    }
    let slash = names.into_iter().map(slash);
    slash
        .chain(MESSAGE_COMMANDS.iter().map(on_message))
        .collect()
}

/// A slash command with its options, or with its subcommands.
fn slash(name: &str) -> Value {
    let own = |command: &&Command| command.name.split(' ').next() == Some(name);
    let all: Vec<&Command> = Command::sent().filter(own).collect();
    let group = GROUPS.iter().find(|(group, _)| *group == name);
    let (about, options) = match (&all[..], group) {
        ([only], None) => (only.about, options(only)),
        (all, group) => {
            let subcommands: Vec<Value> = all.iter().map(|it| subcommand(it)).collect();
            let about = group.map_or(Both::new("", ""), |(_, about)| *about);
            (about, subcommands)
        }
    };
    let mut json = described(1, name, about);
    json.insert("options".to_owned(), options.into());
    placed(&mut json, all.iter().map(|it| it.place));
    if all.iter().all(|it| it.officers) {
        let hidden = json!(MANAGE_GUILD);
        json.insert("default_member_permissions".to_owned(), hidden);
    }
    json.into()
}

fn subcommand(command: &Command) -> Value {
    let name = command.name.split(' ').nth(1).unwrap_or_default();
    let mut json = described(1, name, command.about);
    json.insert("options".to_owned(), options(command).into());
    json.into()
}

fn on_message(command: &MessageCommand) -> Value {
    let mut json = Map::new();
    json.insert("type".to_owned(), json!(3));
    json.insert("name".to_owned(), json!(command.name.english));
    json.insert(
        "name_localizations".to_owned(),
        json!({ CHINESE: command.name.chinese }),
    );
    placed(&mut json, [command.place].into_iter());
    json.into()
}

/// Where a command is offered, and whether a member may bring it along.
fn placed(json: &mut Map<String, Value>, mut places: impl Iterator<Item = Place>) {
    // In a guild, in a direct message with the bot, in one with others; of a guild, of a user.
    let (contexts, installed) = match places.any(|place| place == Place::Everywhere) {
        true => (json!([0, 1, 2]), json!([0, 1])),
        false => (json!([0]), json!([0])),
    };
    json.insert("contexts".to_owned(), contexts);
    json.insert("integration_types".to_owned(), installed);
}

fn options(command: &Command) -> Vec<Value> {
    let options = command.options.iter().filter(|it| it.face.is_sent());
    options.map(option).collect()
}

fn option(option: &CommandOption) -> Value {
    let mut json = described(kind(option.takes), option.name, option.about);
    let mut add = |name: &str, value: Value| json.insert(name.to_owned(), value);
    if option.required {
        add("required", true.into());
    }
    match option.takes {
        Takes::Number(least, most) => {
            add("min_value", least.into());
            add("max_value", most.into());
        }
        Takes::OneOf(choices) => {
            let choices: Vec<Value> = choices.iter().map(shown).collect();
            add("choices", choices.into());
        }
        Takes::Text(most) => {
            add("min_length", 1.into());
            add("max_length", most.into());
        }
        // Where somebody can write, and where a thread is open to all.
        Takes::Channel => {
            add("channel_types", json!([0, 5, 11]));
        }
        Takes::YesNo | Takes::File | Takes::Member | Takes::Role => {}
        takes => {
            add("min_length", 1.into());
            add("max_length", MOST_TEXT.into());
            if takes.is_completed() {
                add("autocomplete", true.into());
            }
        }
    }
    json.into()
}

fn shown(choice: &Choice) -> Value {
    json!({
        "name": choice.shown.english,
        "name_localizations": { CHINESE: choice.shown.chinese },
        "value": choice.value,
    })
}

/// Discord's number for what an option takes. Numbers that are completed are texts: `all`, or a
/// name, may stand for them.
fn kind(takes: Takes) -> u8 {
    match takes {
        Takes::Number(..) => 4,
        Takes::YesNo => 5,
        Takes::Member => 6,
        Takes::Channel => 7,
        Takes::Role => 8,
        Takes::File => 11,
        _ => 3,
    }
}

/// A type, a name, and what it is for in each language.
fn described(kind: u8, name: &str, about: Both) -> Map<String, Value> {
    let mut json = Map::new();
    json.insert("type".to_owned(), kind.into());
    json.insert("name".to_owned(), name.into());
    json.insert("description".to_owned(), sentence(about.english).into());
    json.insert(
        "description_localizations".to_owned(),
        json!({ CHINESE: about.chinese }),
    );
    json
}

/// A text that begins with a capital letter, as Discord's own do.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parlour::{COMMANDS, Errand, Face, Request};

    fn list<'v>(json: &'v Value, name: &str) -> &'v [Value] {
        json[name].as_array().map_or(&[], Vec::as_slice)
    }

    fn long(json: &Value) -> usize {
        json.as_str().map_or(0, |text| text.chars().count())
    }

    /// The characters of a text, in the language in which it has the most.
    fn longest(json: &Value, name: &str) -> usize {
        let localised = &json[format!("{name}_localizations")][CHINESE];
        long(&json[name]).max(long(localised))
    }

    /// Everything that stands in a command: itself, its subcommands, its options.
    fn parts(json: &Value) -> Vec<&Value> {
        let within = list(json, "options").iter().flat_map(parts);
        std::iter::once(json).chain(within).collect()
    }

    fn of_type(kind: u8) -> Vec<Value> {
        let all = commands().into_iter();
        all.filter(|it| it["type"] == kind).collect()
    }

    #[test]
    fn there_are_no_more_commands_than_discord_takes() {
        assert!(of_type(1).len() <= 100);
        assert!(of_type(3).len() <= 15);
        assert_eq!(of_type(1).len() + of_type(3).len(), commands().len());
    }

    #[test]
    fn names_and_texts_are_as_long_as_discord_takes_them() {
        for command in of_type(1) {
            let mut all = 0;
            for part in parts(&command) {
                let name = part["name"].as_str().unwrap();
                let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(
                    (1..=32).contains(&name.len()) && name.chars().all(fits),
                    "{name}"
                );
                for language in [
                    &part["description"],
                    &part["description_localizations"][CHINESE],
                ] {
                    let long = long(language);
                    assert!((1..=100).contains(&long), "{name}: {language} has {long}");
                }
                all += long(&part["name"]) + longest(part, "description");
                for choice in list(part, "choices") {
                    let long = longest(choice, "name");
                    assert!((1..=100).contains(&long), "{choice}");
                    all += long + longest(choice, "value");
                }
            }
            assert!(all <= 8000, "{} has {all} characters", command["name"]);
        }
        for command in of_type(3) {
            assert!((1..=32).contains(&longest(&command, "name")), "{command}");
        }
    }

    #[test]
    fn no_two_parts_of_a_command_are_called_the_same_and_what_is_needed_comes_first() {
        for command in of_type(1) {
            for part in parts(&command) {
                let options = list(part, "options");
                assert!(options.len() <= 25, "{part}");
                assert!(list(part, "choices").len() <= 25, "{part}");
                let needed = options.iter().map(|it| it["required"] == true);
                assert!(needed.is_sorted_by(|a, b| a >= b), "{part}");
                let names = |list: &[Value]| -> Vec<String> {
                    list.iter().map(|it| it["name"].to_string()).collect()
                };
                for mut names in [names(options), names(list(part, "choices"))] {
                    let before = names.len();
                    names.sort();
                    names.dedup();
                    assert_eq!(names.len(), before, "{names:?}");
                }
                let both = !list(part, "choices").is_empty() && part["autocomplete"] == true;
                assert!(!both, "{part}");
            }
        }
        let mut names: Vec<_> = of_type(1).iter().map(|it| it["name"].to_string()).collect();
        names.sort();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }

    #[test]
    fn a_command_has_options_or_subcommands_and_says_what_its_group_is_for() {
        for command in of_type(1) {
            let kinds = list(&command, "options").iter().map(|it| it["type"] == 1);
            let kinds: Vec<bool> = kinds.collect();
            let name = command["name"].as_str().unwrap();
            let is_group = GROUPS.iter().any(|(group, _)| *group == name);
            assert!(kinds.iter().all(|it| *it == is_group), "{name}");
            // A group that is called by itself would not be sent.
            assert!(!is_group || Command::named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn each_text_is_in_two_languages() {
        let chinese = |text: &str| text.chars().any(|c| ('一'..='\u{9fff}').contains(&c));
        for command in COMMANDS {
            let abouts = command.options.iter().map(|option| option.about);
            for about in abouts.chain([command.about]) {
                assert!(
                    chinese(about.chinese) && !about.english.is_empty(),
                    "{about:?}"
                );
                assert!(
                    !chinese(about.english.split("包").next().unwrap()),
                    "{about:?}"
                );
            }
        }
    }

    #[test]
    fn what_the_table_says_is_for_officers_is_refused_to_others() {
        let files = |_: &str| Ok(String::new());
        let asked = |line: &str| match Request::read(&format!("/{line}"), &files).unwrap() {
            Request::Ledger { errand, .. } => Some(*errand),
            _ => None,
        };
        for command in Command::typed() {
            // What is needed is told by some text or number that can stand there.
            let filled = command.options.iter().filter(|it| it.required);
            let filled = filled.map(|option| format!(" {}:1", option.name));
            let mut plain = command.name.to_owned() + &filled.collect::<String>();
            if command.name == "entry correct" {
                plain.push_str(" faan:drawn");
            }
            if !plain.starts_with("audit") && !plain.starts_with("rules preview") {
                let is_for = asked(&plain).and_then(|errand: Errand| errand.is_for_officers());
                assert_eq!(command.officers, is_for.is_some(), "{}", command.name);
            }
        }
        // What Discord alone has is checked where it is answered.
        let only = COMMANDS
            .iter()
            .filter(|it| it.face == Face::Discord && it.officers);
        assert!(only.into_iter().all(|it| it.name.starts_with("setup")));
    }
}
