//! Whole deals by dice: what is offered is accepted, all else is refused and changes nothing, every
//! tile is in one place after each event, hands end, and settlements sum to zero.
//!
//! The players are dull but not blind: they keep what goes together and take most wins, so that
//! hands end in every way there is. `SEEDS=100000 cargo test` plays more of them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a mistake in a test has to stop it"
)]

use crate::dice::{Dice, seeds, with_seed};
use sikwu::bonus::Bonus;
use sikwu::count::count;
use sikwu::deal::Match;
use sikwu::hand::Hand;
use sikwu::play::{
    Action, Awaited, Choice, Claim, Drawn, PlayOnly, Table, Terms, Walls, What, apply, audit,
    legal, refuse, refuse_wash_out, wash_out,
};
use sikwu::rules::Book;
use sikwu::rules::turn::Until;
use sikwu::seat::{BySeat, RoundWind, Seat};
use sikwu::set::Laid;
use sikwu::tile::{Dragon, Face, Tile, Wind};
use sikwu::win::{Occasion, Opening, Win, WonBy};
use std::collections::VecDeque;

/// The tables that hands are played at: most of them let small hands win, so that more do.
pub(crate) const HOUSES: [&str; 5] = [
    "",
    "minimum: 1",
    "minimum: 1\nturn: { winners: all, priority: first-called }",
    "minimum: 1\nflowers: false\nturn: { other_end: within, claim_without_discard: true }",
    "minimum: 1
turn: { kong_after_claim: true, added_kong: just-drawn, kong_on_empty_wall: true,
  last_flower_wins: false, other_end: free, passed_bars_robbing: false, zi_mo_can_be_passed: true,
  passed_until: draw, winners: all, orphans_rob_concealed: true, drawn_hand: passes }",
];

/// Those tables, each under the id of its rule set.
pub(crate) fn houses() -> (Book, Vec<String>) {
    let mut book = Book::bundled();
    let rule_sets = (1..).zip(HOUSES).map(|(number, keys)| {
        let text = format!("id: house-{number}\nlike: hk-old-style\n{keys}\n");
        book.read("house.yaml", &text).expect("a house")
    });
    let ids = rule_sets.collect();
    (book, ids)
}

fn scored() -> Vec<Terms> {
    let (book, ids) = houses();
    let terms = ids.iter().map(|id| book.get(id).expect("a house").clone());
    terms.map(Terms::scored).collect()
}

fn play_only() -> Vec<Terms> {
    let dead = PlayOnly {
        dead: 14,
        ..PlayOnly::default()
    };
    let private = PlayOnly {
        flowers: false,
        walls: Walls::Private,
        ..PlayOnly::default()
    };
    let all = [PlayOnly::default(), dead, private].map(Terms::play_only);
    all.to_vec()
}

/// A deal with its wall, which is dealt and drawn from the front and replaced from the back.
pub(crate) struct Game {
    pub(crate) table: Table,
    /// What each seat was dealt, and what was done then.
    pub(crate) dealt: BySeat<Vec<Drawn>>,
    pub(crate) done: Vec<Action>,
    wall: VecDeque<Drawn>,
    /// Who could have won what since their turn began, written down at once (T12).
    passed: BySeat<Vec<Tile>>,
    /// The sets on the table as they came, each with whether it is of dragons, and its feeder.
    sets: BySeat<Vec<(bool, Option<Seat>)>>,
}

pub(crate) fn deal(terms: &Terms, round: RoundWind, dice: &mut Dice) -> Game {
    let four = Tile::all().flat_map(|tile| [Drawn::Tile(tile); 4]);
    let flowers = Bonus::all().map(Drawn::Bonus);
    let flowers = flowers.filter(|_| terms.flowers());
    let mut wall: Vec<Drawn> = four.chain(flowers).collect();
    match dice.chance(1, 3) {
        true => stack(&mut wall, dice),
        false => dice.shuffle(&mut wall),
    }
    let mut wall = VecDeque::from(wall);
    let dealt = BySeat::from_fn(|_| wall.drain(..13).collect::<Vec<Drawn>>());
    Game {
        table: Table::deal(terms.clone(), round, &dealt).expect("a shuffled wall"),
        dealt,
        done: vec![],
        wall,
        passed: BySeat::default(),
        sets: BySeat::default(),
    }
}

