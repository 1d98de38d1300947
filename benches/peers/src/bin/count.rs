//! How fast are hands counted, beside riichienv-core's `HandEvaluator::calc`?
//!
//! Both get their own types, made before the clock starts, and give the best reading with what
//! is paid for it. A hand that is none is part of the work: it is refused. So that the peer counts
//! every complete hand to its end, each closed one has called riichi and each open one is won on
//! the last tile. What was found is looked at where it lies: to move it elsewhere would be work
//! of the clock's alone.

use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::{Conditions, Meld, MeldType, Wind};
use sikwu::count::count;
use sikwu::hand::Hand;
use sikwu::rules::{Book, RuleSet};
use sikwu::settle::settle;
use sikwu::win::Win;
use sikwu_peers::hands::{hand, win};
use sikwu_peers::inputs::{Form, Won, hands};
use sikwu_peers::rounds::{Args, Side, compare};
use std::hint::black_box;

fn main() {
    let args = Args::read();
    let most = args.take.unwrap_or(100_000);
    let book = Book::bundled();
    for file in ["wins.bin", "rand14.bin", "mixed14.bin"] {
        let read = |bytes: &Vec<u8>| match file {
            "wins.bin" => Won::read(bytes),
            _ => Won::drawn(bytes, bytes[13]),
        };
        let won: Vec<Won> = hands(&args.folder, file, most).iter().map(read).collect();
        let theirs: Vec<Peer> = won.iter().map(Peer::of).collect();
        let ours: Vec<(Hand, Win)> = won.iter().map(|it| (hand(it), win(it))).collect();

        // The sums are of complete hands.
        let mut sides = vec![Side::new("riichienv-core", || {
            let wins = theirs.iter().filter(|hand| hand.is_win());
            wins.count() as u64
        })];
        for id in ["hk-old-style", "hk-thirteen", "hk-eighteen"] {
            let (ours, rules) = (&ours, book.get(id).expect("it is bundled"));
            sides.push(Side::new(id, || {
                let counted = ours.iter().filter(|it| black_box(counts(it, rules)));
                counted.count() as u64
            }));
            sides.push(Side::new(&format!("{id}+settle"), || {
                let counted = ours.iter().filter(|it| settles(it, rules));
                counted.count() as u64
            }));
        }
        compare(&args, file, ours.len(), sides);
    }
}

/// Whether a hand is complete by a rule set, and counted.
fn counts((hand, win): &(Hand, Win), rules: &RuleSet) -> bool {
    let tally = count(hand, win, rules);
    black_box(&tally).is_ok()
}

/// As [`counts`], and settled where it may win.
fn settles((hand, win): &(Hand, Win), rules: &RuleSet) -> bool {
    let tally = count(hand, win, rules);
    let Ok(tally) = black_box(&tally) else {
        return false;
    };
    if tally.wins() {
        black_box(&settle(win, tally.faan, rules, None));
    }
    true
}

/// A hand as riichienv-core takes it.
struct Peer {
    hand: HandEvaluator,
    tile: u8,
    conditions: Conditions,
}

impl Peer {
    fn of(won: &Won) -> Peer {
        // Which of the four copies comes next. The first one of a 5 is a red five: it is last.
        let mut copies = [0; 34];
        let mut copy = |tile: u8| {
            let copies = &mut copies[usize::from(tile)];
            *copies += 1;
            4 * tile + *copies % 4
        };
        let melds: Vec<Meld> = won
            .laid
            .iter()
            .map(|&(form, low)| {
                let (form, tiles) = match form {
                    Form::Sheung => (MeldType::Chi, vec![low, low + 1, low + 2]),
                    Form::Pung => (MeldType::Pon, vec![low; 3]),
                    Form::ClaimedKong => (MeldType::Daiminkan, vec![low; 4]),
                    Form::ConcealedKong => (MeldType::Ankan, vec![low; 4]),
                };
                let opened = form != MeldType::Ankan;
                let tiles = tiles.into_iter().map(&mut copy).collect();
                let from_who = if opened { 3 } else { -1 };
                Meld::new(form, tiles, opened, from_who, None)
            })
            .collect();
        let closed = melds.iter().all(|meld| !meld.opened);
        let concealed = won.concealed.iter().map(|&tile| copy(tile)).collect();
        let tile = copy(won.tile);
        Peer {
            hand: HandEvaluator::new(concealed, melds),
            tile,
            conditions: Conditions {
                tsumo: won.drawn,
                riichi: closed,
                haitei: !closed && won.drawn,
                houtei: !closed && !won.drawn,
                player_wind: Wind::from(won.seat),
                round_wind: Wind::from(won.round),
                ..Conditions::default()
            },
        }
    }

    fn is_win(&self) -> bool {
        let conditions = Some(self.conditions.clone());
        let counted = self.hand.calc(self.tile, vec![], vec![], conditions);
        black_box(&counted).is_win
    }
}
