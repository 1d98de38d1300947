//! Hands by dice, for the properties that any hand must have; and hands as text.
//!
//! A seed gives the same hand on every machine, so a failure need only print its seed.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop on a broken hand"
)]

use crate::slow::{SlowBy, SlowHand, SlowKind, SlowReading, SlowSet};

/// A legal hand for this seed, with a context that does not contradict it.
///
/// Most hands have a winning shape, and the rare figures come often. No tile is there more
/// than four times, and a robbed tile is the only one of its kind (its maker holds three).
pub(crate) fn random_hand(seed: u64) -> SlowHand {
    let mut dice = Dice(seed);
    let mut hand = no_hand();
    hand.seat = dice.below(4) as u8;
    hand.round = dice.below(4) as u8;
    roll_tiles(&mut dice, &mut hand);
    if dice.one_in(7) {
        spoil(&mut dice, &mut hand);
    }
    if dice.one_in(24) {
        make_flower_win(&mut dice, &mut hand);
    } else {
        roll_flowers(&mut dice, &mut hand);
        roll_win(&mut dice, &mut hand);
        roll_flags(&mut dice, &mut hand);
    }
    hand.concealed.sort();
    hand
}

/// The hand in the project's notation, without its context: `[444p] {FFFF} 78m 99s + 9m (3f)`.
pub(crate) fn to_text(hand: &SlowHand) -> String {
    let mut words = table_words(hand);
    let mut concealed = hand.concealed.clone();
    concealed.sort();
    if !concealed.is_empty() {
        words.push(tiles_text(&concealed));
    }
    words.push(match hand.by {
        SlowBy::Flowers => "+ flowers".to_string(),
        _ => format!("+ {}", tiles_text(&[hand.win])),
    });
    let mut aside = Vec::new();
    for (numbers, letter) in [(&hand.flowers, 'f'), (&hand.seasons, 'g')] {
        let mut numbers = numbers.clone();
        numbers.sort();
        let digits: String = numbers.iter().map(u8::to_string).collect();
        if !digits.is_empty() {
            aside.push(format!("{digits}{letter}"));
        }
    }
    if !aside.is_empty() {
        words.push(format!("({})", aside.join(" ")));
    }
    words.join(" ")
}

/// A reading of the hand set by set, the Pair last: `[CCC] 123m 234p 567p 99s`.
///
/// `None` where the reading is not four sets and a Pair.
pub(crate) fn reading_text(hand: &SlowHand, reading: &SlowReading) -> Option<String> {
    let SlowReading::Sets { sets, pair, .. } = reading else {
        return None;
    };
    let mut words = table_words(hand);
    words.extend(sets.iter().map(|set| tiles_text(&set.tiles())));
    words.push(tiles_text(&[*pair, *pair]));
    Some(words.join(" "))
}

/// Reads what [`to_text`] writes, with or without the brackets round the flowers.
///
/// The context is left as East's draw in the East round, or a flower win if the text says so.
/// Text that is anything else panics, or gives a hand that is no hand.
pub(crate) fn from_text(text: &str) -> SlowHand {
    let mut hand = no_hand();
    let mut after_plus = false;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|it| "[]{}()".contains(it));
        let tiles = || read_tiles(bare);
        if word == "+" {
            after_plus = true;
        } else if word == "flowers" {
            hand.by = SlowBy::Flowers;
        } else if let Some(digits) = bare.strip_suffix('f') {
            hand.flowers = digits.bytes().map(|it| it - b'0').collect();
        } else if let Some(digits) = bare.strip_suffix('g') {
            hand.seasons = digits.bytes().map(|it| it - b'0').collect();
        } else if word.starts_with(['[', '{']) {
            let kind = match (tiles().len(), word.starts_with('{')) {
                (4, true) => SlowKind::ConcealedKong,
                (4, false) => SlowKind::Kong,
                (3, false) if tiles()[0] == tiles()[1] => SlowKind::Pung,
                (3, false) => SlowKind::Sheung,
                _ => panic!("{word} is no set on the table"),
            };
            let set = SlowSet {
                kind,
                low: tiles()[0],
            };
            assert_eq!(set.tiles(), tiles(), "{word} is no set");
            hand.sets.push(set);
        } else if after_plus {
            hand.win = tiles()[0];
        } else {
            hand.concealed.extend(tiles());
        }
    }
    hand
}

