//! Is an evening cleared with the fewest payments, and by money that sums to zero? The slow twin
//! tries every way to pay, and knows nothing of groups.

use crate::dice::{Dice, seeds, with_seed};
use sikwu::clearing::{EXACT, Payment, Proposal, Stake, StakeError, Unbalanced, propose};
use std::collections::BTreeMap;

/// The fewest payments that clear these points: whoever comes first is cleared by one payment to
/// or from anybody on the other side, in every way.
fn slowly(points: &[i64]) -> usize {
    let Some((first, rest)) = points.split_first() else {
        return 0;
    };
    if *first == 0 {
        return slowly(rest);
    }
    let others = (0..rest.len()).filter(|at| rest[*at].signum() == -first.signum());
    let fewest = others.map(|at| {
        let mut rest = rest.to_vec();
        rest[at] += first;
        1 + slowly(&rest)
    });
    fewest.min().unwrap()
}

/// So many people whose points sum to zero, often with some that clear each other.
fn some_points(dice: &mut Dice, people: usize, most: usize) -> Vec<i64> {
    let mut points: Vec<i64> = (0..people)
        .map(|_| dice.below(2 * most + 1) as i64 - most as i64)
        .collect();
    let sum: i64 = points.iter().sum();
    if let Some(last) = points.last_mut() {
        *last -= sum;
    }
    points
}

fn proposal(points: &[i64]) -> Proposal<usize> {
    propose(points.iter().copied().enumerate()).unwrap()
}

/// What is left of the points when this was paid.
fn left(points: &[i64], payments: &[Payment<usize>]) -> Vec<i64> {
    let mut left = points.to_vec();
    for Payment { from, to, points } in payments {
        assert!(*points > 0 && from != to);
        left[*from] += *points as i64;
        left[*to] -= *points as i64;
    }
    left
}

#[test]
fn an_evening_is_cleared_with_as_few_payments_as_the_slow_twin_finds() {
    for seed in seeds(300) {
        with_seed(seed, |dice| {
            let people = 2 + dice.below(7);
            let most = *dice.pick(&[2, 5, 12, 200]);
            let points = some_points(dice, people, most);
            let proposal = proposal(&points);
            assert!(proposal.fewest, "{points:?}");
            assert_eq!(proposal.payments.len(), slowly(&points), "{points:?}");
            assert!(left(&points, &proposal.payments).iter().all(|it| *it == 0));
        });
    }
}

#[test]
fn twelve_people_in_six_pairs_take_six_payments() {
    let points: Vec<i64> = (1..=6).flat_map(|it| [it * 7, -it * 7]).collect();
    assert_eq!(points.len(), EXACT);
    let proposal = proposal(&points);
    assert_eq!((proposal.payments.len(), proposal.fewest), (6, true));
}

#[test]
fn beyond_twelve_everybody_is_cleared_with_fewer_payments_than_people() {
    for seed in seeds(200) {
        with_seed(seed, |dice| {
            let people = EXACT + 1 + dice.below(30);
            let most = *dice.pick(&[3, 50, 4000]);
            let points = some_points(dice, people, most);
            let count = points.iter().filter(|it| **it != 0).count();
            let proposal = proposal(&points);
            assert_eq!(proposal.fewest, count <= EXACT);
            assert!(proposal.payments.len() < count.max(1), "{points:?}");
            assert!(left(&points, &proposal.payments).iter().all(|it| *it == 0));
        });
    }
}

#[test]
fn the_order_in_which_people_come_changes_nothing() {
    for seed in seeds(100) {
        with_seed(seed, |dice| {
            let people = 2 + dice.below(16);
            let mut all: Vec<_> = some_points(dice, people, 4)
                .into_iter()
                .enumerate()
                .collect();
            let one = propose(all.clone()).unwrap();
            dice.shuffle(&mut all);
            assert_eq!(propose(all).unwrap(), one);
        });
    }
}

#[test]
fn p6_points_that_do_not_sum_to_zero_clear_nobody() {
    assert_eq!(propose([(0, 3), (1, -2)]), Err(Unbalanced { by: 1 }));
    let by = 2 * i128::from(i64::MAX);
    assert_eq!(
        propose([(0, i64::MAX), (1, i64::MAX)]),
        Err(Unbalanced { by })
    );
    let nothing: [(u8, i64); 1] = [(0, 0)];
    assert_eq!(propose(nothing).unwrap().payments, []);
    let most = propose([(0, i64::MIN), (1, i64::MAX), (2, 1)]).unwrap();
    assert_eq!(most.payments.len(), 2);
}

#[test]
fn money_is_rounded_to_a_neighbouring_coin_for_each_payment_and_each_person() {
    for seed in seeds(300) {
        with_seed(seed, |dice| {
            let (cents, points, coin) =
                (1 + dice.below(400), 1 + dice.below(40), 1 + dice.below(60));
            let stake = Stake::new(cents as u32, points as u32, coin as u32).unwrap();
            let people = 2 + dice.below(20);
            let balances = some_points(dice, people, 300);
            let payments = proposal(&balances).payments;
            let money = stake.money(&payments);
            // In parts of which `points` are a cent.
            let unit = (points * coin) as i128;
            let near = |paid: i128, exact: i128| (paid * points as i128 - exact).abs() < unit;
            let mut sums = BTreeMap::<usize, (i128, i128)>::new();
            for (payment, paid) in payments.iter().zip(&money) {
                assert!(paid.is_multiple_of(coin as u64));
                let (paid, exact) = (
                    i128::from(*paid),
                    i128::from(payment.points) * cents as i128,
                );
                assert!(near(paid, exact), "{payment:?}: {paid} of {exact}");
                for (person, sign) in [(payment.from, -1), (payment.to, 1)] {
                    let sum = sums.entry(person).or_default();
                    *sum = (sum.0 + sign * paid, sum.1 + sign * exact);
                }
            }
            assert_eq!(sums.values().map(|(paid, _)| paid).sum::<i128>(), 0);
            for (paid, exact) in sums.into_values() {
                assert!(near(paid, exact), "{balances:?}: {paid} of {exact}");
            }
            if stake.is_exact() {
                let exact = |it: &Payment<usize>| it.points * cents as u64 / points as u64;
                assert_eq!(money, payments.iter().map(exact).collect::<Vec<_>>());
            }
        });
    }
}

#[test]
fn a_stake_needs_points_and_a_coin() {
    assert_eq!(Stake::new(5, 0, 1), Err(StakeError::NoPoints));
    assert_eq!(Stake::new(5, 1, 0), Err(StakeError::NoCoin));
    assert!(Stake::new(50, 1, 25).unwrap().is_exact());
    assert!(!Stake::new(50, 3, 25).unwrap().is_exact());
}
