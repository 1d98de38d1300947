//! Settling up: who pays whom, so that nobody owes anything any more.
//!
//! Whoever is below zero owes, and all sums to zero (P6). Where a few are owed exactly what a few
//! owe, they are cleared among themselves: a group of so many people takes a payment less than
//! there are people, so the fewest payments are those of the most groups. Up to
//! [`EXACT`] people that is searched to the end; beyond, the largest pay the largest.

mod groups;
mod money;

pub use money::{Stake, StakeError};

use crate::tongue::Tongue;
use std::collections::BTreeMap;

/// For how many people who owe or are owed the fewest payments are found.
pub const EXACT: usize = 12;

/// A payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment<P> {
    /// Who pays.
    pub from: P,
    /// Who receives it.
    pub to: P,
    /// How many points that clears: above zero.
    pub points: u64,
}

/// What would clear everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal<P> {
    /// The payments, those of a group together.
    pub payments: Vec<Payment<P>>,
    /// Whether fewer payments would not do. More than [`EXACT`] people may do with fewer.
    pub fewest: bool,
}

/// Points that do not sum to zero clear nobody (P6).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the points sum to {by}, and what is settled sums to zero (P6)")]
pub struct Unbalanced {
    /// What is too much.
    pub by: i128,
}

impl Unbalanced {
    /// The same in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => {
                let by = self.by;
                format!("各人分數總和是{by}，而找數的總和應為零（P6）")
            }
        }
    }
}

/// Proposes who pays whom. The same people with the same points always get the same proposal, in
/// whatever order they come.
///
/// ```
/// use sikwu::clearing::propose;
/// let proposal = propose([("Bo", 5), ("Fong", -2), ("Kit", -5), ("Ming", 2)])?;
/// let told = proposal.payments.iter().map(|it| format!("{} {} {}", it.from, it.points, it.to));
/// assert_eq!(told.collect::<Vec<_>>(), ["Kit 5 Bo", "Fong 2 Ming"]);
/// assert!(proposal.fewest);
/// # Ok::<(), sikwu::clearing::Unbalanced>(())
/// ```
///
/// # Errors
///
/// [`Unbalanced`] if the points do not sum to zero (P6).
pub fn propose<P: Ord + Clone>(
    points: impl IntoIterator<Item = (P, i64)>,
) -> Result<Proposal<P>, Unbalanced> {
    let mut all = BTreeMap::<P, i128>::new();
    for (person, points) in points {
        *all.entry(person).or_default() += i128::from(points);
    }
    match all.values().sum() {
        0 => (),
        by => return Err(Unbalanced { by }),
    }
    all.retain(|_, points| *points != 0);
    let (people, points): (Vec<P>, Vec<i128>) = all.into_iter().unzip();
    let fewest = people.len() <= EXACT;
    let groups = match fewest {
        true => groups::most(&points),
        false => groups::pairs(&points),
    };
    let payments = groups.into_iter().flat_map(|group| {
        let paid = pay(&points, group).into_iter();
        paid.map(|(from, to, points)| Payment {
            from: people[from].clone(),
            to: people[to].clone(),
            points: u64::try_from(points).unwrap_or(u64::MAX),
        })
    });
    let payments = payments.collect();
    Ok(Proposal { payments, fewest })
}

/// Who of a group pays whom how much: whoever owes most pays whoever is owed most, of equals the
/// first. Each payment clears somebody and the last one two.
fn pay(points: &[i128], group: Vec<usize>) -> Vec<(usize, usize, i128)> {
    let mut left: Vec<(usize, i128)> = group.into_iter().map(|at| (at, points[at])).collect();
    let mut paid = vec![];
    loop {
        // The first of the least, and the first of the most.
        let owes = (0..left.len()).min_by_key(|at| left[*at].1);
        let owed = (0..left.len()).rev().max_by_key(|at| left[*at].1);
        let (Some(owes), Some(owed)) = (owes, owed) else {
            return paid;
        };
        let points = left[owed].1.min(-left[owes].1);
        if points <= 0 {
            return paid;
        }
        left[owes].1 += points;
        left[owed].1 -= points;
        paid.push((left[owes].0, left[owed].0, points));
    }
}
