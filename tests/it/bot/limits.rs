//! Limits of members and clubs.

use super::started::{Club, HAND, score};
use crate::standin::{Handle, Member};

/// What a limited one is told: alone, and when to try again.
#[track_caller]
fn is_limited(asked: &Handle, words: &str) {
    let told = asked.answer();
    assert!(told.ephemeral, "{}", told.text());
    assert!(told.text().contains(words), "{}", told.text());
    assert!(told.text().contains("<t:"), "{}", told.text());
    assert!(told.text().contains(":R>"), "{}", told.text());
}

fn types(club: &Club, member: &Member) -> usize {
    let typed = member.types(&club.room, "score", "hand", HAND, []);
    typed.choices().len()
}

#[test]
fn a_member_who_asks_too_often_is_told_when_to_ask_again() {
    let mut club = Club::start("discord: { limits: { user: 2 } }");
    for member in [&club.ann, &club.fong] {
        for _ in 0..2 {
            score(member, &club.room).answer().file("hand.png");
        }
    }
    is_limited(&club.score(), "That was a little fast. Ask again");
    is_limited(&score(&club.fong, &club.room), "操作太頻繁");
    // Others go on, and what is typed has a limit of its own.
    let bo = club.guild.member("Bo");
    score(&bo, &club.room).answer().file("hand.png");
    let proposed: Vec<_> = (0..11).map(|_| types(&club, &club.ann)).collect();
    assert!(proposed[..10].iter().all(|it| *it > 0), "{proposed:?}");
    assert_eq!(proposed[10], 0, "{proposed:?}");
    assert!(types(&club, &bo) > 0);
    assert_eq!(club.room.messages().len(), 5);
    club.ends_well("SIGTERM");
    let log = club.bot.stderr();
    assert_eq!(log.matches("outcome=\"limited\"").count(), 3, "{log}");
}

#[test]
fn a_club_has_a_limit_of_its_own() {
    let mut club = Club::start("discord: { limits: { club: 3 } }");
    for member in [&club.ann, &club.fong, &club.ann] {
        score(member, &club.room).answer().file("hand.png");
    }
    let bo = club.guild.member("Bo");
    is_limited(&score(&bo, &club.room), "That was a little fast");
    let elsewhere = club.discord.guild("Elsewhere");
    elsewhere.join(&bo, &[]);
    score(&bo, &elsewhere.channel("general"))
        .answer()
        .file("hand.png");
    let dm = club.discord.dm(&bo);
    score(&bo, &dm).answer().file("hand.png");
    club.ends_well("SIGTERM");
}
