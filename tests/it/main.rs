//! The tests that go through the library as its users do.

mod dice;
mod ebnf;
mod grammars;
mod record;
