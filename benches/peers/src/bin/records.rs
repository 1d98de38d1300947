//! How fast are records read, replayed and judged, beside pgn-reader and shakmaty?
//!
//! We read records that plain bots played, judge each event and recount the hands. The peers read
//! as many moves of seeded random legal games of chess, of at most eighty moves each, and judge each
//! move. An item is an event, or a move. The records are read as they are written, with their walls
//! and digests, and without.

use pgn_reader::{Reader as Pgn, SanPlus, Visitor};
use shakmaty::{Chess, Position};
use sikwu::audit::{Auditor, Verdict};
use sikwu::play::Terms;
use sikwu::play::bot::Level;
use sikwu::record::{Reader, Reading};
use sikwu::rules::Book;
use sikwu::simulate::{Writer, Simulation};
use sikwu_peers::rounds::{Args, Side, compare};
use std::fmt::Write;
use std::ops::ControlFlow;

/// The hands of the record, unless fewer are asked for.
const HANDS: usize = 2_000;

fn main() {
    let args = Args::read_without_files();
    let hands = args.take.unwrap_or(HANDS);
    let book = Book::bundled();
    let terms = Terms::scored(book.get("hk-old-style").expect("it is bundled").clone());
    let (whole, bare) = (record(&terms, hands, true), record(&terms, hands, false));
    let events = read(&bare) as usize;
    let games = games(events);
    let sides = vec![
        Side::new("pgn-reader, shakmaty", || moves(&games)),
        Side::new("sikwu", || judge(&bare, &book)),
        Side::new("sikwu, walls and digests", || judge(&whole, &book)),
        Side::new("sikwu, read alone", || read(&bare)),
    ];
    let bytes = [games.len(), bare.len(), whole.len()];
    println!(
        "bytes an item: {:.1?}",
        bytes.map(|n| n as f64 / events as f64)
    );
    compare(&args, "records", events, sides);
}

/// A record that plain bots played.
fn record(terms: &Terms, hands: usize, whole: bool) -> String {
    let levels = [Level::Plain; 4];
    let mut writer = Writer::new(terms, levels, "bench");
    let mut simulation = Simulation::new(terms.clone(), levels, 1);
    let mut text = writer.heading().to_string();
    for _ in 0..hands {
        let played = simulation.next_hand().expect("bots play by the rules");
        let mut hand = writer.write(&played);
        if !whole {
            hand.wall.clear();
            (hand.commit, hand.reveal) = (None, None);
            hand.end = Some(Default::default()).map(|end: sikwu::record::End| end.into());
        }
        write!(text, "\n{hand}").expect("memory can be written to");
    }
    text
}

fn judge(text: &str, book: &Book) -> u64 {
    let reader = Reader::new(text.as_bytes(), Reading::default()).expect("memory can be read");
    let heading = reader.heading().expect("it is a heading").clone();
    let mut auditor = Auditor::new(&heading, book, "hk-old-style");
    let mut events = 0;
    for hand in reader {
        let hand = hand.expect("it is a hand");
        assert_eq!(auditor.audit(&hand).verdict, Verdict::Agreed);
        events += hand.events.len() as u64;
    }
    events
}

fn read(text: &str) -> u64 {
    let reader = Reader::new(text.as_bytes(), Reading::default()).expect("memory can be read");
    let events = reader.map(|hand| hand.expect("it is a hand").events.len() as u64);
    events.sum()
}

/// So many random legal moves, in games of at most eighty.
fn games(moves: usize) -> String {
    let mut state = 7u64;
    let mut below = |n: usize| {
        // Knuth's generator: enough to vary games.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut text = String::new();
    let mut left = moves;
    while left > 0 {
        let mut position = Chess::default();
        text += "[Event \"?\"]\n[Result \"*\"]\n\n";
        for ply in 0..80.min(left) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let chosen = legal[below(legal.len())];
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).expect("memory can be written to");
            }
            let san = SanPlus::from_move_and_play_unchecked(&mut position, chosen);
            write!(text, "{san} ").expect("memory can be written to");
            left -= 1;
        }
        text += "*\n\n";
    }
    text
}

struct Judge;

impl Visitor for Judge {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        let legal = san.san.to_move(position).expect("it is a legal move");
        position.play_unchecked(legal);
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}

fn moves(games: &str) -> u64 {
    let mut reader = Pgn::new(games.as_bytes());
    let mut moves = 0;
    while let Some(more) = reader.read_game(&mut Judge).expect("memory can be read") {
        moves += more;
    }
    moves
}
