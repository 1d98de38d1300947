//! Do published settlements (T) come out as they were printed, at a table with those rules? A
//! share is what one loser pays on a draw. South wins where nothing else is said, and East, the
//! dealer, lets the tile go or is liable.

use crate::told::{like_old_style, told};
use sikwu::rules::{Book, RuleSet};
use sikwu::seat::{RoundWind, Seat};
use sikwu::settle::{Payments, false_win, settle};
use sikwu::tile::{Tile, Wind};
use sikwu::win::{Occasion, Win, WonBy};

/// A published settlement: its id, the rule set of its table, how it was won with how many faan,
/// and what East, South, West and North got.
pub(crate) type Published = (&'static str, RuleSet, How, u8, [i64; 4]);

/// How South won, or East.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Discard,
    /// West's discard, not East's.
    FromWest,
    Draw,
    /// East's own draw.
    EastDraws,
    /// A draw for which East is liable.
    Liable,
    Rob,
}

/// What East, South, West and North get for so many faan.
pub(crate) fn paid(rules: &RuleSet, how: How, faan: u8) -> [i64; 4] {
    let tile = Tile::wind(Wind::East);
    let east = Some(Seat::East);
    let win = Win {
        seat: match how {
            How::EastDraws => Seat::East,
            _ => Seat::South,
        },
        round: RoundWind(Wind::East),
        by: match how {
            How::FromWest => WonBy::Discard {
                tile,
                shooter: Some(Seat::West),
            },
            How::Discard => WonBy::Discard {
                tile,
                shooter: east,
            },
            How::Rob => WonBy::RobbedKong { tile, maker: east },
            How::Draw | How::EastDraws | How::Liable => WonBy::ZiMo { tile },
        },
        occasion: Occasion::default(),
    };
    let liable = east.filter(|_| matches!(how, How::Liable));
    let Some(Payments::Seats(paid)) = settle(&win, faan, rules, liable) else {
        panic!("{how:?} of {faan} faan is not settled");
    };
    Seat::ALL.map(|seat| paid.of(seat))
}

