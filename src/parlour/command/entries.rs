//! The commands about what stands in the ledger.

use super::Command;
use super::option::{
    AS, BAAU, BY, ENTRY, FLAGS, FROM, KEEP, KEY, PLAYER, POINTS, REASON, TABLE, Takes, WINNER,
    choice, new,
};

pub(super) const SHOW: Command = Command::new(
    "entry show",
    "an entry, or the last ones",
    "查看一項或最近的帳目",
    &[ENTRY],
);

pub(super) const VOID: Command = Command::new(
    "entry void",
    "take an entry back; both stay in the ledger",
    "撤銷一項帳目；兩者都留在帳簿內",
    &[ENTRY.needed(), REASON, KEEP],
);

pub(super) const CORRECT: Command = Command::new(
    "entry correct",
    "put a hand in the place of one that was told wrong",
    "更正入錯的一局",
    &[
        ENTRY.needed(),
        REASON,
        new(
            "faan",
            Takes::Text(200),
            "the hand by its faan: Ming 3 faan, Zi Mo",
            "按番數：Ming 3 faan, Zi Mo",
        ),
        new("tiles", Takes::Hand, "the hand by its tiles", "按牌"),
        new("file", Takes::File, "the hand by its record", "按記錄"),
        WINNER,
        BY,
        FROM,
        BAAU,
        FLAGS,
        KEEP,
    ],
)
.of_officers();

pub(super) const CONFIRM: Command = Command::new(
    "entry confirm",
    "say that an entry is right",
    "確認一項帳目無誤",
    &[ENTRY.needed(), AS],
);

pub(super) const DISPUTE: Command = Command::new(
    "entry dispute",
    "say that an entry is wrong",
    "質疑一項帳目",
    &[ENTRY.needed(), REASON, AS],
);

pub(super) const RESOLVE: Command = Command::new(
    "entry resolve",
    "end a dispute: the entry stands, or its record is counted again",
    "了結質疑：維持原帳，或按記錄重計",
    &[
        ENTRY.needed(),
        REASON,
        new(
            "as",
            Takes::OneOf(&[
                choice("entered", "as it was entered", "維持原帳"),
                choice("record", "as its record says", "按記錄重計"),
            ]),
            "what stands",
            "以何為準",
        ),
        KEEP,
    ],
)
.of_officers();

pub(super) const TRANSFER: Command = Command::new(
    "entry transfer",
    "move points by hand",
    "手動轉分",
    &[
        POINTS,
        new("from", Takes::Player, "whose they were", "由誰").needed(),
        new("to", Takes::Player, "whose they are", "給誰").needed(),
        REASON,
        KEY,
        KEEP,
    ],
)
.of_officers();

pub(super) const PENALTY: Command = Command::new(
    "entry penalty",
    "a false win at the table (W6)",
    "枱上的詐糊（W6）",
    &[
        new("player", Takes::Player, "who won falsely", "詐糊者").needed(),
        new(
            "reason",
            Takes::Text(200),
            "what was wrong with it",
            "錯在何處",
        ),
        TABLE,
        KEY,
        KEEP,
    ],
);

pub(super) const CASH: Command = Command::new(
    "entry cash",
    "a debt was paid in cash",
    "以現金付清欠帳",
    &[
        new(
            "points",
            Takes::Number(1, 1_000_000_000),
            "how many points it settles",
            "抵銷多少分",
        )
        .needed(),
        new("from", Takes::Player, "who paid", "誰付").needed(),
        new("to", Takes::Player, "who received it", "誰收").needed(),
        new(
            "cents",
            Takes::Number(0, 1_000_000_000),
            "the money, in whole cents",
            "金額，以仙計",
        ),
        new(
            "session",
            Takes::Session(false),
            "the evening that it settles; the last, if both played",
            "付清哪一場雀局；不填則為兩人同場的最近一場",
        ),
        KEY,
        KEEP,
    ],
);

pub(super) const FORGET: Command = Command::new(
    "player forget",
    "forget what a player is called; the entries stay, by id",
    "忘記玩家的名字；帳目仍以代號保留",
    &[PLAYER],
)
.of_officers();
