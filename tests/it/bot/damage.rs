//! A store that another holds, that was left in the middle, or that does not open.

use super::started::{Club, files, score};
use crate::standin::{Bot, opt};
use std::fs;
use std::path::Path;

/// A config whose data are where two bots can find them.
fn kept_at(folder: &Path) -> String {
    let folder = folder.display();
    format!("data: {folder}/data\nanchors: {folder}/anchors\n")
}

fn adds(club: &Club, name: &str) {
    let given = [opt("name", name)];
    let told = club.ann.command(&club.room, "player add", given).answer();
    assert!(told.text().contains(name), "{}", told.text());
}

#[test]
fn after_a_power_cut_everything_acknowledged_is_there() {
    let mut club = Club::start("");
    adds(&club, "Ming");
    club.bot.restart(&club.discord);
    adds(&club, "Mei");
    // Where the index is gone, too, it is made again from the journals, and that is told.
    club.bot.kill();
    let data = club.bot.folder().join("data");
    let index = fs::read_dir(&data).unwrap().map(|it| it.unwrap().path());
    let index = index.into_iter().find(|it| it.join("db").exists());
    fs::remove_dir_all(index.unwrap()).unwrap();
    club.bot.restart(&club.discord);
    club.wait_log("index");
    let typed = club
        .ann
        .types(&club.room, "player rename", "player", "M", []);
    let typed = typed.choices();
    let names: Vec<_> = typed.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.iter().any(|it| it.contains("Ming")), "{names:?}");
    assert!(names.iter().any(|it| it.contains("Mei")), "{names:?}");
    club.ends_well("SIGTERM");
}

#[test]
fn a_second_bot_on_the_same_data_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let config = kept_at(data.path());
    let mut club = Club::start(&config);
    adds(&club, "Ming");
    let mut second = Bot::spawn(&club.discord, &config, &[]);
    assert_eq!(second.wait_exit().code(), Some(2), "{}", second.stderr());
    let told = second.stderr();
    assert!(told.starts_with("error: "), "{told}");
    assert!(told.contains("is in use by another sikwu"), "{told}");
    assert_eq!(club.discord.identifies(), 1, "it has met nobody");
    // The first goes on.
    adds(&club, "Mei");
    club.ends_well("SIGTERM");
}

#[test]
fn a_damaged_journal_is_told_with_its_remedy() {
    let data = tempfile::tempdir().unwrap();
    let config = kept_at(data.path());
    let mut club = Club::start(&config);
    adds(&club, "Ming");
    adds(&club, "Mei");
    club.ends_well("SIGTERM");
    let all = files(data.path());
    let journal = all.iter().find(|(path, _)| path.ends_with("journal.jsonl"));
    let (path, bytes) = journal.unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    fs::write(path, text.replace("guest-1", "guest-9")).unwrap();
    let mut bot = Bot::spawn(&club.discord, &config, &[]);
    assert_eq!(bot.wait_exit().code(), Some(2), "{}", bot.stderr());
    let told = bot.stderr();
    assert!(told.starts_with("error: "), "{told}");
    assert!(told.contains("journal.jsonl"), "{told}");
    assert!(told.contains("\nhelp: "), "{told}");
    assert_eq!(club.discord.identifies(), 1, "it has met nobody");
    // With the right copy it goes on.
    fs::write(path, bytes).unwrap();
    let mut bot = Bot::start(&club.discord, &config);
    score(&club.ann, &club.room).answer();
    bot.terminate();
    assert!(bot.wait_exit().success());
    club.discord.assert_lawful();
}
