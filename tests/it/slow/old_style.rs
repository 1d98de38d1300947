//! `hk-old-style` (rulebook 4): its items, its limit hands, and who pays.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop on a broken hand"
)]

use std::collections::BTreeMap;

use super::{
    Choice, Laid, SlowBy, SlowHand, SlowKind, SlowPlace, SlowReading, SlowRules, SlowSet,
    SlowTally, best, every_reading, lay, without,
};

/// `hk-old-style`, the limit of which is 10.
pub(crate) const RULES: SlowRules = SlowRules {
    id: "hk-old-style",
    count,
    settle: |winner, by, shooter, faan| settle(winner, by, shooter, None, faan),
};

/// Counts a hand by `hk-old-style`; `None` where it has no winning shape (W1).
pub(crate) fn count(hand: &SlowHand) -> Option<SlowTally> {
    if hand.by == SlowBy::Flowers {
        return flower_win(hand);
    }
    let choice = Choice {
        bill,
        limit_hand_first: true,
    };
    best(
        every_reading(hand),
        |reading| count_reading(hand, reading),
        choice,
    )
}

/// Settles a win by `hk-old-style`: what each seat gains, East first.
///
/// The shooter is the discarder, or the maker of the robbed Kong; the liable seat is the one
/// that Baau has caught (B1, B2, B5), if any. A seat that the win has no use for is passed
/// over, and a faan that P1 has no bill for panics.
pub(crate) fn settle(
    winner: u8,
    by: SlowBy,
    shooter: Option<u8>,
    liable: Option<u8>,
    faan: u32,
) -> [i64; 4] {
    let bill = bill(faan);
    let mut net = [0; 4];
    let mut pay = |payer: u8, points: i64| {
        assert_ne!(payer, winner, "a seat cannot pay itself");
        net[usize::from(payer)] -= points;
        net[usize::from(winner)] += points;
    };
    match (by, liable) {
        // P2: the shooter pays the whole bill. B4: whoever is liable does not.
        (SlowBy::Discard, _) => pay(shooter.expect("a discard has a shooter"), bill),
        // P4: the maker pays the whole Zi Mo total, one and a half bills. B4 again.
        (SlowBy::Rob, _) => pay(shooter.expect("a robbed Kong has a maker"), bill + bill / 2),
        // B3: the liable seat pays the whole Zi Mo total alone.
        (SlowBy::Draw, Some(liable)) => pay(liable, bill + bill / 2),
        // P3: each of the other three pays half the bill. W5: a flower win is paid like Zi Mo,
        // and Baau does not touch it.
        (SlowBy::Draw, None) | (SlowBy::Flowers, _) => {
            for payer in 0..4 {
                if payer != winner {
                    pay(payer, bill / 2);
                }
            }
        }
    }
    net
}

/// P1: the bill, by faan, with the steps below and above for house minimums and limits.
fn bill(faan: u32) -> i64 {
    match faan {
        1 => 2,
        2 => 4,
        3 => 8,
        4 => 16,
        5 => 24,
        6 => 32,
        7 => 48,
        8 => 64,
        9 => 96,
        10 => 128,
        11 => 192,
        12 => 256,
        13 => 384,
        _ => panic!("P1 has no bill for {faan} faan"),
    }
}

/// An item that adds up: how many faan it earns, which may be none.
pub(super) type Item = fn(&Laid) -> u32;

/// A limit hand: whether it is there.
pub(super) type LimitHand = fn(&Laid) -> bool;

/// The items that add up, in the rulebook's order.
pub(super) const ITEMS: [(&str, Item); 17] = [
    ("ping-wu", ping_wu),
    ("dui-dui-wu", dui_dui_wu),
    ("wan-yat-sik", wan_yat_sik),
    ("ching-yat-sik", ching_yat_sik),
    ("terminals-and-honours", terminals_and_honours),
    ("siu-saam-yuen", siu_saam_yuen),
    ("daai-saam-yuen", daai_saam_yuen),
    ("dragon-set", dragon_set),
    ("seat-wind-set", seat_wind_set),
    ("round-wind-set", round_wind_set),
    ("no-flowers", no_flowers),
    ("own-flower", own_flower),
    ("all-four-flowers", all_four_flowers),
    ("zi-mo", zi_mo),
    ("gong-seung-hoi-fa", gong_seung_hoi_fa),
    ("hoi-dai-lo-yuet", hoi_dai_lo_yuet),
    ("cheung-gong", cheung_gong),
];

