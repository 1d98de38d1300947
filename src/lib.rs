//! sikwu (食糊, the winning call): hands, records, ledgers and tables of Hong Kong mahjong.
//!
//! The modules below stand in reading order; each uses only what stands above it. Everything up
//! to the parlour is pure: no clock, no disk, no network, no chance that was not handed in.

pub mod bonus;
pub mod count;
pub mod counts;
pub mod deal;
pub mod hand;
pub mod notation;
pub mod play;
pub mod refusal;
pub mod rules;
pub mod seat;
pub mod set;
pub mod settle;
pub mod tile;
pub mod win;
pub mod yaml;
