//! The commands about who plays here, and when.

use super::Command;
use super::option::{KEEP, PLAYER, Takes, new};

const NAME: Takes = Takes::Text(100);

pub(super) const ADD: Command = Command::new(
    "player add",
    "somebody new, or several",
    "新玩家，可多於一人",
    &[
        new(
            "name",
            Takes::Text(400),
            "what they are called: Ming; or Ming, Fong, Bo",
            "名字：明；或 明、芳、寶",
        )
        .needed(),
        new(
            "member",
            Takes::Member,
            "the member that they are",
            "是哪一位成員",
        ),
    ],
);

pub(super) const LINK: Command = Command::new(
    "player link",
    "a guest is a member of the guild",
    "賓客是伺服器的成員",
    &[
        PLAYER,
        new(
            "member",
            Takes::Member,
            "the member that they are",
            "是哪一位成員",
        )
        .needed(),
    ],
)
.of_officers();

pub(super) const RENAME: Command = Command::new(
    "player rename",
    "call a player otherwise",
    "更改玩家的名字",
    &[
        PLAYER,
        new("name", NAME, "what they are called", "新名字").needed(),
    ],
)
.of_officers();

pub(super) const ALIAS: Command = Command::new(
    "player alias",
    "another word for a player",
    "為玩家加別名",
    &[PLAYER, new("name", NAME, "the word", "別名").needed()],
);

pub(super) const MERGE: Command = Command::new(
    "player merge",
    "two players are one",
    "兩位玩家其實是同一人",
    &[
        PLAYER,
        new("into", Takes::Player, "who they are", "其實是誰").needed(),
        KEEP,
    ],
)
.of_officers();

pub(super) const UNMERGE: Command = Command::new(
    "player unmerge",
    "they are two after all",
    "原來仍是兩人",
    &[
        new(
            "player",
            Takes::Text(64),
            "the id that was merged",
            "曾被合併的代號",
        )
        .needed(),
        KEEP,
    ],
)
.of_officers();

pub(super) const LIST: Command = Command::new(
    "player list",
    "everybody who plays here",
    "本會所有玩家",
    &[],
);

pub(super) const SEASON_OPEN: Command = Command::new(
    "season open",
    "begin a season",
    "開始一個賽季",
    &[new("name", NAME, "what it is called", "賽季名稱").needed()],
)
.of_officers();

pub(super) const SEASON_CLOSE: Command =
    Command::new("season close", "end the season", "結束賽季", &[]).of_officers();
