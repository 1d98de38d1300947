//! Scripts of what members do, each played in every language, with what they saw beneath.
//!
//! A line is a call: `Ming: /session show`, `Bo presses agree`, `Bo presses paid 2`,
//! `Bo again`, `Ming posts`, `Ming chooses E`, `Bo fills reason=no`; or it sets what follows: `member Ming 101 officer`,
//! `in 900`, `in dm`, `channel 71`, `agree 24`, `restart`. A comment begins with `#`.

use super::rig::{Rig, told};
use sikwu::tongue::Tongue;
use std::path::Path;
use std::{env, fs};

#[test]
fn what_members_do_is_answered_as_it_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/desk");
    let files = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path());
    let mut scripts: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == "txt"))
        .collect();
    scripts.sort();
    assert!(!scripts.is_empty(), "no scripts in {}", folder.display());
    let mut changed = vec![];
    for script in scripts {
        let text = fs::read_to_string(&script).unwrap();
        for tongue in Tongue::ALL {
            let seen = play(&text, tongue);
            let kept = script.with_extension(tongue.pick("en.out", "zh.out"));
            if env::var_os("BLESS").is_some() {
                fs::write(&kept, seen).unwrap();
            } else if fs::read_to_string(&kept).unwrap_or_default() != seen {
                changed.push(format!("{} is now:\n{seen}", kept.display()));
            }
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

/// Plays a script; each line of it, and what was seen then.
fn play(script: &str, tongue: Tongue) -> String {
    let mut rig = Rig::new(tongue);
    let mut seen = String::new();
    for line in script.lines() {
        seen.push_str(line);
        seen.push('\n');
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            [""] => {}
            ["#", ..] => {}
            ["member", name, id] => rig.member(name, id.parse().unwrap(), false),
            ["member", name, id, "officer"] => rig.member(name, id.parse().unwrap(), true),
            ["in", "dm"] => rig.guild = None,
            ["in", guild] => rig.guild = Some(guild.parse().unwrap()),
            ["channel", channel] => rig.channel = channel.parse().unwrap(),
            ["agree", hours] => rig.set(|it| it.agree_hours = hours.parse().ok()),
            ["restart"] => rig.restart(),
            _ => seen.push_str(&step(&mut rig, line)),
        }
    }
    seen
}

/// What is seen at a call.
fn step(rig: &mut Rig, line: &str) -> String {
    if let Some((who, command)) = line.split_once(": ") {
        return told(&rig.command(who, command), who);
    }
    let mut words = line.splitn(3, ' ');
    let (who, does) = (words.next().unwrap(), words.next().unwrap_or_default());
    let what = words.next().unwrap_or_default();
    let reply = match does {
        "presses" => {
            let (verb, at) = what.split_once(' ').unwrap_or((what, "1"));
            rig.press(who, verb, at.parse().unwrap())
        }
        // The card of a hand has this button where it has the one that explains it.
        "posts" => {
            let id = rig.button("explain", 1).replacen("explain", "post", 1);
            rig.press_id(who, &id, vec![])
        }
        "again" => rig.again(who),
        "chooses" => rig.choose(who, what),
        "fills" => {
            let fields: Vec<(&str, &str)> = what
                .split("; ")
                .filter_map(|field| field.split_once('='))
                .collect();
            rig.fill(who, &fields)
        }
        _ => panic!("no line of a script: {line}"),
    };
    told(&reply, who)
}