// --- Text ---

/// No tiles, and East's draw in the East round.
fn no_hand() -> SlowHand {
    SlowHand {
        concealed: Vec::new(),
        sets: Vec::new(),
        win: 0,
        by: SlowBy::Draw,
        flowers: Vec::new(),
        seasons: Vec::new(),
        seat: 0,
        round: 0,
        kong: 0,
        loose: false,
        last: false,
        first: false,
    }
}

fn read_tiles(word: &str) -> Vec<u8> {
    let mut tiles = Vec::new();
    let mut digits = Vec::new();
    for letter in word.chars() {
        match letter {
            '1'..='9' => digits.push(letter as u8 - b'1'),
            'm' => tiles.append(&mut digits),
            'p' => tiles.extend(digits.drain(..).map(|number| 9 + number)),
            's' => tiles.extend(digits.drain(..).map(|number| 18 + number)),
            _ => {
                let at = "ESWNCFP".find(letter).expect(word);
                tiles.push(27 + at as u8);
            }
        }
    }
    assert!(digits.is_empty(), "{word} ends without a suit");
    tiles
}

fn table_words(hand: &SlowHand) -> Vec<String> {
    let word = |set: &SlowSet| match set.kind {
        SlowKind::ConcealedKong => format!("{{{}}}", tiles_text(&set.tiles())),
        _ => format!("[{}]", tiles_text(&set.tiles())),
    };
    hand.sets.iter().map(word).collect()
}

/// Sorted tiles, a word for each suit and one for the honours: `123m 78p ESC`.
fn tiles_text(tiles: &[u8]) -> String {
    let mut words = Vec::new();
    for (first, letter) in [(0, "m"), (9, "p"), (18, "s")] {
        let of_suit = tiles.iter().filter(|&&it| first <= it && it < first + 9);
        let digits: String = of_suit.map(|it| (it - first + 1).to_string()).collect();
        if !digits.is_empty() {
            words.push(digits + letter);
        }
    }
    let honours = tiles.iter().filter(|&&it| 27 <= it);
    let letters: String = honours
        .map(|&it| ["E", "S", "W", "N", "C", "F", "P"][usize::from(it) - 27])
        .collect();
    if !letters.is_empty() {
        words.push(letters);
    }
    words.join(" ")
}

// --- Dice ---

/// The splitmix64 generator.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

// --- Tiles ---

/// What the dice may choose from: a set or a Pair that stands in the list twice comes twice
/// as often.
struct Pool {
    sets: Vec<SlowSet>,
    pairs: Vec<u8>,
}

