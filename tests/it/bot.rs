//! The real program on a Discord of the test's own, with members who act as people do.

mod damage;
mod limits;
mod lost;
mod memory;
mod requests;
mod secrets;
mod started;
mod starting;
mod stopping;
mod waiting;
