//! Items of four sets and a Pair (3.1.1 to 3.1.36). A Kong is a triplet too, except where the
//! row says Pung; a set is a sequence, a triplet or a Kong.

use super::super::{Laid, SlowBy, SlowHand, SlowKind, SlowPlace, SlowReading, SlowSet, without};
use super::{Item, LIMIT};

/// In the rulebook's order.
pub(super) const ITEMS: [(&str, Item); 38] = [
    ("all-sequences", all_sequences),
    ("special-eyes", special_eyes),
    ("mixed-straight", mixed_straight),
    ("mixed-shifted-sequences", mixed_shifted_sequences),
    ("small-four-in-one", small_four_in_one),
    ("medium-four-in-one", medium_four_in_one),
    ("big-four-in-one", big_four_in_one),
    ("mixed-less-terminals-and-honors", mixed_less_terminals),
    ("pure-less-terminals", pure_less_terminals),
    ("pure-straight", pure_straight),
    ("pure-shifted-sequences", pure_shifted_sequences),
    ("mixed-triple-sequences", mixed_triple_sequences),
    ("all-triplets", all_triplets),
    ("mixed-shifted-triplets", mixed_shifted_triplets),
    ("small-three-winds", small_three_winds),
    ("all-types", all_types),
    ("two-short-straights", two_short_straights),
    ("pure-shifted-triplets", pure_shifted_triplets),
    ("all-linked", all_linked),
    ("small-three-dragons", small_three_dragons),
    ("big-three-winds", big_three_winds),
    ("big-three-dragons", big_three_dragons),
    ("small-four-winds", small_four_winds),
    ("four-ladies", four_ladies),
    ("nine-gates", nine_gates),
    ("big-four-winds", big_four_winds),
    ("all-honors", all_honors),
    ("double-triplets", double_triplets),
    ("three-concealed-triplets", three_concealed_triplets),
    ("four-concealed-triplets", four_concealed_triplets),
    ("kongs", kongs),
    ("two-identical-sequences", two_identical_sequences),
    ("three-identical-sequences", three_identical_sequences),
    ("four-identical-sequences", four_identical_sequences),
    ("double-two-identical-sequences", double_two_identical),
    ("two-terminal-triplets", two_terminal_triplets),
    ("double-two-terminal-triplets", double_two_terminal_triplets),
    ("value-honor", value_honor),
];

fn when(is_there: bool, faan: u32) -> u32 {
    if is_there { faan } else { 0 }
}

/// The sequences, each by its lowest tile.
fn sequences(laid: &Laid) -> Vec<u8> {
    let sequences = laid.sets.iter().filter(|set| set.kind == SlowKind::Sheung);
    sequences.map(|set| set.low).collect()
}

/// The triplets and Kongs, each by its tile.
fn triplets(laid: &Laid) -> Vec<u8> {
    let triplets = laid.sets.iter().filter(|set| set.kind != SlowKind::Sheung);
    triplets.map(|set| set.low).collect()
}

/// Every way to take three of these in an order.
fn threes(of: &[u8]) -> Vec<[u8; 3]> {
    let mut threes = Vec::new();
    for a in 0..of.len() {
        for b in 0..of.len() {
            for c in 0..of.len() {
                if a != b && b != c && a != c {
                    threes.push([of[a], of[b], of[c]]);
                }
            }
        }
    }
    threes
}

/// Whether these are tiles of numbers, all of one suit.
fn one_suit(tiles: [u8; 3]) -> bool {
    let [a, b, c] = tiles;
    a < 27 && b < 27 && c < 27 && a / 9 == b / 9 && b / 9 == c / 9
}

/// Whether these are tiles of numbers, one of each suit.
fn three_suits(tiles: [u8; 3]) -> bool {
    let [a, b, c] = tiles;
    a < 27 && b < 27 && c < 27 && a / 9 != b / 9 && b / 9 != c / 9 && a / 9 != c / 9
}

/// The numbers of these tiles, from 0 for a 1.
fn numbers(tiles: [u8; 3]) -> [u8; 3] {
    tiles.map(|tile| tile % 9)
}

/// Whether each number is one up from the last.
fn each_one_up(tiles: [u8; 3]) -> bool {
    let [a, b, c] = numbers(tiles);
    a + 1 == b && b + 1 == c
}

/// `all-sequences`: four sequences.
fn all_sequences(laid: &Laid) -> u32 {
    when(sequences(laid).len() == 4, 1)
}