/// Fills in the sets on the table, and the tiles in hand with the winning tile among them.
fn roll_tiles(dice: &mut Dice, hand: &mut SlowHand) {
    let suit = dice.pick(&[0, 9, 18]);
    let of_suit: Vec<u8> = (suit..suit + 9).collect();
    let low = suit + dice.below(5) as u8;
    let five_in_a_row: Vec<u8> = (low..low + 5).collect();
    let numbers: Vec<u8> = (0..27).collect();
    let winds = [27, 28, 29, 30];
    let dragons = [31, 32, 33];
    let honours: Vec<u8> = (27..34).collect();
    let terminals = [0, 8, 9, 17, 18, 26];
    let all: Vec<u8> = (0..34).collect();
    let orphans = [&terminals[..], &honours].concat();
    let suit_and_honours = [&of_suit[..], &honours].concat();

    let pool = match dice.below(31) {
        0..=2 => pool(&all, &all, &all),
        3 | 4 => pool(&numbers, &[], &all),
        5 => pool(&of_suit, &of_suit, &of_suit),
        6 | 7 => pool(&five_in_a_row, &five_in_a_row, &five_in_a_row),
        8 => pool(&of_suit, &[], &of_suit),
        9 => pool(&of_suit, &suit_and_honours, &suit_and_honours),
        10 => pool(&[], &all, &all),
        11 => pool(&[], &suit_and_honours, &suit_and_honours),
        12 => pool(&[], &terminals, &terminals),
        13 => pool(&[], &orphans, &orphans),
        14 => pool(&[], &honours, &honours),
        15 => pool(&numbers, &[&dragons[..]; 9].concat(), &dragons),
        16 => pool(&of_suit, &[&dragons[..]; 6].concat(), &suit_and_honours),
        17 => pool(&of_suit, &[&winds[..]; 12].concat(), &honours),
        18 => {
            // Four Kongs, or nearly.
            let kinds = [
                &[SlowKind::Pung],
                &[SlowKind::Kong; 4][..],
                &[SlowKind::ConcealedKong; 4],
            ];
            return lay_out(dice, hand, &pool(&[], &all, &all), 4, &kinds.concat());
        }
        19 => {
            hand.concealed = orphans.clone();
            hand.concealed.push(dice.pick(&orphans));
            return;
        }
        20 => {
            hand.concealed = [&[suit, suit], &of_suit[..], &[suit + 8, suit + 8]].concat();
            hand.concealed.push(dice.pick(&of_suit));
            return;
        }
        21 => {
            hand.concealed = match dice.below(5) {
                0 => any_tiles(dice, &suit_and_honours),
                1 => seven_pairs(dice, &honours),
                2 => seven_pairs(dice, &of_suit),
                _ => seven_pairs(dice, &all),
            };
            return;
        }
        22 => {
            hand.concealed = not_connected(dice);
            return;
        }
        // The same few numbers in all suits.
        23 | 24 => {
            let low = dice.below(7) as u8;
            let top = low + dice.pick(&[3, 4, 5, 6]).min(9 - low);
            let near: Vec<u8> = numbers
                .iter()
                .copied()
                .filter(|tile| (low..top).contains(&(tile % 9)))
                .collect();
            let kinds = dice.pick(&[0, 1, 1, 2]);
            let sheung = if kinds == 0 { &[][..] } else { &near[..] };
            let pungs = if kinds == 2 { &[][..] } else { &near[..] };
            pool(sheung, pungs, &near)
        }
        // A terminal or an honour in every set.
        25 | 26 => {
            let honours = if dice.one_in(2) {
                &[][..]
            } else {
                &honours[..]
            };
            let outside = [&terminals[..], honours].concat();
            let mut outside = pool(&[], &outside, &outside);
            for low in [0, 6, 9, 15, 18, 24] {
                let kind = SlowKind::Sheung;
                outside.sets.extend([SlowSet { kind, low }; 2]);
            }
            outside
        }
        // 123, 456 and 789.
        27 => {
            let mut straights = pool(&[], &[], &all);
            let lows = [0, 3, 6, 9, 12, 15, 18, 21, 24];
            let lows = if dice.one_in(2) {
                &lows[usize::from(suit) / 3..][..3]
            } else {
                &lows[..]
            };
            for &low in lows {
                let kind = SlowKind::Sheung;
                straights.sets.push(SlowSet { kind, low });
            }
            straights
        }
        28 => {
            let green = [19, 20, 21, 23, 25, 32];
            pool(&green, &green, &green)
        }
        29 => {
            let blue = [16, 27, 28, 29, 30, 33];
            pool(&[], &blue, &blue)
        }
        _ => {
            // Something of every type, or nearly.
            let winds = [&winds[..]; 2].concat();
            let dragons = [&dragons[..]; 3].concat();
            let pungs = [winds, dragons].concat();
            pool(&numbers, &pungs, &honours)
        }
    };
    let on_table = dice.pick(&[0, 0, 1, 2, 3, 4]);
    let kinds = [
        SlowKind::Pung,
        SlowKind::Pung,
        SlowKind::Kong,
        SlowKind::ConcealedKong,
    ];
    lay_out(dice, hand, &pool, on_table, &kinds);
}

