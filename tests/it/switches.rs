//! Is every choice that the rulebook marks [decided] a switch of the rule set? Each row has a
//! hand that comes out differently when the switch is flipped: rulebook 3 and 4, as far as they
//! concern counting and settling.
//!
//! The hands are argued beside them. Where a row names an R, M, O, T or F number, the value was
//! also found in another program's tests or in a club's table (the numbers are those of
//! `tests/data/vectors/NOTICE.md`, and T those of published settlements).

mod contested;

use crate::told::{like_old_style, told};
use sikwu::count::count;
use sikwu::notation::{Code, Given, Sheet};
use sikwu::rules::Book;
use sikwu::score::score;
use sikwu::seat::Seat;
use sikwu::settle::false_win;

/// A switch, and a hand that it changes.
struct Row {
    /// The rule that leaves the choice.
    rule: &'static str,
    /// How the table of both counts differs from old style, in YAML; nothing if it does not.
    table: &'static str,
    /// What the house chooses otherwise, in YAML.
    house: &'static str,
    /// The hand in notation.
    hand: &'static str,
    /// What notation cannot say of the win: `kong` and `flower` for what was replaced in this
    /// turn, in order, `first-after-kong` and `first-after-flowers` for an opening.
    occasion: &'static str,
    /// What it is worth before, and what East, South, West and North get; or the refusal.
    before: &'static str,
    /// The same in the house.
    after: &'static str,
}

const ROW: Row = Row {
    rule: "",
    table: "",
    house: "",
    hand: "",
    occasion: "",
    before: "",
    after: "",
};

/// Every row of this page.
fn rows() -> impl Iterator<Item = &'static Row> {
    let tables = [
        FLOWERS,
        FLOWER_WINS,
        REPLACEMENTS,
        OPENINGS,
        FIGURES,
        LIMITS,
        READINGS,
        LADDERS,
        PAYMENTS,
    ];
    tables.into_iter().flatten()
}

/// The table and the house of every row.
pub(crate) fn houses() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = rows().chain(contested::rows());
    rows.map(|row| (row.table, row.house))
}

fn check(rows: &[Row]) {
    for row in rows {
        let before = like_old_style(&[row.table]);
        let after = like_old_style(&[row.table, row.house]);
        let story = format!("{}: {} at {}", row.rule, row.hand, row.house);
        assert_eq!(
            told(row.hand, row.occasion, &before),
            row.before,
            "before, {story}"
        );
        assert_eq!(
            told(row.hand, row.occasion, &after),
            row.after,
            "after, {story}"
        );
        assert_ne!(row.before, row.after, "{story}: nothing is switched");
    }
}

const FLOWERS: &[Row] = &[
    // The three quiet faan of the rulebook, of which one is for having no flowers.
    Row {
        rule: "W2",
        house: "minimum_counts_flowers: false",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        after: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | W2",
        ..ROW
    },
    // Two of its own lift a dragon set to the minimum (G2).
    Row {
        rule: "W2",
        house: "minimum_counts_flowers: false",
        hand: "[CCC] [123m] [456s] 5567p + 8p<N (3f 3g) / W E",
        before: "dragon-set 1, own-flower 2 = 3 | 0 0 +8 -8",
        after: "dragon-set 1, own-flower 2 = 3 | W2",
        ..ROW
    },
    // 136 tiles: nobody can have flowers, so having none is nothing.
    Row {
        rule: "no-flowers",
        house: "flowers: false",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        after: "ping-wu 1, zi-mo 1 = 2 | W2",
        ..ROW
    },
    Row {
        rule: "no-flowers",
        table: "flowers: false",
        house: "items: [{ id: no-flowers, when: { figure: no-flowers, at_any_table: true } }]",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1 = 2 | W2",
        after: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        ..ROW
    },
    // Four flowers are 2 in place of the one that is South's; a house may count that one too.
    Row {
        rule: "all-four-flowers",
        house: "items: [{ id: all-four-flowers, instead_of: [] }]",
        hand: "[555s] 123456m 1239p + 9p<N (1234f) / S W",
        before: "all-four-flowers 2 = 2 | W2",
        after: "own-flower 1, all-four-flowers 2 = 3 | 0 +8 0 -8",
        ..ROW
    },
];

