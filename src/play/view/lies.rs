//! How a set on the table lies before a seat.

use crate::play::OnTable;

/// A set on the table, as it lies before a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lies<'t> {
    /// Its tiles are seen.
    Open(&'t OnTable),
    /// A concealed Kong, of which only that is seen (T8).
    FaceDown {
        /// The event that laid it.
        event: u32,
    },
}

impl<'t> Lies<'t> {
    /// The set, if its tiles are seen.
    pub fn open(self) -> Option<&'t OnTable> {
        match self {
            Lies::Open(set) => Some(set),
            Lies::FaceDown { .. } => None,
        }
    }
}
