//! The one binary of the tests that see the crate from outside.

mod ledger;