/// The limit hands, in the rulebook's order.
pub(super) const LIMIT_HANDS: [(&str, LimitHand); 11] = [
    ("sap-saam-yiu", sap_saam_yiu),
    ("daai-sei-hei", daai_sei_hei),
    ("siu-sei-hei", siu_sei_hei),
    ("zi-yat-sik", zi_yat_sik),
    ("all-terminals", all_terminals),
    ("four-concealed-pungs", four_concealed_pungs),
    ("nine-gates", nine_gates),
    ("sap-baat-lo-hon", sap_baat_lo_hon),
    ("tin-wu", tin_wu),
    ("dei-wu", dei_wu),
    ("kong-upon-kong", kong_upon_kong),
];

/// Counts one reading. Faan add up and are capped at 10; a limit hand scores 10 and nothing
/// is added to it, not even a second limit hand, though each is listed (rulebook 4).
fn count_reading(hand: &SlowHand, reading: SlowReading) -> SlowTally {
    let laid = lay(hand, &reading);
    let mut items = BTreeMap::new();
    for (id, is_there) in LIMIT_HANDS {
        if is_there(&laid) {
            items.insert(id, 10);
        }
    }
    let limit = !items.is_empty();
    if !limit {
        for (id, earns) in ITEMS {
            let faan = earns(&laid);
            if 0 < faan {
                items.insert(id, faan);
            }
        }
    }
    let raw = if limit { 10 } else { items.values().sum() };
    SlowTally {
        items,
        raw,
        faan: raw.min(10),
        limit,
        wins: 3 <= raw, // W2
        reading,
    }
}

/// W5: `seven-flowers` and `eight-flowers` score their own faan alone and need no shape.
pub(super) fn flower_win(hand: &SlowHand) -> Option<SlowTally> {
    let (id, faan) = match hand.flowers.len() + hand.seasons.len() {
        7 => ("seven-flowers", 3),
        8 => ("eight-flowers", 8),
        _ => return None,
    };
    Some(SlowTally {
        items: BTreeMap::from([(id, faan)]),
        raw: faan,
        faan,
        limit: false,
        wins: true,
        reading: SlowReading::Flowers,
    })
}

// --- Items that add up ---

/// `ping-wu`: four Sheung and any Pair.
fn ping_wu(laid: &Laid) -> u32 {
    let sheung = |set: &&SlowSet| set.kind == SlowKind::Sheung;
    if laid.sets.iter().filter(sheung).count() == 4 {
        1
    } else {
        0
    }
}

/// `dui-dui-wu`: four Pungs or Kongs and a Pair.
fn dui_dui_wu(laid: &Laid) -> u32 {
    let pung_or_kong = |set: &&SlowSet| {
        matches!(
            set.kind,
            SlowKind::Pung | SlowKind::Kong | SlowKind::ConcealedKong
        )
    };
    if laid.sets.iter().filter(pung_or_kong).count() == 4 {
        3
    } else {
        0
    }
}

/// `wan-yat-sik`: one suit, and winds or dragons; both must be there.
fn wan_yat_sik(laid: &Laid) -> u32 {
    let characters = laid.tiles.iter().any(|tile| (0..=8).contains(tile));
    let dots = laid.tiles.iter().any(|tile| (9..=17).contains(tile));
    let bamboo = laid.tiles.iter().any(|tile| (18..=26).contains(tile));
    let winds = laid.tiles.iter().any(|tile| (27..=30).contains(tile));
    let dragons = laid.tiles.iter().any(|tile| (31..=33).contains(tile));
    let one_suit = matches!(
        (characters, dots, bamboo),
        (true, false, false) | (false, true, false) | (false, false, true)
    );
    if one_suit && (winds || dragons) { 3 } else { 0 }
}

/// `ching-yat-sik`: one suit and nothing else.
fn ching_yat_sik(laid: &Laid) -> u32 {
    let all_characters = laid.tiles.iter().all(|tile| (0..=8).contains(tile));
    let all_dots = laid.tiles.iter().all(|tile| (9..=17).contains(tile));
    let all_bamboo = laid.tiles.iter().all(|tile| (18..=26).contains(tile));
    if all_characters || all_dots || all_bamboo {
        7
    } else {
        0
    }
}

