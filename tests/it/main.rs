//! The integration tests, linked once. Each module answers one question.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod clubs;
mod completing;
mod dice;
mod ebnf;
mod golden;
mod hands;
mod slow;
mod spoken;
#[path = "../standin/mod.rs"]
mod standin;
mod told;
mod tongues;
mod transcript;
mod unseen;

mod allocation;
mod audit;
mod books;
mod bot;
mod bots;
mod browser;
mod clearing;
mod cli;
mod counting;
mod desk;
mod exchange;
mod explain;
mod faces;
mod faults;
mod flips;
mod grammars;
mod hands_text;
mod identity;
mod import;
mod items;
mod ledger;
mod mutations;
mod one_suit;
mod parlour;
mod peers;
mod pictures;
mod play;
mod posting;
mod proof;
mod readme;
mod record;
mod scoresheet;
mod scribe;
mod shared;
mod standing_in;
mod switches;
mod tidy;
mod vectors;
mod viewer;
mod views;
mod waits;
mod wire;
