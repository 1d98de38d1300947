//! What the comparisons share: the files of hands, and rounds in which every side has its turn.

pub mod hands;
pub mod inputs;
pub mod rounds;
