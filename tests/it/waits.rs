//! Does a hand wait for what completes it, for what that would be worth, and is its distance from
//! waiting the shortest there is? The published vectors, the slow counter (`slow.rs`), and here an
//! exhaustive search over everything that a hand could become.

use crate::dice::{Dice, seeds};
use crate::hands::{random_hand, to_text};
use crate::slow::{EVERY_RULES, SlowBy, SlowHand, SlowRules};
use serde_json::Value;
use sikwu::bonus::BonusSet;
use sikwu::count::{Shapes, Tally, Waits, distance, shanten, waits};
use sikwu::counts::Counts;
use sikwu::hand::Hand;
use sikwu::notation::{self, Given, Sheet, Waiting};
use sikwu::rules::Book;
use sikwu::score::json::waits_object;
use sikwu::set::{Laid, Run, Set};
use sikwu::tile::Tile;
use std::collections::BTreeSet;

fn waiting(text: &str, given: &Given) -> Waiting {
    let read = Sheet::read(text).and_then(|sheet| sheet.waiting(given));
    read.unwrap_or_else(|error| panic!("{}", error.show(text)))
}

fn tiles(tiles: impl Iterator<Item = Tile>) -> String {
    let tiles: Counts = tiles.collect();
    tiles.to_string()
}

fn live_and_dead(waits: &Waits<'_>) -> (String, String) {
    let live = tiles(waits.live.iter().map(|it| it.tile));
    (live, tiles(waits.dead.iter().map(|it| it.tile)))
}

#[test]
fn the_published_waits_are_found() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    for (id, text, live, dead) in [
        ("W1", "1112345678999s", "123456789s", ""),
        ("W2", "19m19p19s1234567z", "19m 19p 19s ESWNCFP", ""),
        ("W3", "19m19p19s1134567z", "S", ""),
        ("W4", "3344455566667m", "234578m", ""),
        ("W5", "23344445m888p33z", "1m W", "4m"),
        ("W6", "234m345s333p1111z", "", "E"),
        ("W7, I-9, I-14", "123456789m1111p", "", "1p"),
        ("W8, I-23", "[CCC] [FFF] 1234444m", "1m", "4m"),
        ("W9", "1113456788899p", "2589p", ""),
        ("W10", "1111222333444s", "234s", "1s"),
        ("W11", "[CCC] 23456777m88p", "147m 8p", ""),
        ("W12", "[CCC] 2333345678p", "12458p", ""),
    ] {
        let waiting = waiting(text, &Given::default());
        let waits = waits(&waiting, &Counts::NONE, rules);
        assert_eq!(
            live_and_dead(&waits),
            (live.to_owned(), dead.to_owned()),
            "{id}: {text}"
        );
        let distance = distance(&waiting.hand, &Counts::NONE, rules);
        assert_eq!(distance.shanten == 0, !live.is_empty(), "{id}: {text}");
    }
}

#[test]
fn tiles_seen_elsewhere_are_gone() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let waiting = waiting("[CCC] 23456777m88p", &Given::default());
    let seen = counts("1111m 4m 88p 9s");
    let waits = waits(&waiting, &seen, rules);
    assert_eq!(
        live_and_dead(&waits),
        ("47m".to_owned(), "1m 8p".to_owned())
    );
    let unseen: Vec<u8> = waits.live.iter().map(|it| it.unseen).collect();
    assert_eq!(unseen, [2, 1]);
    assert!(waits.is_waiting());
    // The same tiles bring it home, however many of them are left.
    let distance = distance(&waiting.hand, &seen, rules);
    assert_eq!(tiles(distance.nearer.iter().map(|it| it.tile)), "147m 8p");
    let unseen: Vec<u8> = distance.nearer.iter().map(|it| it.unseen).collect();
    assert_eq!(unseen, [0, 2, 1, 0]);
}

/// Tiles that no hand is asked about.
fn counts(text: &str) -> Counts {
    let nobody = Hand::flowers_alone(BonusSet::default());
    notation::seen(text, &nobody).unwrap()
}