#[test]
fn flowers_count_as_the_table_chooses() {
    check(FLOWERS);
}

const FLOWER_WINS: &[Row] = &[
    // F7: other programs add the draw. East has the four flowers, its season, and drew: 3 + 2
    // + 1 + 1. Seven faan are billed 48, and each pays half.
    Row {
        rule: "W5",
        house: "flower_wins: with-flowers-and-draw",
        hand: "+ flowers (1234f 123g) / E E",
        before: "seven-flowers 3 = 3 | +12 -4 -4 -4",
        after: "zi-mo 1, own-flower 1, all-four-flowers 2, seven-flowers 3 = 7 | +72 -24 -24 -24",
        ..ROW
    },
    // Both families whole, and nobody's own beside them: 8 + 2 + 2 + 1.
    Row {
        rule: "W5",
        house: "flower_wins: with-flowers-and-draw",
        hand: "+ flowers (1234f 1234g) / N E",
        before: "eight-flowers 8 = 8 | -32 -32 -32 +96",
        after: "zi-mo 1, all-four-flowers 4, eight-flowers 8 = 13, paid 10 | -64 -64 -64 +192",
        ..ROW
    },
    Row {
        rule: "W5",
        house: "baau: { flower_wins: true }",
        hand: "+ flowers (1234f 123g) / E E baau=S",
        before: "seven-flowers 3 = 3 | +12 -4 -4 -4",
        after: "seven-flowers 3 = 3 | +12 -12 0 0",
        ..ROW
    },
];

#[test]
fn flower_wins_score_and_are_paid_as_the_table_chooses() {
    check(FLOWER_WINS);
}

#[test]
fn w5_a_flower_win_wins_although_flowers_do_not_count_toward_the_minimum() {
    // The seven flowers are the hand and not something beside it.
    let house = like_old_style(&["minimum_counts_flowers: false"]);
    assert_eq!(
        told("+ flowers (1234f 123g) / E E", "", &house),
        "seven-flowers 3 = 3 | +12 -4 -4 -4"
    );
}

#[test]
fn t1_a_hand_with_flowers_is_refused_where_there_are_none() {
    let house = like_old_style(&["flowers: false"]);
    let text = "234m 567m 345p 678s 9s + 9s (3f) / S E";
    let error = score(text, &Given::default(), &house).unwrap_err();
    assert_eq!((error.code, error.at), (Code::BadContext, Some(30)));
    let win = score("+ flowers (1234f 123g)", &Given::default(), &house).unwrap_err();
    assert_eq!((win.code, win.at), (Code::BadContext, Some(12)));
}

