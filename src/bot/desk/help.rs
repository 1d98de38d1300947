//! `/help`: the commands by what one wants to do, and the first steps.

use super::caller::Caller;
use crate::bot::markup::escaped;
use crate::bot::press::Press;
use crate::bot::reply::{Card, Choice, Menu, Message, Reply, Row};
use crate::parlour::Command;
use crate::parlour::command::MESSAGE_COMMANDS;
use crate::said;
use crate::tongue::Tongue;

/// What one wants to do, and the first words of the commands for it. What is in none of them is
/// told at the end.
const AIMS: &[(&str, &str, &str, &[&str])] = &[
    ("hand", "A hand", "一副牌", &["score", "waits"]),
    (
        "record",
        "A record, a dispute",
        "記錄與爭議",
        &["audit", "replay", "record", "verify"],
    ),
    (
        "rules",
        "Rules and words",
        "規則與用語",
        &["rules", "glossary"],
    ),
    ("evening", "An evening", "一場雀局", &["session", "hand"]),
    (
        "entry",
        "Entries, and mending them",
        "帳目及更正",
        &["entry", "post"],
    ),
    (
        "stands",
        "Where everybody stands",
        "戰績",
        &[
            "standings",
            "me",
            "statement",
            "head-to-head",
            "stats",
            "rating",
            "season",
        ],
    ),
    ("money", "Settling up", "結帳", &["settle", "export"]),
    ("people", "Players", "玩家", &["player"]),
    ("setup", "Setting up", "設定", &["setup", "settings"]),
];

/// Answers `/help`, to whoever asked alone.
pub(super) fn answer(caller: &Caller<'_>) -> Reply {
    let tongue = caller.tongue;
    let aims = AIMS.iter().map(|aim| {
        let names = commands(aim.0).into_iter();
        let names = names.map(|it| format!("`/{}`", it.name));
        let names: Vec<String> = names.collect();
        format!("**{}**\n{}", tongue.pick(aim.1, aim.2), names.join(" "))
    });
    let mut lines: Vec<String> = aims.filter(|aim| aim.contains('`')).collect();
    let rest = others().into_iter().map(|it| format!("`/{}`", it.name));
    let rest: Vec<String> = rest.collect();
    if !rest.is_empty() {
        let more = said!(tongue, "More", "其他");
        lines.push(format!("**{more}**\n{}", rest.join(" ")));
    }
    let menu_of_message = said!(
        tongue,
        "In the menu of a message, under Apps",
        "訊息選單的「應用程式」內"
    );
    let on_messages = MESSAGE_COMMANDS.iter().map(|it| it.name.speak(tongue));
    let on_messages = on_messages.collect::<Vec<_>>().join(" · ");
    lines.push(format!("**{menu_of_message}**\n{on_messages}"));
    let steps = Card {
        title: said!(tongue, "First steps", "入門"),
        text: match caller.is_officer() {
            true => for_officers(tongue),
            false => for_members(tongue),
        },
        ..Card::default()
    };
    let all = Card {
        title: said!(tongue, "What can be asked", "可以問甚麼"),
        text: lines.join("\n"),
        ..Card::default()
    };
    let message = Message {
        cards: vec![steps, all],
        ..Message::default()
    };
    Reply::whisper(message.row(menu(tongue)))
}

/// Tells the commands of what was chosen, with their options.
pub(super) fn chosen(caller: &Caller<'_>, values: &[String]) -> Reply {
    let tongue = caller.tongue;
    let value = values.first().map(String::as_str).unwrap_or_default();
    let (title, commands) = match AIMS.iter().find(|aim| aim.0 == value) {
        Some(aim) => (tongue.pick(aim.1, aim.2).to_owned(), commands(value)),
        None => (said!(tongue, "More", "其他"), others()),
    };
    if commands.is_empty() {
        return caller.no_such_thing();
    }
    let told: Vec<String> = commands.iter().map(|it| told(it, tongue)).collect();
    Reply::whisper(Message::card(Card {
        title,
        text: told.join("\n"),
        ..Card::default()
    }))
}

/// A command, what it is for, and its options.
fn told(command: &Command, tongue: Tongue) -> String {
    let mut lines = vec![format!(
        "**/{}** {}",
        command.name,
        escaped(command.about.speak(tongue))
    )];
    if command.officers {
        lines.push(said!(tongue, "*for officers*", "*限幹事*"));
    }
    for option in command.options.iter().filter(|it| it.face.is_sent()) {
        let (name, about) = (option.name, escaped(option.about.speak(tongue)));
        lines.push(match option.required {
            true => said!(
                tongue,
                "- `{name}`, needed: {about}",
                "- `{name}`（必填）：{about}"
            ),
            false => said!(tongue, "- `{name}`: {about}", "- `{name}`：{about}"),
        });
    }
    lines.join("\n")
}

