//! The commands with which members look at the ledger, and settle up.

use super::Command;
use super::option::{CommandOption, PLAYER, SESSION, Takes, choice, new};

const BY: CommandOption = new(
    "by",
    Takes::Span,
    "all, session 3, season 2, month or 2026-11",
    "範圍：all、session 3、season 2、month 或 2026-11",
);

pub(super) const STANDINGS: Command = Command::new(
    "standings",
    "where everybody stands",
    "各人的分數及名次",
    &[
        BY,
        new(
            "least",
            Takes::Number(0, 1_000_000),
            "how many hands a place takes: 20",
            "最少要打多少局才計名次：20",
        ),
    ],
);

pub(super) const ME: Command = Command::new(
    "me",
    "your own place and statistics",
    "你自己的名次及統計",
    &[BY],
);

pub(super) const STATEMENT: Command = Command::new(
    "statement",
    "what moved a player's points, entry by entry",
    "玩家分數的變動，逐項列出",
    &[PLAYER, BY],
);

pub(super) const VERSUS: Command = Command::new(
    "head-to-head",
    "what two players did to each other",
    "兩位玩家的對賽",
    &[new("players", Takes::Players, "two: Ming, Fong", "兩人：明、芳").needed()],
);

pub(super) const STATS: Command = Command::new(
    "stats",
    "a player's statistics",
    "玩家的統計",
    &[PLAYER, BY],
);

pub(super) const RATING: Command = Command::new(
    "rating",
    "how well everybody plays, from who came before whom in each match",
    "各人的等級分，按每場誰先誰後計算",
    &[],
);

pub(super) const SETTLE: Command = Command::new(
    "settle show",
    "who pays whom so that an evening is cleared",
    "誰付誰多少，以清一場雀局的帳",
    &[new(
        "session",
        Takes::Session(true),
        "the number of the session; all for everything",
        "雀局的編號；all：全部",
    )],
);

pub(super) const PAID: Command = Command::new(
    "settle paid",
    "say that you received a payment",
    "確認已收款",
    &[
        new("from", Takes::Player, "who paid", "誰付").needed(),
        new(
            "to",
            Takes::Player,
            "who received it; you, where nobody is named",
            "誰收；不填則為你",
        ),
        new(
            "points",
            Takes::Number(1, 1_000_000_000),
            "how many points, where that is not what was proposed",
            "多少分，與建議不同時才需填寫",
        ),
        SESSION,
    ],
);

pub(super) const EXPORT: Command = Command::new(
    "export",
    "everything in the ledger, as a file",
    "匯出整本帳簿",
    &[
        new(
            "format",
            Takes::OneOf(&[
                choice("json", "JSON, for another store", "JSON，供另一帳簿讀入"),
                choice("csv", "CSV, for a spreadsheet", "CSV，供試算表使用"),
            ]),
            "for another store, or for a spreadsheet",
            "供另一帳簿或試算表使用",
        ),
        new(
            "names",
            Takes::YesNo,
            "with what people are called; for officers",
            "連同各人名字；只限幹事",
        ),
    ],
);