const REPLACEMENTS: &[Row] = &[
    // Kong, flower, win: the tile replaced the flower, which earns nothing.
    Row {
        rule: "gong-seung-hoi-fa",
        house: "items: [{ id: gong-seung-hoi-fa, when: { figure: kong-replacement, through_flowers: true } }]",
        hand: "{3333p} [PPP] [222p] 2288s + 8s (1f) / S S",
        occasion: "kong flower",
        before: "dui-dui-wu 3, dragon-set 1, zi-mo 1 = 5 | -12 +36 -12 -12",
        after: "dui-dui-wu 3, dragon-set 1, zi-mo 1, gong-seung-hoi-fa 1 = 6 | -16 +48 -16 -16",
        ..ROW
    },
    // Kong, flower, Kong, win: one Kong's replacement, for the flower broke the chain.
    Row {
        rule: "kong-upon-kong",
        house: "items: [{ id: kong-upon-kong, when: { figure: kong-upon-kong, through_flowers: true } }]",
        hand: "{3333p} [7777m] [222p] 2288s + 8s (1f) / S S",
        occasion: "kong flower kong",
        before: "dui-dui-wu 3, zi-mo 1, gong-seung-hoi-fa 1 = 5 | -12 +36 -12 -12",
        after: "kong-upon-kong 10 = 10 | -64 +192 -64 -64",
        ..ROW
    },
    // Kong, Kong, flower, win: a flower's.
    Row {
        rule: "kong-upon-kong",
        house: "items: [{ id: kong-upon-kong, when: { figure: kong-upon-kong, through_flowers: true } }]",
        hand: "{3333p} [7777m] [222p] 2288s + 8s (1f) / S S",
        occasion: "kong kong flower",
        before: "dui-dui-wu 3, zi-mo 1 = 4 | -8 +24 -8 -8",
        after: "kong-upon-kong 10 = 10 | -64 +192 -64 -64",
        ..ROW
    },
    // As in `hk-thirteen`: nine faan that add up, in place of the one for a Kong's replacement.
    Row {
        rule: "kong-upon-kong",
        house: "items: [{ id: kong-upon-kong, faan: 9 }]",
        hand: "{3333p} [7777m] [222p] 2288s + 8s (1f) / S S kong2",
        before: "kong-upon-kong 10 = 10 | -64 +192 -64 -64",
        after: "dui-dui-wu 3, zi-mo 1, kong-upon-kong 9 = 13, paid 10 | -64 +192 -64 -64",
        ..ROW
    },
];

#[test]
fn flowers_among_replacements_break_the_luck_of_kongs_as_the_table_chooses() {
    check(REPLACEMENTS);
}

const OPENINGS: &[Row] = &[
    // East's Kong on the dealt tiles: what is left is a Kong's replacement, a draw, no flowers.
    Row {
        rule: "tin-wu",
        house: "items: [{ id: tin-wu, when: { figure: heaven, after_kong: true } }]",
        hand: "{9999m} 234m 345p 678s 9s + 9s self / E E",
        occasion: "kong first-after-kong",
        before: "zi-mo 1, gong-seung-hoi-fa 1, no-flowers 1 = 3 | +12 -4 -4 -4",
        after: "tin-wu 10 = 10 | +192 -64 -64 -64",
        ..ROW
    },
    Row {
        rule: "tin-wu",
        house: "items: [{ id: tin-wu, when: { figure: heaven, after_flowers: false } }]",
        hand: "234m 567m 345p 678s 9s + 9s self (3f) / E E first",
        before: "tin-wu 10 = 10 | +192 -64 -64 -64",
        after: "ping-wu 1, zi-mo 1 = 2 | W2",
        ..ROW
    },
    // East declared a Kong and then threw its first discard.
    Row {
        rule: "dei-wu",
        house: "items: [{ id: dei-wu, when: { figure: earth, after_kong: true } }]",
        hand: "222m 223344p 1234s + 1s<E / W W",
        occasion: "first-after-kong",
        before: "no-flowers 1 = 1 | W2",
        after: "dei-wu 10 = 10 | -128 0 +128 0",
        ..ROW
    },
    // The flower is East's own, so its owner has nothing left without the opening.
    Row {
        rule: "dei-wu",
        house: "items: [{ id: dei-wu, when: { figure: earth, after_flowers: false } }]",
        hand: "222m 223344p 1234s + 1s<E (1f) / W W first",
        before: "dei-wu 10 = 10 | -128 0 +128 0",
        after: "= 0 | W2",
        ..ROW
    },
    // Somebody else's flower that was replaced: the winner shows none.
    Row {
        rule: "dei-wu",
        house: "items: [{ id: dei-wu, when: { figure: earth, after_flowers: false } }]",
        hand: "222m 223344p 1234s + 1s<E / W W",
        occasion: "first-after-flowers",
        before: "dei-wu 10 = 10 | -128 0 +128 0",
        after: "no-flowers 1 = 1 | W2",
        ..ROW
    },
];

