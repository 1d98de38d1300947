//! Taking up a ledger that was carried out.

use super::Export;
use crate::ledger::{Club, LedgerError, Pending, Posted, Receipt};

/// What was taken up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many entries are new here.
    pub new: u64,
    /// How many were here already.
    pub before: u64,
}

/// Takes up what another store of the same club had. Into an empty ledger all of it goes, and it
/// has the same balances and the same chain then; where the first entries are here already, the
/// others go on from them.
///
/// # Errors
///
/// [`LedgerError::NotNext`] or [`LedgerError::KeyTaken`] if the entries here are others; those
/// that were taken up before that stay.
pub fn take(club: &Club, export: &Export) -> Result<Taken, LedgerError> {
    for text in export.records.values() {
        club.keep_record(text)?;
    }
    let mut taken = Taken::default();
    let mut waiting = vec![];
    let mut on_disk = 0;
    for line in &export.lines {
        // A line says what was on disk before it; that must be so here too.
        if on_disk < line.synced() {
            taken.wait(&mut waiting)?;
            on_disk = line.kept().number() - 1;
        }
        waiting.push((line.kept().receipt(), club.begin_take(line.clone())?));
    }
    taken.wait(&mut waiting)?;
    if let Some(names) = &export.names {
        for (player, name) in &names.names {
            club.call(player, name)?;
        }
        for (alias, player) in &names.aliases {
            club.alias(player, alias)?;
        }
    }
    Ok(taken)
}

impl Taken {
    fn wait(&mut self, waiting: &mut Vec<(Receipt, Pending)>) -> Result<(), LedgerError> {
        for (wanted, pending) in waiting.drain(..) {
            match pending.wait()? {
                // The same was posted here, at another place.
                posted if posted.receipt() != wanted => {
                    let last = posted.receipt();
                    return Err(LedgerError::NotNext { last });
                }
                Posted::Now(_) => self.new += 1,
                Posted::Before(_) => self.before += 1,
            }
        }
        Ok(())
    }
}