/// `terminals-and-honours`: only 1s, 9s, winds and dragons, some of each, which is to say at
/// least one terminal and at least one honour. It stands on top of `dui-dui-wu`.
fn terminals_and_honours(laid: &Laid) -> u32 {
    let terminal = |tile: &u8| [0, 8, 9, 17, 18, 26].contains(tile);
    let honour = |tile: &u8| 27 <= *tile;
    let only = laid.tiles.iter().all(|tile| terminal(tile) || honour(tile));
    if only && laid.tiles.iter().any(terminal) && laid.tiles.iter().any(honour) {
        1
    } else {
        0
    }
}

/// `siu-saam-yuen`: two dragon sets and the third dragon as the Pair.
fn siu_saam_yuen(laid: &Laid) -> u32 {
    let set_of = |tile: u8| laid.sets.iter().any(|set| set.low == tile);
    let chung_pair = laid.pair == 31 && set_of(32) && set_of(33);
    let fat_pair = laid.pair == 32 && set_of(31) && set_of(33);
    let paak_pair = laid.pair == 33 && set_of(31) && set_of(32);
    if chung_pair || fat_pair || paak_pair {
        5
    } else {
        0
    }
}

/// `daai-saam-yuen`: a set of each dragon.
fn daai_saam_yuen(laid: &Laid) -> u32 {
    let set_of = |tile: u8| laid.sets.iter().any(|set| set.low == tile);
    if set_of(31) && set_of(32) && set_of(33) {
        8
    } else {
        0
    }
}

/// `dragon-set`: each Pung or Kong of dragons; the sets of `siu-saam-yuen` and
/// `daai-saam-yuen` are included in those.
fn dragon_set(laid: &Laid) -> u32 {
    if 0 < siu_saam_yuen(laid) || 0 < daai_saam_yuen(laid) {
        return 0;
    }
    let dragons = |set: &&SlowSet| set.low == 31 || set.low == 32 || set.low == 33;
    laid.sets.iter().filter(dragons).count() as u32
}

/// `seat-wind-set`: a Pung or Kong of the Seat Wind.
fn seat_wind_set(laid: &Laid) -> u32 {
    let seat_wind = [27, 28, 29, 30][usize::from(laid.hand.seat)];
    if laid.sets.iter().any(|set| set.low == seat_wind) {
        1
    } else {
        0
    }
}

/// `round-wind-set`: a Pung or Kong of the Round Wind, also where it is the Seat Wind.
fn round_wind_set(laid: &Laid) -> u32 {
    let round_wind = [27, 28, 29, 30][usize::from(laid.hand.round)];
    if laid.sets.iter().any(|set| set.low == round_wind) {
        1
    } else {
        0
    }
}

/// `no-flowers`: no flower and no season.
fn no_flowers(laid: &Laid) -> u32 {
    if laid.hand.flowers.is_empty() && laid.hand.seasons.is_empty() {
        1
    } else {
        0
    }
}

/// `own-flower`: the flower, and the season, of the seat's number; but not of a family that
/// is there whole, where `all-four-flowers` stands in its place.
fn own_flower(laid: &Laid) -> u32 {
    let number = laid.hand.seat + 1; // flower and season 1 belong to East
    let mut faan = 0;
    if laid.hand.flowers.contains(&number) && laid.hand.flowers.len() != 4 {
        faan += 1;
    }
    if laid.hand.seasons.contains(&number) && laid.hand.seasons.len() != 4 {
        faan += 1;
    }
    faan
}

/// `all-four-flowers`: all four flowers; all four seasons.
fn all_four_flowers(laid: &Laid) -> u32 {
    let mut faan = 0;
    if [1, 2, 3, 4].iter().all(|it| laid.hand.flowers.contains(it)) {
        faan += 2;
    }
    if [1, 2, 3, 4].iter().all(|it| laid.hand.seasons.contains(it)) {
        faan += 2;
    }
    faan
}

/// `zi-mo`: you draw the winning tile, a replacement too.
fn zi_mo(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Draw { 1 } else { 0 }
}

/// `gong-seung-hoi-fa`: you win on a Kong's replacement; a flower's earns nothing.
fn gong_seung_hoi_fa(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Draw && 1 <= laid.hand.kong && !laid.hand.loose {
        1
    } else {
        0
    }
}