/// `special-eyes`: the Pair is a 2, 5 or 8.
fn special_eyes(laid: &Laid) -> u32 {
    let twos_fives_eights = [1, 4, 7, 10, 13, 16, 19, 22, 25];
    when(twos_fives_eights.contains(&laid.pair), 1)
}

/// `mixed-straight`: 123, 456 and 789, one in each suit.
fn mixed_straight(laid: &Laid) -> u32 {
    let ways = threes(&sequences(laid));
    let straight = |it: &[u8; 3]| three_suits(*it) && numbers(*it) == [0, 3, 6];
    when(ways.iter().any(straight), 2)
}

/// `mixed-shifted-sequences`: three sequences in three suits, each one up from the last.
fn mixed_shifted_sequences(laid: &Laid) -> u32 {
    let ways = threes(&sequences(laid));
    when(ways.iter().any(|&it| three_suits(it) && each_one_up(it)), 2)
}

/// How many of a tile the sequences have.
fn in_sequences(laid: &Laid, tile: u8) -> usize {
    let has = |low: &&u8| [**low, **low + 1, **low + 2].contains(&tile);
    sequences(laid).iter().filter(has).count()
}

/// `small-four-in-one`: four of a tile across a sequence and a Pung (not a Kong).
fn small_four_in_one(laid: &Laid) -> u32 {
    let mut pungs = laid.sets.iter().filter(|set| set.kind == SlowKind::Pung);
    when(pungs.any(|pung| in_sequences(laid, pung.low) == 1), 1)
}

/// `medium-four-in-one`: four of a tile across two sequences and the Pair.
fn medium_four_in_one(laid: &Laid) -> u32 {
    when(in_sequences(laid, laid.pair) == 2, 2)
}

/// `big-four-in-one`: four of a tile across four sequences.
fn big_four_in_one(laid: &Laid) -> u32 {
    when((0..27).any(|tile| in_sequences(laid, tile) == 4), 6)
}

fn terminal(tile: u8) -> bool {
    [0, 8, 9, 17, 18, 26].contains(&tile)
}

fn honour(tile: u8) -> bool {
    27 <= tile
}

/// `mixed-less-terminals-and-honors`: a terminal or honour in each set and the Pair, at least
/// one honour, and at least one tile that is neither.
fn mixed_less_terminals(laid: &Laid) -> u32 {
    let either = |tile: &u8| terminal(*tile) || honour(*tile);
    let in_each = laid.sets.iter().all(|set| set.tiles().iter().any(either)) && either(&laid.pair);
    let an_honour = laid.tiles.iter().any(|tile| honour(*tile));
    let neither = laid.tiles.iter().any(|tile| !either(tile));
    when(in_each && an_honour && neither, 2)
}

/// `pure-less-terminals`: a terminal in each set and the Pair, no honours, and at least one
/// tile that is none.
fn pure_less_terminals(laid: &Laid) -> u32 {
    let is = |tile: &u8| terminal(*tile);
    let in_each = laid.sets.iter().all(|set| set.tiles().iter().any(is)) && is(&laid.pair);
    let no_honours = !laid.tiles.iter().any(|tile| honour(*tile));
    let one_that_is_none = !laid.tiles.iter().all(is);
    when(in_each && no_honours && one_that_is_none, 3)
}

/// `pure-straight`: 123, 456 and 789 of one suit.
fn pure_straight(laid: &Laid) -> u32 {
    let lows = sequences(laid);
    let all_of = |suit: [u8; 3]| suit.iter().all(|low| lows.contains(low));
    let straight = all_of([0, 3, 6]) || all_of([9, 12, 15]) || all_of([18, 21, 24]);
    when(straight, 3)
}

/// `pure-shifted-sequences`: three sequences of one suit, each one up from the last.
fn pure_shifted_sequences(laid: &Laid) -> u32 {
    let ways = threes(&sequences(laid));
    when(ways.iter().any(|&it| one_suit(it) && each_one_up(it)), 3)
}

/// `mixed-triple-sequences`: the same sequence in all three suits.
fn mixed_triple_sequences(laid: &Laid) -> u32 {
    let lows = sequences(laid);
    let in_all = |low: u8| [low, low + 9, low + 18].iter().all(|it| lows.contains(it));
    when((0..9).any(in_all), 3)
}

/// `all-triplets`: four triplets or Kongs.
fn all_triplets(laid: &Laid) -> u32 {
    when(triplets(laid).len() == 4, 3)
}

/// `mixed-shifted-triplets`: three triplets in three suits, each one up from the last.
fn mixed_shifted_triplets(laid: &Laid) -> u32 {
    let ways = threes(&triplets(laid));
    when(ways.iter().any(|&it| three_suits(it) && each_one_up(it)), 3)
}

