//! The commands of an evening: sessions, and the hands that are entered.

use super::option::{
    BAAU, BY, CommandOption, FILE, FLAGS, FROM, KEEP, KEY, RULES, SESSION, TABLE, Takes, WINNER,
};
use super::{Command, Face};

const PLAYERS: CommandOption = CommandOption::new(
    "players",
    Takes::Players,
    "who sits East, South, West, North: Ming, Fong, Bo, Kit",
    "依次坐東、南、西、北的人：明、芳、寶、傑",
);

pub(super) const OPEN: Command = Command::new(
    "session open",
    "begin an evening",
    "開始一場雀局",
    &[PLAYERS, RULES],
);

pub(super) const SEATS: Command = Command::new(
    "session seats",
    "seat four at a table, or let somebody take a seat",
    "安排四人入座，或換人",
    &[
        CommandOption::new(
            "players",
            Takes::Players,
            "who sits East, South, West, North",
            "依次坐東、南、西、北的人",
        ),
        TABLE,
        CommandOption::new("out", Takes::Player, "who leaves", "誰離座"),
        CommandOption::new("in", Takes::Player, "who comes", "誰入座"),
    ],
);

pub(super) const SHOW: Command = Command::new(
    "session show",
    "who sits where, what is dealt next, where everybody stands this evening",
    "誰坐哪裡、下一局是甚麼、今晚各人的分數",
    &[SESSION],
);

pub(super) const CLOSE: Command =
    Command::new("session close", "end the evening", "結束雀局", &[SESSION]);

pub(super) const TILES: Command = Command::new(
    "hand tiles",
    "enter a hand by its tiles",
    "按牌入帳",
    &[
        CommandOption::new(
            "hand",
            Takes::Hand,
            "the winning hand in notation",
            "食糊的牌",
        )
        .needed(),
        WINNER.needed(),
        BY,
        FROM,
        BAAU,
        FLAGS,
        TABLE,
        KEY,
        KEEP,
    ],
);

pub(super) const FAAN: Command = Command::new(
    "hand faan",
    "enter a hand by its faan",
    "按番數入帳",
    &[
        CommandOption::new(
            "hand",
            Takes::Text(200),
            "Ming 3 faan, Zi Mo; Ming 6 faan from Bo; 4 faan robbing S; drawn",
            "例如 Ming 3 faan, Zi Mo；Ming 6 faan from Bo；drawn（流局）",
        )
        .needed(),
        WINNER,
        BAAU,
        TABLE,
        KEY,
        KEEP,
    ],
);

pub(super) const RECORD: Command = Command::new(
    "hand record",
    "post the hands of a record to the club's ledger",
    "按記錄入帳",
    &[
        FILE.needed(),
        CommandOption::new(
            "table",
            Takes::Table(true),
            "the table, where there is more than one: 2; none: whom it names",
            "枱號，多於一張枱時才需填寫：2；none：依記錄所寫的人",
        ),
        KEEP,
    ],
);

pub(super) const POST: Command =
    Command::new("keep", "post what was shown last", "把剛才的預覽入帳", &[]).only(Face::Console);
