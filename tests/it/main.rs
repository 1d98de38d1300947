//! The integration tests, linked once. Each module answers one question.

mod dice;

mod play;