/// How many wind triplets there are.
fn wind_triplets(laid: &Laid) -> usize {
    let lows = triplets(laid);
    lows.iter().filter(|low| (27..=30).contains(*low)).count()
}

/// How many dragon triplets there are.
fn dragon_triplets(laid: &Laid) -> usize {
    let lows = triplets(laid);
    lows.iter().filter(|low| (31..=33).contains(*low)).count()
}

fn pair_of_winds(laid: &Laid) -> bool {
    (27..=30).contains(&laid.pair)
}

/// `small-three-winds`: exactly two wind triplets, and a Pair of winds.
fn small_three_winds(laid: &Laid) -> u32 {
    when(wind_triplets(laid) == 2 && pair_of_winds(laid), 3)
}

/// `all-types`: the five groups are of characters, bamboo, dots, winds and dragons.
fn all_types(laid: &Laid) -> u32 {
    let mut groups: Vec<u8> = laid.sets.iter().map(|set| set.low).collect();
    groups.push(laid.pair);
    let one_of = |from: u8, to: u8| groups.iter().any(|tile| (from..=to).contains(tile));
    let numbers = one_of(0, 8) && one_of(18, 26) && one_of(9, 17);
    when(numbers && one_of(27, 30) && one_of(31, 33), 3)
}

/// `two-short-straights`: the four sequences fall into two pairs, each pair one suit and three
/// apart (123 with 456).
fn two_short_straights(laid: &Laid) -> u32 {
    let lows = sequences(laid);
    let [a, b, c, d] = lows[..] else {
        return 0;
    };
    let short = |one: u8, two: u8| one / 9 == two / 9 && (one + 3 == two || two + 3 == one);
    let two_pairs = (short(a, b) && short(c, d))
        || (short(a, c) && short(b, d))
        || (short(a, d) && short(b, c));
    when(two_pairs, 4)
}

/// `pure-shifted-triplets`: three triplets of one suit, each one up from the last.
fn pure_shifted_triplets(laid: &Laid) -> u32 {
    let ways = threes(&triplets(laid));
    when(ways.iter().any(|&it| one_suit(it) && each_one_up(it)), 4)
}

/// `all-linked`: one number stands in every set and the Pair (suits may differ).
fn all_linked(laid: &Laid) -> u32 {
    let is = |tile: u8, number: u8| tile < 27 && tile % 9 == number;
    let linked = |number: u8| {
        let holds = |set: &SlowSet| set.tiles().iter().any(|&tile| is(tile, number));
        laid.sets.iter().all(holds) && is(laid.pair, number)
    };
    when((0..9).any(linked), 6)
}

/// `small-three-dragons`: two dragon triplets and the third as Pair.
fn small_three_dragons(laid: &Laid) -> u32 {
    let pair_of_dragons = (31..=33).contains(&laid.pair);
    when(dragon_triplets(laid) == 2 && pair_of_dragons, 6)
}

/// `big-three-winds`: three wind triplets; four of them are three too.
fn big_three_winds(laid: &Laid) -> u32 {
    when(3 <= wind_triplets(laid), 6)
}

/// `big-three-dragons`: three dragon triplets.
fn big_three_dragons(laid: &Laid) -> u32 {
    when(dragon_triplets(laid) == 3, 9)
}

/// `small-four-winds`: three wind triplets and the fourth wind as Pair.
fn small_four_winds(laid: &Laid) -> u32 {
    when(wind_triplets(laid) == 3 && pair_of_winds(laid), 12)
}

/// `four-ladies`: three triplets of one suit, each one up, and the sequence of the same three
/// tiles.
fn four_ladies(laid: &Laid) -> u32 {
    let (triplets, sequences) = (triplets(laid), sequences(laid));
    let same = |low: u8| {
        [low, low + 1, low + 2]
            .iter()
            .all(|it| triplets.contains(it))
    };
    when(sequences.iter().any(|&low| same(low)), 12)
}

/// `nine-gates`: 1112345678999 of a suit and one more, nothing claimed.
fn nine_gates(laid: &Laid) -> u32 {
    let gates = |suit: u8| {
        let gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|number| suit + number);
        match without(&laid.tiles, &gates).as_deref() {
            Some([more]) => (suit..suit + 9).contains(more),
            _ => false,
        }
    };
    let there = gates(0) || gates(9) || gates(18);
    when(there && laid.hand.sets.is_empty(), LIMIT)
}