/// A wall that was hardly shuffled: hands full of Pungs and of one suit, so that Kongs, robberies,
/// big hands and Baau come often.
fn stack(wall: &mut Vec<Drawn>, dice: &mut Dice) {
    let from = dice.below(wall.len());
    wall.rotate_left(from);
    let places = wall
        .iter()
        .enumerate()
        .map(|(at, &drawn)| (at + dice.below(36), drawn));
    let mut places: Vec<(usize, Drawn)> = places.collect();
    places.sort_by_key(|&(place, _)| place);
    *wall = places.into_iter().map(|(_, drawn)| drawn).collect();
}

impl Game {
    /// The choice made, with the tile that the wall gives; the wall loses it.
    fn make(&mut self, seat: Seat, choice: Choice) -> Action {
        let next = match choice {
            Choice::Draw => self.wall.pop_front(),
            Choice::Loose => self.wall.pop_back(),
            Choice::Do(_) => None,
        };
        let anything = Drawn::Tile(Tile::dragon(Dragon::Red));
        choice.with(seat, next.unwrap_or(anything))
    }

    /// The choice as it would be made, the wall left as it is.
    fn would_make(&self, seat: Seat, choice: Choice) -> Action {
        let next = match choice {
            Choice::Draw => self.wall.front(),
            Choice::Loose => self.wall.back(),
            Choice::Do(_) => None,
        };
        let anything = Drawn::Tile(Tile::dragon(Dragon::Red));
        choice.with(seat, next.copied().unwrap_or(anything))
    }

    fn offers(&self) -> Vec<(Seat, Choice)> {
        let offers = Seat::ALL.into_iter().flat_map(|seat| {
            let choices = legal(&self.table, seat).into_iter();
            choices.map(move |choice| (seat, choice))
        });
        offers.collect()
    }
}

/// How much a dull player likes a choice.
fn liking(table: &Table, seat: Seat, choice: Choice) -> usize {
    let only_play = table.terms().is_play_only();
    match choice {
        Choice::Draw => 16,
        Choice::Loose => 40,
        Choice::Do(what) => match what {
            What::Win(_) if only_play => 1,
            What::Win(_) => 200,
            What::Flower(_) => 40,
            What::ConcealedKong(_) | What::AddedKong(_) => 400,
            What::Kong { .. } => 40,
            What::Pung { .. } => 8,
            What::Sheung { .. } => 2,
            What::Call(Claim::Win(_)) if only_play => 0,
            What::Call(_) | What::Pass => 1,
            What::Discard { tile, .. } => {
                let concealed = table.held(seat).concealed();
                let near = [tile.down(), tile.up()];
                let near = near.into_iter().flatten();
                let near: u8 = near.map(|near| concealed[near].min(1)).sum();
                match (concealed[tile], near) {
                    (1, 0) => 60,
                    (1, 1) => 8,
                    (1, _) | (2, 0) => 2,
                    _ => 1,
                }
            }
            What::Draw(_) | What::Loose(_) => 0,
        },
    }
}

fn pick(table: &Table, offers: &[(Seat, Choice)], dice: &mut Dice) -> Option<(Seat, Choice)> {
    let likings = offers
        .iter()
        .map(|&(seat, choice)| liking(table, seat, choice));
    let likings: Vec<usize> = likings.collect();
    let total = likings.iter().sum();
    let mut at = (total > 0).then(|| dice.below(total))?;
    for (&offer, liking) in offers.iter().zip(likings) {
        if at < liking {
            return Some(offer);
        }
        at -= liking;
    }
    None
}

