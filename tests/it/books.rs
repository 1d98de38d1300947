//! The books against a plain model: random evenings of every kind of entry, with the store closed
//! and opened in between, its index thrown away, and requests that must be refused.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;
mod both;
mod model;
mod versions;

use both::Both;
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use model::{Fact, HandFact, Model, Sat};
use sikwu::ledger::{
    Agreement, Club, ClubId, Digest, Entry, Hand, HowWon, Key, Kind, Layout, Leg, Month,
    PlayerChange, PlayerId, Posted, SeasonChange, SessionChange, Sitting, Span, Store, Text,
    Transfer, Winner, Word,
};
use sikwu::seat::{BySeat, Seat};
use std::collections::BTreeMap;

/// Chance that comes out the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn pick<T: Clone>(&mut self, those: &[T]) -> Option<T> {
        (!those.is_empty()).then(|| those[self.roll(those.len())].clone())
    }
}

fn id(text: impl Into<String>) -> PlayerId {
    PlayerId::new(text).unwrap()
}

fn scribe() -> PlayerId {
    id("scribe")
}

fn local() -> ClubId {
    ClubId::new("local").unwrap()
}

fn word(text: &str) -> Word {
    Word::new(text).unwrap()
}

fn text(text: &str) -> Text {
    Text::new(text).unwrap()
}

fn affair(key: String, kind: Kind) -> Entry {
    Entry::affair(Key::new(key).unwrap(), kind).unwrap()
}

#[test]
fn random_evenings_agree_with_a_plain_model_across_reopenings() {
    let seeds = std::env::var("SIKWU_SEEDS").ok();
    let seeds = seeds.and_then(|it| it.parse().ok()).unwrap_or(4);
    for seed in 0..seeds {
        println!("seed {seed}");
        let (mut both, mut dice) = (Both::new(), Dice(seed));
        for _ in 0..250 {
            both.at += TimeDelta::minutes(dice.roll(1200) as i64);
            match dice.roll(40) {
                0..3 => {
                    let player = id(format!("p{}", both.model.players.len()));
                    let added = PlayerChange::Added {
                        player: player.clone(),
                        member: None,
                    };
                    both.post(affair(both.next_key("add"), Kind::Player(added.clone())));
                    both.refused(affair(both.next_key("add"), Kind::Player(added)));
                    both.model.players.push(player);
                }
                3..8 => both.session(&mut dice),
                8..11 => both.substitute(&mut dice),
                11..15 => both.mend(&mut dice),
                15..17 => both.transfer(&mut dice),
                17 => both.merge(&mut dice),
                18 => both.season(),
                19..22 => both.agree(&mut dice),
                22 if !both.posted.is_empty() => {
                    // The same request twice is the same entry.
                    let at = dice.roll(both.posted.len());
                    let again = both
                        .club()
                        .post(both.posted[at].clone(), both.at, &id("other"));
                    let Posted::Before(receipt) = again.unwrap() else {
                        panic!("posted twice");
                    };
                    assert_eq!(receipt.number, at as u64 + 1);
                }
                23 => {
                    both.close();
                    if dice.roll(2) == 0 {
                        std::fs::remove_file(both.layout().clean()).unwrap();
                    }
                    both.open();
                    both.agrees();
                }
                _ => {
                    if let Some(place) = both.table(&mut dice) {
                        both.play(place, &mut dice);
                    }
                }
            }
        }
        both.agrees();
        let report = both.club().verify().unwrap();
        assert!(report.is_sound(), "{report}");
        assert!(both.model.facts.len() > 20, "seed {seed} played nothing");
    }
}