/// `big-four-winds`: four wind triplets.
fn big_four_winds(laid: &Laid) -> u32 {
    when(wind_triplets(laid) == 4, LIMIT)
}

/// `all-honors`: honours only.
pub(super) fn all_honors(laid: &Laid) -> u32 {
    when(laid.tiles.iter().all(|tile| honour(*tile)), LIMIT)
}

/// `double-triplets`: each match of two triplets of one number in two suits; three of a number
/// are three matches.
fn double_triplets(laid: &Laid) -> u32 {
    let lows = triplets(laid);
    let mut matches = 0;
    for &one in &lows {
        // A triplet of the same number in a later suit.
        let later = [one + 9, one + 18];
        let match_of_one = |other: &&u8| one < 27 && **other < 27 && later.contains(other);
        matches += lows.iter().filter(match_of_one).count();
    }
    matches as u32
}

/// How many triplets are concealed. E3: a tile won on a discard or by robbing is claimed, and so
/// is the triplet that it finishes (W4); concealed Kongs are concealed, claimed and added not.
fn concealed_triplets(laid: &Laid) -> usize {
    let SlowReading::Sets { sets, place, .. } = laid.reading else {
        return 0;
    };
    let hand: &SlowHand = laid.hand;
    let mut concealed = 0;
    for set in &hand.sets {
        concealed += usize::from(set.kind == SlowKind::ConcealedKong);
    }
    for (index, set) in sets.iter().enumerate() {
        let finished_by_it = *place == SlowPlace::Set(index);
        let claimed = hand.by != SlowBy::Draw && finished_by_it;
        concealed += usize::from(set.kind == SlowKind::Pung && !claimed);
    }
    concealed
}

/// `three-concealed-triplets`: exactly three.
fn three_concealed_triplets(laid: &Laid) -> u32 {
    when(concealed_triplets(laid) == 3, 1)
}

/// `four-concealed-triplets`
fn four_concealed_triplets(laid: &Laid) -> u32 {
    when(concealed_triplets(laid) == 4, LIMIT)
}

/// `kongs`: 1, 2, 6 or the Limit for one, two, three or four of them.
fn kongs(laid: &Laid) -> u32 {
    let kong = |set: &&SlowSet| matches!(set.kind, SlowKind::Kong | SlowKind::ConcealedKong);
    [0, 1, 2, 6, LIMIT][laid.hand.sets.iter().filter(kong).count()]
}

/// How often each sequence that is there is there.
fn repeats(laid: &Laid) -> Vec<usize> {
    let lows = sequences(laid);
    let times = (0..27).map(|low| lows.iter().filter(|it| **it == low).count());
    times.filter(|times| 0 < *times).collect()
}

/// `two-identical-sequences`: the same sequence of a suit twice.
fn two_identical_sequences(laid: &Laid) -> u32 {
    when(repeats(laid).iter().any(|times| 2 <= *times), 2)
}

/// `three-identical-sequences`
fn three_identical_sequences(laid: &Laid) -> u32 {
    when(repeats(laid).iter().any(|times| 3 <= *times), 6)
}

/// `four-identical-sequences`
fn four_identical_sequences(laid: &Laid) -> u32 {
    when(repeats(laid) == [4], LIMIT)
}

/// `double-two-identical-sequences`: two different sequences, each twice.
fn double_two_identical(laid: &Laid) -> u32 {
    when(repeats(laid) == [2, 2], 4)
}

/// How many triplets of 1s or 9s there are, of any suits.
fn terminal_triplets(laid: &Laid) -> usize {
    triplets(laid).iter().filter(|low| terminal(**low)).count()
}

/// `two-terminal-triplets`: two or three triplets of 1s or 9s; four hold two as well.
fn two_terminal_triplets(laid: &Laid) -> u32 {
    when(2 <= terminal_triplets(laid), 1)
}

/// `double-two-terminal-triplets`: four triplets of 1s or 9s.
fn double_two_terminal_triplets(laid: &Laid) -> u32 {
    when(terminal_triplets(laid) == 4, 6)
}

/// `value-honor`: each triplet of dragons, of the Seat Wind, of the Round Wind (2 when they are
/// the same).
fn value_honor(laid: &Laid) -> u32 {
    let seat_wind = 27 + laid.hand.seat;
    let round_wind = 27 + laid.hand.round;
    let mut faan = dragon_triplets(laid) as u32;
    for low in triplets(laid) {
        faan += u32::from(low == seat_wind) + u32::from(low == round_wind);
    }
    faan
}
