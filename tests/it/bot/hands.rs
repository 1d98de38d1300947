//! A hand, a record, and what a member or a club wishes: by scripts, and the pictures that came.

use super::rig::Rig;
use super::script::plays;
use crate::standin::{Channel, Member, Upload, opt};
use sikwu::tongue::Tongue;
use std::path::Path;
use std::{env, fs};

#[test]
fn a_hand_is_scored() {
    plays("score");
}

#[test]
fn what_a_hand_waits_for() {
    plays("waits");
}

#[test]
fn a_record_is_audited() {
    plays("audit");
}

#[test]
fn a_record_is_stepped_through() {
    plays("replay");
}

#[test]
fn a_record_is_written() {
    plays("record");
}

#[test]
fn what_is_played_by_and_what_words_mean() {
    plays("words");
}

#[test]
fn what_a_member_wishes() {
    plays("settings");
}

#[test]
fn what_a_club_wishes() {
    plays("setup");
}

#[test]
fn what_is_posted_is_asked_of() {
    plays("posted");
}

/// Compares a picture with the one that is kept.
fn is_kept(name: &str, tongue: Tongue, bytes: &[u8]) {
    let file = format!("{name}.{}.png", tongue.pick("en", "zh"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bot");
    let path = path.join(file);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, bytes).unwrap();
    }
    let kept = fs::read(&path).unwrap_or_default();
    assert!(kept == bytes, "{} is another now", path.display());
}

#[test]
fn pictures_are_as_they_are_kept() {
    for tongue in Tongue::ALL {
        let rig = Rig::start("");
        let locale = tongue.pick("en-GB", "zh-TW");
        let guild = rig.discord.guild("Club").speaking(locale);
        let room = guild.channel("general");
        let bo = guild.member("Bo").speaking(locale);
        let ask = |path: &str, given: Vec<_>, name: &str, file: &str| {
            let shown = bo.command(&room, path, given).answer();
            let file = shown.file(file);
            assert!(file.description.as_ref().is_some_and(|it| !it.is_empty()));
            is_kept(name, tongue, &file.bytes);
        };
        let hand = "[CCC] 234p 567p 99s 12m (2f) + 3m self / S E";
        ask("score", vec![opt("hand", hand)], "hand", "hand.png");
        let wishes = [
            opt("tiles", "contrast"),
            opt("index", true),
            opt("dark", true),
        ];
        ask("settings", wishes.to_vec(), "sample", "sample.png");
        // From here on in that look, for whoever wished for it.
        ask(
            "waits",
            vec![opt("hand", "1112345678999s")],
            "waits",
            "waits.png",
        );
        let record = fs::read("records/worked-example.hkmj").unwrap();
        let record = Upload::new("worked-example.hkmj", record);
        let given = vec![opt("file", record), opt("at", 12_i64), opt("seat", "N")];
        ask("replay", given, "board", "table.png");
        rig.end();
    }
}

/// A member and the room that this member is in.
pub(super) fn one(rig: &Rig, tongue: Tongue) -> (Channel, Member) {
    let locale = tongue.pick("en-GB", "zh-TW");
    let guild = rig.discord.guild("Club").speaking(locale);
    (
        guild.channel("general"),
        guild.member("Bo").speaking(locale),
    )
}
