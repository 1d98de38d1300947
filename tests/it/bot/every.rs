//! Every command and every kind of button is used in some script.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// All lines of all scripts.
fn lines() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bot");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let scripts = files.filter(|path| path.extension().is_some_and(|it| it == "script"));
    let texts = scripts.map(|path| fs::read_to_string(path).unwrap());
    let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let lines: Vec<String> = lines.filter(|line| !line.starts_with('#')).collect();
    assert!(!lines.is_empty());
    lines
}

/// What of all is in none of the used.
fn unused(all: &BTreeSet<String>, used: &BTreeSet<String>) -> Vec<String> {
    assert!(!all.is_empty() && !used.is_empty());
    all.difference(used).cloned().collect()
}

#[test]
fn every_command_is_used_in_a_script() {
    let listed = Command::new(env!("CARGO_BIN_EXE_sikwu"));
    let listed = { listed }.arg("commands").output().unwrap();
    let listed: Vec<Value> = serde_json::from_slice(&listed.stdout).unwrap();
    let mut all = BTreeSet::new();
    for command in &listed {
        let name = command["name"].as_str().unwrap();
        let options = command["options"].as_array().into_iter().flatten();
        let mut subcommands = options.filter(|it| it["type"] == 1).peekable();
        if subcommands.peek().is_none() {
            all.insert(name.to_owned());
        }
        all.extend(subcommands.map(|it| format!("{name} {}", it["name"].as_str().unwrap())));
    }
    let used = lines().into_iter().filter_map(|line| {
        if let Some((_, name)) = line.split_once(" uses ") {
            return Some(name.to_owned());
        }
        let (_, command) = line.split_once(": /")?;
        let words = command.split(' ').take_while(|word| !word.contains(':'));
        Some(words.collect::<Vec<_>>().join(" "))
    });
    assert_eq!(unused(&all, &used.collect()), [""; 0]);
}

#[test]
fn every_kind_of_button_and_menu_is_used_in_a_script() {
    let mut all = BTreeSet::new();
    verbs(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bot/desk"),
        &mut all,
    );
    let used = lines().into_iter().filter_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            [_, "presses" | "hits" | "picks", verb, ..] => {
                Some(verb.split(':').next().unwrap_or(verb).to_owned())
            }
            // Who sits where is asked by a form, which is sent as soon as it is filled in.
            [_, "fills", seats, ..] if seats.starts_with("E=") => Some("sit".to_owned()),
            _ => None,
        }
    });
    assert_eq!(unused(&all, &used.collect()), [""; 0]);
}

/// The verbs that are written into ids.
fn verbs(folder: &Path, all: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            verbs(&path, all);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for call in [
            "Press::new(\"",
            ".press(\"",
            " press(\"",
            " id(\"",
            "(id(\"",
        ] {
            let mut rest = text;
            while let Some((_, after)) = rest.split_once(call) {
                let (verb, after) = after.split_once('"').unwrap();
                all.insert(verb.to_owned());
                rest = after;
            }
        }
    }
}
