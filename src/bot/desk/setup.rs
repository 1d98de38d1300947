//! `/setup`: what a club has settled on, and what the bot may not do that it should.

mod check;

use super::caller::Caller;
use crate::bot::call::{Command, Given};
use crate::bot::markup::escaped;
use crate::bot::reply::{Card, Message, Reply, Tint};
use crate::bot::wishes::{ClubWishes, Language, Purpose};
use crate::clearing::Stake;
use crate::config::Config;
use crate::phrase;
use crate::said;
use crate::tongue::{Phrase, Tongue};
use chrono_tz::Tz;

/// Keeps what the options say, for officers; shows what is set now, and what is missing.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    let Some(guild) = caller.call.guild else {
        return caller.refuse(&phrase!(
            "A club is a server: ask there.",
            "雀會即是伺服器，請在伺服器內使用。"
        ));
    };
    if !caller.is_officer() {
        return caller.refuse(&phrase!(
            "Setting up is for the officers of the club: those who may manage the server, and whoever has a role that /setup officers names.",
            "只有本會幹事可作設定：可管理伺服器的成員，或持有 /setup officers 所指身分組的成員。"
        ));
    }
    let mut wishes = caller.club.clone();
    let set = match command.name.as_str() {
        "setup club" => club(caller, &mut wishes, command),
        "setup stake" => stake(&mut wishes, command),
        "setup officers" => officers(&mut wishes, command),
        "setup channel" => channel(&mut wishes, command),
        _ => Ok(()),
    };
    if let Err(why) = set {
        return caller.refuse(&why);
    }
    if wishes != caller.club
        && let Err(error) = caller.desk.wishes.keep_club(guild, &wishes)
    {
        return caller.wrong(&format!("error: {error}"));
    }
    let mut text = told(caller, &wishes);
    let lacks = check::missing(caller, guild, &wishes);
    let tint = if lacks.is_empty() {
        Tint::Good
    } else {
        Tint::Bad
    };
    text.push_str("\n\n");
    text.push_str(&check::told(&lacks, caller.tongue));
    Reply::whisper(Message::card(Card {
        title: said!(caller.tongue, "The club's settings", "本會設定"),
        text,
        tint,
        ..Card::default()
    }))
}

/// Language, rule set, time zone, agreement.
fn club(caller: &Caller<'_>, wishes: &mut ClubWishes, command: &Command) -> Result<(), Phrase> {
    if let Some(language) = command.text("language") {
        wishes.language = Language::of_tag(language);
    }
    if let Some(rules) = command.text("rules") {
        let known = || -> Option<bool> {
            let club = caller.store().ok()?.club(&caller.club_id().ok()?);
            let book = caller.house().ok()?.book(&club).ok()?;
            Some(book.get(rules).is_some())
        };
        if known() != Some(true) {
            let rules = escaped(rules);
            return Err(phrase!(
                "There is no rule set {rules} here. /rules show lists them.",
                "沒有名為 {rules} 的規則。/rules show 列出各規則。"
            ));
        }
        wishes.rules = Some(rules.to_owned());
    }
    if let Some(zone) = command.text("zone") {
        if zone.parse::<Tz>().is_err() {
            return Err(phrase!(
                "{zone} is no time zone: Asia/Hong_Kong is one, and Europe/London.",
                "{zone} 不是時區；例如 Asia/Hong_Kong、Europe/London。"
            ));
        }
        wishes.time_zone = Some(zone.to_owned());
    }
    if let Some(Given::Number(hours)) = command.get("agree") {
        wishes.agree_hours = u32::try_from(*hours).ok();
    }
    Ok(())
}

/// What points are worth. No cents: nothing.
fn stake(wishes: &mut ClubWishes, command: &Command) -> Result<(), Phrase> {
    let number = |name: &str| match command.get(name) {
        Some(Given::Number(number)) => u32::try_from(*number).ok(),
        _ => None,
    };
    if let Some(currency) = command.text("currency") {
        wishes.currency = Some(currency.chars().filter(|c| !c.is_control()).collect());
    }
    let (_, points, coin) = wishes.stake.flatten().unwrap_or((0, 1, 1));
    let points = number("points").unwrap_or(points);
    let coin = number("coin").unwrap_or(coin);
    let was = wishes.stake.flatten().map(|(cents, ..)| cents);
    match number("cents").or(was) {
        Some(0) => wishes.stake = Some(None),
        Some(cents) => {
            Stake::new(cents, points, coin).map_err(|why| Phrase::same(why.to_string()))?;
            wishes.stake = Some(Some((cents, points, coin)));
        }
        None if command.get("points").is_some() || command.get("coin").is_some() => {
            return Err(phrase!(
                "How many cents the points are worth is needed too: cents:50 points:1",
                "請一併註明該分數值多少仙：cents:50 points:1"
            ));
        }
        None => {}
    }
    Ok(())
}