/// The commands for an aim.
fn commands(aim: &str) -> Vec<&'static Command> {
    let first = AIMS
        .iter()
        .find(|it| it.0 == aim)
        .map_or(&[][..], |it| it.3);
    let is_of = |it: &&Command| first.contains(&first_word(it));
    sent().filter(is_of).collect()
}

/// The commands for none of the aims.
fn others() -> Vec<&'static Command> {
    let is_of = |it: &&Command| !AIMS.iter().any(|aim| aim.3.contains(&first_word(it)));
    sent().filter(is_of).collect()
}

fn sent() -> impl Iterator<Item = &'static Command> {
    Command::sent().filter(|it| it.name != "help")
}

fn first_word(command: &Command) -> &'static str {
    command.name.split(' ').next().unwrap_or_default()
}

fn menu(tongue: Tongue) -> Row {
    let aims = AIMS.iter().filter(|aim| !commands(aim.0).is_empty());
    let mut choices: Vec<Choice> = aims
        .map(|aim| Choice {
            value: aim.0.to_owned(),
            label: tongue.pick(aim.1, aim.2).to_owned(),
            ..Choice::default()
        })
        .collect();
    if !others().is_empty() {
        choices.push(Choice {
            value: "more".to_owned(),
            label: said!(tongue, "More", "其他"),
            ..Choice::default()
        });
    }
    Row::Menu(Menu {
        id: Press::new("help", None).id(),
        hint: said!(tongue, "What do you want to do?", "你想做甚麼？"),
        choices,
    })
}

/// The first steps of a member.
fn for_members(tongue: Tongue) -> String {
    said!(
        tongue,
        "1. `/score hand:[CCC] 234p 567p 99s 12m + 3m`: what a hand is worth. Tiles: 1m characters, \
         1p dots, 1s bamboo, E S W N winds, C F P dragons; sets on the table in [ ], concealed Kongs \
         in {{ }}, flowers in ( ).\n\
         2. `/audit` with a record: who is right, and by which rule.\n\
         3. `/settings`: your language, and how tiles look.\n\
         4. `/glossary`: what the words mean.",
        "1. `/score hand:[CCC] 234p 567p 99s 12m + 3m`：一副牌值多少番。寫法：1m 萬、1p 筒、1s 索，\
         E S W N 東南西北，C F P 中發白；[ ] 為枱上的牌，{{ }} 為暗槓，( ) 為花。\n\
         2. `/audit` 附上記錄：誰對誰錯，根據哪條規則。\n\
         3. `/settings`：你的語言及牌面。\n\
         4. `/glossary`：各用語的意思。"
    )
}

/// The first steps of an officer.
fn for_officers(tongue: Tongue) -> String {
    said!(
        tongue,
        "1. `/setup check`: what the bot may not do here that it should.\n\
         2. `/setup club`: language, rule set, time zone; `/rules show` tells what is played by.\n\
         3. `/session open players:Ming, Fong, Bo, Kit` begins an evening.\n\
         4. `/score` a hand, and press *Post to the evening*; or `/hand faan`, `/hand record`.\n\
         5. A mistake: `/entry void` or `/entry correct`; both stay in the ledger.\n\
         6. `/session close`, then `/settle show`: who pays whom.",
        "1. `/setup check`：機械人在此欠缺甚麼權限。\n\
         2. `/setup club`：語言、規則、時區；`/rules show` 列出所用規則。\n\
         3. `/session open players:明, 芳, 寶, 傑` 開始一場雀局。\n\
         4. `/score` 計一副牌，再按「入帳」；或用 `/hand faan`、`/hand record`。\n\
         5. 有錯：`/entry void` 或 `/entry correct`，原帳與更正均會保留。\n\
         6. `/session close`，再 `/settle show`：誰付誰多少。"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_told_once() {
        let aims = AIMS.iter().flat_map(|aim| commands(aim.0));
        let mut told: Vec<&str> = aims.chain(others()).map(|it| it.name).collect();
        let mut all: Vec<&str> = sent().map(|it| it.name).collect();
        told.sort_unstable();
        all.sort_unstable();
        assert_eq!(told, all);
    }
}
