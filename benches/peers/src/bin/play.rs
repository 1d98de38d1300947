//! How fast do bots play with each other, every move judged, beside riichienv-core's table?
//!
//! Both sides are greedy: they win when they may, claim little or nothing, and throw a tile that
//! leaves the hand as near to waiting as it can be. The peer's are ours too, on its own legal moves
//! and its own shanten; they claim nothing, which makes a hand there no longer. An item is a hand,
//! dealt, played and settled.

use riichienv_core::action::{Action, ActionType, Phase};
use riichienv_core::rule::GameRule;
use riichienv_core::shanten::calc_shanten_from_counts;
use riichienv_core::state::GameState;
use riichienv_core::state::legal_actions::GameStateLegalActions;
use sikwu::play::Terms;
use sikwu::play::bot::Level;
use sikwu::rules::Book;
use sikwu::simulate::Simulation;
use sikwu_peers::rounds::{Args, Side, compare};
use std::collections::HashMap;

/// The hands of one pass, unless fewer are asked for.
const HANDS: usize = 1_000;

fn main() {
    let args = Args::read_without_files();
    let hands = args.take.unwrap_or(HANDS);
    let book = Book::bundled();
    let terms = Terms::scored(book.get("hk-old-style").expect("it is bundled").clone());
    let ours = |level: Level| {
        let mut simulation = Simulation::new(terms.clone(), [level; 4], 1);
        move || {
            let hands = (0..hands).map(|_| simulation.next_hand().expect("bots play by the rules"));
            hands.map(|hand| hand.actions.len() as u64).sum()
        }
    };
    let mut table = GameState::new(2, true, Some(1), 0, GameRule::default());
    let mut seed = 1;
    let sides = vec![
        Side::new("riichienv-core, greedy", move || {
            let (mut played, mut moves) = (0, 0);
            while played < hands {
                if table.is_done {
                    seed += 1;
                    table = GameState::new(2, true, Some(seed), 0, GameRule::default());
                }
                let hand = |table: &GameState| (table.round_wind, table.kyoku_idx, table.honba);
                let before = hand(&table);
                let actions = greedy(&mut table);
                moves += actions.len() as u64;
                table.step(&actions);
                played += usize::from(table.is_done || hand(&table) != before);
            }
            moves
        }),
        Side::new("sikwu, plain", ours(Level::Plain)),
        Side::new("sikwu, club", ours(Level::Club)),
    ];
    compare(&args, "self-play", hands, sides);
}

/// What the seats that may do something do.
fn greedy(table: &mut GameState) -> HashMap<u8, Action> {
    let mut actions = HashMap::new();
    let due = match table.phase {
        Phase::WaitAct => vec![table.current_player],
        Phase::WaitResponse => table.active_players.clone(),
    };
    for seat in due {
        let legal = table._get_legal_actions_internal(seat);
        let wins = |it: &&Action| matches!(it.action_type, ActionType::Tsumo | ActionType::Ron);
        let passes = |it: &&Action| it.action_type == ActionType::Pass;
        let mut counts = [0u8; 34];
        for &tile in &table.players[usize::from(seat)].hand {
            counts[tile as usize / 4] += 1;
        }
        let tiles: u8 = counts.iter().sum();
        let discards = legal
            .iter()
            .filter(|it| it.action_type == ActionType::Discard);
        let nearest = discards.min_by_key(|action| {
            let mut counts = counts;
            let tile = action.tile.map_or(0, |tile| usize::from(tile) / 4);
            counts[tile] = counts[tile].saturating_sub(1);
            calc_shanten_from_counts(&counts, (tiles - 1) / 3)
        });
        let chosen = legal.iter().find(wins).or(nearest);
        let chosen = chosen.or(legal.iter().find(passes)).or(legal.first());
        if let Some(action) = chosen {
            actions.insert(seat, action.clone());
        }
    }
    actions
}