/// An action that mostly makes no sense.
fn any_action(table: &Table, dice: &mut Dice) -> Action {
    let seat = *dice.pick(&Seat::ALL);
    let other = dice.chance(3, 4).then(|| *dice.pick(&Seat::ALL));
    let tiles: Vec<Tile> = match table.awaited() {
        // Often the tile that lies open, or one that is held.
        Awaited::Claims { tile, .. } | Awaited::Robbing { tile, .. } if dice.chance(2, 3) => {
            vec![tile]
        }
        _ if dice.chance(1, 2) => table.held(seat).concealed().tiles().collect(),
        _ => vec![],
    };
    let mut any = || match tiles.is_empty() || dice.chance(1, 4) {
        true => Tile::from_index(dice.below(Tile::KINDS)).expect("a kind"),
        false => *dice.pick(&tiles),
    };
    let (tile, with) = (any(), [any(), any()]);
    let bonus = Bonus::all().nth(dice.below(8)).expect("a flower");
    let drawn = match dice.chance(1, 4) {
        true => Drawn::Bonus(bonus),
        false => Drawn::Tile(tile),
    };
    let claim = match dice.below(4) {
        0 => Claim::Sheung { tile, with },
        1 => Claim::Pung(tile),
        2 => Claim::Kong(tile),
        _ => Claim::Win(tile),
    };
    let from = other;
    let what = match dice.below(15) {
        0 => What::Draw(drawn),
        1 => What::Loose(drawn),
        2 => What::Flower(bonus),
        3 | 4 => What::Discard {
            tile,
            just_drawn: dice.chance(1, 4),
        },
        5 => What::Sheung { tile, with, from },
        6 => What::Pung { tile, from },
        7 => What::Kong { tile, from },
        8 => What::ConcealedKong(tile),
        9 => What::AddedKong(tile),
        10 => What::Call(claim),
        11 => What::Pass,
        12 => What::Win(WonBy::ZiMo { tile }),
        13 => What::Win(match dice.chance(1, 2) {
            true => WonBy::Discard {
                tile,
                shooter: other,
            },
            false => WonBy::RobbedKong { tile, maker: other },
        }),
        _ => What::Win(WonBy::Flowers),
    };
    Action { seat, what }
}

/// The choice that an action is, as it would have been offered.
fn as_offered(table: &Table, action: Action) -> Choice {
    let owner = match table.awaited() {
        Awaited::Claims { from, .. } => Some(from),
        Awaited::Robbing { maker, .. } => Some(maker),
        _ => None,
    };
    let sorted = |with: [Tile; 2]| [with[0].min(with[1]), with[0].max(with[1])];
    Choice::Do(match action.what {
        What::Draw(_) => return Choice::Draw,
        What::Loose(_) => return Choice::Loose,
        What::Discard { tile, .. } => What::Discard {
            tile,
            just_drawn: false,
        },
        What::Sheung { tile, with, .. } => What::Sheung {
            tile,
            with: sorted(with),
            from: owner,
        },
        What::Call(Claim::Sheung { tile, with }) => What::Call(Claim::Sheung {
            tile,
            with: sorted(with),
        }),
        What::Pung { tile, .. } => What::Pung { tile, from: owner },
        What::Kong { tile, .. } => What::Kong { tile, from: owner },
        What::Win(WonBy::Discard { tile, .. }) => What::Win(WonBy::Discard {
            tile,
            shooter: owner,
        }),
        What::Win(WonBy::RobbedKong { tile, .. }) => {
            What::Win(WonBy::RobbedKong { tile, maker: owner })
        }
        what => what,
    })
}

/// Whether a seat could win the discard that lies open, asked of the count at once.
fn could_win(table: &Table, seat: Seat) -> bool {
    let (Awaited::Claims { from, tile }, Some(rules)) = (table.awaited(), table.terms().rules())
    else {
        return false;
    };
    let held = table.held(seat);
    let laid: Vec<Laid> = held.laid().iter().map(|set| set.laid).collect();
    let hand = Hand::new(*held.concealed(), &laid, held.set_aside()).expect("a hand of thirteen");
    let opening = Opening {
        after_kong: !table.held(Seat::East).laid().is_empty(),
        after_flowers: !held.set_aside().is_empty(),
    };
    let win = Win {
        seat,
        round: table.round(),
        by: WonBy::Discard {
            tile,
            shooter: Some(from),
        },
        occasion: Occasion {
            last: table.left(from.next()) == 0,
            opening: (table.thrown().len() == 1).then_some(opening),
            ..Occasion::default()
        },
    };
    seat != from && count(&hand, &win, rules).is_ok_and(|tally| tally.wins())
}

/// T12, kept the long way: who could win the open discard now, and whether that is what is offered.
fn check_wins(game: &mut Game, could: &BySeat<bool>, offers: &[(Seat, Choice)]) {
    let Awaited::Claims { from, tile } = game.table.awaited() else {
        return;
    };
    for seat in Seat::ALL {
        let call = Choice::Do(What::Call(Claim::Win(tile)));
        let said = game.table.said(seat);
        let called = said.is_some_and(|said| matches!(said.call, Some(Claim::Win(_))));
        let passed = said.is_some_and(|said| said.call.is_none());
        let free = seat != from && game.table.outcome().is_none() && !called && !passed;
        let wanted = free && could[seat] && !game.passed[seat].contains(&tile);
        assert_eq!(
            offers.contains(&(seat, call)),
            wanted,
            "T12: {seat} on {tile}"
        );
    }
}

