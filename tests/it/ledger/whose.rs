//! The entries of one player, and of two, are those that a search through all of them finds; and to
//! find them costs by how many they are, not by how many everybody has.

use super::*;
use crate::clubs::{everybody, some_club};
use crate::dice::{seeds, with_seed};
use sikwu::config::Config;
use sikwu::house::find;
use sikwu::ledger::{
    Books, Disk, Found as At, Guard, Kept, Kind, Memory, Rows, Span, Step, Storage,
};
use sikwu::parlour::{Found, Wanted};
use sikwu::views::{Mended, Statement, Versus};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether an entry names a player, in what it moves, takes back or puts there.
fn names(kept: &Kept, player: &PlayerId, books: &Books) -> bool {
    let mut legs = kept.entry().legs().to_vec();
    if let Kind::Correction(it) = kept.entry().kind() {
        legs.extend(it.was.legs.clone());
        legs.extend(it.now.iter().flat_map(|now| now.legs.clone()));
    }
    let players = &books.desk().players;
    legs.iter().any(|leg| players.one(&leg.player) == player)
}

#[test]
fn they_are_those_that_a_search_finds_and_so_is_what_is_shown_of_them() {
    let config = Config::default();
    for seed in seeds(8) {
        with_seed(seed, |dice| {
            let house = House::in_memory();
            let store = house.open();
            let club = store.club(&local());
            some_club(dice, &club, 150);
            let mut looks = 0;
            let mut look = |club: &Club| {
                let books = club.books(Books::clone).unwrap();
                let kept: Vec<Kept> = club.entries(..).unwrap().map(Result::unwrap).collect();
                let mut mended = Mended::default();
                kept.iter().for_each(|it| mended.note(it));
                let all: Vec<PlayerId> = everybody(club).into_iter().collect();
                for one in &all {
                    let own = kept.iter().filter(|it| names(it, one, &books));
                    let own: Vec<u64> = own.map(Kept::number).collect();
                    assert_eq!(club.numbers_of(one).unwrap(), own, "{one}");
                    let chosen = club.chosen(own.clone()).map(|it| it.unwrap().number());
                    assert_eq!(chosen.collect::<Vec<_>>(), own);
                    let mut slow = Statement::new(one.clone(), Span::Ever, 40);
                    kept.iter().for_each(|it| slow.add(it, &books));
                    let wanted = Wanted::Statement(Span::Ever, one.clone());
                    assert_eq!(
                        find(club, &wanted, &config).unwrap(),
                        Found::Statement(slow)
                    );
                    for other in all.iter().filter(|other| *other != one) {
                        let both = [one.clone(), other.clone()];
                        let mut slow = Versus::new(both.clone());
                        for stands in kept.iter().filter_map(|it| mended.stands(it)) {
                            slow.add(&stands, &books.desk().players);
                        }
                        let found = find(club, &Wanted::Versus(both), &config).unwrap();
                        assert_eq!(found, Found::Versus(slow));
                        looks += 1;
                    }
                }
            };
            look(&club);
            store.close().unwrap();
            // And so they are when the store is opened again, with its index and without.
            let store = house.open();
            look(&store.club(&local()));
            store.close().unwrap();
            std::fs::remove_file(house.layout().clean()).unwrap();
            look(&house.open().club(&local()));
            assert!(looks > 30, "{looks}");
        });
    }
}

/// A memory that counts the bytes that are read of journals.
#[derive(Clone, Debug, Default)]
struct Counting {
    memory: Memory,
    read: Arc<AtomicU64>,
}

struct CountingRead(Box<dyn Read + Send>, Arc<AtomicU64>);

impl Read for CountingRead {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        self.1.fetch_add(read as u64, Ordering::SeqCst);
        Ok(read)
    }
}

impl Storage for Counting {
    fn step(&self, step: &Step<'_>) -> io::Result<()> {
        self.memory.step(step)
    }

    fn read(&self, file: &Path, from: u64) -> io::Result<Box<dyn Read + Send>> {
        let read = self.memory.read(file, from)?;
        Ok(Box::new(CountingRead(read, self.read.clone())))
    }

    fn find(&self, path: &Path) -> io::Result<Option<At>> {
        self.memory.find(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        self.memory.list(folder)
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Guard>> {
        self.memory.lock(file)
    }

    fn table(&self, folder: &Path) -> Result<Box<dyn Rows>, LedgerError> {
        self.memory.table(folder)
    }
}

#[test]
fn what_others_play_does_not_make_a_statement_dearer() {
    let config = Config::default();
    let (house, counting) = (House::in_memory(), Counting::default());
    let store = Store::open_on(Disk::on(counting.clone()), house.layout()).unwrap();
    let club = store.club(&local());
    let mut next = 0;
    let mut post_of = |first: u64, many: u64| {
        let begun: Vec<_> = (0..many)
            .map(|_| {
                next += 1;
                let mut dice = Dice(next);
                let entry = some_hand("whose", next, 4, &mut dice);
                let Kind::Hand(hand) = entry.kind() else {
                    panic!("a hand")
                };
                let seats = BySeat::from_fn(|seat| player(first + seat as u64));
                let net = BySeat::from_fn(|seat| entry.legs()[seat as usize].points);
                let entry = Entry::hand(
                    Hand {
                        seats,
                        ..hand.clone()
                    },
                    &net,
                )
                .unwrap();
                club.begin_post(entry, noon(), &scribe()).unwrap()
            })
            .collect();
        for post in begun {
            post.wait().unwrap();
        }
    };
    let (few, other) = (player(100), player(101));
    let cost = |wanted: &Wanted| {
        let before = counting.read.load(Ordering::SeqCst);
        find(&club, wanted, &config).unwrap();
        counting.read.load(Ordering::SeqCst) - before
    };
    let statement = Wanted::Statement(Span::Ever, few.clone());
    let versus = Wanted::Versus([few, other]);
    // Six hands of the few, each with a hundred of others after it.
    for _ in 0..6 {
        post_of(100, 1);
        post_of(0, 100);
    }
    let costs = [cost(&statement), cost(&versus)];
    post_of(0, 3_000);
    assert_eq!([cost(&statement), cost(&versus)], costs);
    assert!(costs.iter().all(|bytes| *bytes < 120_000), "{costs:?}");
    post_of(100, 6);
    assert!(cost(&statement) > costs[0]);
    store.close().unwrap();
}