/// Every Sheung of these tiles, every Pung of those, and Pairs of the last.
fn pool(sheung: &[u8], pungs: &[u8], pairs: &[u8]) -> Pool {
    let mut sets = Vec::new();
    for &low in sheung {
        if low < 27 && low % 9 < 7 && sheung.contains(&(low + 1)) && sheung.contains(&(low + 2)) {
            let kind = SlowKind::Sheung;
            sets.push(SlowSet { kind, low });
        }
    }
    for &low in pungs {
        let kind = SlowKind::Pung;
        sets.push(SlowSet { kind, low });
    }
    Pool {
        sets,
        pairs: pairs.to_vec(),
    }
}

/// Rolls four sets and a Pair until no tile is there five times, and puts the first sets on
/// the table. A Pung there becomes one of `kinds`, if its fourth tile is to be had.
fn lay_out(dice: &mut Dice, hand: &mut SlowHand, pool: &Pool, on_table: usize, kinds: &[SlowKind]) {
    loop {
        let sets: Vec<SlowSet> = (0..4).map(|_| dice.pick(&pool.sets)).collect();
        hand.sets = sets[..on_table].to_vec();
        hand.concealed = vec![dice.pick(&pool.pairs); 2];
        for set in &sets[on_table..] {
            hand.concealed.extend(set.tiles());
        }
        if (0..34).all(|tile| held(hand, tile) <= 4) {
            break;
        }
    }
    for at in 0..on_table {
        let set = hand.sets[at];
        if set.kind == SlowKind::Pung && held(hand, set.low) == 3 {
            hand.sets[at].kind = dice.pick(kinds);
        }
    }
}

/// How many of a tile the hand holds, on the table and in hand.
fn held(hand: &SlowHand, tile: u8) -> usize {
    let on_table = hand.sets.iter().flat_map(|set| set.tiles());
    let in_hand = hand.concealed.iter().copied();
    on_table.chain(in_hand).filter(|&it| it == tile).count()
}

/// Fourteen different tiles, no two next to each other in a suit.
fn not_connected(dice: &mut Dice) -> Vec<u8> {
    let mut tiles: Vec<u8> = Vec::new();
    let mut left: Vec<u8> = (0..34).collect();
    if dice.one_in(2) {
        tiles.extend(27..34);
    }
    // Some orders leave no room for fourteen.
    loop {
        let mut taken = tiles.clone();
        dice.shuffle(&mut left);
        for &tile in &left {
            let near = |it: &u8| {
                let same_suit = *it < 27 && tile < 27 && it / 9 == tile / 9;
                *it == tile || (same_suit && it.abs_diff(tile) == 1)
            };
            if taken.len() < 14 && !taken.iter().any(near) {
                taken.push(tile);
            }
        }
        if taken.len() == 14 {
            return taken;
        }
    }
}

/// Seven pairs, which are no shape in old style unless they happen to be one.
fn seven_pairs(dice: &mut Dice, from: &[u8]) -> Vec<u8> {
    let mut kinds = [from, from].concat();
    dice.shuffle(&mut kinds);
    let pairs = kinds.iter().take(7);
    pairs.flat_map(|&kind| [kind, kind]).collect()
}

/// Fourteen tiles as they come.
fn any_tiles(dice: &mut Dice, from: &[u8]) -> Vec<u8> {
    let mut tiles = [from, from, from, from].concat();
    dice.shuffle(&mut tiles);
    tiles.truncate(14);
    tiles
}

