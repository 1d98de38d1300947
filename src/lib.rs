//! sikwu (食糊, the winning call): hands, records, ledgers and tables of Hong Kong mahjong.
//!
//! The modules below stand floor by floor; each floor uses only those above it here. Everything up
//! to the audit is pure: no clock, no disk, no network, no chance that was not handed in.

// The vocabulary: tiles, seats, sets, hands, walls and wins, and how they are written.
pub mod bonus;
pub mod counts;
pub mod digest;
pub mod hand;
mod kinds;
pub mod notation;
pub mod refusal;
mod rests;
pub mod seat;
pub mod set;
pub mod tile;
pub mod tongue;
pub mod wall;
pub mod win;
pub mod yaml;

// Rule sets: data judged into types.
pub mod rules;

// What a hand is worth.
pub mod count;

// Who pays what; the first way through the house.
pub mod score;
pub mod settle;

// Who pays whom at the end.
pub mod clearing;

// Score sheets of other hands.
pub mod scoresheet;

// One deal in progress, and a match of them.
pub mod deal;
pub mod play;

// Records: reading, printing, judging; the second way through the house.
pub mod audit;
pub mod import;
pub mod record;
pub mod scribe;
pub mod simulate;

// What a record says, read out.
pub mod aloud;

// What is kept.
pub mod ledger;

// What is seen in it, and carried out of it.
pub mod exchange;
pub mod views;

// What is shown of it all.
pub mod picture;

// Everything that can be asked, without a face; and its words.
pub mod config;
pub mod parlour;
pub mod words;

// A record, walked through by whoever shows it.
pub mod replay;

// The faces.
pub mod bot;
pub mod cli;
pub mod console;
pub mod house;
mod prompt;
pub mod speak;