#[test]
fn hk_eighteen_waits_for_its_special_shapes_too() {
    let book = Book::bundled();
    for (text, old_style, eighteen) in [
        ("1133m 5577p 2299s E", "", "E"),
        // Two pairs of one tile.
        ("1111m 5577p 2299s E", "", "E"),
        // Whatever is not there and has no neighbour.
        ("147m 258p 369s ESWN", "", "9m 1s CFP"),
        ("13579m 258p 369s ES", "", "1s WNCFP"),
        ("[EEE] 1133m 5577p SS", "", ""),
    ] {
        for (id, live) in [("hk-old-style", old_style), ("hk-eighteen", eighteen)] {
            let rules = book.get(id).unwrap();
            let waiting = waiting(text, &Given::default());
            let waits = waits(&waiting, &Counts::NONE, rules);
            let live = counts(live);
            assert_eq!(live_and_dead(&waits).0, live.to_string(), "{text} by {id}");
        }
    }
}

#[test]
fn waits_and_their_worth_agree_with_the_slow_counter() {
    EVERY_RULES.into_iter().for_each(waits_agree);
}

fn waits_agree(slow_rules: SlowRules) {
    let book = Book::bundled();
    let rules = book.get(slow_rules.id).unwrap();
    for seed in seeds(500) {
        let hand = random_hand(seed);
        if hand.by == SlowBy::Flowers {
            continue;
        }
        // What stood between the winning tile and the context: the flowers.
        let text = to_text(&hand);
        let (tiles, flowers) = text.split_once("+ ").unwrap();
        let flowers = flowers.split_once(' ').map_or("", |(_, flowers)| flowers);
        let text = format!("{tiles} {flowers}");
        let seat = |at: u8| sikwu::seat::Seat::ALL[usize::from(at)];
        let given = Given {
            seat: Some(seat(hand.seat)),
            round: Some(seat(hand.round).wind()),
            ..Given::default()
        };
        let waiting = waiting(&text, &given);
        let all = waiting.hand.all();
        let seen = some_seen(&mut Dice::new(seed), &all);
        let waits = waits(&waiting, &seen, rules);
        let (mut live, mut dead) = (waits.live.iter(), waits.dead.iter());
        let mut is_waiting = false;
        for tile in Tile::all() {
            let story = || format!("seed {seed}: {text} / {tile}, seen {seen}");
            let count = |by| {
                let win = tile.index() as u8;
                let (kong, loose, last, first) = (0, false, false, false);
                (slow_rules.count)(&SlowHand {
                    win,
                    by,
                    kong,
                    loose,
                    last,
                    first,
                    ..hand.clone()
                })
            };
            let Some(draw) = count(SlowBy::Draw) else {
                continue;
            };
            is_waiting |= all[tile] < 4;
            let unseen = 4 - all[tile] - seen[tile];
            if unseen == 0 {
                let dead = dead.next().unwrap_or_else(|| panic!("{}", story()));
                assert_eq!((dead.tile, dead.held), (tile, all[tile]), "{}", story());
                continue;
            }
            let wait = live.next().unwrap_or_else(|| panic!("{}", story()));
            assert_eq!((wait.tile, wait.unseen), (tile, unseen), "{}", story());
            let seen = |tally: &Tally<'_>| {
                let faan = (u32::from(tally.raw), u32::from(tally.faan));
                (faan, tally.limit, tally.wins())
            };
            let discard = count(SlowBy::Discard).unwrap();
            for (wait, slow) in [(&wait.zi_mo, draw), (&wait.discard, discard)] {
                let slow = ((slow.raw, slow.faan), slow.limit, slow.wins);
                assert_eq!(seen(wait), slow, "{}", story());
            }
        }
        let over = (live.next(), dead.next());
        assert_eq!(over, (None, None), "seed {seed}: {text}");
        assert_eq!(waits.is_waiting(), is_waiting, "seed {seed}: {text}");
        let distance = distance(&waiting.hand, &seen, rules);
        assert_eq!(distance.shanten == 0, is_waiting, "seed {seed}: {text}");
    }
}

/// Tiles that somebody else may have, half of them of the kinds of which the hand has some.
fn some_seen(dice: &mut Dice, all: &Counts) -> Counts {
    let mut seen = Counts::NONE;
    for tile in Tile::all() {
        let left = usize::from(4 - all[tile]);
        if dice.chance(1, 3) {
            seen[tile] = dice.below(left + 1) as u8;
        }
    }
    seen
}