#[test]
fn a_kong_or_a_flower_spoils_an_opening_as_the_table_chooses() {
    check(OPENINGS);
}

const FIGURES: &[Row] = &[
    // O9: its source has no Ping Wu with a Pair of honours.
    Row {
        rule: "ping-wu",
        house: "items: [{ id: ping-wu, when: { figure: all-sheung, honour_pair: false } }]",
        hand: "234m 567m 345p 678s E + E self / W E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 -4 +12 -4",
        after: "zi-mo 1, no-flowers 1 = 2 | W2",
        ..ROW
    },
    // O's default: a concealed Kong is no concealed Pung. What is left is Dui Dui Wu.
    Row {
        rule: "four-concealed-pungs",
        house: "items: [{ id: four-concealed-pungs, when: { figure: concealed-triplets, sets: 4, kongs: false } }]",
        hand: "{1111m} 222m 333m 444s 5m + 5m self / S E",
        before: "four-concealed-pungs 10 = 10 | -64 +192 -64 -64",
        after: "dui-dui-wu 3, zi-mo 1, no-flowers 1 = 5 | -12 +36 -12 -12",
        ..ROW
    },
    // Self-drawn alone, as some have it; here the discard finishes the Pair.
    Row {
        rule: "four-concealed-pungs",
        house: "items: [{ id: four-concealed-pungs, when: { figure: concealed-triplets, sets: 4, on_discard: false } }]",
        hand: "111m 222m 333m 444s 5m + 5m<N / S W",
        before: "four-concealed-pungs 10 = 10 | 0 +128 0 -128",
        after: "dui-dui-wu 3, no-flowers 1 = 4 | 0 +16 0 -16",
        ..ROW
    },
    // R19: by the tiles, or only where all nine were waited for. 1112345778999 waits for 6 and
    // 9 alone, so the house has Ching Yat Sik 7, Zi Mo 1, no flowers 1.
    Row {
        rule: "nine-gates",
        house: "items: [{ id: nine-gates, when: { figure: nine-gates, nine_sided: true } }]",
        hand: "1112345778999m + 6m self / S E",
        before: "nine-gates 10 = 10 | -64 +192 -64 -64",
        after: "ching-yat-sik 7, zi-mo 1, no-flowers 1 = 9 | -48 +144 -48 -48",
        ..ROW
    },
    // I-1: small dragons that keep their two dragon sets, as one program counts them.
    Row {
        rule: "siu-saam-yuen",
        house: "items: [{ id: siu-saam-yuen, instead_of: [] }]",
        hand: "[CCC] [FFF] 123m 456p P + P<N (2f) / W E",
        before: "siu-saam-yuen 5 = 5 | 0 0 +24 -24",
        after: "siu-saam-yuen 5, dragon-set 2 = 7 | 0 0 +48 -48",
        ..ROW
    },
    // M10: the last discard earns its faan where a table pays for it.
    Row {
        rule: "hoi-dai-lo-yuet",
        house: "items:
  - id: river-bed
    names: { en: Last Discard, zh: 河底撈魚 }
    faan: 1
    when: { figure: last-discard }
    shows: 234m 567m 345p 678s 9s + 9s<S last
    near: 234m 567m 345p 678s 9s + 9s last",
        hand: "[111m] [333m] 555p 7799s + 7s<S / E E last",
        before: "dui-dui-wu 3, no-flowers 1 = 4 | +16 -16 0 0",
        after: "dui-dui-wu 3, no-flowers 1, river-bed 1 = 5 | +24 -24 0 0",
        ..ROW
    },
    Row {
        rule: "hoi-dai-lo-yuet",
        house: "items: [{ id: hoi-dai-lo-yuet, off: true }]",
        hand: "[345p] 123999p ESSS + E self (1f) / N S last",
        before: "wan-yat-sik 3, round-wind-set 1, zi-mo 1, hoi-dai-lo-yuet 1 = 6 | -16 -16 -16 +48",
        after: "wan-yat-sik 3, round-wind-set 1, zi-mo 1 = 5 | -12 -12 -12 +36",
        ..ROW
    },
];