/// Changes one tile in hand for another; what is left seldom has a winning shape.
fn spoil(dice: &mut Dice, hand: &mut SlowHand) {
    let at = dice.below(hand.concealed.len());
    loop {
        hand.concealed[at] = dice.below(34) as u8;
        if held(hand, hand.concealed[at]) <= 4 {
            return;
        }
    }
}

// --- Flowers, the win and its flags ---

fn roll_flowers(dice: &mut Dice, hand: &mut SlowHand) {
    if dice.one_in(3) {
        return;
    }
    let aside = dice.below(9).min(dice.below(9));
    set_aside(dice, hand, aside);
}

/// Sets this many flowers and seasons aside.
fn set_aside(dice: &mut Dice, hand: &mut SlowHand, how_many: usize) {
    let mut bonus: Vec<u8> = (0..8).collect();
    dice.shuffle(&mut bonus);
    bonus.truncate(how_many);
    bonus.sort();
    for it in bonus {
        match it {
            0..4 => hand.flowers.push(it + 1),
            _ => hand.seasons.push(it - 3),
        }
    }
}

/// W5: the seventh or the eighth flower has been set aside and not been replaced yet. The
/// other tiles may be left out.
fn make_flower_win(dice: &mut Dice, hand: &mut SlowHand) {
    hand.by = SlowBy::Flowers;
    if dice.one_in(2) {
        hand.concealed.clear();
        hand.sets.clear();
    } else {
        let at = dice.below(hand.concealed.len());
        hand.concealed.swap_remove(at);
    }
    let aside = dice.pick(&[7, 7, 8]);
    set_aside(dice, hand, aside);
}

/// Takes the winning tile out of the hand, and says how it came.
fn roll_win(dice: &mut Dice, hand: &mut SlowHand) {
    hand.by = dice.pick(&[
        SlowBy::Draw,
        SlowBy::Draw,
        SlowBy::Draw,
        SlowBy::Discard,
        SlowBy::Discard,
        SlowBy::Discard,
        SlowBy::Rob,
    ]);
    let mut at = dice.below(hand.concealed.len());
    if hand.by == SlowBy::Rob {
        // The maker of the Kong holds the other three of the robbed tile (W4).
        let single = |&at: &usize| held(hand, hand.concealed[at]) == 1;
        let singles: Vec<usize> = (0..hand.concealed.len()).filter(single).collect();
        if singles.is_empty() {
            hand.by = SlowBy::Discard;
        } else {
            at = dice.pick(&singles);
        }
    }
    hand.win = hand.concealed.remove(at);
}