fn check_others(game: &Game, offers: &[(Seat, Choice)], dice: &mut Dice) {
    for _ in 0..2 {
        let action = any_action(&game.table, dice);
        let mut table = game.table.clone();
        match refuse(&game.table, &action) {
            Some(refusal) => {
                assert_eq!(apply(&mut table, action), Err(refusal), "{action}");
                assert_eq!(table, game.table, "{action} was refused and left its mark");
            }
            None => {
                let offer = (action.seat, as_offered(&game.table, action));
                assert!(offers.contains(&offer), "{action} is legal and not offered");
            }
        }
    }
}

fn check_offers(game: &Game, offers: &[(Seat, Choice)]) {
    for &(seat, choice) in offers {
        let action = game.would_make(seat, choice);
        let mut table = game.table.clone();
        let applied = apply(&mut table, action);
        assert!(applied.is_ok(), "{action} was offered: {applied:?}");
        assert_eq!(table.events(), game.table.events() + 1);
        audit(&table).unwrap_or_else(|fault| panic!("{action}: {fault}"));
    }
}

/// Writes down what a claim or a concealed Kong brings to the table (B1, B2).
fn note_sets(game: &mut Game, action: Action, from: Option<Seat>) {
    let (tile, feeder) = match action.what {
        What::Sheung { tile, .. } | What::Pung { tile, .. } | What::Kong { tile, .. } => {
            (tile, from)
        }
        What::ConcealedKong(tile) => (tile, None),
        _ => return,
    };
    let dragon = matches!(tile.face(), Face::Dragon(_));
    game.sets[action.seat].push((dragon, feeder));
}

/// Who is liable for a seat: the feeder of the fourth set, or else of the third dragon set. The
/// fourth set is never the earlier of the two (B5).
fn liable(sets: &[(bool, Option<Seat>)]) -> Option<Seat> {
    let fourth = sets.get(3).and_then(|&(_, feeder)| feeder);
    let mut dragons = sets.iter().filter(|(dragon, _)| *dragon);
    let third = dragons.nth(2).and_then(|&(_, feeder)| feeder);
    fourth.or(third)
}

