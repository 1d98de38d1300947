//! The order of what stands in a hand.

use super::statements::Statement;
use super::terms::Both;

/// How far a hand has come. No line goes back a stage; within one, only events have an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    Opening,
    Commit,
    Deal,
    Play,
    Closing,
}

impl Stage {
    /// The stage of a statement that has one. A line `@x-` may stand anywhere.
    pub(super) fn of(statement: &Statement) -> Option<Stage> {
        match statement {
            Statement::Dealer(_) | Statement::Start(_) => Some(Stage::Opening),
            Statement::Extra(_) => None,
            Statement::Commit(_) => Some(Stage::Commit),
            Statement::Deal(..) => Some(Stage::Deal),
            Statement::Mark(..) => Some(Stage::Play),
            _ => Some(Stage::Closing),
        }
    }

    /// Where its lines stand, for whoever wrote one too late.
    pub(super) fn order(self) -> Both {
        match self {
            Stage::Opening => (
                "`@dealer` and `@start` stand right after the `hand` line",
                "`@dealer` 與 `@start` 緊接 `hand` 一行",
            ),
            Stage::Commit => (
                "a wall is committed to before it is dealt",
                "牌牆的承諾應在派牌之前",
            ),
            Stage::Deal => (
                "the deal stands before the first event",
                "派牌寫在第一項之前",
            ),
            Stage::Play | Stage::Closing => (
                "digests of events stand among the events",
                "事項的摘要寫在事項之間",
            ),
        }
    }
}