#[test]
fn figures_are_seen_as_the_table_chooses() {
    check(FIGURES);
}

const LIMITS: &[Row] = &[
    // Two limit hands and what lies under them: 3 + 1 + 1 + 1 beside two limits of 10.
    Row {
        rule: "rulebook 4",
        house: "limit_hands: add",
        hand: "[EEE] [SSS] CC WW NNN + W<N / W W",
        before: "daai-sei-hei 10, zi-yat-sik 10 = 10 | 0 0 +128 -128",
        after: "dui-dui-wu 3, seat-wind-set 1, round-wind-set 1, no-flowers 1, daai-sei-hei 10, zi-yat-sik 10 = 26, paid 10 | 0 0 +128 -128",
        ..ROW
    },
    // The third worked hand of the rulebook, at two other limits (P1: 12 faan are billed 256).
    Row {
        rule: "P1",
        house: "limit: 13",
        hand: "[111s] [222s] 999s 77s 55s + 5s self / S E",
        before: "dui-dui-wu 3, ching-yat-sik 7, zi-mo 1, no-flowers 1 = 12, paid 10 | -64 +192 -64 -64",
        after: "dui-dui-wu 3, ching-yat-sik 7, zi-mo 1, no-flowers 1 = 12 | -128 +384 -128 -128",
        ..ROW
    },
    Row {
        rule: "P1",
        house: "limit: 8",
        hand: "[111s] [222s] 999s 77s 55s + 5s<N / S E",
        before: "dui-dui-wu 3, ching-yat-sik 7, no-flowers 1 = 11, paid 10 | 0 +128 0 -128",
        after: "dui-dui-wu 3, ching-yat-sik 7, no-flowers 1 = 11, paid 8 | 0 +64 0 -64",
        ..ROW
    },
    // The first worked hand, from a discard: one short of three.
    Row {
        rule: "W2",
        house: "minimum: 1",
        hand: "234m 567m 345p 678s 9s + 9s<E / S E",
        before: "ping-wu 1, no-flowers 1 = 2 | W2",
        after: "ping-wu 1, no-flowers 1 = 2 | -4 +4 0 0",
        ..ROW
    },
];

#[test]
fn the_minimum_and_the_limit_are_the_tables() {
    check(LIMITS);
}

/// A table that bills every win alike, and knows a hand of one great item and one of two small.
pub(crate) const BILLED_ALIKE: &str = "minimum: 0
limit: 8
ladder:
  - { faan: 0, bill: 8 }
  - { faan: 1, bill: 8 }
  - { faan: 2, bill: 8 }
  - { faan: 3, bill: 8 }
  - { faan: 4, bill: 8 }
  - { faan: 5, bill: 8 }
  - { faan: 6, bill: 8 }
  - { faan: 7, bill: 8 }
  - { faan: 8, bill: 8 }
items:
  - id: seven-pairs
    names: { en: Seven Pairs, zh: 七對 }
    faan: 4
    when: { figure: seven-pairs, fours: none }
    shows: 1133m 5577p 22s EE C + C<S
    near: 1133m 5577p 22s EE C + F<S
  - id: twins
    names: { en: Twins, zh: 雙一般高 }
    faan: 1
    when: { figure: twice-two-sheung }
    shows: \"[234m] [234m] [678p] 678p E + E<S\"
    near: \"[234m] [234m] [678p] 678s E + E<S\"";