/// Plays a deal to its end. One in sixteen is looked at closely, which takes long.
pub(crate) fn play(game: &mut Game, dice: &mut Dice) {
    let tiles = usize::from(game.table.terms().tiles());
    let only_play = game.table.terms().is_play_only();
    let closely = dice.chance(1, 16);
    let turn = *game.table.terms().turn();
    let decided = turn.passed_until == Until::DrawOrClaim && !turn.zi_mo_can_be_passed;
    for _ in 0..2000 {
        assert_eq!(audit(&game.table), Ok(tiles));
        let offers = game.offers();
        let mut could = BySeat::<bool>::default();
        if closely {
            check_offers(game, &offers);
            check_others(game, &offers, dice);
        }
        if closely && decided && !only_play {
            could = BySeat::from_fn(|seat| could_win(&game.table, seat));
            check_wins(game, &could, &offers);
        }
        let may_end = refuse_wash_out(&game.table).is_none();
        if may_end && (offers.is_empty() || dice.chance(1, if only_play { 500 } else { 2 })) {
            wash_out(&mut game.table).expect("the hand may be drawn");
            return;
        }
        let over = game.table.outcome().is_some();
        if over && (offers.is_empty() || dice.chance(1, 3)) {
            return;
        }
        let Some((seat, choice)) = pick(&game.table, &offers, dice) else {
            // Nobody likes what is left, so the hand has to be one that may be drawn.
            assert!(may_end, "nobody can act: {:?}", game.table.awaited());
            continue;
        };
        let action = game.make(seat, choice);
        let open = match game.table.awaited() {
            Awaited::Claims { from, tile } => Some((from, tile)),
            _ => None,
        };
        apply(&mut game.table, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        game.done.push(action);
        note_sets(game, action, open.map(|(from, _)| from));
        let closes = !matches!(action.what, What::Call(_) | What::Pass);
        if let Some((_, tile)) = open.filter(|_| closes) {
            for passer in Seat::ALL.into_iter().filter(|&passer| could[passer]) {
                game.passed[passer].push(tile);
            }
            game.passed[action.seat].clear();
        }
    }
    panic!("this hand does not end");
}

/// What a hand that is over must be.
fn check_end(game: &Game) {
    let table = &game.table;
    let outcome = table.outcome().expect("the hand is over");
    if table.awaited() == Awaited::Nothing {
        assert!(game.offers().is_empty());
    }
    if table.terms().is_play_only() {
        assert_eq!(outcome.settlement, None);
        return;
    }
    let settlement = outcome.settlement.expect("a scored hand");
    let sum: i64 = settlement.net().iter().map(|(_, net)| net).sum();
    assert_eq!(sum, 0, "P6");
    if outcome.is_drawn() {
        assert!(
            Seat::ALL.into_iter().all(|seat| settlement.of(seat) == 0),
            "P5"
        );
    }
    let mut all = BySeat::<i64>::default();
    for won in &outcome.won {
        let own = won.settlement.expect("a scored hand");
        assert!(own.of(won.win.seat) > 0);
        for seat in Seat::ALL {
            all[seat] += own.of(seat);
        }
        let baau =
            won.win.by.is_zi_mo() && table.terms().rules().is_some_and(|it| it.baau.is_played());
        let feeder = liable(&game.sets[won.win.seat]).filter(|_| baau);
        assert_eq!(won.liable.map(|feed| feed.liable), feeder, "B1 to B5");
        let tallied = won.tallied.as_ref().expect("a scored hand");
        let sum: u16 = tallied.items.iter().map(|(_, faan)| faan).sum();
        assert!(tallied.limit || sum == tallied.raw);
    }
    assert_eq!(all, settlement.net());
}

/// Plays so many deals at these tables, and says in how many ways they ended.
fn play_deals(houses: &[Terms], most: u64) -> [usize; 7] {
    let mut ways = [0; 7];
    for seed in seeds(most) {
        with_seed(seed, |dice| {
            let round = RoundWind(*dice.pick(&Wind::ALL));
            let mut game = deal(dice.pick(houses), round, dice);
            play(&mut game, dice);
            check_end(&game);
            let outcome = game.table.outcome().expect("over");
            let way = match outcome.won.first().map(|won| won.win.by) {
                None => 0,
                Some(WonBy::ZiMo { .. }) => 1,
                Some(WonBy::Discard { .. }) => 2,
                Some(WonBy::RobbedKong { .. }) => 3,
                Some(WonBy::Flowers) => 4,
            };
            ways[way] += 1;
            ways[5] += usize::from(outcome.won.len() > 1);
            ways[6] += usize::from(outcome.won.iter().any(|won| won.liable.is_some()));
        });
    }
    let [drawn, zi_mo, discard, robbed, flowers, several, baau] = ways;
    println!(
        "{drawn} drawn, {zi_mo} by Zi Mo, {discard} on a discard, {robbed} by robbing, \
         {flowers} by flowers; {several} with several winners, {baau} with Baau"
    );
    ways
}

#[test]
fn scored_deals_by_dice_keep_every_rule() {
    let ways = play_deals(&scored(), 1400);
    // Robberies and several winners are seldom, and other tests have them.
    assert!(ways[..3].iter().all(|&ways| ways > 0), "{ways:?}");
}

#[test]
fn play_only_deals_by_dice_keep_every_rule() {
    play_deals(&play_only(), 600);
}

#[test]
fn a_match_by_dice_goes_round_four_times_and_keeps_its_points() {
    let house = &scored()[1];
    // A match is some thirty deals, so there are fewer of them.
    for seed in seeds(120).step_by(30) {
        with_seed(seed, |dice| {
            let mut game = Match::starting(BySeat::from_fn(|_| 1000));
            let (mut rounds, mut dealers) = (vec![], vec![]);
            let mut before = None;
            while let Some(next) = game.deal() {
                let mut hand = deal(house, next.round, dice);
                play(&mut hand, dice);
                let outcome = hand.table.outcome().expect("over");
                let settlement = outcome.settlement.expect("scored");
                game.settle(&settlement, outcome.dealer_stays);
                if before != Some(next.round) {
                    rounds.push(next.round.0.letter());
                    before = Some(next.round);
                }
                if next.repeat == 0 {
                    dealers.push(next.players[Seat::East].to_string());
                }
                let scores = Seat::ALL.map(|seat| game.score(game.player(seat)));
                assert_eq!(scores.iter().sum::<i64>(), 4000);
            }
            assert_eq!(rounds, ['E', 'S', 'W', 'N']);
            assert_eq!(dealers.join(" "), ["P1 P2 P3 P4"; 4].join(" "));
        });
    }
}