#[test]
fn the_distance_agrees_with_an_exhaustive_search() {
    let book = Book::bundled();
    for seed in seeds(80) {
        let hand = some_hand(&mut Dice::new(seed));
        for id in ["hk-old-style", "hk-eighteen"] {
            let rules = book.get(id).unwrap();
            let mut search = Search::new(&hand, id == "hk-eighteen");
            let seen = distance(&hand, &Counts::NONE, rules);
            let story = || {
                format!(
                    "seed {seed} by {id}: {:?} {}",
                    hand.laid(),
                    hand.concealed()
                )
            };
            assert_eq!(seen.shanten, shanten(&hand, rules), "{}", story());
            // Thirteen tiles lack one of fourteen: they wait.
            assert_eq!(seen.shanten + 1, search.run(), "{}", story());
            let nearer: BTreeSet<usize> = seen.nearer.iter().map(|it| it.tile.index()).collect();
            assert_eq!(nearer, search.lacked, "{}", story());
            let all = hand.all();
            assert!(
                seen.nearer.iter().all(|it| it.unseen == 4 - all[it.tile]),
                "{}",
                story()
            );
        }
    }
}

/// Each discard by itself, in hands that the search above judges.
#[test]
fn the_nearest_discards_are_those_that_leave_the_hand_as_near_as_any() {
    let book = Book::bundled();
    for seed in seeds(400) {
        let dice = &mut Dice::new(seed);
        let hand = some_hand(dice);
        let all = hand.all();
        let more: Vec<Tile> = Tile::all().filter(|&tile| all[tile] < 4).collect();
        let mut fourteen = *hand.concealed();
        fourteen[*dice.pick(&more)] += 1;
        for id in ["hk-old-style", "hk-eighteen"] {
            let rules = book.get(id).unwrap();
            let shapes = Shapes::of(rules);
            let after = fourteen.kinds().map(|(tile, _)| {
                let mut rest = fourteen;
                rest[tile] -= 1;
                let hand = Hand::new(rest, hand.laid(), BonusSet::default()).unwrap();
                (shanten(&hand, rules), tile)
            });
            let after: Vec<(u8, Tile)> = after.collect();
            let least = after.iter().map(|it| it.0).min().unwrap();
            let discards: Vec<Tile> = after
                .iter()
                .filter(|it| it.0 == least)
                .map(|it| it.1)
                .collect();
            let story = format!("seed {seed} by {id}: {:?} {fourteen}", hand.laid());
            let nearest = shapes.nearest(&fourteen, hand.laid());
            assert_eq!(nearest.shanten, least, "{story}");
            assert_eq!(nearest.discards[..], discards, "{story}");
            // Fourteen tiles lack what is left when the worst is gone; unless they are complete.
            let lacking = shapes.lacking(&fourteen, hand.laid());
            assert_eq!(lacking.max(1), least + 1, "{story}");
        }
    }
}

#[test]
fn what_completes_a_hand_leaves_nothing_lacking() {
    let book = Book::bundled();
    for (text, draw, old_style, eighteen) in [
        ("123m 456m 789m 11p 23s", "1s", 0, 0),
        ("[CCC] [123m] {4444p} EEE S", "S", 0, 0),
        ("19m 19p 19s 1234567z", "E", 0, 0),
        ("1133m 5577p 2299s E", "E", 4, 0),
        ("1111m 5577p 2299s E", "E", 3, 0),
        ("147m 258p 369s ESWN", "C", 7, 0),
    ] {
        for (id, lacking) in [("hk-old-style", old_style), ("hk-eighteen", eighteen)] {
            let shapes = Shapes::of(book.get(id).unwrap());
            let hand = waiting(text, &Given::default()).hand;
            let mut fourteen = *hand.concealed();
            fourteen.add(&counts(draw));
            let story = format!("{text} {draw} by {id}");
            assert_eq!(shapes.lacking(&fourteen, hand.laid()), lacking, "{story}");
        }
    }
}

