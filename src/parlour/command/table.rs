//! The table of the commands.

use super::{Both, Command, MessageCommand, Place};
use super::{club, entries, evening, hands, looks, people};

/// Every command there is, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    hands::SCORE,
    hands::WAITS,
    hands::RULES_SHOW,
    hands::RULES_PREVIEW,
    hands::AUDIT,
    hands::REPLAY,
    hands::RECORD,
    evening::OPEN,
    evening::SEATS,
    evening::SHOW,
    evening::CLOSE,
    // The commands of a table that is played in a channel stand here: `table …`.
    evening::TILES,
    evening::FAAN,
    evening::RECORD,
    evening::POST,
    entries::SHOW,
    entries::VOID,
    entries::CORRECT,
    entries::CONFIRM,
    entries::DISPUTE,
    entries::RESOLVE,
    entries::TRANSFER,
    entries::PENALTY,
    entries::CASH,
    people::ADD,
    people::LINK,
    people::RENAME,
    people::ALIAS,
    people::MERGE,
    people::UNMERGE,
    people::LIST,
    people::SEASON_OPEN,
    people::SEASON_CLOSE,
    hands::RULES_SET,
    entries::FORGET,
    looks::STANDINGS,
    looks::ME,
    looks::STATEMENT,
    looks::VERSUS,
    looks::STATS,
    looks::RATING,
    looks::SETTLE,
    looks::PAID,
    hands::VERIFY_LEDGER,
    hands::VERIFY_WALL,
    looks::EXPORT,
    club::CHECK,
    club::CLUB,
    club::STAKE,
    club::OFFICERS,
    club::CHANNEL,
    club::SETTINGS,
    hands::GLOSSARY,
    hands::HELP,
];

/// Every command on a message of Discord. Where a message holds notation, or has a record attached,
/// they say of it what `/score` and `/audit` say.
pub const MESSAGE_COMMANDS: &[MessageCommand] = &[
    MessageCommand {
        name: Both::new("Score this hand", "計算這副牌"),
        place: Place::Everywhere,
    },
    MessageCommand {
        name: Both::new("Audit this record", "審核這份記錄"),
        place: Place::Everywhere,
    },
];

/// What the first words of commands are for that have two.
pub const GROUPS: &[(&str, Both)] = &[
    (
        "rules",
        Both::new(
            "rule sets: what wins, what counts, who pays",
            "規則：怎樣食糊、怎樣計番、誰付多少",
        ),
    ),
    ("session", Both::new("an evening at the tables", "一場雀局")),
    (
        "hand",
        Both::new("enter a hand that was played", "把打完的一局入帳"),
    ),
    (
        "entry",
        Both::new(
            "what stands in the ledger, and how it is mended",
            "帳簿內的帳目，及如何更正",
        ),
    ),
    ("player", Both::new("who plays here", "本會的玩家")),
    ("season", Both::new("the club's seasons", "本會的賽季")),
    (
        "settle",
        Both::new(
            "who pays whom, and what was paid",
            "誰付誰多少，以及已付的款項",
        ),
    ),
    (
        "verify",
        Both::new(
            "prove the ledger, or the wall of a record",
            "驗證帳簿，或一份記錄的牌牆",
        ),
    ),
    (
        "setup",
        Both::new("how the bot serves this club", "機械人在本會的設定"),
    ),
];
