//! The integration tests, linked once. Each module answers one question.

mod dice;
mod ebnf;
mod hands;
mod slow;

mod counting;
mod items;
mod vectors;
