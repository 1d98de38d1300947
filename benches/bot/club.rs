//! A club of 200 players and 20,000 entries, posted through the ledger.

use sikwu::ledger::{ClubId, Digest, Entry, Hand, HowWon, Layout, PlayerId, Store, Winner, Word};
use sikwu::seat::{BySeat, Seat};
use std::path::Path;

/// How many players there are.
pub(crate) const PLAYERS: u64 = 200;

const ENTRIES: u64 = 20_000;

/// Founds the club of a guild in the folder of a bot.
pub(crate) fn found(folder: &Path, guild: u64, members: &[u64]) {
    let layout = Layout::new(folder.join("data"), folder.join("anchors"));
    let store = Store::open(layout).unwrap();
    let club = store.club(&ClubId::new(guild.to_string()).unwrap());
    let players: Vec<_> = members
        .iter()
        .map(|id| PlayerId::new(id.to_string()).unwrap())
        .collect();
    let at = "2026-11-29T20:00:00Z".parse().unwrap();
    for group in 0..ENTRIES / 250 {
        let begun: Vec<_> = (0..250)
            .map(|n| entry(group * 250 + n, &players))
            .map(|entry| club.begin_post(entry, at, &players[0]).unwrap())
            .collect();
        for post in begun {
            post.wait().unwrap();
        }
    }
    for (number, player) in players.iter().enumerate() {
        club.call(player, &format!("Player {number}")).unwrap();
    }
    store.close().unwrap();
}

/// The hand of this number: forty an evening, each evening with four others.
fn entry(number: u64, players: &[PlayerId]) -> Entry {
    let winner = Seat::ALL[(number % 4) as usize];
    let shooter = Seat::ALL[((number + 1) % 4) as usize];
    let mut net = BySeat::default();
    (net[winner], net[shooter]) = (16, -16);
    let items = [("wan-yat-sik", 3), ("no-flowers", 1)];
    let items = items.map(|(id, faan)| (Word::new(id).unwrap(), faan));
    let first = (number / 40 * 4) as usize;
    let hand = Hand {
        match_id: Word::new(format!("evening-{}", number / 40)).unwrap(),
        hand_id: Word::new(format!("E-{}", number % 40)).unwrap(),
        record: Some(Digest::of(&number.to_be_bytes())),
        file: None,
        rules: Word::new("hk-old-style").unwrap(),
        rules_digest: Digest::of(b"hk-old-style"),
        seats: BySeat::from_fn(|seat| players[(first + seat as usize) % players.len()].clone()),
        how: HowWon::Discard { shooter },
        winners: vec![Winner {
            seat: winner,
            faan: 4,
            items: items.to_vec(),
            tiles: None,
        }],
        liable: None,
        sitting: None,
        agree_hours: None,
    };
    Entry::hand(hand, &net).unwrap()
}
