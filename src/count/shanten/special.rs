//! What a hand lacks for the shapes that are not sets and a Pair.

use super::words::{BYTES, Suit, Suits, at_least, sum};

/// For one of each 1, 9, wind and dragon, and one of them twice.
pub(super) fn for_orphans([m, p, s, honours]: &Suits) -> u8 {
    let nines = m.others >> 56 | p.others >> 56 << 8 | s.others >> 56 << 16;
    let terminals = nines | ones(m, p, s) << 24;
    let kinds = at_least(terminals, 1) + at_least(honours.others, 1);
    let pair = (terminals | honours.others) & (BYTES * 6) != 0;
    14u8.saturating_sub(sum(kinds)) - u8::from(pair)
}

/// For seven pairs; four of a tile may be two of them.
pub(super) fn for_pairs([m, p, s, honours]: &Suits) -> u8 {
    let words = [m.others, p.others, s.others, honours.others, ones(m, p, s)];
    let all = |part: fn(u64) -> u64| sum(words.into_iter().map(part).fold(0, u64::wrapping_add));
    let pairs = all(|word| word >> 1 & (BYTES * 3));
    let singles = all(|word| word & BYTES);
    // Each pair that is not there is made of a single tile, as long as there are some.
    let wanted = 7u8.saturating_sub(pairs);
    wanted + wanted.saturating_sub(singles)
}

/// For fourteen different tiles, no two next to each other in a suit.
///
/// Whichever of its tiles a hand keeps, the rest can be had: a suit takes at least three tiles
/// that are apart from each other, and there are seven honours.
pub(super) fn for_not_connected([m, p, s, honours]: &Suits) -> u8 {
    let apart = |suit: &Suit| {
        // Gathers a bit of each byte.
        let others = at_least(suit.others, 1).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        APART[(others as usize) << 1 | usize::from(suit.one > 0)]
    };
    let honours = sum(at_least(honours.others, 1));
    let apart = apart(m) + apart(p) + apart(s) + honours;
    14u8.saturating_sub(apart)
}

/// The 1s of the suits, a byte each.
fn ones(m: &Suit, p: &Suit, s: &Suit) -> u64 {
    u64::from(m.one) | u64::from(p.one) << 8 | u64::from(s.one) << 16
}

/// Of each choice of numbers in a suit, as bits from the lowest, how many can be kept that are
/// not next to each other.
const APART: [u8; 512] = {
    let mut apart = [0; 512];
    let mut choice: usize = 1;
    while choice < 512 {
        // The lowest may always be kept, and then the next cannot.
        let lowest = choice & choice.wrapping_neg();
        apart[choice] = 1 + apart[choice & !(lowest | lowest << 1)];
        choice += 1;
    }
    apart
};