/// A waiting hand's worth of tiles: of all kinds, or of few, so that near and far ones come.
fn some_hand(dice: &mut Dice) -> Hand {
    let all: Vec<Tile> = Tile::all().collect();
    let orphan = |tile: &&Tile| tile.is_terminal() || tile.is_honour();
    let orphans: Vec<Tile> = all.iter().filter(orphan).copied().collect();
    let far_apart = |tile: &&Tile| tile.rank().is_none_or(|rank| rank.get() % 2 == 1);
    let far_apart: Vec<Tile> = all.iter().filter(far_apart).copied().collect();
    let pools = [
        &all[..],
        &all[..6],
        &all[21..29],
        &all[..9],
        &all[..18],
        &all[9..22],
        &all[18..34],
        &orphans,
        &far_apart,
    ];
    let pool = *dice.pick(&pools);
    loop {
        let mut laid = vec![];
        if dice.chance(3, 4) {
            for _ in 0..dice.below(5) {
                let tile = *dice.pick(pool);
                let from = None;
                let claimed = |set| Laid::Claimed { set, from };
                laid.push(match (dice.below(4), Run::from_lowest(tile)) {
                    (0, _) => Laid::Concealed(tile),
                    (1, _) => claimed(Set::Kong(tile)),
                    (2, Some(run)) => claimed(Set::Sheung(run)),
                    _ => claimed(Set::Pung(tile)),
                });
            }
        }
        let mut concealed = Counts::NONE;
        let wanted = Hand::SIZE - 3 * laid.len();
        let doubles = dice.below(3);
        while concealed.total() < wanted {
            let tile = *dice.pick(pool);
            concealed[tile] += 1;
            if doubles == 0 && concealed.total() < wanted {
                concealed[tile] += 1;
            }
        }
        if let Ok(hand) = Hand::new(concealed, &laid, BonusSet::default()) {
            return hand;
        }
    }
}

/// Everything that a hand could become, and how much of it the hand lacks.
///
/// Tiles are their places in tile order. It shares nothing with the library but the hand.
struct Search {
    held: [u8; 34],
    /// How many of each the concealed tiles can be: those on the table are taken.
    room: [u8; 34],
    sets: usize,
    eighteen: bool,
    /// Every set there is.
    every_set: Vec<[usize; 3]>,
    /// The least that is lacking so far, and the tiles that are among the lacking ones of it.
    least: u8,
    lacked: BTreeSet<usize>,
}

impl Search {
    fn new(hand: &Hand, eighteen: bool) -> Search {
        let runs = (0..27).filter(|low| low % 9 < 7);
        let runs = runs.map(|low| [low, low + 1, low + 2]);
        let every_set = runs.chain((0..34).map(|tile| [tile; 3])).collect();
        let (all, held) = (hand.all(), *hand.concealed().as_array());
        let mut room = [4; 34];
        for tile in Tile::all() {
            room[tile.index()] -= all[tile] - hand.concealed()[tile];
        }
        Search {
            held,
            room,
            sets: 4 - hand.laid().len(),
            eighteen,
            every_set,
            least: 15,
            lacked: BTreeSet::new(),
        }
    }

    /// The least number of tiles that any shape lacks.
    fn run(&mut self) -> u8 {
        self.each_sets(0, self.sets, &mut [0; 34]);
        if self.sets == 4 {
            self.each_orphans();
            if self.eighteen {
                self.each_pairs(0, 7, &mut [0; 34]);
                self.each_not_connected();
            }
        }
        self.least
    }

    /// How many tiles of this the hand lacks.
    fn lacks(&self, shape: &[u8; 34]) -> u8 {
        let each = shape.iter().zip(&self.held);
        each.map(|(&wanted, &held)| wanted.saturating_sub(held))
            .sum()
    }

    /// A whole shape.
    fn see(&mut self, shape: &[u8; 34]) {
        let lacks = self.lacks(shape);
        if lacks < self.least {
            self.least = lacks;
            self.lacked.clear();
        }
        if lacks == self.least {
            let lacked = (0..34).filter(|&tile| shape[tile] > self.held[tile]);
            self.lacked.extend(lacked);
        }
    }

    /// Every choice of so many sets, in order, and then of every Pair.
    fn each_sets(&mut self, from: usize, sets: usize, shape: &mut [u8; 34]) {
        // What lacks too much lacks no less with more in it.
        if self.lacks(shape) > self.least {
            return;
        }
        if sets == 0 {
            for pair in 0..34 {
                shape[pair] += 2;
                if shape[pair] <= self.room[pair] {
                    self.see(shape);
                }
                shape[pair] -= 2;
            }
            return;
        }
        for at in from..self.every_set.len() {
            let set = self.every_set[at];
            for tile in set {
                shape[tile] += 1;
            }
            if set.iter().all(|&tile| shape[tile] <= self.room[tile]) {
                self.each_sets(at, sets - 1, shape);
            }
            for tile in set {
                shape[tile] -= 1;
            }
        }
    }

