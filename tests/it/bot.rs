//! The real program on a Discord of the test's own, with members who act as people do.

mod clubs;
mod damage;
mod every;
mod hands;
mod hostile;
mod limits;
mod lost;
mod memory;
mod requests;
mod rig;
mod safety;
mod script;
mod secrets;
mod seen;
mod started;
mod starting;
mod stopping;
mod waiting;
