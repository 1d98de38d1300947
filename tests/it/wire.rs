//! Does the transport keep its word, whatever happens between it and Discord?

mod answers;
mod gateway;
mod rig;
mod sending;
mod stopping;