/// `hoi-dai-lo-yuet`: you draw the last tile there is and win on it; winning on the last
/// discard earns nothing.
fn hoi_dai_lo_yuet(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Draw && laid.hand.last {
        1
    } else {
        0
    }
}

/// `cheung-gong`: you rob a Kong.
fn cheung_gong(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Rob { 1 } else { 0 }
}

// --- Limit hands ---

/// `sap-saam-yiu`: one of each 1, 9, wind and dragon, and one of them twice; nothing claimed.
fn sap_saam_yiu(laid: &Laid) -> bool {
    matches!(laid.reading, SlowReading::Orphans { .. })
}

/// `daai-sei-hei`: a set of each of the four winds.
fn daai_sei_hei(laid: &Laid) -> bool {
    let set_of = |tile: u8| laid.sets.iter().any(|set| set.low == tile);
    set_of(27) && set_of(28) && set_of(29) && set_of(30)
}

/// `siu-sei-hei`: three wind sets and the fourth wind as the Pair.
fn siu_sei_hei(laid: &Laid) -> bool {
    let held = |tile: u8| laid.pair == tile || laid.sets.iter().any(|set| set.low == tile);
    let wind_pair = (27..=30).contains(&laid.pair);
    wind_pair && held(27) && held(28) && held(29) && held(30)
}

/// `zi-yat-sik`: only winds and dragons.
fn zi_yat_sik(laid: &Laid) -> bool {
    laid.tiles
        .iter()
        .all(|tile| (27..=30).contains(tile) || (31..=33).contains(tile))
}

/// `all-terminals`: only 1s and 9s.
fn all_terminals(laid: &Laid) -> bool {
    laid.tiles
        .iter()
        .all(|&tile| tile < 27 && (tile % 9 == 0 || tile % 9 == 8))
}

/// `four-concealed-pungs`: four Pungs, or concealed Kongs, made in your hand; on a discard
/// only if that tile finishes the Pair (W4). A robbed tile is taken as a discard (P4).
fn four_concealed_pungs(laid: &Laid) -> bool {
    let SlowReading::Sets { sets, place, .. } = laid.reading else {
        return false;
    };
    let concealed_kong = |set: &SlowSet| set.kind == SlowKind::ConcealedKong;
    let pung = |set: &SlowSet| set.kind == SlowKind::Pung;
    laid.hand.sets.iter().all(concealed_kong)
        && sets.iter().all(pung)
        && (laid.hand.by == SlowBy::Draw || *place == SlowPlace::Pair)
}

/// `nine-gates`: 1112345678999 of one suit and one more of it, nothing claimed (no Kong
/// either). Which of the fourteen came last does not matter.
fn nine_gates(laid: &Laid) -> bool {
    if !laid.hand.sets.is_empty() {
        return false;
    }
    for one in [0, 9, 18] {
        let nine = one + 8;
        let mut gates = vec![one, one];
        gates.extend(one..=nine);
        gates.extend([nine, nine]);
        if let Some(rest) = without(&laid.tiles, &gates)
            && let [more] = rest[..]
            && (one..=nine).contains(&more)
        {
            return true;
        }
    }
    false
}

/// `sap-baat-lo-hon`: four Kongs.
fn sap_baat_lo_hon(laid: &Laid) -> bool {
    let kong = |set: &&SlowSet| matches!(set.kind, SlowKind::Kong | SlowKind::ConcealedKong);
    laid.sets.iter().filter(kong).count() == 4
}

/// `tin-wu`: East wins on the dealt tiles; replaced flowers do not spoil it, a Kong does.
fn tin_wu(laid: &Laid) -> bool {
    laid.hand.first
        && laid.hand.seat == 0
        && laid.hand.by == SlowBy::Draw
        && laid.hand.sets.is_empty()
}

/// `dei-wu`: another seat wins on East's first discard.
fn dei_wu(laid: &Laid) -> bool {
    laid.hand.first && laid.hand.seat != 0 && laid.hand.by == SlowBy::Discard
}