const READINGS: &[Row] = &[
    // Seven Pairs are one item of 4, and the same tiles as Sheung two items of 2.
    Row {
        rule: "W3",
        table: BILLED_ALIKE,
        house: "equal_readings: most-items",
        hand: "223344m 556677p 8s + 8s<S / E E",
        before: "no-flowers 1, seven-pairs 4 = 5 | +8 -8 0 0",
        after: "ping-wu 1, no-flowers 1, twins 1 = 3 | +8 -8 0 0",
        ..ROW
    },
];

#[test]
fn w3_of_readings_that_pay_the_same_the_table_chooses_which_is_told() {
    check(READINGS);
}

const LADDERS: &[Row] = &[
    // T10: half-spicy, 3 faan self-drawn, +24 and -8 from each.
    Row {
        rule: "P1",
        house: "ladder: { named: half-spicy, unit: 16 }",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        after: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -8 +24 -8 -8",
        ..ROW
    },
    Row {
        rule: "P1",
        house: "ladder: { named: full-spicy, unit: 8 }",
        hand: "[CCC] [FFF] 123m 456p P + P<N (2f) / W E",
        before: "siu-saam-yuen 5 = 5 | 0 0 +24 -24",
        after: "siu-saam-yuen 5 = 5 | 0 0 +32 -32",
        ..ROW
    },
    Row {
        rule: "P1",
        house: "ladder: { named: 4-7-10, unit: 8 }",
        hand: "[CCC] [FFF] 123m 456p P + P<N / W E",
        before: "siu-saam-yuen 5, no-flowers 1 = 6 | 0 0 +32 -32",
        after: "siu-saam-yuen 5, no-flowers 1 = 6 | 0 0 +16 -16",
        ..ROW
    },
    Row {
        rule: "P1",
        house: "ladder: { named: 4-6-8, unit: 8 }",
        hand: "[CCC] [FFF] 123m 456p P + P<N (2f) / W E",
        before: "siu-saam-yuen 5 = 5 | 0 0 +24 -24",
        after: "siu-saam-yuen 5 = 5 | 0 0 +16 -16",
        ..ROW
    },
    // The second worked hand: four faan, which is not yet the step of five.
    Row {
        rule: "P1",
        house: "ladder: { named: 5-7-9, unit: 8 }",
        hand: "[FFF] 123m 456m 789m E + E<W (3f) / S E",
        before: "wan-yat-sik 3, dragon-set 1 = 4 | 0 +16 -16 0",
        after: "wan-yat-sik 3, dragon-set 1 = 4 | 0 +8 -8 0",
        ..ROW
    },
    // T20: ten for each faan from the shooter, five from each on a draw.
    Row {
        rule: "P1",
        house: "ladder:
  - { faan: 3, bill: 30 }
  - { faan: 4, bill: 40 }
  - { faan: 5, bill: 50 }
  - { faan: 6, bill: 60 }
  - { faan: 7, bill: 70 }
  - { faan: 8, bill: 80 }
  - { faan: 9, bill: 90 }
  - { faan: 10, bill: 100 }
pay: { maker: whole }",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        after: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -15 +45 -15 -15",
        ..ROW
    },
];

#[test]
fn p1_the_bill_is_the_tables() {
    check(LADDERS);
}

