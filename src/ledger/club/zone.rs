//! In which time zone a club's months are.

use super::Club;
use crate::ledger::books::Books;
use crate::ledger::error::LedgerError;
use chrono_tz::Tz;

impl Club {
    /// From now on, the months of the club begin where this time zone has them; of the layout's
    /// zone they are only until then. The books of a club that has entries are reckoned again for
    /// it, which takes as long as its journal is long; nobody waits meanwhile.
    ///
    /// # Errors
    ///
    /// What the journal said, or [`LedgerError::Closed`] after the store was closed.
    pub fn in_zone(&self, zone: Tz) -> Result<(), LedgerError> {
        if self.books(Books::zone)? == zone {
            return Ok(());
        }
        let mut books = Books::new(zone);
        loop {
            for kept in self.entries(books.desk().last + 1..)? {
                books.add(&kept?)?;
            }
            // What was posted meanwhile is added too.
            let is_whole = self.shared.write(|view| {
                let last = view.books.get(&self.id).map_or(0, |it| it.desk().last);
                let is_whole = last == books.desk().last;
                if is_whole {
                    view.books.insert(self.id.clone(), books.clone());
                }
                Ok(is_whole)
            })?;
            if is_whole {
                return Ok(());
            }
        }
    }
}