    fn each_orphans(&mut self) {
        let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
        for pair in orphans {
            let mut shape = [0; 34];
            for tile in orphans {
                shape[tile] += 1;
            }
            shape[pair] += 1;
            self.see(&shape);
        }
    }

    /// Every choice of so many pairs, in order; a tile may be two of them.
    fn each_pairs(&mut self, from: usize, pairs: usize, shape: &mut [u8; 34]) {
        if self.lacks(shape) > self.least {
            return;
        }
        if pairs == 0 {
            return self.see(shape);
        }
        for tile in from..34 {
            if shape[tile] < 4 {
                shape[tile] += 2;
                self.each_pairs(tile, pairs - 1, shape);
                shape[tile] -= 2;
            }
        }
    }

    /// Every choice of numbers in each suit, no two next to each other, filled up with honours:
    /// those in the hand first, and any others then.
    fn each_not_connected(&mut self) {
        let apart: Vec<usize> = (0..512).filter(|it| it & (it << 1) == 0).collect();
        let honours = (27..34).filter(|&tile| self.held[tile] > 0).count();
        // Of each choice how many it takes, and how many of them the hand lacks.
        let weigh = |suit: usize| {
            let held = |number: usize| self.held[9 * suit + number] > 0;
            let each = apart.iter().map(|&choice| {
                let taken = (0..9).filter(|number| choice >> number & 1 == 1);
                let lacks: Vec<usize> = taken.clone().filter(|&number| !held(number)).collect();
                (
                    taken.count(),
                    lacks.iter().map(|it| 9 * suit + it).collect(),
                )
            });
            each.collect::<Vec<(usize, Vec<usize>)>>()
        };
        let suits = [weigh(0), weigh(1), weigh(2)];
        for (m, lack_m) in &suits[0] {
            for (p, lack_p) in &suits[1] {
                for (s, lack_s) in &suits[2] {
                    let Some(wanted) = 14usize.checked_sub(m + p + s).filter(|&it| it <= 7) else {
                        continue;
                    };
                    let more = wanted.saturating_sub(honours);
                    let lacks = lack_m.len() + lack_p.len() + lack_s.len() + more;
                    if lacks > usize::from(self.least) {
                        continue;
                    }
                    if lacks < usize::from(self.least) {
                        self.least = lacks as u8;
                        self.lacked.clear();
                    }
                    self.lacked
                        .extend(lack_m.iter().chain(lack_p).chain(lack_s));
                    if more > 0 {
                        self.lacked
                            .extend((27..34).filter(|&it| self.held[it] == 0));
                    }
                }
            }
        }
    }
}

#[test]
fn the_json_of_waits_keeps_its_shape() {
    let book = Book::bundled();
    let rules = book.get("hk-old-style").unwrap();
    let object = |text, seen| {
        let waited = sikwu::score::waits(text, seen, &Given::default(), rules).unwrap();
        waits_object(&waited)
    };
    // Which digest a rule set has is told elsewhere.
    let digest = format!(r#""rules_digest":"{}","#, rules.digest());
    assert_eq!(
        object("[CCC] [FFF] 1234444m", "").replacen(&digest, "", 1),
        concat!(
            r#"{"ok":true,"hand":"[CCC] [FFF] 1234444m / E E","rules":"hk-old-style","shanten":0,"#,
            r#""waits":[{"tile":"1m","unseen":3,"#,
            r#""discard":{"wins":true,"faan":6,"raw":6,"limit":false,"#,
            r#""items":[{"id":"wan-yat-sik","faan":3},{"id":"dragon-set","faan":2},"#,
            r#"{"id":"no-flowers","faan":1}]},"#,
            r#""draw":{"wins":true,"faan":7,"raw":7,"limit":false,"#,
            r#""items":[{"id":"wan-yat-sik","faan":3},{"id":"dragon-set","faan":2},"#,
            r#"{"id":"zi-mo","faan":1},{"id":"no-flowers","faan":1}]}}],"#,
            r#""dead":[{"tile":"4m","held":4}],"nearer":[]}"#
        )
    );
    assert_eq!(
        object("[CCC] [FFF] [PPP] {EEEE} S", "SS"),
        object("[CCC] [FFF] [PPP] {EEEE} S", "S S")
    );
    let far: Value =
        serde_json::from_str(&object("[CCC] [FFF] 12m 45p EES", "333m")).unwrap_or_default();
    assert_eq!(far["nearer"][0]["tile"], "3m");
}
