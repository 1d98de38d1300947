//! The ledger from outside: posts against a model, reopenings, and clubs that do not see each other.

#![allow(clippy::unwrap_used, clippy::panic)]

mod backup;
mod damage;
mod engine;
mod faults;
mod full;
mod index;
mod kill;
mod names;
mod posting;
mod power;
mod rot;
mod settled;
mod told;
mod whose;

use chrono::{DateTime, Utc};
use sikwu::ledger::{
    Club, ClubId, Digest, Entry, Hand, HowWon, Layout, LedgerError, PlayerId, Posted, Standing,
    Store, Winner, Word,
};
use sikwu::seat::{BySeat, Seat};
use std::collections::BTreeMap;
use std::thread;
use tempfile::TempDir;

/// A store in a folder that goes with it.
struct House {
    folder: TempDir,
}

impl House {
    fn new() -> House {
        House {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A house in memory where there is such a place, for tests that open it a thousand times and
    /// ask nothing of the disk.
    fn in_memory() -> House {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        House {
            folder: folder.unwrap(),
        }
    }

    fn layout(&self) -> Layout {
        let folder = self.folder.path();
        Layout::new(folder.join("data"), folder.join("anchors"))
    }

    fn open(&self) -> Store {
        Store::open(self.layout()).unwrap()
    }

    fn refuses(&self) -> LedgerError {
        match Store::open(self.layout()) {
            Ok(store) => panic!("opened: {:?}", store.opening()),
            Err(error) => error,
        }
    }
}

/// Chance that comes out the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn seat(&mut self) -> Seat {
        Seat::ALL[self.roll(4) as usize]
    }
}

fn local() -> ClubId {
    ClubId::new("local").unwrap()
}

fn player(n: u64) -> PlayerId {
    PlayerId::new(format!("P{n}")).unwrap()
}

fn scribe() -> PlayerId {
    PlayerId::new("scribe").unwrap()
}

fn noon() -> DateTime<Utc> {
    "2026-11-29T12:00:00Z".parse().unwrap()
}

/// The hand of this number of a match, between four of the first `players`, settled by chance.
fn some_hand(match_id: &str, number: u64, players: u64, dice: &mut Dice) -> Entry {
    let first = dice.roll(players);
    let (winner, bill) = (dice.seat(), 8 << dice.roll(5));
    let shooter = winner.others()[dice.roll(3) as usize];
    let mut net = BySeat::default();
    let how = match dice.roll(4) {
        0 => HowWon::Drawn,
        1 => HowWon::ZiMo,
        2 => HowWon::Discard { shooter },
        _ => HowWon::RobbedKong { maker: shooter },
    };
    match how {
        HowWon::Drawn => (),
        HowWon::ZiMo => net = BySeat::from_fn(|seat| if seat == winner { 3 * bill } else { -bill }),
        _ => (net[winner], net[shooter]) = (bill, -bill),
    }
    let winners = vec![Winner {
        seat: winner,
        faan: 3 + dice.roll(8) as u16,
        items: vec![(Word::new("dui-dui-wu").unwrap(), 3)],
        tiles: None,
    }];
    let hand = Hand {
        match_id: Word::new(match_id).unwrap(),
        hand_id: Word::new(format!("E-{number}")).unwrap(),
        record: Some(Digest::of(&number.to_be_bytes())),
        file: None,
        rules: Word::new("hk-old-style").unwrap(),
        rules_digest: Digest::of(b"hk-old-style"),
        seats: BySeat::from_fn(|seat| player((first + seat as u64) % players)),
        how,
        winners: if how == HowWon::Drawn {
            vec![]
        } else {
            winners
        },
        liable: None,
        sitting: None,
        agree_hours: None,
    };
    Entry::hand(hand, &net).unwrap()
}

fn post(club: &Club, entry: &Entry) -> Posted {
    club.post(entry.clone(), noon(), &scribe()).unwrap()
}

/// The standings that these entries make, reckoned in the plainest way.
fn reckoned<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<Standing> {
    let mut sums = BTreeMap::<PlayerId, (i64, u64)>::new();
    for leg in entries.into_iter().flat_map(Entry::legs) {
        let (points, hands) = sums.entry(leg.player.clone()).or_default();
        (*points, *hands) = (*points + leg.points, *hands + 1);
    }
    let mut standings: Vec<Standing> = sums
        .into_iter()
        .map(|(player, (points, hands))| Standing {
            player,
            points,
            hands,
        })
        .collect();
    standings.sort_by_key(|standing| -standing.points);
    standings
}

/// Everything that can be asked of the club agrees with these entries.
fn assert_keeps(club: &Club, entries: &[Entry]) {
    let kept: Vec<_> = club.entries(..).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept.len(), entries.len());
    for (number, (kept, entry)) in (1..).zip(kept.iter().zip(entries)) {
        assert_eq!((kept.number(), kept.entry()), (number, entry));
    }
    assert_eq!(club.standings().unwrap(), reckoned(entries));
    let report = club.verify().unwrap();
    assert!(report.is_sound(), "{report}");
    assert_eq!(report.entries, entries.len() as u64);
}