fn roll_flags(dice: &mut Dice, hand: &mut SlowHand) {
    let kong = |set: &&SlowSet| matches!(set.kind, SlowKind::Kong | SlowKind::ConcealedKong);
    let kongs = hand.sets.iter().filter(kong).count();
    let flowers = hand.flowers.len() + hand.seasons.len();
    match hand.by {
        SlowBy::Draw => {
            if 2 <= kongs && dice.one_in(5) {
                hand.kong = 2;
            } else if 1 <= kongs && dice.one_in(3) {
                hand.kong = 1;
            } else if 1 <= flowers && dice.one_in(6) {
                hand.loose = true;
            }
            hand.first = hand.sets.is_empty() && hand.seat == 0 && dice.one_in(6);
            hand.last = !hand.first && dice.one_in(6);
        }
        SlowBy::Discard => {
            hand.first = hand.sets.is_empty() && hand.seat != 0 && dice.one_in(12);
            hand.last = !hand.first && dice.one_in(6);
        }
        SlowBy::Rob | SlowBy::Flowers => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slow::EVERY_RULES;
    use crate::slow::old_style::count;
    use std::collections::BTreeSet;

    /// Some hands; enough that whatever the dice can make is among them.
    fn hands() -> impl Iterator<Item = (u64, SlowHand)> {
        (0..20_000).map(|seed| (seed, random_hand(seed)))
    }

    #[test]
    fn text_is_the_notation() {
        for text in [
            "[444p] {FFFF} 12378m 99s + 9m (13f 2g)",
            "[3333s] [567m] 123m 1s EE + 1s",
            "44479m 77s EEEWWW + 8m (24f 2g)",
            "+ flowers (1234f 123g)",
        ] {
            assert_eq!(to_text(&from_text(text)), text);
        }
    }

    #[test]
    fn a_reading_is_written_set_by_set() {
        let hand = from_text("[CCC] 234p 567p 99s 12m + 3m");
        let tally = count(&hand).unwrap();
        let text = reading_text(&hand, &tally.reading);
        assert_eq!(text.unwrap(), "[CCC] 123m 234p 567p 99s");
    }

    #[test]
    fn every_hand_is_legal() {
        for (seed, mut hand) in hands() {
            let tiles = hand.concealed.len() + 3 * hand.sets.len();
            match hand.by {
                SlowBy::Flowers => assert!(tiles == 0 || tiles == 13, "seed {seed}"),
                _ => {
                    assert_eq!(tiles, 13, "seed {seed}");
                    hand.concealed.push(hand.win);
                }
            }
            for tile in 0..34 {
                assert!(held(&hand, tile) <= 4, "seed {seed}: {tile}");
            }
            for family in [&hand.flowers, &hand.seasons] {
                let once: BTreeSet<&u8> = family.iter().collect();
                assert_eq!(once.len(), family.len(), "seed {seed}");
                assert!(family.iter().all(|it| (1..=4).contains(it)), "seed {seed}");
            }
        }
    }

    #[test]
    fn no_flag_contradicts_the_hand() {
        for (seed, hand) in hands() {
            let drawn = hand.by == SlowBy::Draw;
            let kongs = hand.sets.iter().filter(|set| set.tiles().len() == 4);
            assert!(usize::from(hand.kong) <= kongs.count(), "seed {seed}");
            assert!(hand.kong == 0 || (drawn && !hand.loose), "seed {seed}");
            if hand.loose {
                let aside = hand.flowers.len() + hand.seasons.len();
                assert!(drawn && 0 < aside, "seed {seed}");
            }
            if hand.first {
                let easts = drawn && hand.seat == 0;
                let from_east = hand.by == SlowBy::Discard && hand.seat != 0;
                assert!(easts || from_east, "seed {seed}");
                assert!(hand.sets.is_empty() && !hand.last, "seed {seed}");
            }
            if hand.by == SlowBy::Rob {
                assert_eq!(held(&hand, hand.win), 0, "seed {seed}");
                assert!(!hand.last && !hand.first, "seed {seed}");
            }
        }
    }

    #[test]
    fn text_reads_back() {
        for (seed, hand) in hands() {
            let back = SlowHand {
                by: hand.by,
                seat: hand.seat,
                round: hand.round,
                kong: hand.kong,
                loose: hand.loose,
                last: hand.last,
                first: hand.first,
                ..from_text(&to_text(&hand))
            };
            assert_eq!(back, hand, "seed {seed}");
        }
    }

    #[test]
    fn every_item_turns_up_and_so_do_hands_that_do_not_win() {
        let listed = [30, 30, 67];
        for (rules, listed) in EVERY_RULES.into_iter().zip(listed) {
            let mut seen = BTreeSet::new();
            let (mut shapeless, mut too_small) = (0, 0);
            for (_, hand) in hands().take(6_000) {
                match (rules.count)(&hand) {
                    None => shapeless += 1,
                    Some(tally) => {
                        too_small += usize::from(!tally.wins);
                        seen.extend(tally.items.into_keys());
                    }
                }
            }
            assert_eq!(seen.len(), listed, "{}: {seen:?}", rules.id);
            assert!(200 < shapeless, "{}", rules.id);
            // No hand is too small for `hk-eighteen`.
            assert_eq!(200 < too_small, rules.id != "hk-eighteen", "{}", rules.id);
        }
    }
}