#[test]
fn p1_named_ladders_are_those_that_clubs_print() {
    // Printed with 8 at 3 faan. The plateaus of 4-6-8 and 5-7-9 follow from their names: each
    // of the three numbers is where the bill doubles.
    for (name, bills) in [
        (
            "half-spicy",
            [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
        ),
        (
            "full-spicy",
            [
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
            ],
        ),
        (
            "4-7-10",
            [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64],
        ),
        (
            "4-6-8",
            [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64, 64],
        ),
        ("5-7-9", [1, 2, 4, 8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64]),
    ] {
        // Twice the unit, so that a half of each bill is whole from nothing on.
        let ladder = format!("ladder: {{ named: {name}, unit: 16 }}");
        let house = like_old_style(&["minimum: 0", "limit: 13", &ladder]);
        for (faan, bill) in (0..).zip(bills) {
            assert_eq!(house.bill(faan), Some(2 * bill), "{name}, {faan} faan");
        }
    }
    // T6: a club pays 16 32 48 64 96 128 192 256 384 512 768 from the shooter for 3 to 13 faan.
    let club = like_old_style(&["limit: 13", "ladder: { named: half-spicy, unit: 16 }"]);
    let bills = (3..=13).map(|faan| club.bill(faan).unwrap());
    assert!(bills.eq([16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768]));
}

#[test]
fn p1_a_minimum_of_nothing_names_its_own_even_bill() {
    let mut book = Book::bundled();
    let text = "{ id: house, like: hk-old-style, minimum: 0 }";
    let fault = book.read("house.yaml", text).unwrap_err();
    let message = fault.problems[0].to_string();
    assert!(
        message.contains("0 faan") && message.contains("(P1)"),
        "{message}"
    );
    // The hand of one program that lets nothing win for 2 from the shooter (R1, T22).
    let house = like_old_style(&["minimum: 0", "ladder: { named: half-spicy, unit: 16 }"]);
    let hand = "[678p] 123m 555m 789m 8s + 8s<N (2f) / E E";
    assert_eq!(told(hand, "", &house), "= 0 | +2 0 0 -2");
}

const PAYMENTS: &[Row] = &[
    // T2 and T3: eight faan, all from the shooter, or half of it, and a quarter from the rest.
    Row {
        rule: "P2",
        table: "ladder: { named: half-spicy, unit: 16 }",
        house: "pay: { shooter: half, bystander: quarter }",
        hand: "[CCC] [FFF] 123m 9s PPP + 9s<N (2f) / W E",
        before: "daai-saam-yuen 8 = 8 | 0 0 +128 -128",
        after: "daai-saam-yuen 8 = 8 | -32 -32 +128 -64",
        ..ROW
    },
    // T12: two shares from the shooter, one from each of the others.
    Row {
        rule: "P2",
        house: "pay: { zi_mo: double, shooter: double, bystander: whole }",
        hand: "[111m] [333m] 555p 7799s + 7s<S (3f) / E E",
        before: "dui-dui-wu 3 = 3 | +8 -8 0 0",
        after: "dui-dui-wu 3 = 3 | +32 -16 -8 -8",
        ..ROW
    },
    // T13: two shares from each on a draw.
    Row {
        rule: "P3",
        house: "pay: { zi_mo: double, shooter: double, bystander: whole }",
        hand: "234m 567m 345p 678s 9s + 9s self / S E",
        before: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -4 +12 -4 -4",
        after: "ping-wu 1, zi-mo 1, no-flowers 1 = 3 | -16 +48 -16 -16",
        ..ROW
    },
    // A robbed Kong is an ordinary discard in some programs (R, O, G).
    Row {
        rule: "P4",
        house: "pay: { maker: whole }",
        hand: "[CCC] [FFF] 567m 34p 99s + 2p<N rob / S E",
        before: "dragon-set 2, cheung-gong 1, no-flowers 1 = 4 | 0 +24 0 -24",
        after: "dragon-set 2, cheung-gong 1, no-flowers 1 = 4 | 0 +16 0 -16",
        ..ROW
    },
    // 8 + 1 + 1 faan by Zi Mo: the limit, from the liable seat alone, or from each.
    Row {
        rule: "B3",
        house: "baau: { fourth_set: false, third_dragon_set: false }",
        hand: "[CCC] [FFF] [PPP] 12m 99s + 3m self / S E baau=W",
        before: "daai-saam-yuen 8, zi-mo 1, no-flowers 1 = 10 | 0 +192 -192 0",
        after: "daai-saam-yuen 8, zi-mo 1, no-flowers 1 = 10 | -64 +192 -64 -64",
        ..ROW
    },
];

#[test]
fn payments_are_shared_as_the_table_chooses() {
    check(PAYMENTS);
}

#[test]
fn a_liable_seat_is_still_liable_where_only_one_feed_makes_it_so() {
    // B1 and B2 are separate choices; which of them caught the seat is known to play alone.
    for one in ["fourth_set", "third_dragon_set"] {
        let house = like_old_style(&[&format!("baau: {{ {one}: false }}")]);
        let hand = "[CCC] [FFF] [PPP] 12m 99s + 3m self / S E baau=W";
        assert!(told(hand, "", &house).ends_with("| 0 +192 -192 0"), "{one}");
    }
}

/// To each of the other three the whole of what a limit Zi Mo brings, in place of one share.
const FALSE_WINS: &str = "pay: { false_win: total }";

#[test]
fn w6_a_false_win_pays_each_of_the_three_as_the_table_chooses() {
    // The limit is billed 128, so a share is 64 and three of them 192 (T5: -576, +192 each).
    for (house, paid) in [
        ("", [64, -192, 64, 64]),
        (FALSE_WINS, [192, -576, 192, 192]),
    ] {
        let settled = false_win(Seat::South, &like_old_style(&[house]));
        assert_eq!(Seat::ALL.map(|seat| settled.of(seat)), paid, "{house}");
    }
}

#[test]
fn every_decided_line_of_the_rule_file_is_flipped_by_a_row() {
    let houses = rows().map(|row| row.house);
    let houses: Vec<&str> = houses.chain([FALSE_WINS]).collect();
    let mut block = "";
    let mut checked = 0;
    for line in include_str!("../../src/rules/hk-old-style.yaml").lines() {
        if !line.starts_with([' ', '#']) {
            block = line.split(':').next().unwrap_or_default();
        }
        // What is decided of the turn, and which of two feeds pays, is for play to test.
        let of_play = block == "turn" || line.contains("two_liable");
        if !line.to_lowercase().contains("decided") || line.starts_with('#') || of_play {
            continue;
        }
        let (said, _) = line.split_once('#').unwrap();
        let words: Vec<&str> = match said.split_once("figure: ") {
            // The figure and each of its parameters that is written there, but for its size.
            Some((_, figure)) => figure
                .split([',', '}'])
                .map(|word| word.split(':').next().unwrap().trim())
                .filter(|word| !word.is_empty() && *word != "sets")
                .collect(),
            None => vec![block, said.split(':').next().unwrap().trim()],
        };
        for word in words.iter().skip(1) {
            let mut houses = houses.iter();
            let flipped = houses.any(|it| it.contains(words[0]) && it.contains(word));
            assert!(flipped, "no row flips {line}");
            checked += 1;
        }
    }
    assert!(checked >= 11, "only {checked} decided lines were found");
}

#[test]
fn a_sum_beyond_all_numbers_is_still_the_limit() {
    // 66 items of 255 faan for each of four Kongs are more than a small number can hold.
    let items: String = (0..66)
        .map(|n| {
            format!(
                "  - id: kongs-{n}
    names: {{ en: Kongs, zh: 槓 }}
    faan: 255
    when: {{ figure: each-kong }}
    shows: \"[2222p] {{2222m}} [5555p] [555s] S + S<N\"
    near: 234m 567m 345p 678s 9s + 9s\n"
            )
        })
        .collect();
    let house = like_old_style(&["limit_hands: add\nitems:", &items]);
    let hand = "[2222p] {2222m} [5555p] [5555s] S + S<N / E E";
    let asked = Sheet::read(hand).unwrap().asked(&Given::default()).unwrap();
    let tally = count(&asked.hand, &asked.win, &house).unwrap();
    assert_eq!((tally.faan, tally.raw), (10, u16::MAX));
    assert!(tally.wins());
}
