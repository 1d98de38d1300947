//! From points to money.

use super::Payment;
use crate::tongue::Tongue;
use std::collections::BTreeMap;

/// What points are worth: so many cents for so many points, paid in coins of so many cents.
///
/// ```
/// use sikwu::clearing::{Stake, propose};
/// // 25 cents for two points, and nobody has a coin below ten cents.
/// let stake = Stake::new(25, 2, 10)?;
/// let proposal = propose([("Bo", 3), ("Fong", -1), ("Kit", -1), ("Ming", -1)])?;
/// // Bo is owed 37.50: each pays 10 or 20, and all of it comes near.
/// assert_eq!(stake.money(&proposal.payments), [20, 10, 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    cents: u32,
    points: u32,
    coin: u32,
}

/// Why something is no stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StakeError {
    /// So many points of nought are worth nothing that can be said.
    #[error("a stake is so many cents for one point or more")]
    NoPoints,
    /// Nothing can be paid in it.
    #[error("the smallest coin has one cent or more")]
    NoCoin,
}

impl StakeError {
    /// The same in a language; as text it is said in English.
    pub fn said(self, tongue: Tongue) -> String {
        match (tongue, self) {
            (Tongue::English, _) => self.to_string(),
            (Tongue::Chinese, StakeError::NoPoints) => "注碼是每若干分若干仙，至少1分".to_owned(),
            (Tongue::Chinese, StakeError::NoCoin) => "最小的硬幣至少1仙".to_owned(),
        }
    }
}

impl Stake {
    /// A stake of so many cents for so many points, in coins of so many cents.
    ///
    /// # Errors
    ///
    /// [`StakeError`] for points or coins of nought.
    pub fn new(cents: u32, points: u32, coin: u32) -> Result<Stake, StakeError> {
        match (points, coin) {
            (0, _) => Err(StakeError::NoPoints),
            (_, 0) => Err(StakeError::NoCoin),
            _ => Ok(Stake {
                cents,
                points,
                coin,
            }),
        }
    }

    /// The cents, the points that are worth them, and the least coin in cents.
    pub fn parts(&self) -> (u32, u32, u32) {
        (self.cents, self.points, self.coin)
    }

    /// Whether every number of points comes to whole coins, so that nothing is rounded.
    pub fn is_exact(&self) -> bool {
        let (cents, coins) = (u64::from(self.cents), self.coins());
        cents.is_multiple_of(coins)
    }

    /// The cents of each payment, in whole coins.
    ///
    /// What each person pays or receives in all is rounded to one coin or the other beside the
    /// exact amount, and so is each payment, those with the largest remainders up. Since it is
    /// payments that are rounded, all of it sums to zero. That can always be done where nobody
    /// both pays and receives and no payments form a ring, as in every proposal.
    pub fn money<P: Ord>(&self, payments: &[Payment<P>]) -> Vec<u64> {
        let mut at = BTreeMap::<&P, Vec<usize>>::new();
        for (number, payment) in payments.iter().enumerate() {
            at.entry(&payment.from).or_default().push(number);
            at.entry(&payment.to).or_default().push(number);
        }
        let mut money: Vec<Option<u128>> = vec![None; payments.len()];
        // From each person to those they pay or are paid by, and on to theirs.
        for start in at.keys().copied().collect::<Vec<_>>() {
            let mut people = vec![start];
            while let Some(person) = people.pop() {
                let here = at.remove(person).unwrap_or_default();
                people.extend(self.round(person, &here, payments, &mut money));
            }
        }
        let coins = |coins: Option<u128>| coins.unwrap_or(0) * u128::from(self.coin);
        let money = money.into_iter().map(coins);
        money
            .map(|cents| u64::try_from(cents).unwrap_or(u64::MAX))
            .collect()
    }

    /// Rounds those payments of a person that are not rounded yet, and says who is at their other
    /// ends. In a proposal a person only pays or only receives.
    fn round<'p, P: Ord>(
        &self,
        person: &P,
        here: &[usize],
        payments: &'p [Payment<P>],
        money: &mut [Option<u128>],
    ) -> Vec<&'p P> {
        let exact = |number: &usize| u128::from(payments[*number].points) * u128::from(self.cents);
        let unit = u128::from(self.coins());
        let all: u128 = here.iter().map(exact).sum();
        let mut coins: u128 = here.iter().filter_map(|number| money[*number]).sum();
        let mut new = here.to_vec();
        new.retain(|number| money[*number].is_none());
        for number in &new {
            money[*number] = Some(exact(number) / unit);
            coins += exact(number) / unit;
        }
        // The sort keeps the order of equals.
        new.sort_by_key(|number| std::cmp::Reverse(exact(number) % unit));
        for number in &new {
            let nearer = ((coins + 1) * unit).abs_diff(all) < (coins * unit).abs_diff(all);
            if nearer && !exact(number).is_multiple_of(unit) {
                money[*number] = Some(exact(number) / unit + 1);
                coins += 1;
            }
        }
        let ends = new.into_iter().map(|number| {
            let Payment { from, to, .. } = &payments[number];
            if from == person { to } else { from }
        });
        ends.collect()
    }

    /// A coin, in the fraction of a cent that a point is a whole number of.
    fn coins(&self) -> u64 {
        u64::from(self.points) * u64::from(self.coin)
    }
}
