//! Memory that does not grow with what was asked.

use super::started::{Club, HAND, score};
use std::fs;

/// What the process keeps in memory, in KiB.
fn resident(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap();
    line.split_ascii_whitespace()
        .nth(1)
        .unwrap()
        .parse()
        .unwrap()
}

/// Asks so many times, a hundred at once: every tenth time for a card.
fn asks(club: &Club, times: usize) {
    for _ in 0..times / 100 {
        let typed: Vec<_> = (0..90)
            .map(|_| club.ann.types(&club.room, "score", "hand", HAND, []))
            .collect();
        let cards: Vec<_> = (0..10).map(|_| score(&club.ann, &club.room)).collect();
        for typed in typed {
            assert_eq!(typed.kind(), 8);
        }
        for card in cards {
            card.answer();
        }
        club.discord.forget();
    }
}

#[test]
fn memory_is_flat() {
    let mut club = Club::start("discord: { limits: { user: 0, club: 0 } }");
    // Tables are made and threads have run once.
    asks(&club, 1000);
    let before = resident(club.bot.pid());
    asks(&club, 2000);
    let grown = resident(club.bot.pid()).saturating_sub(before);
    // What the allocator keeps grows for a while, by one to three MiB here; the ids of these
    // interactions are 32 KiB. The pictures of the cards would be 5.7 MiB, and the interactions as
    // they are heard more than that.
    assert!(grown < 5 * 1024, "{before} KiB and {grown} more");
    club.ends_well("SIGTERM");
}