/// `kong-upon-kong`: a Kong, another Kong declared on its replacement, then the win on that
/// second replacement; a flower between or after breaks the chain.
pub(super) fn kong_upon_kong(laid: &Laid) -> bool {
    laid.hand.by == SlowBy::Draw && laid.hand.kong == 2 && !laid.hand.loose
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::from_text;

    /// Counts a hand of South's in the East round.
    fn south(text: &str, by: SlowBy) -> SlowTally {
        let hand = SlowHand {
            seat: 1,
            by,
            ..from_text(text)
        };
        count(&hand).expect(text)
    }

    fn items(tally: &SlowTally) -> Vec<(&str, u32)> {
        tally.items.iter().map(|(&id, &faan)| (id, faan)).collect()
    }

    #[test]
    fn three_quiet_faan_are_the_minimum_and_two_are_refused() {
        let hand = "234m 567m 345p 678s 9s + 9s";
        let drawn = south(hand, SlowBy::Draw);
        assert_eq!(
            items(&drawn),
            [("no-flowers", 1), ("ping-wu", 1), ("zi-mo", 1)]
        );
        assert_eq!((drawn.faan, drawn.wins), (3, true));
        let net = settle(1, SlowBy::Draw, None, None, drawn.faan);
        assert_eq!(net, [-4, 12, -4, -4]);

        let discarded = south(hand, SlowBy::Discard);
        assert_eq!((discarded.faan, discarded.wins), (2, false));
    }

    #[test]
    fn a_flower_that_is_not_yours_costs_the_faan_for_none() {
        let tally = south("[FFF] 123m 456m 789m E + E (3f)", SlowBy::Discard);
        assert_eq!(items(&tally), [("dragon-set", 1), ("wan-yat-sik", 3)]);
        assert_eq!((tally.faan, tally.wins), (4, true));
        let net = settle(1, SlowBy::Discard, Some(3), None, tally.faan);
        assert_eq!(net, [0, 16, 0, -16]);
    }

    #[test]
    fn a_sum_too_big_to_pay_in_full_is_capped_but_is_no_limit_hand() {
        let hand = "[111s] [222s] 999s 77s 55s + 5s";
        let drawn = south(hand, SlowBy::Draw);
        assert_eq!((drawn.raw, drawn.faan, drawn.limit), (12, 10, false));
        let net = settle(1, SlowBy::Draw, None, None, drawn.faan);
        assert_eq!(net, [-64, 192, -64, -64]);

        let discarded = south(hand, SlowBy::Discard);
        assert_eq!((discarded.raw, discarded.faan), (11, 10));
        let net = settle(1, SlowBy::Discard, Some(0), None, discarded.faan);
        assert_eq!(net, [-128, 128, 0, 0]);
    }

    #[test]
    fn a_discard_that_finishes_a_pung_makes_it_claimed() {
        let hand = "111m 999p 33s 555s EE + 3s";
        assert!(south(hand, SlowBy::Draw).limit);
        assert!(!south(hand, SlowBy::Discard).limit);
        assert!(south("{1111m} 999p 333s 555s E + E", SlowBy::Discard).limit);
        assert!(!south("[1111m] 999p 333s 555s E + E", SlowBy::Draw).limit);
    }

    #[test]
    fn a_limit_hand_goes_before_a_larger_sum() {
        // With 444m finished by the discard: Ching Yat Sik 7, Dui Dui Wu 3, no flowers 1.
        let tally = south("1112223334445m + 5m", SlowBy::Discard);
        assert_eq!(items(&tally), [("four-concealed-pungs", 10)]);
        assert_eq!((tally.raw, tally.limit), (10, true));
    }

    #[test]
    fn limit_hands_are_listed_together_and_score_once() {
        let mut hand = from_text("{EEEE} {SSSS} {WWWW} {NNNN} C + C (1f)");
        hand.kong = 2;
        let tally = count(&hand).unwrap();
        let ids: Vec<&str> = tally.items.into_keys().collect();
        assert_eq!(
            ids,
            [
                "daai-sei-hei",
                "four-concealed-pungs",
                "kong-upon-kong",
                "sap-baat-lo-hon",
                "zi-yat-sik"
            ]
        );
        assert_eq!((tally.raw, tally.faan), (10, 10));
    }

    #[test]
    fn sets_inside_a_dragon_hand_are_not_counted_again() {
        let siu = south("[CCC] [FFF] 123m 456p P + P (1f)", SlowBy::Discard);
        assert_eq!(items(&siu), [("siu-saam-yuen", 5)]);
        let daai = south("[CCC] [FFF] 45p 99s PPP + 6p (1f)", SlowBy::Discard);
        assert_eq!(items(&daai), [("daai-saam-yuen", 8)]);
        let two = south("[CCC] [FFFF] 123m 456p E + E (1f)", SlowBy::Discard);
        assert_eq!(items(&two), [("dragon-set", 2)]);
    }

    #[test]
    fn a_whole_family_stands_in_place_of_its_own_flower_only() {
        let tally = south("123m 456m 789m 345p 9s + 9s (1234f 2g)", SlowBy::Discard);
        assert_eq!(
            items(&tally),
            [("all-four-flowers", 2), ("own-flower", 1), ("ping-wu", 1)]
        );
    }

    #[test]
    fn nine_gates_may_end_on_any_tile_but_holds_no_set() {
        assert!(south("1112345778999m + 6m", SlowBy::Discard).limit);
        assert!(!south("[111m] 2345678999m + 5m", SlowBy::Discard).limit);
    }

    #[test]
    fn orphans_win_by_a_robbed_kong() {
        let tally = south("19m 19p 19s ESWNCFF + P", SlowBy::Rob);
        assert_eq!(items(&tally), [("sap-saam-yiu", 10)]);
    }

    #[test]
    fn the_first_tile_is_easts_to_draw_and_easts_to_discard() {
        let mut hand = from_text("123m 456m 777p 88s EE + E (1f)");
        hand.first = true;
        let east = count(&hand).unwrap();
        assert_eq!(items(&east), [("tin-wu", 10)]);
        hand.seat = 2;
        hand.by = SlowBy::Discard;
        let west = count(&hand).unwrap();
        assert_eq!(items(&west), [("dei-wu", 10)]);
    }

    #[test]
    fn the_last_tile_counts_when_drawn_and_a_kongs_replacement_can_be_it() {
        let mut hand = from_text("[CCCC] 123m 456m 777p 8s + 8s (3f)");
        hand.last = true;
        hand.kong = 1;
        let drawn = count(&hand).unwrap();
        assert_eq!(
            items(&drawn),
            [
                ("dragon-set", 1),
                ("gong-seung-hoi-fa", 1),
                ("hoi-dai-lo-yuet", 1),
                ("zi-mo", 1)
            ]
        );
        hand.kong = 0;
        hand.by = SlowBy::Discard;
        let discarded = count(&hand).unwrap();
        assert_eq!(items(&discarded), [("dragon-set", 1)]);
    }

    #[test]
    fn a_flower_win_scores_alone_and_needs_seven() {
        let eight = south("123m 5p + flowers (1234f 1234g)", SlowBy::Flowers);
        assert_eq!(items(&eight), [("eight-flowers", 8)]);
        let seven = south("+ flowers (1234f 123g)", SlowBy::Flowers);
        assert_eq!(items(&seven), [("seven-flowers", 3)]);
        let six = from_text("+ flowers (1234f 12g)");
        assert_eq!(count(&six), None);
    }

    #[test]
    fn seven_pairs_are_no_shape() {
        let hand = from_text("1199m 2255p 3377s E + E");
        assert_eq!(count(&hand), None);
    }

    #[test]
    fn baau_answers_for_zi_mo_alone() {
        let fed = |by, shooter| settle(3, by, shooter, Some(0), 6);
        assert_eq!(fed(SlowBy::Draw, None), [-48, 0, 0, 48]);
        assert_eq!(fed(SlowBy::Flowers, None), [-16, -16, -16, 48]);
        assert_eq!(fed(SlowBy::Discard, Some(1)), [0, -32, 0, 32]);
        assert_eq!(fed(SlowBy::Rob, Some(1)), [0, -48, 0, 48]);
    }

    #[test]
    fn every_settlement_sums_to_zero() {
        for winner in 0..4 {
            for faan in 1..=13 {
                for by in [SlowBy::Draw, SlowBy::Discard, SlowBy::Rob, SlowBy::Flowers] {
                    let (next, after) = ((winner + 1) % 4, (winner + 2) % 4);
                    for liable in [None, Some(next), Some(after)] {
                        let net = settle(winner, by, Some(next), liable, faan);
                        assert_eq!(net.iter().sum::<i64>(), 0, "{winner} {by:?} {liable:?}");
                        assert!(0 < net[usize::from(winner)]);
                    }
                }
            }
        }
    }
}
