//! What was posted under a key.

use super::super::error::LedgerError;
use super::super::line::Kept;
use super::super::name::Key;
use super::Club;

impl Club {
    /// The entry that was posted under this key, if one was.
    ///
    /// # Errors
    ///
    /// What the index said, or [`LedgerError::Damaged`] if its line is not what was written.
    pub fn posted(&self, key: &Key) -> Result<Option<Kept>, LedgerError> {
        let number = |view: &super::super::opening::View| view.index.number(&self.id, key);
        match self.shared.read(number)? {
            Some(number) => self.entry(number),
            None => Ok(None),
        }
    }
}
