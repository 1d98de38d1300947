//! What is completed while somebody types: from the rule sets, and from what was known of the
//! ledger some seconds ago.

use super::caller::Caller;
use crate::bot::call::Command;
use crate::bot::complete::{Completion, Known, complete as completed, needs_ledger};
use crate::ledger::LedgerError;
use crate::parlour::{Both, Errand, LedgerView, Request};
use crate::words::glossary;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For how long what is known of a ledger is good enough to type from.
const GOOD_FOR: Duration = Duration::from_secs(5);

/// The most clubs whose ledgers are remembered.
const MOST: usize = 64;

/// What was known of the ledgers of clubs, and when.
#[derive(Debug, Default)]
pub(super) struct Remembered(Mutex<BTreeMap<u64, (Instant, Arc<LedgerView>)>>);

/// Completes an option.
pub(super) fn complete(
    caller: &Caller<'_>,
    command: &Command,
    option: &str,
    typed: &str,
) -> Vec<Completion> {
    let ledger = match needs_ledger(command, option) && caller.has_ledger() {
        true => remembered(caller).ok(),
        false => None,
    };
    let terms: Vec<Both> = glossary::terms()
        .map(|term| Both::new(term.english, term.chinese))
        .collect();
    let with = |book: &_| {
        let known = Known {
            book,
            rules: &caller.config.rules,
            ledger: ledger.as_deref(),
            terms: &terms,
        };
        completed(command, option, typed, caller.tongue, &known)
    };
    match &ledger {
        Some(view) => caller.book(&view.desk, with),
        None => with(&caller.config.book),
    }
}

/// What is known of the caller's club, or was some seconds ago.
fn remembered(caller: &Caller<'_>) -> Result<Arc<LedgerView>, LedgerError> {
    let guild = caller.call.guild.unwrap_or_default();
    let all = || {
        let all = caller.desk.remembered.0.lock();
        all.unwrap_or_else(PoisonError::into_inner)
    };
    let now = Instant::now();
    let is_good = |at: &Instant| now.duration_since(*at) < GOOD_FOR;
    if let Some((at, view)) = all().get(&guild)
        && is_good(at)
    {
        return Ok(view.clone());
    }
    let mut house = caller.house()?;
    let club = house.club(&caller.club_id()?)?;
    // The last entries are found by their numbers, however long the journal is.
    let errand = Box::new(Errand::Show { number: None });
    let view = house.know(&club, &Request::Ledger { errand, now: false })?;
    let view = Arc::new(view);
    let mut all = all();
    all.retain(|_, (at, _)| is_good(at));
    if all.len() < MOST {
        all.insert(guild, (now, view.clone()));
    }
    Ok(view)
}