#[test]
fn random_posts_agree_with_a_map_across_reopenings() {
    for seed in 0..3 {
        let (house, mut dice) = (House::new(), Dice(seed));
        let mut store = house.open();
        let mut model = Vec::<Entry>::new();
        for step in 0..120 {
            let club = store.club(&local());
            match dice.roll(20) {
                0 => {
                    store.close().unwrap();
                    store = house.open();
                    assert_eq!(store.opening().rebuilt, None, "seed {seed}, step {step}");
                }
                1 => {
                    // As if the last stop had not been clean.
                    store.close().unwrap();
                    std::fs::remove_file(house.layout().clean()).unwrap();
                    store = house.open();
                    assert_eq!(store.opening().rebuilt.is_some(), !model.is_empty());
                }
                2..5 if !model.is_empty() => {
                    let number = dice.roll(model.len() as u64);
                    let posted = post(&club, &model[number as usize]);
                    let Posted::Before(receipt) = posted else {
                        panic!("seed {seed}, step {step}: {posted:?}");
                    };
                    assert_eq!(receipt.number, number + 1);
                    let kept = club.entry(receipt.number).unwrap().unwrap();
                    assert_eq!(kept.receipt(), receipt);
                }
                _ => {
                    let entry = some_hand("random", step, 7, &mut dice);
                    let Posted::Now(receipt) = post(&club, &entry) else {
                        panic!("seed {seed}, step {step}: posted before");
                    };
                    model.push(entry);
                    assert_eq!(receipt.number, model.len() as u64);
                    assert_eq!(club.last().unwrap(), receipt);
                }
            }
            assert_eq!(store.club(&local()).standings().unwrap(), reckoned(&model));
        }
        assert_keeps(&store.club(&local()), &model);
    }
}

#[test]
fn two_clubs_do_not_see_each_other() {
    let house = House::new();
    let store = house.open();
    // One id begins the other, which must not make its keys begin with the other's.
    let ids = ["1", "11"].map(|id| ClubId::new(id).unwrap());
    let [one, eleven] = ids.each_ref().map(|id| store.club(id));
    let entry = some_hand("shared", 1, 4, &mut Dice(1));
    assert!(matches!(post(&one, &entry), Posted::Now(_)));
    assert_keeps(&one, std::slice::from_ref(&entry));
    assert_keeps(&eleven, &[]);
    assert_eq!(eleven.entry(1).unwrap(), None);
    let [here, there] = [&one, &eleven].map(|club| post(club, &entry).receipt());
    assert!(here.number == 1 && there.number == 1 && here.hash != there.hash);
    for club in [&one, &eleven] {
        assert_keeps(club, std::slice::from_ref(&entry));
    }
    one.call(&player(0), "阿明").unwrap();
    assert!(eleven.names().unwrap().is_empty());
    assert_eq!(store.clubs().unwrap(), ids);
    // Nor can one club's journal pass for another's.
    store.close().unwrap();
    let [from, to] = ids.each_ref().map(|id| house.layout().journal(id));
    std::fs::copy(from, to).unwrap();
    let error = house.refuses().to_string();
    assert!(error.contains("11/journal.jsonl, line 1: "), "{error}");
    assert!(error.contains("the chain is broken"), "{error}");
}

#[test]
fn many_post_at_once_and_readers_see_only_whole_entries() {
    let house = House::new();
    let store = house.open();
    let clubs = ["a", "b"].map(|id| store.club(&ClubId::new(id).unwrap()));
    thread::scope(|scope| {
        for poster in 0..4 {
            let clubs = &clubs;
            scope.spawn(move || {
                let name = format!("at-once-{poster}");
                let mut dice = Dice(poster);
                for round in 0..5 {
                    let posts: Vec<_> = (0..20)
                        .map(|n| {
                            let entry = some_hand(&name, round * 20 + n, 6, &mut dice);
                            let club = &clubs[n as usize % 2];
                            club.begin_post(entry, noon(), &scribe()).unwrap()
                        })
                        .collect();
                    for post in posts {
                        assert!(matches!(post.wait(), Ok(Posted::Now(_))));
                    }
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..200 {
                let standings = clubs[0].standings().unwrap();
                let sum: i64 = standings.iter().map(|standing| standing.points).sum();
                assert_eq!(sum, 0);
            }
        });
    });
    for club in clubs {
        let kept = club
            .entries(..)
            .unwrap()
            .map(|kept| kept.unwrap().entry().clone());
        let kept: Vec<_> = kept.collect();
        assert_eq!(kept.len(), 200);
        assert_keeps(&club, &kept);
    }
}

#[test]
fn names_are_kept_apart_and_forgotten_without_a_trace_in_the_journal() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let entry = some_hand("names", 1, 4, &mut Dice(1));
    post(&club, &entry);
    club.call(&player(0), "阿明 \"Ming\"").unwrap();
    club.call(&player(1), "Fong").unwrap();
    assert_eq!(club.names().unwrap()[&player(0)], "阿明 \"Ming\"");
    assert!(club.call(&player(1), "two\nlines").is_err());
    club.forget(&player(0)).unwrap();
    assert_eq!(club.names().unwrap().len(), 1);
    let file = house.layout().names(&local());
    assert!(!std::fs::read_to_string(&file).unwrap().contains("Ming"));
    assert_keeps(&club, &[entry]);
}

#[test]
fn a_store_is_open_once_and_closed_for_good() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let error = house.refuses();
    assert!(matches!(error, LedgerError::InUse { .. }), "{error}");
    store.close().unwrap();
    let entry = some_hand("closed", 1, 4, &mut Dice(1));
    for error in [
        club.post(entry, noon(), &scribe()).unwrap_err(),
        club.standings().unwrap_err(),
        club.call(&player(1), "Fong").unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "the store is closed");
    }
    house.open();
}