/// The roles of officers.
fn officers(wishes: &mut ClubWishes, command: &Command) -> Result<(), Phrase> {
    if let Some(Given::Role(role)) = command.get("role") {
        wishes.officers.retain(|it| it != role);
        if !is_no(command.get("officers")) {
            // A message names so many.
            if wishes.officers.len() >= MOST_ROLES {
                return Err(phrase!(
                    "{MOST_ROLES} roles are officers already.",
                    "已有 {MOST_ROLES} 個幹事身分組。"
                ));
            }
            wishes.officers.push(*role);
        }
    }
    Ok(())
}

/// Where something is told; nowhere, where no channel is named.
fn channel(wishes: &mut ClubWishes, command: &Command) -> Result<(), Phrase> {
    let what = command.text("what").unwrap_or_default();
    let purpose = Purpose::ALL.into_iter().find(|it| it.name() == what);
    if let Some(purpose) = purpose {
        match command.get("channel") {
            Some(Given::Channel(channel)) => wishes.channels.insert(purpose, *channel),
            _ => wishes.channels.remove(&purpose),
        };
    }
    Ok(())
}

fn is_no(given: Option<&Given>) -> bool {
    match given {
        Some(Given::Yes(yes)) => !yes,
        Some(Given::Text(text)) => text == "no",
        _ => false,
    }
}

const MOST_ROLES: usize = 20;

/// What is set, a line each.
fn told(caller: &Caller<'_>, wishes: &ClubWishes) -> String {
    let tongue = caller.tongue;
    let mut config: Config = caller.desk.config.clone();
    super::caller::settle(&mut config, wishes);
    let language = match wishes.language {
        Some(Language::English) => "English".to_owned(),
        Some(Language::Chinese) => "中文".to_owned(),
        None => said!(tongue, "that of the server", "跟隨伺服器"),
    };
    let (rules, zone) = (escaped(&config.rules), config.time_zone);
    let agree = match config.agree_hours {
        None => said!(tongue, "no hand waits", "無須確認"),
        Some(hours) => said!(
            tongue,
            "a hand waits {hours} hours",
            "每局等待確認 {hours} 小時"
        ),
    };
    let stake = match config.stake {
        None => said!(tongue, "points alone", "只計分"),
        Some(stake) => {
            let (cents, points, coin) = stake.parts();
            let currency = escaped(&config.currency);
            let money = format!("{currency}{}.{:02}", cents / 100, cents % 100);
            let coin = format!("{currency}{}.{:02}", coin / 100, coin % 100);
            match points {
                1 => said!(
                    tongue,
                    "{money} a point, in coins of {coin}",
                    "每分 {money}，最小硬幣 {coin}"
                ),
                _ => said!(
                    tongue,
                    "{money} for {points} points, in coins of {coin}",
                    "每 {points} 分 {money}，最小硬幣 {coin}"
                ),
            }
        }
    };
    let roles = match wishes.officers.as_slice() {
        [] => said!(
            tongue,
            "whoever may manage the server",
            "可管理伺服器的成員"
        ),
        roles => {
            let roles: Vec<String> = roles.iter().map(|role| format!("<@&{role}>")).collect();
            let roles = roles.join(" ");
            said!(
                tongue,
                "{roles}, and whoever may manage the server",
                "{roles}，以及可管理伺服器的成員"
            )
        }
    };
    let mut lines = vec![
        said!(tongue, "Language: {language}", "語言：{language}"),
        said!(tongue, "Rule set: {rules}", "規則：{rules}"),
        said!(tongue, "Time zone: {zone}", "時區：{zone}"),
        said!(tongue, "Agreement: {agree}", "確認：{agree}"),
        said!(tongue, "Stake: {stake}", "注碼：{stake}"),
        said!(tongue, "Officers: {roles}", "幹事：{roles}"),
    ];
    for purpose in Purpose::ALL {
        let what = purpose_name(purpose, tongue);
        lines.push(match wishes.channels.get(&purpose) {
            Some(channel) => said!(tongue, "{what}: <#{channel}>", "{what}：<#{channel}>"),
            None => said!(tongue, "{what}: nowhere else", "{what}：不另發"),
        });
    }
    lines.join("\n")
}

/// What a channel is for, in words.
fn purpose_name(purpose: Purpose, tongue: Tongue) -> String {
    match purpose {
        Purpose::Results => said!(tongue, "Results", "結果"),
        Purpose::Records => said!(tongue, "Records", "記錄"),
        Purpose::Officers => said!(tongue, "Officers' notices", "幹事通知"),
    }
}
