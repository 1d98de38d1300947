//! What is still to be paid, and what was paid already.

use crate::clearing::{Payment, Stake, Unbalanced, propose};
use crate::ledger::{Books, PlayerId, Span, Tally};
use std::collections::BTreeMap;

/// Who pays whom so that an evening, or everything, is cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settling {
    /// The session; everything where none is named.
    pub session: Option<u32>,
    /// The payments.
    pub dues: Vec<Due>,
    /// Whether fewer payments would not do.
    pub fewest: bool,
    /// Whether payments were made that had not been proposed, so that this clears what is left.
    pub anew: bool,
}

/// A payment that was proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who pays whom how many points in all.
    pub payment: Payment<PlayerId>,
    /// How many of the points are still to be paid.
    pub left: u64,
    /// What is left in whole cents, where the club has a stake; of what is paid, what it came to.
    pub cents: Option<u64>,
}

/// What is to be paid for a session, or for everything.
///
/// The proposal is made from what was won and lost, so that it stays the same while one after
/// another pays. Only where somebody paid otherwise is another made, from what is left.
///
/// # Errors
///
/// [`Unbalanced`] if the points do not sum to zero, which no entry can bring about (P6).
pub fn settling(
    books: &Books,
    session: Option<u32>,
    stake: Option<&Stake>,
) -> Result<Settling, Unbalanced> {
    let tallies = books.tallies(session.map_or(Span::Ever, Span::Session));
    let points = |of: &dyn Fn(&Tally) -> i64| {
        let points = tallies
            .iter()
            .map(|(player, tally)| (player.clone(), of(tally)));
        propose(points.collect::<Vec<_>>())
    };
    let mut anew = false;
    let mut proposal = points(&Tally::net)?;
    let left = match session.and_then(|session| left(books, session, &proposal.payments)) {
        Some(left) => left,
        None => {
            anew = session.is_some();
            proposal = points(&|tally| tally.points)?;
            proposal.payments.iter().map(|it| it.points).collect()
        }
    };
    let open = proposal.payments.iter().zip(&left);
    // What is paid is shown as it was proposed.
    let open = open.map(|(payment, left)| Payment {
        points: if *left == 0 { payment.points } else { *left },
        ..payment.clone()
    });
    let money = stake.map(|stake| stake.money(&open.collect::<Vec<_>>()));
    let dues = proposal.payments.into_iter().zip(left).enumerate();
    let dues = dues.map(|(at, (payment, left))| Due {
        payment,
        left,
        cents: money.as_ref().and_then(|money| money.get(at).copied()),
    });
    Ok(Settling {
        session,
        dues: dues.collect(),
        fewest: proposal.fewest,
        anew,
    })
}

/// What is left of each payment; none if something else was paid than was proposed.
fn left(books: &Books, session: u32, payments: &[Payment<PlayerId>]) -> Option<Vec<u64>> {
    let players = &books.desk().players;
    let mut paid = BTreeMap::<(&PlayerId, &PlayerId), i64>::new();
    for (from, to, points) in books.totals().paid(session) {
        let pair = (players.one(from), players.one(to));
        *paid.entry(pair).or_default() += points;
    }
    let left = payments.iter().map(|payment| {
        let paid = paid.remove(&(&payment.from, &payment.to)).unwrap_or(0);
        payment.points.checked_sub(u64::try_from(paid).ok()?)
    });
    let left: Option<Vec<u64>> = left.collect();
    // A payment that was taken back again is none.
    left.filter(|_| paid.values().all(|points| *points == 0))
}