/// Two who win 3 faan each on one tile: the id, the rule set, the winners, who let the tile go, and
/// what East, South, West and North got.
pub(crate) type Together = (&'static str, RuleSet, [Seat; 2], Seat, [i64; 4]);

/// Those that two won together. The printed sums let the two off from paying each other; as both
/// have as many faan, what they would pay as bystanders cancels out.
pub(crate) fn published_together() -> [Together; 2] {
    let everyone = "pay: { zi_mo: double, shooter: double, bystander: whole }";
    let dealer = "pay: { zi_mo: double, shooter: double, bystander: whole, dealer_double: true }";
    let (all, [east, south, west, _]) = ("turn: { winners: all }", Seat::ALL);
    [
        (
            "T18",
            like_old_style(&[STEPS, everyone, all]),
            [south, west],
            east,
            [-32, 24, 24, -16],
        ),
        (
            "T19",
            like_old_style(&[STEPS, dealer, all]),
            [east, south],
            west,
            [48, 24, -48, -24],
        ),
    ]
}

/// What East, South, West and North get when each of these wins 3 faan on this seat's discard.
pub(crate) fn paid_together(rules: &RuleSet, winners: [Seat; 2], shooter: Seat) -> [i64; 4] {
    let tile = Tile::wind(Wind::East);
    let [one, other] = winners.map(|seat| {
        let by = WonBy::Discard {
            tile,
            shooter: Some(shooter),
        };
        let win = Win {
            seat,
            round: RoundWind(Wind::East),
            by,
            occasion: Occasion::default(),
        };
        match settle(&win, 3, rules, None) {
            Some(Payments::Seats(paid)) => paid,
            other => panic!("{seat}: {other:?}"),
        }
    });
    let both = one.and(other);
    Seat::ALL.map(|seat| both.of(seat))
}

/// Shares of 8 for 3 faan, and so on up: what clubs print as half-spicy.
const HALF_SPICY: &str = "ladder: { named: half-spicy, unit: 16 }";
const STEPS: &str = "ladder: { named: 4-7-10, unit: 8 }";
/// Shares of 16 for 3 faan.
const HKMA: &str = "ladder: { named: half-spicy, unit: 32 }";

/// Those of them that are of one hand.
pub(crate) fn published() -> Vec<Published> {
    use How::{Discard, Draw, EastDraws, FromWest, Liable, Rob};
    // Two shares from each on a draw, or from the shooter, who is joined by the others with one.
    let everyone = "pay: { zi_mo: double, shooter: double, bystander: whole }";
    let half = "pay: { shooter: half, bystander: quarter }";
    let dealer = "pay: { zi_mo: double, shooter: double, bystander: whole, dealer_double: true }";
    let four_shares = "pay: { zi_mo: whole, shooter: double }";
    let from_nothing = "minimum: 0\nladder: { named: half-spicy, unit: 16 }";
    let all = [
        ("T1", [HALF_SPICY, ""], Draw, 8, [-64, 192, -64, -64]),
        ("T2", [HALF_SPICY, ""], Discard, 8, [-128, 128, 0, 0]),
        ("T3", [HALF_SPICY, half], Discard, 8, [-64, 128, -32, -32]),
        ("T4", [HALF_SPICY, ""], Liable, 8, [-192, 192, 0, 0]),
        ("T10", [HALF_SPICY, ""], Draw, 3, [-8, 24, -8, -8]),
        ("T11", [HALF_SPICY, ""], Discard, 4, [-32, 32, 0, 0]),
        ("T12", [STEPS, everyone], Discard, 3, [-16, 32, -8, -8]),
        ("T13", [STEPS, everyone], Draw, 3, [-16, 48, -16, -16]),
        // Four shares of 8, all from the shooter.
        (
            "T14",
            ["ladder: { named: 4-7-10, unit: 16 }", four_shares],
            Discard,
            3,
            [-32, 32, 0, 0],
        ),
        ("T22", [from_nothing, ""], Discard, 0, [-2, 2, 0, 0]),
        ("T15", [STEPS, dealer], EastDraws, 3, [96, -32, -32, -32]),
        ("T16", [STEPS, dealer], FromWest, 3, [-16, 40, -16, -8]),
        ("T17", [STEPS, dealer], Discard, 3, [-32, 48, -8, -8]),
        // The maker of a robbed Kong pays the whole of what a draw would bring (P4).
        ("T24", [HKMA, ""], Rob, 4, [-96, 96, 0, 0]),
        ("T24", [HKMA, ""], Rob, 10, [-768, 768, 0, 0]),
    ];
    let all = all.map(|(id, house, how, faan, wanted)| {
        let rules = like_old_style(&house);
        (id, rules, how, faan, wanted)
    });
    all.into()
}

#[test]
fn published_settlements_come_out_as_printed() {
    for (id, rules, how, faan, wanted) in published() {
        assert_eq!(paid(&rules, how, faan), wanted, "{id}: {rules:?}");
    }
}

#[test]
fn t13_what_two_win_on_one_tile_comes_out_as_printed() {
    for (id, rules, winners, shooter, wanted) in published_together() {
        assert_eq!(paid_together(&rules, winners, shooter), wanted, "{id}");
    }
}

#[test]
fn published_ladders_come_out_as_printed() {
    let columns = |rules: &RuleSet, how, payer: usize, faan: std::ops::RangeInclusive<u8>| {
        let losses = faan.map(|faan| -paid(rules, how, faan)[payer]);
        losses.collect::<Vec<i64>>()
    };
    let club = like_old_style(&[HALF_SPICY, "limit: 13"]);
    let hkma = like_old_style(&[HKMA]);
    let bills = (1..=10).map(|faan| format!("{{ faan: {faan}, bill: {} }}", 10 * faan));
    let ladder = format!("ladder: [{}]", bills.collect::<Vec<_>>().join(", "));
    let linear = like_old_style(&[&ladder, "minimum: 1"]);
    let west = 2;
    for (id, rules, how, payer, wanted) in [
        (
            "T6",
            &club,
            How::Discard,
            0,
            &[16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768][..],
        ),
        (
            "T7",
            &club,
            How::Draw,
            west,
            &[8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
        ),
        (
            "T8",
            &club,
            How::Liable,
            0,
            &[24, 48, 72, 96, 144, 192, 288, 384, 576, 768, 1152],
        ),
        (
            "T20",
            &linear,
            How::Discard,
            0,
            &[10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
        ),
        (
            "T20",
            &linear,
            How::Draw,
            west,
            &[5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
        ),
        (
            "T21",
            &hkma,
            How::Discard,
            0,
            &[32, 64, 96, 128, 192, 256, 384, 512],
        ),
        (
            "T21",
            &hkma,
            How::Draw,
            west,
            &[16, 32, 48, 64, 96, 128, 192, 256],
        ),
    ] {
        let faan = rules.minimum..=rules.limit;
        assert_eq!(columns(rules, how, payer, faan), wanted, "{id}");
    }
}

#[test]
fn t5_a_false_win_pays_each_of_the_three_the_whole_of_a_draw_at_the_limit() {
    let rules = like_old_style(&[HALF_SPICY, "limit: 8", "pay: { false_win: total }"]);
    let paid = false_win(Seat::South, &rules);
    assert_eq!(Seat::ALL.map(|seat| paid.of(seat)), [192, -576, 192, 192]);
}

#[test]
fn t23_i48_a_kongs_replacement_is_paid_by_the_liable_seat_too() {
    // The hand S1, seven faan. The table of its source frees whoever fed the fourth set of a win
    // on a Kong's replacement, so that each pays 96; B1 does not, and the liable seat pays 288.
    let items = "dui-dui-wu 3, dragon-set 1, zi-mo 1, gong-seung-hoi-fa 1, no-flowers 1 = 7";
    let hand = "[111m] [222p] [PPPP] 3335s + 5s self / S E kong";
    let rules = like_old_style(&[HKMA]);
    let each = format!("{items} | -96 +288 -96 -96");
    assert_eq!(told(hand, "", &rules), each);
    let alone = format!("{items} | 0 +288 -288 0");
    assert_eq!(told(&format!("{hand} baau=W"), "", &rules), alone);
}

#[test]
fn i4_a_ladder_goes_up_to_any_limit_from_any_stake() {
    // In units of a hand of 3 faan, at limits of 4, 8, 10 and 13 faan.
    for (ladder, most) in [
        ("half-spicy", [2, 8, 16, 48]),
        ("full-spicy", [2, 32, 128, 1024]),
        ("4-7-10", [2, 4, 8, 8]),
        ("4-6-8", [2, 8, 8, 8]),
        ("5-7-9", [1, 4, 8, 8]),
    ] {
        for (limit, times) in [4, 8, 10, 13].into_iter().zip(most) {
            for unit in [8, 16, 32] {
                let ladder = format!("ladder: {{ named: {ladder}, unit: {unit} }}");
                let rules = like_old_style(&[&format!("limit: {limit}"), &ladder]);
                for faan in [limit, limit + 1, limit + 9] {
                    let bill = rules.bill(faan);
                    assert_eq!(bill, Some(times * unit), "{ladder} to {limit}: {faan}");
                }
            }
        }
    }
}

#[test]
fn i37_a_draw_is_paid_by_the_three_others_alike() {
    for rules in Book::bundled().iter() {
        for faan in rules.minimum..=rules.limit {
            let [east, south, west, north] = paid(rules, How::Draw, faan);
            assert!(
                east < 0 && east == west && west == north,
                "{} {faan}",
                rules.id
            );
            assert_eq!(south, -3 * east, "{} {faan}", rules.id);
        }
    }
}
